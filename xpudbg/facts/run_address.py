"""Parts of an open run that an address names: graphs, kernels with their cache entries by name, number or hash, and artifacts by stage."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.core.errors import NothingFitsError, SeveralFitError, XpudbgError
from xpudbg.core.text import did_you_mean, listed, shell_word, whole_number
from xpudbg.facts.fusion.run_fusion import fusions_of
from xpudbg.model import trace
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import Graph, Kernel
from xpudbg.model.row import dataclass
from xpudbg.run import cache_files
from xpudbg.run.run_reader import GraphName, RunReader, graph_names
from xpudbg.store.locate import RunFolder, list_runs, runs_root
from xpudbg.store.typed_address import (
    CODE,
    GRAPH_STAGES,
    KERNEL_STAGES,
    STAGES,
    Address,
    graph_kind,
    kernel_stage,
)

if TYPE_CHECKING:
    from xpudbg.model.fusion import FusedKernel
    from xpudbg.model.manifest import Kernel
    from xpudbg.run.cache_files import EntryFiles
    from xpudbg.run.graph_files import GraphFiles


_CALLED = (KernelKind.EXTERN, KernelKind.FALLBACK)
_SHOWN = 8
_LISTS = "'xpudbg runs' lists the runs of this folder, 'xpudbg show' the graphs and kernels of the latest one"


class AddressLevel(IntEnum):
    """The item that an address names; the whole run comes first."""

    RUN = -1
    GRAPH = 0
    KERNEL = 1
    STAGE = 2
    LINE = 3


@dataclass(frozen=True)
class Selection:
    """The part of an open run that an address selects.

    Attributes:
        run: The run.
        graphs: The graphs that it names: one, or those of one compile, unless several were welcome; None for all of them.
        kernels: The kernels that it names, of one name unless several were welcome; None for all of them.
        stage: The stage or artifact that it names, as it was typed; empty without one.
        line: The line of that stage; empty for all of it.
    """

    run: RunReader
    graphs: tuple[GraphName, ...] | None = None
    kernels: tuple[KernelMatch, ...] | None = None
    stage: str = ""
    line: str = ""

    @property
    def whole(self) -> bool:
        """Return whether the whole run is selected."""
        return self.level is AddressLevel.RUN

    @property
    def level(self) -> AddressLevel:
        """Return the level of the last item that is named."""
        if self.stage:
            return AddressLevel.LINE if self.line else AddressLevel.STAGE
        if self.kernels is not None:
            return AddressLevel.KERNEL
        return AddressLevel.RUN if self.graphs is None else AddressLevel.GRAPH

    @property
    def identity(self) -> tuple[object, ...]:
        """Return a key that is equal for selections of the same items, however they were named."""
        root, stage = str(self.run.root.resolve()), graph_kind(self.stage) or kernel_stage(self.stage)
        if self.kernels is not None:
            return root, frozenset((k.graph, k.name, k.folders) for k in self.kernels), stage
        return root, self.graph_ids, stage or self.stage

    @property
    def graph_ids(self) -> frozenset[str] | None:
        """The ids of :attr:`graphs`; None for all of them."""
        return None if self.graphs is None else frozenset(g.id for g in self.graphs)


def resolve_parts(
    run: RunReader, parts: Sequence[str], *, several: bool = False, first: bool = False
) -> Selection:
    """Resolve the parts of an address to a selection of the run.

    A word is first compared with whole names (graphs, then stages, then kernels), then with parts of names.

    Args:
        run: The run, open.
        parts: Up to three parts; an empty one is skipped.
        several: Whether a word may fit several graphs, or kernels of several names.
        first: Whether a number that several graphs have means the kernel of the first graph.

    Raises:
        XpudbgError: A word fits nothing, or several items.
    """
    selection = Selection(run)
    lowest = 0
    for index, word in enumerate(parts):
        if not word:
            lowest += 1
            continue
        highest = AddressLevel.STAGE - (len(parts) - 1 - index)
        levels = [level for level in AddressLevel if lowest <= level <= highest]
        after = parts[index + 1] if index + 1 < len(parts) else ""
        selection, level = _with_word(selection, word, after, levels, several=several, first=first)
        lowest = level + 1
    return selection


def _with_word(
    selection: Selection, word: str, after: str, levels: Sequence[AddressLevel], *, several: bool, first: bool
) -> tuple[Selection, AddressLevel]:
    """Return the selection narrowed by one more word, and the level that the word names."""
    run, ids = selection.run, selection.graph_ids
    graphs = _graphs(run) if AddressLevel.GRAPH in levels else []
    for parts in (False, True):
        found = select_graph(graphs, word, parts=parts)
        if not parts and not found and AddressLevel.STAGE in levels and is_stage(run, word):
            return replace(selection, stage="source" if word == CODE else word), AddressLevel.STAGE
        kernels = (
            select_kernel(run, word, ids, parts=parts, first=first)
            if AddressLevel.KERNEL in levels and (parts or not found)
            else []
        )
        if found and kernels:
            if graph_kind(after) or (after and not is_stage(run, after)):
                # A kernel or a graph's stage follows.
                kernels = []
            else:
                found, kernels = _preferred(word, found, kernels, several)
        if found:
            return replace(selection, graphs=_checked_graphs(word, found, several)), AddressLevel.GRAPH
        if kernels:
            return replace(selection, kernels=_checked_kernels(word, kernels, several)), AddressLevel.KERNEL
    raise _nothing(selection, word, levels)


def _graphs(run: RunReader) -> list[GraphName]:
    try:
        return graph_names(run)
    except XpudbgError:
        # A cache by itself.
        return []


def is_stage(run: RunReader, word: str) -> bool:
    """Return whether a word names a stage, a kind of artifact, or an artifact of the run by its file or path."""
    if word in STAGES:
        return True
    if not run.is_bundle or ("." not in word and "/" not in word):
        return False
    manifest = run.manifest
    own = (
        manifest.artifacts,
        *(g.artifacts for g in manifest.graphs),
        *(k.artifacts for k in manifest.kernels),
    )
    return any(a.path and word in (a.path, a.path.rpartition("/")[2]) for rows in own for a in rows)


def select_graph(graphs: Sequence[GraphName], word: str, *, parts: bool = True) -> list[GraphName]:
    """Return the graphs that a word names; several where it fits several.

    Tried in this order: the id or the debug folder, the compile id, the number from 1, a beginning of the id, a part of it.

    Args:
        graphs: All graphs, in the order of their numbers.
        word: What the user typed.
        parts: Whether a part of an id is enough.
    """
    exact = [g for g in graphs if word in (g.id, g.folder)] or [
        g
        for g in graphs
        if g.compile_id and word in (g.compile_id, trace.compile_text(g.compile_id, g.generation))
    ]
    if not exact and 1 <= (number := whole_number(word) or 0) <= len(graphs):
        exact = [graphs[number - 1]]
    if exact or not parts:
        return exact
    return [g for g in graphs if g.id.startswith(word)] or [g for g in graphs if word in g.id]


def of_one_compile(graphs: Sequence[GraphName]) -> bool:
    """Return whether graphs are of one compile: a single one, or a forward graph and its backward graph."""
    return len(graphs) == 1 or (
        all(g.compile_id for g in graphs) and len({(g.compile_id, g.generation) for g in graphs}) == 1
    )


def named_graphs(run: RunReader, word: str) -> list[GraphName]:
    """Return the graph that a word names; for a compile id the forward and the backward graph.

    Raises:
        XpudbgError: None fits, or several that are not of one compile do.
    """
    graphs = graph_names(run)
    found = select_graph(graphs, word)
    if not found:
        known = ", ".join(g.id for g in graphs[:_SHOWN])
        raise NothingFitsError(f"no graph {word} in {run.name}", hint=f"its graphs: {known or 'none'}")
    refuse_several_compiles(word, found)
    return found


def refuse_several_compiles(word: str, graphs: Sequence[GraphName]) -> None:
    """Refuse graphs that are not of one compile.

    Raises:
        SeveralFitError: They are not; the hint has their ids.
    """
    if not of_one_compile(graphs):
        known = ", ".join(g.id for g in graphs[:_SHOWN])
        raise SeveralFitError(f"{word} matches {len(graphs)} graphs", hint=f"choose one by its id: {known}")


def launch_of_graph(selection: Selection, what: str) -> tuple[frozenset[str] | None, str]:
    """Return the ids of the selected graphs and the rest of the address: ``forward:K5``, as lists name a launch, is ``K5`` of that graph.

    Args:
        selection: The selection.
        what: What is wanted in it, as the user typed it.
    """
    graph, _, rest = what.partition(":")
    rest = rest.lstrip(":")
    if graph and rest and selection.graphs is None:
        launch = NUMBER.fullmatch(rest.partition(":")[0]) is not None
        found = select_graph(_graphs(selection.run), graph, parts=launch)
        if found:
            return frozenset(g.id for g in found), rest
    return selection.graph_ids, what


def narrow(selection: Selection, option: str, graph: str | None) -> Selection:
    """Return the part of a selection that belongs to the graph of an option.

    Args:
        selection: The selection of the address.
        option: The option's name.
        graph: Its value; None where it was not given.

    Raises:
        XpudbgError: The address names a graph itself, or nothing fits.
    """
    if graph is None:
        return selection
    if selection.graphs is not None:
        raise XpudbgError(
            f"{option} {graph} and :{selection.graphs[0].id} are two graphs", hint="give one of them"
        )
    return replace(selection, graphs=tuple(named_graphs(selection.run, graph)))


_TAKES = {
    AddressLevel.GRAPH: "runs and graphs",
    AddressLevel.KERNEL: "runs, graphs and kernels",
    AddressLevel.STAGE: "no lines",
}


def refuse_below(selection: Selection, text: str, most: AddressLevel, takes: str = "") -> None:
    """Refuse an address that names more than a command takes.

    Args:
        selection: The selection of the address.
        text: The address as typed.
        most: The last level that the command takes.
        takes: The items that it takes; by default those up to that level.

    Raises:
        XpudbgError: It names more.
    """
    if selection.level > most:
        raise refusal(selection, text, takes or _TAKES[most])


def refusal(selection: Selection, text: str, takes: str) -> XpudbgError:
    """Return the error for an address whose item a command does not take; its hint names the command that shows the item.

    Args:
        selection: The selection of the address.
        text: The address as typed.
        takes: The items that the command takes.
    """
    shows = "explain" if selection.level is AddressLevel.LINE else "show"
    return XpudbgError(
        f"{text} names a {selection.level.name.lower()}, and this command takes {takes}",
        hint=f"'xpudbg {shows} {shell_word(text)}' shows it",
    )


def has_name(run: RunReader, word: str, other: Path) -> bool:
    """Return whether a word is the whole name of a graph or a kernel of a run.

    Args:
        run: The run.
        word: What the user typed.
        other: A run with the word in its name.

    Raises:
        SeveralFitError: It is the whole name of the other run, too, without its time.
    """
    try:
        names = (*(g.id for g in run.manifest.graphs), *(k.name for k in run.manifest.kernels))
    except XpudbgError:
        return False
    if word in names and RunFolder(other.name, other).plain_name == word:
        raise SeveralFitError(
            f"{word} is the name of a run and of something in the latest run",
            hint=f"write {other.name} for the run, :{word} for what the latest run has",
        )
    return word in names


def fits_nowhere(
    address: Address, latest: RunReader, no_run: XpudbgError, nothing: XpudbgError
) -> XpudbgError:
    """Return the error for a word that is neither a run nor anything in the latest run.

    Args:
        address: The address; its first word is meant.
        latest: The latest run.
        no_run: Why it is no run.
        nothing: Why it is nothing in the latest run.
    """
    if isinstance(no_run, SeveralFitError):
        return no_run
    names = [r.name for r in list_runs(runs_root())]
    names += (*(g.id for g in latest.manifest.graphs), *(k.name for k in latest.manifest.kernels))
    hint = _LISTS
    if "." in address.run and len(address.parts) == 1 and address.parts[0].isdigit():
        names, hint = [], f"'xpudbg explain {shell_word(str(address))}' shows what a line of a file became"
    return NothingFitsError(
        f"{no_run.message}, and {nothing.message}", hint=hint, word=address.run, names=names
    )


def _checked_graphs(word: str, found: Sequence[GraphName], several: bool) -> tuple[GraphName, ...]:
    if not several:
        refuse_several_compiles(word, found)
    return tuple(found)


def _checked_kernels(word: str, found: Sequence[KernelMatch], several: bool) -> tuple[KernelMatch, ...]:
    if several:
        return tuple(found)
    if NUMBER.fullmatch(word) and len({m.graph for m in found}) > 1:
        known = _list(f":{m.graph}:K{m.number} ({m.name})" for m in found)
        raise SeveralFitError(
            f"{word} matches kernels of {len(found)} graphs", hint=f"name the graph: {known}"
        )
    names = dict.fromkeys(m.name for m in found)
    if len(names) > 1:
        raise SeveralFitError(
            f"{word} matches {len(names)} kernels", hint=f"choose one by its name: {_list(names)}"
        )
    return tuple(found)


def _preferred(
    word: str, graphs: list[GraphName], kernels: list[KernelMatch], several: bool
) -> tuple[list[GraphName], list[KernelMatch]]:
    """Return the graph if a part of a name fits just one, else the kernel if it fits just one.

    Raises:
        SeveralFitError: Both are several.
    """
    names = list(dict.fromkeys(m.name for m in kernels))
    if of_one_compile(graphs):
        return graphs, []
    if len(names) == 1 and not several:
        return [], kernels
    known = f"graphs: {_list(g.id for g in graphs)}; kernels (::{word}): {_list(names)}"
    raise SeveralFitError(f"{word} matches graphs and kernels", hint=known)


def _nothing(selection: Selection, word: str, levels: Sequence[AddressLevel]) -> NothingFitsError:
    """Return the error for a word that fits nothing; its hint has similar names, else the names that exist."""
    run, ids = selection.run, selection.graph_ids
    graphs = [g.id for g in _graphs(run)] if AddressLevel.GRAPH in levels else []
    rows = kernel_rows(run, ids) if AddressLevel.KERNEL in levels else []
    kernels = kernel_names(run, ids) if AddressLevel.KERNEL in levels else []
    stages = _stages(selection) if AddressLevel.STAGE in levels else []
    what = [level.name.lower() for level in levels]
    own = f"the latest run, {run.root.name}" if run.name == "latest" else run.name
    where = ", ".join(g.id for g in selection.graphs) if selection.graphs else own
    message = f"no {' or '.join(filter(None, (', '.join(what[:-1]), what[-1])))} {word} in {where}"
    if len(word) < SHORTEST and any(f.startswith(word) for row in rows for f in row.folders):
        hint = f"give at least the first {SHORTEST} characters of a hash"
        return NothingFitsError(f"{message}: {word} is too short for a hash", hint=hint)
    numbers = kernel_numbers(run, ids) if rows and NUMBER.fullmatch(word) else []
    if numbers:
        return NothingFitsError(message, hint=f"kernels are {_list(numbers)}")
    names = [*graphs, *kernels, *stages]
    if graphs or kernels:
        stages = stages if selection.graphs or selection.kernels else []
    lists = [
        f"{name}: {_list(some)}"
        for name, some in (("graphs", graphs), ("kernels", kernels), ("stages", stages))
        if some
    ]
    hint = "; ".join(lists) or "the run has no graph and no kernel"
    return NothingFitsError(message, hint=hint, word=word, names=names)


def _stages(selection: Selection) -> list[str]:
    """Stages that can be named below a selection."""
    if selection.kernels is None:
        return list(GRAPH_STAGES) if selection.graphs is not None else [*GRAPH_STAGES, *KERNEL_STAGES]
    there = {s for k in selection.kernels for s in stages_of_kernel(k)}
    return [s for s in KERNEL_STAGES if s in there] or list(KERNEL_STAGES)


def stages_of_kernel(match: KernelMatch) -> list[str]:
    """Stages of a kernel that can be named: its files, ``source`` in generated code, ``asm`` from a zebin."""
    there = set(match.row.stages if match.row else match.files.stages if match.files else ())
    if match.row is not None and match.graph and match.row.kind not in _CALLED:
        there.add("source")
    if "zebin" in there:
        there.add("asm")
    return [s for s in KERNEL_STAGES if s in there]


def _list(names: Iterable[str]) -> str:
    some = list(names)
    return listed(some, _SHOWN)


# A word is most often a run or a graph, and 'show' of a run starts without what reads cache entries.

SHORTEST = 3
"""Characters of a key or hash that are enough where nothing else fits."""
_SURE = 8
"""Characters of a key or hash that are unlikely by chance: as many as listings print."""
_MAX_STEM = 150
"""Triton cuts file names of kernels here (``triton/compiler/compiler.py``)."""
_HEX = re.compile(r"[0-9a-fA-F]{3,64}")
_TRIED = 4
"""Graphs that are searched one by one where the first with a number is enough; all others are read together."""
NUMBER = re.compile(r"K(\d{1,6})")
"""Number of a kernel in pictures and reports."""


@dataclass(frozen=True)
class KernelMatch:
    """Kernel that a word names.

    Attributes:
        name: Its name.
        graph: Id of the graph that calls it; empty for kernels outside of graphs, and where it is not known.
        folders: Names of the folders of its cache entries, from a manifest or the cache.
        row: Its row of the manifest; None without a manifest, and for library calls.
        files: Its cache entry, where it was found in a cache by itself.
        by_key: Whether a key or hash named it, and so its cache entries and not its source.
        number: Its number in the graph (``K5``), where the fusion analysis ran; else None.
        fused: The call in the fusion analysis.
    """

    name: str
    graph: str = ""
    folders: tuple[str, ...] = ()
    row: Kernel | None = None
    files: cache_files.EntryFiles | None = None
    by_key: bool = False
    number: int | None = None
    fused: FusedKernel | None = None


def select_kernel(
    run: RunReader,
    word: str,
    graphs: Collection[str] | None = None,
    *,
    parts: bool = True,
    first: bool = False,
) -> list[KernelMatch]:
    """Return the kernels that a word names; several where it fits several.

    Tried in this order: the name, the number in its graph (``K5``), the cache key and Triton's hash; then the beginning of a
    key, a pattern of the name, a part of the name, the beginning of a hash.

    Args:
        run: The run.
        word: What the user typed.
        graphs: Ids of the graphs to which the kernels have to belong; None for all kernels.
        parts: Whether a part of a name, or fewer than eight characters of a hash, are enough.
        first: Whether a number is only looked up in the first graph that has it; the others are not read.
    """
    sources: list[list[KernelMatch]] = []
    for source in _sources(run, graphs):
        rows = list(source)
        sources.append(rows)
        exact = (
            [r for r in rows if r.name == word] or _by_key(rows, word, _SURE) or _by_hash(rows, word, _SURE)
        )
        if exact:
            return exact
    numbered = _numbered(run, word, graphs, first=first)
    if numbered or not parts:
        return numbered
    for rows in sources:
        part = (
            _by_key(rows, word, SHORTEST)
            or [r for r in rows if fnmatch.fnmatchcase(r.name, word)]
            or [r for r in rows if word in r.name]
            or _by_hash(rows, word, SHORTEST)
        )
        if part:
            return part
    return _called(run, word, graphs)


def kernel_rows(run: RunReader, graphs: Collection[str] | None = None) -> list[KernelMatch]:
    """Kernels of a run that have a name, without those known only from the generated code of a bare folder."""
    return [row for rows in _sources(run, graphs) for row in rows]


def kernel_names(run: RunReader, graphs: Collection[str] | None = None) -> list[str]:
    """Names of the kernels of a run, or of some of its graphs."""
    rows = kernel_rows(run, graphs)
    calls = () if rows or (run.is_bundle and graphs is None) else _calls(run, graphs)
    return list(dict.fromkeys(row.name for row in (*rows, *calls)))


def _sources(run: RunReader, graphs: Collection[str] | None) -> Iterator[Iterable[KernelMatch]]:
    """Kernels of the manifest, then those of cache entries that it does not have."""
    known: set[str] = set()
    if run.is_bundle:
        rows = [
            KernelMatch(k.name, k.graph, cache_files.entry_folders(k), k)
            for k in run.manifest.kernels
            if graphs is None or k.graph in graphs
        ]
        known = {f for r in rows for f in r.folders}
        yield rows
    if graphs is None:
        yield (
            KernelMatch(entry_name(f), folders=(f.key,), files=f) for f in _cached(run) if f.key not in known
        )


def _cached(run: RunReader) -> list[cache_files.EntryFiles]:
    try:
        return run.fact(cache_files.RunCache).found.entries
    except XpudbgError:
        # A file that is no kernel's: one of a graph.
        return []


def entry_name(files: cache_files.EntryFiles) -> str:
    """Return the kernel name of a cache entry: of its files, or from its metadata where Triton cut the file name or there is none."""
    if not files.bare and len(files.stem) < _MAX_STEM:
        return files.stem
    return cache_files.read_metadata(files)[0].name or files.stem


def _graph_files(run: RunReader, graphs: Collection[str] | None) -> list[GraphFiles]:
    try:
        return [g for g in run.graphs if graphs is None or g.id in graphs]
    except XpudbgError:
        # Neither IR nor generated code: a cache by itself.
        return []


def _calls(run: RunReader, graphs: Collection[str] | None) -> Iterator[KernelMatch]:
    """Calls of graphs with their numbers, as ``show-fusion`` counts them, with the kernel's row of the manifest."""
    chosen = _graph_files(run, graphs)
    rows = {(r.graph, r.name): r for r in kernel_rows(run, {g.id for g in chosen}) if r.row is not None}
    for graph in fusions_of(run, chosen):
        for number, fused in enumerate(graph.kernels, 1):
            known = rows.get((graph.id, fused.name), KernelMatch(fused.name, graph.id))
            yield replace(known, number=number, fused=fused)


