"""The page without JavaScript: everything a player does as plain forms. Loaded for each request of it."""

import json

from table import files, texts

from phone import desk as desks

# What the desk refuses, in the words of this page; others are the same.
_ERRORS = {"seat": "sit", "undo": "back", "code": "wrong", "taken": "held", "name": "long", "host": "turn"}

_HEAD = (
    "<!DOCTYPE html><html lang=%s><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    "<title>%s</title><style>body{background:#111;color:#eee;font:18px sans-serif;margin:1em}"
    "button,select,input{font:inherit;padding:.5em;margin:.2em 0;min-height:44px}a{color:#8cf}</style>"
)
_FORM = "<form method=post><input type=hidden name=n value=%d><input type=hidden name=id value=%d>"
_END = "</form>"
_BUTTON = "<button name=do value='%s'>%s</button>"


def _safe(text):
    """A text in HTML."""
    for letter, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;"), ('"', "&quot;")):
        text = text.replace(letter, name)
    return text


def page(desk, phone):
    """The whole page for a phone, in pieces of text; what takes much memory is at hand before the first of them."""
    state = {}
    desk.tell(phone, state.__setitem__)
    return _pieces(desk, phone, state, texts._File("phone/plain_%s.txt" % state["lang"]))


def _pieces(desk, phone, state, words):
    def find(key):
        return words.find(key.encode())

    def say(key):
        return find(key) or key

    # A form that is sent twice says so by its number.
    mark = state["n"] * 8 + len(phone.answers)

    begin = _FORM % (state["n"], mark)
    sentence = files.room("words", "phone").sentence
    yield _HEAD % (state["lang"], say("title"))
    yield "<h1>%s</h1>" % say("title")
    if phone.answers:
        error = phone.answers[-1].get("error")
        if error:
            key = _ERRORS.get(error, error)
            yield "<p role=alert><b>%s</b></p>" % say(key if find(key) else "text")
    if state["game"] is None:
        yield "<p>%s</p>" % say("choose")
    elif state["over"]:
        yield "<p>%s</p>" % say("over")
    elif state["paused"]:
        yield "<p>%s</p>" % say("paused")
    elif state["busy"]:
        yield "<p>%s</p>" % say("busy")
    else:
        yield "<p>%s</p>" % say("mine" if state["legal"] else "wait")
    if state["seat"] is not None:
        yield "<p>%s %d: %s</p>" % (say("seat"), state["seat"] + 1, _safe(state["seats"][state["seat"]]["name"]))
    # What is this phone's alone is under the lid below: neighbours look at it as well.
    aloud = [event for event in state["news"] if (None, event) in desk.table.events]
    for event in aloud:
        yield "<p>%s: %s</p>" % (say("news"), _safe(sentence(desk.table, event, find)))
    asked = state["asked"]
    if asked:
        yes_no = _BUTTON % ("yield", say("yes")) + _BUTTON % ("keep", say("no"))
        yield begin
        yield "<p>%s %s</p>%s" % (_safe(asked["name"] or "?"), say("ask_seat"), yes_no)
        yield _END
    question = state["question"]
    if question and question["mine"]:
        yes_no = _BUTTON % ("answer", say("yes")) + _BUTTON % ("deny", say("no"))
        yield begin
        yield "<p>%s</p>%s" % (say("ask_undo"), yes_no)
        yield _END
    if state["seat"] is None:
        for number in range(len(state["seats"])):
            one = state["seats"][number]
            yield begin
            yield "<p>%s %d: %s%s</p>" % (
                say("seat"),
                number + 1,
                _safe(one["name"]),
                " (%s)" % say("taken") if one["phone"] else "",
            )
            yield "<input type=hidden name=seat value=%d>" % number
            yield "<label>%s <input name=name maxlength=12></label><br>" % say("name")
            if one["phone"]:
                yield "<label>%s <input name=code maxlength=4 inputmode=numeric></label><br>" % say("code")
            yield _BUTTON % ("claim", say("claim"))
            yield _END
    else:
        if state["legal"]:
            yield begin
            yield "<select name=text required><option value=''>...</option>"
            for text in state["legal"]:
                told = _safe(sentence(desk.table, text.split(" "), find))
                yield "<option value='%s'>%s</option>" % (_safe(text), told)
            yield "</select><br>"
            yield _BUTTON % ("act", say("act"))
            yield _END
        if state["chance"] and state["seat"] in state["chance"]:
            yield begin
            yield "<input type=hidden name=text value=chance>"
            yield _BUTTON % ("act", say("chance"))
            yield _END
        yield begin
        for what in ("undo", "leave"):
            yield _BUTTON % (what, say(what)) + " "
        yield _END
        # Nothing takes this back, so that one tap is not enough.
        yield begin
        yield "<label><input type=checkbox required> %s</label> " % say("give_up")
        yield _BUTTON % ("give_up", say("give_up"))
        yield _END
    if state["view"] is not None:
        view = state["view"]
        yield "<details><summary>%s</summary>" % say("show")
        for event in state["news"]:
            if event not in aloud:
                yield "<p>%s: %s</p>" % (say("news"), _safe(sentence(desk.table, event, find)))
        yield "<dl>"
        for key in view:
            yield "<dt>%s<dd>%s" % (_safe(key), _safe(json.dumps(view[key])))
        yield "</dl></details>"
    yield "<p><a href=/plain>%s</a></p>" % say("again")
    words.close()


def fields(body):
    """{name: text} of a form's body (bytes); what is garbled is left out."""
    found = {}
    for pair in body.split(b"&"):
        name, _, value = pair.partition(b"=")
        try:
            found[name.decode()] = _decoded(value)
        except (ValueError, UnicodeError):
            pass
    return found


def _decoded(value):
    out = bytearray()
    at = 0
    while at < len(value):
        letter = value[at]
        if letter == 37:
            out.append(int(value[at + 1 : at + 3], 16))
            at += 3
        else:
            out.append(32 if letter == 43 else letter)
            at += 1
    return bytes(out).decode()


def _number(text):
    return int(text) if text and len(text) < 10 and text.isdigit() else None


def command(desk, phone, body):
    """Carry out what a form says; the phone that did it, which may be a new one."""
    form = fields(body)
    what = form.get("do", "")
    said = {"id": "plain" + form.get("id", "")[:12], "n": _number(form.get("n")), "do": what}
    if what == "claim":
        said["seat"] = _number(form.get("seat"))
        said["name"] = form.get("name", "")
        if form.get("code"):
            said["code"] = form["code"]
    elif what == "act":
        said["text"] = form.get("text")
    elif what in ("yield", "keep"):
        said["do"] = "yield"
        said["yes"] = what == "yield"
    elif what in ("answer", "deny"):
        said["do"] = "answer"
        said["yes"] = what == "answer"
    answer, phone = desk.command(phone, said)
    if "error" in answer and phone is not desk.stray and answer not in phone.answers:
        phone.answers = (phone.answers + [answer])[-desks.ANSWERS :]
    return phone
