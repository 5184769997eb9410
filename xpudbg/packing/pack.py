"""A bundle's folder into one zip file: redacted, deduplicated, within a size budget, the same bytes for the same input."""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xpudbg import __version__
from xpudbg.bundle.manifest_file import NAME
from xpudbg.bundle.reader import Bundle
from xpudbg.errors import XpudbgError
from xpudbg.files.archive import INDEX, decode_index
from xpudbg.files.archive_rules import name_reason
from xpudbg.files.atomic import replacing
from xpudbg.files.gc_pause import gc_paused
from xpudbg.files.walk import Found, walk_bundle
from xpudbg.model.artifact import Kind, State
from xpudbg.model.pack import PACK_VERSION, DroppedFile, PackedFile, PackIndex, Redaction
from xpudbg.model.pack_result import PackResult
from xpudbg.packing.blobs import BlobStore, Ready, Refused, Treatment, make_ready
from xpudbg.packing.index import (
    ManifestRewriter,
    encode_index,
    merged_dropped,
)
from xpudbg.packing.names import names_in_pack
from xpudbg.packing.plan import Droppable, budget_reason, drop_order, fit
from xpudbg.packing.source import SourceRules, manifest_without_source
from xpudbg.packing.target import check_target, failed
from xpudbg.packing.zip_out import END_BYTES, LEVEL, Member, ZipOut, member_bytes
from xpudbg.redaction.patterns import value_patterns
from xpudbg.redaction.redactor import MOST_VALUES, Findings, Redactor
from xpudbg.redaction.secret_places import overlapping_pieces, pointed_values
from xpudbg.redaction.text_redactor import redaction_rules

_MOST_THREADS = 4
_FOR_THREADS = 2 << 20
"""Bytes of all files below which threads cost as much time as they save."""


@dataclass(frozen=True)
class PackOptions:
    """How a bundle is packed.

    Attributes:
        max_bytes: What the file may have; None for no limit.
        max_words: The limit as the user wrote it.
        source: False leaves out the user's code.
        more: The user's own expressions.
        force: Replace a file that is no pack.
    """

    max_bytes: int | None = None
    max_words: str = ""
    source: bool = True
    more: tuple[str, ...] = ()
    force: bool = False


@dataclass
class _Packing:
    """What is known while a bundle is packed."""

    bundle: Bundle
    options: PackOptions
    treatment: Treatment
    rewriter: ManifestRewriter
    previous: PackIndex | None
    manifest_bytes: int
    source: bytes
    names: dict[str, str] = field(default_factory=dict)
    name_findings: dict[str, Findings] = field(default_factory=dict)
    ready: list[Ready] = field(default_factory=list)
    refused: dict[str, tuple[State, DroppedFile]] = field(default_factory=dict)
    manifest_findings: Findings = field(default_factory=Findings)


@dataclass(frozen=True)
class _Content:
    """The members of one plan."""

    manifest: bytes
    index: bytes
    plan: PackIndex
    kept: list[Ready]


def pack_bundle(
    bundle: Bundle,
    target: Path,
    options: PackOptions,
    *,
    progress: Callable[[str], None] = lambda _: None,
    environ: Mapping[str, str] | None = None,
) -> PackResult:
    """Write a bundle into a zip file.

    Args:
        bundle: The bundle; it stays as it is.
        target: The file; an older pack there is replaced in one step.
        options: Limits and rules.
        progress: Told what is being done.
        environ: Variables of this machine whose values are private; ``os.environ`` when None.

    Raises:
        XpudbgError: Something else is at the target, it cannot be written, or the limit is too small for the manifest.
    """
    check_target(target, force=options.force)
    if target.resolve().is_relative_to(bundle.root.resolve()):
        raise XpudbgError(f"{target} lies inside the bundle", hint="write the pack elsewhere with -o")
    try:
        with gc_paused(), BlobStore(target.parent) as store:
            packing = _prepare(bundle, options, os.environ if environ is None else environ)
            _make_all_ready(packing, store, progress)
            content = _within_budget(packing)
            progress("writing")
            with replacing(target) as out:
                digest = _Digest(out)
                size = _write(ZipOut(digest), content, packing, store)  # type: ignore[arg-type]
    except OSError as error:
        raise failed(str(target), error) from error
    return _result(packing, content, target, size, digest.hexdigest())


class _Digest:
    """A file that hashes what is written to it."""

    def __init__(self, out: object) -> None:
        self._out = out
        self._hash = hashlib.sha256()

    def write(self, data: bytes) -> None:
        self._hash.update(data)
        self._out.write(data)  # type: ignore[attr-defined]

    def hexdigest(self) -> str:
        return self._hash.hexdigest()


def _prepare(bundle: Bundle, options: PackOptions, environ: Mapping[str, str]) -> _Packing:
    raw = bundle.read_bytes(NAME, limit=1 << 30)
    treatment = Treatment(*redaction_rules(raw, options.more, environ, found=pointed_values(bundle.root)))
    source = raw if options.source else manifest_without_source(raw)
    rewriter, findings = _rewriter(source, treatment)
    previous = _previous(bundle, treatment)
    return _Packing(
        bundle, options, treatment, rewriter, previous, len(raw), source, manifest_findings=findings
    )


