"""Results that several runs keep of ``verify``, ``accuracy`` and ``triton-cache whatif``, joined; of ``accuracy`` the gravest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from xpudbg.bundle.accuracy_file import ACCURACY_FILE
from xpudbg.bundle.reader import Bundle
from xpudbg.bundle.verify_file import VERIFY_FILE
from xpudbg.bundle.whatif_file import WHATIF_FILE, record_with
from xpudbg.errors import XpudbgError
from xpudbg.files.digest import hash_file
from xpudbg.model.accuracy import AccuracyReport, Verdict
from xpudbg.model.accuracy_words import verdict_words
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.kept_builds import RecordedBuilds, WhatIfRecord
from xpudbg.model.problem import Problem
from xpudbg.model.verify import KeptGraph, VerifiedGraph, VerifiedKernel, VerifyRecord

T = TypeVar("T")
_GRAVITY = (Verdict.WRONG, Verdict.UNKNOWN, Verdict.ROUNDING, Verdict.SAME)


@dataclass
class RunVerdicts:
    """Verdicts of one run before it is joined.

    Attributes:
        host: Its name in the joined run.
        accuracy: Report of ``xpudbg accuracy``; None without one.
        verify: Results of ``xpudbg verify``; None without any.
        builds: Builds of ``xpudbg triton-cache whatif``; None without any.
        rows: Their rows in the run's ledger.
        problems: What could not be read; its file is copied as it is.
    """

    host: str
    accuracy: AccuracyReport | None
    verify: VerifyRecord | None
    builds: WhatIfRecord | None
    rows: tuple[Artifact, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class NewNames:
    """Names that parts of a run have in the joined one, by their old ones.

    Attributes:
        graphs: Ids of graphs.
        paths: Paths of files.
        keys: Keys of Triton cache entries that another run has with other contents.
    """

    graphs: Mapping[str, str]
    paths: Mapping[str, str]
    keys: Mapping[str, str]


def read_verdicts(bundle: Bundle, host: str) -> RunVerdicts:
    """Read the verdicts that a run keeps.

    Args:
        bundle: The run.
        host: Its name in the joined run.
    """
    rows: list[Artifact] = []
    problems: list[Problem] = []

    def read(kind: Kind, load: Callable[[Path], T]) -> T | None:
        present = (a for a in bundle.manifest.artifacts if a.kind is kind and a.state is State.PRESENT)
        row = next((a for a in present if a.path), None)
        if row is None:
            return None
        try:
            value = load(bundle.root / row.path)
        except (OSError, XpudbgError) as error:
            problems.append(Problem(f"{host}: {row.path}", f"it could not be taken: {error}"))
            return None
        rows.append(row)
        return value

    accuracy, verify = read(Kind.ACCURACY, ACCURACY_FILE.load), read(Kind.VERIFY, VERIFY_FILE.load)
    builds = read(Kind.WHATIF, WHATIF_FILE.load)
    return RunVerdicts(host, accuracy, verify, builds, tuple(rows), tuple(problems))


def join_verdicts(
    folder: Path, run: str, parts: Sequence[tuple[RunVerdicts, NewNames]]
) -> tuple[list[Artifact], list[Problem]]:
    """Write the joined verdicts into a bundle.

    Of several reports of ``accuracy``, whose graphs have the same numbers, the gravest stays, and a problem names the others' verdicts.

    Args:
        folder: The new bundle.
        run: Its name.
        parts: The verdicts of each run, and what its parts are called there.

    Returns:
        Their rows in the ledger, and what is odd.
    """
    rows: list[Artifact] = []
    reports = [(part.host, _renamed_report(part.accuracy, names)) for part, names in parts if part.accuracy]
    reports.sort(key=lambda pair: _GRAVITY.index(pair[1].verdict))
    problems = [
        Problem(
            f"{host}: accuracy",
            f"{verdict_words(report)}; the joined run has the report of {reports[0][0]}, which is no better",
        )
        for host, report in reports[1:]
    ]
    if reports:
        rows.append(_row(folder, ACCURACY_FILE.save(folder, replace(reports[0][1], run=run)), Kind.ACCURACY))
    kept = [_renamed_graph(g, names) for part, names in parts if part.verify for g in part.verify.graphs]
    if kept:
        path = VERIFY_FILE.save(folder, VerifyRecord(run, graphs=tuple(kept)))
        rows.append(_row(folder, path, Kind.VERIFY))
    builds = None
    for part, names in parts:
        if part.builds is not None:
            builds = record_with(builds, [_renamed_builds(k, names) for k in part.builds.kernels], run)
    if builds is not None and builds.kernels:
        rows.append(_row(folder, WHATIF_FILE.save(folder, builds), Kind.WHATIF))
    return rows, problems


def _row(folder: Path, path: Path, kind: Kind) -> Artifact:
    size, digest = hash_file(path)
    return Artifact(kind, State.PRESENT, path.relative_to(folder).as_posix(), size, digest)


def _renamed_report(report: AccuracyReport, names: NewNames) -> AccuracyReport:
    graphs = tuple(
        replace(g, graphs=tuple(names.graphs.get(name, name) for name in g.graphs)) for g in report.graphs
    )
    return replace(report, graphs=graphs)


def _renamed_graph(kept: KeptGraph, names: NewNames) -> KeptGraph:
    graph = kept.graph
    files = tuple(replace(f, path=names.paths.get(f.path, f.path)) for f in graph.files)
    kernels = tuple(_renamed_kernel(kernel, names) for kernel in graph.kernels)
    renamed: VerifiedGraph = replace(
        graph, id=names.graphs.get(graph.id, graph.id), files=files, kernels=kernels
    )
    return replace(kept, graph=renamed)


def _renamed_kernel(kernel: VerifiedKernel, names: NewNames) -> VerifiedKernel:
    if not names.keys:
        return kernel
    checks = tuple(replace(c, config=names.keys.get(c.config, c.config)) for c in kernel.checks)
    return replace(kernel, checks=checks)


def _renamed_builds(kept: RecordedBuilds, names: NewNames) -> RecordedBuilds:
    files = tuple(replace(f, path=names.paths.get(f.path, f.path)) for f in kept.files)
    return replace(kept, key=names.keys.get(kept.key, kept.key), files=files)
