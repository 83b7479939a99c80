"""A WiFi that is there already is joined; what does not work is said, and the box's own closed one takes its place."""

import json

import pytest
from battlevest.simulator import Device, image
from phones.handset import Handset, trouble
from phones.test_joining import codes, press, turn_to

HOME = {"wifi": "Home 5", "wifi_key": "eight or more"}
WPA2 = 3


def at_home(folder, networks, **settings):
    """A device whose phones are on, with networks around it."""
    folder.mkdir(exist_ok=True)
    kept = json.dumps({"phones": True, "sides_proven": True, **HOME, **settings}).encode()
    (folder / "flash.bin").write_bytes(image.with_files({"data/settings.json": kept}))
    made = Device(data=folder, attach="vest")
    made.world.radio.networks.update(networks)
    return made


def seen(made, ms):
    """Every pair of middle lines that the screen had."""
    found = []
    for _ in range(ms // 100):
        made.run(100)
        found.append(made.screen()["text"][1:3])
    return found


def test_the_network_is_joined_and_the_screen_says_where(tmp_path):
    with at_home(tmp_path, {"Home 5": "eight or more"}) as made:
        lines = seen(made, 6000)
        assert ["Joining WiFi", "Home 5"] in lines
        assert lines[-1] == ["Home 5", "192.168.1.23"]
        press(made, "right")
        assert codes(made) == ["http://192.168.1.23/"]
        # Its own network stays silent, and nobody's names are answered in somebody else's.
        assert made.world.radio.on == [True, False]
        assert 53 not in made.world.radio.ports
        phone = Handset(made)
        assert phone.do("claim", seat=1, name="Ben")["ok"]
        assert phone.do("act", text="place C2")["ok"]
        # Neither password nor name of the network is told to phones, but for the name to the host.
        assert b"eight or more" not in phone.heard and b"Home 5" in phone.heard
        other = Handset(made)
        other.state()
        assert b"Home 5" not in other.heard
        assert trouble(made) == []


@pytest.mark.parametrize(
    ("networks", "settings", "says"),
    [
        ({}, {}, "WiFi not found:"),
        ({"Home 5": "another one"}, {}, "Wrong password?"),
        ({"Home 5": ""}, {"wifi_key": ""}, "No password for"),
    ],
)
def test_what_does_not_work_is_said_and_the_box_makes_its_own(tmp_path, networks, settings, says):
    with at_home(tmp_path, networks, **settings) as made:
        lines = seen(made, 22_000)
        assert [says, "Home 5"] in lines
        radio = made.world.radio
        assert radio.on == [False, True] and radio.values["security"] == WPA2
        assert codes(made) == [f"WIFI:T:WPA;S:BattleVest-0001;P:{radio.values['key']};;"]
        assert Handset(made).state()["game"] == "ten_turns"
        assert trouble(made) == []


def test_the_game_goes_on_while_it_tries(tmp_path):
    with at_home(tmp_path, {}) as made:
        made.run(5000)
        made.press("back", "C2", 120)
        made.run(300)
        assert any(made.leds("back")["C2"])


def test_a_network_that_goes_away_gives_way_to_the_own_one(tmp_path):
    with at_home(tmp_path, {"Home 5": "eight or more"}) as made:
        made.run(6000)
        made.world.radio.networks.clear()
        made.run(10_000)
        assert made.world.radio.on == [True, False]
        lines = seen(made, 14_000)
        assert ["WiFi is gone:", "Home 5"] in lines
        assert made.world.radio.on == [False, True]


def test_the_hosts_phone_sets_it_and_the_menu_says_no(tmp_path):
    with at_home(tmp_path, {"Home 5": "eight or more"}, wifi="", wifi_key="") as made:
        made.run(4000)
        host, other = Handset(made), Handset(made)
        host.do("claim", seat=0, name="Aki")
        other.do("claim", seat=1, name="Ben")
        assert other.do("host", set=HOME)["error"] == "host"
        assert host.do("host", set={**HOME, "wifi_key": "x" * 64})["error"] == "text"
        assert host.state()["set"]["wifi"] == ""
        assert host.do("host", set=HOME)["ok"]
        made.run(7000)
        assert made.world.radio.on == [True, False]
        assert made.screen()["text"][1:3] == ["Home 5", "192.168.1.23"]
        again = Handset(made, host.token)
        state = again.state()
        assert state["seat"] == 0 and state["set"]["wifi"] == "Home 5" and "wifi_key" not in state["set"]
        press(made, "ok")
        turn_to(made, "Join known WiFi")
        press(made, "ok")
        made.run(4000)
        assert made.world.radio.on == [False, True]
        assert trouble(made) == []
