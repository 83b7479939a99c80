"""The way in when something is wrong: safe mode, failed starts counted on flash, the last error kept, the watchdog.

Safe mode is no game, no light and no watchdog: a message, and the console. It comes when the left button is held while
the device starts, or by itself after three starts in a row that ended within a minute. Every start leaves one byte in
``data/starts`` before anything that may fail; a minute later, or when Ctrl-C led to the console, they are forgotten.
"""

import io
import sys
import time

from boards import vest
from machine import WDT, Pin, reset_cause
from micropython import const

from table import files
from table.settings import Settings

STARTS = "data/starts"
CRASH = "data/crash.txt"
WHY = "data/safe.txt"
FONT = "table/font.bin"

_USUAL_BOARD = "esp32_devkitc"
_FAILED = const(3)
FINE_MS = const(60000)  # a start that lived so long has not failed
GRACE_MS = const(10000)  # no watchdog before: an upload or Ctrl-C gets through
WATCHDOG_MS = const(8000)  # longer than any step: a whole game taken back and replayed is the longest
NEVER_MS = const(86400000)
_FEED_MS = const(500)
_CRASH_MOST = const(900)

# machine.reset_cause() of the ESP32 as letters on flash; a brown-out cannot be told from switching on.
_CAUSES = "?PRWDS"
_WORDS = {"P": "power", "R": "restart", "W": "watchdog", "S": "restart"}

_found: list = []


def found():
    """(settings, board) of this device, read once."""
    if not _found:
        settings = Settings()
        settings.load()
        _found.append(settings)
        _found.append(load_board(settings))
    return _found


def load_board(settings):
    """The board file that the settings name. If it is missing or wrong: the usual one, and the settings say so."""
    name = settings["board"]
    if name != _USUAL_BOARD:
        try:
            board = getattr(__import__("boards." + name), name)
            if _is_usable(board):
                return board
        except Exception as error:
            # A maker's own file may have any mistake in it; it must not lock the maker out.
            report(error)
        settings.trouble = "board_bad"
    from boards import esp32_devkitc

    return esp32_devkitc


def _is_usable(board):
    from boards import check

    usable = True
    for severity, sentence in check.problems(board):
        print(severity, sentence)
        if severity == check.ERROR:
            usable = False
    return usable


def describe(error):
    """An error with its traceback as text."""
    printer = getattr(sys, "print_exception", None)
    if printer is None:
        import traceback

        return "".join(traceback.format_exception(type(error), error, error.__traceback__))
    text = io.StringIO()
    printer(error, text)
    return text.getvalue()


def report(error):
    """Print an error with its traceback to the serial log; without allocating where that is possible."""
    printer = getattr(sys, "print_exception", None)
    if printer is None:
        print(describe(error).rstrip())
    else:
        printer(error)


def keep_crash(error):
    """Keep an error on flash: the end of its traceback, in place of the one before; a flash that refuses is let be."""
    try:
        cause = reset_cause()
        text = "%d ms after a start by %s\n" % (time.ticks_ms(), _WORDS.get(_letter(cause), "cause %d" % cause))
        files.make_folder("data")
        files.replace(CRASH, (text + describe(error)[-_CRASH_MOST:]).encode())
    except Exception as trouble:
        print("trouble crash.txt", trouble)


def dark():
    """All LEDs and the buzzer off; the first thing at a start."""
    from devices.buzzer import Buzzer
    from devices.leds import LedLines

    board = found()[1]
    LedLines(board, vest).off(0)
    Buzzer(board).off()


# Starts


def _letter(cause):
    return _CAUSES[cause] if 0 <= cause < len(_CAUSES) else "?"


def count_start():
    """Note this start on flash; the letters of the starts before it that did not last, oldest first."""
    before = files.read(STARTS, 16) or b""
    try:
        files.make_folder("data")
        with open(STARTS, "ab") as file:
            file.write(_letter(reset_cause()).encode())
    except OSError as error:
        print("trouble starts", error)
    return before.decode() if all(32 <= letter < 127 for letter in before) else ""


