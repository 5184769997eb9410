"""``verify`` on recorded kernels with planted faults: the interpreter of ``XPUDBG_TORCH_PYTHON`` computes."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.recorded_inputs import add_recorded_inputs
from tests.together import Together
from xpudbg.emulator.spirv.client import find_runtime
from xpudbg.store.locate import cache_root

DATA = Path(__file__).resolve().parents[1] / "data"
TAILS = DATA / "verify-bmg-2.13" / "run"
CONVOLUTION = DATA / "verify-conv-bmg-2.13" / "run"
KINDS = DATA / "verify-kinds-bmg-2.13" / "run"
CPP = DATA / "verify-cpp-2.13" / "run"
DRAWS = DATA / "verify-draws-bmg-2.13" / "run"
RACY = DATA / "in-place-bmg-2.13" / "racy"
CHAIN = DATA / "verify-chain-bmg-2.13" / "run"
GRAPH = "processes/main/graphs/model__0_inference_0"
Cli = Callable[..., Any]


@pytest.fixture
def copy(tmp_path: Path, torch_python: str) -> Path:
    """A copy of the recorded run, to plant faults in."""
    assert torch_python
    return shutil.copytree(TAILS, tmp_path / "run")


def change(folder: Path, pattern: str, old: str, new: str) -> None:
    """Replace a text that must be in each file of a pattern."""
    files = list(folder.glob(pattern))
    assert files
    for file in files:
        text = file.read_text()
        assert old in text, f"{file} has no {old}"
        file.write_text(text.replace(old, new))


def by_kernel(body: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {k["name"].split("_")[1]: k for g in body["graphs"] for k in g["kernels"]}


def test_sound_kernels_are_called_sound(cli: Cli, torch_python: str) -> None:
    done = cli("verify", TAILS, "--all-configs", "--no-keep", "--json")
    body = json.loads(done.out)
    assert (done.code, body["verdict"], body["torch"][:1]) == (0, "rounding", "2")
    (graph,) = body["graphs"]
    assert (graph["patterns"]["verdict"], graph["outputs"]["verdict"]) in {
        ("same", "same"),
        ("rounding", "same"),
    }
    kernels = by_kernel(body)
    assert {name: (k["verdict"], k["configurations"]) for name, k in kernels.items()} == {
        "poi": ("same", 3),
        "per": ("rounding", 3),
    }
    edges = [c for k in kernels.values() for c in k["checks"] if c["inputs"] == "edge"]
    assert len(edges) == 2


TRITON = """
import sys

def compile(path, options):
    execute, memory = (sys.modules["xpudbg.emulator.target.ttir." + n] for n in ("execute", "memory"))
    program = execute.Program(open(path).read())
    class Kernel:
        def __getitem__(self, grid):
            def launch(*args):
                tensors = [a for a in args if hasattr(a, "data_ptr")]
                segments = [memory.Segment(t.data_ptr(), t.untyped_storage().nbytes(), "") for t in tensors]
                numbers = [a.data_ptr() if hasattr(a, "data_ptr") else a for a in args]
                program.run(grid, numbers, memory.Memory(segments, program.takes_addresses_from_elsewhere))
                tensors[-1][..., 1] = -5.0
            return launch
    return Kernel()
"""


def sound_or(verdict: str) -> str:
    """``sound`` for values that are the same or differ by rounding: which it is hangs on how the processor's library adds."""
    return "sound" if verdict in ("same", "rounding") else verdict


