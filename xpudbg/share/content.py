"""Content of one pack: its manifest and ``pack.json``, rewritten for it, and the files that fit the size budget."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from fnmatch import fnmatchcase
from itertools import chain, islice
from pathlib import Path
from typing import Any

import msgspec

from xpudbg import __version__
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural
from xpudbg.model.artifact import KINDS, Kind, State
from xpudbg.model.manifest import Manifest
from xpudbg.model.pack import PACK_VERSION, DroppedFile, PackedFile, PackIndex, Redaction
from xpudbg.model.row import dataclass
from xpudbg.share.blobs import END_BYTES, BlobStore, Ready, Treatment, ZipMember, ZipOut, member_bytes
from xpudbg.share.redaction.redactor import Findings, RedactionFinding
from xpudbg.store.files import compression
from xpudbg.store.files.archive import INDEX
from xpudbg.store.files.paths import first_bytes
from xpudbg.store.files.vfs import Found
from xpudbg.store.manifest_file import NAME, decode_manifest
from xpudbg.store.reader import Bundle

# Removal of the user's program text from a pack (``--no-source``).

CODE = "REDACTED_source"
# Files that the manifest does not name are kept only where their kind is certain from their place.
_SAFE = re.compile(
    r"triton_cache/.*\.(?:json|ttir|ttgir|llir|spv|zebin|ptx|cubin|amdgcn|hsaco)$|inductor_cache/.*\.(?:py|cpp|h|hpp|so)$|(?:probe|target)/[^/]+$"
)
_COMMENT = re.compile(rb"(\bFile:? (?:(?!\bFile:? )[^\n])*?, code: ?)(?!REDACTED_source)[^\n]+")
_NODES_FRAME = re.compile(rb'^(\[\d+,\d+,\d+,)"(?:[^"\\\n]|\\.)*"(\],?)$', re.M)
"""A row of ``frames`` in ``fx_graph_nodes.json``: file, line, function, and the code."""
_USER_KERNEL = b"user_autotune"
_HEAD = 64 << 20
_TRACEBACK_TEXT = re.compile(
    r"\n[^\S\n]*(?:from user code|User code traceback|User stack trace|Traceback \(most recent).*",
    re.S | re.I,
)
_QUOTED_FRAME = re.compile(r"(\bFile:? (?:(?!\bFile:? )[^\n])*?, code: ?)(?!REDACTED_source)[^\n]+")
_SHORTEST = 6
_GUARD_COMMENT = re.compile(r"(?<!\s)\s{2,}#\s.*$", re.M)


def _kinds(manifest: Manifest) -> dict[str, Kind]:
    """Return the kind of every path that a manifest names."""
    rows = [g.artifacts for g in manifest.graphs]
    rows += [*(k.artifacts for k in manifest.kernels), manifest.artifacts]
    return {a.path: a.kind for a in chain.from_iterable(rows) if a.path}


class SourceRules:
    """Rules of ``--no-source``, file by file.

    Args:
        manifest: Names kinds of files.
    """

    def __init__(self, manifest: Manifest) -> None:
        self._kinds = _kinds(manifest)

    def refuse(self, path: str, file: str | Path) -> str:
        """Return why a file is left out as a whole; empty when it stays.

        Args:
            path: Bundle-relative path.
            file: The file; generated code is searched for kernels that the user wrote.
        """
        kind = self._kinds.get(path)
        if kind is not None and KINDS[kind].private:
            return KINDS[kind].private
        if kind is None and not _SAFE.match(path):
            return "its kind is unknown"
        if path.endswith(".py") and _USER_KERNEL in (first_bytes(file, _HEAD) or b""):
            return "it holds a Triton kernel that the user wrote"
        return ""

    def strip(self, data: bytes) -> bytes:
        """Return a file's text without the code in comments ``# File: ..., code: ...`` and in frames of recorded nodes."""
        data = _COMMENT.sub(rb"\1" + CODE.encode(), data) if b", code:" in data else data
        return (
            _NODES_FRAME.sub(rb'\1"' + CODE.encode() + rb'"\2', data)
            if b'"],\n[' in data or b'"]\n' in data
            else data
        )


