"""Runs before main.py: a broken-off update is finished, lights and buzzer go off.

LEDs left on pull a weak supply down while the rest starts.
"""

import os


def _is_update_waiting():
    try:
        os.stat("update/ready")
    except OSError:
        return False
    return True


try:
    if _is_update_waiting():
        # The power went while a new application moved in; half of each is none. What finishes it came along with it.
        # littlefs hides a file beside one whose move to another folder was cut, until something is written.
        open("update/on", "w").close()
        with open("update/finish.py") as file:
            exec(file.read(), {})
        import machine

        machine.reset()
    from table import way_in

    way_in.dark()
except Exception as error:
    # Whatever is wrong here, main.py and the console come next.
    print("boot:", error)
