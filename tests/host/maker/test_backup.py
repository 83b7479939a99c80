"""`battlevest backup` and `restore`: whole, verified, and the old data stay whatever goes wrong."""

import json
import zipfile
from base64 import b64encode

import pytest
import rules
from battlevest.board_link import Trouble, connect
from battlevest.maker import backup, talk
from battlevest.simulator.errors import PowerCut
from battlevest.simulator.runtime import Runtime

OLD = {"data/settings.json": b'{"language": "ja"}', "data/keep/0001-00": b"\x00\x01", "data/notes/a.txt": b"old"}
NEW = {"data/settings.json": b'{"language": "en"}', "data/keep/0002-00": bytes(range(200)), "data/b.bin": b""}


def without_starts(files):
    """The device counts its starts in data/starts: a file of its own."""
    return {name: data for name, data in files.items() if name != "data/starts"}


def test_there_and_back(call, make_board, tmp_path):
    first, second = make_board(OLD), make_board()
    path = tmp_path / "日本 vest.zip"
    code, out, err = call("backup", "--port", first.port, "--out", path)
    assert (code, err) == (0, "") and "files" in out
    assert without_starts(backup.read(path)).items() >= OLD.items()
    code, out, err = call("restore", path, "--port", second.port, PYTHONIOENCODING="utf-8")
    assert (code, err) == (0, "") and "verified" in out
    assert without_starts(backup.read_device(second.port)).items() >= OLD.items()


def steps():
    """What restore() makes the device do, as a program of the device itself."""
    puts = [f"put({name!r}, {b64encode(data)!r})" for name, data in NEW.items()]
    return talk.program("files") + "\n".join(["mend()", *puts, "tell_all(FRESH)", "swap()"]) + "\n"


def kept(runtime):
    """The files of data/ after mend(), as a backup would fetch them."""
    source = "mend()\nfound = {name: open(name, 'rb').read() for name in each(DATA)}\n"
    return run(runtime, talk.program("files") + source).found


def run(runtime, source):
    """A program on the simulated device."""
    path = runtime.folder / "program.py"
    path.write_text(source)
    return runtime.importer.load(path, "program")


def test_a_restore_cut_anywhere_leaves_the_old_or_the_new(tmp_path):
    """The power goes in each of the flash's operations in turn: after the next start the data are whole."""
    changed = []
    for operations in range(1, 500):
        runtime = Runtime()
        runtime.folder = tmp_path
        old = [f"put({name!r}, {b64encode(data)!r})" for name, data in OLD.items()]
        run(runtime, talk.program("files") + "\n".join([*old, "swap()"]) + "\n")
        runtime.world.flash.cut_in = operations
        try:
            run(runtime, steps())
        except PowerCut:
            runtime.world.power_on()
        else:
            break
        runtime.remount()
        found = kept(runtime)
        assert found in (OLD, NEW), operations
        changed.append(found == NEW)
    # Both ends were seen, the old data first, and once the change was made nothing takes it back.
    assert changed == sorted(changed) and {False, True} == set(changed) and len(changed) > 10


def test_no_room(make_board):
    board = make_board(OLD, attach=None)
    big = {"data/big": bytes(3_000_000)}
    with connect(board.port) as link, pytest.raises(Trouble) as trouble:
        backup.restore(link, big)
    assert trouble.value.kind == "no_room"
    assert without_starts(backup.read_device(board.port)) == OLD


def test_the_port_vanishes_in_the_middle(call, make_board, tmp_path):
    board = make_board(OLD, attach=None)
    with pytest.raises(Trouble) as trouble, connect(board.port) as link:
        sent = []

        def pull(_step, count, _total):
            sent.append(count)
            if len(sent) == 2:
                board.unplug()

        backup.restore(link, NEW, pull)
    assert trouble.value.kind == "gone"
    board.plug()
    assert without_starts(backup.read_device(board.port)) == OLD
    # A second run mends it.
    path = tmp_path / "new.zip"
    backup.write(path, NEW)
    assert call("restore", path, "--port", board.port)[0] == 0
    assert without_starts(backup.read_device(board.port)) == NEW


def spoil(path, change):
    """A backup of NEW with its manifest or a file changed."""
    backup.write(path, NEW)
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def manifest(inside, **changes):
    inside["manifest.json"] = json.dumps({**json.loads(inside["manifest.json"]), **changes}).encode()


def outside(files):
    """A file that would leave data/."""
    files["data/../boot.py"] = b"x"
    told = json.loads(files["manifest.json"])
    manifest(files, files={**told["files"], "data/../boot.py": [1, "x"]})


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda files: files.update({"data/settings.json": b"{}"}), "data/settings.json"),
        (lambda files: files.pop("data/b.bin"), "damaged"),
        (lambda files: files.pop("manifest.json"), "no backup"),
        (lambda files: manifest(files, version=2), "newer version"),
        (lambda files: manifest(files, files=3), "no backup"),
        (outside, "none of the device's data"),
    ],
)
def test_a_damaged_backup_is_named_before_a_device_is_asked(tmp_path, change, word):
    path = tmp_path / "x.zip"
    spoil(path, change)
    with pytest.raises(ValueError, match=word):
        backup.read(path)


def test_an_older_backup_is_not_written_over_unasked(call, tmp_path):
    """The port does not exist: with --overwrite the command comes as far as that, without it it does not."""
    path = tmp_path / "vest.zip"
    path.write_bytes(b"the only one")
    code, out, err = call("backup", "--port", "/dev/none", "--out", path)
    assert (code, out) == (2, "") and "vest.zip is there already" in err and "--overwrite" in err
    assert call("backup", "--port", "/dev/none", "--out", path, "--overwrite")[0] == 3
    assert path.read_bytes() == b"the only one"


def test_no_backup_at_all(call, tmp_path):
    code, _, err = call("restore", tmp_path / "none.zip", "--port", "/dev/none")
    assert code == 2 and "none.zip" in err
    (tmp_path / "text.zip").write_text("hello")
    code, _, err = call("restore", tmp_path / "text.zip", "--port", "/dev/none")
    assert code == 1 and "no backup" in err


def test_the_game_on_the_device_is_exported(call, make_board, tmp_path):
    """A journal that the firmware wrote: five places and the first card; as text from the port and from a backup."""
    runtime = Runtime()
    runtime.folder = tmp_path
    game = rules.new("ten_turns", edition="original")
    texts = ["place C4", "place A8", "place G8", "place D6", "place D13", "reveal fasting", "inject D7"]
    for text in texts:
        game.apply_action(game.string_to_action(text))
    made = run(
        runtime,
        "from table.journal import Journal\nimport os\njournal = Journal()\n"
        f"journal.start('ten_turns', 2, {{'edition': 'original'}})\n"
        f"for action in {list(game.history)}:\n    journal.append(action)\n"
        "found = {'data/game/' + name: open('data/game/' + name, 'rb').read() for name in os.listdir('data/game')}\n",
    )
    board = make_board(made.found, attach=None)
    code, out, err = call("export", "--port", board.port)
    assert (code, err) == (0, "")
    assert out.splitlines()[0].startswith("ten_turns edition=original") and out.splitlines()[1] == "; ".join(texts)
    path = tmp_path / "game.zip"
    assert call("backup", "--port", board.port, "--out", path)[0] == 0
    assert call("export", path)[1] == out
