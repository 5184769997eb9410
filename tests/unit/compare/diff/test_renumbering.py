"""Renumbering is no difference in any stage: names, values, buffers, lines and files that got other numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from xpudbg.compare.diff.kernel_diff import CacheKernel, binary_text, compare_entries, is_binary, plain_binary
from xpudbg.compare.text import diff_text
from xpudbg.formats.spirv import without_strings
from xpudbg.formats.zebin import without_module_hash
from xpudbg.model.diff import Change
from xpudbg.run.cache_files import find_caches

Cli = Callable[..., Any]
DATA = PROJECT / "tests" / "data"
PAIR = DATA / "renumbered-bmg-2.13"
GRAPHS = sorted((DATA / "fusion-xpu-2.13" / "mlp_train").glob("*/*.*"))
KERNELS = [
    *sorted((DATA / "triton_cache_cuda" / "cache").glob("*/*.ptx")),
    *sorted((DATA / "triton_cache_pvc").rglob("*.tt*ir")),
    *sorted((DATA / "triton_cache_pvc").rglob("*.llir")),
    *sorted((DATA / "isa").glob("*.asm")),
]
STAGES = ("ttir", "ttgir", "llir", "spv", "zebin")


def stage_files(stage: str) -> tuple[Path, Path]:
    first, second = (next((PAIR / side).rglob(f"*.{stage}")) for side in ("first", "second"))
    assert first.name != second.name
    return first, second


def text_of(path: Path) -> str:
    data = path.read_bytes()
    return binary_text(data, origin=path.name) if is_binary(data) else data.decode()


def shifted(pattern: str, by: int, text: str) -> str:
    return re.sub(pattern, lambda m: f"{m[1]}{int(m[2]) + by}", text)


def renumbered(text: str) -> str:
    """A text as another compile writes it that had more to do before."""
    text = shifted(r"((?<![A-Za-z0-9])(?:buf|op|tmp|arg|in_ptr|out_ptr|in_out_ptr))(\d+)", 3, text)
    text = shifted(r"\b((?:triton|cpp)_\w*?fused\w*?_)(\d+)\b", 4, text)
    text = shifted(
        r"\b((?:primals|tangents|mul|add|addmm|view|permute|mm|sum|sub|gelu)_)(\d+)(?!\d)", 5, text
    )
    text = shifted(r"(\.py\"?:)(\d+)", 11, text)
    text = shifted(r"(%(?:r|rd|f|p|rs)?)(\d+)\b", 6, text)
    text = shifted(r"(\$L__[A-Za-z_]+?)(\d+)(?!\d)", 2, text)
    text = re.sub(r"^(\d+):", lambda m: f"{int(m[1]) + 6}:", text, flags=re.MULTILINE)
    text = re.sub(r"\bc([a-z2-7]{51})\b", lambda m: "c" + m[1][::-1], text)
    return text.replace("/tmp/", "/var/tmp/other/")


@pytest.mark.parametrize("path", [*GRAPHS, *KERNELS], ids=lambda p: f"{p.parent.name[:20]}-{p.name[-30:]}")
def test_a_renumbered_text_is_the_same(path: Path) -> None:
    text = path.read_text()
    other = renumbered(text)
    assert other != text or path.suffix in (".json", ".asm", ".txt")
    diff = diff_text(text, other, name_a="a", name_b="b")
    assert diff.same, "\n".join(list(diff.unified(0))[:20])


@pytest.mark.parametrize("stage", STAGES)
def test_a_kernel_that_another_run_numbered_otherwise_is_the_same(stage: str, cli: Cli) -> None:
    first, second = stage_files(stage)
    assert first.read_bytes() != second.read_bytes()
    result = cli("diff", first, second)
    assert (result.code, result.out[:13]) == (0, "no difference"), result.out
    assert cli("diff", first, second, "--exact").code == 1


def test_its_cache_entry_is_renamed_and_not_regenerated() -> None:
    (one,), (other,) = (find_caches([PAIR / side]).entries for side in ("first", "second"))
    row = compare_entries(CacheKernel(one), CacheKernel(other), detailed=True)
    assert (row.change, row.detail) == (Change.RENAMED, "")


def test_the_assembly_differs_by_the_hash_of_the_module_alone() -> None:
    first, second = ((PAIR / f"{side}.asm").read_text() for side in ("first", "second"))
    assert first != second
    assert diff_text(first, second, name_a="a", name_b="b").same
    other = second.replace("send.gtwy (1|M0)", "send.gtwy (2|M0)")
    assert other != second and not diff_text(first, other, name_a="a", name_b="b").same


def test_one_instruction_of_native_code_is_a_difference() -> None:
    path = stage_files("zebin")[0]
    data = path.read_bytes()
    at = data.index(bytes.fromhex("610010802042010000000000"))
    assert without_module_hash(data) != data
    hashed = data[: at + 12] + b"\1\2\3\4" + data[at + 16 :]
    assert plain_binary(hashed) == plain_binary(data)
    assert diff_text(*(binary_text(d, origin="k") for d in (data, hashed)), name_a="", name_b="").same
    changed = data[: at - 60] + bytes([data[at - 60] ^ 1]) + data[at - 59 :]
    assert plain_binary(changed) != plain_binary(data)
    assert not diff_text(*(binary_text(d, origin="k") for d in (data, changed)), name_a="", name_b="").same


def test_strings_of_a_module_are_names_of_files_and_nothing_else_goes() -> None:
    path = stage_files("spv")[0]
    data = path.read_bytes()
    plain = without_strings(data)
    assert b"/home/ada" in data and b"/home/ada" not in plain
    assert data[:20] == plain[:20] and len(plain) > len(data) // 2
    changed = data[:-8] + bytes([data[-8] ^ 1]) + data[-7:]
    assert without_strings(changed) != plain
    assert without_strings(data[:-3]) == data[:-3]
    assert without_strings(data[:24] + b"\0\0\0\0" + data[28:])[:4] == data[:4]


def test_a_number_behind_a_name_in_quotes_is_no_difference() -> None:
    """Names of SPIR-V as text: ``op134`` looks like a node of the scheduler, ``op`` does not."""
    a, b = ('OpName %invariant.op "invariant.op"', 'OpName %invariant.op134 "invariant.op134"')
    assert diff_text(a, b, name_a="a", name_b="b").same
    assert diff_text(b, a, name_a="b", name_b="a").same
