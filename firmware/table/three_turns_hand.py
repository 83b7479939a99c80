"""What a seat of the 3-turn game is shown in its hand: ``content`` as plain data, ``Hand`` on the box's screen.

The content is a function of the seat's observation and its legal texts alone, so that any other screen of the same
person can show the same. Loaded while somebody is asked.
"""

from rules.three_turns import CARDS

from table import sounds
from table.screens import two

MOVED = ("kill", "whim", "bullet")
ASKS = {
    "declare": "ask_declare",
    "target": "ask_target",
    "left": "ask_side",
    "give": "ask_give",
    "cancel": "ask_cancel",
    "fire": "ask_fire",
}


def counted(names):
    """[[card, copies], ..] of a sorted list of cards."""
    found = []
    for name in names:
        if found and found[-1][0] == name:
            found[-1][1] += 1
        else:
            found.append([name, 1])
    return found


def aims(view, card):
    """The seats which a card would meet if the seat on turn played it now; [] for nobody, None: it needs nobody."""
    turn = view["turn"]
    sizes = view["hand_sizes"]
    seats = len(sizes)
    others = [(turn + far) % seats for far in range(1, seats)]
    able = [seat for seat in others if seat not in view["out"] and sizes[seat]]
    if card == "kill":
        still = [seat for seat in others if seat not in view["out"]]
        return sorted([seat for seat in {still[0], still[-1]} if sizes[seat]]) if still else []
    if card in ("hush", "play_for_you", "pass_the_blame"):
        return able[:1]
    if card in ("swap", "take_and_give"):
        return sorted(able) if sizes[turn] > 1 else []
    if card == "all_together":
        there = sorted(able + [turn]) if sizes[turn] > 1 else sorted(able)
        return there if len(there) > 1 else []
    if card in ("whim", "pistol"):
        return sorted(able)
    return None


def does(view, card):
    """The key of the text that tells what a card would do now."""
    met = aims(view, card)
    lies = [name for name, _ in view["front"][view["turn"]]]
    if met == [] or (card == "pass_the_blame" and not [name for name in lies if name in MOVED]):
        return "does_nothing"
    if card == "murderer" and "true_culprit" in (view.get("seen") or view)["hand"]:
        return "does_unlock"
    return "does_" + card


def choice(view, text):
    """A legal text as plain data: {"text", "card", "seat", "at", "does"}; card and seat may be None."""
    verb, _, word = text.partition(" ")
    found = {"text": text, "card": None, "seat": None, "at": None, "does": "does_" + verb}
    if word in CARDS:
        found["card"] = word
    elif verb in ("target", "fire"):
        found["seat"] = int(word)
    if verb == "play":
        found["at"] = aims(view, word)
        found["does"] = does(view, word)
    return found


def content(view, seat, texts):
    """All that the hand view of a seat tells, in JSON types: a function of its observation and its legal texts.

    "ask": the key of what is asked, None while somebody else is; "player": who is asked; "for": whose turn it plays;
    "card": with open questions; "left": cards to go; "hand", "seen": [[card, copies], ..]; "choices": see choice();
    "seats": for each what lies before it, "used" counts, "hand" size, "points".
    """
    ask = None
    verbs = [text.split(" ")[0] for text in texts]
    if texts:
        ask = ASKS.get(verbs[0], "ask_play")
        if "done" in verbs and "fire" not in verbs:
            own = seat == view["turn"] and view["controller"] is None
            ask = "ask_open" if own else "ask_call"
        elif verbs[0] == "play" and view["plays_left"] is None:
            ask = "ask_last"
    seen = view.get("seen")
    seats = []
    for at in range(len(view["hand_sizes"])):
        seats.append(
            {
                "hand": view["hand_sizes"][at],
                "used": view["counts_used"][at],
                "front": view["front"][at],
                "lying": view["lying"][at],
                "played": view["played"][at],
                "out": at in view["out"],
                "points": view["points"][at],
            }
        )
    return {
        "ask": ask,
        "player": view["player"],
        "turn": view["turn"],
        "for": None if seen is None else seen["seat"],
        "card": view["resolving"],
        "left": view["plays_left"],
        "hand": counted(view["hand"]),
        "seen": None if seen is None else counted(seen["hand"]),
        "choices": [choice(view, text) for text in texts],
        "seats": seats,
    }


