"""The report of ``xpudbg check`` on terminals of several widths."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from tests.check_measures import BREAK, HEALTHY, check
from xpudbg.model.checks import CheckReport, RuleFinding, RuleOutcome
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.screens.ci_files import check_markdown, print_check, verdict

REPORT = CheckReport(
    run="latest",
    baseline="base.json",
    rules_from="rules.toml",
    passed=False,
    findings=(
        RuleFinding(
            rule="check/max_graph_breaks",
            outcome=RuleOutcome.FAILED,
            value="2",
            limit="0",
            graph="model__0",
            where=SourceLine("/x/model.py", 7, "f"),
            title="graph break at model.py:7 in f: " + "a long reason " * 8,
            fix="use torch.where",
        ),
        RuleFinding(
            rule="check/max_spill_bytes", outcome=RuleOutcome.UNKNOWN, limit="0 B", title="no native code"
        ),
        RuleFinding(
            rule="check/max_graphs",
            outcome=RuleOutcome.ALLOWED,
            value="3",
            limit="2",
            graph="model__0",
            title="3 graphs",
            allowed_because="soon gone",
            allowed_until="2027-01-31",
        ),
        RuleFinding(
            rule="check/max_kernels",
            outcome=RuleOutcome.PASSED,
            value="3",
            limit="9",
            title="3 kernel launches",
        ),
    ),
)


def printed(report: CheckReport, width: int, *, every: bool = False, terminal: bool = True) -> str:
    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=terminal, no_color=True, highlight=False, legacy_windows=False
    )
    print_check(report, console, every=every)
    return out.getvalue().replace("\x1b[1m", "").replace("\x1b[2m", "").replace("\x1b[0m", "")


@pytest.mark.parametrize("width", [60, 80, 120])
def test_messages_wrap_with_their_indent(width: int) -> None:
    lines = printed(REPORT, width).splitlines()
    assert all(len(line.rstrip()) <= width for line in lines)
    body = [line for line in lines if "a long reason" in line]
    assert len(body) > 1
    assert all(line.startswith("    ") for line in body)
    assert any(line.split() == ["max_graph_breaks", "2", "0", "/x/model.py:7"] for line in lines)


def test_groups_stand_in_order_and_passed_ones_only_on_request() -> None:
    text = printed(REPORT, 120)
    assert text.index("\nfailed\n") < text.index("\nnot known\n") < text.index("\nallowed\n")
    assert "max_kernels" not in text
    assert "3 kernel launches" in printed(REPORT, 120, every=True)
    assert "allowed until 2027-01-31: soon gone" in text
    assert "hint: use torch.where" in text


def test_the_verdict_counts_rules() -> None:
    assert verdict(REPORT) == "failed: 1 of 4 rules, 1 exception allowed, 1 rule not known"
    assert verdict(check(HEALTHY, max_graphs=9)) == "passed: 1 rule"


def test_markdown_keeps_names_and_bars_as_they_are() -> None:
    broken = replace(BREAK, reason="a | b * c <b>")
    text = check_markdown(check(replace(HEALTHY, graph_breaks=(broken,)), max_graph_breaks=0))
    assert text.splitlines()[0] == "### xpudbg check failed: 1 of 1 rule"
    assert "a &#124; b &#42; c &#60;b&#62;" in text
    assert "/home/user/demo/model.py:7" in text
    assert text.endswith("\n")


def test_markdown_makes_no_link_mention_or_reference_of_a_runs_text() -> None:
    hostile = "@team #12 https://evil.example ![i](x) ~~s~~ <script>"
    finding = RuleFinding(
        rule="check/max_kernels",
        outcome=RuleOutcome.FAILED,
        value=hostile,
        limit=hostile,
        graph=hostile,
        kernel=hostile,
        title=hostile,
    )
    problem = Problem(hostile, hostile, hostile)
    text = check_markdown(replace(REPORT, run=hostile, findings=(finding,), problems=(problem,)))
    for dangerous in ("@team", "#12 ", "https://", "![", "~~", "<script"):
        assert dangerous not in text


def test_markdown_names_graph_and_kernel_that_the_message_leaves_out() -> None:
    row = RuleFinding(
        rule="check/max_kernels",
        outcome=RuleOutcome.FAILED,
        value="2",
        limit="1",
        graph="model__1",
        kernel="mm_*",
        title="2 kernel launches",
    )
    named = replace(row, title="2 kernel launches; most in model__1", kernel="")
    text = check_markdown(replace(REPORT, findings=(row, named)))
    assert "2 kernel launches (`model__1`, `mm_*`) |" in text
    assert "most in model&#95;&#95;1 |" in text


def test_markdown_of_a_problem_says_what_to_do() -> None:
    text = check_markdown(replace(REPORT, problems=(Problem("run", "it is odd", "look at it"),)))
    assert "- run: it is odd (look at it)" in text


def _of_layers(count: int) -> CheckReport:
    """A model whose layers break at one line each, and spill in a kernel each."""
    place = SourceLine("/x/model.py", 7, "f")
    breaks = [
        RuleFinding(
            rule="check/max_graph_breaks",
            outcome=RuleOutcome.FAILED,
            value=f"{count}",
            limit="0",
            graph=f"model__{n}_forward_{n}",
            where=place,
            title="graph break at model.py:7 in f: print",
            fix="remove it",
        )
        for n in range(count)
    ]
    spills = [
        RuleFinding(
            rule="check/max_spill_bytes",
            outcome=RuleOutcome.FAILED,
            value="64 B",
            limit="0 B",
            graph="model__0",
            kernel=f"triton_red_fused_{n}",
            where=place,
            title=f"triton_red_fused_{n} spills 64 bytes",
            fix=f"'xpudbg triton-cache show KEY{n}' says why",
        )
        for n in range(count)
    ]
    other = replace(
        spills[0], kernel="triton_red_fused_99", value="128 B", title="triton_red_fused_99 spills 128 bytes"
    )
    return CheckReport("latest", findings=(*breaks, *spills, other), passed=False)


def test_what_is_the_same_of_many_layers_is_a_row_with_a_count() -> None:
    text = printed(_of_layers(12), 160)
    assert text.count("graph break at model.py:7") == 1
    assert (
        "and 11 more like it (graphs model__1_forward_1, model__2_forward_2, model__3_forward_3 and 8 more)"
        in text
    )
    assert text.count("spills 64 bytes") == 1 and text.count("spills 128 bytes") == 1, (
        "another amount is another row"
    )
    assert "(kernels triton_red_fused_1, triton_red_fused_2, triton_red_fused_3 and 8 more)" in text
    assert printed(_of_layers(12), 160, every=True).count("spills 64 bytes") == 12
    markdown = check_markdown(_of_layers(12))
    assert markdown.count("spills 64 bytes") == 1 and "and 11 more like it" in markdown


def test_rows_beyond_the_limit_count_what_they_stand_for() -> None:
    findings = [
        replace(f, where=SourceLine("/x/model.py", line, "f"), graph=f"{f.graph}_{line}")
        for line in range(11)
        for f in _of_layers(3).findings[:3]
    ]
    text = printed(CheckReport("latest", findings=tuple(findings), passed=False), 160)
    assert text.count("and 2 more like it") == 10
    assert "and 3 more of max_graph_breaks: --all lists them" in text
