"""Traces that come into a bundle."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PROJECT, Result
from xpudbg.store.manifest_file import load_manifest

TRACES = [PROJECT / "tests" / "data" / "torch_trace" / name for name in ("graph_break.log", "recompile.log")]


@pytest.mark.parametrize("options", [[], ["--link"]], ids=["copied", "linked"])
def test_a_bundle_has_the_traces_as_they_are(cli: Callable[..., Result], options: list[str]) -> None:
    assert cli("collect", *TRACES, "--out", "bundle", *options).code == 0
    rows = [a for a in load_manifest(Path("bundle")).artifacts if a.kind.value == "torch_trace"]
    assert [Path("bundle", row.path).read_bytes() for row in rows] == [p.read_bytes() for p in TRACES]


def test_a_trace_that_cannot_be_copied_is_a_problem_told_once(
    cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xpudbg.record.collect.build_manifest.free_name", lambda *_: "x" * 300)
    cli("collect", *TRACES, "--out", "bundle")
    problems = [p.what for p in load_manifest(Path("bundle")).problems if "could not be collected" in p.what]
    assert len(problems) == len(TRACES)
