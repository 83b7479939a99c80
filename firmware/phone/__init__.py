"""Phones at the table: access point, portal, web server, seats. Loaded only while the phones are on."""

import gc
import sys

import rooms


def serve(table, now):
    """A slice of work for the phones of a referee: brought up and sent away as the setting says."""
    phones = table.phones
    if phones is None:
        _begin(table, now)
    elif table.settings["phones"]:
        phones.step(now)
        if phones.over:
            # A network was joined, could not be, is gone, or another one is wanted.
            table.phones = None
            if not phones.found:
                phones.close()
            _begin(table, now, phones.found)
            if phones.why:
                table.note_text(phones.why, phones.name[:14], now)
    else:
        table.phones = None
        phones.close()
        for name in list(sys.modules):
            if name.startswith("phone.") or name.startswith("microdot"):
                sys.modules.pop(name)
        gc.collect()


def _begin(table, now, found=None):
    """A network, and what is behind it; if there can be none, the screen says why and the setting is off.

    ``found``: see phone.station.Station; None: the settings say whether one is to be joined, False: our own.
    """
    # What stays as long as the phones do is not to lie between what comes and goes.
    rooms.forget()
    gc.collect()
    key = "phones_room"
    try:
        settings = table.settings
        if found is None and settings["wifi"] and settings["wifi_join"]:
            from table import files

            table.phones = files.room("station", "phone").Station(table, now)
            return
        from phone.site import Phones

        table.phones = phones = Phones(table, now, found)
        if found or table.page is not None or not phones.desk.phones:
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
