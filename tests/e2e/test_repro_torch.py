"""Scripts of ``repro`` under real torch: a graph's on the CPU, and a kernel's launch from a recorded run."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sample_runs import QUICKER
from xpudbg.record.ocloc import private_compilers

pytestmark = [pytest.mark.torch]
PROJECT = Path(__file__).resolve().parents[2]
PROGRAM = """
import torch
torch._inductor.config.cpp.inject_relu_bug_TESTING_ONLY = "accuracy"
with torch.no_grad():
    torch.compile(lambda x, i: torch.relu(x)[i].sum(-1) + x.amax())(torch.randn(9, 33), torch.tensor([8, 5, 2]))
    torch.compile(lambda x: torch.relu(x) + x)(torch.randn(9, 33))
"""
FIRST, SECOND = "model__0_inference_0", "model__1_inference_1"


def xpudbg(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, **QUICKER, "PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-m", "xpudbg", *words]
    return subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, timeout=400, check=False
    )


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory, torch_python: str) -> Path:
    """A run with two graphs that are computed wrong; the second has two nodes."""
    folder = tmp_path_factory.mktemp("recorded")
    (folder / "program.py").write_text(PROGRAM)
    ran = xpudbg(folder, "run", "--record-inputs", "--out", "bundle", torch_python, "program.py")
    assert ran.returncode == 0, ran.stderr
    return folder / "bundle"


def test_a_wrong_value_shows_from_recorded_inputs_outside_of_the_bundle(
    recorded: Path, tmp_path: Path, torch_python: str
) -> None:
    made = xpudbg(tmp_path, "repro", f"{recorded}:{FIRST}", "-o", "made", "--python", torch_python, "--json")
    assert made.returncode == 3, made.stderr
    found = json.loads(made.stdout)
    # Nobody had compared its values: what is expected is agreement, and both values are in the report.
    assert found["trial"]["status"] == 1 and not found["trial"]["shown"]
    assert "compiled" in found["trial"]["why"] and "eager" in found["trial"]["why"]
    assert found["trial"]["same"] == found["trial"]["compared"] == 1
    elsewhere = recorded.rename(recorded.with_name("elsewhere"))
    try:
        alone = subprocess.run(
            [torch_python, "repro.py"],
            cwd=tmp_path / "made",
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )
    finally:
        elsewhere.rename(recorded)
    assert alone.returncode == 1 and "FAIL: result 0" in alone.stdout, alone.stderr


TRAINING = """
import torch
F = torch.nn.functional
weights = [torch.randn(32, 32, requires_grad=True) for _ in range(9)]
scales = [torch.rand(32, requires_grad=True) for _ in range(3)]
def block(x, a, b, c, scale):
    h = F.rms_norm(x, (32,), scale)
    return x + (F.silu(h @ a) * (h @ b)) @ c
@torch.compile
def step(x):
    for n in range(3):
        x = block(x, *weights[3 * n : 3 * n + 3], scales[n])
    return x.pow(2).mean()
