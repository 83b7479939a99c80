"""The world of the simulator at the end of a board's serial line: tests run there, chips and time are here.

What the board prints is text with requests in between, each behind a mark; their layout is that of
battlevest/simulator/protocol.py. The program is maker/on_device/testing.py.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from battlevest.board_link import Board, DeviceError, Trouble
from battlevest.simulator import image
from battlevest.simulator.errors import MachineReset
from battlevest.simulator.protocol import SPEND, Answers, pack, unpack
from battlevest.simulator.serial_log import SerialLog
from battlevest.simulator.world import World

REQUEST, END = 0x1D, 0x04
PATIENCE_S = 600  # a test may compute for long


class BoardWorld:
    """The present world of a test file, and how to make the next one."""

    def __init__(self, firmware: Path):
        self.firmware = firmware
        self.log = SerialLog()
        self.answers = Answers(self)
        self.reset()

    def reset(self, **changes: Any) -> None:
        """A new world with a freshly formatted flash."""
        self.world = World(self.firmware, **{"image": image.fresh(self.firmware), **changes})

    def run(self, board: Board, source: str, on_result: Callable[[str, bool, str], None]) -> None:
        """Run a program on the board and answer it until its end. DeviceError, Trouble: it ended otherwise."""
        board.begin(source)
        waiting, text, interrupted = bytearray(), bytearray(), False
        while True:
            try:
                data = board.read(PATIENCE_S)
                if not data:
                    raise Trouble("silent", f"{board.port}: a test has done nothing for {PATIENCE_S} seconds.")
                waiting += data
                if self._take(board, waiting, text, on_result, interrupted):
                    break
            except KeyboardInterrupt:
                if interrupted:
                    raise
                interrupted = True  # told with the next answer, as a board at work takes no Ctrl-C
        error = bytes(waiting)
        while END not in error:
            error += board.read(5) or bytes((END,))
        words = error.partition(bytes((END,)))[0].decode("utf-8", "replace")
        self._log(text)
        if interrupted:
            raise KeyboardInterrupt
        if words:
            raise DeviceError(board.port, words)

    def _take(self, board: Board, waiting: bytearray, text: bytearray, on_result: Any, interrupted: bool) -> bool:
        """Use up what has come in; True at the program's end."""
        while waiting:
            if waiting[0] == END:
                del waiting[:1]
                return True
            if waiting[0] != REQUEST:
                text.append(waiting.pop(0))
                continue
            rest = waiting[1:]
            request = unpack(rest)
            if request is None:
                return False
            waiting[:] = rest
            self._answer(board, *request, interrupted)
            for result in self.answers.results:
                on_result(*result)
            self.answers.results.clear()
        return False

    def _answer(self, board: Board, fields: tuple[int, ...], payload: bytes, interrupted: bool) -> None:
        clock = self.world.clock
        clock.move_to(clock.now + fields[6])
        status, data = 0, b""
        if fields[0] != SPEND:
            try:
                status, data = self.answers.do(fields, payload)
            except MachineReset:
                # No test of these asks for one; the board can't go on without losing its tests.
                status, data = 252, b"a restart of the machine can't be tested on a board"
            world = self.world
            debt, world.debt_us = world.debt_us, 0
            world.clock.move_to(world.clock.now + debt)
        board.write(pack(status, data, self.world, interrupted))

    def _log(self, text: bytearray) -> None:
        self.log.extend(line.rstrip("\r") for line in text.decode("utf-8", "replace").split("\n"))
