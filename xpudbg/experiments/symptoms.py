"""Symptoms that a search looks for in a run of a script, and their judgement."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from xpudbg.compare import metrics
from xpudbg.compare.checks import baseline as baseline_checks
from xpudbg.compare.checks import evaluate
from xpudbg.compare.checks import rules as check_rules
from xpudbg.compare.checks.rules import Rules
from xpudbg.core.errors import XpudbgError
from xpudbg.findings.check_rules import RULES
from xpudbg.model.accuracy import Verdict
from xpudbg.model.checks import RuleOutcome
from xpudbg.model.row import StrEnum
from xpudbg.repro.symptom import ENDED, Observation, ScriptRun
from xpudbg.run.run_reader import RunReader

_CANNOT_SAY = 125
"""Status of a test command that says that this trial cannot be judged, as for ``git bisect run``."""


class SymptomKind(StrEnum):
    """Source of the judgement."""

    STATUS = "status"
    OUTPUT = "output"
    RULE = "rule"
    WRONG = "wrong"
    TEST = "test"


@dataclass(frozen=True)
class Symptom:
    """A symptom that a search looks for.

    Attributes:
        kind: Source of the judgement.
        text: The pattern, or the test command.
        status: The exit status; None for any but 0.
        rules: Rules of ``check``, one of which fails.
    """

    kind: SymptomKind
    text: str = ""
    status: int | None = None
    rules: Rules = field(default_factory=Rules)

    @property
    def in_words(self) -> str:
        """Return the symptom as a sentence's end."""
        if self.kind is SymptomKind.STATUS:
            return "exit status other than 0" if self.status is None else f"exit status {self.status}"
        if self.kind is SymptomKind.OUTPUT:
            return f"output matches {self.text}"
        if self.kind is SymptomKind.RULE:
            rules = ", ".join(f"{key} = {str(value).lower()}" for key, value in self.rules.limits.items())
            return f"check fails with {rules}"
        return "wrong values (accuracy)" if self.kind is SymptomKind.WRONG else f"test fails: {self.text}"

    def judge(self, ran: ScriptRun) -> Observation:
        """Return whether a run shows it, and what was seen."""
        if ran.status is None:
            return ENDED
        if self.asks_run and ran.run is None:
            return Observation(None, f"the trial left no run; exit status {ran.status}")
        if self.kind is SymptomKind.STATUS:
            seen = ran.status != 0 if self.status is None else ran.status == self.status
            lines = ran.output.split("\n") if ran.status else ()
            last = next((" ".join(line.split()) for line in reversed(lines) if line.strip()), "")
            return Observation(seen, f"exit status {ran.status}" + (f": {last[:200]}" if last else ""))
        if self.kind is SymptomKind.OUTPUT:
            return _in_output(self.text, ran)
        if self.kind is SymptomKind.WRONG:
            known = {Verdict.WRONG: True, Verdict.SAME: False, Verdict.ROUNDING: False}
            detail = f"accuracy: {ran.verdict}" if ran.verdict else "accuracy gave no verdict"
            return Observation(known.get(Verdict(ran.verdict)), detail)
        assert ran.run is not None
        if self.kind is SymptomKind.TEST:
            return _tested(self.text, ran.run)
        return _checked(self.rules, ran.run, ran.baseline)

    @property
    def asks_run(self) -> bool:
        """Return whether the run bundle is asked, and not the script's status and output alone."""
        return self.kind in (SymptomKind.RULE, SymptomKind.TEST)

    @property
    def asks_baseline(self) -> bool:
        """Return whether it compares with the run without the symptom."""
        return any(RULES[key].against for key in self.rules.limits)


def chosen_symptom(
    status: int | None = None,
    match: str | None = None,
    rule: Sequence[str] | None = None,
    test: str | None = None,
    *,
    wrong: bool = False,
) -> Symptom | None:
    """Return the symptom that a command's options name; None without one.

    Raises:
        XpudbgError: There are several, or one is not understood.
    """
    given = {
        "--status": status is not None,
        "--match": match is not None,
        "--rule": bool(rule),
        "--test": test is not None,
        "--wrong": wrong,
    }
    named = [name for name, is_given in given.items() if is_given]
    if len(named) > 1:
        raise XpudbgError(f"{' and '.join(named)}: there is one symptom", hint="use only one of them")
    if status is not None:
        return Symptom(SymptomKind.STATUS, status=status)
    if match is not None:
        return _symptom_of_output(match)
    if rule:
        return Symptom(SymptomKind.RULE, rules=check_rules.rules_of_words(rule))
    if test is not None:
        return Symptom(SymptomKind.TEST, test)
    return Symptom(SymptomKind.WRONG) if wrong else None


def _symptom_of_output(pattern: str) -> Symptom:
    try:
        re.compile(pattern)
    except re.error as error:
        raise XpudbgError(
            f"--match {pattern}: {error}", hint="write a regular expression of Python"
        ) from None
    return Symptom(SymptomKind.OUTPUT, pattern)


def _in_output(pattern: str, run: ScriptRun) -> Observation:
    found = next((line for line in run.output.splitlines() if re.search(pattern, line)), None)
    if found is None and (whole := re.search(pattern, run.output)):
        found = whole.group()
    if found is None:
        return Observation(False, f"no match, exit status {run.status}")
    return Observation(True, " ".join(found.split())[:300])


def _tested(command: str, run: RunReader) -> Observation:
    env = {**os.environ, "XPUDBG_BUNDLE": str(run.root)}
    done = subprocess.run(command, shell=True, check=False, env=env, stdout=subprocess.DEVNULL)  # noqa: S602 - the user's own command
    seen = None if done.returncode == _CANNOT_SAY else done.returncode != 0
    return Observation(seen, f"test ended with {done.returncode}")


def _checked(rules: Rules, run: RunReader, baseline: RunReader | None) -> Observation:
    measured = baseline_checks.baseline_of(metrics.measure_run(baseline)) if baseline is not None else None
    report = evaluate.check_run(run, rules, measured, today=date.today())
    failed = [f for f in report.findings if f.outcome is RuleOutcome.FAILED]
    if failed:
        return Observation(True, failed[0].title)
    unknown = [f for f in report.findings if f.outcome is RuleOutcome.UNKNOWN]
    if unknown:
        return Observation(None, unknown[0].title)
    return Observation(False, "check passed")
