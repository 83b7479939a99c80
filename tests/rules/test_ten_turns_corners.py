"""Corners where several rulings of Ten Turns meet, worked out by hand."""

import rules
from positions import Play, brood, editions, grown, islands, organisms
from tools import raises

PATIENT, VIRUS, DRAW = [1, -1], [-1, 1], [0, 0]


def test_the_last_organism_killed_with_the_last_action_of_turn_10():
    def example(edition):
        # T27 before T4: nothing is left, so the patient has won and the turn's end is not judged.
        play = islands(10, "autohemotherapy", edition=edition)
        play.do("reveal fasting; inject D13 D13")
        assert play.told("use autohemotherapy") == [("killed", 3, 0), ("over", 0)] and play.over() == PATIENT
        play = islands(10, "organ_trade", edition=edition)
        play.do("reveal fasting; inject A8 C4; decline; inject D13; use organ_trade")
        assert play.told("choose right_kidney")[-1] == ("over", 0) and play.see("actions_left") == 2

    editions(example)


def test_the_last_organism_killed_under_anti_vax():
    play = Play("place A9 B9 C9 D9 E9; reveal diarrhea; inject A3 A3 A3; roll 1 1 1")
    play.do("grow E9 F9; grow F9 G9; grow G9 G10; reveal anti_vax; use anti_vax")
    assert play.told("use diarrhea") == [("killed", 8, 0), ("over", 0)] and play.over() == PATIENT


def test_big_injection_may_win_in_its_choice():
    play = islands(2)
    play.do("reveal big_injection; inject A8 G8; decline; use big_injection")
    assert play.over() is None
    assert play.told("choose D5") == [("chosen", "big_injection", "D5"), ("killed", 1, 0), ("over", 0)]


def test_anti_vax_without_another_card_on_turn_10_ends_the_game():
    script = "place A8 C4 D13 G8 G12; reveal vomiting; inject D13 G12; decline; use vomiting; inject D1; roll 1 1 1"
    cards = "palpation shiatsu smoking smoking appendectomy heavy_drinking pinworm_test workout"
    uses = {"palpation": "choose A3", "shiatsu": "choose A3 A4 B3 B4", "smoking": "choose left_lung"}
    play = Play(script)
    for number, card in enumerate(cards.split(" ")):
        use = "choose right_lung" if number == 3 else uses.get(card, "")
        play.do(f"reveal {card}; use {card}; {use}; inject D13 D13; roll 1 1 1")
    play.do("reveal anti_vax")
    assert play.see("turn") == 10 and play.see("revealed") == ["anti_vax"]
    assert play.told("use anti_vax") == [("over", 1)] and play.over() == VIRUS and play.see("actions_left") == 0


def test_an_almost_of_the_last_bonus_costs_a_die():
    def example(edition):
        play = Play("place B3 D9 A8 C4 G8; reveal massage; inject A12 A12 B3", edition=edition)
        assert play.see("actions_left") == 0 and play.see("almost") is False
        assert play.told("inject B4")[-1] == ("almost",), "C4 lies beside B4"
        play.do("roll 1 1")
        assert play.see("player") == 1 and play.see("dice") == [1, 1]

    editions(example)


def test_nothing_but_the_choice_is_legal_while_a_card_waits():
    play = islands(4, "anti_vax smoking")
    play.do("reveal fasting; use anti_vax smoking")
    assert play.legal() == ["choose left_lung", "choose right_lung"]


def test_weed_and_anti_vax_together_spare_in_either_edition():
    def example(edition):
        play = brood(edition=edition)
        play.do("reveal smoking_weed; inject D13 D13 D13; roll 1 1 1; grow A9 A10; grow A10 A11; grow A11 A12")
        play.do("reveal anti_vax; use anti_vax smoking_weed; decline; roll 6 1 1")
        play.do("grow B9 C9 C8 C7 C6 C5 C4; grow A12 B12; grow A12 A11")
        assert play.over() is None and play.see("turn") == 4

    editions(example)


def test_a_spared_patient_dies_when_nothing_can_grow_any_more():
    # The rulebook's Constipation stops all growth, and the check is made with the last roll (N9).
    play = brood()
    play.do("reveal smoking_weed; use smoking_weed; inject D13 D13; roll 6 1 1")
    play.do("grow B9 C9 C8 C7 C6 C5 C4; grow B9 A9; grow A9 A10; reveal constipation; use constipation")
    play.do("inject D13 D13; roll 6 6")
    assert play.told("roll 6") == [("over", 1)] and play.over() == VIRUS


def test_a_killed_heart_is_no_lost_heart():
    # Autohemotherapy kills in the heart; the death check asks for C4 all the same.
    play = brood()
    play.do("reveal autohemotherapy; use autohemotherapy")
    assert play.organisms() == organisms("V A9 P B9") and play.see("lost") == []
    play.do("inject D13 D13; roll 6 2 1; grow B9 C9 C8 C7 C6 C5 C4; grow B9 A9 A8; grow B9 A9")
    assert play.over() is None and play.see("turn") == 3, "G8 is empty"


