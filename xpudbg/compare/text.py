"""Comparison of two texts line by line, without what differs in every run: numbers in names, hashes, paths and locations.

Lines are aligned first by their text with masked names and by the definitions of their operands, so that one additional instruction
does not shift all following lines. Then names are matched: each value of the first text corresponds to one value of the second, by the
lines that define them. Aligned lines that use other values differ.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from xpudbg.formats import mlir_locations
from xpudbg.model.diff import TextDiff
from xpudbg.model.row import dataclass

LEFT_OUT = ("numbers in names", "hashes", "paths", "line numbers", "locations")
"""Differences that :func:`normalise` removes, for the report."""

_Rule = tuple[tuple[str, ...], re.Pattern[str], str]
"""Texts of which one must occur for the rule to apply, its pattern, and the replacement."""
_LOCATIONS: tuple[_Rule, ...] = (
    (("#loc",), mlir_locations.LOCATION_ALIAS, ""),
    (("#di_",), re.compile(r"^[ \t]*#di_\w+ = .*$\n?", re.MULTILINE), ""),
    (("loc(",), mlir_locations.LOCATION, ""),
    (
        ("!",),
        re.compile(r",? ?!dbg !\d+|!\d+ = (?:distinct )?!DI\w+\([^\n]*|^!llvm\.dbg\.cu = .*", re.MULTILINE),
        "",
    ),
    (
        ("; ModuleID", "; Bound", "source_filename"),
        re.compile(r"^; ModuleID = .*|^; Bound: \d+$|^source_filename = .*", re.MULTILINE),
        "",
    ),
    # PTX, AMDGCN; IGC.
    (
        (".loc", ".file", "// "),
        re.compile(r"^[ \t]*\.(?:loc|file)[ \t].*|^// (?:Line \d+:|File:).*", re.MULTILINE),
        "",
    ),
    (("$L__",), re.compile(r"^\$L__(?:tmp|func_begin|func_end)\d+:$", re.MULTILINE), ""),
    # native code as binary_text writes it, and the hash of its module in IGC's assembly
    (("noise ",), re.compile(r"^noise .*$\n?", re.MULTILINE), ""),
    (("null<1>",), re.compile(r"(mov \(16\|M0\) +null<1>:ud +)0x[0-9A-Fa-f]+:ud"), r"\1<hash>"),
    (("//",), re.compile(r"(?<!\s)\s*//(?: +ALU pipe: \w+;?)? *(?:\$\d+(?::&\d+:?)?)?$", re.MULTILINE), ""),
    (
        ("Op", "Debug"),
        re.compile(r"^.*\b(?:OpLine|OpNoLine|OpSource|OpString|DebugLine|DebugNoLine)\b.*$\n?", re.MULTILINE),
        "",
    ),
)
_RULES: tuple[_Rule, ...] = (
    *_LOCATIONS,
    # The file of a device assert: its length is that of a path, in LLVM as text, in PTX as bytes that begin with a slash.
    ((" x i8] c",), re.compile(r'\[\d+ x i8\] c"/[^"\n]*"'), '[<length> x i8] c"<path>"'),
    ((".b8 ",), re.compile(r"(\.b8 [\w$]+)\[\d+\] = \{47(?:, ?\d{1,3}){4,}\}"), r"\1[<length>] = {<path>}"),
    (("# kernel path", "# AOT ID"), re.compile(r"^[ \t]*# (?:kernel path|AOT ID):.*$\n?", re.MULTILINE), ""),
    (("[Provenance",), re.compile(r"^[ \t]*# \[Provenance debug handles\].*$\n?", re.MULTILINE), ""),
    (("# File: ",), re.compile(r"# File: \S+?:\d+(?: in [^,\n]*)?"), "# File:"),
    (("_hash'",), re.compile(r"'backend_hash': '[0-9A-Fa-f]+'"), "'backend_hash': <hash>"),
    (("/",), re.compile(r"(?<![\w/])/(?:[\w.+@~-]+/)+[\w.+@~-]*"), "<path>"),
    (("",), re.compile(r"\bc[a-z2-7]{50,52}\b"), "<hash>"),
    (("",), re.compile(r"\b[0-9a-f]{32,64}\b|\b[A-Z2-7]{52}\b"), "<hash>"),
    # not other hexadecimal numbers: LLVM writes floating point constants as 0x4010000000000000
    (("at 0x",), re.compile(r"\bat 0x[0-9a-f]{4,16}\b"), "at <address>"),
    (("0x",), re.compile(r"\b0x(?:5[56]|7[ef])[0-9a-f]{10}\b"), "<address>"),
)
_MAY_BE_NOISE = re.compile(
    r"loc|file|#di_|!|ModuleID|; Bound|\$L__|^noise|null<1>|/|Op(?:NoLine|Line|Source|String)|Debug(?:No)?Line"
    r"|# AOT ID|Provenance|_hash'|0x|[0-9A-Za-z]{32}|\.b8 "
)
"""Pattern for lines that a rule may change; most lines do not match."""
_DEBUG_SECTIONS = re.compile(r"^[ \t]*\.section\s+\.debug_\w+\s*\{[^{}]*\}", re.MULTILINE)
"""Debug information of PTX, as bytes: it has file names, and sizes that follow from names."""
_NAME = re.compile(
    # Inside of a word nothing else is tried.
    r"(?<![A-Za-z\d])(?:"
    # Of PTX, Triton and FX.
    r"(?P<type>(?<=[.*])[su](?:8|16|32|64)\b|\b(?:u(?:8|16|32|64)|c(?:32|64|128))(?=\[))"
    # inside op4_op5, buf3_layout, arg0_1_layout, op4_loop_body: the same names as alone
    r"|(?P<part>(?:(?:op|buf)\d+|arg\d+_\d+|(?:primals|tangents)_\d+)(?=_(?:op\d|layout\b|loop_body\b))|(?<=\d_)op\d+\b)"
    # of LLVM: a block
    r"|(?P<label>^\d+(?=:))"
    r"|\b(?:(?P<stem>op|buf|tmp|arg|primals_|tangents_|in_ptr|out_ptr|in_out_ptr|index|get_index_?|load_?|constant_?|stream|s|u|x|r|p|c|d|xindex|rindex)(?P<number>\d+)(?P<tail>_\d+)?\b"
    r"|(?P<kernel>(?:triton|cpp)_\w{0,40}?fused\w{0,500}?)_(?P<serial>\d+)\b"
    r"|(?P<fx>[a-z_][a-z_]*[a-z])_(?P<fxnumber>\d+)\b))"
    r"|(?P<ssa>%[A-Za-z_$][\w$.-]*|%\d+)"
    # of PTX: a block
    r"|(?P<block>\$L__[A-Za-z_]+\d+(?:_\d+)?\b)"
    # of LLVM: a node of metadata, a group of attributes; of MLIR: an alias of a layout
    r"|(?P<meta>!\d+\b|(?<=[ )])#\d+\b)|(?P<alias>#(?:blocked|linear|shared|smem|mma|dpas|mfma|wmma|slice|warp|map)\d*\b(?![.\w]))",
    re.MULTILINE,
)


def without_noise(line: str) -> str:
    """Return a line without hashes, paths and locations; empty where nothing remains."""
    if not _MAY_BE_NOISE.search(line):
        return line.rstrip()
    return _applied(_RULES, line).rstrip()


def _shown_line(line: str) -> str:
    """Return a line without locations, which would hide the operation."""
    if not _MAY_BE_NOISE.search(line):
        return line.rstrip()
    return _applied(_LOCATIONS, line).rstrip()


def _applied(rules: tuple[_Rule, ...], text: str) -> str:
    for needed, pattern, replacement in rules:
        if any(part in text for part in needed):
            text = pattern.sub(replacement, text)
    return text


def _without_debug_sections(text: str) -> str:
    """Return a text without the debug sections of PTX; other text unchanged."""
    return _DEBUG_SECTIONS.sub("", text) if ".debug_" in text else text


def names_of(line: str) -> Iterator[re.Match[str]]:
    """Find the names in a line that compilers number."""
    return (m for m in _NAME.finditer(line) if not m["type"])


def normalise(text: str) -> str:
    """Return the text with names numbered by first occurrence, without hashes, paths and locations."""
    text = _applied(_RULES, _without_debug_sections(text))
    seen: dict[str, str] = {}
    counters: dict[str, int] = {}

    def rename(match: re.Match[str]) -> str:
        kind, whole = match.lastgroup, match.group()
        if kind == "type":
            return whole
        if kind == "label":
            whole = f"%{whole}"
        known = seen.get(whole)
        if known is None:
            stem = _name_stem(match)
            counters[stem] = counters.get(stem, -1) + 1
            known = seen[whole] = f"{stem}{counters[stem]}"
        return known

    text = _NAME.sub(rename, text)
    return "\n".join(line.rstrip() for line in text.split("\n") if line.strip())


def _name_stem(match: re.Match[str]) -> str:
    """Return a name without its number."""
    if match["ssa"] or match["label"]:
        return "%"
    if match["meta"] or match["alias"]:
        return match.group()[0]
    if match["block"]:
        return "$L__"
    if match["part"]:
        return str(match["part"]).rstrip("_0123456789") + ("_" if match["part"][0] in "pt" else "")
    if match["stem"]:
        return str(match["stem"])
    return f"{match['kernel']}_" if match["kernel"] else f"{match['fx']}_"


_HEADS = "size hints, configuration or metadata"
_TRITON_HEAD = re.compile(
    r"^[ \t]*@triton_heuristics\.(?:(?!@triton_heuristics\.).)*?^(?=@triton\.jit)", re.DOTALL | re.MULTILINE
)
_OLD_MAKER = r"@(?:pointwise|reduction|persistent_reduction|template|foreach)\("
_OLD_HEAD = re.compile(
    rf"^[ \t]*{_OLD_MAKER}(?:(?!\n[ \t]*{_OLD_MAKER}).)*?^(?=@triton\.jit)",
    re.DOTALL | re.MULTILINE,
)
_THREADS = re.compile(r"num_threads\(\d+\)|omp simd simdlen\(\d+\)")
# torch 2.15 on.
_GUARD = re.compile(r"^.*inductor_cpu_(?:throw_if_)?integer_div_error.*$\n?", re.MULTILINE)
_INCLUDE = re.compile(r"^[ \t]*#include .*$\n?", re.MULTILINE)
_IMPORT = re.compile(r"^[ \t]*(?:import |from )\w.*$\n?", re.MULTILINE)
_SPACES = re.compile(r"[ \t]+")


@lru_cache(1024)
def _normalise_kernel(source: str) -> str:
    """Normalise a kernel's source; cached, since graphs of a run share most kernels except for the name."""
    return normalise(source)


