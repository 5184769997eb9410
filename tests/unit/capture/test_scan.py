"""What a walk over a folder recognises."""

from __future__ import annotations

from pathlib import Path

from xpudbg.analysis.kernels.cache_files import find_caches
from xpudbg.capture.scan import scan


def test_a_wrappers_copy_of_a_kernel_is_no_cache_entry(tmp_path: Path) -> None:
    """With cpp_wrapper Inductor writes the binary once more, into its own cache (torch/_inductor/codecache.py)."""
    name = "ci6gxfr2hcrmn5tao3rpqos52kdowcfwpgowqbqxfnmrwpktd623"
    for place in (tmp_path / "i6" / f"{name}.cubin", tmp_path / "KEY" / f"{name}.cubin"):
        place.parent.mkdir()
        place.write_bytes(b"\x7fELF")
    found = scan([tmp_path])
    assert [f.name for f in found.triton_entries] == ["KEY"]
    assert [f.parent.name for f in found.binaries] == ["i6"]
    (kernels,) = find_caches([tmp_path]).roots.values()
    assert [k.key for k in kernels] == ["KEY"]
