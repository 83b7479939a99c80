"""The body track of X-Virus as lights: on the table's line, on the vest, and told on the screen alone."""

from card_desk import CardDesk
from table import lights as look

CARDS = "7S 8D QH 2C 3D KH 4S"
GREY = (3, 3, 4)


def lit_desk(attach="table", deal=CARDS, **options):
    d = CardDesk(deal, attach=attach, **options)
    d.referee.settings.set("supply_ma", 1500)
    d.referee.apply_settings()
    d.run(700)
    return d


def over_time(d, names, ms=2000):
    """What each of these LEDs of the table shows every 40 ms."""
    seen = {name: [] for name in names}
    for _ in range(ms // 40):
        d.run(40)
        lit = d.lit("table")
        for name in names:
            seen[name].append(lit.get(name, (0, 0, 0)))
    return seen


def is_green(colour):
    return colour[1] > 2 * colour[2] and colour[1] > 2 * colour[0]


def is_blue(colour):
    return colour[2] > 2 * colour[1]


def reddish(colour):
    return colour[0] > colour[1] > colour[2]


def test_the_track_shines_faintly_and_the_brain_is_another_colour():
    d = lit_desk()
    lit = d.lit("table")
    # 15 places of the gallery stay dark; 34 spaces of the track.
    assert len(lit) == 34
    for name in ("left_arm2", "left_arm5", "left_leg7", "heart1", "heart3", "right_arm2", "right_leg2"):
        assert lit[name] == GREY
    for square in range(1, 7):
        assert lit[f"brain{square}"] == (9, 5, 20)
    assert reddish(lit["heart4"])


def test_green_pulses_and_blue_is_steady():
    d = lit_desk()
    # One marker alone on its space, of each colour.
    d.play("forward 7S hand1")
    d.draw()
    d.play("forward 2C foot1")
    d.draw()
    d.run(2000)
    seen = over_time(d, ("heart3", "right_leg3"), 2400)
    assert all(is_green(colour) for colour in seen["heart3"])
    levels = [colour[1] for colour in seen["heart3"]]
    assert max(levels) > 2 * min(levels) > 0
    assert len(set(seen["right_leg3"])) == 1 and is_blue(seen["right_leg3"][0])


def test_several_markers_on_a_space_are_shown_in_turn():
    d = lit_desk(deal="6S 8D QH 6C 8C KH 4S")
    seen = over_time(d, ("left_arm1", "right_leg1"), 3600)
    # Two of one colour: the light goes out between them, six beats of 150 ms each, the last one dark.
    for name in seen:
        dark = [colour == (0, 0, 0) for colour in seen[name]]
        assert 8 <= sum(dark) <= 20
        goes_out = sum([1 for i in range(1, len(dark)) if dark[i] and not dark[i - 1]])
        assert goes_out == 4
    # One of each on the second heart space (6S) and the first: blue's foot goes 8 from leg 1 to heart 2.
    d.play("forward 6S hand1")
    d.draw()
    d.play("forward 8C foot1")
    d.run(3500)
    colours = [colour for colour in over_time(d, ("heart2",), 3600)["heart2"] if max(colour) > 15]
    assert [1 for colour in colours if is_green(colour)] and [1 for colour in colours if is_blue(colour)]


def run_of_light(d, names):
    """The order in which a white light comes to these LEDs first."""
    order = []
    for _ in range(80):
        d.run(40)
        lit = d.lit("table")
        for name in names:
            if name in lit and lit[name][0] > 150 and name not in order:
                order.append(name)
    return order


def test_the_last_move_runs_as_light_and_again():
    d = lit_desk()
    d.hold()
    d.take("7S")
    d.take("forward 7S hand1")
    d.button("left")
    names = [f"left_arm{n}" for n in range(1, 6)] + [f"heart{n}" for n in range(1, 5)]
    first = run_of_light(d, names)
    assert first[-4:] == ["left_arm5", "heart1", "heart2", "heart3"] and first[0].startswith("left_arm")
    d.let_go()
    d.draw()
    # While the other one has the box: once more.
    d.run(3000)
    assert run_of_light(d, names) == names[:-1]


def test_the_brain_fills():
    d = lit_desk(deal="9S 8D QH TS 3D KH 4S")
    for text in ("forward 9S hand1", "forward TS hand1", "enter 8D hand1", "enter 3D hand1"):
        d.play(text)
        d.draw()
    d.run(3500)
    seen = over_time(d, ("brain1", "brain4", "brain5"), 1200)
    assert all(is_green(colour) for colour in seen["brain4"])
    assert all(is_blue(colour) and colour[2] > 60 for colour in seen["brain1"])
    assert all(colour == (9, 5, 20) for colour in seen["brain5"])


def test_a_shorter_track_begins_further_in_and_a_longer_one_shares_the_first_light():
    d = lit_desk(arm=3, leg=7, heart=2)
    lit = d.lit("table")
    assert "left_arm1" not in lit and "left_arm2" not in lit and "heart2" not in lit
    assert reddish(lit["heart4"]) and lit["heart3"] == GREY
    d = lit_desk(arm=9)
    play = d.referee.play
    assert [play.led(0, place) for place in range(9)] == [22, 22, 22, 22, 22, 23, 24, 25, 26]


def test_the_vest_shows_the_track_on_both_sides():
    d = CardDesk(CARDS, attach="vest")
    d.run(1500)
    for _ in range(20):
        d.run(40)
        back = d.lit("back")
        assert back == d.lit("front")
        if len(back) == 34:  # not in the dark beat of the starts
            break
    assert len(back) == 34
    # Green's hands and feet at the wearer's left, blue's at the right, the brain at the neck.
    assert is_green(back["A8"]) and is_green(back["B12"]) and is_blue(back["G8"]) and is_blue(back["F11"])
    for square in ("C2", "D2", "E2", "C1", "D1", "E1"):
        assert back[square][2] > back[square][1] and back[square][0] > back[square][1], "violet"
    assert d.texts()[0] == "HAND OVER"


def test_every_space_of_the_vest_is_a_square_of_its_own():
    from boards import vest, vest_track

    squares = " ".join(vest_track.TRACK.values()).split()
    assert len(squares) == len(set(squares))
    assert not [square for square in squares if square not in vest.SQUARES.split()]
    from boards import table

    assert sorted(vest_track.TRACK) == sorted(table.TRACK)
    for part in table.TRACK:
        assert len(vest_track.TRACK[part].split()) >= table.TRACK[part]


def test_calm_lights_still_tell_the_colours_apart():
    d = lit_desk()
    d.referee.settings.set("calm", True)
    d.referee.apply_settings()
    d.play("forward 7S hand1")
    d.draw()
    d.play("forward 2C foot1")
    d.run(3500)
    seen = over_time(d, ("heart3", "right_leg3"), 800)
    levels = [max(colour) for colour in seen["heart3"]]
    other = [max(colour) for colour in seen["right_leg3"]]
    assert len(set(levels)) == len(set(other)) == 1 and other[0] > 1.5 * levels[0]


def test_nothing_plugged_in_lights_nothing_and_the_game_goes_on():
    d = CardDesk(CARDS)
    d.play("forward 7S hand1")
    assert d.lit("back") == d.lit("front") == {}
    assert d.texts()[2] == "hand1>hrt 3"
    assert len(d.referee.lights.styles) >= look.FRONT
