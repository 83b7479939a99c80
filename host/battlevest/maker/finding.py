"""One thing that was looked at: how it is, and what to do about it."""

from typing import Any, NamedTuple

GOOD, NOTE, BAD, UNKNOWN = "good", "note", "bad", "not looked at"


class Finding(NamedTuple):
    """``level``: GOOD, NOTE (worth knowing), BAD (to be mended) or UNKNOWN; ``what`` was looked at, what was ``found``,
    and what to ``do`` now ("" if nothing)."""

    level: str
    what: str
    found: str
    do: str = ""

    def told(self) -> dict[str, str]:
        """For scripts."""
        return self._asdict()


def worst(findings: list[Finding]) -> str:
    """BAD if anything is, else GOOD."""
    return BAD if any(finding.level == BAD for finding in findings) else GOOD


def report(findings: list[Finding], **more: Any) -> dict[str, Any]:
    """All as JSON types."""
    return {"result": worst(findings), "findings": [finding.told() for finding in findings], **more}
