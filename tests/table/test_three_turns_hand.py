"""The 3-turn game on the box: hands handed over, looked through, played; choices together; another's turn; resumed."""

import rig
from table.journal import Journal
from turns_desk import TurnsDesk

HANDS = ("KKSSTA", "NNSTAA", "MKWWBB")


def cover(name):
    return ["HAND OVER", "The box goes to", name, "hold OK to look"]


def test_the_hands_are_dealt_and_the_box_goes_to_the_first():
    d = TurnsDesk(*HANDS)
    assert len(d.game.history) == 18
    assert d.texts() == cover("Red")
    again = Journal()
    again.load()
    assert bytes(again.history) == d.game.history


def test_a_turn():
    d = TurnsDesk(*HANDS)
    d.hold()
    assert d.texts() == ["Red", "How many cards", "in this turn?", "next>"]
    d.button("right")
    assert d.texts() == ["Red", "Play 1 of", "my cards", "<take 1/5 next>"]
    d.button("left")
    assert d.texts()[3] == "<SURE? no>" and len(d.game.history) == 18
    d.button("right")  # not this one
    assert d.texts()[3] == "<take 1/5 next>"
    for _ in range(3):
        d.button("right")
    # The hand: two kills, two swaps, two others, on two pages.
    assert d.texts() == ["My hand", "Together", "Kill x2", "4/5 next>"]
    d.button("right")
    assert d.texts() == ["My hand", "Swap x2", "Take&Give", "5/5 next>"]
    # Behind the hand: what lies before everybody, then the question again.
    d.button("right")
    assert d.texts() == ["Red 0 pts", "declared -", "in hand 6", "next>"]
    seen = []
    for _ in range(4):
        d.button("right")
        seen.append(d.texts()[0])
    assert seen == ["Blue 0 pts", "Green 0 pts", "Discards 0", "Red"]
    d.do("declare 1")
    # The same one goes on, the hand still open.
    assert d.held and d.texts() == ["Red", "Play a card:", "1 to go", "next>"]
    d.show("play kill")
    assert d.texts()[:3] == ["Kill x2", "ころす", ">Blu Gre"]
    d.button("left")
    assert d.texts()[1:3] == ["Neighbour: out", "after own turn"]
    d.button("left")
    assert d.texts()[:3] == ["Red", "Kill:", "at whom?"]
    d.do("target 1")
    assert not d.held
    assert d.texts() == ["Round 1/3 Blue", "Red declares", "cards: 1", "< OK >"]
    assert d.read_news() == [["Red declares", "cards: 1"], ["Red > Blue", "Kill"]]
    assert d.texts() == cover("Blue")


def test_the_hand_is_covered_on_release():
    d = TurnsDesk(*HANDS)
    d.hold()
    d.button("right")
    d.let_go()
    assert d.texts() == cover("Red")
    d.hold()
    assert d.texts()[3] == "<take 1/5 next>"
    d.let_go()


def test_choices_together_move_nothing_before_the_last():
    d = TurnsDesk("AKWSSS", "MNNBTT", "NNBBTT")
    d.do("declare 1; play all_together; left; give kill")
    assert d.settle() == [["Red declares", "cards: 1"], ["Red to left", "Together"]]
    assert d.texts() == cover("Blue")
    d.hold()
    assert d.texts()[:3] == ["Blue", "Together:", "give which card?"]
    assert d.game.observation(0)["hand"].count("kill") == 1
    d.do("give murderer")
    assert d.texts() == cover("Green")
    d.do("give no_way")
    assert d.game.observation(1)["hand"].count("kill") == 1
    assert d.game.observation(2)["hand"].count("murderer") == 1
    assert d.game.observation(0)["hand"].count("no_way") == 1


def test_take_and_give_goes_on_in_the_same_hand():
    d = TurnsDesk("TNKBBS", "KKKAMS", "NNTTWW")
    d.do("declare 1; play take_and_give; target 1")
    assert d.held and d.texts()[:3] == ["Red", "Take&Give:", "give which card?"]
    d.do("give no_way")
    assert d.game.observation(None)["hand_sizes"] == [5, 6, 6]


