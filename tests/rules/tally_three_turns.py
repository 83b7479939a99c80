"""Counts which cards, endings and branches of the rulings playouts of the 3-turn game reach, from texts, events, views.

Only what everybody sees of a view is used, so that any seat's will do.
"""

CARDS = (
    "murderer kill whim hush play_for_you no_way pass_the_blame swap take_and_give all_together pistol bullet "
    "seat_change true_culprit"
)
BRANCHES = (
    """
ending: played|ending: hushed|ending: caught|ending: escaped
M1 expansion cards in the pool|M2 five cards left|M3 Kill strikes at the victim's CLOSE|M3 No Way saves from Kill
M3 Kill strikes at the attacker's CLOSE|M4 Whim strikes an empty hand|M4 the last card is No Way against Whim
M4 the last card passes Whim on|M5 No Way to Hush at OPEN|M5 No Way to Play for You at OPEN|M5 No Way twice at OPEN
M5 one of several kinds|M5 No Way without effect|M5 No Way to a Hush that came in PLAY|M5 out of turn, by the victim
M5 out of turn, by another|M5 for another|M6 several attacks passed on|M6 passed over a seat without cards
M6 nothing to pass on|M7 Hush discards|M7 the murderer discarded, not out|M7 the murderer discarded and out
M8 a turn played for another|M8 Play for You by Play for You|M8 two Play for You|M8 Hush and Play for You
M8 the owner is out|M9 Kill without a target|M9 both sides are one seat|M9 a neighbour without cards
M10 Swap|M10 Swap as last card|M10 the murderer swapped|M11 Take and Give|M11 as last card|M11 the murderer drawn
M12 All Together|M12 as last card|M12 with somebody out|M12 too few for it|M13 a seat that is out is passed over
M14 the murderer as last card of several|M15 the murderer played under Whim|M15 an attack that comes too late
M16 nobody else is left|M16 two points for it|M17 the murderer is out|M18 kept back|M18 must come at CLOSE
M18 a turn for one card more|M18 unlocked by a hand that is out|M18 both jokers in one turn|M18 discarded by Hush
M19 fired|M19 fired before the first card|M19 fired after the last card|M19 fired twice in a turn
M19 No Way to a Bullet|M19 a Bullet passed on|M20 attacks moved|M20 Play for You back at its owner
M20 what acts does not move|M20 of a seat without cards|M21 Hush in the game of 4 turns|M21 No Way at its OPEN
M22 the short game ends|M23 the murderer starts|M25 an attack without effect lies at its place|M26 Whim across the table
""".strip()
    .replace("\n", "|")
    .split("|")
)


def kinds(front):
    return [card for card, _ in front]


def cards_in(view):
    """How many cards lie before all seats."""
    return sum([len(front) for front in view["front"]])


