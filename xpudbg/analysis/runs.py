"""List of the runs in a folder, with the state of each."""

from __future__ import annotations

import os
from pathlib import Path

from xpudbg.bundle.locate import list_runs, resolve_run
from xpudbg.bundle.manifest_file import load_manifest
from xpudbg.errors import XpudbgError
from xpudbg.model.kernel_counts import count_run
from xpudbg.model.manifest import Manifest, RunState
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import graph_breaks_by_rank, recompiles_by_rank
from xpudbg.model.runs import RunLine


def analyse_runs(root: Path) -> list[RunLine]:
    """A line for every folder in a ``runs`` folder, oldest first; damaged ones say what is wrong."""
    try:
        latest = resolve_run("latest", start=root.parent.parent).name
    except XpudbgError:
        latest = ""
    lines = []
    for run in list_runs(root):
        try:
            manifest = load_manifest(run.path)
        except XpudbgError as error:
            size = disk_bytes(run.path)
            is_latest = latest == run.name
            lines.append(
                RunLine(
                    run.name, str(run.path), "damaged", bytes=size, latest=is_latest, problem=error.message
                )
            )
            continue
        lines.append(_line(manifest, run.name, run.path, latest == run.name))
    return lines


def _line(manifest: Manifest, name: str, path: Path, latest: bool) -> RunLine:
    counts = count_run(manifest)
    return RunLine(
        name=name,
        path=str(path),
        state=manifest.state.value,
        source=manifest.source.value,
        created=manifest.created,
        exit=manifest.exit.code,
        torch=manifest.versions.get("torch", ""),
        emulated=manifest.emulated.target if manifest.emulated else "",
        graphs=len(manifest.graphs),
        kernels=len(manifest.kernels),
        compiled_kernels=counts.generated.total() + counts.outside.total(),
        launches=counts.launches,
        cache_entries=counts.cache_entries,
        graph_breaks=len(graph_breaks_by_rank(manifest)),
        recompiles=len(recompiles_by_rank(manifest)),
        bytes=disk_bytes(path),
        latest=latest,
    )


def incomplete_reasons(manifest: Manifest) -> list[Problem]:
    """Return what makes figures of a run doubtful as a whole: it has not ended, or not well."""
    found = []
    if manifest.state is not RunState.COMPLETE:
        hint = "'xpudbg collect FOLDER' finishes a run that was killed"
        found.append(Problem("run", f"it is {manifest.state.value}: figures may leave out a part", hint))
    if manifest.exit.code:
        what = f"the script ended with status {manifest.exit.code}: figures may be of a part of it"
        found.append(Problem("run", what))
    return found


def disk_bytes(folder: Path) -> int:
    """Bytes of all files below a folder; links are not followed, what vanishes meanwhile counts nothing."""
    total = 0
    for base, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(base, name)).st_size  # noqa: PTH118  (fast on large caches)
            except OSError:
                continue
    return total
