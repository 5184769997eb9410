"""A packed bundle: contents of the zip file, omitted files, and redactions."""

from __future__ import annotations

from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass

PACK_VERSION = 1


@dataclass(frozen=True, slots=True)
class PackedFile:
    """A file of the bundle in the pack.

    Attributes:
        path: Bundle-relative path with ``/``.
        bytes: Size in bytes, after redaction.
        sha256: Hex digest, after redaction.
        same_as: The path whose member has the same bytes; empty for a member of its own.
        redactions: Number of redacted places.
    """

    path: str
    bytes: int
    sha256: str
    same_as: str = ""
    redactions: int = 0


@dataclass(frozen=True, slots=True)
class DroppedFile:
    """A file of the bundle that is not in the pack.

    Attributes:
        path: Bundle-relative path with ``/``.
        bytes: Its size on the machine that packed it; None when it could not be read.
        reason: Reason: the size budget and its rank, ``--no-source``, no plain file, unreadable.
    """

    path: str
    bytes: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Redaction:
    """Redactions of one kind of secret in one file, without the secret itself.

    Attributes:
        path: Bundle-relative path of the file.
        kind: Name of the pattern (``home``, ``user``, ``github-token``).
        placeholder: The placeholder in its place.
        count: How many times.
        lines: The first lines, from 1, that contained it; empty for binary files.
    """

    path: str
    kind: str
    placeholder: str
    count: int
    lines: tuple[int, ...] = ()


@dataclass(frozen=True)
class PackIndex:
    """``pack.json``, the second member of a packed bundle (``manifest.json`` is the first).

    Attributes:
        pack_version: Version of this shape; a newer one than :data:`PACK_VERSION` is refused.
        tool: Version of xpudbg that packed it.
        files: Every file that the bundle has after unpacking, by path; ``manifest.json`` too.
        dropped: Files of the bundle that are not in the pack, by path.
        redactions: Redactions by path and kind.
        max_bytes: The size budget; None without one.
        source_included: False with ``--no-source``.
    """

    pack_version: int
    tool: str
    files: tuple[PackedFile, ...] = ()
    dropped: tuple[DroppedFile, ...] = ()
    redactions: tuple[Redaction, ...] = ()
    max_bytes: int | None = None
    source_included: bool = True


# Results of packing and unpacking.


@dataclass(frozen=True)
class PackResult:
    """A pack that was written.

    Attributes:
        run: Name of the run.
        state: How far the run had come.
        file: The zip file.
        bytes: Its size.
        sha256: Its hex digest.
        files: Number of files of the bundle in it, the manifest included.
        members: Number of stored ones; the others have the same bytes as one of these.
        input_bytes: Size of the bundle's files before packing.
        max_bytes: The size budget; None without one.
        source_included: False with ``--no-source``.
        dropped: Omitted files with reasons.
        redactions: Redactions by place.
    """

    run: str
    state: str
    file: str
    bytes: int
    sha256: str
    files: int
    members: int
    input_bytes: int
    max_bytes: int | None
    source_included: bool
    dropped: tuple[DroppedFile, ...] = ()
    redactions: tuple[Redaction, ...] = ()


@dataclass(frozen=True)
class UnpackResult:
    """A bundle that was restored from a pack.

    Attributes:
        run: Name of the run.
        file: The zip file.
        folder: Folder of the bundle.
        files: How many files it has.
        bytes: Their size.
        verified: Whether every file was checked against the sha256 of ``pack.json``; else only the zip file's own CRC-32 was.
        dropped: Files that were omitted when it was packed.
        problems: Members of the zip file that were refused, with reasons.
    """

    run: str
    file: str
    folder: str
    files: int
    bytes: int
    verified: bool
    dropped: tuple[DroppedFile, ...] = ()
    problems: tuple[Problem, ...] = ()
