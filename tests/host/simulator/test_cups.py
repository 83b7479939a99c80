"""Cups as bodies: what falls, rocks and slides, what each sensor sees, and how it reaches the chips' pins."""

import random

import pytest
from battlevest.paths import firmware_dir
from battlevest.simulator import Device, ModelError
from battlevest.simulator.chips.piezo import Piezo
from battlevest.simulator.clock import Clock
from battlevest.simulator.cups import TIP_OVER, Sensor, hand_edges, rocking, sliding, toppling
from battlevest.simulator.world import World


def world():
    return World(firmware_dir(), "table")


def sensor(seed=1):
    made = Sensor(random.Random(seed))
    made.reach = 15.0
    return made


def levels(made, line=0):
    chip = made.table.expanders[0x20 + line]
    return chip.outside[0], chip.outside[1]


def test_how_far_a_cup_may_move():
    """10 mm gap, 30 mm radius, 15 mm reach: lost where 30 - sqrt(900 - x2) is 5 mm, at x = 16.6 mm."""
    made = sensor()
    assert all(made.sees(x) for x in (0, 10, -10, 15.5))
    assert not any(made.sees(x) for x in (18, -18, 29, 31))
    assert not made.sees(0, away=6)


def test_the_edge_of_tipping():
    """A rim of 35 mm and a middle 40 mm high: atan(35 / 40) = 41.2 degrees."""
    assert round(TIP_OVER, 1) == 41.2


def test_a_fall_is_lost_for_good_and_a_rocking_cup_comes_back():
    rng = random.Random(3)
    for _ in range(30):
        made = sensor()
        fall = made.edges(toppling(rng), True)
        assert fall and fall[-1][1] is False and 20_000 < fall[0][0] < 400_000
        assert made.edges(rocking(rng, 15), True) == []
        rock = made.edges(rocking(rng, 40), True)
        assert not rock or rock[-1][1] is True
        assert made.edges(sliding(rng, 8), True) == []
        assert made.edges(sliding(rng, 30), True)[-1][1] is False
        assert hand_edges(rng, 500, False, True)[-1][1] is True


def test_a_cup_before_its_sensor_pulls_the_pin_low():
    """The comparator's output is low when light comes back; lower cups on port A, upper ones on port B."""
    made = world()
    assert levels(made) == (0x1F, 0x1F)
    made.table.set_up(2)
    assert levels(made) == (0b11100, 0b11100) == levels(made, 2)
    made.table.cup(1, 2, "upper", "fall")
    made.clock.advance(2_000_000)
    assert levels(made) == (0b11100, 0b11110)
    assert made.table.state()["cups"][0][1] == {"lower": "stands", "upper": "fallen"}


def test_what_stands_on_a_cup_falls_with_it():
    made = world()
    made.table.set_up(1)
    made.table.cup(3, 1, "lower", "fall")
    made.clock.advance(2_000_000)
    assert made.table.state()["cups"][2][0] == {"lower": "fallen", "upper": "fallen"}
    with pytest.raises(ValueError, match="no upper cup standing on place 1 of line 3"):
        made.table.cup(3, 1, "upper", "wobble")
    made.table.cup(3, 1, "stack", "set")
    made.clock.advance(2_000_000)
    assert made.table.state()["cups"][2][0] == {"lower": "stands", "upper": "stands"}
    made.table.cup(3, 1, "upper", "take")
    made.clock.advance(2_000_000)
    assert made.table.state()["cups"][2][0] == {"lower": "stands", "upper": "none"}


def test_a_shot_shakes_the_neighbours_and_spares_the_other_lines():
    made = world()
    made.table.set_up(5)
    made.table.shoot(2, 3, "stack")
    moved = set()
    for _ in range(400):
        made.clock.advance(5_000)
        for line, places in enumerate(made.table.state()["cups"]):
            for place, cups in enumerate(places):
                moved |= {(line, place, part) for part, state in cups.items() if state == "moves"}
    assert {(1, 2, "upper"), (1, 2, "lower"), (1, 1, "upper"), (1, 3, "upper")} <= moved
    assert {line for line, _, _ in moved} == {1}
    assert sum(cup == "fallen" for cups in made.table.state()["cups"][1] for cup in cups.values()) == 2


