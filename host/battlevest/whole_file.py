"""Files of this laptop that are whole or as they were, wherever writing them ends."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """The file to write: it takes the place of `path` at the end, and is gone if something goes wrong. OSError."""
    fresh = path.with_name(path.name + ".new")
    try:
        yield fresh
        os.replace(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)
