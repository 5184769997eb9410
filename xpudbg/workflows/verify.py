"""Verify the kernels of a run: one child for each graph, in the user's interpreter, with limits of time and memory."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.fusion_source import GraphFiles
from xpudbg.facts.kernels.cache.candidates import Candidates
from xpudbg.facts.numbers.graph_job import GraphJob, candidates_of_run, graph_job, recorded_paths
from xpudbg.facts.numbers.kept_verdicts import verified_files
from xpudbg.facts.numbers.read_results import read_results
from xpudbg.model.problem import Problem
from xpudbg.model.verify import NumericVerdict, VerifiedGraph, VerifyReport, gravest
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.locate import cache_root

_PACKAGE = Path(__file__).resolve().parent.parent
_CHILD = _PACKAGE / "probe" / "verify" / "_xpudbg_verify.py"
_MOST_OUTPUT = 64 << 20
_TAIL = 2000
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
        every_config: All configurations of autotuning.
        seed: Of random inputs.
        seconds: A launch may take.
        lines: By graph the calls to verify, by line; a graph that is not in it is verified whole. None for all.
        spirv: Run the kernels' SPIR-V, which is native code, on the host's processor.
        inputs: ``recorded``, ``random``, or empty for recorded ones where the run has them.
        device: A device of this machine on which kernels run as well, as torch names it; empty for none.
        cpp: Compile and run C++ kernels, which become native code.
        trusted: Run operators of graphs that do not check their arguments, in a child with all rights.
        whole_seconds: All graphs together may take; None for no limit.
    """

    python: str
    every_config: bool = False
    seed: int = 0
    seconds: float = LAUNCH_SECONDS
    lines: Mapping[str, Collection[int]] | None = None
    spirv: bool = False
    inputs: str = ""
    device: str = ""
    cpp: bool = False
    trusted: bool = False
    whole_seconds: float | None = None


def verify_graphs(
    run: RunReader, graphs: list[GraphFiles], options: VerifyOptions, progress: Callable[[str], None]
) -> VerifyReport:
    """Verify graphs of a run, one after another.

    Args:
        run: The run.
        graphs: Its graphs.
        options: How.
        progress: Told what is being done.

    Raises:
        XpudbgError: The interpreter has no torch or no numpy, or recorded inputs are wanted and there are none.
    """
    if options.inputs == "recorded" and not any(recorded_paths(run, g.id) for g in graphs):
        raise XpudbgError(
            f"{run.name} has no recorded inputs",
            hint="'xpudbg run --record-inputs SCRIPT' keeps them; a pack has them if it was made with --with-inputs",
        )
    candidates = candidates_of_run(run)
    with temporary_folder("xpudbg-verify-caches-") as caches:
        found, torch = _verify_all(run, graphs, candidates, options, progress, caches)
    compared = [g.verdict for g in found if g.kernels or g.patterns]
    return VerifyReport(
        source=run.name,
        verdict=gravest(compared),
        seed=options.seed,
        python=options.python,
        torch=torch,
        graphs=tuple(found),
        problems=() if graphs else (Problem(run.name, "it has no graphs"),),
    )


def _verify_all(
    run: RunReader,
    graphs: list[GraphFiles],
    candidates: list[Candidates],
    options: VerifyOptions,
    progress: Callable[[str], None],
    caches: str,
) -> tuple[list[VerifiedGraph], str]:
    """The graphs, one after another, and the version of torch; what torch compiles for one is there for the next."""
    found: list[VerifiedGraph] = []
    torch = ""
    until = None if options.whole_seconds is None else time.monotonic() + options.whole_seconds
    for number, graph in enumerate(graphs, 1):
        progress(f"graph {number} of {len(graphs)}: {graph.id}")
        if until is not None and time.monotonic() >= until:
            found.append(VerifiedGraph(graph.id, graph.kind, why=_used_up(options)))
            continue
        lines = None if options.lines is None else options.lines.get(graph.id)
        job = graph_job(
            run,
            graph,
            candidates,
            every_config=options.every_config,
            lines=lines,
            spirv=options.spirv,
            recorded=options.inputs != "random",
            cpp=options.cpp,
        )
        if job.reason:
            found.append(VerifiedGraph(graph.id, graph.kind, why=job.reason))
            continue
        verified, version = _verify(job, options, progress, caches, until)
        found.append(replace(verified, files=verified_files(run, job, verified)))
        torch = torch or version
    return found, torch


def _verify(
    job: GraphJob, options: VerifyOptions, progress: Callable[[str], None], caches: str, until: float | None
) -> tuple[VerifiedGraph, str]:
    with temporary_folder("xpudbg-verify-") as folder:
        for name, data in job.files.items():
            Path(folder, name).write_bytes(data)
        settings = {**job.settings, **_settings(options), **_rights(options, folder, caches)}
        Path(folder, "job.json").write_text(json.dumps(settings), encoding="utf-8")
        began = time.monotonic()
        child = _Child([options.python, "-B", str(_CHILD), folder], folder, caches, options, until)
        lines = []
        for line in child.lines():
            lines.append(line)
            with suppress(ValueError, AttributeError):
                kernel = json.loads(line).get("kernel")
                progress(f"{job.id}: {kernel}" if kernel else job.id)
        version = next(
            (str(r["torch"]) for line in lines if isinstance(r := _json(line), dict) and "torch" in r), ""
        )
        if not lines and child.ended and not child.over:
            raise XpudbgError(
                f"{options.python} cannot compute: {child.reason()}",
                hint="--python names the interpreter of an environment with torch and numpy",
            )
        ended = (
            ""
            if any(isinstance(r := _json(line), dict) and "done" in r for line in lines)
            else child.reason()
        )
        seconds = time.monotonic() - began
        return read_results(job, lines, ended=ended, seconds=seconds), version