def manifest_without_source(raw: bytes) -> bytes:
    """Return a manifest without source lines.

    ``code`` of locations is removed, also where messages repeat it; so are the text after ``from user code``, ``code:`` in
    quoted frames, and the comments of guards.
    """
    data: Any = msgspec.json.decode(raw)
    owners = [*(data.get("graphs") or ()), *(data.get("graph_breaks") or ()), *(data.get("recompiles") or ())]
    lines = {owner["location"]["code"] for owner in owners if (owner.get("location") or {}).get("code")}
    known = sorted(
        (line for line in lines if len(line) >= _SHORTEST and line != CODE), key=lambda x: (-len(x), x)
    )

    def without(value: Any) -> Any:
        if isinstance(value, str):
            value = _QUOTED_FRAME.sub(rf"\1{CODE}", _TRACEBACK_TEXT.sub("", value))
            for line in known:
                value = value.replace(line, CODE)
            return value
        if isinstance(value, list):
            return [without(v) for v in value]
        if isinstance(value, dict):
            return {k: without(v) for k, v in value.items()}
        return value

    for owner in owners:
        for key in ("detail", "reason", "explanation", "hints", "guards", "location"):
            if key in owner:
                owner[key] = without(owner[key])
        if (owner.get("location") or {}).get("code"):
            owner["location"]["code"] = CODE
        if owner.get("guards"):
            owner["guards"] = [_GUARD_COMMENT.sub("", text) for text in owner["guards"]]
    data["problems"] = without(data.get("problems") or [])
    return msgspec.json.encode(data)


# Ranks of files by their value in a pack: the later the rank, the sooner a file is dropped for size.


@dataclass(frozen=True)
class Rank:
    """Files that are dropped together.

    Attributes:
        name: Their name in reports.
        why: Reason for their rank.
        globs: Patterns of bundle-relative paths, for files that the manifest does not name, and for stages.
    """

    name: str
    why: str
    globs: tuple[str, ...] = ()


RANKS: tuple[Rank, ...] = (
    Rank("generated code", "what runs: most questions begin here"),
    Rank("Inductor IR", "says what was fused and why not"),
    Rank("FX graphs", "what the user's code became; with the generated code a case can be made again"),
    Rank(
        "Triton's entries",
        "options and hashes of every kernel, small; without them a cache entry has no name",
        ("*/__grp__*.json", "triton_cache/*.json", "*.source"),
    ),
    Rank(
        "kernel stages",
        "layouts, DPAS and loads of a kernel; SPIR-V is what the driver gets",
        ("*.ttir", "*.ttgir", "*.spv"),
    ),
    Rank("launches", "grids and arguments of kernels, which no other artifact has"),
    Rank("trace", "graph breaks, recompiles and guards are in the manifest too"),
    Rank("payloads of the trace", "every level between Dynamo and Inductor; the trace holds them too"),
    Rank("logs", "reasons of the scheduler; the IR says most of it"),
    Rank("script and its output", "the script's own text and words, and what its numbers were held against"),
    Rank("LLVM IR", "large, and made again from the stage before it", ("*.llir", "*.ptx", "*.amdgcn")),
    Rank(
        "native code",
        "registers and spills of kernels; ocloc makes it again from SPIR-V",
        ("*.zebin", "*.cubin", "*.hsaco"),
    ),
    Rank("what processes said of themselves", "it is in the manifest already", ("probe/*", "target/*")),
    Rank("cache sources", "mostly copies of the generated code", ("inductor_cache/*",)),
    Rank("other files", "nothing is known of them"),
    Rank("recorded inputs", "large; random ones stand in for them"),
    Rank(
        "compiled libraries",
        "bound to one machine, made again from their source",
        ("*.so", "*.o", "*.gch", "*.pch", "*.bin"),
    ),
    Rank("diagrams", "pictures of what the graphs say in text", ("*.svg", "*.png", "*.dot")),
)
"""The most important first; dropped from the end."""

_NUMBERS = {rank.name: number for number, rank in enumerate(RANKS)}


def rank_of(path: str, kinds: Mapping[str, Kind]) -> int:
    """Return the index in :data:`RANKS` of a file.

    Args:
        path: Bundle-relative path.
        kinds: Kind of every path that the manifest names.
    """
    kind = kinds.get(path)
    if kind is not None and KINDS[kind].rank:
        return _NUMBERS[KINDS[kind].rank]
    last = len(RANKS) - 2
    # A library in a cache is a library.
    order = [*range(last, len(RANKS)), *range(last)]
    fitting = (i for i in order if any(fnmatchcase(path, glob) for glob in RANKS[i].globs))
    return next(fitting, _NUMBERS["other files"])


# Selection of the files that a pack drops to stay within a size budget.


