"""What a chip's loader finds at the addresses that esptool asks for: which chip, its fuses, and the flash's own words.

Sources: ESP32 and ESP32-S3 Technical Reference Manuals (SPI controller, eFuse, UART), JESD216 for the flash's table.
"""

from dataclasses import dataclass, field

MAGIC_AT = 0x40001000  # in the ROM, with another content in each of the older chips
USER_COMMAND = 1 << 18  # SPI_CMD_REG: send the command that SPI_USER2_REG holds
IDENTIFY, DISCOVER = 0x9F, 0x5A  # JEDEC identification, serial flash discoverable parameters
WINBOND_Q = 0x40EF
SFDP = 0x50444653
UART_DIVIDER = 347  # 40 MHz of crystal at 115200 baud
MAC = 0x240AC4_B5_17_10  # of the maker's range; the same in every virtual board


@dataclass(frozen=True)
class Chip:
    """`magic` at MAGIC_AT; `number` with which the ROM names itself, None where it can't; the SPI controller's base and
    the places of SPI_USER2_REG and SPI_W0_REG in it; `fuses` {address: word}, others are 0."""

    magic: int
    number: int | None
    spi: int
    user2: int
    w0: int
    fuses: dict[int, int] = field(default_factory=dict)


CHIPS = {
    "esp32": Chip(
        0x00F01D83,
        None,
        0x3FF42000,
        0x24,
        0x80,
        {
            0x3FF5A004: MAC & 0xFFFFFFFF,
            0x3FF5A008: MAC >> 32,
            0x3FF5A00C: 1 << 15 | 1 << 9,  # D0WD, and with the next two: revision 3
            0x3FF5A014: 1 << 20,
            0x3FF6607C: 1 << 31,
            0x3FF5A010: 128,  # with the next: the crystal as measured by the 8 MHz clock, 40 MHz
            0x3FF5F06C: 800 << 7,
            0x3FF40014: UART_DIVIDER,
        },
    ),
    "esp32s3": Chip(
        0x9,
        9,
        0x60002000,
        0x20,
        0x58,
        {
            0x60007044: MAC & 0xFFFFFFFF,
            0x60007048: MAC >> 32,
            0x60000014: UART_DIVIDER,
        },
    ),
}


class Registers:
    """The words of one chip with a flash of `size` bytes behind its SPI controller."""

    def __init__(self, chip: Chip, size: int):
        self.chip = chip
        self.identity = (size.bit_length() - 1) << 16 | WINBOND_Q
        self.written: dict[int, int] = {}

    def read(self, address: int) -> int:
        """One word."""
        if address == MAGIC_AT:
            return self.chip.magic
        return self.written.get(address, self.chip.fuses.get(address, 0))

    def write(self, address: int, value: int, mask: int) -> None:
        """Change the bits of one word that `mask` has."""
        value = self.read(address) & ~mask | value & mask
        if address == self.chip.spi and value & USER_COMMAND:
            value &= ~USER_COMMAND  # done at once
            command = self.read(self.chip.spi + self.chip.user2) & 0xFF
            self.written[self.chip.spi + self.chip.w0] = {IDENTIFY: self.identity, DISCOVER: SFDP}.get(command, 0)
        self.written[address] = value
