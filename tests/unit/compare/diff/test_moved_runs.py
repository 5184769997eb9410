"""The folder of a run is compiled into device asserts and debug information: it makes no kernel another one."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from xpudbg.compare.diff.cache_kernels import CacheKernel, compare_entries
from xpudbg.compare.diff.normalize import normalise
from xpudbg.compare.diff.text import diff_text
from xpudbg.facts.kernels.cache.files import find_caches
from xpudbg.model.diff import Change

PAIR = PROJECT / "tests" / "data" / "moved-run-bmg-2.13"
STAGES = ("ttir", "ttgir", "llir", "spv", "zebin")


def kernel(folder: Path) -> CacheKernel:
    (entry,) = find_caches([folder]).entries
    return CacheKernel(entry)


@pytest.mark.parametrize("stage", STAGES)
def test_a_longer_path_of_the_run_is_no_difference(stage: str) -> None:
    first, second = kernel(PAIR / "first"), kernel(PAIR / "second")
    assert first.digests[stage] != second.digests[stage]
    assert first.is_same(second, stage)


def test_the_whole_entry_is_the_same() -> None:
    row = compare_entries(kernel(PAIR / "first"), kernel(PAIR / "second"), detailed=True)
    assert (row.change, row.detail) == (Change.SAME, "")


@pytest.mark.parametrize(
    ("stage", "old", "new"),
    [
        ("llir", b"index out of bounds", b"index out of bounDs"),
        ("ttgir", b"arith.addf", b"arith.subf"),
        ("zebin", b"index out of bounds", b"index out of bounDs"),
    ],
)
def test_another_message_or_operation_is_a_difference(
    stage: str, old: bytes, new: bytes, tmp_path: Path
) -> None:
    shutil.copytree(PAIR / "second", tmp_path / "second")
    (file,) = (tmp_path / "second").glob(f"*/*.{stage}")
    data = file.read_bytes()
    assert old in data
    file.write_bytes(data.replace(old, new))
    assert not kernel(PAIR / "first").is_same(kernel(tmp_path / "second"), stage)


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
