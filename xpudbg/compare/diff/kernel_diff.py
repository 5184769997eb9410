"""Comparison of two kernels, in a graph or of two caches: options, card and stages, with binary files as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from functools import cached_property, wraps
from hashlib import sha256
from itertools import islice

from xpudbg.compare.diff.runs import RunSide
from xpudbg.compare.match_kernels import counterparts
from xpudbg.compare.text import MAX_LINES, diff_text, kernel_text, normalise
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.card_registers import ENVIRONMENT, OPTIONS
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import recorded_digest
from xpudbg.facts.kernels.kernel_card import card_of
from xpudbg.facts.kernels.side_by_side import stage_ops
from xpudbg.formats.mlir_locations import without_locations
from xpudbg.formats.spirv import (
    HEADER_WORDS,
    disassemble,
    header_lines,
    is_spirv,
    parse_spirv,
    without_strings,
)
from xpudbg.formats.zebin import elf_sections, is_elf, parse_zebin, without_module_hash
from xpudbg.model.artifact import STAGES, Kind
from xpudbg.model.cache import DUMP_STAGES
from xpudbg.model.diff import Change, KernelDiff, SettingDiff, TextDiff
from xpudbg.model.isa import Disassembly
from xpudbg.model.native import Zebin
from xpudbg.model.problem import Problem
from xpudbg.model.stages import KernelComparison, SpirvModule, StageDiff
from xpudbg.run.cache_files import EntryFiles, RunCache

_IGNORED_OPTIONS = frozenset({"hash", "cache_dir", "extern_libs"})
_IGNORED_FACTS = frozenset(
    {"hash", "grid", "launches", "streams", "more_launches", *(f"launch_{n}" for n in range(1, 6))}
)
_MODULE = "spirv_version"
"""Name of the fact with the size of the SPIR-V module."""
_FOLDERS = re.compile(r"(?:/[^/\s]+)+/")
_DEBUG = re.compile(r",? ?!dbg !\d+")
MAX_DIFF_LINES = 20_000
"""Longer stages are compared by their operations only: difflib takes quadratic time."""
MAX_SHOWN = 5_000


def analyse_kernel_diff(
    first: EntryFiles,
    second: EntryFiles,
    *,
    stage: str = "",
    disassembler: Callable[[EntryReader], Disassembly] | None = None,
) -> KernelComparison:
    """Compare two kernels in all respects.

    Args:
        first: The one.
        second: The other.
        stage: A stage whose text is compared too; ``asm`` is the instructions of the native code.
        disassembler: Returns the instructions of native code; without it they are unknown.

    Raises:
        XpudbgError: None of the two has that stage.
    """
    readers = EntryReader(first, disassembler), EntryReader(second, disassembler)
    names = [f"{r.metadata.name or r.files.stem} {r.files.key[:8]}" for r in readers]
    stages = [s for s in (*STAGES, *DUMP_STAGES) if s in first.stages or s in second.stages]
    compared = [_stage(readers[0], readers[1], s) for s in stages]
    text = tuple(_text_diff(readers[0], readers[1], stage, names)) if stage else ()
    option_rows, card = _cards(readers[0], readers[1], {s.stage for s in compared if s.state == "same"})
    options = option_differences(readers[0].metadata.options, readers[1].metadata.options)
    return KernelComparison(
        names[0],
        names[1],
        tuple(
            replace(option_rows[o.name], section=o.section, name=o.name) if o.name in option_rows else o
            for o in options
        ),
        card,
        tuple(compared),
        text,
        tuple(dict.fromkeys((*readers[0].problems, *readers[1].problems))),
    )


def distinct_pair(a: str, b: str, choose: Callable[[str], EntryFiles]) -> tuple[EntryFiles, EntryFiles]:
    """Return the two kernels to compare.

    Raises:
        XpudbgError: Both words mean the same kernel.
    """
    first, second = choose(a), choose(b)
    if (first.root, first.key, first.stem) == (second.root, second.key, second.stem):
        raise XpudbgError(
            f"{a} and {b} are the same kernel, {first.stem} {first.key[:8]}",
            hint="name another one for one of them",
        )
    return first, second


def option_differences(
    first: dict[str, object], second: dict[str, object], prefix: str = ""
) -> tuple[SettingDiff, ...]:
    """Return options in which the metadata of two kernels differs; paths and hashes are ignored."""
    found: list[SettingDiff] = []
    for name in sorted({*first, *second} - _IGNORED_OPTIONS):
        a, b = first.get(name), second.get(name)
        if isinstance(a, dict) and isinstance(b, dict) and len(prefix) < 40:
            found += option_differences(a, b, f"{prefix}{name}.")
        elif a != b or (name in first) != (name in second):
            shown = [_short(v) if name in d else None for v, d in ((a, first), (b, second))]
            found.append(SettingDiff("options", prefix + name, shown[0], shown[1]))
    return tuple(found)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 200 else f"{text[:200]}..."


def _cards(
    first: EntryReader, second: EntryReader, same: Collection[str]
) -> tuple[dict[str, SettingDiff], tuple[SettingDiff, ...]]:
    """Return card facts of options that differ, by the option's name, and the other facts that differ.

    Folders of files, and the size of a module that differs only in them, are no difference.

    Args:
        first: The one.
        second: The other.
        same: Stages that are the same in both.
    """
    cards = card_of(first), card_of(second)
    facts = [{f.name: (s.title, f) for s in c.sections for f in s.facts} for c in cards]
    found: list[SettingDiff] = []
    options: dict[str, SettingDiff] = {}
    for name in dict.fromkeys([*facts[0], *facts[1]]):
        if name in _IGNORED_FACTS:
            continue
        a, b = facts[0].get(name), facts[1].get(name)
        if a and b and a[1].value == b[1].value and a[1].text == b[1].text:
            continue
        if a and b and _FOLDERS.sub("", a[1].text) == _FOLDERS.sub("", b[1].text) and "/" in a[1].text:
            continue
        if name == _MODULE and "spv" in same:
            continue
        known = a or b
        if known is None:
            continue
        title, label = known[0], known[1].label
        difference = SettingDiff(title, label, a[1].text if a else None, b[1].text if b else None)
        if title == OPTIONS and name != ENVIRONMENT:
            options[name] = difference
        else:
            found.append(difference)
    return options, tuple(found)


def _stage(first: EntryReader, second: EntryReader, stage: str) -> StageDiff:
    a, b = first.stage_bytes(stage), second.stage_bytes(stage)
    if a is None or b is None:
        return StageDiff(stage, "only first" if b is None else "only second")
    if a == b:
        return StageDiff(stage, "same")
    counts = [Counter(op.name for op in stage_ops(r, stage)) for r in (first, second)]
    ops = tuple(
        (name, counts[0][name], counts[1][name])
        for name in sorted({*counts[0], *counts[1]})
        if counts[0][name] != counts[1][name]
    )
    lines = [plain_lines(r, stage) for r in (first, second)]
    if len(lines[0]) + len(lines[1]) > MAX_DIFF_LINES:
        return StageDiff(stage, "differs", "", 0, 0, ops)
    diff = _diff(lines, ("", ""))
    if diff.same:
        return StageDiff(stage, "same", "except paths, locations and value numbers")
    return StageDiff(stage, "differs", "", diff.removed, diff.added, ops)


def _diff(lines: list[list[str]], names: tuple[str, str]) -> TextDiff:
    return diff_text("\n".join(lines[0]), "\n".join(lines[1]), name_a=names[0], name_b=names[1])


def plain_lines(reader: EntryReader, stage: str) -> list[str]:
    """Return a stage's lines without locations and debug metadata; binaries as text, ``asm`` as disassembled."""
    if stage == "asm" and stage not in reader.files.stages:
        made = reader.disassembly
        return (made.text or "").splitlines() if made is not None else []
    data = reader.stage_bytes(stage) or b""
    if is_binary(data):
        return binary_text(data, origin=stage).split("\n")
    text = data.decode("utf-8", "replace")
    if stage == "llir":
        return [_DEBUG.sub("", line) for line in text.splitlines() if not line.startswith("!")]
    if stage in {"ptx", "amdgcn"}:
        return [op.text for op in stage_ops(reader, stage)]
    return without_locations(text).splitlines()


