"""Boards in their boot loader: the mock ROM behind a pseudo-terminal, and stand-ins of esptool that fail at will."""

import contextlib
import subprocess
import sys
import tempfile
from pathlib import Path

from waits import PATIENCE_S, until

BOARD = """NAME = "Breadboard"
CHIP = "{chip}"
I2C = {{"id": 0, "scl": 4, "sda": 5, "freq": 400000}}
SCREEN = {{"address": 0x3C, "width": 128, "height": 64}}
LED_LINES = {{"back": 6, "front": 7}}
BUTTONS = {{"left": 1, "ok": 3, "right": 10}}
BUZZER = 2
BASE_MA = 150
"""

# An esptool of another version, as a program: it notes its words, answers as esptool does, and fails at one step.
STUB = """import sys
words = sys.argv[1:]
with open({log!r}, "a") as log:
    print(" ".join(words), file=log)
if words == ["version"]:
    print({version!r})
elif any(word.replace("_", "-") == "flash-id" for word in words):
    print("Chip is {chip_name} (revision v3.0)" if {version!r}.startswith("4") else "Chip type:          {chip_name}")
    print("Detected flash size: {size}")
step = {fails!r}
if step and any(word.replace("_", "-") == step for word in words) and (not {once} or "460800" in words):
    print("A fatal error occurred: " + {says!r})
    sys.exit(2)
"""


@contextlib.contextmanager
def loader(chip="esp32"):
    """The name of a port behind which the mock ROM of a chip waits."""
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder) / "port"
        # The mock forgets its stub some seconds after a file's end, and gives up a reading after 50 ms without an
        # answer; on a busy computer either happens in the middle of a call.
        program = "import sys; from esp32_mock_bootloader import cli, server"
        program += "; server._FLASH_END_IDLE_SEC = 3600; server._CLIENT_RECV_TIMEOUT = 10"
        program += "; sys.exit(cli.main(sys.argv[1:]))"
        command = [sys.executable, "-c", program, "run", "--pty", "--chip", chip, "--port-file", str(note)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until(lambda: process.poll() is not None or (note.is_file() and note.read_text().strip()))
            yield note.read_text().strip()
        finally:
            process.kill()
            process.wait()


def read_flash(port, at, size, folder):
    """Bytes of the flash, read by esptool."""
    path = Path(folder) / "read.bin"
    whole = -(-size // 4096) * 4096  # the mock reads blocks only
    command = [
        sys.executable,
        "-m",
        "esptool",
        "--silent",
        "--port",
        port,
        "read-flash",
        hex(at),
        hex(whole),
        str(path),
    ]
    done = subprocess.run(command, capture_output=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stdout[-500:]
    return path.read_bytes()[:size]


def stub(folder, version="5.1.0", chip_name="ESP32-D0WDQ6", size="4MB", fails=None, says="no reason", once=False):
    """(command line of a stand-in for esptool, file with its calls)."""
    program, log = Path(folder) / "esptool_stub.py", Path(folder) / "calls.txt"
    log.write_text("")
    text = STUB.format(log=str(log), version=version, chip_name=chip_name, size=size, fails=fails, says=says, once=once)
    program.write_text(text)
    return f"{sys.executable} {program}", log


def steps(log):
    """The commands of the calls, in order, and the whole words of each."""
    calls = [line.split() for line in log.read_text().splitlines()]
    names = [
        next((w for w in words if w.replace("_", "-").endswith(("flash", "-id", "version"))), "?") for words in calls
    ]
    return names, calls
