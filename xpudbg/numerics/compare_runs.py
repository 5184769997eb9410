"""Accuracy of one program: the compiled run, the eager run, and the search for the cause, in one bundle.

The compiled run is an ordinary ``xpudbg run``, in which the probe compares every graph (``probe/accuracy.py``). Further runs are in the
background with private caches, and their files are removed after the report is written.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from xpudbg.core import system
from xpudbg.model.accuracy import (
    NO_TORCH,
    AccuracyReport,
    Blame,
    CachedRun,
    CheckedFunction,
    CheckedGraph,
    CompileCache,
    Verdict,
    gravest,
    verdict_of_run,
)
from xpudbg.model.manifest import ExitReason, Graph, Manifest
from xpudbg.model.problem import Problem
from xpudbg.numerics import accuracy_findings as findings
from xpudbg.numerics.accuracy_findings import (
    Parting,
    checked_graphs,
    first_partings,
    keep_report,
    read_samples,
)
from xpudbg.record.launch.command import plain_path
from xpudbg.record.launch.variables import probe_environment, without_outer_run
from xpudbg.record.run import SITE_DIR, Plan, RunResult, execute
from xpudbg.store.records import Record, integer, text

# A further run of the user's program: in the background, with a limit of time, its output in a file.

_TICK = 0.1


@dataclass(frozen=True)
class SideRun:
    """Outcome of a further run.

    Attributes:
        code: Its status; None if it was ended at its time limit.
        seconds: How long it took.
        tail: The end of its output.
    """

    code: int | None
    seconds: float
    tail: str


def run_beside(
    command: Sequence[str],
    env: Mapping[str, str],
    output: Path,
    *,
    limit: float | None,
    watch: Callable[[], None] = lambda: None,
    input_offset: int | None = None,
) -> SideRun:
    """Run a command to its end or its time limit.

    Args:
        command: Program and arguments.
        env: Its environment.
        output: File for its stdout and stderr.
        limit: Seconds that it may take; None for no limit.
        watch: Called several times a second during the run.
        input_offset: Where it reads stdin from, a file (see :func:`stdin_offset`); None for an empty stdin.

    Raises:
        OSError: It could not be started.
    """
    began = time.monotonic()
    with _stdin(input_offset) as stdin:
        child = SessionChild(command, env, output, stdin=stdin)
        try:
            while child.process.poll() is None:
                watch()
                if limit is not None and time.monotonic() - began > limit:
                    return SideRun(None, time.monotonic() - began, child.tail())
                with contextlib.suppress(subprocess.TimeoutExpired):
                    child.process.wait(_TICK)
        finally:
            child.end(gently=True)
    watch()
    return SideRun(child.process.returncode, time.monotonic() - began, child.tail())


def stdin_offset() -> int | None:
    """Return the offset in stdin from which a further run can read the same input; None if stdin is no file."""
    try:
        return os.lseek(0, 0, os.SEEK_CUR) if stat.S_ISREG(os.fstat(0).st_mode) else None
    except OSError:
        return None


@contextlib.contextmanager
def _stdin(offset: int | None) -> Iterator[int]:
    try:
        # Opened anew: a copy of the descriptor would share the place that the first run has read to.
        found = None if offset is None else os.open("/proc/self/fd/0", os.O_RDONLY)
    except OSError:
        found = None
    if found is None:
        yield subprocess.DEVNULL
        return
    try:
        os.lseek(found, offset or 0, os.SEEK_SET)
        yield found
    finally:
        os.close(found)


# The program with compile caches on, and which cache is to blame where it is wrong with them and right without.

NO_AUTOGRAD_CACHE = {"TORCHINDUCTOR_AUTOGRAD_CACHE": "0"}
NO_CACHES = {**NO_AUTOGRAD_CACHE, "TORCHINDUCTOR_FX_GRAPH_CACHE": "0"}
_CALLS = 8
"""Wrong calls that are compared again in further runs."""
NOT_ASKED = "which cache is to blame was not asked (--budget 0)"
_NO_TIME = "the time was up before it was known which cache is to blame; a larger --budget gives it more"
_NOT_AGAIN = "with the same caches it was right when it ran once more: it is not wrong each time"
_BY_SETTINGS = "it is wrong without compile caches, too, and right only with the variables that 'xpudbg run' sets ('xpudbg show RUN --all' lists them)"

RunOnce = Callable[[Mapping[str, str]], tuple[SideRun, Sequence[Record]]]
"""Runs the program with caches as the user has them and some variables, within the time that is left."""


@dataclass(frozen=True)
class CacheSearch:
    """Outcome of the runs with caches.

    Attributes:
        cached: The verdict.
        control: The graphs of a run without caches if they are wrong as well; empty if right or not run.
    """

    cached: CachedRun
    control: tuple[CheckedGraph, ...] = ()


def judge_cached(lines: Sequence[Record], *, warm: bool) -> CachedRun:
    """Return the verdict on a run with caches."""
    graphs = checked_graphs(lines, ())
    verdict = gravest(tuple(g.verdict for g in graphs))
    why = "" if graphs else "no call of a compiled graph was compared"
    return CachedRun(verdict, why=why, graphs=graphs, warm=warm)


def search_cache(
    cached: CachedRun,
    lines: Sequence[Record],
    without: Sequence[Record],
    once: RunOnce,
    bundle_graphs: Sequence[Graph],
) -> CacheSearch:
    """Find the cache that causes wrong values: without it they are right.

    Args:
        cached: The verdict on the run with caches, which is wrong.
        lines: Its findings.
        without: Findings of the run without caches, of the same calls or others; empty if there was none.
        once: Runs the program again.
        bundle_graphs: The graphs of the bundle.
    """
    wrong = [line for line in lines if line.get("kind") == "call" and line.get("verdict") == "wrong"]
    places = dict.fromkeys(_place(line) for line in wrong[:_CALLS])
    calls = {"XPUDBG_ACCURACY_CALLS": ",".join(dict.fromkeys(f"{graph}:{call}" for graph, call, _ in places))}

    def with_reason(why: str, cache: CompileCache = CompileCache.UNKNOWN) -> CacheSearch:
        return CacheSearch(CachedRun(cached.verdict, cache, why, cached.graphs, cached.warm))

    ended, control = once({**calls, **NO_CACHES})
    if ended.code is None:
        return with_reason(_NO_TIME)
    graphs = checked_graphs(control, bundle_graphs)
    if any(g.verdict is Verdict.WRONG for g in graphs):
        compared = {_place(line) for line in without if line.get("verdict") in ("same", "rounding")}
        if places.keys() <= compared:
            return with_reason(_BY_SETTINGS, CompileCache.NONE)
        return CacheSearch(
            CachedRun(Verdict.WRONG, CompileCache.NONE, "", cached.graphs, cached.warm), graphs
        )
    if not graphs:
        return with_reason(f"the run without caches ended with status {ended.code} and compared nothing")
    ended, found = once({**calls, **NO_AUTOGRAD_CACHE})
    if ended.code is None:
        return with_reason(_NO_TIME)
    cache = CompileCache.FX_GRAPH if _is_wrong(found) else CompileCache.AOTAUTOGRAD
    ended, again = once(calls)
    if ended.code is None:
        return with_reason(_NO_TIME)
    return with_reason("", cache) if _is_wrong(again) else with_reason(_NOT_AGAIN)


def _is_wrong(lines: Sequence[Record]) -> bool:
    return any(line.get("kind") == "call" and line.get("verdict") == "wrong" for line in lines)


def _place(line: Record) -> tuple[int, int, str]:
    return integer(line.get("graph")) or 0, integer(line.get("call")) or 0, text(line.get("phase"))


# Choices of autotuning and kernels of Triton in one run, for the next: no graphs, so that torch's own caches are cold.

_MAX_BYTES = 64 << 20
_GROUP = "__grp__"


def share_tuned_choices(cache: Path, other: Path) -> int:
    """Copy measured results from one cache of Inductor's to another; return the number of files.

    ``cache/<system>`` has the times of templates and library calls (``PersistentCache``, ``torch/_inductor/codecache.py``), a
    ``.best_config`` beside a kernel's code the configuration of a Triton kernel (``AutotuneCache``, ``runtime/autotune_cache.py``), a
    ``.kernel_perf`` the time of a fused one (``codegen/triton.py``; torch 2.13).

    Args:
        cache: The folder of a run's cache.
        other: That of the next, made if it is not there.
    """
    count, left = 0, _MAX_BYTES
    for path in _files(cache, "cache/*", "*/*.best_config", "*/*.kernel_perf"):
        with contextlib.suppress(OSError):
            left -= path.stat().st_size
            if left < 0:
                break
            shutil.copyfile(path, _placed(path, cache, other))
            count += 1
    return count


def share_kernels(cache: Path, other: Path) -> int:
    """Link the files of Triton's cache into another one; return the number of files.

    Triton finds a kernel by its source, options and versions, and replaces files whole, so that a link is never written through. The paths in its
    lists of files (``__grp__*.json``, ``triton/runtime/cache.py``) are those of the other folder.

    Args:
        cache: ``TRITON_CACHE_DIR`` of a run.
        other: That of the next, made if it is not there.
    """
    count = 0
    for path in _files(cache, "*/*"):
        with contextlib.suppress(OSError, UnicodeDecodeError):
            placed = _placed(path, cache, other)
            if path.name.startswith(_GROUP):
                listed = path.read_text(encoding="utf-8")
                placed.write_text(listed.replace(f"{cache}/", f"{other}/"), encoding="utf-8")
            else:
                os.link(path, placed)
            count += 1
    return count


def _files(folder: Path, *patterns: str) -> Iterator[Path]:
    for pattern in patterns:
        with contextlib.suppress(OSError):
            for path in sorted(folder.glob(pattern)):
                if path.is_file() and not path.is_symlink():
                    yield path


def _placed(path: Path, folder: Path, other: Path) -> Path:
    placed = other / path.relative_to(folder)
    placed.parent.mkdir(parents=True, exist_ok=True)
    return placed


FOLDER = "accuracy"
_FIRST_CALLS = 8
"""Calls of a graph that the probe compares at most (``MAX_CALLS`` there), but for those that are looked at closely."""
_CLOSELY = 8
"""Functions whose results are compared closely in the call from which they part."""
NOTHING_GIVEN = "it returns nothing and writes to no argument"
"""What the probe notes of such a graph."""
_HALF = ("float16", "bfloat16")
_WHY = {
    "XPUDBG_ACCURACY": "graphs are compared with eager and float64 while they run",
    "XPUDBG_ACCURACY_DIR": "where findings of the comparison go",
    "XPUDBG_ACCURACY_GRAPH": "requested with --graph: the only graph that is compiled",
    "XPUDBG_ACCURACY_AT": "requested with --at: the module whose values are compared as well",
    "XPUDBG_ACCURACY_WARM": "requested with --warm: nothing is set that enters a cache's key",
    "PYTHONHASHSEED": "the runs that are compared iterate over sets in the same order",
}


@dataclass(frozen=True)
class AccuracyPlan:
    """Plan of a comparison.

    Attributes:
        run: The compiled run.
        typed: Arguments of ``xpudbg accuracy`` that repeat it, without ``--graph``.
        graph: The only graph to compile; None for all.
        budget: Seconds for the search if something is wrong; 0 for no search.
        at: Path of a module, or the end of one, whose values are compared as well; empty for none.
    """

    run: Plan
    typed: tuple[str, ...]
    graph: int | None = None
    budget: float = 300.0
    at: str = ""


@dataclass(frozen=True)
class ComparedRun:
    """A bundle with its verdict.

    Attributes:
        run: The compiled run.
        report: The verdict; also in the bundle.
        interrupted: Whether the user ended a further run.
    """

    run: RunResult
    report: AccuracyReport
    interrupted: bool = False


@dataclass
class _Session:
    plan: AccuracyPlan
    folder: Path
    manifest: Manifest
    progress: Callable[[str], None]
    input_offset: int | None = None
    seconds: dict[str, float] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    functions: list[CheckedFunction] = field(default_factory=list)
    cached: list[Path] = field(default_factory=list)
    interrupted: bool = False
    runs: int = 0
    calls: int = 0

    def partings(self) -> tuple[Parting, ...]:
        """Return the calls of functions whose results differ from the eager run's, with or without compile caches."""
        eager = read_samples(self.findings, "eager")
        found: dict[int, Parting] = {}
        for folder, mode in ((self.findings, "check"), *((folder, "cached") for folder in self.cached[:1])):
            samples = read_samples(folder, mode)
            self.calls = self.calls or len(samples.keys() & eager.keys())
            for parting in first_partings(samples, eager):
                known = found.get(parting.region)
                if known is None or parting.call < known.call:
                    found[parting.region] = parting
        return tuple(found.values())[:_CLOSELY]

    @contextlib.contextmanager
    def further_run(self, where: str, key: str) -> Iterator[None]:
        """Context of a further run: notes its time, a failed start, or an interrupt; earlier findings remain."""
        began = time.monotonic()
        try:
            yield
        except OSError as error:
            self.problems.append(Problem(where, f"it could not be started: {error.strerror}"))
        except KeyboardInterrupt:
            self.interrupted = True
            self.problems.append(Problem(where, "it was interrupted"))
        finally:
            self.seconds[key] = time.monotonic() - began

    @property
    def findings(self) -> Path:
        return self.folder / FOLDER

    def beside(self, mode: str, more: Mapping[str, str], limit: float | None) -> tuple[SideRun, list[Record]]:
        """Run the program once more; return its outcome and its findings."""
        number, self.runs = self.runs, self.runs + 1
        scratch = self.findings / f"run-{mode}-{number}"
        # Further runs of a kind must not be taken for the first.
        found = scratch / "found" if mode == "cached" else self.findings
        self.cached += [found] if mode == "cached" else []
        for name in ("probe", "logs", "target"):
            (scratch / name).mkdir(parents=True, exist_ok=True)
        output = scratch / "output.txt"

        def watch() -> None:
            lines = findings.read_findings(found, mode)
            messages = [word for line in lines[-3:] if (word := findings.step_text(line))]
            self.progress(messages[-1] if messages else _MODES[mode])

        share_tuned_choices(self.folder / "inductor_cache", scratch / "inductor_cache")
        share_kernels(self.folder / "triton_cache", scratch / "triton_cache")
        with plain_path(scratch / "inductor_cache") as cache:
            env = self._environment(mode, scratch, cache)
            env.update(more)
            env["XPUDBG_ACCURACY_DIR"] = str(found)
            ended = run_beside(
                self.plan.run.command, env, output, limit=limit, watch=watch, input_offset=self.input_offset
            )
        return ended, findings.read_findings(found, mode)

    def remove_findings(self) -> None:
        """Remove the processes' files, completely even if the user interrupts."""
        try:
            shutil.rmtree(self.findings, ignore_errors=True)
        except KeyboardInterrupt:
            self.interrupted = True
            shutil.rmtree(self.findings, ignore_errors=True)

    def _environment(self, mode: str, scratch: Path, cache: Path) -> dict[str, str]:
        env = without_outer_run(os.environ, SITE_DIR)
        users = {name: env.get(name) for name in NO_CACHES}
        env.update(probe_environment(env, (), scratch, SITE_DIR))
        for name, value in self.plan.run.extra.items():
            if value:
                env[name] = value.replace("{run}", str(scratch))
            else:
                env.pop(name, None)
        env.update(XPUDBG_LOGS="0", XPUDBG_ACCURACY=mode, PYTHONHASHSEED="0", XPUDBG_ACCURACY_AT=self.plan.at)
        if self.plan.run.warm and mode == "cached":
            return env
        env.update(
            TORCHINDUCTOR_CACHE_DIR=str(cache), TRITON_CACHE_DIR=str(scratch / "triton_cache"), **NO_CACHES
        )
        if mode != "cached":
            env.pop("TORCH_COMPILE_DEBUG", None)
            return env
        for name, user in users.items():
            # A target sets them as well.
            env.pop(name)
            env.update({name: user} if user is not None else {})
        return env


