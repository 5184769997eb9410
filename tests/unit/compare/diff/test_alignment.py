"""Values that are numbered anew are no difference; other values are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from xpudbg.compare.text import diff_text
from xpudbg.model.diff import TextDiff

CACHE = Path(__file__).resolve().parents[3] / "data" / "triton_cache_pvc" / "cache"
STAGES = [f for s in ("ttir", "ttgir", "llir") for f in sorted(CACHE.glob(f"*/*.{s}"))]


def compared(a: str, b: str) -> TextDiff:
    return diff_text(a, b, name_a="a", name_b="b")


def changes(a: str, b: str) -> list[tuple[str, str, str]]:
    return [row for row in compared(a, b).rows if row[0] != "="]


def with_one_more(text: str, head: str, added: str) -> str:
    """A line after the head of the function, and every value numbered one higher."""
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if head in line) + 1
    higher = [re.sub(r"(?<=%)\d+\b|^\d+(?=:)", lambda m: str(int(m[0]) + 1), line) for line in lines]
    moved = [re.sub(r"(?<=#loc)\d+|(?<=!dbg !)\d+", lambda m: str(int(m[0]) + 7), line) for line in higher]
    return "\n".join([*moved[:at], added, *moved[at:]])


@pytest.mark.parametrize("file", STAGES, ids=lambda f: f"{f.parent.name[:4]}-{f.name}")
def test_one_more_instruction_is_one_line(file: Path) -> None:
    text = file.read_text()
    added = "    %0 = arith.constant 77 : i32" if file.suffix != ".llir" else "  %0 = add i32 7, 70"
    head = "tt.func" if file.suffix != ".llir" else "define "
    assert changes(text, with_one_more(text, head, added)) == [("+", "", added)]


def test_an_instruction_that_moved_is_shown_where_it_was_and_where_it_is() -> None:
    a = "%0 = const 1\n%1 = const 2\n%2 = load %0\n%3 = load %1\n%4 = sub %2, %3"
    b = "%0 = const 2\n%1 = const 1\n%2 = load %1\n%3 = load %0\n%4 = sub %2, %3"
    assert len(changes(a, b)) == 2
    assert {row[1] or row[2] for row in changes(a, b)} <= {
        "%0 = const 1",
        "%1 = const 2",
        "%0 = const 2",
        "%1 = const 1",
    }


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("%0 = load %a\n%1 = load %b\n%2 = sub %0, %1", "%0 = load %a\n%1 = load %b\n%2 = sub %1, %0"),
        ("buf0 = f(arg0_1)\nbuf1 = g(buf0)\nh(buf1, buf0)", "buf0 = f(arg0_1)\nbuf1 = g(buf0)\nh(buf0, buf1)"),
        ("%0:2 = f %a\ng %0#0", "%0:2 = f %a\ng %0#1"),
        ("br label %3\n3:\nx\n4:\ny", "br label %4\n3:\nx\n4:\ny"),
        ("#blocked = #ttg.blocked<{a = 1}>\nx : #blocked", "#blocked = #ttg.blocked<{a = 2}>\nx : #blocked"),
        ("#blocked = #ttg.b<1>\n#blocked1 = #ttg.b<2>\nx : #blocked", "#blocked = #ttg.b<1>\n#blocked1 = #ttg.b<2>\nx : #blocked1"),
    ],
)  # fmt: skip
def test_other_values_are_a_difference(a: str, b: str) -> None:
    assert not compared(a, b).same
    assert len(changes(a, b)) == 1


def test_numbering_begins_anew_in_every_function() -> None:
    a = "define f {\n%1 = load %0\nret %1\n}\ndefine g {\n%1 = load %0\nret %1\n}"
    b = "define f {\n%2 = load %0\nret %2\n}\ndefine g {\n%1 = load %0\nret %1\n}"
    assert compared(a, b).same


def test_lines_are_shown_as_they_stand_without_locations() -> None:
    diff = compared('%12 = tt.load %3 loc("/a/b.py":3:4)\nx', '%7 = tt.load %3 loc("/c/d.py":5:6)\ny')
    assert diff.rows == (("=", "%12 = tt.load %3", "%7 = tt.load %3"), ("~", "x", "y"))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("\t.loc\t1 23 0\n\tmov.u32 %r1, 3;", "\t.loc\t1 99 1\n\tmov.u32 %r4, 3;"),
        ("// File: /a/k.py\n// Line 12:  x = 1\nmov r1 //  ALU pipe: int; $61", "// File: /b/k.py\nmov r1 //  ALU pipe: int; $9"),
        ("OpLine %5 12 3\n%6 = OpLoad %7", "%9 = OpLoad %8"),
        ("store float %1, ptr %2, !dbg !12\n!12 = !DILocation(line: 3)", "store float %1, ptr %2, !dbg !44"),
        ("source_filename = \"a\"\ncall void @f() #3\nattributes #3 = { nounwind }", "call void @f() #7\nattributes #7 = { nounwind }"),
    ],
)  # fmt: skip
def test_debug_information_is_no_difference(a: str, b: str) -> None:
    assert compared(a, b).same
