r"""The address of a run, graph, kernel, stage or line, the same in every command: ``[RUN][:GRAPH][:KERNEL][:STAGE[:LINE]]``, or a path to any of them.

Grammar::

    ADDRESS := PATH | RUN | [RUN] ":" PART [":" PART [":" PART]]
    PART    := GRAPH | KERNEL | STAGE | nothing
    RUN     := latest | latest~N | a run's name or a unique part of it | PATH (a folder, a zip file, a folder in one)
    GRAPH   := id | number | compile id (0/1, "0/1 #2" after a reset) | unique part of the id
    KERNEL  := name | number (K5, as pictures and show-fusion say) | unique part or pattern (*add*) of the name
               | cache key or Triton's hash, or at least its first 3 characters
    STAGE   := a graph's (readable, runnable, transformed, ir_pre, ir_post, output_code), a kernel's (source, ttir, ttgir, llir, spv,
               zebin, asm, ptx, cubin, amdgcn, hsaco; code is its source, too), or the name of an artifact's file
    LINE    := the number of a line of a stage's text; of instructions also their address (0x1a8)

What is left out is the latest run, and all of it: ``:K5`` is a kernel of the latest run, ``latest~1`` a whole run. Parts stand in the order
graph, kernel, stage, and each may be left out: ``latest:add_kernel:ttgir``, ``latest:output_code``. An empty part says that one was left
out where a word would else be taken for it: ``latest::add`` is a kernel, ``latest:::ttgir`` a stage.

A path that exists wins, whatever it is called: of ``a:b:c`` first ``a:b:c``, then ``a:b``, then ``a`` is looked for. The colon behind
a drive letter (``C:\runs``, ``C:/runs``) separates nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import IntEnum

from xpudbg.core.errors import NothingFitsError, SeveralFitError, XpudbgError
from xpudbg.core.text import listed, similar
from xpudbg.facts.addresses.select_kernel import (
    NUMBER,
    SHORTEST,
    KernelMatch,
    kernel_names,
    kernel_numbers,
    kernel_rows,
    select_kernel,
)
from xpudbg.model.artifact import GRAPH_FILES, TRACE_KINDS, Kind
from xpudbg.model.artifact import STAGES as TRITON_STAGES
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.row import dataclass
from xpudbg.run.run_reader import (
    GraphName,
    RunReader,
    graph_names,
    of_one_compile,
    refuse_several_compiles,
    select_graph,
)

SYNTAX = "[RUN][:GRAPH][:KERNEL][:STAGE]"
LATEST = re.compile(r"latest(?:~\d{1,6})?")
MAX_PARTS = 3
GRAPH_STAGES = {
    "readable": Kind.FX_GRAPH_READABLE,
    "runnable": Kind.FX_GRAPH_RUNNABLE,
    "transformed": Kind.FX_GRAPH_TRANSFORMED,
    "ir_pre": Kind.IR_PRE_FUSION,
    "ir_post": Kind.IR_POST_FUSION,
    "output_code": Kind.OUTPUT_CODE,
}
"""Short names of a graph's stages; kinds of artifacts can also be named."""
KERNEL_STAGES = (*TRITON_STAGES, "asm")
"""Stages of a kernel; ``asm`` are the instructions of its native code."""
STAGE_NAMES = frozenset(
    {
        *GRAPH_STAGES,
        *KERNEL_STAGES,
        *(k.value for k in (*GRAPH_FILES, Kind.DYNAMO_OUTPUT_GRAPH, *TRACE_KINDS)),
    }
)
"""The names of all stages of graphs and kernels."""
_CODE = "code"
"""The word of ``explain`` for the lines of a kernel's source."""
_STAGES = frozenset({*GRAPH_STAGES, *KERNEL_STAGES, _CODE, *(k.value for k in Kind)})
_CALLED = (KernelKind.EXTERN, KernelKind.FALLBACK)
_SHOWN = 8
_LINE = re.compile(r"\d{1,9}|0x[0-9a-fA-F]{1,12}")
_DRIVE = re.compile(r"[A-Za-z]:(?=[\\/])")


