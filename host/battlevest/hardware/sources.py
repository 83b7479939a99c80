"""Where the hardware's texts are, and the builds that can be made from them."""

import importlib.util
import tomllib
from functools import cache
from pathlib import Path

from battlevest.hardware.circuit import Circuit, read_sheet, renamed

HERE = Path(__file__).resolve()

BOARDS = ("esp32_devkitc", "esp32_s3_devkitc")
CARRIER_SHEETS = ("power", "leds", "signals", "table")
RAILS = (1, 2, 3)

# What is drawn and checked together: name of the build -> (board file, vest harness or None, with the table).
BUILDS = {
    "esp32_devkitc, vest full, table": ("esp32_devkitc", "harness_full", True),
    "esp32_devkitc, vest full": ("esp32_devkitc", "harness_full", False),
    "esp32_devkitc, vest lean": ("esp32_devkitc", "harness_lean", False),
    "esp32_devkitc, table": ("esp32_devkitc", None, True),
    "esp32_devkitc, box alone": ("esp32_devkitc", None, False),
    "esp32_s3_devkitc, vest full, table": ("esp32_s3_devkitc", "harness_full", True),
    "esp32_s3_devkitc, vest full": ("esp32_s3_devkitc", "harness_full", False),
    "esp32_s3_devkitc, vest lean": ("esp32_s3_devkitc", "harness_lean", False),
    "esp32_s3_devkitc, table": ("esp32_s3_devkitc", None, True),
    "breadboard": ("esp32_devkitc", "breadboard", False),
}


def hardware_dir() -> Path:
    """The folder hardware/: beside the package in a checkout, inside it when installed.

    Raises FileNotFoundError with a sentence when neither is there.
    """
    for folder in (HERE.parents[3] / "hardware", HERE.parent / "files"):
        if (folder / "catalogue.toml").is_file():
            return folder
    raise FileNotFoundError(
        "The folder hardware/ (with catalogue.toml) was not found. Run this from a checkout of the repository, or "
        "install the package again."
    )


def build_dir() -> Path:
    """Where pictures go by themselves: beside the texts in a checkout (git ignores it), else the working folder."""
    folder = hardware_dir()
    return Path("hardware-build") if folder.parent == HERE.parent else folder / "build"


def firmware_dir() -> Path:
    """The folder firmware/, looked for in the same two places."""
    for folder in (HERE.parents[3] / "firmware", HERE.parents[1] / "firmware"):
        if (folder / "boards").is_dir():
            return folder
    raise FileNotFoundError("The folder firmware/boards was not found. Run this from a checkout of the repository.")


@cache
def board(name: str):
    """A board file of firmware/boards as a module ("esp32_devkitc", "vest", "check"), loaded without importing it."""
    path = firmware_dir() / "boards" / f"{name}.py"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in path.parent.glob("*.py")))
        raise FileNotFoundError(f"There is no board file {name!r}; known are {known}.")
    spec = importlib.util.spec_from_file_location(f"battlevest_board_{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def catalogue() -> dict:
    """The electrical facts of the parts: hardware/catalogue.toml."""
    return tomllib.loads((hardware_dir() / "catalogue.toml").read_text("utf-8"))


def wiring_files() -> list[Path]:
    """Every harness file, in a fixed order."""
    return sorted(hardware_dir().glob("*/*.yml"))


def sheets(build: str, folder: Path | None = None) -> list:
    """The sheets of one build: carrier, box, vest, and the table with its rail three times."""
    folder = folder or hardware_dir()
    board_name, vest, table = BUILDS[build]
    if vest == "breadboard":
        return [read_sheet(folder / "vest/breadboard.yml")]
    found = [read_sheet(folder / f"box/carrier_{board_name}_{part}.yml") for part in CARRIER_SHEETS]
    found.append(read_sheet(folder / "box/harness.yml"))
    if vest:
        found.append(read_sheet(folder / f"vest/{vest}.yml"))
    if table:
        found += [read_sheet(folder / f"table/{name}.yml") for name in ("harness", "harness_parts")]
        for number in RAILS:
            for name in ("rail", "rail_sensors"):
                sheet = read_sheet(folder / f"table/{name}.yml")
                found.append(renamed(sheet, f"RAIL{number}_", {"X_RAIL": f"X_RAIL{number}"}))
    return found


def circuit(build: str) -> Circuit:
    """The joined circuit of one build."""
    return Circuit(sheets(build), catalogue())
