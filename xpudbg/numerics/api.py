"""Interface of ``accuracy`` and ``verify``, the only module of this package that others import."""

from __future__ import annotations

import hashlib
import json
import os
import selectors
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from xpudbg import __version__
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.core.system import exit_text
from xpudbg.core.text import whole_number
from xpudbg.model.accuracy import Verdict, gravest
from xpudbg.model.location import base_name
from xpudbg.model.problem import Problem
from xpudbg.model.verify import (
    GraphJob,
    StoredGraph,
    VerifiedFile,
    VerifiedGraph,
    VerifiedKernel,
    VerifyCheck,
    VerifyRecord,
    VerifyReport,
)
from xpudbg.numerics.accuracy_findings import checked_graphs, keep_report, noted_problems, torch_version
from xpudbg.numerics.compare_runs import (
    AccuracyPlan,
    ComparedRun,
    SessionChild,
    SideRun,
    compare_runs,
    run_beside,
)
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.files.parallel import ray_map
from xpudbg.store.files.vfs import read_file
from xpudbg.store.locate import cache_root
from xpudbg.store.records import Record, integer, shaped, tables, text, texts

__all__ = [
    "AccuracyPlan",
    "ComparedRun",
    "SideRun",
    "checked_graphs",
    "compare_runs",
    "keep_report",
    "noted_problems",
    "run_beside",
    "torch_version",
]


def verified_files(job: GraphJob, graph: VerifiedGraph) -> tuple[VerifiedFile, ...]:
    """Return the files that a graph's verdicts depend on, with their digests; none without a bundle or for kernels that did not run."""
    if not job.root:
        return ()
    ran = {k.name for k in graph.kernels} | {""}
    root = os.path.realpath(job.root)
    found = {}
    for path, kernel in job.read:
        if kernel in ran:
            with suppress(OSError):
                digest = hashlib.sha256(read_file(path)).hexdigest()
                relative = os.path.relpath(os.path.realpath(path), root)
                found[relative, kernel] = VerifiedFile(relative, digest, kernel)
    return tuple(found.values())


def record_with(record: VerifyRecord | None, report: VerifyReport, run: str, *, whole: bool) -> VerifyRecord:
    """Return a run's record with a new result, which replaces results of the same graphs or calls that it knows as much of.

    Args:
        record: The run's record; None for none.
        report: The new result.
        run: Name of the run.
        whole: Whether whole graphs were verified, not single kernels.
    """
    kept = record.graphs if record is not None else ()
    new = [
        StoredGraph(_without_values(g), whole, report.seed, report.torch, __version__)
        for g in report.graphs
        if _says_something(g) and not any(_knows_less(g, k.graph) for k in kept)
    ]
    calls = {k.graph.id: {c.line for c in k.graph.kernels} for k in new}
    old = [
        k
        for k in kept
        if k.graph.id not in calls
        or not (whole or (not k.whole and {c.line for c in k.graph.kernels} <= calls[k.graph.id]))
    ]
    return VerifyRecord(run, graphs=(*old, *new))


def _says_something(graph: VerifiedGraph) -> bool:
    return bool(graph.kernels or graph.patterns or graph.outputs or graph.library)


def _knows_less(new: VerifiedGraph, old: VerifiedGraph) -> bool:
    """Return whether a call's verdict is known of the old result alone, and of the same files: the time limit came first, for instance."""
    digests = {f.path: f.sha256 for f in old.files}
    if new.id != old.id or any(digests.get(f.path, f.sha256) != f.sha256 for f in new.files):
        return False
    known = {k.line for k in old.kernels if k.verdict is not Verdict.UNKNOWN}
    return any(k.verdict is Verdict.UNKNOWN and k.line in known for k in new.kernels)


def _without_values(graph: VerifiedGraph) -> VerifiedGraph:
    """Return the result without elements' values if they come from recorded inputs, which `pack` takes only on demand."""
    if not graph.recorded_inputs:
        return graph

    def bare(check: VerifyCheck) -> VerifyCheck:
        return replace(check, found="", eager="", float64="")

    return replace(
        graph,
        patterns=bare(graph.patterns) if graph.patterns else None,
        outputs=bare(graph.outputs) if graph.outputs else None,
        library=tuple(bare(c) for c in graph.library),
        kernels=tuple(replace(k, checks=tuple(bare(c) for c in k.checks)) for k in graph.kernels),
    )


