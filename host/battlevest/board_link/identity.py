"""What is on a board, asked of it."""

import json

from .link import connect
from .trouble import Trouble

_ASK = """import json, sys
out = [sys.implementation[0], ".".join([str(n) for n in sys.implementation[1][:3]])]
try:
    with open("app.json") as f:
        out.append(json.load(f)["version"])
except (OSError, ValueError, KeyError):
    out.append(None)
print(json.dumps(out))
"""


def ask(port: str) -> tuple[str | None, Trouble | None]:
    """(what is on the board, why it can't be asked)."""
    try:
        with connect(port) as board:
            name, version, application = json.loads(board.exec(_ASK))
    except Trouble as trouble:
        return None, trouble
    text = f"{'MicroPython' if name == 'micropython' else name} {version}"
    return (f"battlevest {application}, {text}" if application else text), None