_MODES = {
    "eager": "running the program in eager",
    "cached": "running the program with compile caches on",
    "blame": "running the program up to the wrong graph",
}


def compare_runs(plan: AccuracyPlan, *, progress: Callable[[str], None] = lambda _: None) -> ComparedRun:
    """Run the program compiled and in eager, compare the values, and search for the cause of wrong ones.

    Args:
        plan: The comparison.
        progress: Called with a line on each step.

    Raises:
        CannotStartError: The program could not be executed.
        XpudbgError: No folder could be made for the bundle.
    """
    began = time.monotonic()
    input_offset = stdin_offset()
    result = execute(_compiled(plan), progress=progress)
    session = _Session(plan, result.folder, result.manifest, progress, input_offset)
    session.seconds["compiled"] = time.monotonic() - began
    try:
        report = _compared(session, result)
        manifest = _with_report(session, report)
    finally:
        session.remove_findings()
    run = RunResult(result.folder, manifest, result.code)
    return ComparedRun(run, report, interrupted=session.interrupted)


def _compared(session: _Session, result: RunResult) -> AccuracyReport:
    checked = findings.read_findings(session.findings, "check")
    graphs = findings.checked_graphs(checked, result.manifest.graphs)
    cut = _cut_short(result) or _without_torch(session, checked)
    session.problems += cut
    functions, eager = _eager_run(session, result) if not cut else ((), [])
    cached: CachedRun | None = None
    if not cut and not session.interrupted:
        cached, graphs = _cached_run(session, result, checked, graphs)
    functions = (*functions, *session.functions)
    verdict = verdict_of_run(graphs, functions)
    if cached is not None and cached.verdict is Verdict.WRONG:
        verdict = Verdict.WRONG
    at = session.plan.at
    missing = findings.module_not_found(checked, at) if at and result.manifest.graphs else None
    report = AccuracyReport(
        run=result.manifest.name,
        verdict=gravest((verdict, Verdict.UNKNOWN)) if missing is not None else verdict,
        torch=findings.torch_version(checked),
        device=_device(result.manifest),
        graphs=graphs,
        functions=functions,
        calls=session.calls,
        cached=cached,
        at=at,
        modules=findings.compared_modules(checked),
        problems=(
            *((missing,) if missing is not None else ()),
            *findings.noted_problems([*checked, *eager]),
            *session.problems,
            *(_nothing_compared(session, graphs, checked) if not cut else ()),
            *_emulation(result.manifest),
        ),
    )
    if not cut and not session.interrupted:
        report = _searched(session, report)
    return replace(
        report, seconds=session.seconds, problems=tuple(dict.fromkeys((*report.problems, *session.problems)))
    )