# Results of the child that verifies a graph, line by line, as the model has them.

_PATTERNS, _OUTPUTS = "patterns", "outputs"


def read_results(job: GraphJob, lines: Iterable[str], *, ended: str, seconds: float) -> VerifiedGraph:
    """Return the result of a child.

    Args:
        job: Its job.
        lines: Its output.
        ended: How it was ended; empty if it ended by itself.
        seconds: How long it took.
    """
    rows = [row for line in lines if (row := _row(line))]
    by_level = {str(r["level"]): r for r in rows if "level" in r}
    seen = _seen(job, rows)
    kernels = tuple(_through_others(_kernel(job, r), seen) for r in rows if "kernel" in r)
    kernels = tuple(sorted((*kernels, *_not_reached(job, kernels)), key=lambda k: k.line))
    start: dict[str, Any] = next((r for r in rows if "without_value" in r), {})
    library = tuple(_check(job, r) for r in rows if r.get("level") == "wrapper")
    patterns = _check(job, by_level[_PATTERNS]) if _PATTERNS in by_level else None
    outputs = _check(job, by_level[_OUTPUTS]) if _OUTPUTS in by_level else None
    why = next((str(r["failed"]) for r in rows if "failed" in r), "") or ended
    checks = [c for c in (patterns, outputs, *library) if c is not None and c.verdict is not Verdict.UNKNOWN]
    verdicts = [c.verdict for c in checks] + [k.verdict for k in kernels]
    # Passes alone say nothing of what was generated.
    compared = kernels or library or (outputs is not None and outputs.verdict is not Verdict.UNKNOWN)
    if why or not compared:
        verdicts.append(Verdict.UNKNOWN)
    return VerifiedGraph(
        id=job.id,
        kind=job.kind,
        verdict=gravest(verdicts),
        why=why,
        inputs=str(start.get("inputs") or "random"),
        recorded_inputs=integer(start.get("recorded")) or 0,
        generated_inputs=texts(start.get("generated")),
        inputs_why=str(start.get("why") or ""),
        missing_inputs=texts(start.get("without_value")),
        patterns=patterns,
        library=library,
        kernels=kernels,
        outputs=outputs,
        made_up=texts(by_level.get(_OUTPUTS, {}).get("made_up")),
        seconds=round(seconds, 2),
    )


def _seen(job: GraphJob, rows: Iterable[Record]) -> dict[int, tuple[str, list[Verdict]]]:
    """Return kernel calls whose values are compared in their readers, by line: the first reader, and the verdicts on all readers."""
    found: dict[int, tuple[str, list[Verdict]]] = {}
    for row in rows:
        lines = row.get("seen")
        if not isinstance(lines, list):
            continue
        # Of a kernel that of the configuration whose values are handed on.
        verdict = _verdict(row.get("adopted", row.get("verdict")))
        number = job.numbers.get(integer(row.get("by", row.get("line"))) or 0)
        name = f"K{number}" if number else str(row.get("kernel") or row.get("level") or "a library call")
        for line in lines:
            if isinstance(line, int):
                found.setdefault(line, (name, []))[1].append(verdict)
    return found


def _not_reached(job: GraphJob, kernels: Iterable[VerifiedKernel]) -> Iterable[VerifiedKernel]:
    """Return launches without a result: the child ended before, did not understand an argument, or they are a subgraph's."""
    reached = {k.line for k in kernels}
    why = "its launch was not reached: the check of the graph ended before it, or something that it is given is not understood"
    return (
        VerifiedKernel(name, job.numbers.get(line), line, why=why, known_configurations=job.configurations.get(name, 0))
        for line, name in job.launches.items()
        if line not in reached
    )  # fmt: skip


def _through_others(kernel: VerifiedKernel, seen: Mapping[int, tuple[str, list[Verdict]]]) -> VerifiedKernel:
    """Return the kernel with the verdict on its readers, if it ran and has no verdict of its own."""
    name, verdicts = seen.get(kernel.line, ("", []))
    if kernel.checks or not verdicts or not set(verdicts) <= {Verdict.SAME, Verdict.ROUNDING}:
        return kernel
    return replace(kernel, verdict=gravest(verdicts), seen_in=name)


def _row(line: str) -> Record:
    """Parse a line as a record; empty if a crash cut the line. Numbers may be infinite or NaN."""
    try:
        row = json.loads(line)
    except ValueError:
        return {}
    return row if isinstance(row, dict) else {}