def _numbered(run: RunReader, word: str, graphs: Collection[str] | None, *, first: bool) -> list[KernelMatch]:
    """Return the kernel of a number in each graph that has it, or in the first; a number without ``K`` counts if the graph is given."""
    match = NUMBER.fullmatch(word)
    if match is None and not (graphs is not None and re.fullmatch("[0-9]{1,6}", word)):
        return []
    wanted = int(match[1] if match else word)
    for graph in _graph_files(run, graphs)[:_TRIED] if first else ():
        own = [m for m in _calls(run, {graph.id}) if m.number == wanted]
        if own:
            return own
    return [m for m in _calls(run, graphs) if m.number == wanted]


def called_kernels(
    run: RunReader, kernels: Sequence[KernelMatch], graphs: Collection[str] | None = None
) -> list[KernelMatch]:
    """Return the calls of some kernels with their numbers; those selected by number stay as they are.

    Args:
        run: The run.
        kernels: The kernels.
        graphs: Ids of the graphs whose calls count; None for all.
    """
    if all(k.number is not None for k in kernels):
        return list(kernels)
    wanted = {(k.graph, k.name) for k in kernels}
    own = {k.graph for k in kernels} - {""}
    within = graphs if graphs is not None else own or None
    return [m for m in _calls(run, within) if (m.graph, m.name) in wanted or ("", m.name) in wanted]


