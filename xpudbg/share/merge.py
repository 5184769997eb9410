"""Runs of several hosts joined into one bundle: labels stay apart, no file takes the place of another."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path, PurePosixPath
from typing import BinaryIO, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.model.accuracy import AccuracyReport, Verdict, verdict_text
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import (
    Exit,
    Graph,
    Kernel,
    LeftOut,
    Manifest,
    RunSource,
    RunState,
)
from xpudbg.model.native import RecordedBuilds, WhatIfRecord
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.verify import StoredGraph, VerifiedGraph, VerifiedKernel, VerifyRecord
from xpudbg.share.redaction.machine_secrets import merged
from xpudbg.share.redaction.secret_places import PLACES, pointed_values, remember_secret_places
from xpudbg.store.files.archive import INDEX
from xpudbg.store.files.vfs import hash_file, open_file, walk
from xpudbg.store.locate import filled_or_removed
from xpudbg.store.manifest_file import NAME, new_manifest, save_manifest
from xpudbg.store.reader import ACCURACY_FILE, VERIFY_FILE, WHATIF_FILE, Bundle, open_bundle, record_with

# Results that several runs keep of ``verify``, ``accuracy`` and ``triton-cache whatif``, joined; of ``accuracy`` the gravest.

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
    """Read the verdicts that are stored in a run.

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

    Of several reports of ``accuracy``, whose graphs have the same numbers, the worst is used, and a problem names the others' verdicts.

    Args:
        folder: The new bundle.
        run: Its name.
        parts: The verdicts of each run, and the new names of its parts.

    Returns:
        Their rows in the ledger, and problems.
    """
    rows: list[Artifact] = []
    reports = [(part.host, _renamed_report(part.accuracy, names)) for part, names in parts if part.accuracy]
    reports.sort(key=lambda pair: _GRAVITY.index(pair[1].verdict))
    problems = [
        Problem(
            f"{host}: accuracy",
            f"{verdict_text(report)}; the joined run has the report of {reports[0][0]}, which is no better",
        )
        for host, report in reports[1:]
    ]
    if reports:
        rows.append(_row(folder, ACCURACY_FILE.save(folder, replace(reports[0][1], run=run)), Kind.ACCURACY))
    graphs = [_renamed_graph(g, names) for part, names in parts if part.verify for g in part.verify.graphs]
    if graphs:
        path = VERIFY_FILE.save(folder, VerifyRecord(run, graphs=tuple(graphs)))
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


def _renamed_graph(verified: StoredGraph, names: NewNames) -> StoredGraph:
    graph = verified.graph
    files = tuple(replace(f, path=names.paths.get(f.path, f.path)) for f in graph.files)
    kernels = tuple(_renamed_kernel(kernel, names) for kernel in graph.kernels)
    renamed: VerifiedGraph = replace(
        graph, id=names.graphs.get(graph.id, graph.id), files=files, kernels=kernels
    )
    return replace(verified, graph=renamed)


def _renamed_kernel(kernel: VerifiedKernel, names: NewNames) -> VerifiedKernel:
    if not names.keys:
        return kernel
    checks = tuple(replace(c, config=names.keys.get(c.config, c.config)) for c in kernel.checks)
    return replace(kernel, checks=checks)


def _renamed_builds(builds: RecordedBuilds, names: NewNames) -> RecordedBuilds:
    files = tuple(replace(f, path=names.paths.get(f.path, f.path)) for f in builds.files)
    return replace(builds, key=names.keys.get(builds.key, builds.key), files=files)


_FILES = 1_000_000
_CHUNK = 1 << 20
_PLAIN = re.compile(r"[^0-9A-Za-z_-]+")
_OWN = frozenset({NAME, INDEX, PLACES})
_SHARED = ("triton_cache", "inductor_cache")
"""Folders whose names are hashes of contents: files that several hosts have are stored once."""


def merge_runs(
    roots: Sequence[Path],
    folder: Path,
    *,
    hosts: Sequence[str] = (),
    progress: Callable[[str], None] = lambda _: None,
) -> Manifest:
    """Join runs into one bundle.

    Processes are called ``HOST.LABEL``, graphs ``ID@HOST.LABEL``, also where no two runs share a name. Files of whole runs (output,
    records of the probes) go to ``hosts/HOST/``.

    Args:
        roots: The runs: folders or zip files.
        folder: The new bundle; empty. It is removed when the runs cannot be joined.
        hosts: Names of the machines, one a run; else the names of the runs.
        progress: Called with a text for each step.

    Raises:
        XpudbgError: A run cannot be opened or read, one was given twice, the names are not one a run, or the bundle cannot be written.
    """
    with filled_or_removed(folder) as place:
        return _merge(roots, place, folder.name, hosts, progress)


def _merge(
    roots: Sequence[Path], folder: Path, name: str, hosts: Sequence[str], progress: Callable[[str], None]
) -> Manifest:
    if len({root.resolve() for root in roots}) < len(roots):
        raise XpudbgError("a run was given twice", hint="name every run once")
    bundles = [open_bundle(root) for root in roots]
    names = _host_names(bundles, hosts)
    taken = _Taken(folder)
    parts = []
    for bundle, host in zip(bundles, names, strict=True):
        progress(f"copying {host}")
        part = _Part(bundle, host)
        part.copy(taken)
        parts.append(part)
    rows, problems = join_verdicts(folder, name, [(part.verdicts, part.names) for part in parts])
    manifest = _joined(name, parts, rows, problems)
    manifest = save_manifest(folder, manifest)
    remember_secret_places(folder, merged(*(pointed_values(root) for root in roots if root.is_dir())))
    return manifest


def _host_names(bundles: Sequence[Bundle], hosts: Sequence[str]) -> list[str]:
    """Return a name for every run, unique and fit for a folder."""
    if hosts and len(hosts) != len(bundles):
        raise XpudbgError(
            f"{len(hosts)} names for {len(bundles)} runs",
            hint="give --host once a run, in their order, or not at all",
        )
    wished = [
        _PLAIN.sub("-", name).strip("-")[:60] or "host"
        for name in hosts or [b.manifest.name for b in bundles]
    ]
    if hosts and len(set(wished)) != len(wished):
        raise XpudbgError("two runs were given the same --host", hint="labels of processes begin with it")
    again = Counter(wished)
    seen: Counter[str] = Counter()
    names = []
    for name in wished:
        seen[name] += 1
        names.append(f"{name}-{seen[name]}" if again[name] > 1 else name)
    return names


@dataclass
class _Taken:
    """Files that the new bundle has, with their digests.

    Attributes:
        folder: The new bundle.
        digests: Digest of each file by its path.
        pids: Process ids that name records of probes there.
    """

    folder: Path
    digests: dict[str, str] = field(default_factory=dict)
    pids: set[str] = field(default_factory=set)

    def holds_other(self, path: str, digest: str) -> bool:
        """Return whether a path has another file."""
        return self.digests.get(path, digest) != digest

    def write(self, path: str, digest: str, source: BinaryIO) -> None:
        """Write a new file."""
        if path in self.digests:
            return
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as out:
            shutil.copyfileobj(source, out, _CHUNK)
        self.digests[path] = digest


class _Part:
    """A run on its way into the new bundle.

    Attributes:
        host: Its name there.
        manifest: Its manifest.
        problems: Files that could not be copied.
    """

    def __init__(self, bundle: Bundle, host: str) -> None:
        self.host, self.manifest = host, bundle.manifest
        self.problems: list[Problem] = []
        self._root = bundle.root
        self._paths: dict[str, str] = {}
        self._keys: dict[str, str] = {}
        self._probes_apart = False
        self.verdicts = read_verdicts(bundle, host)
        self.problems += self.verdicts.problems
        self._labels = {p.id: f"{host}.{p.id}" for p in bundle.manifest.processes}
        self._graphs: dict[tuple[str, str], str] = {}
        for graph in bundle.manifest.graphs:
            stem = graph.id.partition("@")[0]
            new = f"{stem}@{self.label(graph.process)}" if graph.process else f"{stem}@{host}"
            while new in self._graphs.values():
                new += "_"
            self._graphs[graph.process, graph.id] = new

    def label(self, process: str) -> str:
        """Return the new label of a process; empty for none."""
        return self._labels.get(process) or (f"{self.host}.{process}" if process else "")

    def copy(self, taken: _Taken) -> None:
        """Copy all plain files of the run; links that lead out of it are left behind."""
        files: dict[str, str] = {}
        joined = {row.path for row in self.verdicts.rows}
        for folder, names in walk(self._root, most=_FILES):
            for name in names:
                path = (folder / name).relative_to(self._root).as_posix()
                if path not in _OWN and path not in joined:
                    files[path] = self._digest(path)
        files = {path: digest for path, digest in files.items() if digest}
        self._keys = self._entry_names(files, taken)
        self._join_probes(files, taken)
        for path, digest in files.items():
            new = self._new_path(path)
            if taken.holds_other(new, digest):
                new = f"{path.partition('/')[0]}/{self.host}/{path.partition('/')[2]}"
            with open_file(self._root / path) as source:
                taken.write(new, digest, source)
            self._paths[path] = new

    @property
    def names(self) -> NewNames:
        """Return the new names of its graphs, files and entries."""
        graphs = {old: new for (_, old), new in self._graphs.items()}
        return NewNames(graphs, self._paths, self._keys)

    def _join_probes(self, files: Mapping[str, str], taken: _Taken) -> None:
        """Join records of probes; those of a host that shares process ids with another host stay apart."""
        pids = {path[len("probe/") :].partition("-")[0] for path in files if path.startswith("probe/")}
        self._probes_apart = not pids.isdisjoint(taken.pids)
        taken.pids |= pids
        if self._probes_apart:
            what = "another host has processes of the same ids: what the probe recorded here is kept and not evaluated"
            self.problems.append(Problem(f"{self.host}: probe", what))

    def _digest(self, path: str) -> str:
        try:
            return hash_file(self._root / path)[1]
        except (OSError, XpudbgError) as error:
            self.problems.append(Problem(f"{self.host}: {path}", f"could not be taken: {error}"))
            return ""

    def _entry_names(self, files: Mapping[str, str], taken: _Taken) -> dict[str, str]:
        """New names of Triton cache entries whose key another run has with other contents."""
        parted = {
            path.split("/")[1]
            for path, digest in files.items()
            if path.startswith("triton_cache/") and path.count("/") > 1 and taken.holds_other(path, digest)
        }
        return {key: f"{key}~{self.host}" for key in parted}

    def _new_path(self, path: str) -> str:
        parts = PurePosixPath(path).parts
        if parts[0] == "processes" and len(parts) > 2:
            new = [parts[0], self.label(parts[1]), *parts[2:]]
            if parts[2] == "graphs" and len(parts) > 4:
                new[3] = self._graphs.get((parts[1], parts[3]), parts[3])
            return "/".join(new)
        if parts[0] == "triton_cache" and len(parts) > 2:
            return "/".join((parts[0], self._keys.get(parts[1], parts[1]), *parts[2:]))
        together = parts[0] in _SHARED or (parts[0] == "probe" and not self._probes_apart)
        return path if together else f"hosts/{self.host}/{path}"

    def row(self, artifact: Artifact) -> Artifact:
        """Return an artifact's row with its new path; missing where the run names a file that it does not have."""
        if not artifact.path:
            return artifact
        new = self._paths.get(artifact.path)
        if new is not None:
            return replace(artifact, path=new)
        reason = f"the run {self.host} does not hold it"
        return replace(artifact, state=State.MISSING, path="", bytes=None, sha256="", reason=reason)

    def graph(self, graph: Graph) -> Graph:
        """Return a graph under its new name."""
        return replace(
            graph,
            id=self._graphs[graph.process, graph.id],
            process=self.label(graph.process),
            artifacts=tuple(map(self.row, graph.artifacts)),
        )

    def kernel(self, kernel: Kernel) -> Kernel:
        """Return a kernel with the new names of its graph and entries."""
        return replace(
            kernel,
            graph=self._graphs.get((kernel.process, kernel.graph), kernel.graph),
            process=self.label(kernel.process),
            cache_keys=tuple(self._keys.get(key, key) for key in kernel.cache_keys),
            artifacts=tuple(map(self.row, kernel.artifacts)),
        )

    def host_problems(self) -> Iterable[Problem]:
        """Return the run's problems, each with its host."""
        for problem in self.manifest.problems:
            yield replace(problem, where=f"{self.host}: {problem.where}")
        yield from self.problems
        if self.manifest.state is not RunState.COMPLETE:
            yield Problem(
                self.host, f"the run is {self.manifest.state.value}: it was not collected to its end"
            )


