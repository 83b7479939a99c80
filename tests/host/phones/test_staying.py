"""What stays when phones come late, reload or lose their box: names, and what was said aloud."""

import pytest
from phones.handset import Handset, device, trouble

VIRUSES = ("C2", "E2", "D6", "B9", "F4")


def injected(made):
    """A game after a hit, a near one and a miss; the phones of patient and virus."""
    patient, virus = Handset(made), Handset(made)
    assert patient.do("claim", seat=0, name="Aki")["ok"]
    assert virus.do("claim", seat=1, name="ウイルスさん")["ok"]
    for square in VIRUSES:
        assert virus.do("act", text="place " + square)["ok"]
    assert patient.do("act", text="chance")["ok"]
    # C2 holds a virus; its bonus is given up; A12 and its neighbours are empty; D5 is right above D6.
    for text in ("inject C2", "decline", "inject A12", "inject D5"):
        assert patient.do("act", text=text)["ok"]
    return patient, virus


HEARD = {"C2": "hit", "A12": "miss", "D5": "almost"}


def test_field_7_4_a_phone_that_comes_late_knows_what_was_said_aloud(tmp_path):
    with device(tmp_path, attach="vest") as made:
        patient, virus = injected(made)
        late = Handset(made)
        for phone in (patient, virus, late):
            assert phone.state()["shots"] == HEARD
        assert "organisms" not in late.state()["view"]
        made.power(False)
        made.power(True)
        made.run(2500)
        assert late.state()["shots"] == HEARD
        assert trouble(made) == []


def test_names_are_kept_with_the_game(tmp_path):
    with device(tmp_path, attach="vest") as made:
        for phone in injected(made):
            assert phone.do("leave")["ok"]
        looks = Handset(made)
        for _ in range(2):
            # No phone says them any more: they are the game's, after a power cut as well.
            assert [(seat["name"], seat["phone"]) for seat in looks.state()["seats"]] == [
                ("Aki", False),
                ("ウイルスさん", False),
            ]
            made.power(False)
            made.power(True)
            made.run(2500)
        assert looks.state()["shots"] == HEARD
        assert trouble(made) == []


@pytest.mark.parametrize("name", ["", "x" * 12, "名" * 12, "🦠" * 12])
def test_any_name_leaves_the_game_whole(tmp_path, name):
    with device(tmp_path, attach=None) as made:
        phones = [Handset(made) for _ in range(7)]
        phones[0].do("hello")
        assert phones[0].do("host", take=True)["ok"]
        assert phones[0].do("host", pick="three_turns", seats=7, start=True)["ok"]
        made.run(500)
        for seat, phone in enumerate(phones):
            assert phone.do("claim", seat=seat, name=name)["ok"]
        hand = phones[3].state()["view"]["hand"]
        assert hand
        made.power(False)
        made.power(True)
        made.run(2500)
        assert phones[3].state()["view"]["hand"] == hand
        assert phones[3].state()["name"] == name
        assert trouble(made) == []


def test_a_phone_that_only_reads_is_counted_and_not_called_away(tmp_path):
    """A browser answers pings by itself (RFC 6455, 5.5.3); somebody who thinks for half a minute sends nothing else."""
    with device(tmp_path, attach="vest") as made:
        reads, asks = Handset(made), Handset(made)
        assert reads.do("claim", seat=0, name="Aki")["ok"]
        assert reads.open() == 101
        for _ in range(6):
            made.run(5000)
            reads.frame(b"", kind=10)
        found = asks.state()
        assert found["phones"] == [1, 8]
        assert found["seats"][0]["on"] is True
        # Nobody holds it any more: its socket says nothing, not even that.
        made.run(20_000)
        found = asks.state()
        assert found["phones"] == [0, 8]
        assert found["seats"][0]["on"] is False


def test_when_the_game_is_over_every_phone_knows_where_it_lived_as_the_front_shows_it(tmp_path):
    with device(tmp_path, attach="vest") as made:
        patient, _ = injected(made)
        assert "living" not in patient.state()
        assert patient.do("give_up")["ok"]
        # All that was placed but C2, which was hit.
        for phone in (patient, Handset(made)):
            assert phone.state()["living"] == dict.fromkeys(VIRUSES[1:], "virus")
        assert trouble(made) == []


def test_the_host_s_lost_phone_is_followed_by_whoever_takes_its_seat(tmp_path):
    """The code on the box's screen proves that its owner is there; a host who is there as well stays the host."""
    with device(tmp_path, attach="vest") as made:
        lost, found, third = Handset(made), Handset(made), Handset(made)
        assert lost.do("claim", seat=0, name="Aki")["ok"] and lost.state()["host"]

        def take_over(phone):
            assert phone.do("claim", seat=0, name="Aki")["error"] == "taken"
            lines = []
            for _ in range(100):
                made.run(100)
                lines = [line for line in made.screen()["text"] if line.startswith("Code ")]
                if lines:
                    break
            assert phone.do("claim", seat=0, name="Aki", code=lines[0][5:9])["ok"]

        made.run(20_000)
        take_over(found)
        assert found.state()["host"] and not lost.state()["host"]
        take_over(third)
        assert third.state()["seat"] == 0 and not third.state()["host"] and found.state()["host"]


def test_a_host_without_a_seat_who_has_left_is_followed_by_whoever_wants_to(tmp_path):
    with device(tmp_path, attach="vest") as made:
        first, second = Handset(made), Handset(made)
        assert first.do("hello")["ok"] and first.do("host", take=True)["ok"] and second.do("hello")["ok"]
        made.run(100_000)
        assert "games" not in second.state() and second.do("host", take=True)["error"] == "host"
        made.run(30_000)
        assert "games" in second.state() and second.do("host", take=True)["ok"]
        assert second.state()["host"] and not first.state()["host"]
        assert first.do("host", pause=True)["error"] == "host"
