"""A small application whose parts say whether they belong together, and looks into a virtual board's flash."""

from battlevest.application import Application
from battlevest.application.compiled import compile_source
from battlevest.paths import firmware_dir
from battlevest.simulator.image import GEOMETRY, Cells
from littlefs import LittleFS
from own_time import Beside, once
from waits import until

MAIN = """import time
from table import first, second
time.sleep_ms(100)
print("main", "%s", "with", first.V, second.V)
while True:
    time.sleep_ms(50)
"""


def small_application(version, **more):
    """An application whose parts print their version. more: further files, "/" as "__"."""
    files = {
        "boot.py": (firmware_dir() / "boot.py").read_bytes(),
        "main.py": (MAIN % version).encode(),
        "table/__init__.mpy": compile_source("table/__init__.py", b""),
        "table/first.mpy": compile_source("table/first.py", b'V = "%s"\n' % version.encode()),
        "table/second.mpy": compile_source("table/second.py", b'V = "%s"\n' % version.encode()),
        "table/\u7d75 1.bin": version.encode() * 3000,
        "rules/same.bin": bytes(range(256)) * 20,
    }
    if version != "1":
        files["devices/added.mpy"] = compile_source("devices/added.py", b"NEW = 1\n")
    else:
        files["phone/gone.mpy"] = compile_source("phone/gone.py", b"OLD = 1\n")
    return Application({**files, **{name.replace("__", "/"): data for name, data in more.items()}}, version)


def small_source(folder):
    """A firmware's folder that is built at once."""
    for name, text in {
        "boot.py": "",
        "main.py": "import table.start\n",
        "boards/__init__.py": "",
        "table/start.py": 'VERSION = "7"\nprint("main", VERSION)\n',
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def flash_files(board):
    """{name: bytes} of everything on a board's flash, read from outside."""
    fs = LittleFS(context=Cells(bytearray(board.world.flash.cells)), mount=False, **GEOMETRY)
    fs.mount()
    found = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with fs.open(path, "rb") as file:
                found[path] = file.read()
    fs.unmount()
    return found


def started(board):
    """What main.py said about itself after the last start, such as "main 1 with 1 1"."""
    lines = until(lambda: [line for line in board.log if line.startswith("main ")], lambda: list(board.log))
    return lines[-1]


class PullWhen(Beside):
    """Pulls the cable, and with it the power, in the moment in which something holds."""

    def __init__(self, board, true):
        super().__init__(board, once(true, self.pull))
        self.pulled = False

    def pull(self):
        self.pulled = True
        self.board.unplug()
