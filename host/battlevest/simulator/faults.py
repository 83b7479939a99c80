"""Faults which can be put into the parts from outside, and taken out again."""

from .chips.mpr121 import MPR121
from .rails import SENSOR_KINDS

TOUCH_KINDS = ("missing", "stuck", "babble", "silent", "reset", "ovcf", "brownout")
SCREEN_KINDS = ("missing", "stuck", "silent", "reset", "brownout")
LED_KINDS = ("missing", "silent", "brownout")
BUTTON_KINDS = ("stuck",)
FLASH_KINDS = ("bad",)
EXPANDER_KINDS = ("missing", "stuck", "silent", "reset", "brownout")
SCALE_KINDS = ("missing", "silent", "babble", "stuck", "reset")
INTERRUPT_KINDS = ("stuck", "missing")
TRIGGER_KINDS = ("stuck", "missing")
PIEZO_KINDS = ("missing", "babble")
MENDED = ("none", "ok")
KINDS = ("missing", "stuck", "babble", "silent", "reset", "ovcf", "brownout", "bad", "dead", "chatter")

MEANING = {
    "missing": "unplugged: no answer; it starts anew when it is back",
    "stuck": "holds SDA low until it has seen nine clocks; a button, line or sensor: active for ever",
    "babble": "all electrodes touched and let go at random; scale and piezo: wild values",
    "silent": "answers, but nothing in it ever changes",
    "reset": "restarts once, as after power-on",
    "ovcf": "overcurrent on REXT: stops, and again whenever it is started",
    "brownout": "its supply is too low to work; it starts anew afterwards",
    "bad": "takes no erase and no program",
    "dead": "a sensor that never sees anything",
    "chatter": "a sensor at its threshold: it comes and goes",
}


class Faults:
    """The faults of one world. `injected` {part: kind} holds those which last."""

    def __init__(self, world):
        self.world = world
        self.injected: dict[str, str] = {}

    def parts(self) -> dict[str, tuple[str, ...]]:
        """{name of a part that is there: kinds it can have}."""
        world = self.world
        parts: dict[str, tuple[str, ...]] = {f"0x{address:02X}": TOUCH_KINDS for address in world.touch_chips}
        parts["screen"] = SCREEN_KINDS
        for panel in world.chains:
            parts[f"leds_{panel}"] = LED_KINDS
        for name in world.buttons:
            parts[f"button_{name}"] = BUTTON_KINDS
        if world.table is not None:
            parts.update({f"0x{address:02X}": EXPANDER_KINDS for address in world.table.addresses})
            parts.update(interrupt=INTERRUPT_KINDS, scale=SCALE_KINDS, trigger=TRIGGER_KINDS, piezo=PIEZO_KINDS)
            for line, place, part in world.table.rails.cups:
                parts[f"sensor_{line + 1}_{place + 1}_{part}"] = SENSOR_KINDS
        parts["flash"] = FLASH_KINDS
        return parts

    def set(self, part: str, kind: str) -> None:
        """Put a fault into a part; "none" or "ok" mends it. A part has one fault at a time."""
        parts = self.parts()
        if not isinstance(part, str) or part not in parts:
            raise ValueError(f"{part!r} is no part of this device: take one of {', '.join(parts)}.")
        if kind not in MENDED and kind not in parts[part]:
            raise ValueError(f"{part} can't be {kind!r}: take one of {', '.join(parts[part])}, or none.")
        if part in self.injected:
            self._clear(part, self.injected.pop(part))
        if kind not in MENDED:
            self._inject(part, kind)

    def list(self) -> list[dict[str, str]]:
        """The lasting faults as [{"chip", "kind"}]; a bus that has been freed is none any more."""
        world = self.world
        for part, kind in list(self.injected.items()):
            on_bus = part.startswith("0x") or part == "screen"
            if kind == "stuck" and on_bus and world.bus.stuck_by is not self._part(part):
                del self.injected[part]
        return [{"chip": part, "kind": kind} for part, kind in self.injected.items()]

    def _part(self, part: str):
        world = self.world
        if part.startswith("0x"):
            return world.bus.chips[int(part, 16)]
        if part.startswith("leds_"):
            return world.chains[part[5:]]
        if part.startswith("button_"):
            return world.buttons[part[7:]]
        return world.flash if part == "flash" else world.screen

    def _table(self, part: str, kind: str | None) -> bool:
        """Put a fault into a part of the table that has no bus, or mend it (None); False for other parts."""
        table = self.world.table
        if part.startswith("sensor_"):
            _, line, place, which = part.split("_")
            table.rails.break_sensor((int(line) - 1, int(place) - 1, which), kind)
        elif part == "interrupt":
            table.interrupt = kind
        elif part == "trigger":
            table.trigger.stuck = kind == "stuck"
            table.trigger.broken = kind == "missing"
        elif part == "piezo":
            table.piezo.connected = kind != "missing"
            table.piezo.babbling = kind == "babble"
        elif part == "scale":
            scale = table.scale
            scale.sync()
            if not scale.connected or kind in ("missing", "reset"):
                scale.power_on()
            scale.connected = kind != "missing"
            scale.frozen, scale.babbling, scale.stuck_low = kind == "silent", kind == "babble", kind == "stuck"
        else:
            return False
        return True

    def _inject(self, part: str, kind: str) -> None:
        if self._table(part, kind):
            if kind != "reset":
                self.injected[part] = kind
            return
        thing = self._part(part)
        if kind == "reset":
            thing.power_on()
            return
        self.injected[part] = kind
        if kind in ("missing", "brownout"):
            self._supply(part, False)
        elif kind == "stuck":
            if part.startswith("button_"):
                thing.stuck = True
            else:
                self.world.bus.hang(thing)
        elif kind == "bad":
            thing.bad = True
        else:
            if isinstance(thing, MPR121):
                thing.sync()
            if kind == "silent":
                thing.frozen = True
            elif kind == "babble":
                thing.babbling = True
            elif kind == "ovcf":
                thing.overcurrent = True
                thing.trip()

    def _clear(self, part: str, kind: str) -> None:
        if self._table(part, None):
            return
        thing = self._part(part)
        if kind in ("missing", "brownout"):
            self._supply(part, True)
        elif kind == "stuck":
            if part.startswith("button_"):
                thing.stuck = False
            elif self.world.bus.stuck_by is thing:
                self.world.bus.stuck_by = None
        elif kind == "bad":
            thing.bad = False
        elif kind == "silent":
            if isinstance(thing, MPR121):
                thing.sync()
            thing.frozen = False
        elif kind == "babble":
            thing.sync()
            thing.calm()
        elif kind == "ovcf":
            thing.overcurrent = False

    def _supply(self, part: str, on: bool) -> None:
        thing = self._part(part)
        if part.startswith("leds_"):
            thing.connected = on
        else:
            thing.powered = on
        thing.power_on()
