"""The virtual board: MicroPython's console on one side, a serial port on the other, the simulator's chips below."""

import os
import tempfile
import threading
from pathlib import Path

from .. import paths
from ..install.chips import CHIPS
from ..simulator import image
from ..simulator.world import World
from . import boot_image
from .chip_flash import ChipFlash
from .running import Running
from .serial_port import SerialPort


class VirtualBoard(Running):
    """A board whose console is on `port`. Use it in a `with`, or call start() and close().

    files: {name: bytes} to begin with, or flash: the bytes of the whole file partition (2 MB), or data: a folder that
    keeps flash.bin and program.bin from one time to the next; by default an empty file system. erased: a chip as from
    the shop, without MicroPython too. chip (esp32, esp32s3), flash_mb (4, 2): what its loader tells of it; a program
    runs as on an esp32 with 4 MB, whose pins these are. attach, heap, seed: as for simulator.Device. speed: how fast
    its seconds go (None: as fast as the machine can). link: a name that leads to the port. reset_on_open: the board
    restarts whenever somebody opens the port, as many real ones do.

    As everything of Outside it has hands and eyes: press(), button(), leds(), screen(), state(), fault() ..
    """

    def __init__(
        self,
        files: dict[str, bytes] | None = None,
        flash: bytes | None = None,
        data: str | os.PathLike | None = None,
        attach: str | None = "vest",
        heap: int | None = None,
        speed: float | None = 1.0,
        link: str | os.PathLike | None = None,
        reset_on_open: bool = False,
        seed: int | None = 1,
        erased: bool = False,
        chip: str = "esp32",
        flash_mb: int = 4,
    ):
        assert chip in CHIPS and flash_mb in (2, 4)
        self.firmware = paths.firmware_dir()
        self.folder = tempfile.TemporaryDirectory(prefix="battlevest-board-") if data is None else None
        place = Path(self.folder.name if self.folder is not None else data or "")
        place.mkdir(parents=True, exist_ok=True)
        content = flash if flash is not None else b"\xff" * image.SIZE if erased else image.with_files(files or {})
        world = World(self.firmware, attach, content, str(place / "flash.bin"), seed)
        begin = b"" if erased else b"\xff" * CHIPS[chip].offset + boot_image.stand_in(CHIPS[chip])
        whole = ChipFlash(world.flash, place / "program.bin", flash_mb << 20, begin)
        super().__init__(world, whole, CHIPS[chip], SerialPort(link), heap, speed, reset_on_open)
        self.thread: threading.Thread | None = None

    @property
    def port(self) -> str:
        """The name of the serial port, for any program that opens one."""
        return self.serial.name

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_error):
        self.close()

    def start(self) -> None:
        """Switch on."""
        self._start(friendly=True)
        self.thread = threading.Thread(target=self._loop, name="virtual board", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Switch off for good; the port is gone."""
        self.closed = True
        if self.thread is not None and self.thread is not threading.current_thread():
            self.thread.join(5)
        with self.lock:
            self._kill()
            self.serial.close()
            self.world.flash.close()
            if self.folder is not None:
                self.folder.cleanup()

    def power(self, on: bool) -> None:
        """Pull the supply or give it back. The port stays: its bridge lives on the laptop's power."""
        with self.lock:
            self._open()
            if on and not self.world.power:
                self.world.power_on()
                self._start(friendly=True)
            elif not on:
                self._kill()
                self.world.power_off()

    def reset(self, cause: int = 2) -> None:
        """Press the board's reset button."""
        with self.lock:
            self._reset(cause)

    def unplug(self) -> None:
        """Pull the cable: the port vanishes and the board is off."""
        with self.lock:
            self.power(False)
            self.serial.unplug()

    def plug(self) -> None:
        """Put the cable in again."""
        with self.lock:
            self.serial.plug()
            self.power(True)
