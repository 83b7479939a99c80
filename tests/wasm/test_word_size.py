"""The 32-bit build of MicroPython stands in for the ESP32's words: the proof, and that the rules fit in them."""

import sys

import micropython
import rules
import tools


def test_small_integers_have_31_bits():
    """A small int is a tagged 32-bit word: with the heap locked 2**30 - 1 can be made, and 2**30 can't."""
    assert sys.maxsize == 0x7FFFFFFF
    least = (1 << 29) - 1 + (1 << 29)
    micropython.heap_lock()
    try:
        fits = least - 1 + 1
        grown = None
        try:
            grown = least + 1
        except MemoryError:
            pass
    finally:
        micropython.heap_unlock()
    assert fits == 0x3FFFFFFF
    assert grown is None


def test_every_game_plays_to_its_end():
    random = tools.Random(32)
    for name in rules.GAMES:
        for _ in range(3):
            game = rules.new(name)
            while game.current_player() != rules.TERMINAL:
                if game.current_player() == rules.CHANCE:
                    action = random.weighted(game.chance_outcomes())
                else:
                    action = random.choice(game.legal_actions())
                game.apply_action(action)
            assert game.returns() == rules.replay(name, game.history).returns()
