"""The ESP32's GPIO matrix as far as the box uses it (ESP-IDF GPIO reference; ESP32 data sheet, IO_MUX)."""

import random
from typing import Any

from .errors import ModelError

INPUT_ONLY = (34, 35, 36, 37, 38, 39)
FLASH_PINS = (6, 7, 8, 9, 10, 11)
NO_SUCH = (20, 24, 28, 29, 30, 31)
IN, OUT, OPEN_DRAIN = 1, 3, 7
NO_PULL, PULL_DOWN, PULL_UP = 0, 1, 2
INTERRUPT_US = 90  # what an interrupt takes: the radio's, a timer's
INTERRUPTED = 0.02  # how often one comes between two pin calls of a program that left them on


class Pins:
    """Mode, pull and level of every pin; buttons, the I2C lines, the buzzer and the table's parts hang on theirs.

    ``table`` is a simulator.table.Table or None; its interrupt line, the scale's data and the trigger have pull-ups of
    their own in the box. ``interrupts_off``: the program has switched them off.
    """

    def __init__(self, wiring, bus, buttons, buzzer):
        board = wiring.board
        self.bus = bus
        self.buzzer = buzzer
        self.scl, self.sda = board.I2C["scl"], board.I2C["sda"]
        self.buzzer_pin = board.BUZZER
        self.buttons = {board.BUTTONS[name]: buttons[name] for name in board.BUTTONS}
        self.table: Any = None
        scale, expanders = getattr(board, "SCALE", None), getattr(board, "EXPANDERS", None)
        self.scale_clock = scale["clock"] if scale else None
        self.inputs: dict[int, str] = {}
        if expanders:
            self.inputs[expanders["interrupt"]] = "interrupt"
        if scale:
            self.inputs[scale["data"]] = "scale"
        if getattr(board, "TRIGGER", None) is not None:
            self.inputs[board.TRIGGER] = "trigger"
        self.places = {pin: i + 1 for i, pin in enumerate([*self.buttons, *self.inputs])}
        self.rng = random.Random(0)
        self.reset()

    def reset(self) -> None:
        """All pins are inputs without pull."""
        self.modes: dict[int, int] = {}
        self.pulls: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self.interrupts_off = False
        if self.table is not None:
            self.table.scale.clock_pin(0)

    def setup(self, pin: int, mode: int, pull: int) -> int:
        """Configure a pin. Returns 0, or EINVAL for what the port refuses with a ValueError."""
        if not 0 <= pin <= 39 or pin in NO_SUCH or (pin in INPUT_ONLY and mode != IN):
            return 22
        if pin in FLASH_PINS:
            raise ModelError(f"GPIO{pin} carries the flash: using it crashes an ESP32 (ESP-IDF GPIO reference)")
        self.modes[pin] = mode
        self.pulls[pin] = NO_PULL if pin in INPUT_ONLY else pull
        if pin in (self.scl, self.sda):
            self._lines()
        return 0

    def write(self, pin: int, level: int) -> None:
        """Set an output's level, which an input keeps for later."""
        self.levels[pin] = level
        if pin in (self.scl, self.sda) and self.modes.get(pin) in (OUT, OPEN_DRAIN):
            self._lines()
        elif pin == self.scale_clock and self.table is not None and self.modes.get(pin) == OUT:
            late = not level and not self.interrupts_off and self.rng.random() < INTERRUPTED
            self.table.scale.clock_pin(level, INTERRUPT_US if late else 0)

    def read(self, pin: int) -> int:
        """The level at a pin."""
        if pin == self.sda:
            return self.bus.sda_level()
        if pin == self.scl:
            return self.bus.scl
        if self.modes.get(pin) in (OUT, OPEN_DRAIN):
            return self.levels.get(pin, 0)
        button = self.buttons.get(pin)
        if button is not None:
            if self.pulls.get(pin) != PULL_UP:
                raise ModelError(f"GPIO{pin} is read without its pull-up: the open contact of {button.name} floats")
            return button.level()
        if pin in self.inputs:
            return self._input(self.inputs[pin])
        return 1 if self.pulls.get(pin) == PULL_UP else 0

    def _input(self, name: str) -> int:
        table = self.table
        if table is None:
            return 1
        if name == "interrupt":
            return table.interrupt_level()
        return table.trigger.level() if name == "trigger" else table.scale.data_level()

    def button_levels(self) -> tuple[int, int]:
        """(levels, which of them are known) of the buttons' pins, one bit each, then of the table's inputs: known are
        inputs with their pull-up on."""
        levels = known = 0
        for place, (pin, button) in enumerate(self.buttons.items()):
            if self.modes.get(pin) == IN and self.pulls.get(pin) == PULL_UP:
                known |= 1 << place
                levels |= button.level() << place
        for pin, name in self.inputs.items():
            if self.modes.get(pin) == IN:
                place = self.places[pin] - 1
                known |= 1 << place
                levels |= self._input(name) << place
        return levels, known

    def pwm(self, pin: int, frequency: int, duty: int) -> None:
        """PWM on a pin, duty of 65535."""
        if pin == self.buzzer_pin:
            self.buzzer.pwm(frequency, duty)

    def _lines(self) -> None:
        def level(pin: int) -> int:
            return self.levels.get(pin, 1) if self.modes.get(pin) in (OUT, OPEN_DRAIN) else 1

        self.bus.by_hand(level(self.scl), level(self.sda))
