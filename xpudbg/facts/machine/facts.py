"""Typed access to the facts of a probe, whatever the child process wrote, and a collector of findings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from xpudbg.core.system import signal_name
from xpudbg.findings.machine_rules import DOCTOR
from xpudbg.model.doctor import DoctorFinding, DoctorSection, ProbeOutcome, ProbeResult
from xpudbg.model.finding import FindingSeverity


def table(value: object) -> dict[str, Any]:
    """Return a mapping with text keys; empty for other values."""
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else {}


def rows(value: object) -> list[dict[str, Any]]:
    """Return the mappings of a list; other items are left out."""
    return [table(item) for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def texts(value: object) -> list[str]:
    """Return the items of a list as text; empty for other values."""
    return [str(item) for item in value] if isinstance(value, list) else []


def text(value: object) -> str:
    """Return a value as text; empty for None."""
    return "" if value is None else str(value)


def number(value: object) -> int | None:
    """Return a whole number; None for other values."""
    return int(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def probe_failure(probe: ProbeResult) -> str:
    """Return why a probe did not finish: ``RuntimeError: ...`` or ``killed by SIGSEGV in "import torch"``."""
    error = probe.error(probe.name)
    if probe.outcome is ProbeOutcome.FAILED and error is not None:
        return f"{error.type}: {first_line(error.message)}"
    place = f' in "{probe.last_step}"' if probe.last_step else ""
    if probe.outcome is ProbeOutcome.TIMEOUT:
        return f"no answer after {probe.seconds:.0f} seconds{place}"
    if probe.outcome is ProbeOutcome.CRASHED:
        return f"{_exit_text(probe.exit_status)}{place}{_fatal(probe.stderr_tail)}"
    if probe.outcome is ProbeOutcome.NOT_STARTED:
        return probe.errors[0].message if probe.errors else "it was not started"
    return "it ended without an error"


def first_line(message: str) -> str:
    """Return the first line with text, shortened."""
    line = next((part.strip() for part in message.splitlines() if part.strip()), "")
    # torch lists the whole of sys.path when it misses a library.
    line = re.sub(r" \['[^\]\[]*\]$", "", line)
    return line if len(line) <= 300 else line[:297] + "..."


def _exit_text(status: int | None) -> str:
    if status is not None and status < 0:
        return f"killed by {signal_name(-status)}"
    return f"the process ended with status {status}"


def _fatal(stderr: str) -> str:
    """Return the innermost Python line of faulthandler's report, else the last line that the child wrote."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    for line in lines:
        if line.startswith('File "'):
            return f" at {line[5:]}".replace('"', "")
    return f": {lines[-1][:200]}" if lines else ""


class FindingCollector:
    """Collector of the findings of one section."""

    def __init__(self, section: DoctorSection) -> None:
        self.section = section
        self.findings: list[DoctorFinding] = []

    def fact(self, subject: str, title: str, *, absent: bool = False) -> None:
        """Add a line without a rule: something is as it should be, or an optional component does not exist."""
        severity = FindingSeverity.HINT if absent else FindingSeverity.NOTE
        self.findings.append(
            DoctorFinding(section=self.section, subject=subject, severity=severity, title=title)
        )

    def add(
        self,
        rule: str,
        case: str = "",
        /,
        *,
        subject: str = "",
        severity: FindingSeverity | None = None,
        fixes: Iterable[str] = (),
        **parameters: Any,
    ) -> None:
        """Add a finding of a rule of ``doctor``; for the arguments see :meth:`~xpudbg.findings.rule.Rule.finding`."""
        of = DOCTOR[rule]
        found = DoctorFinding(section=self.section, subject=subject or of.heading)
        self.findings.append(of.finding(found, case, fixes=fixes, severity=severity, **parameters))