def _cut_short(result: RunResult) -> list[Problem]:
    """Return why the program is not run again: it was ended from outside. A program that failed by itself is compared all the same."""
    reason = result.manifest.exit.reason
    ended = {
        ExitReason.INTERRUPTED: "it was interrupted",
        ExitReason.TIMEOUT: "it was ended for its time (--timeout)",
        ExitReason.SIGNAL: f"it was ended by {result.manifest.exit.signal or 'a signal'}",
    }.get(reason)
    if ended is None:
        return []
    return [Problem("program", f"{ended}: what came until then was compared, and no eager run followed")]


def _without_torch(session: _Session, checked: list[Record]) -> list[Problem]:
    """Return why there is nothing to compare: no process of the program has imported torch."""
    manifest = session.manifest
    if findings.torch_version(checked) or manifest.graphs or not manifest.processes:
        return []
    python = session.plan.run.command[0]
    return [Problem("program", NO_TORCH, f"--python chooses the interpreter; this was {python}")]


def _nothing_compared(
    session: _Session, graphs: tuple[CheckedGraph, ...], checked: list[Record]
) -> list[Problem]:
    """Return why no value was compared."""
    manifest = session.manifest
    if not manifest.graphs:
        return [Problem("program", "torch.compile compiled no graph", "xpudbg dynamo says where it gave up")]
    if not graphs and not manifest.exit.code:
        given = any(line.get("kind") == "graph" for line in checked)
        what = (
            "none of its compiled graphs was called"
            if given
            else "none of its graphs went to Inductor; other backends are not compared"
        )
        return [Problem("program", what)]
    # Where another reason is known, the graph has it.
    nothing = all(g.why in ("", NOTHING_GIVEN) and not g.values for g in graphs)
    if graphs and nothing and not session.plan.at:
        what, hint = (
            "its compiled graphs give nothing to compare",
            "--at MODULE compares the values at a module inside of them",
        )
        return [Problem("program", what, hint)]
    return []


