"""A board at rest for the 32-bit build, which has no pipes to the simulator: registers keep what is written, nothing
is touched.

It takes the place of the link under the simulator's stand-in modules, and allocates nothing itself.
"""

MASK = 0x3FFFFFFF
CHIPS = {0x5A: bytearray(128), 0x5B: bytearray(128), 0x5C: bytearray(128), 0x5D: bytearray(128)}
SCREEN = 0x3C
LEVEL = 714  # counts of an electrode at rest after auto-configuration, see tests/host/simulator/test_mpr121_sampling.py
ENODEV = 19
# The table, once plug_table() was called: three expanders of 22 registers, a scale (pins of the DevKitC's board file).
table = {}
INTERRUPT, SCALE_DATA, SCALE_CLOCK = 27, 34, 4
IODIR, INTF, INTCAP, GPIO = 0x00, 0x0E, 0x10, 0x12
scale_value = 8000000  # near the end of what the chip can give
_bits = 25
_ready_at = 0

missing = bytearray(128)  # 1 at the address of a chip that does not answer
calls = 0
_now = 0


class PowerCut(SystemExit):
    """Never raised here."""


class ModelError(BaseException):
    """Never raised here."""


def power_on():
    """All touch chips as after power-on (MPR121 data sheet, register map)."""
    for regs in CHIPS.values():
        for i in range(128):
            regs[i] = 0
        regs[0x5C] = 0x10
        regs[0x5D] = 0x24


def plug_table():
    """Three expanders whose sensors all see a cup (0), and a scale."""
    for address in (0x20, 0x21, 0x22):
        table[address] = bytearray(22)
        table[address][IODIR] = table[address][IODIR + 1] = 0xFF


def lose(address, bit):
    """A lower cup leaves its sensor: an event with its capture."""
    regs = table[address]
    regs[GPIO] |= 1 << bit
    regs[INTF] |= 1 << bit
    regs[INTCAP] = regs[GPIO]


def irq(off):
    """Nothing interrupts here."""


def adc_read(pin):
    """A piezo at rest."""
    return 0


def now():
    """Microseconds, kept below 2**30."""
    return _now


def spend(us):
    """Let time pass."""
    global _now
    _now = _now + us & MASK


sleep = spend


def i2c_setup(scl, sda, hertz):
    """Nothing to set up."""
    return 0


def i2c_write(address, out):
    """The screen takes everything; a touch chip only its pointer."""
    global calls
    calls += 1
    return ENODEV if missing[address] or (address != SCREEN and address not in CHIPS) else 0


def i2c_read(address, buffer):
    """Nothing is read without a register here."""
    return ENODEV


def i2c_read_mem(address, register, buffer):
    """Registers as they were written."""
    global calls
    calls += 1
    expander = address in table
    if missing[address] or (address not in CHIPS and not expander):
        return ENODEV
    regs = table[address] if expander else CHIPS[address]
    for i in range(len(buffer)):
        buffer[i] = regs[register + i]
    if expander:
        regs[INTF] = regs[INTF + 1] = 0
    return 0


def i2c_write_mem(address, register, out):
    """Keep registers; starting a chip fills in its data and baselines."""
    global calls
    calls += 1
    if missing[address]:
        return ENODEV
    if address == SCREEN:
        return 0
    if address in table:
        for i in range(len(out)):
            table[address][register + i] = out[i]
        if register == 0x0A:
            table[address][0x0B] = out[0]  # IOCON is one register at two addresses
        return 0
    if address not in CHIPS:
        return ENODEV
    regs = CHIPS[address]
    if register == 0x80:
        for i in range(128):
            regs[i] = 0
        regs[0x5C] = 0x10
        regs[0x5D] = 0x24
        return 0
    running = regs[0x5E] & 0x3F
    for i in range(len(out)):
        if not running or register + i >= 0x73 or register + i == 0x5E:
            regs[register + i] = out[i]
    if regs[0x5E] & 0x3F and not running:
        for i in range(13):
            regs[0x04 + 2 * i] = LEVEL & 0xFF
            regs[0x05 + 2 * i] = LEVEL >> 8
            regs[0x1E + i] = LEVEL >> 2
    return 0


def pin_setup(pin, mode, pull):
    """All pins are good."""
    return 0


def pin_write(pin, level):
    """The scale's clock shifts its value out; nobody looks at the other pins."""
    global _bits, _ready_at, scale_value
    if pin == SCALE_CLOCK and level and table:
        _bits += 1
        if _bits == 25:
            _ready_at = _now + 100000 & MASK
            scale_value ^= 3  # noise


def pin_read(pin):
    """Buttons are up, the interrupt line is low while something is pending, the scale gives ten values a second."""
    global _bits
    if not table:
        return 1
    if pin == INTERRUPT:
        for address in table:
            if table[address][INTF]:
                return 0
    elif pin == SCALE_DATA:
        if _bits >= 25:
            if (_now - _ready_at & MASK) < MASK >> 1:
                _bits = 0
                return 0
            return 1
        return scale_value >> 24 - _bits & 1 if _bits else 0
    return 1


def pwm(pin, hertz, duty):
    """Nobody hears it."""


def bitstream(pin, high0, low0, high1, low1, data):
    """71 LEDs take 2.13 ms."""
    spend(2130)


def reset_cause():
    """Power-on."""
    return 1


power_on()
