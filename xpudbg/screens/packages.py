"""Rows of ``show`` on a ``.pt2`` package: its programs, compiled models, tensors, and quantised weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.text import Text

from xpudbg.core.units import decimal_size
from xpudbg.model.package import (
    CompiledModel,
    DequantisedProduct,
    ExportedProgram,
    ModelProducts,
    ShownPackage,
    SymbolRange,
    Tensors,
)
from xpudbg.model.plural import listed, plural
from xpudbg.model.problem import Problem
from xpudbg.screens.text import clean, problem_text

_NAMED = 4
_ENDLESS = 1 << 62


def package_rows(
    packages: Sequence[ShownPackage], problem: Problem | None = None
) -> Iterator[tuple[str, str | Text]]:
    """Yield title and text of each row.

    Args:
        packages: The packages of a bundle.
        problem: Why they are unknown; None where they are known.
    """
    if problem is not None:
        yield "package", clean(problem_text(problem))
    for package in packages:
        kind = f"{package.archive_format} archive" if package.archive_format else "archive of an older torch"
        version = f" version {package.archive_version}" if package.archive_version else ""
        held = [
            plural(len(package.programs), "exported program") if package.programs else "",
            plural(len(package.models), "compiled model") if package.models else "",
        ]
        yield (
            "package",
            clean(
                f"{package.file}, {decimal_size(package.bytes)}: {listed([h for h in held if h])}  ({kind}{version})"
            ),
        )
        for program in package.programs:
            yield "program", clean(_program(program))
        for model in package.models:
            yield "compiled", clean(_model(model))
        for stored in package.stored:
            if stored.tensors:
                yield "tensors", clean(_tensors(stored))
        if text := _dequantised(package.dequantised):
            yield "quantised", Text(clean(text), style="yellow")
        for products in package.products:
            floating = products.floating and not products.quantised
            yield "quantised", Text(clean(_products(products)), style="yellow" if floating else "")
        if package.others:
            yield (
                "unknown",
                clean(
                    f"{plural(len(package.others), 'member')} of unknown kind: {', '.join(package.others[:_NAMED])}"
                ),
            )


def _program(program: ExportedProgram) -> str:
    inputs = [
        f"{i.name} {i.dtype}[{', '.join(map(str, i.shape))}]" for i in program.inputs if i.role == "input"
    ]
    roles = Counter(i.role for i in program.inputs if i.role != "input")
    counted = [plural(n, role) for role, n in roles.items()]
    mutated = [o.of or o.name for o in program.outputs if o.role == "mutation"]
    parts = [
        f"{program.name}: {plural(program.nodes, 'node')}, torch {program.torch or 'unknown'}, schema {program.schema or 'unknown'}",
        listed(inputs[:_NAMED]) + (f" and {len(inputs) - _NAMED} more" if len(inputs) > _NAMED else ""),
        listed(counted),
        f"changes {listed(mutated[:_NAMED])}" if mutated else "",
        listed([_range(r) for r in program.ranges[:_NAMED]]),
    ]
    return "; ".join(p for p in parts if p)


def _range(bounds: SymbolRange) -> str:
    least = bounds.least if bounds.least is not None and bounds.least > -_ENDLESS else None
    most = bounds.most if bounds.most is not None and bounds.most < _ENDLESS else None
    left = f"{least} <= " if least is not None else ""
    return f"{left}{bounds.symbol}{f' <= {most}' if most is not None else ''}"


def _model(model: CompiledModel) -> str:
    where = f"for {model.device}" if model.device else "for an unknown device"
    capability = f"compute capability {model.capability}" if model.capability else ""
    built = ", ".join(filter(None, (capability, model.platform, model.isa)))
    made = f" ({built})" if built else ""
    held = [
        "C++ sources" if model.sources else "",
        plural(len(model.kernels), "kernel file") if model.kernels else "",
        "a shared library" if model.library else "",
    ]
    return f"{model.name}: {where}{made}; {listed([h for h in held if h]) or 'no code'}, {decimal_size(model.bytes)}"


def _tensors(stored: Tensors) -> str:
    sizes: Counter[str] = Counter()
    for tensor in stored.tensors:
        sizes[tensor.dtype or ("pickles, not opened," if tensor.pickled else "unknown type")] += tensor.bytes
    what = "read by the compiled model" if stored.where == "compiled" else f"in its {stored.where}"
    folded = sum(t.folded is True for t in stored.tensors)
    parts = ", ".join(f"{dtype} {decimal_size(size)}" for dtype, size in sizes.most_common())
    more = f" ({folded} by constant folding)" if folded else ""
    return f"{stored.of}: {plural(len(stored.tensors), 'tensor')} {what}: {parts}{more}"


def _dequantised(products: Sequence[DequantisedProduct]) -> str:
    if not products:
        return ""
    kinds = Counter((p.stored or "quantised", p.dtype) for p in products)
    (stored, dtype), _ = kinds.most_common(1)[0]
    names = [p.module or p.node for p in products]
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{plural(len(products), 'product')} of the program: {stored} is dequantised to {dtype or 'float'} in {listed(names[:_NAMED])}{more}"


def _runs(count: int) -> str:
    return "the only product runs" if count == 1 else f"all {count} products run"


def _products(products: ModelProducts) -> str:
    weights = f"{plural(products.weights, 'quantised weight')} ({decimal_size(products.bytes)})"
    if products.quantised:
        rest = f", {plural(products.floating, 'product')} in float" if products.floating else ""
        return (
            f"{products.model}: {weights}, {plural(products.quantised, 'call')} of quantised products{rest}"
        )
    if products.floating and not products.unknown:
        return f"{products.model}: {weights} are dequantised, {_runs(products.floating)} in float"
    return f"{products.model}: {weights}; whether its products are quantised is unknown ({plural(products.unknown, 'template')})"