def _text_diff(first: EntryReader, second: EntryReader, stage: str, names: list[str]) -> list[str]:
    lines = [plain_lines(r, stage) for r in (first, second)]
    without = [name for name, found in zip(names, lines, strict=True) if not found]
    if len(without) == 2:
        reasons = {r.disassembly.reason for r in (first, second) if stage == "asm" and r.disassembly}
        why = f": {'; '.join(sorted(filter(None, reasons)))}" if any(reasons) else ""
        raise XpudbgError(
            f"neither kernel has {stage}{why}", hint="leave --stage out to compare what they have"
        )
    if without:
        return [f"{without[0]} has no {stage}"]
    if len(lines[0]) + len(lines[1]) > MAX_DIFF_LINES:
        return [f"{len(lines[0])} and {len(lines[1])} lines: too long to compare line by line"]
    diff = _diff(lines, (names[0], names[1]))
    return [] if diff.same else [f"--- {names[0]}", f"+++ {names[1]}", *islice(diff.unified(2), MAX_SHOWN)]


_SHOWN = 4
MOST_DETAILED = 200
"""Number of pairs whose stages are compared line by line; for further pairs only the differing stages are named."""
_TUNED = ("num_warps", "num_stages", "num_ctas", "maxnreg", "waves_per_eu", "grf_mode", "threads_per_warp")
_SOURCES = ("source", "ttir")
_FOLDER_PATH = re.compile(rb'"/[^"\n]*"')
_ASSERT_FILE = re.compile(rb'\[\d+ x i8\] c""')
"""A path, left out, that is the constant of a device assert in LLVM's text, with its length."""


