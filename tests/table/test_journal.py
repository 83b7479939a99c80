"""The journal on littlefs: what it costs, what it keeps, and what it makes of files that are none of its own."""

import json
import os

import rig
from table import files
from table.journal import CHUNK, Journal
from tools import GAMES, Random, raises

OPTIONS = {"edition": "original", "palpation": "block"}


def begun(actions=()):
    journal = Journal()
    journal.start("ten_turns", 2, OPTIONS)
    for action in actions:
        journal.append(action)
    return journal


def loaded():
    journal = Journal()
    return journal, journal.load()


def put(name, data):
    with open("data/game/" + name, "wb") as file:
        file.write(data)


def chunks():
    return sorted(name for name in os.listdir("data/game") if name[:1].isdigit())


def test_nothing_on_flash_is_no_game():
    journal, head = loaded()
    assert head is None
    assert journal.trouble is None
    assert list(journal.history) == []


def test_a_game_is_read_back_with_its_options():
    begun([5, 0, 239, 71])
    journal, head = loaded()
    assert (head["game"], head["seats"], head["options"]) == ("ten_turns", 2, OPTIONS)
    assert list(journal.history) == [5, 0, 239, 71]
    assert journal.trouble is None
    journal.append(9)
    assert list(loaded()[0].history) == [5, 0, 239, 71, 9]


def test_chunks_end_before_littlefs_would_leave_the_directory_block():
    begun([7] * 100)
    # Two bytes an action, 48 actions in 96 bytes: 48 + 48 + 4.
    assert chunks() == ["0001-00", "0001-01", "0001-02"]
    sizes = [os.stat("data/game/" + name)[6] for name in chunks()]
    assert sizes == [96, 96, 8]
    assert list(loaded()[0].history) == [7] * 100


def test_undo_is_itself_kept():
    journal = begun([1, 2, 3, 4])
    journal.undo(1)
    journal.undo(2)
    journal.append(8)
    assert list(journal.history) == [1, 8]
    again = loaded()[0]
    assert list(again.history) == [1, 8]
    # Five actions of two bytes and two records of four.
    assert os.stat("data/game/0001-00")[6] == 5 * 2 + 2 * 4
    for count in (0, 3, -1):
        raises(ValueError, again.undo, count)
    assert list(again.history) == [1, 8]


def test_an_undo_never_crosses_a_chunk():
    journal = begun([1] * 47)  # 94 bytes: no room for four more
    journal.undo(1)
    assert [os.stat("data/game/" + name)[6] for name in chunks()] == [94, 4]
    assert list(loaded()[0].history) == [1] * 46


def test_a_new_game_takes_the_old_ones_place():
    journal = begun([1] * 60)
    journal.start("ten_turns", 2, {})
    journal.append(4)
    again, head = loaded()
    assert head["options"] == {}
    assert list(again.history) == [4]
    assert chunks() == ["0002-00"]


def test_a_longest_game_costs_few_erases():
    journal = begun()
    before = rig.flash_stats()["erases"]
    for i in range(333):
        journal.append(i % 72)
    erases = rig.flash_stats()["erases"] - before
    # 0.03 erases an append were measured on littlefs for files below 100 bytes: 10 for 333.
    assert erases <= 15, erases
    assert len(loaded()[0].history) == 333


