"""The kernels of two runs, each through the compilers of the other: what share of a difference is torch's, Triton's and the graphics compiler's."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from xpudbg.compare.diff.kernel_diff import CacheKernel, option_differences, pair_entries
from xpudbg.core.errors import XpudbgError
from xpudbg.experiments.kernel_edit import Figures, native_effect
from xpudbg.experiments.lowering import lower_stage
from xpudbg.model.diff import CrossedRow, CrossedTable
from xpudbg.record.native.code import Module, Trial, device_sheet, own_device, run_trials
from xpudbg.record.native.ocloc_run import OclocCompiler
from xpudbg.run.cache_files import RunCache
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import read_file
from xpudbg.store.records import decode_record

_ROWS = (("A", "A", "A"), ("A", "A", "B"), ("A", "B", "B"), ("B", "B", "B"))
"""Whose torch, Triton and graphics compiler; from each row to the next one of them changes."""
_FIGURES = ("instructions", "spilled_registers", "spilled_bytes", "scratch_messages", "dpas", "code_bytes")
_MOST = 30
"""Kernels whose code is made anew."""


@dataclass(frozen=True)
class SideCompilers:
    """Compilers of one side.

    Attributes:
        python: An interpreter with its Triton.
        ocloc: Its offline compiler.
    """

    python: str
    ocloc: OclocCompiler


@dataclass(frozen=True)
class _Code:
    """SPIR-V of a kernel on the way from one side to the other."""

    spirv: bytes
    metadata: bytes


def cross_compilers(
    a: RunReader, b: RunReader, by: tuple[SideCompilers, SideCompilers], say: Callable[[str], None]
) -> CrossedTable:
    """Compile the kernels of both runs by the compilers of both.

    A kernel counts where all four combinations gave native code, so that the differences of the rows add up to the whole.

    Args:
        a: The first run.
        b: The second run.
        by: Compilers of both.
        say: Called with each step.
    """
    left, right = ([CacheKernel(f) for f in run.fact(RunCache).found.entries] for run in (a, b))
    pairs = [(left[i], right[j]) for i, j in pair_entries(left, right).items()]
    left_out: list[str] = []
    found: list[tuple[CacheKernel, list[_Code]]] = []
    wanted = [p for p in pairs if all("spv" in k.files.stages and k.files.metadata for k in p)]
    for number, (one, other) in enumerate(wanted[:_MOST], 1):
        say(f"Triton: kernel {number} of {min(len(wanted), _MOST)}")
        mixed = _through_triton(one, other, by[1].python)
        if isinstance(mixed, str):
            left_out.append(f"{one.label}: {mixed}")
        else:
            first, second = _code(one), _code(other)
            found.append((one, [first, first, mixed, second]))
    left_out += [f"{one.label}: beyond the first {_MOST}" for one, _ in wanted[_MOST:]]
    return _table(found, by, left_out, say)


def _code(kernel: CacheKernel) -> _Code:
    files = kernel.files
    return _Code(*(read_file(files.folder / name) for name in (files.stages["spv"], files.metadata)))


def _through_triton(one: CacheKernel, other: CacheKernel, python: str) -> _Code | str:
    """Return the SPIR-V that the second side's Triton makes of the first side's ttir, or why there is none."""
    if "ttir" not in one.digests:
        return "it has no ttir"
    code, second = _code(one), _code(other)
    asked, theirs = (decode_record(c.metadata) for c in (code, second))
    if one.digests["ttir"] == other.digests.get("ttir") and _options(one) == _options(other):
        return second
    # Variables that Triton reads belong to the side that compiles.
    asked = {n: v for n, v in asked.items() if not n.isupper()}
    asked |= {n: v for n, v in theirs.items() if n.isupper()}
    text = one.reader.stage_bytes("ttir") or b""
    own = own_device(one.reader.metadata.target)
    try:
        made = lower_stage(text, "ttir", one.files.stem, asked, python=python, target=own)
    except XpudbgError as error:
        return error.message
    if made.failure is not None:
        return made.failure.message
    return _Code(made.stages["spv"], made.metadata)


def _options(kernel: CacheKernel) -> list[tuple[str, str | None]]:
    """Return the options of a kernel without the variables that Triton reads, paths and hashes."""
    found = option_differences(kernel.reader.metadata.options, {})
    return [(d.name, d.first) for d in found if not d.name.isupper()]


def _table(
    kernels: list[tuple[CacheKernel, list[_Code]]],
    by: tuple[SideCompilers, SideCompilers],
    left_out: list[str],
    say: Callable[[str], None],
) -> CrossedTable:
    trials: dict[tuple[str, str, str], Trial] = {}
    places = []
    for kernel, codes in kernels:
        own = own_device(kernel.reader.metadata.target)
        for code, (_, _, native) in zip(codes, _ROWS, strict=True):
            ocloc = by[native == "B"].ocloc
            digest = hashlib.sha256(code.spirv + b"\0" + code.metadata).hexdigest()
            key = digest, ocloc.program, own
            module = Module(kernel.files.key, kernel.files.stem, code.spirv, code.metadata, own)
            if own:
                trials[key] = Trial(module, device_sheet(own), ocloc)
            places.append(key)
    results = run_trials(
        list(trials.values()), isa=True, say=lambda done, total: say(f"ocloc: build {done} of {total}")
    )
    built = dict(zip(trials, results, strict=True))
    sums: list[Figures] = [dict.fromkeys(_FIGURES, 0) for _ in _ROWS]
    count = 0
    for number, (kernel, _) in enumerate(kernels):
        keys = places[number * len(_ROWS) : (number + 1) * len(_ROWS)]
        missing = [key for key in keys if key not in built or built[key].built.native is None]
        if missing:
            why = built[missing[0]].built.reason if missing[0] in built else "its device is not known"
            left_out.append(f"{kernel.label}: {why}")
            continue
        count += 1
        names = frozenset({kernel.name, kernel.files.stem})
        for total, key in zip(sums, keys, strict=True):
            _add(total, native_effect(built[key], names), _FIGURES)
    rows = (
        CrossedRow(*who, figures={k: None if v is None else int(v) for k, v in total.items()})
        for who, total in zip(_ROWS, sums, strict=True)
    )
    return CrossedTable(count, tuple(rows) if count else (), tuple(left_out))


def _add(total: Figures, figures: Figures, names: Iterable[str]) -> None:
    """Add figures to a sum; one that is not known of a kernel is not known of the sum."""
    for name in names:
        before, more = total[name], figures.get(name)
        total[name] = None if before is None or more is None else before + more