def kernel_numbers(run: RunReader, graphs: Collection[str] | None = None) -> list[str]:
    """Return ``K1 to K7 in model__0_forward_1`` for each graph that has kernels."""
    highest = {m.graph: m.number for m in _calls(run, graphs)}
    return [f"{'K1' if number == 1 else f'K1 to K{number}'} in {graph}" for graph, number in highest.items()]


def _called(run: RunReader, word: str, graphs: Collection[str] | None) -> list[KernelMatch]:
    """Find calls by name: kernels of a bare debug folder, library calls of a graph."""
    if run.is_bundle and graphs is None and any(k.graph for k in run.manifest.kernels):
        # The manifest has all kernels of graphs by name.
        return []
    calls = list(_calls(run, graphs))
    return (
        [m for m in calls if m.name == word]
        or [m for m in calls if fnmatch.fnmatchcase(m.name, word)]
        or [m for m in calls if word in m.name]
    )


def _by_key(rows: Sequence[KernelMatch], word: str, shortest: int) -> list[KernelMatch]:
    """Kernels with a cache entry of that key, or of one that begins with it; only with those entries."""
    folders = {f for r in rows for f in r.folders}
    fits = {word} & folders
    if not fits and len(word) >= shortest:
        fits = {f for f in folders if f.startswith(word)}
    return _with_folders(rows, fits)


