"""The whole way: install flashes the mock ROM, the flash is read back, real MicroPython boots it, a game runs, deploy
changes one file, monitor shows it, and a game is played to its end."""

import json
import shutil
from concurrent.futures import ThreadPoolExecutor

from battlevest.board_link import connect
from battlevest.paths import firmware_dir
from battlevest.virtual import VirtualBoard
from laptop import images
from laptop.command import call
from laptop.loader import loader, read_flash
from source_files import ROOT
from waits import press_until, until

HELLO = 'print("battlevest", VERSION, board.NAME, "ready")'


def test_from_a_bare_chip_to_a_changed_line_in_the_log(tmp_path):
    image, source = tmp_path / "micropython.bin", tmp_path / "firmware"
    image.write_bytes(images.micropython())
    shutil.copytree(firmware_dir(), source, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    with loader() as port:
        words = ["--image", image, "--language", "ja", "--source", source, "--no-wait", "--json"]
        code, out, err = call("install", "--port", port, *words)
        assert code == 0, err
        done = json.loads(out)
        assert done["chip"] == "esp32" and done["micropython"] == "1.25.0" and done["hello"] is None
        assert done["places"][0] == [0x1000, image.stat().st_size]
        end = max(at + size for at, size in done["places"])
        partition = read_flash(port, 0x200000, end - 0x200000, tmp_path).ljust(0x200000, b"\xff")
    with VirtualBoard(flash=partition, speed=4) as board:
        until(lambda: any(line.endswith("ready") for line in board.log))
        # A game runs, in the language that was chosen: the virus is placed by five presses on the back.
        until(lambda: "\u80cc\u4e2d" in board.screen()["text"][2] or "\u80cc\u4e2d" in board.screen()["text"][1])
        press_until(board, "ok", lambda: "/10" in board.screen()["text"][0])
        start = source / "table" / "start.py"
        text = start.read_text("utf-8")
        assert HELLO in text
        start.write_text(text.replace(HELLO, HELLO.replace('"ready"', '"ready and changed"')), "utf-8")
        code, out, err = call("deploy", "--port", board.port, "--source", source, "--json")
        assert code == 0, err
        assert json.loads(out)["sent"] == ["app.json", "table/start.mpy"]
        with ThreadPoolExecutor(1) as pool:
            watching = pool.submit(call, "monitor", "--port", board.port, "--until", "changed", "--seconds", 100)
            until(lambda: board.serial.connected)  # what is said before that is lost
            board.reset()
            code, out, err = watching.result()
        assert code == 0, err
        assert out.splitlines()[-1].endswith("battlevest 0.1.0 ESP32-DevKitC ready and changed")
        assert play(board.port, "ten_turns_01_death") == [False, True, 1]


def play(port, name):
    """A golden game, played by the application on the board: over before its last action?, after it?, who won."""
    lines = [
        json.loads(line) for line in (ROOT / "tests" / "rules" / "golden" / f"{name}.jsonl").open(encoding="utf-8")
    ]
    (game, seats, options), texts = lines[0], [line[0] for line in lines[2:]]
    with connect(port) as board:
        board.exec(f"import rules\ngame = rules.new({game!r}, {seats}, **{options!r})")
        told = []
        for text in texts:
            told = [board.exec("print(game.is_terminal())") == "True"]
            board.exec(f"game.apply_action(game.string_to_action({text!r}))")
        returns = json.loads(board.exec("print(list(game.returns()))"))
        return [*told, board.exec("print(game.is_terminal())") == "True", returns.index(max(returns))]