def _compiled(plan: AccuracyPlan) -> Plan:
    extra = {
        "XPUDBG_ACCURACY": "check",
        "XPUDBG_ACCURACY_DIR": f"{{run}}/{FOLDER}",
        "PYTHONHASHSEED": "0",
    }
    if plan.graph is not None:
        extra["XPUDBG_ACCURACY_GRAPH"] = str(plan.graph)
    if plan.at:
        extra["XPUDBG_ACCURACY_AT"] = plan.at
    if plan.run.warm:
        extra["XPUDBG_ACCURACY_WARM"] = "1"
    return replace(
        plan.run,
        extra={**extra, **plan.run.extra},
        extra_why={**_WHY, **plan.run.extra_why},
    )


def _eager_run(session: _Session, result: RunResult) -> tuple[tuple[CheckedFunction, ...], list[Record]]:
    lines: list[Record] = []
    with session.further_run("eager run", "eager"):
        ended, lines = session.beside("eager", {}, session.plan.run.timeout)
        session.problems += _exits(result.code, ended)
    if findings.arguments_differ(lines):
        session.problems.append(
            Problem(
                "program",
                "its first compiled function was called with other arguments in the second run: it is not deterministic, or takes its input from elsewhere",
                "seed its generators and keep its input (stdin: from a file); each graph was compared on its own arguments all the same",
            )
        )
    return findings.checked_functions(lines), lines


