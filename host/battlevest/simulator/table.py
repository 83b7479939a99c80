"""The table that can be plugged into the box: three rails, the scale under the nearest one, trigger, piezo, lights."""

from typing import Any

from .chips.button import Button
from .chips.hx711 import HX711
from .chips.mcp23017 import GPINTEN, MCP23017, ODR
from .chips.piezo import Piezo
from .clock import Clock
from .errors import ModelError
from .rails import EVENTS, MOVES, PARTS, STANDS, Place, Rails

# Counts at gain 128: two 1 kg cells of 1 mV/V share the load at 3.0 V excitation; full scale is half of it / 128.
COUNTS_PER_GRAM = 3.0e-3 / 2000 / (0.5 * 3.0 / 128) * 2**23
PLATE_GRAMS, CUP_GRAMS = 110.0, 4.5
MOST_CUPS = 60
BAND_MS = (40, 120)  # from the trigger to the hit, at 50 cm and more
KNOCK_MS = 3


class Table:
    """Everything behind the table's plug. Line and place are counted from 1 in calls from outside."""

    def __init__(self, wiring: Any, clock: Clock, seed: int):
        board, self.wiring = wiring.board, wiring.table
        self.clock = clock
        self.addresses = tuple(board.EXPANDERS["addresses"])
        self.expanders = {address: MCP23017(address, seed) for address in self.addresses}
        self.rails = Rails(self.wiring, [self.expanders[a] for a in self.addresses], clock, seed)
        self.scale = HX711(clock, seed)
        self.trigger = Button("trigger", clock, seed)
        self.piezo = Piezo(clock, seed)
        self.interrupt: str | None = None  # its line's fault
        self.cup_grams = CUP_GRAMS
        self.cups_on_plate = 0
        self.plate(0)

    # What the box's pins see

    def interrupt_level(self) -> int:
        """The three chips' INTA on one line with a pull-up: low when one of them pulls."""
        if self.interrupt is not None:
            return 0 if self.interrupt == "stuck" else 1
        low = False
        for chip in self.expanders.values():
            if chip.powered and any(chip.regs[GPINTEN]) and not chip.iocon & ODR:
                raise ModelError(f"{chip.name}: INTA drives a line shared by three chips; it must be open drain (ODR)")
            low = low or (bool(chip.iocon & ODR) and chip.pulls_low(0))
        return 0 if low else 1

    # Hands

    def _key(self, line: int, place: int, part: str, parts: tuple[str, ...] = (*PARTS, "stack")) -> Place:
        for value, most, word in ((line, self.wiring.LINES, "line"), (place, self.wiring.PLACES, "place")):
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
                raise ValueError(f"{value!r} is no {word}: take a whole number from 1 to {most}.")
        if part not in parts:
            raise ValueError(f"{part!r} is no part of a stack: take {', '.join(parts)}.")
        return line - 1, place - 1, part

    def cup(self, line: int, place: int, part: str, event: str, mm: float = 8.0) -> None:
        """A cup falls, wobbles, slides, is set up ("set") or taken away ("take")."""
        key = self._key(line, place, part)
        if event not in EVENTS:
            raise ValueError(f"{event!r} can't happen to a cup: take {', '.join(EVENTS)}.")
        if part == "stack" and event in ("fall", "wobble", "slide"):
            # Of a stack whatever is there; nothing there is an error like with a single cup.
            there = [one for one in PARTS if self.rails.cups[key[0], key[1], one].state in (STANDS, MOVES)]
            self.rails.cup(key[0], key[1], there[0] if there else "lower", event, mm)
            if event == "wobble" and len(there) == 2:
                self.rails.cup(key[0], key[1], "upper", event)
            return
        self.rails.cup(*key, event, mm)

    def set_up(self, places: int = 5, stacks: bool = True) -> None:
        """Stacks (or single cups) on the first places of every line, none elsewhere."""
        if isinstance(places, bool) or not isinstance(places, int) or not 0 <= places <= self.wiring.PLACES:
            raise ValueError(f"{places!r} is no number of places: take 0 to {self.wiring.PLACES}.")
        self.rails.set_up(places, stacks)

    def sensor(self, line: int, place: int, part: str, seen: bool | None) -> None:
        """Hold a sensor's output (True: it sees something), or let it go with None."""
        self.rails.force(self._key(line, place, part, PARTS), seen)

    def hand(self, line: int, place: int, ms: int = 800) -> None:
        """A hand before a place."""
        key = self._key(line, place, "stack")
        self.rails.put_hand(key[0], key[1], ms)

    def sun(self, line: int, on: bool) -> None:
        """Sunlight on a line's sensors, or shade again."""
        if not isinstance(on, bool):
            raise ValueError(f"{on!r} is neither sun nor shade: take True or False.")
        self.rails.shine(self._key(line, 1, "stack")[0], on)

    def pull(self, ms: int = 150) -> None:
        """The gun's trigger is pulled and let go."""
        self.trigger.press(ms * 1000)

    def knock(self, strength: float = 100) -> None:
        """Something hits the nearest rail."""
        number = not isinstance(strength, bool) and isinstance(strength, (int, float))
        if not number or not 0 < strength <= 1000:
            raise ValueError(f"{strength!r} is no strength of a knock: 100 is a rubber band, 1000 the most.")
        self.piezo.knock(strength)

    def shoot(self, line: int | None = None, place: int | None = None, part: str | None = None) -> None:
        """Pull the trigger; the band hits a cup, a stack or a bare place, or with no line nothing at all."""
        key = None
        if line is not None and place is not None:
            key = self._key(line, place, part if part is not None else "stack")
        elif line is not None or place is not None or part is not None:
            raise ValueError("A band that hits needs a line and a place; one that hits nothing needs neither.")
        self.pull()
        if key is not None:
            arrives = self.clock.now + self.rails.rng.randrange(BAND_MS[0] * 1000, BAND_MS[1] * 1000)
            self.clock.at(arrives, lambda: self._hit(*key, part is not None))

    def _hit(self, line: int, place: int, part: str, cups: bool) -> None:
        if line == 0:
            self.piezo.knock(100)
        self.rails.shock(line, place)
        there = [one for one in PARTS if self.rails.cups[line, place, one].state in (STANDS, MOVES)]
        if cups and there:
            hit = part if part in there else there[0] if part == "stack" else None
            if hit is not None:
                self.rails.cup(line, place, hit, "fall")

    # The scale

    def plate(self, cups: int) -> None:
        """So many cups on the plate."""
        if isinstance(cups, bool) or not isinstance(cups, int) or not 0 <= cups <= MOST_CUPS:
            raise ValueError(f"{cups!r} is no number of cups on the plate: take 0 to {MOST_CUPS}.")
        self.cups_on_plate = cups
        self.scale.put((PLATE_GRAMS + cups * self.cup_grams) * COUNTS_PER_GRAM)

    def plate_fall(self, cups: int) -> None:
        """So many cups fall off the plate, a few hundredths of a second apart, and shake it."""
        if isinstance(cups, bool) or not isinstance(cups, int) or not 0 <= cups <= self.cups_on_plate:
            raise ValueError(f"{cups!r} cups can't fall: {self.cups_on_plate} are on the plate.")
        at = self.clock.now
        for _ in range(cups):
            at += self.rails.rng.randrange(20_000, 120_000)
            self.clock.at(at, lambda: self.plate(max(0, self.cups_on_plate - 1)))

    def press_plate(self, grams: float) -> None:
        """A hand on the plate (0: off again), besides the cups."""
        self.scale.put((PLATE_GRAMS + self.cups_on_plate * self.cup_grams + grams) * COUNTS_PER_GRAM)

    # Power

    def power_on(self) -> None:
        """Everything on the table as after power-on; cups stay where they are."""
        for chip in self.expanders.values():
            chip.power_on()
        self.scale.level = 0
        self.scale.power_on()

    def state(self) -> dict[str, Any]:
        """What a person sees of it: {"cups", "plate", "trigger", "sun"}."""
        return {
            "cups": self.rails.states(),
            "plate": self.cups_on_plate,
            "trigger": self.trigger.down,
            "sun": list(self.rails.sun),
        }
