"""The launcher ./battlevest, run by the machine's shells against a Python that only notes how it was called.

The folder has a space in its name and PATH holds nothing but a few tools, so that it finds what the test gives.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from source_files import ROOT

# Debian's sh is dash, macOS's and Fedora's is bash.
SHELLS = sorted({os.path.realpath(found) for found in map(shutil.which, ("sh", "dash", "bash")) if found})
TOOLS = "dirname readlink cksum date cat rm mkdir cp".split()

# A stand-in for Python: answers the launcher's questions by its environment and notes what it is asked to do.
PYTHON = """#!/bin/sh
case "$1 $2" in
    "-c import ensurepip, venv") exit ${FAKE_NO_VENV:-0} ;;
    "-c import sys; print"*) echo "${FAKE_VERSION:-3.12}" ;;
    "-c import sys; sys.exit"*) [ "${FAKE_VERSION:-3.12}" != 3.9 ] ;;
    "-m venv")
        mkdir -p "$3/bin"
        cp "$FAKE_PYTHON" "$3/bin/python"
        echo venv >>"$FAKE_LOG" ;;
    "-m pip") for last; do :; done; echo "pip ${last##*/}" >>"$FAKE_LOG"; exit ${FAKE_NO_NETWORK:-0} ;;
    "-m battlevest") shift 2; for word; do echo "run <$word>" >>"$FAKE_LOG"; done ;;
    *) echo "not expected: $*" >&2; exit 99 ;;
esac
"""


class Machine:
    """A machine of the test's own: a checkout that holds only the launcher, and a PATH with a few tools."""

    def __init__(self, folder, shell):
        self.folder = folder
        self.home = folder / "battle vest"
        self.shell = shell
        self.log = folder / "log"
        bin_dir = folder / "bin"
        bin_dir.mkdir()
        self.home.mkdir()
        shutil.copy(ROOT / "battlevest", self.home / "battlevest")
        (self.home / "pyproject.toml").write_text("[project]\n")
        for tool in TOOLS:
            (bin_dir / tool).symlink_to(shutil.which(tool))
        self.python = bin_dir / "python3"
        self.python.write_text(PYTHON)
        self.python.chmod(0o755)
        (bin_dir / "sh").symlink_to(shutil.which("sh"))
        self.environment = {"PATH": str(bin_dir), "FAKE_LOG": str(self.log), "FAKE_PYTHON": str(self.python)}

    def call(self, *words, program=None, cwd="/", **environment):
        """Run the launcher; returns (exit code, stderr, what Python was asked to do since the last call)."""
        self.log.write_text("")
        done = subprocess.run(
            [self.shell, str(program or self.home / "battlevest"), *words],
            cwd=cwd,
            env={**self.environment, **environment},
            capture_output=True,
            text=True,
        )
        return done.returncode, done.stderr, self.log.read_text().splitlines()


@pytest.fixture(params=SHELLS)
def machine(request, tmp_path):
    return Machine(tmp_path, request.param)


def test_first_use_makes_the_environment_and_passes_the_words_on(machine):
    code, words, did = machine.call("sim", "--data", "a folder", "")
    assert code == 0
    assert did == ["venv", "pip battle vest", "run <sim>", "run <--data>", "run <a folder>", "run <>"]
    assert "first use" in words and "installed in" in words and "seconds" in words


def test_second_use_is_silent_and_installs_nothing(machine):
    machine.call("sim")
    assert machine.call("sim") == (0, "", ["run <sim>"])


def test_each_command_brings_what_it_needs(machine):
    machine.call("sim")
    assert machine.call("test", "--fast")[2] == ["pip battle vest[test]", "run <test>", "run <--fast>"]
    assert machine.call("bench")[2] == ["pip battle vest[bench]", "run <bench>"]
    assert machine.call("screenshot")[2] == ["run <screenshot>"]


def test_a_changed_project_is_installed_again(machine):
    machine.call("sim")
    (machine.home / "pyproject.toml").write_text("[project]\nname = 'changed'\n")
    assert machine.call("sim")[2] == ["pip battle vest", "run <sim>"]


def test_works_through_links_and_from_any_folder(machine):
    link = machine.folder / "link"
    link.symlink_to(machine.home / "battlevest")
    second = machine.folder / "second"
    second.symlink_to("link")
    assert machine.call("sim", program=second, cwd=machine.folder)[2][0] == "venv"
    assert (machine.home / ".venv").is_dir()
    assert machine.call("sim", program="battlevest", cwd=machine.home)[2] == ["run <sim>"]


def test_a_moved_folder_gets_a_new_environment(machine):
    machine.call("sim")
    moved = machine.folder / "moved"
    machine.home.rename(moved)
    code, words, did = machine.call("sim", program=moved / "battlevest")
    assert (code, did) == (0, ["venv", "pip moved", "run <sim>"])
    assert "was moved" in words


def test_an_environment_whose_python_is_gone_is_made_anew(machine):
    machine.call("sim")
    (machine.home / ".venv" / "bin" / "python").unlink()
    code, words, did = machine.call("sim")
    assert (code, did) == (0, ["venv", "pip battle vest", "run <sim>"])
    assert "does not start" in words


def test_without_python_one_sentence_says_what_to_install(machine):
    machine.python.unlink()
    code, words, did = machine.call("sim")
    assert (code, did) == (1, [])
    assert len(words.splitlines()) == 1
    assert "there is no python3" in words and "apt install python3 python3-venv" in words and "brew install" in words


def test_a_too_old_python_is_named(machine):
    code, words, did = machine.call("sim", FAKE_VERSION="3.9")
    assert (code, did) == (1, [])
    assert len(words.splitlines()) == 1
    assert "3.11 or newer is needed" in words and "is 3.9" in words and "apt install" in words


def test_a_newer_python_beside_an_old_one_is_taken(machine):
    newer = machine.python.with_name("python3.11")
    newer.write_text(PYTHON.replace("${FAKE_VERSION:-3.12}", "3.11"))
    newer.chmod(0o755)
    assert machine.call("sim", FAKE_VERSION="3.9", FAKE_PYTHON=str(newer))[0] == 0


def test_a_missing_venv_module_names_the_package(machine):
    code, words, did = machine.call("sim", FAKE_NO_VENV="1")
    assert (code, did) == (1, [])
    assert len(words.splitlines()) == 1
    assert "apt install python3.12-venv" in words
    assert not (machine.home / ".venv").exists()


def test_no_network_is_said_and_tried_again(machine):
    code, words, did = machine.call("sim", FAKE_NO_NETWORK="1")
    assert (code, did) == (1, ["venv", "pip battle vest"])
    assert "network" in words
    assert machine.call("sim")[2] == ["pip battle vest", "run <sim>"]


def test_an_environment_made_by_hand_is_kept(machine):
    by_hand = machine.home / ".venv" / "bin"
    by_hand.mkdir(parents=True)
    shutil.copy(machine.python, by_hand / "python")
    (machine.home / ".venv" / "mine").write_text("")
    assert machine.call("sim")[2] == ["pip battle vest", "run <sim>"]
    assert (machine.home / ".venv" / "mine").exists()


def test_scripts_are_clean_for_shellcheck():
    program = shutil.which("shellcheck")
    if program is None:
        pytest.skip("shellcheck is not here: install it (Debian, Ubuntu: sudo apt install shellcheck)")
    done = subprocess.run([program, "battlevest", ".ci/run"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_scripts_can_be_executed():
    assert all(os.access(ROOT / Path(name), os.X_OK) for name in ("battlevest", ".ci/run"))
