"""Flash: blocks, pages, bits that only fall, time, and a supply that fails
(Winbond W25Q data sheet, AC characteristics)."""

import pytest
from battlevest.simulator import PowerCut
from battlevest.simulator.chips.flash import BLOCK, Flash


def test_programming_only_clears_bits():
    flash = Flash()
    flash.program(3, 0, b"\xf0")
    flash.program(3, 0, b"\x3c")
    assert flash.read(3, 0, 2) == b"\x30\xff"
    flash.erase(3)
    assert flash.read(3, 0, 1) == b"\xff"


def test_time_and_counts():
    """45 ms an erase, 0.7 ms a page of 256 bytes that is touched."""
    flash = Flash()
    flash.erase(0)
    assert flash.cost_us == 45_000
    flash.program(0, 0, bytes(256))
    assert flash.cost_us == 45_700
    flash.program(0, 250, bytes(10))
    assert flash.cost_us == 47_100
    assert flash.stats() == {"erases": 1, "programs": 3, "bytes": 266, "operations": 3, "worst": 1}


def test_a_cut_inside_the_nth_operation():
    flash = Flash()
    flash.cut_in = 3
    flash.erase(0)
    flash.program(0, 0, b"ab")
    with pytest.raises(PowerCut):
        flash.program(0, 32, bytes(200))
    written = flash.read(0, 32, 200)
    done = written.count(0)
    assert done < 200
    assert written == bytes(done) + b"\xff" * (200 - done)
    flash.program(0, 0, b"ab")


def test_a_cut_inside_an_erase_leaves_a_torn_block():
    flash = Flash()
    flash.program(1, 0, bytes(BLOCK))
    flash.cut_in = 1
    with pytest.raises(PowerCut):
        flash.erase(1)
    block = flash.read(1, 0, BLOCK)
    assert block != b"\xff" * BLOCK
    assert block != bytes(BLOCK)
    assert flash.read(2, 0, 16) == b"\xff" * 16


def test_a_bad_chip_refuses():
    flash = Flash()
    flash.bad = True
    with pytest.raises(OSError) as error:
        flash.erase(0)
    assert error.value.errno == 5


@pytest.mark.parametrize(("block", "offset", "size"), [(512, 0, 1), (-1, 0, 1), (0, 4090, 7)])
def test_places_outside(block, offset, size):
    with pytest.raises(OSError):
        Flash().read(block, offset, size)


def test_an_image_outlives_the_process(tmp_path):
    path = str(tmp_path / "flash.bin")
    flash = Flash(path=path)
    flash.program(5, 7, b"kept")
    flash.close()
    assert Flash(path=path).read(5, 6, 6) == b"\xffkept\xff"


def test_a_file_that_is_no_image_is_refused(tmp_path):
    path = tmp_path / "flash.bin"
    path.write_bytes(b"holiday")
    with pytest.raises(ValueError, match="7 bytes"):
        Flash(path=str(path))
    assert path.read_bytes() == b"holiday"
