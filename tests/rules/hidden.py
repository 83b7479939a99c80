"""Non-interference: what a seat may not know is dealt again; while the public answers agree it is sent the same.

One game is followed by several worlds. A text that is hidden from the seat is chosen anew in every world, every other
text is played as in the game. A world whose public answers differ (who is asked next, and of the events only the fields
that the table of players.py allows) leaves; for the others everything that the seat is sent must be the same, letter
for letter.
"""

import rules
from players import GAMES, canonical


class Direct:
    """Makes games as they are; tests replace it to plant leaks."""

    def wrap(self, game):
        return game

    def new(self, name, seats, options):
        return self.wrap(rules.new(name, seats=seats, **options))

    def fork(self, name, seats, options, game):
        return self.wrap(rules.replay(name, bytes(game.history), seats=seats, **options))


def heard(events, seat):
    """The events for a seat (None = a spectator)."""
    return [event for audience, event in events if audience is None or audience == seat]


def answers(entry, game, events, seat):
    """What is publicly answered to a text: the allowed fields of the allowed events, and who is asked next."""
    known = [event[: 1 + entry["public"][event[0]]] for event in heard(events, seat) if event[0] in entry["public"]]
    shown = entry["shown"](game, seat) if "shown" in entry else None
    return canonical([known, game.current_player(), shown])


def aside(game, text):
    """What a wrong text is answered; "read" if it is right."""
    try:
        game.string_to_action(text)
    except rules.IllegalAction as error:
        return str(error)
    return "read"


def sent(entry, game, events, seat):
    """Everything that reaches a seat after a text, by its way: {way: text}."""
    ways = {
        "events": canonical(heard(events, seat)),
        "view": canonical(game.observation(seat)),
        "legal texts": "",
        "errors": "",
        "weights": "",
    }
    if game.current_player() == seat:
        ways["legal texts"] = canonical([game.action_to_string(a) for a in game.legal_actions()])
        ways["errors"] = canonical([aside(game, text) for text in entry["asides"]])
    open_to_all = entry.get("weights", True) and game.current_player() == rules.CHANCE
    if open_to_all and not entry["hidden"](game, seat, first_text(game)):
        outcomes = game.chance_outcomes()
        ways["weights"] = canonical([[game.action_to_string(action), weight] for action, weight in outcomes])
    return ways


def first_text(game):
    return game.action_to_string(game.legal_actions()[0])


class Watch:
    """Follows one game for one seat. `pairs` counts states compared whose secrets differ, `leaks` what else did."""

    def __init__(self, name, options, seat, rng, worlds, maker):
        self.name = name
        self.entry = GAMES[name]
        self.options = options
        self.seat = seat
        self.rng = rng
        self.maker = maker
        self.base = maker.new(name, self.entry["seats"], options)
        self.worlds = [maker.new(name, self.entry["seats"], options) for _ in range(worlds)]
        self.wanted = worlds
        self.pairs = 0
        self.leaks = []

    def fork(self, game):
        return self.maker.fork(self.name, self.entry["seats"], self.options, game)

    def again(self, world, text, hidden):
        """The text which a world plays: the same, another of its kind where the seat does not see it, or None."""
        texts = [world.action_to_string(a) for a in world.legal_actions()]
        if not hidden:
            return text if text in texts else None
        verb = text.split(" ")[0]
        return self.rng.choice([other for other in texts if other.split(" ")[0] == verb] or [None])

    def play(self, text):
        """Plays a text of the game, takes the worlds along and compares."""
        hidden = self.entry["hidden"](self.base, self.seat, text)
        if hidden and self.wanted > len(self.worlds):
            # Worlds are doubled just before they can part; a few start anew from the game itself.
            sources = self.worlds + [self.base]
            self.worlds = self.worlds + [
                self.fork(self.rng.choice(sources)) for _ in range(self.wanted - len(self.worlds))
            ]
        before = [world for world in self.worlds if world.current_player() == self.base.current_player()]
        events = self.base.apply_action(self.base.string_to_action(text))
        expected = answers(self.entry, self.base, events, self.seat)
        ways = sent(self.entry, self.base, events, self.seat)
        secret = canonical(self.entry["secret"](self.base))
        self.check_names(events, text)
        self.worlds = []
        for world in before:
            played = self.again(world, text, hidden)
            if played is None:
                continue
            told = world.apply_action(world.string_to_action(played))
            if answers(self.entry, world, told, self.seat) != expected:
                continue
            self.worlds.append(world)
            if canonical(self.entry["secret"](world)) != secret:
                self.pairs += 1
                self.compare(ways, sent(self.entry, world, told, self.seat), text, played)

    def check_names(self, events, text):
        for event in heard(events, self.seat):
            if event[0] not in self.entry["public"] or len(event) - 1 > self.entry["public"][event[0]]:
                self.leaks.append(f"events: {canonical(event)} after {text}")

    def compare(self, ways, others, text, played):
        for way in ways:
            if ways[way] != others[way]:
                self.leaks.append(f"{way}: {text} / {played}: {ways[way]} / {others[way]}")


def watch(name, options, player, seat, rng, worlds, maker):
    """Plays one game and returns its Watch."""
    watched = Watch(name, options, seat, rng, worlds, maker)
    while not watched.base.is_terminal():
        outcomes = watched.base.chance_outcomes()
        if outcomes and not getattr(player, "WORLD", False):
            text = watched.base.action_to_string(rng.weighted(outcomes))
        else:
            texts = [watched.base.action_to_string(a) for a in watched.base.legal_actions()]
            text = player.choose(watched.base, texts)
        watched.play(text)
    return watched
