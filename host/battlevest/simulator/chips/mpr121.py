"""MPR121 touch sensor on the bus: registers, modes and refusals (NXP data sheet rev. 4; AN3895)."""

from ..clock import Clock
from .mpr121_registers import (
    BASELINE,
    ECR,
    ELECTRODES,
    GPIO_FIRST,
    GPIO_LAST,
    OVCF,
    SOFT_RESET,
)
from .mpr121_sampler import Sampler


class MPR121(Sampler):
    """One chip at its address. `overrides` {register: value} lies to whoever
    reads: any register value can come from a chip."""

    def __init__(self, address: int, clock: Clock, seed: int = 1):
        super().__init__(address, clock, seed)
        self.address = address
        self.powered = True
        self.overrides: dict[int, int] = {}
        self.pointer = 0

    def power_on(self) -> None:
        """Power-on reset: Stop mode, registers as in section 5."""
        self.reset_sampling()
        self.pointer = 0
        self.irq_low = False

    def receive(self, data: bytes) -> int:
        """A write transaction after the address (section 4.5): register, then
        values. Returns how many bytes were acknowledged."""
        self.sync()
        if data:
            self.pointer = data[0]
            if self.pointer > SOFT_RESET:
                self.refuse(f"register 0x{self.pointer:02X} is addressed", "5, register map")
            for value in data[1:]:
                if not self.frozen:
                    self.write(self.pointer, value)
                self.pointer = (self.pointer + 1) & 0x7F
        return len(data)

    def send(self, count: int) -> bytes:
        """A read transaction: `count` registers from the pointer on; after 0x7F comes 0x00 (section 4.5)."""
        self.sync()
        regs, out = self.regs, bytearray(count)
        for i in range(count):
            pointer = self.pointer
            if pointer >= 0x80:
                self.refuse(f"register 0x{pointer:02X} is read", "5, register map")
            if pointer <= 0x01:
                self.irq_low = False  # section 4.6
            out[i] = self.overrides.get(pointer, regs[pointer]) if self.overrides else regs[pointer]
            self.pointer = (pointer + 1) & 0x7F
        return bytes(out)

    def write(self, register: int, value: int) -> None:
        """One register write. In Run mode all but ECR and the GPIO registers keep what they have (section 5.1)."""
        if register == SOFT_RESET:
            if value != 0x63:
                self.refuse(f"0x{value:02X} is written to the soft reset register", "5.13")
            self.power_on()
            self.pointer = SOFT_RESET
        elif register == 0x01:
            if value & OVCF:
                self.regs[0x01] &= 0x7F
        elif register == ECR:
            self._write_ecr(value)
        elif GPIO_FIRST <= register <= GPIO_LAST:
            if value:
                self.refuse(f"the GPIO register 0x{register:02X} is used", "5.12")
        elif register <= 0x1D or self.running:
            pass  # read only, or ignored in Run mode
        else:
            if BASELINE <= register < BASELINE + ELECTRODES:
                # Section 5.5: the two hidden bits become zero
                self.electrodes[register - BASELINE].baseline = value << 2
            self.regs[register] = value

    def _write_ecr(self, value: int) -> None:
        run = value & 0x3F
        if run and self.regs[0x01] & OVCF:
            return  # section 5.10: discarded until the flag is cleared
        if value & 0x30:
            self.refuse("proximity detection is switched on", "5.11")
        same = self.running and run and min(run, ELECTRODES) == self.channels
        self.regs[ECR] = value
        if same:
            return
        self.running = bool(run)
        if self.running:
            self.start(min(run, ELECTRODES))
