"""Indices of sorts of which torch leaves the order of equal elements open: what ``verify`` takes as right."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

PROBE = Path(__file__).parents[2]
CODE = """
import torch
from xpudbg.numerics.probe.fx_graph import FxText, FxValues
from xpudbg.numerics.probe.graph_values import open_order, tied_orders

def graph(sort):
    return FxText(f'''
class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "i64[6]"):
        sort = torch.ops.aten.sort.{sort}
        getitem: "i64[6]" = sort[0]
        getitem_1: "i64[6]" = sort[1];  sort = None
        div: "i64[6]" = torch.ops.aten.floor_divide.default(getitem_1, 2)
        return (getitem, div)
''')

def found(text, given, indices):
    eager = FxValues(text, {"arg0_1": torch.tensor(given)}, in_float64=False, random={})
    return list(tied_orders(text, eager, [("getitem_1", torch.tensor(indices)), ("div", torch.tensor(indices) // 2)]))

open_, stable = graph("default(arg0_1)"), graph("stable(arg0_1, stable = True)")
ties = [1, 0, 1, 0, 2, 2]
print(found(open_, ties, [3, 1, 2, 0, 4, 5]))  # equal elements the other way round
print(found(open_, ties, [3, 1, 2, 4, 0, 5]))  # not sorted
print(found(open_, ties, [3, 3, 2, 0, 4, 5]))  # one index twice
print(found(stable, ties, [3, 1, 2, 0, 4, 5]))  # the order is said
for given in (ties, [5, 4, 3, 2, 1, 0]):
    eager = FxValues(open_, {"arg0_1": torch.tensor(given)}, in_float64=False, random={})
    print([open_order(open_, eager, "div", known) for known in ((), ("getitem_1",))])
"""


def test_equal_elements_may_stand_in_any_order_where_no_stable_sort_is_asked_for() -> None:
    python = os.environ.get("XPUDBG_TORCH_PYTHON")
    if not python:
        pytest.skip("XPUDBG_TORCH_PYTHON names no interpreter with torch")
    environment = {**os.environ, "PYTHONPATH": str(PROBE), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [python, "-c", CODE], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "['getitem_1']",
        "[]",
        "[]",
        "[]",
        "['getitem_1', '']",
        "['', '']",
    ]
