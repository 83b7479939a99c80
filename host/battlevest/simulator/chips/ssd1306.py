"""SSD1306 screen, 128 x 64, on I2C (Solomon Systech data sheet rev. 1.1, sections 8.1.5, 8.5, 8.7, 9 and 10)."""

import random

from ..clock import Clock
from ..errors import ModelError

WIDTH, PAGES = 128, 8

# Commands with arguments and how many (table 9-1); what is not listed here and not handled below is refused.
ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip


class SSD1306:
    """The controller with its RAM. `visible` is what a person sees on a panel that is mounted upright for A1 and C8."""

    def __init__(self, address: int, clock: Clock, seed: int = 1):
        self.address = address
        self.name = f"SSD1306 at 0x{address:02X}"
        self.clock = clock
        self.rng = random.Random(f"ssd1306 {seed}")
        self.powered = True
        self.frozen = False
        self.power_on()

    def power_on(self) -> None:
        """Reset values of table 9-1; the RAM holds anything."""
        self.ram = bytearray(self.rng.randbytes(WIDTH * PAGES))
        self.on = self.inverted = self.all_on = self.pump = False
        self.mode, self.contrast = 2, 0x7F
        self.column, self.page = 0, 0
        self.window = [0, WIDTH - 1, 0, PAGES - 1]
        self.mirrored, self.flipped = True, True  # A0, C0: with this mounting the picture stands on its head
        self.start_line = self.offset = 0
        self.rows, self.com_pins = 64, 0x12
        self.pending: list[int] = []

    def receive(self, data: bytes) -> int:
        """A write transaction: control bytes (Co, D/C#) and what they announce.
        An unfinished command waits for the next one."""
        i, length = 0, len(data)
        while i < length and not self.frozen:
            control = data[i]
            if control & 0x3F:
                self.refuse(f"control byte 0x{control:02X}", "8.1.5.2")
            single, is_data = control & 0x80, control & 0x40
            body = data[i + 1 : i + 2] if single else data[i + 1 :]
            if is_data:
                self._data(body)
            else:
                for byte in body:
                    self._command(byte)
            i = i + 2 if single else length
        return length

    def send(self, count: int) -> bytes:
        """Reads give the status byte, bit 6 set while the display is off (table 9-2)."""
        return bytes((0x00 if self.on else 0x40,)) * count

    def refuse(self, what: str, section: str) -> None:
        """Fail closed."""
        raise ModelError(f"{self.name}: {what} is not modelled (SSD1306 data sheet section {section})")

    def _command(self, byte: int) -> None:
        pending = self.pending
        pending.append(byte)
        if len(pending) <= ARGUMENTS.get(pending[0], 0):
            return
        self.pending = []
        self._execute(pending[0], pending[1:])

    def _execute(self, code: int, values: list[int]) -> None:
        if code <= 0x0F:
            self.column = self.column & 0x70 | code
        elif code <= 0x1F:
            self.column = self.column & 0x0F | (code & 7) << 4
        elif code == 0x20:
            if values[0] not in (0, 1, 2):
                self.refuse(f"addressing mode {values[0]}", "10.1.3")
            self.mode = values[0]
        elif code in (0x21, 0x22):
            self._set_window(code, values[0], values[1])
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif code == 0x81:
            self.contrast = values[0]
        elif code == 0x8D:
            if values[0] not in (0x10, 0x14):
                self.refuse(f"charge pump setting 0x{values[0]:02X}", "application note, charge pump")
            self.pump = values[0] == 0x14
        elif code in (0xA0, 0xA1):
            self.mirrored = code == 0xA0
        elif code in (0xA4, 0xA5):
            self.all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code == 0xA8:
            if not 15 <= values[0] <= 63:
                self.refuse(f"multiplex ratio {values[0]}", "10.1.11")
            self.rows = values[0] + 1
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        elif code in (0xC0, 0xC8):
            self.flipped = code == 0xC0
        elif code == 0xD3:
            self.offset = values[0] & 0x3F
        elif code == 0xDA:
            if values[0] != 0x12:
                self.refuse(f"COM pin layout 0x{values[0]:02X} on a 128 x 64 panel", "10.1.18")
        elif code in (0x2E, 0xAD, 0xD5, 0xD9, 0xDB, 0xE3):
            pass  # scroll off, IREF of other controllers, clock, precharge, VCOMH, nothing: no effect on what is seen
        else:
            self.refuse(f"command 0x{code:02X}", "9, command table")

    def _set_window(self, code: int, first: int, last: int) -> None:
        most = WIDTH - 1 if code == 0x21 else PAGES - 1
        if not first <= last <= most:
            self.refuse(f"window {first} to {last}", "10.1.4 and 10.1.5")
        if code == 0x21:
            self.window[0:2] = first, last
            self.column = first
        else:
            self.window[2:4] = first, last
            self.page = first

    def _data(self, body: bytes) -> None:
        first, last, top, bottom = self.window
        for byte in body:
            self.ram[self.page * WIDTH + self.column] = byte
            if self.mode == 2:  # page mode: the column wraps, the page stays (10.1.3)
                self.column = (self.column + 1) % WIDTH
            elif self.mode == 0:
                self.column = first if self.column == last else self.column + 1
                if self.column == first:
                    self.page = top if self.page == bottom else self.page + 1
            else:
                self.page = top if self.page == bottom else self.page + 1
                if self.page == top:
                    self.column = first if self.column == last else self.column + 1

    @property
    def lit(self) -> bool:
        """Whether the panel can glow at all: powered, on, and the charge pump runs."""
        return self.powered and self.on and self.pump

    def visible(self) -> bytes:
        """1024 bytes, eight pages of 128 columns, bit 0 on top: the pixels which glow."""
        if not self.lit:
            return bytes(WIDTH * PAGES)
        picture = bytes(b"\xff" * (WIDTH * PAGES)) if self.all_on else bytes(self.ram)
        plain = not (self.start_line or self.offset or self.mirrored or self.flipped) and self.rows == 64
        if not plain:
            picture = self._scan(picture)
        return bytes(255 - b for b in picture) if self.inverted else picture

    def _scan(self, picture: bytes) -> bytes:
        """Start line, offset, multiplex ratio and both directions, row by row (10.1.6 to 10.1.15)."""
        out = bytearray(WIDTH * PAGES)
        for row in range(self.rows):
            source = (row + self.start_line) % 64
            target = (row - self.offset) % 64
            if self.flipped:
                target = 63 - target
            for x in range(WIDTH):
                if picture[(source >> 3) * WIDTH + x] >> (source & 7) & 1:
                    out[(target >> 3) * WIDTH + (WIDTH - 1 - x if self.mirrored else x)] |= 1 << (target & 7)
        return bytes(out)
