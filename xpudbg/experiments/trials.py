"""Trials: runs of a script under changed conditions, each judged once by its symptom and noted in the folder of the search."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import IO

from xpudbg.compare import metrics
from xpudbg.compare.checks import baseline as baseline_checks
from xpudbg.compare.checks import evaluate
from xpudbg.compare.checks import rules as check_rules
from xpudbg.compare.checks.rules import Rules
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.findings.check_rules import RULES
from xpudbg.model.accuracy import Verdict
from xpudbg.model.checks import RuleOutcome
from xpudbg.model.experiments import BisectTrial
from xpudbg.model.row import StrEnum
from xpudbg.record.launch.variables import FORCE
from xpudbg.repro.symptom import ENDED, Observation, ScriptRun, opened_bundle
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.atomic import atomic_write
from xpudbg.store.records import number, read_lines, read_record, text

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


_NOTES = "trials.jsonl"
_QUESTION = "question.json"
_CANNOT_START = 125
_MOST_OUTPUT = 1 << 24
_SECONDS_TO_END = 10.0


@dataclass(frozen=True)
class Condition:
    """Condition of a trial, against the plain script.

    Attributes:
        label: The condition in words.
        environment: Variable -> value; None to unset it.
        forced: Setting of torch (``torch._inductor.config.max_fusion_size``) -> ``repr`` of its value; None for torch's default.
        options: Further options of ``run`` (``--python``, ``--ocloc``).
    """

    label: str
    environment: Mapping[str, str | None] = field(default_factory=dict)
    forced: Mapping[str, str | None] = field(default_factory=dict)
    options: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Return a digest of the condition without its label."""
        content = [sorted(self.environment.items()), sorted(self.forced.items()), self.options]
        return sha256(json.dumps(content).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class ScriptPlan:
    """The script of a search.

    Attributes:
        words: The script and its arguments, behind ``--`` of ``run``.
        options: Options of ``run`` for every trial.
        folder: Folder in which it runs; None for the present one.
        repeat: Runs of a condition until one shows the symptom.
    """

    words: tuple[str, ...]
    options: tuple[str, ...] = ()
    folder: Path | None = None
    repeat: int = 1

    @property
    def digest(self) -> str:
        """Return a digest of the script's text; empty where it is no file. A script that was edited is another question."""
        script = (self.folder or Path()) / self.words[0] if self.words else None
        return sha256(script.read_bytes()).hexdigest()[:16] if script and script.is_file() else ""


class Trials:
    """Runs of one script for one symptom; a condition that was judged before, in this search or an earlier one, is not run again.

    Args:
        plan: The script.
        symptom: What is looked for.
        state: The folder of the search, made where it is missing.
        progress: Called with the step.

    Raises:
        XpudbgError: The folder cannot be written, or has another search.
    """

    def __init__(
        self, plan: ScriptPlan, symptom: Symptom, state: Path, progress: Callable[[str], None]
    ) -> None:
        self.plan, self.symptom, self.state, self._progress = plan, symptom, state, progress
        self.rows: list[BisectTrial] = []
        self.bundles: dict[bool, Path] = {}
        self.baseline: Path | None = None
        self._known: dict[str, BisectTrial] = {}
        self._take_up()

    def _take_up(self) -> None:
        question = {
            "script": list(self.plan.words),
            "digest": self.plan.digest,
            "options": list(self.plan.options),
            "symptom": self.symptom.in_words,
            "repeat": self.plan.repeat,
        }
        file = self.state / _QUESTION
        with os_errors(str(self.state), hint="name a folder that can be written with --state"):
            self.state.mkdir(parents=True, exist_ok=True)
            if file.exists():
                if read_record(file) != question:
                    raise XpudbgError(
                        f"{self.state} has another search",
                        hint="name a new folder with --state, or remove this one",
                    )
            else:
                with atomic_write(file) as out:
                    out.write(json.dumps(question).encode())
        for row in read_lines(self.state / _NOTES):
            answer = row.get("seen")
            seen = answer if isinstance(answer, bool) else None
            if key := text(row.get("key")):
                self._known[key] = BisectTrial(
                    text(row.get("label")), seen, text(row.get("detail")), 1, number(row.get("seconds"))
                )
            name = text(row.get("bundle"))
            if seen is not None and name.isdigit() and (self.state / "runs" / name).is_dir():
                self.bundles[seen] = self.state / "runs" / name

    def seen(self, condition: Condition, *, again: bool = False) -> bool | None:
        """Return whether the script shows the symptom under a condition; None where that cannot be said.

        Args:
            condition: The condition.
            again: Run it once more though it was judged before; the answer is no answer for later searches.
        """
        known = None if again else self._known.get(condition.key)
        if known is not None:
            if all(row.label != condition.label for row in self.rows):
                self.rows.append(BisectTrial(condition.label, known.seen, known.detail, 0, known.seconds))
            return known.seen
        began, runs = time.monotonic(), 0
        found = Observation(None)
        while runs < (1 if again else self.plan.repeat) and not found.seen:
            runs += 1
            self._progress(f"trial {len(self.rows) + 1}: {condition.label}")
            bundle = self._new_bundle()
            with _removed_if_interrupted(bundle):
                found = self._judged(condition, bundle)
        label = f"{condition.label}, again" if again else condition.label
        row = BisectTrial(label, found.seen, found.detail, runs, time.monotonic() - began)
        self.rows.append(row)
        if not again:
            self._known[condition.key] = row
        self._note("" if again else condition.key, row, bundle)
        self._keep(found.seen, bundle)
        return found.seen

    def take_baseline(self, condition: Condition) -> None:
        """Run the script once under a condition, as what rules that compare are held against; nothing where no rule does."""
        if self.symptom.asks_baseline:
            self._progress(f"baseline: {condition.label}")
            self.baseline = self.state / "baseline"
            if not self.baseline.is_dir():
                with _removed_if_interrupted(self.baseline):
                    self._run(condition, self.baseline)

    def last_bundle(self, seen: bool) -> str:
        """Return the bundle of the nearest run with the symptom, or without it; empty where there is none."""
        return str(self.bundles.get(seen, ""))

    def _new_bundle(self) -> Path:
        folder = self.state / "runs"
        folder.mkdir(exist_ok=True)
        number = max((int(p.name) for p in folder.iterdir() if p.name.isdigit()), default=0) + 1
        return folder / f"{number:03}"

    def _keep(self, seen: bool | None, bundle: Path) -> None:
        """Keep a bundle as the nearest of its answer, and remove the one before it."""
        if seen is None:
            shutil.rmtree(bundle, ignore_errors=True)
            return
        before = self.bundles.get(seen)
        self.bundles[seen] = bundle
        if before not in (None, bundle):
            shutil.rmtree(before, ignore_errors=True)

    def _judged(self, condition: Condition, bundle: Path) -> Observation:
        run = self._run(condition, bundle)
        if run.status == _CANNOT_START:
            return Observation(None, "the script could not be started")
        try:
            return self.symptom.judge(run)
        except XpudbgError as error:
            return Observation(None, f"{error}; exit status {run.status}")

    def _run(self, condition: Condition, bundle: Path) -> ScriptRun:
        """Run the script once; its streams go to files beside the bundle."""
        asks_numbers = self.symptom.kind is SymptomKind.WRONG
        # The run of a trial is asked one question.
        env = {**os.environ, "XPUDBG_RESULT_CACHE": "0"}
        env |= {n: v for n, v in condition.environment.items() if v is not None}
        for name in (n for n, v in condition.environment.items() if v is None):
            env.pop(name, None)
        forced = {FORCE: json.dumps(dict(condition.forced))} if condition.forced else {}
        env |= forced
        words = [sys.executable, "-m", "xpudbg", "accuracy" if asks_numbers else "run", "--quiet"]
        words += ["--out", str(bundle), *self.plan.options, *condition.options]
        if asks_numbers:
            words += ["--budget", "0", "--json"]
        else:
            words += ["--no-status"]
            # Over what xpudbg sets itself.
            given = {n: v or "" for n, v in condition.environment.items()} | forced
            words += [word for name, value in given.items() for word in ("--set", f"{name}={value}")]
        out, err = bundle.with_suffix(".out"), bundle.with_suffix(".err")
        with out.open("wb") as stdout, err.open("wb") as stderr:
            status = _status_of([*words, "--", *self.plan.words], env, self.plan.folder, stdout, stderr)
        verdict = text(read_record(out).get("verdict")) if asks_numbers else ""
        printed = "\n".join(map(_printed, (out, err)))
        baseline = opened_bundle(self.baseline) if self.baseline is not None else None
        return ScriptRun(status, printed, opened_bundle(bundle), baseline, verdict)

    def _note(self, key: str, row: BisectTrial, bundle: Path) -> None:
        """Note a trial; one without a key is no answer for a later search."""
        record = {
            "key": key, "label": row.label, "seen": row.seen, "detail": row.detail,
            "seconds": round(row.seconds, 3), "bundle": bundle.name,
        }  # fmt: skip
        with (self.state / _NOTES).open("a", encoding="utf-8") as out:
            out.write(json.dumps(record) + "\n")


@contextmanager
def _removed_if_interrupted(bundle: Path) -> Iterator[None]:
    """Remove a bundle of which the run was not judged."""
    try:
        yield
    except BaseException:
        for path in (bundle.with_suffix(".out"), bundle.with_suffix(".err")):
            path.unlink(missing_ok=True)
        shutil.rmtree(bundle, ignore_errors=True)
        raise


def _status_of(
    words: Sequence[str], env: Mapping[str, str], folder: Path | None, stdout: IO[bytes], stderr: IO[bytes]
) -> int:
    """Run a program to its end; it is ended first where the search is."""
    with subprocess.Popen(
        words, env=env, cwd=folder, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr
    ) as child:
        try:
            return child.wait()
        except BaseException:
            # It has its own script to end, and files to close.
            child.terminate()
            try:
                child.wait(_SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                child.kill()
            raise


def _printed(file: Path) -> str:
    with file.open("rb") as source:
        return source.read(_MOST_OUTPUT).decode("utf-8", "replace")
