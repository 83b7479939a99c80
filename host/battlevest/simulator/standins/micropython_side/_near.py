"""The flash of tests on MicroPython, remembered on this side; the device's own program has no heap for that."""

import _files
import _link


class NearFlash(_files.Flash):
    """A block device that asks for whole blocks and remembers some until anything may have changed them.

    A file system reads the same few blocks in pieces of 32 bytes, and each question to the other end takes longer than
    the reading. For tests: what it remembers is on the heap.
    """

    def __init__(self):
        super().__init__()
        self.blocks = [None] * 16
        self.cells = [bytearray(4096) for _ in self.blocks]
        self.next = 0
        self.seen = 0

    def readblocks(self, block, buffer, offset=0):
        """Read bytes of a block."""
        if not self.alive:
            return -5
        if self.seen != _link.changes:
            self.seen = _link.changes
            for place in range(16):
                self.blocks[place] = None
        if block in self.blocks:
            place = self.blocks.index(block)
        else:
            place = self.next
            self.next = (place + 1) % 16
            self.blocks[place] = None
            status = _link.flash_read(block, 0, self.cells[place])
            if status:
                return -status
            self.blocks[place] = block
        cells = self.cells[place]
        for i in range(len(buffer)):
            buffer[i] = cells[offset + i]
        return 0

    def writeblocks(self, block, buffer, offset=0):
        """Program bytes of a block."""
        self._forget(block)
        return super().writeblocks(block, buffer, offset)

    def ioctl(self, op, argument):
        """As a Flash does; what is erased is forgotten."""
        if op == 6:
            self._forget(argument)
        return super().ioctl(op, argument)

    def _forget(self, block):
        if block in self.blocks:
            self.blocks[self.blocks.index(block)] = None
