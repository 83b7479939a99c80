"""The history of a game that is over, as texts for a bug report: written to the serial log bit by bit.

Loaded by whatever tells the end of a game, and gone when all is written.
"""

import rules
from micropython import const

_A_LINE = const(8)  # actions of the history on one line of the log, and in one step


class Report:
    """``play``: the play that is over. ``watch(player, text, events)`` sees each action as the game is played again."""

    def __init__(self, play, watch=None):
        game = play.game
        options = " ".join(["%s=%s" % (key, game.options[key]) for key in sorted(game.options)])
        print("history of %s seats=%d %s" % (game.NAME, game.seats, options))
        self.play = play
        self._watch = watch
        self._again = rules.new(game.NAME, game.seats, **game.options)  # the game, as far as it is written

    def step(self):
        """Write the next line; False if that was the end."""
        again = self._again
        at = len(again.history)
        texts = []
        for action in self.play.game.history[at : at + _A_LINE]:
            player = again.current_player()
            text = again.action_to_string(action)
            events = again.apply_action(action)
            texts.append(text)
            if self._watch is not None:
                self._watch(player, text, events)
        if texts:
            print("history " + "; ".join(texts))
            return True
        gave_up = self.play.table.journal.gave_up
        if gave_up is not None:
            print("history seat %d gave up" % gave_up)
        return False
