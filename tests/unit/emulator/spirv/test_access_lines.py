"""Lines of a kernel's source that access an argument, from the table of its SPIR-V."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.emulator.spirv.binary import Instruction, access_lines, read_module

DATA = Path(__file__).resolve().parents[3] / "data"
(GELU,) = DATA.glob("verify-bmg-2.13/run/triton_cache/GEF*/*gelu*.spv")
(SOFTMAX,) = DATA.glob("verify-bmg-2.13/run/triton_cache/G2C*/*softmax*.spv")


def lines(module: Path, argument: int, access: str) -> list[str]:
    found = access_lines(read_module(module.read_bytes())[1], argument, access)
    return [line.rpartition(":")[2] for line in found]


@pytest.mark.parametrize(
    ("argument", "access", "line"),
    [
        (0, "read", ["25"]),
        (1, "read", ["26"]),
        (2, "changed border", ["38"]),
        (2, "read", []),
        (9, "read", []),
    ],
)
def test_reads_and_writes_have_the_lines_of_loads_and_stores(
    argument: int, access: str, line: list[str]
) -> None:
    """As the Triton kernel has them: ``tl.load(in_ptr0 ...)`` is its line 25, ``tl.store(out_ptr0 ...)`` its line 38."""
    assert lines(GELU, argument, access) == line


def test_an_argument_that_is_read_and_overwritten_has_both() -> None:
    assert (lines(SOFTMAX, 0, "read"), lines(SOFTMAX, 0, "write")) == (["34"], ["49"])


def test_a_module_without_a_table_has_none() -> None:
    instructions: list[Instruction] = [i for i in read_module(GELU.read_bytes())[1] if i[0] not in (8, 317)]
    assert access_lines(instructions, 0, "read") == ()
    assert access_lines([], 0, "read") == ()
