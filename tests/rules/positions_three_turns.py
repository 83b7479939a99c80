"""Positions of the 3-turn game for tests: hands as letters, plays as texts.

    t = Table("KKSSTA", "NNSTAA", "MKWWBB")      three seats
    t.do("declare 1; play kill; target 1")

Letters: Kill Whim Hush Play_for_you No_way pass_the_Blame Swap Take_and_give All_together Murderer; expansion: pIstol
bUllet seat_Change true_culprit X. Who plays No Way or Pass the Blame with nothing before them, or lays only Pistols or
only Bullets, does nothing: that is how hands are made smaller here.
"""

import rules
from cards_of_three_turns import LETTERS


def names(letters):
    """A hand's names as a view shows them: sorted."""
    return sorted([LETTERS[letter] for letter in letters])


class Table:
    """A game with the hands of its first round."""

    def __init__(self, *hands, **options):
        self.game = rules.new("three_turns", len(hands), **options)
        self.deal(*hands)

    def deal(self, *hands):
        """Deal a round."""
        for hand in hands:
            for letter in hand:
                self.do("deal " + LETTERS[letter])
        assert [self.hand(seat) for seat in range(len(hands))] == [names(hand) for hand in hands]

    def do(self, script):
        """Play texts; returns the events of the last one."""
        events = []
        for text in script.split("; "):
            legal = self.legal()
            assert text in legal, (text, legal, self.game.current_player())
            events = self.game.apply_action(self.game.string_to_action(text))
            assert [audience for audience, _ in events if audience is not None] == []
        return [event for _, event in events]

    def legal(self):
        """The legal texts."""
        return [self.game.action_to_string(action) for action in self.game.legal_actions()]

    def weights(self):
        """{text: weight} of chance."""
        return {self.game.action_to_string(action): weight for action, weight in self.game.chance_outcomes()}

    def see(self, key, seat=None):
        """One entry of a view, "absent" if it is not there."""
        return self.game.observation(seat).get(key, "absent")

    def hand(self, seat):
        return self.see("hand", seat)

    def asked(self):
        return self.game.current_player()
