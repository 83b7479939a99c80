"""What the two touch chips of a panel say, frame by frame, while the driver has set them up (after chips.py)."""

from binascii import b2a_base64, hexlify

FRAME, BASELINE = 30, 12  # bytes: registers 0x00 to 0x1D, and 0x1E to 0x29


def head(name):
    """The chips of the panel and how they are set: registers 0x2B to 0x7F."""
    for number, chip in enumerate(box.panels[name].chips):
        values = bytearray(0x80 - 0x2B)
        try:
            box.bus.i2c.readfrom_mem_into(chip.address, 0x2B, values)
        except OSError:
            values = b""
        used = sum([box.panels[name].counts(12 * number + electrode) >= 0 for electrode in range(12)])
        tell("chip", address=chip.address, electrodes=used, registers=hexlify(values).decode())


def record(name, ms):
    """Print lines "T chip A0 or B0 base64": what changed in the frame (A) or the baseline (B) of chip 0 or 1, T ms
    after the beginning; without base64: it did not answer."""
    i2c = box.bus.i2c
    addresses = [chip.address for chip in box.panels[name].chips]
    frames = [bytearray(FRAME), bytearray(FRAME)]
    before = [bytearray(FRAME), bytearray(FRAME)]
    bases = [bytearray(BASELINE), bytearray(BASELINE)]
    known = [bytearray(BASELINE), bytearray(BASELINE)]
    gone = [False, False]
    began = time.ticks_ms()
    looks = 0
    while True:
        now = time.ticks_diff(time.ticks_ms(), began)
        if now >= ms:
            break
        looks += 1
        for chip in (0, 1):
            try:
                i2c.readfrom_mem_into(addresses[chip], 0x00, frames[chip])
                i2c.readfrom_mem_into(addresses[chip], 0x1E, bases[chip])
            except OSError:
                if not gone[chip]:
                    print("\x1f%d %d -" % (now, chip))
                gone[chip] = True
                continue
            if frames[chip] != before[chip] or gone[chip]:
                before[chip][:] = frames[chip]
                print("\x1f%d %d A %s" % (now, chip, b2a_base64(frames[chip])[:-1].decode()))
            if bases[chip] != known[chip] or gone[chip]:
                known[chip][:] = bases[chip]
                print("\x1f%d %d B %s" % (now, chip, b2a_base64(bases[chip])[:-1].decode()))
            gone[chip] = False
        time.sleep_ms(2)
    tell("recorded", looks=looks, ms=ms)
