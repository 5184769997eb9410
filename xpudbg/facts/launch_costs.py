"""The least time of each launch on a device, from its bytes and operations and the peak rates of ``devices.toml`` (docs/cost.md).

Whether a launch may multiply float32 in tf32 is told by its code, by what the run recorded, or by the names of what ran.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.devices import DevicePeaks, DeviceRow, device_with_peaks, load_devices
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.dynamo.compiles import allows_tf32
from xpudbg.facts.fusion.kernel_modules import layered_fusions
from xpudbg.facts.fusion.product_flops import uses_matrix_units
from xpudbg.facts.fusion.rank_kernels import least_time
from xpudbg.model.fusion import CostBound, FusedKernel, GraphFusion, LaunchCost
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import RunSource
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.probe_records import RecordedGraphs
from xpudbg.run.run_reader import RunReader
from xpudbg.store.records import Record, table

_MIB = 1 << 20
HOST_US = 5.0
"""Time that a launch takes the host at least.

``cuLaunchKernel`` alone took 5 us in the profiles of docs/cost.md, ``zeCommandListAppendLaunchKernel`` 4.8 us in unitrace's test vec_add; with
Inductor's wrapper around it a launch took 11 us on the same H100's host.
"""
_FEWEST = 10
"""Launches from which their number matters: of fewer the call of the graph takes longer."""
_PER_US = {"gbs": 1e3, "tflops": 1e6}
"""Bytes or operations a microsecond of one unit of the table."""


@dataclass(frozen=True)
class CostDevice:
    """The device whose rates estimates use.

    Attributes:
        name: As the run reports it, or as it was asked for.
        row: Its row; None where no peak rates of it are known.
        asked: Whether it was asked for, and not the run's own.
    """

    name: str
    row: DeviceRow | None
    asked: bool = False

    @property
    def why_unknown(self) -> str:
        """The reason why nothing can be estimated; empty where it can."""
        if self.row is not None:
            return ""
        return f"no peak rates of {self.name} are known"


def cost_device(run: RunReader, name: str = "") -> CostDevice:
    """Return the device of a run, or the one that is asked for.

    Args:
        run: The run.
        name: A device's name; empty for the run's own.

    Raises:
        XpudbgError: No peak rates of the device that is asked for are known.
    """
    if name:
        row = device_with_peaks(name)
        if row is None:
            known = ", ".join(r.name for r in load_devices().rows if r.peaks is not None)
            raise XpudbgError(f"no peak rates of {name} are known", hint=f"they are of {known}")
        return CostDevice(row.title, row, asked=True)
    manifest = run.outline if run.is_bundle else None
    if manifest is None:
        return CostDevice("the device, which is not recorded,", None)
    if manifest.emulated is not None and not manifest.emulated.unused:
        return CostDevice(manifest.emulated.device, device_with_peaks(manifest.emulated.target))
    names = dict.fromkeys(d.name for d in manifest.devices if d.type != "cpu")
    if not names and manifest.source is RunSource.COLLECT:
        return CostDevice("the device, which is not recorded,", None)
    found = {own: device_with_peaks(own) for own in names}
    row = next(iter(found.values())) if len(found) == 1 else None
    return CostDevice(" and ".join(names) or "a CPU", row)


def launch_costs(
    graph: GraphFusion, peaks: DevicePeaks, *, everywhere: bool = False, tf32: Mapping[int, bool | None]
) -> list[LaunchCost | None]:
    """Return the least time of each launch of a graph; None for launches of a CPU.

    Args:
        graph: The graph.
        peaks: Rates of the device.
        everywhere: Estimate launches of a CPU, too, as if they ran on the device.
        tf32: Which launches may multiply float32 in tf32, as :func:`tf32_of` returns it.
    """
    return [
        launch_cost(kernel, peaks, tf32.get(index))
        if everywhere or kernel.device not in ("cpu", "")
        else None
        for index, kernel in enumerate(graph.kernels)
    ]


def with_costs(graphs: Sequence[GraphFusion], device: CostDevice, run: RunReader) -> tuple[GraphFusion, ...]:
    """Add the least times of their launches to graphs of a run, where rates of the device are known."""
    peaks = device.row.peaks if device.row else None
    if device.row is None or peaks is None:
        return tuple(graphs)
    found = []
    for graph in graphs:
        tf32 = tf32_of(run, graph, device.row)
        costs = launch_costs(graph, peaks, everywhere=device.asked, tf32=tf32)
        kernels = tuple(replace(k, cost=c) for k, c in zip(graph.kernels, costs, strict=True))
        modules = (replace(m, least_us=least_time(_of_module(kernels, m.path))) for m in graph.modules)
        found.append(
            replace(
                graph,
                kernels=kernels,
                modules=tuple(modules),
                least_us=least_time(kernels),
                cost_device=device.row.title,
                launch_bound=not _replayed(graph) and is_launch_bound(kernels),
            )
        )
    return tuple(found)


def _replayed(graph: GraphFusion) -> bool:
    """Return whether torch was asked to replay the launches as one, and may do so: up to 2.13 it records graphs of CUDA devices alone."""
    return graph.cudagraphs and any(k.device.startswith("cuda") for k in graph.kernels)


def is_launch_bound(kernels: Sequence[FusedKernel]) -> bool:
    """Return whether the host takes longer to launch kernels one after the other than they take on the device."""
    times = [k.cost.least_us for k in kernels if k.cost]
    return len(times) >= _FEWEST and sum(times) < len(times) * HOST_US


def costed_fusions(
    run: RunReader, graphs: Sequence[GraphFiles], device: str = ""
) -> tuple[tuple[GraphFusion, ...], str]:
    """Return the fusion of graphs with modules, layers and least times, and why there are no times; empty where there are.

    Args:
        run: The run.
        graphs: The graphs.
        device: The device to estimate on; empty for the run's own.
    """
    on = cost_device(run, device)
    return with_costs(layered_fusions(run, graphs), on, run), on.why_unknown


def _of_module(kernels: Iterable[FusedKernel], path: str) -> Iterator[FusedKernel]:
    """Yield the launches of a module and of those below it; without a path those without a module."""
    for kernel in kernels:
        own = kernel.modules[-1] if kernel.modules else ""
        if own == path or (path and own.startswith(f"{path}.")):
            yield kernel


def launch_cost(kernel: FusedKernel, peaks: DevicePeaks, tf32: bool | None = None) -> LaunchCost | None:
    """Return the least time of a launch; None where the bandwidth of memory is not known.

    Args:
        kernel: The launch.
        peaks: Rates of the device.
        tf32: Whether it may multiply float32 in tf32; None where that is not known: then it is no slower than if it may.
    """
    memory, cache, size = (peaks.figure(key) for key in ("memory_gbs", "cache_gbs", "cache_mib"))
    moved = (kernel.bytes_read or 0) + (kernel.bytes_written or 0)
    if memory is None:
        return None
    known = kernel.whole_read is not None and kernel.whole_written is not None
    key = rate_key(kernel, peaks, tf32)
    rate = peaks.figure(key)
    compute = (kernel.flops or 0) / (rate * _PER_US["tflops"]) if rate else 0.0
    launch = (peaks.figure("launch_us") or 0.0) if moved or kernel.flops or not known else 0.0
    at_memory = moved / (memory * _PER_US["gbs"])
    cached = None
    if size is not None:
        missed = max(0.0, moved - size * _MIB) / (memory * _PER_US["gbs"])
        hit = moved / (cache * _PER_US["gbs"]) if cache else 0.0
        cached = max(missed, hit, compute, launch)
    bounds = ((launch, CostBound.LAUNCH), (at_memory, CostBound.MEMORY), (compute, CostBound.COMPUTE))
    least, bound = max(bounds, key=lambda pair: pair[0])
    whole = known and kernel.flops is not None and (rate is not None or not kernel.flops)
    return LaunchCost(
        round(least, 4),
        None if cached is None else round(cached, 4),
        bound,
        whole,
        key if rate and kernel.flops else "",
        rate_known=key != "matrix_tf32" or tf32 is not None,
    )


def rate_key(kernel: FusedKernel, peaks: DevicePeaks, tf32: bool | None) -> str:
    """Return the name of the rate of a kernel's products, the fastest that its code may use; it may not be known.

    Args:
        kernel: The kernel.
        peaks: Rates of the device.
        tf32: Whether it may multiply float32 in tf32; None where that is not known.
    """
    dtype = "float8" if kernel.flop_dtype.startswith("float8") else kernel.flop_dtype
    vector = f"vector_{dtype}"
    if not uses_matrix_units(kernel) or (dtype == "float32" and tf32 is False):
        return vector
    matrix = "matrix_tf32" if dtype == "float32" else f"matrix_{dtype}"
    return matrix if peaks.figure(matrix) is not None else vector


_OF_TEMPLATE = re.compile(
    r"^    (?:ALLOW_TF32 : tl\.constexpr = (True|False)|FLOAT32_PRECISION : tl\.constexpr = [\"']{1,3}(\w{1,20})[\"']{1,3})$",
    re.MULTILINE,
)
"""Constant of Inductor's templates of products and convolutions, and of flex attention."""
_PLAIN_NAME = re.compile(r"f32f32_f32f32_f32(?:_|$)|_sgemm_")
"""Part of a name of cuBLAS's and cuDNN's kernels for float32 without tf32: ``sm80_xmma_gemm_f32f32_f32f32_f32_...``,
``cutlass_80_simt_sgemm_...``; others say ``f32f32_tf32f32_f32`` or ``s1688gemm``."""


