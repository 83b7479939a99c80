"""The kinds of failure that commands for a board can end with, and their exit codes."""

from battlevest.cli.refusal import Refusal

# kind: (exit code, what it stands for). 1 and 2 are a machine that can't do it and bad options.
KINDS = {
    "no_board": (3, "no board is plugged in, or the port that was named does not exist"),
    "which_board": (4, "several boards are plugged in and none was named"),
    "permission": (5, "this user may not open the port"),
    "busy": (6, "another program has the port open"),
    "gone": (7, "the port vanished in the middle"),
    "silent": (8, "the board does not answer"),
    "wrong_board": (9, "the chip, its flash or its board file does not fit"),
    "wrong_image": (10, "the MicroPython image is damaged, foreign or too old"),
    "wrong_mpy": (11, "the board's MicroPython can't run these compiled files"),
    "no_room": (12, "the board's flash is full"),
    "not_verified": (13, "what is on the board is not what was written"),
    "tool": (14, "esptool, mpremote or ampy failed"),
    "no_network": (15, "a download did not work"),
    "device_error": (16, "a program on the board ended with an error"),
    "not_wanted": (17, "the question was answered with no"),
    "findings": (18, "the board was looked at, and something is wrong with it"),
    "unfinished": (19, "a selftest was broken off; the same command goes on"),
}


class Trouble(Refusal):
    """A command for a board failed: ``kind`` is one of KINDS, ``str()`` the sentences for the user."""

    def __init__(self, kind: str, sentence: str):
        super().__init__(sentence, KINDS[kind][0])
        self.kind = kind
