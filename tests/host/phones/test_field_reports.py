"""What players want of such devices, where it concerns phones: each field report's number is in its test's name.

Others of these reports have their tests where their part is: restarts, silent and late phones (7.4) in test_playing.py,
test_limits.py and test_staying.py.
"""

import re

import pytest
import rules
from phone import words as sentences
from phones.handset import Handset, device, trouble
from phones.test_plain_words import at, page
from phones.test_playing import VIRUSES, place, seated


@pytest.fixture
def vest(tmp_path):
    with device(tmp_path, attach="vest") as made:
        yield made
        assert trouble(made) == []


def view(*texts, seat=None):
    """What a seat sees of Ten Turns after these actions, by the rules alone."""
    game = rules.new("ten_turns", 2)
    for text in texts:
        game.apply_action(game.string_to_action(text))
    return game.observation(seat)


def placed(*squares):
    return ["place " + square for square in squares]


@pytest.mark.parametrize("pressed", ["vest", "phone"])
def test_field_7_1_a_wrong_press_is_taken_back_with_two_taps(vest, pressed):
    patient, virus, other = seated(vest)
    assert virus.do("act", text="place C4")["ok"]
    if pressed == "vest":
        vest.press("back", "D7", 120)
        vest.run(350)
    else:
        assert virus.do("act", text="place D7")["ok"]
    assert sorted(virus.state()["view"]["organisms"]) == ["C4", "D7"]
    assert virus.do("undo")["ok"]
    assert patient.do("answer", yes=True)["ok"]
    for _ in range(2):
        # As if it had never been, after a power cut as well.
        assert virus.state()["view"] == view("place C4", seat=1)
        assert patient.state()["view"] == view("place C4", seat=0)
        assert other.state()["view"] == view("place C4")
        vest.power(False)
        vest.power(True)
        vest.run(2500)


def test_field_7_1_nothing_is_taken_back_past_what_was_revealed(vest):
    patient, virus, _ = seated(vest)
    place(virus)
    assert patient.do("act", text="chance")["ok"]
    assert patient.do("act", text="inject C2")["ok"]
    vest.run(6000)  # what came of it is gone from the screen
    before = [phone.state()["view"] for phone in (patient, virus)]
    assert patient.do("undo")["error"] == "undo"
    vest.run(100)
    assert vest.screen()["text"][1:3] == ["Cannot go back", "past a result"]
    assert virus.do("undo")["error"] == "undo"
    assert patient.state()["question"] is None
    assert [phone.state()["view"] for phone in (patient, virus)] == before


def test_field_7_3_a_seat_that_changes_hands_is_told_to_everybody(vest):
    patient, virus, eve = seated(vest)
    place(virus)
    assert eve.do("hello")["ok"]
    for phone in (patient, virus, eve):
        assert phone.open() == 101
    # Nobody's tap opens the other side's view: it is asked for, and the box shows the code.
    assert eve.do("claim", seat=1, name="Eve")["error"] == "taken"
    assert "organisms" not in eve.state()["view"]
    assert virus.do("yield", yes=True)["ok"]
    vest.run(100)
    assert vest.screen()["text"][1:3] == ["Eve joins", "at place 2"]
    for phone, seat in ((patient, 0), (virus, None), (eve, 1)):
        told, _ = phone.told(lambda frame: frame.get("seats", [{}, {}])[1].get("name") == "Eve")
        assert told["seat"] == seat and ("organisms" in told["view"]) is (seat == 1)
    # The page is loaded anew: the phone keeps what it has, and the former one does not get it back.
    assert Handset(vest, eve.token).state()["seat"] == 1
    assert Handset(vest, virus.token).state()["seat"] is None


