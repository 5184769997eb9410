"""Import of files into a bundle: the run's own are moved, others cloned or copied; each is hashed meanwhile."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from xpudbg.core import system
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum
from xpudbg.store.files.paths import open_plain
from xpudbg.store.files.vfs import hash_file

# ``fx_graph_runnable.py`` edited so that it starts on any machine.
#
# torch writes the whole environment of the run into its head (``generate_env_vars_string``, torch/_dynamo/debug_utils.py), and settings of
# Inductor that differ from their defaults::
#
#     os.environ['TORCH_LOGS_OUT'] = '/runs/x/logs/torch_logs-pid_7.log'
#     os.environ['TRITON_CACHE_DIR'] = '/runs/x/triton_cache'
#     torch._inductor.config.torchinductor_worker_logpath = '/runs/x/logs/worker_log-pid_7.txt'
#
# Where the folder is gone, ``import torch`` fails at the first; where it is still there, the copy would write into the run's own caches. Lines that
# say where to write are comments in a bundle, with what torch wrote behind a mark, and so is ``TORCH_LOGS`` beside a ``TORCH_LOGS_OUT``, since all of
# it would go to stderr. All other lines stay as they are.

MARK = b"# a place of the run: "
_HEAD = 256 << 10
_LIMIT = 256 << 20
_PLACES = (
    "TORCH_TRACE", "TORCH_LOGS_OUT", "TORCH_COMPILE_DEBUG_DIR", "TORCHINDUCTOR_CACHE_DIR", "TORCHINDUCTOR_WORKER_LOGPATH",
    "TRITON_CACHE_DIR", "TRITON_DUMP_DIR", "TRITON_HOME", "TRITON_REPRODUCER_PATH", "TORCHDYNAMO_DEBUG_DIR", "TORCH_EXTENSIONS_DIR",
    "PYTORCH_KERNEL_CACHE_PATH", "TORCHINDUCTOR_KERNEL_DUMP_DIR", r"XPUDBG_\w+",
)  # fmt: skip
"""Variables that say where torch, Inductor and Triton write; torch copies those of xpudbg as well where they have TORCH in their names."""
_LINE = re.compile(
    rb"\n(?=os\.environ\[[\"'](?:%s)[\"']\] = [\"'].*[\"']\r?$"
    rb"|torch\._\w+\.config\.(?:\w+\.)*\w*(?:logpath|debug_dir|debug_dir_root|cache_dir|dump_dir|log_dir) = [\"']/.*[\"']\r?$)"
    % "|".join(_PLACES).encode(),
    re.MULTILINE,
)


_LOGS_OUT = re.compile(rb"^os\.environ\[[\"']TORCH_LOGS_OUT[\"']\] = ", re.MULTILINE)
_LOGS = re.compile(rb"^(?=os\.environ\[[\"']TORCH_LOGS[\"']\] = )", re.MULTILINE)


def without_paths(text: bytes) -> bytes:
    """Return the file with every line that sets an output path as a comment; the same bytes where there is none."""
    head, rest = text[:_HEAD], text[_HEAD:]
    if _LOGS_OUT.search(head):
        head = _LOGS.sub(MARK, head)
    return _LINE.sub(b"\n" + MARK, b"\n" + head)[1:] + rest


def make_relocatable(file: Path) -> None:
    """Rewrite a file of the bundle so that it starts on any machine; the file that it was linked to stays unchanged.

    Raises:
        OSError: It cannot be read or written.
    """
    with open_plain(file) as source:
        text = source.read(_LIMIT)
        whole = not source.read(1)
        status = os.fstat(source.fileno())
    changed = without_paths(text)
    if not whole or changed == text:
        return
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(changed)
    os.utime(beside, ns=(status.st_atime_ns, status.st_mtime_ns))
    beside.replace(file)


def hash_runnable(file: Path) -> tuple[int, str]:
    """Return size and SHA-256 of the file as a bundle stores it, so that a file taken from a bundle counts as the same graph."""
    with open_plain(file) as source:
        text = without_paths(source.read(_LIMIT))
    return len(text), hashlib.sha256(text).hexdigest()


_FIRST, _CHUNK = 1 << 14, 1 << 18


class ImportMethod(StrEnum):
    """Methods of bringing a file into the bundle."""

    MOVE = "move"
    """It lies in the run folder already: renamed, no byte is written twice."""
    COPY = "copy"
    """Someone else's: blocks are shared where the file system can, else copied."""
    LINK = "link"
    """Someone else's, hard-linked on request: no space, but later changes to the file show in the bundle."""


