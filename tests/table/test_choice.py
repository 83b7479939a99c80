"""Which game: chosen from what is plugged in, set up, left for another one, resumed, given up, played again."""

import rig
import toy
from desk import Desk
from table.journal import Journal
from table.settings import Settings

HOLD = 500


def alone(**settings):
    """A box with nothing plugged in, and the toy among its games."""
    rig.reset(attach=None)
    toy.install()
    return Desk(**settings)


def find(desk, game):
    """Go through the choice to a game by its text."""
    for _ in range(6):
        if desk.texts()[1] == game:
            return
        desk.button("right")
    raise AssertionError(desk.texts())


def row(desk, text):
    """Go through a page's rows to the one with this text."""
    for _ in range(20):
        if desk.texts()[1] == text:
            return
        desk.button("right")
    raise AssertionError(desk.texts())


def finish(desk):
    """Everybody keeps their number."""
    while not desk.referee.play.over:
        rig.button("ok", True)
        desk.run(HOLD)
        desk.button("left")
        rig.button("ok", False)
        desk.run(100)


def test_with_nothing_plugged_in_the_games_of_the_box_are_offered():
    d = alone()
    assert d.texts()[0].startswith("Battle Vest 1/")
    find(d, "game_toy")
    assert d.texts()[3] == "< OK >"
    d.ok()
    # How many, who, the game's options, begin: seven rows for two people, "game_toy" since it has no text.
    assert d.texts() == ["game_toy 1/6", "How many play?", "2", "< OK:next >"]
    toy.remove()


def test_the_set_up_page_gives_seats_names_and_options_to_the_game():
    d = alone()
    find(d, "game_toy")
    d.ok()
    d.ok()
    assert d.texts()[:3] == ["game_toy 1/7", "How many play?", "3"]
    row(d, "Player 2 is")
    assert d.texts()[2] == "Blue"
    d.ok()
    assert d.texts()[2] == "Yellow"  # green is the third player's already
    row(d, "opt_level")
    assert d.texts()[2] == "1"
    d.ok()
    assert d.texts()[2] == "2"
    row(d, "opt_open")
    d.ok()
    assert d.texts()[2] == "on"
    row(d, "Begin the game")
    assert d.texts()[2:] == ["3 play", "< OK >"]
    d.luck = ["deal 3", "deal 1", "deal 4"]
    d.ok()
    d.run(100)
    assert d.game.seats == 3
    assert d.game.options == {"level": 2, "open": True}
    assert [d.referee.name(seat) for seat in range(3)] == ["Red", "Yellow", "Green"]
    assert d.texts()[2] == "Red"
    kept = Settings()
    kept.load()
    assert kept["toy.level"] == 2
    toy.remove()


def test_a_value_that_the_rules_do_not_have_is_forgotten_when_the_game_is_loaded():
    d = alone(toy__level=9)
    find(d, "game_toy")
    d.ok()
    assert d.settings["toy.level"] == 1
    toy.remove()


def test_an_interrupted_game_is_resumed_with_its_people():
    d = alone()
    d.luck = ["deal 3", "deal 1", "deal 4"]
    d.referee.begin("toy", 3, {"level": 3}, d.grid, None, [4, "Mio", 0])
    d.run(200)
    assert d.texts()[2] == "Pink"
    rig.button("ok", True)
    d.run(HOLD)
    d.button("left")
    rig.button("ok", False)
    d.run(60)
    rig.power_cycle()
    toy.install()
    d = Desk()
    assert d.game.options["level"] == 3
    assert d.texts()[2] == "Mio"
    assert d.game.shown == [0]
    toy.remove()


