"""Findings as lines of JSON behind a mark, so that what drivers print is told apart (host: talk.py)."""

import json


def tell(what, **values):
    """One finding."""
    values["what"] = what
    print("\x1e" + json.dumps(values))


def word(text):
    """A file's text, however damaged: bytes that are no text are shown as they are."""
    try:
        return text.decode()
    except (ValueError, UnicodeError):
        return repr(text)
