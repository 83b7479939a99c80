"""MicroPython's modules which CPython has not or has otherwise, and the stand-in modules' link to the world."""

import types
from typing import Any

from littlefs import lfs

from . import rig_calls
from .errors import MachineReset, ModelError, PowerCut

# CPython's memory is nobody's limit here: a device that looks at its heap sees about what an ESP32 has left.
GC = {
    "collect": lambda: 0,
    "mem_free": lambda: 120_000,
    "mem_alloc": lambda: 40_000,
    "threshold": lambda *_: -1,
    "enable": lambda: None,
    "disable": lambda: None,
    "isenabled": lambda: True,
}
MICROPYTHON = {
    "const": lambda value: value,
    "heap_lock": lambda: None,
    "heap_unlock": lambda: 0,
    "mem_info": lambda *_: None,
    "opt_level": lambda *_: 0,
    "kbd_intr": lambda _: None,
    "alloc_emergency_exception_buf": lambda _: None,
}


def modules(runtime) -> dict[str, types.ModuleType]:
    """The modules which need the runtime, or which CPython has not: _link, os, gc, micropython."""
    members = {"_link": _link(runtime), "os": _os(runtime), "gc": GC, "micropython": MICROPYTHON}
    members.update(runtime.sockets.members())
    return {name: _module(name, values) for name, values in members.items()}


def _module(name: str, members: dict[str, Any]) -> types.ModuleType:
    module = types.ModuleType(name)
    vars(module).update(members)
    return module


def _os(runtime) -> dict[str, Any]:
    def files():
        return runtime.files

    def remove(name):
        files().call(lfs.remove, files().path(name))

    def urandom(count):
        return runtime.world.urandom(count)

    return {
        "sep": "/",
        "listdir": lambda name=".": [entry[0] for entry in files().entries(name)],
        "ilistdir": lambda name=".": iter(files().entries(name)),
        "stat": lambda name: files().stat(name),
        "statvfs": lambda name="/": files().statvfs(name),
        "remove": remove,
        "unlink": remove,
        "rmdir": remove,
        "rename": lambda old, new: files().call(lfs.rename, files().path(old), files().path(new)) and None,
        "mkdir": lambda name: files().call(lfs.mkdir, files().path(name)) and None,
        "chdir": lambda name: files().chdir(name),
        "getcwd": lambda: files().cwd,
        "sync": lambda: None,
        "urandom": urandom,
    }


def _link(runtime) -> dict[str, Any]:
    """The functions which the stand-in modules call; each lets its time pass before it returns."""
    settle = runtime.settle

    def transfer(address, out, buffer):
        code, got = runtime.world.i2c(address, out, None if buffer is None else len(buffer))
        settle()
        if buffer is not None and not code:
            buffer[:] = got
        return code

    def adc_read(pin):
        value = runtime.world.adc(pin)
        settle()
        return value

    def bitstream(pin, high0, low0, high1, low1, data):
        runtime.world.bitstream(pin, (high0, low0, high1, low1), bytes(data))
        settle()

    def reset(cause):
        settle()
        raise MachineReset(cause)

    def rig(name, arguments):
        return rig_calls.call(runtime, name, arguments)

    def radio(name, arguments):
        answer = runtime.world.radio.do(runtime.world, name, arguments)
        settle()
        return answer

    return {
        "PowerCut": PowerCut,
        "ModelError": ModelError,
        "now": lambda: runtime.world.ticks_us(),
        "spend": runtime.spend,
        "sleep": runtime.spend,
        "i2c_setup": lambda scl, sda, hertz: runtime.world.i2c_setup(scl, sda, hertz),
        "i2c_write": lambda address, out: transfer(address, bytes(out), None),
        "i2c_read": lambda address, buffer: transfer(address, None, buffer),
        "i2c_read_mem": lambda address, register, buffer: transfer(address, bytes((register,)), buffer),
        "i2c_write_mem": lambda address, register, out: transfer(address, bytes((register,)) + bytes(out), None),
        "pin_setup": lambda pin, mode, pull: runtime.world.pins.setup(pin, mode, pull),
        "pin_write": lambda pin, level: runtime.world.pins.write(pin, level),
        "pin_read": lambda pin: runtime.world.pins.read(pin),
        "irq": lambda off: setattr(runtime.world.pins, "interrupts_off", off),
        "adc_read": adc_read,
        "pwm": lambda pin, hertz, duty: runtime.world.pins.pwm(pin, hertz, duty),
        "bitstream": bitstream,
        "watchdog": lambda timeout_ms: runtime.world.watchdog(timeout_ms),
        "reset": reset,
        "reset_cause": lambda: runtime.world.reset_cause,
        "radio": radio,
        "rig": rig,
        "remount": runtime.remount,
    }
