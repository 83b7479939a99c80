"""MicroPython images from their official address, several boards at once, and the wait for the device's first words."""

import functools
import hashlib
import json
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from battlevest.board_link import Trouble
from battlevest.install import fetch
from battlevest.install.chips import CHIPS
from battlevest.install.hello import wait_for_hello
from battlevest.virtual import VirtualBoard
from laptop import images
from laptop.boards import small_source
from laptop.command import call
from laptop.loader import loader, read_flash, steps, stub

NAME = "ESP32_GENERIC-20250415-v1.25.0.bin"


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing about what it serves."""

    def log_message(self, *_words):
        pass


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A site with one image in place of the official one; its folder."""
    folder = tmp_path / "site" / "resources" / "firmware"
    folder.mkdir(parents=True)
    (folder / NAME).write_bytes(images.micropython())
    handler = functools.partial(Quiet, directory=str(tmp_path / "site"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("BATTLEVEST_MICROPYTHON_SITE", f"http://127.0.0.1:{server.server_port}")
        yield folder
        server.shutdown()


def test_an_image_is_fetched_once_kept_and_held_against_its_first_hash(site, tmp_path):
    cache = tmp_path / "cache"
    path = fetch.image(CHIPS["esp32"], "1.25", cache)
    assert path.read_bytes() == images.micropython() and path.name == NAME
    lock = json.loads((cache / fetch.LOCK).read_text())
    assert lock == {NAME: hashlib.sha256(images.micropython()).hexdigest()}
    (site / NAME).unlink()
    assert fetch.image(CHIPS["esp32"], "v1.25.0", cache) == path  # without the network
    path.write_bytes(b"something else")
    with pytest.raises(Trouble, match="not what it was") as caught:
        fetch.image(CHIPS["esp32"], "1.25.0", cache)
    assert caught.value.kind == "not_verified"


def test_another_file_under_the_same_address_is_noticed(site, tmp_path):
    cache = tmp_path / "cache"
    fetch.image(CHIPS["esp32"], "1.25.0", cache).unlink()
    (site / NAME).write_bytes(images.micropython(size=95_000))
    with pytest.raises(Trouble, match="not what it was"):
        fetch.image(CHIPS["esp32"], "1.25.0", cache)
    assert not (cache / NAME).exists()


def test_without_a_network_the_address_is_told(site, tmp_path, monkeypatch):
    monkeypatch.setenv("BATTLEVEST_MICROPYTHON_SITE", "http://127.0.0.1:9")
    with pytest.raises(Trouble) as caught:
        fetch.image(CHIPS["esp32s3"], "1.25.0", tmp_path / "cache")
    assert caught.value.kind == "no_network" and "--image" in str(caught.value)
    assert "http://127.0.0.1:9/resources/firmware/ESP32_GENERIC_S3-20250415-v1.25.0.bin" in str(caught.value)
    with pytest.raises(Trouble, match="not among the versions") as caught:
        fetch.image(CHIPS["esp32"], "1.99.0", tmp_path / "cache")
    assert "/download/ESP32_GENERIC/" in str(caught.value)


@pytest.mark.parametrize(
    ("chip", "version", "name"),
    [
        ("esp32", "1.25.0", NAME),
        ("esp32", "v1.25", NAME),
        ("esp32", "1.25.0-spiram", "ESP32_GENERIC-SPIRAM-20250415-v1.25.0.bin"),
        ("esp32s3", "1.27.0-SPIRAM_OCT", "ESP32_GENERIC_S3-SPIRAM_OCT-20251209-v1.27.0.bin"),
        ("esp32c3", "1.24.0", "ESP32_GENERIC_C3-20241025-v1.24.0.bin"),
    ],
)
def test_the_official_address(chip, version, name):
    """Names as on the pages of micropython.org/download."""
    assert fetch.is_version(version)
    assert fetch.address(CHIPS[chip], version) == f"https://micropython.org/resources/firmware/{name}"


def test_a_build_that_a_chip_has_not_is_refused_and_those_that_it_has_are_named():
    assert not fetch.is_version("ESP32_GENERIC-SPIRAM-20250415-v1.25.0.bin")
    with pytest.raises(Trouble, match=r"no build SPIRAM .*ESP32-S3 .*\(1.25.0, 1.25.0-SPIRAM_OCT\)") as caught:
        fetch.address(CHIPS["esp32s3"], "1.25.0-SPIRAM")
    assert caught.value.kind == "wrong_image"


def test_several_boards_at_once_get_a_line_each(tmp_path):
    (tmp_path / "image.bin").write_bytes(images.micropython())
    command, log = stub(tmp_path)
    environment = {"BATTLEVEST_ESPTOOL": command, "BATTLEVEST_PORTS": "/dev/one:/dev/two"}
    words = ["install", "--port", "all", "--image", tmp_path / "image.bin", "--source", small_source(tmp_path / "f")]
    code, out, err = call(*words, "--no-wait", **environment)
    assert code == 0, err
    assert sorted(line.split(":")[0] for line in out.splitlines()) == ["/dev/one", "/dev/two"]
    names, calls = steps(log)
    ports = {
        port: [name for name, call in zip(names, calls, strict=True) if port in call]
        for port in ("/dev/one", "/dev/two")
    }
    assert list(ports.values()) == [["flash-id", "write-flash", "verify-flash"]] * 2
    # With the wait: both start as the port is opened, and each says its own first words.
    mains = [f"import time\nprint('battlevest {n} Board ready')\nwhile True: time.sleep(1)\n".encode() for n in (7, 8)]
    first = VirtualBoard({"main.py": mains[0]}, speed=5, reset_on_open=True)
    second = VirtualBoard({"main.py": mains[1]}, speed=5, reset_on_open=True)
    with first, second:
        environment["BATTLEVEST_PORTS"] = f"{first.port}:{second.port}"
        code, out, err = call(*words, **environment)
        told = dict(line.split(": ", 1) for line in out.splitlines())
        assert code == 0 and set(told) == {first.port, second.port}, err
        assert told[first.port].endswith("It says: battlevest 7 Board ready")
        assert told[second.port].endswith("It says: battlevest 8 Board ready")


def test_several_boards_at_once_through_the_real_esptool(tmp_path):
    """Two ESP32 get the whole image; an ESP32-S3 beside them is left as it is, with a line and an exit code."""
    image = images.micropython(vfs=(0x40000, 0x1C0000))
    (tmp_path / "image.bin").write_bytes(image)
    words = ["install", "--port", "all", "--image", tmp_path / "image.bin", "--source", small_source(tmp_path / "f")]
    with loader() as first, loader() as second, loader("esp32s3") as other:
        code, out, err = call(*words, "--no-wait", BATTLEVEST_PORTS=f"{first}:{second}:{other}")
        told = dict(line.split(": ", 1) for line in out.splitlines())
        assert code == 10 and set(told) == {first, second, other}, err
        assert all("read back and right" in told[port] for port in (first, second))
        assert "for an ESP32, and the board has an ESP32-S3" in told[other]
        for port in (first, second):
            assert read_flash(port, 0x1000, len(image), tmp_path) == image
        assert read_flash(other, 0, 0x10000, tmp_path) == b"\xff" * 0x10000


def test_the_first_words_are_waited_for():
    main = b'import time\ntime.sleep(1)\nprint("battlevest 7 Breadboard ready")\nwhile True:\n    time.sleep(1)\n'
    with VirtualBoard({"main.py": main}) as board:
        assert wait_for_hello(board.port, 90) == "battlevest 7 Breadboard ready"
    with VirtualBoard({"main.py": b"import time\ntime.sleep(0.5)\nraise ValueError(5)\n"}) as board:
        with pytest.raises(Trouble, match="has not begun within 2 seconds") as caught:
            wait_for_hello(board.port, 2)
        assert caught.value.kind == "silent" and "battlevest monitor" in str(caught.value)
