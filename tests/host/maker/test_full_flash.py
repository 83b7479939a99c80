"""A full flash: what reads goes on, what writes is refused with the old in its place, and room made mends it. And file
names with spaces and Japanese letters, on the board as on the laptop."""

import json

import pytest
from battlevest.board_link import Trouble
from battlevest.deploy import deploy
from battlevest.maker import backup
from laptop.boards import flash_files, small_application
from laptop.consoles import say
from littlefs import LittleFSError

NO_ROOM = 12
SETTINGS = b'{"language": "ja"}'
OLD = {"data/settings.json": SETTINGS, "notes 1.txt": b"old" * 700, "data/game \u68cb/\u5c40 1": bytes(range(250))}
BLOCK, BLOCKS = 4096, 512


def without_starts(files):
    """Without what boot.py itself notes there."""
    return {name: data for name, data in files.items() if name != "data/starts"}


@pytest.fixture
def full(make_board):
    """A board whose flash has a few blocks left: one large file takes the rest."""
    # Pairs of blocks are the folders', and two blocks the files that do not fit into them.
    return make_board({**OLD, "big.bin": bytes(4060 * (BLOCKS - 14))}, bare=True, attach=None, speed=20)


def test_what_writes_is_refused_and_what_reads_goes_on(full, tmp_path):
    port = ("--port", full.port)
    (tmp_path / "new").write_bytes(b"new" * 20_000)
    backup.write(tmp_path / "other.zip", {"data/other": b"other" * 9000})
    before = without_starts(flash_files(full))
    for words in (("files", "put", tmp_path / "new", "notes 1.txt"), ("restore", tmp_path / "other.zip")):
        code, said = say([*words, *port])
        assert code == NO_ROOM and "Traceback" not in said, said
        assert without_starts(flash_files(full)) == before
    assert say(["files", "ls", *port])[0] == 0
    assert say(["files", "get", "notes 1.txt", tmp_path / "got", *port])[0] == 0
    assert (tmp_path / "got").read_bytes() == OLD["notes 1.txt"]
    assert say(["backup", "--out", tmp_path / "kept.zip", *port])[0] == 0
    data = {name: content for name, content in OLD.items() if name.startswith("data/")}
    assert without_starts(backup.read(tmp_path / "kept.zip")) == data
    # Room is made, and the same commands do it.
    assert say(["files", "rm", "big.bin", *port])[0] == 0
    assert say(["files", "put", tmp_path / "new", "notes 1.txt", *port])[0] == 0
    assert say(["restore", tmp_path / "other.zip", *port])[0] == 0
    found = without_starts(flash_files(full))
    assert found == {"notes 1.txt": b"new" * 20_000, "data/other": b"other" * 9000}


def test_names_with_spaces_and_japanese_there_and_back(make_board, tmp_path):
    board = make_board(OLD, bare=True, attach=None, speed=20)
    port = ("--port", board.port)
    here = tmp_path / "\u79c1\u306e \u30d5\u30a1\u30a4\u30eb"
    here.mkdir()
    (here / "\u706b 1.txt").write_bytes(b"fire")
    there = "\u7d75 \u3068 \u5b57/\u706b 1.txt"
    code, said = say(["files", "put", here / "\u706b 1.txt", there, *port])
    assert code == 0 and flash_files(board)[there] == b"fire", said
    assert there in say(["files", "ls", *port])[1]
    assert say(["files", "get", there, here, *port])[0] == 0
    kept = here / "\u63a7\u3048 1.zip"
    assert say(["backup", "--out", kept, *port])[0] == 0
    assert say(["files", "rm", "-r", "data", *port])[0] == 0
    assert say(["restore", kept, *port])[0] == 0
    assert say(["files", "rm", "-r", "\u7d75 \u3068 \u5b57", *port])[0] == 0
    assert without_starts(flash_files(board)) == OLD
    assert sorted(one.name for one in here.iterdir()) == ["\u63a7\u3048 1.zip", "\u706b 1.txt"]


def test_a_flash_without_a_free_block_is_not_taken_for_an_endless_one(make_board, tmp_path):
    """littlefs counts folders twice: here it counts more blocks in use than there are, and tells less than none."""
    files = {f"folder {n}/small": b"x" for n in range(8)} | OLD
    for blocks in range(BLOCKS, 0, -1):
        try:
            board = make_board({**files, "big.bin": bytes(4060 * blocks)}, bare=True, attach=None, speed=20)
            break
        except LittleFSError:
            pass  # too large by a block
    backup.write(tmp_path / "one.zip", {"data/other": b"x"})
    code, said = say(["restore", tmp_path / "one.zip", "--port", board.port])
    assert code == NO_ROOM and " 0 are free" in said, said
    code, said = say(["doctor", "--no-ask", "--port", board.port, "--json"])
    assert next(one for one in json.loads(said)["findings"] if one["what"] == "Flash")["found"].startswith("0 of ")
    with pytest.raises(Trouble, match=r"too full.* 0 kB are free") as trouble:
        deploy(board.port, small_application("1"))
    assert trouble.value.kind == "no_room"
    assert without_starts(flash_files(board)) == {**files, "big.bin": bytes(4060 * blocks)}


def test_a_folder_with_something_in_it_is_not_removed_by_its_name_alone(make_board, tmp_path):
    board = make_board(OLD, bare=True, attach=None, speed=20)
    port = ("--port", board.port)
    code, said = say(["files", "rm", "data", *port])
    assert code == 2 and "data is a folder with something in it" in said and "Traceback" not in said
    code, said = say(["files", "get", "notes 1.txt", "/dev/null/x", *port])
    assert code == 2 and "there is no folder /dev/null" in said
    (tmp_path / "x.new").mkdir()
    code, said = say(["files", "get", "notes 1.txt", tmp_path / "x", *port])
    assert code == 1 and "can't be written" in said and "Traceback" not in said
    assert without_starts(flash_files(board)) == OLD
