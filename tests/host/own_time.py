"""Hands at a virtual board that live in the board's own time, so that a busy computer makes them neither late nor
early."""


class Beside:
    """In a `with`: `look()` is called at each step of the board, by the board's own thread; nothing goes on meanwhile.

    every_ms: not more often than so, of the board's milliseconds.
    """

    def __init__(self, board, look, every_ms=0):
        self.board, self.look, self.every_ms = board, look, every_ms
        self.due = 0

    def _go_on(self):
        if self.board.time_ms >= self.due:
            self.due = self.board.time_ms + self.every_ms
            self.look()
        return self.step()

    def __enter__(self):
        with self.board.lock:
            self.step, self.board._step = self.board._step, self._go_on
        return self

    def __exit__(self, *_error):
        with self.board.lock:
            self.board._step = self.step


def later(board, ms, act):
    """Do something when so many of the board's milliseconds have passed."""
    board.world.clock.at(board.world.clock.now + ms * 1000, act)


def once(holds, act):
    """A look that does something when something holds for the first time."""
    left = [act]

    def look():
        if left and holds():
            left.pop()()

    return look
