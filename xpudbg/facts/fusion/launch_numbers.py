"""Numbers of launches (``K5``) from the generated code alone: a list of kernels needs no more, and fusion takes ten times as long."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.match_kernel_calls import launched_calls
from xpudbg.facts.fusion.run_fusion import known_fusion
from xpudbg.formats.output_code import parse_output_code
from xpudbg.model.artifact import Kind, State
from xpudbg.model.artifact_names import GRAPH_FILES
from xpudbg.model.cache import CacheListing, EntryFiles
from xpudbg.model.graph_words import short_graphs
from xpudbg.model.kernel_launches import KernelLaunches
from xpudbg.model.manifest import Graph, Manifest
from xpudbg.run.cache_files import entry_folders
from xpudbg.run.manifest_lookup import bundle_of, manifest_at
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.paths import inside
from xpudbg.store.files.vfs import read_file

Numbers = Mapping[tuple[str, str], tuple[int, ...]]
"""Graph and kernel -> the numbers of its launches."""
_CODE_LIMIT = 256 << 20


def launch_numbers(run: RunReader, graphs: Collection[str] | None = None) -> Numbers:
    """The numbers of the launches of each kernel of a bundle, by graph and name, as ``show-fusion`` counts them.

    Args:
        run: The bundle.
        graphs: Ids of graphs; None for all.
    """

    def called(graph: Graph) -> list[str] | None:
        fusion = known_fusion(run, graph.id)
        return None if fusion is None else [kernel.name for kernel in fusion.kernels]

    return _numbers(
        [g for g in run.manifest.graphs if graphs is None or g.id in graphs],
        lambda path: run.bundle.read_text(path, limit=_CODE_LIMIT),
        called,
    )


def _numbers(
    graphs: Iterable[Graph], read: Callable[[str], str], known: Callable[[Graph], list[str] | None]
) -> Numbers:
    # Layers, ranks and recompiles leave graphs of equal code.
    by_text: dict[str, list[str]] = {}
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    for graph in graphs:
        names = known(graph)
        if names is None:
            text = _code(graph, read)
            if text is None:
                continue
            if text not in by_text:
                origin = f"{graph.id}: {GRAPH_FILES[Kind.OUTPUT_CODE]}"
                code = parse_output_code(text, origin=origin).value
                by_text[text] = [call.kernel for call in launched_calls(code)]
            names = by_text[text]
        for number, name in enumerate(names, 1):
            found[graph.id, name] = (*found.get((graph.id, name), ()), number)
    return found


def _code(graph: Graph, read: Callable[[str], str]) -> str | None:
    for artifact in graph.artifacts:
        if artifact.kind is Kind.OUTPUT_CODE and artifact.state is State.PRESENT and artifact.path:
            try:
                return read(artifact.path)
            except (OSError, XpudbgError):
                return None
    return None


def with_launches(listings: Sequence[CacheListing]) -> tuple[CacheListing, ...]:
    """Listings of caches with the numbers of their kernels, where a cache is that of a bundle."""
    return tuple(_numbered(listing) for listing in listings)


def launches_of(files: EntryFiles) -> tuple[KernelLaunches, ...]:
    """The launches of a cache entry in the graphs of its run; none outside of bundles, and of what no graph calls."""
    return _entry_launches(files.root).get(files.key, ())


def _numbered(listing: CacheListing) -> CacheListing:
    launches = _entry_launches(Path(listing.root))
    entries = (replace(e, launches=launches[e.key]) if e.key in launches else e for e in listing.entries)
    return replace(listing, entries=tuple(entries)) if launches else listing


@lru_cache(maxsize=8)
def _entry_launches(root: Path) -> Mapping[str, tuple[KernelLaunches, ...]]:
    """The launches of the entries of a cache, by the entry's folder."""
    bundle = bundle_of(root)
    manifest = manifest_at(bundle) if bundle else None
    if bundle is None or manifest is None:
        return {}

    def read(path: str) -> str:
        return read_file(inside(bundle, path), limit=_CODE_LIMIT).decode("utf-8", "replace")

    numbers = _numbers(manifest.graphs, read, lambda _: None)
    words = graph_words(manifest)
    found: dict[str, tuple[KernelLaunches, ...]] = {}
    for kernel in manifest.kernels:
        own = numbers.get((kernel.graph, kernel.name))
        if own is None:
            continue
        launches = KernelLaunches(kernel.graph, own, launch_address(words.get(kernel.graph, ""), own[0]))
        for folder in entry_folders(kernel):
            found[folder] = (*found.get(folder, ()), launches)
    return found


def graph_words(manifest: Manifest) -> dict[str, str]:
    """A short word for each graph of a run; see :func:`~xpudbg.model.graph_words.short_graphs`."""
    return short_graphs([(g.id, g.kind.value) for g in manifest.graphs])


def launch_address(graph: str, number: int) -> str:
    """``K5``, or ``forward:K5`` behind the word for a graph."""
    return f"{graph}:K{number}" if graph else f"K{number}"
