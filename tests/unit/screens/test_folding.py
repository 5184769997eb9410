"""Lines folded at a terminal's width."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.text import Text

from xpudbg.commands.show_fusion import print_fusion
from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.model.fusion import FusionReport
from xpudbg.run.graph_files import open_source
from xpudbg.screens.text import cell_width, clean, fold, print_folded

DATA = Path(__file__).resolve().parents[2] / "data"


def plain(line: str, width: int, hang: str = "") -> list[str]:
    return [part.plain for part in fold(Text(line), width, hang)]


@given(st.text(max_size=300), st.integers(1, 90), st.integers(0, 12))
def test_nothing_is_lost_and_nothing_is_wider_than_the_terminal(text: str, width: int, indent: int) -> None:
    text = clean(text)
    lines = plain(text, width, " " * indent)
    assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)
    assert all(cell_width(line) <= max(width, 2) for line in lines)


def test_what_fits_is_left_as_it_is() -> None:
    assert plain("  a  b ", 7) == ["  a  b "]


def test_lines_after_the_first_hang_and_a_type_stays_whole() -> None:
    assert plain("  op0 sum  -> buf0 f32[64, 512]  aten.sum", 30, "     ") == [
        "  op0 sum",
        "     -> buf0 f32[64, 512]",
        "     aten.sum",
    ]


def test_a_name_longer_than_a_line_is_cut_at_an_underline_and_leaves_no_number_alone() -> None:
    lines = plain("  3  cpp_fused__unsafe_view_clone_permute_select_transpose_view_1  cpp", 44, "      ")
    assert lines == ["  3  cpp_fused__unsafe_view_clone_permute_", "      select_transpose_view_1  cpp"]


def test_a_very_long_name_does_not_take_quadratic_time() -> None:
    lines = plain("x" * 200_000, 80, "    ")
    assert len(lines) == 1 + -(-(200_000 - 80) // 76)


def test_styles_stay_with_their_words() -> None:
    line = Text("one ").append("two three", style="red")
    first, second = fold(line, 8)
    assert (first.plain, second.plain) == ("one two", "three")
    assert [str(s.style) for s in second.spans] == ["red"]


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("case", ["fusion-cpu-2.5/mlp_train", "fusion-cuda-2.11/mix", "fusion-cpu-2.13/cond"])
def test_the_fusion_report_fits_a_terminal_and_continues_below_what_it_belongs_to(
    case: str, width: int
) -> None:
    source = open_source(DATA / case)
    report = FusionReport(case, tuple(analyse_fusion(source.load(g)) for g in source.graphs))

    def printed(console_width: int, *, terminal: bool) -> list[str]:
        out = io.StringIO()
        console = Console(file=out, width=console_width, force_terminal=terminal, color_system=None)
        print_fusion(report, console, verbose=True)
        return out.getvalue().splitlines()

    folded, whole = printed(width, terminal=True), printed(width, terminal=False)
    assert max(map(cell_width, folded)) <= width
    assert max(map(cell_width, whole)) > width
    ids = {g.id for g in report.graphs}
    assert all(line.startswith(" ") for line in folded if line and line.split("  ")[0] not in ids)
    bare = [re.sub(r"[\s│]", "", "".join(lines)) for lines in (folded, whole)]
    assert bare[0] == bare[1]


def test_a_pipe_gets_one_line_a_line() -> None:
    out = io.StringIO()
    print_folded(Console(file=out, width=20), Text("a long line " * 5), "  ")
    assert out.getvalue().count("\n") == 1