step(torch.randn(8, 32)).backward()
"""
"""Which inputs of the backward Inductor may free, by their names, decides the order of its kernels, and so what they write over."""


@pytest.mark.weekly
def test_a_forward_and_its_backward_have_the_kernels_of_the_run(tmp_path: Path, torch_python: str) -> None:
    (tmp_path / "program.py").write_text(TRAINING)
    ran = xpudbg(tmp_path, "run", "--out", "bundle", torch_python, "program.py")
    assert ran.returncode == 0, ran.stderr
    graphs = json.loads((tmp_path / "bundle" / "manifest.json").read_text())["graphs"]
    assert len(graphs) == 2
    for graph in graphs:
        words = ("-o", graph["id"], "--python", torch_python, "--json")
        made = xpudbg(tmp_path, "repro", f"bundle:{graph['id']}", *words)
        assert made.returncode == 0, made.stderr
        trial = json.loads(made.stdout)["trial"]
        assert trial["same"] == trial["compared"] > 0, graph["id"]


def test_another_torch_and_lost_inputs_are_in_the_report_and_what_does_not_show_is_not_shrunk(
    recorded: Path, tmp_path: Path, torch_python: str
) -> None:
    shutil.copytree(recorded, tmp_path / "bundle")
    manifest = tmp_path / "bundle" / "manifest.json"
    content = json.loads(manifest.read_text())
    content["versions"]["torch"] = "2.99.0"
    manifest.write_text(json.dumps(content))
    (values,) = (tmp_path / "bundle").rglob(f"{SECOND}/graph_inputs.bin")
    values.write_bytes(values.read_bytes()[:100])
    words = ("--trust", "--minify", "--match", "never", "-o", "made", "--python", torch_python, "--json")
    made = xpudbg(tmp_path, "repro", f"bundle:{SECOND}", *words)
    assert made.returncode == 3, made.stderr
    found = json.loads(made.stdout)
    assert found["torch"] == "2.99.0" != found["trial"]["torch"] and found["trial"]["status"] == 1
    assert found["minified"] is None and found["notes"]
    assert {p.name for p in (tmp_path / "made").glob("*.bin")} == set()


def test_a_graph_is_made_smaller_while_its_value_is_wrong(
    recorded: Path, tmp_path: Path, torch_python: str
) -> None:
    words = ("--minify", "--wrong", "-o", "made", "--python", torch_python, "--json")
    made = xpudbg(tmp_path, "repro", f"{recorded}:{SECOND}", *words)
    assert made.returncode == 0, made.stderr
    found = json.loads(made.stdout)
    assert (found["minified"]["nodes_before"], found["minified"]["nodes"]) == (2, 1)
    text = (tmp_path / "made" / "repro.py").read_text()
    assert "aten.relu" in text and "aten.add" not in text
    assert "aten.add" in (tmp_path / "made" / "repro_whole.py").read_text()
    assert found["trial"]["shown"] and found["trial"]["status"] == 1


def test_a_kernel_has_grid_constants_and_arguments_of_each_configuration(
    tmp_path: Path, torch_python: str
) -> None:
    run = PROJECT / "tests" / "data" / "verify-bmg-2.13" / "run"
    made = xpudbg(
        tmp_path, "repro", f"{run}:K1", "--no-run", "--spirv", "-o", "made", "--python", torch_python
    )
    assert made.returncode == 0, made.stderr
    folder = tmp_path / "made"
    configs = assigned(folder / "repro.py", "CONFIGS")
    numel = 999
    assert len(configs) == 3 and len({key for key, *_ in configs}) == 3
    for _, grid, constants, options in configs:
        assert grid == (-(-numel // constants["XBLOCK"]), 1, 1)
        assert options["num_warps"] in (1, 2, 4, 8)
    arguments = assigned(folder / "repro_opencl.py", "ARGUMENTS")
    assert [kind for _, kind, _, _ in arguments][-1] == "i32" and arguments[-1][2] == numel
    assert assigned(folder / "repro_opencl.py", "GRID") == configs[0][1]
    assert (folder / "kernel.spv").read_bytes()[:4] == b"\x03\x02\x23\x07"
    checked = subprocess.run(
        [torch_python, "-m", "py_compile", "repro.py", "repro_opencl.py", "repro_level_zero.py"],
        cwd=folder,
        check=False,
    )
    assert checked.returncode == 0
    # Where there is no device it gets as far as the loader, or as the driver without one.
    for library in ("libze_loader.so.1", "libze_intel_gpu.so.1"):
        command = [torch_python, "repro_level_zero.py", "--library", library]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
        assert ran.returncode == 0 or "no Level Zero" in ran.stderr or "Level Zero result" in ran.stderr


def assigned(path: Path, name: str) -> Any:
    """Return the literal that a script assigns to a name."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise AssertionError(f"{path.name} assigns no {name}")


