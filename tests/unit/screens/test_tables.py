"""Rows as text: plain columns are those of tabulate, and stand below each other for wide characters too."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tabulate import tabulate

from xpudbg.screens.tables import Column, Table, TableFormat, aligned, render_rows, widest
from xpudbg.screens.text import cell_width, clean, line_text

HEADERS = ["kernel", "n", "what it is"]
ASCII = st.text(st.characters(max_codepoint=0x7E, min_codepoint=0x20), max_size=12)
CELLS = ASCII | st.sampled_from(["", "True", "1", "1.50", "-", "{0}", "%s", " a ", "1,000"])


@given(st.lists(st.tuples(CELLS, CELLS, CELLS), max_size=6))
def test_plain_columns_are_those_of_tabulate(rows: list[tuple[str, ...]]) -> None:
    expected = tabulate(rows, headers=HEADERS, tablefmt="plain", disable_numparse=True) + "\n"
    assert render_rows(HEADERS, rows, TableFormat.PLAIN) == expected


@given(st.lists(st.tuples(*[st.text(max_size=8).map(clean)] * 2), max_size=5))
def test_cells_of_any_width_stand_below_each_other(rows: list[tuple[str, ...]]) -> None:
    widths = [max([3, *map(cell_width, column)]) for column in zip(*rows, strict=True)] or [3, 3]
    for line, row in zip(aligned(rows, widths, [False, True]), rows, strict=True):
        assert line.startswith(row[0].rstrip())
        assert cell_width(line) == sum(widths) + 2 or not row[1] or row[1][-1].isspace()


def test_the_widest_text_counts_columns() -> None:
    assert widest(["ab", "a"]) == 2
    assert widest(["日本", "abc"]) == 4


@pytest.mark.parametrize("fmt", [TableFormat.PLAIN, TableFormat.MARKDOWN, TableFormat.CSV])
def test_cells_are_cleaned_and_nothing_is_a_dash(fmt: TableFormat) -> None:
    text = render_rows(["a", "b"], [["\x1b[31mred\n", None], ["x|y", 3]], fmt)
    assert "\x1b" not in text and "\\x1b[31mred\\n" in text
    assert text.count("\n") == {TableFormat.MARKDOWN: 4}.get(fmt, 3)
    if fmt is TableFormat.MARKDOWN:
        assert "x\\|y" in text
    if fmt is TableFormat.CSV:
        assert list(csv.reader(io.StringIO(text)))[1:] == [["\\x1b[31mred\\n", "-"], ["x|y", "3"]]


@given(
    st.lists(st.tuples(*[st.text(max_size=30)] * 3), min_size=1, max_size=5),
    st.integers(8, 80),
    st.booleans(),
)
def test_a_table_fits_where_its_columns_may_be_cut(
    rows: list[tuple[str, str, str]], width: int, right: bool
) -> None:
    columns = [
        Column("a", lambda r: r[0], least=4, right=right),
        Column("b", lambda r: r[1], dropped=2, style="red"),
        Column("c", lambda r: r[2], least=4, dropped=1),
    ]
    table = Table(columns, rows, width, indent="")
    lines = [line_text(line) for line in [table.head(), *table.lines()]]
    assert all(cell_width(line) <= width for line in lines)
    assert len(lines) == len(rows) + 1


def test_equally_wide_columns_give_way_together() -> None:
    columns = [Column("a", lambda _: "x" * 60, least=5), Column("b", lambda _: "y" * 40, least=5)]
    table = Table([*columns, Column("c", lambda _: "z" * 10)], [None], 53, indent="")
    cells = line_text(table.lines()[0]).split()
    assert sorted(map(len, cells[:2])) == [19, 20] and cells[2] == "z" * 10
