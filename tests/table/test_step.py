"""The step itself: how soon a press is answered by light and kept in the journal, and what an idle step costs."""

import rig
import tools
from desk import Desk
from table.journal import Journal

LOOP_MS = 5  # what one turn of the main loop takes at most without a flash operation


class Quick(Desk):
    """A desk that steps as often as the device's own loop."""

    def loop(self, ms):
        until = rig.now() + ms
        while rig.now() < until:
            self.referee.step(rig.now())
            rig.advance(LOOP_MS)


def first_light(panel, square, since):
    for at, lit in rig.frames(panel):
        if at >= since and square in lit:
            return at - since
    return None


def test_a_press_is_answered_by_light_within_40_ms_and_journalled_within_150():
    d = Quick()
    lights = []
    effects = []
    random = tools.Random(4)
    for square in ("C4", "D7", "E2", "G9", "A4"):
        d.loop(200 + random.below(20))
        count = len(d.game.history)
        since = rig.now()
        rig.press("back", square, 120)
        while len(d.game.history) == count:
            d.loop(1)
            assert rig.now() - since < 1000
        effects.append(rig.now() - since)
        # It is on flash by then.
        journal = Journal()
        journal.load()
        assert bytes(journal.history) == d.game.history
        d.loop(250)
        lights.append(first_light("back", square, since))
    assert max(lights) <= 40, lights
    assert max(effects) <= 150, effects


def test_an_idle_step_allocates_nothing():
    if not tools.MICROPYTHON:
        # CPython has no heap to measure; what is held there: an idle step changes nothing.
        d = Desk()
        before = d.texts()
        d.run(1000)
        assert d.texts() == before
        return
    import gc

    d = Desk()
    d.back("C4", "D7")  # with lights that move
    d.run(2000)
    step = d.referee.step
    now = d.grid
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(50):
        now += 5
        step(now)
    used = gc.mem_alloc() - before
    gc.enable()
    assert used == 0, used


def test_two_presses_at_once_from_both_sides_are_both_taken():
    d = Desk()
    rig.press("back", "C4", 60)
    rig.press("front", "D7", 60)
    d.run(300)
    assert d.view["organisms"] == {"C4": "virus"}
    assert d.texts()[1] == "Not your move"


def test_time_may_wrap_in_the_middle_of_a_game():
    rig.reset(start_ms=(1 << 30) - 4000)
    d = Desk()
    d.back("C4", "D7")
    d.run(6000)
    d.back("E2", "G9", "A4")
    d.turn("massage")
    d.run(3000)
    d.inject("D13")
    assert d.view["actions_left"] == 2
    assert len(d.view["organisms"]) == 5
