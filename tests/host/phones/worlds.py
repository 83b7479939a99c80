"""Two worlds that a seat cannot tell apart: games with other secrets, put on flash and played on from phones.

The pairs come from the non-interference harness of the rules (tests/rules/hidden.py). A device resumes each of both,
and everything that leaves it for the seat and for the room is kept: bytes and times of phones, lights, screen, and the
serial log, which whoever holds the cable reads.
"""

import random

import rules
from hidden import Direct, Watch, answers, canonical
from phones.handset import Handset, device, trouble
from players import GAMES, Uniform
from table.journal import CHUNK, FORMAT, Journal
from tools import Random

STEPS = 6  # at most so many actions are done from the phones
TRIES = 40


def journal_files(name, game):
    """The files of a game's journal: layout in table/journal.py."""
    count = GAMES[name]["seats"]
    writer = Journal()
    writer._open(1)
    files = {}
    block = bytearray()
    for action in game.history:
        if len(block) + 2 > CHUNK:
            files[writer._name(1, writer._chunk)] = bytes(block)
            writer._seat_chunk(writer._chunk + 1)
            block = bytearray()
        block.append(action)
        block.append(writer._step(action))
    files[writer._name(1, writer._chunk)] = bytes(block)
    head = {"format": FORMAT, "game": name, "seats": count, "options": game.options, "serial": 1}
    head.update(people=list(range(count)), won=[0] * count)
    files[writer.folder + "/head"] = canonical(head).encode()
    return files


def pair(name, seat, seed):
    """(game, its twin, [(seat to act, text, the twin's text)]) at a moment when somebody acts; the twin differs in what
    ``seat`` may not know, and goes on to do so."""
    rng = Random(seed)
    entry = GAMES[name]
    for _ in range(TRIES):
        watched = Watch(name, entry["options"][0], seat, rng, 4, Direct())
        player = Uniform(rng)
        stop = 10 + rng.below(60)
        while not watched.base.is_terminal():
            base = watched.base
            outcomes = base.chance_outcomes()
            if outcomes:
                text = base.action_to_string(rng.weighted(outcomes))
            else:
                text = player.choose(base, [base.action_to_string(a) for a in base.legal_actions()])
            watched.play(text)
            stop -= 1
            if stop <= 0 and watched.base.current_player() >= 0:
                found = _differing(watched)
                if found is not None:
                    return found
    raise AssertionError(f"no two worlds of {name} in {TRIES} games")


def _differing(watched):
    base, entry = watched.base, watched.entry
    secret = canonical(entry["secret"](base))
    for world in watched.worlds:
        if canonical(entry["secret"](world)) != secret and world.current_player() == base.current_player():
            plan = _plan(watched, watched.fork(base), watched.fork(world))
            if plan:
                return watched.fork(base), watched.fork(world), plan
    return None


def _plan(watched, base, world):
    """What is done in both from here on, as long as nobody should be able to tell them apart."""
    plan = []
    for _ in range(STEPS):
        who = base.current_player()
        if who < 0 or world.current_player() != who:
            break
        text = base.action_to_string(watched.rng.choice(base.legal_actions()))
        other = watched.again(world, text, watched.entry["hidden"](base, watched.seat, text))
        if other is None:
            break
        here = answers(watched.entry, base, base.apply_action(base.string_to_action(text)), watched.seat)
        there = answers(watched.entry, world, world.apply_action(world.string_to_action(other)), watched.seat)
        drawn = base.current_player() == rules.CHANCE
        # A card of X-Virus is drawn when somebody says so; in the other game the box draws at once, and draws differ.
        if here != there or (drawn and watched.name != "x_virus"):
            break
        plan.append((who, text, other))
        if drawn:
            break
    return plan


def session(folder, name, game, seat, plan, **options):
    """All that the phone of ``seat`` (None: one that looks on), room and log were told of a game that goes on."""
    with device(folder, files=journal_files(name, game), attach="table", seed=7, **options) as made:
        made.run(500)
        phones = {number: Handset(made) for number in range(game.seats)}
        for number, phone in phones.items():
            assert phone.do("claim", seat=number, name=f"N{number}")["ok"]
        looks = Handset(made) if seat is None else phones[seat]
        looks.open()
        made.run(6000)  # what was said of the seats is gone from the screen
        shown = [made.screen()["text"]]
        for who, text in plan:
            assert phones[who].do("act", text=text)["ok"], (who, text)
            looks.take()
            looks.do("act", text="hide 1")
            looks.ask("/plain")
            looks.ask("/api/state")
            made.run(100)
            shown.append((made.screen()["text"], made.leds("table")))
        looks.ask("/plain")
        looks.ask("/")
        shown.append((looks.state(), looks.took))
        assert trouble(made) == []
        return bytes(looks.heard), shown, made.state()["log"]


def compare(folder, name, seat, seed, **options):
    """(whether both worlds were shown the same, how many actions were done in them)."""
    game, twin, plan = pair(name, seat, seed)
    folder.mkdir(exist_ok=True)
    one = session(folder / "one", name, game, seat, [(who, text) for who, text, _ in plan], **options)
    two = session(folder / "two", name, twin, seat, [(who, text) for who, _, text in plan], **options)
    return one == two, len(plan)


def seeds(count):
    """Numbers of pairs, always the same."""
    rng = random.Random(11)
    return [rng.randrange(1000) for _ in range(count)]
