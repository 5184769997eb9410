"""Hostile text in Markdown, looked at through a Markdown parser."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from tests.examples import examples
from xpudbg.screens.ci_summary import md_code, md_link, md_table, md_text

PARSER = MarkdownIt("commonmark", {"html": True}).enable("table").enable("strikethrough")
HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](http://e.example/p.png)",
    "[x](javascript:alert(1))",
    "a | b | c",
    "a \\| b",
    "tail\\",
    "_\\_",
    "`code` and ``more``",
    "</details><h1>x</h1>",
    "</code><b>x</b>",
    "<!-- comment",
    "**bold** _it_ ~~gone~~",
    "a\n\n# heading\n\n- list",
    "http://evil.example www.evil.example a@b.example",
    "&lt;b&gt; &#64;",
    "\u202egnp.exe\u2066",
    "\x1b[31mred\x1b[0m",
    "- item",
    "12. item",
    "$x^2$",
]


class Seen(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def rendered(markdown: str) -> Seen:
    seen = Seen()
    seen.feed(PARSER.render(markdown))
    return seen


def cells(markdown: str) -> int:
    return rendered(markdown).tags.count("td")


@pytest.mark.parametrize("text", HOSTILE)
def test_prose_stays_prose(text):
    seen = rendered(f"- start {md_text(text)}\n- {md_text(text)}")
    assert set(seen.tags) <= {"ul", "li", "span"}
    assert seen.tags.count("li") == 2


@pytest.mark.parametrize("text", HOSTILE)
def test_code_shows_the_text_itself(text):
    seen = rendered(f"x {md_code(text)} y")
    assert seen.tags == ["p", "code"]
    shown = "".join(seen.text)
    if text.isprintable() and "  " not in text:
        assert shown == f"x {text} y\n"


@settings(max_examples=examples(400))
@given(st.text(alphabet=st.sampled_from("ab1 |\\`<>&*_[]()!#@:/.$~-+=\n\t\u202e\x1b\"'"), max_size=30))
def test_no_text_breaks_a_table(text):
    table = md_table(["a", "b "], [[md_code(text) or "-", md_text(text) or "-"], ["x", "y"]])
    seen = rendered("\n".join(table))
    assert seen.tags.count("td") == 4
    assert set(seen.tags) <= {"table", "thead", "tbody", "tr", "th", "td", "code", "span"}


@given(st.text(max_size=60))
def test_text_is_one_line_without_controls(text):
    for made in (md_text(text), md_code(text)):
        assert "\n" not in made
        assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", made)


@pytest.mark.parametrize("text", ["@octocat", "#123", "GH-12", "!7", "acme/train#3", ":tada:", "~bug"])
def test_no_mention_or_reference_is_left_in_the_rendered_text(text):
    shown = "".join(rendered(md_text(f"see {text} now")).text)
    assert text not in shown
    assert text in shown.replace("\u200b", "")


def test_an_address_in_prose_is_no_address_for_an_autolinker():
    made = md_text("http://e.example/x and www.e.example")
    assert "://" not in made and "www." not in made


def test_links_take_code_and_cannot_be_left_early():
    seen = rendered(md_link(md_code("a.py:3"), "https://h.example/blob/1/a%20b.py#L3"))
    assert seen.tags == ["p", "a", "code"]
    assert md_link("`a`", "") == "`a`"
    assert rendered(md_link("`a`", "https://h.example/<x>")).tags == ["p", "a", "code"]


def test_long_texts_are_cut():
    assert len(md_code("x" * 1000, limit=50)) == 52
    assert md_code("x" * 1000, limit=50).endswith("...`")
    assert md_text("y" * 1000, limit=50).endswith("yyy...")


@pytest.mark.parametrize(
    ("text", "made"), [("1.50 x", "1.50 x"), ("1. x", "1&#8203;. x"), ("7)", "7&#8203;)")]
)
def test_a_number_begins_a_list_only_before_a_space(text, made):
    assert md_text(text) == made
