"""How Ten Turns is played on the vest: presses and buttons become actions, views become light, screen and sound.

Who sees what: the back panel is drawn from the virus's view only, the front panel from the patient's, screen and sounds
from what everybody may know. A mistake of the virus shows on the back and nowhere else.

Before anything secret is lit, a press proves the side: it lights its own square and nothing else, and whoever sees the
light under the finger goes on. That is once after a vest was plugged in, in a game that is resumed as in a new one.

Front: a press proposes (an injection, a card's target), the same press again or OK does it, within five seconds. Back:
a press acts at once; G1 is "done" (turn a card, roll), A1 takes back inside a growth, row 13 or D1 to D6 pick a die.
"""

from time import ticks_add, ticks_diff

import rules
from devices.panel import cell_name
from micropython import const
from rules import ten_turns_board as board

from table import lights as look
from table import sounds
from table.play import BasePlay
from table.screens import two

NAME = "ten_turns"
SET_UP = None  # the vest says it all: the first press begins
OPTIONS_SHOWN = (
    "edition",
    "weed_saves_turn10",
    "antivax_counts_itself",
    "parasite_diagonal",
    "parasite_gaps",
    "palpation",
)

OFFER_MS = const(5000)
FEEL_MS = const(5000)
EFFECT_MS = const(2500)  # the third line takes turns between the state and the cards in force

# What the table waits for.
PLACE = const(0)
REVEAL = const(1)
ACT = const(2)
BONUS = const(3)
CHOOSE = const(4)
PLACE_ONE = const(5)
ROLL = const(6)
DIE = const(7)
FROM = const(8)
STEP = const(9)
OVER = const(10)

# What is counted for the end.
SHOTS = const(0)
HITS = const(1)
ALMOSTS = const(2)
MISSES = const(3)
KILLED = const(4)
GROWTHS = const(5)
MUTATIONS = const(6)

# Soft keys of the back by cell: crossings without a square.
KEY_BACK = const(0)  # A1
KEY_DONE = const(6)  # G1
_ROW_13 = const(84)
_DIE_KEYS = b"\x00\x01\x02\xff\x03\x04\x05"  # A13 B13 C13 (D13 is a square) E13 F13 G13

# Events after which nothing before them can be taken back: somebody has learned something.
_REVEALING = ("hit", "almost", "miss", "killed", "palpated", "over")

HEARD = ("hit", "almost", "miss")  # what is said aloud of an injection
_COUNTED = ("injected", "hit", "almost", "miss", "killed", "grows", "mutated")  # in the order of the numbers above
_SHOULDERS = ("B2", "C2", "E2", "F2")

_NO_SQUARE = const(255)


square_of = look.led


