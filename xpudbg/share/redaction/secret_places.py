"""Places of secret variables' values, and of the user's and the machine's names, in a bundle, so that they are found again on other machines.

A run is often packed in another job, where nobody knows the environment that it ran in. So the run looks for the values of its
secret variables once everything has been written, and keeps where they stand: file, offset, length, and a keyed check of 32
bits by which a file that has changed since is noticed. That is no more than the bundle itself says: no value, no digest
from which one could be guessed, and nothing of variables whose values stand nowhere. The file is readable by its owner alone,
and no pack has it.

Single texts of a report are redacted here by the same rules as its pack.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import whole_number
from xpudbg.model.row import dataclass
from xpudbg.share.redaction.machine_secrets import (
    KnownSecrets,
    meant,
    merged,
    secrets_of_machine,
    secrets_of_manifest,
    value_patterns,
    wide_spellings,
)
from xpudbg.share.redaction.patterns import SecretPattern, known_patterns, name_patterns, stop_names
from xpudbg.share.redaction.redactor import Findings, MoreRules, Redactor
from xpudbg.store.files.atomic import atomic_write
from xpudbg.store.files.paths import inside, open_plain
from xpudbg.store.files.vfs import walk_bundle
from xpudbg.store.manifest_file import MAX_BYTES, NAME
from xpudbg.store.reader import Bundle
from xpudbg.store.records import integer, read_record, tables, text

PLACES = ".xpudbg-secret-places.json"
"""Its beginning keeps it out of packs, also out of those that older versions make."""
_PIECE = 8 << 20
_OVERLAP = 64 << 10
_LONGEST = 16 << 10
_SHORTEST = 8
_SHORTEST_NAME = 4
_NAMES = ("user", "host")
_MOST = 500
_SHORT_TEXT = 400
_EACH = 3
_HOST = re.compile(r"(?=[A-Za-z0-9-]*[0-9-])(?=[0-9-]*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
"""The label of a machine: one with a digit or a hyphen."""
_NODES = re.compile(r"[^,;\s\[\]]{1,260}(?:\[[^\[\]\n]{0,400}\])?")
"""``gpu-[07-08,11]`` and ``node3`` of a list of nodes."""
_PROMPT = re.compile(rb"^[^\n@]{0,60}@([A-Za-z0-9][A-Za-z0-9-]{1,62})[:. ][^\n@$#]{0,200}[$#] ", re.MULTILINE)
"""``[max@lab-gpu-07 src]$ python x.py``"""
_PROGRAMS = frozenset(
    {".py", ".cpp", ".h", ".ttir", ".ttgir", ".llir", ".ptx", ".spv", ".zebin", ".so", ".svg"}
)
_FOLD = re.compile(rb"[\"']?\\?\r?\n[ \t]{0,40}[\"']?")


@dataclass(frozen=True)
class SecretPlace:
    """One place of a value.

    Attributes:
        path: Bundle-relative path of the file.
        offset: Its first byte there; in the path itself when ``in_name``.
        length: Its bytes.
        check: Check of whether it is still there.
        in_name: Whether it is in the file's name.
        kind: ``user`` and ``host`` for names, empty for the value of a variable.
    """

    path: str
    offset: int
    length: int
    check: str
    in_name: bool = False
    kind: str = ""


def remember_secret_places(root: Path, known: KnownSecrets) -> int:
    """Find values and names in a bundle and store their places; return the number of places.

    Args:
        root: The bundle's folder, with all its files.
        known: Values of secret variables, names of users and machines.

    Raises:
        OSError: The file cannot be written.
    """
    places = find_secret_places(root, known)
    if not places:
        with contextlib.suppress(OSError):
            (root / PLACES).unlink(missing_ok=True)
        return 0
    with atomic_write(root / PLACES) as out:
        system.make_private(out.fileno())
        out.write(msgspec.json.encode({"version": 1, "places": places}))
    return len(places)


def find_secret_places(root: Path, known: KnownSecrets) -> list[SecretPlace]:
    """Return the places of values and names in any spelling; a few places of each spelling."""
    wanted = [value for value in known.secrets if _SHORTEST <= len(value) <= _LONGEST]
    stop = stop_names()
    patterns = [*value_patterns(wanted), *_wide(wanted)]
    for kind, names in zip(_NAMES, (known.users, known.hosts), strict=True):
        # An ordinary word means a person only where another pattern sees it.
        own = [n for n in names if len(n) >= _SHORTEST_NAME and n.lower() not in stop and not n.isdecimal()]
        patterns += name_patterns(kind, own, stop)
    if not patterns:
        return []
    redactor = Redactor(patterns)
    found: list[SecretPlace] = []
    seen: dict[bytes, int] = {}

    def take(path: str, value: bytes, offset: int, kind: str, *, in_name: bool = False) -> None:
        if seen.get(value, 0) < _EACH and len(value) <= _LONGEST and len(found) < _MOST:
            seen[value] = seen.get(value, 0) + 1
            named = kind if kind in _NAMES else ""
            found.append(SecretPlace(path, offset, len(value), _check(value, path), in_name, named))

    for file in walk_bundle(root)[0]:
        try:
            name = file.path.encode()
        except UnicodeEncodeError:
            continue
        for first, last, kind, _ in redactor.spans(name):
            take(file.path, name[first:last], first, kind, in_name=True)
        with contextlib.suppress(OSError):
            for offset, data in overlapping_pieces(Path(file.file)):
                for first, last, kind, _ in redactor.spans(data):
                    take(file.path, data[first:last], offset + first, kind)
    return found


def pointed_values(root: Path) -> KnownSecrets:
    """Return the values and names that a bundle's places point at, sorted; without places that have changed since, and none in a packed bundle."""
    found: dict[str, set[str]] = {"": set(), **{kind: set() for kind in _NAMES}}
    for row in tables(read_record(root / PLACES).get("places"))[:_MOST]:
        path, offset, length = text(row.get("path")), integer(row.get("offset")), integer(row.get("length"))
        kind = row.get("kind") if row.get("kind") in _NAMES else ""
        shortest = _SHORTEST_NAME if kind else _SHORTEST
        if offset is None or length is None or offset < 0 or not shortest <= length <= _LONGEST:
            continue
        value = _value_at(root, path, offset, length, in_name=row.get("in_name") is True)
        if value and _check(value, path) == row.get("check"):
            found[str(kind)].update(v for v in meant(_FOLD.sub(b"", value)) if len(v) >= shortest)
    secrets, users, hosts = (tuple(sorted(found[kind])) for kind in ("", *_NAMES))
    return KnownSecrets(users=users, hosts=hosts, secrets=secrets)