def forget_starts():
    """This start counts as a good one, and so do those before it."""
    files.remove(STARTS)


def is_held(board):
    """Whether the left button is held: low in each of three looks, 10 ms apart."""
    pin = Pin(board.BUTTONS["left"], Pin.IN, Pin.PULL_UP)
    for _ in range(3):
        time.sleep_ms(10)
        if pin.value():
            return False
    return True


class Guard:
    """Watches one run of the game: step(now) after each step of the referee, and after nothing else."""

    def __init__(self, now):
        self._began = now
        self._fed = now
        self._watchdog = None
        self._fine = False

    def step(self, now):
        """The referee has gone on: feed the watchdog (begun after GRACE_MS); after FINE_MS the start was a good one."""
        if self._watchdog is not None:
            if time.ticks_diff(now, self._fed) >= _FEED_MS:
                self._fed = now
                self._watchdog.feed()
        elif time.ticks_diff(now, self._began) >= GRACE_MS:
            self._fed = now
            self._watchdog = WDT(timeout=WATCHDOG_MS)
        if not self._fine and time.ticks_diff(now, self._began) >= FINE_MS:
            self._fine = True
            forget_starts()

    def feed(self):
        """Give a restart of the game its time."""
        if self._watchdog is not None:
            self._watchdog.feed()

    def let_go(self):
        """The program ends and the console takes over. The watchdog cannot be stopped, but it can be made to wait."""
        if self._watchdog is not None:
            self._watchdog = None
            WDT(timeout=NEVER_MS)


# Safe mode


def tell(screen, settings, heading, text, foot=""):
    """Show texts (by their keys) on a screen (devices.ssd1306.Screen), at once and without the referee."""
    from table.font import Font
    from table.screens import Display
    from table.texts import Texts

    say = Texts(settings["language"])
    say.more(True)
    display = Display(screen.buffer, Font(FONT))
    first, _, second = say(text).partition("|")
    display.line(0, say(heading))
    display.line(1, first)
    display.line(2, second)
    display.line(3, "", say(foot) if foot else "")
    display.draw()
    # A set-up, eight pages and the switching on; a screen that is not there is asked once.
    for _ in range(12):
        screen.send(time.ticks_ms())
        time.sleep_ms(2)


def safe_mode(settings, board, key, reason):
    """Say why there is no game, and leave everything to the console."""
    print("safe mode:", reason)
    print("No game, no lights, no watchdog. This is the console; switch off and on to play.")
    try:
        from devices.bus import Bus
        from devices.ssd1306 import Screen

        screen = Screen(Bus(board), board)
        screen.start(time.ticks_ms())
        tell(screen, settings, "safe_mode", key, "safe_foot")
    except Exception as error:
        # The screen may be what is wrong.
        report(error)


def _ends(before):
    # How the last starts ended is what the next one says; the last end is the cause of this start.
    return ", ".join([_WORDS.get(letter, "unknown") for letter in (before + _letter(reset_cause()))[-_FAILED:]])


def main():
    """From power-on to the game or to safe mode; called by main.py."""
    began = time.ticks_ms()
    before = count_start()
    settings, board = found()
    if is_held(board):
        forget_starts()
        safe_mode(settings, board, "safe_button", "the left button is held")
    elif len(before) >= _FAILED:
        reason = "%d starts in a row ended within a minute, by: %s. %s tells of an error, if there was one" % (
            len(before),
            _ends(before),
            CRASH,
        )
        try:
            files.replace(WHY, reason.encode())
        except OSError as error:
            print("trouble safe.txt", error)
        # The next start tries the game again.
        forget_starts()
        safe_mode(settings, board, "safe_starts", reason)
    else:
        try:
            _play(settings, board, began)
        except KeyboardInterrupt:
            forget_starts()
            raise


def _play(settings, board, began):
    try:
        from table import start
    except Exception as error:
        # A file that is missing or does not fit the others.
        report(error)
        keep_crash(error)
        raise
    start.run(settings, board, Guard(began))