def test_the_rematch_moves_the_people_on_and_counts_the_wins():
    d = alone()
    d.luck = ["deal 3", "deal 1", "deal 4"]
    d.referee.begin("toy", 3, {}, d.grid, None, [0, 1, 2])
    d.run(100)
    finish(d)
    d.luck = ["deal 2", "deal 2", "deal 2"]
    d.ok()
    d.run(3000)
    # The third had the 4. Everybody sits one seat on.
    assert d.referee.journal.people() == ([1, 2, 0], [0, 0, 1])
    assert [d.referee.name(seat) for seat in range(3)] == ["Blue", "Green", "Red"]
    finish(d)
    d.ok()
    d.run(100)
    # All had the same: three winners.
    assert d.referee.journal.people() == ([2, 0, 1], [1, 1, 2])
    toy.remove()


def test_anybody_of_many_gives_up_and_it_is_kept():
    d = alone()
    d.luck = ["deal 3", "deal 1", "deal 4"]
    d.referee.begin("toy", 3, {}, d.grid, None, [0, 1, 2])
    d.run(100)
    rig.push("right", 1200)
    d.run(1400)
    row(d, "Give up")
    d.ok()
    assert d.texts()[1:3] == ["Who gives up?", "OK: nobody"]
    d.button("left")  # backwards: the last seat
    assert d.texts()[1:3] == ["Green", "gives up?"]
    d.button("left")
    d.ok()
    assert d.texts()[1:3] == ["Blue: sure?", "OK: gives up"]
    assert not d.referee.play.over
    d.ok()
    assert d.referee.play.over
    again = Journal()
    again.load()
    assert again.gave_up == 1
    toy.remove()


def test_a_step_back_is_asked_of_all_and_never_past_what_was_shown():
    d = alone()
    d.luck = ["deal 3", "deal 1"]
    d.referee.begin("toy", 2, {}, d.grid)
    d.run(100)
    rig.button("ok", True)
    d.run(HOLD)
    d.button("left")
    rig.button("ok", False)
    d.run(100)
    assert d.game.shown == [0]
    rig.push("right", 1200)
    d.run(1400)
    d.ok()
    assert d.texts()[1:3] == ["One step back:", "all agree?"]
    d.ok()
    assert d.game.shown == []
    d.run(3000)
    rig.push("right", 1200)
    d.run(1400)
    d.ok()
    assert d.texts()[1:3] == ["Cannot go back", "past a result"]
    assert len(d.game.history) == 2
    toy.remove()


def test_another_game_is_chosen_in_the_menu_and_the_one_before_is_lost_only_when_it_begins():
    d = alone()
    d.luck = ["deal 3", "deal 1"]
    d.referee.begin("toy", 2, {}, d.grid)
    d.run(100)
    rig.push("right", 1200)
    d.run(1400)
    row(d, "Other game")
    d.ok()
    assert d.texts()[1:3] == ["Leave this game?", "It will be lost"]
    d.ok()
    assert d.texts()[0].startswith("Battle Vest")
    assert d.game is None
    d.button("ok", 1200)  # the menu of no game: nothing to take back or to give up
    assert "undo" not in d.referee.page._items and "give_up" not in d.referee.page._items
    rig.power_cycle()
    toy.install()
    d = Desk()
    assert d.game.NAME == "toy"
    toy.remove()


def test_leaving_a_game_frees_its_modules():
    import sys

    d = Desk()
    d.back("C4")
    assert "table.ten_turns" in sys.modules and "rules.ten_turns" in sys.modules
    d.menu("other")
    d.ok()
    for name in ("table.ten_turns", "rules.ten_turns", "rules.ten_turns_board", "rules.ten_turns_growth"):
        assert name not in sys.modules, name
    # Chosen again it is there again, from the start.
    find(d, "To Be Dead in 10")
    d.ok()
    d.back("C4")
    assert d.view["organisms"] == {"C4": "virus"}


def test_the_vest_plugged_in_begins_its_game_unless_somebody_chooses():
    d = alone()
    rig.attach("vest")
    d.run(2500)
    assert d.texts()[1] == "Press 5 squares"
    toy.remove()
    d = alone()
    d.button("right")
    rig.attach("vest")
    d.run(2500)
    assert d.game is None
    find(d, "To Be Dead in 10")
    d.ok()
    d.run(200)
    assert d.texts()[1] == "Press 5 squares"
    toy.remove()
