"""Ranks of files by their value in a pack: the later the rank, the sooner a file is dropped for size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from xpudbg.model.artifact import TRACE_KINDS, Kind


@dataclass(frozen=True)
class Rank:
    """Files that are dropped together.

    Attributes:
        name: What they are, in words for reports.
        why: Why they stand at this place.
        kinds: Kinds of artifact of the manifest.
        globs: Patterns of bundle-relative paths, for files that the manifest does not name, and for stages.
    """

    name: str
    why: str
    kinds: tuple[Kind, ...] = ()
    globs: tuple[str, ...] = ()


RANKS: tuple[Rank, ...] = (
    Rank(
        "generated code", "what runs: most questions begin here", (Kind.OUTPUT_CODE, Kind.AOT_INDUCTOR_CODE)
    ),
    Rank(
        "Inductor IR",
        "says what was fused and why not",
        (Kind.IR_PRE_FUSION, Kind.IR_POST_FUSION, Kind.PROVENANCE),
    ),
    Rank(
        "FX graphs",
        "what the user's code became; with the generated code a case can be made again",
        (
            Kind.FX_GRAPH_READABLE,
            Kind.FX_GRAPH_TRANSFORMED,
            Kind.FX_GRAPH_NODES,
            Kind.FX_GRAPH_RUNNABLE,
            Kind.DYNAMO_OUTPUT_GRAPH,
            Kind.EXPORTED_PROGRAM,
        ),
    ),
    Rank(
        "Triton's entries",
        "options and hashes of every kernel, small; without them a cache entry has no name",
        globs=("*/__grp__*.json", "triton_cache/*.json", "*.source"),
    ),
    Rank(
        "kernel stages",
        "layouts, DPAS and loads of a kernel; SPIR-V is what the driver gets",
        globs=("*.ttir", "*.ttgir", "*.spv"),
    ),
    Rank("launches", "grids and arguments of kernels, which no other artifact has", (Kind.TRITONPARSE,)),
    Rank("trace", "graph breaks, recompiles and guards are in the manifest too", (Kind.TORCH_TRACE,)),
    Rank(
        "payloads of the trace",
        "every level between Dynamo and Inductor; the trace holds them too",
        (*TRACE_KINDS, Kind.GRAPH_EXECUTION),
    ),
    Rank(
        "logs",
        "reasons of the scheduler; the IR says most of it",
        (Kind.TORCH_LOGS, Kind.DEBUG_LOG, Kind.WORKER_LOG),
    ),
    Rank(
        "script and its output",
        "the script's own text and words, and what its numbers were held against",
        (
            Kind.USER_SOURCE,
            Kind.STDOUT,
            Kind.STDERR,
            Kind.ACCURACY,
            Kind.VERIFY,
            Kind.WHATIF,
            Kind.GRAPH_INPUTS,
            Kind.SPIRV_EXECUTION,
        ),
    ),
    Rank("LLVM IR", "large, and made again from the stage before it", globs=("*.llir", "*.ptx", "*.amdgcn")),
    Rank(
        "native code",
        "registers and spills of kernels; ocloc makes it again from SPIR-V",
        globs=("*.zebin", "*.cubin", "*.hsaco"),
    ),
    Rank("what processes said of themselves", "it is in the manifest already", globs=("probe/*", "target/*")),
    Rank(
        "cache sources", "mostly copies of the generated code", (Kind.INDUCTOR_CACHE,), ("inductor_cache/*",)
    ),
    Rank("other files", "nothing is known of them"),
    Rank("recorded inputs", "large; random ones stand in for them", (Kind.GRAPH_INPUT_VALUES,)),
    Rank(
        "compiled libraries",
        "bound to one machine, made again from their source",
        globs=("*.so", "*.o", "*.gch", "*.pch", "*.bin"),
    ),
    Rank(
        "diagrams",
        "pictures of what the graphs say in text",
        (Kind.ORIG_FX_GRAPH_DIAGRAM, Kind.GRAPH_DIAGRAM),
        ("*.svg", "*.png", "*.dot"),
    ),
)
"""The most precious first; dropped from the end."""

_OTHER: int = next(i for i, rank in enumerate(RANKS) if rank.name == "other files")


def rank_of(path: str, kinds: Mapping[str, Kind]) -> int:
    """The index in :data:`RANKS` of a file.

    Args:
        path: Bundle-relative path.
        kinds: Kind of every path that the manifest names.
    """
    kind = kinds.get(path)
    if kind is not None:
        for index, rank in enumerate(RANKS):
            if kind in rank.kinds and kind is not Kind.INDUCTOR_CACHE:
                return index
    last = len(RANKS) - 2
    # A library in a cache is a library.
    order = [*range(last, len(RANKS)), *range(last)]
    fitting = (i for i in order if any(fnmatchcase(path, glob) for glob in RANKS[i].globs))
    return next(fitting, _OTHER)
