"""The device's own WiFi: always closed (WPA2), or not there at all. Loaded while it is brought up.

Order matters: name, password and mode are set before the radio sends, in one call, and read back before and after. An
ESP32 starts as an open access point, and a password alone does not change that (ports/esp32/network_wlan.c).
"""

import network

# Not a private address: some Androids ask nothing of a name that leads into 10/8, 172.16/12 or 192.168/16, and then
# show neither the sign-in nor the network (NetworkStack, dns_probe_private_ip_no_internet). It clashes with no router.
IP = "4.3.2.1"
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32, none of them like another
_LENGTH = 10
_MOST = 10  # phones: an ESP32 takes no more


class Refused(Exception):
    """The radio does not do what it was asked; the argument is a key of the texts."""


def password(urandom):
    """A new password. Call it while the radio is on: only then are an ESP32's random numbers random."""
    return "".join([_LETTERS[byte & 31] for byte in urandom(_LENGTH)])


def open_up(key, phones, urandom):
    """Bring the access point up for 1 to 10 phones: (interface, name, password); a new password if ``key`` is None.

    Raises Refused, with the radio off, if any of it cannot be had.
    """
    if not 1 <= phones <= _MOST:
        raise Refused("phones_count")
    mode = getattr(network.WLAN, "SEC_WPA2", 3)
    station = network.WLAN(getattr(network.WLAN, "IF_STA", 0))
    point = network.WLAN(getattr(network.WLAN, "IF_AP", 1))
    try:
        point.active(False)
        if key is None:
            station.active(True)
            key = password(urandom)
        station.active(False)
        mac = point.config("mac")
        name = "BattleVest-%02X%02X" % (mac[4], mac[5])
        point.config(ssid=name, key=key, security=mode, max_clients=phones)
        _check(point, name, mode)
        point.active(True)
        _check(point, name, mode)
        point.ifconfig((IP, "255.255.255.0", IP, IP))
        return point, name, key
    except Refused:
        _off(point, station)
        raise
    except (OSError, ValueError, RuntimeError) as error:
        print("trouble wifi", error)
        _off(point, station)
        raise Refused("phones_radio") from None


def _check(point, name, mode):
    """Whether the radio took name and mode."""
    if point.config("ssid") != name:
        raise Refused("phones_name")
    if point.config("security") != mode:
        raise Refused("phones_open")


def _off(*interfaces):
    for one in interfaces:
        try:
            one.active(False)
        except (OSError, RuntimeError) as error:
            print("trouble wifi", error)
