"""Worked examples of the rulings about actions: T12 and T13 (Anti-Vax), T14 (Organ Trade)."""

from positions import Play, editions, islands, organisms


def test_T12_anti_vax_gives_four_cards_instead_of_three_actions():
    def example(edition):
        play = islands(6, "fasting workout shiatsu appendectomy", edition=edition)
        play.do("reveal anti_vax; use anti_vax")
        assert play.see("actions_left") == 4 and play.see("revealed") == [
            "massage",
            "fasting",
            "workout",
            "shiatsu",
            "appendectomy",
        ]
        assert play.legal("inject") == [] and "decline" in play.legal()
        play.do("use massage fasting workout appendectomy")
        assert play.see("actions_left") == 0 and play.see("revealed") == ["shiatsu"]
        assert play.see("player") == -1 and play.legal("roll") == ["1", "2", "3", "4", "5", "6"]

    editions(example)


def test_T12_the_literal_count_is_an_option():
    play = islands(6, "fasting workout shiatsu appendectomy", antivax_counts_itself=True)
    play.do("reveal anti_vax; use anti_vax")
    assert play.see("actions_left") == 3
    play.do("use massage fasting workout")
    assert play.see("player") == -1 and play.see("revealed") == ["shiatsu", "appendectomy"]


def test_T12_only_as_first_action():
    play = islands(3, "anti_vax")
    play.do("reveal fasting")
    assert "anti_vax" in play.legal("use")
    play.do("inject D13")
    assert "anti_vax" not in play.legal("use") and play.legal("use") == ["fasting", "massage"]


def test_T13_organ_trade_under_anti_vax():
    def example(edition):
        play = islands(8, "organ_trade fasting workout shiatsu appendectomy palpation", edition=edition)
        play.do("reveal anti_vax; use anti_vax organ_trade")
        assert play.see("actions_left") == 3
        play.do("choose left_kidney")
        assert play.see("actions_left") == 5 and play.legal("inject") == []
        play.do("use massage fasting workout appendectomy")
        assert play.see("actions_left") == 1 and play.see("player") == 0
        play.do("use palpation; choose D1")
        assert play.see("player") == -1 and play.see("revealed") == ["shiatsu"]

    editions(example)


def test_T13_without_a_card_left_the_uses_lapse():
    def example(edition):
        play = islands(3, "fasting", edition=edition)
        play.do("reveal anti_vax; use anti_vax massage")
        assert play.see("actions_left") == 3 and play.see("player") == 0
        play.do("use fasting")
        assert play.see("actions_left") == 0 and play.see("player") == -1

    editions(example)


def test_T13_anti_vax_alone_ends_the_half_turn():
    def example(edition):
        play = Play("place D1 E1 C4 A8 G8; reveal anti_vax", edition=edition)
        play.do("use anti_vax")
        assert play.see("actions_left") == 0 and play.see("player") == -1 and play.see("effects") == ["anti_vax"]
        play.do("roll 1 1 1")
        assert play.see("player") == 1

    editions(example)


def test_T13_homeopathic_ends_the_turn_under_anti_vax_too():
    play = islands(3, "homeopathic")
    play.do("reveal anti_vax; use anti_vax homeopathic")
    assert play.see("player") == 1 and play.see("actions_left") == 0
    play.do("place D1")
    assert play.see("player") == -1 and play.see("turn") == 4 and play.see("effects") == []


def test_T13_on_turn_10_the_lapse_ends_the_game():
    play = islands(10, "anti_vax")
    play.do("reveal fasting; use anti_vax")
    assert play.told("decline") == [("over", 1)]
    assert play.over() == [-1, 1]


def test_T14_organ_trade_makes_five_actions():
    def example(edition):
        play = islands(2, edition=edition)
        play.do("reveal organ_trade; inject D13; use organ_trade")
        assert play.see("actions_left") == 1 and play.see("pending") == "organ_trade"
        play.do("choose right_kidney")
        assert play.see("actions_left") == 3 and play.organisms() == organisms("V A8 C4")
        play.do("inject D13 D13")
        assert play.see("actions_left") == 1 and play.see("player") == 0
        play.do("inject D13")
        assert play.see("player") == -1

    editions(example)


def test_T14_traded_with_the_last_action():
    play = islands(2)
    play.do("reveal organ_trade; inject D13 D13; use organ_trade")
    assert play.see("actions_left") == 0 and play.see("player") == 0
    play.do("choose left_kidney; inject D13")
    assert play.see("actions_left") == 1 and play.see("player") == 0
