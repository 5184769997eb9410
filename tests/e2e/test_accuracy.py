"""Faults planted in real torch are found at the right level and line; what only rounds is not called wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sample_runs import QUICKER, WARM
from xpudbg.model.accuracy import Blame, CheckedGraph, Verdict
from xpudbg.numerics import accuracy_findings as findings
from xpudbg.numerics.accuracy_findings import first_partings, read_samples

PROJECT = Path(__file__).resolve().parents[2]
SITE = PROJECT / "xpudbg" / "probe" / "site"
pytestmark = [pytest.mark.torch, pytest.mark.canary]

MODEL = """
import torch
from torch import nn

aten = torch.ops.aten
OPTIONS = {}

def plant(fault):
    if fault == "decomposition":
        from torch._inductor import decomposition
        decomposition.decompositions[aten.gelu_backward.default] = lambda grad, x, approximate="none": grad * torch.sigmoid(1.7 * x)
    elif fault == "lowering":
        from torch._inductor import lowering
        right = lowering.lowerings[aten.tanh.default]
        lowering.lowerings[aten.tanh.default] = lambda x: lowering.lowerings[aten.mul.Tensor](right(x), 1.01)
    elif fault == "pass":
        def my_pass(graph):
            for node in graph.nodes:
                if node.target is aten.tanh.default:
                    node.target = aten.sigmoid.default
        OPTIONS["post_grad_custom_post_pass"] = my_pass

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.norm, self.b, self.drop = nn.Linear(32, 64), nn.LayerNorm(64), nn.Linear(64, 8), nn.Dropout(0.1)

    def forward(self, x):
        h = nn.functional.silu(self.a(x)) + nn.functional.gelu(self.a(x))  # gelu
        h = self.norm(h)
        h = torch.tanh(h)  # tanh
        h = h - 0.5
        return self.b(self.drop(h))

class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(32, 64)

    def forward(self, x):
        h = self.a(x).cos()
        h = torch.tanh(h)  # tanh
        return h - 0.5

def steps(dtype=torch.float32, net=Net):
    model = torch.compile(net().to(dtype), options=OPTIONS or None)
    for _ in range(2):
        model(torch.randn(16, 32, dtype=dtype)).float().square().mean().backward()
"""
FORKS = """
import os
from model import plant, steps, torch
from xpudbg_inside.numerics.probe import accuracy, notes, regions

torch.set_num_threads(1)
for fault in ("decomposition", "pass", "bfloat16"):
    pid = os.fork()
    if not pid:
        plant(fault)
        accuracy.AT = {"pass": "drop", "bfloat16": "norm"}.get(fault, "")
        accuracy.ASK_PRECISION = {"bfloat16": "backward"}.get(fault, "")
        steps(torch.bfloat16 if fault == "bfloat16" else torch.float32)
        os._exit(0)
    os.waitpid(pid, 0)
    print(fault, pid, flush=True)

@torch.library.custom_op("forks::shift", mutates_args=("into",))
def shift(source: torch.Tensor, into: torch.Tensor) -> None:
    for k in range(1, source.shape[0]):
        into[k] = source[k - 1]

def write(x):
    # Inductor leaves the copy out (torch 2.13), so that the operator reads what it has written.
    shift(x.clone(), x)

for fault in ("mutation", "lost"):
    pid = os.fork()
    if not pid:
        if fault == "lost":
            torch._dynamo.lookup_backend("aot_eager")
            def aot_eager(graph, args):
                raise RuntimeError("planted")
            torch._dynamo.backends.registry._COMPILER_FNS["aot_eager"] = aot_eager
        torch.compile(write)(torch.arange(6.0))
        os._exit(0)
    os.waitpid(pid, 0)
    print(fault, pid, flush=True)

pid = os.fork()
if not pid:
    from torch._inductor.lowering import lowerings
    right = lowerings[torch.ops.aten.rsqrt.default]
    lowerings[torch.ops.aten.rsqrt.default] = lambda x: lowerings[torch.ops.aten.mul.Tensor](right(x), 1.1)
    scaled = torch.compile(lambda x: x * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True)).to(x.dtype), dynamic=True)
    scaled(torch.randn(2, 12, 32, dtype=torch.bfloat16))
    os._exit(0)
os.waitpid(pid, 0)
print("mean", pid, flush=True)

from xpudbg_inside.numerics.probe.accuracy import known_faults

def faults(count, version):
    import torch._higher_order_ops.associative_scan
    graph = torch.fx.Graph()
    given = [graph.placeholder("x%d" % number) for number in range(count)]
    graph.call_function(torch.ops.higher_order.associative_scan, (given[0], given, ()))
    return "".join(f.phase for f in known_faults(graph, version)) or "none"

