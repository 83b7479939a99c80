"""The virtual board as a thing: its cable, its power, its flash, its chips, and the whole application on it."""

import os

import pytest
from battlevest import application
from battlevest.board_link import Board, Trouble, connect
from battlevest.virtual import VirtualBoard
from waits import press_until, until

KEEP = b"""import os
with open("kept.txt", "w") as file:
    file.write("before")
print("written")
"""


def test_the_application_boots_and_plays():
    with VirtualBoard(application.build().files, speed=4) as board:
        until(lambda: any("ready" in line for line in board.log))
        until(lambda: "Press 5 squares" in board.screen()["text"])
        press_until(board, "ok", lambda: "GUIDE" in board.screen()["text"][0])
        assert board.state()["running"] == "program" and board.state()["heap_free"] > 0


PIEZO = """from machine import ADC, Pin
piezo = ADC(Pin(35), atten=ADC.ATTN_11DB)
print(max([piezo.read_u16() for _ in range(20)]) > 0)
"""


def test_an_analogue_pin_is_read():
    with VirtualBoard(attach="table") as board, connect(board.port) as link:
        board.fault("piezo", "babble")  # a volt and more, in most of its values
        assert link.exec(PIEZO) == "True"


def test_a_pulled_cable_takes_the_port_away_and_the_link_follows(tmp_path):
    link = tmp_path / "board"
    with VirtualBoard({"main.py": KEEP}, link=link) as board:
        until(lambda: "written" in board.log)
        with connect(str(link)) as first:
            assert first.exec("print(open('kept.txt').read())") == "before"
            name = board.port
            board.unplug()
            # What waits for input there lets go of it a moment later.
            until(lambda: not os.path.exists(name))
            assert not link.is_symlink()
            with pytest.raises(Trouble, match="gone") as caught:
                first.exec("print(1)")
            assert caught.value.kind == "gone"
        board.plug()
        assert os.path.realpath(link) == board.port
        with connect(str(link)) as again:
            assert again.exec("print(open('kept.txt').read())") == "before"
    assert not link.is_symlink()


def test_flash_survives_in_its_folder(tmp_path):
    for text in ("written", "written"):
        with VirtualBoard({"main.py": KEEP}, data=tmp_path) as board:
            until(lambda board=board, text=text: text in board.log)
    with VirtualBoard(data=tmp_path) as board, connect(board.port) as link:
        assert link.exec("print(open('kept.txt').read())") == "before"


def test_a_power_cut_inside_of_a_write_ends_the_program_and_the_power_brings_it_back():
    with VirtualBoard({}) as board:
        board.world.flash.cut_in = 1
        link = Board(board.port)
        link.enter()
        link.begin(KEEP.decode())
        until(lambda: not board.world.power)
        link.close()
        board.power(True)
        with connect(board.port) as link:
            assert link.exec("import os\nprint(os.listdir())") in ("[]", "['kept.txt']")


def test_a_flash_of_rubbish_is_named_and_the_console_still_opens():
    with VirtualBoard(flash=b"\x55" * (2 << 20)) as board, connect(board.port) as link:
        assert link.exec("print(6 * 7)") == "42"
        assert any("corrupted" in line for line in board.log)


def test_pins_lead_to_the_chips():
    with VirtualBoard({}) as board, connect(board.port) as link:
        program = "from machine import I2C, Pin\nprint(sorted(I2C(0, scl=Pin(22), sda=Pin(21)).scan()))"
        # The screen and the vest's four touch chips.
        assert link.exec(program) == str(sorted([0x3C, 0x5A, 0x5B, 0x5C, 0x5D]))
        board.fault("0x5B", "missing")
        assert link.exec(program) == str(sorted([0x3C, 0x5A, 0x5C, 0x5D]))
