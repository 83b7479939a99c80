"""Beginning, resuming, leaving a game, and standing where its history leads. Loaded when that happens.

``table`` is the referee everywhere.
"""

import sys

import rooms
import rules

from table import files, referee


def _unload(name):
    """Forget the modules of a game: its play, its rules, and what belongs to them."""
    rooms.forget()
    for room in ("table", "rules"):
        package = sys.modules[room]
        mark = room + "." + name
        for key in list(sys.modules):
            if key.startswith(mark):
                sys.modules.pop(key)
                if hasattr(package, key[len(room) + 1 :]):
                    delattr(package, key[len(room) + 1 :])


def start(table, now):
    """Go on with the game in the journal; without one the vest begins its game, and else there is a choice."""
    head = table.journal.load()
    if head is None or not _resume(table, head, now):
        if table.box.has("vest"):
            pick(table, "ten_turns", now)
        else:
            choose(table, now)
    table.play.first = not table.journal.history
    table.tell_trouble(now)


def _resume(table, head, now):
    name = head["game"]
    if not _load(table, name):
        table.journal.forget()
        return False
    options = head["options"]
    try:
        game = rules.new(name, head["seats"], **options)
    except (ValueError, TypeError):
        table.journal.forget()
        return False
    if not table.journal.history:
        # Nothing was played yet: the plug or the settings may have changed since.
        mine = table.settings.options(name)
        if not _is_plugged(table) or any(options.get(key) != mine[key] for key in mine):
            return False
    replay(table, game, now)
    if table.journal.history and not table.play.over:
        table.play.resumed = True
    return True


def _load(table, name):
    """Have the modules of a game, its texts and its options at hand; False if there is no such game."""
    for game, needs in referee.GAMES:
        if game == name:
            if table.module is None or name != table.module.NAME:
                _drop(table)
                table.needs = needs
                kind = rules.kind(name)
                rooms.widen()
                table.module = rooms.stay("table." + name)
                rooms.widen()
                table.settings.allow(name, kind.OPTIONS, kind.DEFAULTS)
                table.texts.of_game(name)
                rooms.widen()
            return True
    return False


def _drop(table):
    """Leave the game: what it took of the heap is free."""
    table.page = None
    table.have(files.room("choice").Choice(table, referee.GAMES), None)
    if table.module is not None:
        name = table.module.NAME
        table.module = None
        _unload(name)
    table.texts.of_game("")
    rooms.widen()


def _is_plugged(table):
    """Whether what this game needs is plugged in."""
    return table.needs is None or table.box.has(table.needs)


def choose(table, now):
    """Let people choose a game; the one in the journal stays there until another one begins."""
    _drop(table)
    if table._started:
        table.play.use()
    _clean(table)
    table.changed()


def pick(table, name, now):
    """This game is to be played: its set-up page comes, or the game at once."""
    _load(table, name)
    if table.module.SET_UP is None:
        begin(table, name, None, table.settings.options(name), now)
    else:
        room, page = table.module.SET_UP
        table.open_page(room, page, now, name)


def begin(table, name, seats, options, now, people=None, names=None, won=None):
    """Begin a game; ValueError of the rules for seats or options that they do not have."""
    _load(table, name)
    game = rules.new(name, seats, **options)
    if people is None:
        people = list(range(game.seats))
    if won is None:
        won = [0] * game.seats
    table.play.leave()
    # The old game's heap is for the new one.
    table.have(None, table.needs)
    rooms.widen()
    table.journal.start(name, game.seats, game.options, people, won, names)
    table._floor = 0
    table.page = None
    table.have(table.module.Play(table, game), table.needs)
    table.play.refresh()
    _clean(table)
    table.tell_trouble(now)
    table.changed()


def _clean(table):
    table.lights.calm_effects()
    table.lights.secret = True
    table.lights.on_table = False
    table.forget_notes()


def replay(table, game, now):
    """Stand where the journal's history leads; an action that is not legal there ends it."""
    play = table.module.Play(table, game)
    history = table.journal.history
    table._floor = 0
    for index in range(len(history)):
        chance = game.current_player() == rules.CHANCE
        try:
            events = game.apply_action(history[index])
        except rules.IllegalAction:
            table.journal.truncate(index)
            break
        play.recall(events, chance, now)
        if (chance and not play.WORLD) or play.is_reveal(events):
            table._floor = index + 1
    table.have(play, table.needs)
    play.refresh()
    table.changed()


def new_game(table, now):
    """Begin the same game with the options of the settings; after one that came to its end the people move on."""
    play = table.play
    game = play.game
    people, won = table.journal.people()
    names = table.journal.head.get("names")
    options = dict(game.options)
    options.update(table.settings.options(game.NAME))
    over = play.over
    if over:
        for winner in play.winners():
            won[people[winner]] += 1
        people = play.next_people(people)
        options.update(play.next_options())
    name = game.NAME
    seats = game.seats
    play = game = None
    begin(table, name, seats, options, now, people, names, won)
    if over and table.texts.has("swapped"):
        table.note_text("swapped", table.name(0) if names else people[0] + 1, now)
