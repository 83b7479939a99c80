"""What this computer knows about a serial port: its owner, who holds it, what the kernel said about it."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path


class System:
    """The computer, asked only when something went wrong. Tests give answers of other computers."""

    platform = sys.platform

    def group_of(self, port: str) -> str | None:
        """The group which owns the device file, if that group may read and write it."""
        try:
            import grp

            found = os.stat(port)
            return grp.getgrgid(found.st_gid).gr_name if found.st_mode & 0o060 == 0o060 else None
        except (ImportError, OSError, KeyError):
            return None

    def is_member(self, group: str) -> bool:
        """Whether the user's account is in a group, also if this session is older than that."""
        try:
            import grp
            import pwd

            entry = grp.getgrnam(group)
            user = pwd.getpwuid(os.getuid())
            return user.pw_name in entry.gr_mem or user.pw_gid == entry.gr_gid
        except (ImportError, OSError, KeyError):
            return False

    def holders(self, port: str) -> list[str]:
        """Programs that have the port open, as "name (process 123)", as far as this user may see them."""
        real = os.path.realpath(port)
        if self.platform != "linux":
            return self._listed_by_lsof(real)
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            if process.name == str(os.getpid()):
                continue
            with contextlib.suppress(OSError):
                if any(os.readlink(file) == real for file in (process / "fd").iterdir()):
                    found.append(f"{(process / 'comm').read_text().strip()} (process {process.name})")
        return found

    def _listed_by_lsof(self, port: str) -> list[str]:
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(["lsof", "-Fpc", port], capture_output=True, text=True, timeout=5)
            lines = done.stdout.split()
            numbers, names = [x[1:] for x in lines if x[0] == "p"], [x[1:] for x in lines if x[0] == "c"]
            return [f"{name} (process {number})" for number, name in zip(numbers, names, strict=False)]
        return []

    def kernel_log(self) -> str:
        """The kernel's last messages, or an empty text where this user may not read them."""
        for command in (["dmesg"], ["journalctl", "-k", "-n", "200", "--no-pager"]):
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                done = subprocess.run(command, capture_output=True, text=True, timeout=5)
                if done.returncode == 0 and done.stdout:
                    return done.stdout[-20000:]
        return ""

    def has_brltty(self) -> bool:
        """Whether the service for Braille displays, which takes such ports away, is on this computer."""
        return any(Path(place).exists() for place in ("/usr/bin/brltty", "/sbin/brltty", "/bin/brltty"))
