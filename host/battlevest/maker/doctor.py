"""What `battlevest doctor` does: looks at the laptop, and at a device if there is one, and prints it."""

import json
import sys
from typing import Any

from rich.markup import escape

from battlevest.board_link import Board, DeviceError
from battlevest.board_link.trouble import KINDS
from battlevest.maker import laptop, looked_at, talk
from battlevest.maker.console import SIGNS, STYLES, bar, console, table
from battlevest.maker.finding import BAD, GOOD, UNKNOWN, Finding, report, worst

NARROW = 72  # columns; a table with four columns of words needs more
COLOURS = (("red", (40, 0, 0)), ("green", (0, 40, 0)), ("blue", (0, 0, 40)))


def examine(board: Board, seconds: float, ask: Any = None) -> tuple[list[Finding], list[looked_at.Electrode]]:
    """Everything about a device. ``ask(question) -> bool`` is the maker, None: nobody is asked."""
    told = talk.findings(board, talk.program("system"))
    found = looked_at.judge(told)
    if not any(one["what"] == "application" and one["found"] for one in told):
        return found, []
    try:
        chips = talk.findings(board, talk.program("chips") + "chips()\n", 20)
        chips += talk.findings(board, f"electrodes({round(seconds * 1000)})\n", seconds + 10)
    except DeviceError as error:
        last = error.traceback.strip().splitlines()[-1]
        found.append(Finding(BAD, "Drivers", last, "battlevest deploy, then look again"))
        return found, []
    found += looked_at.judge(chips)
    if ask is None:
        hint = "Look again with --ask, at the device."
        found += [Finding(UNKNOWN, what, "nobody was asked", hint) for what in ("Lights", "Buzzer", "Buttons")]
    else:
        bus = next(one for one in chips if one["what"] == "bus")
        found += _asked(board, ask, bus["lines"], bus["attached"] == "vest")
    return found, looked_at.electrodes(chips)


def _asked(board: Board, ask: Any, lines: list[str], vest: bool) -> list[Finding]:
    """What only the maker can see and hear. ``lines``: the LED lines of the device; ``vest``: its chips answer."""
    found = []
    if not vest and not ask("No touch chip answers. Are the vest's lights plugged in all the same?"):
        lines = [line for line in lines if line == "table"]
    for side in lines:
        wrong = []
        for name, colour in COLOURS:
            board.exec(f"fill({side!r}, {colour[0]}, {colour[1]}, {colour[2]})\n")
            if not ask(f"Are all lights of the {side} {name} now?"):
                wrong.append(name)
        board.exec("dark()\n")
        do = f"battlevest selftest --panel {side} shows which; the one before the first dark one is to blame as often."
        if side == "table":
            do = "The first dark one along the line or the one before it; JP of a rail that is not plugged in."
        words = "dark or of another colour at " + ", ".join(wrong) if wrong else "all lights in red, green and blue"
        found.append(Finding(BAD if wrong else GOOD, f"Lights, {side}", words, do if wrong else ""))
    board.exec("beep()\n")
    heard = ask("Did the box beep, three rising tones?")
    do = "" if heard else "Its two wires (GPIO and GND); a passive buzzer is needed."
    found.append(Finding(GOOD if heard else BAD, "Buzzer", "heard" if heard else "not heard", do))
    if ask("Press each of the three buttons once after this question, within 15 seconds. Ready?"):
        pressed = {one["number"] for one in talk.findings(board, "press_buttons(15000)\n", 25)}
        missing = [name for number, name in enumerate(looked_at.BUTTONS) if number not in pressed]
        words = "no press seen: " + ", ".join(missing) if missing else "all three"
        do = "Its wire to the box's GPIO, and the other one to GND." if missing else ""
        found.append(Finding(BAD if missing else GOOD, "Buttons", words, do))
    return found


def show(title: str, findings: list[Finding]) -> None:
    """Print findings as a table; on a narrow console one below the other."""
    to = console()
    if to.width < NARROW:
        to.print(title)
        for one in findings:
            to.print(f"[{STYLES[one.level]}]{SIGNS[one.level]}[/] {escape(one.what)}: {escape(one.found)}")
            if one.do:
                to.print(escape(one.do))
        to.print()
        return
    made = table(to, "", "looked at", "found", "what to do", title=title)
    for one in findings:
        made.add_row(f"[{STYLES[one.level]}]{SIGNS[one.level]}[/]", *(escape(part) for part in one[1:]))
    to.print(made)


def show_electrodes(electrodes: list[looked_at.Electrode]) -> None:
    """Print the electrodes: a full bar is the threshold at which a touch ends."""
    if not electrodes:
        return
    to = console()
    narrow = to.width < NARROW
    columns = ("electrode", "away", "threshold") if narrow else ("electrode", "chip", "rests at", "noise", "away", "")
    made = table(to, *columns, title="Electrodes at rest; a full bar is where a touch would end")
    for one in electrodes:
        part = one.low / max(1, one.release)
        colour = "red" if part >= 1 or one.touched else "yellow" if part > 0.75 else "green"
        words = f"[{colour}]{bar(to, part, 8 if narrow else 16)}[/]"
        chip = f"0x{one.chip:02X}.{one.electrode}"
        middle = [] if narrow else [chip, str(one.baseline), f"{one.noise:.1f}"]
        made.add_row(one.name, *middle, f"{one.low:.1f}", words)
    to.print(made)


def laptop_findings() -> list[Finding]:
    """The laptop alone."""
    return laptop.look()


def finish(findings: list[Finding], electrodes: list[looked_at.Electrode], as_json: bool) -> int:
    """Print the result; the exit code: 0 sound, else that of "findings"."""
    if as_json:
        told = [one._asdict() for one in electrodes]
        json.dump(report(findings, electrodes=told), sys.stdout, indent=1)
        sys.stdout.write("\n")
    else:
        show_electrodes(electrodes)
        bad = sum(one.level == BAD for one in findings)
        console().print("Nothing is to be mended." if not bad else f"To be mended: {bad}. The table says how.")
    return 0 if worst(findings) == GOOD else KINDS["findings"][0]
