"""Import of files into a bundle: the run's own are moved, others cloned or copied; each is hashed meanwhile.

Sources of the user's program come along, without secrets: the script and the files beside it that stacks of the run name, so that
``diff`` shows a learning rate that was changed. Later commands add their files to a run of this machine here, each with its ledger row.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import os
import re
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import Artifact, Kind, State, stage_order
from xpudbg.model.cache import NO_ZEBIN
from xpudbg.model.generated_code import is_source_file
from xpudbg.model.manifest import Manifest, RunState
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum
from xpudbg.share.redaction.machine_secrets import secrets_of_machine
from xpudbg.share.redaction.patterns import known_patterns
from xpudbg.share.redaction.redactor import Redactor
from xpudbg.store.files.archive import INDEX
from xpudbg.store.files.paths import MANIFEST, open_plain
from xpudbg.store.files.vfs import archive_at, hash_file
from xpudbg.store.manifest_file import load_manifest, save_manifest

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


FOLDER = "sources"
MOST_FILES = 50
MOST_BYTES = 1 << 20
"""Bytes of one file; a program that somebody wrote has fewer."""
MOST_TOTAL = 8 << 20
_MOST_GRAPHS = 500
_GRAPH_BYTES = 4 << 20
_FILE = re.compile(rb"# File: ((?:/|[A-Za-z]:[\\/])[^\n]{1,1000}?\.py):\d+")
_FOREIGN = frozenset({"site-packages", "dist-packages", "__pycache__", "node_modules"})
_LINES = b"REDACTED_lines"


@dataclass(frozen=True)
class UserProgram:
    """The program of a run at the time the run began.

    Attributes:
        base: The folder whose files are the user's own.
        script: The script; None for a module or a command.
        text: Its text; None if it cannot be read or is no source text.
        began: When the run began, in seconds since the epoch.
    """

    base: Path
    script: Path | None
    text: bytes | None
    began: float


def read_program(command: Sequence[str], cwd: str, began: float) -> UserProgram | None:
    """Find the user's own files of a command line, and read its script before it can change.

    Args:
        command: Program and arguments.
        cwd: Working directory; empty where it is gone.
        began: When the run began.

    Returns:
        The program; None without a working directory.
    """
    if not cwd:
        return None
    root = Path(cwd).resolve()
    script = None
    for word in command[1:]:
        if word in ("-m", "-c", "-"):
            break
        path = root / word
        if word.endswith(".py") and path.is_file():
            script = path.resolve()
            break
    return UserProgram(script.parent if script else root, script, _read(script) if script else None, began)


def keep_sources(
    program: UserProgram, manifest: Manifest, placer: FileImporter, environ: Mapping[str, str]
) -> list[Artifact]:
    """Write the sources of a run into its bundle, secrets of any kind replaced as in a pack.

    Args:
        program: The program.
        manifest: The run's manifest, whose graphs, breaks and recompiles name files.
        placer: Brings files into the bundle.
        environ: The run's variables: the values of secret ones are replaced.

    Returns:
        A row for each file, the script's first.
    """
    texts: dict[str, bytes] = {}
    if program.script is not None and program.text is not None:
        texts[program.script.name] = program.text
    total = sum(map(len, texts.values()))
    for path in _named_files(program, manifest, placer.root):
        relative = path.relative_to(program.base).as_posix()
        if relative in texts or len(texts) >= MOST_FILES:
            continue
        text = _read(path, before=program.began)
        if text is not None and total + len(text) <= MOST_TOTAL:
            texts[relative] = text
            total += len(text)
    if not texts:
        return []
    redactor = Redactor([*secrets_of_machine(environ).patterns(), *known_patterns()])
    rows = []
    for relative, text in texts.items():
        target = placer.root / FOLDER / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(without_secrets(text, redactor))
        rows.append(placer.place(target, f"{FOLDER}/{relative}", Kind.USER_SOURCE, origin=relative))
    return rows


def stored_sources(run: Path) -> list[tuple[Path, str]]:
    """Return the sources stored in a run, each with its path below the script's folder; none if the manifest lists none.

    Args:
        run: The run's folder.
    """
    if not (run / FOLDER).is_dir() or not (run / MANIFEST).is_file():
        return []
    try:
        rows = load_manifest(run).artifacts
    except XpudbgError:
        return []
    named = [(run / a.path, a.origin) for a in rows if a.kind is Kind.USER_SOURCE and a.path]
    return [(path, name) for path, name in named if path == run / FOLDER / name and not path.is_symlink()]


def without_secrets(text: bytes, redactor: Redactor) -> bytes:
    """Return a source without secrets and with the same line numbers: a secret of several lines leaves empty lines.

    Args:
        text: The source.
        redactor: Finds and replaces the secrets.
    """
    parts, at = [], 0
    for start, end in redactor.places(text):
        if b"\n" in text[start:end]:
            parts += [text[at:start], _LINES, b"\n" * text.count(b"\n", start, end)]
            at = end
    return redactor.redact(b"".join([*parts, text[at:]]))


def _named_files(program: UserProgram, manifest: Manifest, root: Path) -> Iterable[Path]:
    """Yield the user's own files that the run names, each once, in order of first mention."""
    seen: set[str] = set()
    for name in _names(manifest, root):
        if name in seen:
            continue
        seen.add(name)
        with contextlib.suppress(OSError, ValueError):
            path = Path(name).resolve()
            inner = path.relative_to(program.base).parts
            if not is_source_file(path.name) and not any(p.startswith(".") or p in _FOREIGN for p in inner):
                yield path


def _names(manifest: Manifest, root: Path) -> Iterable[str]:
    places = [
        *(g.location for g in manifest.graphs),
        *(b.location for b in manifest.graph_breaks),
        *(r.location for r in manifest.recompiles),
        *(s.location for s in manifest.skipped_frames),
    ]
    yield from (place.file for place in places if place is not None)
    for graph in manifest.graphs[:_MOST_GRAPHS]:
        readable = next((a for a in graph.artifacts if a.kind is Kind.FX_GRAPH_READABLE), None)
        if readable is not None and readable.state is State.PRESENT:
            with contextlib.suppress(OSError), open_plain(root / readable.path) as source:
                yield from dict.fromkeys(
                    m.decode("utf-8", "surrogateescape") for m in _FILE.findall(source.read(_GRAPH_BYTES))
                )


def _read(path: Path, *, before: float | None = None) -> bytes | None:
    """Read a source; None if it is too large, no Python text, or was written after the run had begun."""
    try:
        with open_plain(path) as source:
            text: bytes = source.read(MOST_BYTES + 1)
        status = path.stat()
    except OSError:
        return None
    changed = before is not None and status.st_mtime > before
    whole = len(text) <= MOST_BYTES and path.suffix == ".py" and stat.S_ISREG(status.st_mode)
    return text if whole and not changed and b"\0" not in text else None


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
