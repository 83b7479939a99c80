"""What the back says to its player: what stands where, where a finger may go, and in words why it may not."""

import pytest
from battlevest.bench_page.game.record import Record
from battlevest.bench_page.game.virus_view import back_view, why_not

# After three misses the dice show 3, 1 and 2.
ROLLED = (
    "place C2; place D1; place B6; place E8; place A8; reveal massage; inject G4; inject A12; inject D13; "
    "roll 3; roll 1; roll 2"
)


def played(texts):
    record = Record()
    for text in texts.split("; "):
        record.say(text)
    return record


def test_the_view_of_each_step_of_a_growth():
    record = played(ROLLED)
    viruses = dict.fromkeys(("C2", "D1", "B6", "E8", "A8"), "virus")
    assert back_view(record) == {"organisms": viruses, "path": [], "may": [], "dice": [1, 2, 3]}
    record.say("die 3")
    # A kidney has no printed connection, so nothing grows from A8.
    assert sorted(back_view(record)["may"]) == ["B6", "C2", "D1", "E8"]
    record.say("from C2")
    # C1 is the end of the lung: from there no second step leads on.
    assert back_view(record)["path"] == ["C2"] and sorted(back_view(record)["may"]) == ["B2", "C3", "D2"]
    record.say("step C3")
    assert back_view(record)["path"] == ["C2", "C3"] and back_view(record)["may"] == ["B3"]
    assert back_view(record)["organisms"] == viruses and back_view(record)["dice"] == []


@pytest.mark.parametrize(
    ("texts", "cell", "key"),
    [
        ("place C2", "C2", "p_taken"),
        ("place C2", "C3", None),
        ("place C2", "B1", "p_no_square"),
        (ROLLED[: ROLLED.index("; inject")], "C2", "p_not_now"),
        (ROLLED, "C13", None),
        (ROLLED, "D3", None),
        (ROLLED, "E13", "p_not_thrown"),
        (ROLLED, "D6", "p_not_thrown"),
        (ROLLED, "B5", "p_pick_a_die"),
        (ROLLED, "D13", "p_pick_a_die"),
        (ROLLED + "; die 3", "C2", None),
        (ROLLED + "; die 3", "A8", "p_too_far"),
        (ROLLED + "; die 3", "F3", "p_nobody"),
        (ROLLED + "; die 3", "G1", None),
        (ROLLED + "; die 3; from C2", "C3", None),
        (ROLLED + "; die 3; from C2", "B5", "p_not_joined"),
        (ROLLED + "; die 3; from C2", "D1", "p_not_joined"),
        (ROLLED + "; die 3; from C2", "C1", "p_dead_end"),
        (ROLLED + "; die 3; from C2; step C3", "C2", "p_been_there"),
    ],
)
def test_why_a_press_is_refused(texts, cell, key):
    reason = why_not(played(texts), cell)
    assert (reason and reason[0]) == key


def test_a_barred_organ_and_a_turn_without_parasites():
    choked = ROLLED.replace("reveal massage; inject G4", "reveal choking_on_mochi; use choking_on_mochi")
    assert why_not(played(choked + "; die 1"), "D1")[0] == "p_closed"
    assert why_not(played(choked + "; die 2; from C2"), "D2")[0] == "p_closed"


def test_the_reason_names_the_squares_that_it_is_about():
    _, values = why_not(played(ROLLED + "; die 3; from C2; step C3"), "F3")
    assert (values["square"], values["last"], values["die"]) == ("F3", "C3", 3)
    assert why_not(played(ROLLED), "F13")[1]["number"] == 5


def test_homeopathic_goes_to_gullet_stomach_or_intestines():
    record = played("place C2; place D1; place B6; place E8; place A8; reveal homeopathic; use homeopathic")
    assert why_not(record, "C3")[0] == "p_gullet"
    assert why_not(record, "D2") is None and why_not(record, "B6") is None