def _cached_run(
    session: _Session, result: RunResult, checked: list[Record], graphs: tuple[CheckedGraph, ...]
) -> tuple[CachedRun | None, tuple[CheckedGraph, ...]]:
    """Run the program with compile caches, which the first run switches off; return the verdict, and the graphs without caches.

    With ``--warm`` the first run has them. Calls whose results differ from the eager run's are compared closely; if values are wrong
    with caches, the program is run without.
    """
    plan, warm = session.plan, session.plan.run.warm
    wrong = any(g.verdict is Verdict.WRONG for g in graphs)
    if plan.graph is not None or not graphs or (wrong and not warm):
        return None, graphs
    lines = checked
    more = {"XPUDBG_ACCURACY_WARM": "1"} if warm else {}
    without: list[Record] = [] if warm else checked

    def once(variables: Mapping[str, str]) -> tuple[SideRun, list[Record]]:
        left = plan.budget - (time.monotonic() - searched)
        if left <= 0:
            return SideRun(None, 0.0, ""), []
        return session.beside("cached", {**more, **variables}, left)

    cached: CachedRun | None = None
    with session.further_run("run with caches", "cached"):
        if not warm:
            ended, lines = session.beside("cached", more, plan.run.timeout)
            session.problems += _cached_exit(result.code, ended)
        cached = judge_cached(lines, warm=warm)
        searched = time.monotonic()
        if cached.verdict is not Verdict.WRONG and (partings := session.partings()):
            closely, lines = _looked_closely(session, partings, once)
            cached = closely if closely is not None else cached
            without = []
        if (warm and cached.verdict is not Verdict.WRONG) or lines is checked:
            # They are those of the run itself, with their names in the bundle.
            cached = replace(cached, graphs=())
        if cached.verdict is Verdict.WRONG and not plan.budget:
            cached = replace(cached, why=NOT_ASKED)
        elif cached.verdict is Verdict.WRONG:
            found = search_cache(cached, lines, without, once, session.manifest.graphs)
            # What is wrong without caches as well is an ordinary wrong graph.
            return (None, found.control) if found.control else (found.cached, graphs)
    return cached, graphs