def kernel_text(source: str, name: str) -> str:
    """Return a kernel's source without its own name and noise: equal for the same code under another name."""
    source = source.replace(name, "KERNEL") if name else source
    return _SPACES.sub(" ", _normalise_kernel(_INCLUDE.sub("", source)))


def kernel_tuning(source: str) -> dict[str, str]:
    """Return the parts that :func:`kernel_body` leaves out, unchanged, by their plain name; :func:`plain_tuning` removes the noise."""
    heads = [m.group() for head in (_TRITON_HEAD, _OLD_HEAD) for m in head.finditer(source)]
    return {
        _HEADS: "\n".join(heads),
        "number of threads or vector length": " ".join(_THREADS.findall(source)),
        "checks for integer division by zero": str(len(_GUARD.findall(source))),
    }


def plain_tuning(tuning: Mapping[str, str]) -> dict[str, str]:
    """Return the result of :func:`kernel_tuning` without noise; separate because it takes milliseconds and few kernels need it."""
    return {name: normalise(text) if name == _HEADS else text for name, text in tuning.items()}


def kernel_body(source: str, name: str) -> str:
    """Return the computation alone: without decorators, size hints, metadata, imports and thread counts."""
    source = source.replace(name, "KERNEL") if name else source
    for head in (_TRITON_HEAD, _OLD_HEAD):
        source = head.sub("", source)
    source = _THREADS.sub("", _IMPORT.sub("", _GUARD.sub("", _INCLUDE.sub("", source))))
    return _SPACES.sub(" ", _normalise_kernel(source))


