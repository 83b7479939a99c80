"""The firmware running on real MicroPython: a process with a heap of its own,
whose hardware is at the other end of two pipes."""

import os
import select
import weakref
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from .errors import MachineReset
from .micropython_process import end, spawn
from .program import PATIENCE_S, Hung
from .protocol import SPEND, Answers, pack, unpack
from .serial_log import SerialLog
from .thin import folders as thin_folders
from .world import World

TESTS_PATIENCE_S = 600  # a test may compute for long without any hardware


class MicroPythonProgram:
    """One run in a process. `ended` is None while it runs, "stopped", "cut", or the cause of the reset it asked for.

    `runtime` has `world`, `log` and `reset(**changes)`; requests are answered in virtual time: an answer is sent when
    its time has come.
    """

    def __init__(
        self,
        world: World,
        firmware: Path,
        log: SerialLog,
        heap: int | None = None,
        runtime=None,
        kind: str = "firmware",
        folders: list[Path] | None = None,
        arguments: list[str] | None = None,
        bits: int = 64,
    ):
        self.runtime = runtime if runtime is not None else SimpleNamespace(world=world, log=log)
        self.log = log
        self.kind = kind
        self.heap = heap
        self.answers = Answers(self.runtime)
        # The stand-ins come first on the path, so that their `time` and
        # `machine` are found before the built-in modules.
        thin, standins = thin_folders()
        every = [firmware, *(folders or []), standins, thin]
        if kind == "tests":
            every = [firmware, standins, thin, *(folders or [])]
        self.process, self.requests, self.replies = spawn(kind, every, heap, arguments or [], bits)
        assert self.process.stdout is not None
        self.output = self.process.stdout.fileno()
        self.output_open = True
        os.set_blocking(self.output, False)
        self.poll = select.poll()
        self.poll.register(self.requests, select.POLLIN)
        self.poll.register(self.output, select.POLLIN)
        self.waiting = bytearray()
        self.text = b""
        self.steps: deque[tuple[int, Callable[[], None]]] = deque()
        self.ended: str | int | None = None
        self.interrupted = False  # a Ctrl-C waits; it comes with the next answer
        self.finalizer = weakref.finalize(self, end, self.process, [self.requests, self.replies])

    @property
    def heap_free(self) -> int | None:
        """Free bytes of the firmware's heap, as of its last sleep."""
        return self.answers.heap_free

    def resume(self, until: int | None) -> None:
        """Answer requests until a moment of the virtual clock (None: for ever), or until the program ends."""
        while self.ended is None:
            if self.steps:
                us, act = self.steps[0]
                clock = self.runtime.world.clock
                if us:
                    due = clock.now + us
                    if until is not None and due >= until:
                        self.steps[0] = (due - until, act)
                        clock.move_to(until)
                        return
                    clock.move_to(due)
                self.steps.popleft()
                act()
                if self.answers.error is not None:
                    error, self.answers.error = self.answers.error, None
                    if until is not None:
                        self.kill()
                        self.log.append(f"simulator: {error}")
                        self.ended = "stopped"
                        raise error
                continue
            request = unpack(self.waiting)
            if request is not None:
                self._plan(*request)
            elif not self._listen():
                self._gone()

    def interrupt(self) -> None:
        """Ctrl-C on the console: KeyboardInterrupt in the firmware's present call."""
        self.interrupted = True

    def kill(self) -> None:
        """The power goes: the process is killed, whatever it does."""
        self.finalizer()
        if self.ended is None:
            self.ended = "cut"

    def _plan(self, fields: tuple[int, ...], payload: bytes) -> None:
        if fields[0] == SPEND:
            self.steps.append((fields[6], lambda: self._reply(0, b"")))
        else:
            self.steps.append((fields[6], lambda: self._act(fields, payload)))

    def _act(self, fields: tuple[int, ...], payload: bytes) -> None:
        try:
            status, data = self.answers.do(fields, payload)
        except MachineReset as reset:
            self.ended = reset.cause
            self.finalizer()
            return
        world = self.runtime.world
        debt, world.debt_us = world.debt_us, 0
        self.steps.append((debt, lambda: self._reply(status, data)))

    def _reply(self, status: int, data: bytes) -> None:
        try:
            interrupt, self.interrupted = self.interrupted, False
            os.write(self.replies, pack(status, data, self.runtime.world, interrupt))
        except BrokenPipeError:
            self._gone()

    def _listen(self) -> bool:
        """Wait for the process to say something; False when it is gone."""
        patience = TESTS_PATIENCE_S if self.kind == "tests" else PATIENCE_S
        ready = self.poll.poll(patience * 1000)
        if not ready:
            self.kill()
            self.ended = "stopped"
            raise Hung(f"The firmware has not touched the hardware for {patience} seconds: it loops somewhere.")
        kinds = dict(ready)
        if self.output in kinds:
            self._read_output()
        if self.requests in kinds:
            data = os.read(self.requests, 65536)
            self.waiting += data
            return bool(data)
        return True

    def _read_output(self) -> bool:
        try:
            data = os.read(self.output, 65536)
        except BlockingIOError:
            return True
        *lines, self.text = (self.text + data).split(b"\n")
        self.log.extend(line.rstrip(b"\r").decode("utf-8", "replace") for line in lines)
        if not data and self.output_open:
            self.output_open = False
            self.poll.unregister(self.output)
        return bool(data)

    def _no_room(self) -> str:
        size = f"of {self.heap} bytes" if self.heap else "that MicroPython has here"
        return f"simulator: the firmware does not fit into the heap {size}. Take a larger one, such as --heap 400000."

    def _gone(self) -> None:
        """The process has ended by itself: its last words are in the log."""
        code = self.process.wait()
        os.set_blocking(self.output, True)
        while self._read_output():
            pass
        if self.text:
            self.log.append(self.text.decode("utf-8", "replace"))
        if self.kind == "firmware" and self.log.lines and self.log.lines[-1].startswith("MemoryError"):
            self.log.append(self._no_room())
        if code < 0:
            self.log.append(f"simulator: MicroPython died with signal {-code}")
        self.ended = "stopped" if self.runtime.world.power else "cut"
        self.finalizer()
