"""The I2C bus of the box, the names of what can be wrong with a part, and the way out of a stuck bus."""

import errno
import time

from machine import I2C, Pin
from micropython import const

# What is wrong with a part (``part.fault``).
OK = const(0)
MISSING = const(1)  # does not acknowledge its address
SILENT = const(2)  # acknowledges, but does not do what it is told or shows nothing new
BABBLE = const(3)  # says what cannot be
RESTARTED = const(4)  # came back from a power dip with its configuration gone
STUCK_BUS = const(5)  # somebody holds the bus low
OVERCURRENT = const(6)  # REXT draws too much (MPR121)
STUCK_ELECTRODE = const(7)  # touched for longer than anybody presses
OUT_OF_RANGE = const(8)  # auto-configuration found no charge for an electrode: shorted or broken
SENSOR = const(9)  # a sensor of the gallery is dead or dirty

# One word a fault, for logs and tables; people read the texts of the table.
FAULT_WORDS = ("ok", "missing", "silent", "babble", "restarted", "stuck", "overcurrent", "electrode", "range", "sensor")

RETRY_MS = const(1000)  # a part that failed is asked once in this time
_CALM_MS = const(1500)  # the bus counts as mended after this long without trouble
_AGAIN_MS = const(50)  # least time between two attempts to free the bus
_HALF_US = const(5)  # half a clock period: 100 kHz, which every chip of the box follows


class Part:
    """Something that can fail: ``name`` for logs, ``label`` a key for texts, ``fault``, ``fault_count``.

    ``detail`` is the electrode (0..11) of a STUCK_ELECTRODE or OUT_OF_RANGE, the bit of a SENSOR, else -1.
    """

    def __init__(self, name, label):
        self.name = name
        self.label = label
        self.fault = OK
        self.fault_count = 0
        self.detail = -1

    def set_fault(self, fault, detail=-1):
        """Note a fault; one that lasts counts once."""
        if fault and fault != self.fault:
            self.fault_count += 1
        self.fault = fault
        self.detail = detail


class Bus(Part):
    """The one bus. ``i2c`` is the machine.I2C in use: recover() replaces it, so ask for it each time."""

    def __init__(self, board):
        Part.__init__(self, "bus", "bus")
        self._board = board.I2C
        self.i2c = None
        self._last = 0
        self._troubled = False
        self._open()

    def _open(self):
        # From the board file: MPR121 and SSD1306 both end at 400 kHz (MPR121 table 7, SSD1306 table 13-6).
        board = self._board
        self.i2c = I2C(board["id"], scl=Pin(board["scl"]), sda=Pin(board["sda"]), freq=board["freq"])

    def recover(self):
        """Free a chip that holds SDA in the middle of a byte: nine clocks by hand, a STOP, and the bus made again.

        The chip shifts out the rest of its byte and finds no acknowledge, so it lets go (I2C specification, bus clear).
        True when SDA is high afterwards.
        """
        scl = Pin(self._board["scl"], Pin.OPEN_DRAIN, value=1)
        sda = Pin(self._board["sda"], Pin.OPEN_DRAIN, value=1)
        for _ in range(9):
            scl.value(0)
            time.sleep_us(_HALF_US)
            scl.value(1)
            time.sleep_us(_HALF_US)
        scl.value(0)
        sda.value(0)
        time.sleep_us(_HALF_US)
        scl.value(1)
        time.sleep_us(_HALF_US)
        sda.value(1)
        time.sleep_us(_HALF_US)
        free = sda.value() == 1
        self._open()
        return free

    def trouble(self, now, error):
        """A transfer failed with ``error`` (OSError): when it was the bus itself and not one chip, try to free it."""
        if error.errno != errno.ETIMEDOUT:
            return
        if self._troubled and time.ticks_diff(now, self._last) < _AGAIN_MS:
            return
        self._troubled = True
        self._last = now
        self.set_fault(STUCK_BUS)
        self.recover()

    def scan(self, now):
        """Call the bus mended when nothing was wrong for a while."""
        if self._troubled and time.ticks_diff(now, self._last) > _CALM_MS:
            self._troubled = False
            self.set_fault(OK)
