"""What nobody may learn in the 3-turn game: planted leaks are caught, and choices stay secret until the last."""

from hidden import Direct, watch
from players import Uniform
from positions_three_turns import Table
from tools import GAMES, Random


class Leaky:
    """A game with a hole; subclasses make the hole."""

    def __init__(self, game):
        self.game = game

    def __getattr__(self, name):
        return getattr(self.game, name)

    def hand(self, seat):
        return self.game.observation(seat)["hand"]


class InView(Leaky):
    """Everybody sees who holds the Murderer."""

    def observation(self, seat):
        view = self.game.observation(seat)
        view["holder"] = [s for s in range(self.game.seats) if "murderer" in self.hand(s)]
        return view


class InGift(Leaky):
    """Cards that are given are told."""

    def apply_action(self, action):
        text = self.game.action_to_string(action)
        events = self.game.apply_action(action)
        return events + ([(None, ("given", text[5:]))] if text[:5] == "give " else [])


class InDeal(Leaky):
    """A dealt card is told to the next seat."""

    def apply_action(self, action):
        text = self.game.action_to_string(action)
        events = self.game.apply_action(action)
        return events + ([(2, ("peek", text[5:]))] if text == "deal murderer" else [])


class InLegalTexts(Leaky):
    """Aiming at the holder of the Murderer is not offered."""

    def legal_actions(self):
        actions = self.game.legal_actions()
        texts = [self.game.action_to_string(action) for action in actions]
        kept = [
            actions[at]
            for at in range(len(actions))
            if texts[at][:7] != "target " or "murderer" not in self.hand(int(texts[at][7:]))
        ]
        return kept or actions


class Planter(Direct):
    """Makes games with a leak."""

    def __init__(self, leak):
        self.leak = leak

    def wrap(self, game):
        return self.leak(game)


def ways_caught(leak, seat, way):
    """The ways by which the harness says that a planted leak reaches a seat; games are played until `way` is one."""
    caught = []
    for seed in range(8):
        rng = Random(61 + seed)
        leaks = watch("three_turns", {"turns": 4}, Uniform(rng), seat, rng, 4, Planter(leak)).leaks
        caught = sorted({leak.split(":")[0] for leak in leaks})
        if way in caught:
            break
    return caught


def test_planted_leaks_are_caught():
    for leak, seat, way in (
        (InView, 2, "view"),
        (InView, None, "view"),
        (InGift, None, "events"),
        (InDeal, 2, "events"),
        (InLegalTexts, 2, "legal texts"),
    )[: GAMES(5, 3)]:
        caught = ways_caught(leak, seat, way)
        assert way in caught, (leak.__name__, seat, caught)


def views(table):
    return [table.game.observation(seat) for seat in (0, 1, 2, None)]


def without_player(view):
    return {key: view[key] for key in view if key != "player"}


def test_a_choice_shows_nothing_before_the_last():
    # All Together: after a choice every view but for who is asked next is the one before, the chooser's own too.
    table = Table("AKWSSS", "MNNBTT", "NNBBTT")
    table.do("declare 1; play all_together; left")
    before = [without_player(view) for view in views(table)]
    for text in ("give kill", "give murderer"):
        assert table.do(text) == []
        assert [without_player(view) for view in views(table)] == before
    assert table.do("give take_and_give") == []
    assert "murderer" in table.hand(2) and "kill" in table.hand(1) and "take_and_give" in table.hand(0)
    assert "murderer" not in str(table.game.observation(None))


def test_only_one_seat_sees_a_hand_that_it_plays():
    table = Table("PKSSTA", "NMNBBW", "KKWWSS")
    table.do("declare 1; play play_for_you; done")
    for seat in (1, 2, None):
        assert "seen" not in table.game.observation(seat)
    assert table.game.observation(0)["seen"]["hand"].count("murderer") == 1
    table.do("declare 1; play no_way")
    # CLOSE: nothing of it stays.
    for seat in (0, 1, 2, None):
        view = table.game.observation(seat)
        assert "seen" not in view and view["controller"] is None
    assert "murderer" not in str(table.game.observation(0))
