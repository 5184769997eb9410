"""Counts of a run's kernels, in one place for all commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field

from xpudbg.model.artifact import Kind, State
from xpudbg.model.generated_code import COMPILED_KINDS, KernelKind
from xpudbg.model.manifest import Kernel, Manifest
from xpudbg.model.row import StrEnum, dataclass

# The numbers by which pictures, lists and addresses call the launches of a kernel (``K5``).


@dataclass(frozen=True)
class KernelLaunches:
    """The launches of a kernel in one graph.

    Attributes:
        graph: Id of the graph.
        numbers: Numbers of the launches in it, from 1, as ``show-fusion`` counts them.
        address: The first one as in an address, after the run: ``K5``, with the graph where the run has several: ``forward:K5``.
    """

    graph: str
    numbers: tuple[int, ...]
    address: str


def called_kernel(name: str, launches: Sequence[KernelLaunches]) -> str:
    """Return a kernel's name after its number, where it has one (``forward:K5 +9 triton_poi_fused_add_0``)."""
    number = launches_text(launches)
    return f"{number}  {name}" if number else name


def launches_text(launches: Sequence[KernelLaunches]) -> str:
    """Return the first launch as in an address, and the number of further ones (``forward:K5 +9``); empty where there is none."""
    others = sum(len(one.numbers) for one in launches) - 1
    return launches[0].address + (f" +{others}" if others else "") if launches else ""


class LooseKernel(StrEnum):
    """Kinds of Triton kernels that no graph calls."""

    OUTSIDE = "outside"
    """The program launched it itself, or its origin is unknown."""
    CANDIDATE = "candidate"
    """Inductor compiled it to choose among configurations, templates or fusions; no graph launches it."""
    HOST_COPY = "host_copy"
    """``--execute eager`` ran it on the host, in place of a graph's kernel."""


@dataclass(frozen=True)
class KernelCounts:
    """The kernels of a run, or of some of its graphs.

    Attributes:
        generated: Kernels that the graphs' generated code defines, by kind; each once a graph.
        library: Library functions and PyTorch operators that it calls, by kind; each once a graph.
        outside: Kernels that the program outside of graphs, by kind.
        candidates: Kernels that autotuning compiled and no graph launches, by kind.
        host_copies: Kernels that ran on the host in place of a graph's, by kind.
        launches: Launches of one pass through every graph: how often its code calls all of these.
        cache_entries: Triton cache entries, one a configuration; graphs and processes share them.
        candidate_entries: Those of ``candidates``.
        files: Files of those entries by stage.
    """

    generated: Counter[KernelKind] = field(default_factory=Counter)
    library: Counter[KernelKind] = field(default_factory=Counter)
    outside: Counter[KernelKind] = field(default_factory=Counter)
    candidates: Counter[KernelKind] = field(default_factory=Counter)
    host_copies: Counter[KernelKind] = field(default_factory=Counter)
    launches: int = 0
    cache_entries: int = 0
    candidate_entries: int = 0
    files: Counter[str] = field(default_factory=Counter)

    @property
    def kernels(self) -> int:
        """Number of compiled and launched kernels of a run, by graphs (each once a graph) or outside of them."""
        return self.generated.total() + self.outside.total()


def count_graph_kernels(kernels: Iterable[Kernel]) -> KernelCounts:
    """Count the kernels of graphs.

    Args:
        kernels: Rows of a manifest; those of no graph are left out.
    """
    inside = [k for k in kernels if k.graph]
    return KernelCounts(
        generated=Counter(k.kind for k in inside if k.kind in COMPILED_KINDS),
        library=Counter(k.kind for k in inside if k.kind not in COMPILED_KINDS),
        launches=sum(k.calls for k in inside),
    )


def count_run(manifest: Manifest) -> KernelCounts:
    """Count the kernels of a run."""
    inside = count_graph_kernels(manifest.kernels)
    loose = loose_kernels(manifest)
    kinds = {role: Counter(k.kind for k in rows) for role, rows in loose.items()}
    paths = {a.path for k in manifest.kernels for a in k.artifacts if a.path}
    return KernelCounts(
        generated=inside.generated,
        library=inside.library,
        outside=kinds[LooseKernel.OUTSIDE],
        candidates=kinds[LooseKernel.CANDIDATE],
        host_copies=kinds[LooseKernel.HOST_COPY],
        launches=inside.launches,
        cache_entries=len({key for k in manifest.kernels for key in k.cache_keys}),
        candidate_entries=len({key for k in loose[LooseKernel.CANDIDATE] for key in k.cache_keys}),
        files=Counter(path.rpartition(".")[2] for path in paths),
    )


def loose_kernels(manifest: Manifest) -> dict[LooseKernel, list[Kernel]]:
    """Return the kernels of a run that no graph calls, by kind.

    A kernel that Inductor generated and that no graph calls is a candidate where the code of all graphs is known; else it may be a
    kernel of a graph without code.
    """
    rows = [k for k in manifest.kernels if not k.graph]
    generated = [k for k in rows if k.kind is not KernelKind.USER_TRITON and not k.host_copy]
    candidates = generated if generated and _all_coded(manifest) else []
    copies = [k for k in rows if k.host_copy]
    known = {id(k) for k in (*candidates, *copies)}
    return {
        LooseKernel.OUTSIDE: [k for k in rows if id(k) not in known],
        LooseKernel.CANDIDATE: candidates,
        LooseKernel.HOST_COPY: copies,
    }


def launched_kernels(manifest: Manifest) -> list[Kernel]:
    """Return the kernels that graphs or the program launch, in the order of the manifest, without candidates and copies on the host."""
    loose = loose_kernels(manifest)
    left_out = {id(k) for role in (LooseKernel.CANDIDATE, LooseKernel.HOST_COPY) for k in loose[role]}
    return [k for k in manifest.kernels if id(k) not in left_out]


def _all_coded(manifest: Manifest) -> bool:
    return bool(manifest.graphs) and all(
        any(a.kind is Kind.OUTPUT_CODE and a.state is State.PRESENT for a in g.artifacts)
        for g in manifest.graphs
    )
