"""The least time of each launch on a device: its bytes and operations at the peak rates of ``devices.toml`` (docs/cost.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.devices import DevicePeaks, DeviceRow, device_with_peaks, load_devices
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.cost.float32_products import tf32_of
from xpudbg.facts.fusion.kernel_modules import layered_fusions
from xpudbg.facts.fusion.product_flops import uses_matrix_units
from xpudbg.facts.fusion.rank_kernels import least_time
from xpudbg.model.fusion import CostBound, FusedKernel, GraphFusion, LaunchCost
from xpudbg.model.manifest import RunSource
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader

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