EQUAL_BLOCKS = """
import sys
sys.path.insert(0, sys.argv[1])
from xpudbg.emulator.target.ttir.execute import Program
from xpudbg.numerics.probe.launches import constants_of

SOURCE = '''
@heuristics(triton_meta={})
@triton.jit
def kernel(out_ptr0, ynumel, xnumel, YBLOCK : tl.constexpr, XBLOCK : tl.constexpr):
    yoffset = tl.program_id(1) * YBLOCK
    yindex = yoffset + tl.arange(0, YBLOCK)[:, None]
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[None, :]
'''
TTIR = '''
module {
  tt.func public @kernel(%arg0: i32) {
    %c16_i32 = arith.constant 16 : i32 loc(#loc1)
    %0 = tt.get_program_id y : i32 loc(#loc2)
    %1 = arith.muli %0, %c16_i32 : i32 loc(#loc2)
    %2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32> loc(#loc3)
    %3 = tt.get_program_id x : i32 loc(#loc4)
    %4 = arith.muli %3, %c16_i32 : i32 loc(#loc4)
    tt.return loc(#loc1)
  } loc(#loc1)
} loc(#loc1)
#loc1 = loc(unknown)
#loc2 = loc("k.py":5:0)
#loc3 = loc("k.py":6:0)
#loc4 = loc("k.py":7:0)
'''
assert constants_of(SOURCE, Program(TTIR), {}) == {"YBLOCK": 16, "XBLOCK": 16}
# Of kernels that the user wrote, the generated file has two empty lines at its beginning.
later = TTIR
for line in (7, 6, 5):
    later = later.replace('"k.py":%d:' % line, '"k.py":%d:' % (line + 1))
assert constants_of("\\n" + SOURCE, Program(later), {}) == {"YBLOCK": 16, "XBLOCK": 16}
assert constants_of(SOURCE, Program(TTIR), {"XBLOCK": 4}) == {"YBLOCK": 16, "XBLOCK": 4}
folded = TTIR.replace("    %4 = arith.muli %3, %c16_i32 : i32 loc(#loc4)\\n", "")
assert constants_of(SOURCE, Program(folded), {})["XBLOCK"] == 1
"""


FOLLOWED = """
import sys
sys.path.insert(0, sys.argv[1])
import torch
from xpudbg.numerics.probe.wrapper import WrapperText, WrapperWalk

TEXT = '''
k = async_compile.triton('k', "source", device_str='xpu')

def cond_graph_0(args):
    arg0_1, arg1_1 = args
    args.clear()
    buf0 = empty_strided_xpu((), (), torch.bool)
    k.run(arg0_1, buf0, 1, stream=0)
    return (buf0, )

def body_graph_0(args):
    arg0_1, arg1_1 = args
    args.clear()
    buf0 = empty_strided_xpu((2, 3), (3, 1), torch.float32)
    k.run(arg1_1, buf0, 6, stream=0)
    return (arg0_1, buf0, )

class Runner:
    def call(self, args):
        arg0_1, = args
        args.clear()
        buf0 = empty_strided_xpu((), (), torch.int64)
        if arg0_1.item():
            k.run(arg0_1, buf0, 1, stream=0)
        buf1 = [None] * 2
        buf1[0] = buf0
        buf1[1] = arg0_1
        args_0 = [buf1[0], buf1[1]]
        (buf1_cond_result,) = cond_graph_0(args_0)
        should_loop = buf1_cond_result
        if not should_loop:
            buf1[1] = arg0_1.clone()
        while should_loop:
            args_1 = [buf1[0], buf1[1]]
            (buf1[0], buf1[1]) = body_graph_0(args_1)
        buf2 = buf1[1]
        return (buf2, )
'''
for every_branch, lines in ((True, [24, 8, 15]), (False, [])):
    launches = []
    walk = WrapperWalk(
        WrapperText(TEXT), {"arg0_1": torch.ones(2, 3)}, lambda launch, _: launches.append(launch), lambda *_: None, lambda *_: None,
        lambda *_: None, every_branch=every_branch,
    )
    walk.run()
    assert [launch.line for launch in launches] == lines, [launch.line for launch in launches]
"""


DOUBLE = """
import torch
with torch.no_grad():
    torch.compile(lambda x: torch.relu((x * 2 + 1).double().exp().float()) + x)(torch.randn(256, device="xpu"))
"""