_Digest = Callable[["CacheKernel", str], bytes]


def _cache_by_stage(make: _Digest) -> _Digest:
    """Make a method cache its results by stage."""

    @wraps(make)
    def known(kernel: CacheKernel, stage: str) -> bytes:
        place = make.__name__, stage
        if place not in kernel.known:
            kernel.known[place] = make(kernel, stage)
        return kernel.known[place]

    return known


class CacheKernel:
    """A cache entry prepared for comparison."""

    def __init__(self, files: EntryFiles) -> None:
        self.files = files
        self.reader = EntryReader(files)
        self.name = self.reader.metadata.name or files.stem
        self.known: dict[tuple[str, str], bytes] = {}

    @property
    def label(self) -> str:
        """Its name with the beginning of its key."""
        return f"{self.name} {self.files.key[:8]}"

    @cached_property
    def digests(self) -> dict[str, str]:
        """A digest of every readable stage; for a bundle from the manifest (``triton-cache verify`` compares it with the file)."""
        found: dict[str, str] = {}
        for stage, name in self.files.stages.items():
            known = recorded_digest(self.files, name)
            if not known and (data := self.reader.stage_bytes(stage)) is not None:
                known = sha256(data).hexdigest()
            if known:
                found[stage] = known
        return found

    @cached_property
    def options(self) -> Hashable:
        """The metadata without paths and hashes."""
        plain = option_differences(self.reader.metadata.options, {})
        return tuple((d.name, d.first) for d in plain if d.name != "name")

    @cached_property
    def tuning(self) -> Hashable:
        """The options that autotuning chooses."""
        return tuple((name, str(self.reader.metadata.options.get(name))) for name in _TUNED)

    @cached_property
    def text(self) -> str:
        """Its first stage without name and noise, equal for the same kernel under another name."""
        stage = next(iter(self.digests), "")
        return f"{stage}: {kernel_text(stage_text(self, stage), self.name)}" if stage else ""

    def is_same(self, other: CacheKernel, stage: str) -> bool:
        """Return whether a stage is the same except for names, paths and locations.

        Equal files are not read; for most others a digest without paths is enough, since the same code of two runs differs only in paths.
        """
        if self.digests[stage] == other.digests[stage]:
            return True
        return self._plain(stage) == other._plain(stage) or self._canonical(stage) == other._canonical(stage)

    @_cache_by_stage
    def _plain(self, stage: str) -> bytes:
        """Return a digest of a stage without the paths in it."""
        data = self.reader.stage_bytes(stage) or b""
        plain = (
            plain_binary(data) if is_binary(data) else _ASSERT_FILE.sub(b'c""', _FOLDER_PATH.sub(b'""', data))
        )
        return sha256(plain).digest()

    @_cache_by_stage
    def _canonical(self, stage: str) -> bytes:
        """Return a digest of a stage with names numbered by first occurrence, without paths, hashes and locations."""
        text = normalise(stage_text(self, stage).replace(self.name, "KERNEL"))
        return sha256(text.encode("utf-8", "replace")).digest()

    @property
    def plain_ir(self) -> Hashable:
        """Its ttir without paths, with constants, which distinguish the configurations of autotuning."""
        return self._plain("ttir") if "ttir" in self.digests else None

    @property
    def ir(self) -> Hashable:
        """Its ttir without noise."""
        return self._canonical("ttir") if "ttir" in self.digests else None

    @cached_property
    def content(self) -> Hashable:
        """A key that is equal for the same code."""
        return tuple(sorted(self.digests.items())) or self.files.key


