"""The ESP32's radio as MicroPython's network module shows it, and the way from the device's ports to this machine.

An access point is open until it is told otherwise, also when a key was given (ports/esp32/network_wlan.c: the key alone
does not change the mode). What the firmware listens to is found at ports of the loopback interface.
"""

import socket
from typing import Any

STATION, ACCESS_POINT = 0, 1
OPEN = 0
NAMES = 53  # the port of a name server
JOIN_US = 2_500_000  # from connect() to an address of the router
HOME = ["192.168.1.23", "255.255.255.0", "192.168.1.1", "192.168.1.1"]  # which that gives
ACTIVE_US = 120_000  # until the driver answers
READABLE = ("ssid", "essid", "security", "authmode", "channel", "hidden", "max_clients", "mac", "hostname")
WRITABLE = ("ssid", "essid", "key", "password", "security", "authmode", "channel", "hidden", "max_clients", "txpower")
SAME = {"essid": "ssid", "authmode": "security", "password": "key"}


class Radio:
    """One device's radio. `calls` are the firmware's, oldest first: [name, interface, ..].

    `networks` {name: password} are those in reach of its station, which needs JOIN_US to join one.
    `refuse` {name of a value: "error" or "ignored"} makes config() raise OSError for it, or forget it in silence.
    """

    def __init__(self):
        self.ports: dict[int, int] = {}
        self.networks: dict[str, str] = {}
        self.refuse: dict[str, str] = {}
        self.calls: list[list[Any]] = []
        self.reset()

    def reset(self) -> None:
        """As after power-on; the way to this machine's ports stays, so that a page finds the device again."""
        self.calls.clear()
        self.on = [False, False]
        self.joining: tuple[str, str, int] | None = None  # name, password, since when
        self.address = ["192.168.4.1", "255.255.255.0", "192.168.4.1", "0.0.0.0"]
        self.values: dict[str, Any] = {
            "ssid": "ESP_000001",
            "key": "",
            "security": OPEN,
            "channel": 1,
            "hidden": False,
            "max_clients": 4,
            "mac": "240ac4000001",
            "hostname": "mpy-esp32",
        }

    def do(self, world, name: str, arguments: list[Any]) -> Any:
        """A call of the stand-in modules, with JSON types."""
        if name == "port":
            return self.port(*arguments)
        self.calls.append([name, *arguments])
        return getattr(self, f"_{name}")(world, *arguments)

    def port(self, number: int) -> int:
        """The port of the loopback interface that stands for one of the device's; that of names is UDP, others TCP."""
        if number not in self.ports:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM if number == NAMES else socket.SOCK_STREAM) as free:
                free.bind(("127.0.0.1", 0))
                self.ports[number] = free.getsockname()[1]
        return self.ports[number]

    def _active(self, world, interface: int, on: bool | None) -> bool:
        if on is not None and on != self.on[interface]:
            world.debt_us += ACTIVE_US
            self.on[interface] = on
            if interface == STATION and not on:
                self.joining = None
        return self.on[interface]

    def _connect(self, world, interface: int, name: str, key: str) -> None:
        if not self.on[STATION]:
            raise OSError("Wifi Not Started")
        self.joining = (name, key, world.clock.now)

    def _status(self, world, interface: int) -> int:
        """As the ESP32's status(): 1000 idle, 1001 trying, 1010 joined, 201 no such network, 202 wrong password."""
        if self.joining is None or not self.on[STATION]:
            return 1000
        name, key, since = self.joining
        if world.clock.now - since < JOIN_US:
            return 1001
        if name not in self.networks:
            return 201
        return 1010 if self.networks[name] == key else 202

    def _isconnected(self, world, interface: int) -> bool:
        # Whether the access point has a station nobody counts here.
        return interface == STATION and self._status(world, interface) == 1010

    def _config(self, world, interface: int, asked: str | None, values: dict[str, Any]) -> Any:
        if asked is not None:
            if asked not in READABLE:
                raise ValueError("unknown config param")
            return self.values[SAME.get(asked, asked)]
        for name in values:
            if name not in WRITABLE:
                raise ValueError("unknown config param")
            if self.refuse.get(name) == "error":
                raise OSError(5, "Wifi Unknown Error 0x0102")
        for name, value in values.items():
            if name not in self.refuse:
                self.values[SAME.get(name, name)] = value
        return None

    def _ifconfig(self, world, interface: int, four: list[str] | None) -> list[str]:
        if four is not None:
            self.address = list(four)
        return HOME if interface == STATION else self.address
