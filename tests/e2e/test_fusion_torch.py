"""``show-fusion`` and ``diff`` on runs of a real torch: the interpreter of ``XPUDBG_TORCH_PYTHON``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Result
from tests.e2e.conftest import SampleRuns
from tests.together import Together

pytestmark = [pytest.mark.torch, pytest.mark.canary]
Cli = Callable[..., Result]


def report(cli: Cli, address: str | Path) -> list[dict[str, Any]]:
    shown = cli("show-fusion", address, "--json")
    assert shown.err == ""
    return json.loads(shown.out)["graphs"]  # type: ignore[no-any-return]


@pytest.mark.xdist_group("samples")
def test_a_training_step_is_understood_whole(sample_runs: SampleRuns, cli: Cli) -> None:
    """That two runs of it are the same, ``test_samples.py`` asks."""
    bundle = sample_runs("training_autocast.py").bundle
    graphs = report(cli, bundle)
    assert sorted(g["kind"] for g in graphs) == ["backward", "forward"]
    for graph in graphs:
        assert graph["problems"] == []
        assert graph["missing"] == []
        assert graph["has_log"]
        assert graph["bytes_after"] < graph["bytes_before"]
        assert all(k["nodes"] for k in graph["kernels"])
        members = [m for k in graph["kernels"] for m in k["members"]]
        assert len(members) == graph["nodes_before"]
        assert all(m["fx"] for m in members), [m["name"] for m in members if not m["fx"]]
    assert cli("show-fusion", bundle, "-o", "step.html").code == 0
    assert b"</html>" in Path("step.html").read_bytes()


@pytest.mark.xdist_group("together")
def test_the_ir_of_a_graph_and_of_its_subgraphs_is_kept(together: Together, cli: Cli) -> None:
    (own,) = (g["id"] for g in together.graphs("branches.py"))
    (graph,) = report(cli, f"{together.bundle}:{own}")
    assert graph["problems"] == []
    assert all(k["nodes"] and k["bytes_read"] for k in graph["kernels"])
    inside = {k["function"] for k in graph["kernels"]}
    assert {"", "true_graph_0", "false_graph_0", "true_graph_1", "false_graph_1"} <= inside
    assert any(name.count("graph") == 2 for name in inside)
    assert all(m["fx"] for k in graph["kernels"] for m in k["members"])
