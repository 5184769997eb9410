"""The rule by which values of compiled code are called same, rounding or wrong."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.torch

CODE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import torch
from xpudbg.numerics.probe.tolerance import judge, jittered, ulps, worst_of

rows = {}
def row(name, *values, **options):
    report = json.loads(json.dumps(judge(*values, **options)))
    rows[name] = [report["verdict"], (report["worst"] or {}).get("index")]

def made_inside(x):
    # tensors of the default dtype that no argument says anything of, and that are written to
    sums, thirds = torch.zeros(4), torch.arange(4) / 3
    sums += x
    thirds += x
    return sums, thirds

from xpudbg.numerics.probe.references import References, Snapshot, rng_state
inside = References(made_inside, Snapshot([torch.linspace(1, 2, 4)], 1 << 20), rng_state(), False)
plain, wide = inside.eager().outputs, inside.float64().outputs
rows["made inside"] = [str(w.dtype) + str(bool((p - w).abs().max() < 1e-6)) for p, w in zip(plain, wide)]

torch.manual_seed(0)
for size in (64, 4096):
    right = torch.rand(size, dtype=torch.float64) + 1
    noise = torch.randn(size, dtype=torch.float64) * 1e-5
    for times in (1.5, 2.5, 3.5):
        far = (right + noise * times).float()
        row("%d elements, %s times" % (size, times), far, (right + noise).float(), right)
for dtype in (torch.float32, torch.bfloat16, torch.float16):
    a, b = torch.randn(40, 300).to(dtype), torch.randn(300, 50).to(dtype)
    right, eager, wide = a.double() @ b.double(), a @ b, (a.double() @ b.double()).to(dtype)
    name = str(dtype)[6:]
    row(name + " equal", eager, eager, right)
    row(name + " rounding", wide, eager, right)
    dropped = eager.clone(); dropped[5, 7] = 0
    row(name + " dropped", dropped, eager, right)
    row(name + " scaled", (eager.float() * 1.02).to(dtype), eager, right)
    missing = eager.clone(); missing[1, 2] = float("nan")
    row(name + " nan", missing, eager, right)
    row(name + " dtype", eager.double(), eager, right)
    row(name + " shape", eager[:3], eager, right)
    assert 1 <= ulps(jittered(a, torch.Generator().manual_seed(0)), a) <= 2
tiny = torch.tensor([1e-3, 1.0])
row("cancelled", tiny * 3e-7, tiny * 1e-9, tiny * 0.0, scale=1e4)
lucky = torch.tensor([1.0])
row("luck", lucky * (1 + 3e-5), lucky, lucky.double())
row("no luck", lucky * (1 + 3e-5), lucky, lucky.double(), others=[lucky * (1 + 2e-5)])
half = torch.tensor([60000.0], dtype=torch.float16)
row("at the maximum", torch.tensor([float("inf")]).half(), torch.tensor([65504.0]).half(), torch.tensor([65519.0]).double())
row("overflow", torch.tensor([float("inf")]).half(), half, half.double())
row("eager overflows too", half, half * 2, half.double())
row("nan where eager has it", lucky / 0 * 0, lucky / 0 * 0, lucky.double() / 0 * 0)
row("integers", torch.tensor([1, 2]), torch.tensor([1, 3]), torch.tensor([1, 3]), exact_integers=True)
row("a tie", torch.tensor([1, 2]), torch.tensor([1, 3]), torch.tensor([1, 3]))
row("no reference", lucky, lucky, None)
row("empty", lucky[:0], lucky[:0], lucky[:0].double())
row("complex", torch.tensor([1 + 1j]), torch.tensor([1 + 1j]), torch.tensor([1 + 1j], dtype=torch.complex128))
from xpudbg.numerics.probe.references import CallComparison
from xpudbg.numerics.probe.references import Outcome, References, Snapshot, rng_state
from torch.nn import functional as F

def batch_norm(x, mean, var):
    # writes mean and var without a new version of them
    return (F.batch_norm(x, mean, var, training=True),)

def compared(call, forget=False):
    values = [torch.randn(6, 4), torch.zeros(4), torch.ones(4)]
    references = References(batch_norm, Snapshot(values, 1 << 20), rng_state(), True)
    out = call(*values)
    if forget:
        values[1].zero_()
    rows = CallComparison(references, exact=False).forward(
        Outcome(list(out), values, [], []), {"outputs": [{}], "arguments": ["x", "mean", "var"]}
    )
    return {row["name"]: row["verdict"] for row in rows}

rows["batch norm"] = compared(batch_norm)
rows["batch norm without its mean"] = compared(batch_norm, forget=True)
with torch.inference_mode():
    rows["batch norm in inference mode"] = compared(batch_norm)
def kernel(x):
    # writes x by its address, as user-written Triton kernels do
    torch.from_numpy(x.detach().numpy()).fill_(3.0)
    return (x.detach().sum(),)

values = [torch.randn(4, requires_grad=True) * 1]
references = References(kernel, Snapshot(values, 1 << 20), rng_state(), False)
written = CallComparison(references, exact=False).forward(Outcome(list(kernel(*values)), values, [], []), {"outputs": [{}], "arguments": ["x"]})
rows["a kernel writes"] = [row["verdict"] for row in written]

from xpudbg.numerics.probe.references import asks_for_memory

class Unwritten(torch.nn.Module):
    def forward(self, x):
        part, whole, full = torch.empty_like(x), x.new_empty(4, 3), torch.empty_like(x)
        part[1:].copy_(x[1:] * 2)
        full.copy_(x)
        return part, whole, full, torch.empty_like(x[0], dtype=torch.int64)

module = torch.fx.symbolic_trace(Unwritten())
assert asks_for_memory(module) and not asks_for_memory(torch.fx.symbolic_trace(torch.nn.Linear(2, 2)))
x = torch.randn(4, 3)

def unwritten(change):
    references = References(module.forward, Snapshot([x], 1 << 20), rng_state(), False, asks_for_memory=True)
    part = torch.cat([torch.full((1, 3), 7.0), x[1:] * 2])
    part[2, 1] += change
    found = [part, torch.full((4, 3), 8.0), x.clone(), torch.tensor([7, 8, 9])]
    comparison = CallComparison(references, exact=False)
    made = comparison.forward(Outcome(found, [x], [], []), {"outputs": [{}] * 4, "arguments": ["x"]})
    assert comparison.leaves_out
    assert [i for i, row in enumerate(made) if row.get("unwritten")] == [1, 3]
    return [[row["verdict"], row["why"], row["shape"], (row["worst"] or {}).get("index")] for row in made]

rows["unwritten"], rows["unwritten and wrong"] = unwritten(0.0), unwritten(0.5)

from xpudbg.numerics.probe.accuracy import WatchedGraph
made = lambda x: x
made._boxed_call, made._torchdynamo_orig_callable = True, "what Dynamo of torch 2.6 calls instead"
copied = vars(WatchedGraph({"index": 0}, made).as_callable())
rows["copied"] = sorted(copied)

# A graph whose parameter is an attribute, as Dynamo of torch 2.4 makes them; AOTAutograd's node has this name.
class CompiledFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return x * weight

    @staticmethod
    def backward(ctx, grad):
        x, weight = ctx.saved_tensors
        return grad * weight, grad * x * 3

class Scaled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(4))

    def forward(self, x):
        return (x * self.weight,)

from xpudbg.numerics.probe import accuracy
from xpudbg.numerics.probe.notes import LISTENERS
noted = []
LISTENERS.append(noted.append)
for needs in (False, True):
    module = torch.fx.symbolic_trace(Scaled())
    graph = {"index": 0, "module": module, "outputs": [{}], "own_outputs": 1, "arguments": ["x"], "asks_for_memory": False}
    made = lambda x: (CompiledFunction.apply(x, module.weight),)
    x = torch.randn(4, requires_grad=needs)
    accuracy.WatchedGraph(graph, made).called([x], (x,))[0].sum().backward()
rows["own parameters"] = [[line["kind"], line["phase"], line.get("compared"), line.get("why", "")] for line in noted]
rows["together"] = [worst_of(["same", "rounding"]), None]
print(json.dumps(rows))
"""