@dataclass(frozen=True)
class Address:
    """An address as typed, split at its colons; the open run gives the parts their meaning.

    Attributes:
        run: A run's name or path; empty for the latest one.
        parts: Up to three parts for graph, kernel and stage, in this order; an empty one is skipped. The last is never empty.
        line: A line of that stage; empty for all of it.
    """

    run: str = ""
    parts: tuple[str, ...] = ()
    line: str = ""

    def __str__(self) -> str:
        """Return the address as it is typed."""
        return ":".join((self.run, *self.parts, *filter(None, (self.line,))))

    @property
    def whole(self) -> bool:
        """Return whether the whole run is selected."""
        return not self.parts

    def below(self, *more: str | None) -> Address:
        """Return the address with further parts, as ``show RUN GRAPH STAGE`` gives them; None is skipped.

        Raises:
            XpudbgError: It has more than three parts then.
        """
        parts, line = _checked((*self.parts, *(w for w in more if w is not None)), str(self))
        return replace(self, parts=parts, line=line or self.line)


def parse_address(text: str, *, is_path: Callable[[str], bool] = lambda _: False) -> Address:
    """Split an address.

    Args:
        text: What the user typed.
        is_path: Whether a text is the path of something that exists.

    Raises:
        XpudbgError: It has more than three parts.
    """
    if LATEST.fullmatch(text):
        return Address(text)
    if text and is_path(text):
        return Address(text)
    cuts = [m.start() for m in re.finditer(":", text)]
    drive = _DRIVE.match(text)
    if drive:
        cuts = [c for c in cuts if c >= drive.end()]
    if not cuts:
        return Address(text)
    cut = next((c for c in reversed(cuts) if c and _is_run(text[:c], is_path)), cuts[0])
    run, parts = text[:cut], tuple(text[cut + 1 :].split(":"))
    if len(parts) == 1 and _LINE.fullmatch(parts[0]) and _may_be_stage(run) and not is_path(run):
        run, parts = "", (run, *parts)
    return Address(run, *_checked(parts, text))


def _is_run(text: str, is_path: Callable[[str], bool]) -> bool:
    return LATEST.fullmatch(text) is not None or is_path(text)


def _checked(parts: tuple[str, ...], text: str) -> tuple[tuple[str, ...], str]:
    """Return the parts and the line that follows a stage; refuse more than three parts."""
    while parts and not parts[-1]:
        parts = parts[:-1]
    line = ""
    if len(parts) > 1 and _LINE.fullmatch(parts[-1]) and _may_be_stage(parts[-2]):
        *parts_before, line = parts
        parts = tuple(parts_before)
    if len(parts) > MAX_PARTS:
        raise XpudbgError(
            f"{text} has {len(parts)} parts after the run",
            hint=f"an address is {SYNTAX}; no path of that name exists",
        )
    return parts, line


def _may_be_stage(word: str) -> bool:
    return word in _STAGES or kernel_stage(word) != "" or graph_kind(word) is not None


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
            return replace(selection, stage="source" if word == _CODE else word), AddressLevel.STAGE
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
    if word in _STAGES:
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


def graph_kind(stage: str) -> Kind | None:
    """Return the kind of artifact of a graph's stage: ``ir_pre``, ``ir_pre_fusion`` or ``ir_pre_fusion.txt``; None for other words."""
    name = stage.rpartition("/")[2].partition(".")[0]
    return GRAPH_STAGES.get(name) or next((k for k in GRAPH_STAGES.values() if k.value == name), None)


def kernel_stage(stage: str) -> str:
    """Return the kernel stage that a word names: ``ttgir`` or ``add_kernel.ttgir``; empty for other words."""
    suffix = stage.rpartition(".")[2]
    return suffix if suffix in KERNEL_STAGES else ""


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
    close = similar(word, [*graphs, *kernels, *stages])
    if close:
        return NothingFitsError(message, hint=f"did you mean {_list(close)}?")
    if graphs or kernels:
        stages = stages if selection.graphs or selection.kernels else []
    lists = [
        f"{name}: {_list(names)}"
        for name, names in (("graphs", graphs), ("kernels", kernels), ("stages", stages))
        if names
    ]
    return NothingFitsError(message, hint="; ".join(lists) or "the run has no graph and no kernel")


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
