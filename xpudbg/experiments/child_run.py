"""A bundle that is another one with some files changed: the child of an edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from xpudbg.model.artifact import Artifact, Kind, State, stage_order
from xpudbg.model.cache import NO_ZEBIN
from xpudbg.model.manifest import Edited, Graph, Kernel, Manifest, RunSource, RunState
from xpudbg.record.collect.file_import import FileImporter
from xpudbg.run.run_reader import RunReader
from xpudbg.share.unpack import unpack_bundle
from xpudbg.store.files.archive import INDEX
from xpudbg.store.files.vfs import archive_at, walk_bundle
from xpudbg.store.locate import filled_or_removed, is_own_run, mark_own_run
from xpudbg.store.manifest_file import NAME as MANIFEST
from xpudbg.store.manifest_file import new_manifest, save_manifest

MEASURED = frozenset({Kind.PROFILE, Kind.ACCURACY, Kind.VERIFY, Kind.WHATIF})
"""Kinds that say something of the parent's code, which the child no longer has."""


def write_child(
    run: RunReader, folder: Path, files: Mapping[str, bytes], edited: Edited, *, without: Mapping[str, str]
) -> None:
    """Write a bundle that is a copy of another one except for some files; all of it or nothing.

    Args:
        run: The parent, a bundle.
        folder: The new bundle's folder, empty.
        files: New contents, by bundle-relative path.
        edited: The change.
        without: Paths of files that the child lacks, with the reasons.

    Raises:
        XpudbgError: It cannot be written.
    """
    parent = run.manifest
    left = {a.path for a in parent.artifacts if a.kind in MEASURED} | {MANIFEST}
    with filled_or_removed(folder) as place:
        importer = FileImporter(place)
        archive = archive_at(run.root)
        if archive is not None:
            unpack_bundle(archive.path, place)
            for name in (*left, INDEX, *files, *without):
                (place / name).unlink(missing_ok=True)
        else:
            for found in walk_bundle(run.root)[0]:
                if found.path not in left and found.path not in files and found.path not in without:
                    importer.place(Path(found.file), found.path, Kind.OTHER)
        for name, data in files.items():
            importer.write(name, data)
        for problem in importer.problems:
            raise OSError(0, f"{problem.where}: {problem.what}")
        rows = {name: importer.place(place / name, name, Kind.OTHER) for name in files}
        new = new_manifest(folder.name, RunState.COMPLETE, RunSource.EDIT)
        child = replace(
            parent,
            name=new.name,
            source=new.source,
            created=new.created,
            tool=new.tool,
            made_from=(edited.parent,),
            edited=edited,
        )
        save_manifest(place, _with_rows(child, rows, without))
    if is_own_run(run.root):
        mark_own_run(folder)


def _with_rows(manifest: Manifest, rows: Mapping[str, Artifact], without: Mapping[str, str]) -> Manifest:
    """Return the manifest with the ledger rows of changed, new and missing files."""

    def changed(artifacts: Sequence[Artifact]) -> Sequence[Artifact]:
        if not any(a.path in rows or a.path in without for a in artifacts):
            return artifacts
        found = (_row(a, rows, without) for a in artifacts)
        return tuple(row for row in found if row is not None)

    known = {a.path for a in manifest.artifacts}
    known |= {a.path for kernel in manifest.kernels for a in kernel.artifacts}
    known |= {a.path for graph in manifest.graphs for a in graph.artifacts}
    new = {name: row for name, row in rows.items() if name not in known}
    stages = {name: row for name, row in new.items() if not name.endswith((".log", ".json"))}
    logs = [replace(r, kind=Kind.TRITON_CACHE) for name, r in new.items() if name not in stages]
    own = [a for a in manifest.artifacts if a.kind not in MEASURED]
    graphs: list[Graph] = [replace(g, artifacts=changed(g.artifacts)) for g in manifest.graphs]
    kernels = [_with_stages(k, changed(k.artifacts), stages) for k in manifest.kernels]
    return replace(manifest, artifacts=(*changed(own), *logs), graphs=tuple(graphs), kernels=tuple(kernels))


def _row(old: Artifact, rows: Mapping[str, Artifact], without: Mapping[str, str]) -> Artifact | None:
    """Return the row of a file in the child run; None for a log of a stage that the child does not have."""
    if old.path in rows:
        return replace(rows[old.path], kind=old.kind, origin=old.origin)
    if old.path in without:
        if old.kind is not Kind.TRITON_STAGE:
            return None
        place = old.path.rpartition("/")[0]
        reason = f"{NO_ZEBIN} {place}: {without[old.path]}"
        return Artifact(old.kind, State.MISSING, reason=reason, origin=place)
    return old


def _with_stages(kernel: Kernel, changed: Sequence[Artifact], new: Mapping[str, Artifact]) -> Kernel:
    """Return a kernel with its changed rows, and with rows for new stages of its cache entries instead of reasons for their absence."""
    places = tuple(f"triton_cache/{key}{mark}" for key in kernel.cache_keys for mark in ("/", "~"))
    own = {name: row for name, row in new.items() if places and name.startswith(places)}
    if not own and changed is kernel.artifacts:
        return kernel
    made = {name.rpartition("/")[0] for name in own}
    rows = [a for a in changed if not (a.reason.startswith(NO_ZEBIN) and a.origin in made)]
    rows += [replace(row, kind=Kind.TRITON_STAGE) for row in own.values()]
    had, has = ({a.path.rpartition(".")[2] for a in side} for side in (kernel.artifacts, rows))
    stages = {s for s in kernel.stages if s in has or s not in had} | (has - had)
    return replace(kernel, artifacts=tuple(rows), stages=tuple(sorted(stages - {""}, key=stage_order)))