_SCOPE = re.compile(
    r"^\s*(?:def |async def |@triton\.jit|(?:tt|llvm|func)\.func\b|define |class |\.visible \.entry|\.func\b)"
)
"""Lines at which the numbering of values restarts."""
_WIDE = re.compile(r"triton_|cpp_|[!#@]")
"""Names that are valid in the whole text: kernels, metadata, attributes, aliases of layouts."""
_DEFINES = re.compile(r"[^=!<>\"'(]*?(?:\s=(?!=)\s|^\s*\d+:)")
_PLAIN = 4000
"""Number of lines of both texts up to which difflib considers every line, also frequent ones."""

Name = tuple[int, str]
"""A name with the number of its scope; 0 for names of the whole text."""


@dataclass(frozen=True)
class Line:
    """A line prepared for comparison.

    Attributes:
        shown: The line in the report, without locations.
        masked: The line without noise, each name as its stem.
        names: Its names in order.
        defines: Number of names, from the first, that it defines.
    """

    shown: str
    masked: str
    names: tuple[Name, ...]
    defines: int


def read_lines(text: str) -> list[Line]:
    """Return the lines of a text that contain more than noise."""
    found: list[Line] = []
    scope = 1
    for raw in _without_debug_sections(text).split("\n"):
        line = without_noise(raw)
        if not line.strip():
            continue
        begins = _SCOPE.match(line) is not None
        scope += begins
        head = _DEFINES.match(line)
        end = len(line) if begins else head.end() if head else 0
        names: list[Name] = []
        masked: list[str] = []
        at = defines = 0
        for match in names_of(line):
            word = match.group()
            stem = _name_stem(match)
            masked += [line[at : match.start()], stem]
            at = match.end()
            word = f"%{word}" if match["label"] else word
            names.append((0 if _WIDE.match(word) else scope, word))
            defines += match.start() < end
        found.append(Line(_shown_line(raw), "".join([*masked, line[at:]]).rstrip(), tuple(names), defines))
    return found