class Tally:
    """Counts over many games: begin(options), then saw(..) for every text, with the views around it."""

    def __init__(self):
        self.counts = dict([("card: " + card, 0) for card in CARDS.split()] + [(name, 0) for name in BRANCHES])
        self.rounds = 0

    def add(self, name):
        self.counts[name] += 1

    def begin(self, options):
        """A new game starts with these options."""
        self.options = options
        self.culprit = "true_culprit" in options.get("expansion", ())
        self.new_turn()

    def new_turn(self):
        self.open_no_ways = 0
        self.fired = 0
        self.jokers = 0

    def saw(self, before, choices, text, events, after):
        """A text was played: views before and after, how many choices, the events without audiences."""
        verb, _, word = text.partition(" ")
        handler = getattr(self, "saw_" + verb, None)
        if handler:
            handler(before, choices, word, after)
        ends = [event for event in events if event[0] == "round"]
        self.judged(before, verb, [event[1] for event in events if event[0] == "out"], ends, after)
        if ends:
            self.rounds += 1
            self.ended(before, verb, word, ends[0], after)
            if events[-1][0] == "over" and self.options.get("short"):
                self.add("M22 the short game ends")
        elif before["turn"] is not None:
            self.kept(before, verb, after)
        if before["turn"] != after["turn"] or ends:
            self.began(before, after)

    # One text

    def saw_deal(self, before, choices, card, after):
        if card in ("pistol", "bullet", "seat_change", "true_culprit"):
            self.add("M1 expansion cards in the pool")

    def saw_declare(self, before, choices, word, after):
        if before["hand_sizes"][before["turn"]] == 5:
            self.add("M2 five cards left")

    def saw_play(self, before, choices, card, after):
        p = before["turn"]
        self.add("card: " + card)
        if before["player"] != p and before["controller"] != before["player"]:
            self.out_of_turn(before, card)
            return
        last = before["hand_sizes"][p] == 1
        handler = getattr(self, "play_" + card, None)
        if handler:
            handler(before, p, last, after)

    def out_of_turn(self, before, card):
        if card == "true_culprit":
            self.add("M18 must come at CLOSE")
        else:
            last = before["front"][before["player"]][-1:]
            mine = last and last[0][1] == before["turn"]
            self.add("M5 out of turn, by the victim" if mine else "M5 out of turn, by another")

    def play_kill(self, before, p, last, after):
        if after["resolving"] != "kill":
            self.add("M9 Kill without a target")
            self.add("M25 an attack without effect lies at its place")

    def play_murderer(self, before, p, last, after):
        if not last or before["plays_left"] < (before["declared"] or 0):
            self.add("M14 the murderer as last card of several")
        self.jokers += 1

    def play_true_culprit(self, before, p, last, after):
        if self.jokers:
            self.add("M18 both jokers in one turn")

    def play_no_way(self, before, p, last, after):
        if after["resolving"] != "no_way":
            self.add("M5 No Way without effect")

    def play_pass_the_blame(self, before, p, last, after):
        moving = [card for card in kinds(before["front"][p]) if card in ("kill", "whim", "bullet")]
        if not moving:
            self.add("M6 nothing to pass on")
            return
        if len(moving) > 1:
            self.add("M6 several attacks passed on")
        if "bullet" in moving:
            self.add("M19 a Bullet passed on")
        if last and "whim" in moving:
            self.add("M4 the last card passes Whim on")
        nearest = (p + 1) % len(before["front"])
        if nearest not in before["out"] and not before["hand_sizes"][nearest]:
            self.add("M6 passed over a seat without cards")

    def play_play_for_you(self, before, p, last, after):
        if before["controller"] is not None:
            self.add("M8 Play for You by Play for You")

    def play_swap(self, before, p, last, after):
        self.add("M10 Swap as last card" if last else "M10 Swap")

    def play_take_and_give(self, before, p, last, after):
        self.add("M11 as last card" if last else "M11 Take and Give")

    def play_all_together(self, before, p, last, after):
        if after["resolving"] != "all_together":
            self.add("M12 too few for it")
            return
        self.add("M12 as last card" if last else "M12 All Together")
        if before["out"]:
            self.add("M12 with somebody out")

    def saw_target(self, before, choices, word, after):
        p = before["turn"]
        seats = len(before["front"])
        card = before["resolving"]
        if card == "whim" and int(word) not in ((p + 1) % seats, (p - 1) % seats):
            self.add("M26 Whim across the table")
        if card == "no_way" and int(word) != before["player"]:
            self.add("M5 for another")
        if card == "kill" and choices == 1:
            still = [s for s in range(seats) if s not in before["out"]]
            self.add("M9 both sides are one seat" if len(still) == 2 else "M9 a neighbour without cards")

    def saw_give(self, before, choices, card, after):
        if card == "murderer" and before["resolving"] == "swap":
            self.add("M10 the murderer swapped")

    def saw_draw(self, before, choices, card, after):
        if card == "murderer":
            self.add("M11 the murderer drawn")

    def saw_discard(self, before, choices, card, after):
        self.add("M21 Hush in the game of 4 turns" if self.options.get("turns") == 4 else "M7 Hush discards")
        if before["controller"] is not None:
            self.add("M8 Hush and Play for You")
        if card == "true_culprit":
            self.add("M18 discarded by Hush")

    def saw_cancel(self, before, choices, card, after):
        p = before["turn"]
        if choices > 1:
            self.add("M5 one of several kinds")
        if before["player"] != p and before["controller"] is None:
            return
        acting = [owner for _, owner in before["front"][p] if owner == before["controller"]]
        opening = card in ("hush", "play_for_you") and self.at_open
        if opening:
            self.open_no_ways += 1
            if self.options.get("turns") == 4:
                self.add("M21 No Way at its OPEN")
            else:
                self.add("M5 No Way to Hush at OPEN" if card == "hush" else "M5 No Way to Play for You at OPEN")
            if self.open_no_ways == 2:
                self.add("M5 No Way twice at OPEN")
        elif card in ("hush", "play_for_you") and not acting:
            self.add("M5 No Way to a Hush that came in PLAY")
        elif card == "kill":
            self.add("M3 No Way saves from Kill")
        elif card == "bullet":
            self.add("M19 No Way to a Bullet")
        elif card == "whim" and not before["hand_sizes"][p] and not before["plays_left"]:
            self.add("M4 the last card is No Way against Whim")

    def saw_left(self, before, choices, word, after):
        if before["resolving"] != "seat_change":
            return
        if cards_in(before):
            self.add("M20 attacks moved")
        gone = after["discarded"][len(before["discarded"]) :]
        if "play_for_you" in gone[:1] and before["controller"] is None:
            self.add("M20 Play for You back at its owner")
        if before["controller"] is not None:
            self.add("M20 what acts does not move")
        for s in range(len(before["front"])):
            if before["front"][s] and not before["hand_sizes"][s] and s not in before["out"]:
                self.add("M20 of a seat without cards")

    saw_right = saw_left

    def saw_fire(self, before, choices, word, after):
        self.add("M19 fired")
        self.fired += 1
        if self.fired == 2:
            self.add("M19 fired twice in a turn")
        if before["plays_left"] and before["plays_left"] == before["declared"]:
            self.add("M19 fired before the first card")
        if not before["plays_left"]:
            self.add("M19 fired after the last card")

    # Turns and rounds

    def kept(self, before, verb, after):
        """Whether a turn ended one card short, for a True Culprit that could not come yet."""
        p = before["turn"]
        left = (before["plays_left"] or 0) - (verb == "play" and before["player"] in (p, before["controller"]))
        if verb == "declare":
            left = after["counts_used"][p][-1] if after["counts_used"][p] else 0
        hushed = "hush" in kinds(before["front"][p])
        if after["turn"] != p and left > 0 and after["hand_sizes"][p] == 1 and not hushed:
            self.add("M18 kept back")

    def began(self, before, after):
        """A turn begins."""
        self.new_turn()
        p = after["turn"]
        if p is None:
            return
        front = kinds(after["front"][p])
        self.at_open = "hush" in front or "play_for_you" in front
        if after["player"] != p and after["controller"] is not None:
            self.control(after)
        if self.options.get("turns") != 4 and len(after["counts_used"][p]) == 3 and after["declared"] is None:
            self.add("M18 a turn for one card more")
        seats = len(after["front"])
        if before["turn"] is not None and before["turn"] != p:
            s = (before["turn"] + 1) % seats
            while s != p:
                if s in after["out"]:
                    self.add("M13 a seat that is out is passed over")
                s = (s + 1) % seats

    def control(self, view):
        self.add("M8 a turn played for another")
        if kinds(view["front"][view["turn"]]).count("play_for_you") > 1:
            self.add("M8 two Play for You")
        if view["controller"] in view["out"]:
            self.add("M8 the owner is out")

    def saw_done(self, before, choices, word, after):
        if self.at_open and before["controller"] is None and after["controller"] is not None:
            self.control(after)
            self.at_open = False

    def judged(self, before, verb, outs, ends, after):
        for s in outs:
            struck = "kill" in kinds(before["front"][s]) or "bullet" in kinds(before["front"][s])
            if s != before["turn"]:
                self.add("M3 Kill strikes at the attacker's CLOSE")
            elif struck:
                self.add("M3 Kill strikes at the victim's CLOSE")
            else:
                self.add("M4 Whim strikes an empty hand")
        thrown = after["discarded"][len(before["discarded"]) :] if verb != "discard" and not ends else ()
        if outs and "murderer" in thrown:
            self.add("M18 unlocked by a hand that is out")

    def ended(self, before, verb, word, event, after):
        _, how, murderer, points = event
        self.add("ending: " + how)
        if how == "played":
            if points[murderer] == -1:
                self.add("M15 the murderer played under Whim")
            for s in range(len(points)):
                if s != murderer and s not in before["out"] and "kill" in kinds(before["front"][s]):
                    self.add("M15 an attack that comes too late")
        elif how == "hushed":
            beaten = points[murderer] == -1
            self.add("M7 the murderer discarded and out" if beaten else "M7 the murderer discarded, not out")
        elif how == "escaped":
            self.add("M16 nobody else is left" if points[murderer] == 0 else "M16 two points for it")
        else:
            self.add("M17 the murderer is out")
        if after["player"] != -4:
            assert after["start"] == murderer
            self.add("M23 the murderer starts")


class Endings(Tally):
    """Counts cards and endings only, for runs that are too short for every branch."""

    def __init__(self):
        super().__init__()
        self.counts = {name: 0 for name in self.counts if name.split(":")[0] in ("card", "ending")}

    def add(self, name):
        """Count if it is counted here."""
        if name in self.counts:
            self.counts[name] += 1
