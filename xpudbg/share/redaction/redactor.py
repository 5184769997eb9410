"""Redaction of bytes: secrets are replaced by placeholders, in text and in binaries; the user's own expressions (``--redact-more``)."""

from __future__ import annotations

import bisect
import re
import warnings
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from functools import partial
from typing import Any, NamedTuple, NoReturn

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.model.row import dataclass
from xpudbg.share.redaction.patterns import MARK, SecretPattern, placeholder

# Text without escapes and colours, with the place of each character: a secret is looked for in what a reader would see.
#
# ``\x67``, ``\u0067``, ``\147``, ``&#103;``, ``%67`` (also ``%2567``) are a letter; ``\x1b[31m`` is none. Only the surroundings of such
# escapes are decoded, so that a text without them costs one look. ``%67 = `` is a name of LLVM IR and MLIR and stays.

_SHOWN = rb"(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])"  # digits and letters in hexadecimal
_COLOUR = rb"\[[0-9;:]{0,40}m"
_HIDING = (
    (
        b"%",
        re.compile(
            rb"%(?=[2-7][0-9A-Fa-f])(?:(?<=[A-Za-z0-9_=]%)(?:"
            + _SHOWN
            + rb"|25[2-7])|(?:25){0,3}"
            + _SHOWN
            + rb"(?=%[2-7]|[A-Za-z_]{2}))"
        ),
    ),
    (
        b"&",
        re.compile(
            rb"&#(?:[xX]" + _SHOWN + rb"|4[89]|5[0-7]|6[5-9]|[78][0-9]|90|9[7-9]|1[01][0-9]|12[0-2]);"
        ),
    ),
    (
        b"\\",
        re.compile(
            rb"\\(?:(?:x|u00)"
            + _SHOWN
            + rb"|(?:0[67]|1[0-7])[0-7](?![0-9])|(?:x1[bB]|u001[bB]|033)"
            + _COLOUR
            + rb")"
        ),
    ),
    (b"\x1b", re.compile(rb"\x1b" + _COLOUR)),
)
"""Escapes that hide a letter or a digit, and colours, each behind the byte that it begins with: a search for one byte is the fastest."""
_ESCAPE = re.compile(
    rb"\\{1,8}(?:x|u00)(?P<hex>[2-7][0-9a-fA-F])|\\{1,8}(?P<octal>0[4-7][0-7]|1[0-7]{2})(?![0-9])"
    rb"|&#(?P<decimal>[0-9]{2,3});|&#[xX](?P<entity>[2-7][0-9a-fA-F]);|&(?P<named>amp|lt|gt|quot|apos);|%(?P<percent>[2-7][0-9a-fA-F])"
    rb"|(?:\x1b|\\{1,8}(?:x1[bB]|u001[bB]|033))" + _COLOUR
)
_NAMED = {b"amp": b"&", b"lt": b"<", b"gt": b">", b"quot": b'"', b"apos": b"'"}
_ESCAPES_BEFORE, _BEHIND = 300, 600
_LEVELS = 3


