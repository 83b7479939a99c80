"""Any hands at all: presses, holds, buttons short and long, pauses and power switches in no order do no harm."""

import rig
import rules
from desk import Desk
from devices.panel import cell_name
from rules import ten_turns_board as board
from table.journal import Journal
from tools import GAMES, Random


def check(d):
    """The journal, the game and what a replay of its history gives are one."""
    game = d.game
    kept = Journal()
    kept.load()
    assert bytes(kept.history) == game.history
    assert kept.marks == d.referee.journal.marks
    assert kept.gave_up == d.referee.journal.gave_up
    again = rules.replay("ten_turns", game.history, **game.options)
    assert again.observation(1) == game.observation(1)


def any_hand(d, random):
    """One thing that somebody does: mostly what the game asks, now and then anything."""
    kind = random.below(20)
    if kind < 9 and d.referee.page is None and not d.game.is_terminal():
        d.do(random.choice(d.legal()))
    elif kind < 11:
        d.press(random.choice(("back", "front")), cell_name(random.below(91)))
    elif kind < 12:
        rig.press("front", cell_name(board.CELL[random.below(71)]), 1000)
        d.run(1200)
    elif kind < 16:
        d.button(random.choice(("left", "ok", "right")))
    elif kind < 17:
        d.button(random.choice(("left", "ok", "ok", "right")), 1100)
    elif kind < 18:
        d.back("A1")
        d.ok()
    else:
        d.run(random.choice((100, 700, 6000)))


def test_whatever_hands_do_the_game_stays_whole():
    pages = set()
    for seed in range(GAMES(6, 2)):
        rig.reset()
        random = Random(seed + 1)
        d = Desk(seed)
        for number in range(90):
            any_hand(d, random)
            if d.referee.page is not None:
                pages.add(type(d.referee.page).__name__)
            if number % 30 == 29:
                check(d)
                settings = dict(d.settings.values)
                history, marks = d.game.history, dict(d.referee.journal.marks)
                rig.power_cycle()
                d = Desk(seed + number)
                assert (d.game.history, d.referee.journal.marks, d.settings.values) == (history, marks, settings)
    print("pages opened by any hands:", ", ".join(sorted(pages)))
    assert pages
