"""SLIP frames (RFC 1055), in which a chip's loader and esptool talk."""

END, ESCAPE, ESCAPED_END, ESCAPED_ESCAPE = 0xC0, 0xDB, 0xDC, 0xDD


def frame(payload: bytes) -> bytes:
    """A payload as it goes over the line."""
    escaped = payload.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc")
    return b"\xc0" + escaped + b"\xc0"


class Frames:
    """Takes what comes over the line and gives the payloads of whole frames; what is between frames is dropped."""

    def __init__(self):
        self.inside = False
        self.begun = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """The payloads that these bytes end."""
        found = []
        *ended, rest = data.split(b"\xc0")
        for piece in ended:
            if self.inside and (self.begun or piece):
                self.begun += piece
                found.append(self.begun.replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb"))
                self.begun = bytearray()
                self.inside = False
            else:
                self.inside = True
        if self.inside:
            self.begun += rest
        return [bytes(payload) for payload in found]