@pytest.mark.weekly
@pytest.mark.skipif(not private_compilers(), reason="no ocloc of `xpudbg targets setup`")
def test_a_kernel_without_native_code_is_made_smaller_operation_by_operation(
    tmp_path: Path, torch_python: str
) -> None:
    (tmp_path / "program.py").write_text(DOUBLE)
    ran = xpudbg(tmp_path, "run", "--target", "a770", "--out", "bundle", torch_python, "program.py")
    assert ran.returncode == 0, ran.stderr
    words = ("--minify", "-o", "made", "--python", torch_python, "--budget", "100", "--json")
    made = xpudbg(tmp_path, "repro", "bundle:K1", *words)
    assert made.returncode == 0, made.stderr
    found = json.loads(made.stdout)
    smaller = found["minified"]
    assert found["symptom"] == "native" and found["trial"]["shown"]
    assert smaller["unit"] == "operation" and 0 < smaller["nodes"] < smaller["nodes_before"]
    text = assigned(tmp_path / "made" / "repro_ttir.py", "TTIR")
    assert "f64" in text and "loc(" not in text
    assert "loc(" in assigned(tmp_path / "made" / "repro_ttir_whole.py", "TTIR")
    assert (tmp_path / "made" / "kernel.spv").read_bytes()[:4] == b"\x03\x02\x23\x07"


COMPARED = """
import sys
from pathlib import Path
parts = Path(sys.argv[1], "xpudbg", "repro", "parts")
names = {"__name__": "script", "SEED": 0, "RANDOM": False, "DONATED": ["b"], "SYMBOLIC": {}, "DYNAMIC": None}
exec("import argparse, inspect, math, os, sys, time, torch\\n" + (parts / "inputs.txt").read_text(), names)
exec(
    "from torch.utils._pytree import tree_leaves, tree_map\\nfrom torch.utils._python_dispatch import TorchDispatchMode\\n"
    "DEVICE, DTYPE_OF_ROUNDING = torch.device('cpu'), torch.float32\\n" + (parts / "graph.txt").read_text(),
    names,
)
torch, compare = names["torch"], names["compare"]


class Graph(torch.nn.Module):
    def forward(self, a, b):
        return [torch.ops.aten._to_copy(a, dtype=torch.float32) + b]


names["Graph"] = Graph
row = names["make_tensor"]((3, 2), (0, 1), torch.float32, torch.device("meta"))
assert row.stride() == (0, 1)
row = torch.tensor([[1.0, 2.0]]).expand(3, 2)
near = [names["moved"](row) for _ in range(9)]
assert {n.stride() for n in (*near, names["copied"](row))} == {(0, 1)}
assert all((n <= row).all() for n in near) and any((n != row).any() for n in near)

ones = [torch.ones(64), torch.ones(64)]
# 0 in eager and in float64: one of the terms has a rounding of 6e-8.
assert compare(lambda a, b: [a - b, a.argmax()], lambda a, b: [a - b + 6e-8, a.argmax()], ones) == 0
assert compare(lambda a, b: [a - b, a.argmax()], lambda a, b: [a - b + 6e-6, a.argmax()], ones) == 1
# Integers have no rounding; inputs that share memory are copied as they lie.
assert compare(lambda a: [a.argmax()], lambda a: [a.argmax() + 1], [row]) == 1
assert compare(lambda a: [a * 2, a.nonzero()], lambda a: [a + a, a.nonzero()], [row]) == 0
# Where float64 is not a number and eager is one, eager counts.
narrow = lambda a: [a * (float("nan") if a.dtype == torch.float64 else 1)]
assert compare(narrow, lambda a: [a * (1 + 2**-23)], ones[:1]) == 0 and compare(narrow, lambda a: [a * 1.1], ones[:1]) == 1
# Nothing writes the seed of attention's dropout without dropout.
query = torch.randn(1, 2, 8, 4)
torch.library.define("shop::scaled_dot_product_seeded", "(Tensor q) -> (Tensor, Tensor)")
torch.library.impl("shop::scaled_dot_product_seeded", "default", lambda q: (q * 2, torch.zeros((), dtype=torch.int64)))
seeded = lambda q: list(torch.ops.shop.scaled_dot_product_seeded(q))
assert compare(seeded, lambda q: [q * 2, torch.tensor(7)], [query]) == 0
assert compare(seeded, lambda q: [q * 3, torch.tensor(7)], [query]) == 1
# Branches of a subgraph are computed in float64, too.
branch = lambda a, b: torch.ops.higher_order.cond(a.sum() > 0, Graph(), Graph(), (a, b))
with names["InFloat64"]():
    assert branch(*(t.double() for t in ones))[0].dtype == torch.float64
assert compare(branch, lambda a, b: [a + b], ones) == 0 and compare(branch, lambda a, b: [a - b], ones) == 1
# What nothing reads after the graph may have been written over.
assert compare(Graph(), lambda a, b: [b.add_(a)], ones) == 0 and compare(Graph(), lambda a, b: [a.add_(b)], ones) == 1
"""


