"""What people run into with the radio and memory of such devices: each field report's number is in its test's name.

Others of these reports have their tests where their part is: probes (3.1) in test_joining.py, cut connections (3.5) in
test_limits.py, packets and the heap (3.6) in test_limits.py and test_memory.py.
"""

import pytest
from phones.handset import Handset, device, trouble
from phones.test_joining import press, turn_to
from phones.test_secrets import careless


@pytest.fixture
def vest(tmp_path):
    with device(tmp_path, attach="vest") as made:
        yield made
        assert trouble(made) == []


def test_field_3_3_eight_phones_come_in_and_the_ninth_is_told_why(vest):
    phones = [Handset(vest) for _ in range(9)]
    assert [phone.do("hello").get("error") for phone in phones] == [None] * 8 + ["full"]
    assert [phone.state()["phones"] for phone in (phones[0], phones[8])] == [[8, 8]] * 2
    assert phones[0].do("claim", seat=0, name="Aki")["ok"]
    # One that holds no seat and is gone makes room.
    vest.power(False)
    vest.power(True)
    vest.run(2500)
    assert phones[8].do("hello")["ok"]
    assert phones[0].state()["seat"] == 0


def test_field_3_3_the_box_shows_how_many_of_how_many_phones_are_there(tmp_path):
    with device(tmp_path, {"phones": False}, attach="vest") as made:
        turn_to(made, "Phones")
        press(made, "ok")
        made.run(800)
        assert made.screen()["text"][1].endswith("0/8")
        phones = [Handset(made) for _ in range(3)]
        for phone in phones:
            assert phone.do("hello")["ok"]
        made.run(1500)
        assert made.screen()["text"][1].endswith("3/8")
        press(made, "right")
        assert made.screen()["text"][0].endswith("3/8")
        assert trouble(made) == []


@pytest.mark.parametrize("count", [0, 11])
def test_field_3_3_a_count_that_no_radio_takes_is_refused(tmp_path, count):
    firmware = careless(tmp_path, "PHONES = const(8)", f"PHONES = const({count})")
    with device(tmp_path / "data", attach="vest", firmware=firmware) as made:
        assert made.world.radio.on == [False, False]
        assert ["active", 1, True] not in [call[:3] for call in made.world.radio.calls]


def test_field_3_3_ten_phones_is_what_a_radio_takes(tmp_path):
    firmware = careless(tmp_path, "PHONES = const(8)", "PHONES = const(10)")
    with device(tmp_path / "data", attach="vest", firmware=firmware) as made:
        assert made.world.radio.values["max_clients"] == 10
        assert made.world.radio.on == [False, True]


def test_field_3_6_a_request_without_memory_ends_with_503_and_no_other_does(tmp_path):
    firmware = careless(
        tmp_path, "text = files.read(JOIN, 4096)", "raise MemoryError('planted')", where="phone/site.py"
    )
    with device(tmp_path / "data", attach="vest", firmware=firmware) as made:
        phone = Handset(made)
        for _ in range(3):
            assert phone.ask("/join")[0] == 503
            assert phone.ask("/")[0] == 200
        assert phone.do("claim", seat=1, name="Ben")["ok"]
        assert [line for line in trouble(made) if "MemoryError" not in line] == []
