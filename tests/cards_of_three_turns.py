"""Letters for the cards of the 3-turn game, in which tests of rules and table write hands."""

LETTERS = {
    "K": "kill",
    "W": "whim",
    "H": "hush",
    "P": "play_for_you",
    "N": "no_way",
    "B": "pass_the_blame",
    "S": "swap",
    "T": "take_and_give",
    "A": "all_together",
    "M": "murderer",
    "I": "pistol",
    "U": "bullet",
    "C": "seat_change",
    "X": "true_culprit",
}
