"""Loader of the fusion analysis: reads a bundle or bare debug folders, graph by graph."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.formats.fusion_log import parse_fusion_log
from xpudbg.model.artifact import (
    GRAPH_FILE_KINDS,
    GRAPH_FILES,
    STDERR,
    Artifact,
    Kind,
    State,
    graph_file_kind,
)
from xpudbg.model.manifest import GraphOutcome, Manifest, RunState
from xpudbg.model.problem import unreadable
from xpudbg.model.ranks import ranks_of
from xpudbg.model.scheduler_ir import GraphFusionLog
from xpudbg.run.graph_files import HOW_TO_GET, NEEDED, FusionSource, GraphFiles
from xpudbg.store.files.vfs import (
    archive_problems,
    exists,
    is_file,
    is_folder,
    plain_names,
    read_file,
    status,
    walk,
)
from xpudbg.store.manifest_file import NAME as MANIFEST
from xpudbg.store.reader import Bundle, open_bundle

TEXT_LIMIT = 256 << 20
_MAX_ENTRIES = 200_000
_LOG_LIMIT = 512 << 20
_PID = re.compile(r"pid_(\d{1,19})")
_KIND = re.compile(r"_(forward|backward|inference)_")


_NEVER = {
    GraphOutcome.FAILED: "its compile failed",
    GraphOutcome.EMPTY: "there was no operator to compile",
    GraphOutcome.EXPORTED: "torch.export made it, and no backend compiled it",
    GraphOutcome.NOT_INDUCTOR: "the backend was not Inductor",
}
"""Outcomes without IR and generated code, however the script is run."""


def open_source(path: Path, *, log: Path | None = None) -> FusionSource:
    """Return the graphs of a bundle, or of any other folder or file.

    Args:
        path: A bundle, a debug folder, a folder with some, or one of a graph's files.
        log: A file with the scheduler's log to read besides those found.

    Raises:
        XpudbgError: There is no such path, or nothing of a graph in it.
    """
    if not exists(path):
        raise XpudbgError(f"there is no {path}", hint="'xpudbg runs' lists the runs of this folder")
    source = _from_bundle(open_bundle(path)) if is_file(path / MANIFEST) else _from_folder(path)
    return _with_log(source, log)


def bundle_source(bundle: Bundle, *, log: Path | None = None) -> FusionSource:
    """Return the graphs of an open bundle; see :func:`open_source`."""
    return _with_log(_from_bundle(bundle), log)


def _with_log(source: FusionSource, log: Path | None) -> FusionSource:
    if log is not None:
        source.logs = [*_read_log(source, log, lambda: _read(log, _LOG_LIMIT)), *source.logs]
    return source


def _why_nothing(manifest: Manifest) -> str:
    """Return why another run of the script gives no graph either: not collected yet, or all compiles failed; empty where it may."""
    if manifest.state is not RunState.COMPLETE and not manifest.graphs:
        return "the run is not collected yet: it is still running, or it was interrupted ('xpudbg collect FOLDER' takes what it has left so far)"
    if manifest.graphs and all(g.outcome in _NEVER for g in manifest.graphs):
        first = manifest.graphs[0]
        why = _NEVER[first.outcome] + (f" ({first.detail})" if first.detail else "")
        more = f", and {len(manifest.graphs) - 1} more have none either" if len(manifest.graphs) > 1 else ""
        return f"{first.id}: {why}{more}; 'xpudbg show' lists its artifacts"
    return ""


def _from_bundle(bundle: Bundle) -> FusionSource:
    manifest = bundle.manifest
    pids, ranks = {p.id: p.pid for p in manifest.processes}, ranks_of(manifest)
    graphs = []
    for graph in manifest.graphs:
        read: dict[Kind, Callable[[], str]] = {}
        reasons: dict[Kind, str] = {}
        folder = ""
        for artifact in graph.artifacts:
            if artifact.kind not in GRAPH_FILES:
                continue
            if artifact.state is State.PRESENT and artifact.path:
                read[artifact.kind] = _bundle_reader(bundle, artifact)
                folder = folder or Path(artifact.origin).parent.name
            else:
                reasons[artifact.kind] = artifact.reason
        if read:
            graphs.append(
                GraphFiles(
                    graph.id,
                    folder,
                    graph.kind.value,
                    graph.compile_id,
                    pids.get(graph.process),
                    read,
                    reasons,
                    ranks.get(graph.process),
                    frozenset(a.kind for a in graph.artifacts if a.state is State.NOT_APPLICABLE),
                    graph.generation,
                )
            )
    source = FusionSource(
        str(bundle.root),
        graphs,
        torch=manifest.versions.get("torch", ""),
        emulated=manifest.emulated is not None,
        hint=_why_nothing(manifest),
    )
    for artifact in manifest.artifacts:
        if (
            artifact.kind in (Kind.TORCH_LOGS, Kind.STDERR)
            and artifact.state is State.PRESENT
            and artifact.path
        ):
            source.logs += _read_log(source, Path(artifact.path), _bundle_reader(bundle, artifact))
    return source


def _bundle_reader(bundle: Bundle, artifact: Artifact) -> Callable[[], str]:
    return lambda: bundle.read_text(artifact.path, limit=TEXT_LIMIT)


def _from_folder(path: Path) -> FusionSource:
    root = path if is_folder(path) else path.parent
    folders: dict[Path, dict[Kind, Path]] = {}
    logs: list[Path] = []
    for folder, names in (
        walk(root, most=_MAX_ENTRIES) if root == path else [(root, sorted({*plain_names(root), path.name}))]
    ):
        for name in names:
            kind = graph_file_kind(name)
            if kind:
                folders.setdefault(folder, {}).setdefault(kind, folder / name)
            elif "torch_logs" in name or name.endswith((".log", STDERR, "err.txt")):
                logs.append(folder / name)
    source = FusionSource(str(path), [], problems=list(archive_problems(path)))
    source.graphs = _graphs(folders, root)
    if root != path and graph_file_kind(path.name) is None:
        raise XpudbgError(
            f"{path.name} is not an artifact of a graph",
            hint=f"one of {', '.join(sorted(GRAPH_FILE_KINDS))}, or their folder",
        )
    if not source.graphs:
        raise XpudbgError(f"no IR and no generated code in {path}", hint=HOW_TO_GET)
    for file in logs[:200]:
        if _has_fusion_log(file):
            source.logs += _read_log(source, file, _file_reader(file, _LOG_LIMIT))
    return source


def _graphs(folders: dict[Path, dict[Kind, Path]], root: Path) -> list[GraphFiles]:
    """Return one graph per folder; the copies in Inductor's cache (``HASH.debug``) only where nothing else exists."""
    usable = {
        f: k
        for f, k in folders.items()
        if set(k) & {*NEEDED, Kind.FX_GRAPH_TRANSFORMED, Kind.FX_GRAPH_READABLE}
    }
    plain = {f: k for f, k in usable.items() if f.suffix != ".debug"}
    chosen = plain or usable
    ids = _ids(sorted(chosen), root)
    found = []
    for folder, files in sorted(chosen.items()):
        kind, pid = _KIND.search(folder.name), _PID.search(str(folder))
        read = {k: _file_reader(file, TEXT_LIMIT) for k, file in files.items()}
        found.append(
            GraphFiles(
                ids[folder], folder.name, kind[1] if kind else "", "", int(pid[1]) if pid else None, read
            )
        )
    return found


