"""What the table tells, look by look, while the drivers have set it up (after chips.py).

Every word of this file is a name that no part of the application shortens: so hardly any new one is here.
"""

from binascii import b2a_base64, hexlify

from machine import ADC, Pin, disable_irq, enable_irq

PORTS = 6  # bytes: registers 0x0E to 0x13, INTF, INTCAP and GPIO of both ports
NOISE = 2  # of 256: what the disc wanders at rest


def rails():
    """The addresses of the three chips."""
    return [part.address for part in box.parts if part.name.startswith("expander 0x")]


def head():
    """The chips and how they are set: registers 0x00 to 0x15."""
    for address in rails():
        values = bytearray(0x16)
        try:
            box.bus.i2c.readfrom_mem_into(address, 0x00, values)
        except OSError:
            values = b""
        tell("chip", address=address, registers=hexlify(values).decode())


def shift_out(data, beat, values):
    """The 24 that are ready, and the one beat more that asks for the next ones as before (HX711, table 3)."""
    for at in range(25):
        state = disable_irq()
        beat.on()
        beat.off()
        enable_irq(state)
        if at < 24:
            values[at >> 3] = values[at >> 3] << 1 & 255 | data.value()


def print_change(now, number, name, values):
    """A line of a change."""
    print("\x1f%d %d %s %s" % (now, number, name, b2a_base64(values)[:-1].decode()))


def record(ms):
    """Print lines "T number block base64": what has changed, T ms after the beginning. C of 0 to 2: a chip's ports;
    D of 3: the level of TRIGGER; D of 4: PIEZO, in 256ths; E of 5: a value of SCALE. "-": it did not answer."""
    i2c = box.bus.i2c
    addresses = rails()
    frames = [bytearray(PORTS) for _ in addresses]
    before = [bytearray(PORTS) for _ in addresses]
    gone = [True for _ in addresses]
    switch = Pin(board.TRIGGER, Pin.IN, Pin.PULL_UP)
    disc = ADC(Pin(board.PIEZO), atten=ADC.ATTN_11DB)
    data = Pin(board.SCALE["data"], Pin.IN)
    beat = Pin(board.SCALE["clock"], Pin.OUT, value=0)
    values = bytearray(3)
    level = loud = -NOISE
    began = time.ticks_ms()
    looks = 0
    while True:
        now = time.ticks_diff(time.ticks_ms(), began)
        if now >= ms:
            break
        looks += 1
        for number in range(len(addresses)):
            try:
                i2c.readfrom_mem_into(addresses[number], 0x0E, frames[number])
            except OSError:
                if not gone[number] or looks == 1:
                    print("\x1f%d %d -" % (now, number))
                gone[number] = True
                continue
            if gone[number] or frames[number] != before[number]:
                before[number][:] = frames[number]
                print_change(now, number, "C", frames[number])
            gone[number] = False
        if switch.value() != level:
            level = switch.value()
            print_change(now, 3, "D", bytes((level,)))
        found = max(disc.read_u16(), disc.read_u16(), disc.read_u16()) >> 8
        if abs(found - loud) >= NOISE:
            loud = found
            print_change(now, 4, "D", bytes((loud,)))
        if not data.value():
            shift_out(data, beat, values)
            print_change(now, 5, "E", values)
        time.sleep_ms(2)
    tell("recorded", looks=looks, ms=ms)