def test_parasites_in_both_lost_and_kept_kidneys():
    # The left kidney is lost with its parasite; heart and right kidney are enough for death then.
    play = brood()
    play.do("reveal organ_trade; use organ_trade")
    assert play.told("choose left_kidney") == [("chosen", "organ_trade", "left_kidney"), ("killed", 0, 1)]
    play.do("inject D13 D13 D13 D13; roll 6 1 1")
    play.do("grow B9 C9 C8 C7 C6 C5 C4; grow B9 A9")
    # A8 can no longer be entered from A9.
    assert play.ends(1, "A9") == ["A10"]
    assert play.told("grow A9 A10")[-1] == ("over", 1)


def test_a_parasite_does_not_jump_into_or_out_of_a_closed_organ():
    def steps(card, use, square, helper, others, **options):
        play = grown(f"{square} {helper} {others}", "1 1 1", card, use, **options)
        play.do(f"grow {helper} {square}")
        return play.ends(1, square)

    trade = "use organ_trade; choose left_kidney; inject A12 A12 A12 A12"
    assert steps("massage", "inject A12 A12 A12", "A6", "A5", "C4 G8 D1", parasite_gaps=True) == ["A5", "A8", "B6"]
    assert steps("organ_trade", trade, "A6", "A5", "C4 G8 D1", parasite_gaps=True) == ["A5", "B6"]
    smoke = "use smoking; choose right_lung; inject A12 A12"
    assert steps("smoking", smoke, "D4", "D3", "C1 G8 A8", parasite_gaps=True) == ["C4", "D3", "D5"]
    mochi = "use choking_on_mochi; inject A12 A12"
    found = steps("choking_on_mochi", mochi, "C3", "C2", "A8 G8 D11", parasite_diagonal=True)
    assert found == ["B2", "B3", "B4", "C2", "C4"], "not D2, D3, D4 of the esophagus"


def test_mochi_bars_parasites_too():
    play = grown("D4 D5 C4 A8 G8", "1 1 1", uses="inject A12 A12 A12")
    play.do(
        "grow D5 D4; grow D4 C4; grow C4 C3; reveal choking_on_mochi; use choking_on_mochi; inject A12 A12; roll 2 2 2"
    )
    # D4 and D5 stand in the barred organ. C3-D3, C4-D4 and C5-D5 are closed; by B4 and C5 the stomach is reached.
    assert play.legal() == ["die 2"] and play.ends(2, "D4") == play.ends(2, "D5") == []
    assert play.ends(2, "C4") == ["A4", "B3", "B5", "C2", "C6"]


def test_growth_may_end_only_where_no_parasite_is_though_it_crosses_them():
    # A9 and B9 hold parasites: from A9 with 2 over B9 to C9 or B10, over A10 to A11 or B10, over A8 to nowhere.
    play = grown("A9 B9 A10 C4 G8", "1 1 2", uses="inject A3 A3 A3")
    play.do("grow A10 A9; grow A9 B9")
    assert play.organisms() == organisms("V A10 C4 G8 P A9 B9")
    assert play.ends(2, "A9") == ["A11", "B10", "C9"]
    # The virus of A10 crosses the parasite of A9, but may not stop on B9.
    assert play.ends(2, "A10") == ["A12"]


def test_homeopathic_mutates_in_the_stomach_and_gives_the_die_back():
    play = Play("place D7 A8 C4 G8 G12; reveal homeopathic; inject G11; use homeopathic", edition="original")
    assert play.see("almost") is True
    assert play.do("place D7") == [(1, ("mutated", "D7"))]
    assert play.see("almost") is False and play.see("turn") == 2 and play.over() is None


def test_lost_lungs_keep_the_esophagus_open():
    # Both lungs lost: D2 has lost its bridges, the esophagus goes on to the stomach.
    play = Play(
        "place D1 C2 E2 A8 G8; reveal smoking; inject A12 A12 A12; roll 1 1 1; grow D1 D2; grow D2 D3; grow D3 D4"
    )
    play.do("reveal smoking; use smoking; choose left_lung; use smoking")
    assert play.told("choose right_lung") == [("chosen", "smoking", "right_lung"), ("killed", 1, 0)]
    play.do("inject A12; roll 1 2 6")
    assert play.ends(1, "D2") == ["D1", "D3"] and play.ends(2, "D2") == ["D4"] and play.ends(2, "D1") == ["D3"]
    assert play.ends(2, "D4") == ["C5", "D2"]


def test_T26_marks_of_the_patient_are_no_business_of_the_rules():
    def example(edition):
        play = Play("place A3 A4 B3 B4 D13; reveal massage", edition=edition)
        # Nothing puts or takes a mark, and no view holds one: what the patient may do is inject and use a card.
        game = play.game
        assert {game.action_to_string(a).split(" ")[0] for a in game.legal_actions()} == {"inject", "use"}
        for seat in (0, 1, None):
            assert not [key for key in game.observation(seat) if "flag" in key or "mark" in key or "sticker" in key]

    editions(example)


def test_T29_several_virus_players_are_one_seat():
    assert rules.new("ten_turns").seats == 2
    for seats in (1, 3, 4):
        assert "seats" in str(raises(ValueError, rules.new, "ten_turns", seats))
