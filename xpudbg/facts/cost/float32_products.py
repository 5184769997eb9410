"""Permission of launches to multiply float32 in tf32: by their code, by what the run recorded, by the names of what ran (docs/cost.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from xpudbg.core.devices import DeviceRow
from xpudbg.facts.dynamo.read_compiles import allows_tf32
from xpudbg.facts.fusion.product_flops import uses_matrix_units
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.generated_code import KernelKind
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.recorded_graphs import RecordedGraphs
from xpudbg.run.run_reader import RunReader
from xpudbg.store.records import Record, table

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