def test_field_7_3_the_forms_show_no_card_before_a_tap(tmp_path):
    with device(tmp_path, attach=None) as made:
        phones = [Handset(made), Handset(made)]
        phones[0].do("hello")
        assert phones[0].do("host", take=True)["ok"]
        assert phones[0].do("host", pick="x_virus", start=True)["ok"]
        for seat, phone in enumerate(phones):
            assert phone.do("claim", seat=seat, name="AB"[seat])["ok"]
        made.run(500)
        for _ in range(2):
            if phones[0].state()["chance"]:
                assert phones[0].do("act", text="chance")["ok"]
            states = [phone.state() for phone in phones]
            told = [phone.ask("/plain")[2].decode() for phone in phones]
            for state, text in zip(states, told, strict=True):
                open_to_all, lid, _ = text.partition("<details>")
                # A list shows its first line only, until it is opened.
                open_to_all = re.sub("(<select[^>]*>.*?</option>).*?</select>", r"\1", open_to_all, flags=re.S)
                assert lid and "&quot;hand&quot;" not in open_to_all
                assert len(state["view"]["hand"]) == 3
                for card in state["view"]["hand"]:
                    name = sentences.sentence(at("en", "x_virus"), ["discard", card], page("en"))
                    assert name and name.startswith("Discard ") and name.removeprefix("Discard ") not in open_to_all
            (mover,) = [phone for phone, state in zip(phones, states, strict=True) if state["legal"]]
            assert mover.do("act", text=mover.state()["legal"][0])["ok"]
        assert trouble(made) == []


def test_field_7_1_giving_up_takes_two_taps_without_scripts(vest):
    _, virus, _ = seated(vest)
    (form,) = [form for form in virus.ask("/plain")[2].decode().split("<form")[1:] if "give_up" in form]
    assert "type=checkbox required" in form and "value='undo'" not in form


def test_field_7_4_the_page_and_the_state_carry_one_version(vest):
    phone = Handset(vest)
    assert phone.ask("/")[1]["ETag"] == f'"{phone.state()["v"]}"'


def test_field_7_6_the_forms_say_state_and_seat_in_words(vest):
    patient, virus, _ = seated(vest)

    def says(phone):
        return phone.ask("/plain")[2].decode()

    assert "It is your turn." in says(virus) and "Others are at it." in says(patient)
    assert "Place 1: Aki" in says(patient) and "Place 2: Ben" in says(virus)
    assert patient.do("host", pause=True)["ok"]
    assert "Paused: lights and actions rest." in says(virus)
    assert patient.do("host", pause=False)["ok"]
    place(virus)
    assert patient.do("act", text="chance")["ok"]
    assert "It is your turn." in says(patient) and "Others are at it." in says(virus)
    assert patient.do("give_up")["ok"]
    assert "The game is over." in says(patient) and "The game is over." in says(virus)


def test_field_7_7_the_language_changes_words_alone(vest):
    patient, virus, other = seated(vest)
    phones = (patient, virus, other)

    def kept():
        states = [phone.state() for phone in phones]
        return [{key: state[key] for key in state if key not in ("lang", "n", "set")} for state in states]

    languages = ["ja", "en"]
    for text in [*placed(*VIRUSES), "chance", "inject C2"]:
        actor = virus if text.startswith("place") else patient
        before = kept()
        assert patient.do("host", set={"language": languages[0]})["ok"]
        assert [phone.state()["lang"] for phone in phones] == languages[:1] * 3
        assert kept() == before
        languages.reverse()
        assert actor.do("act", text=text)["ok"]
    assert ["injected", "C2"] in other.state()["news"]


def test_field_7_7_every_text_says_that_it_is_utf_8(vest):
    phone = Handset(vest)
    assert phone.do("claim", seat=1, name="ウイルス")["ok"]
    form = "application/x-www-form-urlencoded"
    phone.ask("/joined")
    asked = [phone.ask(path) for path in ("/", "/plain", "/join", "/api/state", "/hotspot-detect.html", "/ncsi.txt")]
    asked += [phone.ask("/api", b"{", Content_Type="application/json"), phone.ask("/api", b"x" * 1025)]
    asked += [phone.ask("/api", b"{}", Origin="http://evil.example"), phone.ask("/api", b"{}", Content_Type=form)]
    for status, headers, body in asked:
        assert body and headers["Content-Type"].lower().endswith("; charset=utf-8"), status
    assert "ウイルス" in phone.ask("/plain")[2].decode()


def test_field_7_7_a_letter_that_the_screen_lacks_is_an_empty_box(vest):
    assert Handset(vest).do("claim", seat=0, name="🦠a")["ok"]
    vest.run(200)
    assert vest.screen()["text"][1:3] == ["a joins", "at place 1"]
    rows = ["".join("#" if dot else "." for dot in row) for row in vest.screen()["rows"][16:32]]
    assert rows[2].startswith(".##########.")
    assert rows[8].startswith(".#........#.")