def test_a_convolution_whose_bias_a_kernel_adds_is_sound_above_a_broken_device(
    cli: Cli, torch_python: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its library call has not the value of its FX node, and kernels before it write no node's value: both are seen behind it.

    The device is the CPU, and its Triton one whose kernels write a wrong number.
    """
    (tmp_path / "triton").mkdir()
    (tmp_path / "triton" / "__init__.py").write_text(TRITON)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    done = cli("verify", CONVOLUTION, "--device", "cpu", "--no-keep", "--json")
    (graph,) = json.loads(done.out)["graphs"]
    assert (done.code, graph["library"], graph["recorded_inputs"], graph["outputs"]["verdict"]) == (
        1,
        [],
        3,
        "same",
    )
    found = [
        (k["number"], sound_or(k["verdict"]), k["seen_in"], k["configurations"]) for k in graph["kernels"]
    ]
    assert found == [(1, "sound", "K4", 1), (2, "sound", "K4", 1), (4, "wrong", "", 1)]
    kernel = graph["kernels"][-1]
    checks = [(c["level"], sound_or(c["verdict"])) for c in kernel["checks"] if not c["inputs"]]
    assert (kernel["level"], checks) == ("device", [("ttir", "sound"), ("device", "wrong")])
    device = next(c for c in kernel["checks"] if c["level"] == "device")
    assert (device["found"], device["index"][-1]) == ("-5", 1)


def test_the_last_value_of_a_chain_in_place_that_nothing_reads_is_not_judged(
    cli: Cli, torch_python: str
) -> None:
    """The kernel keeps three values in the same memory and never stores the last."""
    done = cli("verify", CHAIN, "--no-keep", "--json")
    (graph,) = json.loads(done.out)["graphs"]
    (kernel,) = graph["kernels"]
    held = {c["node"] for c in kernel["checks"] if c["level"] == "ttir"}
    assert (done.code, kernel["verdict"], graph["library"]) == (0, "rounding", [])
    assert held
    assert "mul_14" not in held


def test_random_numbers_are_those_of_the_wrapper(cli: Cli, tmp_path: Path, torch_python: str) -> None:
    """Seeds, a library function that draws, and a wrapper with a partition; with a fault in what is computed from a seed."""
    run = shutil.copytree(DRAWS, tmp_path / "run")
    done = cli("verify", run, "--no-keep", "--json")
    body = json.loads(done.out)
    verdicts = [k["verdict"] for g in body["graphs"] for k in g["kernels"]]
    assert (done.code, len(verdicts), set(verdicts) <= {"same", "rounding"}) == (0, 4, True)
    assert {g["outputs"]["verdict"] for g in body["graphs"]} <= {"same", "rounding"}
    assert [g["patterns"]["why"] for g in body["graphs"]] == ["", "multinomial: it draws random numbers", ""]
    change(run, "triton_cache/*/*dropout*.ttir", "arith.cmpf ogt", "arith.cmpf olt")
    done = cli("verify", f"{run}:model__0_inference_0", "--no-keep", "--json")
    (kernel,) = json.loads(done.out)["graphs"][0]["kernels"]
    assert (done.code, kernel["verdict"], kernel["level"]) == (1, "wrong", "ttir")


def test_faults_are_found_at_their_level_and_line(cli: Cli, copy: Path) -> None:
    """A dropped mask in one configuration of five, and one instruction changed in another kernel's."""
    change(copy, "triton_cache/SWZ*/*gelu*.ttir", "tt.store %21, %19, %5 :", "tt.store %21, %19 :")
    change(copy, "triton_cache/NUV*/*.ttir", "= arith.divf", "= arith.addf")
    # Five configurations in the place of three.
    for letter in "AB":
        key = letter + "EFN53PFKCXITTUE6KZIULVGOFEHZAGXDNOPGEREQFWCYTRXFVIQ"
        shutil.copytree(next((copy / "triton_cache").glob("GEF*")), copy / "triton_cache" / key)
    done = cli("verify", copy, "--all-configs", "--json")
    assert done.code == 1
    kernels = by_kernel(json.loads(done.out))
    mask = [c for c in kernels["poi"]["checks"] if c["verdict"] == "wrong"]
    assert [(c["config"][:3], c["level"]) for c in mask] == [("SWZ", "ttir")]
    assert kernels["poi"]["configurations"] == 5
    assert mask[0]["location"].endswith(".py:38")
    assert mask[0]["code"] == "tl.store(out_ptr0 + (x2), tmp12, xmask)"
    assert "25 of 256 addresses lie outside" in mask[0]["why"]
    number = [c for c in kernels["per"]["checks"] if c["verdict"] == "wrong"]
    assert [(c["config"][:3], c["level"], c["node"]) for c in number] == [("NUV", "ttir", "mul_4")]
    assert number[0]["source"].endswith("tails.py:14")
    assert number[0]["found"] != number[0]["float64"]
    assert "is kept in" in done.err
    assert f"wrong: {len(kernels)} kernels: 2 wrong" in cli("show", copy).out
    shown = cli("show", f"{copy}:K1").out
    assert "ttir, configuration SWZABKN2: tt.store: 25 of 256 addresses" in shown
    # One bad configuration does not spoil what comes after it.
    assert json.loads(done.out)["graphs"][0]["outputs"]["verdict"] == "same"


def test_a_wrong_pass_and_a_wrong_scalar_are_told_from_wrong_code(cli: Cli, copy: Path) -> None:
    """The graph after the passes multiplies by 3: its kernels are what they were, so that they no longer fit it, and both are told.

    A size that the wrapper gives too small leaves elements out only where blocks are small: the number itself is wrong all the same.
    """
    change(copy, f"{GRAPH}/fx_graph_transformed.py", "mul.Tensor(arg0_1, 2.0)", "mul.Tensor(arg0_1, 3.0)")
    change(copy, f"{GRAPH}/output_code.py", "arg1_1, 27, 37, stream", "arg1_1, 26, 37, stream")
    add_recorded_inputs(
        copy,
        GRAPH.rpartition("/")[2],
        [
            ("arg0_1", [27, 37], [0.5] * 999),
            ("arg1_1", [37], None),
            ("arg2_1", [37, 37], [i * 7 % 13 / 13 for i in range(1369)]),
        ],
    )
    done = cli("verify", copy, "--json")
    assert done.code == 1
    (graph,) = json.loads(done.out)["graphs"]
    assert (graph["inputs"], graph["recorded_inputs"], graph["generated_inputs"]) == (
        "recorded",
        2,
        ["arg1_1"],
    )
    assert (graph["patterns"]["verdict"], graph["patterns"]["source"][-11:]) == ("wrong", "tails.py:13")
    wrong = [c for c in by_kernel({"graphs": [graph]})["per"]["checks"] if c["verdict"] == "wrong"]
    assert (wrong[0]["level"], wrong[0]["why"]) == (
        "wrapper",
        "the wrapper gives it xnumel = 26, and its code has 27",
    )


def test_what_hangs_or_is_no_kernel_ends_with_a_message(cli: Cli, copy: Path) -> None:
    change(copy, "triton_cache/*/*gelu*.ttir", "    tt.return", "    tt.unheard_of %0 : i32\n    tt.return")
    for file in copy.glob("triton_cache/*/*softmax*.ttir"):
        file.write_text("module {" * 50)
    done = cli("verify", copy, "--strict", "--json")
    # Nothing is wrong; that it is not known counts with --strict alone.
    assert done.code == 1
    body = json.loads(done.out)
    assert body["verdict"] == "unknown"
    whys = [c["why"] for k in by_kernel(body).values() for c in k["checks"] if c["verdict"] == "unknown"]
    assert any("tt.unheard_of" in why for why in whys)


def test_an_interpreter_without_torch_is_refused_with_the_remedy(cli: Cli) -> None:
    import sys

    done = cli("verify", TAILS, "--python", sys.executable)
    assert done.code == 2
    assert "torch" in done.err
    assert "--python" in done.err


def test_faults_below_the_ttir_are_told_apart_from_those_in_it(cli: Cli, copy: Path) -> None:
    """One instruction changed in SPIR-V, and half the warps in another kernel's metadata; the ttir of both is right."""
    if find_runtime(cache_root()) is None:
        pytest.skip("Intel's OpenCL CPU runtime is not here")
    (module,) = copy.glob("triton_cache/GEF*/*gelu*.spv")
    module.write_bytes(with_one_instruction_changed(module.read_bytes()))
    change(copy, "triton_cache/G2C*/triton*.json", '"num_warps": 2', '"num_warps": 1')
    done = cli("verify", copy, "--spirv", "--json")
    assert done.code == 1
    wrong = {
        name: [c for c in k["checks"] if c["verdict"] == "wrong"]
        for name, k in by_kernel(json.loads(done.out)).items()
    }
    assert [(c["level"], c["node"]) for c in wrong["poi"]] == [("spirv", "mul_3")]
    assert [c["level"] for c in wrong["per"]] == ["spirv"]
    assert "work-groups of" in wrong["per"][0]["why"]


def with_one_instruction_changed(module: bytes) -> bytes:
    """The module with its last OpFMul (133) as OpFAdd (129)."""
    words = list(struct.unpack(f"<{len(module) // 4}I", module))
    index, last = 5, 0
    while index < len(words):
        if words[index] & 0xFFFF == 133:
            last = index
        index += words[index] >> 16
    assert last
    words[last] = (words[last] & 0xFFFF0000) | 129
    return struct.pack(f"<{len(words)}I", *words)


def test_user_written_and_combo_kernels_are_run(cli: Cli, torch_python: str) -> None:
    """The user's kernels have no FX value: their configurations are held against one another, and what reads them against FX."""
    done = cli("verify", KINDS, "--all-configs", "--no-keep", "--json")
    body = json.loads(done.out)
    sound = {"same": True, "rounding": True}
    calls = [k for g in body["graphs"] for k in g["kernels"]]
    kernels = [(k["name"], sound.get(k["verdict"], k["verdict"]), k["configurations"]) for k in calls]
    assert kernels == [
        ("triton_poi_fused_sin_0", True, 1),
        ("scaled_sum_0", "unknown", 1),
        ("twice_1", True, 2),
        ("triton_poi_fused_add_1", True, 1),
        # A helper function stands before its kernel.
        ("triton_per_fused_cumsum_0", True, 1),
        # Another kernel adds to its zeros.
        ("triton_poi_fused_zeros_1", True, 1),
        ("triton_poi_fused_index_add_select_zeros_2", True, 1),
        # A combo kernel.
        ("triton_poi_fused_0", True, 1),
    ]
    first = body["graphs"][0]
    assert "the user wrote it" in first["kernels"][1]["why"]
    assert [c["against"] for c in first["kernels"][2]["checks"]] == ["ttir"]
    assert all(g["outputs"]["verdict"] in {"same", "rounding"} for g in body["graphs"])


def test_a_fault_in_the_spirv_of_a_user_written_kernel_is_found(cli: Cli, tmp_path: Path) -> None:
    """It adds two in the place of multiplying by it."""
    if find_runtime(cache_root()) is None:
        pytest.skip("needs Intel's OpenCL CPU runtime (the extra 'spirv')")
    run = shutil.copytree(KINDS, tmp_path / "run")
    # OpFMul and OpFAdd, both of five words.
    multiply, add = struct.pack("<I", 5 << 16 | 133), struct.pack("<I", 5 << 16 | 129)
    for file in (run / "triton_cache").glob("*/twice.spv"):
        data = file.read_bytes()
        assert multiply in data
        file.write_bytes(data.replace(multiply, add))
    done = cli("verify", f"{run}:model__0_inference_0", "--spirv", "--json")
    assert done.code == 1
    (graph,) = json.loads(done.out)["graphs"]
    assert [(k["verdict"] == "wrong", k["level"]) for k in graph["kernels"]] == [
        (False, ""),
        (False, ""),
        (True, "spirv"),
        (False, ""),
    ]
    (check,) = graph["kernels"][2]["checks"]
    assert "far more than rounding" in check["why"]


CRASH = "*(volatile int*)nullptr = 1;"
GROW = "std::vector<char> grown(9ull << 30, 1); out_ptr0[0] = grown[5];"


@pytest.mark.parametrize(
    ("fault", "last", "why"),
    [(False, CRASH, "ended with signal 11"), (True, GROW, "bad_alloc")],
)
def test_cpp_kernels_run_in_a_process_apart(
    cli: Cli, tmp_path: Path, torch_python: str, fault: bool, last: str, why: str
) -> None:
    """Sound and faulty; one that crashes or takes too much memory ends alone."""
    run = shutil.copytree(CPP, tmp_path / "run")
    head = "at::BFloat16* out_ptr0)\n{"
    change(run, f"{GRAPH}/output_code.py", head, head + last)
    if fault:
        change(run, f"{GRAPH}/output_code.py", "tmp19 = tmp17 / tmp18", "tmp19 = tmp17 * tmp18")
    done = cli("verify", run, "--cpp", "--json")
    (graph,) = json.loads(done.out)["graphs"]
    first, second = graph["kernels"]
    assert second["verdict"] == "unknown"
    assert why in second["checks"][0]["why"]
    if not fault:
        assert (done.code, first["verdict"], {c["level"] for c in first["checks"]}) == (
            0,
            "rounding",
            {"cpp"},
        )
        return
    # What it hands on has no name of its own: the library call that reads it is wrong, and says whose value that is.
    assert done.code == 1
    (library,) = graph["library"]
    assert (library["verdict"], library["through"]) == ("wrong", [first["name"]])


VALUES = """
import sys
sys.path.insert(0, sys.argv[1])
import torch
from xpudbg.numerics.probe.fx_graph import FxText, FxValues
from xpudbg.numerics.probe.text_eval import UnknownExpressionError

def value(text, known, name, **options):
    return FxValues(FxText("class G:\\n  def forward(self, a, b):\\n    " + text), known, random={}, **options).value(name)

a, b = torch.ones(3), torch.full((3,), 2.0)
text = "f = torch.ops.aten._foreach_add_.List([a, b], [b, a]);  g = f[0];  h = f[1]\\n    return (g, h)"
pair = [value(text, {"a": a, "b": b}, n, in_float64=n == "h") for n in "gh"]
print([(v.tolist(), str(v.dtype)) for v in pair], a.tolist())

kernel = "torch.ops.higher_order.triton_kernel_wrapper_mutation(kernel_idx = 0, kwargs = {'x': a, 'o': e})"
text = "e = torch.ops.aten.empty.memory_format([3]);  k = %s;  s = torch.ops.aten.add.Tensor(e, b)\\n    return (s,)" % kernel
graph = FxText("class G:\\n  def forward(self, a, b):\\n    " + text)
known = {"a": a, "b": b}
try:
    FxValues(graph, known, in_float64=False, random={}).value("s")
except UnknownExpressionError as error:
    print(error)
print(graph.user_kernels, graph.fill("k", "e"))
print(FxValues(graph, {**known, "e": a}, in_float64=False, random={}).value("s").tolist())
text = text.replace("k =", "r = torch.ops.aten.sin.default(e);  k =")
print(FxText("class G:\\n  def forward(self, a, b):\\n    " + text).fill("k", "e"))
empty = "g = torch.ops.aten.empty.memory_format([3]);  s = torch.ops.aten.sin.default(a);  return (g, s)"
print(FxText("class G:\\n  def forward(self, a):\\n    " + empty).blocked)
empty = "g = torch.ops.aten.empty.memory_format([3]);  s = torch.ops.aten.index_put_.default(g, [a], a);  return (s,)"
print(FxText("class G:\\n  def forward(self, a):\\n    " + empty).blocked)
"""


def test_a_kernel_that_overwrites_what_its_other_programs_read_is_wrong(cli: Cli, torch_python: str) -> None:
    """torch 2.13 makes one kernel of ``a.copy_(a.t() + 1)``: blocks are written over before their mirror images are read. The buffer is judged once."""
    done = cli("verify", RACY, "--no-keep", "--json")
    ((kernel,),) = [graph["kernels"] for graph in json.loads(done.out)["graphs"]]
    checks = [(c["level"], c["verdict"], c["buffer"], c["node"]) for c in kernel["checks"]]
    assert checks == [("ttir", "wrong", "arg0_1", "copy")]
    assert done.code == 1


def test_memory_that_is_written_in_place_has_the_value_of_its_time(torch_python: str) -> None:
    """Lists in place leave what they were given alone, and what a user-written kernel fills has no value before it ran, nor after readers of another."""
    folder = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [torch_python, "-c", VALUES, str(folder)], capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == [
        "[([3.0, 3.0, 3.0], 'torch.float32'), ([3.0, 3.0, 3.0], 'torch.float64')] [1.0, 1.0, 1.0]",
        "e is memory that a user-written kernel fills",
        "{'k': {'x': 'a', 'o': 'e'}} True",
        "[3.0, 3.0, 3.0]",
        "False",
        "{'g': 'g is memory that nothing in the graph fills'}",
        "{'g': 'g is memory that index_put_ fills, perhaps in part'}",
    ], done.stderr


@pytest.mark.xdist_group("together")
def test_a_constant_of_the_graph_gets_numbers_as_an_input_does(
    cli: Cli, together: Together, tmp_path: Path
) -> None:
    """The generated code reads it from memory; Inductor's passes are not judged, which may have computed with its true numbers."""
    (graph,) = together.graphs("constants.py")

    def checked(run: Path) -> dict[str, Any]:
        body = json.loads(cli("verify", f"{run}:{graph['id']}", "--cpp", "--no-keep", "--json").out)
        (found,) = body["graphs"]
        return found

    sound = checked(together.bundle)
    assert [k["verdict"] in ("same", "rounding") for k in sound["kernels"]] == [True]
    assert sound["outputs"]["verdict"] in ("same", "rounding")
    assert sound["patterns"]["verdict"] == "unknown"
    copy = shutil.copytree(together.bundle, tmp_path / "run")
    change(copy, f"processes/*/graphs/{graph['id']}/output_code.py", "tmp6 + tmp9", "tmp6 - tmp9")
    assert checked(copy)["verdict"] == "wrong"
