"""Ten Turns with two phones and the vest's panels in step, on both interpreters."""

import json

import pytest
from battlevest import paths
from phones.handset import Handset, device, trouble

VIRUSES = ("C2", "E2", "D6", "B9", "F4")
INTERPRETERS = ["cpython"] + (["micropython"] if paths.micropython_path() else [])


@pytest.fixture(params=INTERPRETERS)
def table(request, tmp_path):
    with device(tmp_path, attach="vest", interpreter=request.param) as made:
        yield made
        assert trouble(made) == []


@pytest.fixture
def vest(tmp_path):
    with device(tmp_path, attach="vest") as made:
        yield made
        assert trouble(made) == []


def seated(made):
    """Phones of patient, virus and of somebody who looks on."""
    patient, virus, other = Handset(made), Handset(made), Handset(made)
    assert patient.do("claim", seat=0, name="Aki")["ok"]
    assert virus.do("claim", seat=1, name="Ben")["ok"]
    return patient, virus, other


def place(virus):
    for square in VIRUSES:
        assert virus.do("act", text="place " + square)["ok"]


def test_two_phones_play_a_turn_in_step_with_the_vest(table):
    patient, virus, other = seated(table)
    names = [seat["name"] for seat in virus.state()["seats"]]
    assert names == ["Aki", "Ben"]
    assert len(virus.state()["legal"]) == 71
    assert patient.state()["legal"] == []
    for phone in (patient, virus, other):
        assert phone.open() == 101
        phone.told(lambda frame: "view" in frame)
    # Four from the phone, and one that is pressed on the back.
    n = virus.state()["n"]
    for square in VIRUSES[:4]:
        answer, _ = virus.say("act", n, text="place " + square)
        assert answer["ok"]
        n = answer["n"]
    table.press("back", VIRUSES[4], 120)
    table.run(350)
    state, _ = virus.told(lambda frame: frame.get("chance") is not None)
    assert sorted(state["view"]["organisms"]) == sorted(VIRUSES)
    seen, _ = patient.told(lambda frame: frame.get("chance") is not None)
    assert "organisms" not in seen["view"] and seen["seat"] == 0
    assert patient.state()["chance"] == [0, 1]
    # Either turns the card; then the patient injects from the phone, and the vest shows it.
    assert patient.do("act", text="chance")["ok"]
    state = patient.state()
    assert state["player"] == 0 and "inject C2" in state["legal"]
    assert virus.do("act", text="inject C2") == {"re": "t6", "error": "turn", "n": state["n"]}
    assert patient.do("act", text="inject C2")["ok"]
    assert ["injected", "C2"] in other.state()["news"]
    assert ["hit"] in [event[:1] for event in patient.state()["news"]]
    # On the vest: two presses say that the light is under the finger, two inject.
    for _ in range(4):
        table.press("front", "E2", 120)
        table.run(400)
    assert ["injected", "E2"] in patient.state()["news"]


def test_the_patients_marks_are_told_to_the_patient_only(vest):
    patient, virus, _ = seated(vest)
    place(virus)
    before = virus.state()
    assert patient.do("mark", place="C4", kind=1)["ok"]
    assert patient.state()["marks"] == {"C4": 1}
    assert virus.state() == before
    vest.press("front", "D6", 1300)
    vest.run(1600)
    assert patient.state()["marks"] == {"C4": 1, "D6": 1}
    assert patient.do("mark", place="A1", kind=1)["error"] == "text"
    assert virus.do("mark", place="C4", kind=1)["error"] == "text"


def test_a_repeat_changes_nothing_and_what_is_stale_is_refused(vest):
    patient, virus, _ = seated(vest)
    n = virus.state()["n"]
    first = virus.do("act", n=n, mark="tap", text="place C2")
    assert first["ok"]
    assert virus.do("act", n=n, mark="tap", text="place C2") == first
    assert virus.do("act", n=n, text="place E2")["error"] == "stale"
    assert list(virus.state()["view"]["organisms"]) == ["C2"]
    assert virus.do("act", text="place Z9")["error"] == "text"
    assert virus.do("act", text="place C2")["error"] == "text"
    assert patient.do("act", text="place D6")["error"] == "turn"
    assert virus.do("sing")["error"] == "unknown"


