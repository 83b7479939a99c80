"""What came of one test or one check."""

from dataclasses import dataclass

PASSED, FAILED, NOT_RUN = "passed", "failed", "not run"


@dataclass(frozen=True)
class Outcome:
    """One line of the result.

    ``room`` is the folder under tests/ or the kind of check, ``file`` the test file relative to the checkout ("" for a
    check), ``detail`` what a person needs in order to mend it (traceback, a tool's words, why it did not run).
    """

    room: str
    file: str
    name: str
    state: str
    detail: str = ""
    seconds: float = 0.0
    interpreter: str = "CPython"

    @property
    def title(self) -> str:
        """Where to look: file and test, or the check's name."""
        return f"{self.file}::{self.name}" if self.file else self.name