def _looked_closely(
    session: _Session,
    partings: Sequence[Parting],
    once: Callable[[Mapping[str, str]], tuple[SideRun, list[Record]]],
) -> tuple[CachedRun | None, list[Record]]:
    """Return the verdict on calls whose results differ, if one of their graphs is wrong, and the findings of the run for it.

    If no graph is wrong, the functions' results are compared with eager from the same state.
    """
    places = ",".join(f"{p.region}:{p.call}" for p in partings)
    ended, lines = once({"XPUDBG_ACCURACY_LOOK": places})
    judged = judge_cached(lines, warm=session.plan.run.warm)
    if judged.verdict is Verdict.WRONG:
        return judged, lines
    looked = [line for line in lines if line.get("look") is True]
    session.functions += findings.checked_functions(looked)
    done = {(integer(line.get("region")), integer(line.get("call"))) for line in looked}
    for parting in partings:
        if (parting.region, parting.call) not in done:
            why = "the time was up (--budget)" if ended.code is None else "the call did not come again"
            sentence = f"its results part from the eager run's from call {parting.call} on; it was not compared closely: {why}"
            session.functions.append(CheckedFunction(parting.name, parting.call, Verdict.UNKNOWN, sentence))
    return None, lines


def _cached_exit(code: int, ended: SideRun) -> list[Problem]:
    if ended.code == code:
        return []
    if ended.code is None:
        return [Problem("run with caches", "it was ended for its time (--timeout)")]
    last = (ended.tail.strip().splitlines() or [""])[-1]
    sentence = (
        f"with compile caches on the program ends with status {ended.code}, without with {code}: {last}"
    )
    return [Problem("run with caches", sentence.rstrip(": "))]


