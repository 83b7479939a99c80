"""The pin check: what the field reports lost an evening over is refused with a reason."""

from boards import esp32_devkitc, esp32_s3_devkitc
from boards.check import ERROR, WARNING, problems


class Board:
    """A good ESP32 board to be spoilt."""

    def __init__(self, **changes):
        self.NAME = "Test"
        self.CHIP = "esp32"
        self.I2C = {"id": 0, "scl": 22, "sda": 21, "freq": 400000}
        self.SCREEN = {"address": 0x3C}
        self.LED_LINES = {"back": 18, "front": 19, "table": 23}
        self.BUTTONS = {"left": 32, "ok": 33, "right": 25}
        self.BUZZER = 26
        self.BASE_MA = 150
        for name in changes:
            setattr(self, name, changes[name])


def kinds(**changes):
    return [kind for kind, _ in problems(Board(**changes))]


def kinds_s3(**changes):
    board = Board(
        CHIP="esp32s3",
        I2C={"id": 0, "scl": 9, "sda": 8, "freq": 400000},
        LED_LINES={"back": 4, "front": 5},
        BUTTONS={"left": 15, "ok": 16, "right": 17},
        **changes,
    )
    return [kind for kind, _ in problems(board)]


def test_the_boards_of_this_repository_are_good():
    assert problems(esp32_devkitc) == []
    assert problems(esp32_s3_devkitc) == []
    assert problems(Board()) == []


def test_flash_pins_are_refused():
    for pin in range(6, 12):
        assert kinds(BUZZER=pin) == [ERROR]
    for pin in range(26, 33):
        assert kinds_s3(BUZZER=pin) == [ERROR]


def test_inputs_without_pull_up_cannot_drive_or_pull():
    for pin in (34, 35):
        assert kinds(BUZZER=pin) == [ERROR]
        assert kinds(BUTTONS={"left": pin, "ok": 33, "right": 25}) == [ERROR]
        assert kinds(SCALE={"data": pin, "clock": 4}) == []
    for pin in (36, 39):
        assert sorted(kinds(BUZZER=pin)) == [ERROR, WARNING]
        assert kinds(SCALE={"data": pin, "clock": 4}) == [WARNING]


def test_adc2_is_lost_with_wifi():
    for pin in (4, 13, 14, 27):
        assert kinds(PIEZO=pin) == [ERROR]
        assert problems(Board(PIEZO=pin), wifi=False) == []
    assert kinds(PIEZO=35) == []
    assert kinds(PIEZO=17) == [ERROR, WARNING]  # no ADC at all, and PSRAM on some modules


def test_straps_are_warned_about():
    for pin in (0, 2, 5, 12, 15):
        found = problems(Board(BUZZER=pin))
        assert [kind for kind, _ in found] == [WARNING]
        assert f"GPIO{pin}" in found[0][1]
    for pin in (0, 3, 45, 46):
        assert kinds_s3(BUZZER=pin) == [WARNING]


def test_a_pin_used_twice_is_refused_and_both_uses_are_named():
    found = problems(Board(BUZZER=18))
    assert [kind for kind, _ in found] == [ERROR]
    assert "LED_LINES back" in found[0][1] and "BUZZER" in found[0][1] and "GPIO18" in found[0][1]


def test_pins_that_do_not_exist():
    for pin in (20, 24, 28, 31, 40, -1, 3.0, "26", None, True):
        if pin is not None:
            assert ERROR in kinds(BUZZER=pin)
    for pin in (22, 25, 49):
        assert kinds_s3(BUZZER=pin) == [ERROR]


def test_a_bus_too_fast_for_the_touch_chips():
    assert kinds(I2C={"id": 0, "scl": 22, "sda": 21, "freq": 1000000}) == [ERROR]


def test_missing_and_mistaken_fields():
    assert kinds(CHIP="esp8266") == [ERROR]
    assert kinds(BUTTONS={"left": 32, "ok": 33}) == [ERROR]
    assert kinds(BUTTONS=5) == [ERROR, ERROR, ERROR]
    board = Board()
    del board.BUZZER
    found = problems(board)
    assert [kind for kind, _ in found] == [ERROR]
    assert "BUZZER is missing" in found[0][1]
