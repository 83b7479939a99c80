"""What stands in the repository: nothing of one machine, files that can be read, a README that tells the truth."""

import re
from typing import get_type_hints

import typer
from battlevest.cli import app
from source_files import ROOT, python_files, tracked_files

TEXT = {".py", ".md", ".toml", ".json", ".mjs", ".js", ".css", ".html", ".yml", ".yaml", ".txt", ".sh", "", ".svg"}
COMMANDS = typer.main.get_command(app)


def texts():
    """Every tracked text file with its text."""
    for path in tracked_files():
        if path.suffix in TEXT:
            yield path, path.read_text(encoding="utf-8")


def test_no_place_of_one_machine_is_named():
    # Put together here, so that this file does not find itself.
    words = [
        "/" + "work/",
        "py" + "pi.org",
        "npm" + "js.",
        "python" + "hosted",
        "deb.de" + "bian",
        "/ro" + "ot/",
        "/ho" + "me/",
    ]
    wrong = [f"{path.relative_to(ROOT)} says {word}" for path, text in texts() for word in words if word in text]
    assert wrong == []


def test_files_are_of_a_size_that_can_be_read():
    """At most 400 lines; 900 in firmware/, where each module costs heap. Generated tables are data."""
    limits = {"firmware": 900, "host": 400, "tests": 400}
    wrong = []
    for folder, limit in limits.items():
        for path in python_files(folder):
            length = len(path.read_text(encoding="utf-8").splitlines())
            if length > limit:
                wrong.append(f"{path.relative_to(ROOT)}: {length} lines")
    assert wrong == []


def test_links_to_files_lead_somewhere():
    """Pictures that `battlevest hardware build` makes are not kept in git; its own tests make them."""
    made = ROOT / "hardware" / "build"
    wrong = []
    for path, text in texts():
        if path.suffix == ".md":
            for target in re.findall(r"\]\(([^)#]+)\)", text):
                file = (path.parent / target).resolve()
                if "://" not in target and made not in file.parents and not file.exists():
                    wrong.append(f"{path.relative_to(ROOT)}: {target}")
    assert wrong == []


def test_folders_of_the_readme_exist():
    named = re.findall(r"^\| `([^`]+/)` \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(named) >= 10
    assert [name for name in named if not (ROOT / name).is_dir()] == []


def test_commands_of_the_readme_exist():
    """Each `./battlevest ...` in the documents is a subcommand with those options."""
    known = {
        name: {opt for p in command.params for opt in (*p.opts, *p.secondary_opts)} for name, command in _subcommands()
    }
    seen = set()
    for name in ("README.md", "CHANGELOG.md"):
        for line in re.findall(
            r"(?:\./battlevest|^battlevest) ([a-z][^`#>\n]*)", (ROOT / name).read_text(encoding="utf-8")
        ):
            command, *rest = line.split()
            assert command in known, f"{name}: battlevest {command}"
            seen.add(command)
            for option in rest:
                if option.startswith("--") and option != "--":
                    assert option in known[command] | {"--help"}, f"{name}: battlevest {command} {option}"
    assert {"sim", "test", "bench"} <= seen


def _subcommands():
    return COMMANDS.commands.items()


def test_readme_tells_whose_games_these_are_and_what_was_not_tried():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for address in (
        "hanshakaijin.github.io/10turntshirt",
        "sites.google.com/site/colonarc",
        "gamedesignconcepts.pbworks.com",
        "gamemarket.jp/game/177476",
    ):
        assert address in text
    for word in ("unofficial", "macOS", "Windows", "phones", "ESP32", "not** been tried"):
        assert word in text


def test_subcommands_annotate_what_they_take():
    """typer reads the kinds of the options from the annotations; without one an option silently becomes a text."""
    for command in app.registered_commands:
        hints = get_type_hints(command.callback)
        code = command.callback.__code__
        assert set(code.co_varnames[: code.co_argcount]) <= set(hints), command.name
