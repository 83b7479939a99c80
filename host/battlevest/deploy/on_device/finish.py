"""Moves an update to its places. The laptop lays it beside the files; boot.py runs it as long as update/ready exists.

Cut anywhere, it goes on where it was: a file that is not in update/ any more is in its place. boot.py and main.py come
last. update/ready is {"put": [[place, name in update/, ..]], "remove": [places]}.
"""

import json
import os


def _finish():
    with open("update/ready") as file:
        plan = json.load(file)
    for entry in plan["put"]:
        place, name = entry[0], "update/" + entry[1]
        try:
            os.stat(name)
        except OSError:
            continue
        parts = place.split("/")[:-1]
        for i in range(len(parts)):
            try:
                os.mkdir("/".join(parts[: i + 1]))
            except OSError:
                pass
        os.rename(name, place)
    for place in plan["remove"]:
        try:
            os.remove(place)
            os.rmdir(place.rpartition("/")[0])  # refused unless this was the last of its folder
        except OSError:
            pass
    os.remove("update/ready")
    for name in os.listdir("update"):
        os.remove("update/" + name)
    os.rmdir("update")


_finish()
