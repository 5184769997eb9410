"""The column of Python lines: a number never stands without the file that it is of."""

from __future__ import annotations

import re

from xpudbg.model.fusion import FusedKernel, Member, MemberKind
from xpudbg.model.location import FxSourceLine
from xpudbg.screens.fusion import kernel_table
from xpudbg.screens.fusion.buffer_text import kernel_lines

MAIN, OTHER = "/home/user/gpt.py", "/home/user/a_module_with_a_long_name.py"


def kernel(*places: tuple[str, int]) -> FusedKernel:
    lines = tuple(FxSourceLine(path, line, "f", "") for path, line in places)
    return FusedKernel("k", "triton", members=(Member("op0", MemberKind.POINTWISE, sources=lines),))


def test_a_line_of_another_file_names_it_however_narrow() -> None:
    cell = kernel_lines(kernel((MAIN, 3), (OTHER, 1265)), "gpt.py", every=False)
    name, _, rest = cell.partition(":")
    assert rest == "1265+1" and OTHER.rpartition("/")[2].startswith(name.rstrip("…")) and len(name) < 10
    assert kernel_lines(kernel((OTHER, 1265), (MAIN, 3)), "gpt.py", every=False) == "3+1"


def test_the_column_is_not_cut() -> None:
    assert [c.least for c in kernel_table.COLUMNS if c.title == "line"] == [0]


def test_many_lines_are_counted() -> None:
    many = kernel(*((MAIN, line) for line in range(20, 40)))
    cell = kernel_lines(many, "gpt.py", every=True, most=4)
    assert cell == "20, 21, 22, 23+16"
    assert len(re.findall(r"\d+", kernel_lines(many, "gpt.py", every=True))) == 20
