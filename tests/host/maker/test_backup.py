"""`battlevest backup` and `restore`: whole, verified, and the old data stay whatever goes wrong."""

import contextlib
import json
import zipfile

import pytest
import rules
from battlevest.board_link import Trouble, connect
from battlevest.deploy.deploy import FINISH
from battlevest.deploy.transfer import HERE as ON_DEVICE
from battlevest.deploy.transfer import listing_of
from battlevest.maker import backup, talk
from battlevest.paths import firmware_dir
from battlevest.simulator.errors import MachineReset, PowerCut
from battlevest.simulator.runtime import Runtime
from laptop.boards import PullWhen, flash_files
from waits import until

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
    """What restore() makes the device do, as programs of the device itself."""
    plan = backup.listing(dict.fromkeys(OLD, ""), NEW)
    laid = {"update/" + name: NEW[place] for place, name, *_ in plan["put"]}
    laid["update/finish.py"] = (ON_DEVICE / "finish.py").read_bytes()
    laid["update/list"] = listing_of(plan)
    return written(laid) + (ON_DEVICE / "commit.py").read_text("utf-8") + "\nassert not _wrong\n" + FINISH


def written(files):
    """A program that writes files, folders included."""
    return (
        f"import os\nfor name, data in {files!r}.items():\n"
        "    for i in range(1, name.count('/') + 1):\n        folder = '/'.join(name.split('/')[:i])\n"
        "        try:\n            os.mkdir(folder)\n        except OSError:\n            pass\n"
        "    with open(name, 'wb') as file:\n        file.write(data)\n"
    )


def kept(runtime):
    """The files of data/ after the start of the device, whose boot.py finishes what was cut."""
    with contextlib.suppress(MachineReset):
        run(runtime, (firmware_dir() / "boot.py").read_text("utf-8"))
    source = "found = {name: open(name, 'rb').read() for name in each(DATA)}\n"
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
        run(runtime, written(OLD))
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


def test_a_restore_whose_line_went_after_its_check_is_finished_by_whoever_comes_next(make_board):
    """The power stayed on, so boot.py has not seen it yet: the next command's soft reset lets it."""
    board = make_board(OLD, attach=None)
    plan = backup.listing(dict.fromkeys(OLD, ""), NEW)
    laid = {"update/" + name: NEW[place] for place, name, *_ in plan["put"]}
    laid["update/finish.py"] = (ON_DEVICE / "finish.py").read_bytes()
    laid["update/ready"] = listing_of(plan)
    with connect(board.port) as link:
        link.exec(written(laid))
        link.leave(restart=False)
    assert without_starts(backup.read_device(board.port)) == NEW


def test_a_restore_that_the_power_left_is_finished_by_the_devices_own_start(make_board):
    """Cut between two of its moves; no tool looks at the board before its game runs again."""
    board = make_board(OLD, attach=None)
    with connect(board.port) as link, pytest.raises(Trouble) as trouble:
        flash = board.world.flash

        def pull(_step, count, total):
            if count == total and flash.cut_in is None:
                flash.cut_in = 8

        with PullWhen(board, lambda: not board.world.power):
            backup.restore(link, NEW, pull)
    assert trouble.value.kind == "gone"
    left = flash_files(board)
    assert "update/ready" in left
    board.plug()
    until(lambda: "update/ready" not in flash_files(board))
    found = {name: data for name, data in flash_files(board).items() if name.startswith("data/")}
    assert without_starts(found) == NEW


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