def _by_hash(rows: Sequence[KernelMatch], word: str, shortest: int) -> list[KernelMatch]:
    """Kernels with a cache entry of that hash."""
    if len(word) < shortest or not _HEX.fullmatch(word):
        return []
    found = ((f, cache_files.entry_hash(f, r.files)) for r in rows for f in r.folders)
    return _with_folders(rows, {folder for folder, digest in found if digest.startswith(word.lower())})


def _with_folders(rows: Sequence[KernelMatch], folders: set[str]) -> list[KernelMatch]:
    matching = [(row, tuple(f for f in row.folders if f in folders)) for row in rows]
    return [replace(row, folders=own, by_key=True) for row, own in matching if own]


def matched_entries(run: RunReader, matches: Sequence[KernelMatch]) -> list[cache_files.EntryFiles]:
    """Cache entries of some kernels, each once, in the order of the cache."""
    own = {id(m.files) for m in matches if m.files is not None}
    folders = {f for m in matches if m.files is None for f in m.folders}
    if not own and not folders:
        return []
    return [f for f in run.fact(cache_files.RunCache).found.entries if id(f) in own or f.key in folders]


@dataclass(frozen=True)
class ArtifactChoice:
    """The selected artifact, or the same stage of several candidates of autotuning.

    Attributes:
        artifacts: One, or one per candidate.
        titles: Differences of the candidates, one per candidate; empty for one artifact.
        note: Reason for the choice; empty where only one fits.
    """

    artifacts: tuple[Artifact, ...]
    titles: tuple[str, ...] = ()
    note: str = ""


