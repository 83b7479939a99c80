"""How an MPR121 charges its electrodes, and finds the charge by itself (data sheet sections 5.8 and 5.11, AN3889)."""

from .mpr121_electrode import Electrode
from .mpr121_registers import AUTO_0, CDC, CDT, FAILED, FILTER, LSL, OUT_OF_RANGE, SAMPLING, SUPPLY_V, TL, USL


def time_code(regs: bytearray, number: int) -> int:
    """The charge time code of a channel, its own or the global one (section
    5.8); code n stands for 2^(n-2) us, 0 for none."""
    own = regs[CDT + (number >> 1)] >> (4 if number & 1 else 0) & 7
    return own or regs[SAMPLING] >> 5


def set_time_code(regs: bytearray, number: int, code: int) -> None:
    """Write a channel's own charge time."""
    shift = 4 if number & 1 else 0
    register = CDT + (number >> 1)
    regs[register] = regs[register] & ~(7 << shift) | code << shift


def electrode_charge(regs: bytearray, number: int) -> tuple[int, float]:
    """(current in uA, time in us) with which a channel is charged (section 5.8)."""
    code = time_code(regs, number)
    return regs[CDC + number] & 0x3F or regs[FILTER] & 0x3F, 0.5 * (1 << (code - 1)) if code else 0.0


def set_level(regs: bytearray, number: int, electrode: Electrode) -> None:
    """Charge an electrode as its registers say."""
    current, time = electrode_charge(regs, number)
    electrode.charge(current * time, SUPPLY_V)


def configure(regs: bytearray, number: int, electrode: Electrode) -> bool:
    """Search charge current and time for the target level (section 5.11,
    AN3889); True when the channel is in range."""
    upper, lower, target = regs[USL] << 2, regs[LSL] << 2, regs[TL] << 2
    good = 255 > regs[USL] > regs[TL] > regs[LSL] > 0 and electrode.share(electrode.pull) > 0
    if good:
        share = electrode.share(electrode.pull)
        per_pc = 1024.0 * share / (electrode.picofarad * SUPPLY_V)
        times = range(1, 8)
        if regs[AUTO_0 + 1] & 0x80:  # SCTS: the charge time stays
            times = (time_code(regs, number),)
        for code in times:
            current = round(target / (per_pc * 0.5 * (1 << (code - 1)))) if code else 0
            if 1 <= current <= 63:
                regs[CDC + number] = current
                set_time_code(regs, number, code)
                break
        set_level(regs, number, electrode)
        good = lower <= electrode.level * share <= upper
    bit, register = 1 << (number & 7), OUT_OF_RANGE + (number >> 3)
    regs[register] = regs[register] & ~bit if good else regs[register] | bit
    if not good:
        regs[OUT_OF_RANGE + 1] |= FAILED
    elif not (regs[OUT_OF_RANGE] or regs[OUT_OF_RANGE + 1] & 0x1F):
        regs[OUT_OF_RANGE + 1] = 0
    return good
