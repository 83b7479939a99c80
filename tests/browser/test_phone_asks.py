"""Ten Turns on a phone in a dim room: what the page asks for, word by word, and whether its signs can be seen."""

import json

import pytest
import rules
from battlevest import paths
from browser.test_phone_games import PHONE, drawn, state
from rules.ten_turns import EVERY_SQUARE, square_name

__all__ = ["drawn"]

VIRUSES = ("C2", "E2", "D6", "B9", "F4")
# Relative luminance and contrast as WCAG 2 has them.
CONTRASTS = """() => {
    const linear = (one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
    const light = (colour) => {
        const [red, green, blue, alpha] = colour.match(/[0-9.]+/g).map(Number);
        if (alpha === 0) return null;
        return [red, green, blue].reduce((sum, one, i) => sum + linear(one / 255) * [.2126, .7152, .0722][i], 0);
    };
    return [...document.querySelectorAll(".map .sign b")].map((sign) => {
        const ground = light(getComputedStyle(sign.parentElement).backgroundColor);
        const [dim, bright] = [light(getComputedStyle(sign).color), ground].sort((one, other) => one - other);
        return [sign.className, ground === null ? 0 : (bright + .05) / (dim + .05)];
    });
}"""


CHOICES = [
    ((), "inject a square or use a card", "マスに注射するかカードを使う"),
    (("use shiatsu",), "choose square 1 of 4 (Shiatsu)", "マスを選ぶ 1/4 (指圧)"),
    (
        ("use shiatsu", "choose C1", "choose D13", "choose A8"),
        "choose square 4 of 4 (Shiatsu)",
        "マスを選ぶ 4/4 (指圧)",
    ),
    (("use smoking",), "choose an organ (Smoking)", "臓器を選ぶ (喫煙)"),
    (("use palpation",), "choose the middle of 3 × 3 squares (Palpation)", "3×3マスの中心を選ぶ (触診)"),
    (("use big_injection",), "choose the middle of 3 × 3 squares (Big Injection)", "3×3マスの中心を選ぶ (ハンコ注射)"),
    # C2 holds a virus: a hit, and one more injection (T7).
    (("inject C2",), "bonus: inject again", "ボーナス: もう1本"),
]


def played(*texts):
    game = rules.new("ten_turns", 2)
    for text in texts:
        game.apply_action(game.string_to_action(text))
    return game


def asked(drawn, game, seat, japanese):
    """The line that says what to do."""
    text, _ = drawn(state(game, seat, [], 1), japanese=japanese)
    return next(line for line in text.splitlines() if line.startswith(("Your turn: ", "あなたの番: "))).partition(": ")[
        2
    ]


@pytest.mark.parametrize("japanese", [False, True])
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: " ".join(choice[0]) or "act")
def test_a_choice_says_what_is_chosen_and_how_much_of_it(drawn, choice, japanese):
    texts, *said = choice
    card = texts[0].partition(" ")[2] if texts and texts[0].startswith("use") else "workout"
    game = played(*("place " + square for square in VIRUSES), "reveal " + card, *texts)
    assert asked(drawn, game, 0, japanese) == said[japanese]


def test_the_set_up_counts_and_after_anti_vax_nobody_is_asked_to_inject(drawn):
    game = played("place C2", "place E2")
    assert asked(drawn, game, 1, False) == "place a virus 3/5"
    assert asked(drawn, game, 1, True) == "ウイルスを置く 3/5"
    game = played(*("place " + square for square in VIRUSES), "reveal workout", *["inject G10"] * 3)
    while "reveal anti_vax" not in [game.action_to_string(action) for action, _ in game.chance_outcomes()]:
        chance = game.chance_outcomes()
        game.apply_action(chance[0][0] if chance else game.legal_actions()[0])
    for text in ("reveal anti_vax", "use anti_vax"):
        game.apply_action(game.string_to_action(text))
    # T12: up to four cards, no injection, and the rest may be left.
    assert asked(drawn, game, 0, False) == "use a card or pass"
    assert asked(drawn, game, 0, True) == "カードを使うかパスする"


def test_every_sign_stands_out_from_the_organ_that_it_is_on(browser):
    """Least contrast of text (LOOK: 4.5 to 1), for a thin ring and a small dot too."""
    page = browser.new_page(viewport=PHONE)
    page.goto((paths.firmware_dir() / "phone" / "page.html").as_uri())
    game = played(*("place " + square for square in VIRUSES), "reveal workout")
    found = []
    for seat, signs in ((0, ("hit", "almost", "miss")), (1, ("virus", "parasite"))):
        for turn in range(len(signs)):
            told = state(game, seat, [], 1)
            on = {square: signs[(turn + at) % len(signs)] for at, square in enumerate(map(square_name, EVERY_SQUARE))}
            told = (
                {**told, "shots": on, "marks": {}} if seat == 0 else {**told, "view": {**told["view"], "organisms": on}}
            )
            page.evaluate("told => { take(told); open = true; draw(); }", json.loads(json.dumps(told)))
            found += page.evaluate(CONTRASTS)
    page.close()
    assert len(found) == 71 * 5
    assert [one for one in found if one[1] < 4.5] == []


def test_after_the_end_the_map_is_everybodys_without_a_tap(drawn):
    """As on the vest: what lives glows on the front too, and nothing is secret any more."""
    living = {"C4": "virus", "G8": "parasite"}
    game = played(*("place " + square for square in VIRUSES))
    for seat in (0, 1, None):
        told = {**state(game, seat, [], 1), "over": True, "winners": [1], "living": living, "shots": {}}
        if seat == 1:
            told["view"]["organisms"] = living
        text, keys = drawn(told, secrets=False)
        assert "C4, heart, Virus" in text and "G8, right kidney, Parasite" in text
        assert [line for line in text.splitlines() if "(secret)" in line] == [], seat
        assert "secrets" not in keys, seat


def test_after_the_end_the_host_finds_another_game_without_unfolding_anything(drawn):
    told = {**state(played("place C2"), 0, [], 1), "winners": [1], "shots": {}, "games": [], "set": {}}
    for over, host in ((True, True), (True, False), (False, True)):
        _, keys = drawn({**told, "over": over, "host": host})
        assert ("again" in keys) is (over and host)


@pytest.mark.parametrize(
    ("japanese", "person", "other"), [(False, "Player 1", "Player 2"), (True, "プレイヤー1", "プレイヤー2")]
)
def test_who_gave_no_name_is_called_once(drawn, japanese, person, other):
    """The box says "Player 1" for them in its own language; three people play, one has a name."""
    game = rules.new("three_turns", 3)
    told = state(game, 0, [], 1)
    told["seats"] = [
        {"name": "Player 1", "phone": True, "on": True},
        {"name": "プレイヤー2", "phone": True, "on": True},
        {"name": "Cai", "phone": True, "on": True},
    ]
    seated, _ = drawn(told, japanese=japanese)
    assert f": {person}\n" in seated and f"({person})" not in seated
    new = {**told, "seat": None, "n": 2, "view": game.observation(None)}
    joining, _ = drawn(new, japanese=japanese)
    taken = "使用中" if japanese else "taken"
    assert f"{person} ({taken})" in joining and f"{other} ({taken})" in joining and "– Cai (" in joining