def manifest_kernel(match: KernelMatch) -> Kernel:
    """Return the kernel of the manifest, with only the cache entries that are selected.

    Raises:
        XpudbgError: It is a library call: nothing was compiled for it.
    """
    row = match.row
    if row is None:
        where = f"K{match.number} of {match.graph}" if match.number else match.name
        what = match.fused.kind if match.fused else "no kernel of the run"
        raise XpudbgError(
            f"{where} is {match.name} ({what}): nothing was compiled for it",
            hint="'xpudbg show' without the stage says what it computes",
        )
    if not match.folders or not row.artifacts:
        return row
    places = tuple(f"triton_cache/{folder}/" for folder in match.folders)
    rows = tuple(
        a
        for a in row.artifacts
        if not f"{a.path or a.origin}".startswith("triton_cache/")
        or f"{a.path or a.origin}/".startswith(places)
    )
    keys = tuple(k for k in row.cache_keys if any(f == k or f.startswith(f"{k}~") for f in match.folders))
    return replace(row, cache_keys=keys, artifacts=rows)


def graph_rows(selection: Selection, graph: Graph) -> list[Artifact]:
    """The artifacts of a graph and of its kernels."""
    rows = list(graph.artifacts)
    for kernel in selection.run.manifest.kernels:
        if kernel.graph == graph.id and kernel.process == graph.process:
            rows += kernel.artifacts
    return rows


