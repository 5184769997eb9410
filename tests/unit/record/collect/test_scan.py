"""What a walk over a folder recognises."""

from __future__ import annotations

from pathlib import Path

from xpudbg.record.collect.scan import scan
from xpudbg.run.cache_files import find_caches


def test_a_wrappers_copy_of_a_kernel_is_no_cache_entry(tmp_path: Path) -> None:
    """With cpp_wrapper Inductor writes the binary once more, into its own cache (torch/_inductor/codecache.py)."""
    name = "ci6gxfr2hcrmn5tao3rpqos52kdowcfwpgowqbqxfnmrwpktd623"
    for place in (tmp_path / "i6" / f"{name}.cubin", tmp_path / "KEY" / f"{name}.cubin"):
        place.parent.mkdir()
        place.write_bytes(b"\x7fELF")
    found = scan([tmp_path])
    assert [e.folder.name for e in found.triton_entries] == ["KEY"]
    assert [f.parent.name for f in found.binaries] == ["i6"]
    (kernels,) = find_caches([tmp_path]).roots.values()
    assert [k.key for k in kernels] == ["KEY"]


def test_aot_inductor_s_copy_of_a_kernel_is_no_cache_entry(tmp_path: Path) -> None:
    """It lies under the kernel's name in the folder of the wrapper."""
    model = tmp_path / "inductor" / "cmkjt56deg7j5mk7r5emtsubx6anqrvxy3l6hi33lwyl6fdbbqkb"
    entry = tmp_path / "triton" / "COR3ZMY2RS255TEECTUX7PDL67NHDATONQSTU65Q56LMRHG534MA"
    for folder in (model, entry):
        folder.mkdir(parents=True)
        (folder / "triton_poi_fused_1.spv").write_bytes(b"\x03\x02\x23\x07")
    (model / "cj7qh5c7ctp2q7ig2k6o4hsq6avyxgend3weolli35p5hgyanwve.wrapper.cpp").write_text("// C++")
    found = scan([tmp_path])
    assert [e.folder for e in found.triton_entries] == [entry]
    assert [f.parent for f in found.binaries] == [model]


def test_a_cache_that_was_never_made_is_no_problem(tmp_path: Path) -> None:
    """The user's ``TRITON_CACHE_DIR`` of a run in which no Triton kernel ran."""
    found = scan([tmp_path / "never"])
    assert (found.problems, found.looked_at) == ([], 0)