def stage_text(kernel: CacheKernel, stage: str) -> str:
    """Return a stage as text; binaries as lines."""
    data = kernel.reader.stage_bytes(stage) or b""
    return binary_text(data, origin=stage) if is_binary(data) else data.decode("utf-8", "replace")


def kernels_outside(side: RunSide) -> list[EntryFiles]:
    """Return the cache entries of a run or folder that no graph calls, but for copies that the host ran in place of a graph's kernel."""
    if side.run.is_bundle:
        loose = [k for k in side.run.manifest.kernels if not k.graph and not k.host_copy]
        keys = {key for k in loose for key in k.cache_keys}
        return [f for f in side.run.fact(RunCache).found.entries if f.key in keys] if keys else []
    try:
        entries = side.run.fact(RunCache).found.entries
    except XpudbgError:
        return []
    code = [g.read[Kind.OUTPUT_CODE]() for g in side.graphs if Kind.OUTPUT_CODE in g.read] if entries else []
    return [f for f in entries if not any(f.stem in text for text in code)]


def diff_cache_kernels(
    a: Sequence[EntryFiles], b: Sequence[EntryFiles]
) -> tuple[list[KernelDiff], list[str]]:
    """Pair the kernels of two runs by code, then by key, options and name, and compare each pair.

    Returns:
        The result of each, and those that could not be compared.
    """
    left, right = [CacheKernel(f) for f in a], [CacheKernel(f) for f in b]
    rows: list[KernelDiff] = []
    blind: list[str] = []
    pairs = pair_entries(left, right)
    for i, kernel in enumerate(left):
        if i not in pairs:
            rows.append(KernelDiff(Change.GONE, a=kernel.label))
            continue
        other = right[pairs[i]]
        if not kernel.digests.keys() & other.digests.keys():
            blind.append(f"{kernel.label} and {other.label}: {_have(kernel)} here, {_have(other)} there")
            continue
        rows.append(compare_entries(kernel, other, detailed=len(rows) < MOST_DETAILED))
    taken = set(pairs.values())
    rows += [KernelDiff(Change.NEW, b=k.label) for j, k in enumerate(right) if j not in taken]
    return rows, blind


def _have(kernel: CacheKernel) -> str:
    return f"{', '.join(kernel.digests)} alone" if kernel.digests else "no stage that can be read"


_KEYS: tuple[Callable[[CacheKernel], Hashable], ...] = (
    lambda k: (k.name, k.content, k.options),
    lambda k: (k.name, k.files.key),
    lambda k: (k.name, k.options, k.plain_ir),
    lambda k: (k.name, k.tuning, k.plain_ir),
    lambda k: (k.name, k.options, k.ir),
    lambda k: (k.name, k.tuning, k.ir),
    lambda k: (k.name, k.options),
    lambda k: (k.name, k.text),
    lambda k: k.name,
    lambda k: (k.text, k.options),
    lambda k: k.text or k.files.key,
)
"""Keys by which entries match, the most reliable first."""


