"""The least time of a launch, computed by hand from bytes, operations and the table of devices."""

from __future__ import annotations

from dataclasses import replace
from math import prod

import pytest

from tests.conftest import PROJECT
from xpudbg.core.devices import DevicePeaks, DeviceValue, load_devices
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.run_fusion import fusions_of
from xpudbg.facts.launch_costs import cost_device, launch_costs, with_costs
from xpudbg.model.fusion import CostBound, FusedKernel, GraphFusion, LaunchCost
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import RunSource
from xpudbg.run.run_reader import RunReader
from xpudbg.store.reader import open_bundle

DATA = PROJECT / "tests" / "data"
PEAKS = DevicePeaks(
    (),
    {
        key: DeviceValue(value, "test")
        for key, value in {
            "memory_gbs": 1000,
            "cache_gbs": 4000,
            "cache_mib": 10,
            "launch_us": 2,
            "vector_float32": 10,
            "matrix_float16": 100,
        }.items()
    },
)
BIG = FusedKernel("k", "triton", device="xpu", bytes_read=15 << 20, bytes_written=5 << 20)


def row_of(run: RunReader, name: str = "") -> str | None:
    row = cost_device(run, name).row
    return row.name if row else None


def cost(kernel: FusedKernel, peaks: DevicePeaks = PEAKS) -> LaunchCost | None:
    return launch_costs(GraphFusion("g", kernels=(kernel,)), peaks, tf32={})[0]


@pytest.mark.parametrize(
    ("kernel", "wanted"),
    [
        (BIG, LaunchCost(20.9715, 10.4858, CostBound.MEMORY)),
        (replace(BIG, bytes_read=3 << 20), LaunchCost(8.3886, 2.0972, CostBound.MEMORY)),
        (replace(BIG, bytes_read=64, bytes_written=64), LaunchCost(2.0, 2.0, CostBound.LAUNCH)),
        (replace(BIG, bytes_read=0, bytes_written=0, kind="extern"), LaunchCost(0.0, 0.0, CostBound.LAUNCH)),
        (
            replace(BIG, kind="extern", flops=10**10, flop_dtype="float16"),
            LaunchCost(100.0, 100.0, CostBound.COMPUTE, rate="matrix_float16"),
        ),
        # generated code multiplies element by element
        (
            replace(BIG, flops=10**9, flop_dtype="float32"),
            LaunchCost(100.0, 100.0, CostBound.COMPUTE, rate="vector_float32"),
        ),
        (
            replace(BIG, flops=10**10, flop_dtype="float16"),
            LaunchCost(20.9715, 10.4858, CostBound.MEMORY, whole=False),
        ),
        (replace(BIG, flops=None), LaunchCost(20.9715, 10.4858, CostBound.MEMORY, whole=False)),
        (replace(BIG, bytes_written=None), LaunchCost(15.7286, 5.2429, CostBound.MEMORY, whole=False)),
        (replace(BIG, device="cpu"), None),
    ],
)
def test_the_longest_of_memory_operations_and_an_empty_launch(
    kernel: FusedKernel, wanted: LaunchCost | None
) -> None:
    assert cost(kernel) == wanted


def test_without_the_size_of_the_cache_no_time_with_cached_data_is_known() -> None:
    only = DevicePeaks((), {"memory_gbs": PEAKS.figures["memory_gbs"]})
    assert cost(BIG, only) == LaunchCost(20.9715, None, CostBound.MEMORY)


def test_the_device_is_that_of_the_run_or_the_one_asked_for() -> None:
    emulated = RunReader.open(DATA / "explain-bmg-2.13" / "run")
    assert row_of(emulated) == "bmg"
    on_cpu = RunReader.open(DATA / "diff-cpu-2.13" / "once")
    assert (row_of(on_cpu), row_of(on_cpu, "b580")) == (None, "bmg")
    with pytest.raises(XpudbgError, match="no peak rates of riva128"):
        cost_device(on_cpu, "riva128")
    assert cost_device(on_cpu).name == "a CPU"
    collected = replace(on_cpu.manifest, source=RunSource.COLLECT)
    elsewhere = RunReader(on_cpu.root, bundle=open_bundle(on_cpu.root, manifest=collected))
    assert "not recorded" in cost_device(elsewhere).why_unknown


def test_a_cpus_launches_are_estimated_on_a_device_that_is_asked_for() -> None:
    run = RunReader.open(DATA / "diff-cpu-2.13" / "once")
    graphs = [GraphFusion("g", kernels=(replace(BIG, device="cpu"),))]
    assert with_costs(graphs, cost_device(run), run)[0].kernels[0].cost is None
    found = with_costs(graphs, cost_device(run, "bmg"), run)[0].kernels[0].cost
    assert found is not None and found.least_us == pytest.approx((20 << 20) / 410e3, abs=1e-3)


@pytest.mark.parametrize(
    ("launches", "size", "device_of", "cudagraphs", "wanted"),
    [
        (12, 64, "xpu", False, True), (12, 64, "cuda:0", True, False), (12, 64, "xpu:0", True, True),
        (12, 8 << 20, "xpu", False, False), (3, 64, "xpu", False, False),
    ],
)  # fmt: skip
def test_many_short_launches_take_the_host_longer(
    launches: int, size: int, device_of: str, cudagraphs: bool, wanted: bool
) -> None:
    kernels = (replace(BIG, bytes_read=size, bytes_written=0, device=device_of),) * launches
    run = RunReader.open(DATA / "diff-cpu-2.13" / "once")
    (graph,) = with_costs(
        [GraphFusion("g", kernels=kernels, cudagraphs=cudagraphs)], cost_device(run, "b580"), run
    )
    assert graph.launch_bound is wanted


MOVED = frozenset({"get_index", "load", "store", "store_reduction", "constant", "", "index_expr", "to_dtype"})


def test_element_wise_operations_take_less_than_their_bytes_on_every_device() -> None:
    """As docs/cost.md says: they are not counted, since as operations at the peak rate they decide nothing."""
    run = RunReader.open(DATA / "profile-h100-2.11" / "vit.zip")
    devices = [row.peaks for row in load_devices().rows if row.peaks and row.peaks.figure("vector_float32")]
    largest, launches = 0.0, 0
    for files, graph in zip(run.graphs, fusions_of(run, run.graphs), strict=True):
        post = run.inputs(files).post
        nodes = {leaf.name: leaf for node in post.nodes for leaf in node.leaves()} if post else {}
        for kernel in graph.kernels if post else ():
            bodies = [nodes[m.name].body for m in kernel.members if m.name in nodes]
            moved = (kernel.bytes_read or 0) + (kernel.bytes_written or 0)
            if kernel.kind != KernelKind.TRITON or not moved:
                continue
            count = sum(
                prod(int(size) for _, size in body.ranges)
                * sum(op.op not in MOVED and not op.op.startswith("masked_subblock") for op in body.ops)
                for body in bodies
                if body
            )
            launches += 1
            largest = max(
                largest,
                *(
                    count / (p.figure("vector_float32") or 1) / 1000 / (moved / (p.figure("memory_gbs") or 1))
                    for p in devices
                ),
            )
    assert launches > 30
    assert largest == pytest.approx(0.55, abs=0.005)
