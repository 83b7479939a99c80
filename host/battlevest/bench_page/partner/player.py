"""The partner at the bench: decides like a player of its side, and does it with presses and buttons, one at a time.

It looks at the device as a person does (screen and lights) and at the journal to know what has been accepted. It never
counts on a press: one that was refused or overlooked is made again, and a question that it does not know is answered
by OK. Everything happens in the device's own time.
"""

import random
import sys
from collections.abc import Callable
from typing import Any

from battlevest.bench_page.body_map import DIE_KEYS
from battlevest.bench_page.game.board import organs
from battlevest.bench_page.game.onlooker import Onlooker
from battlevest.bench_page.game.record import Record, rules
from battlevest.bench_page.partner import screen
from battlevest.bench_page.partner.patient import PatientMind, heard
from battlevest.bench_page.partner.virus import VirusMind
from battlevest.bench_page.skin import Skin
from battlevest.simulator import screen_text

PLAYS = {"none": (), "virus": (1,), "patient": (0,), "both": (0, 1)}

LOOK_MS = 60
PRESS_MS = 180
THINK_MS = 900  # from a question to the answer, so that one can follow
QUICK_MS = 150  # the same when time is hurried
AGAIN_MS = 1600  # a press without any effect is made again
PUZZLED_MS = 4500  # so long a screen may say something else, such as what an injection met
PEOPLES = tuple("dark menu guided lights_off leaning safe question ask_virus ask_patient".split())  # not its business
HANDS_OFF_MS = 4000  # after the visitor used a button

KEY_OF_DIE = {die: key for key, die in DIE_KEYS.items()}
EXAMPLE = {organ: square for square, organ in organs().items()}  # a square of each organ


