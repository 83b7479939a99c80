"""MCP23017 port expander on I2C (Microchip data sheet DS20001952D): registers, both layouts, interrupts."""

from collections.abc import Callable

from ..errors import ModelError

# Register names in the order of the map with BANK = 0 (table 3-1); each exists for port A and port B.
IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU, INTF, INTCAP, GPIO, OLAT = range(11)
BANK, MIRROR, SEQOP, ODR, INTPOL = 0x80, 0x40, 0x20, 0x04, 0x02
UNUSED = 0x01  # IOCON bit 0 reads as 0
PORTS = (0, 1)
OUTPUT_ONLY = 0x80  # GPA7 and GPB7 (revision D, pin table)


class MCP23017:
    """One chip. ``set_pin(port, bit, level)`` is what the circuit puts on a pin; ``pulls_low(port)`` what INTA or INTB
    does. ``changed`` is called when that may have changed.

    ``one_flag``: INTF shows only one of several pins that change at once, as seen on hardware by the Linux driver.
    """

    def __init__(self, address: int, seed: int = 1):
        self.address = address
        self.name = f"MCP23017 at 0x{address:02X}"
        self.powered = True
        self.frozen = False
        self.one_flag = (seed + address) % 2 == 1
        self.outside = [0, 0]  # what the circuit drives; the pins keep it whatever the chip does
        self.changed: Callable[[], None] = lambda: None
        self.power_on()

    def power_on(self) -> None:
        """Power-on reset (section 3.5): all pins are inputs, everything else is 0."""
        self.regs = [[0, 0] for _ in range(11)]
        self.regs[IODIR] = [0xFF, 0xFF]
        self.iocon = 0
        self.pointer: int | None = 0
        self.pending = [False, False]
        self.reference = [self._pins(port) for port in PORTS]
        self.changed()

    # The bus

    def receive(self, data: bytes) -> int:
        """A write: register address, then values (section 3.2)."""
        for i, value in enumerate(data):
            if i == 0:
                self._select(value)
                continue
            register, port = self._place()
            bank = self.iocon & BANK
            if not self.frozen:
                self._write(register, port, value)
            if (self.iocon & BANK) != bank:
                # Section 3.2.1: the pointer is invalid after the layout changed.
                self.pointer = None
                if i + 1 < len(data):
                    self.refuse("a write goes on after BANK changed", "3.2.1")
            else:
                self._next()
        return len(data)

    def send(self, count: int) -> bytes:
        """A read from the pointer on; GPIO and INTCAP clear their port's interrupt."""
        out = bytearray(count)
        if not self.iocon & (BANK | SEQOP) and self.pointer is not None:
            # The usual layout, without a look at it for each byte.
            at = self.pointer
            for i in range(count):
                out[i] = self._read(at >> 1, at & 1)
                at = at + 1 if at < 0x15 else 0
            self.pointer = at
            return bytes(out)
        for i in range(count):
            register, port = self._place()
            out[i] = self._read(register, port)
            self._next()
        return bytes(out)

    def _select(self, address: int) -> None:
        self.pointer = address
        self._place()

    def _place(self) -> tuple[int, int]:
        address = self.pointer
        if address is None:
            self.refuse("the pointer is used after BANK changed, or beyond a port's last register", "3.2.1")
            raise AssertionError
        if self.iocon & BANK:
            if address & 0x0F > 0x0A or address > 0x1A:
                self.refuse(f"register 0x{address:02X} is addressed", "3.5, table 3-1, BANK = 1")
            return address & 0x0F, address >> 4
        if address > 0x15:
            self.refuse(f"register 0x{address:02X} is addressed", "3.5, table 3-1, BANK = 0")
        return address >> 1, address & 1

    def _next(self) -> None:
        assert self.pointer is not None
        if self.iocon & BANK:
            if not self.iocon & SEQOP:
                self.pointer = None if self.pointer & 0x0F == 0x0A else self.pointer + 1
        elif self.iocon & SEQOP:
            self.pointer ^= 1
        else:
            self.pointer = (self.pointer + 1) % 0x16

    def refuse(self, what: str, section: str) -> None:
        """Fail closed."""
        raise ModelError(f"{self.name}: {what} (MCP23017 data sheet DS20001952D, section {section})")

    def _write(self, register: int, port: int, value: int) -> None:
        if register == IOCON:
            self.iocon = value & ~UNUSED
            self.changed()
            return
        if register in (INTF, INTCAP):
            return  # read only
        if register == GPIO:
            register = OLAT
        self.regs[register][port] = value
        inputs = self.regs[IODIR][port]
        if self.regs[GPINTEN][port] & inputs & OUTPUT_ONLY:
            self.refuse(f"GP{'AB'[port]}7 is used as an input, but it is an output only", "1, table 1-1")
        if self.regs[IPOL][port] & self.regs[INTCON][port] & self.regs[GPINTEN][port]:
            self.refuse("an inverted pin is compared with DEFVAL, which is not modelled", "3.5.2, 3.5.4")
        if register == IODIR:
            self.reference[port] = self._pins(port)
        self._look(port)

    def _read(self, register: int, port: int) -> int:
        if register == IOCON:
            return self.iocon
        if register == GPIO:
            value = self._gpio(port)
            self._clear(port)
            return value
        value = self.regs[register][port]
        if register == INTCAP:
            self._clear(port)
        return value

    # Pins and interrupts

    def set_pin(self, port: int, bit: int, level: int) -> None:
        """The circuit drives a pin high (1) or low (0)."""
        before = self.outside[port]
        self.outside[port] = before & ~(1 << bit) | (1 if level else 0) << bit
        if self.outside[port] != before and self.powered:
            self._look(port)

    def _pins(self, port: int) -> int:
        inputs = self.regs[IODIR][port]
        return self.outside[port] & inputs | self.regs[OLAT][port] & ~inputs & 0xFF

    def _gpio(self, port: int) -> int:
        return self._pins(port) ^ self.regs[IPOL][port] & self.regs[IODIR][port]

    def _look(self, port: int) -> None:
        # Section 3.6: the first event copies the port; later ones change nothing until GPIO or INTCAP was read.
        if self.pending[port] or self.frozen:
            return
        regs, pins = self.regs, self._pins(port)
        fixed = regs[INTCON][port]
        differ = (pins ^ self.reference[port]) & ~fixed | (pins ^ regs[DEFVAL][port]) & fixed
        differ &= regs[GPINTEN][port] & regs[IODIR][port]
        self.reference[port] = pins
        if differ:
            regs[INTF][port] = differ & -differ if self.one_flag else differ
            regs[INTCAP][port] = self._gpio(port)
            self.pending[port] = True
            self.changed()

    def _clear(self, port: int) -> None:
        if self.frozen or not self.pending[port]:
            return
        # The level at the event stays the reference, so that a pin which is not what it was raises again.
        self.pending[port] = False
        self.regs[INTF][port] = 0
        self._look(port)
        self.changed()

    def pulls_low(self, port: int) -> bool:
        """Whether INTA (0) or INTB (1) drives its line low."""
        active = any(self.pending) if self.iocon & MIRROR else self.pending[port]
        if not self.powered:
            return False
        return active if self.iocon & ODR else active != bool(self.iocon & INTPOL)
