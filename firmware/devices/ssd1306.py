"""SSD1306 screen, 128 x 64, over I2C (Solomon data sheet rev 1.1; command table 9-1, addressing modes section 10.1)."""

import time

from micropython import const

from devices.bus import MISSING, OK, RETRY_MS, Part

_PAGES = const(8)
_WIDTH = const(128)
_REFRESH_MS = const(250)  # one page in this time is sent again unasked: a restarted screen is whole after two seconds

# Control bytes (section 8.1.5.2): 0x00 = only commands follow, 0x40 = only data follow.
# Clock; multiplex 64; offset 0; start line 0; charge pump on (application note of the sheet); horizontal addressing;
# column 127 = SEG0 and COM scan downwards, as the modules are mounted; COM pins alternating; precharge for the charge
# pump; VCOMH 0.83 Vcc; RAM shown; not inverted.
_SET_UP = b"\x00\xd5\x80\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x00\xa1\xc8\xda\x12\xd9\xf1\xdb\x30\xa4\xa6"
_STOP = b"\x00\xae\x2e"  # display off, no scrolling; the RAM must be written after it (section 10.2)
_OFF = b"\x00\xae"
_ON = b"\x00\xaf"


class Screen(Part):
    """Draw into ``buffer`` (bytearray 1024: 8 pages of 128 columns, bit 0 on top; framebuf's MONO_VLSB).

    ``contrast`` 0..255 may be set at any time.

    send(now) carries what changed to the glass, one page of 8 lines a call (3 ms at 400 kHz), since the touch chips
    wait for the bus meanwhile.
    """

    def __init__(self, bus, board):
        Part.__init__(self, "screen", "screen")
        self.buffer = bytearray(_PAGES * _WIDTH)
        self.contrast = 0x7F
        self._bus = bus
        self._address = board.SCREEN["address"]
        self.lit = True
        self._lit = True  # as sent
        self._pages = []
        self._sent = []
        self._bodies = []
        whole = memoryview(self.buffer)
        for page in range(_PAGES):
            sent = bytearray(1 + _WIDTH)
            sent[0] = 0x40
            self._pages.append(whole[page * _WIDTH : (page + 1) * _WIDTH])
            self._sent.append(sent)
            self._bodies.append(memoryview(sent)[1:])
        # Column and page window (commands 0x21, 0x22), then the contrast (0x81).
        self._window = bytearray(b"\x00\x21\x00\x7f\x22\x00\x00")
        self._contrast = bytearray(b"\x00\x81\x7f")
        self._ready = False
        self._fresh = 0  # pages that hold what was sent, counted from 0 after a set-up: RAM is undefined before (8.7)
        self._next = 0
        self._refreshed = 0
        self._errors = 0

    def start(self, now):
        """Begin with a set-up at the next send()."""
        self._ready = False
        self._next = now

    def on(self, lit):
        """Light (True) or darken the glass with the next send(); the RAM keeps its picture."""
        self.lit = lit

    def cover(self, now):
        """Dark at once, and lit again when the glass holds what the buffer holds by then: eight send() later."""
        if self._ready:
            self._fresh = 0
            self._lit = False
            try:
                self._bus.i2c.writeto(self._address, _OFF)
            except OSError as error:
                # The set-up that follows begins by darkening the glass.
                self._bus.trouble(now, error)
                self._ready = False
                self._next = now

    def send(self, now):
        """Do one step: set up, or send at most one page, or nothing. A missing screen is asked once a second."""
        if not self._ready and time.ticks_diff(now, self._next) < 0:
            return
        try:
            if self._step(now):
                self._errors = 0
        except OSError as error:
            self._bus.trouble(now, error)
            self._errors += 1
            self._next = now
            if self._errors >= 3 or not self._ready:
                self._ready = False
                self._next = time.ticks_add(now, RETRY_MS)
                self.set_fault(MISSING)

    def _step(self, now):
        # True when something was sent.
        i2c = self._bus.i2c
        if not self._ready:
            i2c.writeto(self._address, _STOP)
            i2c.writeto(self._address, _SET_UP)
            self._ready = True
            self._fresh = 0
            return True
        page = self._fresh
        if page < _PAGES:
            self._send_page(i2c, page)
            self._fresh = page + 1
            if self._fresh == _PAGES:
                self._finish(i2c)
                self.set_fault(OK)
            return True
        if self.lit != self._lit or self.contrast != self._contrast[2]:
            self._finish(i2c)
            return True
        for page in range(_PAGES):
            if self._pages[page] != self._bodies[page]:
                self._send_page(i2c, page)
                return True
        if time.ticks_diff(now, self._next) < 0:
            return False
        self._refresh(now, i2c)
        return True

    def _send_page(self, i2c, page):
        self._bodies[page][:] = self._pages[page]
        self._window[5] = page
        self._window[6] = page
        i2c.writeto(self._address, self._window)
        i2c.writeto(self._address, self._sent[page])

    def _finish(self, i2c):
        self._contrast[2] = self.contrast
        i2c.writeto(self._address, self._contrast)
        i2c.writeto(self._address, _ON if self.lit else _OFF)
        self._lit = self.lit

    def _refresh(self, now, i2c):
        # Nothing can be read back from many modules, so one that restarted is healed without being asked.
        page = self._refreshed
        if page == 0:
            i2c.writeto(self._address, _SET_UP)
        self._send_page(i2c, page)
        if page == _PAGES - 1:
            self._finish(i2c)
        self._refreshed = (page + 1) % _PAGES
        self._next = time.ticks_add(now, _REFRESH_MS)