def test_hands_and_sun_send_light_back():
    made = world()
    made.table.set_up(3)
    made.table.sun(1, True)
    assert levels(made) == (0, 0)
    made.table.sun(1, False)
    made.table.hand(1, 5, 500)
    lows = set()
    for _ in range(200):
        made.clock.advance(5_000)
        lows.add(levels(made))
    assert levels(made) == (0b11000, 0b11000)
    assert any(a != 0b11000 for a, _ in lows) and any(b != 0b11000 for _, b in lows)


def test_a_trace_played_back_is_the_same():
    made = world()
    made.table.set_up(5)
    made.table.rails.record()
    begin = made.clock.now
    made.table.shoot(1, 3, "stack")
    made.clock.advance(3_000_000)
    trace = [(us - begin, *rest) for us, *rest in made.table.rails.trace]
    assert len(trace) >= 2
    again = world()
    again.table.set_up(5)
    again.table.rails.record()
    again.table.rails.replay(trace)
    again.clock.advance(3_000_000)
    assert [tuple(entry) for entry in again.table.rails.trace] == trace


def test_a_piezo_rings_and_dies_away():
    clock = Clock()
    piezo = Piezo(clock)
    assert piezo.read() < 2000
    piezo.knock(100)
    peaks = []
    for _ in range(6):
        most = 0
        for _ in range(100):
            clock.advance(100)
            most = max(most, piezo.read())
        peaks.append(most)
    assert peaks[0] == 65535 and peaks[0] > peaks[3] > peaks[5]
    piezo.connected = False
    assert piezo.read() < 2000


def test_what_the_table_draws():
    """Thirty sensors of 20 mA, three chips of 1, the scale 12: 615 mA as the board file says."""
    made = world()
    plain = World(firmware_dir(), None)
    chains = made.chains["table"].count
    assert made.current_ma() - plain.current_ma() == 615 + chains == made.wiring.table.BASE_MA + 49


def test_interrupt_lines_without_open_drain_are_refused():
    made = world()
    chip = made.table.expanders[0x20]
    chip.receive(bytes((0x04, 0x1F, 0x1F)))
    with pytest.raises(ModelError, match="open drain"):
        made.table.interrupt_level()


def test_bad_words_are_sentences_and_change_nothing():
    with Device(attach="table", power=False) as device:
        device.set_up(5)
        before = device.table()
        for call, arguments, words in (
            ("cup", (4, 1, "upper", "fall"), "4 is no line: take a whole number from 1 to 3"),
            ("cup", (1, 0, "upper", "fall"), "0 is no place: take a whole number from 1 to 5"),
            ("cup", (True, 1, "upper", "fall"), "True is no line"),
            ("cup", (1, 1, "middle", "fall"), "'middle' is no part of a stack: take lower, upper, stack"),
            ("cup", (1, 1, "upper", "fly"), "'fly' can't happen to a cup: take fall, wobble, slide, set, take"),
            ("set_up", (6,), "6 is no number of places"),
            ("shoot", (1,), "needs a line and a place"),
            ("hand", (1, 9), "9 is no place"),
            ("hand", (1, 1, -5), "no time in milliseconds"),
            ("sun", (1, 2), "neither sun nor shade"),
            ("plate", (99,), "99 is no number of cups"),
            ("plate_fall", (1,), "0 are on the plate"),
            ("knock", (0,), "no strength of a knock"),
            ("trigger", ("x",), "no time in milliseconds"),
        ):
            with pytest.raises(ValueError, match=words):
                getattr(device, call)(*arguments)
        assert device.table() == before
    with Device(attach="vest", power=False) as device, pytest.raises(ValueError, match="table is not plugged in"):
        device.cup(1, 1, "upper", "fall")
