"""The partner: plays by presses, knows only its own side, and lets go at once."""

import random

import pytest
from battlevest.bench_page.game.onlooker import Onlooker
from battlevest.bench_page.game.record import Record
from battlevest.bench_page.partner import Partner, screen
from battlevest.bench_page.partner.patient import PatientMind, belief, heard
from battlevest.bench_page.partner.virus import VirusMind
from battlevest.bench_page.skin import Skin
from battlevest.simulator import Device


def partner_of(device, seed=1):
    onlooker = Onlooker(device.world.flash)
    return Partner(device, onlooker, Skin(seed), seed)


def play_out(seed):
    """A whole game between the two minds, with blurred presses; the record."""
    rng = random.Random(seed)
    virus, patient, skin, record = VirusMind(rng), PatientMind(rng), Skin(seed), Record()
    while not record.game.is_terminal():
        player, legal = record.game.current_player(), record.legal()
        if player == 1:
            text = virus.choose(record.game.observation(1), legal, record.game.options)
            if not text.startswith("die"):
                skin.press(text.split(" ")[1], 0, len(record.steps))
        elif player == 0:
            text = patient.choose(record.game.observation(0), legal, heard(record.steps), skin.felt)
        else:
            text = rng.choice(legal)
        record.say(text)  # raises for what is not legal
    return record


def test_the_minds_play_legal_games_that_either_side_can_win():
    winners = [play_out(seed).winner() for seed in range(30)]
    assert set(winners) == {"patient", "virus"}
    assert min(winners.count("patient"), winners.count("virus")) >= 6, winners


def test_both_sides_by_presses_from_power_on_to_a_turned_card():
    with Device() as device:
        partner = partner_of(device)
        partner.play("both")
        for _ in range(60):
            device.run(500)
            record = partner.onlooker.look()
            if record is not None and len(record.steps) >= 7:
                break
        texts = [step["text"].split(" ")[0] for step in record.steps]
        assert texts[:6] == ["place"] * 5 + ["reveal"]
        assert texts[6] in ("inject", "use")
        assert partner.plays == "both"
        assert len(partner.skin.felt) >= 5


def test_it_stops_at_once_when_switched_off_or_when_its_side_is_pressed():
    with Device() as device:
        device.run(4000)
        partner = partner_of(device)
        for stop in (lambda: partner.play("none"), lambda: partner.visitor_pressed("back")):
            partner.play("virus")
            device.run(1500)
            stop()
            device.run(600)  # a finger that was down has left
            steps, count = len(partner.onlooker.look().steps), partner.skin.count
            assert count
            device.run(5000)
            assert len(partner.onlooker.look().steps) == steps and partner.skin.count == count
            assert partner.plays == "none"


def test_pressing_one_side_leaves_the_other_to_it():
    with Device(power=False) as device:
        partner = partner_of(device)
        partner.play("both")
        partner.visitor_pressed("front")
        assert partner.plays == "virus"
        partner.visitor_pressed("front")
        assert partner.plays == "virus"


def test_a_patient_alone_waits_for_the_virus_player():
    with Device() as device:
        device.run(4000)
        partner = partner_of(device)
        partner.play("patient")
        device.run(6000)
        assert partner.onlooker.look().steps == [] and partner.skin.count == 0


def test_it_leaves_the_menu_alone():
    with Device() as device:
        device.run(4000)
        partner = partner_of(device)
        device.button("ok", 1300)
        device.run(1600)
        partner.play("virus")
        text = device.screen()["text"]
        device.run(6000)
        assert device.screen()["text"] == text


SET_UPS = ("place C2; place E2; place C4; place A8; place G8", "place D13; place B5; place G12; place F3; place E8")


@pytest.mark.parametrize("felt_at", [None, "C4"])
def test_the_patient_decides_the_same_whatever_it_can_not_know(felt_at):
    choices = []
    for set_up in SET_UPS:
        record, skin = Record(), Skin(3)
        for text in set_up.split("; "):
            if felt_at:
                skin.press(felt_at, 0, len(record.steps))
            record.say(text)
        record.say("reveal massage")
        mind = PatientMind(random.Random(5))
        choices.append(mind.choose(record.game.observation(0), record.legal(), heard(record.steps), skin.felt))
    assert choices[0] == choices[1]


def test_what_was_said_aloud_moves_the_patients_belief():
    record = Record()
    for text in (SET_UPS[0] + "; reveal massage; inject D13; inject D5").split("; "):
        record.say(text)
    heat = belief(heard(record.steps), [])
    assert heat["D13"] == heat["C12"] == heat["D12"] == 0  # a miss: nobody on it or around it
    assert heat["D5"] == 0 < heat["C4"]  # almost: somebody beside it
    assert heat["C4"] > heat["A3"] > 0


def test_the_screen_is_understood_in_both_languages():
    with Device(power=False) as device:
        firmware = device.firmware
    say = {language: screen.texts(firmware, language) for language in ("en", "ja")}
    for language in ("en", "ja"):
        for phase, key in (("place", "place"), ("roll", "roll"), ("from", "from"), ("over", "game_over")):
            filled = say[language][key].replace("{0}", "3").replace("{1}", "4").split("|")
            lines = ["x", *filled, "", ""][:4] if key != "game_over" else [filled[0] + " T5/10", "", "", ""]
            assert screen.kind(lines, screen.asked(lines, firmware), phase) == "game", (language, key, lines)
        menu = [say[language]["menu"] + " 1/9", say[language]["menu_sound"], "", ""]
        assert screen.kind(menu, screen.asked(menu, firmware), "place") == "menu"
        result = ["x", *say[language]["miss"].replace("{0}", "C4").split("|"), ""]
        assert screen.kind(result, screen.asked(result, firmware), "act") == "other"
    assert screen.kind(["", "", "", ""], set(), "place") == "dark"
