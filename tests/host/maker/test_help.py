"""What the maker's commands say about themselves."""

import pytest
from battlevest.cli import app
from battlevest.maker import talk
from typer.main import get_command

COMMANDS = get_command(app).commands


@pytest.mark.parametrize("name", ["doctor", "selftest", "tune", "record", "backup", "restore", "export"])
def test_help_has_a_sentence_examples_and_a_port(name):
    command = COMMANDS[name]
    assert command.help and "Example" in command.epilog and f"battlevest {name}" in command.epilog
    assert "--port" in [option for parameter in command.params for option in parameter.opts]
    assert all(parameter.help for parameter in command.params)


def test_programs_for_the_board_are_short_and_whole():
    """They are compiled in the board's own memory: without docstrings and comments, a few kB each."""
    for names in ("system", "chips hands", "chips tune record", "breadboard", "files", "testing"):
        source = talk.program(*names.split())
        compile(source, "program", "exec")
        assert len(source) < 9000 and '"""' not in source and "#" not in source


def test_what_drivers_print_is_no_finding():
    assert talk.finding("fault touch 0x5A missing") is None
    assert talk.finding('\x1e{"what": "heap", "free": 3}') == {"what": "heap", "free": 3}
    assert talk.finding("\x1e{") is None and talk.finding("\x1e[1]") is None and talk.finding('\x1e{"free": 3}') is None
