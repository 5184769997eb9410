"""A run bundle, open for reading. Nothing in it is ever executed, imported or unpickled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, Manifest
from xpudbg.model.row import dataclass
from xpudbg.store.files.paths import name_inside
from xpudbg.store.files.vfs import exists, open_file, packed_path, read_file
from xpudbg.store.manifest_file import load_manifest

if TYPE_CHECKING:
    from xpudbg.store.files.archive import Archive

TEXT_LIMIT = 64 << 20
"""Bytes of one artifact that are read as text unless the caller says otherwise."""


@dataclass(frozen=True)
class Bundle:
    """A bundle: its folder and its manifest.

    Attributes:
        root: Its folder, or the zip file that it is packed in.
        manifest: Its manifest.
    """

    root: Path
    manifest: Manifest

    def open(self, path: str) -> BinaryIO:
        """Open an artifact's file for reading.

        Args:
            path: Bundle-relative path.

        Raises:
            XpudbgError: The path leads out of the bundle, is not a regular file, or cannot be read.
        """
        file = name_inside(self.root, path)
        try:
            return open_file(file)
        except OSError as error:
            raise _unreadable(path, error) from error

    def read_bytes(self, path: str, *, limit: int = TEXT_LIMIT) -> bytes:
        """Return the first ``limit`` bytes of an artifact; see :meth:`open`."""
        file = name_inside(self.root, path)
        try:
            return read_file(file, limit=limit)
        except OSError as error:
            raise _unreadable(path, error) from error

    def read_text(self, path: str, *, limit: int = TEXT_LIMIT) -> str:
        """Return the first ``limit`` bytes of an artifact as text; bytes that are not UTF-8 become U+FFFD."""
        return self.read_bytes(path, limit=limit).decode("utf-8", "replace")

    def artifact(self, graph: Graph, kind: Kind) -> Artifact | None:
        """Return the artifact of a kind that is present in a graph; None when it is not."""
        return next((a for a in graph.artifacts if a.kind is kind and a.state is State.PRESENT), None)


def _unreadable(path: str, error: OSError) -> XpudbgError:
    hint = "it was there when the bundle was made; 'xpudbg show' lists what is left"
    return XpudbgError(f"cannot read {path}: {error.strerror}", hint=hint)


def open_bundle(folder: Path, *, manifest: Manifest | None = None) -> Bundle:
    """Open a bundle: a folder, or a zip file.

    Members that are left out of a zip file are among the manifest's problems, and artifacts that were dropped when it was
    packed are missing with that reason.

    Args:
        folder: Its folder or zip file.
        manifest: Its manifest as :func:`xpudbg.store.manifest_file.load_manifest` gave it, where that was read before.

    Raises:
        XpudbgError: It is not there, is not a bundle, its manifest cannot be read, or the zip file is refused.
    """
    if not exists(folder):
        raise XpudbgError(f"there is no {folder}", hint="'xpudbg runs' lists the runs of this folder")
    manifest = manifest or load_manifest(folder)
    packed = packed_path(folder)
    if packed is not None:
        archive, below = packed
        manifest = _as_packed(manifest, archive, f"{below}/" if below else "")
    return Bundle(folder, manifest)


def _as_packed(manifest: Manifest, archive: Archive, prefix: str) -> Manifest:
    """Return the manifest with the zip file's problems and the states of artifacts that it does not contain."""

    def row(artifact: Artifact) -> Artifact:
        name = prefix + artifact.path
        if artifact.state is not State.PRESENT or not artifact.path or name in archive:
            return artifact
        if archive.is_refused(name):
            return replace(artifact, state=State.UNREADABLE, reason=archive.why_not(name))
        if name in archive.folders:
            return artifact
        return replace(
            artifact, state=State.MISSING, path="", bytes=None, sha256="", reason=archive.why_not(name)
        )

    def rows(artifacts: Sequence[Artifact]) -> tuple[Artifact, ...]:
        return tuple(map(row, artifacts))

    return replace(
        manifest,
        graphs=tuple(replace(g, artifacts=rows(g.artifacts)) for g in manifest.graphs),
        kernels=tuple(replace(k, artifacts=rows(k.artifacts)) for k in manifest.kernels),
        artifacts=rows(manifest.artifacts),
        problems=(*manifest.problems, *archive.problems),
    )
