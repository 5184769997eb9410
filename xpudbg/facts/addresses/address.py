"""Selection of the part of an open run that an address names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum
from pathlib import Path

from xpudbg.core.errors import NothingFitsError, SeveralFitError, XpudbgError
from xpudbg.core.text import listed, shell_word, whole_number
from xpudbg.facts.addresses.select_kernel import (
    NUMBER,
    SHORTEST,
    KernelMatch,
    kernel_names,
    kernel_numbers,
    kernel_rows,
    select_kernel,
)
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.row import dataclass
from xpudbg.model.trace import compile_text
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
        g for g in graphs if g.compile_id and word in (g.compile_id, compile_text(g.compile_id, g.generation))
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
