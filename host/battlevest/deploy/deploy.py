"""One deployment from looking at the board to holding what lies there against what was sent."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..application import Application
from ..board_link import Board as Link
from ..board_link import Trouble
from ..board_link.programs import program
from . import plan as planning
from .plan import Board
from .transfer import HERE, ByAmpy, ByRawRepl, listing_of

# Written to first: littlefs hides a file beside one whose move to another folder was cut, until something is written.
FINISH = 'open("update/on", "w").close(); exec(open("update/finish.py").read())'


@dataclass
class Result:
    """What was done: names sent and removed, bytes of these files, seconds."""

    sent: list[str]
    removed: list[str]
    size: int
    seconds: float


def deploy(
    port: str, application: Application, via: str = "mpremote", told: Callable[[str, int, int], Any] | None = None
) -> Result:
    """Bring the board on `port` up to date and start it again. Trouble if that is not possible; it then starts the old
    application or, when the new one already held, the new one.

    via: "mpremote" or "ampy". told(step, bytes done, bytes in all) follows it.
    """
    began = time.monotonic()
    say = told or (lambda step, done, total: None)
    if via == "ampy":
        result = _run(ByAmpy(port), application, say)
        _restart(port)
    else:
        link = Link(port)
        try:
            link.enter()
            result = _run(ByRawRepl(link), application, say)
        finally:
            link.leave()
    result.seconds = time.monotonic() - began
    return result


def _restart(port: str) -> None:
    link = Link(port)
    try:
        link.enter(soft_reset=False)
    finally:
        link.leave()


def _run(way: ByRawRepl | ByAmpy, application: Application, say: Callable[[str, int, int], Any]) -> Result:
    say("looking at the board", 0, 0)
    board = read(way.look())
    if "update/ready" in board.files:
        # The power went in the middle of the last one's moves.
        way.run(FINISH)
        board = read(way.look())
    made = planning.plan(application, board)
    if made.empty:
        return Result([], [], 0, 0)
    if not board.able:
        # From its next start on, this board can finish an update; it still starts what it has.
        way.put([("boot.py", application.files["boot.py"])], lambda count: None)
        way.run('import os\nos.rename("update/boot.py", "boot.py")')
    files = [(name, data) for _, name, data in made.put if name not in made.have]
    files.append(("finish.py", program(HERE / "finish.py").encode()))
    files.append(("list", listing_of(made.listing())))
    total = sum(len(data) for _, data in files)
    done = 0

    def sent(count: int) -> None:
        nonlocal done
        done += count
        say("sending", done, total)

    way.put(files, sent)
    say("moving in", total, total)
    answer = way.run(program(HERE / "commit.py") + f"if not _wrong: {FINISH}").strip()
    if answer != "ready":
        raise Trouble("not_verified", f"Files arrived damaged ({answer}); the board keeps what it had. Repeat this.")
    say("checking", total, total)
    _verify(application, read(way.look()))
    return Result([place for place, _, _ in made.put], made.remove, sum(len(data) for *_, data in made.put), 0)


def read(text: str) -> Board:
    """look.py's words. Trouble if they are none."""
    lines = text.strip().split("\n")
    try:
        name, version, mpy, block, blocks, free, able = json.loads(lines[0])
        files = {name: digest for digest, name in (line.split(" ", 1) for line in lines[1:])}
    except (ValueError, TypeError) as error:
        raise Trouble("silent", "The board answers, but not what it was asked. Repeat this.") from error
    return Board(name, tuple(version), mpy, block, blocks, free, able, files)


def _verify(application: Application, board: Board) -> None:
    wrong = [name for name, data in application.files.items() if board.files.get(name) != planning.short(data)]
    if wrong:
        raise Trouble("not_verified", f"Not on the board as they were sent: {', '.join(sorted(wrong))}. Repeat this.")
