"""The patient's half: injections proposed and done, the bonus, cards browsed and used, targets chosen on the body."""

import desk
import rig
from desk import Desk, reddish

# Viruses at C2 E2 D6 B9 F4 (desk.set_up): C2 is a hit, B3 touches C2, D13 touches nothing.


def ready(card="massage", **settings):
    d = Desk(**settings)
    d.set_up()
    d.turn(card)
    d.run(2800)
    return d


def test_one_press_proposes_and_the_second_injects():
    d = ready()
    before = len(d.game.history)
    d.front("D13")
    assert len(d.game.history) == before
    assert d.texts() == ["PATIENT T1/10", "Inject D13?", "again, or OK", "no OK: 3 left"]
    d.run(300)
    r, g, b = d.lit("front")["D13"]
    assert r == g == b > 0  # white, breathing
    d.front("D13")
    assert d.view["actions_left"] == 2
    assert d.texts()[1:3] == ["D13: MISS", "nothing near"]


def test_another_square_moves_the_proposal_and_ok_does_it():
    d = ready()
    d.front("D13", "B3")
    assert d.texts()[1] == "Inject B3?"
    d.run(300)
    assert list(d.lit("front")) == ["B3"]
    d.ok()
    assert d.texts()[1:3] == ["B3: ALMOST", "1 die set aside"]
    assert d.view["almost"] is True
    d.inject("B3")
    assert d.texts()[1:3] == ["B3: ALMOST", "no die this time"]


def test_a_proposal_ends_after_five_seconds_or_by_a_button():
    d = ready()
    before = len(d.game.history)
    d.front("D13")
    d.run(4500)
    assert d.texts()[1] == "Inject D13?"
    d.run(600)
    assert d.texts()[1] == "Press to inject"
    assert d.lit("front") == {}
    d.front("D13")
    d.button("left")
    assert d.texts()[1] == "Press to inject"
    assert len(d.game.history) == before


def test_a_parasite_that_is_hit_looks_and_sounds_unlike_a_virus():
    texts = (
        "; reveal massage; inject D13; inject D13; inject D13; roll 2; roll 5; roll 6; die 2; from C2; step D2; step E2"
    )
    texts += "; die 5; from C2; step D2; step D3; step D4; step D5; step C5"
    game = desk.save("place C2; place E2; place D6; place B9; place F4" + texts)
    texts = [texts]
    while game.current_player() == 1:
        action = game.legal_actions()[0]
        texts.append(game.action_to_string(action))
        game.apply_action(action)
    desk.save("place C2; place E2; place D6; place B9; place F4" + "; ".join(texts) + "; reveal fasting")
    d = Desk()
    assert d.view["organisms"]["E2"] == "parasite"
    d.inject("E2")
    assert d.texts()[1:3] == ["E2: HIT!", "a parasite died"]
    d.run(1600)
    assert [sound[1] for sound in rig.sounds()[-3:]] == [1047, 1319, 1568]
    shown = set()
    for _ in range(10):
        d.run(100)
        shown.add(d.lit("front")["E2"])
    assert shown == {(11, 55, 153)}  # 60 % of the house's blue, steady


def test_a_hit_is_red_and_gives_a_bonus_that_may_be_declined():
    d = ready()
    d.inject("C2")
    assert d.texts()[:3] == ["PATIENT BONUS", "C2: HIT!", "a virus died"]
    d.run(1600)
    assert [sound[1] for sound in rig.sounds()[-2:]] == [1047, 1319]  # a rising third
    # After three red swells the square pulses green, as a virus does on the back.
    r, g, b = d.lit("front")["C2"]
    assert g > b > r
    d.run(3000)
    assert d.lit("front") == {}
    assert d.texts()[3] == "<skip skip>"
    d.button("right")
    assert d.texts()[1:3] == ["Skip the bonus", "injection?"]
    d.ok()
    d.ok()
    assert d.view["actions_left"] == 2
    assert d.texts()[0] == "PATIENT T1/10"


