"""Comparison of kernels outside of graphs: entries of Triton caches, by name, options and stages."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, wraps
from hashlib import sha256

from xpudbg.compare.diff.binary_text import binary_text, is_binary, plain_binary
from xpudbg.compare.diff.kernel_diff import option_differences
from xpudbg.compare.diff.run_side import RunSide
from xpudbg.compare.diff.text import MAX_LINES, diff_text
from xpudbg.compare.graphs.kernels import counterparts
from xpudbg.compare.graphs.normalize import kernel_text, normalise
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import recorded_digest
from xpudbg.model.artifact import Kind
from xpudbg.model.diff import Change, KernelDiff, SettingDiff
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.configurations import RunCache

_SHOWN = 4
MOST_DETAILED = 200
"""Number of pairs whose stages are compared line by line; for further pairs only the differing stages are named."""
_TUNED = ("num_warps", "num_stages", "num_ctas", "maxnreg", "waves_per_eu", "grf_mode", "threads_per_warp")
_SOURCES = ("source", "ttir")
_PATH = re.compile(rb'"/[^"\n]*"')
_ASSERT_FILE = re.compile(rb'\[\d+ x i8\] c""')
"""A path, left out, that is the constant of a device assert in LLVM's text, with its length."""


_Digest = Callable[["CacheKernel", str], bytes]


def cache_by_stage(make: _Digest) -> _Digest:
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

    @cache_by_stage
    def _plain(self, stage: str) -> bytes:
        """Return a digest of a stage without the paths in it."""
        data = self.reader.stage_bytes(stage) or b""
        plain = plain_binary(data) if is_binary(data) else _ASSERT_FILE.sub(b'c""', _PATH.sub(b'""', data))
        return sha256(plain).digest()

    @cache_by_stage
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
    """Return the cache entries of a run or folder that no graph calls."""
    if side.run.is_bundle:
        loose = [k for k in side.run.manifest.kernels if not k.graph]
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
    stages = {s: _stage(a, b, s, detailed=detailed) for s in a.digests if s in b.digests}
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


def _stage(a: CacheKernel, b: CacheKernel, stage: str, *, detailed: bool) -> str:
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
