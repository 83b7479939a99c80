"""Cards with a happening of their own: Palpation, Shiatsu, Homeopathic, Anti-Vax, and targets on the body."""

import desk
import rig
from desk import Desk

SET_UP = "place C2; place E2; place D6; place B9; place F4"


def ready(card, **options):
    desk.save(SET_UP + "; reveal " + card, **options)
    d = Desk(**{"ten_turns__" + key: options[key] for key in options})
    d.run(2600)
    return d


def test_palpation_shows_what_lives_in_nine_squares_for_five_seconds():
    d = ready("palpation")
    d.use("palpation")
    assert d.texts()[1:3] == ["Palpation", "Press a square"]
    d.inject("D2")  # propose and confirm, as for an injection
    assert d.texts()[1:3] == ["Violet: somebody", "lives there"]
    d.run(800)
    lit = d.lit("front")
    # C2 and E2 hold a virus; the block is C1..E3, of which all nine are squares.
    assert sorted(lit) == ["C1", "C2", "C3", "D1", "D2", "D3", "E1", "E2", "E3"]
    assert lit["C2"] == lit["E2"]
    assert lit["C2"][2] > lit["C2"][0] > lit["C2"][1] > lit["C1"][1]
    # Presses on the back are not even answered meanwhile.
    frames = len([lit for _, lit in rig.frames("back") if "A9" in lit])
    d.back("A9")
    assert len([lit for _, lit in rig.frames("back") if "A9" in lit]) == frames
    d.run(5000)
    assert d.lit("front") == {}
    assert d.view["palpated"]["stickers"] == ["C2", "E2"]


def test_palpation_without_an_answer_asks_nothing():
    d = ready("palpation", palpation="none")
    d.use("palpation")
    assert d.view["pending"] is None
    assert d.view["actions_left"] == 2


def test_shiatsu_guides_four_presses_on_the_back():
    d = ready("shiatsu")
    d.use("shiatsu")
    for count, square in enumerate(("A9", "D7", "C4", "G3")):
        if not count:
            assert d.texts()[2] == "Square 1 of 4"
        d.inject(square)
    assert d.texts()[:3] == ["VIRUS T1/10", "Press the lit", "squares: 4"]
    d.run(600)
    assert {"A9", "D7", "C4", "G3"} <= set(d.lit("back"))
    before = len(d.game.history)
    d.inject("D13")  # the patient waits
    d.back("A9", "B2", "G3")
    d.run(3000)
    assert d.texts()[2] == "squares: 2"
    d.back("C4", "D7")
    assert d.texts()[1] == "Press to inject"
    assert len(d.game.history) == before


def test_shiatsu_can_be_skipped():
    d = ready("shiatsu")
    d.use("shiatsu")
    for square in ("A9", "D7", "C4", "G3"):
        d.inject(square)
    assert d.texts()[3] == "skip"
    d.ok()
    assert d.texts()[1] == "Press to inject"


def test_homeopathic_lets_the_virus_place_one_and_ends_the_turn():
    d = ready("homeopathic")
    d.use("homeopathic")
    d.run(2800)
    assert d.texts()[:3] == ["VIRUS T1/10", "Place 1 virus:", "gullet/stom./gut"]
    d.back("F2")  # a lung is refused
    assert d.view["turn"] == 1
    d.back("D7")
    assert d.view["organisms"]["D7"] == "virus"
    assert d.texts()[1:3] == ["The turn ends", "at once"]
    d.run(2600)
    assert d.texts()[1] == "Turn a card"
    assert d.view["turn"] == 2


def test_anti_vax_comes_first_or_not_at_all():
    d = ready("anti_vax")
    d.inject("D13")
    d.choose("use anti_vax")
    assert d.texts()[1:3] == ["Only as first", "action of a turn"]
    assert d.view["revealed"] == ["anti_vax"]


def test_under_anti_vax_cards_are_used_and_nothing_is_injected():
    start = SET_UP + "; reveal massage; inject D13; inject D13; inject D13; roll 1; roll 1; roll 1"
    grow = "; die 1; from C2; step B2; die 1; from E2; step E1; die 1; from F4; step F3"
    desk.save(start + grow + "; reveal anti_vax")
    d = Desk()
    d.run(2600)
    d.use("anti_vax")
    d.run(2800)
    assert d.texts()[1:3] == ["Pick a card", "Cards to use: 4"]
    d.inject("D13")
    assert d.view["actions_left"] == 4
    d.run(2800)
    d.use("massage")
    # No card is left: the remaining uses lapse, the half turn is over (N5).
    assert d.texts()[:2] == ["VIRUS T2/10", "A shoulder rub."]


def test_big_injection_names_a_square_and_counts_the_dead():
    d = ready("big_injection")
    d.use("big_injection")
    d.inject("D2")
    assert d.texts()[1:3] == ["Big Injection", "Virus 2 Para 0"]
    assert sorted(d.view["organisms"]) == ["B9", "D6", "F4"]


def test_after_a_power_cut_shiatsu_and_palpation_go_on():
    desk.save(SET_UP + "; reveal shiatsu; use shiatsu; choose A9; choose D7; choose C4; choose G3")
    d = Desk()
    d.run(2600)
    assert d.texts()[1:3] == ["Press the lit", "squares: 4"]
    rig.reset()
    desk.save(SET_UP + "; reveal palpation; use palpation; choose D2")
    d = Desk()
    d.run(1000)
    assert len(d.lit("front")) == 9
    d.run(5000)
    assert d.lit("front") == {}


def test_a_turn_without_cards_offers_none():
    d = ready("massage")
    d.ok()  # the game goes on
    assert d.texts()[3] == "<card card>"
    d.use("massage")
    d.run(4200)
    assert d.texts()[1:] == ["Press to inject", "Actions 2 Dice 3", "hold OK: menu"]
    d.button("right")
    assert d.texts()[1] == "Press to inject"


def test_cards_in_force_take_turns_with_the_state_on_the_screen():
    d = ready("workout")
    assert "Workout" not in d.texts()
    d.use("workout")
    seen = set()
    for _ in range(60):
        d.run(100)
        seen.add(d.texts()[2])
    # The effect's own note first, then by turns.
    assert seen == {"grows this turn", "Actions 2 Dice 3", "Workout"}
    d.inject("D13")
    d.inject("D13")
    seen = set()
    for _ in range(60):
        d.run(100)
        seen.add(d.texts()[2])
    assert {"3 dice", "Workout"} <= seen
