"""The card games over phones: two worlds that differ in what a seat may not know leave the device as the same bytes."""

import pytest
from phones import worlds
from phones.test_secrets import careless

PAIRS = 3
BLIND = [("x_virus", 0), ("x_virus", 1), ("x_virus", None), ("three_turns", 3), ("three_turns", None)]


@pytest.mark.parametrize(("name", "seat"), BLIND)
def test_hidden_cards_leave_for_their_holders_only(tmp_path, name, seat):
    for seed in worlds.seeds(PAIRS):
        same, steps = worlds.compare(tmp_path / str(seed), name, seat, seed)
        assert same and steps, seed


LEAKS = [
    # What a seat is told, its view, its choices, its page without scripts.
    ("phone/desk.py", "x_virus", None, "game.observation(seat)", "game.observation(0)"),
    ("phone/desk.py", "three_turns", 3, 'put("name", phone.name)', 'put("name", str(table.play.game.history))'),
    ("phone/desk.py", "three_turns", None, "elif player == seat:", "elif player >= 0:"),
    ("phone/plain.py", "x_virus", 1, 'self._lid(state["view"])', "self._lid(self.desk.table.play.game.observation(0))"),
    # An error, and how long an answer takes.
    ("phone/desk.py", "x_virus", 1, '"error": error, "n"', '"error": str(self.table.play.game.observation(0)), "n"'),
    (
        "phone/desk.py",
        "three_turns",
        3,
        "        table = self.table\n        seat = self.seat(phone)\n",
        "        table = self.table\n        seat = self.seat(phone)\n"
        "        import time\n        time.sleep_ms(len(str(table.play.game.observation(0)['hand'])))\n",
    ),
    # The screen that everybody sees.
    (
        "table/hand_over.py",
        "x_virus",
        None,
        "name = table.name(self._seat)",
        'name = str(table.play.game.observation(0)["hand"])[:14]',
    ),
    # The serial log: what was done, and what went wrong.
    (
        "table/referee.py",
        "three_turns",
        3,
        "        self.journal.append(action)\n",
        "        self.journal.append(action)\n        print('action', action)\n",
    ),
    (
        "phone/desk.py",
        "x_virus",
        1,
        "        answer = self.refusal(mark, error) if",
        "        print('state of', self.table.play.game.observation(0)) if error else None\n"
        "        answer = self.refusal(mark, error) if",
    ),
]


@pytest.mark.parametrize(("file", "name", "seat", "old", "new"), LEAKS)
def test_planted_leaks_of_cards_are_found(tmp_path, file, name, seat, old, new):
    firmware = careless(tmp_path, old, new, file)
    # The first pair that differs is enough.
    assert not all(
        worlds.compare(tmp_path / str(seed), name, seat, seed, firmware=firmware)[0] for seed in worlds.seeds(PAIRS)
    )
