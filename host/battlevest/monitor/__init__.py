"""The board's log with times, its tracebacks led back to the source, across resets and pulled cables."""

from .follow import follow
from .sources import Sources

__all__ = ["Sources", "follow"]