class Hand:
    """``play``: the three_turns.Play. Right: the next thing to see; left: take what is shown, twice what is played."""

    def __init__(self, play):
        self.play = play
        self.table = play.table
        self.at = 0
        self.sure = False
        game = play.game
        self.seat = game.current_player()
        texts = [game.action_to_string(action) for action in game.legal_actions()]
        self.content = content(game.observation(self.seat), self.seat, texts)
        # The question, what can be done, then the cards of the hand, two on a page, and of one that is played for.
        own = self.content["hand"]
        other = self.content["seen"] or []
        self.pages = [own[at : at + 2] for at in range(0, len(own), 2)]
        self.of_other = len(self.pages)
        self.pages += [other[at : at + 2] for at in range(0, len(other), 2)]
        self._board = None  # behind all that: what lies before everybody

    def items(self):
        """How many things there are to see before the table's public part."""
        return 1 + len(self.content["choices"]) + len(self.pages)

    def button(self, name, now):
        """ "right": the next; "left": take this one, a second time to be sure."""
        table = self.table
        table.changed()
        choices = self.content["choices"]
        if name == "left":
            if not 0 < self.at <= len(choices):
                return
            if self.sure:
                table.act(choices[self.at - 1]["text"], now)
                return
            self.sure = True
        elif self.sure:
            self.sure = False
        elif self._board is not None:
            if not self._board.turn(1):
                self._board = None
                self.at = 0
        else:
            self.at += 1
            if self.at == self.items():
                self._board = table.room("three_turns_board", "Board")(self.play)
                self._board.turn(1)  # its first page needs the whole screen
        table.sound(sounds.PRESS)

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        choices = self.content["choices"]
        count = "%d/%d" % (self.at, self.items() - 1)
        if self._board is not None:
            self._board.lines(display)
            display.line(3, "", "", say("next") + ">")
        elif not self.at:
            self._question(display)
            display.line(3, "", "", say("next") + ">")
        elif self.at <= len(choices):
            one = choices[self.at - 1]
            self._choice(display, one)
            take = say("sure" if self.sure else "take")
            display.line(3, "<" + take, "" if self.sure else count, say("next" if not self.sure else "no") + ">")
        else:
            at = self.at - 1 - len(choices)
            if at >= self.of_other:
                display.line(0, self.play.short(self.content["for"]), "", say("hand_of"))
            else:
                display.line(0, say("your_hand"))
            page = self.pages[at]
            for line in (1, 2):
                card, copies = page[line - 1] if line <= len(page) else ("", 0)
                display.line(line, say("c_" + card) if card else "", "", "x%d" % copies if copies > 1 else "")
            display.line(3, "", count, say("next") + ">")

    def _question(self, display):
        say = self.table.texts
        content = self.content
        name = self.table.name(self.seat)
        display.line(0, name, "", "" if content["for"] is None else say("for", self.play.letters(content["for"])))
        card = say("c_" + content["card"]) if content["card"] else ""
        two(display, say(content["ask"], card, content["left"]))

    def _choice(self, display, one):
        """A card is told by both its names, whom it would meet and, before it is played, what it does."""
        say = self.table.texts
        card = one["card"]
        if one["seat"] is not None:
            display.line(0, say("c_bullet" if one["text"][0] == "f" else "c_" + self.content["card"]))
            two(display, say("shot" if one["text"][0] == "f" else "at", self.table.name(one["seat"])))
            return
        if card is None:
            verb, _, word = one["text"].partition(" ")
            display.line(0, self.play.short(self.seat))
            two(display, say("done_" + self.content["ask"] if verb == "done" else "do_" + verb, word))
            return
        held = dict(self.content["seen"] or self.content["hand"]).get(card, 1)
        if one["text"][0] != "p":
            held = 1
        display.line(0, say("c_" + card), "", "x%d" % held if held > 1 else "")
        if self.sure and one["text"][0] == "p":
            two(display, say(one["does"]))
            return
        display.line(1, say("o_" + card))
        if one["at"]:
            names = [self.play.letters(seat) for seat in one["at"]]
            display.line(2, ">" + " ".join(names) if len(names) < 4 else say("any_of", len(names)))
        else:
            display.line(2, say("nobody") if one["at"] == [] else "")