def _align_lines(a: Sequence[Line], b: Sequence[Line]) -> Iterator[tuple[str, int, int]]:
    """Return the rows of a diff: ``=`` and ``~`` with two indices, ``-`` and ``+`` with one and -1."""
    rows = list(_aligned(a, b))
    matched = _Matched()
    for tag, i, j in rows:
        if tag == "=":
            matched.define(a[i], b[j])
    for tag, i, j in rows:
        other = tag == "=" and not matched.agree(a[i], b[j])
        yield "~" if other else tag, i, j


class _Matched:
    """Matched names: each name of the first text with its counterpart in the second."""

    def __init__(self) -> None:
        self._forward: dict[Name, Name] = {}
        self._back: dict[Name, Name] = {}

    def define(self, a: Line, b: Line) -> None:
        for x, y in zip(a.names[: a.defines], b.names[: b.defines], strict=False):
            self._bind(x, y)

    def agree(self, a: Line, b: Line) -> bool:
        """Return whether two lines with the same masked text use matching values; new names always match.

        One line may have more names: ``op134`` in quotes is one, ``op`` is not.
        """
        pairs = list(zip(a.names, b.names, strict=False))
        for x, y in pairs:
            self._bind(x, y)
        return all(self._forward.get(x) == y for x, y in pairs)

    def _bind(self, x: Name, y: Name) -> None:
        if x not in self._forward and y not in self._back:
            self._forward[x] = y
            self._back[y] = x


