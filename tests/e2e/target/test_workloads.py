"""Workloads on an emulated B580: the numbers of the CPU, and SPIR-V for every kernel."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from xpudbg.emulator.api import read_target_reports
from xpudbg.emulator.spirv.client import find_runtime
from xpudbg.store.locate import cache_root

pytestmark = [pytest.mark.torch, pytest.mark.xdist_group("target")]  # one process compiles for all of them

SOURCE = Path(__file__).with_name("workloads.py")

# The largest difference to the CPU that an arithmetic of that precision explains.
FLOAT32 = 1e-4
TOLERANCE = {"attention": 2e-2, "autocast_bf16_train": 2e-2, "autocast_fp16": 5e-3}

# What a workload must leave at least; 1 where nothing is said, 0 where oneDNN or ATen does all the work, or Dynamo gives up.
KERNELS = {
    "attention": 41,
    "sincos": 3,
    "mlp_train": 5,
    "convnet_freezing": 20,
    "recompile": 19,
    "graph_break": 7,
    "max_autotune": 18,  # every candidate of the matrix multiplication
    "user_kernel_autotuned": 2,  # both configurations
    "user_kernel_timed_by_triton": 2,
    "flex_attention": 2,
    "sdpa_inference": 0,
    "lstm_train": 0,
    "reduce_overhead": 0,
}
INTERPRETED = (
    "sincos",
    "pointwise_broadcast",
    "softmax_layernorm",
    "mlp_train",
    "sdpa_mask_grouped",
    "dynamic_shapes",
    "graph_break",
    "embedding_train",
    "user_kernel_compiled",
)


def decorated(decorator: str) -> list[str]:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [
        f.name for f in functions for d in f.decorator_list if isinstance(d, ast.Name) and d.id == decorator
    ]


WORKLOADS, CHECKS = decorated("workload"), decorated("check")


@pytest.mark.parametrize("name", WORKLOADS)
def test_eager_gives_the_numbers_of_the_cpu_and_spirv(name, batches):
    batch = batches()
    result = batch.results[name]
    assert "error" not in result, result["error"]
    assert result["difference"] <= TOLERANCE.get(name, FLOAT32)
    kernels = batch.stages(name, "spv")
    assert len(kernels) >= KERNELS.get(name, 1)
    for path in kernels:
        assert path.read_bytes()[:4] == b"\x03\x02\x23\x07", "not SPIR-V"
        for stage in ("ttir", "ttgir", "llir", "json"):
            assert path.with_suffix(f".{stage}").is_file()


@pytest.mark.parametrize("name", CHECKS)
def test_the_device_behaves_like_one(name, batches):
    result = batches().results[name]
    assert "error" not in result, result["error"]


@pytest.mark.parametrize("name", INTERPRETED)
def test_interpret_runs_the_generated_kernels_and_gives_the_numbers_of_the_cpu(name, batches):
    batch = batches(*INTERPRETED, execute="interpret")
    result = batch.results[name]
    assert "error" not in result, result["error"]
    assert result["difference"] <= FLOAT32
    assert batch.stages(name, "spv")


SPIRV = ("sincos", "mlp_train", "user_kernel_compiled")


@pytest.fixture(scope="session")
def opencl() -> Path:
    library = find_runtime(cache_root())
    if library is None:
        pytest.skip("Intel's OpenCL CPU runtime is not installed (tools/dev.py setup)")
    return library


@pytest.mark.parametrize("name", SPIRV)
def test_spirv_runs_what_intel_s_compiler_made_and_gives_the_numbers_of_the_cpu(name, batches, opencl):
    batch = batches(*SPIRV, execute="spirv")
    assert "error" not in batch.results[name], batch.results[name]["error"]
    assert batch.results[name]["difference"] <= FLOAT32
    outcome = read_target_reports(batch.reports)
    assert not [n for n in outcome.notes if n.topic.startswith("spirv not run")]
    assert not outcome.interpreted_kernels
    assert any(k.startswith("triton_") for k in outcome.spirv_kernels)
    assert "drop capability KernelAttributesINTEL" in dict(outcome.spirv_rewrites)


def test_a_graph_whose_kernels_cannot_run_is_computed_by_aten_and_says_why(start, tmp_path):
    (tmp_path / "libintelocl.so").write_bytes(b"no library")
    done = start(
        SOURCE,
        str(tmp_path / "caches"),
        "mlp_train",
        execute="spirv",
        folder=tmp_path,
        XPUDBG_OPENCL=str(tmp_path),
        TORCH_COMPILE_DEBUG="1",
    )
    assert '"difference"' in done.stdout, done.stderr[-2000:]
    result = ast.literal_eval(done.stdout.partition("@result ")[2].splitlines()[0])
    assert result["difference"] <= FLOAT32
    outcome = read_target_reports(tmp_path / "reports")
    notes = [n.note for n in outcome.notes if n.topic.startswith("spirv not run")]
    assert len(notes) >= 2 and not outcome.spirv_kernels
    assert all("cannot be loaded" in n and "the graph ran as ATen graph" in n for n in notes)
    graphs = dict(outcome.graphs_not_run)
    assert {Path(g).name.split("_")[3] for g in graphs} == {"forward", "backward"}
    assert all("cannot be loaded" in reason for reason in graphs.values())
    assert not list(tmp_path.rglob("spirv_execution.json"))


def test_skip_leaves_the_kernels_out_and_says_so(batches):
    batch = batches("softmax_layernorm", "user_kernel_eager", execute="skip")
    for name in ("softmax_layernorm", "user_kernel_eager"):
        assert batch.results[name]["difference"] > 1e-3, (
            "numbers that are right by accident would not show that nothing ran"
        )
        assert batch.stages(name, "spv")
    notes = {note.topic: note.note for note in read_target_reports(batch.reports).notes}
    assert "meaningless" in notes["skip"]


def test_the_run_says_what_it_could_not_be_true_to(batches):
    outcome = read_target_reports(batches().reports)
    assert outcome.processes == 1 and not outcome.problems
    assert {"autotune", "do_bench", "pad_mm", "sdpa", "memory", "flex_attention"} <= {
        note.topic for note in outcome.notes
    }
    assert {"cpp_wrapper", "aot_inductor"} <= {note.topic for note in outcome.notes}
    assert {"AOTInductor package", "AOTInductor library", "C++ for xpu"} <= {
        topic for topic, _ in outcome.refused
    }
    assert outcome.stages[-1] == "spv" and not outcome.missing_stages
    assert {"add", "row_softmax_norm", "scale"} <= set(outcome.interpreted_kernels)
    assert "assembly" not in outcome.interpreted_kernels
