"""What the text of a ttgir or ttir says of its kernel, for files without ``KERNEL.json``."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import PROJECT
from xpudbg.formats.mlir import parse_ir_metadata

CACHES = PROJECT / "tests" / "data"
ENTRIES = sorted(p for p in CACHES.glob("triton_cache_*/cache/*/*.ttgir") if p.with_suffix(".json").exists())


@pytest.mark.parametrize("file", ENTRIES, ids=lambda file: file.parent.name[:8])
def test_it_is_what_the_metadata_of_recorded_kernels_say(file):
    written = json.loads(file.with_suffix(".json").read_text())
    found = parse_ir_metadata(file.read_text())
    assert (found.name, found.num_warps, found.num_ctas) == (
        written["name"],
        written["num_warps"],
        written.get("num_ctas", found.num_ctas),
    )
    target = written["target"]
    assert found.target.backend == (target[0] if isinstance(target, list) else target["backend"])


@given(st.text(alphabet='module{}" ttg.num-warps=8:i32funcpublic@()', max_size=300))
def test_any_text_is_read(text):
    parse_ir_metadata(text)


@given(st.integers(0, 2000))
def test_a_cut_text_says_no_more_than_the_whole(at):
    text = ENTRIES[0].read_text()
    whole, cut = parse_ir_metadata(text), parse_ir_metadata(text[:at])
    assert cut.name in ("", whole.name) and cut.num_warps in (None, whole.num_warps)
