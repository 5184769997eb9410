"""Compile time of Triton kernels by the modules whose nodes they compute; layers that repeat count together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xpudbg.analysis.fusion.kernel_modules import with_layers
from xpudbg.analysis.run_reader import RunReader
from xpudbg.errors import XpudbgError
from xpudbg.model.artifact import Kind
from xpudbg.model.compile_time import KernelTime, ModuleCompileTime
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.generated_code import KernelKind

_TRITON = frozenset({KernelKind.TRITON, KernelKind.TRITON_TEMPLATE, KernelKind.USER_TRITON})
_LAYER = re.compile(r"(?:^|(?<=\.))\d+(?=\.|$)")
_Kernel = tuple[str, str, str]
"""Process, compile id and name."""


@dataclass
class _Sum:
    classes: set[str] = field(default_factory=set)
    paths: set[str] = field(default_factory=set)
    kernels: set[_Kernel] = field(default_factory=set)
    launches: int = 0


def module_compile_times(run: RunReader, kernels: Sequence[KernelTime]) -> tuple[ModuleCompileTime, ...]:
    """Compile times by module path, each above those below it; none where no artifact of the run holds modules.

    Args:
        run: The run.
        kernels: Its kernels with their times.
    """
    seconds = {(k.process, k.compile_id, k.name): k.seconds for k in kernels if k.seconds is not None}
    sums: dict[str, _Sum] = {}
    homes: dict[_Kernel, set[str]] = {}
    for key, fused, classes in _launches(run, seconds.keys()):
        path = fused.modules[-1] if fused.modules else ""
        homes.setdefault(key, set()).add(_starred(path))
        for own in _chain(path):
            entry = sums.setdefault(_starred(own), _Sum())
            entry.classes.add(classes.get(own, ""))
            entry.paths.add(own)
            entry.kernels.add(key)
            entry.launches += 1
    if not any(sums):
        return ()
    order = {path: number for number, path in enumerate(sums)}
    return tuple(
        ModuleCompileTime(
            path,
            next(iter(s.classes)) if len(s.classes) == 1 else "",
            len(s.paths - {""}),
            len(s.kernels),
            s.launches,
            round(sum(seconds[k] for k in s.kernels), 9),
            sum(any(not _within(home, path) for home in homes[k]) for k in s.kernels),
        )
        for path, s in sorted(sums.items(), key=lambda item: _place(item[0], order))
    )


def _launches(
    run: RunReader, known: Collection[_Kernel]
) -> Iterator[tuple[_Kernel, FusedKernel, dict[str, str]]]:
    """Launches of kernels whose time is known, with the classes of the modules of their graph."""
    if not run.is_bundle or not known:
        return
    compiles = {(process, compile_id) for process, compile_id, _ in known}
    rows = {
        g.id: g
        for g in run.manifest.graphs
        if (g.process, g.compile_id) in compiles
        and any(a.kind is Kind.FX_GRAPH_NODES and a.path for a in g.artifacts)
    }
    if not rows:
        return
    try:
        graphs = [g for g in run.graphs if g.id in rows and Kind.FX_GRAPH_NODES in g.read]
    except XpudbgError:
        return
    for files, fusion in zip(graphs, run.fusions(graphs), strict=True):
        nodes = run.fx_nodes(files)
        if nodes is None:
            continue
        graph = with_layers(fusion, nodes.value)
        row = rows[graph.id]
        classes = {module.path: module.class_name for module in graph.modules}
        for fused in graph.kernels:
            key = row.process, row.compile_id, fused.name
            if fused.kind in _TRITON and key in known:
                yield key, fused, classes


def _starred(path: str) -> str:
    """A path with stars for the numbers of layers: ``layers.*.attn``."""
    return _LAYER.sub("*", path)


def _chain(path: str) -> list[str]:
    """A module's path and those of the modules above it."""
    steps = path.split(".")
    return [".".join(steps[: n + 1]) for n in range(len(steps))]


def _within(path: str, above: str) -> bool:
    return path == above or (bool(above) and path.startswith(f"{above}."))


def _place(path: str, order: Mapping[str, int]) -> list[int]:
    steps = path.split(".")
    return [order.get(".".join(steps[: n + 1]), 0) for n in range(len(steps))]