def test_a_turn_played_for_another_leaves_nothing_behind():
    d = TurnsDesk("PKSSTA", "NMNBBW", "KKWWSS")
    d.do("declare 1; play play_for_you")
    assert d.settle()[-1] == ["Red > Blue", "PlayForYou"]
    assert d.texts() == cover("Blue")
    d.hold()
    assert d.texts()[:3] == ["Blue", "Attack on turn:", "say No Way?"]
    d.do("done")
    assert d.settle() == [["Red plays", "for Blue"]]
    assert d.texts() == cover("Red")
    d.hold()
    assert d.texts()[0] == "Red for Blu"
    d.do("declare 1")
    d.show("play no_way")
    assert d.texts()[:3] == ["No Way x2", "やだ", ""]
    # Behind the choices: Red's own hand, then Blue's.
    seen = []
    for _ in range(d.play.hand().items()):
        d.button("right")
        seen.append(d.texts()[0])
    assert "My hand" in seen and "Blue holds" in seen
    d.do("play no_way")
    assert not d.held
    d.settle()
    assert d.texts() == cover("Green")
    for seat in range(3):
        assert "seen" not in d.game.observation(seat)


def test_what_lies_on_the_table():
    d = TurnsDesk("KWSSTA", "NMNBBT", "KKWWSS")
    d.do("declare 2; play kill; target 1; play whim; target 2")
    d.settle()
    assert d.texts() == cover("Blue")
    d.button("left")
    # Red in front with four cards; Blue to the left and Green to the right, six each and an attack before each.
    assert d.texts() == ["Round 1/3 Blue", "Blu6! Gre6!", "", "Red4"]
    d.button("right")
    assert d.texts()[:3] == ["Red 0 pts", "declared 2", "in hand 4"]
    d.button("right")
    assert d.texts()[:3] == ["Blue 0 pts", "declared -", "in hand 6"]
    d.button("right")
    assert d.texts()[:3] == ["Blue 0 pts", "Kill <Red", ""]
    d.button("right")
    d.button("right")
    assert d.texts()[:3] == ["Green 0 pts", "Whim <Red", ""]
    d.button("right")
    assert d.texts()[0] == "Discards 0"
    d.button("right")
    assert d.texts() == cover("Blue")


def test_hush_throws_cards_by_chance_at_once():
    d = TurnsDesk("HKWSTT", "NNSBBA", "MKKWWS")
    d.do("declare 1; play hush; done; declare 2")
    told = d.settle()
    assert [line[0] for line in told][-2:] == ["Blue throws", "Blue throws"]
    assert d.texts() == cover("Green") and len(d.game.observation(None)["discarded"]) == 3


def test_a_step_back_goes_to_the_last_thing_shown():
    d = TurnsDesk(*HANDS)
    d.do("declare 1")
    d.let_go()
    d.menu_right("undo")
    d.ok()
    d.run(3000)
    assert len(d.game.history) == 18 and d.texts() == cover("Red")
    # An exchange cannot be taken back: both have seen a card.
    d.do("declare 1; play swap; target 1; give kill; give no_way")
    before = d.game.history
    d.settle()
    d.menu_right("undo")
    d.run(100)
    assert d.game.history == before


def test_resumed_after_a_power_cut_in_mid_hand():
    d = TurnsDesk(*HANDS)
    d.do("declare 2; play kill; target 1")
    assert d.held
    rig.power_cycle()
    d = TurnsDesk(fresh=False)
    assert len(d.game.history) == 21
    assert d.texts() == cover("Red")
    d.let_go()
    d.hold()
    assert d.texts()[:3] == ["Red", "Play a card:", "1 to go"]
    d.let_go()


def test_two_languages():
    d = TurnsDesk(*HANDS)
    d.referee.settings.set("language", "ja")
    d.referee.apply_settings()
    d.run(60)
    d.do("declare 1")
    d.show("play kill")
    assert d.texts()[:3] == ["ころす x2", "Kill", ">あお みど"]
    d.do("play kill; target 2")
    assert d.settle()[-1] == ["あか→みどり", "ころす"]