@dataclass(frozen=True, slots=True)
class Droppable:
    """A file with its rank; those with a later rank, and of one rank the larger ones, are dropped first."""

    ready: Ready
    rank: int

    @property
    def order(self) -> tuple[int, int, str]:
        """Return the sort key: the first to be dropped first."""
        return (-self.rank, -self.ready.blob.packed, self.ready.found.path)


def drop_order(ready: Sequence[Ready], kinds: Mapping[str, Kind]) -> list[Droppable]:
    """Return all files, the first to be dropped first."""
    rows = [Droppable(r, rank_of(r.found.path, kinds)) for r in ready]
    return sorted(rows, key=lambda row: row.order)


def fit(
    order: Sequence[Droppable], budget: int, size: Callable[[Sequence[Droppable]], int]
) -> list[Droppable] | None:
    """Return which files must be dropped for the pack to stay within the budget.

    Files are dropped in their order until the rest fits; then those that fit into the remaining bytes come back, the most important first.

    Args:
        order: From :func:`drop_order`.
        budget: Bytes that the whole file may have.
        size: The bytes of the pack, to the byte, without the given files.

    Returns:
        The files; None when the pack is too large without any file.
    """
    users = Counter(row.ready.blob.sha256 for row in order)
    count = 0
    while (excess := size(order[:count]) - budget) > 0:
        if count == len(order):
            return None
        while count < len(order) and excess > 0:
            excess -= _gain(order[count], users)
            count += 1
    return _refilled(list(order[:count]), -excess, budget, users, size)


