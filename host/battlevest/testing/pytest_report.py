"""A pytest plugin that writes one line of JSON for each test into the file named by BATTLEVEST_REPORT.

Loaded by `battlevest test` with ``-p``.
"""

import json
import os

PRINTED_LINES = 10  # of what a failed test printed, of each stream


class Writer:
    """Collects the phases of a test into one record: it failed if any phase did."""

    def __init__(self, path: str):
        self.file = open(path, "w", encoding="utf-8")  # noqa: SIM115 (closed by pytest_unconfigure)
        self.seconds: dict[str, float] = {}
        self.bad: dict[str, tuple[str, str]] = {}

    def _write(self, nodeid: str, state: str, detail: str, seconds: float):
        self.file.write(json.dumps({"id": nodeid, "state": state, "detail": detail, "seconds": seconds}) + "\n")
        self.file.flush()

    def pytest_runtest_logreport(self, report):
        """Remember a phase; write the record once the last phase is over."""
        name = report.nodeid
        self.seconds[name] = self.seconds.get(name, 0.0) + report.duration
        if report.failed and name not in self.bad:
            # What was printed comes first and only with its end: the last lines say what went wrong.
            printed = [line for title, text in report.sections for line in (title, *text.splitlines()[-PRINTED_LINES:])]
            self.bad[name] = ("failed", "\n".join([*printed, report.longreprtext]))
        elif report.skipped and name not in self.bad:
            self.bad[name] = ("not run", str(report.longrepr))
        if report.when == "teardown":
            state, detail = self.bad.pop(name, ("passed", ""))
            self._write(name, state, detail, self.seconds.pop(name))

    def pytest_collectreport(self, report):
        """A file that can't be collected is a failure of its own; one that skips itself has not run."""
        if report.failed:
            self._write(report.nodeid + "::(loading)", "failed", report.longreprtext, 0.0)
        elif report.skipped:
            self._write(report.nodeid + "::(loading)", "not run", str(report.longrepr), 0.0)

    def pytest_unconfigure(self):
        """Close the file."""
        self.file.close()


def pytest_configure(config):
    """Register the writer."""
    path = os.environ.get("BATTLEVEST_REPORT")
    if path:
        config.pluginmanager.register(Writer(path), "battlevest-report")
