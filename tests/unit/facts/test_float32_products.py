"""At which rate float32 products are judged: by their code, the run's record, the names of what ran, and torch's defaults."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from xpudbg.facts.launch_costs import costed_fusions, named_plain
from xpudbg.facts.times.profile_files import times_of_run
from xpudbg.model.fusion import LaunchCost
from xpudbg.run.run_reader import RunReader

DATA = PROJECT / "tests" / "data"
PVC_FLOAT32 = 22.2e6
"""Operations a microsecond of PVC's vector units (devices.toml)."""


def rates(path: Path, device: str) -> Counter[tuple[str, bool]]:
    run = RunReader.open(path)
    graphs = costed_fusions(run, run.graphs, device)[0]
    costs = [k.cost for g in graphs for k in g.kernels if k.flop_dtype == "float32" and k.flops]
    return Counter((c.rate, c.rate_known) for c in costs if isinstance(c, LaunchCost))


@pytest.mark.parametrize(
    ("path", "device", "wanted"),
    [
        # oneDNN's switch is off by default, in a run that has no XPU it cannot be on, and its attention does not ask it.
        ("screens-bmg-2.13/transformer12.zip", "pvc", {("vector_float32", True): 171}),
        ("profile-h100-2.11/vit.zip", "pvc", {("vector_float32", True): 34}),
        # Real devices, whose switch was not recorded: no slower than with tf32.
        ("transformer-xpu-2.13/raw.zip", "pvc", {("matrix_tf32", False): 147, ("vector_float32", True): 24}),
        # Guards have CUDA's setting of products, of its convolutions nothing says it.
        ("profile-h100-2.11/vit.zip", "h100", {("matrix_tf32", False): 1, ("vector_float32", True): 33}),
        # A template has it in its code.
        ("higher-order-2.13/flex_attention", "pvc", {("vector_float32", True): 2}),
    ],
)  # fmt: skip
def test_the_rate_of_float32_products(path: str, device: str, wanted: dict[tuple[str, bool], int]) -> None:
    assert rates(DATA / path, device) == wanted


@pytest.mark.parametrize(
    ("recorded", "device", "wanted"),
    [
        ({"onednn": True}, "pvc", ("matrix_tf32", True)),
        ({"onednn": False}, "pvc", ("vector_float32", True)),
        ({"onednn": None, "matmul": True}, "pvc", ("vector_float32", True)),
        ({"onednn": True, "matmul": False, "conv": True}, "h100", ("vector_float32", True)),
        ({"matmul": True}, "h100", ("matrix_tf32", True)),
        ({"matmul": "yes"}, "h100", ("matrix_tf32", False)),
    ],
)
def test_the_settings_that_the_probe_recorded_decide(
    recorded: dict[str, object], device: str, wanted: tuple[str, bool], tmp_path: Path
) -> None:
    run = tmp_path / "run"
    shutil.copytree(DATA / "explain-bmg-2.13" / "run", run)
    opened = RunReader.open(run)
    (graph,) = [g for g in costed_fusions(opened, opened.graphs, "pvc")[0] if any(k.flops for k in g.kernels)]
    files = next(g for g in opened.graphs if g.id == graph.id)
    record = {"kind": "graph", "graph": graph.id.rpartition("/")[2], "tf32": recorded}
    (run / "probe").mkdir(exist_ok=True)
    (run / "probe" / f"{files.pid}-1.settings").write_text(json.dumps(record) + "\n")
    assert rates(run, device) == {wanted: 1}


def test_a_product_without_tf32_takes_eight_times_as_long_on_pvc() -> None:
    run = RunReader.open(DATA / "profile-h100-2.11" / "vit.zip")
    bound = [
        k
        for g in costed_fusions(run, run.graphs, "pvc")[0]
        for k in g.kernels
        if k.cost and k.cost.rate and k.cost.bound == "compute"
    ]
    assert bound
    for kernel in bound:
        assert kernel.cost and kernel.cost.least_us == pytest.approx(
            (kernel.flops or 0) / PVC_FLOAT32, rel=1e-3
        )


def test_the_name_of_a_librarys_kernel_says_that_it_had_no_tf32() -> None:
    report = times_of_run(RunReader.open(DATA / "profile-h100-2.11" / "vit.zip"))
    (row,) = [r for r in report.launches if r.kernel == "extern_kernels.convolution"] if report else []
    assert row.flops and row.least_us == pytest.approx(row.flops / 66.9e6, rel=1e-3)
    assert row.roofline is not None and 0 < row.roofline < 1


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (["sm80_xmma_gemm_f32f32_f32f32_f32_nn_n_tilesize64x64x8_stage3", "splitKreduce_kernel"], True),
        (["void cutlass::Kernel2<cutlass_80_simt_sgemm_128x32_8x5_nn_align1>(...)"], True),
        (["sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nchw"], False),
        (["cutlass_80_tensorop_s1688gemm_128x128_32x3_nn_align4"], False),
        (["sm80_xmma_gemm_f32f32_f32f32_f32_nn_n", "sm80_xmma_gemm_f32f32_tf32f32_f32_nn_n"], False),
        (["nchwToNhwcKernel"], False),
        ([], False),
    ],
)
def test_names_of_kernels_without_tf32(names: list[str], wanted: bool) -> None:
    assert named_plain(names) is wanted