def _used_up(options: VerifyOptions) -> str:
    return f"the {options.whole_seconds or 0:g} s of --seconds were used up"


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _settings(options: VerifyOptions) -> dict[str, Any]:
    return {
        "seed": options.seed,
        "seconds": options.seconds,
        "spirv": options.spirv,
        "cpp": options.cpp,
        "device": options.device,
        "spirv_package": str(_PACKAGE / "emulator" / "spirv"),
        "cache": str(cache_root()),
        "ttir_package": str(_PACKAGE / "emulator" / "target" / "ttir"),
        "tolerance": str(_PACKAGE / "probe" / "compare" / "_xpudbg_tolerance.py"),
        "random_numbers": str(_PACKAGE / "emulator" / "target" / "random_numbers.py"),
    }


def _rights(options: VerifyOptions, folder: str, caches: str) -> dict[str, Any]:
    """Rights of the child besides computing: native code of the bundle is asked for, and needs compilers, runtimes and devices."""
    native = options.cpp or options.spirv or bool(options.device)
    return {
        "trusted": options.trusted,
        "confined": not options.trusted and not native,
        "writable": [folder, caches],
        "readable": [str(_PACKAGE)],
    }


class _Child:
    """The child of one graph, in a session of its own; ``over`` when the time of all graphs was used up.

    Args:
        command: What to start.
        folder: Where its stderr goes.
        caches: Where torch keeps what it compiles.
        options: A launch may take their seconds; it may be silent for a few times as long, and while it compiles C++.
        until: When it is ended, by ``time.monotonic``; None for no limit.
    """

    def __init__(
        self, command: list[str], folder: str, caches: str, options: VerifyOptions, until: float | None
    ) -> None:
        self._until, self._used_up = until, _used_up(options)
        self._silence = _START_SECONDS + 4 * options.seconds + (_BUILD_SECONDS if options.cpp else 0.0)
        self._stderr = Path(folder, "stderr")
        environ = {
            **os.environ,
            # Kernels run in forked children, where threads of a pool would be missing.
            **dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"),
            "TMPDIR": folder,
            "TORCHINDUCTOR_CACHE_DIR": f"{caches}/inductor",
            "TRITON_CACHE_DIR": f"{caches}/triton",
        }
        with self._stderr.open("wb") as stderr:
            try:
                self._process = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=stderr,
                    env=environ,
                    start_new_session=True,
                )
            except OSError as error:
                raise XpudbgError(f"{command[0]} cannot be started: {error.strerror}") from error
        self._late = self.over = False
        self.ended: int | None = None

    def lines(self) -> Iterator[str]:
        """Yield what it writes, line by line, until it ends, is silent for too long, or has written too much."""
        assert self._process.stdout is not None
        rest, total = b"", 0
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self._process.stdout, selectors.EVENT_READ)
                while total < _MOST_OUTPUT:
                    left = None if self._until is None else self._until - time.monotonic()
                    if not selector.select(
                        self._silence if left is None else min(self._silence, max(left, 0.0))
                    ):
                        self._late, self.over = True, left is not None and left < self._silence
                        return
                    part = os.read(self._process.stdout.fileno(), 1 << 16)
                    if not part:
                        return
                    total += len(part)
                    *whole, rest = (rest + part).split(b"\n")
                    yield from (line.decode("utf-8", "replace") for line in whole)
        finally:
            self._end()

    def _end(self) -> None:
        # Kernels that it forked end with it.
        if self._late or self._process.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(0 if self._late else 5)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self.ended = self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def reason(self) -> str:
        """Reason why there is nothing more of it."""
        if self.over:
            return self._used_up
        if self._late:
            return f"it said nothing for {self._silence:g} s and was ended"
        how = f"signal {-self.ended}" if self.ended is not None and self.ended < 0 else f"status {self.ended}"
        with suppress(OSError):
            said = self._stderr.read_bytes()[-_TAIL:].decode("utf-8", "replace").strip().splitlines()
            return f"the process that computes ended with {how}{': ' + said[-1] if said else ''}"
        return f"the process that computes ended with {how}"


def worth_exit(report: VerifyReport, *, strict: bool) -> bool:
    """Return whether the report is one that a shell should see as a failure.

    Args:
        report: What was found.
        strict: What is not known counts, too.
    """
    bad = {NumericVerdict.WRONG, NumericVerdict.UNKNOWN} if strict else {NumericVerdict.WRONG}
    return any(g.verdict in bad for g in report.graphs)
