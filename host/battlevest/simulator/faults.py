"""Faults which can be put into the parts from outside, and taken out again."""

from .chips.mpr121 import MPR121

TOUCH_KINDS = ("missing", "stuck", "babble", "silent", "reset", "ovcf", "brownout")
SCREEN_KINDS = ("missing", "stuck", "silent", "reset", "brownout")
LED_KINDS = ("missing", "silent", "brownout")
BUTTON_KINDS = ("stuck",)
FLASH_KINDS = ("bad",)
MENDED = ("none", "ok")
KINDS = ("missing", "stuck", "babble", "silent", "reset", "ovcf", "brownout", "bad")

MEANING = {
    "missing": "unplugged: no answer; it starts anew when it is back",
    "stuck": "holds SDA low until it has seen nine clocks; a button: pressed for ever",
    "babble": "all electrodes touched and let go at random",
    "silent": "answers, but nothing in it ever changes",
    "reset": "restarts once, as after power-on",
    "ovcf": "overcurrent on REXT: stops, and again whenever it is started",
    "brownout": "its supply is too low to work; it starts anew afterwards",
    "bad": "takes no erase and no program",
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
            if kind == "stuck" and not part.startswith("button_") and world.bus.stuck_by is not self._part(part):
                del self.injected[part]
        return [{"chip": part, "kind": kind} for part, kind in self.injected.items()]

    def _part(self, part: str):
        world = self.world
        if part.startswith("0x"):
            return world.touch_chips[int(part, 16)]
        if part.startswith("leds_"):
            return world.chains[part[5:]]
        if part.startswith("button_"):
            return world.buttons[part[7:]]
        return world.flash if part == "flash" else world.screen

    def _inject(self, part: str, kind: str) -> None:
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
