"""Files that commands add to a run bundle of this machine, each with its row in the ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import Kind, stage_order
from xpudbg.model.cache import NO_ZEBIN
from xpudbg.model.manifest import RunState
from xpudbg.record.collect.file_import import FileImporter
from xpudbg.store.files.archive import INDEX
from xpudbg.store.files.paths import MANIFEST
from xpudbg.store.files.vfs import archive_at
from xpudbg.store.manifest_file import load_manifest, save_manifest


def _why_not_writable(root: Path) -> str:
    if archive_at(root) is not None:
        return "it is a zip file"
    if not (root / MANIFEST).is_file():
        return "it is no run bundle"
    if (root / INDEX).exists():
        return "it was unpacked from a pack, whose files stay as they are"
    if load_manifest(root).state is not RunState.COMPLETE:
        return "the run is not finished"
    return ""


def keep(root: Path, write: Callable[[], str]) -> str:
    """Write something into a run; return why it was not written, and nothing where it was.

    Args:
        root: The run.
        write: Writes it, and returns why it did not.
    """
    try:
        return _why_not_writable(root) or write()
    except OSError as error:
        return f"it cannot be written: {error.strerror or error}"
    except XpudbgError as error:
        return error.message


def enter_native_code(root: Path, made: Iterable[Path]) -> None:
    """Add ledger rows for native code made for a run's cache entries, replacing the rows that gave the reason for its absence.

    Args:
        root: The bundle.
        made: The files, each in the folder of its entry.

    Raises:
        OSError: One of them, or the manifest, cannot be read or written.
        XpudbgError: The manifest cannot be read.
    """
    importer = FileImporter(root)
    rows = {}
    for path in made:
        name = path.resolve().relative_to(root.resolve()).as_posix()
        rows[name.rpartition("/")[0]] = importer.place(path, name, Kind.TRITON_STAGE)
    manifest = load_manifest(root)
    kernels = []
    for kernel in manifest.kernels:
        own = tuple(
            rows[a.origin] if a.reason.startswith(NO_ZEBIN) and a.origin in rows else a
            for a in kernel.artifacts
        )
        more = {"zebin"} if own != kernel.artifacts else set()
        stages = tuple(sorted({*kernel.stages, *more}, key=stage_order))
        kernels.append(replace(kernel, artifacts=own, stages=stages))
    save_manifest(root, replace(manifest, kernels=tuple(kernels)))


def enter_file(root: Path, path: Path, name: str, kind: Kind, *, origin: str = "") -> None:
    """Add the ledger row of a file of a bundle, replacing an older row of its path, or of its kind where a bundle has one such file.

    Args:
        root: The bundle.
        path: The file.
        name: Its bundle-relative path.
        kind: Its kind.
        origin: What made it.

    Raises:
        OSError: It, or the manifest, cannot be read or written.
        XpudbgError: The manifest cannot be read.
    """
    row = FileImporter(root).place(path, name, kind, origin=origin)
    manifest = load_manifest(root)
    several = kind is Kind.IR_DUMP
    others = tuple(a for a in manifest.artifacts if a.kind is not kind or (several and a.path != name))
    save_manifest(root, replace(manifest, artifacts=(*others, row)))