def _places(graph: GraphFusion) -> list[int]:
    """Return the places of the launches of a graph that multiply float32 and may use matrix units."""
    return [
        index
        for index, kernel in enumerate(graph.kernels)
        if kernel.flop_dtype == "float32" and kernel.flops and uses_matrix_units(kernel)
    ]


def tf32_of(run: RunReader, graph: GraphFusion, row: DeviceRow) -> dict[int, bool | None]:
    """Return of the place of each launch that multiplies float32, and could use matrix units, whether it may use tf32; None where nothing says it.

    A Triton template has it in its code. Library calls have it from torch's settings at the end of the compile, which the probe records;
    without them Dynamo's guard has that of CUDA's products. oneDNN's switch (``torch.backends.mkldnn.allow_tf32``, which
    ``set_float32_matmul_precision`` leaves alone) is off by default, and torch has none where it is not built for XPU: such a run
    counts as one that left it off. oneDNN's attention does not ask it (``aten/src/ATen/native/mkldnn/xpu/detail``).

    Args:
        run: The run.
        graph: A graph of it.
        row: The device that is estimated.
    """
    places = _places(graph)
    files = next((g for g in run.graphs if g.id == graph.id), None) if places else None
    if files is None:
        return dict.fromkeys(places)
    of_xpu = row.title.startswith("Intel")
    library = _onednn(run, files, graph) if of_xpu else _cuda(run, files, graph)
    return {index: _allowed(run, files, graph, graph.kernels[index], library) for index in places}