def _kernel(job: GraphJob, row: Record) -> VerifiedKernel:
    checks = tuple(_check(job, c) for c in tables(row.get("checks")))
    name, line = str(row["kernel"]), integer(row.get("line")) or 0
    return shaped(
        VerifiedKernel,
        row,
        name=name,
        line=line,
        number=job.numbers.get(line),
        verdict=gravest([c.verdict for c in checks]),
        level=next((c.level for c in checks if c.verdict is Verdict.WRONG), ""),
        checks=checks,
        configurations=max(len({c.config for c in checks if c.config}), integer(row.get("ran")) or 0),
        known_configurations=job.configurations.get(name, 0),
        through=texts(row.get("through")),
    )


def _check(job: GraphJob, row: Record) -> VerifyCheck:
    location, why = text(row.get("location")), text(row.get("why"))
    return shaped(
        VerifyCheck,
        row,
        level=text(row.get("level")),
        verdict=_verdict(row.get("verdict")),
        why=why.replace(f" at {location}", "") if location else why,
        buffer=text(row.get("buffer")) or text(row.get("output")),
        code=_code(job, location),
    )


def _verdict(value: object) -> Verdict:
    return Verdict(value) if value in list(Verdict) else Verdict.UNKNOWN


def _code(job: GraphJob, location: str) -> str:
    """Return the line of the generated kernel at a location."""
    path, _, number = location.rpartition(":")
    lines = job.sources.get(base_name(path), [])
    index = (whole_number(number) or 0) - 1
    return lines[index].strip() if 0 <= index < len(lines) else ""


PACKAGE = Path(__file__).resolve().parents[1]
_CHILD = (str(PACKAGE / "inside.py"), "xpudbg.numerics.probe.verify")
_MOST_OUTPUT = 64 << 20
# A graph that is silent for longer than its kernels may take hangs.
_START_SECONDS = 120.0
_BUILD_SECONDS = 300.0
LAUNCH_SECONDS = 60.0
"""One launch of a kernel may take."""


@dataclass(frozen=True)
class VerifyOptions:
    """Options of ``verify``.

    Attributes:
        python: The interpreter that has torch.
        seed: Seed of random inputs.
        seconds: Time limit of a launch.
        spirv: Run the kernels' SPIR-V, which is native code, on the host's processor.
        device: A device of this machine, as torch names it, on which kernels run as well; empty for none.
        cpp: Compile and run C++ kernels, which become native code.
        trusted: Run operators of graphs that do not check their arguments, in a child with all rights.
        whole_seconds: Time limit for all graphs together, on a cluster for each; None for no limit.
        cluster: Address of a Ray cluster whose tasks verify a graph each, empty for Ray's own choice; None for this machine.
    """

    python: str
    seed: int = 0
    seconds: float = LAUNCH_SECONDS
    spirv: bool = False
    device: str = ""
    cpp: bool = False
    trusted: bool = False
    whole_seconds: float | None = None
    cluster: str | None = None


def verify_graphs(
    source: str,
    graphs: Mapping[str, str],
    job_of: Callable[[str], GraphJob],
    options: VerifyOptions,
    progress: Callable[[str], None],
) -> VerifyReport:
    """Verify graphs of a run, one after another, with a shared cache of compiled code.

    Args:
        source: Name of the run.
        graphs: Kinds of its graphs, by id.
        job_of: Returns the job of a graph.
        options: Options of ``verify``.
        progress: Called with a line on each step.

    Raises:
        XpudbgError: The interpreter has no torch or no numpy.
    """
    if options.cluster is not None:
        made = _on_cluster(
            [_GraphTask(graph, kind, job_of(graph)) for graph, kind in graphs.items()], options, progress
        )
    else:
        made = _one_by_one(graphs, job_of, options, progress)
    found = [graph for graph, _ in made]
    torch = next((version for _, version in made if version), "")
    return VerifyReport(
        source=source,
        verdict=gravest([g.verdict for g in found if g.kernels or g.patterns]),
        seed=options.seed,
        python=options.python,
        torch=torch,
        graphs=tuple(found),
        problems=() if graphs else (Problem(source, "it has no graphs"),),
    )


_Verified = tuple[VerifiedGraph, str]
"""A graph, and the version of torch that computed it; empty where nothing was computed."""


@dataclass(frozen=True)
class _GraphTask:
    graph: str
    kind: str
    job: GraphJob


