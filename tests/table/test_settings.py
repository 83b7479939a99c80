"""Settings: bounds, garbage, and the last good copy."""

import os

import rig
from rules.ten_turns import TenTurns
from table import files
from table.settings import Settings
from tools import raises

PATH = "data/settings.json"


def fresh():
    settings = Settings()
    settings.load()
    settings.allow("ten_turns", TenTurns.OPTIONS, TenTurns.DEFAULTS)
    return settings


def put(path, data):
    files.make_folder("data")
    with open(path, "wb") as file:
        file.write(data)


def test_without_a_file_the_defaults_hold():
    settings = fresh()
    assert settings["language"] == "en"
    assert settings["supply_ma"] == 400
    assert settings["board"] == "esp32_devkitc"
    assert settings["sound"] is True
    assert settings.trouble is None
    assert settings.options("ten_turns") == {
        "edition": "rulebook",
        "weed_saves_turn10": False,
        "antivax_counts_itself": False,
        "parasite_diagonal": False,
        "parasite_gaps": False,
        "palpation": "block",
    }


def test_what_was_saved_comes_back():
    settings = fresh()
    settings.set("language", "ja")
    settings.set("brightness", 40)
    settings.set("ten_turns.edition", "original")
    settings.save()
    again = fresh()
    assert (again["language"], again["brightness"], again["sound"]) == ("ja", 40, True)
    assert again.options("ten_turns")["edition"] == "original"


def test_values_out_of_bounds_are_refused_by_name():
    settings = fresh()
    bad = (
        ("brightness", 4),
        ("brightness", 101),
        ("brightness", True),
        ("brightness", 50.0),
        ("supply_ma", 199),
        ("supply_ma", 1501),
        ("language", "de"),
        ("language", None),
        ("sound", 1),
        ("board", "../main"),
        ("board", ""),
        ("board", "a" * 41),
        ("ten_turns.palpation", "maybe"),
    )
    for key, value in bad:
        before = dict(settings.values)
        error = raises(ValueError, settings.set, key, value)
        assert key in str(error)
        assert settings.values == before
    assert "colour" in str(raises(ValueError, settings.set, "colour", 1))
    settings.set("supply_ma", 200)
    settings.set("supply_ma", 1500)


def test_garbage_is_set_aside_and_said_once():
    for raw in (b"", b"{", b"\xff\xfe", b"[1]", b"null", b"{}garbage", b"[" * 3000):
        rig.reset()
        put(PATH, raw)
        settings = fresh()
        assert settings.trouble == "settings_bad", raw
        assert settings["language"] == "en"
        assert files.read(PATH + ".bad", 5000) == raw
        assert fresh().trouble is None


def test_garbage_falls_back_to_the_last_good_copy():
    settings = fresh()
    settings.set("language", "ja")
    settings.save()
    settings.set("brightness", 20)
    settings.save()
    put(PATH, b"garbage")
    again = fresh()
    assert again["language"] == "ja"
    assert again["brightness"] == 100  # one save older
    assert again.trouble == "settings_bad"


def test_one_bad_value_does_not_cost_the_others():
    put(PATH, b'{"language": "ja", "brightness": 900, "later": [1]}')
    settings = fresh()
    assert (settings["language"], settings["brightness"]) == ("ja", 100)
    assert settings.trouble == "settings_bad"


def test_saving_the_same_writes_nothing():
    settings = fresh()
    settings.set("brightness", 20)
    settings.save()
    before = rig.flash_stats()["operations"]
    settings.save()
    assert rig.flash_stats()["operations"] == before


def test_a_flash_that_refuses_is_no_crash():
    settings = fresh()
    settings.set("brightness", 20)
    settings.save()
    rig.fault("flash", "bad")
    settings.set("brightness", 30)
    settings.save()
    assert settings.trouble == "settings_full"
    assert settings["brightness"] == 30
    rig.fault("flash", "none")
    rig.power_cycle()
    assert fresh()["brightness"] == 20
    assert "settings.json" in os.listdir("data")