def select_artifact(selection: Selection, rows: Sequence[Artifact], where: str) -> ArtifactChoice:
    """Return the artifact among some that the stage of a selection names.

    Args:
        selection: What was typed; its stage is a kind, a file name, a path or a stage.
        rows: The artifacts of what is selected.
        where: Name of the selected item, for messages.

    Raises:
        XpudbgError: None exists, or several different ones that are no candidates of one kernel.
    """
    word = selection.stage
    present = fitting(rows, word)
    if present:
        return _choose(selection, present, f"{where} {word}")
    there = [a for a in rows if _names(a, word)]
    hint = "'xpudbg show' without the stage shows what there is"
    if there:
        raise XpudbgError(f"{where} has no {word}: {there[0].reason}", hint=hint)
    known = list(dict.fromkeys(_short_name(a) for a in rows if a.path))
    otherwise = f"one of: {', '.join(known)}" if known else hint
    raise XpudbgError(f"{where} has no artifact {word}", hint=did_you_mean(word, known, otherwise))


def selected_artifact(selection: Selection, graph: Graph | None) -> ArtifactChoice:
    """Return the artifact that a selection without a kernel names, from its graph or from the whole run.

    Args:
        selection: What was typed.
        graph: Its graph; None where it has none.

    Raises:
        XpudbgError: None exists, or several different ones.
    """
    if graph is not None:
        return select_artifact(selection, graph_rows(selection, graph), graph.id)
    manifest = selection.run.manifest
    rows: Sequence[Artifact] = manifest.artifacts
    if not fitting(rows, selection.stage):
        rows = [
            *(a for graph in manifest.graphs for a in graph.artifacts),
            *(a for kernel in manifest.kernels for a in kernel.artifacts),
        ]
    return select_artifact(selection, rows, selection.run.name)


