"""Native code of the same source in another folder."""

from __future__ import annotations

from pathlib import Path

from xpudbg.compare.diff.kernel_diff import binary_text
from xpudbg.compare.text import normalise

ISA = Path(__file__).resolve().parents[3] / "data" / "isa"


def _lines(data: bytes) -> list[str]:
    """What is compared: without lines of noise."""
    return [x for x in binary_text(data, origin="k.zebin").splitlines() if not x.startswith("noise ")]


def test_the_same_kernel_built_from_another_folder_says_the_same() -> None:
    one, other = ((ISA / f"sum_kernel-bmg-{side}.zebin").read_bytes() for side in "ab")
    assert one != other
    assert _lines(one) == _lines(other)
    assert any(line.startswith("section .text.triton_per_fused_sum_3: 2496 bytes") for line in _lines(one))


def test_one_other_instruction_is_another_kernel() -> None:
    data = (ISA / "sum_kernel-bmg-a.zebin").read_bytes()
    # The immediate of an instruction in the middle of .text (0x40 to 0xa00).
    changed = data[:0x400] + bytes([data[0x400] ^ 1]) + data[0x401:]
    differing = [a for a, b in zip(_lines(data), _lines(changed), strict=True) if a != b]
    assert [line.split(":")[0] for line in differing] == ["section .text.triton_per_fused_sum_3"]


def test_one_other_constant_in_the_module_inside_is_another_module() -> None:
    data = (ISA / "sum_kernel-bmg-a.zebin").read_bytes()
    words = data.index((43 | 4 << 16).to_bytes(4, "little"), 0xAF0)  # OpConstant of one word
    changed = data[: words + 12] + b"\x7f" + data[words + 13 :]
    differing = [a for a, b in zip(_lines(data), _lines(changed), strict=True) if a != b]
    assert [line.split(":")[0] for line in differing] == ["section .spv"]


def test_the_file_of_a_device_assert_is_no_difference() -> None:
    """It is among the constants, with the folder of the run: two runs of one script were "compiled differently"."""
    for stage in ("zebin", "spv"):
        one, other = ((ISA / f"embedding_sum-bmg-{side}.{stage}").read_bytes() for side in "ab")
        assert one != other
        texts = [normalise(binary_text(data, origin=f"k.{stage}")) for data in (one, other)]
        assert texts[0] == texts[1]


def test_the_message_of_a_device_assert_is_a_difference() -> None:
    data = (ISA / "embedding_sum-bmg-a.zebin").read_bytes()
    changed = data.replace(b"0 <= tmp0 < 100\0", b"0 <= tmp0 < 101\0")
    differing = [a for a, b in zip(_lines(data), _lines(changed), strict=True) if a != b]
    assert [line.split(":")[0] for line in differing] == ["section .data.const.string"]
