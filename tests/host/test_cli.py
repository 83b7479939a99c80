"""The command line as a person meets it: help with examples, refusals in one sentence, exit codes."""

import os
import socket
import subprocess
import sys

import pytest
from battlevest.simulator import Device
from source_files import ROOT


def call(*words, cwd=ROOT, **environment):
    """Run `battlevest` in a process of its own: (exit code, stdout, stderr)."""
    done = subprocess.run(
        [sys.executable, "-m", "battlevest", *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "host"), "COLUMNS": "100", "NO_COLOR": "1", **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", ["sim", "test", "bench", "screenshot"])
def test_every_subcommand_shows_examples(command):
    code, out, _ = call(command, "--help")
    assert code == 0
    assert f"Usage: battlevest {command}" in out
    assert "Example" in out and f"battlevest {command}" in out.partition("Example")[2]


def test_sim_has_the_promised_options():
    out = call("sim", "--help")[1]
    for option in ("--attach", "--interpreter", "--heap", "--port", "--no-browser", "--data", "--clock"):
        assert option in out


def test_version():
    code, out, _ = call("--version")
    assert code == 0
    assert out.split()[0] == "battlevest"


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["sim", "--attach", "hat"], ["--attach", "'hat'", "vest, table, both or none"]),
        (["sim", "--interpreter", "lua"], ["--interpreter", "'lua'", "cpython or micropython"]),
        (["sim", "--clock", "sand"], ["--clock", "'sand'", "wall or manual"]),
        (["sim", "--port", "65536"], ["--port", "65536", "from 0 to 65535"]),
        (["sim", "--port", "-1"], ["--port", "-1", "from 0 to 65535"]),
        (["sim", "--interpreter", "micropython", "--heap", "12"], ["--heap", "12", "whole number"]),
        (["test", "--only", "garden"], ["--only", "'garden'", "rules"]),
        (["test", "--jobs", "0"], ["--jobs", "0", "from 1"]),
        (["bench", "garden"], ["garden", "rules", "touch"]),
        (["screenshot", "no_such_folder/a.png"], ["no_such_folder"]),
    ],
)
def test_bad_values_get_one_sentence(words, parts):
    code, out, err = call(*words, BATTLEVEST_CHROMIUM=sys.executable)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("battlevest: ")
    for part in parts:
        assert part in err


def test_what_is_no_number_or_no_command_ends_with_code_2():
    for words in (["sim", "--port", "many"], ["simm"], ["sim", "--colour"]):
        code, _, err = call(*words)
        assert code == 2
        assert "Traceback" not in err


def test_a_port_in_use_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, err = call("sim", "--port", str(port), "--data", str(tmp_path), "--no-browser")
    assert code == 1
    assert f"Port {port} is in use" in err
    assert len(err.splitlines()) == 1


def test_a_folder_that_can_not_be_made_is_named(tmp_path):
    blocked = tmp_path / "a file"
    blocked.write_text("")
    code, _, err = call("sim", "--data", str(blocked / "inside"), "--no-browser")
    assert code == 2
    assert str(blocked / "inside") in err and "--data" in err
    assert len(err.splitlines()) == 1


def test_a_folder_in_use_or_with_something_else_in_it_is_named(tmp_path):
    flash = tmp_path / "flash.bin"
    with Device(data=tmp_path, power=False):
        code, _, err = call("sim", "--data", str(tmp_path), "--no-browser", "--port", "0")
    assert code == 1
    assert f"{flash} is in use by another simulator" in err and "--data" in err
    assert len(err.splitlines()) == 1
    flash.write_text("holiday pictures")
    code, _, err = call("sim", "--data", str(tmp_path), "--no-browser", "--port", "0")
    assert code == 1
    assert f"{flash} is no flash image" in err and "Traceback" not in err
    assert flash.read_text() == "holiday pictures"


def test_without_a_browser_the_screenshot_says_how_to_get_one():
    code, _, err = call("screenshot", BATTLEVEST_CHROMIUM="/no/such/browser")
    assert code == 1
    assert "chromium" in err and "apt install" in err
    assert len(err.splitlines()) == 1