def _joined(
    name: str, parts: Sequence[_Part], verdicts: Sequence[Artifact], odd: Sequence[Problem]
) -> Manifest:
    runs = [part.manifest for part in parts]
    values = [{v.name: v for v in r.variables} for r in runs]
    ends = _worst([r.exit for r in runs])
    emulated = runs[0].emulated if all(r.emulated == runs[0].emulated for r in runs) else None
    problems = [p for part in parts for p in part.host_problems()]
    problems += [*_disagreements(parts), *odd]
    # The device of an emulated run was not there, which nothing would say beside runs on other targets.
    devices = [d for r in runs if emulated or not r.emulated for d in r.devices]
    rows = [(part, a) for part in parts for a in part.manifest.artifacts if a not in part.verdicts.rows]
    return replace(
        new_manifest(name, RunState.COMPLETE, RunSource.COLLECT),
        command=runs[0].command if all(r.command == runs[0].command for r in runs) else (),
        cwd=runs[0].cwd if all(r.cwd == runs[0].cwd for r in runs) else "",
        exit=ends,
        versions=_common([r.versions for r in runs]),
        system=_common([r.system for r in runs]),
        devices=tuple(d for n, d in enumerate(devices) if d not in devices[:n]),
        emulated=emulated,
        variables=tuple(_common(values).values()),
        environment=_common([r.environment for r in runs]),
        processes=tuple(
            replace(p, id=part.label(p.id), host=p.host or part.host)
            for part in parts
            for p in part.manifest.processes
        ),
        graphs=tuple(part.graph(g) for part in parts for g in part.manifest.graphs),
        kernels=tuple(part.kernel(k) for part in parts for k in part.manifest.kernels),
        graph_breaks=tuple(
            replace(b, process=part.label(b.process)) for part in parts for b in part.manifest.graph_breaks
        ),
        recompiles=tuple(
            replace(r, process=part.label(r.process)) for part in parts for r in part.manifest.recompiles
        ),
        skipped_frames=tuple(
            replace(s, process=part.label(s.process)) for part in parts for s in part.manifest.skipped_frames
        ),
        artifacts=tuple(dict.fromkeys([*verdicts, *(part.row(a) for part, a in rows)])),
        problems=tuple(problems),
        made_from=tuple(r.name for r in runs),
        left_out=LeftOut(
            sum(r.left_out.files for r in runs),
            tuple(n for r in runs for n in r.left_out.names),
            tuple(n for r in runs for n in r.left_out.folders),
            sum(r.left_out.closed for r in runs),
        ),
    )


