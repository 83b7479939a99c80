"""Whole numbers of the rules as constants of the compiler, so that they take no memory.

The rules also run where no module `micropython` is, so they cannot say const() themselves.
"""

import re

_NUMBER = re.compile(rb"^([A-Z][A-Z0-9_]*) = (-?(?:0x[0-9A-Fa-f]+|[0-9]+))(?= *(?:#.*)?$)", re.M)


def constants(path: str, source: bytes) -> bytes:
    """A source of the rules with const() around the numbers that its module's names stand for; others as they are."""
    if not path.startswith("rules/") or path.endswith("__init__.py"):  # others have those by their full name
        return source
    once = [name for name, _ in _NUMBER.findall(source)]
    bound = {name for name in once if len(re.findall(rb"^\s*(?:global )?%s\b *[=,]" % name, source, re.M)) == 1}
    return _NUMBER.sub(lambda at: b"%s = const(%s)" % (at[1], at[2]) if at[1] in bound else at[0], source)
