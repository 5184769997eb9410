"""Results of packing and unpacking."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.pack import DroppedFile, Redaction
from xpudbg.model.problem import Problem


@dataclass(frozen=True)
class PackResult:
    """A pack that was written.

    Attributes:
        run: Name of the run.
        state: How far the run had come.
        file: The zip file.
        bytes: Its size.
        sha256: Its hex digest.
        files: How many files of the bundle it holds, the manifest too.
        members: How many of them are stored; the others have the bytes of another one.
        input_bytes: Size of the bundle's files before packing.
        max_bytes: The size budget; None without one.
        source_included: False with ``--no-source``.
        dropped: What the pack does not hold, with reasons.
        redactions: What was replaced where.
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
        folder: Where the bundle is now.
        files: How many files it has.
        bytes: Their size.
        verified: Whether ``pack.json`` was there with a sha256 for each file; else only the zip file's own CRC-32 was held.
        dropped: What was left out when it was packed.
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
