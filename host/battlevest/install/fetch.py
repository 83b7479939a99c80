"""MicroPython images from their official address: kept in a cache, and held against the hash of the first time."""

import hashlib
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..board_link import Trouble
from .chips import Chip

SITE = "https://micropython.org"
OTHER_SITE = "BATTLEVEST_MICROPYTHON_SITE"  # a mirror of it
DEFAULT = "1.25.0"
# The date is a part of an image's name.
RELEASES = {
    "1.24.0": "20241025",
    "1.24.1": "20241129",
    "1.25.0": "20250415",
    "1.26.0": "20250809",
    "1.26.1": "20250911",
    "1.27.0": "20251209",
    "1.28.0": "20260406",
}
_VERSION = re.compile(r"v?(\d+\.\d+)(\.\d+)?(?:-([A-Za-z0-9_]+))?")
LOCK = "images.lock.json"
PATIENCE_S = 30


def cache_folder() -> Path:
    """Where images are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("battlevest", appauthor=False) / "micropython"


def address(chip: Chip, version: str) -> str:
    """The official address of an image; version: such as 1.25.0, v1.25 or, for another build, 1.25.0-SPIRAM.

    Trouble "wrong_image" for a version or a build that is not known here.
    """
    version, variant = _split(version)
    if version not in RELEASES:
        raise Trouble(
            "wrong_image",
            f"MicroPython {version} is not among the versions known here ({', '.join(RELEASES)}). Download the image "
            f"from {page(chip)} and name the file with --image. Nothing was changed.",
        )
    if variant and variant not in chip.variants:
        names = ", ".join([version, *(f"{version}-{name}" for name in chip.variants)])
        raise Trouble(
            "wrong_image",
            f"MicroPython has no build {variant} for an {chip.title} among those known here ({names}). What there "
            f"is stands at {page(chip)}. Nothing was changed.",
        )
    name = f"{chip.download}-{variant}" if variant else chip.download
    return f"{_site()}/resources/firmware/{name}-{RELEASES[version]}-v{version}.bin"


def _split(version: str) -> tuple[str, str]:
    """(such as 1.25.0, the build's name or nothing)."""
    found = _VERSION.fullmatch(version)
    if found is None:
        return version, ""
    return found[1] + (found[2] or ".0"), (found[3] or "").upper()


def page(chip: Chip) -> str:
    """The page with all images for a chip."""
    return f"{_site()}/download/{chip.download}/"


def _site() -> str:
    return os.environ.get(OTHER_SITE, SITE).rstrip("/")


def is_version(text: str) -> bool:
    """Whether --image is a version, such as 1.25.0 or 1.25.0-SPIRAM, and no file."""
    return _VERSION.fullmatch(text) is not None


def image(
    chip: Chip, version: str, folder: Path | None = None, told: Callable[[str, int, int], Any] | None = None
) -> Path:
    """The file of an image, fetched if it is not here yet. Trouble "no_network", "wrong_image", "not_verified"."""
    folder = folder or cache_folder()
    url = address(chip, version)
    path = folder / url.rpartition("/")[2]
    if not path.is_file():
        data = _download(url, chip, told)
        _hold_against_lock(folder, path.name, data)
        folder.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".part")
        fresh.write_bytes(data)
        os.replace(fresh, path)
    else:
        _hold_against_lock(folder, path.name, path.read_bytes())
    return path


def _download(url: str, chip: Chip, told: Callable[[str, int, int], Any] | None) -> bytes:
    from urllib.error import URLError
    from urllib.request import urlopen

    try:
        with urlopen(url, timeout=PATIENCE_S) as answer:
            total = int(answer.headers.get("Content-Length") or 0)
            data = bytearray()
            while part := answer.read(65536):
                data += part
                if told is not None:
                    told("fetching MicroPython", len(data), total)
    except (URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise Trouble(
            "no_network",
            f"MicroPython can't be fetched from {url} ({reason}). Download it on another computer, from there or from "
            f"{page(chip)}, and name the file with --image.",
        ) from error
    if total and len(data) != total:
        raise Trouble("no_network", f"The download from {url} broke off after {len(data)} bytes. Repeat this.")
    return bytes(data)


def _hold_against_lock(folder: Path, name: str, data: bytes) -> None:
    lock = folder / LOCK
    try:
        known = json.loads(lock.read_text("utf-8"))
    except (OSError, ValueError):
        known = {}
    digest = hashlib.sha256(data).hexdigest()
    if known.get(name, digest) != digest:
        raise Trouble(
            "not_verified",
            f"{name} is not what it was when it was first fetched (its hash stands in {lock}). If you know why, remove "
            f"it from {folder} and its line from the lock file.",
        )
    if name not in known:
        folder.mkdir(parents=True, exist_ok=True)
        lock.write_text(json.dumps({**known, name: digest}, indent=1), "utf-8")
