"""Symptoms of reproducers, and their trial: a script runs in a child in a temporary folder, and what shows is judged.

Who shrinks a script or swaps a compiler asks the same question of each step: does the symptom show (:func:`try_script`)?
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.model.cache import NO_ZEBIN
from xpudbg.model.experiments import ReproKind, ReproTrial
from xpudbg.model.manifest import GraphOutcome
from xpudbg.numerics.api import run_beside
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.atomic import temporary_folder

_MEMORY = 64 << 30
_TAIL = 12
_REASON = 40
"""Characters of a compiler's complaint that have to be the same: what follows may name addresses."""
_FILE = re.compile(r"/|\.py\b")
"""A path, or the name of a generated file: it is the hash of its text."""
_HIDDEN = ("TORCH_", "TORCHINDUCTOR_CACHE", "TRITON_CACHE", "INDUCTOR_")


@dataclass(frozen=True)
class ScriptRun:
    """Result of one run of a script.

    Attributes:
        status: Exit status; -N where signal N ended it, None where its time limit did.
        output: The text that it wrote to stdout and stderr.
        run: Its run bundle; None where there is none.
        baseline: The run without the symptom, for rules that compare with one.
        verdict: That of ``accuracy``; empty where it was not asked.
    """

    status: int | None
    output: str
    run: RunReader | None = None
    baseline: RunReader | None = None
    verdict: str = ""


@dataclass(frozen=True)
class Observation:
    """A judged run: whether the symptom is there (None where that cannot be said), and what was seen."""

    seen: bool | None
    detail: str = ""


ENDED = Observation(False, "it was ended at its time limit")


class TrialJudge(Protocol):
    """Judgement of a run of a script: the only question of every search (:class:`ExpectedResult`, ``experiments.trials.Symptom``)."""

    @property
    def asks_run(self) -> bool:
        """Return whether the run bundle is asked, and not the script's status and output alone."""

    def judge(self, ran: ScriptRun) -> Observation:
        """Return whether the symptom showed, and how, or what showed in its place."""


@dataclass(frozen=True)
class ExpectedResult:
    """Expected result of a script.

    Attributes:
        kind: Its kind.
        text: The same in a sentence; of a failure the exception as the run has it.
    """

    kind: ReproKind
    text: str

    @property
    def asks_run(self) -> bool:
        """Return whether the run bundle of a trial is asked, and not the script's status and output alone."""
        # What the run says of a failed compile has the root of the exceptions, which the output need not have.
        return self.kind in (ReproKind.NATIVE, ReproKind.FAILS)

    def judge(self, ran: ScriptRun) -> Observation:
        """Return whether it showed, and how, or what showed in its place."""
        status, output, run = ran.status, ran.output, ran.run
        last = (output.strip().splitlines() or ["it printed nothing"])[-1]
        if status is None:
            return ENDED
        if self.kind is ReproKind.WRONG:
            values = [line for line in output.splitlines() if line.startswith("FAIL:")]
            seen = status == 1 and bool(values)
            return Observation(seen, values[0] if seen else f"exit status {status}: {last}")
        if self.kind is ReproKind.FAILS:
            found = [g.detail for g in run.manifest.graphs if g.outcome is GraphOutcome.FAILED] if run else []
            if status and any(same_error(self.text, d) for d in (*found, output)):
                return Observation(True, found[0] if found else last)
            return Observation(
                False, f"another failure: {(found or [last])[0]}" if status else f"it compiles: {last}"
            )
        if self.kind is ReproKind.NATIVE:
            reasons = native_failures(run) if run else []
            wanted = self.text.partition(": ")[2][:_REASON]
            same = next((r for r in reasons if r.partition(": ")[2].startswith(wanted)), "")
            if reasons:
                return Observation(bool(same), same or f"another failure: {reasons[0]}")
            return Observation(False, f"native code was made of every kernel (exit status {status})")
        good = [line for line in output.splitlines() if line.startswith("OK:")]
        if status == 0 and good:
            return Observation(True, good[-1])
        return Observation(False, f"exit status {status}: {_failure(output)}")


def _failure(output: str) -> str:
    lines = [line for line in output.splitlines() if line.strip()]
    errors = [n for n in lines if re.match(r"(?:[\w.]+(?:Error|Exception|Refused)\b|FAIL:)", n)]
    return (errors or lines or ["it printed nothing"])[-1 if not errors else 0]


def same_error(expected: str, found: str) -> bool:
    """Return whether a text has the error of a failed compile: its type and the words of its message, whatever paths it names."""
    message = expected.partition(", at node ")[0].partition("  called at ")[0]
    plain = " ".join(word for word in message.split() if not _FILE.search(word))
    words = re.findall(r"[A-Za-z_]\w+", plain)
    kinds = [w for w in words if w.endswith(("Error", "Exception", "Failed"))]
    return bool(kinds) and all(w in found for w in words[1:12])


