"""The whole vest application, compiled as for a board, plays a game on MicroPython in a limited heap."""

import random
import re
import shutil
import subprocess

import pytest
from battlevest import paths
from battlevest.application.compiled import build
from battlevest.application.rom_names import IN_ROM
from battlevest.simulator import Device
from battlevest.simulator.micropython_process import interpreter

HEAPS = {"micropython": 182_000, "micropython32": 120_000}  # words of 64 bits and of 32, as an ESP32 has them
BLOCKS = {"micropython": 32, "micropython32": 16}  # bytes in four words, the unit of the heap
LARGEST = 50_000  # bytes in one piece: an ESP32's memory is in pieces about as large
VIRUSES = ("C2", "E2", "D6", "B9", "F4")

# Runs before everything else on the device: now and then it says how much is really free, and how large the largest
# piece in use is.
WATCH = """
import gc, time, micropython
sleep = time.sleep_ms
seen = [1 << 30, 0]
def sleep_ms(ms):
    seen[1] += 1
    if seen[1] % 6 == 0:
        gc.collect()
        if gc.mem_free() < seen[0]:
            seen[0] = gc.mem_free()
            print("free", seen[0])
            micropython.mem_info()
    sleep(ms)
time.sleep_ms = sleep_ms
"""


def application(folder, firmware=None):
    """The compiled application in a folder, with the watch in front of it."""
    for name, data in build(firmware).files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (folder / "boot.py").write_text(WATCH + (folder / "boot.py").read_text())
    return folder


# Each game of the box in turn, as its set-up page would begin it, and back to the choice.
EVERY_GAME = """
import gc, os, time
from boards import esp32_devkitc, vest
from devices.box import Box
from table import referee, start
from table.settings import Settings
box = Box(esp32_devkitc, vest)
box.start(time.ticks_ms())
table = start.build(box, Settings())
table.start(time.ticks_ms())
for name, needs in referee.GAMES:
    for begin in (False, True):
        table.choose(time.ticks_ms())
        if begin:
            table.begin(name, None, {}, time.ticks_ms())
        else:
            table.pick(name, time.ticks_ms())
        for _ in range(40):
            table.step(time.ticks_ms())
            time.sleep_ms(3)
        gc.collect()
        print("began" if begin else "picked", name, gc.mem_free())
"""


class Hands:
    """Two people at a vest."""

    def __init__(self, device):
        self.device = device
        self.lines = []

    def read(self):
        """What the screen says; the log is kept, since the device forgets old lines."""
        self.lines += [line for line in self.device.state()["log"] if line not in self.lines[-400:]]
        return self.device.screen()["text"]

    def press(self, panel, square, ms=120):
        self.device.press(panel, square, ms)
        self.device.run(350)

    def ok(self, ms=120):
        self.button("ok", ms)

    def button(self, name, ms=120):
        self.device.button(name, ms)
        self.device.run(ms + 500)

    def says(self, text):
        return any(text in line for line in self.read())

    def inject(self, square):
        self.press("front", square)
        self.press("front", square)
        self.device.run(1500)

    def grow(self):
        """Press what is lit on the back until the next card is to be turned."""
        choice = random.Random(1)
        for _ in range(300):
            if self.says("Turn a card"):
                return
            self.press("back", choice.choice([name for name, rgb in self.device.leds("back").items() if any(rgb)]))
        raise AssertionError(self.read())


def play(device):
    """A whole game, with the guide, the menu and the story of the end."""
    hands = Hands(device)
    device.run(4000)
    hands.ok()
    assert hands.says("GUIDE")
    for _ in range(6):
        hands.ok()
    hands.button("right")
    for square in VIRUSES:
        hands.press("back", square)
    assert hands.says("Turn a card"), hands.read()
    hands.ok(1300)
    assert hands.says("MENU")
    for _ in range(4):
        hands.button("right")
    hands.ok(1300)
    hands.ok()
    device.run(3000)
    for square in ("A12", "C12", "G12"):
        hands.inject(square)
    device.run(3000)
    assert hands.says("Roll the dice"), hands.read()
    hands.ok()
    device.run(3000)
    hands.grow()
    hands.ok()
    device.run(3000)
    # Whoever looks at the lights wins: each hit brings another injection.
    for _ in range(40):
        if hands.says("GAME OVER"):
            break
        living = [square for square, colour in device.leds("back").items() if any(colour)]
        hands.inject(living[0])
        device.run(2500)
    assert hands.says("GAME OVER"), hands.read()
    for _ in range(9):
        hands.button("right")
    hands.ok()
    device.run(4000)
    assert hands.says("Press 5 squares"), hands.read()
    return hands.lines


@pytest.mark.parametrize("interpreter", HEAPS)
def test_the_vest_plays_a_whole_game_in_its_heap(interpreter, tmp_path):
    heap, block = HEAPS[interpreter], BLOCKS[interpreter]
    try:
        device = Device(attach="vest", interpreter=interpreter, heap=heap, firmware=application(tmp_path))
    except RuntimeError as error:
        pytest.skip(str(error))
    with device:
        lines = play(device)
    assert not [line for line in lines if "MemoryError" in line or "crashed" in line]
    free = min(int(line.split()[1]) for line in lines if line.startswith("free "))
    blocks = [int(size) for line in lines for size in re.findall(r"max blk sz: (\d+)", line)]
    print(f"{interpreter}, heap of {heap}: at least {free} bytes free, largest piece {block * max(blocks)} bytes")
    assert block * max(blocks) < LARGEST


ASK = """
import micropython
micropython.qstr_info()
for name in %r.split():
    getattr(micropython, name, None)
micropython.qstr_info()
"""


@pytest.mark.parametrize("bits", [64, 32])
def test_names_that_are_said_to_cost_nothing_cost_nothing(bits, tmp_path):
    try:
        command = interpreter(bits)
    except RuntimeError as error:
        pytest.skip(str(error))
    file = tmp_path / "ask.py"
    file.write_text(ASK % IN_ROM)
    told = subprocess.run([*command, str(file)], capture_output=True, text=True, check=True).stdout
    before, after = (int(count) for count in re.findall(r"n_qstr=(\d+)", told))
    assert before == after


@pytest.mark.skipif(paths.micropython_path() is None, reason="no MicroPython for this machine")
def test_every_game_begins_as_it_is_compiled(tmp_path):
    # Compiled with this main.py, so the names in it stay.
    source = shutil.copytree(paths.firmware_dir(), tmp_path / "source", ignore=shutil.ignore_patterns("__pycache__"))
    (source / "main.py").write_text(EVERY_GAME)
    folder = application(tmp_path / "compiled", source)
    (folder / "boot.py").write_text("")
    for attach in ("both", None):
        with Device(attach=attach, interpreter="micropython", heap=400_000, firmware=folder) as device:
            device.run(20_000)
            log = device.state()["log"]
        began = [line.split()[1] for line in log if line.startswith("began ")]
        print("\n".join(line for line in log if line.startswith(("began", "picked"))))
        assert sorted(began) == ["shateki", "ten_turns", "three_turns", "x_virus"], log
