"""The summary of a CI job."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from tests.ci_reports import hostile, report
from xpudbg.model.ci import CiReport, KernelLine
from xpudbg.model.diff import Change, EventDiff, GraphDiff, KernelDiff, RunDiff
from xpudbg.model.manifest import Exit
from xpudbg.model.problem import Problem
from xpudbg.screens.ci_summary import GITHUB_LIMIT, render_ci_markdown

PARSER = MarkdownIt("commonmark", {"html": True}).enable("table")


class Page(HTMLParser):
    """Tags, links and cells of a rendered summary."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [v or "" for k, v in attrs if k == "href"]
        if tag not in ("br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def page(of: CiReport) -> Page:
    shown = Page()
    shown.feed(PARSER.render(render_ci_markdown(of)))
    assert shown.open == []
    return shown


def test_kernels_that_no_graph_calls_are_in_the_table_of_changes():
    gone = KernelDiff(Change.GONE, a="mine 1A2B3C4D")
    diff = RunDiff("base", "latest", same=False, kernels=(gone,))
    assert "mine 1A2B3C4D" in page(replace(report(), diff=diff)).text


def test_a_recompile_after_a_reset_is_named_as_show_names_it():
    """Dynamo gives the compile id again after a reset; ``show`` and ``show-fusion`` call the graph ``0/1 #2``."""
    (event, *_) = report().recompiles
    again = replace(event, compile_id="0/1", generation=1)
    assert "0/1 #2" in page(replace(report(), recompiles=(again,))).text


def test_the_summary_names_every_part_and_links_to_the_lines():
    shown = page(report())
    for words in ("train: 1 check failed", "max_graph_breaks", "builtin print", "size mismatch", "triton_mm"):
        assert words in shown.text
    for words in (
        "256 B",
        "leave it out",
        "run.zip",
        "2.0 kB, 12 files, 1 omitted, 3 places redacted",
        "torch 2.13.0",
    ):
        assert words in shown.text
    assert set(shown.links) == {
        "https://f.example/blob/1/model.py#L7",
        "https://f.example/runs/1#artifacts",
    }
    assert "triton_cache/K/triton_mm.ttir" in shown.text
    assert "allowed until 2027-01-01: being mended" in shown.text


def test_lists_that_are_long_are_folded():
    kernel = report().kernels[0]
    many = tuple(replace(kernel, name=f"k{i}") for i in range(60))
    text = render_ci_markdown(replace(report(), kernels=many))
    assert "### Kernels that spill (60)" in text
    assert "<summary>52 more</summary>" in text


def test_hostile_text_makes_no_tag_and_no_link():
    shown = page(hostile())
    allowed = {
        "h2",
        "h3",
        "p",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "code",
        "em",
        "br",
        "details",
        "ul",
        "li",
    }
    assert set(shown.tags) <= allowed | {"summary", "blockquote", "sub", "strong", "a", "span"}
    assert set(shown.links) == {"https://f.example/runs/1#artifacts"}
    assert "\u202e" not in shown.text and "\x1b" not in shown.text


def test_mentions_stand_in_code_or_are_broken():
    text = PARSER.render(render_ci_markdown(hostile()))

    class Outside(HTMLParser):
        depth = 0
        words = ""

        def handle_starttag(self, tag: str, attrs: object) -> None:
            self.depth += tag == "code"

        def handle_endtag(self, tag: str) -> None:
            self.depth -= tag == "code"

        def handle_data(self, data: str) -> None:
            if not self.depth:
                self.words += data

    outside = Outside()
    outside.feed(text)
    assert "octocat" in outside.words
    assert "@octocat" not in outside.words and "#12" not in outside.words


@pytest.mark.parametrize("limit", [GITHUB_LIMIT, 60_000, 9_000, 4_000, 500, 100])
def test_it_stays_below_the_limit_and_says_what_was_left_out(limit):
    kernels = tuple(KernelLine(f"kernel_{i}_" + "é" * 80, "triton", spill_bytes=i + 1) for i in range(5_000))
    text = render_ci_markdown(replace(report(), kernels=kernels), limit=limit)
    assert len(text.encode()) <= limit
    if limit >= 4_000:
        assert "omitted here: the pack has them" in text
        assert "Open it with" in text
        shown = Page()
        shown.feed(PARSER.render(text))
        assert shown.open == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"exit": Exit(3, reason="ended", seconds=2.0), "passed": True, "findings": ()}, "the script failed"),
        ({"exit": Exit(137, "SIGKILL", "signal", 2.0)}, "ended by SIGKILL after 2.0 s"),
        ({"exit": Exit(137, "SIGKILL", "signal", None)}, "1 check failed"),
        ({"state": "running", "exit": Exit()}, "its end was not recorded"),
        ({"passed": True, "findings": ()}, "no checks"),
        ({"notes_left_out": 3}, "3 kernels more were not analysed for advice"),
        ({"problems": (Problem("trace", "is cut", "run again"),)}, "is cut"),
    ],
)
def test_runs_that_ended_badly_and_other_cases(change, words):
    assert words in page(replace(report(), **change)).text


def test_an_empty_report_renders():
    text = render_ci_markdown(CiReport("latest", "", "complete"))
    assert "no checks" in text and "default rules" in text


def test_differences_against_the_baseline():
    kernels = (
        KernelDiff(Change.NEW, b="triton_new", calls=(0, 1)),
        KernelDiff(Change.SAME, "k", "k", (1, 1)),
    )
    diff = RunDiff(
        "main",
        "latest",
        False,
        counts={"new": 1, "same": 1},
        launches=(1, 2),
        graphs=(GraphDiff(Change.CHANGED, "g0", "g0", 0.9, kernels=kernels),),
        events=(EventDiff("graph break", Change.NEW, "builtin print", "model.py:7"),),
        events_known=True,
    )
    shown = page(replace(report(), diff=diff))
    for words in (
        "Against the baseline",
        "launches: 1 -> 2",
        "triton_new",
        "new graph break at",
        "model.py:7",
    ):
        assert words in shown.text


def test_the_same_report_gives_the_same_bytes():
    assert render_ci_markdown(hostile()) == render_ci_markdown(hostile())
