"""Field report 4.3: busy, forbidden, absent and driverless ports each get their own words."""

import errno
import subprocess
import sys

import pytest
from battlevest.board_link.opening import absent, explain
from battlevest.board_link.system import System
from battlevest.virtual import VirtualBoard
from laptop.command import call

PORT = "/dev/ttyUSB0"
PLUGGED = "usb 1-2: cp210x converter now attached to ttyUSB0\n"
CLAIMED = PLUGGED + "usb 1-2: usbfs: interface 0 claimed by cp210x while 'brltty' sets config #1\n"


class Computer(System):
    """What another computer would answer."""

    def __init__(self, platform="linux", group=None, member=False, holders=(), log="", brltty=False):
        self.platform = platform
        self.answers = group, member, list(holders), log, brltty

    def group_of(self, port):
        return self.answers[0]

    def is_member(self, group):
        return self.answers[1]

    def holders(self, port):
        return self.answers[2]

    def kernel_log(self):
        return self.answers[3]

    def has_brltty(self):
        return self.answers[4]


def denied():
    return PermissionError(errno.EACCES, "Permission denied")


@pytest.mark.parametrize("group", ["dialout", "uucp", "plugdev"])
def test_field_report_4_3_the_real_owning_group_is_named(group):
    trouble = explain(PORT, denied(), Computer(group=group))
    assert trouble.kind == "permission" and f"usermod -aG {group} " in str(trouble) and PORT in str(trouble)
    assert "busy" not in str(trouble)


def test_field_report_4_3_a_member_of_the_group_has_to_log_in_again():
    assert "log out and in again" in str(explain(PORT, denied(), Computer(group="dialout", member=True)))


def test_field_report_4_3_where_no_group_may_the_rule_is_named():
    for group in (None, "root"):
        assert "udev rule" in str(explain(PORT, denied(), Computer(group=group)))


@pytest.mark.parametrize("number", [errno.EBUSY, errno.EAGAIN])
def test_field_report_4_3_the_program_that_holds_the_port_is_named(number):
    trouble = explain(PORT, OSError(number, "busy"), Computer(holders=["thonny (process 77)"]))
    assert trouble.kind == "busy" and "thonny (process 77) has it open" in str(trouble)
    assert "group" not in str(trouble)
    assert "another program" in str(explain(PORT, OSError(number, "busy"), Computer()))


@pytest.mark.parametrize("computer", [Computer(log=CLAIMED), Computer(log=PLUGGED, brltty=True)])
def test_field_report_4_3_a_port_that_brltty_took_away(computer):
    trouble = explain(PORT, FileNotFoundError(errno.ENOENT, "no such file"), computer)
    assert trouble.kind == "no_board" and "brltty" in str(trouble)


def test_field_report_4_3_an_absent_port_without_brltty_is_a_matter_of_the_cable():
    text = str(explain(PORT, FileNotFoundError(errno.ENOENT, "no such file"), Computer(log=PLUGGED)))
    assert f"There is no port {PORT}" in text and "cable" in text and "brltty" not in text


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_field_report_4_3_a_missing_driver_is_named_where_drivers_are_installed_by_hand(platform):
    text = str(absent(None, Computer(platform)))
    assert "No board is plugged in" in text and "CP210x" in text and "CH34" in text
    assert "CP210x" not in str(absent(None, Computer("linux")))


def test_field_report_4_3_windows_tells_the_cause_in_words_only():
    busy = OSError("could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)")
    assert explain("COM3", busy, Computer("win32")).kind == "busy"
    gone = OSError("could not open port 'COM3': FileNotFoundError(2, 'The system cannot find the file', None, 2)")
    assert explain("COM3", gone, Computer("win32")).kind == "no_board"


def test_field_report_4_3_a_real_program_on_a_real_port():
    holder = "import serial, sys, time; s = serial.Serial(sys.argv[1], exclusive=True); print('open', flush=True)"
    holder += "; time.sleep(3600)"
    with VirtualBoard({}) as board:
        process = subprocess.Popen([sys.executable, "-c", holder, board.port], stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout.readline() == "open\n"
            code, out, err = call("files", "ls", "--port", board.port)
            assert (code, out) == (6, "")
            assert f"(process {process.pid}) has it open" in err
            code, out, _ = call("ports", "--json", BATTLEVEST_PORTS=board.port)
            assert code == 0 and '"problem": "busy"' in out and str(process.pid) in out
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
    code, _, err = call("files", "ls", "--port", "/dev/no_such_port")
    assert code == 3 and "There is no port /dev/no_such_port" in err
