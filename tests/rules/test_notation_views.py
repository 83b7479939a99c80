"""The notation's rulings N10 and N12 to N16: turns, views, events, palpation, options, weights."""

import rules
from positions import Play, brood, islands
from reference_effects import CARDS

KEYS = [
    "player",
    "turn",
    "actions_left",
    "lost",
    "barred",
    "effects",
    "dice",
    "revealed",
    "discarded",
    "almost",
    "pending",
    "die",
    "growth",
    "palpated",
]
SEATS = (0, 1, None)


def test_N10_set_up_and_reveal():
    play = Play()
    for squares in ("", "C4", "A8", "G8", "D1", "E1"):
        play.do("place " + squares if squares else "")
        for seat in SEATS:
            view = play.game.observation(seat)
            assert view["turn"] == 1 and view["actions_left"] == 0 and view["almost"] is False
            assert view["dice"] == view["barred"] == view["effects"] == view["revealed"] == view["discarded"] == []
    play.do("reveal massage")
    assert play.see("actions_left", None) == 3 and play.see("turn", None) == 1 and play.see("revealed") == ["massage"]


def test_N10_the_turn_advances_with_the_apply_that_ends_it():
    play = Play("place A9 A8 C4 G8 D1; reveal workout; inject D2 A3; use workout; roll 1 1; grow D1 D2; die 1; from D2")
    assert play.see("turn") == 1 and play.see("almost") is True and play.see("effects") == ["workout"]
    play.do("step D3")
    for seat in SEATS:
        view = play.game.observation(seat)
        assert view["player"] == rules.CHANCE and view["turn"] == 2 and view["actions_left"] == 0
        assert view["almost"] is False and view["dice"] == view["effects"] == view["barred"] == []
        assert view["discarded"] == ["workout"] and view["revealed"] == []


def test_N10_nothing_is_reset_at_the_end():
    play = islands(10, "fasting")
    play.do("reveal choking_on_mochi; use fasting; inject D5 D13")
    for seat in SEATS:
        view = play.game.observation(seat)
        assert view["player"] == rules.TERMINAL and view["turn"] == 10 and view["almost"] is True
        assert view["effects"] == ["fasting"] and view["barred"] == ["stomach"] and view["actions_left"] == 0
        assert ("organisms" in view) == (seat == 1) and ("path" in view) == (seat == 1)
    play = islands(2)
    play.do("reveal fasting; use fasting; inject A8 C4 G8")
    assert play.see("actions_left", 0) == 1 and play.see("effects", 0) == ["fasting"] and play.see("turn", 0) == 2


def test_N12_keys():
    play = brood()
    for text in ("", "reveal palpation", "use palpation", "choose A8", "inject D13", "inject D13", "roll 1", "roll 1"):
        play.do(text)
        for seat in SEATS:
            view = play.game.observation(seat)
            assert sorted(view) == sorted(KEYS + (["organisms", "path"] if seat == 1 else [])), (text, seat)


def test_N12_revealed_and_discarded_keep_their_order():
    play = islands(6, "workout fasting shiatsu appendectomy")
    play.do("reveal constipation; use shiatsu; choose A3 A4 B3 B4; use constipation fasting")
    assert play.see("revealed", 0) == ["massage", "workout", "appendectomy"]
    assert play.see("discarded", 0) == ["shiatsu", "constipation", "fasting"]
    assert play.see("effects", 0) == ["constipation", "fasting"], "Shiatsu does not last"


def test_N12_the_doubled_card_lies_there_twice_and_is_offered_once():
    play = islands(4, "smoking workout")
    play.do("reveal smoking")
    assert play.see("revealed") == ["massage", "smoking", "workout", "smoking"]
    assert play.legal("use") == ["massage", "smoking", "workout"]
    play.do("use smoking; choose right_lung")
    assert sorted(play.see("revealed")) == ["massage", "smoking", "workout"] and play.see("discarded") == ["smoking"]
    assert play.legal("use") == ["massage", "smoking", "workout"]


def test_N12_growth_die_and_path():
    play = Play("place C2 G12 A8 C4 G8; reveal massage; inject A4 A12 A12; roll 1 1 3")
    play.do("die 3")
    for seat in SEATS:
        assert play.see("die", seat) == 3 and play.see("growth", seat) is None
    assert play.see("path") == []
    play.do("from C2")
    counts = [0]
    path = ["C2"]
    for step in ("D2", "E2", None):
        for seat in SEATS:
            assert play.see("growth", seat) == {"species": "virus", "count": counts[-1]} and play.see("die", seat) == 3
        assert play.see("path") == path
        if step:
            play.do("step " + step)
            path = path + [step]
            counts.append(len(path) - 1)
    play.do("step E3")
    for seat in SEATS:
        assert play.see("growth", seat) is None and play.see("die", seat) is None
    assert play.see("path") == []


def test_N12_organisms_for_seat_1_only():
    play = brood()
    assert play.see("organisms") == {
        "A8": "parasite", "A9": "virus", "B9": "parasite", "C4": "virus", "G8": "parasite",
    }  # fmt: skip
    assert "organisms" not in play.game.observation(0) and "organisms" not in play.game.observation(None)


