"""Lines of the user's program that changed between two runs."""

from __future__ import annotations

from xpudbg.compare.diff.whole_runs import changed_lines, paired_lines, shortened

ONE = "import torch\n\n\ndef f(x):\n    # scale\n    return x.gelu()\n\n\nlr = 0.1\n"


def rows(first: str, second: str) -> list[tuple[str, str | None, str | None]]:
    return [(r.name, r.first, r.second) for r in changed_lines(first, second, "a.py", "b.py")]


def test_a_changed_line_has_its_places_in_both_files() -> None:
    moved = ONE.replace("gelu", "silu").replace("import torch\n", "import torch\n\n# new comment\n\n")
    assert rows(ONE, moved) == [("a.py:6, b.py:9", "    return x.gelu()", "    return x.silu()")]


def test_blank_lines_and_comments_are_no_difference() -> None:
    assert rows(ONE, "# head\n" + ONE.replace("    # scale\n", "\n\n    # other\n")) == []


def test_lines_that_came_or_went() -> None:
    assert rows(ONE, ONE + "steps = 3\n") == [("b.py:10", None, "steps = 3")]
    assert rows(ONE, ONE.replace("lr = 0.1\n", "")) == [("a.py:9", "lr = 0.1", None)]


def test_of_many_the_first_dozen() -> None:
    many = shortened(changed_lines("", "".join(f"a{n} = 1\n" for n in range(20)), "a.py", "b.py"))
    assert len(many) == 13 and many[-1].name == "and 8 more lines"


def test_a_line_that_changed_in_another_file_is_named_by_both_files() -> None:
    (row,) = paired_lines([("a.py:7", "h = x @ w")], [("b.py:8", "h = w @ x")])
    assert (row.name, row.first, row.second) == ("a.py:7, b.py:8", "h = x @ w", "h = w @ x")
    assert paired_lines([("a.py:7", "x")], [("a.py:8", "y")])[0].name == "a.py:8"
