"""The screen: four lines, each with a text at the left, the middle and the right; only changed lines are drawn."""

LEFT = 0
MIDDLE = 1
RIGHT = 2
WIDTH = 128


def two(display, text):
    """Put a text on the two middle lines, parted at its "|"."""
    first, _, second = text.partition("|")
    display.line(1, first)
    display.line(2, second)


class Display:
    """Draws texts into the screen's buffer with the device's font (both are given; no font, no text)."""

    def __init__(self, buffer, font):
        self._buffer = buffer
        self._font = font
        self._shown = [None] * 12
        self._wanted = [""] * 12
        self._picture = None
        self._pictured = None

    def line(self, line, left="", middle="", right=""):
        """Ask for the texts of line 0 to 3. The first line is the heading: light ground, dark letters."""
        at = 3 * line
        self._wanted[at] = left
        self._wanted[at + 1] = middle
        self._wanted[at + 2] = right

    def picture(self, key, paint):
        """Ask for a picture on the lower lines, until the next draw(): ``paint(buffer)`` draws it above their texts.

        ``key`` tells it from others. A text at the left of the two middle lines, such as a note, takes its place.
        """
        self._picture = (key, paint)

    def shown(self):
        """The twelve texts that were drawn last: left, middle and right of each line."""
        return self._shown

    def forget(self):
        """Draw everything anew at the next occasion."""
        for i in range(12):
            self._shown[i] = None

    def draw(self):
        """Draw the lines that differ from what is shown; True if there were any."""
        drawn = False
        picture = self._picture
        self._picture = None
        if self._font is None:
            return drawn
        if picture is not None and (self._wanted[3] or self._wanted[6]):
            picture = None
        key = None if picture is None else picture[0]
        if key != self._pictured:
            self._pictured = key
            self.forget()
        for line in range(4):
            at = 3 * line
            for i in range(at, at + 3):
                if self._shown[i] != self._wanted[i]:
                    self._draw_line(line)
                    drawn = True
                    break
        if drawn and picture is not None:
            picture[1](self._buffer)
        return drawn

    def _draw_line(self, line):
        font = self._font
        buffer = self._buffer
        at = 3 * line
        # An empty heading stays dark: a lit bar with nothing on it would look like a fault.
        bright = line == 0 and bool(self._wanted[0] or self._wanted[1] or self._wanted[2])
        font.clear(buffer, line, bright)
        for place in range(3):
            text = self._wanted[at + place]
            self._shown[at + place] = text
            if text:
                x = 0
                if place:
                    x = WIDTH - font.width(text)
                    if place == MIDDLE:
                        x >>= 1
                font.draw(buffer, max(x, 0), line, text, bright)