def fitting(rows: Sequence[Artifact], word: str) -> list[Artifact]:
    """Present artifacts among some that a word names."""
    return [a for a in rows if a.state is State.PRESENT and _names(a, word)]


def _names(artifact: Artifact, word: str) -> bool:
    kind = graph_kind(word) if "/" not in word and "." not in word else None
    return (
        word in (artifact.kind.value, artifact.path, artifact.path.rpartition("/")[2])
        or artifact.kind is kind
        or artifact.path.endswith(f".{word}")
    )


def _short_name(artifact: Artifact) -> str:
    if artifact.path.startswith("triton_cache/"):
        return artifact.path.rpartition(".")[2]
    if artifact.kind in (Kind.TRACE_PAYLOAD, Kind.OPTIMIZE_DDP_SPLIT_CHILD):
        return artifact.path.rpartition("/")[2]
    return str(artifact.kind.value)


def _choose(selection: Selection, fits: Sequence[Artifact], label: str) -> ArtifactChoice:
    """Choose one of several artifacts, where copies count as one, or all candidates of one kernel."""
    distinct = {a.sha256 or a.path: a for a in reversed(fits)}
    if len(distinct) == 1:
        return ArtifactChoice((fits[0],))
    folders = {a.path.split("/")[1]: a for a in fits if a.path.startswith("triton_cache/")}
    if len(folders) == len(distinct):
        return _candidates(selection, folders, label)
    paths = list(dict.fromkeys(a.path for a in fits))
    more = ", ..." if len(paths) > _SHOWN else ""
    raise XpudbgError(
        f"{label} matches {len(paths)} artifacts",
        hint=f"name one by its path: {', '.join(paths[:_SHOWN])}{more}",
    )


def _candidates(selection: Selection, folders: dict[str, Artifact], label: str) -> ArtifactChoice:
    run = selection.run
    entries: list[EntryFiles] = [f for f in run.fact(cache_files.RunCache).found.entries if f.key in folders]
    groups = cache_files.configurations_of(entries, run.fact(cache_files.RunCache).winners)
    if len(groups) > 1:
        known = ", ".join(f"{g.kernel} {g.entries[0].key[:8]}" for g in groups[:_SHOWN])
        raise XpudbgError(
            f"{label} matches {len(groups)} kernels", hint=f"name one by its name or key: {known}"
        )
    group = groups[0]
    if group.one is not None:
        return ArtifactChoice((folders[group.one.key],), note=group.why)
    count = group.counting
    return ArtifactChoice(
        tuple(folders[f.key] for f in count), tuple(cache_files.describe_entries(count)), group.why
    )
