"""The tunes: tuples of (Hz, ms) pairs. Nothing here tells what is not also said aloud in the printed game."""

PRESS = ((2000, 15),)
REFUSED = ((200, 80),)
HIT = ((1047, 120), (1319, 220))
HIT_PARASITE = ((1047, 120), (1319, 120), (1568, 260))
ALMOST = ((784, 350),)
MISS = ((175, 60),)
TURN = ((880, 90), (659, 130))
GROWN = ((1175, 60), (1568, 110))  # the same whether it landed on another organism or not
FLAG = ((1568, 25), (1976, 40))
CUT = ((659, 80), (523, 80), (392, 160))  # the turn ends at once
MASSAGE = ((523, 180), (659, 180), (523, 180), (659, 260))
CARD = ((1319, 60), (1568, 60))
DIE = ((1568, 30), (0, 40), (1568, 30))
END = ((784, 140), (988, 140), (1175, 140), (1568, 300))
# The count of a growth path, a semitone up a step.
COUNT = (((880, 80),), ((932, 80),), ((988, 80),), ((1047, 80),), ((1109, 80),), ((1175, 80),))
