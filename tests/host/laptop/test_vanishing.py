"""The port goes in the middle of a command, at several points: a sentence, exit code 7, and a second run mends it."""

import os
import threading
import tty

import pytest
from battlevest import application
from battlevest.maker import backup
from battlevest.virtual import VirtualBoard
from battlevest.virtual.serial_port import SerialPort
from laptop import images
from laptop.boards import PullWhen, flash_files, small_application, small_source
from laptop.command import say
from laptop.loader import loader, read_flash

OLD = {"data/settings.json": b'{"language": "ja"}', "data/keep/0001-00": bytes(range(200)) * 5}
NEW = {"data/settings.json": b'{"language": "en"}', "data/keep/0002-00": bytes(range(100)) * 30}
SPEED = 20


def after_backup(_board, folder):
    assert {name: data for name, data in backup.read(folder / "out.zip").items() if name != "data/starts"} == OLD


def after_restore(board, _folder):
    found = {name: data for name, data in flash_files(board).items() if name.startswith("data/")}
    assert {name: data for name, data in found.items() if name != "data/starts"} == NEW


def after_put(board, folder):
    found = flash_files(board)
    assert found["data/notes 1.txt"] == (folder / "big").read_bytes() and "data/notes 1.txt.new" not in found


def after_get(_board, folder):
    assert (folder / "got").read_bytes() == OLD["data/keep/0001-00"]
    assert not (folder / "got.new").exists()


def after_deploy(board, _folder):
    found = flash_files(board)
    assert "rules/same.bin" not in found and "update" not in {name.split("/")[0] for name in found}


def nothing(_board, _folder):
    pass


# The words of a command ({} stands for the test's folder), bytes that it sends, what holds after a second run.
COMMANDS = {
    "backup": ("backup --out {}/out.zip --overwrite", 1500, after_backup),
    "restore": ("restore {}/new.zip", 4500, after_restore),
    "put": ("files put {}/big", 25_000, after_put),
    "get": ("files get data/keep/0001-00 {}/got", 430, after_get),
    "deploy": ("deploy --source {}/source", 4500, after_deploy),
}


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_pulled_cable(name, share, tmp_path):
    text, size, holds = COMMANDS[name]
    small_source(tmp_path / "source")
    backup.write(tmp_path / "new.zip", NEW)
    (tmp_path / "big").write_bytes(os.urandom(8000))
    words = text.format(tmp_path).split() + (["data/notes 1.txt"] if name == "put" else [])
    with VirtualBoard({**small_application("1").files, **OLD}, speed=SPEED) as board:
        with PullWhen(board, lambda: board.serial.bytes_in > size * share) as hand:
            code, said = say(*words, "--port", board.port)
        assert hand.pulled and (code, said.partition(":")[0]) == (7, f"{board.port} is gone")
        board.plug()
        code, said = say(*words, "--port", board.port)
        assert code == 0, said
        holds(board, tmp_path)


def test_a_pulled_cable_while_the_doctor_looks():
    with VirtualBoard(application.build().files, speed=3) as board:
        words = "doctor", "--seconds", "0.3", "--no-ask"
        with PullWhen(board, lambda: board.serial.bytes_in > 2500) as hand:
            code, said = say(*words, "--port", board.port)
        assert hand.pulled and (code, said.partition(":")[0]) == (7, f"{board.port} is gone")
        board.plug()  # perhaps under another name
        code, said = say(*words, "--port", board.port)
        assert code == 0, said


def test_a_cable_that_stays_away_ends_a_timed_monitor_with_its_own_exit_code():
    with VirtualBoard({}, speed=SPEED) as board:
        with PullWhen(board, lambda: board.serial.connected):
            code, said = say("monitor", "--port", board.port, "--seconds", "1")
        assert code == 7 and "is gone and has not come back" in said


class Cable:
    """A cable between a tool and a mock ROM; it is pulled after so many bytes to the board."""

    def __init__(self, behind, most):
        self.near, self.behind, self.most = SerialPort(), behind, most
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._carry, daemon=True)

    def _carry(self):
        far = os.open(self.behind, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(far)
        try:
            while not self.over.is_set() and self.near.bytes_in <= self.most:
                self.near.look()
                data = self.near.read()
                while data:
                    try:
                        data = data[os.write(far, data) :]
                    except BlockingIOError:
                        self.over.wait(0.001)
                try:
                    self.near.write(os.read(far, 4096))
                except BlockingIOError:
                    self.over.wait(0.001)
                self.near.flush()
        finally:
            os.close(far)
            self.near.unplug()

    def __enter__(self):
        self.thread.start()
        return self.near

    def __exit__(self, *_error):
        self.over.set()
        self.thread.join()
        self.near.close()


def install_words(folder, image):
    """The words of an installation."""
    (folder / "image.bin").write_bytes(image)
    return ["install", "--image", folder / "image.bin", "--source", small_source(folder / "source"), "--no-wait"]


@pytest.mark.parametrize("most", [40, 15_000])
def test_a_pulled_cable_while_a_board_is_installed(most, tmp_path):
    """While the chip is asked, and while it is written."""
    words = install_words(tmp_path, images.micropython())
    with loader() as behind, Cable(behind, most) as near:
        code, said = say(*words, "--port", near.name)
        assert (code, said.partition(":")[0]) == (7, f"{near.name} is gone"), said


def test_a_board_whose_cable_was_pulled_late_is_installed_by_the_next_call(tmp_path):
    image = images.micropython(vfs=(0x40000, 0x1C0000))
    words = install_words(tmp_path, image)
    with loader() as behind:
        with Cable(behind, 35_000) as near:
            code, said = say(*words, "--port", near.name)
            assert (code, said.partition(":")[0]) == (7, f"{near.name} is gone"), said
        code, said = say(*words, "--port", behind)
        assert code == 0 and "read back and right" in said, said
        assert read_flash(behind, 0x1000, len(image), tmp_path) == image


def test_a_pulled_cable_while_a_board_is_erased():
    with loader() as behind:
        with Cable(behind, 40) as near:
            code, said = say("erase", "--yes", "--port", near.name)
            assert (code, said.partition(":")[0]) == (7, f"{near.name} is gone"), said
        code, said = say("erase", "--yes", "--port", behind)
        assert code == 0 and "the flash is empty" in said, said
