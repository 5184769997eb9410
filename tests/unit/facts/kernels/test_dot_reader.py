"""What a skimmed kernel tells of lost dots is what the whole one tells, for all recorded entries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from xpudbg.facts.kernels.entry_reader import DotReader, EntryReader
from xpudbg.facts.kernels.kernel_advice import LostDots, lost_dots
from xpudbg.model.location import StageOp
from xpudbg.run.cache_files import find_caches

DATA = Path(__file__).resolve().parents[3] / "data"


def without_numbers(found: LostDots | None) -> LostDots | None:
    """Line numbers and where operands come from are left out: a skim does not keep them."""
    if found is None:
        return None
    dots = (replace(d, op=replace(d.op, number=0), streamed=False) for d in found.dots)
    return replace(found, dots=tuple(dots))


def function(reader: EntryReader) -> StageOp | None:
    """The kernel's function in ``ttir``."""
    found = [op for op in reader.ttir.ops if op.name == "tt.func"] if reader.ttir else []
    return replace(found[0], number=0) if found else None


def test_skimmed_kernels_have_the_same_dots() -> None:
    entries = [e for found in find_caches([DATA]).roots.values() for e in found]
    seen = 0
    for entry in entries:
        whole, skimmed = EntryReader(entry), DotReader(entry)
        expected = lost_dots(whole)
        assert without_numbers(lost_dots(skimmed)) == without_numbers(expected), entry.key
        assert function(skimmed) == function(whole)
        seen += expected is not None and expected.asked > 0
    assert seen >= 2
