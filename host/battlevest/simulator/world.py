"""The world around the firmware: clock, bus, chips, LED lines, buttons, buzzer and flash, wired as the board files say.

The first half is what hardware does for the firmware (the stand-in modules call it), the second what hands do from
outside. Calls of the firmware add their time to `debt_us`; whoever made the call lets it pass on the clock afterwards.
"""

import os
import random
from pathlib import Path
from typing import Any

from .chips.button import Button
from .chips.buzzer import Buzzer
from .chips.flash import Flash
from .chips.mpr121 import MPR121
from .chips.ssd1306 import SSD1306
from .chips.ws2812 import Chain
from .clock import Clock
from .errors import PowerCut
from .faults import Faults
from .i2c_bus import Bus
from .pins import Pins
from .radio import Radio
from .table import Table
from .touch import Hands
from .wiring import Wiring

ADC_US = 60
IDLE_MA, SCREEN_MA = 80, 15  # ESP32 with its radio on average, screen with a few lines of text
SCALE_MA, EXPANDER_MA, SENSOR_MA = 12, 1, 20  # what the table draws: two bridges, three chips, thirty sensors
ATTACHMENTS = ("vest", "table", "both", None)


class World:
    """One device's surroundings. `seed` makes chips, noise, bounce and
    randomness repeatable; None takes real randomness."""

    def __init__(
        self,
        firmware: Path,
        attach: str | None = "vest",
        image: bytes | None = None,
        flash_path: str | None = None,
        seed: int | None = 1,
        board: str = "esp32_devkitc",
        changes: dict[str, Any] | None = None,
    ):
        self.clock = Clock()
        self.seed = seed if seed is not None else random.SystemRandom().randrange(1 << 30)
        self.random = random.Random(f"world {seed}") if seed is not None else None
        self.wiring = Wiring(firmware, board, changes)
        self.bus = Bus()
        self.flash = Flash(image, flash_path, self.seed)
        self.buttons = {name: Button(name, self.clock, self.seed) for name in self.wiring.button_names}
        self.buzzer = Buzzer(self.clock)
        self.table: Table | None = None
        self.pins = Pins(self.wiring, self.bus, self.buttons, self.buzzer)
        address = self.wiring.board.SCREEN["address"]
        self.screen = SSD1306(address, self.clock, self.seed)
        self.bus.chips[address] = self.screen
        self.touch_chips: dict[int, MPR121] = {}
        self.chains: dict[str, Chain] = {}
        self.chain_squares: dict[str, list[str]] = {}
        self.hands = Hands(self.wiring, self.touch_chips, self.clock)
        self.faults = Faults(self)
        self.radio = Radio()
        self.power = True
        self.reset_cause = 1
        self.debt_us = 0
        self.since = 0  # when the power came on
        self.watchdog_us = 0  # how long it waits; 0: it was never started
        self.watchdog_due: int | None = None  # when it bites
        self.attach(attach)

    # What hardware does for the firmware

    def ticks_us(self) -> int:
        """Microseconds since power-on."""
        return self.clock.now - self.since

    def i2c(self, address: int, out: bytes | None, read: int | None) -> tuple[int, bytes]:
        """One transaction: (error number or 0, bytes read)."""
        result = self.bus.transfer(address, out, read)
        self.debt_us += self.bus.cost_us
        self.bus.cost_us = 0
        return result

    def i2c_setup(self, scl: int, sda: int, frequency: int) -> int:
        """Give the pins to the I2C controller; other pins than the wired ones lead nowhere."""
        if scl == self.pins.scl and sda == self.pins.sda:
            self.bus.connect(frequency)
            return 0
        self.bus.connected = False
        return 0

    def bitstream(self, pin: int, timing: tuple[int, int, int, int], data: bytes) -> None:
        """Send bytes over an LED line: 30 us a pixel."""
        for name, line in self.wiring.board.LED_LINES.items():
            if line == pin and name in self.chains:
                self.chains[name].bits(timing, data)
        self.debt_us += (len(data) + 2) // 3 * 30

    def adc(self, pin: int) -> int:
        """One conversion at a pin, 0 to 65535 of 3.3 V; about 60 us with MicroPython's call (ESP32 ADC1)."""
        self.debt_us += ADC_US
        wired = self.table is not None and pin == getattr(self.wiring.board, "PIEZO", None)
        return self.table.piezo.read() if wired and self.table is not None else 0

    def flash_read(self, block: int, offset: int, size: int) -> bytes:
        """Bytes of the file partition."""
        return self.flash.read(block, offset, size)

    def flash_erase(self, block: int) -> None:
        """Erase a block."""
        self._flash_operation(self.flash.erase, block)

    def flash_program(self, block: int, offset: int, data: bytes) -> None:
        """Program bytes of a block."""
        self._flash_operation(self.flash.program, block, offset, data)

    def _flash_operation(self, operation, *arguments) -> None:
        try:
            operation(*arguments)
        except PowerCut:
            self.power_off()
            raise
        finally:
            self.debt_us += self.flash.cost_us
            self.flash.cost_us = 0

    def watchdog(self, timeout_ms: int) -> None:
        """Start the watchdog, or change its time, or feed it (0). Nothing but a restart of the chip ends it."""
        if timeout_ms:
            self.watchdog_us = timeout_ms * 1000
        if self.watchdog_us:
            self.watchdog_due = self.clock.now + self.watchdog_us

    def urandom(self, count: int) -> bytes:
        """Random bytes."""
        return self.random.randbytes(count) if self.random is not None else os.urandom(count)

    # What hands do from outside

    def attach(self, what: str | None) -> None:
        """Plug in the vest, the table, both or nothing. Another table comes without cups."""
        if what not in ATTACHMENTS:
            raise ValueError(f"{what!r} can't be plugged in: take vest, table, both or None.")
        self.attached = what
        for address in (*self.touch_chips, *(self.table.addresses if self.table is not None else ())):
            del self.bus.chips[address]
        self.touch_chips.clear()
        self.chains.clear()
        self.hands.fingers.clear()
        self.hands.until.clear()
        self.hands.drawn = {}
        self.faults.injected.clear()
        self.table = self.pins.table = None
        if what in ("table", "both"):
            self.table = self.pins.table = Table(self.wiring, self.clock, self.seed)
            self.bus.chips.update(self.table.expanders)
            self._add_chain("table")
        if what in ("vest", "both"):
            for panel in self.wiring.panels:
                self._add_chain(panel)
                for address in self.wiring.vest.TOUCH[panel]["addresses"]:
                    chip = MPR121(address, self.clock, self.seed)
                    self.touch_chips[address] = self.bus.chips[address] = chip

    def _add_chain(self, name: str) -> None:
        self.chain_squares[name] = self.wiring.chain(name)
        self.chains[name] = Chain(name, len(self.chain_squares[name]), self.clock)

    def power_off(self) -> None:
        """Everything forgets what it held in RAM and goes dark; flash, fingers and faults stay."""
        self.power = False
        self._end_watchdog()
        self.bus.stuck_by = None
        self.bus.connected = False
        self.pins.reset()
        self.buzzer.pwm(0, 0)
        self.radio.reset()
        for chip in self.bus.chips.values():
            chip.power_on()
        for chain in self.chains.values():
            chain.power_on()
        if self.table is not None:
            self.table.power_on()
        self.flash.cut_in = None

    def _end_watchdog(self) -> None:
        self.watchdog_us, self.watchdog_due = 0, None

    def power_on(self, cause: int = 1) -> None:
        """Power comes back, or the ESP32 restarts; the firmware's start is somebody else's matter."""
        self.power = True
        self.debt_us = 0
        self.reset_cause = cause
        self.since = self.clock.now

    def restart(self, cause: int) -> None:
        """The ESP32 alone starts anew (machine.reset): pins let go, chips on the bus and LEDs keep what they have.

        A soft reset (cause 5) leaves the watchdog running, as on an ESP32.
        """
        if cause != 5:
            self._end_watchdog()
        self.bus.connected = False
        self.pins.reset()
        self.buzzer.pwm(0, 0)
        self.radio.reset()
        self.power_on(cause)

    def press(self, panel: str, cell: str, ms: int, strength: float = 100) -> None:
        """A finger on a cell now, off again after `ms`."""
        self.hands.press(panel, cell, ms * 1000, strength)

    def button(self, name: str, down: bool) -> None:
        """A finger on a button, or off it."""
        self.buttons[self.wiring.button(name)].set(down)

    def push(self, name: str, ms: int) -> None:
        """Press a button now and let it go after `ms`."""
        self.buttons[self.wiring.button(name)].press(ms * 1000)

    def lights(self, panel: str) -> dict[str, tuple[int, int, int]]:
        """{square: (red, green, blue)} as the LEDs of a panel glow, or {spot: ..} of the "table"."""
        names = self.wiring.lights(panel)
        if panel not in self.chains:
            return dict.fromkeys(names, (0, 0, 0))
        colours = dict(zip(self.chain_squares[panel], self.chains[panel].pixels(), strict=True))
        return {name: colours[name] for name in names}

    def current_ma(self) -> int:
        """What the box draws now: ESP32, screen, and every LED's idle and colour current, linear in its value."""
        if not self.power:
            return 0
        vest = self.wiring.vest
        total = 0.0
        for chain in self.chains.values():
            if chain.connected:
                total += chain.count * vest.LED_IDLE_MA
                total += sum(map(sum, chain.pixels())) * vest.LED_COLOUR_MA / 255
        if self.table is not None:
            rails = sum(chip.powered for chip in self.table.expanders.values())
            total += SCALE_MA + rails * (EXPANDER_MA + 2 * self.wiring.table.PLACES * SENSOR_MA)
        return round(IDLE_MA + (SCREEN_MA if self.screen.lit else 0) + total)