def test_a_swell_of_hit_keeps_below_three_a_second():
    d = ready()
    d.inject("C2")
    d.run(1400)
    levels = [lit.get("C2", (0, 0, 0))[0] for _, lit in rig.frames("front")]
    peaks = 0
    up = False
    for i in range(1, len(levels)):
        if levels[i] > levels[i - 1]:
            up = True
        elif levels[i] < levels[i - 1] and up:
            up = False
            peaks += 1
    assert 3 <= peaks <= 5  # the press, the second press, three swells
    assert any(reddish(lit["C2"]) for _, lit in rig.frames("front") if "C2" in lit)


def test_missed_squares_glow_faintly_until_the_turn_is_over():
    d = ready()
    d.inject("D13")
    d.run(3000)
    assert d.lit("front") == {"D13": (6, 7, 8)}  # 8 % of the house's grey (80, 92, 111)
    d.inject("A9")
    d.inject("D13")
    d.roll(1, 1, 1)
    for organism, step in (("C2", "B2"), ("E2", "E1"), ("F4", "F3")):
        d.back(organism, step)
    d.turn("workout")
    d.run(600)
    assert d.lit("front") == {}


def test_cards_are_browsed_with_what_they_do_and_used_with_confirmation():
    d = ready("vomiting")
    d.button("right")
    assert d.texts() == ["Vomiting", "Kills all in", "gullet + stomach", "< USE: 3 left >"]
    d.ok()
    assert d.texts() == ["Vomiting", "Use it?", "OK = yes", "no YES: 3 left"]
    assert d.view["discarded"] == []
    d.button("left")
    assert d.texts()[3] == "< USE: 3 left >"
    assert d.view["discarded"] == []
    d.button("left")
    assert d.texts()[1] == "Press to inject"
    d.use("vomiting")
    assert d.view["discarded"] == ["vomiting"]
    assert d.texts()[1:3] == ["Vomiting", "Virus 0 Para 0"]


def test_the_two_lungs_are_pressed_anywhere_in_them():
    d = ready("smoking")
    d.use("smoking")
    assert d.texts()[1:3] == ["Smoking", "Press a lung"]
    d.front("D7")  # the stomach is no lung
    assert d.texts()[1] == "Not possible"
    d.front("A4")
    assert d.texts()[1] == "left lung?"
    d.run(300)
    assert sorted(d.lit("front")) == ["A3", "A4", "B2", "B3", "B4", "C1", "C2", "C3"]
    d.front("C1")  # another square of the same organ is the second press
    assert d.view["lost"] == ["left_lung"]
    assert d.texts()[1:3] == ["Smoking", "Virus 1 Para 0"]
    d.run(1000)
    # Amber at 6 % (#b9821f is 185 130 31); the supply is small, so the back with its viruses is dimmer.
    assert d.lit("front")["B3"] == (6, 2, 0)
    r, g, b = d.lit("back")["B3"]
    assert 11 >= r > g > b


def test_an_organ_can_also_be_chosen_with_the_buttons():
    d = ready("organ_trade")
    d.use("organ_trade")
    d.button("right")
    assert d.texts()[1] == "left kidney?"
    d.button("right")
    assert d.texts()[1] == "right kidney?"
    d.ok()
    assert d.view["lost"] == ["right_kidney"]
    assert d.view["actions_left"] == 4


def test_edition_original_refuses_an_injection_into_a_lost_organ():
    d = ready("smoking", ten_turns__edition="original")
    d.use("smoking")
    d.inject("A4")
    before = len(d.game.history)
    d.front("B3")
    assert d.texts()[1:3] == ["That organ", "is lost"]
    d.front("B3")
    assert len(d.game.history) == before


def test_the_back_is_refused_while_the_patient_acts():
    d = ready()
    before = len(d.game.history)
    sounds = len(rig.sounds())
    screen = rig.screen()
    d.back("C4")
    assert len(d.game.history) == before
    assert (len(rig.sounds()), rig.screen()) == (sounds, screen)
