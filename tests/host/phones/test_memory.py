"""The compiled application with its access point, four phones and a game in progress, in a limited heap."""

import random

import pytest
from battlevest import paths
from battlevest.bench.phones_evening import compiled
from phones.handset import Handset, device, trouble

HEAP = 400_000  # so wide that all stays which was loaded, and a leak is all that can take of it
ROUNDS = 6
POLLS = 100
SEVEN_HEAP = 180_000  # of words of 32 bits


def free(made):
    made.run(2000)
    return [int(line.split()[1]) for line in made.state()["log"] if line.startswith("free ")]


@pytest.mark.skipif(paths.micropython_path() is None, reason="no MicroPython for this machine")
def test_field_3_6_four_phones_leave_no_trace_in_their_heap(tmp_path):
    """Field report 3.6 as well: free memory after many polls is what it was after the first."""
    firmware = compiled(tmp_path / "firmware", every=50)
    with device(tmp_path / "data", attach="vest", interpreter="micropython", heap=HEAP, firmware=firmware) as made:
        phones = [Handset(made) for _ in range(4)]
        phones[0].do("claim", seat=0, name="Aki")
        phones[1].do("claim", seat=1, name="Ben")
        assert [phone.open() for phone in phones] == [101] * 4
        rng = random.Random(1)
        for _ in range(ROUNDS):
            for phone in phones[:2]:
                state = phone.state()
                if state["chance"] and state["seat"] in state["chance"]:
                    assert phone.do("act", text="chance")["ok"]
                elif state["legal"]:
                    assert phone.do("act", text=rng.choice(state["legal"]))["ok"]
            # One leaves and comes back, one reloads the page, one has no JavaScript.
            phones[2].socket.close()
            assert phones[2].open() == 101
            assert phones[3].ask("/")[0] == phones[3].ask("/plain")[0] == 200
            for phone in phones:
                phone.take()
        assert phones[0].state()["view"]["revealed"]
        before = free(made)[-1]
        for _ in range(POLLS):
            assert phones[3].ask("/api/state")[0] == 200
        after = free(made)
        print(f"heap of {HEAP}: at least {min(after)} bytes free; {before} before and {after[-1]} after the polls")
        assert after[-1] >= 0.98 * before
        assert trouble(made) == []


@pytest.mark.skipif(paths.micropython_path() is None, reason="no MicroPython for this machine")
def test_seven_phones_have_a_hand_each(tmp_path):
    """The game of three turns for seven: six phones with open sockets, one that asks."""
    options = {"interpreter": "micropython32", "heap": SEVEN_HEAP, "firmware": compiled(tmp_path / "firmware")}
    with device(tmp_path / "data", **options) as made:
        phones = [Handset(made) for _ in range(7)]
        phones[0].do("hello")
        phones[0].do("host", take=True)
        assert phones[0].do("host", pick="three_turns", seats=7, start=True)["ok"]
        for seat in range(7):
            assert phones[seat].do("claim", seat=seat, name=f"N{seat}")["ok"]
        assert [phone.open() for phone in phones] == [101] * 6 + [503]
        for _ in range(3):
            states = [phone.state() for phone in phones]
            views = [state["view"] for state in states]
            assert [len(view["hand"]) for view in views] == views[0]["hand_sizes"] and min(views[0]["hand_sizes"]) >= 3
            (seat,) = [number for number, state in enumerate(states) if state["legal"]]
            assert phones[seat].do("act", text=states[seat]["legal"][0])["ok"]
        assert trouble(made) == []
