"""Help on a narrow terminal: every command's options, arguments and subcommands by their whole names."""

import pytest
from battlevest.cli import app
from typer.main import get_command
from typer.testing import CliRunner

COLUMNS = 40


def everything(command, words=()):
    """(words, command) of a command and all below it."""
    yield words, command
    for name, one in getattr(command, "commands", {}).items():
        yield from everything(one, (*words, name))


ALL = dict(everything(get_command(app)))


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_names_are_whole_and_no_line_is_longer_than_the_terminal(words, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    done = CliRunner().invoke(app, [*words, "--help"])
    assert done.exit_code == 0 and "\u2026" not in done.output and "[bold]" not in done.output
    assert max(map(len, done.output.splitlines())) <= COLUMNS
    shown = done.output.replace(",", " ").split()
    spelled = [name for param in ALL[words].params for name in (*param.opts, *param.secondary_opts)]
    names = [name for name in spelled if name[0] == "-"]
    assert {*names, *getattr(ALL[words], "commands", {}), "--help"} <= set(shown)


def test_a_wide_terminal_has_the_table(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    assert "\u2502 --image" in CliRunner().invoke(app, ["install", "--help"]).output
