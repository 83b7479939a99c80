"""The outside of a device: hands that press it and break it, eyes that look at it."""

import threading
from pathlib import Path
from typing import Any

from . import faults, screen_text
from .pipe_program import MicroPythonProgram
from .program import CPythonProgram
from .rig_calls import frames_of
from .serial_log import SerialLog
from .world import World

LOG_SHOWN = 200
MOST_STRENGTH = 1000


class Outside:
    """Hands and eyes on a world. All methods may be called from any thread; wrong arguments are a ValueError."""

    interpreter: str
    firmware: Path
    world: World
    program: CPythonProgram | MicroPythonProgram | None = None
    closed = False

    def __init__(self):
        self.lock = threading.RLock()
        self.log = SerialLog()
        self.shown: tuple[bytes, dict[str, Any]] | None = None

    @property
    def time_ms(self) -> int:
        """Milliseconds of virtual time since the device was made."""
        return self.world.clock.now // 1000

    def press(self, panel: str, square: str, ms: int = 120, strength: float = 100) -> None:
        """Put a finger on a cell such as "C4" of a panel; it leaves after `ms` of
        virtual time. Call run() to see what happens."""
        milliseconds(ms)
        with self.lock:
            self._touchable(panel, strength)
            self.world.press(panel, square, ms, strength)

    def touch(self, panel: str, cell: str, down: bool, strength: float = 100) -> None:
        """Put a finger on a cell, or take it off."""
        truth(down)
        with self.lock:
            self._touchable(panel, strength)
            self.world.hands.finger(panel, cell, down, strength)

    def button(self, name: str, ms: int = 120) -> None:
        """Press a button; it is let go after `ms` of virtual time."""
        milliseconds(ms)
        with self.lock:
            self._open()
            self.world.push(name, ms)

    def hold_button(self, name: str, down: bool) -> None:
        """Hold a button, or let it go."""
        truth(down)
        with self.lock:
            self._open()
            self.world.button(name, down)

    def cup(self, line: int, place: int, part: str, event: str, mm: float = 8.0) -> None:
        """What happens to a cup: line 1 to 3, place 1 to 5, part "lower", "upper" or "stack", event "fall", "wobble",
        "slide" (by so many mm), "set" or "take"."""
        self._do(lambda table: table.cup(line, place, part, event, mm))

    def set_up(self, places: int = 5, stacks: bool = True) -> None:
        """Stand stacks, or single cups, on the first places of every line, at once."""
        self._do(lambda table: table.set_up(places, stacks))

    def trigger(self, ms: int = 150) -> None:
        """Pull the gun's trigger; it is let go after `ms`."""
        milliseconds(ms)
        self._do(lambda table: table.pull(ms))

    def knock(self, strength: float = 100) -> None:
        """Something hits the nearest rail; 100 is a rubber band."""
        self._do(lambda table: table.knock(strength))

    def shoot(self, line: int | None = None, place: int | None = None, part: str | None = None) -> None:
        """Pull the trigger; the band hits a cup, a bare place (no part), or nothing (no line)."""
        self._do(lambda table: table.shoot(line, place, part))

    def hand(self, line: int, place: int, ms: int = 800) -> None:
        """A hand before a place and the one beside it, for a while."""
        milliseconds(ms)
        self._do(lambda table: table.hand(line, place, ms))

    def sun(self, line: int, on: bool) -> None:
        """Sunlight on a line's sensors, or shade again."""
        self._do(lambda table: table.sun(line, on))

    def plate(self, cups: int) -> None:
        """So many cups on the scale's plate."""
        self._do(lambda table: table.plate(cups))

    def plate_fall(self, cups: int) -> None:
        """So many cups fall off the plate."""
        self._do(lambda table: table.plate_fall(cups))

    def _do(self, act) -> None:
        with self.lock:
            self._open()
            if self.world.table is None:
                raise ValueError("The table is not plugged in, so nothing can happen on it.")
            act(self.world.table)

    def interrupt(self) -> None:
        """Press Ctrl-C on the serial console: the program ends, and the console is open."""
        with self.lock:
            self._open()
            if self.program is not None:
                self.program.interrupt()

    def fault(self, chip: str, kind: str) -> None:
        """Put a fault into a part of `chips`, or mend it with "none" or "ok"."""
        with self.lock:
            self._open()
            self.world.faults.set(chip, kind)

    def power_cut_after(self, operations: int) -> None:
        """Cut the power inside the n-th flash operation from now on (1 is the next)."""
        if isinstance(operations, bool) or not isinstance(operations, int) or operations < 1:
            raise ValueError("The power can be cut in the next flash operation (1) or a later one.")
        with self.lock:
            self._open()
            self.world.flash.cut_in = operations

    def _open(self) -> None:
        if self.closed:
            raise ValueError("The device is closed for good: make a new one.")

    def _touchable(self, panel: str, strength: float) -> None:
        self._open()
        self.world.wiring.panel(panel)
        number = not isinstance(strength, bool) and isinstance(strength, (int, float))
        if not number or not 0 < strength <= MOST_STRENGTH:
            raise ValueError(f"{strength!r} is no strength of a finger: 100 is usual, {MOST_STRENGTH} the most.")
        if panel not in self.world.chains:
            raise ValueError("The vest is not plugged in, so it can't be touched.")

    def port(self, number: int = 80) -> int:
        """Where a port of the device (80: the page) is found at 127.0.0.1, also after a restart."""
        with self.lock:
            return self.world.radio.port(number)

    @property
    def running(self) -> str:
        """ "program", "console" (the program has ended: there is the prompt now), or "nothing" (off, or restarting)."""
        if self.program is None:
            return "nothing"
        return "console" if self.program.ended == "stopped" else "program"

    @property
    def chips(self) -> list[str]:
        """Names of the parts that can have faults."""
        return list(self.world.faults.parts())

    @property
    def fault_kinds(self) -> tuple[str, ...]:
        """All kinds of faults; each part takes some of them."""
        return faults.KINDS

    @property
    def button_names(self) -> tuple[str, ...]:
        """Names of the buttons."""
        return self.world.wiring.button_names

    def leds(self, panel: str) -> dict[str, list[int]]:
        """{square: [red, green, blue]} as the LEDs glow."""
        with self.lock:
            return {square: list(colour) for square, colour in self.world.lights(panel).items()}

    def frames(self, panel: str) -> list[Any]:
        """[[ms, {square: (red, green, blue)}]] of the frames shown since power-on, lit squares only."""
        with self.lock:
            return frames_of(self.world, panel)

    def table(self) -> dict[str, Any] | None:
        """The table as a person sees it: {"cups": [line][place] {"lower": "none", "stands", "moves" or "fallen",
        "upper"}, "plate": cups on the scale, "trigger": whether it is pulled, "sun": [line], "lights": {spot: [r, g,
        b]}}; None when it is not plugged in."""
        with self.lock:
            if self.world.table is None:
                return None
            return {**self.world.table.state(), "lights": self.leds("table")}

    def screen(self) -> dict[str, Any]:
        """{"rows": 64 lists of 128 times 0 or 1, "text": the four lines as a person reads them}."""
        with self.lock:
            pixels = self.world.screen.visible()
            if self.shown is None or self.shown[0] != pixels:
                font = self.firmware / "table" / "font.bin"
                text = screen_text.read(pixels, font) if font.is_file() else [""] * 4
                self.shown = pixels, {"rows": rows_of(pixels), "text": text}
            return dict(self.shown[1])

    def sounds(self) -> list[dict[str, int]]:
        """[{"at_ms", "hz", "ms"}] of the last sounds."""
        with self.lock:
            return [{"at_ms": at, "hz": hertz, "ms": ms} for at, hertz, ms in self.world.buzzer.sounds()]

    def state(self) -> dict[str, Any]:
        """Everything at one moment, as GET /api/state answers it."""
        with self.lock:
            world = self.world
            shown = self.screen()
            return {
                "power": world.power,
                "time_ms": self.time_ms,
                "interpreter": self.interpreter,
                "running": self.running,
                "attach": world.attached,
                "leds": {panel: self.leds(panel) for panel in world.wiring.panels},
                "table": self.table(),
                "screen": {"on": world.screen.lit, **shown},
                "sounds": self.sounds(),
                "faults": [{"part": part, "kind": kind} for part, kind in self.log.faults.items()],
                "injected": world.faults.list(),
                "current_ma": world.current_ma(),
                "heap_free": self.program.heap_free if self.program is not None else None,
                "log": list(self.log)[-LOG_SHOWN:],
            }


def rows_of(pixels: bytes) -> list[list[int]]:
    """64 rows of 128 pixels from eight pages."""
    return [[pixels[(y >> 3) * 128 + x] >> (y & 7) & 1 for x in range(128)] for y in range(64)]


def milliseconds(ms: int) -> None:
    """Accept a span of virtual time, or raise a ValueError."""
    if isinstance(ms, bool) or not isinstance(ms, int) or not 0 <= ms <= 600_000:
        raise ValueError(f"{ms!r} is no time in milliseconds: take a whole number from 0 to 600000.")


def truth(value: bool) -> None:
    """Accept True or False, or raise a ValueError."""
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither down nor up: take True or False.")
