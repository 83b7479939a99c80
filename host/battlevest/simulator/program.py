"""The firmware running on CPython: a thread of its own that goes only while the simulator waits for it."""

import ctypes
import threading
from pathlib import Path

from .errors import MachineReset, ModelError, PowerCut
from .runtime import Runtime
from .serial_log import SerialLog
from .world import World

PATIENCE_S = 60  # real seconds without a call into the hardware, after which the firmware counts as hung


class Hung(RuntimeError):
    """The firmware loops without ever touching hardware, clock or files."""


class CPythonProgram:
    """One run of boot.py and main.py. `ended` is None while it runs, "stopped",
    "cut", or the cause of the reset it asked for."""

    heap_free = None

    def __init__(self, world: World, firmware: Path, log: SerialLog, heap: int | None = None):
        self.world = world
        self.runtime = Runtime(firmware, world=world, log=log)
        self.ended: str | int | None = None
        self.error: BaseException | None = None
        self.killed = False
        self.interrupted = False  # a Ctrl-C waits; it comes when the firmware goes on
        self.go, self.back = threading.Semaphore(0), threading.Semaphore(0)
        self.thread = threading.Thread(target=self._main, name="firmware", daemon=True)
        self.thread.start()

    def resume(self, until: int) -> None:
        """Let the firmware work until a moment of the virtual clock, or until it ends. A ModelError comes out here."""
        clock = self.world.clock
        clock.limit, clock.pause = until, self._pause
        self.go.release()
        if not self.back.acquire(timeout=PATIENCE_S):
            self.killed = True
            self.ended = "stopped"
            thread = ctypes.c_ulong(self.thread.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(PowerCut))
            raise Hung(f"The firmware has not touched the hardware for {PATIENCE_S} seconds: it loops somewhere.")
        clock.limit = clock.pause = None
        if self.error is not None:
            error, self.error = self.error, None
            raise error

    def interrupt(self) -> None:
        """Ctrl-C on the console: KeyboardInterrupt in the firmware's present call."""
        self.interrupted = True

    def kill(self) -> None:
        """The power goes: PowerCut is raised out of the call in which the firmware waits."""
        if self.ended is None:
            self.killed = True
            self.go.release()
            self.thread.join(PATIENCE_S)

    def _pause(self) -> None:
        self.back.release()
        self.go.acquire()
        if self.killed:
            raise PowerCut("the power is off")
        if self.interrupted:
            self.interrupted = False
            raise KeyboardInterrupt

    def _main(self) -> None:
        self.go.acquire()
        ended: str | int = "cut"
        try:
            if not self.killed:
                for name in ("boot.py", "main.py"):
                    self.runtime.run_file(name)
                ended = "stopped"
        except MachineReset as reset:
            ended = reset.cause
        except PowerCut:
            pass
        except SystemExit:
            ended = 5  # as the ESP32 port: leaving the program restarts the interpreter
        except ModelError as error:
            ended = "stopped"
            self.runtime.describe(error)
            self.error = error
        except BaseException as error:
            ended = "stopped"
            self.runtime.describe(error)
        self.runtime.sockets.close()
        self.ended = ended
        self.back.release()