def test_a_flipped_bit_anywhere_keeps_what_was_before_it():
    actions = [10, 20, 30, 40]
    for at in range(8):
        rig.reset()
        begun(actions)
        raw = bytearray(files.read("data/game/0001-00", 100))
        raw[at] ^= 4
        put("0001-00", raw)
        journal, head = loaded()
        assert head is not None
        assert list(journal.history) == actions[: at // 2]
        assert journal.trouble == "journal_bad"
        assert files.read("data/game/chunk.bad", 100) == bytes(raw)
        # Set aside once; the game stands whole under a new number and goes on.
        journal.append(50)
        again, head = loaded()
        assert again.trouble is None
        assert list(again.history) == actions[: at // 2] + [50]


def test_any_bytes_as_header_are_set_aside():
    good = {"format": 1, "game": "ten_turns", "seats": 2, "options": {}, "serial": 1}
    bad = [b"", b"\xff\x00\x80", b"{", b"[]", b"null", b"7", b'"head"', b"\x00" * 300, b"[" * 200]
    for key, value in (
        ("format", 2),
        ("game", 5),
        ("seats", "2"),
        ("seats", True),
        ("options", []),
        ("serial", -1),
        ("serial", 1.5),
        ("serial", 10000),
    ):
        head = dict(good)
        head[key] = value
        bad.append(json.dumps(head).encode())
    for raw in bad:
        rig.reset()
        files.make_folder("data/game")
        put("head", raw)
        journal, head = loaded()
        assert head is None, raw
        assert journal.trouble == "journal_bad"
        assert files.read("data/game/head.bad", 1000) == raw
        assert loaded()[0].trouble is None


def test_any_bytes_as_chunks_are_a_prefix_or_nothing():
    random = Random(3)
    begun()
    for _ in range(GAMES(200, 40)):
        size = random.below(CHUNK + 10)
        put("0001-00", bytes(random.below(256) for _ in range(size)))
        journal = Journal()
        head = journal.load()
        assert head is not None
        for action in journal.history:
            assert action < 0xF0
        # Put the serial back for the next round.
        journal.start("ten_turns", 2, OPTIONS)
        files.replace("data/game/head", json.dumps(dict(journal.head, serial=1)).encode())


def test_truncate_sets_the_rest_aside():
    begun([1, 2, 3])
    journal = loaded()[0]
    journal.truncate(2)
    assert journal.trouble == "journal_bad"
    again = loaded()[0]
    assert list(again.history) == [1, 2]
    assert again.trouble is None


def test_a_flash_that_is_full_keeps_the_game_in_memory():
    journal = begun([1, 2])
    try:
        with open("big", "wb") as file:
            while True:
                file.write(bytes(16384))
    except OSError as error:
        assert error.errno == 28  # ENOSPC
    for action in range(3, 120):
        journal.append(action)
    assert list(journal.history) == list(range(1, 120))
    again = loaded()[0]
    kept = list(again.history)
    assert kept == list(range(1, len(kept) + 1))
    os.remove("big")
    for action in range(120, 140):
        journal.append(action)
    assert list(loaded()[0].history) == list(range(1, 140))


def test_a_flash_that_refuses_is_said_once_and_the_game_goes_on():
    journal = begun([1, 2])
    rig.fault("flash", "bad")
    journal.append(3)
    assert journal.trouble == "journal_full"
    journal.trouble = None
    for action in range(4, 20):
        journal.append(action)
    assert journal.trouble is None
    assert list(journal.history) == list(range(1, 20))
    rig.fault("flash", "bad", on=False)
    for action in range(20, 40):
        journal.append(action)
    # It tries again now and then, and then all of it is there.
    assert list(loaded()[0].history) == list(range(1, 40))


def test_marks_and_a_giving_up_are_kept_and_undo_leaves_them_alone():
    journal = Journal()
    journal.start("ten_turns", 2, {}, [1, 0], [2, 1])
    for action in range(5):
        journal.append(action)
    journal.mark(7, 1)
    journal.mark(70, 2)
    journal.mark(7, 0)
    journal.mark(3, 1)
    journal.undo(2)
    journal.give_up(1)
    again = Journal()
    again.load()
    assert bytes(again.history) == bytes((0, 1, 2))
    assert again.marks == {70: 2, 3: 1}
    assert again.gave_up == 1
    assert again.people() == ([1, 0], [2, 1])
    # A repaired game keeps them as well, and the next game begins without.
    again.truncate(1)
    third = Journal()
    third.load()
    assert (bytes(third.history), third.marks, third.gave_up) == (b"\x00", {70: 2, 3: 1}, 1)
    third.start("ten_turns", 2, {})
    assert (third.marks, third.gave_up, third.people()) == ({}, None, ([0, 1], [0, 0]))


def test_many_marks_fill_chunks_without_a_record_across_two():
    journal = Journal()
    journal.start("ten_turns", 2, {})
    for i in range(71):
        journal.append(i)
        journal.mark(i, 1 + i % 2)
    again = Journal()
    again.load()
    assert len(again.history) == 71
    assert again.marks == {i: 1 + i % 2 for i in range(71)}