class Play(BasePlay):
    """One game on the vest."""

    TAKE_BACK = "TakeBack"
    GIVE_UP = "PatientOrVirus"

    def __init__(self, table, game):
        BasePlay.__init__(self, table, game)
        self.edition = game.options["edition"]
        self.phase = PLACE
        self.virus = None
        self.legal = ()
        self.offer = None
        self.offer_at = 0
        self.browsed = -1
        self.choices = ()
        self.feeling = False
        self.feel_since = 0
        self.named = []
        self.guide = []
        self.missed = bytearray(look.SQUARES)
        self.told = bytearray(look.SQUARES)  # what everybody heard of each square: 1 + its place in HEARD, 0 nothing
        self.counts = [0] * len(_COUNTED)  # what happened so far, see the numbers above
        self.ending = None
        self._tried = -1  # the cell of the press that is to prove its side
        self._tried_on = look.BACK
        self._refused = -1  # a cell of the front which is answered when the finger is lifted, unless it is a long press
        self.dice_thrown = []
        self.effect = 0  # 0: the third line says the state; n: the n-th card in force
        self.effect_since = 0

    # What the rules say now

    def refresh(self):
        """Take the views of the present state; call it after every action and after a replay."""
        game = self.game
        self.public = game.observation(None)
        self.virus = game.observation(1)
        self.phase = OVER if self.table.journal.gave_up is not None else self._phase(self.public)
        self.over = self.phase == OVER
        self.legal = ()
        # Only the back panel ever shows these.
        if self.phase in (DIE, FROM, STEP):
            self.legal = [game.action_to_string(action).split(" ")[1] for action in game.legal_actions()]
        self.offer = None
        self.browsed = -1
        self.effect = 0
        self.choices = self._choices()

    def _phase(self, view):
        player = view["player"]
        if player == rules.TERMINAL:
            return OVER
        if player == rules.CHANCE:
            first = self.game.chance_outcomes()[0][0]
            return REVEAL if self.game.action_to_string(first).startswith("reveal") else ROLL
        if player == 1:
            if view["pending"]:
                return PLACE_ONE
            if not view["revealed"] and not view["discarded"]:
                return PLACE
            if view["growth"]:
                return STEP
            return FROM if view["die"] else DIE
        if view["pending"]:
            return CHOOSE
        if "anti_vax" in view["effects"]:
            return ACT
        # Elsewhere than under Anti-Vax, doing without is legal in a bonus only.
        return BONUS if self._action("decline") >= 0 else ACT

    def _choices(self):
        """What the left and right buttons go through: action texts."""
        view = self.public
        if self.phase == ACT:
            found = []
            for card in view["revealed"]:
                if "use " + card not in found:
                    found.append("use " + card)
            if "anti_vax" in view["effects"]:
                found.append("decline")
            return found
        if self.phase == BONUS:
            return ("decline",)
        if self.phase == CHOOSE and view["pending"] in ("smoking", "organ_trade"):
            return [self.game.action_to_string(action) for action in self.game.legal_actions()]
        return ()

    def _action(self, text):
        """The legal action of a text, or -1."""
        try:
            return self.game.string_to_action(text)
        except rules.IllegalAction:
            return -1

    def undo_count(self):
        """How many actions one step back is: two where the table itself picked the only die."""
        return 2 if self.phase == FROM and self._one_die() else 1

    def _one_die(self):
        """Whether the die in use was, or the next die is, no choice: all dice that are left show the same."""
        dice = self.public["dice"]
        die = self.public["die"] or (dice[0] if dice else 0)
        for other in dice:
            if other != die:
                return False
        return die > 0

    def leave(self):
        """Another game begins: this one and its story go first."""
        self.ending = None
        # By name, so that for everybody else, who never sees a play that was left, they are no Nones.
        for name in ("game", "public"):
            setattr(self, name, None)

    def is_reveal(self, events):
        """Whether one of these events told somebody what was not known before."""
        return any(event[0] in _REVEALING for _, event in events)

    def winners(self):
        """The seat that won a game that is over."""
        winner = self.winner()
        return [] if winner < 0 else [winner]

    def winner(self):
        """The seat that won a game that is over, -1 for nobody."""
        gave_up = self.table.journal.gave_up
        if gave_up is not None:
            return 1 - gave_up
        result = self.game.returns()[0]
        return 0 if result > 0 else 1 if result < 0 else -1

    def wants(self):
        """The panel on which the seat that acts presses a square now, or -1: where the cursor of the buttons goes."""
        phase = self.phase
        if self.guide:
            return look.BACK
        if self.offer or self.browsed >= 0 or self.resumed:
            return -1
        if phase in (PLACE, PLACE_ONE, DIE, FROM, STEP):
            return look.BACK
        if phase == CHOOSE:
            return -1 if self.choices else look.FRONT
        if phase in (ACT, BONUS) and "anti_vax" not in self.public["effects"]:
            return look.FRONT
        return -1

    def wait(self, ms):
        """So much time did not count: a pause."""
        self.offer_at = ticks_add(self.offer_at, ms)
        self.feel_since = ticks_add(self.feel_since, ms)

    # Presses

    def ignores(self, panel):
        """Whether presses of a panel are not even answered: while the patient feels, the back is deaf."""
        return self.feeling and panel == look.BACK

    def _is_proven(self):
        """Whether what lights may be more than the square that was pressed."""
        return self.table.proven or self.phase == OVER

    def replugged(self):
        """The vest was plugged in: its sides are to be proven (again)."""
        self._tried = -1

    def _prove(self, panel, cell, now):
        """A press before the sides are proven; whether it was no more than that.

        The first lights its square. The next one on the same side says that the light was under the finger. In a new
        game the first is placed (and taken back if it was not); in one that goes on it was pressed without the map, and
        is none.
        """
        table = self.table
        if board.AT[cell] == _NO_SQUARE:
            table.note("proof_ask", now)
            return True
        tried = self._tried
        if tried < 0 or panel != self._tried_on or self._is_swapped():
            self._tried = cell
            self._tried_on = panel
            table.sound(sounds.PRESS)
            table.forget_notes()
            table.changed()
            if self._is_new() and panel == look.BACK:
                self.first = False
                self._press_back(cell, now)
            return True
        self._proven()
        return cell == tried

    def _is_new(self):
        """Whether this game began with the vest as it is plugged in now."""
        return self.phase == PLACE and not self.resumed

    def _is_swapped(self):
        """Whether the front felt a press while only the back is pressed."""
        return self._tried >= 0 and self._tried_on == look.FRONT and self.phase == PLACE

    def _proven(self):
        self._tried = -1
        self.table.proven = True
        self.table.changed()

    def _button_unproven(self, name, now):
        """A button before the sides are proven; whether it was for that."""
        table = self.table
        if self._tried >= 0:
            if name == "ok" and not self._is_swapped():
                self._proven()
                return True
            denied = name == "left" and not self._is_swapped()
            self._tried = -1
            table.changed()
            if denied:
                if self._is_new():
                    table.undo(1, now)
                table.note("guide_leds", now)
            return True
        if name != "ok" or not self.game.history:
            return False
        if table.wearing.is_broken(look.BACK):
            # Nobody can press there: the buttons play, and the eye must do.
            self._proven()
            return False
        table.note("proof_ask", now)
        return True

    def press(self, panel, cell, now):
        """A press on a cell (0 to 90) of look.BACK or look.FRONT."""
        if not self._is_proven() and self._prove(panel, cell, now):
            return
        self.go_on()
        if panel == look.FRONT:
            self._press_front(cell, now)
        else:
            self._press_back(cell, now)

    def lifted(self, cell, now):
        """A finger that was no long press leaves a cell of the front."""
        if cell == self._refused:
            self._refused = -1
            self._refuse(look.FRONT, board.AT[cell], now)

    def long_press(self, cell, now):
        """A finger stays on a cell of the front: the patient's flag there goes from none to virus, parasite, none."""
        square = board.AT[cell]
        self._refused = -1
        if square == _NO_SQUARE or self.phase == OVER:
            return
        table = self.table
        self.offer = None
        kind = (table.journal.marks.get(square, 0) + 1) % 3
        table.journal.mark(square, kind)
        table.sound(sounds.FLAG)
        table.forget_notes()
        table.note_text("flag_%d" % kind, cell_name(cell), now)
        table.tell_trouble(now)

    def _refuse(self, panel, square, now, note="not_now"):
        table = self.table
        if square != _NO_SQUARE:
            table.lights.effect(panel, square, look.REFUSED, now)
        if panel == look.FRONT:
            table.sound(sounds.REFUSED)
            table.forget_notes()
            table.note(note, now)

    def _press_front(self, cell, now):
        square = board.AT[cell]
        phase = self.phase
        if self.guide or phase not in (ACT, BONUS, CHOOSE):
            # A flag may be put at any time, so the answer waits for what it becomes.
            self._refused = cell
        elif square == _NO_SQUARE:
            self._refuse(look.FRONT, square, now, "not_possible")
        else:
            if phase != CHOOSE:
                text = "inject " + cell_name(cell)
            elif self.public["pending"] in ("smoking", "organ_trade"):
                text = "choose " + board.ORGANS[board.ORGAN[square]]
            else:
                text = "choose " + cell_name(cell)
            if text == self.offer:
                self._confirm(now)
            else:
                self._propose(text, square, now)

    def _propose(self, text, square, now):
        if self._action(text) < 0:
            self.offer = None
            self._refuse(look.FRONT, square, now, self._why_not(text))
            self.table.changed()
            return
        self.offer = text
        self.offer_at = now
        self.table.sound(sounds.PRESS)
        self.table.forget_notes()
        self.table.changed()

    def _why_not(self, text):
        """The reason, out of what everybody knows, why the patient may not do this."""
        if text == "use anti_vax":
            return "first_action"
        if text.startswith("inject"):
            if "anti_vax" in self.public["effects"]:
                return "pick_card"
            return "lost_organ"
        if text.startswith("choose") and text[7:] in self.public["lost"]:
            return "lost_organ"
        return "not_possible"

    def _confirm(self, now):
        text = self.offer
        self.offer = None
        self.table.act(text, now)

    def _press_back(self, cell, now):
        square = board.AT[cell]
        phase = self.phase
        if self.guide:
            self._press_guided(square, now)
        elif cell == KEY_DONE and phase in (REVEAL, ROLL):
            self._chance(now)
        elif cell == KEY_BACK and phase in (FROM, STEP):
            self._take_back(now)
        elif phase == DIE:
            self._press_die(cell, square, now)
        elif cell == KEY_BACK and phase != OVER:
            self.table.ask_back(look.BACK, now)
        elif phase in (PLACE, PLACE_ONE, FROM, STEP) and square != _NO_SQUARE:
            text = ("from " if phase == FROM else "step " if phase == STEP else "place ") + cell_name(cell)
            if not self.table.act(text, now):
                self._refuse(look.BACK, square, now)
        else:
            self._refuse(look.BACK, square, now)

    def _press_die(self, cell, square, now):
        die = 0
        if cell >= _ROW_13:
            key = _DIE_KEYS[cell - _ROW_13]
            die = key + 1 if key < 6 else 0
        elif cell % 7 == 3 and cell < 42:
            die = cell // 7 + 1
        if not die or not self.table.act("die %d" % die, now):
            self._refuse(look.BACK, square, now)

    def _press_guided(self, square, now):
        if square in self.guide:
            self.guide.remove(square)
            self.table.sound(sounds.PRESS)
            self.table.forget_notes()
            self.table.changed()
        else:
            self._refuse(look.BACK, square, now)

    def _take_back(self, now):
        # A die that the table picked by itself would be picked again at once.
        if self.phase == FROM and self._one_die():
            return
        self.table.undo(1, now)

    # Buttons

    def button(self, name, now):
        """A short press of "left", "ok" or "right"."""
        if not self._is_proven() and self._button_unproven(name, now):
            return
        phase = self.phase
        resumed = self.resumed
        self.go_on()
        if resumed and name == "left":
            self.table.open_page("asking", "NewGame", now)
        elif phase == OVER and name != "ok":
            self._story().turn(1 if name == "right" else -1, now)
        elif phase == PLACE and not self.game.history:
            if name != "left":
                self.table.open_page("guide", "Guide", now)
        elif name == "ok":
            if phase in (REVEAL, ROLL) and not self.guide:
                self._chance(now)
            elif phase == OVER:
                self.table.new_game(now)
            elif self.guide:
                self.guide = []
                self.table.changed()
            elif self.offer:
                self._confirm(now)
            elif self.browsed >= 0:
                self._propose(self.choices[self.browsed], _NO_SQUARE, now)
        elif self.offer and phase != CHOOSE:
            self.offer = None
            self.table.changed()
        elif self.choices and not self.guide:
            self._browse(1 if name == "right" else -1, now)

    def _story(self):
        """The end of the game as told on the screen; loaded when it is needed."""
        if self.ending is None:
            self.ending = self.table.room("ending", "Ending")(self)
        return self.ending

    def _browse(self, way, now):
        count = len(self.choices)
        if self.phase == CHOOSE:
            # The choice itself is the proposal, as a press on the organ would be.
            self.browsed = (self.browsed + way) % count
            self._propose(self.choices[self.browsed], _NO_SQUARE, now)
            return
        # One more place than choices: the screen that asks to press the body.
        self.browsed = (self.browsed + 1 + way) % (count + 1) - 1
        self.table.sound(sounds.PRESS)
        self.table.forget_notes()
        self.table.changed()

    def _chance(self, now):
        """Turn the next card, or throw all dice, one action each."""
        phase = self.phase
        # After a power cut in the middle of a throw some dice lie there already.
        self.dice_thrown = list(self.public["dice"])
        self.table.forget_notes()
        while self.phase == phase and self.table.act_chance(now):
            pass
        if phase == ROLL:
            self.table.note_text("rolled", " ".join([str(die) for die in sorted(self.dice_thrown)]), now)
            self.table.sound(sounds.DIE)
            if self.phase not in (DIE, FROM, STEP):
                self.table.note("lapsed", now)

    # Time

    def tick(self, now):
        """What happens by itself: proposals end, the feeling ends, a die that is no choice is taken."""
        if self.offer and ticks_diff(now, self.offer_at) >= OFFER_MS:
            self.offer = None
            self.table.changed()
        if self.feeling and ticks_diff(now, self.feel_since) >= FEEL_MS:
            self.feeling = False
            self.table.changed()
        if self.phase == OVER:
            self._story().tick(now)
            return
        if self.public["effects"] and not 0 <= ticks_diff(now, self.effect_since) < EFFECT_MS:
            self.effect_since = now
            self.effect = (self.effect + 1) % (len(self._in_force()) + 1)
            self.table.changed()
        # Only where all dice left are equal. With two different dice of which one cannot grow, taking the other by
        # itself would tell the patient so; the virus player presses it as if there had been a choice.
        if self.phase == DIE and self._one_die():
            self.table.act("die %d" % self.public["dice"][0], now)

    def _in_force(self):
        """Keys of what else the third line tells: the cards used this turn that last, and the organs they bar."""
        view = self.public
        if len(view["barred"]) > 2:
            return view["effects"] + ["barred_all"]
        return view["effects"] + ["barred_" + organ for organ in view["barred"]]

    # What came of it

    def recall(self, events, chance, now):
        """Keep what the table remembers of an action without showing it, as in a replay."""
        self._remember(events)
        self.feeling = False
        for audience, event in events:
            if event[0] == "palpated" and audience == 0:
                self.feeling = True
                self.feel_since = now
        if chance and self.game.current_player() == 0:
            self._forget_missed()

    def _remember(self, events):
        square = _NO_SQUARE
        self.guide = []
        for _, event in events:
            name = event[0]
            if name == "injected":
                square = square_of(event[1])
                self.missed[square] = 0
            elif name in HEARD and square != _NO_SQUARE:
                self.told[square] = HEARD.index(name) + 1
                if name == "miss":
                    self.missed[square] = 1
            if name in _COUNTED:
                self.counts[_COUNTED.index(name)] += event[1] + event[2] if name == "killed" else 1
            elif name == "chosen" and event[1] == "shiatsu":
                self.named.append(square_of(event[2]))
        if len(self.named) == 4:
            self.guide = self.named
            self.named = []

    def _forget_missed(self):
        for i in range(look.SQUARES):
            self.missed[i] = 0

    def show(self, text, before, events, now):
        """Show one action: ``text`` as it was entered, the public view ``before`` it, and its events."""
        table = self.table
        verb = text.split(" ")[0]
        self.feeling = False
        self._remember(events)
        self.refresh()
        if verb == "reveal":
            table.note_text("new_card", table.texts(text[7:]), now)
            table.sound(sounds.CARD)
            self._forget_missed()
        elif verb == "roll":
            self.dice_thrown.append(int(text[5:]))
        elif verb in ("place", "die", "from"):
            table.sound(sounds.PRESS)
        elif verb == "use" and not self.public["pending"]:
            table.note(self._effect_key(text[4:]), now)
        card = before["pending"] or text[4:]
        square = _NO_SQUARE
        for audience, event in events:
            name = event[0]
            if name == "injected":
                square = square_of(event[1])
            elif name in ("hit", "almost", "miss"):
                self._show_result(event, square, before, now)
            elif name == "killed":
                table.forget_notes()
                table.note_text("killed", table.texts(card), now, event[1], event[2])
            elif name == "mutated":
                table.lights.effect(look.BACK, square_of(event[1]), look.MUTATED, now)
            elif name == "palpated" and audience == 0:
                self.feeling = True
                self.feel_since = now
                table.note("feel", now)
            elif name == "count":
                table.sound(sounds.COUNT + event[1] - 1)
                if not self.public["growth"]:
                    table.sound_after(sounds.GROWN)
            elif name == "over":
                table.sound_after(sounds.END)
        if verb in ("use", "choose") and not self.public["pending"]:
            self._happen(card, now)
        elif verb == "place" and before["pending"]:
            table.sound(sounds.CUT)
            table.note("turn_ends", now)
        if self.phase == ROLL:
            table.sound_after(sounds.TURN)
        table.changed()

    def _happen(self, card, now):
        """The happenings that cards bring to the people, without any effect on the game."""
        table = self.table
        if card == "smoking":
            if "left_lung" in self.public["lost"] and "right_lung" in self.public["lost"]:
                table.note("joke_smoking", now)
        elif card in ("constipation", "heavy_drinking", "massage"):
            table.note("joke_" + card, now)
        if card == "massage":
            table.sound(sounds.MASSAGE)
            for name in _SHOULDERS:
                table.lights.effect(look.BACK, square_of(name), look.RUB, now)
                table.lights.effect(look.FRONT, square_of(name), look.RUB, now)

    def _show_result(self, event, square, before, now):
        table = self.table
        name = cell_name(board.CELL[square])
        if event[0] == "hit":
            virus = event[1] == "virus"
            table.lights.effect(look.FRONT, square, look.HIT if virus else look.HIT_PARASITE, now)
            table.sound(sounds.HIT if virus else sounds.HIT_PARASITE)
            table.note_text("hit_" + event[1], name, now)
        elif event[0] == "almost":
            table.lights.effect(look.FRONT, square, look.ALMOST, now)
            table.sound(sounds.ALMOST)
            table.note_text("almost_again" if before["almost"] else "almost", name, now)
        else:
            table.lights.effect(look.FRONT, square, look.MISS, now)
            table.sound(sounds.MISS)
            table.note_text("miss", name, now)

    def _effect_key(self, card):
        if card == "constipation" and self.edition == "original":
            return "fx_constipation_original"
        return "fx_" + card

    # Light

    def paint(self):
        """Set the lasting styles of both panels."""
        lights = self.table.lights
        lights.clear()
        lights.secret = self.phase != OVER
        back = lights.styles[look.BACK]
        front = lights.styles[look.FRONT]
        if not self._is_proven():
            if self._tried >= 0:
                style = look.VIRUS if self._is_new() else look.KEY
                lights.styles[self._tried_on][board.AT[self._tried]] = style
            return
        for name in self.public["lost"]:
            organ = board.ORGANS.index(name)
            for square in range(look.SQUARES):
                if board.ORGAN[square] == organ:
                    back[square] = front[square] = look.LOST
        if self.phase == OVER and self.ending is not None:
            self.ending.paint(back)
            self.ending.paint(front)
        self._paint_organisms(back)
        if self.phase == OVER:
            # The game is over: the map is everybody's.
            self._paint_organisms(front)
            return
        self._paint_back(back)
        self._paint_front(front)

    def _paint_organisms(self, styles):
        organisms = self.virus["organisms"]
        choosing = self.phase == FROM
        for name in organisms:
            virus = organisms[name] == "virus"
            if not choosing:
                style = look.VIRUS if virus else look.PARASITE
            elif name in self.legal:
                style = look.VIRUS if virus else look.PARASITE_MAY
            else:
                style = look.VIRUS_IDLE if virus else look.PARASITE_IDLE
            styles[square_of(name)] = style

    def _paint_back(self, back):
        if self.guide:
            for square in self.guide:
                back[square] = look.PROPOSED
        elif self.phase == DIE:
            for die in self.legal:
                back[square_of("D" + die)] = look.KEY
        elif self.phase == STEP:
            for name in self.virus["path"]:
                back[square_of(name)] = look.PATH
            for name in self.legal:
                back[square_of(name)] = look.NEXT

    def _paint_front(self, front):
        marks = self.table.journal.marks
        for square in marks:
            if square < look.SQUARES and not front[square]:
                front[square] = look.FLAG_VIRUS if marks[square] == 1 else look.FLAG_PARASITE
        for square in range(look.SQUARES):
            if self.missed[square] and not front[square]:
                front[square] = look.MISSED
        if self.feeling:
            felt = self.game.observation(0)["palpated"]
            centre = square_of(felt["centre"])
            front[centre] = look.MISSED
            for square in board.AROUND[9 * centre : 9 * centre + 9]:
                if square != _NO_SQUARE:
                    front[square] = look.MISSED
            for name in felt["stickers"]:
                front[square_of(name)] = look.FELT
        if self.offer and self.offer.startswith(("inject ", "choose ")):
            target = self.offer[7:]
            if target in board.ORGANS:
                organ = board.ORGANS.index(target)
                for square in range(look.SQUARES):
                    if board.ORGAN[square] == organ:
                        front[square] = look.PROPOSED
            else:
                front[square_of(target)] = look.PROPOSED

    # Screen

    def lines(self, display):
        """Write the four lines of the screen, out of what everybody may know."""
        say = self.table.texts
        view = self.public
        phase = self.phase
        who = say("both") if phase == REVEAL else say("patient") if view["player"] == 0 else say("virus")
        turn = say("turn", view["turn"])
        if phase == OVER:
            self._story().lines(display)
        elif self._tried >= 0:
            say_lit = "guide_swapped" if self._is_swapped() else "proof_lit"
            self._ask(display, say("title"), "", say_lit, say("side_front"))
            display.line(3, say("guide_no"), "" if self._is_swapped() else say("yes"))
        elif self.resumed and not self.guide:
            self._ask(display, who, turn, "resumed", view["turn"])
            display.line(3, say("resumed_left"), say("ok"))
        elif not self._is_proven() and self.game.history:
            self._ask(display, who, turn, "proof_ask")
            display.line(3, "", say("ok"))
        elif self.guide:
            self._ask(display, say("virus"), turn, "guide", len(self.guide))
            display.line(3, "", say("skip"))
        elif phase == PLACE:
            self._ask(display, who, say("setup"), "place", len(self.game.history))
            if self.first:
                display.line(0, say("title"))
            display.line(3, "", say("hold_menu" if self.game.history else self._welcome()))
        elif phase == REVEAL:
            self._ask(display, who, turn, "reveal", 11 - view["turn"])
            display.line(3, "", say("turn_it"))
        elif phase in (ACT, BONUS):
            self._lines_act(display, who, turn)
        elif phase == CHOOSE:
            self._lines_choose(display, who, turn)
        elif phase == PLACE_ONE:
            self._ask(display, who, turn, "homeopathic_place")
            display.line(3)
        elif phase == ROLL:
            self._ask(display, who, turn, "roll", 2 if view["almost"] else 3)
            display.line(3, "", say("roll_it"))
        else:
            self._lines_growth(display, who, turn)
        quiet = not self.offer and self.browsed < 0 and not self.resumed and self._is_proven()
        if self.effect and phase in (ACT, BONUS, ROLL, DIE, FROM) and quiet:
            display.line(2, say(self._in_force()[self.effect - 1]))

    def _ask(self, display, who, right, key, *values):
        display.line(0, who, "", right)
        two(display, self.table.texts(key, *values))

    def _welcome(self):
        return "start_foot" if self.table.settings["sides_proven"] else "start_foot_new"

    def _lines_act(self, display, who, turn):
        say = self.table.texts
        view = self.public
        bonus = self.phase == BONUS
        cards_only = "anti_vax" in view["effects"]
        display.line(0, who, "", say("bonus") if bonus else turn)
        if self.offer:
            self._lines_offer(display)
        elif self.browsed >= 0:
            self._lines_choice(display)
        else:
            display.line(1, say("pick_card" if cards_only else "inject"))
            if cards_only:
                display.line(2, say("uses", view["actions_left"]))
            else:
                display.line(2, say("state", view["actions_left"], 2 if view["almost"] else 3))
            if bonus:
                display.line(3, say("skip_left"), "", say("skip_right"))
            elif self.choices:
                display.line(3, say("card_left"), "", say("card_right"))
            else:
                display.line(3, "", say("hold_menu"))

    def _lines_offer(self, display):
        say = self.table.texts
        verb, _, target = self.offer.partition(" ")
        left = self.public["actions_left"]
        if verb == "use":
            display.line(0, say(target))
            two(display, say("use_sure"))
            display.line(3, say("no"), say("yes_left", left))
            return
        if verb == "inject":
            two(display, say("inject_sure", target))
            display.line(3, say("no"), say("ok_left", left))
            return
        two(display, say("skip_bonus" if self.phase == BONUS else "skip_cards"))
        display.line(3, say("no"), say("yes"), say("no"))

    def _lines_choice(self, display):
        say = self.table.texts
        choice = self.choices[self.browsed]
        if choice == "decline":
            two(display, say("skip_bonus" if self.phase == BONUS else "skip_cards"))
            display.line(3, "<", say("yes"), ">")
        else:
            display.line(0, say(choice[4:]))
            two(display, say(self._effect_key(choice[4:])))
            display.line(3, "<", say("use", self.public["actions_left"]), ">")

    def _lines_choose(self, display, who, turn):
        say = self.table.texts
        card = self.public["pending"]
        display.line(0, who, "", turn)
        if self.offer:
            target = self.offer[7:]
            two(display, say("choose_sure", say(target) if target in board.ORGANS else target))
            display.line(3, "", say("ok_left", self.public["actions_left"]))
            return
        display.line(1, say(card))
        if card == "smoking":
            display.line(2, say("choose_lung"))
        elif card == "organ_trade":
            display.line(2, say("choose_kidney"))
        elif card == "shiatsu":
            display.line(2, say("choose_four", len(self.named) + 1))
        else:
            display.line(2, say("choose_square"))
        left = say("left", self.public["actions_left"])
        display.line(3, "<" if self.choices else "", left, ">" if self.choices else "")

    def _lines_growth(self, display, who, turn):
        view = self.public
        dice = " ".join([str(die) for die in view["dice"]])
        hint = "back_hint"
        if self.phase == DIE:
            self._ask(display, who, turn, "die", dice)
            hint = "die_hint"
        elif self.phase == FROM and dice:
            self._ask(display, who, turn, "from_more", view["die"], dice)
        elif self.phase == FROM:
            self._ask(display, who, turn, "from", view["die"])
        else:
            growth = view["growth"]
            self._ask(display, who, turn, "grow_" + growth["species"], growth["count"], view["die"])
        if self.phase == FROM and self._one_die():
            display.line(3)
        else:
            display.line(3, "", self.table.texts(hint))
