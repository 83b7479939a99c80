"""The notation's bounds: at most 81 legal texts, at most 333 actions."""

from positions import Play, editions, islands
from reference_board import SQUARES
from reference_growth import Growth


def test_at_most_81_legal_texts():
    def example(edition):
        cards = "palpation shiatsu appendectomy heavy_drinking pinworm_test workout fasting smoking"
        play = islands(10, cards, edition=edition)
        play.do("reveal anti_vax")
        assert len(play.legal()) == 81 and len(play.legal("use")) == 10 and len(play.legal("inject")) == 71

    editions(example)


def _six(play, free):
    """A growth of six steps from any virus onto an empty square below the lungs, as a script."""
    seen = play.see("organisms")
    growth = Growth(seen, play.see("lost"), False, False, False)

    def walk(path):
        if len(path) == 7:
            return path if path[-1] not in seen and path[-1] not in free else None
        for square in growth.onward("virus", path):
            found = walk(path + [square])
            if found:
                return found
        return None

    for start in growth.growers(6):
        path = walk([start])
        if path:
            return "grow " + " ".join(path)
    raise AssertionError("no growth of six steps onto an empty square")


def test_the_longest_game_has_333_actions():
    # Six steps with every die of nine turns; 31 of 32 organisms hit; all cards which ask something; Anti-Vax gives two
    # actions more than it takes, Organ Trade two, Homeopathic one text at the very end.
    play = Play("place A9 F8 D9 C11 G10")
    uses = {
        6: "use organ_trade; choose left_kidney; inject A3 A3 A3 A3",
        7: "use anti_vax smoking; choose left_lung; use smoking; choose right_lung; use big_injection; choose A3; "
        "use palpation; choose A3",
        8: "use shiatsu; choose A3 B3 C1 C2; inject A3 A3",
    }
    cards = "smoking smoking big_injection palpation shiatsu organ_trade anti_vax homeopathic massage fasting"
    top = [square for square in SQUARES if int(square[1:]) < 5]
    for turn, card in enumerate(cards.split(" ")[:9]):
        play.do("reveal {}; {}; roll 6 6 6".format(card, uses.get(turn + 1, "inject A3 A3 A3")))
        for _ in range(3):
            play.do(_six(play, top))
    assert play.see("turn") == 10 and len(play.see("organisms")) == 32
    hits = " ".join(sorted(play.see("organisms"))[:31])
    play.do("reveal fasting; inject " + hits)
    play.do("decline; inject A3; use homeopathic; place D1")
    assert play.over() == [-1, 1]
    assert len(play.game.history) == 333