@dataclass(frozen=True)
class Decoded:
    """A part of a text without its escapes, in runs: bytes that the text has unchanged, or one character that was an escape.

    Attributes:
        data: The text without its escapes.
        starts: First byte of each run in ``data``.
        places: First byte of each run in the text.
        ends: Where each run ends in the text.
    """

    data: bytes
    starts: list[int]
    places: list[int]
    ends: list[int]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return the bytes of the text that are ``data[first:last]``: from the first character to the end of the last one."""
        return self._character(first)[0], self._character(last - 1)[1]

    def _character(self, at: int) -> tuple[int, int]:
        run = bisect_right(self.starts, at) - 1
        begin = self.places[run] + at - self.starts[run]
        following = self.starts[run + 1] if run + 1 < len(self.starts) else len(self.data)
        if following - self.starts[run] == self.ends[run] - self.places[run]:
            return begin, begin + 1
        return self.places[run], self.ends[run]


def decoded_parts(text: bytes) -> Iterator[Decoded]:
    """Yield the surroundings of all escapes that hide letters or digits, each decoded once, twice and three times where that changes it."""
    first = last = -1
    for start, end in sorted(
        m.span() for begin, escape in _HIDING if begin in text for m in escape.finditer(text)
    ):
        if first >= 0 and start - _ESCAPES_BEFORE > last:
            yield from _levels(text, first, last)
            first = -1
        if first < 0:
            first = max(0, start - _ESCAPES_BEFORE)
        last = min(len(text), end + _BEHIND)
    if first >= 0:
        yield from _levels(text, first, last)


def _levels(text: bytes, first: int, last: int) -> Iterator[Decoded]:
    part = Decoded(text[first:last], [0], [first], [last])
    for _ in range(_LEVELS):
        decoded = _once(part)
        if decoded is None:
            return
        yield decoded
        part = decoded


def _once(part: Decoded) -> Decoded | None:
    made = Decoded(b"", [], [], [])
    pieces: list[bytes] = []
    position = length = 0

    def plain(first: int, last: int) -> None:
        """Take ``part.data[first:last]`` as it is, run by run."""
        run = bisect_right(part.starts, first) - 1
        while first < last:
            end = min(last, part.starts[run + 1] if run + 1 < len(part.starts) else last)
            made.starts.append(length + first - position)
            places = part.span(first, first + 1)[0], part.span(end - 1, end)[1]
            made.places.append(places[0])
            made.ends.append(places[1])
            first, run = end, run + 1

    for match in _ESCAPE.finditer(part.data):
        start, end = match.span()
        plain(position, start)
        pieces.append(part.data[position:start])
        length, position = length + start - position, end
        char = _character(match)
        if char:
            first, last = part.span(start, end)
            made.starts.append(length)
            made.places.append(first)
            made.ends.append(last)
            pieces.append(char)
            length += 1
    if not position:
        return None
    plain(position, len(part.data))
    data = b"".join([*pieces, part.data[position:]])
    return Decoded(data, made.starts, made.places, made.ends) if data else None


def _character(match: re.Match[bytes]) -> bytes:
    kind, value = match.lastgroup, match[match.lastgroup] if match.lastgroup else b""
    if kind is None:
        return b""
    if kind == "named":
        return _NAMED[value]
    code = int(value, {"octal": 8, "decimal": 10}.get(kind, 16))
    return bytes([code]) if 0x20 <= code < 0x7F else match[0][:1]


# Search for many literals in a block of bytes, in one pass.


class Literals:
    """Finder of every place of every literal.

    An Aho-Corasick automaton does it in one pass over the bytes; where its package cannot be installed, one search a literal
    finds the same places, many times slower.

    Args:
        literals: Byte strings, none of them empty.
        automaton: False searches for one literal after another.
    """

    def __init__(self, literals: Sequence[bytes], *, automaton: bool = True) -> None:
        self._literals = list(literals)
        self._automaton: Any = None
        if automaton and literals:
            try:
                import ahocorasick_rs
            except ImportError:
                return
            # Twice as fast as what it chooses for so many literals.
            kind = ahocorasick_rs.Implementation.DFA
            self._automaton = ahocorasick_rs.BytesAhoCorasick(self._literals, implementation=kind)

    def places(self, data: bytes) -> list[tuple[int, int]]:
        """``(offset, number of the literal)`` of every place, overlapping ones too, sorted."""
        if self._automaton is not None:
            found = self._automaton.find_matches_as_indexes(data, overlapping=True)
            places = [(start, number) for number, start, _ in found]
        else:
            places = [(start, n) for n, literal in enumerate(self._literals) for start in _all(data, literal)]
        places.sort()
        return places


def _all(data: bytes, literal: bytes) -> list[int]:
    found, start = [], data.find(literal)
    while start >= 0:
        found.append(start)
        start = data.find(literal, start + 1)
    return found


_BEFORE = 160
_LONG = 200
_REACH = 1 << 16
_MAX_LINES = 20
_MARK = MARK.encode()
_LONGEST_MARK = 40
_SHORT_QUOTE = 8
_BACKSLASH = 0x5C
MOST_VALUES = 500
"""Values of one bundle that are searched for elsewhere: a search for 2,000 takes 200 MB, and a malicious bundle could have as many."""
_TELLING = frozenset(
    {
        "secret-constant",
        "secret-assignment",
        "secret-variable",
        "secret-parameter",
        "secret-option",
        "authorization",
    }
)
"""Kinds that are found by the text beside them: the same value elsewhere is as secret, without such text."""
_NO_VALUE = frozenset(
    {
        "home",
        "temp",
        "user",
        "host",
        "ip-address",
        "mac-address",
        "email",
        "password-hash",
        "secret-prose",
        "secret-elsewhere",
    }
)
"""Kinds of names, and of values that other files cannot have as a part of a name."""
_OPAQUE = re.compile(
    rb"[0-9a-fA-F]{32,512}|(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=(?:[^0-9]*[0-9]){3})[A-Za-z0-9_+/=.~\-]{20,512}"
)
"""Values that are not words of code: long hexadecimal numbers, and a mixture of capitals, letters and digits."""
_PLACEHOLDER = re.compile(_MARK + rb"[A-Za-z0-9_]*")


@dataclass(slots=True)
class RedactionFinding:
    """One kind of secret in one file.

    Attributes:
        kind: Name of the pattern.
        placeholder: Its replacement.
        count: How many times.
        lines: The first lines with it, from 1; empty for binaries.
    """

    kind: str
    placeholder: str
    count: int = 0
    lines: list[int] = field(default_factory=list)


class MatchSpan(NamedTuple):
    """A place to replace: ``data[start:end]``."""

    start: int
    end: int
    kind: str
    placeholder: bytes


class Findings:
    """Replacements in one file, by kind.

    Attributes:
        values: Secrets that were recognised by the text beside them alone; never written anywhere.
        forms: Secrets that were recognised by their form, which differs where they are part of a name in a graph.
    """

    def __init__(self) -> None:
        self._by_kind: dict[str, RedactionFinding] = {}
        self.values: set[bytes] = set()
        self.forms: set[bytes] = set()

    def add(self, kind: str, placeholder: bytes, line: int | None, old: bytes = b"") -> None:
        """Count one replacement."""
        if (
            kind not in _NO_VALUE
            and len(self.values) + len(self.forms) < MOST_VALUES
            and _OPAQUE.fullmatch(old)
        ):
            (self.values if kind in _TELLING else self.forms).add(old)
        finding = self._by_kind.get(kind)
        if finding is None:
            finding = self._by_kind[kind] = RedactionFinding(kind, placeholder.decode())
        finding.count += 1
        if line is not None and len(finding.lines) < _MAX_LINES and line not in finding.lines[-1:]:
            finding.lines.append(line)

    def all(self) -> list[RedactionFinding]:
        """Return the findings, sorted by kind."""
        return [self._by_kind[kind] for kind in sorted(self._by_kind)]


_Try = tuple[int, Callable[..., "re.Match[bytes] | None"], int, SecretPattern]


class Redactor:
    """Finder and replacer of secrets; one for a whole pack, usable from several threads.

    Args:
        patterns: The patterns; on a tie the first wins.
        automaton: See :class:`Literals`.
    """

    def __init__(self, patterns: Sequence[SecretPattern], *, automaton: bool = True) -> None:
        by_literal: dict[bytes, list[int]] = defaultdict(list)
        for number, pattern in enumerate(patterns):
            for literal in pattern.literals:
                by_literal[literal].append(number)
        self._patterns = list(patterns)
        self._numbers = list(by_literal.values())
        self._capitals = [
            w.upper() if any(patterns[n].capitals for n in ns) else b"" for w, ns in by_literal.items()
        ]
        self._tried: dict[tuple[int, bool], list[_Try]] = {}
        self._always: dict[int, list[_Try]] = {}
        """The same for literals that need no capitals."""
        self._literals = Literals(list(by_literal), automaton=automaton)

    def redact(
        self, data: bytes, *, binary: bool = False, findings: Findings | None = None, line: int = 1
    ) -> bytes:
        """Return the data without secrets; the same object when there are none.

        Args:
            data: A whole file, or a piece of one that ends where no secret is cut.
            binary: Keep the length, so that offsets stay valid.
            findings: Receives the counts.
            line: Line number of the first byte.
        """
        return apply_spans(data, self._spans(data), binary=binary, findings=findings, line=line)

    def also(self, patterns: Sequence[SecretPattern]) -> Redactor:
        """Return a redactor that finds these patterns, too, and before its own."""
        return Redactor([*patterns, *self._patterns])

    def spans(self, data: bytes) -> list[MatchSpan]:
        """Return the places that :meth:`redact` would replace, sorted, with their kinds."""
        return self._spans(data)

    def places(self, data: bytes) -> list[tuple[int, int]]:
        """Return first byte and end of the places that :meth:`redact` would replace, sorted."""
        return [(span.start, span.end) for span in self._spans(data)]

    def text(self, text: str) -> str:
        """Return a string without secrets (names, paths)."""
        return self.redact(text.encode("utf-8", "surrogateescape")).decode("utf-8", "surrogateescape")

    def cut(self, data: bytes, at: int) -> int:
        """Return where a long block may be cut at or before ``at``: like :func:`safe_cut`, and between no secret and its name.

        Args:
            data: The block; the more of it follows ``at``, the longer a secret there may be.
            at: The latest place.
        """
        cut = safe_cut(data, at)
        start = max(0, cut - _REACH)
        near = data[start : cut + _REACH]
        for first, last in sorted(self._extents(near), reverse=True):
            if start + first < cut < start + last:
                cut = start + first
        return cut if cut > 0 else at

    def _extents(self, data: bytes) -> list[tuple[int, int]]:
        """Return the extents of the secrets of a block with their names: first byte and end."""
        extents = []
        for start, literal in self._literals.places(data.lower()):
            for _, match_at, window, pattern in self._tries(data, literal, start):
                match = match_at(data, start, start + window)
                if match is not None:
                    before = _led(pattern, data, start)
                    extents.append((before.start() if before else start, match.end()))
        return extents

    def _tries(self, data: bytes, literal: int, start: int) -> list[_Try]:
        """Return the patterns to try at a place of a literal."""
        key = literal, data.startswith(self._capitals[literal], start)
        found = self._tried.get(key)
        # Several threads may find the same out.
        if found is None:
            patterns = ((n, self._patterns[n]) for n in self._numbers[literal])
            found = [(n, p.regex.match, p.window, p) for n, p in patterns if key[1] or not p.capitals]
            self._tried[key] = found
            if not self._capitals[literal]:
                self._always[literal] = found
        return found

    def _spans(self, data: bytes) -> list[MatchSpan]:
        found = self._found(data)
        for part in decoded_parts(data):
            for first, number, last in self._found(part.data):
                start, end = part.span(first, last)
                found.append((start, number, end))
        return _union(sorted(found), self._patterns) if found else []

    def _found(self, data: bytes) -> list[tuple[int, int, int]]:
        """Return first byte, number of the pattern and end of all matches of the patterns in a text."""
        found: list[tuple[int, int, int]] = []
        ends = [0] * len(self._patterns)
        in_vain = [False] * len(self._patterns)
        marked = _MARK in data
        always = self._always.get
        for start, literal in self._literals.places(data.lower()):
            for number, match_at, window, pattern in always(literal) or self._tries(data, literal, start):
                if ends[number] > start or (in_vain[number] and not _led(pattern, data, start)):
                    continue
                match = match_at(data, start, start + window)
                if match is None or (marked and _in_placeholder(data, start)):
                    continue
                first, last = match.span(match.lastgroup or 0)
                # It belongs to the quote that follows.
                while last > first and data[last - 1] == _BACKSLASH:
                    last -= 1
                if pattern.before is not None:
                    leading = _led(pattern, data, start)
                    if leading is None:
                        # repeats of `token=` would have long matches everywhere: then look before first
                        in_vain[number] = in_vain[number] or match.end() - start > _LONG
                        continue
                    if "v" in pattern.before.groupindex:
                        first, last = leading.span("v")
                    elif not pattern.keep_before:
                        first = leading.start()
                if marked and _MARK in data[first : min(last, first + _SHORT_QUOTE + len(_MARK))]:
                    continue
                if last > first:
                    ends[number] = last
                    found.append((first, number, last))
        return found


def _led(pattern: SecretPattern, data: bytes, start: int) -> re.Match[bytes] | None:
    """Return the match of the text that a pattern requires before it; None without a match or a requirement."""
    return pattern.before and pattern.before.search(data, max(0, start - _BEFORE), start)


def _in_placeholder(data: bytes, at: int) -> bool:
    """Return whether a place is inside a placeholder: their names contain words such as ``password`` themselves."""
    mark = data.rfind(_MARK, max(0, at - _LONGEST_MARK), at + len(_MARK))
    return mark >= 0 and data[mark:at].replace(b"_", b"a").isalnum()


def _union(found: list[tuple[int, int, int]], patterns: Sequence[SecretPattern]) -> list[MatchSpan]:
    """Merge overlapping places; each is named after the one that begins first."""
    spans: list[MatchSpan] = []
    for first, number, last in found:
        if spans and first < spans[-1].end:
            if last > spans[-1].end:
                old = spans[-1]
                spans[-1] = MatchSpan(old.start, last, old.kind, old.placeholder)
            continue
        spans.append(MatchSpan(first, last, patterns[number].name, patterns[number].placeholder))
    return spans


def apply_spans(
    data: bytes, spans: Sequence[MatchSpan], *, binary: bool, findings: Findings | None, line: int = 1
) -> bytes:
    """Replace places that are sorted and do not overlap; placeholders that are there already are neither replaced nor counted."""
    if not spans:
        return data
    pieces: list[bytes] = []
    position = counted = 0
    for start, end, kind, instead in spans:
        old = data[start:end]
        new = _same_length(instead, end - start) if binary else instead
        if old == new:
            continue
        if findings is not None:
            where = None
            if not binary:
                line += data.count(b"\n", counted, start)
                counted, where = start, line
            findings.add(kind, instead, where, old)
        pieces.append(data[position:start])
        pieces.append(new)
        position = end
    if not pieces:
        return data
    pieces.append(data[position:])
    return b"".join(pieces)


def _same_length(placeholder: bytes, length: int) -> bytes:
    return placeholder[:length].ljust(length, b"_")


def safe_cut(data: bytes, at: int, reach: int = 1 << 16) -> int:
    """Return where a long block may be cut at or before ``at`` without cutting a secret: after a newline or NUL, not within a PEM block.

    Args:
        data: The block.
        at: The latest place.
        reach: How far before ``at`` to look.
    """
    floor = max(0, at - reach)
    pem = data.rfind(b"-----BEGIN ", floor, at)
    if pem > 0 and data.find(b"-----END ", pem, at) < 0:
        at = pem
    for mark in (b"\n", b"\0", b" ", b'"', b","):
        place = data.rfind(mark, floor, at)
        if place > 0:
            return place + 1
    return at


def is_binary(head: bytes) -> bool:
    """Return whether a file that begins so is to keep its length: it has NUL bytes, or the mark of a binary format."""
    return b"\0" in head or head.startswith((b"\x7fELF", b"\x03\x02#\x07", b"\x07#\x02\x03", b"BC\xc0\xde"))


class Placeholders:
    """The places of a block that already have placeholders."""

    def __init__(self, data: bytes) -> None:
        self._spans = [match.span() for match in _PLACEHOLDER.finditer(data)] if _MARK in data else []

    def touched(self, first: int, last: int) -> bool:
        """Return whether ``data[first:last]`` overlaps one."""
        index = bisect.bisect_left(self._spans, (last, 0))
        return index > 0 and self._spans[index - 1][1] > first


KIND = "more"
SECONDS = 20
"""Time limit of all expressions for one piece of a file (8 MiB at most)."""
_LONGEST_LINE = 1 << 16
_OVERLAP = 1 << 10


class MoreRules:
    """Expressions of the user.

    Args:
        expressions: Regular expressions as Python writes them, matched within one line.

    Raises:
        XpudbgError: One of them is not valid, or matches nothing at all.
    """

    def __init__(self, expressions: Sequence[str] = ()) -> None:
        self.rules: list[re.Pattern[bytes]] = []
        for text in expressions:
            try:
                # '[[a]' may mean something else one day.
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", FutureWarning)
                    rule = re.compile(text.encode("utf-8", "surrogateescape"))
            except (re.error, OverflowError, RecursionError) as error:
                raise XpudbgError(
                    f"--redact-more {text}: not a regular expression: {error}",
                    hint=r"it is read as Python reads it: 'acme-[0-9]+', and '\.' for a plain dot",
                ) from error
            if rule.match(b"") is not None:
                raise XpudbgError(
                    f"--redact-more {text}: it matches the empty text",
                    hint="let it match at least one character: 'x+' instead of 'x*'",
                )
            self.rules.append(rule)

    def redact(self, data: bytes, *, binary: bool, findings: Findings, line: int = 1) -> bytes:
        """Return the data with every match replaced; existing placeholders stay.

        Raises:
            XpudbgError: It takes too long.
        """
        for rule in self.rules:
            with system.alarm(SECONDS, partial(_give_up, rule)):
                spans = list(_spans(rule, data))
            data = apply_spans(data, spans, binary=binary, findings=findings, line=line)
        return data


def _spans(rule: re.Pattern[bytes], data: bytes) -> Iterator[MatchSpan]:
    new, end = placeholder(KIND).encode(), 0
    there = Placeholders(data)
    for first, last in _lines(data):
        for match in rule.finditer(data, first, last):
            if match.end() > match.start() >= end and not there.touched(*match.span()):
                end = match.end()
                yield MatchSpan(match.start(), end, KIND, new)


def _lines(data: bytes) -> Iterator[tuple[int, int]]:
    start, size = 0, len(data)
    while start < size:
        end = data.find(b"\n", start)
        end = size if end < 0 else end
        while end - start > _LONGEST_LINE:
            yield start, start + _LONGEST_LINE
            start += _LONGEST_LINE - _OVERLAP
        yield start, end
        start = end + 1


def _give_up(rule: re.Pattern[bytes]) -> NoReturn:
    raise XpudbgError(
        f"--redact-more {rule.pattern.decode('utf-8', 'replace')}: it takes more than {SECONDS} s on one file",
        hint="nested repeats such as '(a+)+' take for ever: write it without them; nothing was packed",
    )
