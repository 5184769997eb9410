"""Sources of the user's own program in a bundle: its script, and the files beside it that the compiler names, without secrets.

A run has the lines that were compiled, but not the others: a learning rate, a batch size. With the script stored, ``diff`` shows what was
changed between two runs. Only Python files at or below the script's folder (of ``-m MODULE`` the working directory) are taken, and only those that
stacks of the run name.
"""

from __future__ import annotations

import contextlib
import re
import stat
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.generated_code import is_source_file
from xpudbg.model.manifest import Manifest
from xpudbg.record.collect.file_import import FileImporter
from xpudbg.share.redaction.machine_secrets import secrets_of_machine
from xpudbg.share.redaction.patterns import known_patterns
from xpudbg.share.redaction.redactor import Redactor
from xpudbg.store.files.paths import MANIFEST, open_plain
from xpudbg.store.manifest_file import load_manifest

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
