"""The way in when something is wrong: safe mode, and failed starts counted on flash. Unloaded when the game begins.

Safe mode is no game, no light and no watchdog: a message, and the console. It comes when the left button is held while
the device starts, or by itself after three starts in a row that ended within a minute. Every start leaves one byte in
``data/starts`` before anything that may fail; a minute later, or when Ctrl-C led to the console, they are forgotten.
"""

import time

from boards import vest
from machine import Pin, reset_cause
from micropython import const

from table import files
from table.guard import CRASH, STARTS, Guard, forget_starts, report
from table.settings import Settings

WHY = "data/safe.txt"
FONT = "table/font.bin"

_USUAL_BOARD = "esp32_devkitc"
_FAILED = const(3)

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
        tune(settings)
    return _found


def tune(settings):
    """Put the thresholds that the maker has set into the vest's data, before a driver reads them."""
    if settings["touch_counts"]:
        vest.TOUCH_COUNTS = settings["touch_counts"]
    release = settings["release_counts"] or vest.RELEASE_COUNTS
    vest.RELEASE_COUNTS = max(1, min(release, vest.TOUCH_COUNTS - 1))


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


def is_held(board):
    """Whether the left button is held: low in each of three looks, 10 ms apart."""
    pin = Pin(board.BUTTONS["left"], Pin.IN, Pin.PULL_UP)
    for _ in range(3):
        time.sleep_ms(10)
        if pin.value():
            return False
    return True


# Safe mode


def tell(screen, settings, heading, text, foot=""):
    """Show texts (by their keys) on a screen (devices.ssd1306.Screen), at once and without the referee."""
    from table.font import Font
    from table.screens import Display, two
    from table.texts import Texts

    say = Texts(settings["language"])
    display = Display(screen.buffer, Font(FONT))
    display.line(0, say(heading))
    two(display, say(text))
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
    """From power-on to the game, as (settings, board, guard), or to safe mode: None."""
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
        return settings, board, Guard(began)
    return None
