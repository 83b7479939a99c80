"""Runs on the simulated device, on both interpreters: a whole game's writes, with the power cut in each of them.

The script is a game from set-up to its end with everything else that is written along the way: settings, marks, steps
taken back, starts counted, and the rotation of files when the next game begins. Each of its lines is repeated once for
every erase and every program that it costs, the power failing inside it; then the device starts and has to stand at
that line or the one before it.
"""

import time

import rig
import rules
from boards import esp32_devkitc, vest
from devices.box import Box
from table import way_in
from table.journal import Journal
from table.referee import Referee
from table.settings import Settings

NEW, ACT, UNDO, MARK, GIVE_UP, SET, START, FINE = range(8)
_MOST = 400


def game_of(seed):
    """The actions of one game, drawn without thought; the draw is the same on every interpreter."""
    game = rules.new("ten_turns")
    state = seed
    actions = []
    while not game.is_terminal() and len(actions) < _MOST:
        legal = game.legal_actions()
        state = (state * 1103 + 12345) % 1000003
        actions.append(legal[state % len(legal)])
        game.apply_action(actions[-1])
    return actions


def script(seed=7):
    """The lines (kind, values ..)."""
    lines = [(START,), (NEW,)]
    for at, action in enumerate(game_of(seed)):
        lines.append((ACT, action))
        if at % 40 == 20:
            lines.append((SET, "brightness", 20 + at % 80))
            lines.append((MARK, at % 71, 1 + at % 2))
        if at == 3:
            lines.append((UNDO, 1))
            lines.append((ACT, action))
        if at == 60:
            lines.append((FINE,))
    lines.extend(((SET, "language", "ja"), (NEW,)))
    lines.extend([(ACT, action) for action in game_of(seed + 1)[:4]])
    lines.append((GIVE_UP, 1))
    return lines


def blank():
    """What a device stands at that has never been used: history, marks, who gave up, two settings, starts."""
    return [None, {}, None, {"brightness": 100, "language": "en"}, ""]


def after(state, line):
    """What it stands at after a line."""
    history, marks, gave_up, settings, starts = state
    kind = line[0]
    if kind == NEW:
        history, marks, gave_up = [], {}, None
    elif kind == ACT:
        history = history + [line[1]]
    elif kind == UNDO:
        history = history[: -line[1]]
    elif kind == MARK:
        marks = dict(marks)
        marks[line[1]] = line[2]
    elif kind == GIVE_UP:
        gave_up = line[1]
    elif kind == SET:
        settings = dict(settings)
        settings[line[1]] = line[2]
    else:
        starts = starts + "P" if kind == START else ""
    return [history, marks, gave_up, settings, starts]


def keepers():
    """(journal, settings) as a start makes them."""
    journal = Journal()
    journal.load()
    settings = Settings()
    settings.load()
    return journal, settings


def do(line, journal, settings):
    """Write one line."""
    kind = line[0]
    if kind == NEW:
        journal.start("ten_turns", 2, rules.new("ten_turns").options)
    elif kind == ACT:
        journal.append(line[1])
    elif kind == UNDO:
        journal.undo(line[1])
    elif kind == MARK:
        journal.mark(line[1], line[2])
    elif kind == GIVE_UP:
        journal.give_up(line[1])
    elif kind == SET:
        settings.set(line[1], line[2])
        settings.save()
    elif kind == START:
        way_in.count_start()
    else:
        way_in.forget_starts()


def stands(box):
    """Start the device: what it stands at. Nothing may be said to be damaged."""
    settings = Settings()
    settings.load()
    journal = Journal()
    head = journal.load()
    assert journal.trouble is None and settings.trouble is None, (journal.trouble, settings.trouble)
    history = None if head is None else list(journal.history)
    referee = Referee(box, settings, journal, bytes, None)
    if history:
        referee.start(time.ticks_ms())
        assert list(referee.journal.history) == history, "the referee does not follow its journal"
        assert len(referee.play.game.history) == len(history)
    starts = way_in.files.read(way_in.STARTS, 16) or b""
    chosen = {"brightness": settings["brightness"], "language": settings["language"]}
    return [history, dict(journal.marks), journal.gave_up, chosen, starts.decode()]


def cut(line, at, before, box):
    """The power fails inside the at-th operation of a line; False if the line costs fewer."""
    rig.flash_back()
    journal, settings = keepers()
    rig.power_cut_after(at)
    try:
        do(line, journal, settings)
    except rig.PowerCut:
        rig.power_cycle()
        found = stands(box)
        assert found in (before, after(before, line)), (line, at, found, before)
        return True
    rig.power_cut_after(None)
    return False


def run(every=1):
    """Play the script, with the cuts in every ``every``-th line and in the first of each kind; prints their number."""
    box = Box(esp32_devkitc, vest)
    state = blank()
    cuts = 0
    seen = []
    lines = script()
    journal, settings = keepers()
    for number, line in enumerate(lines):
        if number % every == 0 or line[0] not in seen:
            seen.append(line[0])
            rig.flash_keep()
            at = 1
            while cut(line, at, state, box):
                cuts += 1
                at += 1
            rig.flash_back()
            journal, settings = keepers()
        do(line, journal, settings)
        state = after(state, line)
    assert stands(box) == state
    print("cuts", cuts, "lines", len(lines))


def wear(games):
    """Play the script's writes so often, without a cut and without a start in between; prints what that erased."""
    lines = script()[2:-7]
    journal, settings = keepers()
    first = rig.flash_stats()["erases"]
    for game in range(games):
        do((START,), journal, settings)
        do((NEW,), journal, settings)
        for line in lines:
            if line[0] == SET:
                line = (SET, line[1], 5 + (line[2] + game) % 95)
            do(line, journal, settings)
    stats = rig.flash_stats()
    print("erases", stats["erases"] - first, "worst", stats["worst"], "writes", len(lines) * games)