def pair_entries(left: Sequence[CacheKernel], right: Sequence[CacheKernel]) -> dict[int, int]:
    """Return the counterparts: index on the left -> index on the right."""
    return {i: found.place for i, found in counterparts(left, right, _KEYS).items()}


def compare_entries(a: CacheKernel, b: CacheKernel, *, detailed: bool) -> KernelDiff:
    """Compare an entry with its counterpart.

    Args:
        a: The first.
        b: The second, with a stage in common.
        detailed: Whether stages are compared line by line.
    """
    known = bool(a.reader.metadata.options) == bool(b.reader.metadata.options)
    found = option_differences(a.reader.metadata.options, b.reader.metadata.options) if known else ()
    other_options = tuple(SettingDiff("option", d.name, d.first, d.second) for d in found if d.name != "name")
    options = [
        f"{d.name} {d.first if d.first is not None else 'unset'} -> {d.second if d.second is not None else 'unset'}"
        for d in other_options
    ]
    stages = {s: _entry_stage(a, b, s, detailed=detailed) for s in a.digests if s in b.digests}
    other = {s: text for s, text in stages.items() if text}
    code = next((s for s in _SOURCES if s in stages), "")
    if not known:
        change = Change.CHANGED
    elif not options and not other:
        change = Change.SAME if a.name == b.name else Change.RENAMED
    elif other and (not code or any(s in other for s in _SOURCES)):
        change = Change.CHANGED
    else:
        change = Change.RETUNED if options else Change.REGENERATED
    more = [f"and {len(options) - _SHOWN} more options"] if len(options) > _SHOWN else []
    parts = [*options[:_SHOWN], *more, *other.values()]
    parts += [] if known else ["only one has metadata: the options of the other are not known"]
    return KernelDiff(change, a=a.label, b=b.label, detail="; ".join(parts), options=other_options)


def _entry_stage(a: CacheKernel, b: CacheKernel, stage: str, *, detailed: bool) -> str:
    """Return the differences of a stage of two kernels as text; empty where there are none."""
    if a.is_same(b, stage):
        return ""
    first, second = (stage_text(k, stage).replace(k.name, "KERNEL") for k in (a, b))
    if not detailed or max(first.count("\n"), second.count("\n")) > MAX_LINES:
        return f"{stage} differs"
    diff = diff_text(first, second, name_a="", name_b="")
    if diff.same:
        return ""
    lines = f"{diff.removed} line{'' if diff.removed == 1 else 's'} -> {diff.added}"
    kinds = lines if diff.removed or diff.added else "differs"
    return f"{stage}: {kinds}"


_PROBED = 8192
_NOISE = re.compile(r"\.(?:(?:nv_)?debug|rela?\.(?:nv_)?debug|symtab|strtab|shstrtab)")
"""Sections of debug information and of names: they contain file names, and sizes that depend on names."""
_PATH = re.compile(rb"(?<![^\0\n\"'])/(?:[^/\0\n\"']{1,255}/)+[^/\0\n\"']{1,255}\.py(?=\0)")
"""The file of a device assert, among the constants of an object."""
_ZEROS = re.compile(rb"\0+")
"""The end of a string, and the padding before the next one."""


def is_binary(data: bytes) -> bool:
    """Return whether bytes are no text: compilers never write NUL bytes at the beginning of a text."""
    return b"\0" in data[:_PROBED]


def binary_text(data: bytes, *, origin: str) -> str:
    """Return a binary as lines of text."""
    if is_spirv(data):
        parsed = parse_spirv(data, origin=origin)
        if parsed.value.words >= HEADER_WORDS:
            lines = [*header_lines(parsed.value), *_instructions(parsed.value)]
            return "\n".join([*lines, *_odd(parsed.problems)])
    if is_elf(data):
        return _object_text(data, origin)
    return f"size: {len(data)} bytes\nsha256: {_digest(data)}"


