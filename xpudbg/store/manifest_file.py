"""``manifest.json``: written whole or not at all, checked when it is read."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from datetime import datetime, timezone
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from xpudbg import __version__
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import binary_size, noun_for, shell_word
from xpudbg.model.artifact import STAGES, ArtifactRows, RowPacker, graph_file_kind
from xpudbg.model.manifest import (
    FORMAT_VERSION,
    Graph,
    GraphBreak,
    Kernel,
    Manifest,
    Recompile,
    RunSource,
    RunState,
    SkippedFrame,
    SourceLine,
)
from xpudbg.model.problem import Problem, left_out_text
from xpudbg.store.files.atomic import atomic_write
from xpudbg.store.files.paths import MANIFEST
from xpudbg.store.files.vfs import exists, is_folder, open_file, packed_path, read_file, status
from xpudbg.store.records import MAX_OBJECTS, MAX_VALUES, VersionedJson

# The part of a manifest that can be opened again: beyond some size one is refused, so that no larger one is written.

_HINT = "collect the traces of one process, or one part of them, by themselves"
_NOUNS = {
    "graphs": "graph",
    "kernels": "kernel without a graph",
    "graph_breaks": "graph break",
    "recompiles": "recompile",
    "skipped_frames": "skipped function",
    "artifacts": "file of the run",
    "problems": "problem",
}
_PLURALS = {"kernels": "kernels without a graph", "artifacts": "files of the run"}
_LAST = "graphs"


class Size(NamedTuple):
    """The size of a JSON document, as its reader bounds it.

    Attributes:
        bytes: Its bytes.
        objects: Its opening braces.
        values: Its commas.
    """

    bytes: int
    objects: int
    values: int

    def plus(self, other: Size) -> Size:
        """Return the sum of both."""
        return Size(self.bytes + other.bytes, self.objects + other.objects, self.values + other.values)

    def fits(self, limit: Size) -> bool:
        """Return whether it is within a limit."""
        return all(have <= most for have, most in zip(self, limit, strict=True))


def size_of(text: bytes) -> Size:
    """Return the size of a JSON text."""
    return Size(len(text), text.count(b"{"), text.count(b","))


def within(manifest: Manifest, limit: Size, encoded: Callable[[object], bytes]) -> Manifest:
    """Return the manifest without the rows beyond the limit of its readers; problems name them.

    Rows are left out from the ends of its lists, of graphs with their kernels first.

    Args:
        manifest: The manifest.
        limit: Largest size that readers open.
        encoded: Returns the text of a part, as it is written.
    """
    names = [field.name for field in fields(manifest) if field.name in _NOUNS and field.name != _LAST]
    lists: dict[str, Sequence[Any]] = {name: getattr(manifest, name) for name in names}
    of_graphs = _kernels_of_graphs(manifest)
    lists["kernels"] = [k for k in manifest.kernels if not _owner(k) or _owner(k) not in of_graphs]
    rows = [(g, *of_graphs[g.process, g.id]) for g in manifest.graphs]
    nothing: dict[str, Any] = dict.fromkeys(_NOUNS, ())
    emptied = replace(manifest, **nothing)
    # Room for what is said about the rest.
    used = size_of(encoded(emptied)).plus(Size(8000, 50, 200))
    fitting_rows: dict[str, Sequence[Any]] = {}
    for name, items in [*lists.items(), (_LAST, rows)]:
        sizes = accumulate((_row_size(item, encoded) for item in items), Size.plus, initial=used)
        fitting = [size for size in sizes if size.fits(limit)]
        fitting_rows[name] = items[: max(len(fitting) - 1, 0)]
        used = fitting[-1] if fitting else used
    cut_problems = [
        _problem(name, items, len(fitting_rows[name]), limit)
        for name, items in [*lists.items(), (_LAST, rows)]
        if len(fitting_rows[name]) < len(items)
    ]
    if not cut_problems:
        return manifest
    graphs = [row[0] for row in fitting_rows.pop(_LAST)]
    graph_keys = {(g.process, g.id) for g in graphs}
    lone = {id(k) for k in fitting_rows.pop("kernels")}
    kernels = [k for k in manifest.kernels if id(k) in lone or _owner(k) in graph_keys]
    problems = (*cut_problems, *fitting_rows.pop("problems"))
    other_lists: dict[str, Any] = {name: tuple(items) for name, items in fitting_rows.items()}
    return replace(manifest, graphs=tuple(graphs), kernels=tuple(kernels), problems=problems, **other_lists)


def _owner(kernel: Kernel) -> tuple[str, str] | None:
    return (kernel.process, kernel.graph) if kernel.graph else None


def _kernels_of_graphs(manifest: Manifest) -> dict[tuple[str, str], list[Kernel]]:
    found: dict[tuple[str, str], list[Kernel]] = {(g.process, g.id): [] for g in manifest.graphs}
    for kernel in manifest.kernels:
        owner = _owner(kernel)
        if owner in found:
            found[owner].append(kernel)
    return found


def _row_size(item: Any, encoded: Callable[[object], bytes]) -> Size:
    """Return the size of a row in its list, with the indentation of each of its lines."""
    parts: Collection[object] = item if isinstance(item, tuple) else (item,)
    total = Size(0, 0, 0)
    for part in parts:
        size = size_of(encoded(part))
        total = total.plus(Size(size.bytes + 4, size.objects, size.values + 1))
    return total


def _problem(name: str, items: Sequence[Any], shown: int, limit: Size) -> Problem:
    left = len(items) - shown
    what = noun_for(left, _NOUNS[name], _PLURALS.get(name, ""))
    first = items[shown]
    where = ""
    if isinstance(first, tuple) and isinstance(first[0], Graph):
        where = f" (from {first[0].id} on), with their kernels: their files lie in the bundle, and no command lists them"
    rest = f"the last {left:,} of {len(items):,} {what} are not in it{where}"
    whole = f"a manifest of more than {binary_size(limit.bytes)} or {limit.objects:,} objects would not be opened: {rest}"
    return Problem("manifest.json", whole, _HINT)


# A large ``manifest.json`` read row by row, as xpudbg writes it: the whole of its text and of its objects is never there at once.
#
# JSON has no line breaks within strings, so that the lines which the writer makes say where keys and rows begin. Each piece between them is
# decoded by itself: where all of them are JSON, their sequence is the document. Anything that is written in another way, or that is
# refused, is left to the reader of whole documents, which also has the words for it.

WORTH = 1 << 20
"""Bytes of a manifest from which it is read row by row."""
_BLOCK = 1 << 18
_KEY = re.compile(rb'\n "([a-z_]{1,40})": (\[\n  )?')
_LONGEST_KEY = 64
_END = b"\n}\n"


class _OtherwiseError(Exception):
    """The document is not written as xpudbg writes it, or is refused."""


def read_rows(source: BinaryIO, limit: Size, without: Collection[str] = ()) -> Manifest | None:
    """Read a manifest row by row; None when it has to be read as a whole.

    Args:
        source: The document, at its beginning.
        limit: Largest size that is read.
        without: Lists whose rows are checked and not kept.

    Raises:
        OSError: It cannot be read.
    """
    try:
        found = dict(_members(_Text(source, limit), without))
        return Manifest(**found) if found.get("format_version") == FORMAT_VERSION else None
    except (_OtherwiseError, msgspec.DecodeError, RecursionError, UnicodeDecodeError, TypeError):
        return None


class _Text:
    """The text of a document, some of it in memory."""

    def __init__(self, source: BinaryIO, limit: Size) -> None:
        self._source, self._limit = source, limit
        self._size = Size(0, 0, 0)
        self._buffer = b""
        self._at = 0

    def _more(self) -> bool:
        block = self._source.read(_BLOCK)
        self._size = self._size.plus(size_of(block))
        if not self._size.fits(self._limit):
            raise _OtherwiseError
        self._buffer, self._at = self._buffer[self._at :] + block, 0
        return bool(block)

    def key(self) -> tuple[str, bool] | None:
        """Return the next key, and whether rows follow; None at the end of the document."""
        while len(self._buffer) - self._at < _LONGEST_KEY and self._more():
            pass
        match = _KEY.match(self._buffer, self._at)
        if match is not None:
            self._at = match.end()
            return match[1].decode(), match[2] is not None
        if self._buffer[self._at :] != _END:
            raise _OtherwiseError
        return None

    def take(self, expected: bytes) -> bool:
        """Skip some bytes if they are next; return whether they were."""
        while len(self._buffer) - self._at < len(expected) and self._more():
            pass
        there = self._buffer.startswith(expected, self._at)
        self._at += len(expected) if there else 0
        return there

    def until(self, *ends: bytes) -> bytes:
        """Return the bytes up to the first of some ends."""
        longest = max(map(len, ends))
        passed = 0
        while True:
            places = [
                at
                for end in ends
                if (at := self._buffer.find(end, max(self._at + passed - longest, self._at))) >= 0
            ]
            if places:
                begin, self._at = self._at, min(places)
                return self._buffer[begin : self._at]
            passed = len(self._buffer) - self._at
            if not self._more():
                raise _OtherwiseError


def _members(text: _Text, without: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield the members of the document."""
    if not text.take(b"{"):
        raise _OtherwiseError
    seen: set[str] = set()
    sharing = _Sharing()
    more = True
    while more:
        key = text.key()
        if key is None or key[0] in seen:
            raise _OtherwiseError
        name, rows = key
        seen.add(name)
        if rows:
            made = _rows(text, _row_type(name))
            if name in without:
                deque(made, maxlen=0)
            value: Any = tuple(map(sharing.shared, made))
            more = text.take(b",")
        else:
            data = text.until(b'\n "', _END)
            more = data.endswith(b",")
            value = msgspec.json.decode(data[:-1] if more else data, type=_types().get(name, Any))
        if name in _types():
            yield name, value
    if text.key() is not None:
        raise _OtherwiseError