print("faults", "/".join((faults(2, "2.13.0"), faults(1, "2.13.0"), faults(2, "2.6.0"))), flush=True)

most = {
    "amax": lambda x: x.amax(-1),
    "norm": lambda x: x.norm(float("inf"), -1),
    "matrix_norm": lambda x: torch.linalg.matrix_norm(x, ord=1),
    "aminmax": lambda x: torch.aminmax(x, dim=-1).max,
}
for name, function in most.items():
    pid = os.fork()
    if not pid:
        accuracy.MODE = regions.MODE = "check"
        x, w = (torch.randn(16, 16, dtype=torch.bfloat16, requires_grad=True) for _ in range(2))
        torch.compile(lambda x, w: function(torch.nn.functional.gelu(x @ w)))(x, w).sum().backward()
        os._exit(0)
    os.waitpid(pid, 0)
    print(name, pid, flush=True)

def named(function, dtype):
    seen = []
    def backend(graph, args):
        seen.extend(fault.name for fault in known_faults(graph.graph, "2.13.0"))
        return graph
    torch.compile(function, backend=backend)(torch.ones(4, 4, dtype=dtype))
    torch._dynamo.reset()
    return ",".join(seen) or "none"

pid = os.fork()
if not pid:
    others = [lambda x: x.norm(2, -1), lambda x: x.max(-1).values]
    others.append(lambda x: torch.linalg.norm(x, dim=-1, keepdim=True))
    print("others", "/".join(named(f, torch.half) for f in others) + "/" + named(most["norm"], torch.float), flush=True)
    os._exit(0)
os.waitpid(pid, 0)

def outdated(mode, look=()):
    # From call 20 on the compiled function computes with an old number: the program leaves the guard on it out.
    pid = os.fork()
    if pid:
        os.waitpid(pid, 0)
        return
    for module in (accuracy, notes, regions):
        module.MODE = mode
    notes.FOLDER = regions.FOLDER = os.path.join(regions.FOLDER, "outdated")
    regions.LOOK = frozenset(look)
    torch.compiler.set_stance("force_eager" if mode == "eager" else "default")
    factor = 2.0
    def scaled(x):
        return torch.mm(x, x).T if factor > 1.0 else torch.mm(x, x)
    options = {"guard_filter_fn": lambda guards: [False for _ in guards]}
    fast = torch.compile(scaled, options=options)
    torch.manual_seed(0)
    for call in range(24):
        factor = 2.0 if call < 20 else 1.0
        fast(torch.rand(4, 4))
    os._exit(0)

outdated("check")
outdated("eager")
outdated("cached", look=[(0, 20)])

def run(mode, scale):
    regions.MODE, regions._state["regions"] = mode, 0
    x = torch.linspace(1, 2, 8)
    sequential = torch._dynamo.external_utils.wrap_inline(torch.nn.Sequential())
    plain = regions._region(lambda x: x * scale, sequential)
    autocast = regions._region(lambda x: x * scale, sequential)
    coarse = regions._region(lambda x: regions.computed_in([torch.bfloat16]) or x * scale, lambda x: x)
    plain(x), coarse(x)
    with torch.autocast("cpu"):
        autocast(x)

