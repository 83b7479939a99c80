"""The maker's round over a panel (after chips.py): each square lights until it is pressed."""

from devices.buttons import DOWN as PRESSED
from devices.panel import DOWN, MASS, REFUSED, cell_index, cell_name

WHITE, GREEN = (30, 30, 30), (0, 60, 0)
ALIVE_MS = 1000

squares = vest.SQUARES.split()


def light(name, square, colour):
    """One square in a colour, all others dark."""
    frame = box.leds.frames[name]
    for at in range(len(frame)):
        frame[at] = 0
    if square in squares:
        at = 3 * squares.index(square)
        frame[at], frame[at + 1], frame[at + 2] = colour


def clear():
    """Forget what was pressed before."""
    for panel in box.panels.values():
        while panel.next_event():
            pass
    while box.buttons.next_event():
        pass


def heard(name, square):
    """What was pressed meanwhile: True when this square is done."""
    for side in box.panels:
        panel = box.panels[side]
        while panel.next_event():
            if panel.kind == DOWN:
                pressed = cell_name(panel.cell)
                if side == name and pressed == square:
                    tell("touched", square=square, strength=panel.strength)
                    return True
                tell("other", square=square, panel=side, pressed=pressed)
            elif panel.kind == REFUSED:
                tell("unclear", square=square, panel=side)
            elif panel.kind == MASS:
                tell("mass", square=square, panel=side)
    while box.buttons.next_event():
        if box.buttons.kind == PRESSED:
            if box.buttons.name == 2:
                tell("skipped", square=square)
                return True
            if box.buttons.name == 0:
                tell("dark", square=square)
    return False


def walk(name, todo, patience):
    """Go over the squares of a panel; one that is not pressed for ``patience`` ms is left. Right button: leave it;
    left button: its light is dark."""
    for square in todo:
        cell_index(square)
        clear()
        light(name, square, WHITE)
        tell("asked", square=square)
        began = alive = time.ticks_ms()
        while not heard(name, square):
            scan(SCAN_MS)
            now = time.ticks_ms()
            if time.ticks_diff(now, began) >= patience:
                tell("skipped", square=square)
                break
            if time.ticks_diff(now, alive) >= ALIVE_MS:
                alive = now
                tell("alive")
        light(name, square, GREEN)
        scan(150)
    light(name, "", WHITE)
    scan(60)
