"""MCP23017 port expander (Microchip data sheet DS20001952D) with ten sensors on it: set-up, interrupts, health."""

import time

from micropython import const

from devices import bus as faults
from devices.bus import RETRY_MS, Part

# Registers with IOCON.BANK = 0 (table 3-1), port A; port B follows each.
_IODIR = const(0x00)
_GPINTEN = const(0x04)
_DEFVAL = const(0x06)
_IOCON = const(0x0A)
_GPPU = const(0x0C)
_INTF = const(0x0E)
_OLAT = const(0x14)
_ALL = const(22)  # registers 0x00..0x15
_PORTS = const(6)  # INTF, INTCAP, GPIO of both ports

# MIRROR: both ports on INTA. ODR: open drain, as three chips share one line with a pull-up (section 3.5.6).
_IOCON_MINE = const(0x44)
_ERRORS = const(3)  # transfers that may fail in a row


class Mcp23017(Part):
    """One chip with sensors on the pins of ``masks`` (port A, port B); the others are outputs and stay low.

    After service() or look(): ``levels`` (port A in bits 0..7, port B in 8..15), ``changed``: pins that are not what
    they were, or were not for a moment: a pulse that came and went between two looks. Nothing counts as changed that
    happened before the chip was set up.
    """

    def __init__(self, bus, address, label, masks):
        Part.__init__(self, "expander 0x%02X" % address, label)
        self.address = address
        self.running = False
        self.levels = 0
        self.changed = 0
        self.flagged = False  # whether the last read found an interrupt pending
        self._bus = bus
        self._masks = masks
        self._used = masks[0] | masks[1] << 8
        self._ports = bytearray(_PORTS)
        self._pair = bytearray(2)
        self._every = bytearray(_ALL)
        self._next = 0
        self._errors = 0
        self._tick = 0

    def start(self, now):
        """Ask for the chip at the next poll."""
        self.running = False
        self._next = now

    def poll(self, now):
        """Set up a chip that is not in use, once a second; True when that has just succeeded."""
        if self.running or time.ticks_diff(now, self._next) < 0:
            return False
        self._next = time.ticks_add(now, RETRY_MS)
        try:
            self._configure()
        except OSError as error:
            self._bus.trouble(now, error)
            self.set_fault(faults.MISSING)
            return False
        if not self._is_mine():
            self.set_fault(faults.SILENT)
            return False
        self._errors = 0
        self.running = True
        self.levels = self._every[_INTF + 4] | self._every[_INTF + 5] << 8
        self.changed = 0
        self.set_fault(faults.OK)
        return True

    def _configure(self):
        i2c = self._bus.i2c
        every = self._every
        for i in range(_ALL):
            every[i] = 0
        every[0] = _IOCON_MINE
        i2c.writeto_mem(self.address, _IOCON, every[:1])
        every[0] = self._masks[0]
        every[1] = self._masks[1]
        # GPA7 and GPB7 are outputs only (pin table), and what hangs on nothing must not float: all but the sensors'.
        i2c.writeto_mem(self.address, _IODIR, every[:_IOCON])
        # No pull-ups: the sensor modules have their own. Latches low.
        i2c.writeto_mem(self.address, _GPPU, every[2:4])
        i2c.writeto_mem(self.address, _OLAT, every[2:4])
        # What is pending from before is read away before interrupts are switched on (section 3.6).
        i2c.readfrom_mem_into(self.address, _INTF, self._ports)
        i2c.writeto_mem(self.address, _GPINTEN, every[:2])
        self._tick ^= 0x55
        every[0] = every[1] = self._tick
        i2c.writeto_mem(self.address, _DEFVAL, every[:2])
        i2c.readfrom_mem_into(self.address, 0, every)

    def _is_mine(self):
        every = self._every
        a, b = self._masks
        if every[_IODIR] != a or every[_IODIR + 1] != b or every[_GPINTEN] != a or every[_GPINTEN + 1] != b:
            return False
        return every[_IOCON] == _IOCON_MINE and every[_DEFVAL] == self._tick

    def service(self, now):
        """Read what an interrupt left, in the one order that loses nothing: INTF, INTCAP, then GPIO (section 3.6)."""
        self.changed = 0
        if not self.running:
            return
        try:
            self._bus.i2c.readfrom_mem_into(self.address, _INTF, self._ports)
        except OSError as error:
            self._failed(now, error)
            return
        self._errors = 0
        self._take(self._ports, 0)

    def look(self, now):
        """The same, with a look at the set-up: a chip that restarted or hangs is found. Some times a second."""
        self.changed = 0
        if not self.running:
            return
        try:
            self._bus.i2c.readfrom_mem_into(self.address, 0, self._every)
            if not self._is_mine():
                restarted = self._every[_IODIR] == 0xFF
                self._drop(now, faults.RESTARTED if restarted else faults.SILENT)
                return
            # DEFVAL is not used here (INTCON is 0): a chip that still takes a new value there is alive.
            self._tick ^= 0xFF
            self._pair[0] = self._pair[1] = self._tick
            self._bus.i2c.writeto_mem(self.address, _DEFVAL, self._pair)
        except OSError as error:
            self._failed(now, error)
            return
        self._errors = 0
        self._take(self._every, _INTF)

    def _take(self, data, at):
        # INTCAP holds the port at the first change since the last read, and is only good where INTF says that there
        # was one. Which pin it was is seen by comparing: on hardware INTF may show one of several.
        levels = data[at + 4] | data[at + 5] << 8
        changed = levels ^ self.levels
        self.flagged = (data[at] | data[at + 1]) != 0
        if data[at]:
            changed |= data[at + 2] ^ (self.levels & 0xFF)
        if data[at + 1]:
            changed |= (data[at + 3] ^ self.levels >> 8) << 8
        self.levels = levels
        self.changed = changed & self._used

    def _failed(self, now, error):
        self._bus.trouble(now, error)
        self._errors += 1
        if self._errors >= _ERRORS:
            self._drop(now, faults.MISSING)

    def _drop(self, now, fault):
        self.running = False
        self.set_fault(fault)
        self._errors = 0
        # A chip that has just restarted is there: it is set up again at once.
        self._next = now if fault == faults.RESTARTED else time.ticks_add(now, RETRY_MS)