def plain_binary(data: bytes) -> bytes:
    """Return a binary without the parts that differ in every run, so that the same code has the same bytes in most cases.

    Args:
        data: SPIR-V or a native object; other data is returned unchanged.
    """
    if is_spirv(data):
        return without_strings(data)
    if is_elf(data):
        sections = elf_sections(data, "", [])
        remaining = [(n, _plain_section(n, content)) for n, content in sections if not _NOISE.match(n)]
        return b"".join(part for name, content in remaining for part in (name.encode(), content))
    return data


def _plain_section(name: str, content: bytes) -> bytes:
    if name.startswith(".text"):
        return without_module_hash(content)
    if name.startswith(".rel."):
        return _relocated_places(content)
    return without_strings(content) if name == ".spv" else _without_paths(content)


def _without_paths(content: bytes) -> bytes:
    """Return constants of an object without the file names of device asserts; others unchanged."""
    pathless = _PATH.sub(b"<path>", content)
    return content if pathless == content else _ZEROS.sub(b"\0", pathless)


def _object_text(data: bytes, origin: str) -> str:
    """Return facts of a native object and a digest of each section; lines that begin with ``noise`` differ in every run."""
    parsed = parse_zebin(data, origin=origin)
    zebin = parsed.value
    lines = _zebin_lines(zebin)
    for name, content in elf_sections(data, origin, []):
        whole = f"section {name}: {len(content)} bytes, sha256 {_digest(content)}"
        if _NOISE.match(name):
            lines.append(f"noise {whole}")
        elif name.startswith(".text"):
            plain = _digest(without_module_hash(content))
            lines += [f"section {name}: {len(content)} bytes, code {plain}", f"noise {whole}"]
        elif name == ".spv" and is_spirv(content):
            code = "\n".join(_instructions(parse_spirv(content, origin=".spv").value))
            lines += [f"section {name}: code {_nameless_digest(code, zebin)}", f"noise {whole}"]
        elif name == ".ze_info":
            text = content.decode("utf-8", "surrogateescape")
            lines += [f"section {name}: text {_nameless_digest(text, zebin)}", f"noise {whole}"]
        elif name.startswith(".rel."):
            lines += [f"section {name}: places {_digest(_relocated_places(content))}", f"noise {whole}"]
        elif (pathless := _without_paths(content)) != content:
            lines += [f"section {name}: text {_digest(pathless)}", f"noise {whole}"]
        else:
            lines.append(whole)
    return "\n".join([*lines, *_odd(parsed.problems)])


