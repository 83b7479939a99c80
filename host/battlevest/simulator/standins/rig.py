"""What a test on the device side does to the world around it: fingers, faults, time, and a look at lights, screen and
sounds.

The test is the device's own program. It runs on CPython and on MicroPython.
"""

import time
from binascii import unhexlify

import _link

PowerCut = _link.PowerCut
ModelError = _link.ModelError


def reset(**changes):
    """A new world: time zero, nothing touched, no faults, a fresh file system.

    Changes: attach ("vest", "table", "both", None), seed (int), start_ms (what the clock shows), vest ({"LED_PATH":
    {...}}: entries of the vest's board file that are sewn differently here).
    """
    _link.rig("reset", [changes])
    _link.remount()


def attach(what):
    """Plug in "vest", "table" or nothing (None)."""
    _link.rig("attach", [what])


def advance(ms):
    """Let `ms` milliseconds pass without the firmware doing anything."""
    _link.rig("advance", [ms * 1000])


def advance_us(us):
    """Let `us` microseconds pass."""
    _link.rig("advance", [us])


def now():
    """time.ticks_ms()."""
    return time.ticks_ms()


def touch(panel, cell, down, strength=100):
    """Put a finger on a cell such as "C4", or take it off. A strength of
    100 draws 40 counts from its row and column."""
    _link.rig("touch", [panel, cell, down, strength])


def press(panel, cell, ms, strength=100):
    """Put a finger on a cell now; it leaves after `ms`."""
    _link.rig("press", [panel, cell, ms, strength])


def electrode(address, number, counts):
    """Draw counts from one electrode of a chip, besides all fingers; 0 ends it, None shorts the electrode to ground."""
    _link.rig("electrode", [address, number, counts])


def button(name, down):
    """Hold a button ("left", "ok", "right") or let it go."""
    _link.rig("button", [name, down])


def push(name, ms):
    """Press a button now; it is let go after `ms`."""
    _link.rig("push", [name, ms])


def fault(part, kind="missing", on=True):
    """Put a fault into a part ("0x5A", "screen", "leds_back", "button_ok",
    "flash"), or mend it with kind "none" or on=False."""
    _link.rig("fault", [part, kind if on else "none"])


def faults():
    """The lasting faults as [{"chip", "kind"}]; a stuck bus that was freed is none any more."""
    return _link.rig("faults", [])


def leds(panel):
    """{square: (red, green, blue)} as the LEDs of "back", "front" or "table" glow now: a frame shows 280 us after its
    last bit (let time pass first)."""
    lights = _link.rig("leds", [panel])
    return {square: tuple(colour) for square, colour in lights.items()}


def pixels(panel):
    """[(red, green, blue)] of a panel's line from its first LED on."""
    return [tuple(colour) for colour in _link.rig("pixels", [panel])]


def frames(panel):
    """[[ms, {square: (red, green, blue) of those which glow}]]: every frame that was shown, and when."""
    return [[ms, {square: tuple(colour) for square, colour in lit.items()}] for ms, lit in _link.rig("frames", [panel])]


def screen():
    """1024 bytes, eight pages of 128 columns, bit 0 on top: the pixels that glow."""
    return unhexlify(_link.rig("screen", []))


def screen_on():
    """Whether the screen can glow: it has power, is switched on, and its charge pump runs."""
    return _link.rig("screen_on", [])


def sounds():
    """[[start in ms, hertz, duration in ms]]."""
    return [list(sound) for sound in _link.rig("sounds", [])]


def current_ma():
    """What the box draws now, in mA."""
    return _link.rig("current_ma", [])


def power_cut_after(operations):
    """Cut the power inside the n-th erase or program from now on (1 is the
    next): rig.PowerCut is raised. None: no cut."""
    _link.rig("cut", [operations])


def power_cycle(cause=1):
    """Power off and on: RAM of the chips is lost, the flash stays, its file system
    is mounted anew. Make new firmware objects then."""
    _link.rig("power_cycle", [cause])
    _link.remount()


def watchdog():
    """Milliseconds until the watchdog restarts the device, or None if it was not started. Here it only counts."""
    return _link.rig("watchdog", [])


def flash_keep():
    """Remember what is on the flash."""
    _link.rig("flash_keep", [])


def flash_back():
    """Put back what flash_keep() remembered; the file system is mounted anew, as a start does."""
    _link.rig("flash_back", [])
    _link.remount()


def flash_stats():
    """{"erases", "programs" (pages), "bytes", "operations", "worst" (erases of one block)} since reset()."""
    return _link.rig("flash_stats", [])


def registers(address):
    """The 128 registers of a touch chip, read without the bus."""
    return unhexlify(_link.rig("registers", [address]))


def poke(address, register, value):
    """Let a register of a touch chip read as `value`, whatever the chip holds; None ends it."""
    _link.rig("poke", [address, register, value])


def cup(line, place, part, event, mm=8.0):
    """What happens to a cup: line 1..3, place 1..5, part "lower", "upper" or "stack"; event "fall", "wobble", "slide"
    (by so many mm), "set" (put there by hand) or "take" (away by hand)."""
    _link.rig("cup", [line, place, part, event, mm])


def set_up(places=5, stacks=True):
    """Stand stacks (or single cups) on the first places of every line, at once."""
    _link.rig("set_up", [places, stacks])


def sensor(line, place, part, seen):
    """Hold a sensor's output: True sees something, False does not, None lets it go."""
    _link.rig("sensor", [line, place, part, seen])


def trigger(ms=150):
    """Pull the gun's trigger now and let it go after ``ms``."""
    _link.rig("trigger", [ms])


def knock(strength=100):
    """Something hits the nearest rail; 100 is a rubber band."""
    _link.rig("knock", [strength])


def shoot(line=None, place=None, part=None):
    """Pull the trigger; the band hits a cup ("lower", "upper", "stack"), a bare place (None), or nothing (no line)."""
    _link.rig("shoot", [line, place, part])


def hand(line, place, ms=800):
    """A hand before a place and the one beside it."""
    _link.rig("hand", [line, place, ms])


def sun(line, on=True):
    """Sunlight on a line's sensors, or shade again."""
    _link.rig("sun", [line, on])


def plate(cups):
    """So many cups on the scale's plate."""
    _link.rig("plate", [cups])


def plate_fall(cups):
    """So many cups fall off the plate."""
    _link.rig("plate_fall", [cups])


def press_plate(grams):
    """A hand on the plate; 0 takes it off."""
    _link.rig("press_plate", [grams])


def scale_drift(counts):
    """Let the scale drift by so many counts a second."""
    _link.rig("scale_drift", [counts])


def scale_rate(rate):
    """Wire the scale for 10 or 80 samples a second; it starts anew."""
    _link.rig("scale_rate", [rate])


def table():
    """{"cups": [line][place] {"lower", "upper"}, "plate", "trigger", "sun"}."""
    return _link.rig("table", [])


def trace(begin=False):
    """What the sensors did since trace(True): [[us, line, place, part, seen]], lines and places from 0."""
    return _link.rig("trace", [begin])


def replay(changes):
    """Play such changes from now on, us counted from here, whatever stands there."""
    _link.rig("replay", [changes])


def expander(address):
    """Registers of an expander: [IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU, INTF, INTCAP, GPIO, OLAT] of A, B;
    IOCON and GPIO are not kept there."""
    return _link.rig("expander", [address])


def bus_calls():
    """How many I2C transactions there were since reset()."""
    return _link.rig("bus_calls", [])
