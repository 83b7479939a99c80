"""The bench's own requests around the game: who plays, how fast, the game as text, and its replay."""

import json
from http.client import HTTPConnection

from battlevest.bench_page import start_in_thread
from battlevest.simulator import Device


def test_the_game_is_given_as_text(client):
    status, content = client.ask("GET", "/api/game")
    assert status == 200 and content["text"].startswith("ten_turns edition=rulebook ")


def test_a_replay_touches_nothing(client, device):
    before = client.state()
    flash = bytes(device.world.flash.cells)
    status, content = client.post("replay", text="place C4; place D1")
    assert status == 200
    assert [step["text"] for step in content["steps"]] == ["", "place C4", "place D1"]
    assert content["steps"][2]["organisms"] == {"C4": "virus", "D1": "virus"}
    assert client.state() == before and bytes(device.world.flash.cells) == flash


def test_a_text_that_is_no_game_is_refused_in_a_sentence(client):
    assert client.error(client.post("replay", text="place C4; place C4")).startswith('Action 2, "place C4"')
    assert "text must be a text, not 7." in client.error(client.post("replay", text=7))
    assert '"text" is missing' in client.error(client.post("replay"))
    assert client.error(client.post("replay", text="x" * 17000), 413)


def test_who_plays_is_one_of_four(client):
    assert client.post("partner", plays="virus") == (200, {"ok": True})
    assert client.post("partner", plays="none") == (200, {"ok": True})
    assert "plays must be" in client.error(client.post("partner", plays="everybody"))


def test_speed_belongs_to_the_wall_clock(client):
    assert "only the wall clock can be hurried" in client.error(client.post("speed", speed="max"))
    assert "speed must be" in client.error(client.post("speed", speed="fast"))


def test_hurried_time_runs_ahead_of_the_wall_and_waits_for_a_visitors_hand():
    with Device(clock="wall", power=False) as device:
        url, stop = start_in_thread(device)
        try:

            def post(path, **body):
                line = HTTPConnection("127.0.0.1", int(url.rsplit(":", 1)[1].strip("/")), timeout=30)
                line.request("POST", "/api/" + path, json.dumps(body))
                assert line.getresponse().status == 200
                line.close()

            assert device.speed == 1.0
            post("speed", speed="4")
            assert device.speed == 4.0
            post("speed", speed="max")
            assert device.speed is None
            post("hold", name="ok", down=True)
            assert device.speed == 1.0
            post("hold", name="ok", down=False)
            assert device.speed == 4.0
        finally:
            stop()


def test_the_default_device_of_the_bench_is_random_and_a_seed_repeats():
    draws = []
    for seed in (None, None, 7, 7):
        with Device(clock="wall", power=False, seed=seed) as device:
            draws.append(device.world.urandom(16))
    assert draws[0] != draws[1]
    assert draws[2] == draws[3]