def _common(values: Sequence[Mapping[str, T]]) -> dict[str, T]:
    """Entries that all runs have with the same value."""
    return {k: v for k, v in values[0].items() if all(k in other and other[k] == v for other in values[1:])}


def _worst(ends: Sequence[Exit]) -> Exit:
    """Return the end of the first run that failed, else of the one that took longest."""
    failed = [e for e in ends if e.code or e.signal]
    return failed[0] if failed else max(ends, key=lambda e: e.seconds or 0.0)


def _disagreements(parts: Sequence[_Part]) -> Iterator[Problem]:
    """Yield problems for values that the hosts of one job should share and do not; the joined manifest has none of them."""
    names = sorted({name for part in parts for name in part.manifest.versions})
    for name in names:
        found = {part.host: part.manifest.versions.get(name, "unknown") for part in parts}
        if len(set(found.values())) > 1:
            text = ", ".join(f"{version} on {host}" for host, version in found.items())
            yield Problem("versions", f"{name} differs: {text}")
    targets = {part.host: part.manifest.emulated for part in parts}
    if len(set(map(str, targets.values()))) > 1:
        named = ((host, f"{made.target} (emulated)" if made else "none") for host, made in targets.items())
        text = ", ".join(f"{target} on {host}" for host, target in named)
        yield Problem(
            "target",
            f"not all runs were made for the same target: {text}",
            "'xpudbg show' of each run has its limits",
        )
    codes = {part.host: part.manifest.exit.code for part in parts}
    if len(set(codes.values())) > 1:
        text = ", ".join(f"{'unknown' if code is None else code} on {host}" for host, code in codes.items())
        yield Problem(
            "exit status",
            f"exit statuses differ: {text}",
            "the joined run has that of the first that failed",
        )
