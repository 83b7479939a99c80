"""What a seat of the 3-turn game is shown in its hand, as plain data.

It is a function of the seat's observation and its legal texts alone, so that any other screen of the same person can
show the same. Loaded while a hand is opened.
"""

from rules.three_turns import CARDS

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