def _exits(code: int, eager: SideRun) -> list[Problem]:
    """Return problems for runs that failed, both or one of them."""
    if eager.code == code:
        sentence = f"it ends with status {code}, in eager, too: what comes after that was not compared"
        return [Problem("program", sentence)] if code else []
    if eager.code is None:
        return [
            Problem("eager run", "it was ended for its time (--timeout), so that functions are not compared")
        ]
    if not eager.code:
        return [Problem("program", f"compiled it ends with status {code}, in eager with 0")]
    last = (eager.tail.strip().splitlines() or [""])[-1]
    sentence = f"it ended with status {eager.code}, the compiled one with {code}: {last}"
    return [Problem("eager run", sentence.rstrip(": "))]


def _searched(session: _Session, report: AccuracyReport) -> AccuracyReport:
    """Return the report with the cause that the search found, or with the effect of emulated casts."""
    if report.cached is not None and report.cached.verdict is Verdict.WRONG:
        return replace(report, replay=shlex.join(("xpudbg", "accuracy", *session.plan.typed)))
    wrong = [g for g in report.graphs if g.verdict is Verdict.WRONG]
    if wrong:
        # A wrong forward makes its backward wrong as well.
        first = min(wrong, key=lambda g: (g.pid, g.index, g.call, g.phase != "forward"))
        report = replace(report, replay=_replay(session.plan, first))
        if len({g.pid for g in report.graphs}) > 1:
            session.problems.append(
                Problem("search", "graphs of several processes were compiled; none is taken apart")
            )
            return report
        return replace(report, blame=_blamed(session, first)) if session.plan.budget else report
    half = [
        g for g in report.graphs if g.verdict is Verdict.ROUNDING and any(v.dtype in _HALF for v in g.worst)
    ]
    if not half or not session.plan.budget:
        return report
    worst = max(half, key=lambda g: max((v.error or 0.0) for v in g.worst))
    lines = _asked(
        session, {"XPUDBG_ACCURACY_GRAPH": str(worst.index), "XPUDBG_ACCURACY_PRECISION": worst.phase}
    )[0]
    return replace(report, casts=findings.read_casts(lines))


