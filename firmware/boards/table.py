"""The table as it is built: sensors of a target line, lights of the lines, the body track, what it all draws.

Pure data, the same for every ESP32 board.
"""

LINES = 3
PLACES = 5

# A place has a sensor at the lower cup and one at the upper, on different ports of the line's MCP23017. Bits 7 of both
# ports are outputs only (data sheet DS20001952D, pin table) and stay open.
LOWER = (0, 1, 2, 3, 4)  # GPA bit of each place
UPPER = (0, 1, 2, 3, 4)  # GPB bit of each place

# The table's LED line: first one pixel a place, line after line, then the body track.
LINE_PIXELS = PLACES

# Spaces of the body track, the start included: each arm, each leg, the common heart, the squares of the brain.
TRACK = {"left_arm": 5, "right_arm": 5, "left_leg": 7, "right_leg": 7, "heart": 4, "brain": 6}
# The order in which the line visits them; an arm and a leg start at the hand and the foot.
TRACK_PATH = ("left_leg", "left_arm", "heart", "brain", "right_arm", "right_leg")

# What the table draws beside its LEDs, in milliampere: 30 sensors of 20, scale and load cells 12, three expanders.
BASE_MA = 615
