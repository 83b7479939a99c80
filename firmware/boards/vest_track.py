"""The body track of X-Virus on the vest, for those who have no table: which square is which space.

Pure data. Arms and legs come in from hand and foot, the heart goes up to the space before the head; a shorter track
uses the last squares of its row. Left is the wearer's left: column A. Nothing shares a square.
"""

TRACK = {
    "left_arm": "A12 A11 A10 A9 A8 A6 A5 A4 A3",
    "right_arm": "G12 G11 G10 G9 G8 G7 G6 G4 G3",
    "left_leg": "C10 C11 C12 B12 B11 B10 B9 B7 B6 B5",
    "right_leg": "E9 E10 E11 F11 F10 F9 F8 F7 F6 F4",
    "heart": "D12 D11 D10 D9 D8 D7 D6 D5 D4 D3",
    # From the lowest square to the highest.
    "brain": "C2 D2 E2 C1 D1 E1",
}
