"""Phones at the table: access point, portal, web server, seats. Loaded only while the phones are on."""

import gc
import sys


def serve(table, now):
    """A slice of work for the phones of a referee: brought up and sent away as the setting says."""
    phones = table.phones
    if phones is None:
        _begin(table, now)
    elif table.settings["phones"]:
        phones.step(now)
    else:
        table.phones = None
        phones.close()
        for name in list(sys.modules):
            if name.startswith("phone.") or name.startswith("microdot"):
                sys.modules.pop(name)
        gc.collect()


def _begin(table, now):
    """The access point, and what is behind it; if it cannot be had, the screen says why and the setting is off."""
    gc.collect()
    key = "phones_room"
    try:
        from phone.site import Phones

        table.phones = phones = Phones(table, now)
        if table.page is not None or not phones.desk.phones:
            phones.show(now)
        return
    except MemoryError as error:
        print("trouble phones", repr(error))
    except OSError as error:
        print("trouble phones", repr(error))
        key = "phones_radio"
    except Exception as error:
        # phone.access is gone from memory again, so its error is known by what it says.
        if type(error).__name__ != "Refused":
            raise
        key = error.args[0]
    table.settings.set("phones", False)
    table.note(key, now)
    gc.collect()