def native_failures(run: RunReader) -> list[str]:
    """Return why the run has no native code of kernels, one reason for each."""
    rows = (a for k in run.manifest.kernels for a in k.artifacts)
    return [r.reason for r in rows if r.reason.startswith(NO_ZEBIN)]


@dataclass(frozen=True)
class TrialPlace:
    """Interpreter, device and limits of a trial.

    Attributes:
        python: The interpreter.
        target: The emulated device; empty for the devices of this machine.
        execute: How the emulated device runs kernels.
        seconds: Time limit.
        variables: Variables of the script beside those of this process.
        recorded: Whether a run bundle is made of the trial; always on an emulated device.
    """

    python: str
    target: str = ""
    execute: str = "interpret"
    seconds: float = 600.0
    variables: Mapping[str, str] = field(default_factory=dict)
    recorded: bool = True

    @property
    def device(self) -> str:
        """Describe it."""
        how = {"interpret": ", kernels' ttir interpreted", "spirv": ", kernels' SPIR-V on the CPU"}.get(
            self.execute, ""
        )
        return f"{self.target}, emulated{how}" if self.target else "this machine"

    def command(self, script: str, out: str = "") -> list[str]:
        """Return the command that records a run of the script.

        Args:
            script: Its name.
            out: Folder of the run.
        """
        if not self.recorded and not self.target:
            return [self.python, script]
        target = ["--target", self.target, "--execute", self.execute] if self.target else []
        return [
            sys.executable,
            "-m",
            "xpudbg",
            "run",
            "--no-status",
            *(["--out", out] if out else []),
            *target,
            self.python,
            script,
        ]

    def shown(self, script: str) -> str:
        """Return the command as a user types it."""
        target = f" --target {self.target} --execute {self.execute}" if self.target else ""
        return f"xpudbg run{target} {shlex.quote(script)}"


Judge = Callable[[RunReader], tuple[int, int]]
"""Counts what a trial's run compiled as the run of the reproducer did, and what was compared."""


def try_script(
    folder: Path, script: str, symptom: TrialJudge, place: TrialPlace, same: Judge | None = None
) -> ReproTrial:
    """Run a script on copies of its files in a temporary folder, and judge what shows.

    Args:
        folder: Folder of the script and of the files that it reads.
        script: Its name.
        symptom: What it has to show.
        place: Where it runs.
        same: Compares what was compiled.

    Raises:
        XpudbgError: The child cannot be started.
    """
    with temporary_folder("xpudbg-repro-") as name:
        work = Path(name)
        for path in folder.iterdir():
            if path.is_file():
                shutil.copy(path, work / path.name)
        command = place.command(script, str(work / "run"))
        env = {k: v for k, v in os.environ.items() if not k.startswith(_HIDDEN)} | dict(place.variables)
        env["XPUDBG_RESULT_CACHE"] = "0"
        env["PYTHONPATH"] = os.pathsep.join(
            p for p in (str(Path(__file__).parents[2]), env.get("PYTHONPATH", "")) if p
        )
        output = work / "output"
        with os_errors(f"{command[0]} cannot be started"):
            # Drivers of real devices reserve more addresses than there is memory.
            memory = system.memory_limit(_MEMORY) if place.target else nullcontext()
            with _inside(work), memory:
                ran = run_beside(command, env, output, limit=place.seconds)
        run = opened_bundle(work / "run")
        # What the tool itself says of the run stands behind the script's output.
        printed = _printed(run, ran.tail)
        found = symptom.judge(ScriptRun(ran.code, printed, run))
        count, compared = same(run) if same is not None and run is not None else (0, 0)
        tail = "\n".join(printed.strip().splitlines()[-_TAIL:])
        return ReproTrial(
            command=place.shown(script),
            device=place.device,
            status=ran.code,
            seconds=round(ran.seconds, 1),
            output=tail.replace(f"{name}/", ""),
            shown=bool(found.seen),
            why=found.detail.replace(f"{name}/", ""),
            same=count,
            compared=compared,
            torch=run.manifest.versions.get("torch", "") if run is not None else "",
        )


def opened_bundle(root: Path) -> RunReader | None:
    """Return the run bundle in a folder; None without a whole one."""
    try:
        found = RunReader.open(root)
    except (XpudbgError, OSError):
        return None
    return found if found.is_bundle else None


def _printed(run: RunReader | None, tail: str) -> str:
    """Return the script's own output: stdout, then stderr."""
    if run is None:
        return tail
    texts = []
    for name in ("stderr.txt", "stdout.txt"):
        try:
            texts.append((run.root / name).read_bytes()[-(1 << 20) :].decode("utf-8", "replace"))
        except OSError:
            continue
    return "\n".join(t for t in texts if t.strip()) or tail


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
