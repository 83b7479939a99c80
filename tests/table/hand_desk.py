"""A desk for games with hidden hands: they are held, let go, and watched by everybody else."""

from hashlib import sha256

import rig
from desk import Desk

HOLD_MS = 500
LOG = []


class HandDesk(Desk):
    """``desk.hold()`` ... ``desk.let_go()``."""

    held = False

    def hold(self):
        """Hold OK until the hand is there."""
        rig.button("ok", True)
        self.held = True
        self.run(HOLD_MS)

    def let_go(self):
        rig.button("ok", False)
        self.held = False
        self.run(100)


def listen(*modules):
    """Keep in LOG what these modules print from now on."""
    del LOG[:]
    for module in modules:
        module.print = lambda *values: LOG.append(values)


def watched(Kind):
    """A kind of desk whose outputs are noted in `seen` after every step, as everybody but the hand's owner has them."""

    class Watched(Kind):
        seen = None
        peek = False  # the hand is shown to its owner

        def run(self, ms):
            for _ in range(0, ms, 40):
                Kind.run(self, 40)
                if self.seen is not None:
                    picture = rig.screen() if rig.screen_on() and not self.peek else b""
                    panels = [sorted(self.lit(panel).items()) for panel in ("back", "front", "table")]
                    heard = [sound[1] for sound in rig.sounds()]
                    # A digest: a device has no room for hundreds of pictures.
                    self.seen.append(sha256(picture + repr((panels, heard)).encode()).digest()[:8])

        def hold(self):
            self.peek = True
            Kind.hold(self)

        def let_go(self):
            # From the step in which the release is seen the screen is everybody's again.
            rig.button("ok", False)
            self.held = False
            self.run(40)
            self.peek = False
            self.run(400)

    return Watched
