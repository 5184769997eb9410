"""The probe that records matches of Inductor's pattern matcher, on a matcher of the same shape."""

from __future__ import annotations

import importlib.util
import json
import types
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).resolve().parents[3] / "xpudbg" / "probe" / "site" / "_xpudbg_patterns.py"
MATCHER = """
class Node:
    target = "aten.add.Tensor"
class Match:
    nodes = [1, 2, 3]
class GraphPatternEntry:
    def __init__(self, handler, fails=False):
        self.handler, self.fails = handler, fails
    def apply(self, match, graph, node):
        if self.fails:
            raise RuntimeError("the pass itself fails")
        return self.handler
class ReplacementPatternEntry:
    def __init__(self, extra_check, pattern_name=None):
        self.extra_check, self.pattern_name = extra_check, pattern_name
    def apply(self, match, graph, node):
        match.nodes = []
class PatternMatcherPass:
    def __init__(self, entries, pass_name=None):
        self.entries, self.pass_name = entries, pass_name
    def apply(self, gm):
        for entry in self.entries:
            entry.apply(Match(), None, Node())
        return len(self.entries)
"""


@pytest.fixture
def probe(tmp_path: Path) -> Any:
    spec = importlib.util.spec_from_file_location("patterns_under_test", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.target = tmp_path / "1-2.patterns"  # type: ignore[attr-defined]
    return module


@pytest.fixture
def matcher(probe: Any) -> Any:
    module = types.ModuleType("pattern_matcher")
    exec(MATCHER, module.__dict__)
    probe.watch(module, lambda suffix: str(probe.target))
    return module


def records(probe: Any) -> list[dict[str, Any]]:
    return (
        [json.loads(line) for line in probe.target.read_text().splitlines()] if probe.target.exists() else []
    )


def fuse_add(match: Any) -> None:
    """A handler of a pattern."""


def test_a_pass_with_matches_writes_one_line_with_each_pattern(probe: Any, matcher: Any) -> None:
    def search_fn(x: Any) -> Any:
        return x

    def check_fn(match: Any) -> bool:
        return bool(search_fn(match))

    graph = matcher.GraphPatternEntry(fuse_add)
    replacement = matcher.ReplacementPatternEntry(check_fn)
    matches = matcher.PatternMatcherPass([graph, graph, replacement], "my_pass").apply(None)
    assert matches == 3
    (line,) = records(probe)
    assert (line["kind"], line["pass"], line["compile_id"], line["folder"]) == ("pass", "my_pass", "", "")
    module = fuse_add.__module__
    name = "test_a_pass_with_matches_writes_one_line_with_each_pattern.<locals>.search_fn"
    assert line["patterns"] == [
        ["fuse_add", module, "graph", 2, 6, ["aten.add.Tensor"]],
        [name, module, "replacement", 1, 3, ["aten.add.Tensor"]],
    ]


def test_a_pass_without_matches_writes_nothing(probe: Any, matcher: Any) -> None:
    assert matcher.PatternMatcherPass([]).apply(None) == 0
    assert records(probe) == []


def test_an_error_of_the_pass_reaches_the_program_and_the_next_pass_is_recorded(
    probe: Any, matcher: Any
) -> None:
    bad = matcher.GraphPatternEntry(fuse_add, fails=True)
    with pytest.raises(RuntimeError, match="the pass itself fails"):
        matcher.PatternMatcherPass([matcher.GraphPatternEntry(fuse_add), bad]).apply(None)
    assert [p[3] for p in records(probe)[0]["patterns"]] == [1]
    matcher.PatternMatcherPass([matcher.GraphPatternEntry(fuse_add)]).apply(None)
    assert len(records(probe)) == 2


def test_entries_of_a_shape_that_is_not_known_are_applied_all_the_same(probe: Any, matcher: Any) -> None:
    class Odd:
        def __getattr__(self, name: str) -> Any:
            raise ValueError(name)

    entry = matcher.GraphPatternEntry(fuse_add)
    assert entry.apply(Odd(), None, Odd()) is fuse_add
    assert records(probe) == []


def test_what_is_written_is_bounded_and_the_loss_is_told(
    probe: Any, matcher: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "MAX_LINES", 2)
    for _ in range(5):
        matcher.PatternMatcherPass([matcher.GraphPatternEntry(fuse_add)]).apply(None)
    utils = types.SimpleNamespace(counters={"inductor": {"pattern_matcher_count": 5, "odd": "x"}})
    monkeypatch.setitem(__import__("sys").modules, "torch._dynamo.utils", utils)
    probe.write_counters()
    found = records(probe)
    assert [r["kind"] for r in found] == ["pass", "pass", "counters"]
    assert found[-1] == {"kind": "counters", "inductor": {"pattern_matcher_count": 5}, "lost": 3}
