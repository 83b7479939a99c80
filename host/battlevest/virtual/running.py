"""What goes on inside of the virtual board: one thread that passes bytes on and answers for the chips."""

import os
import select
import time

from ..simulator.errors import MachineReset
from ..simulator.protocol import CONSOLE, SPEND, pack, unpack
from .interpreter import Interpreter
from .starting import Starting

SLACK_US = 4000  # how far virtual time may run ahead of the wall's before the board is made to wait
COMPUTING_S = 0.03  # a program that asks no chip for so long is interrupted by a signal
IDLE_S = 0.01


class Running(Starting):
    """A processor with a console on a serial line, over a world of chips. All of it happens in _loop()."""

    # The loop

    def _loop(self) -> None:
        while not self.closed:
            with self.lock:
                wait = self._step()
            processor = self.processor
            listen = [self.serial.master] if self.serial.connected else []
            if processor is not None and processor.alive:
                listen.append(processor.requests)
                if not self.serial.full:
                    listen.append(processor.output)
            try:
                self.readable = select.select(listen, [], [], wait)[0]
            except (OSError, ValueError):
                time.sleep(0.001)  # somebody has just unplugged or switched off

    def _step(self) -> float:
        """Do what is due now. Returns how long there is nothing to do, in seconds, unless something comes in."""
        opened = self.serial.look()
        if opened and self.reset_on_open and self.world.power and self.download is None:
            self._reset(1)
        self.serial.flush()
        typed = self.serial.read() if opened or self.serial.master in self.readable else b""
        if self.world.power and self.download is None and (first := self.listener.heard(typed)) is not None:
            self._into_loader()
            typed = first
        if self.download is not None:
            self._advance()
            if self.download.go_on(typed, opened, time.monotonic()):
                self._reset(2)
            return 0.001 if self.serial.waiting else IDLE_S
        processor = self.processor
        if not self.world.power or processor is None:
            self._advance()
            if self.start_at is not None and self.world.clock.now >= self.start_at:
                self._start(friendly=True)
                return 0
            return 0.002 if self.start_at is not None else IDLE_S
        if self.console.binary and not self.keys and typed.strip(b"\r\x03") and not processor.catches_interrupt():
            typed = typed[processor.type(typed) :]  # an answer to a program, in which 3 is no Ctrl-C but a number
        self.keys += typed
        self._type(processor)
        ended = self._hear(processor)
        if processor.requests in self.readable:
            self.waiting += processor.read(processor.requests) or b""
        request = unpack(self.waiting) if self.reply is None else None
        if request is not None:
            self._plan(*request)
        self._advance()
        self._watch_dog()
        if self.processor is processor and ended:
            self._ended(processor)
        return self._time_left()

    def _time_left(self) -> float:
        if self.reply is not None:
            ahead = self.reply[0] - SLACK_US - self._wall()
            return min(max(ahead, 0) / 1e6, IDLE_S) if self.speed else 0
        return 0.001 if self.keys or self.interrupted is not None or self.serial.waiting else IDLE_S

    def _wall(self) -> int:
        processor = self.processor
        return self.wall.now(processor.work if processor is not None and self.reply is None else None)

    def _advance(self) -> None:
        """Let virtual time follow the wall, and answer the chips' questions that are due."""
        clock = self.world.clock
        while True:
            wall = self._wall()
            if self.reply is None or self.processor is None:
                clock.move_to(max(wall, clock.now))
                return
            due, answer = self.reply
            if self.speed and due > wall + SLACK_US:
                clock.move_to(max(wall, clock.now))
                return
            clock.move_to(max(due, clock.now))
            self.wall.woken(clock.now)
            self.reply = None
            answer()

    def _plan(self, fields: tuple[int, ...], payload: bytes) -> None:
        due = self.world.clock.now + fields[6]
        if fields[0] == SPEND:
            self.reply = due, lambda: self._answer(0, b"")
        elif fields[0] == CONSOLE:
            self.reply = due, self._console_opens
        else:
            self.reply = due, lambda: self._act(fields, payload)
        if self.interrupted is not None:
            self._answer_at_once()

    def _console_opens(self) -> None:
        assert self.processor is not None
        self.at_console = True
        self._hear(self.processor)
        if self.console.raw:
            self.console.skip_to_raw()
            self.processor.type(b"\x01")
        self._answer(0, b"")

    def _act(self, fields: tuple[int, ...], payload: bytes) -> None:
        try:
            status, data = self.answers.do(fields, payload)
        except MachineReset as reset:
            self._reset(reset.cause)
            return
        if not self.world.power:
            self._kill()
            return
        debt, self.world.debt_us = self.world.debt_us, 0
        if self.answers.error is not None:
            self.log.append(f"simulator: {self.answers.error}")
            self.answers.error = None
        self.reply = self.world.clock.now + debt, lambda: self._answer(status, data)

    def _answer(self, status: int, data: bytes) -> None:
        assert self.processor is not None
        interrupt = self.interrupted is not None
        if interrupt and not self.processor.catches_interrupt():
            interrupt = False
        if interrupt:
            self.interrupted = None
        try:
            os.write(self.processor.replies, pack(status, data, self.world, interrupt))
        except BrokenPipeError:
            pass

    def _answer_at_once(self) -> None:
        """A Ctrl-C does not wait until a sleep is over."""
        while self.reply is not None and self.processor is not None:
            _, answer = self.reply
            self.reply = None
            answer()

    # The console

    def _type(self, processor: Interpreter) -> None:
        """Give the console what was typed. Ctrl-C ends a running program; what was typed before must be read first."""
        while self.keys:
            at = self.keys.find(3)
            if at != 0:
                taken = processor.type(bytes(self.keys[: at if at > 0 else len(self.keys)]))
                del self.keys[:taken]
                self.typed_at = time.monotonic()
                if not taken:
                    return
                continue
            since = time.monotonic() - self.typed_at
            if since < 0.004 or (processor.keys_waiting and since < 0.25):
                return  # the prompt is about to read, and perhaps to run, what came before
            del self.keys[:1]
            if processor.catches_interrupt():
                self.interrupted = time.monotonic()
                self._answer_at_once()
            else:
                processor.type(b"\x03")
        since = time.monotonic() - self.interrupted if self.interrupted is not None else 0
        if since > COMPUTING_S and self.reply is None and (not processor.catches_interrupt() or processor.interrupt()):
            self.interrupted = None