def named_plain(names: Iterable[str]) -> bool:
    """Return whether the names of all works that a library call became say that they multiply float32 as it is."""
    found = [_PLAIN_NAME.search(name) is not None for name in names]
    return bool(found) and any(found) and not any("tf32" in name or "1688" in name for name in names)


def _allowed(
    run: RunReader,
    files: GraphFiles,
    graph: GraphFusion,
    kernel: FusedKernel,
    library: dict[str, bool | None],
) -> bool | None:
    if kernel.kind == KernelKind.TRITON_TEMPLATE:
        code = run.inputs(files).code
        source = next((k.source for k in code.kernels if k.name == kernel.name), "") if code else ""
        found = _OF_TEMPLATE.search(source)
        return (found[1] == "True" or found[2] == "tf32") if found else None
    known = [library[kind] for kind in dict.fromkeys(product_kinds(graph, kernel))] or list(library.values())
    return True if True in known else None if None in known else False


def product_kinds(graph: GraphFusion, kernel: FusedKernel) -> Iterator[str]:
    """Yield of each product that a launch computes what it is: ``product``, ``convolution`` or ``attention``."""
    for op in graph.fx_ops:
        if op.flops and op.name in kernel.fx:
            name = op.target.split(".")[1]
            yield (
                "attention" if "attention" in name else "convolution" if "convolution" in name else "product"
            )


def _onednn(run: RunReader, files: GraphFiles, graph: GraphFusion) -> dict[str, bool | None]:
    recorded = _recorded(run, files)
    emulated = run.outline.emulated if run.is_bundle else None
    on_xpu = emulated is None and any(k.device.startswith("xpu") for k in graph.kernels)
    allowed = None if "onednn" not in recorded and on_xpu else bool(recorded.get("onednn"))
    return {"product": allowed, "convolution": allowed, "attention": False}


def _cuda(run: RunReader, files: GraphFiles, graph: GraphFusion) -> dict[str, bool | None]:
    recorded = _recorded(run, files)
    products, convolutions = (
        value if isinstance(value := recorded.get(name), bool) else None for name in ("matmul", "conv")
    )
    if products is None:
        products = allows_tf32(run, graph.compile_id)
    return {"product": products, "convolution": convolutions, "attention": None}


def _recorded(run: RunReader, files: GraphFiles) -> Record:
    return table(run.fact(RecordedGraphs).of(files).record.get("tf32"))
