"""A run bundle, open for reading, and the results that later commands add to it. Nothing in it is executed, imported or unpickled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Generic, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import shell_word
from xpudbg.model import accuracy, native, package, verify
from xpudbg.model.artifact import PACKAGE, Artifact, Kind, State
from xpudbg.model.manifest import Graph, Manifest
from xpudbg.model.row import dataclass
from xpudbg.store.files.paths import name_inside
from xpudbg.store.files.vfs import exists, open_file, packed_path, read_file
from xpudbg.store.manifest_file import load_manifest
from xpudbg.store.records import VersionedJson

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


T = TypeVar("T")


@dataclass(frozen=True)
class ResultFile(Generic[T]):
    """Format of one kind of result files.

    Attributes:
        name: Its name in the bundle's folder.
        form: Returns the form of the record, whose class is executed when a record is read or written.
        again: The hint for a damaged file: the command that makes it again, with ``{run}``.
    """

    name: str
    form: Callable[[], VersionedJson[T]]
    again: str

    def save(self, folder: Path, record: T) -> Path:
        """Write a record into a bundle's folder; returns its file.

        Raises:
            OSError: It could not be written.
        """
        path = folder / self.name
        self.form().write(path, record)
        return path

    def load(self, path: Path) -> T:
        """Read and check a record.

        Args:
            path: The file, in a folder or in a zip file.

        Raises:
            XpudbgError: It is damaged, something else, or of a newer version.
            OSError: It could not be read.
        """
        form = self.form()
        data = read_file(path, limit=form.max_bytes + 1)
        again = self.again.format(run=shell_word(str(path.parent)))
        return form.decode(data, origin=path.name, again=again)


# ``accuracy.json``: the verdict of ``xpudbg accuracy`` in its bundle.

_MAX_BYTES = 32 << 20
ACCURACY_FILE = ResultFile(
    "accuracy.json",
    lambda: VersionedJson(
        "report on accuracy", accuracy.AccuracyReport, "format_version", accuracy.ACCURACY_VERSION, _MAX_BYTES
    ),
    "'xpudbg accuracy SCRIPT' makes another one",
)


# ``package.json``: the facts of a ``.pt2`` package in the bundle that ``collect`` made of it.

PACKAGE_FILE = ResultFile(
    PACKAGE,
    lambda: VersionedJson(
        "record of a package", package.Package, "format_version", package.PACKAGE_VERSION, _MAX_BYTES
    ),
    "'xpudbg collect MODEL.pt2' makes another one",
)


# ``verify.json``: the results of ``xpudbg verify`` in their bundle.

_VERIFY_FILE_MAX_BYTES = 64 << 20
VERIFY_FILE = ResultFile(
    "verify.json",
    lambda: VersionedJson(
        "record of verify",
        verify.VerifyRecord,
        "format_version",
        verify.VERIFY_VERSION,
        _VERIFY_FILE_MAX_BYTES,
    ),
    "'xpudbg verify {run}' makes another one",
)


# ``whatif.json``: builds of ``xpudbg triton-cache whatif`` in the bundle of their kernels.

MOST_ATTEMPTS = 64
"""Builds that are stored per cache entry: four register modes of four devices by four compilers."""
MOST_IN_RUN = 20_000
"""Builds that are stored per run: about 16 MB."""
_WHATIF_FILE_MAX_BYTES = 64 << 20
WHATIF_FILE = ResultFile(
    "whatif.json",
    lambda: VersionedJson(
        "record of whatif",
        native.WhatIfRecord,
        "format_version",
        native.WHATIF_VERSION,
        _WHATIF_FILE_MAX_BYTES,
    ),
    "'xpudbg triton-cache whatif' makes another one",
)


def record_with(
    record: native.WhatIfRecord | None, new: Sequence[native.RecordedBuilds], run: str
) -> native.WhatIfRecord:
    """Return a run's record with new builds, which replace those of the same device, register mode and compiler.

    Builds that were made from other files of the entry go. Beyond :data:`MOST_IN_RUN` the oldest go.

    Args:
        record: The run's record; None without one.
        new: The new builds.
        run: Name of the run.
    """
    known = {module_path(k): k for k in (record.kernels if record is not None else ())}
    for kernel in new:
        old = known.pop(module_path(kernel), None)
        known[module_path(kernel)] = _joined(old, kernel)
    left, remaining = MOST_IN_RUN, []
    for kernel in reversed(known.values()):
        if left < len(kernel.attempts):
            break
        left -= len(kernel.attempts)
        remaining.append(kernel)
    return native.WhatIfRecord(run, kernels=tuple(reversed(remaining)))


def module_path(kernel: native.RecordedBuilds) -> str:
    """Return the bundle-relative path of the module that builds were made from; empty where a record has none."""
    return kernel.files[0].path if kernel.files else ""


def _joined(old: native.RecordedBuilds | None, new: native.RecordedBuilds) -> native.RecordedBuilds:
    if old is None or old.files != new.files:
        return replace(new, attempts=new.attempts[-MOST_ATTEMPTS:])
    found = {(a.device, a.mode, a.compiler): a for a in old.attempts}
    for attempt in new.attempts:
        place = attempt.device, attempt.mode, attempt.compiler
        before = found.pop(place, None)
        # A ranking does without instructions: those of the same code stay.
        same = before is not None and attempt.isa is None and before.figures == attempt.figures
        found[place] = replace(attempt, isa=before.isa) if same and before is not None else attempt
    return replace(new, attempts=tuple(found.values())[-MOST_ATTEMPTS:])