def _rewriter(source: bytes, treatment: Treatment) -> tuple[ManifestRewriter, Findings]:
    findings = Findings()
    return ManifestRewriter(
        source, lambda data: treatment.apply(data, binary=False, findings=findings)
    ), findings


def _previous(bundle: Bundle, treatment: Treatment) -> PackIndex | None:
    """``pack.json`` of the pack that the bundle was unpacked from, redacted as any other file: others may have written it."""
    try:
        raw = treatment.apply(bundle.read_bytes(INDEX), binary=False, findings=Findings())
        return decode_index(raw, origin=INDEX)
    except XpudbgError:
        return None


def _make_all_ready(packing: _Packing, store: BlobStore, progress: Callable[[str], None]) -> None:
    files, passed_over = walk_bundle(packing.bundle.root)
    for row in passed_over:
        packing.refused[row.path] = (State.UNREADABLE, row)
    files = [f for f in files if f.path not in (NAME, INDEX)]
    rules = None
    if not packing.options.source:
        rules = SourceRules(packing.bundle.manifest)
        files = _without_source(packing, files, rules)
    threads = min(_MOST_THREADS, len(os.sched_getaffinity(0)))
    if packing.treatment.more.rules or sum(f.bytes for f in files) < _FOR_THREADS:
        threads = 0
    strip = rules.strip if rules else None
    stripping = Treatment(packing.treatment.redactor, packing.treatment.more, strip)
    for number, item in enumerate(make_ready(files, lambda _: stripping, store, threads=threads)):
        if number % 50 == 0:
            progress(f"packing file {number + 1} of {len(files)}")
        if isinstance(item, Refused):
            state = State.MISSING if item.gone else State.UNREADABLE
            packing.refused[item.found.path] = (
                state,
                DroppedFile(item.found.path, None if item.gone else item.found.bytes, item.reason),
            )
        else:
            packing.ready.append(item)
    _redact_known_elsewhere(packing, strip, store, threads)
    _name_all(packing)


def _redact_known_elsewhere(
    packing: _Packing, strip: Callable[[bytes], bytes] | None, store: BlobStore, threads: int
) -> None:
    """Treat files anew that hold a secret which only its surroundings elsewhere told: ``token="..."`` here, a bare line there."""
    values = packing.manifest_findings.values.union(*(r.values for r in packing.ready))
    if not values:
        return
    patterns = value_patterns(sorted(v.decode() for v in values)[:MOST_VALUES], "secret-elsewhere")
    redactor, alone = packing.treatment.redactor.also(patterns), Redactor(patterns)
    packing.treatment = Treatment(redactor, packing.treatment.more)
    packing.rewriter, packing.manifest_findings = _rewriter(packing.source, packing.treatment)
    again = [r.found for r in packing.ready if _holds(r.found, alone)]
    treatment = Treatment(redactor, packing.treatment.more, strip)
    ready = {r.found.path: r for r in packing.ready}
    for item in make_ready(again, lambda _: treatment, store, threads=threads):
        if isinstance(item, Refused):
            del ready[item.found.path]
            row = DroppedFile(item.found.path, item.found.bytes, item.reason)
            packing.refused[item.found.path] = (State.UNREADABLE, row)
        else:
            ready[item.found.path] = item
    packing.ready = list(ready.values())


def _holds(found: Found, redactor: Redactor) -> bool:
    try:
        return any(redactor.places(data) for _, data in overlapping_pieces(Path(found.file)))
    except OSError:
        return True


def _without_source(packing: _Packing, files: list[Found], rules: SourceRules) -> list[Found]:
    kept = []
    for found in files:
        reason = rules.refuse(found.path, found.file)
        if reason:
            packing.refused[found.path] = (
                State.NOT_REQUESTED,
                DroppedFile(found.path, found.bytes, f"left out by --no-source: {reason}"),
            )
        else:
            kept.append(found)
    return kept


def _name_all(packing: _Packing) -> None:
    """Give every file its name in the pack; what readers would refuse all the same is left out."""
    paths = [*(r.found.path for r in packing.ready), *packing.refused]
    for path, (name, findings) in names_in_pack(paths, packing.treatment).items():
        packing.names[path], packing.name_findings[path] = name, findings
    fit = []
    for ready in packing.ready:
        found = ready.found
        why = name_reason(packing.names[found.path])
        if why:
            packing.refused[found.path] = (State.UNREADABLE, DroppedFile(found.path, found.bytes, why))
        else:
            fit.append(ready)
    packing.ready = fit


