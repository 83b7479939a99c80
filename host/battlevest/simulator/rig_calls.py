"""What a test on the device side may do to the world around it: the other end of the `rig` module.

Arguments and results are JSON types, so that the same calls come from CPython and over MicroPython's pipe.
"""

from typing import Any


def call(runtime, name: str, arguments: list[Any]) -> Any:
    """Run one call of `rig`. `runtime` has `world` and `reset(**changes)`."""
    function = CALLS.get(name)
    if function is None:
        raise ValueError(f"The rig has no {name!r}.")
    return function(runtime, *arguments)


def _reset(runtime, changes: dict[str, Any] | None) -> None:
    changes = dict(changes or {})
    if "vest" in changes:
        changes["changes"] = changes.pop("vest")
    start_ms = changes.pop("start_ms", 0)
    runtime.reset(**changes)
    if start_ms:
        runtime.world.clock.move_to(start_ms * 1000)


def _advance(runtime, us: int) -> None:
    runtime.world.clock.advance(us)


def _poke(runtime, address: int, register: int, value: int | None) -> None:
    chip = _chip(runtime, address)
    if value is None:
        chip.overrides.pop(register, None)
    else:
        chip.overrides[register] = value & 0xFF


def _chip(runtime, address: int):
    chips = runtime.world.touch_chips
    if address not in chips:
        raise ValueError(f"No touch chip at 0x{address:02X} is connected.")
    return chips[address]


def _registers(runtime, address: int) -> str:
    chip = _chip(runtime, address)
    chip.sync()
    return chip.regs.hex()


def _cut(runtime, operations: int | None) -> None:
    if operations is not None and operations < 1:
        raise ValueError("The power can be cut in the first flash operation from now on, or a later one: 1 or more.")
    runtime.world.flash.cut_in = operations


def _power_cycle(runtime, cause: int) -> None:
    runtime.world.power_off()
    runtime.world.power_on(cause)


def _watchdog(runtime) -> int | None:
    world = runtime.world
    return None if world.watchdog_due is None else (world.watchdog_due - world.clock.now) // 1000


def _electrode(runtime, address: int, number: int, counts: float | None) -> None:
    runtime.world.hands.electrode(address, number, counts)


def _frames(runtime, panel: str) -> list[Any]:
    return frames_of(runtime.world, panel)


def frames_of(world, panel: str) -> list[Any]:
    """[[ms, {square: (red, green, blue) of the LEDs which glow}]] of the last 1000 frames of a panel."""
    world.wiring.lights(panel)
    chain, squares = world.chains[panel], world.chain_squares[panel]
    chain.settle()
    frames = []
    for when, data in chain.frames:
        lit = {
            square: (data[3 * i + 1], data[3 * i], data[3 * i + 2])
            for i, square in enumerate(squares)
            if any(data[3 * i : 3 * i + 3])
        }
        frames.append([when // 1000, lit])
    return frames


def _table(runtime):
    table = runtime.world.table
    if table is None:
        raise ValueError("The table is not plugged in.")
    return table


def _at_table(name: str):
    """A call of the table's method of that name."""
    return lambda runtime, *arguments: getattr(_table(runtime), name)(*arguments)


def _trace(runtime, begin: bool) -> list[Any]:
    """Begin to record the sensors' changes, or take what was recorded: [[us, line, place, part, seen]]."""
    rails = _table(runtime).rails
    kept, rails.trace = rails.trace or [], [] if begin else None
    return [list(entry) for entry in kept]


def _replay(runtime, trace: list[Any]) -> None:
    _table(runtime).rails.replay([tuple(entry) for entry in trace])


TABLE_CALLS = ("cup", "set_up", "sensor", "hand", "sun", "knock", "shoot", "plate", "plate_fall", "press_plate")

CALLS = {
    **{name: _at_table(name) for name in TABLE_CALLS},
    "trigger": _at_table("pull"),
    "table": lambda runtime: _table(runtime).state(),
    "trace": _trace,
    "replay": _replay,
    "expander": lambda runtime, address: _table(runtime).expanders[address].regs,
    "scale_drift": lambda runtime, counts: setattr(_table(runtime).scale, "drift", float(counts)),
    "scale_rate": lambda runtime, rate: _table(runtime).scale.set_rate(rate),
    "reset": _reset,
    "advance": _advance,
    "attach": lambda runtime, what: runtime.world.attach(what),
    "touch": lambda runtime, panel, cell, down, strength: runtime.world.hands.finger(panel, cell, down, strength),
    "press": lambda runtime, panel, cell, ms, strength: runtime.world.press(panel, cell, ms, strength),
    "electrode": _electrode,
    "button": lambda runtime, name, down: runtime.world.button(name, down),
    "push": lambda runtime, name, ms: runtime.world.push(name, ms),
    "fault": lambda runtime, part, kind: runtime.world.faults.set(part, kind),
    "faults": lambda runtime: runtime.world.faults.list(),
    "leds": lambda runtime, panel: runtime.world.lights(panel),
    "pixels": lambda runtime, panel: runtime.world.chains[panel].pixels(),
    "frames": _frames,
    "screen": lambda runtime: runtime.world.screen.visible().hex(),
    "screen_on": lambda runtime: runtime.world.screen.lit,
    "sounds": lambda runtime: runtime.world.buzzer.sounds(),
    "current_ma": lambda runtime: runtime.world.current_ma(),
    "cut": _cut,
    "power_cycle": _power_cycle,
    "flash_keep": lambda runtime: runtime.world.flash.keep(),
    "flash_back": lambda runtime: runtime.world.flash.back(),
    "flash_stats": lambda runtime: runtime.world.flash.stats(),
    "registers": _registers,
    "poke": _poke,
    "bus_calls": lambda runtime: runtime.world.bus.calls,
    "watchdog": _watchdog,
    "log": lambda runtime: list(runtime.log),
}
