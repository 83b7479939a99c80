"""What is on the boards: remembered from the last install or deploy by the USB serial number, or asked."""

import contextlib
import json
from pathlib import Path

from .link import connect
from .ports import Port
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


def _file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("battlevest", appauthor=False) / "boards.json"


def _read() -> dict[str, str]:
    try:
        found = json.loads(_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def names(port: Port) -> str | None:
    """What was put on this board last from this computer, or None."""
    return _read().get(port.serial_number) if port.serial_number else None


def remember(port: Port | None, what: str) -> None:
    """Remember what is on a board now; a board without a serial number can't be known again."""
    if port is None or not port.serial_number:
        return
    with contextlib.suppress(OSError):  # no more than a convenience
        path = _file()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**_read(), port.serial_number: what}), "utf-8")


def ask(port: str) -> tuple[str | None, Trouble | None]:
    """(what is on the board, why it can't be asked)."""
    try:
        with connect(port) as board:
            name, version, application = json.loads(board.exec(_ASK))
    except Trouble as trouble:
        return None, trouble
    text = f"{'MicroPython' if name == 'micropython' else name} {version}"
    return (f"battlevest {application}, {text}" if application else text), None
