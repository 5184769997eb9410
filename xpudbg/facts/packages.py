"""Facts of ``.pt2`` packages: the record of ``collect``, and what graphs and code say of quantised weights."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.loop_operations import op_name
from xpudbg.facts.fusion.product_flops import PRODUCTS, dequantised_products
from xpudbg.model.artifact import PACKAGE
from xpudbg.model.generated_code import GeneratedCode, KernelKind
from xpudbg.model.package import (
    COMPILED,
    EXPORTED,
    DequantisedProduct,
    ModelProducts,
    ProgramProducts,
    ShownPackage,
    StoredTensor,
    Tensors,
    graph_name,
)
from xpudbg.model.problem import Problem
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader

_QUANTISED_CALL = re.compile(r"qlinear|qconv|qbatch|int_mm|int4pack|int8pack|scaled_mm|woq_|wint")
_PRODUCT_CALL = re.compile(rf"(?:^|[._])(?:{'|'.join(sorted(PRODUCTS))}|addmv|baddbmm|dot|mv)(?=$|[._])")
_SMALL = re.compile(r"u?int[1-8]$|float8|float4")
_LIBRARY = (KernelKind.EXTERN, KernelKind.FALLBACK)
_MAY_BE = (KernelKind.TRITON_TEMPLATE, KernelKind.CPP_TEMPLATE, KernelKind.CUTLASS, KernelKind.OTHER_COMPILED)


def run_packages(run: RunReader) -> tuple[list[ShownPackage], Problem | None]:
    """Return the packages that a bundle was made of, or the problem of a damaged record; none for other bundles."""
    try:
        packages = run.packages
    except XpudbgError as error:
        return [], Problem(PACKAGE, error.message, error.hint)
    graphs = {g.id: g for g in run.graphs} if packages else {}
    programs = [
        [
            (list(_dequantised(run, graph)), run, graph, program.name)
            for program in package.programs
            if (graph := graphs.get(graph_name(program.name, EXPORTED))) is not None
        ]
        for package in packages
    ]
    return [
        ShownPackage(
            **vars(package),
            dequantised=tuple(product for found, *_ in own for product in found),
            program_products=tuple(made for each in own if (made := _program_products(*each))),
            products=tuple(
                _products(stored, code)
                for stored in package.stored
                if stored.where == COMPILED
                and any(map(_is_quantised, stored.tensors))
                and (graph := graphs.get(graph_name(stored.of, COMPILED))) is not None
                and (code := run.inputs(graph).code) is not None
            ),
        )
        for package, own in zip(packages, programs, strict=True)
    ], None


def package_differences(run: RunReader) -> dict[str, str]:
    """Return what two packages can differ in, by name: types of tensors, and how products run."""
    found: dict[str, str] = {}
    for package in run_packages(run)[0]:
        for stored in package.stored:
            if stored.tensors:
                found[f"tensors of {stored.of} ({stored.where})"] = stored.types
        for products in package.products:
            found[f"products of {products.model} ({COMPILED})"] = (
                f"{products.quantised} quantised, {products.floating} in float"
                + (f", {products.unknown} unknown" if products.unknown else "")
            )
        for program in package.program_products:
            if program.quantised:
                found[f"quantised products of {program.program} ({EXPORTED})"] = str(program.quantised)
        if package.dequantised:
            found[f"dequantised products ({EXPORTED})"] = str(len(package.dequantised))
    return found


def _dequantised(run: RunReader, graph: GraphFiles) -> Iterator[DequantisedProduct]:
    """Yield each product of a program once, with the last of its operands that is dequantised."""
    fx, recorded = run.inputs(graph).readable, run.fx_nodes(graph)
    if fx is None:
        return
    modules = {n.name: n.modules for n in recorded.value.nodes} if recorded is not None else {}
    types = {n.name: n.dtype for g in fx.graphs for n in g.nodes}
    done = set[str]()
    for node, one in dequantised_products(fx):
        if node.name in done:
            continue
        done.add(node.name)
        module = modules.get(node.name)
        stored = types.get(next(iter(one.inputs), ""), "")
        yield DequantisedProduct(
            node.name, node.short_target, node.dtype, stored, module[-1].path if module else ""
        )


def _program_products(
    dequantised: list[DequantisedProduct], run: RunReader, graph: GraphFiles, name: str
) -> ProgramProducts | None:
    """Return the other products of a program with quantised values; None for one without any."""
    fx, recorded = run.inputs(graph).readable, run.fx_nodes(graph)
    if fx is None:
        return None
    modules = {n.name: n.modules for n in recorded.value.nodes} if recorded is not None else {}
    done = {product.node for product in dequantised}
    quantised, floating = list[str](), list[str]()
    for node in (n for g in fx.graphs for n in g.nodes if n.name not in done):
        if _QUANTISED_CALL.search(node.target):
            quantised.append(node.short_target)
        elif op_name(node.target) in PRODUCTS:
            module = modules.get(node.name)
            floating.append(module[-1].path if module else node.name)
    if not dequantised and not quantised:
        return None
    return ProgramProducts(name, len(quantised), tuple(dict.fromkeys(quantised)), tuple(floating))


def _is_quantised(tensor: StoredTensor) -> bool:
    return len(tensor.shape) > 1 and _SMALL.match(tensor.dtype) is not None


def _products(stored: Tensors, code: GeneratedCode) -> ModelProducts:
    small = [t for t in stored.tensors if _is_quantised(t)]
    counts = {"quantised": 0, "floating": 0, "unknown": 0}
    for kernel in code.kernels:
        if kind := _sort(kernel.name, kernel.kind):
            counts[kind] += kernel.calls
    return ModelProducts(stored.of, len(small), sum(t.bytes for t in small), **counts)


def _sort(name: str, kind: KernelKind) -> str:
    if kind in _LIBRARY:
        return (
            "quantised" if _QUANTISED_CALL.search(name) else "floating" if _PRODUCT_CALL.search(name) else ""
        )
    return "unknown" if kind in _MAY_BE else ""