def test_N13_killed_with_nine_cards_and_no_other():
    loud = (
        "vomiting diarrhea autohemotherapy pinworm_test big_injection heavy_drinking smoking organ_trade appendectomy"
    )
    choices = {"big_injection": "A3", "smoking": "left_lung", "organ_trade": "left_kidney", "palpation": "A3"}
    for card in CARDS:
        play = Play("place E1 F2 E2 F3 E3; reveal " + card)
        told = play.told("use " + card)
        if card in choices:
            told = told + play.told("choose " + choices[card])
        if card == "shiatsu":
            told = told + play.told("choose A3 A4 B3 B4")
        killed = [event for event in told if event[0] == "killed"]
        assert killed == ([("killed", 0, 0)] if card in loud.split(" ") else []), card


def test_N13_species_hit_and_to_whom():
    play = brood()
    play.do("reveal fasting")
    assert play.do("inject B9") == [(None, ("injected", "B9")), (None, ("hit", "parasite"))]
    assert play.do("inject A9") == [(None, ("injected", "A9")), (None, ("hit", "virus"))]
    assert play.do("inject A9") == [(None, ("injected", "A9")), (None, ("almost",))]


def test_N13_mutations_are_for_seat_1():
    play = Play("place D4 D5 C4 A8 G8; reveal homeopathic; inject A12 A12 A12; roll 1 1 1")
    said = [(None, ("grows", "virus", 1)), (None, ("count", 1)), (1, ("mutated", "D4"))]
    assert play.do("grow D5 D4") == said
    said = [(None, ("grows", "parasite", 1)), (None, ("count", 1)), (1, ("mutated", "C4"))]
    assert play.do("grow D4 C4") == said
    assert play.do("grow C4 C3") == [(None, ("grows", "parasite", 1)), (None, ("count", 1))]
    play.do("reveal massage; use homeopathic")
    assert play.do("place D5") == [(1, ("mutated", "D5"))]


def test_N13_set_up_and_silent_texts_tell_nobody_anything():
    play = Play()
    for text in ("place C2", "place E2", "place A8", "place C4", "place G8", "reveal massage", "use massage"):
        assert play.do(text) == []
    play.do("inject A12 A12")
    for text in ("roll 1", "roll 1", "roll 1", "die 1"):
        assert play.do(text) == []


def test_N14_palpation_is_kept_and_replaced_by_nothing():
    play = islands(4, "palpation")
    assert play.see("palpated", 0) is None and play.see("palpated", 1) is None
    play.do("reveal massage" if "massage" in play.legal("reveal") else "reveal fasting")
    play.do("use palpation; choose B3; inject D13 D13; roll 1 1 1; reveal workout; inject C4; decline")
    kept = {"turn": 4, "centre": "B3", "stickers": ["C4"]}
    assert play.see("palpated", 0) == play.see("palpated", 1) == kept and play.see("palpated", None) is None


def test_N14_stickers_ascending_as_text():
    play = Play("place B10 A9 C9 B9 C10; reveal palpation; use palpation; choose B10")
    answer = ("palpated", "B10", ["A9", "B10", "B9", "C10", "C9"])
    assert [event for _, event in play.last[1:]] == [answer, answer]
    play = Play("place B10 A9 C9 B9 C10; reveal palpation; use palpation; choose E1")
    assert play.see("palpated", 0) == {"turn": 1, "centre": "E1", "stickers": []}


def test_N15_options_change_nothing_else():
    script = "place A8 A9 B9 C4 G8; reveal massage; inject D13 D13 D13; roll 1 2 6; grow A9 B9"
    plain = Play(script)
    for options in (
        {"weed_saves_turn10": True},
        {"antivax_counts_itself": True},
        {"palpation": "none"},
        {"edition": "original"},
    ):
        play = Play(script, **options)
        assert play.legal() == plain.legal() and play.game.observation(1) == plain.game.observation(1)
    for options in ({"parasite_diagonal": True}, {"parasite_gaps": True}):
        play = Play(script, **options)
        assert play.game.observation(1) == plain.game.observation(1)
        assert play.ends(2, "A9") == plain.ends(2, "A9") == ["A11", "C9"], "a virus steps as before"


def test_N16_weights():
    play = Play("place A8 C4 D13 G8 G12")
    unseen = {card: 2 if card == "smoking" else 1 for card in CARDS}
    script = "inject D13 G12; decline; inject D1 D1; roll 1 1 1"
    for turn, card in enumerate(["smoking", "massage", "smoking", "fasting"]):
        outcomes = play.game.chance_outcomes()
        weights = {play.game.action_to_string(a)[7:]: weight for a, weight in outcomes}
        assert weights == unseen and sum(weights.values()) == 20 - turn
        play.do(f"reveal {card}; {script}")
        script = "inject D1 D1 D1; roll 1 1 1"
        unseen[card] -= 1
        if not unseen[card]:
            del unseen[card]


def test_N16_dice():
    play = islands(2)
    play.do("reveal fasting; inject D13 D13 D13")
    for _ in range(3):
        outcomes = play.game.chance_outcomes()
        assert [play.game.action_to_string(a) for a, _ in outcomes] == ["roll " + pips for pips in "123456"]
        assert [weight for _, weight in outcomes] == [1] * 6
        play.do("roll 3")
