"""A run bundle, open for reading. Nothing in it is ever executed, imported or unpickled."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from xpudbg.bundle.manifest_file import load_manifest
from xpudbg.bundle.paths import inside, open_plain
from xpudbg.errors import XpudbgError
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, Manifest

TEXT_LIMIT = 64 << 20
"""Bytes of one artifact that are read as text unless the caller says otherwise."""


@dataclass(frozen=True)
class Bundle:
    """A bundle: its folder and its manifest.

    Attributes:
        root: The folder.
        manifest: What it says about itself.
    """

    root: Path
    manifest: Manifest

    def open(self, path: str) -> BinaryIO:
        """An artifact's file, opened for reading.

        Args:
            path: Bundle-relative path.

        Raises:
            XpudbgError: The path leads out of the bundle, is no plain file, or cannot be read.
        """
        file = inside(self.root, path)
        try:
            return open_plain(file)
        except OSError as error:
            hint = "it was there when the bundle was made; 'xpudbg show' lists what is left"
            raise XpudbgError(f"cannot read {path}: {error.strerror}", hint=hint) from error

    def read_bytes(self, path: str, *, limit: int = TEXT_LIMIT) -> bytes:
        """The first ``limit`` bytes of an artifact."""
        with self.open(path) as source:
            return source.read(limit)

    def read_text(self, path: str, *, limit: int = TEXT_LIMIT) -> str:
        """The first ``limit`` bytes of an artifact as text; bytes that are not UTF-8 become U+FFFD."""
        return self.read_bytes(path, limit=limit).decode("utf-8", "replace")

    def graph(self, name: str) -> Graph:
        """The graph with this id, a unique beginning of it, its compile id, or its number in the list from 1.

        Raises:
            XpudbgError: None or several fit; the hint lists the ids.
        """
        graphs = self.manifest.graphs
        exact = [g for g in graphs if g.id == name] or [g for g in graphs if g.compile_id == name]
        if not exact and name.isdecimal() and 1 <= int(name) <= len(graphs):
            exact = [graphs[int(name) - 1]]
        found = exact or [g for g in graphs if g.id.startswith(name)] or [g for g in graphs if name in g.id]
        if len(found) == 1:
            return found[0]
        known = ", ".join(g.id for g in (found or graphs)[:12]) or "none"
        if found:
            raise XpudbgError(f"{name} fits {len(found)} graphs", hint=f"one of: {known}")
        raise XpudbgError(f"no graph {name} in this run", hint=f"its graphs: {known}")

    def artifact(self, graph: Graph, kind: Kind) -> Artifact | None:
        """The artifact of a kind that is present in a graph; None when it is not."""
        return next((a for a in graph.artifacts if a.kind is kind and a.state is State.PRESENT), None)


def open_bundle(folder: Path) -> Bundle:
    """Open a bundle's folder.

    Raises:
        XpudbgError: It is not there, is not a bundle, or its manifest cannot be read.
    """
    if not folder.exists():
        raise XpudbgError(f"there is no {folder}", hint="'xpudbg runs' lists the runs of this folder")
    return Bundle(folder, load_manifest(folder))
