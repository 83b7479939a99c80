"""The end as a story: pages of the screen, statistics of the game, rounds of the two people, the history as text."""

import desk
import rig
import rules
from desk import Desk

SET_UP = "place C2; place E2; place D6; place B9; place F4"


def pages(d, count):
    """The two middle lines of the pages after the first."""
    found = []
    for _ in range(count):
        d.button("right")
        found.append(d.texts()[1:3])
    return found


def test_the_patients_win_is_told_and_counted():
    d = Desk()
    d.set_up("C2", "E2", "D6", "B9", "F4")
    d.turn("massage")
    d.inject("D13")  # nothing near
    d.inject("C3")  # beside C2
    for square in ("C2", "E2", "D6", "B9", "F4"):
        d.inject(square)
    d.run(3000)
    assert pages(d, 9) == [
        ["The last one", "died on turn 1"],
        ["Bright: alive.", "Faint: it was"],
        ["Shots 7", "Hits 5"],
        ["Almost 1", "Miss 1"],
        ["Cards 0", "They killed 0"],
        ["Grown 0 times", "Mutations 0"],
        ["Player 1 won 1", "Player 2 won 0"],
        ["Next: player 2", "wears the vest"],
        ["Patient wins!", "All wiped out"],
    ]
    d.button("left")
    assert d.texts()[1] == "Next: player 2"


def test_the_map_tells_what_lived_and_what_had_been():
    # C2 grows by 2 onto E2, a parasite; D6 grows by 5 within the liver to G7. Then D6 and B9 are hit.
    texts = (
        "; reveal massage; inject D13; inject D13; inject D13; roll 2; roll 5; roll 6; die 2; from C2; step D2; step E2"
    )
    texts += "; die 5; from D6; step E6; step F6; step F7; step G7; step G6"
    game = desk.save(SET_UP + texts)
    while game.current_player() == 1:
        action = game.legal_actions()[0]
        texts += "; " + game.action_to_string(action)
        game.apply_action(action)
    desk.save(SET_UP + texts + "; reveal fasting; inject D6; inject B9")
    d = Desk(calm=True, supply_ma=900)
    organisms = d.view["organisms"]
    assert organisms["E2"] == "parasite" and organisms["G6"] == "virus"
    d.referee.give_up(1, d.grid)
    d.run(1500)
    for side in ("back", "front"):
        lit = d.lit(side)
        assert sorted(lit) == sorted(list(organisms) + ["B9", "D6"])
        assert lit["G6"] == (1, 26, 9) and lit["E2"] == (12, 61, 168)
        assert lit["D6"] == lit["B9"] == (0, 10, 3)  # 6 % of the house's green


def test_the_story_goes_on_by_itself_until_somebody_turns_a_page():
    desk.save(SET_UP + "; reveal massage; inject C2; inject E2; inject D6; inject B9; inject F4")
    d = Desk()
    d.run(5000)
    assert d.texts()[1] == "Patient wins!"
    d.run(1500)
    assert d.texts()[1] == "The last one"
    d.button("left")
    d.run(15000)
    assert d.texts()[1] == "Patient wins!"


def test_cards_growth_and_mutations_are_counted_also_after_a_power_switch():
    # Vomiting kills D1 (a virus of the esophagus); C2 grows by 2 onto E2 and makes a parasite there.
    texts = "place C2; place E2; place D6; place B9; place D1; reveal vomiting; use vomiting; inject D13; inject D13"
    desk.save(texts + "; roll 2; roll 4; roll 5; die 2; from C2; step D2; step E2")
    d = Desk()
    assert d.view["organisms"]["E2"] == "parasite"
    d.referee.give_up(1, d.grid)
    d.run(300)
    assert d.texts()[1:3] == ["Patient wins!", "VIRUS gave up"]
    assert pages(d, 6)[2:] == [
        ["Shots 2", "Hits 0"],
        ["Almost 0", "Miss 2"],
        ["Cards 1", "They killed 1"],
        ["Grown 1 times", "Mutations 1"],
    ]


def test_rematches_swap_the_people_and_count_their_rounds():
    d = Desk()
    for round_ in range(3):
        d.set_up("C2", "E2", "D6", "B9", "F4")
        d.turn("massage")
        for square in ("C2", "E2", "D6", "B9", "F4"):
            d.inject(square)
        d.run(2800)
        d.button("left")
        d.button("left")
        won = ((1, 0), (1, 1), (2, 1))[round_]
        assert d.texts()[1:3] == [f"Player 1 won {won[0]}", f"Player 2 won {won[1]}"]
        d.ok()
    rig.power_cycle()
    d = Desk()
    assert d.referee.journal.people() == ([1, 0], [2, 1])


def test_the_history_is_printed_as_texts_that_make_the_game_again():
    texts = SET_UP + "; reveal massage; inject C2; inject E2; inject D6; inject B9; inject F4"
    desk.save(texts)
    d = Desk()
    printed = []
    from table import report

    report.print = lambda *values: printed.append(" ".join([str(value) for value in values]))
    d.referee.play.ending = None  # told anew
    d.run(500)
    assert printed[0].startswith("history of ten_turns seats=2 antivax_counts_itself=False edition=rulebook")
    said = "; ".join([line[8:] for line in printed[1:]])
    assert said == texts
    game = rules.new("ten_turns")
    for text in said.split("; "):
        game.apply_action(game.string_to_action(text))
    assert game.is_terminal() and game.returns() == [1, -1]
    count = len(printed)
    d.run(1000)
    assert len(printed) == count
