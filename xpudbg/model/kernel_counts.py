"""Numbers of kernels of a run: three counts that differ, and what each of them counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from xpudbg.model.generated_code import COMPILED_KINDS, KernelKind
from xpudbg.model.manifest import Kernel, Manifest


@dataclass(frozen=True)
class KernelCounts:
    """The kernels of a run, or of some of its graphs.

    Attributes:
        generated: Kernels that the graphs' generated code defines, by kind; each once a graph.
        library: Library functions and PyTorch operators that it calls, by kind; each once a graph.
        outside: Kernels outside of graphs, by kind: Triton cache entries that no graph names.
        launches: Launches of one pass through every graph: how often its code calls all of these.
        cache_entries: Triton cache entries, one a configuration; graphs and processes share them.
        files: Files of those entries by stage.
    """

    generated: Counter[KernelKind] = field(default_factory=Counter)
    library: Counter[KernelKind] = field(default_factory=Counter)
    outside: Counter[KernelKind] = field(default_factory=Counter)
    launches: int = 0
    cache_entries: int = 0
    files: Counter[str] = field(default_factory=Counter)


def count_kernels(kernels: tuple[Kernel, ...]) -> KernelCounts:
    """The counts of some kernels of a manifest."""
    inside = [k for k in kernels if k.graph]
    paths = {a.path for k in kernels for a in k.artifacts if a.path}
    return KernelCounts(
        generated=Counter(k.kind for k in inside if k.kind in COMPILED_KINDS),
        library=Counter(k.kind for k in inside if k.kind not in COMPILED_KINDS),
        outside=Counter(k.kind for k in kernels if not k.graph),
        launches=sum(k.calls for k in inside),
        cache_entries=len({key for k in kernels for key in k.cache_keys}),
        files=Counter(path.rpartition(".")[2] for path in paths),
    )


def count_run(manifest: Manifest) -> KernelCounts:
    """The counts of a run."""
    return count_kernels(manifest.kernels)
