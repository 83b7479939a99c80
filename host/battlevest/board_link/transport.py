"""mpremote's way of sending programs (raw REPL and raw paste), over a line that tells what went wrong."""

from typing import Any

from mpremote.transport_serial import SerialTransport


class _Line:
    """What mpremote takes for its serial port: every read is complete, or a Trouble."""

    def __init__(self, board: Any):
        self.board = board

    def read(self, count: int = 1) -> bytes:
        """So many bytes."""
        return self.board.take(count)

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self.board.write(data)

    def inWaiting(self) -> int:
        """How many bytes have come in; the name is pyserial's old one."""
        return self.board.in_waiting


class Transport(SerialTransport):
    """mpremote's transport on a board (link.Board) whose port is open and whose raw REPL was entered with patience."""

    def __init__(self, board: Any):
        self.board = board
        self.serial = _Line(board)
        self.device_name = board.port
        self.in_raw_repl = True
        self.use_raw_paste = True
        self.mounted = False
        self.is_pty = False

    def read_until(self, min_num_bytes, ending, timeout=10, data_consumer=None, timeout_overall=None):
        """Everything up to and with `ending`; Trouble "silent" after `timeout` seconds without a byte."""
        data = self.board.read_until(ending, timeout or 3600)
        if data_consumer is not None:
            data_consumer(data)
        return data