class Partner:
    """Plays none, one or both sides of `device`."""

    def __init__(self, device: Any, onlooker: Onlooker, skin: Skin, seed: int | None = None):
        self.device = device
        self.world = device.world
        self.onlooker = onlooker
        self.skin = skin
        rng = random.Random(f"partner {seed}") if seed is not None else random.Random()
        self.virus, self.patient = VirusMind(rng), PatientMind(rng)
        self.plays = "none"
        self.turn = 0  # counts starts: an older one's plans do nothing any more
        self.off_until = 0
        self.goal: str | None = None  # the action text that it is about to make
        self.goal_at = -1  # how many actions the game had then
        self.asked: tuple[Any, ...] = ()
        self.since = 0  # when the screen began to ask what it asks
        self.pressed_at: int | None = None  # when it last pressed, if nothing has changed since
        self.tries = 0
        self.read: tuple[bytes, list[str], set[str]] = (b"", [""] * 4, set())

    # What the visitor says

    def play(self, sides: str) -> None:
        """Take over these sides (a key of PLAYS), or none."""
        with self.device.lock:
            self.plays = sides
            self.turn += 1
            self.goal = None
            self.asked = ()
            self.virus.plan = []
            if PLAYS[sides]:
                self._later(self.turn)

    def visitor_pressed(self, panel: str) -> None:
        """The visitor pressed a side of the vest: that side is theirs again."""
        seat = 1 if panel == "back" else 0
        if seat in PLAYS[self.plays]:
            rest = [name for name, seats in PLAYS.items() if set(seats) == set(PLAYS[self.plays]) - {seat}]
            self.play(rest[0])

    def visitor_used_button(self) -> None:
        """The visitor pressed a button: for a while the partner keeps its hands off."""
        self.off_until = self.device.time_ms + HANDS_OFF_MS

    # Time goes on

    def _later(self, turn: int) -> None:
        clock = self.world.clock
        clock.at(clock.now + LOOK_MS * 1000, lambda: self._wake(turn))

    def _wake(self, turn: int) -> None:
        # The clock calls this in the middle of the firmware's own call: nothing of ours may fall into that.
        if turn != self.turn or self.device.closed:
            return
        try:
            self._look()
        except Exception as error:
            print(f"bench: the partner gives up: {error!r}", file=sys.stderr)
            self.plays = "none"
            self.turn += 1
            return
        self._later(turn)

    def screen(self) -> tuple[list[str], set[str]]:
        """Return (the four lines, the keys of the texts that they may be)."""
        pixels = self.world.screen.visible()
        if pixels != self.read[0]:
            lines = screen_text.read(pixels, self.device.firmware / "table" / "font.bin")
            self.read = pixels, lines, screen.asked(lines, self.device.firmware)
        return self.read[1], self.read[2]

    def _look(self) -> None:
        if not self.world.power or self.device.time_ms < self.off_until:
            return
        record = self.onlooker.look()
        lines, keys = self.screen()
        phase = record.phase() if record is not None else None
        kind = screen.kind(lines, keys, phase)
        now = self.device.time_ms
        seen = (len(record.steps) if record is not None else -1, tuple(lines))
        if seen != self.asked:
            self.asked, self.since, self.pressed_at, self.tries = seen, now, None, 0
        if kind in PEOPLES or phase == "over":
            return
        waited = now - self.since
        if self.pressed_at is not None:
            if now - self.pressed_at < AGAIN_MS:
                return
            self.tries += 1
            self.pressed_at = None
        think = THINK_MS if self.device.speed is not None else QUICK_MS
        if kind in ("game", "guide") and record is not None and waited >= think:
            if self.tries < 3:
                self._answer(record, lines, keys)
            else:
                self._puzzled(record, lines, keys)
        elif kind == "resumed" and waited >= think:
            self._button("ok")
        elif kind in ("proof", "proof_lit") and waited >= think:
            # Each side lights where it is pressed: one press, and yes.
            if kind == "proof_lit":
                self._button("ok")
            else:
                self._press("back" if 1 in PLAYS[self.plays] else "front", "D9")
        elif kind == "other" and waited >= PUZZLED_MS:
            self._puzzled(record, lines, keys)

    def _puzzled(self, record: Record | None, lines: list[str], keys: set[str]) -> None:
        """The screen asks something that is not in the game: OK, then what is lit on the back, then the move itself."""
        way = self.tries % 3
        if way == 0 and record is not None and self.goal is not None and self.pressed_at is None and self.tries:
            self._answer(record, lines, keys)
        elif way == 1:
            lit = [square for square, led in self.world.lights("back").items() if any(led)]
            if lit and 1 in PLAYS[self.plays]:
                self._press("back", lit[0])
            else:
                self._button("ok")
        else:
            self._button("ok")

    # One press

    def _answer(self, record: Record, lines: list[str], keys: set[str]) -> None:
        seats = PLAYS[self.plays]
        player = record.game.current_player()
        if "guide" in keys:
            if 1 in seats:
                lit = [square for square, led in self.world.lights("back").items() if min(led) > 0.7 * max(led) > 0]
                named = [step["text"][7:] for step in record.steps if step["text"].startswith("choose ")][-4:]
                self._press("back", next((square for square in named if square in lit), named[self.tries % len(named)]))
            return
        if player == rules.CHANCE:
            # The dice are the virus's; a card may be turned by either.
            if record.phase() == "reveal" or 1 in seats:
                self._button("ok")
            return
        if player not in seats:
            return
        if self.goal is None or self.goal_at != len(record.steps) or self.goal not in record.legal():
            self.goal, self.goal_at = self._choose(record, player), len(record.steps)
        self._do(self.goal, lines, keys)

    def _choose(self, record: Record, player: int) -> str:
        view, texts = record.game.observation(player), record.legal()
        if player == 1:
            return self.virus.choose(view, texts, record.game.options)
        return self.patient.choose(view, texts, heard(record.steps), self.skin.felt)

    def _do(self, text: str, lines: list[str], keys: set[str]) -> None:
        verb, _, what = text.partition(" ")
        if verb == "die":
            self._press("back", KEY_OF_DIE[int(what)] if self.tries % 2 == 0 else "D" + what)
        elif verb in ("place", "from", "step"):
            self._press("back", what)
        elif verb == "inject" or verb == "choose":
            self._press("front", EXAMPLE.get(what, what))
        elif self._shows(text, keys):
            self._button("ok")
        else:
            self._button("right")

    def _shows(self, text: str, keys: set[str]) -> bool:
        """Whether the screen stands at this card, or at doing without, so that OK goes on with it."""
        if text == "decline":
            return bool(keys & {"skip_bonus", "skip_cards"})
        return "on_top:" + text[4:] in keys

    def _press(self, panel: str, cell: str) -> None:
        if panel not in self.world.chains:
            return
        if panel == "back":
            actions = len(self.onlooker.record.steps) if self.onlooker.record is not None else 0
            self.skin.press(cell, self.device.time_ms, actions)
        self._hold(lambda: self.world.press(panel, cell, PRESS_MS))

    def _button(self, name: str) -> None:
        self._hold(lambda: self.world.push(name, PRESS_MS))

    def _hold(self, press: Callable[[], None]) -> None:
        press()
        self.pressed_at = self.device.time_ms
