"""Field report 4.4: the spelling of esptool 4 and 5, the order of calls, the offsets, and esptool's words explained."""

import pytest
from battlevest.board_link import Trouble
from battlevest.install import Order, install
from battlevest.install.chips import CHIPS, by_title
from battlevest.install.messages import KNOWN, advice
from laptop import images
from laptop.boards import small_source
from laptop.loader import steps, stub

NEW = ["version", "flash-id", "write-flash", "verify-flash"]
OLD = ["version", "flash_id", "write_flash", "verify_flash"]


@pytest.fixture
def esptool(tmp_path, monkeypatch):
    """esptool(**options): put a stand-in in esptool's place; the file with its calls."""

    def put(**options):
        command, log = stub(tmp_path, **options)
        monkeypatch.setenv("BATTLEVEST_ESPTOOL", command)
        return log

    return put


@pytest.fixture
def order(tmp_path):
    path = tmp_path / "image.bin"
    path.write_bytes(images.micropython())
    return Order(str(path), source=small_source(tmp_path / "source"))


@pytest.mark.parametrize(("version", "words"), [("4.8.1", OLD), ("esptool v5.1.0\n5.1.0", NEW)])
def test_field_report_4_4_each_version_gets_its_own_spelling(esptool, order, version, words):
    log = esptool(version=version)
    install("/dev/ttyX", order)
    names, calls = steps(log)
    assert names == words
    every = " ".join(" ".join(call) for call in calls)
    assert ("_" in words[1]) == ("no_reset" in every) and ("-" in words[1]) == ("no-reset" in every)


def test_field_report_4_4_an_esptool_that_is_too_old_is_named(esptool, order):
    esptool(version="3.3.1")
    with pytest.raises(Trouble, match="4 or newer"):
        install("/dev/ttyX", order)


@pytest.mark.parametrize(
    ("chip", "name", "offset"),
    [("esp32", "ESP32-D0WDQ6", "0x1000"), ("esp32s3", "ESP32-S3 (QFN56)", "0x0")],
)
def test_field_report_4_4_the_offset_is_the_chips(esptool, tmp_path, chip, name, offset):
    (tmp_path / "image.bin").write_bytes(images.micropython(chip))
    log = esptool(chip_name=name)
    install("/dev/ttyX", Order(str(tmp_path / "image.bin"), source=small_source(tmp_path / "source")))
    write = next(call for call in steps(log)[1] if "write-flash" in call)
    places = write[write.index("write-flash") + 1 :: 2]
    assert places[0] == offset and places[1] == "0x200000" and write[write.index("--chip") + 1] == chip


def test_field_report_4_4_offsets_of_all_chips():
    assert {name: chip.offset for name, chip in CHIPS.items()} == {
        "esp32": 0x1000,
        "esp32s2": 0x1000,
        "esp32s3": 0,
        "esp32c3": 0,
        "esp32c6": 0,
    }
    assert by_title("ESP32-PICO-D4").name == "esp32" and by_title("ESP32-P4") is None and by_title("ESP8266EX") is None


@pytest.mark.parametrize("version", ["4.8.1", "5.1.0"])
def test_field_report_4_4_a_disturbed_line_is_tried_once_more_slowly(esptool, order, version):
    log = esptool(version=version, fails="write-flash", says="Invalid head of packet (0x08)", once=True)
    install("/dev/ttyX", order)
    names, calls = steps(log)
    assert [name.replace("_", "-") for name in names] == [NEW[0], NEW[1], NEW[2], NEW[2], NEW[3]]
    writes = [call for name, call in zip(names, calls, strict=True) if name.startswith("write")]
    assert [call[call.index("--baud") + 1] for call in writes] == ["460800", "115200"]


@pytest.mark.parametrize("step", ["flash-id", "write-flash", "verify-flash"])
@pytest.mark.parametrize(("version", "words"), [("4.8.1", OLD), ("5.1.0", NEW)])
def test_field_report_4_4_nothing_follows_a_step_that_failed(esptool, order, step, version, words):
    log = esptool(version=version, fails=step, says="Wrong boot mode detected (0x13)! The chip needs help")
    with pytest.raises(Trouble, match="hold BOOT") as caught:
        install("/dev/ttyX", order)
    assert caught.value.kind == "tool"
    names = steps(log)[0]
    last = NEW.index(step)
    assert names == [*words[:last], words[last], words[last]]  # the second time slowly


def test_field_report_4_4_an_image_is_checked_before_anything_is_erased(esptool, order, tmp_path):
    (tmp_path / "image.bin").write_bytes(images.micropython()[:-9000])
    log = esptool()
    with pytest.raises(Trouble, match="cut short"):
        install("/dev/ttyX", order)
    # chip-id only lets the board out of its loader again.
    assert steps(log)[0] == ["version", "flash-id", "chip-id"]


def test_a_port_that_does_not_exist_has_its_own_kind(esptool, order, tmp_path):
    """esptool says the same of a port that is busy, forbidden or absent."""
    esptool(fails="flash-id", says="Could not open the port, the port is busy or doesn't exist.")
    with pytest.raises(Trouble, match="There is no port") as caught:
        install(str(tmp_path / "ttyX"), order)
    assert caught.value.kind == "no_board"


@pytest.mark.parametrize("size", ["512KB", "1MB"])
def test_a_small_flash_is_refused(esptool, order, size):
    log = esptool(size=size)
    with pytest.raises(Trouble, match="Nothing was changed") as caught:
        install("/dev/ttyX", order)
    assert caught.value.kind == "wrong_board" and "write-flash" not in steps(log)[0]


def test_another_chip_is_refused(esptool, order):
    log = esptool(chip_name="ESP8266EX")
    with pytest.raises(Trouble, match="ESP8266EX") as caught:
        install("/dev/ttyX", order)
    assert caught.value.kind == "wrong_board" and "write-flash" not in steps(log)[0]


def test_field_report_4_4_every_known_message_has_one_instruction_in_two_languages():
    for part, english, japanese in KNOWN:
        said = f"A fatal error occurred: {part} (0x13)\n"
        assert advice(said, "en") == english and advice(said, "ja") == japanese
        assert english.isascii() and any("\u3040" < letter < "\u30ff" for letter in japanese)
    assert advice("something nobody has seen", "en") is None


def test_field_report_4_4_the_instruction_comes_in_the_users_language(esptool, order):
    esptool(fails="write-flash", says="Invalid head of packet (0x08)")
    order.language = "ja"
    with pytest.raises(Trouble, match="短いケーブル"):
        install("/dev/ttyX", order)