def _one_by_one(
    graphs: Mapping[str, str],
    job_of: Callable[[str], GraphJob],
    options: VerifyOptions,
    progress: Callable[[str], None],
) -> list[_Verified]:
    until = None if options.whole_seconds is None else time.monotonic() + options.whole_seconds
    made: list[_Verified] = []
    with temporary_folder("xpudbg-verify-caches-") as caches:
        for number, (graph, kind) in enumerate(graphs.items(), 1):
            progress(f"graph {number} of {len(graphs)}: {graph}")
            if until is not None and time.monotonic() >= until:
                made.append((VerifiedGraph(graph, kind, why=_used_up(options)), ""))
            else:
                made.append(
                    _verified(_GraphTask(graph, kind, job_of(graph)), options, progress, caches, until)
                )
    return made


def _on_cluster(
    tasks: Sequence[_GraphTask], options: VerifyOptions, progress: Callable[[str], None]
) -> list[_Verified]:
    def work(task: _GraphTask) -> _Verified:
        until = None if options.whole_seconds is None else time.monotonic() + options.whole_seconds
        with temporary_folder("xpudbg-verify-caches-") as caches:
            return _verified(task, options, lambda _: None, caches, until)

    return ray_map(
        work,
        tasks,
        address=options.cluster or "",
        failed=lambda task, why: (VerifiedGraph(task.graph, task.kind, why=f"its task failed: {why}"), ""),
        progress=lambda done: progress(f"{done} of {len(tasks)} graphs"),
    )


def _verified(
    task: _GraphTask,
    options: VerifyOptions,
    progress: Callable[[str], None],
    caches: str,
    until: float | None,
) -> _Verified:
    if task.job.reason:
        return VerifiedGraph(task.graph, task.kind, why=task.job.reason), ""
    verified, version = _verify(task.job, options, progress, caches, until)
    return replace(verified, files=verified_files(task.job, verified)), version


def _verify(
    job: GraphJob, options: VerifyOptions, progress: Callable[[str], None], caches: str, until: float | None
) -> tuple[VerifiedGraph, str]:
    with temporary_folder("xpudbg-verify-") as folder:
        for name, data in job.files.items():
            Path(folder, name).write_bytes(data)
        Path(folder, "job.json").write_text(
            json.dumps(job_settings(job, options, folder, caches)), encoding="utf-8"
        )
        began = time.monotonic()
        child = _GraphChild([options.python, "-B", *_CHILD, folder], folder, caches, options, until)
        lines, rows = [], []
        for line in child.lines():
            lines.append(line)
            rows.append(_row(line))
            kernel = rows[-1].get("kernel")
            progress(f"{job.id}: {kernel}" if kernel else job.id)
        version = next((str(row["torch"]) for row in rows if "torch" in row), "")
        if not lines and child.ended and not child.over:
            raise XpudbgError(
                f"{options.python} cannot compute: {child.reason()}",
                hint="--python names the interpreter of an environment with torch and numpy",
            )
        ended = "" if any("done" in row for row in rows) else child.reason()
        seconds = time.monotonic() - began
        return read_results(job, lines, ended=ended, seconds=seconds), version


def _used_up(options: VerifyOptions) -> str:
    return f"the {options.whole_seconds or 0:g} s of --seconds were used up"


def job_settings(job: GraphJob, options: VerifyOptions, folder: str, caches: str) -> dict[str, Any]:
    """Return the settings of a child that computes with a graph's texts.

    Args:
        job: The graph's job.
        options: Options of ``verify``.
        folder: Folder of the job.
        caches: Folder for code that torch compiles.
    """
    return {
        **job.settings,
        "seed": options.seed,
        "seconds": options.seconds,
        "spirv": options.spirv,
        "cpp": options.cpp,
        "device": options.device,
        "cache": str(cache_root()),
        **_rights(options, folder, caches),
    }


def _rights(options: VerifyOptions, folder: str, caches: str) -> dict[str, Any]:
    """Return the child's extra rights: native code of the bundle is run on request only, and needs compilers, runtimes and devices."""
    native = options.cpp or options.spirv or bool(options.device)
    return {
        "trusted": options.trusted,
        "confined": not options.trusted and not native,
        "writable": [folder, caches],
        "readable": [str(PACKAGE)],
    }


