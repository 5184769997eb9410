"""The probe's record of a graph's nodes, made by a real torch: what is in it, its bounds, and that it disturbs no compile."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.together import Together
from xpudbg.formats.fx_graph import parse_fx_nodes
from xpudbg.model.fx import FxNodes

PROJECT = Path(__file__).resolve().parents[2]
SITE = PROJECT / "xpudbg" / "probe" / "site"
pytestmark = [pytest.mark.torch, pytest.mark.canary, pytest.mark.xdist_group("together")]


def row_of(graph: dict[str, Any]) -> dict[str, Any]:
    return next(a for a in graph["artifacts"] if a["kind"] == "fx_graph_nodes")


def recorded(together: Together, row: dict[str, Any]) -> FxNodes:
    parsed = parse_fx_nodes((together.bundle / row["path"]).read_text(), origin=row["path"])
    assert parsed.problems == ()
    return parsed.value


def test_every_graph_of_a_run_has_its_nodes(together: Together) -> None:
    assert together.manifest["problems"] == []
    found = {g["kind"]: recorded(together, row_of(g)) for g in together.graphs("nodes.py")}
    assert set(found) == {"forward", "backward", "inference"}
    for phase in ("forward", "backward"):
        computed = [n for n in found[phase].nodes if n.op == "call_function" and not n.removed]
        paths = [found[phase].modules_of(n) for n in computed]
        assert sum(bool(p) for p in paths) >= 0.95 * len(paths)
        assert {p[-1].path for p in paths if p} >= {
            "layers.0.norm",
            "layers.1.up",
            "heads.first",
            "plain.second",
        }
        assert all(found[phase].line_of(n) is not None for n in computed)
    assert {n.graph for n in found["inference"].nodes} == {"", "true_graph_0", "false_graph_0"}


def test_every_graph_of_a_run_has_what_it_was_called_with(together: Together) -> None:
    root, numbers = together.bundle, []
    for graph in together.graphs("nodes.py"):
        rows = {a["kind"]: a for a in graph["artifacts"]}
        record = json.loads((root / rows["graph_inputs"]["path"]).read_text())
        readable = (root / rows["fx_graph_readable"]["path"]).read_text()
        assert record["compile_id"] == graph["compile_id"]
        assert record["inputs"]
        for row in record["inputs"]:
            # The names are those of the graph's placeholders.
            assert f"{row['name']}: " in readable or f"{row['name']}," in readable
            if "number" in row:
                numbers.append(row["number"])
                continue
            assert row["elements"] * 4 >= row["bytes"]
            assert row["offset"] + row["bytes"] <= rows["graph_input_values"]["bytes"]
            assert (row["nan"], row["inf"]) == (0, 0)
            assert row["min"] <= row["mean"] <= row["max"]
    # Symbolic sizes are the numbers of this call.
    assert set(numbers) == {5, 7}


def test_bounds_hold_and_nothing_raises_into_the_compile(torch_python: str, tmp_path: Path) -> None:
    script = f"""
import json, os, sys, types
import torch
sys.path.insert(0, {str(SITE)!r})
import _xpudbg_nodes as nodes

class Odd:
    def __str__(self):
        raise ValueError("no text")

def f(x):
    for _ in range(50):
        x = x + 1
    return x

gm = torch.fx.symbolic_trace(f)
for number, node in enumerate(gm.graph.nodes):
    node.meta["stack_trace"] = "".join('  File "a%d.py", line 1, in f\\n    code\\n' % i for i in range(100))
    node.meta["nn_module_stack"] = {{"a": ("L['self'].a" + "b" * 5000, torch.nn.Linear)}}
    node.meta["val"] = Odd() if number == 3 else torch.empty(2, 3)
low = types.SimpleNamespace(module=gm, is_backward=False, is_inference=True)
nodes.MAX_NODES = 20
out = json.loads(nodes.describe(low, []))
assert (len(out["nodes"]), out["dropped"], out["phase"]) == (20, 32, "inference"), out
assert max(len(s) for s in out["strings"]) <= nodes.MAX_TEXT
assert len(out["stacks"][0]) == nodes.MAX_FRAMES and out["cut"] >= 3
nodes.MAX_NODES, nodes.MAX_BYTES = 10**6, 6000
text = nodes.describe(low, [])
assert len(text) < 12000 and json.loads(text)["dropped"] > 0

lost = []
entry = {{"gm": gm, "nodes": []}}
class Lowering:
    module = gm
    def run(self):
        return "lowered"
Lowering.run = nodes._lowered(Lowering.run, __file__, lambda kind, **fields: lost.append((kind, fields)))
compile_graph = nodes._entered(lambda gm: Lowering().run(), 0)
assert compile_graph(gm) == "lowered" and lost[0][0] == "artifact_lost", lost
nodes._written["bytes"] = nodes.MAX_PROCESS_BYTES + 1
assert compile_graph(gm) == "lowered" and lost[1][0] == "artifact_lost", lost
print("held")
"""
    file = tmp_path / "bounds.py"
    file.write_text(script)
    done = subprocess.run([torch_python, str(file)], capture_output=True, text=True, check=False)
    assert done.stdout == "held\n", done.stderr
