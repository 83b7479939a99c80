"""The virtual board's console behaves as an ESP32's: starts, resets, Ctrl-C, Ctrl-D, and what is lost."""

import pytest
from battlevest.simulator.serial_log import SerialLog
from battlevest.virtual import VirtualBoard
from battlevest.virtual.console import Console
from battlevest.virtual.serial_port import SerialPort
from virtual.terminal import Terminal
from waits import until

BOOT = b"print('boot runs')\n"
MAIN = b"import time\nprint('main runs')\nwhile True:\n    time.sleep_ms(20)\n"
BANNER = 'Type "help()" for more information.\r\n>>> '


@pytest.fixture
def board():
    with VirtualBoard({"boot.py": BOOT, "main.py": MAIN}, speed=3) as made:
        until(lambda: "main runs" in made.log)  # who types while the interpreter starts is not heard
        yield made


def test_main_runs_after_boot_in_friendly_mode_and_not_in_the_raw_repl(board):
    with Terminal(board.port) as terminal:
        terminal.type("\x03")
        terminal.until("KeyboardInterrupt")
        terminal.until(BANNER)
        terminal.type("\x04")
        assert "boot runs\r\nmain runs\r\n" in terminal.until("MPY: soft reboot") + terminal.until("main runs\r\n")
        terminal.type("\x03\x01")
        terminal.until("raw REPL; CTRL-B to exit\r\n>")
        terminal.type("\x04")
        terminal.until("soft reboot\r\n")
        # Nothing of the friendly prompt between boot.py's words and the raw REPL's.
        assert terminal.until("raw REPL; CTRL-B to exit\r\n>") == "boot runs\r\nraw REPL; CTRL-B to exit\r\n>"


def test_ctrl_c_ends_a_program_that_computes_and_one_that_sleeps(board):
    with Terminal(board.port) as terminal:
        terminal.type("\x03")
        terminal.until(BANNER)
        for line in ("while True: pass", "import time; time.sleep(3600)", "import sys; sys.stdin.read(1)"):
            terminal.type(f"exec('print(6 * 7)\\n{line}')\r")
            terminal.until("\r\n42\r\n")  # the program runs
            if "sleep" in line:
                until(lambda: board.reply is not None and board.reply[0] > board.world.clock.now + 1_000_000)
            terminal.type("\x03")
            terminal.until("KeyboardInterrupt")
            terminal.until(">>> ")
        terminal.type("1 + 41\r")
        terminal.until("\r\n42\r\n")


def test_machine_reset_starts_with_the_words_of_the_rom(board):
    with Terminal(board.port) as terminal:
        terminal.type("\x03")
        terminal.until(BANNER)
        terminal.type("import machine; machine.reset()\r")
        terminal.until("rst:0xc (SW_CPU_RESET)")
        terminal.until("boot runs\r\nmain runs\r\n")


def test_leaving_the_program_restarts_the_interpreter():
    main = b"import sys, time\ntime.sleep_ms(300)\nprint('going')\nsys.exit()\n"
    with VirtualBoard({"main.py": main}) as board, Terminal(board.port) as terminal:
        terminal.until("MPY: soft reboot\r\n")  # of the first run the terminal may have missed something
        for _ in range(2):
            assert terminal.until("MPY: soft reboot\r\n").endswith("going\r\nMPY: soft reboot\r\n")


def test_an_error_in_main_leads_to_the_console_with_its_traceback():
    main = b"import time\n\n\nprint(1 / 0)\n"
    with VirtualBoard({"main.py": main}, reset_on_open=True) as board, Terminal(board.port) as terminal:
        said = terminal.until(BANNER)
    assert 'File "main.py", line 4, in <module>\r\nZeroDivisionError: divide by zero' in said
    assert "_board" not in said


def test_an_error_in_boot_keeps_main_from_running():
    boot = b"raise ValueError(7)\n"
    files = {"boot.py": boot, "main.py": MAIN}
    with VirtualBoard(files, reset_on_open=True) as board, Terminal(board.port) as terminal:
        said = terminal.until(BANNER)
    assert "ValueError: 7" in said and "main runs" not in said


def test_what_is_said_while_nobody_listens_is_lost():
    main = b"import time\nfor i in range(1 << 20):\n    print('line', i)\n    time.sleep_ms(20)\n"
    with VirtualBoard({"main.py": main}) as board:
        until(lambda: "line 7" in board.log)
        with Terminal(board.port) as terminal:
            terminal.until("\n")  # half a line, perhaps
            heard = [terminal.until("\r\n") for _ in range(4)]
    first = int(heard[0].split()[1])
    assert first > 7 and heard == [f"line {first + number}\r\n" for number in range(4)]


def test_files_and_imports_are_the_boards_own(board):
    with Terminal(board.port) as terminal:
        terminal.type("\x03\x01")
        terminal.until("raw REPL; CTRL-B to exit\r\n>")
        terminal.type("import os, sys\nprint(os.listdir('/'), sys.path)\x04")
        assert terminal.until("\x04") == "OK['boot.py', 'main.py'] ['', '.frozen', '/lib']\r\n\x04"


def test_the_watchdog_restarts_a_program_that_stands_still():
    main = b"import time\ntime.sleep_ms(300)\nprint('main runs')\nfrom machine import WDT\nWDT(timeout=300)\n"
    with VirtualBoard({"main.py": main + b"while True: pass\n"}) as board, Terminal(board.port) as terminal:
        for _ in range(2):
            terminal.until("main runs")
            terminal.until("watchdog")


def test_a_transfer_without_line_ends_does_not_pile_up():
    """Binary requests hold no line end for long; only the end of such a line is kept for the log."""
    log = SerialLog()
    console = Console(SerialPort(), log)
    console.say(b"first\n")
    for _ in range(3000):
        console.say(b"\x18" + b"x" * 20)
    assert len(console.line) == 4000
    console.say(b"end\n")
    assert [line[-9:] for line in log] == ["first", "xxxxxxend"] and len(list(log)[1]) == 4003
    console.port.close()
