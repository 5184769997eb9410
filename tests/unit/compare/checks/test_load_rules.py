"""Reading rules from TOML: where they are found, what they may say, and how mistakes are told."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.compare.checks.rules import (
    Exemption,
    Rules,
    ScopedRules,
    default_limits,
    example_table,
    load_rules,
    parse_rules,
)
from xpudbg.core.errors import XpudbgError
from xpudbg.findings.check_rules import RULES, ValueType


def rules_of(tmp_path: Path, text: str) -> Rules:
    file = tmp_path / "rules.toml"
    file.write_text(text)
    return load_rules(file)


def test_the_nearest_pyproject_that_has_rules_counts(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("[tool.xpudbg.check]\nmax_graphs = 1\n")
    (tmp_path / "a" / "pyproject.toml").write_text("[tool.other]\nmax_graphs = 2\n")
    found = load_rules(start=inner)
    assert (found.limits, found.source) == ({"max_graphs": 1}, str(tmp_path / "pyproject.toml"))
    (inner / "pyproject.toml").write_text("[tool.xpudbg.check]\nmax_graphs = 3\n")
    assert load_rules(start=inner).limits == {"max_graphs": 3}


def test_without_rules_the_defaults_hold(tmp_path: Path) -> None:
    assert load_rules(start=tmp_path) == Rules()
    assert load_rules(start=tmp_path).are_defaults
    (tmp_path / "pyproject.toml").write_text('[tool.xpudbg.check]\nbaseline = "b.json"\n')
    found = load_rules(start=tmp_path)
    assert found.are_defaults
    assert found.baseline == str(tmp_path / "b.json"), "a baseline lies beside the file that names it"


@pytest.mark.parametrize("head", ["[tool.xpudbg.check]\n", ""])
def test_a_file_of_rules_has_the_table_or_the_keys_at_its_top(tmp_path: Path, head: str) -> None:
    found = rules_of(tmp_path, f"{head}max_graph_breaks = 0\nledger_complete = true\nno_lost_dpas = false\n")
    assert found.limits == {"max_graph_breaks": 0, "ledger_complete": True}


def test_all_kinds_of_values(tmp_path: Path) -> None:
    found = rules_of(
        tmp_path,
        """
        max_bytes = "1.5 MB"
        max_spill_bytes = 64
        max_compile_time = 30
        max_kernels_ratio = 1
        compile_time_floor = 2.5
        [[graphs]]
        match = "model__*"
        max_kernels = 3
        [[kernels]]
        match = "triton_*"
        max_spill_bytes = "1KiB"
        [[allow]]
        rule = "max_graph_breaks"
        location = "model.py:*"
        reason = "prints"
        until = 2027-01-31
        [[allow]]
        rule = "max_spill_bytes"
        kernel = "k*"
        graph = "g*"
        reason = "known"
        until = "2027-02-01"
        """,
    )
    assert found.limits == {
        "max_bytes": 1_500_000,
        "max_spill_bytes": 64,
        "max_compile_time": 30.0,
        "max_kernels_ratio": 1.0,
    }
    assert found.graphs == (ScopedRules("model__*", {"max_kernels": 3}),)
    assert found.kernels == (ScopedRules("triton_*", {"max_spill_bytes": 1024}),)
    assert found.compile_time_floor == 2.5
    assert found.allow == (
        Exemption("max_graph_breaks", "prints", date(2027, 1, 31), location="model.py:*"),
        Exemption("max_spill_bytes", "known", date(2027, 2, 1), graph="g*", kernel="k*"),
    )


def test_the_example_can_be_read_as_it_is_and_with_every_comment_taken_away(tmp_path: Path) -> None:
    text = example_table()
    assert rules_of(tmp_path, text).limits == default_limits(with_baseline=True)
    lines = [
        line.removeprefix("# ")
        if line.startswith("# ") and (" = " in line or line.startswith("# [["))
        else line
        for line in text.splitlines()
    ]
    found = rules_of(tmp_path, "\n".join(lines))
    assert found.limits.keys() == RULES.keys()
    assert found.graphs and found.kernels and found.allow and found.baseline


MISTAKES = [
    ("max_graph_break = 0", "there is no max_graph_break", "did you mean max_graph_breaks"),
    ("zebra = 0", "there is no zebra", "one of max_failed_graphs"),
    ("max_graph_breaks = true", "max_graph_breaks is a whole number from 0 on, not True", "max_graph_breaks = 0"),
    ("max_graph_breaks = -1", "not -1", "max_graph_breaks = 0"),
    ("max_graph_breaks = 1.5", "not 1.5", "max_graph_breaks = 0"),
    ('max_graph_breaks = "none"', "not 'none'", "max_graph_breaks = 0"),
    ("max_graph_breaks = 99999999999999999999999", "whole number", "max_graph_breaks = 0"),
    ("ledger_complete = 1", "ledger_complete is true or false, not 1", "ledger_complete = true"),
    ('max_bytes = "many"', "a size such as '64 MB', not 'many'", 'max_bytes = "64 MB"'),
    ("max_kernels_ratio = 0", "a number above 0", "max_kernels_ratio = 1.0"),
    ("max_kernels_ratio = nan", "a number above 0", "max_kernels_ratio = 1.0"),
    ("max_compile_time = inf", "a number of seconds", "max_compile_time = 120"),
    ("max_compile_time = [1]", "not a list", "max_compile_time = 120"),
    ("compile_time_floor = -1", "compile_time_floor is a number from 0 on", "compile_time_floor = 10"),
    ("baseline = 3", "baseline is a text, not 3", 'baseline = "..."'),
    ('baseline = ""', "baseline is a text", 'baseline = "..."'),
    ("graphs = 3", "graphs is a list of tables, not 3", "[[tool.xpudbg.check.graphs]]"),
    ("[[graphs]]\nmax_kernels = 3", "graphs 1: match is missing", "match ="),
    ('[[graphs]]\nmatch = "x"', "graphs 1: it has no rule", "one of max_graph_breaks"),
    ('[[graphs]]\nmatch = "x"\nmax_compile_time = 3', "max_compile_time cannot be in graphs", "the whole run"),
    ('[[kernels]]\nmatch = "x"\nmax_graph_breaks = 3', "kernels 1: max_graph_breaks cannot be in", "the whole run and graphs"),
    ('[[kernels]]\nmatch = "x"\nmax_spil_bytes = 3', "there is no max_spil_bytes", "did you mean max_spill_bytes"),
    ('[[allow]]\nrule = "max_graphs"\nuntil = 2027-01-01', "allow 1: reason is missing", "its rule, a reason and the last day"),
    ('[[allow]]\nrule = "max_graphs"\nreason = "x"', "allow 1: until is missing", "last day"),
    ('[[allow]]\nrule = "max_graphs"\nreason = " "\nuntil = 2027-01-01', "reason is a text", "reason ="),
    ('[[allow]]\nrule = "max_graph"\nreason = "x"\nuntil = 2027-01-01', "there is no rule max_graph", "did you mean max_graphs"),
    ('[[allow]]\nrule = "max_graphs"\nreason = "x"\nuntil = "soon"', "until is a date, not 'soon'", "2027-01-31"),
    ('[[allow]]\nrule = "max_graphs"\nreason = "x"\nuntil = 2027-01-01T10:00:00', "until is a date", "2027-01-31"),
    ('[[allow]]\nrule = "max_graphs"\nreason = "x"\nuntil = 2027-01-01\nfile = "y"', "there is no file", "one of rule, graph"),
    ("max_graphs = ", "is not TOML", "--init"),
    ("tool = 1\n[tool.xpudbg]", "is not TOML", "--init"),
    ("[tool.xpudbg]\ncheck = 3", "tool.xpudbg.check is not a table", "[tool.xpudbg.check]"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message", "hint"), MISTAKES)
def test_a_mistake_is_named_with_what_is_meant(tmp_path: Path, text: str, message: str, hint: str) -> None:
    with pytest.raises(XpudbgError) as caught:
        rules_of(tmp_path, text)
    assert message in caught.value.message
    assert "rules.toml" in caught.value.message
    assert hint in caught.value.hint


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"a = " + b"[" * 100_000, b"\x00"])
def test_files_that_are_no_toml_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "r.toml"
    file.write_bytes(content)
    with pytest.raises(XpudbgError, match="not TOML"):
        load_rules(file)


def test_folders_and_huge_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(XpudbgError, match="cannot read"):
        load_rules(tmp_path)
    file = tmp_path / "big.toml"
    file.write_bytes(b"#" * ((4 << 20) + 1))
    with pytest.raises(XpudbgError, match="larger than 4 MiB"):
        load_rules(file)


_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.dates()
    | st.datetimes(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
_KEYS = st.sampled_from(
    [*RULES, "baseline", "graphs", "kernels", "allow", "compile_time_floor", "match", "rule", "until"]
)


@settings(max_examples=examples(300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.dictionaries(
        _KEYS | st.text(max_size=10),
        _VALUES | st.lists(st.dictionaries(_KEYS, _VALUES, max_size=4), max_size=3),
        max_size=5,
    )
)
def test_any_table_gives_rules_or_an_error_with_a_hint(table: dict[str, Any]) -> None:
    try:
        found = parse_rules(table, origin=Path("/x/rules.toml"))
    except XpudbgError as error:
        assert error.message.startswith("/x/rules.toml: ")
        assert error.hint
        return
    for limits in (found.limits, *(s.limits for s in (*found.graphs, *found.kernels))):
        for key, value in limits.items():
            assert value is True if RULES[key].takes is ValueType.SWITCH else float(value) >= 0


@settings(max_examples=examples(200), deadline=None)
@given(
    st.text(max_size=200)
    | st.builds(lambda a, b: a + example_table()[:b], st.text(max_size=4), st.integers(0, 4000))
)
def test_any_text_gives_rules_or_an_error(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        load_rules(file)
    except XpudbgError as error:
        assert error.hint