run("check", 1.0)
run("eager", 1.01)
print("regions", os.getpid(), flush=True)
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the children of :func:`forks` write to."""
    return tmp_path_factory.mktemp("forks") / "found"


@pytest.fixture(scope="module")
def forks(torch_python: str, found: Path) -> dict[str, list[dict[str, Any]]]:
    """What was found of each fault, all in children of one process that has imported torch."""
    folder = found.parent
    (folder / "model.py").write_text(MODEL)
    (folder / "forks.py").write_text(WARM + FORKS)
    env = {
        **{k: v for k, v in os.environ.items() if not k.startswith(("TORCH", "TRITON", "XPUDBG"))},
        "PYTHONPATH": str(SITE),
        "XPUDBG_RUN_DIR": str(folder / "run"),
        "XPUDBG_ACCURACY": "blame",
        "XPUDBG_ACCURACY_DIR": str(folder / "found"),
        "TORCHINDUCTOR_CACHE_DIR": str(folder / "cache"),
        "TORCHINDUCTOR_COMPILE_THREADS": "1",
        **QUICKER,
    }
    (folder / "run" / "probe").mkdir(parents=True)
    done = subprocess.run(
        [torch_python, "forks.py"], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    pids = dict(line.split() for line in done.stdout.splitlines() if len(line.split()) == 2)
    assert {"decomposition", "pass", "bfloat16"} <= set(pids), done.stdout + done.stderr
    assert pids["faults"] == "backward/none/none"
    assert pids["others"] == "none/none/none/none"
    lines = findings.read_findings(found, "blame")
    return {fault: [line for line in lines if str(line["pid"]) == pid] for fault, pid in pids.items()}


def test_a_result_is_as_coarse_as_what_it_was_computed_in(forks: dict[str, list[dict[str, Any]]]) -> None:
    plain, coarse, autocast = findings.checked_functions(forks["regions"])
    assert (plain.name, plain.verdict) == ("Sequential", Verdict.WRONG)
    assert plain.values[0].why == "it differs from the eager run's by 0.0099, 0.001 is allowed"
    assert (coarse.verdict, autocast.verdict) == (Verdict.ROUNDING, Verdict.ROUNDING)
    assert coarse.values[0].allowed == autocast.values[0].allowed == 32 * 2**-7


def blamed(lines: list[dict[str, Any]]) -> Blame:
    found = findings.read_blame(lines, seconds=0.0, ended=True)
    assert found is not None, lines
    return found


def graph(lines: list[dict[str, Any]], phase: str) -> CheckedGraph:
    return next(g for g in findings.checked_graphs(lines, ()) if g.phase == phase)


def test_a_wrong_decomposition(forks: dict[str, list[dict[str, Any]]]) -> None:
    blame = blamed(forks["decomposition"])
    assert (blame.phase, blame.layer, blame.subsystem) == (
        "backward",
        "aot_eager_decomp_partition",
        "decomposition",
    )
    assert blame.culprit == "aten.gelu_backward.default"
    assert blame.culprit_place is not None
    assert blame.culprit_place.location is not None
    assert blame.culprit_place.location.code.endswith("# gelu")
    assert graph(forks["decomposition"], "forward").verdict in (Verdict.ROUNDING, Verdict.SAME)


def test_a_wrong_pass(forks: dict[str, list[dict[str, Any]]]) -> None:
    blame = blamed(forks["pass"])
    assert (blame.layer, blame.subsystem, blame.culprit) == (
        "inductor",
        "post_grad_passes",
        "post_grad_custom_post_pass",
    )
    assert blame.sound_layers == ("eager", "aot_eager", "aot_eager_decomp_partition")
    assert not blame.kernel
    forward = graph(forks["pass"], "forward")
    assert ("value at drop", Verdict.WRONG) in [(v.name, v.verdict) for v in forward.worst]


def test_the_sum_of_a_mean_is_not_held_against_the_mean(forks: dict[str, list[dict[str, Any]]]) -> None:
    blame = blamed(forks["mean"])
    assert (blame.subsystem, blame.culprit) == ("lowerings", "rsqrt")
    assert blame.buffer and blame.value is not None
    assert blame.value.error < 1, blame


def test_a_result_that_is_outdated_in_a_late_call_is_found(
    forks: dict[str, list[dict[str, Any]]], found: Path
) -> None:
    assert forks
    compiled, eager = (read_samples(found / "outdated", mode) for mode in ("check", "eager"))
    assert compiled.keys() == eager.keys() and len(eager) == 24
    (parting,) = first_partings(compiled, eager)
    assert (parting.region, parting.call, parting.name) == (0, 20, "outdated.<locals>.scaled")
    lines = findings.read_findings(found / "outdated", "cached")
    (function,) = findings.checked_functions(lines)
    assert (function.call, function.verdict) == (20, Verdict.WRONG)
    # The graph is right by itself: what Dynamo captured is not what the function does now.
    calls = [line for line in lines if line["kind"] == "call"]
    assert {19, 20} <= {line["call"] for line in calls} and {line["verdict"] for line in calls} <= {
        "same",
        "rounding",
    }


def test_a_graph_that_writes_to_its_only_argument_is_taken_apart(
    forks: dict[str, list[dict[str, Any]]],
) -> None:
    blame = blamed(forks["mutation"])
    assert (blame.replayed, blame.layer, blame.subsystem) == (True, "inductor", "post_grad_passes"), blame
    assert blame.culprit == "reinplace_inplaceable_ops"
    assert blame.sound_layers == ("eager", "aot_eager", "aot_eager_decomp_partition")
    assert [note for note in blame.notes if "Error" in note] == []


def test_a_layer_that_could_not_run_the_graph_is_not_called_right(
    forks: dict[str, list[dict[str, Any]]],
) -> None:
    blame = blamed(forks["lost"])
    assert (blame.replayed, blame.layer) == (True, ""), blame
    assert blame.sound_layers == ("eager", "aot_eager_decomp_partition")
    assert any("aot_eager (RuntimeError: planted)" in note for note in blame.notes), blame.notes


@pytest.mark.parametrize("name", ["amax", "norm", "matrix_norm", "aminmax"])
def test_a_fault_of_torch_that_is_known_is_named(forks: dict[str, list[dict[str, Any]]], name: str) -> None:
    forward, backward = sorted(findings.checked_graphs(forks[name], ()), key=lambda g: g.phase, reverse=True)
    assert (forward.verdict is Verdict.WRONG, forward.why) == (False, "")
    assert backward.verdict is Verdict.WRONG and backward.worst[0].found == "nan"
    assert "emulate_precision_casts" in backward.why


def test_bfloat16_is_only_rounding(forks: dict[str, list[dict[str, Any]]]) -> None:
    found = findings.checked_graphs(forks["bfloat16"], ())
    assert {(g.phase, g.verdict) for g in found} == {
        ("forward", Verdict.ROUNDING),
        ("backward", Verdict.ROUNDING),
    }
    assert all(g.random and g.reference == "float64" for g in found)
    assert {line["question"] for line in forks["bfloat16"] if line["kind"] == "asking"} == {"precision"}
    assert findings.compared_modules(forks["bfloat16"]) == ("norm",)
    casts = findings.read_casts(forks["bfloat16"])
    (backward,) = [g for g in found if g.phase == "backward"]
    assert casts is not None and (casts.graph, casts.phase) == (backward.index, "backward")
    assert casts.error == max(v.error or 0.0 for v in backward.worst) and casts.emulated_error
    (at,) = [v for g in found for v in g.worst if v.module]
    assert (at.name, at.verdict, at.shape) == ("value at norm", Verdict.ROUNDING, (16, 64))
    assert at.place is not None
    assert at.place.location is not None
    assert at.place.location.code == "h = self.norm(h)"


def compared(torch_python: str, folder: Path, *words: str, **variables: str) -> tuple[int, dict[str, Any]]:
    """Status and report of ``xpudbg accuracy --json`` in a folder."""
    command = [
        sys.executable,
        "-m",
        "xpudbg",
        "accuracy",
        "--python",
        torch_python,
        "--out",
        "run",
        "--json",
        *words,
    ]
    env = {**os.environ, "PYTHONPATH": str(PROJECT), "OMP_NUM_THREADS": "1", **variables}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.returncode, json.loads(done.stdout)


def test_a_cache_that_drops_a_guard_is_seen_although_run_switches_it_off(
    torch_python: str, tmp_path: Path
) -> None:
    script = PROJECT / "tests" / "data" / "accuracy-cached-2.13" / "stale.py"
    # Which cache is to blame is asked in further runs; tests/unit/record/test_cached_run.py has what they wrote.
    code, report = compared(torch_python, tmp_path, "--budget", "0", str(script))
    assert (code, report["verdict"], report["blame"]) == (1, "wrong", None)
    assert {g["verdict"] for g in report["graphs"]} <= {"same", "rounding"}
    cached = report["cached"]
    assert (cached["verdict"], cached["cache"], cached["warm"]) == ("wrong", "", False)
    wrong = [(g["index"], g["call"]) for g in cached["graphs"] if g["verdict"] == "wrong"]
    assert wrong == [(2, 0)] and cached["why"]


def test_the_command_finds_a_wrong_lowering(torch_python: str, tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL)
    (tmp_path / "train.py").write_text(
        "from model import Small, plant, steps\nplant('lowering')\nsteps(net=Small)\nprint('trained')\n"
    )
    command = [
        sys.executable,
        "-m",
        "xpudbg",
        "accuracy",
        "--python",
        torch_python,
        "--out",
        "run",
        "--json",
        "train.py",
    ]
    env = {**os.environ, "PYTHONPATH": str(PROJECT), "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    report = json.loads(done.stdout)
    assert "trained" in done.stderr
    assert (report["schema"], report["verdict"]) == ("xpudbg.accuracy", "wrong")
    blame = report["blame"]
    assert (blame["layer"], blame["subsystem"], blame["culprit"]) == ("inductor", "lowerings", "tanh"), blame
    assert blame["culprit_place"]["location"]["code"] == "h = torch.tanh(h)  # tanh"
    assert blame["kernel"].startswith("cpp_fused_")
    assert {"compiled", "eager", "search"} == set(report["seconds"])
    assert [f["verdict"] for f in report["functions"]] == ["wrong", "wrong"]
    assert report["replay"].startswith("xpudbg accuracy --graph 0 ")
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["state"] == "complete"
    assert [a["path"] for a in manifest["artifacts"] if a["kind"] == "accuracy"] == ["accuracy.json"]
    assert not (tmp_path / "run" / "accuracy").exists()
