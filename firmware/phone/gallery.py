"""What the gallery's buttons do, as texts for phones: the referee's (who shot before) and the shooter's.

Each text is done as the buttons do it, so that box and phones stay in step. Loaded while the gallery is played.
"""

from micropython import const
from table.shateki import HIDE, SHOOT, bits

_REASONS = const(4)  # of table.shateki_reopen
_SETTLING = const(1)  # devices.gallery: the sensors wait
# What OK means at each stage of table.shateki; nothing at its hiding and its end.
_MAIN = ("told", None, "built", "behind", "shot", "done", None)
_ROWS = ("plain", "rebuild", "foul", "stop")


def face(play):
    """A number that changes when what can be done changes without an action of the rules."""
    gallery = play.table.box.gallery
    waits = gallery is not None and gallery.phase == _SETTLING
    return play.stage | play.armed << 3 | waits << 4 | play.told << 5 | play.scale_step << 8 | play.asked() + 1 << 10


def referee(play):
    """The seat that shot before, or None before anybody shoots."""
    view = play.public
    if view["shooter"] is None:
        return None
    return view["order"][view["order"].index(view["shooter"]) - 1]


def texts(play, seat):
    """All that a seat may do now, as texts: those of the rules, and what the buttons do beside."""
    if seat is None or play.over:
        return []
    if play.resumed:
        return ["go_on"]
    view = play.public
    main = _MAIN[play.stage]
    if view["shooter"] is None:
        if play.stage == HIDE:
            actions = play.game.legal_actions() if view["player"] == seat else ()
            return [play.game.action_to_string(one) for one in actions]
        return [main]
    judges = seat == referee(play)
    if play.asked() >= 0:
        return ["beaten", "stood"] if judges else []
    if not judges and (main == "done" or seat != view["shooter"]):
        return []
    found = [main]
    gallery = play.table.box.gallery
    if main == "shot" and gallery is not None and gallery.phase == _SETTLING:
        found = []
    for row in play.rows:
        if row in _ROWS or " " in row:
            found.append(row)
        elif row == "reopen":
            found += ["reopen %d" % reason for reason in range(1, _REASONS + 1)]
    return found


def act(play, seat, text, now):
    """Do what a text says, as the buttons do; False, and nothing done, if this seat may not."""
    if text not in texts(play, seat):
        return False
    table = play.table
    verb, _, number = text.partition(" ")
    if verb == "hide":
        return table.act(text, now)
    if verb == "reopen":
        table.open_page("shateki_reopen", "Reopen", now)
        page = table.page
        for _ in range(int(number)):
            page.button("right", now)
        page.button("ok", now)
        return True
    if verb not in ("beaten", "stood", "go_on"):
        play.at = 0 if text in _MAIN else play.rows.index(text)
    play.button("left" if verb == "stood" else "ok", now)
    return True


def told(play):
    """What everybody sees at the table beside the rules' view: a dict of JSON types."""
    gallery = play.table.box.gallery
    line = play.asked()
    found = {"stage": play.stage, "building": play.building, "referee": referee(play), "waits": None, "asked": None}
    found["scale"] = play.scale_step if play.weighs() else None
    if gallery is not None and play.stage == SHOOT and gallery.phase == _SETTLING:
        found["waits"] = gallery.waits_for or "cup"
    if line >= 0:
        found["asked"] = [line + 1, bits(gallery.asked(line)), gallery.asked_why(line)]
    return found