def _within_budget(packing: _Packing) -> _Content:
    options = packing.options
    if options.max_bytes is None:
        return _content(packing, ())
    order = drop_order(packing.ready, _kinds(packing.bundle))
    dropped = fit(order, options.max_bytes, lambda rows: _size(_content(packing, rows), packing))
    if dropped is None:
        least = _size(_content(packing, order), packing)
        raise XpudbgError(
            f"--max-size {options.max_words} is too small: the manifest alone takes {least} bytes packed",
            hint="give it more room; what is beyond the manifest is then chosen by rank",
        )
    return _content(packing, dropped)


def _kinds(bundle: Bundle) -> dict[str, Kind]:
    manifest = bundle.manifest
    owners = [
        *(g.artifacts for g in manifest.graphs),
        *(k.artifacts for k in manifest.kernels),
        manifest.artifacts,
    ]
    return {a.path: a.kind for rows in owners for a in rows if a.path}


def _content(packing: _Packing, without: Sequence[Droppable]) -> _Content:
    options = packing.options
    out = {row.ready.found.path: row for row in without}
    kept = sorted(
        (r for r in packing.ready if r.found.path not in out), key=lambda r: packing.names[r.found.path]
    )
    dropped: dict[str, tuple[State, DroppedFile]] = dict(packing.refused)
    for path, row in out.items():
        reason = budget_reason(row.rank, options.max_words)
        dropped[path] = (State.NOT_REQUESTED, DroppedFile(path, row.ready.found.bytes, reason))
    files = _packed_files(packing, kept)
    by_path = dict(zip((r.found.path for r in kept), files, strict=True))
    manifest = packing.rewriter.rewrite(
        by_path,
        {path: (state, row.reason) for path, (state, row) in dropped.items()},
        _note(dropped),
    )
    rows = [
        DroppedFile(packing.names.get(path, path), row.bytes, row.reason)
        for path, (_, row) in dropped.items()
    ]
    counted = sum(f.count for f in packing.manifest_findings.all())
    own = PackedFile(NAME, len(manifest), hashlib.sha256(manifest).hexdigest(), redactions=counted)
    index = _index(packing, (own, *files), rows)
    return _Content(manifest, encode_index(index), index, kept)


def _note(dropped: Mapping[str, tuple[State, DroppedFile]]) -> str:
    if not dropped:
        return ""
    count = len(dropped)
    return f"{count} {'file' if count == 1 else 'files'} of the bundle {'is' if count == 1 else 'are'} not in the pack"


def _packed_files(packing: _Packing, kept: Sequence[Ready]) -> tuple[PackedFile, ...]:
    owners: dict[str, str] = {}
    files = []
    for ready in kept:
        path, blob = packing.names[ready.found.path], ready.blob
        owner = owners.setdefault(blob.sha256, path)
        count = sum(f.count for f in ready.findings)
        files.append(PackedFile(path, blob.size, blob.sha256, "" if owner == path else owner, count))
    return tuple(files)


def _index(packing: _Packing, files: tuple[PackedFile, ...], dropped: list[DroppedFile]) -> PackIndex:
    """``pack.json``; what an earlier pack said of files that have not changed since stays."""
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
    sources = [(NAME, packing.manifest_findings.all(), True)]
    sources += [(packing.names[r.found.path], list(r.findings), False) for r in packing.ready]
    sources += [(packing.names[p], f.all(), True) for p, f in packing.name_findings.items()]
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


def _deflated(data: bytes) -> bytes:
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(data) + compressor.flush()


def _size(content: _Content, packing: _Packing) -> int:
    total = END_BYTES
    for name, data in ((NAME, content.manifest), (INDEX, content.index)):
        total += member_bytes(name, len(_deflated(data)))
    by_path = {r.found.path: r for r in content.kept}
    packed = {packing.names[p]: r.blob.packed for p, r in by_path.items()}
    return total + sum(member_bytes(f.path, packed[f.path]) for f in content.plan.files[1:] if not f.same_as)


def _write(out: ZipOut, content: _Content, packing: _Packing, store: BlobStore) -> int:
    for name, data in ((NAME, content.manifest), (INDEX, content.index)):
        packed = _deflated(data)
        out.add(Member(name, zlib.crc32(data), len(data), len(packed), deflated=True), [packed])
    blobs = {packing.names[r.found.path]: r.blob for r in content.kept}
    for row in content.plan.files[1:]:
        if not row.same_as:
            blob = blobs[row.path]
            out.add(Member(row.path, blob.crc, blob.size, blob.packed, blob.deflated), store.read(blob))
    return out.close()


def _result(packing: _Packing, content: _Content, target: Path, size: int, digest: str) -> PackResult:
    plan, manifest = content.plan, packing.bundle.manifest
    return PackResult(
        run=manifest.name,
        state=manifest.state.value,
        file=str(target),
        bytes=size,
        sha256=digest,
        files=len(plan.files),
        members=sum(1 for f in plan.files if not f.same_as),
        input_bytes=packing.manifest_bytes
        + sum(r.found.bytes for r in packing.ready)
        + sum(row.bytes or 0 for _, row in packing.refused.values()),
        max_bytes=plan.max_bytes,
        source_included=plan.source_included,
        dropped=plan.dropped,
        redactions=plan.redactions,
    )
