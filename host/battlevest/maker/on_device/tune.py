"""Live counts of every electrode, and thresholds to try and to keep (after chips.py)."""


def counts(panel):
    """How far each of the 24 electrodes is below its rest; None where there is none or its chip is out of use."""
    found = []
    for electrode in range(24):
        chip = panel.chips[electrode // 12]
        found.append(chip.delta(electrode % 12) if panel.counts(electrode) >= 0 else None)
    return found


def bars(every):
    """Tell all electrodes every so many milliseconds, until Ctrl-C."""
    for name in sorted(box.panels):
        panel = box.panels[name]
        tell("lines", panel=name, names=[panel.line_name(electrode) for electrode in range(24)])
    while True:
        scan(every)
        now = time.ticks_ms()
        for name in sorted(box.panels):
            panel = box.panels[name]
            panel.burst(now)
            touched = panel.chips[0].touched | panel.chips[1].touched << 12
            tell("bars", panel=name, counts=counts(panel), touched=touched)


def thresholds():
    """Tell those in use."""
    tell("thresholds", touch=vest.TOUCH_COUNTS, release=vest.RELEASE_COUNTS)


def use(touch, release):
    """Take other thresholds into use, without keeping them."""
    global box
    vest.TOUCH_COUNTS = touch
    vest.RELEASE_COUNTS = release
    box = None
    gc.collect()
    box = Box(board, vest)
    box.leds.budget_ma = settings["supply_ma"]
    chips()


def keep(touch, release):
    """Put the thresholds into the device's settings and read them back."""
    settings.set("touch_counts", touch)
    settings.set("release_counts", release)
    settings.save()
    again = type(settings)()
    again.load()
    tell("kept", touch=again["touch_counts"], release=again["release_counts"], trouble=settings.trouble)