def _refilled(
    dropped: list[Droppable],
    room: int,
    budget: int,
    users: Counter[str],
    size: Callable[[Sequence[Droppable]], int],
) -> list[Droppable]:
    back: list[Droppable] = []
    for row in reversed(dropped):
        blob = row.ready.blob
        cost = member_bytes(row.ready.found.path, 0 if users[blob.sha256] else blob.packed)
        if cost <= room:
            room -= cost
            users[blob.sha256] += 1
            back.append(row)
    # Names in the pack may be longer, and what is listed inside changes too.
    while True:
        returned = {row.ready.found.path for row in back}
        rest = [row for row in dropped if row.ready.found.path not in returned]
        if not back or size(rest) <= budget:
            return rest
        del back[-max(1, len(back) // 8) :]


def _gain(row: Droppable, users: Counter[str]) -> int:
    """Return the bytes that dropping a file frees: its record, and its content when no other file has the same."""
    digest = row.ready.blob.sha256
    users[digest] -= 1
    return 0 if users[digest] else member_bytes(row.ready.found.path, row.ready.blob.packed)


def budget_reason(rank: int, limit: str) -> str:
    """Return why a file was left out."""
    return f"omitted for --max-size {limit}, rank {rank + 1} of {len(RANKS)}, {RANKS[rank].name}"


@dataclass(frozen=True)
class PackOptions:
    """Options of packing.

    Attributes:
        max_bytes: Largest size of the file; None for no limit.
        max_words: The limit as the user wrote it.
        source: False leaves out the user's code.
        more: The user's own expressions.
        force: Replace a file that is no pack.
        inputs: Take the recorded inputs of graphs, too, which are the program's own numbers.
    """

    max_bytes: int | None = None
    max_words: str = ""
    source: bool = True
    more: tuple[str, ...] = ()
    force: bool = False
    inputs: bool = False


@dataclass
class Packing:
    """State of packing a bundle.

    Attributes:
        bundle: The bundle.
        options: Limits and rules.
        treatment: What is done to every file.
        rewriter: Writes the manifest of the pack.
        previous: ``pack.json`` of the pack that the bundle was unpacked from.
        manifest_bytes: Size of the bundle's manifest.
        source: The bundle's manifest, after the options are applied.
        ready: Files that can go into the pack.
        names: By path in the bundle, the name in the pack.
        name_findings: By path in the bundle, what was redacted in its name.
        refused: By path in the bundle, what cannot go into the pack.
        manifest_findings: What was redacted in the manifest.
    """

    bundle: Bundle
    options: PackOptions
    treatment: Treatment
    rewriter: ManifestRewriter
    previous: PackIndex | None
    manifest_bytes: int
    source: bytes
    ready: list[Ready] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    name_findings: dict[str, Findings] = field(default_factory=dict)
    refused: dict[str, tuple[State, DroppedFile]] = field(default_factory=dict)
    manifest_findings: Findings = field(default_factory=Findings)

    def refuse(self, found: Found, state: State, reason: str, *, gone: bool = False) -> None:
        """Leave a file out of the pack; ``gone`` when it was removed after it was found."""
        row = DroppedFile(found.path, None if gone else found.bytes, reason)
        self.refused[found.path] = (state, row)


Document = tuple[ZipMember, bytes]
"""A document of the pack itself, and its compressed bytes."""


@dataclass(frozen=True)
class Content:
    """The members of one plan.

    Attributes:
        manifest: ``manifest.json``.
        index: ``pack.json``.
        plan: Content of ``pack.json``.
        kept: The files, by their names in the pack.
    """

    manifest: Document
    index: Document
    plan: PackIndex
    kept: list[Ready]


def within_budget(packing: Packing) -> Content:
    """Return the content of the pack, within ``--max-size`` where that is given.

    Raises:
        XpudbgError: The limit is too small for the manifest alone.
    """
    options = packing.options
    if options.max_bytes is None:
        return _content(packing, ())
    order = drop_order(packing.ready, _kinds(packing.bundle.manifest))
    dropped = fit(order, options.max_bytes, lambda rows: _size(_content(packing, rows), packing))
    if dropped is None:
        least = _size(_content(packing, order), packing)
        raise XpudbgError(
            f"--max-size {options.max_words} is too small: the manifest alone takes {least} bytes packed",
            hint="give it more room; what is beyond the manifest is then chosen by rank",
        )
    return _content(packing, dropped)


def _content(packing: Packing, without: Sequence[Droppable]) -> Content:
    options = packing.options
    out = {row.ready.found.path: row for row in without}
    remaining = sorted(
        (r for r in packing.ready if r.found.path not in out), key=lambda r: packing.names[r.found.path]
    )
    dropped: dict[str, tuple[State, DroppedFile]] = dict(packing.refused)
    for path, row in out.items():
        reason = budget_reason(row.rank, options.max_words)
        dropped[path] = (State.NOT_REQUESTED, DroppedFile(path, row.ready.found.bytes, reason))
    files = _packed_files(packing, remaining)
    by_path = dict(zip((r.found.path for r in remaining), files, strict=True))
    manifest = _deflated(
        packing.rewriter.rewrite(
            by_path, {path: (state, row.reason) for path, (state, row) in dropped.items()}, _note(dropped)
        )
    )
    rows = [
        DroppedFile(packing.names.get(path, path), row.bytes, row.reason)
        for path, (_, row) in dropped.items()
    ]
    counted = sum(f.count for f in packing.manifest_findings.all())
    own = PackedFile(NAME, manifest[0].size, manifest[0].sha256, redactions=counted)
    index = _index(packing, (own, *files), rows)
    return Content(manifest, _deflated(encode_index(index)), index, remaining)


def _note(dropped: Mapping[str, tuple[State, DroppedFile]]) -> str:
    verb = "is" if len(dropped) == 1 else "are"
    return f"{plural(len(dropped), 'file')} of the bundle {verb} not in the pack" if dropped else ""


def _packed_files(packing: Packing, remaining: Sequence[Ready]) -> tuple[PackedFile, ...]:
    owners: dict[str, str] = {}
    files = []
    for ready in remaining:
        path, blob = packing.names[ready.found.path], ready.blob
        owner = owners.setdefault(blob.sha256, path)
        count = sum(f.count for f in ready.findings)
        files.append(PackedFile(path, blob.size, blob.sha256, "" if owner == path else owner, count))
    return tuple(files)


def _index(packing: Packing, files: tuple[PackedFile, ...], dropped: list[DroppedFile]) -> PackIndex:
    """``pack.json``; entries of an earlier pack stay for files that have not changed since."""
    options, previous = packing.options, packing.previous
    found: dict[tuple[str, str], Redaction] = {}
    by_path = {f.path: f for f in files}
    if previous is not None:
        same = {f.path: f for f in previous.files if f.path in by_path}
        changed = {p for p, f in same.items() if p != NAME and f.sha256 != by_path[p].sha256}
        for row in previous.redactions:
            if row.path in by_path and row.path not in changed:
                found[row.path, row.kind] = row
        files = tuple(
            PackedFile(f.path, f.bytes, f.sha256, f.same_as, max(f.redactions, same[f.path].redactions))
            if f.path in same and f.path not in changed
            else f
            for f in files
        )
    names = packing.names
    sources: Iterator[tuple[str, Iterable[RedactionFinding], bool]] = chain(
        [(NAME, packing.manifest_findings.all(), True)],
        ((names[r.found.path], r.findings, False) for r in packing.ready),
        ((names[p], f.all(), True) for p, f in packing.name_findings.items()),
    )
    for path, findings, in_name in sources:
        if path in by_path:
            for f in findings:
                lines = tuple(f.lines) if path == NAME or not in_name else ()
                row = Redaction(path, f.kind, f.placeholder, f.count, lines)
                old = found.get((path, f.kind))
                found[path, f.kind] = row if old is None or path == NAME else _added(old, row)
    return PackIndex(
        PACK_VERSION,
        __version__,
        files,
        merged_dropped(previous.dropped if previous else (), dropped, set(by_path)),
        tuple(found[key] for key in sorted(found)),
        options.max_bytes if options.max_bytes is not None or previous is None else previous.max_bytes,
        options.source and (previous is None or previous.source_included),
    )


def _added(old: Redaction, new: Redaction) -> Redaction:
    return Redaction(old.path, old.kind, old.placeholder, old.count + new.count, old.lines or new.lines)


def _deflated(pieces: Iterable[bytes]) -> Document:
    """Return a document, compressed while it is written."""
    compressor = zlib.compressobj(compression.LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    digest, packed, crc, size = hashlib.sha256(), [], 0, 0
    for piece in pieces:
        digest.update(piece)
        crc, size = zlib.crc32(piece, crc), size + len(piece)
        packed.append(compressor.compress(piece))
    whole = b"".join([*packed, compressor.flush()])
    return ZipMember(crc, size, len(whole), deflated=True, sha256=digest.hexdigest()), whole


def _size(content: Content, packing: Packing) -> int:
    total = END_BYTES + member_bytes(NAME, content.manifest[0].packed)
    total += member_bytes(INDEX, content.index[0].packed)
    by_path = {r.found.path: r for r in content.kept}
    packed = {packing.names[p]: r.blob.packed for p, r in by_path.items()}
    return total + sum(member_bytes(f.path, packed[f.path]) for f in content.plan.files[1:] if not f.same_as)


def write_content(out: ZipOut, content: Content, packing: Packing, store: BlobStore) -> int:
    """Write the members of a plan; returns the bytes of the whole file."""
    for name, (member, packed) in ((NAME, content.manifest), (INDEX, content.index)):
        out.add(name, member, [packed])
    blobs = {packing.names[r.found.path]: r.blob for r in content.kept}
    for row in content.plan.files[1:]:
        if not row.same_as:
            blob = blobs[row.path]
            out.add(row.path, blob, store.read(blob))
    return out.close()


# JSON documents of xpudbg, indented, in pieces: the manifest and ``pack.json`` of a large run never lie in memory as objects.

_TOGETHER = 100


def split_object(text: bytes) -> dict[str, msgspec.Raw]:
    """Return the values of a JSON object, each as the text that it is written in; of a key that comes twice the last counts.

    Raises:
        msgspec.DecodeError: It is no JSON object.
    """
    return msgspec.json.decode(text, type=dict[str, msgspec.Raw])


def split_list(text: bytes | msgspec.Raw) -> list[msgspec.Raw]:
    """Return the items of a JSON list as the texts that they are written in; none for ``null``.

    Raises:
        msgspec.DecodeError: It is no JSON list.
    """
    return msgspec.json.decode(text, type=list[msgspec.Raw] | None) or []


def write_object(values: Mapping[str, Any], lists: Mapping[str, Iterable[Any]]) -> Iterator[bytes]:
    """Yield a JSON object as ``msgspec.json.format(..., indent=1)`` formats it, with a newline at its end.

    Args:
        values: Its values, in order.
        lists: By key, items that replace the value; they are written in batches.
    """
    before = b"{"
    for key, value in values.items():
        yield before + b"\n " + msgspec.json.encode(key) + b": "
        before = b","
        if key in lists:
            yield from _write_list(lists[key])
        else:
            yield _indented(value)
    yield b"\n}\n" if values else b"{}\n"


def _write_list(items: Iterable[Any]) -> Iterator[bytes]:
    iterator, before = iter(items), b"["
    while some := list(islice(iterator, _TOGETHER)):
        # "[\n {...},\n {...}\n]" of the one list: its brackets go, and it stands one step further in
        yield before + _indented(some)[1:-3]
        before = b","
    yield b"[]" if before == b"[" else b"\n ]"


def _indented(value: Any) -> bytes:
    text = msgspec.json.format(msgspec.json.encode(value), indent=1)
    # A newline stands in no string of JSON.
    return text.replace(b"\n", b"\n ")


_GONE = "it was not in the bundle's folder any more when it was packed"
_OWNERS = ("graphs", "kernels")
_ROWS = "artifacts"
_PROBLEMS = "problems"


class ManifestRewriter:
    """The manifest of the bundle, redacted once, and fitted to the files of a pack.

    Args:
        raw: The bundle's own ``manifest.json``.
        clean: Redacts text.

    Raises:
        XpudbgError: After redaction it is no manifest any more (only the user's own expressions can do that).
    """

    def __init__(self, raw: bytes, clean: Callable[[bytes], bytes]) -> None:
        self._raw = raw
        values = split_object(raw)
        lists = {key: map(_decode, split_list(values[key])) for key in (*_OWNERS, _ROWS) if key in values}
        plain = b"".join(write_object({k: k if k in lists else _decode(v) for k, v in values.items()}, lists))
        try:
            self._text = clean(plain)
            decode_manifest(self._text, origin="the manifest")
            _check_rows(raw, self._text)
        except (msgspec.DecodeError, XpudbgError) as error:
            raise XpudbgError(
                f"after redaction the manifest is not readable: {error}",
                hint="an expression of --redact-more matches too much: keys, quotes or fixed words of the manifest",
            ) from error

    def rewrite(
        self, packed: Mapping[str, PackedFile], dropped: Mapping[str, tuple[State, str]], note: str
    ) -> Iterator[bytes]:
        """``manifest.json`` of a pack, in pieces.

        Args:
            packed: Path in the bundle -> file in the pack.
            dropped: Path in the bundle -> new state and reason.
            note: A sentence about what was left out; empty when nothing was.
        """

        def fitted(row: dict[str, Any], original: Any) -> dict[str, Any]:
            path = original.get("path")
            if not path:
                return row
            present = row.get("state") == State.PRESENT.value
            if path in packed:
                new = packed[path]
                row["path"] = new.path
                if present:
                    row.update(bytes=new.bytes, sha256=new.sha256)
            elif present:
                state, reason = dropped.get(path, (State.MISSING, _GONE))
                row.update(path="", bytes=None, sha256="", state=state.value, reason=reason)
            return row

        def owner(text: msgspec.Raw, original: msgspec.Raw) -> Any:
            value = _decode(text)
            rows = value.get(_ROWS)
            if rows:
                value[_ROWS] = list(map(fitted, rows, _decode(original)[_ROWS]))
            return value

        def row(text: msgspec.Raw, original: msgspec.Raw) -> Any:
            return fitted(_decode(text), _decode(original))

        values, before = split_object(self._text), split_object(self._raw)
        lists = {
            key: map(owner if key in _OWNERS else row, split_list(values[key]), split_list(before[key]))
            for key in (*_OWNERS, _ROWS)
            if key in values
        }
        whole = {k: None if k in lists else _decode(v) for k, v in values.items()}
        if note:
            problem = {"where": "pack", "what": note, "hint": f"{INDEX} lists them with reasons"}
            whole[_PROBLEMS] = [*(whole.get(_PROBLEMS) or ()), problem]
        return write_object(whole, lists)


def _check_rows(before: bytes, after: bytes) -> None:
    if _row_counts(before) != _row_counts(after):
        raise msgspec.DecodeError("artifacts are gone from it")


def _row_counts(manifest: bytes) -> list[int]:
    """Return how many artifacts each graph, each kernel and the run itself list."""
    values = split_object(manifest)
    owners = [split_object(o) for key in _OWNERS if key in values for o in split_list(values[key])]
    return [len(split_list(o[_ROWS])) if _ROWS in o else 0 for o in (*owners, values)]


def _decode(text: bytes | msgspec.Raw) -> Any:
    return msgspec.json.decode(text)


def encode_index(index: PackIndex) -> Iterator[bytes]:
    """``pack.json``, in pieces."""
    lists = {"files": index.files, "dropped": index.dropped, "redactions": index.redactions}
    rest = replace(index, files=(), dropped=(), redactions=())
    return write_object(_decode(msgspec.json.encode(rest)), lists)


def merged_dropped(
    old: tuple[DroppedFile, ...], new: list[DroppedFile], packed: set[str]
) -> tuple[DroppedFile, ...]:
    """Return the files that an earlier pack left out and that are still missing, and those that this one leaves out, by path."""
    rows = {row.path: row for row in old if row.path not in packed}
    rows.update((row.path, row) for row in new)
    return tuple(rows[path] for path in sorted(rows))
