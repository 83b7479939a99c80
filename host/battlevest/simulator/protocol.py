"""The bytes between a MicroPython process and the simulator: the firmware's side is standins/micropython_side/_link.py.

Request, 20 bytes, little endian: operation, three small arguments a, b, c; x; length of the payload; microseconds that
the firmware has spent since its last request; z. Then the payload. Answer, 16 bytes: status, levels of the pins
of buttons and table, which of these are known, 1 if a Ctrl-C has come, microseconds since power-on (8), length of the
data. Then the data. The levels save a request for most reads of a pin: the answer to such a request is the level, and
above it the pin's place among the levels (1 for the lowest bit).
"""

import json
import struct
from typing import Any

from . import rig_calls
from .errors import MachineReset, ModelError, PowerCut

REQUEST = struct.Struct("<BBBBIIII")
ANSWER = struct.Struct("<BBBBQI")

OK, POWER_CUT, MODEL_ERROR, VALUE_ERROR = 0, 250, 251, 252

SLEEP, I2C_SETUP, I2C_WRITE, I2C_READ, I2C_READ_MEM, I2C_WRITE_MEM = range(1, 7)
PIN_SETUP, PIN_WRITE, PIN_READ, PWM, BITSTREAM = range(7, 12)
FLASH_READ, FLASH_PROGRAM, FLASH_ERASE = range(12, 15)
RESET, RESET_CAUSE, URANDOM, RIG, RESULT, SPEND, WATCHDOG, ADC = range(15, 23)
CONSOLE, RADIO = 23, 24  # CONSOLE: of a virtual board, boot.py and main.py are through


class Answers:
    """Does what a request says. `runtime` has `world`, `log` and
    `reset(**changes)`; results of tests gather in `results`."""

    def __init__(self, runtime):
        self.runtime = runtime
        self.heap_free: int | None = None
        self.results: list[tuple[str, bool, str]] = []
        self.error: ModelError | None = None

    def do(self, fields: tuple[int, ...], payload: bytes) -> tuple[int, bytes]:
        """(status, data) of one request; the time it takes is in the world's debt_us. MachineReset passes through."""
        world = self.runtime.world
        if not world.power and fields[0] not in (RIG, RESULT):
            return POWER_CUT, b""
        try:
            return self._do(world, fields, payload)
        except PowerCut as cut:
            return POWER_CUT, str(cut).encode()
        except ModelError as error:
            self.error = error
            return MODEL_ERROR, str(error).encode()
        except OSError as error:
            return error.errno or 5, str(error).encode()
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            return VALUE_ERROR, str(error).encode()

    def _do(self, world, fields: tuple[int, ...], payload: bytes) -> tuple[int, bytes]:
        op, a, b, c, x, _, _, z = fields
        if op == SLEEP:
            world.debt_us += x
            self.heap_free = z
        elif op in (I2C_WRITE, I2C_READ):
            return world.i2c(a, payload if op == I2C_WRITE else None, x if op == I2C_READ else None)
        elif op == I2C_READ_MEM:
            return world.i2c(a, bytes((b,)), x)
        elif op == I2C_WRITE_MEM:
            return world.i2c(a, bytes((b,)) + payload, None)
        elif op == I2C_SETUP:
            return world.i2c_setup(a, b, x), b""
        elif op == PIN_SETUP:
            return world.pins.setup(a, b, c), b""
        elif op == PIN_WRITE:
            world.pins.interrupts_off = bool(c)
            world.pins.write(a, b)
        elif op == PIN_READ:
            return world.pins.read(a) | world.pins.places.get(a, 0) << 1, b""
        elif op == PWM:
            world.pins.pwm(a, x, b | c << 8)
        elif op == BITSTREAM:
            world.bitstream(a, (x & 0xFFFF, x >> 16, z & 0xFFFF, z >> 16), payload)
        elif op == FLASH_READ:
            return OK, world.flash_read(x, z & 0xFFFF, z >> 16)
        elif op == FLASH_PROGRAM:
            world.flash_program(x, z, payload)
        elif op == FLASH_ERASE:
            world.flash_erase(x)
        elif op == WATCHDOG:
            world.watchdog(x)
        elif op == ADC:
            return OK, world.adc(a).to_bytes(2, "little")
        elif op == RESET:
            raise MachineReset(a)
        elif op == RESET_CAUSE:
            return world.reset_cause, b""
        elif op == URANDOM:
            return OK, world.urandom(x)
        elif op == RIG:
            return OK, json.dumps(rig_calls.call(self.runtime, *json.loads(payload))).encode()
        elif op == RADIO:
            name, arguments = json.loads(payload)
            return OK, json.dumps(world.radio.do(world, name, arguments)).encode()
        elif op == RESULT:
            name, ok, output = json.loads(payload)
            self.results.append((name, ok, output))
        return OK, b""


def pack(status: int, data: bytes, world, interrupt: bool = False) -> bytes:
    """An answer, at the world's present time."""
    levels, known = world.pins.button_levels()
    return ANSWER.pack(status, levels, known, interrupt, world.ticks_us(), len(data)) + data


def unpack(waiting: bytearray) -> tuple[tuple[int, ...], bytes] | None:
    """The first request in what has come in, taken out of it; None if it is not complete yet."""
    if len(waiting) < REQUEST.size:
        return None
    fields: tuple[Any, ...] = REQUEST.unpack_from(waiting)
    size = REQUEST.size + fields[5]
    if len(waiting) < size:
        return None
    payload = bytes(waiting[REQUEST.size : size])
    del waiting[:size]
    return fields, payload