def _aligned(a: Sequence[Line], b: Sequence[Line]) -> Iterator[tuple[str, int, int]]:
    for tag, a0, a1, b0, b1 in opcodes(_keys(a), _keys(b)):
        if tag == "equal":
            yield from (("=", a0 + n, b0 + n) for n in range(a1 - a0))
            continue
        for inner, c0, c1, d0, d1 in opcodes([x.masked for x in a[a0:a1]], [x.masked for x in b[b0:b1]]):
            both = min(c1 - c0, d1 - d0)
            yield from (("=" if inner == "equal" else "~", a0 + c0 + n, b0 + d0 + n) for n in range(both))
            yield from (("-", n, -1) for n in range(a0 + c0 + both, a0 + c1))
            yield from (("+", -1, n) for n in range(b0 + d0 + both, b0 + d1))


def opcodes(a: Sequence[Hashable], b: Sequence[Hashable]) -> Sequence[tuple[str, int, int, int, int]]:
    """Return the steps from one sequence to another (``difflib``'s opcodes); in long sequences very frequent items are no anchors."""
    return SequenceMatcher(None, a, b, autojunk=len(a) + len(b) > _PLAIN).get_opcodes()


def _keys(lines: Sequence[Line]) -> list[int]:
    """Return a key of each line that includes the definitions of its operands, two levels deep, to distinguish similar lines."""
    first: dict[Name, int] = {}
    second: dict[Name, int] = {}
    keys = []
    for line in lines:
        used = line.names[line.defines :]
        near = hash((line.masked, *(first.get(n, 0) for n in used)))
        for place, name in enumerate(line.names[: line.defines]):
            first[name], second[name] = hash((line.masked, place)), hash((near, place))
        keys.append(hash((line.masked, *(second.get(n, 0) for n in used))))
    return keys


MAX_LINES = 20_000
"""Number of lines that are compared in full detail; the rest of a longer text is compared as a whole."""


def diff_text(a: str, b: str, *, name_a: str, name_b: str, exact: bool = False) -> TextDiff:
    """Compare the lines of two texts.

    Args:
        a: First text.
        b: Second text.
        name_a: Name of the first.
        name_b: Name of the second.
        exact: Whether names, hashes, paths and locations are compared too.
    """
    rows = list(_exact_rows(a, b) if exact else _rows(a, b))
    return TextDiff(
        name_a,
        name_b,
        all(tag == "=" for tag, _, _ in rows),
        () if exact else LEFT_OUT,
        tuple(rows),
        sum(tag in "+~" for tag, _, _ in rows),
        sum(tag in "-~" for tag, _, _ in rows),
    )


def _rows(a: str, b: str) -> Iterator[tuple[str, str, str]]:
    left, right = read_lines(a), read_lines(b)
    for tag, i, j in _align_lines(left[:MAX_LINES], right[:MAX_LINES]):
        yield tag, left[i].shown if i >= 0 else "", right[j].shown if j >= 0 else ""
    rest = [[line.masked for line in lines[MAX_LINES:]] for lines in (left, right)]
    yield from _rest(rest[0], rest[1])


def _exact_rows(a: str, b: str) -> Iterator[tuple[str, str, str]]:
    left, right = a.split("\n"), b.split("\n")
    matcher = SequenceMatcher(
        None, left[:MAX_LINES], right[:MAX_LINES], autojunk=len(left) + len(right) > 4000
    )
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        paired = min(a1 - a0, b1 - b0)
        yield from (("=" if tag == "equal" else "~", left[a0 + i], right[b0 + i]) for i in range(paired))
        yield from (("-", x, "") for x in left[a0 + paired : a1])
        yield from (("+", "", x) for x in right[b0 + paired : b1])
    yield from _rest(left[MAX_LINES:], right[MAX_LINES:])


def _rest(a: list[str], b: list[str]) -> Iterator[tuple[str, str, str]]:
    if a != b:
        yield "~", f"... {len(a)} more lines", f"... {len(b)} more lines"
