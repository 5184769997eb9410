"""Comparison of two kernels: options, card and stages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import islice

from xpudbg.compare.diff.binary_text import binary_text, is_binary
from xpudbg.compare.diff.text import diff_text
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.card_registers import ENVIRONMENT, OPTIONS
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_card import card_of
from xpudbg.facts.kernels.side_by_side import stage_ops
from xpudbg.formats.mlir_locations import without_locations
from xpudbg.model.artifact import STAGES
from xpudbg.model.cache import DUMP_STAGES
from xpudbg.model.diff import SettingDiff, TextDiff
from xpudbg.model.isa import Disassembly
from xpudbg.model.stages import KernelComparison, StageDiff
from xpudbg.run.cache_files import EntryFiles

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
