"""Facts of ``.pt2`` packages: the record of ``collect``, and what graphs and code say of quantised weights."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xpudbg.facts.quantised import PRODUCTS, dequantised_products
from xpudbg.model.generated_code import GeneratedCode, KernelKind
from xpudbg.model.package import DequantisedProduct, ModelProducts, Package, ShownPackage
from xpudbg.run.graph_files import FusionInputs, GraphFiles
from xpudbg.run.run_reader import RunReader

_QUANTISED_CALL = re.compile(r"qlinear|qconv|qbatch|int_mm|int4pack|int8pack|scaled_mm|woq_|wint")
_PRODUCT_CALL = re.compile(rf"(?:^|[._])(?:{'|'.join(sorted(PRODUCTS))}|addmv|baddbmm|dot|mv)(?=$|[._])")
_SMALL = re.compile(r"u?int[1-8]$|float8|float4")
_LIBRARY = (KernelKind.EXTERN, KernelKind.FALLBACK)
_MAY_BE = (KernelKind.TRITON_TEMPLATE, KernelKind.CPP_TEMPLATE, KernelKind.CUTLASS, KernelKind.OTHER_COMPILED)


def run_packages(run: RunReader) -> list[ShownPackage]:
    """Return the packages that a bundle was made of; empty for others.

    Args:
        run: The bundle.

    Raises:
        XpudbgError: A record is damaged or of a newer version.
    """
    packages = run.packages
    if not packages:
        return []
    loaded = {g.id: run.inputs(g) for g in run.graphs}
    dequantised = tuple(p for g in run.graphs for p in _dequantised(run, g, loaded[g.id]))
    return [
        ShownPackage(**vars(package), dequantised=dequantised, products=tuple(_products(package, loaded)))
        for package in packages
    ]


def _dequantised(run: RunReader, graph: GraphFiles, inputs: FusionInputs) -> Iterator[DequantisedProduct]:
    if inputs.readable is None:
        return
    recorded = run.fx_nodes(graph)
    known = {n.name: n for n in recorded.value.nodes} if recorded is not None else {}
    types = {n.name: n.dtype for g in inputs.readable.graphs for n in g.nodes}
    for node, one in dequantised_products(inputs.readable):
        modules = known[node.name].modules if node.name in known else ()
        stored = types.get(next(iter(one.inputs), ""), "")
        yield DequantisedProduct(
            node.name, node.short_target, node.dtype, stored, modules[-1].path if modules else ""
        )


def _products(package: Package, loaded: dict[str, FusionInputs]) -> Iterator[ModelProducts]:
    codes = {name: inputs.code for name, inputs in loaded.items() if inputs.code is not None}
    for stored in package.stored:
        small = [t for t in stored.tensors if _SMALL.match(t.dtype) and len(t.shape) > 1]
        code = _code_of(stored.of, codes)
        if stored.where == "compiled" and small and code is not None:
            counts = {"quantised": 0, "floating": 0, "unknown": 0}
            for kernel in code.kernels:
                if kind := _sort(kernel.name, kernel.kind):
                    counts[kind] += kernel.calls
            yield ModelProducts(stored.of, len(small), sum(t.bytes for t in small), **counts)


def _code_of(model: str, codes: dict[str, GeneratedCode]) -> GeneratedCode | None:
    """Return a compiled model's code: by the name of its graph, else the only one."""
    ends = [code for name, code in codes.items() if name.endswith(f"{model}_compiled")]
    return ends[0] if ends else next(iter(codes.values())) if len(codes) == 1 else None


def _sort(name: str, kind: KernelKind) -> str:
    if kind in _LIBRARY:
        return (
            "quantised" if _QUANTISED_CALL.search(name) else "floating" if _PRODUCT_CALL.search(name) else ""
        )
    return "unknown" if kind in _MAY_BE else ""
