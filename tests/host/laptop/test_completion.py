"""`--install-completion` carried out in a home of its own, and a bash that completes what is typed at its keyboard."""

import contextlib
import os
import pty
import subprocess
import sys

import pytest
from laptop.command import call
from source_files import ROOT
from waits import until


@pytest.fixture
def home(tmp_path):
    """A home with a program `battlevest` on its path."""
    program = tmp_path / "bin" / "battlevest"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT / "host"}" exec "{sys.executable}" -m battlevest "$@"\n')
    program.chmod(0o755)
    return tmp_path


class Shell:
    """An interactive bash in a terminal of its own."""

    def __init__(self, home, **environment):
        self.master, slave = pty.openpty()
        ours = {"HOME": str(home), "PATH": f"{home / 'bin'}:{os.environ['PATH']}", "TERM": "dumb"}
        self.process = subprocess.Popen(
            ["bash", "-i"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **ours, **environment},
            start_new_session=True,
        )
        os.close(slave)
        os.set_blocking(self.master, False)
        self.shown = ""

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def type(self, keys, shows):
        """Type, and wait until the terminal shows something new."""
        self.shown = ""
        os.write(self.master, keys.encode())
        until(lambda: shows in self._read(), lambda: self.shown)

    def _read(self):
        with contextlib.suppress(BlockingIOError):
            self.shown += os.read(self.master, 4096).decode()
        return self.shown


def test_bash_completes_commands_options_and_ports(home):
    code, out, err = call("--install-completion", "bash", HOME=str(home))
    assert code == 0 and "bash completion installed" in out, err
    with Shell(home, BATTLEVEST_PORTS="/dev/pts/901:/dev/pts/902") as shell:
        shell.type("echo re''ady\n", "\nready")  # its start is over
        shell.type("battlevest dep\t", "battlevest deploy ")
        shell.type("--po\t", "--port ")
        shell.type("/dev/pts/90\t\t", "/dev/pts/902")  # both are offered


def test_it_is_installed_once_and_leaves_the_rest_of_a_profile(home):
    (home / ".bashrc").write_text("alias mine=ls\n")
    for _ in range(2):
        assert call("--install-completion", "bash", HOME=str(home))[0] == 0
    lines = [line for line in (home / ".bashrc").read_text().splitlines() if line]
    assert lines[0] == "alias mine=ls" and len(lines) == 2 and lines[1].startswith("source ")