@dataclass
class FileImporter:
    """Places files below one bundle folder.

    Attributes:
        root: The bundle's folder.
        how: Method for files outside of ``root``; files inside are always moved.
        problems: Files that could not be placed.
    """

    root: Path
    how: ImportMethod = ImportMethod.COPY
    problems: list[Problem] = field(default_factory=list)

    def place(self, source: Path, relative: str, kind: Kind, *, origin: str = "") -> Artifact:
        """Place a file at a bundle-relative path and return its ledger row.

        A failure is an artifact too: unreadable, with the reason.
        """
        # Bytes that are not UTF-8 become "?".
        relative = relative.encode("utf-8", "replace").decode("utf-8")
        target = self.root / relative
        origin = origin or source.name
        copied: tuple[int, str] | None = None
        try:
            if source != target:
                target.parent.mkdir(parents=True, exist_ok=True)
                copied = self._bring(source, target)
            if kind is Kind.FX_GRAPH_RUNNABLE:
                make_relocatable(target)
                copied = None
            size, digest = copied or hash_file(target)
        except OSError as error:
            reason = f"{error.strerror or error}"
            self.problems.append(Problem(origin, f"could not be collected: {reason}"))
            return Artifact(kind, State.UNREADABLE, reason=reason, origin=origin)
        return Artifact(kind, State.PRESENT, relative, size, digest, origin=origin)

    def write(self, relative: str, data: bytes) -> None:
        """Write a file at a bundle-relative path, replacing an existing one; for the many small files of a trace.

        Raises:
            OSError: It cannot be written.
        """
        target = f"{self.root}/{relative}"
        try:
            descriptor = os.open(target, system.WRITE | system.NO_LINK, 0o666)
        except FileNotFoundError:
            os.makedirs(target.rpartition("/")[0], exist_ok=True)  # noqa: PTH103 - pathlib takes twice the time
            descriptor = os.open(target, system.WRITE | system.NO_LINK, 0o666)
        try:
            done = os.write(descriptor, data)
            while done < len(data):
                done += os.write(descriptor, memoryview(data)[done:])
        finally:
            os.close(descriptor)

    def _bring(self, source: Path, target: Path) -> tuple[int, str] | None:
        """Move, clone or copy a file to its place; return size and SHA-256 if its bytes were read."""
        if source.is_relative_to(self.root):
            source.replace(target)
            return None
        return _link(source, target) if self.how is ImportMethod.LINK else _clone(source, target)


def free_name(stem: str, suffix: str, used: set[str], mark: str = "-") -> str:
    """Return an unused path of this stem and suffix, with a mark and a number if needed, and reserve it."""
    name, number = f"{stem}{suffix}", 2
    while name in used:
        name, number = f"{stem}{mark}{number}{suffix}", number + 1
    used.add(name)
    return name


def _link(source: Path, target: Path) -> tuple[int, str] | None:
    try:
        os.link(source, target)
    except OSError as error:
        if error.errno not in (errno.EXDEV, errno.EPERM, errno.EMLINK, errno.ENOTSUP):
            raise
        return _clone(source, target)
    return None


def _clone(source: Path, target: Path) -> tuple[int, str] | None:
    with open_plain(source) as reader:
        status = os.fstat(reader.fileno())
        copied = _copy(reader, target)
    # The age of a cache entry is a fact.
    os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))
    return copied


def _copy(reader: BinaryIO, target: Path) -> tuple[int, str] | None:
    """Clone a file, or copy it; return size and SHA-256 if it was copied."""
    with target.open("wb", buffering=0) as writer:
        if system.shares_blocks(reader.fileno(), writer.fileno()):
            return None
        return _copy_bytes(reader, writer)


def _copy_bytes(reader: BinaryIO, writer: io.FileIO) -> tuple[int, str]:
    """Copy a file and hash it meanwhile, while its bytes are in the processor's cache."""
    digest, size = hashlib.sha256(), 0
    # The first piece is as large as most files of a bundle are.
    while piece := reader.read(_CHUNK if size else _FIRST):
        digest.update(piece)
        size += len(piece)
        rest = memoryview(piece)
        while rest:
            rest = rest[writer.write(rest) :]
    return size, digest.hexdigest()
