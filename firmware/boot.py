"""Runs before main.py: lights and buzzer off, as LEDs left on pull a weak supply down while the rest starts."""

try:
    from table import way_in

    way_in.dark()
except Exception as error:
    # Whatever is wrong here, main.py and the console come next.
    print("boot:", error)
