"""The device's file system on MicroPython: VfsLfs2 over the flash model."""

import os

import _link
import vfs


class Flash:
    """A block device which passes everything to the flash model. After a remount the old one is dead."""

    def __init__(self):
        self.alive = True

    def readblocks(self, block, buffer, offset=0):
        """Read bytes of a block."""
        return -_link.flash_read(block, offset, buffer) if self.alive else -5

    def writeblocks(self, block, buffer, offset=0):
        """Program bytes of a block."""
        return -_link.flash_program(block, offset, buffer) if self.alive else -5

    def ioctl(self, op, argument):
        """4 counts blocks, 5 gives their size, 6 erases one."""
        if op == 4:
            return 512
        if op == 5:
            return 4096
        if op == 6:
            return -_link.flash_erase(argument) if self.alive else -5
        return 0


_flash = None


def mount():
    """Mount the flash as the root."""
    global _flash
    if _flash is not None:
        _flash.alive = False
        try:
            vfs.umount("/")
        except OSError:
            pass
    _flash = Flash()
    vfs.mount(vfs.VfsLfs2(_flash, progsize=32, readsize=32, lookahead=32), "/")
    os.chdir("/")