def _relocated_places(content: bytes) -> bytes:
    """Return places and types of relocations (``Elf64_Rel``, 16 bytes each) without symbol numbers, which depend on names and strings."""
    whole = content[: len(content) // 16 * 16]
    return b"".join(whole[at : at + 12] for at in range(0, len(whole), 16)) + content[len(whole) :]


def _instructions(module: SpirvModule) -> list[str]:
    return with_strings([op.text for op in disassemble(module)])


def _nameless_digest(text: str, zebin: Zebin) -> str:
    """Return a digest of a text without the names of the object's kernels."""
    for kernel in zebin.kernels:
        text = text.replace(kernel.name, "KERNEL") if kernel.name else text
    return _digest(normalise(text).encode("utf-8", "surrogateescape"))


def _digest(data: bytes) -> str:
    """Return a digest in two parts, since a diff ignores whole hashes in text."""
    digest = sha256(data).hexdigest()
    return f"{digest[:20]} {digest[20:40]}"


def _zebin_lines(zebin: Zebin) -> list[str]:
    lines = [f".ze_info version: {zebin.ze_info_version}", f"ip version: {zebin.ip_version}"]
    if zebin.build_options is not None:
        lines.append(f"build options: {zebin.build_options}")
    lines += [f"undefined function: {name}" for name in zebin.undefined]
    for kernel in zebin.kernels:
        lines.append(f"kernel {kernel.name}")
        facts = {"arguments": kernel.arguments, "code bytes": kernel.code_bytes, **kernel.environment}
        lines += [f"  {name}: {value}" for name, value in sorted(facts.items(), key=lambda f: str(f[0]))]
        lines += [
            f"  buffer {b.type} {b.usage}: {b.size} bytes{' a lane' if b.per_lane else ''}"
            for b in kernel.buffers
        ]
    return lines


def _odd(problems: tuple[Problem, ...]) -> list[str]:
    return [f"; {p.where}: {p.what}" for p in problems]


# SPIR-V as text in which the strings of a module stand as strings.
#
# A constant string (the message, file and function of a device assert) is an array of constants of a byte each::
#
#     %8 = OpConstant %3 117
#     %16 = OpConstant %4 8
#     %17 = OpTypeArray %3 %16
#     %50 = OpConstantComposite %17 %8 %9 %10 %9 %11 %12 %9 %13        ->  %50 = OpConstantComposite %17 "unknown"
#
# The file is a path of the machine, with the folder of the run in it: the bytes that it is made of, their order and its length differ
# between two runs of the same code.

_BYTE = re.compile(r"(%\S+) = OpTypeInt 8 \d+")
_ARRAY = re.compile(r"(%\S+) = OpTypeArray (%\S+) (%\S+)")
_NUMBER = re.compile(r"(%\S+) = OpConstant (%\S+) (\d{1,20})")
_COMPOSITE = re.compile(r"(%\S+ = OpConstantComposite (%\S+)) (%.*)")
_ID = re.compile(r"%[\w.$-]+")
_DECORATION = ("OpName ", "OpDecorate ")


def with_strings(lines: Sequence[str]) -> list[str]:
    """Return the lines of a module with each constant string in one piece, without the constants that only strings use.

    Args:
        lines: As :func:`xpudbg.formats.spirv.disassemble` writes them, one instruction each.
    """
    bytes_ = {m[1] for line in lines if (m := _BYTE.fullmatch(line))}
    numbers = {m[1]: (m[2], m[3]) for line in lines if (m := _NUMBER.fullmatch(line))}
    arrays = {m[1]: m[3] for line in lines if (m := _ARRAY.fullmatch(line)) and m[2] in bytes_}
    strings = {n: found for n, line in enumerate(lines) if (found := _string(line, arrays, numbers, bytes_))}
    if not strings:
        return list(lines)
    made = {arrays[array] for array, _ in strings.values()} | {
        name for n in strings for name in _ID.findall(lines[n].partition("OpConstantComposite")[2])
    }
    used: set[str] = set()
    for n, line in enumerate(lines):
        array = _ARRAY.fullmatch(line)
        if n not in strings and not line.startswith(_DECORATION):
            left_out = {array[3]} if array and array[1] in arrays else set()
            used |= set(_ID.findall(line.partition(" = ")[2] or line)) - left_out
    remaining = []
    for n, line in enumerate(lines):
        number, array = _NUMBER.fullmatch(line), _ARRAY.fullmatch(line)
        if n in strings:
            remaining.append(
                f"{line.partition(' = ')[0]} = OpConstantComposite {strings[n][0]} {strings[n][1]}"
            )
        elif array and array[1] in arrays:
            remaining.append(f"{array[1]} = OpTypeArray {array[2]}")
        elif not (number and number[1] in made - used):
            remaining.append(line)
    return remaining


def _string(
    line: str, arrays: dict[str, str], numbers: dict[str, tuple[str, str]], bytes_: set[str]
) -> tuple[str, str] | None:
    """Return the type and the quoted text of a line that is a constant string."""
    found = _COMPOSITE.fullmatch(line)
    if found is None or found[2] not in arrays:
        return None
    parts = [numbers.get(name, ("", "")) for name in found[3].split()]
    if not all(kind in bytes_ and int(value) < 256 for kind, value in parts):
        return None
    text = bytes(int(value) for _, value in parts).partition(b"\0")[0].decode("utf-8", "replace")
    return (found[2], f'"{text}"') if text.isprintable() else None