def values_in_bundle(root: Path) -> KnownSecrets:
    """Return the private values that a bundle itself reveals: those at its places, and machines that it names."""
    return merged(pointed_values(root), KnownSecrets(hosts=recorded_hosts(root)))


def recorded_hosts(root: Path) -> tuple[str, ...]:
    """Return names of machines in a bundle, without domains: from variables, prompts and texts of schedulers and NCCL, by patterns.

    Not those in a program's own text (``hostname = args.node`` names no machine), nor words without a digit or a hyphen, which may
    mean something else elsewhere.
    """
    redactor = Redactor([p for p in known_patterns() if p.name == "host"])
    found: set[str] = set()
    for file in walk_bundle(root)[0]:
        if Path(file.path).suffix in _PROGRAMS or file.path.startswith("sources/"):
            continue
        with contextlib.suppress(OSError):
            for _, data in overlapping_pieces(Path(file.file)):
                values = [data[first:last] for first, last, _, _ in redactor.spans(data)]
                for value in (*values, *_prompts(data)):
                    found.update(_labels(value.decode("ascii", "replace")))
                    if len(found) > _MOST:
                        return tuple(sorted(found))
    return tuple(sorted(found))


def _prompts(data: bytes) -> Iterator[bytes]:
    """Machines that prompts name; only the first ``@`` of a line is one of a prompt."""
    at = data.find(b"@")
    while at >= 0:
        match = _PROMPT.match(data, data.rfind(b"\n", 0, at) + 1)
        if match is not None:
            yield match[1]
        end = data.find(b"\n", at)
        at = data.find(b"@", end) if end >= 0 else -1


