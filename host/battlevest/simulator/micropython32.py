"""MicroPython with words of 32 bits, as an ESP32 has them: Debian's build for i386, which an x86_64 machine runs too.

What an object, a name or a list takes of the heap depends on the width of a word. So what the firmware needs on a board
is measured here. The interpreter is a program that BATTLEVEST_MICROPYTHON32 or the PATH (micropython32) names, or is
fetched with apt, without root, into a folder of this Python when it is first needed.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from .. import paths

SUITE = "trixie"  # Debian's first stable release with a MicroPython that reads the .mpy files of today (1.25)
PACKAGES = ("micropython", "libc6", "libffi8", "libmbedcrypto16", "libmbedtls21", "libmbedx509-7")
LIBRARIES = "usr/lib/i386-linux-gnu"
ADVICE = "Install a 32-bit MicroPython (1.24 or newer) and name its program in BATTLEVEST_MICROPYTHON32."
PATIENCE_S = 300


def command() -> list[str]:
    """What starts it, without arguments. RuntimeError with a sentence where it can't be had."""
    named = paths.micropython32_path()
    if named is not None:
        return [named]
    folder = Path(sys.prefix) / "micropython32"
    if not (folder / "usr" / "bin" / "micropython").is_file():
        _fetch(folder)
    libraries = folder / LIBRARIES
    return [str(libraries / "ld-linux.so.2"), "--library-path", str(libraries), str(folder / "usr/bin/micropython")]


def _fetch(folder: Path) -> None:
    """Unpack Debian's packages into a folder; the machine's own packages stay as they are."""
    missing = [name for name in ("apt-get", "dpkg-deb") if shutil.which(name) is None]
    if missing or platform.machine() != "x86_64" or sys.platform != "linux":
        raise RuntimeError(f"The 32-bit MicroPython can be fetched on Debian for x86_64 only. {ADVICE}")
    work = folder.with_name(f"{folder.name}.{os.getpid()}")
    for name in ("lists/partial", "archives/partial", "debs", "root"):
        (work / name).mkdir(parents=True)
    try:
        (work / "sources.list").write_text(f"deb {_mirror()} {SUITE} main\n")
        (work / "apt.conf").write_text(_settings(work))
        environment = {**os.environ, "APT_CONFIG": str(work / "apt.conf")}
        _run(["apt-get", "update", "-qq"], work, environment)
        _run(["apt-get", "download", "-qq", *PACKAGES], work / "debs", environment)
        for package in sorted((work / "debs").glob("*.deb")):
            _run(["dpkg-deb", "-x", str(package), str(work / "root")], work, environment)
        try:
            (work / "root").rename(folder)
        except OSError:
            if not folder.is_dir():  # another process was faster
                raise
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _settings(work: Path) -> str:
    """apt's settings: lists and packages of its own, nothing of the machine's but its keys."""
    return (
        'APT::Architecture "i386"; APT::Architectures { "i386"; }; APT::Sandbox::User "";\n'
        f'Dir::Etc::sourcelist "{work}/sources.list"; Dir::Etc::sourceparts "/dev/null";\n'
        f'Dir::State::lists "{work}/lists"; Dir::Cache "{work}"; Dir::Cache::archives "{work}/archives";\n'
    )


def _mirror() -> str:
    """The Debian mirror that this machine uses."""
    asked = ["apt-get", "indextargets", "--format", "$(SITE) $(ORIGIN)", "Created-By: Packages"]
    found = subprocess.run(asked, capture_output=True, text=True)
    for line in found.stdout.splitlines():
        site, _, origin = line.rpartition(" ")
        if origin == "Debian" and "security" not in site:
            return site
    raise RuntimeError(f"This machine's apt knows no Debian mirror with a 32-bit MicroPython. {ADVICE}")


def _run(words: list[str], folder: Path, environment: dict[str, str]) -> None:
    try:
        done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"Fetching the 32-bit MicroPython took too long: try again. {ADVICE}") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise RuntimeError(f"The 32-bit MicroPython can't be fetched: {said[-1] if said else words[0]}. {ADVICE}")