def test_two_taps_at_the_same_moment_count_once(vest):
    patient, virus, other = seated(vest)
    place(virus)
    n = patient.state()["n"]
    bodies = []
    for phone in (patient, virus):
        body = json.dumps({"do": "act", "id": "same", "n": n, "text": "chance"}).encode()
        head = f"POST /api HTTP/1.1\r\nHost: 4.3.2.1\r\nContent-Type: application/json\r\nCookie: bv={phone.token}\r\n"
        one = phone.connect()
        one.sendall(head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        bodies.append(one)
    vest.run(300)
    answers = [json.loads(one.recv(4096).partition(b"\r\n\r\n")[2]) for one in bodies]
    assert sorted(answer.get("error", "ok") for answer in answers) == ["ok", "stale"]
    assert len(other.state()["view"]["revealed"]) == 1


def test_a_step_back_is_asked_of_the_other_side(vest):
    patient, virus, other = seated(vest)
    place(virus)
    assert virus.do("undo")["ok"]
    assert patient.state()["question"] == {"kind": "undo", "mine": True}
    assert other.state()["question"] == {"kind": "undo", "mine": False}
    assert virus.do("answer", yes=True)["error"] == "turn"
    assert patient.do("answer", yes=True)["ok"]
    assert len(virus.state()["view"]["organisms"]) == 4
    assert virus.do("undo")["ok"]
    assert patient.do("answer", yes=False)["ok"]
    assert len(virus.state()["view"]["organisms"]) == 4


def test_a_taken_seat_is_handed_over_by_tap_or_by_the_code_on_the_screen(vest):
    patient, virus, other = seated(vest)
    assert other.do("claim", seat=1, name="Eve")["error"] == "taken"
    assert virus.state()["asked"] == {"seat": 1, "name": "Eve"}
    assert patient.state()["asked"] is None
    assert virus.do("yield", yes=False)["ok"]
    assert other.state()["seat"] is None and virus.state()["seat"] == 1
    # The code: wrong ones do not count, the right one is on the box.
    assert other.do("claim", seat=1, name="Eve")["error"] == "taken"
    vest.run(4000)
    code = next(line for line in vest.screen()["text"] if line.startswith("Code "))[5:9]
    wrong = "0000" if code != "0000" else "1111"
    assert other.do("claim", seat=1, name="Eve", code=wrong)["error"] == "code"
    assert other.do("claim", seat=1, name="Eve", code=code)["ok"]
    assert other.state()["seat"] == 1 and virus.state()["seat"] is None
    assert other.state()["seats"][1]["name"] == "Eve"


def test_field_7_4_a_phone_is_known_again_after_a_power_cut(tmp_path):
    """Field reports 7.3 and 7.4: the same phone gets its role back, and the game goes on."""
    with device(tmp_path, attach="vest") as made:
        _, virus, _ = seated(made)
        place(virus)
        made.power(False)
        made.power(True)
        made.run(2500)
        again = Handset(made, virus.token)
        state = again.state()
        assert state["seat"] == 1 and state["name"] == "Ben"
        assert sorted(state["view"]["organisms"]) == sorted(VIRUSES)
        assert Handset(made, "0" * 32).state()["seat"] is None
        assert trouble(made) == []


def test_a_phone_acts_within_a_moment(vest):
    """A tap on a phone is on the other phone in 50 ms of the device's time."""
    patient, virus, _ = seated(vest)
    for phone in (patient, virus):
        phone.open()
        phone.told(lambda frame: "view" in frame)
    answer, passed = virus.say("act", virus.state()["n"], text="place C2")
    assert answer["ok"] and passed <= 50
    assert patient.told(lambda frame: frame.get("n") == answer["n"])[1] <= 50


def test_the_host_leads_and_nobody_else(vest):
    patient, virus, _ = seated(vest)
    assert patient.state()["host"] and not virus.state()["host"]
    assert virus.do("host", set={"language": "ja"})["error"] == "host"
    assert patient.do("host", set={"brightness": 7000})["error"] == "text"
    assert patient.do("host", set={"board": "other"})["error"] == "text"
    assert patient.do("host", set={"language": "ja", "brightness": 40})["ok"]
    assert virus.state()["lang"] == "ja" and "set" not in virus.state()
    assert patient.do("host", pause=True)["ok"]
    assert virus.state()["paused"] and virus.do("act", text="place C2")["error"] == "busy"
    assert patient.do("host", pause=False)["ok"]
    assert patient.do("host", pick="x_virus", start=True)["ok"]
    assert virus.state()["game"] == "x_virus"
    assert patient.do("host", pick="shateki")["error"] == "plug"


def test_every_action_works_as_a_plain_form(vest):
    """Without JavaScript: sit down, act, take back."""
    phone = Handset(vest)
    form = "application/x-www-form-urlencoded"

    def send(**fields):
        n = phone.state()["n"]
        phone.count += 1
        body = "&".join(f"{key}={value}" for key, value in {"n": n, "id": phone.count, **fields}.items()).encode()
        status, _, _ = phone.ask("/plain", body, Content_Type=form)
        assert status == 303
        return phone.ask("/plain")[2].decode()

    assert "Sit here" in phone.ask("/plain")[2].decode()
    assert "<option value='place C2'>Place at C2</option>" in send(do="claim", seat=1, name="B%C3%A9n+<x>")
    assert phone.state()["name"] == "Bén <x>"
    assert "<option value='place C2'>Place at C2</option>" not in send(do="act", text="place+C2")
    assert list(phone.state()["view"]["organisms"]) == ["C2"]
    assert "not possible" in send(do="act", text="place+C2")
    assert "<x>" not in phone.ask("/plain")[2].decode()
