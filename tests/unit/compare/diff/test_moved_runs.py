"""The folder of a run is compiled into device asserts and debug information: it makes no kernel another one."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from xpudbg.compare.diff.kernel_diff import CacheKernel, compare_entries
from xpudbg.compare.text import diff_text, normalise
from xpudbg.model.diff import Change
from xpudbg.run.cache_files import find_caches

DATA = PROJECT / "tests" / "data"
PAIR = DATA / "moved-run-bmg-2.13"
CUDA = DATA / "moved-run-cuda-2.11"
STAGES = [
    *((PAIR, stage) for stage in ("ttir", "ttgir", "llir", "spv", "zebin")),
    *((CUDA, stage) for stage in ("ttir", "ttgir", "llir", "ptx", "cubin")),
]


def kernel(folder: Path) -> CacheKernel:
    (entry,) = find_caches([folder]).entries
    return CacheKernel(entry)


@pytest.mark.parametrize(("pair", "stage"), STAGES)
def test_a_longer_path_of_the_run_is_no_difference(pair: Path, stage: str) -> None:
    first, second = kernel(pair / "first"), kernel(pair / "second")
    assert first.digests[stage] != second.digests[stage]
    assert first.is_same(second, stage)


@pytest.mark.parametrize("pair", [PAIR, CUDA])
def test_the_whole_entry_is_the_same(pair: Path) -> None:
    row = compare_entries(kernel(pair / "first"), kernel(pair / "second"), detailed=True)
    assert (row.change, row.detail) == (Change.SAME, "")


@pytest.mark.parametrize(
    ("pair", "stage", "old", "new"),
    [
        (PAIR, "llir", b"index out of bounds", b"index out of bounDs"),
        (PAIR, "ttgir", b"arith.addf", b"arith.subf"),
        (PAIR, "zebin", b"index out of bounds", b"index out of bounDs"),
        (CUDA, "ptx", b"105, 110, 100, 101, 120", b"105, 110, 100, 101, 121"),
        (CUDA, "ptx", b"st.global.b32", b"st.global.b64"),
    ],
)
def test_another_message_or_operation_is_a_difference(
    pair: Path, stage: str, old: bytes, new: bytes, tmp_path: Path
) -> None:
    shutil.copytree(pair / "second", tmp_path / "second")
    (file,) = (tmp_path / "second").glob(f"*/*.{stage}")
    data = file.read_bytes()
    assert old in data
    file.write_bytes(data.replace(old, new))
    assert not kernel(pair / "first").is_same(kernel(tmp_path / "second"), stage)


def ptx(path: str, message: str = "x < 5") -> str:
    def array(name: str, text: str) -> str:
        codes = [*text.encode(), 0]
        return f".global .align 1 .b8 {name}[{len(codes)}] = {{{', '.join(map(str, codes[:-1]))}}};"

    debug = "\n".join(f".b8 {code}" for code in path.encode())
    return (
        f".target sm_90a\n{array('assertFile_0', path)}\n{array('assertMessage_0', message)}\n"
        f"\tmov.b64 %rd102, assertFile_0;\n\t.section\t.debug_info\n\t{{\n.b32 {len(path)}\n{debug}\n\t}}\n"
    )


def test_paths_in_ptx_are_arrays_of_bytes() -> None:
    one, other = ptx("/tmp/a/cabc.py"), ptx("/tmp/longer/cabc.py")
    assert normalise(one) == normalise(other)
    assert diff_text(one, other, name_a="", name_b="").same
    assert not diff_text(one, ptx("/tmp/a/cabc.py", "x < 6"), name_a="", name_b="").same
    assert re.search(r"assertMessage_0\[6\]", normalise(one))
