"""Files of a board, through mpremote's own file calls: whole or not at all, and held against their hashes."""

from .files import Entry, get, listing, put, remove

__all__ = ["Entry", "get", "listing", "put", "remove"]
