"""Field report 4.1: boards that make it hard to get in. The deployment gets in, or says why not within 20 seconds."""

import inspect
from concurrent.futures import ThreadPoolExecutor

import pytest
from battlevest.board_link import Board, Trouble, connect, entering
from battlevest.deploy import deploy
from battlevest.virtual import VirtualBoard
from laptop.boards import small_application, started

APPLICATION = small_application("2")
SLOW_START = b"import time\nfor i in range(40):\n    print('boot', i)\n    time.sleep_ms(50)\n"
WAITING = b"import time\nwhile True:\n    time.sleep_ms(20)\n"
DEAF_TWICE = b"""import time
for _ in range(2):
    try:
        while True:
            time.sleep_ms(20)
    except KeyboardInterrupt:
        pass
while True:
    time.sleep_ms(20)
"""
FLOOD = b"while True:\n    print('all work and no play ' * 4)\n"
NEVER = b"import micropython, time\nmicropython.kbd_intr(-1)\nwhile True:\n    time.sleep_ms(20)\n"
NEVER_AND_FLOOD = NEVER.replace(b"    time", b"    print('-' * 99)\n    time")


@pytest.mark.parametrize(
    ("files", "options"),
    [
        ({"boot.py": SLOW_START, "main.py": WAITING}, {"reset_on_open": True}),
        ({"main.py": DEAF_TWICE}, {}),
        ({"main.py": FLOOD}, {}),
        ({"main.py": b"while True:\n    pass\n"}, {}),
    ],
    ids=["restarts on opening, with 2 s of text", "ignores two ctrl-c", "floods the line", "computes"],
)
def test_field_report_4_1_the_deployment_gets_in(files, options):
    with VirtualBoard(files, **options) as board:
        deploy(board.port, APPLICATION)
        assert started(board) == "main 2 with 2 2"


class Deaf:
    """A board that does not open its console, with a clock of its own; it says so many bytes a second."""

    port = "/dev/ttyX"

    def __init__(self, rate):
        self.rate, self.now = rate, 0.0

    def monotonic(self):
        return self.now

    def write(self, data):
        pass

    def read(self, timeout):
        self.now += timeout if not self.rate else 0.01
        return b"x" * int(self.rate / 100)


@pytest.mark.parametrize("rate", [0, 100, 11_000])
def test_field_report_4_1_the_way_in_is_given_up_within_20_seconds(rate, monkeypatch):
    board = Deaf(rate)
    monkeypatch.setattr(entering, "time", board)
    # As link.Board.enter() calls it.
    patience = inspect.signature(Board.enter).parameters["patience"].default
    with pytest.raises(Trouble):
        entering.enter_raw_repl(board, patience)
    assert 10 < board.now < 20


def test_field_report_4_1_boards_that_never_answer_are_told_apart():
    def give_up(board):
        with pytest.raises(Trouble) as caught:
            deploy(board.port, APPLICATION)
        return caught.value

    with VirtualBoard({"main.py": NEVER}) as silent, VirtualBoard({"main.py": NEVER_AND_FLOOD}) as flood:
        with ThreadPoolExecutor(2) as pool:
            troubles = list(pool.map(give_up, (silent, flood)))
        for board, trouble, words in (
            (silent, troubles[0], ("says nothing", "reset button")),
            (flood, troubles[1], ("prints without end", "left button")),
        ):
            assert trouble.code == 8  # the command's exit code
            assert all(word in str(trouble) for word in (board.port, *words))


def test_field_report_4_1_a_second_call_right_after_the_first_gets_in():
    with VirtualBoard({"main.py": WAITING}, reset_on_open=True) as board:
        for number in range(3):
            with connect(board.port) as link:
                assert link.exec(f"print({number} + 1)") == str(number + 1)


def test_a_game_is_interrupted_three_times_without_being_called_a_failed_start():
    more = {"data/starts": b"PPP"}
    with VirtualBoard({"main.py": WAITING, **more}, speed=5) as board:
        with connect(board.port):
            pass
        with connect(board.port) as link:
            assert link.exec("import os\nprint(os.listdir('data'))") == "[]"
