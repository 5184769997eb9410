"""``explain`` of runs made by a real torch: training with a backward that is compiled lazily, and a model in modules."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import Result
from tests.together import Together

pytestmark = [pytest.mark.torch, pytest.mark.canary, pytest.mark.xdist_group("together")]


def _levels(steps: list[dict[str, Any]], level: str) -> set[str]:
    own = {s["item"]["name"] for s in steps if s["item"]["level"] == level}
    return own.union(*(_levels(s["children"], level) for s in steps))


def test_lines_and_modules_lead_to_kernels_of_forward_and_backward(
    together: Together, cli: Callable[..., Result]
) -> None:
    graphs = {g["kind"]: g["id"] for g in together.graphs("lines.py")}
    assert set(graphs) == {"forward", "backward"}
    for word in ("lines.py:8", "inner", "lines.py:17"):  # the last one is inside of torch/nn/functional.py
        kernels = 0
        for graph in graphs.values():
            body = json.loads(cli("explain", word, f"{together.bundle}:{graph}", "--json", "--all").out)
            (one,) = body["found"]
            (became,) = (step["children"] for step in one["became"])
            assert _levels(became, "kernel") and _levels(became, "scheduler") and _levels(became, "code")
            coverage = body["coverage"]
            assert coverage["with_line"] == coverage["with_module"] == coverage["kernels"]
            assert coverage["by_call"] == 0
            kernels += coverage["kernels"]
        assert kernels > 1