def _ids(folders: list[Path], root: Path) -> dict[Path, str]:
    """Return a short name for every folder: its own, with parent folders only where two would be equal."""

    def named(folder: Path, above: int) -> str:
        # Of "." it is empty.
        name = folder.name or folder.absolute().name
        base = name.rpartition(".")[0] if re.search(r"_\d+\.\d+$", name) else name
        parts = [
            p
            for p in folder.relative_to(root).parts[:-1]
            if p not in ("torch_compile_debug", "torchinductor")
        ]
        if above == 1:
            parts = [p for p in parts if not p.startswith("run_")]
        return "/".join([*(parts if above else []), base if above < 3 else name])

    for above in range(4):
        ids = {f: named(f, above) for f in folders}
        if len(set(ids.values())) == len(ids):
            return ids
    return {f: f"{named(f, 3)}#{i}" for i, f in enumerate(folders, 1)}


def _file_reader(file: Path, limit: int) -> Callable[[], str]:
    return lambda: _read(file, limit)


def _read(file: Path, limit: int) -> str:
    return read_file(file, limit=limit).decode("utf-8", "replace")


def _has_fusion_log(file: Path) -> bool:
    try:
        return status(file).st_size <= _LOG_LIMIT and "[__fusion]" in _read(file, 4 << 20)
    except (OSError, XpudbgError):
        return False


def _read_log(source: FusionSource, file: Path, read: Callable[[], str]) -> list[GraphFusionLog]:
    try:
        text = read()
    except (OSError, XpudbgError) as error:
        source.problems.append(unreadable(str(file), error))
        return []
    if "[__fusion]" not in text:
        return []
    parsed = parse_fusion_log(text, origin=file.name)
    source.log_digests.append(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())
    source.problems.extend(parsed.problems)
    return list(parsed.value)
