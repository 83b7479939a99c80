"""Whole games by presses and buttons, as two people play: nothing gets stuck, nothing is lost, power cuts or not."""

import rig
import rules
from desk import Desk
from tools import GAMES, Random


def choose(d, random):
    """A legal text: cards are liked, and the patient guesses right more often than by chance."""
    legal = d.legal()
    uses = [text for text in legal if text.startswith("use ")]
    if uses and random.below(2):
        return random.choice(uses)
    if d.game.current_player() == 0 and random.below(6) == 0:
        hits = ["inject " + square for square in d.view["organisms"]]
        hits = [text for text in hits if text in legal]
        if hits:
            return random.choice(hits)
    return random.choice(legal)


def play(seed, power_switch_every=0, **settings):
    d = Desk(seed, **settings)
    random = Random(seed + 100)
    actions = 0
    while not d.game.is_terminal():
        before = len(d.game.history)
        text = choose(d, random)
        d.do(text)
        d.after()
        assert len(d.game.history) > before, (text, d.texts())
        actions += 1
        if power_switch_every and actions % power_switch_every == 0:
            history = d.game.history
            rig.power_cycle()
            d = Desk(seed + actions, **settings)
            assert d.game.history == history
            d.after()
    return d


def test_random_games_come_to_their_end():
    used = set()
    for seed in range(GAMES(2, 1)):
        rig.reset()
        language = "ja" if seed % 2 else "en"
        edition = "original" if seed % 2 else "rulebook"
        d = play(seed, language=language, ten_turns__edition=edition)
        used.update(d.view["discarded"])
        d.run(3000)
        again = rules.replay("ten_turns", d.game.history, edition=edition)
        assert again.returns() == d.game.returns()
        assert d.texts()[3] == ("< もう一度 >" if seed % 2 else "< NEW >")
    print("cards used in whole games:", len(used), "of 19")
    assert len(used) >= 4


def test_a_game_with_the_power_switched_off_again_and_again():
    d = play(7, power_switch_every=11)
    assert d.game.is_terminal()