def _asked(session: _Session, about: Mapping[str, str]) -> tuple[list[Record], bool]:
    """Run the program again for one graph; return the findings, and whether it ended within its time."""
    ended: SideRun | None = None
    lines: list[Record] = []
    with session.further_run("search", "search"):
        ended, lines = session.beside("blame", about, session.plan.budget)
    if session.interrupted:
        lines = findings.read_findings(session.findings, "blame")
    return lines, ended is None or ended.code is not None


def _blamed(session: _Session, graph: CheckedGraph) -> Blame | None:
    about = {"XPUDBG_ACCURACY_GRAPH": str(graph.index), "XPUDBG_ACCURACY_BUDGET": str(session.plan.budget)}
    problems = len(session.problems)
    lines, in_time = _asked(session, about)
    blame = findings.read_blame(lines, seconds=session.seconds["search"], ended=in_time)
    if blame is None and not in_time:
        what = "the time was up before the wrong call came"
        session.problems.append(Problem("search", what, "a larger --budget gives it more time"))
    elif blame is None and len(session.problems) == problems:
        session.problems.append(Problem("search", "the wrong call did not come again"))
    return blame


def _replay(plan: AccuracyPlan, graph: CheckedGraph) -> str:
    # Alone it is compared in its first calls.
    alone = ("--graph", str(graph.index)) if graph.call < _FIRST_CALLS else ()
    return shlex.join(("xpudbg", "accuracy", *alone, *plan.typed))


def _device(manifest: Manifest) -> str:
    if manifest.emulated is None:
        return ""
    return f"{manifest.emulated.target} (emulated), {manifest.emulated.execute}"


def _emulation(manifest: Manifest) -> list[Problem]:
    if manifest.emulated is None or manifest.emulated.execute == "interpret":
        return []
    what = "generated code did not run: the ATen graph ran in its place, so that lowerings and kernels were not compared"
    return [Problem("target", what, "--execute interpret runs what was generated")]


def _with_report(session: _Session, report: AccuracyReport) -> Manifest:
    """Write the report into the bundle and return the manifest."""
    try:
        return keep_report(session.folder, session.manifest, report)
    except OSError as error:
        sys.stderr.write(f"xpudbg: the verdict could not be kept in the bundle: {error.strerror}\n")
        return session.manifest


_GRACE = 3.0
_TAIL = 4000


class SessionChild:
    """A child that leads a session.

    Args:
        command: Program and arguments.
        env: Its environment.
        output: File for its stderr, and for its stdout unless that is piped.
        stdin: Descriptor of its stdin.
        piped: Whether its stdout is read here.

    Raises:
        OSError: It could not be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str],
        output: Path,
        *,
        stdin: int = subprocess.DEVNULL,
        piped: bool = False,
    ) -> None:
        self._output = output
        with output.open("wb") as out:
            self.process = subprocess.Popen(
                list(command),
                env=dict(env),
                stdin=stdin,
                stdout=subprocess.PIPE if piped else out,
                stderr=out,
                start_new_session=True,
            )

    def end(self, *, gently: bool = False) -> int:
        """Kill it and its children, ``gently`` after a SIGTERM and some time; return its status."""
        for number in ("SIGTERM", "SIGKILL") if gently else ("SIGKILL",):
            system.kill_group(self.process, number)
            # Children that ignore a signal are left to the next one.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(_GRACE)
        return self.process.wait()

    def tail(self) -> str:
        """Return the end of its output."""
        try:
            return self._output.read_bytes()[-_TAIL:].decode("utf-8", "replace")
        except OSError:
            return ""