def test_verdicts(torch_python: str) -> None:
    done = subprocess.run(
        [torch_python, "-W", "error", "-c", CODE, str(FOLDER)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert rows["made inside"] == ["torch.float64True"] * 2
    outputs = ["output 0", "argument mean afterwards", "argument var afterwards"]
    assert list(rows["batch norm"]) == list(rows["batch norm in inference mode"]) == outputs
    assert "wrong" not in [*rows["batch norm"].values(), *rows["batch norm in inference mode"].values()]
    assert rows["batch norm without its mean"]["argument mean afterwards"] == "wrong"
    assert rows.pop("copied") == ["_boxed_call"]
    forward = ["call", "forward", 1, ""]
    unknown = ["unknown", "backward", None]
    told = "gradients of parameters that are no arguments of the graph (torch 2.4) are not compared"
    noted = [forward, [*unknown, told], forward, ["call", "backward", 1, ""], [*unknown, told]]
    assert rows.pop("own parameters") == noted
    assert rows.pop("a kernel writes") == ["same", "same"]
    part = "3 of 12 values depend on memory that nothing in the graph fills"
    whole = ["unknown", "it depends on memory that nothing in the graph fills"]
    left = [
        ["same", part, [4, 3], None],
        [*whole, [4, 3], None],
        ["same", "", [4, 3], None],
        [*whole, [3], None],
    ]
    assert rows.pop("unwritten") == left
    (verdict, why, shape, index), *others = rows.pop("unwritten and wrong")
    assert (verdict, shape, index) == ("wrong", [4, 3], [2, 1])
    assert why.startswith("error ")
    assert why.endswith(part)
    assert others == left[1:]
    sizes = {
        (size, times): rows[f"{size} elements, {times} times"][0]
        for size in (64, 4096)
        for times in (1.5, 2.5, 3.5)
    }
    assert [key for key, verdict in sizes.items() if verdict == "wrong"] == [
        (64, 3.5),
        (4096, 2.5),
        (4096, 3.5),
    ]
    for dtype in ("float32", "bfloat16", "float16"):
        assert rows[f"{dtype} equal"] == ["same", None]
        assert rows[f"{dtype} rounding"][0] in ("rounding", "same")
        assert rows[f"{dtype} dropped"] == ["wrong", [5, 7]]
        assert rows[f"{dtype} scaled"][0] == "wrong"
        assert rows[f"{dtype} nan"] == ["wrong", [1, 2]]
        assert rows[f"{dtype} dtype"][0] == rows[f"{dtype} shape"][0] == "wrong"
    assert {name: rows[name][0] for name in list(rows)[-17:] if "batch norm" not in name} == {
        "cancelled": "rounding",
        "luck": "wrong",
        "no luck": "rounding",
        "at the maximum": "rounding",
        "overflow": "wrong",
        "eager overflows too": "rounding",
        "nan where eager has it": "same",
        "integers": "wrong",
        "a tie": "rounding",
        "no reference": "unknown",
        "empty": "same",
        "complex": "same",
        "together": "rounding",
        "float16 shape": "wrong",
    }