def _rows(text: _Text, row: Any) -> Iterator[Any]:
    """Yield the rows of a list, up to its end."""
    decoder = msgspec.json.Decoder(row)
    while True:
        if text.take(b"{"):
            data = b"{" + text.until(b"\n  }") + b"}"
            text.take(b"\n  }")
        else:
            data = text.until(b",\n  ", b"\n ]")
        yield decoder.decode(data)
        if not text.take(b",\n  "):
            break
    if not text.take(b"\n ]"):
        raise _OtherwiseError


@cache
def _types() -> dict[str, Any]:
    """Return the types of the keys of a manifest."""
    return get_type_hints(Manifest)


def _row_type(name: str) -> Any:
    """Return the type of a list's rows."""
    whole = _types().get(name)
    return get_args(whole)[0] if get_origin(whole) is tuple else Any


class _Sharing:
    """Table that makes equal parts of rows one object, and packs their artifacts."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._places: dict[SourceLine, SourceLine] = {}
        self._packer = RowPacker()

    def shared(self, row: Any) -> Any:
        """Return a row with shared parts and packed artifacts."""
        if isinstance(row, Graph):
            return replace(
                row,
                process=self._text(row.process),
                detail=self._text(row.detail),
                function=self._text(row.function),
                location=self._place(row.location),
                cause=self._text(row.cause),
                cause_at=self._place(row.cause_at),
                artifacts=self._packer.pack(row.artifacts),
            )
        if isinstance(row, Kernel):
            graph, process = self._text(row.graph), self._text(row.process)
            return replace(
                row,
                name=self._text(row.name),
                graph=graph,
                process=process,
                artifacts=self._packer.pack(row.artifacts),
            )
        if isinstance(row, GraphBreak):
            place, called_at = self._place(row.location), self._place(row.called_at)
            return replace(row, process=self._text(row.process), location=place, called_at=called_at)
        if isinstance(row, (Recompile, SkippedFrame)):
            return replace(row, process=self._text(row.process), location=self._place(row.location))
        return row

    def _text(self, text: str) -> str:
        return self._texts.setdefault(text, text)

    def _place(self, place: SourceLine | None) -> SourceLine | None:
        return None if place is None else self._places.setdefault(place, place)


NAME = MANIFEST
MAX_BYTES = 256 << 20
"""A manifest beyond this is refused."""
_LIMIT = Size(MAX_BYTES, MAX_OBJECTS, MAX_VALUES)
_NOT_ONE = "a run bundle is a folder or zip file with manifest.json in it; 'xpudbg collect PATH' makes one from loose artifacts"


_FORMAT = VersionedJson("manifest", Manifest, "format_version", FORMAT_VERSION, MAX_BYTES)


def new_manifest(name: str, state: RunState, source: RunSource, *, began: float | None = None) -> Manifest:
    """Return the manifest of a new bundle, with the versions of the format and of this tool.

    Args:
        name: Name of the run.
        state: State of the run.
        source: Maker of the bundle.
        began: When it began, in seconds of Unix time; None for now.
    """
    created = datetime.now(timezone.utc) if began is None else datetime.fromtimestamp(began, timezone.utc)
    return Manifest(
        format_version=FORMAT_VERSION,
        name=name,
        state=state,
        source=source,
        created=created.isoformat(timespec="seconds"),
        tool=__version__,
    )


class _TooLargeError(Exception):
    """A manifest would not be opened again."""


def save_manifest(folder: Path, manifest: Manifest) -> Manifest:
    """Write the manifest to a temporary name and move it into place; returns what was written.

    One that is too large to be opened again is written without the rows that are too many, with problems that name them.

    Raises:
        OSError: It could not be written; an older one is left as it was.
    """
    try:
        _write(folder, manifest)
    except _TooLargeError:
        manifest = within(manifest, _LIMIT, lambda part: _shifted(part, b"\n  "))
        _write(folder, manifest)
    return manifest


def _write(folder: Path, manifest: Manifest) -> None:
    size = Size(0, 0, 0)
    with atomic_write(folder / NAME) as out:
        for piece in manifest_pieces(manifest):
            size = size.plus(size_of(piece))
            if not size.fits(_LIMIT):
                raise _TooLargeError
            out.write(piece)


def manifest_pieces(manifest: Manifest) -> Iterator[bytes]:
    """Yield the document of a manifest, in pieces: that of a run of thousands of graphs takes more memory than the manifest itself."""
    names = [field.name for field in fields(manifest)]
    for number, name in enumerate(names):
        value = getattr(manifest, name)
        yield (b"," if number else b"{") + b"\n " + _encode(name) + b": "
        if not isinstance(value, tuple) or not value:
            yield _shifted(value, b"\n ")
            continue
        for place, item in enumerate(value):
            yield (b"," if place else b"[") + b"\n  "
            yield _shifted(item, b"\n  ")
        yield b"\n ]"
    yield b"\n}\n"


def _shifted(value: object, newline: bytes) -> bytes:
    return msgspec.json.format(_encode(value), indent=1).replace(b"\n", newline)


def _encode(value: object) -> bytes:
    """JSON of a part of a manifest; bytes that are not UTF-8 (of paths, arguments, variables) are written as escapes."""
    try:
        return msgspec.json.encode(value, order="deterministic", enc_hook=_unpacked)
    except UnicodeEncodeError:
        plain = msgspec.to_builtins(value, enc_hook=_unpacked)
        return msgspec.json.encode(_escaped(plain), order="deterministic")


def _unpacked(value: object) -> object:
    """Return packed rows as values that msgspec encodes.

    Raises:
        NotImplementedError: It is something else.
    """
    if isinstance(value, ArtifactRows):
        return tuple(value)
    raise NotImplementedError


def _escaped(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    if isinstance(value, dict):
        return {_escaped(k): _escaped(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_escaped(v) for v in value]
    return value


def is_large(folder: Path) -> bool:
    """Return whether the manifest of a bundle is read row by row, so that some lists may be left out."""
    try:
        return WORTH <= status(folder / NAME).st_size <= MAX_BYTES
    except (OSError, XpudbgError):
        return False


def load_manifest(folder: Path, *, without: Collection[str] = ()) -> Manifest:
    """Read and check the manifest of a bundle.

    Args:
        folder: The bundle.
        without: Lists of a large one that are checked and not kept.

    Raises:
        XpudbgError: Not a bundle, a newer format, or a manifest that is truncated, foreign or too large.
    """
    path = folder / NAME
    if exists(folder) and not is_folder(folder):
        card = f"'xpudbg triton-cache show {shell_word(str(folder))}' shows what it says of its kernel"
        hint = card if folder.suffix.removeprefix(".") in STAGES else _NOT_ONE
        raise XpudbgError(f"{folder} is a file, not a run bundle", hint=hint)
    manifest = _rows_read(path, without) if is_large(folder) else None
    if manifest is not None:
        return manifest
    try:
        data = read_file(path, limit=MAX_BYTES + 1)
    except FileNotFoundError:
        archive, name = packed_path(path) or (None, "")
        if archive is not None and archive.is_refused(name):
            what, hint = (
                f"cannot read {path}: {archive.why_not(name)}",
                "ask for another zip file of the bundle",
            )
            raise XpudbgError(what, hint=hint) from None
        hint = _NOT_ONE if archive is None else _loose(folder, archive.names, archive.problems)
        raise XpudbgError(f"{folder} is not a run bundle: no {NAME} in it", hint=hint) from None
    except OSError as error:
        raise XpudbgError(f"cannot read {path}: {error.strerror}", hint="check its permissions") from error
    return decode_manifest(data, origin=str(path))


def _loose(folder: Path, names: Iterable[str], problems: Sequence[Problem]) -> str:
    """Return the commands that read the files of a zip file without a manifest, or why there are none."""
    named = shell_word(str(folder))
    bases = {name.rpartition("/")[2] for name in names}
    commands = []
    if any(graph_file_kind(base) for base in bases):
        commands.append(f"'xpudbg show-fusion {named}'")
    if any(base.rpartition(".")[2] in STAGES for base in bases):
        commands.append(f"'xpudbg triton-cache ls {named}'")
    if not commands:
        return f"no file in it is an artifact that xpudbg reads{left_out_text(problems)}"
    return f"{' and '.join(commands)} read{'' if commands[1:] else 's'} loose artifacts in a zip file"


def _rows_read(path: Path, without: Collection[str]) -> Manifest | None:
    """Return a manifest, read row by row; None for one that has to be read as a whole, and may be refused then."""
    try:
        with open_file(path) as source:
            return read_rows(source, _LIMIT, without)
    except (OSError, XpudbgError):
        return None


def decode_manifest(data: bytes, *, origin: str) -> Manifest:
    """Return a manifest, decoded from its bytes; see :func:`load_manifest`.

    Args:
        data: The whole file.
        origin: What to call it in messages.
    """
    return _FORMAT.decode(data, origin=origin, again=_again(origin), foreign=_NOT_ONE)


def _again(origin: str) -> str:
    folder = origin.rpartition("/")[0] or "."
    return f"'xpudbg collect {shell_word(folder)} --out DIR' makes a new bundle from the artifacts that are there"
