"""Nothing that a seat may not know reaches it: the bytes that leave the device are the same whatever the secret is."""

import shutil

import pytest
from battlevest import paths
from phones.handset import Handset, device, trouble

ONE = ("C2", "E2", "D6", "B9", "F4")
OTHER = ("A12", "G10", "E7", "B4", "D13")


def session(folder, squares, **options):
    """A game up to the patient's first injection: all that patient, onlooker, screen, front and log have shown."""
    with device(folder, attach="vest", seed=7, **options) as made:
        patient, virus, other = Handset(made), Handset(made), Handset(made)
        patient.do("claim", seat=0, name="Aki")
        virus.do("claim", seat=1, name="Ben")
        for phone in (patient, other):
            phone.open()
        shown = []
        steps = [("act", {"text": "place " + square}) for square in squares]
        steps += [("act", {"text": "chance"}), ("undo", {}), ("act", {"text": "place D1"})]
        for what, more in steps:
            virus.do(what, n=virus.state()["n"], **more)
            for phone in (patient, other):
                phone.take()
                phone.do("act", text="place C2")
                phone.ask("/plain")
                phone.ask("/api/state?n=1")
            # Presses and lights have their own noise, so the picture is looked at in a quiet moment.
            made.run(200)
            shown.append((made.screen()["text"], made.leds("front")))
        assert virus.state()["view"]["revealed"]
        assert trouble(made) == []
        return bytes(patient.heard), bytes(other.heard), (shown, made.state()["log"]), bytes(virus.heard)


def test_the_virus_places_where_nobody_hears(tmp_path):
    one = session(tmp_path / "one", ONE)
    two = session(tmp_path / "two", OTHER)
    assert one[:3] == two[:3]
    assert one[3] != two[3]


def careless(folder, old, new, where="phone/desk.py"):
    """A firmware with a mistake in it."""
    firmware = shutil.copytree(paths.firmware_dir(), folder / "firmware")
    file = firmware / where
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    return firmware


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game.observation(seat)", "game.observation(1)"),
        ("elif player == seat:", "else:"),
        ('{"re": mark, "error": error, "n": self.n}', '{"re": mark, "error": str(self.table.journal.history)}'),
        ("        if not free and said.get", "        print('asked', said)\n        if not free and said.get"),
    ],
)
def test_planted_leaks_are_found(tmp_path, old, new):
    firmware = careless(tmp_path, old, new)
    one = session(tmp_path / "one", ONE, firmware=firmware)
    two = session(tmp_path / "two", OTHER, firmware=firmware)
    assert one[:3] != two[:3]


def foreign_cards(folder, **options):
    """X-Virus for two on phones: the cards that somebody was told who may not know them."""
    with device(folder, attach=None, **options) as made:
        first, second, other = Handset(made), Handset(made), Handset(made)
        first.do("hello")
        first.do("host", take=True)
        assert first.do("host", pick="x_virus", start=True)["ok"]
        assert first.do("claim", seat=0, name="A")["ok"]
        assert second.do("claim", seat=1, name="B")["ok"]
        made.run(500)
        if first.state()["chance"]:
            assert first.do("act", text="chance")["ok"]
        hands = [set(phone.state()["view"]["hand"]) for phone in (first, second)]
        assert len(hands[0] | hands[1]) == 6
        assert "hand" not in other.state()["view"]
        found = []
        for phone, foreign in ((first, hands[1]), (second, hands[0]), (other, hands[0] | hands[1])):
            phone.heard.clear()
            phone.ask("/plain")
            phone.ask("/api/state")
            phone.ask("/")
            found += [card for card in foreign if f'"{card}"'.encode() in phone.heard]
            found += [card for card in foreign if f"&quot;{card}&quot;".encode() in phone.heard]
        assert trouble(made) == []
        return found


def test_hands_of_cards_are_told_to_their_holders_only(tmp_path):
    assert foreign_cards(tmp_path / "data") == []


def test_a_planted_leak_of_a_card_is_found(tmp_path):
    firmware = careless(tmp_path, "if audience is None or audience == seat", "if True")
    assert foreign_cards(tmp_path / "data", firmware=firmware) != []
