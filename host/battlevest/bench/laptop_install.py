"""An installation beside esptool writing the same parts alone, on the mock ROM."""

import contextlib
import importlib.util
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from battlevest.install import Order, install
from battlevest.install.chips import CHIPS
from battlevest.install.esptool import pairs
from battlevest.install.install import prepare
from battlevest.virtual.boot_image import stand_in

REPEATS = 3  # the fastest counts
SIZE = 1_000_000  # of the stand-in for MicroPython's image; real ones have about 1.7 MB


def rows() -> list[tuple]:
    """Bytes and time of one installation without reading back."""
    if importlib.util.find_spec("esp32_mock_bootloader") is None:
        return [("installation beside esptool alone", "needs esp32-mock-bootloader", "at most 1.3 times", None)]
    with tempfile.TemporaryDirectory() as folder:
        image = Path(folder) / "micropython.bin"
        image.write_bytes(stand_in(CHIPS["esp32"], SIZE))
        order = Order(str(image), verify=False)
        parts = prepare(order, CHIPS["esp32"], 4 << 20, lambda *_words: None)[3]
        words = pairs(parts, Path(folder))
        ours, alone = [], []
        for _ in range(REPEATS):
            with loader() as port:
                began = time.monotonic()
                done = install(port, order)
                ours.append(time.monotonic() - began)
            with loader() as port:
                began = time.monotonic()
                command = [sys.executable, "-m", "esptool", "--port", port, "--baud", "460800", "write-flash", *words]
                subprocess.run(command, check=True, capture_output=True, timeout=300)
                alone.append(time.monotonic() - began)
    share = min(ours) / min(alone)
    files = done.written - image_size(done)
    return [
        (
            "bytes that install writes: image and blocks of files",
            f"{image_size(done)} and {files}",
            "blocks of 4096 bytes",
            files < 1 << 20,
        ),
        (
            "time of install without reading back, beside esptool writing the same",
            f"{min(ours):.1f} s, {min(alone):.1f} s: {share:.2f} times",
            "at most 1.3 times",
            share <= 1.3,
        ),
    ]


def image_size(done) -> int:
    """Bytes of the image itself."""
    return done.places[0][1]


@contextlib.contextmanager
def loader() -> Iterator[str]:
    """The port of a mock ROM."""
    program = "import sys; from esp32_mock_bootloader import cli, server; server._FLASH_END_IDLE_SEC = 3600"
    program += "; server._CLIENT_RECV_TIMEOUT = 10; sys.exit(cli.main(sys.argv[1:]))"
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder) / "port"
        words = ["run", "--pty", "--chip", "esp32", "--port-file", str(note)]
        process = subprocess.Popen(
            [sys.executable, "-c", program, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            while not note.is_file() or not note.read_text().strip():
                time.sleep(0.02)
            yield note.read_text().strip()
        finally:
            process.kill()
            process.wait()
