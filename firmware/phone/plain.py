"""The page without JavaScript: everything a player does as plain forms. Loaded for each request of it."""

from table import files, texts

from phone import desk as desks

# What the desk refuses, in the words of this page; others are the same.
_ERRORS = {"seat": "sit", "undo": "back", "code": "wrong", "taken": "held", "name": "long", "host": "turn"}

_HEAD = (
    "<!DOCTYPE html><html lang=%s><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    "<title>%s</title><style>html{color-scheme:dark}body{background:#111;color:#eee;font:18px sans-serif;margin:1em}"
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
    return Page(desk, phone).pieces()


class Page:
    """One page. Its code is in parts, as a heap in use has no large piece for all of it."""

    def __init__(self, desk, phone):
        self.desk = desk
        self.phone = phone
        self.state = state = {}
        desk.tell(phone, state.__setitem__)
        self.words = texts._File("phone/plain_%s.txt" % state["lang"])
        self.rules_words = files.room("words", "phone")
        # A form that is sent twice says so by its number.
        self.begin = _FORM % (state["n"], state["n"] * 8 + len(phone.answers))
        # What is this phone's alone is under a lid: neighbours look at the page as well.
        self.aloud = [event for event in state["news"] if (None, event) in desk.table.events]

    def find(self, key):
        """A text of this page, or None."""
        return self.words.find(key.encode())

    def say(self, key):
        """A text of this page."""
        return self.find(key) or key

    def told(self, event):
        """What happened, or would, as a sentence."""
        return _safe(self.rules_words.sentence(self.desk.table, event, self.find))

    def pieces(self):
        """The page from its head to its end."""
        state = self.state
        yield from self._heading()
        yield from self._asked()
        if state["seat"] is None:
            # Free seats first: those that are taken are given by who sits there, or by a code.
            for taken in (False, True):
                for number in range(len(state["seats"])):
                    if state["seats"][number]["phone"] == taken:
                        yield from self._place(number, state["seats"][number])
        else:
            yield from self._moves()
        if state["view"] is not None:
            yield from self._lid(state["view"])
        yield "<p><a href=/plain>%s</a></p>" % self.say("again")
        self.words.close()

    def _heading(self):
        say = self.say
        state = self.state
        phone = self.phone
        yield _HEAD % (state["lang"], say("title"))
        yield "<h1>%s</h1>" % say("title")
        if phone.answers:
            error = phone.answers[-1].get("error")
            if error:
                key = _ERRORS.get(error, error)
                yield "<p role=alert><b>%s</b></p>" % say(key if self.find(key) else "text")
        if state["game"] is None:
            key = "choose"
        elif state["over"] or state["paused"] or state["busy"]:
            key = "over" if state["over"] else "paused" if state["paused"] else "busy"
        else:
            key = "mine" if state["legal"] else "wait"
        yield "<p>%s</p>" % say(key)
        if state["seat"] is not None:
            yield "<p>%s %d: %s</p>" % (say("seat"), state["seat"] + 1, _safe(state["seats"][state["seat"]]["name"]))
        for event in self.aloud:
            yield "<p>%s: %s</p>" % (say("news"), self.told(event))

    def _asked(self):
        # Whether the seat is given to somebody else, and whether a step is taken back.
        say = self.say
        asked = self.state["asked"]
        if asked:
            yield self.begin
            yield "<p>%s %s</p>" % (_safe(asked["name"] or "?"), say("ask_seat"))
            yield _BUTTON % ("yield", say("yes")) + _BUTTON % ("keep", say("no"))
            yield _END
        question = self.state["question"]
        if question and question["mine"]:
            yield self.begin
            yield "<p>%s</p>" % say("ask_undo")
            yield _BUTTON % ("answer", say("yes")) + _BUTTON % ("deny", say("no"))
            yield _END

    def _place(self, number, one):
        say = self.say
        yield self.begin
        taken = " (%s)" % say("taken") if one["phone"] else ""
        yield "<p>%s %d: %s%s</p>" % (say("seat"), number + 1, _safe(one["name"]), taken)
        yield "<input type=hidden name=seat value=%d>" % number
        yield "<label>%s <input name=name maxlength=12></label><br>" % say("name")
        if one["phone"]:
            yield "<label>%s <input name=code maxlength=4 inputmode=numeric></label><br>" % say("code")
        yield _BUTTON % ("claim", say("claim"))
        yield _END

    def _moves(self):
        say = self.say
        state = self.state
        if state["legal"]:
            yield self.begin
            yield "<select name=text required><option value=''>...</option>"
            for text in state["legal"]:
                yield "<option value='%s'>%s</option>" % (_safe(text), self.told(text.split(" ")))
            yield "</select><br>"
            yield _BUTTON % ("act", say("act"))
            yield _END
        if state["chance"] and state["seat"] in state["chance"]:
            yield self.begin
            yield "<input type=hidden name=text value=chance>"
            yield _BUTTON % ("act", say("chance"))
            yield _END
        yield self.begin
        for what in ("undo", "leave"):
            yield _BUTTON % (what, say(what)) + " "
        yield _END
        # Nothing takes this back, so that one tap is not enough.
        yield self.begin
        yield "<label><input type=checkbox required> %s</label> " % say("give_up")
        yield _BUTTON % ("give_up", say("give_up"))
        yield _END

    def _lid(self, view):
        yield "<details><summary>%s</summary>" % self.say("room" if self.state["seat"] is None else "show")
        for event in self.state["news"]:
            if event not in self.aloud:
                yield "<p>%s: %s</p>" % (self.say("news"), self.told(event))
        yield "<dl>"
        for key in view:
            title = self.rules_words.title(self.desk.table, key, view[key], self.find)
            if title:
                yield "<dt>%s<dd>" % _safe(title)
                for piece in self.rules_words.told(self.desk.table, key, view[key], self.find):
                    yield _safe(piece)
        yield "</dl></details>"


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
