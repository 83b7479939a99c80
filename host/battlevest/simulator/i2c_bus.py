"""The I2C bus (NXP UM10204): who answers, what it costs, and a slave that
holds SDA low until it has seen nine clocks."""

from typing import Protocol

from .errors import ModelError

CALL_US = 200  # MicroPython's own time for one call, beyond the wire
STUCK_US = 14_000  # the ESP32 gives up after 0xFFFF APB ticks (13.1 ms)
ENODEV, ETIMEDOUT = 19, 110
MOST_HZ = 400_000  # MPR121 data sheet table 7


class Chip(Protocol):
    """A slave: whole transactions, as many bytes as the master clocks."""

    name: str
    powered: bool

    def power_on(self) -> None:
        """Everything as after power-on."""
        ...

    def receive(self, data: bytes) -> int:
        """Bytes written after the address; returns how many were acknowledged."""
        ...

    def send(self, count: int) -> bytes:
        """Bytes read."""
        ...


class Bus:
    """One bus. `transfer` gives (error number or 0, bytes read) and adds its time to `cost_us`."""

    def __init__(self):
        self.chips: dict[int, Chip] = {}
        self.frequency = 400_000
        self.connected = False  # whether the I2C controller drives the pins
        self.stuck_by: Chip | None = None
        self.clocks = 0
        self.cost_us = 0
        self.calls = 0
        self.scl = self.sda = 1  # what the master does with the lines when it moves them by hand

    def connect(self, frequency: int) -> None:
        """The controller takes over the pins."""
        if not 0 < frequency <= MOST_HZ:
            raise ModelError(f"I2C at {frequency} Hz: an MPR121 takes at most {MOST_HZ} Hz (data sheet table 7)")
        self.frequency = frequency
        self.connected = True

    def transfer(self, address: int, out: bytes | None, read: int | None) -> tuple[int, bytes]:
        """START, address, `out`, then if `read` is not None a (repeated) START and `read` bytes, STOP."""
        self.calls += 1
        if not self.connected or self.stuck_by is not None:
            self.cost_us += STUCK_US + CALL_US
            return ETIMEDOUT, b""
        chip = self.chips.get(address)
        if chip is None or not chip.powered:
            self._pay(1)
            return ENODEV, b""
        wire, got = 0, b""
        if out is not None:
            wire += 1 + len(out)
            if chip.receive(out) < len(out):
                self._pay(wire)
                return ENODEV, b""
        if read is not None:
            wire += 1 + read
            got = chip.send(read)
        self._pay(wire)
        return 0, got

    def _pay(self, wire_bytes: int) -> None:
        self.cost_us += CALL_US + -(-(9 * wire_bytes + 2) * 1_000_000 // self.frequency)

    def hang(self, chip: Chip) -> None:
        """A slave lost count in the middle of a byte and holds SDA low."""
        self.stuck_by = chip
        self.clocks = 0

    def by_hand(self, scl: int, sda: int) -> None:
        """The master moves the lines as plain open-drain pins (UM10204 section 3.1.16, bus clear)."""
        self.connected = False
        if scl and not self.scl and sda:
            self.clocks += 1
            if self.stuck_by is not None and self.clocks >= 9:
                self.stuck_by = None
        self.scl, self.sda = scl, sda

    def sda_level(self) -> int:
        """SDA as a pin would read it: pulled up, unless somebody holds it low."""
        return 0 if self.stuck_by is not None or not self.sda else 1
