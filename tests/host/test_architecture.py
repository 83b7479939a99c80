"""Who may know whom. Imports in firmware/ point downward only; the host knows the firmware, never the other way."""

from source_files import ROOT, imported, python_files

# What each room of firmware/ may import besides itself and the interpreter.
ARROWS = {
    "rooms.py": set(),
    "rules": {"rooms"},
    "devices": {"boards"},
    "boards": set(),
    "table": {"rules", "devices", "boards", "rooms"},
    "phone": {"rules", "devices", "boards", "table", "rooms"},
    "main.py": {"boards", "devices", "table", "phone"},
    "boot.py": {"table"},
}
# Modules that MicroPython's ESP32 port has and CPython has too, or that the simulator supplies.
INTERPRETER = set(
    "array asyncio binascii deflate errno esp32 framebuf gc hashlib io json machine micropython neopixel network "
    "os random re select socket struct sys time vfs".split()
)
# The other way to print an error, where sys.print_exception is missing.
INTERPRETER.add("traceback")
# The web server, a declared dependency that install and deploy copy to the device.
INTERPRETER.add("microdot")
# The rules are pure: no clock, no hardware, no files, no chance of their own.
# rooms.py is how a module is imported late.
PURE = {"array", "micropython", "rooms"}


def room_of(path):
    """The first part of a path inside firmware/."""
    return path.relative_to(ROOT / "firmware").parts[0]


def package_of(path):
    """The dotted name of the package that a file of firmware/ lies in."""
    return ".".join(path.relative_to(ROOT / "firmware").parts[:-1])


def test_every_room_of_the_firmware_has_its_arrows():
    rooms = {room_of(path) for path in python_files("firmware")}
    assert rooms <= set(ARROWS), rooms - set(ARROWS)
    assert {"rules", "devices", "table", "boards", "main.py", "boot.py"} <= rooms


def test_firmware_imports_point_downward_only():
    wrong = []
    for path in python_files("firmware"):
        room = room_of(path)
        allowed = ARROWS[room] | {room} | INTERPRETER
        wrong += [
            f"{path.relative_to(ROOT)} imports {name}"
            for name in imported(path, package_of(path))
            if name.split(".")[0] not in allowed
        ]
    assert wrong == []


def test_the_rules_are_pure():
    wrong = []
    for path in python_files("firmware/rules"):
        names = {name.split(".")[0] for name in imported(path, package_of(path))}
        wrong += [f"{path.relative_to(ROOT)} imports {name}" for name in sorted(names - PURE - {"rules"})]
    assert wrong == []


def test_nobody_imports_the_tests():
    rooms = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()} - set(ARROWS)
    wrong = []
    for path in python_files("firmware") + python_files("host"):
        names = {name.split(".")[0] for name in imported(path, "")}
        wrong += [f"{path.relative_to(ROOT)} imports {name}" for name in sorted(names & ({"tests", "tools"} | rooms))]
    assert wrong == []


def test_command_line_imports_heavy_things_late():
    """Help and refusals come at once: the top of a subcommand imports the standard library, typer and its like."""
    heavy = ("battlevest.simulator", "battlevest.bench_page", "battlevest.testing", "battlevest.bench.", "rich")
    wrong = []
    for path in python_files("host/battlevest/cli"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("import ", "from ")) and any(" " + name in line for name in heavy):
                wrong.append(f"{path.relative_to(ROOT)}: {line}")
    assert wrong == []
