"""What `battlevest test` prints: the files as they end, both lists of names; last, why tests failed, and the result."""

import sys
from textwrap import fill, indent

from rich.console import Console
from rich.markup import escape

from battlevest.testing.outcome import FAILED, NOT_RUN, PASSED, Outcome

# Lines of a failed test's detail that are shown: its end says what went wrong.
DETAIL_LINES = 60
# Where much failed, so many lines are shared out: the end of the log holds something of every failure.
ALL_LINES = 600
LEAST_LINES = 8


class Report:
    """Collects the outcomes and prints them."""

    def __init__(self, console: Console | None = None):
        # Plain lines of a fixed width where nobody watches, so that a log reads like the screen.
        self.console = console or Console(highlight=False, width=None if sys.stdout.isatty() else 120)
        self.outcomes: list[Outcome] = []
        self.stages: dict[str, float] = {}  # seconds of each stage's tests, by title

    def begin(self, title: str):
        """Say what comes now."""
        self.stages[title] = 0.0
        self.console.print(f"[bold]{escape(title)}[/bold]")

    def waiting(self):
        """A sign of life on a terminal while a stage runs, which can take minutes."""
        return self.console.status("running; each file's result comes when all are through")

    def add(self, outcomes: list[Outcome]):
        """Take in the outcomes of one stage, and show a line a file (or check) and the name of what did not pass."""
        self.outcomes += outcomes
        if self.stages:
            self.stages[list(self.stages)[-1]] += sum(outcome.seconds for outcome in outcomes)
        files: dict[str, list[Outcome]] = {}
        for outcome in outcomes:
            files.setdefault(outcome.file or outcome.name, []).append(outcome)
        for file, found in files.items():
            self.console.print(f"  {escape(file)}  [dim]{summary(found)}, {sum(o.seconds for o in found):.1f} s[/dim]")
            for outcome in found:
                if outcome.state != PASSED:
                    self._name(outcome, "    ")

    def _name(self, outcome: Outcome, before: str = ""):
        colour = "red" if outcome.state == FAILED else "yellow"
        words = f"{outcome.state}: {escape(outcome.title)} ({outcome.interpreter})"
        self.console.print(f"{before}[{colour}]{words}[/{colour}]", soft_wrap=True)

    def _explain(self, outcome: Outcome, most: int):
        self._name(outcome)
        lines = [line.rstrip() for line in outcome.detail.rstrip().splitlines()]
        if len(lines) > most:
            lines = [f"({len(lines) - most} lines before)"] + lines[-most:]
        if lines:
            self.console.print(escape(indent("\n".join(lines), " " * 4)), soft_wrap=True)

    def names(self, title: str, outcomes: list[Outcome]):
        """One of the two lists of test names, file by file."""
        self.console.print(f"[bold]{escape(title)}[/bold]: {len(outcomes)} tests")
        files: dict[str, list[str]] = {}
        for outcome in outcomes:
            files.setdefault(outcome.file, []).append(outcome.name)
        for file in sorted(files):
            self.console.print(f"  {escape(file)}")
            words = fill(
                " ".join(sorted(files[file])), self.console.width, initial_indent="    ", subsequent_indent="    "
            )
            self.console.print(f"[dim]{escape(words)}[/dim]", soft_wrap=True)

    def end(self, seconds: float, all_must_run: bool) -> int:
        """Say why tests failed, name what did not pass, print the line of result, and return the exit code.

        All that somebody needs who sees only the end of the log.
        """
        for title, spent in self.stages.items():
            self.console.print(f"[dim]{spent:5.0f} s  {escape(title)}[/dim]")
        self.console.print(f"[dim]{seconds:.0f} seconds, as some ran at the same time[/dim]")
        bad = [outcome for state in (NOT_RUN, FAILED) for outcome in self.outcomes if outcome.state == state]
        most = min(max(ALL_LINES // max(len(bad), 1), LEAST_LINES), DETAIL_LINES)
        for outcome in bad:
            self._explain(outcome, most)
        if len(bad) > 1:
            for outcome in bad:
                self._name(outcome)
        if not self.outcomes:
            self.console.print(
                "Nothing ran: no test of these rooms has such a name; -k takes words of names, as in pytest."
            )
        line = summary(self.outcomes, always=True)
        # Not through rich, which could colour or fold it: other programs read this line.
        print(line, flush=True)
        wrong = count(self.outcomes, FAILED) or not count(self.outcomes, PASSED)
        return 1 if wrong or (all_must_run and count(self.outcomes, NOT_RUN)) else 0


def count(outcomes: list[Outcome], state: str) -> int:
    """How many outcomes have this state."""
    return sum(outcome.state == state for outcome in outcomes)


def summary(outcomes: list[Outcome], always: bool = False) -> str:
    """``N passed, N failed, N not run``; what is none is left out, but for the first two if ``always``."""
    parts = []
    for state in (PASSED, FAILED, NOT_RUN):
        number = count(outcomes, state)
        if number or (always and state != NOT_RUN):
            parts.append(f"{number} {state}")
    return ", ".join(parts)