def _labels(value: str) -> Iterator[str]:
    """``lab-gpu-07`` and ``lab-gpu-08`` of ``lab-gpu-07.corp.example:4711`` and ``lab-gpu-[07-08]``."""
    for part in _NODES.findall(value[:_LONGEST]):
        before, bracket, numbers = part.partition("[")
        names = [before.partition(".")[0].partition(":")[0]]
        if bracket:
            names = [before + number for number in _numbers(numbers.partition("]")[0])]
        for name in names:
            whole = _HOST.fullmatch(name)
            if whole and len(name) >= _SHORTEST_NAME and name.lower() not in stop_names():
                yield name


def _numbers(text: str) -> Iterator[str]:
    """``07``, ``08`` and ``11`` of ``07-08,11``."""
    for part in text.split(",")[:_MOST]:
        first, dash, last = part.partition("-")
        ends = whole_number(first), whole_number(last if dash else first)
        if ends[0] is not None and ends[1] is not None and 0 <= ends[1] - ends[0] < _MOST:
            yield from (f"{number:0{len(first)}d}" for number in range(ends[0], ends[1] + 1))


def _value_at(root: Path, path: str, offset: int, length: int, *, in_name: bool) -> bytes:
    if in_name:
        return path.encode("utf-8", "replace")[offset : offset + length]
    try:
        with open_plain(inside(root, path)) as source:
            source.seek(offset)
            return source.read(length)
    except (OSError, XpudbgError):
        return b""


def overlapping_pieces(file: Path) -> Iterator[tuple[int, bytes]]:
    """Yield a file in pieces that overlap, each with its offset."""
    with open_plain(file) as source:
        offset, data = 0, source.read(_PIECE)
        while data:
            yield offset, data
            if len(data) < _PIECE:
                return
            more = source.read(_PIECE - _OVERLAP)
            if not more:
                return
            offset += len(data) - _OVERLAP
            data = data[-_OVERLAP:] + more


def _wide(values: Iterable[str]) -> list[SecretPattern]:
    """Values with two and four bytes a character."""
    spelt = [wide for value in values for wide in wide_spellings(value)]
    return [SecretPattern("environment-secret", (raw.lower(),), re.escape(raw), b"") for raw in spelt]


def _check(value: bytes, path: str) -> str:
    """Return a check of a value: too short to reveal it, and long enough to notice another one."""
    return hashlib.blake2b(value, digest_size=4, key=path.encode("utf-8", "replace")[-64:]).hexdigest()


def redaction_rules(
    manifest: bytes, more: Sequence[str], environ: Mapping[str, str], *, found: KnownSecrets | None = None
) -> tuple[Redactor, MoreRules]:
    """Return the rules of redaction of a bundle: known values of both machines, patterns, and the user's expressions.

    Args:
        manifest: The bundle's ``manifest.json``; names the private values of the machine of the run.
        more: The user's own expressions.
        environ: Variables of this machine whose values are private.
        found: Secret values and names that the bundle's own record points at.

    Raises:
        XpudbgError: An expression is not valid.
    """
    known = merged(secrets_of_machine(environ), secrets_of_manifest(manifest), found or KnownSecrets())
    return Redactor([*known.patterns(), *known_patterns()]), MoreRules(more)


def text_redactor(
    bundle: Bundle, more: Sequence[str], environ: Mapping[str, str], *, found: KnownSecrets | None = None
) -> Callable[[str], str]:
    """Return a function that redacts a text as the bundle's pack does.

    Args:
        bundle: The bundle.
        more: See :func:`redaction_rules`.
        environ: The same.
        found: Result of :func:`values_in_bundle`; None to call it.
    """
    redactor, rules = redaction_rules(
        bundle.read_bytes(NAME, limit=MAX_BYTES), more, environ,
        found=found or values_in_bundle(bundle.root),
    )  # fmt: skip

    def redact(text: str) -> str:
        data = redactor.redact(text.encode("utf-8", "surrogatepass"))
        if rules.rules:
            data = rules.redact(data, binary=False, findings=Findings())
        return data.decode("utf-8", "replace")

    known = lru_cache(maxsize=65536)(redact)
    # Names and places come again and again, files once.
    return lambda text: known(text) if len(text) <= _SHORT_TEXT else redact(text)
