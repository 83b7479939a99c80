"""The chips that MicroPython and esptool know, and what differs between them for flashing.

Sources: ESP-IDF's bootloader offsets (CONFIG_BOOTLOADER_OFFSET_IN_FLASH), esp_chip_id_t of esp_app_format.h, names of
MicroPython's generic boards.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Chip:
    """`name` as in board files and esptool's --chip, `offset` of the image in the flash, `image_id` in its header,
    `download` the generic board's name at MicroPython's, `variants` the builds for PSRAM which it has beside the plain
    one (the plain build for an S3 finds quad PSRAM by itself)."""

    name: str
    title: str
    offset: int
    image_id: int
    download: str
    variants: tuple[str, ...] = ()


CHIPS = {
    chip.name: chip
    for chip in (
        Chip("esp32", "ESP32", 0x1000, 0, "ESP32_GENERIC", ("SPIRAM",)),
        Chip("esp32s2", "ESP32-S2", 0x1000, 2, "ESP32_GENERIC_S2"),
        Chip("esp32s3", "ESP32-S3", 0, 9, "ESP32_GENERIC_S3", ("SPIRAM_OCT",)),
        Chip("esp32c3", "ESP32-C3", 0, 5, "ESP32_GENERIC_C3"),
        Chip("esp32c6", "ESP32-C6", 0, 13, "ESP32_GENERIC_C6"),
    )
}
OUR_BOARDS = {"esp32": "esp32_devkitc", "esp32s3": "esp32_s3_devkitc"}


def by_title(text: str) -> Chip | None:
    """The chip in esptool's words, such as "ESP32-S3 (QFN56) (revision v0.2)" or "ESP32-D0WDQ6"."""
    plain = text.lower().replace("-", "")
    for chip in sorted(CHIPS.values(), key=lambda chip: -len(chip.name)):
        if plain.startswith(chip.name):
            rest = plain[len(chip.name) :]
            if chip.name == "esp32" and rest[:2] in ("h2", "p4", "c2", "c5"):
                return None
            return chip
    return None


def by_image_id(number: int) -> Chip | None:
    """The chip that an image is for."""
    return next((chip for chip in CHIPS.values() if chip.image_id == number), None)