APART = """
import sys
from functools import reduce
from pathlib import Path
parts = Path(sys.argv[1], "xpudbg", "repro", "parts")
names = {"__name__": "script", "SEED": 0}
exec("import argparse, math, os, sys, time, torch\\n" + (parts / "inputs.txt").read_text(), names)
exec((parts / "kernel.txt").read_text(), names)
torch, rounding, apart = names["torch"], names["rounding"], names["apart"]


class Kernel:
    def __getitem__(self, grid):
        def launch(a, out, order):
            forwards, backwards = (reduce(torch.add, b.unbind()) for b in (a, a.flip(0)))
            out.copy_(-forwards + backwards if order else forwards - backwards)
        return launch


names["kernel"] = Kernel()
torch.manual_seed(1)
arguments = {"a": torch.rand(400), "out": torch.zeros(1)}
first, second = (names["launch"](("key", (1,), {"order": n}, {}), arguments)[0] for n in (0, 1))
noise = rounding(("key", (1,), {"order": 0}, {}), arguments, first, "out")
assert noise > 1e-6 and 0 < apart(second["out"], first["out"]) <= 4 * noise, (noise, first, second)
"""


COMPILED_IN = """
import sys
sys.path.insert(0, sys.argv[1])
from xpudbg.numerics.probe.kernel_runs import KernelDefinition
definition = KernelDefinition('''
@user_autotune(triton_meta={'signature': {'x': '*bf16', 'N': 'constexpr', 'DTYPE': 'constexpr', 'OTHER': 'constexpr', 'UNKNOWN': 'constexpr'},
    'constants': {'N': 64, 'DTYPE': triton.language.bfloat16, 'OTHER': None, 'UNKNOWN': inf}}, custom_kernel=True)
@triton.jit
def kernel(x, N: tl.constexpr, DTYPE: tl.constexpr, OTHER: tl.constexpr, UNKNOWN: tl.constexpr):
    pass
''')
assert definition.constants == {"N": 64, "DTYPE": {"language": "bfloat16"}, "OTHER": None}, definition.constants
assert definition.parameters == [("x", "*bf16")]
"""


ALONE = """
import json, os, sys, traceback, torch

for name, text in json.load(sys.stdin).items():
    pid = os.fork()
    if not pid:
        os.dup2(2, 1)
        try:
            exec(compile(text, name, "exec"), {"__name__": "__main__"})
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)
        os._exit(0)
    print(name, os.waitpid(pid, 0)[1], flush=True)
"""


@pytest.fixture(scope="module")
def pieces(torch_python: str) -> tuple[dict[str, str], str]:
    """The status of each piece of the probe's and of repro's code by itself, in children of one process with torch; what they printed."""
    texts = {
        "blocks": EQUAL_BLOCKS,
        "followed": FOLLOWED,
        "apart": APART,
        "compared": COMPARED,
        "compiled_in": COMPILED_IN,
    }
    ran = subprocess.run(
        [torch_python, "-c", ALONE, str(PROJECT)],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    return dict(line.split() for line in ran.stdout.splitlines()), ran.stderr


def test_blocks_of_one_size_have_one_range_in_the_module(pieces: tuple[dict[str, str], str]) -> None:
    """Triton merges equal ranges."""
    assert pieces[0]["blocks"] == "0", pieces[1]


def test_a_type_among_the_constants_hides_no_other(pieces: tuple[dict[str, str], str]) -> None:
    assert pieces[0]["compiled_in"] == "0", pieces[1]


def test_launches_in_subgraphs_are_followed_in_every_branch(pieces: tuple[dict[str, str], str]) -> None:
    assert pieces[0]["followed"] == "0", pieces[1]


def test_configurations_may_differ_by_the_rounding_of_their_inputs(
    pieces: tuple[dict[str, str], str],
) -> None:
    assert pieces[0]["apart"] == "0", pieces[1]


def test_values_are_compared_by_the_rounding_of_what_they_are_computed_from(
    pieces: tuple[dict[str, str], str],
) -> None:
    assert pieces[0]["compared"] == "0", pieces[1]
