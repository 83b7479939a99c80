"""Faults: what the box reports is named once on the serial log and on the screen, and said to be mended when it is.

The two log lines are how tools on a laptop learn what the device has noticed: ``fault PART KIND`` and ``mended PART``.
"""

KINDS = (
    "ok",
    "missing",
    "silent",
    "babble",
    "restarted",
    "stuck_bus",
    "overcurrent",
    "stuck_electrode",
    "out_of_range",
    "sensor",
)


def kind_name(kind):
    """The word for a fault number; a number that is not known is called "fault"."""
    return KINDS[kind] if 0 <= kind < len(KINDS) else "fault"


class Faults:
    """Watches the parts of a box (objects with ``name``, ``label``, ``fault``) for changes."""

    def __init__(self, parts):
        self._parts = parts
        self._known = bytearray(len(parts))

    def check(self, say):
        """Compare with the last call; ``say(label, kind)`` for each change, kind "ok" when a part is mended."""
        if len(self._known) < len(self._parts):
            # A table was plugged in: the box has more parts now.
            self._known.extend(bytes(len(self._parts) - len(self._known)))
        known = self._known
        for i in range(len(known)):
            part = self._parts[i]
            fault = part.fault
            if fault != known[i]:
                known[i] = fault & 0xFF
                if fault:
                    print("fault", part.name, kind_name(fault))
                else:
                    print("mended", part.name)
                say(part.label, kind_name(fault))

    def tell_all(self, say):
        """``say(label, kind)`` for each part that has a fault now, as after the vest was plugged in again."""
        for part in self._parts:
            if part.fault:
                say(part.label, kind_name(part.fault))
