"""What comes out of the serial line, and what the device has said there about its parts."""

from collections import deque
from collections.abc import Iterable

LINES = 1000


class SerialLog:
    """The last lines. `faults` {part: kind} follows the device's own words: "fault PART KIND" and "mended PART"."""

    def __init__(self):
        self.lines: deque[str] = deque(maxlen=LINES)
        self.faults: dict[str, str] = {}

    def append(self, line: str) -> None:
        """A line, without its end."""
        self.lines.append(line)
        word, _, rest = line.partition(" ")
        if word == "fault" and " " in rest:
            part, _, kind = rest.rpartition(" ")
            self.faults[part] = kind
        elif word == "mended":
            self.faults.pop(rest, None)

    def extend(self, lines: Iterable[str]) -> None:
        """Several lines."""
        for line in lines:
            self.append(line)

    def restarted(self) -> None:
        """The device starts: it has named no fault yet."""
        self.faults.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.lines.clear()
        self.faults.clear()

    def __iter__(self):
        return iter(list(self.lines))

    def __len__(self):
        return len(self.lines)
