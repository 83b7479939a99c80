"""Which board file goes along: ours for the chip, or a maker's own, checked as ours are."""

import re
import runpy
from pathlib import Path
from types import SimpleNamespace

from battlevest.cli.refusal import Refusal

from .. import paths
from ..board_link import Trouble
from .chips import OUR_BOARDS, Chip


class BoardFile:
    """`name` as the settings call it, `source` of a maker's own (else None), `warnings` about its pins."""

    def __init__(self, name: str, source: bytes | None, warnings: list[str]):
        self.name = name
        self.source = source
        self.warnings = warnings


def find(wanted: str | None, chip: Chip) -> BoardFile:
    """The board file for a chip. wanted: a name of ours, a path, or None. Trouble "wrong_board", Refusal for a name."""
    folder = paths.firmware_dir() / "boards"
    if wanted is None:
        name = OUR_BOARDS.get(chip.name)
        if name is None:
            raise Trouble(
                "wrong_board",
                f"There is no board file of ours for an {chip.title}. Write one for your wiring, as in "
                f"firmware/boards/{OUR_BOARDS['esp32']}.py, and name it with --board FILE. Nothing was changed.",
            )
        path, own = folder / f"{name}.py", False
    else:
        path = folder / f"{wanted}.py"
        own = not (re.fullmatch(r"[A-Za-z0-9_]+", wanted) and path.is_file())
        if own:
            path = Path(wanted)
    if not path.is_file():
        names = ", ".join(sorted(OUR_BOARDS.values()))
        raise Refusal(f"--board {wanted} is neither one of ours ({names}) nor a file.")
    if not re.fullmatch(r"[A-Za-z0-9_]{1,40}", path.stem):
        raise Refusal(f"{path}: call the file of letters, digits and _ only, since the board imports it by its name.")
    if own and (folder / f"{path.stem}.py").is_file() and path.stem not in OUR_BOARDS.values():
        raise Refusal(f"{path}: call the file otherwise; boards/{path.stem} is a part of the application.")
    warnings = _check(path, chip)
    return BoardFile(path.stem, path.read_bytes() if own else None, warnings)


def _check(path: Path, chip: Chip) -> list[str]:
    check = runpy.run_path(str(paths.firmware_dir() / "boards" / "check.py"))
    try:
        board = SimpleNamespace(**runpy.run_path(str(path)))
    except Exception as error:
        raise Trouble("wrong_board", f"{path} can't be read as a board file: {error}. Nothing was changed.") from error
    theirs = getattr(board, "CHIP", None)
    if theirs in check["CHIPS"] and theirs != chip.name:
        raise Trouble(
            "wrong_board",
            f"{path.name} is for an {theirs}, and the board has an {chip.title}. Name a fitting file with --board. "
            "Nothing was changed.",
        )
    found = check["problems"](board)
    errors = [sentence for severity, sentence in found if severity == check["ERROR"]]
    if errors:
        raise Trouble("wrong_board", "\n".join([*errors, f"{path} must be mended first. Nothing was changed."]))
    return [sentence for severity, sentence in found if severity != check["ERROR"]]