class _GraphChild(SessionChild):
    """The child of one graph, in its own session; ``over`` is set if the time of all graphs was used up.

    Args:
        command: Its command line.
        folder: Folder for its stderr.
        caches: Folder for code that torch compiles.
        options: Their time limit of a launch bounds the child's silence: a few times as long, and longer if it compiles C++.
        until: Time at which it is ended, by ``time.monotonic``; None for no limit.
    """

    def __init__(
        self, command: list[str], folder: str, caches: str, options: VerifyOptions, until: float | None
    ) -> None:
        self._until, self._used_up = until, _used_up(options)
        self._silence = _START_SECONDS + 4 * options.seconds + (_BUILD_SECONDS if options.cpp else 0.0)
        environ = {
            **os.environ,
            # Kernels run in forked children, where threads of a pool would be missing.
            **dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"),
            "TMPDIR": folder,
            "TORCHINDUCTOR_CACHE_DIR": f"{caches}/inductor",
            "TRITON_CACHE_DIR": f"{caches}/triton",
        }
        with os_errors(f"{command[0]} cannot be started"):
            super().__init__(command, environ, Path(folder, "stderr"), piped=True)
        self._late = self.over = False
        self.ended: int | None = None

    def lines(self) -> Iterator[str]:
        """Yield its output line by line, until it ends, is silent for too long, or has written too much."""
        assert self.process.stdout is not None
        rest, total = b"", 0
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self.process.stdout, selectors.EVENT_READ)
                while total < _MOST_OUTPUT:
                    left = None if self._until is None else self._until - time.monotonic()
                    if not selector.select(
                        self._silence if left is None else min(self._silence, max(left, 0.0))
                    ):
                        self._late, self.over = True, left is not None and left < self._silence
                        return
                    part = os.read(self.process.stdout.fileno(), 1 << 16)
                    if not part:
                        return
                    total += len(part)
                    *whole, rest = (rest + part).split(b"\n")
                    yield from (line.decode("utf-8", "replace") for line in whole)
        finally:
            self._end()

    def _end(self) -> None:
        # Kernels that it forked end with it.
        if self._late or self.process.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(0 if self._late else 5)
        self.ended = self.end()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def reason(self) -> str:
        """Return why it has no more output."""
        if self.over:
            return self._used_up
        if self._late:
            return f"it said nothing for {self._silence:g} s and was ended"
        how = "no status" if self.ended is None else exit_text(self.ended)
        log_lines = self.tail().strip().splitlines()
        return f"the process that computes ended with {how}{': ' + log_lines[-1] if log_lines else ''}"


def worth_exit(report: VerifyReport, *, strict: bool) -> bool:
    """Return whether the report means a failing exit status.

    Args:
        report: The report.
        strict: Whether unknown verdicts count, too.
    """
    bad = {Verdict.WRONG, Verdict.UNKNOWN} if strict else {Verdict.WRONG}
    return any(g.verdict in bad for g in report.graphs)


_LIMIT = 300.0


def describe_launches(job: GraphJob, options: VerifyOptions) -> list[Mapping[str, Any]]:
    """Return the launches that a job chooses: arguments with shapes, and each cache entry's grid, constants and options.

    Args:
        job: The graph's job, as for ``verify``.
        options: Interpreter, seed and trust.

    Raises:
        XpudbgError: They are not known, or the interpreter has no torch.
    """
    if job.reason:
        raise XpudbgError(f"the launches of {job.id} are not known: {job.reason}")
    with temporary_folder("xpudbg-launches-") as folder:
        for name, data in job.files.items():
            Path(folder, name).write_bytes(data)
        Path(folder, "job.json").write_text(
            json.dumps(job_settings(job, options, folder, folder)), encoding="utf-8"
        )
        command = [options.python, "-B", str(PACKAGE / "inside.py"), "xpudbg.numerics.probe.launches", folder]
        with os_errors(f"{options.python} cannot be started"):
            ran = run_beside(command, {**os.environ, "TMPDIR": folder}, Path(folder, "output"), limit=_LIMIT)
        try:
            answer = json.loads(Path(folder, "launches.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            last = (ran.tail.strip().splitlines() or ["it wrote nothing"])[-1]
            raise XpudbgError(
                f"the launches of {job.id} are not known: {last}",
                hint="--python names the interpreter of an environment with torch and numpy",
            ) from None
    if not answer["launches"]:
        raise XpudbgError(
            f"the launches of {job.id} are not known: {answer['why'] or 'its wrapper was followed, and did not come to them'}"
        )
    return list(answer["launches"])
