"""Texts of the rules and events as sentences, for the page without scripts. Loaded while that page is made."""

# Verbs whose first word is a seat.
_SEATS = ("target", "fire", "piece", "unpiece", "scored", "dealt", "played", "moved", "out", "over")
# Of what a seat knows: seats, and lists with something for each seat.
_WHO = ("start", "controller", "shooter", "winner", "seat", "order", "out", "pieces", "pieces_left")
_EACH = ("hand_sizes", "counts_used", "front", "lying", "played", "points")


def sentence(table, words, find):
    """A text of the rules, split into its words, or an event, as a sentence; what has none is told as it is.

    ``find(key)`` is a text of the page, or None; those of verbs begin with "v_".
    """
    verb = words[0]
    if verb == "target" and len(words) == 3:
        return "%s > %s" % (_word(table, words[1], ""), _word(table, words[2], verb))
    if verb == "over":
        return find("v_over")
    rest = [_word(table, words[at], verb if at == 1 else "") for at in range(1, len(words))]
    found = find("v_" + str(verb))
    if found is None:
        return " ".join([str(verb)] + rest)
    for at in range(2):
        found = found.replace("{%d}" % at, rest[at] if at < len(rest) else "")
    return found


def _word(table, word, verb):
    """One word of it: a seat's name, a card, an organ, as the box calls them."""
    say = table.texts
    if verb in _SEATS and (type(word) is int or (isinstance(word, str) and word.isdigit())):
        return table.name(int(word))
    if isinstance(word, list):
        return " ".join([str(one) for one in word])
    if not isinstance(word, str):
        return str(word)
    if say.has("c_" + word):
        return say("c_" + word)
    if len(word) == 2 and say.has("suit_" + word[1]):
        return say("suit_" + word[1], "10" if word[0] == "T" else word[0])
    return say(word) if say.has(word) else word


def title(table, key, value, find):
    """What something that a seat knows is called; "" if it is not worth a line."""
    if key == "player" or value is None or value is False or value == [] or value == {}:
        return ""
    return find("k_" + key) or _word(table, key, "")


def told(table, key, value, find):
    """What something that a seat knows says, in pieces."""
    if value is True:
        yield find("yes")
    elif type(value) is int and (key in _WHO or (key == "turn" and table.play.game.NAME == "three_turns")):
        yield table.name(value)
    elif isinstance(value, list):
        yield from _listed(table, key, value, find)
    elif isinstance(value, dict):
        comma = ""
        for one in sorted(value):
            name = title(table, one, value[one], find)
            if name:
                yield "%s%s: " % (comma, name)
                yield from told(table, one, value[one], find)
                comma = ", "
    else:
        yield _word(table, value, "")


def _listed(table, key, value, find):
    if key in _EACH:
        for at in range(len(value)):
            yield "%s%s: " % (" / " if at else "", table.name(at))
            if value[at] == []:
                yield "-"
            else:
                yield from told(table, key + "*", value[at], find)
    elif len(value) == 2 and isinstance(value[0], str) and type(value[1]) is int:
        # A place of a marker, or a card that lies before somebody and whose it was.
        yield "%s %s" % (_word(table, value[0], ""), table.name(value[1]) if key == "front*" else value[1])
    else:
        for at in range(len(value)):
            if at:
                yield ", "
            yield from told(table, key, value[at], find)
