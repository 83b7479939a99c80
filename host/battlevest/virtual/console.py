"""What comes out of the board's console: line ends as a terminal wants them, its mode, and the ROM's words."""

from ..simulator.serial_log import SerialLog
from .serial_port import SerialPort

SOFT_REBOOT = b"MPY: soft reboot\r\n"
RAW = b"raw REPL; CTRL-B to exit\r\n"
FRIENDLY = b'Type "help()" for more information.\r\n'
LONGEST = 4000  # bytes of a line in the log: a binary transfer may never end one
TRANSFER = 0x18  # begins a request of mpremote's mounted folder; what follows is binary

_LOADED = "configsip: 0, SPIWP:0xee\r\nmode:DIO, clock div:2\r\nload:0x3fff0030,len:4892\r\nentry 0x4008064c\r\n"
_CAUSES = {0: "0x10 (RTCWDT_RTC_RESET)", 1: "0x1 (POWERON_RESET)", 2: "0xc (SW_CPU_RESET)", 3: "0xc (SW_CPU_RESET)"}


def rom_text(cause: int, words: str = _LOADED) -> bytes:
    """What an ESP32's ROM prints at a start with this reset cause: machine.reset_cause(), or 0 for its own watchdog's.
    words: what it says then, by default that it has loaded a program."""
    return (
        "ets Jul 29 2019 12:21:46\r\n\r\n"
        f"rst:{_CAUSES.get(cause, _CAUSES[1])},boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n"
        f"{words}"
    ).encode()


class Console:
    """Passes the interpreter's output on to a port and, by lines, to a log. `raw`: the raw REPL is open."""

    def __init__(self, port: SerialPort, log: SerialLog):
        self.port = port
        self.log = log
        self.raw = False
        self.restarted(True)

    def restarted(self, friendly: bool) -> None:
        """The interpreter starts anew."""
        self.raw = not friendly
        self.binary = False
        self.skipping = False
        self.tail = b""
        self.line = b""

    def skip_to_raw(self) -> None:
        """The raw REPL opens at once: the friendly prompt before it is not for the listener."""
        self.skipping = True
        self.tail = b""

    def tell(self, text: bytes) -> None:
        """Words of the board itself, not of its interpreter."""
        self.port.write(text)

    def say(self, data: bytes) -> None:
        """Output of the interpreter."""
        seen = self.tail + data
        if self.skipping:
            _, found, rest = seen.partition(RAW)
            if not found:
                self.tail = seen[-len(RAW) :]
                return
            self.skipping = False
            data = RAW + rest
            seen = data
        raw_at, friendly_at = seen.rfind(RAW), seen.rfind(FRIENDLY)
        if raw_at != friendly_at:
            self.raw = raw_at > friendly_at
        before = self.tail[-1:]
        self.tail = seen[-len(FRIENDLY) :]
        self._write_log(data)
        if not self.binary and TRANSFER in data:
            self.binary = True
        self.port.write(data if self.binary else _ends_of_lines(before, data))

    def _write_log(self, data: bytes) -> None:
        *lines, line = (self.line + data).split(b"\n")
        self.line = line[-LONGEST:]
        self.log.extend(line.rstrip(b"\r").decode("utf-8", "replace") for line in lines)


def _ends_of_lines(before: bytes, data: bytes) -> bytes:
    """Every line's end as carriage return and line feed; `before` is the byte that came before."""
    whole = (before + data).replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    if before == b"\n":
        return whole[2:]
    return whole[len(before) :]
