"""Pack of a bundle's folder as one zip file, and back.

A pack is redacted, deduplicated, within a size budget, and the same bytes for the same input. It is unpacked whole and with the right
checksums, or not at all.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.model.artifact import RECORDED_INPUTS, State
from xpudbg.model.pack import PackIndex, PackResult, UnpackResult
from xpudbg.share.blobs import BlobStore, Refused, Treatment, ZipOut, check_target, make_ready, write_error
from xpudbg.share.content import (
    Content,
    ManifestRewriter,
    Packing,
    PackOptions,
    SourceRules,
    encode_index,
    manifest_without_source,
    within_budget,
    write_content,
)
from xpudbg.share.redaction.machine_secrets import KnownSecrets, names_in_graphs, value_patterns
from xpudbg.share.redaction.redactor import MOST_VALUES, Findings, Redactor
from xpudbg.share.redaction.secret_places import overlapping_pieces, redaction_rules, values_in_bundle
from xpudbg.store.files.archive import INDEX, Archive, decode_index, folded, name_reason, open_archive
from xpudbg.store.files.atomic import atomic_folder, atomic_write
from xpudbg.store.files.vfs import Found, walk_bundle
from xpudbg.store.locate import bundle_in_archive
from xpudbg.store.manifest_file import NAME, decode_manifest
from xpudbg.store.reader import Bundle

# Names of a bundle's files in its pack: redacted, accepted by every reader, and unique.


def names_in_pack(paths: Iterable[str], treatment: Treatment) -> tuple[dict[str, str], dict[str, Findings]]:
    """Return the name of every file in the pack, and the findings of names that were redacted.

    Args:
        paths: Bundle-relative paths.
        treatment: Redacts them.
    """
    taken, names, found = {NAME, INDEX}, dict[str, str](), dict[str, Findings]()
    ordered = sorted(paths)
    together = "\n".join(ordered).encode("utf-8", "replace")
    unchanged = treatment.apply(together, binary=False, findings=Findings()) == together
    for path in ordered:
        name = path
        if not path.isascii() or not path.isprintable() or "\\" in path:
            name = "".join("_" if _bad(c) else c for c in path.encode("utf-8", "replace").decode())
        if name != path or not unchanged:
            findings = Findings()
            redacted = treatment.apply(name.encode(), binary=False, findings=findings)
            name = redacted.decode("utf-8", "replace")
            if findings.all():
                found[path] = findings
        unique, number = name, 2
        while folded(unique) in taken:
            stem, dot, suffix = name.rpartition(".")
            unique = f"{stem}-{number}.{suffix}" if dot and "/" not in suffix else f"{name}-{number}"
            number += 1
        taken.add(folded(unique))
        names[path] = unique
    return names, found


def _bad(character: str) -> bool:
    """Return whether readers refuse a character in names: a backslash, or one that is invisible."""
    return character == "\\" or (not character.isprintable() and character != " ") or character == "\0"


_INPUTS = "omitted: the program's own numbers, which are packed with --with-inputs alone"
_MOST_THREADS = 4
_FOR_THREADS = 2 << 20
"""Bytes of all files below which threads cost as much time as they save."""


def pack_bundle(
    bundle: Bundle,
    target: Path,
    options: PackOptions,
    *,
    progress: Callable[[str], None] = lambda _: None,
    environ: Mapping[str, str] | None = None,
    found: KnownSecrets | None = None,
) -> PackResult:
    """Write a bundle into a zip file.

    Args:
        bundle: The bundle; it stays as it is.
        target: The file; an older pack there is replaced in one step.
        options: Limits and rules.
        progress: Called with a text for each step.
        environ: Variables of this machine whose values are private; ``os.environ`` when None.
        found: Result of :func:`values_in_bundle`; None to call it.

    Raises:
        XpudbgError: Something else is at the target, it cannot be written, or the limit is too small for the manifest.
    """
    check_target(target, force=options.force)
    if target.resolve().is_relative_to(bundle.root.resolve()):
        raise XpudbgError(f"{target} lies inside the bundle", hint="write the pack elsewhere with -o")
    try:
        with BlobStore(target.parent) as store:
            found = found or values_in_bundle(bundle.root)
            packing = _prepare(bundle, options, os.environ if environ is None else environ, found)
            _make_all_ready(packing, store, progress)
            content = within_budget(packing)
            progress("writing")
            with atomic_write(target) as out:
                digest = _Digest(out)
                size = write_content(ZipOut(digest), content, packing, store)  # type: ignore[arg-type]
    except OSError as error:
        raise write_error(str(target), error) from error
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


def _prepare(
    bundle: Bundle, options: PackOptions, environ: Mapping[str, str], found: KnownSecrets
) -> Packing:
    raw = bundle.read_bytes(NAME, limit=1 << 30)
    treatment = Treatment(*redaction_rules(raw, options.more, environ, found=found))
    source = raw if options.source else manifest_without_source(raw)
    rewriter, findings = _rewriter(source, treatment)
    previous = _previous(bundle, treatment)
    return Packing(
        bundle, options, treatment, rewriter, previous, len(raw), source, manifest_findings=findings
    )


def _rewriter(source: bytes, treatment: Treatment) -> tuple[ManifestRewriter, Findings]:
    findings = Findings()
    return ManifestRewriter(
        source, lambda data: treatment.apply(data, binary=False, findings=findings)
    ), findings


def _previous(bundle: Bundle, treatment: Treatment) -> PackIndex | None:
    """``pack.json`` of the pack that the bundle was unpacked from, redacted as any other file, since its author is unknown."""
    try:
        raw = treatment.apply(bundle.read_bytes(INDEX), binary=False, findings=Findings())
        return decode_index(raw, origin=INDEX)
    except XpudbgError:
        return None


def _make_all_ready(packing: Packing, store: BlobStore, progress: Callable[[str], None]) -> None:
    files, passed_over = walk_bundle(packing.bundle.root)
    for row in passed_over:
        packing.refused[row.path] = (State.UNREADABLE, row)
    rules = None if packing.options.source else SourceRules(packing.bundle.manifest)
    files = [f for f in files if f.path not in (NAME, INDEX) and not _left_out(packing, f, rules)]
    threads = min(_MOST_THREADS, system.processors())
    if packing.treatment.more.rules or sum(f.bytes for f in files) < _FOR_THREADS:
        threads = 0
    strip = rules.strip if rules else None
    stripping = Treatment(packing.treatment.redactor, packing.treatment.more, strip)
    for number, item in enumerate(make_ready(files, lambda _: stripping, store, threads=threads)):
        if number % 50 == 0:
            progress(f"packing file {number + 1} of {len(files)}")
        if isinstance(item, Refused):
            state = State.MISSING if item.gone else State.UNREADABLE
            packing.refuse(item.found, state, item.reason, gone=item.gone)
        else:
            packing.ready.append(item)
    _redact_known_elsewhere(packing, strip, store, threads)
    _name_all(packing)


def _left_out(packing: Packing, found: Found, rules: SourceRules | None) -> bool:
    """Leave out a file that the options exclude; inputs by their names, since an unfinished run has no rows of them."""
    reason = ""
    if not packing.options.inputs and found.path.rpartition("/")[2] in RECORDED_INPUTS.values():
        reason = _INPUTS
    elif rules is not None and (why := rules.refuse(found.path, found.file)):
        reason = f"omitted by --no-source: {why}"
    if reason:
        packing.refuse(found, State.NOT_REQUESTED, reason)
    return bool(reason)


def _redact_known_elsewhere(
    packing: Packing, strip: Callable[[bytes], bytes] | None, store: BlobStore, threads: int
) -> None:
    """Redact again the files with a secret that only its context elsewhere reveals: ``token="..."`` there, a bare line here."""
    whole = packing.manifest_findings
    known = whole.values.union(*(r.values for r in packing.ready))
    known_forms = whole.forms.union(*(r.forms for r in packing.ready))
    values, forms = (sorted(v.decode() for v in some)[:MOST_VALUES] for some in (known, known_forms))
    if not values and not forms:
        return
    # As a part of a name in a graph they are written otherwise.
    patterns = value_patterns([*values, *names_in_graphs([*values, *forms])], "secret-elsewhere")
    redactor, alone = packing.treatment.redactor.also(patterns), Redactor(patterns)
    packing.treatment = Treatment(redactor, packing.treatment.more)
    packing.rewriter, packing.manifest_findings = _rewriter(packing.source, packing.treatment)
    again = [r.found for r in packing.ready if _holds(r.found, alone)]
    treatment = Treatment(redactor, packing.treatment.more, strip)
    ready = {r.found.path: r for r in packing.ready}
    for item in make_ready(again, lambda _: treatment, store, threads=threads):
        if isinstance(item, Refused):
            del ready[item.found.path]
            packing.refuse(item.found, State.UNREADABLE, item.reason)
        else:
            ready[item.found.path] = item
    packing.ready = list(ready.values())


def _holds(found: Found, redactor: Redactor) -> bool:
    try:
        return any(redactor.places(data) for _, data in overlapping_pieces(Path(found.file)))
    except OSError:
        return True


def _name_all(packing: Packing) -> None:
    """Give every file its name in the pack; files whose names readers would still refuse are left out."""
    paths = [*(r.found.path for r in packing.ready), *packing.refused]
    packing.names, packing.name_findings = names_in_pack(paths, packing.treatment)
    for ready in packing.ready:
        if why := name_reason(packing.names[ready.found.path]):
            packing.refuse(ready.found, State.UNREADABLE, why)
    packing.ready = [r for r in packing.ready if r.found.path not in packing.refused]


def _result(packing: Packing, content: Content, target: Path, size: int, digest: str) -> PackResult:
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


_PIECE = 1 << 20
_MANIFEST_BYTES = 256 << 20


def unpack_bundle(
    file: Path, folder: Path, *, progress: Callable[[str], None] = lambda _: None
) -> UnpackResult:
    """Restore the folder of a packed bundle.

    Args:
        file: The zip file.
        folder: Folder of the bundle; new or empty.
        progress: Called with a text for each step.

    Returns:
        What was restored; members that were refused are among its problems.

    Raises:
        XpudbgError: The zip file is refused or damaged, the folder is not empty, or it cannot be written.
    """
    _check_folder(folder)
    archive = open_archive(file)
    manifest = decode_manifest(_manifest(archive, file), origin=f"{file}/{NAME}")
    count = size = 0
    try:
        with atomic_folder(folder) as temporary:
            for count, name in enumerate(archive.names, 1):
                if count % 50 == 1:
                    progress(f"unpacking file {count} of {len(archive.names)}")
                size += _write(archive, name, temporary / name)
            if archive.index is not None:
                with (temporary / INDEX).open("xb") as out:
                    out.writelines(encode_index(archive.index))
    except OSError as error:
        raise write_error(str(folder), error) from error
    return UnpackResult(
        run=manifest.name,
        file=str(file),
        folder=str(folder),
        files=count,
        bytes=size,
        verified=archive.index is not None,
        dropped=archive.index.dropped if archive.index else (),
        problems=archive.problems,
    )


def _check_folder(folder: Path) -> None:
    hint = "name a new or empty folder with -o"
    if not folder.parent.is_dir():
        raise XpudbgError(
            f"there is no folder {folder.parent}", hint="make it first, or choose another with -o"
        )
    if not os.path.lexists(folder):
        return
    if folder.is_symlink() or not folder.is_dir():
        raise XpudbgError(f"{folder} exists already and is not a folder", hint=hint)
    with os_errors(f"cannot look into {folder}", hint=hint):
        if any(folder.iterdir()):
            raise XpudbgError(f"{folder} is not empty", hint=hint)


def _manifest(archive: Archive, file: Path) -> bytes:
    if NAME not in archive:
        # Refuses a zip file in a zip file, with its own words.
        bundle = bundle_in_archive(file)
        if bundle != file:
            what = f"the bundle in {file} lies in its folder {bundle.name}"
            raise XpudbgError(
                what, hint=f"'unzip {file.name}' makes that folder; commands that read take the zip"
            )
        why = archive.why_not(NAME)
        raise XpudbgError(f"{file} is not a packed bundle: {NAME}: {why}", hint="'xpudbg pack RUN' makes one")
    try:
        return archive.read(NAME, limit=_MANIFEST_BYTES)
    except OSError as error:
        raise XpudbgError(f"{file}/{NAME} {error.strerror}", hint="fetch or make the pack again") from error


def _write(archive: Archive, name: str, target: Path) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    size = 0
    with archive.open(name) as source, target.open("xb") as out:
        while piece := source.read(_PIECE):
            out.write(piece)
            size += len(piece)
    return size
