"""Items of a run that a word names: a Python line or function, a module, a node, a buffer, a kernel, a line of a stage."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from xpudbg.core.errors import NothingFitsError, XpudbgError
from xpudbg.core.text import listed, whole_number
from xpudbg.facts.fusion.kernel_lines import operator_at
from xpudbg.facts.origins.eager_kernels import OUTSIDE
from xpudbg.facts.origins.graph_links import Key
from xpudbg.facts.origins.kernel_code import KernelCode
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.facts.run_address import SHORTEST, kernel_numbers, select_kernel
from xpudbg.model.artifact import OUTPUT_CODE, Kind
from xpudbg.model.location import base_name, is_library, same_file
from xpudbg.model.provenance import KERNEL_LEVELS, Level, ProvenanceItem
from xpudbg.model.row import dataclass

_STAGES = {level.value: level for level in KERNEL_LEVELS}
_SOURCE = Level.SOURCE.value
"""A stage of newer Triton; without it, the address of a line of the source names one of the generated code."""
_NUMBER = re.compile(r"K\d{1,6}")
_SHOWN = 8
_FILE_LINE = re.compile(r"(.+):(\d{1,9})")
_NAMED = (Level.CAPTURED, Level.ATEN, Level.POST_GRAD, Level.SCHEDULER, Level.BUFFER)


@dataclass(frozen=True)
class Target:
    """Item that was asked for.

    Attributes:
        item: What it is.
        places: Its items by graph: of a Python line one in every graph that has it.
        lines: Selected lines of the kernel's code; for those and for stages ``places`` has the kernel.
        stage: The stage, where a line of one is selected.
        ops: Lines of that stage.
    """

    item: ProvenanceItem
    places: tuple[tuple[str, Key], ...]
    lines: frozenset[int] = frozenset()
    stage: Level | None = None
    ops: frozenset[int] = frozenset()


def find_targets(index: RunLinks, what: str) -> list[Target]:
    """Return the items that a word names, in the order of the levels.

    Args:
        index: The run.
        what: What was typed.

    Raises:
        XpudbgError: It means nothing; the hint has what is like it.
    """
    word = what.strip()
    found = (
        _stage_line(index, word)
        or _file_line(index, word)
        or _named(index, word)
        or _kernels(index, word)
        or _parts(index, word)
    )
    if not found:
        raise _nothing(index, word)
    return found


def _stage_line(index: RunLinks, word: str) -> list[Target]:
    """Find ``K5:ttgir:120``, ``NAME:asm:0x1a8``, ``K5:code:20``."""
    head, _, place = word.rpartition(":")
    kernel, _, stage = head.rpartition(":")
    if stage not in {*_STAGES, Level.CODE.value, _SOURCE} or not kernel:
        return []
    found: list[Target] = []
    refused: list[XpudbgError] = []
    for target in _kernels(index, kernel):
        (graph, key), *_ = target.places
        code = index.code(graph, key)
        try:
            if stage == Level.CODE.value or (stage == _SOURCE and Level.SOURCE not in code.stages):
                found.append(_line_of_code(target, code, place))
            else:
                found.append(_line_of_stage(target, code, _STAGES[stage], place))
        except XpudbgError as error:
            refused.append(error)
    if refused and not found:
        raise refused[0]
    return found


def _line_of_code(target: Target, code: KernelCode, place: str) -> Target:
    line = next((x for x in code.lines if str(x.number) == place), None)
    if line is None:
        numbers = [x.number for x in code.lines]
        known = f"lines {numbers[0]} to {numbers[-1]}" if numbers else "no code"
        raise XpudbgError(f"{target.item.detail} has no line {place} of code", hint=f"it has {known}")
    name = f"{target.item.name}:code:{line.number}"
    place = f"{code.file}:{line.number}" if target.item.graph == OUTSIDE else ""
    item = ProvenanceItem(
        Level.CODE, name, target.item.graph, line.text.strip(), code.file, line.number, detail=place
    )
    return Target(item, target.places, frozenset({line.number}))


def _line_of_stage(target: Target, code: KernelCode, stage: Level, place: str) -> Target:
    ops = code.stages.get(stage)
    if not ops:
        why = "; ".join(code.notes) or f"it has {', '.join(code.stages) or 'no stages'}"
        raise XpudbgError(f"{target.item.detail} has no {stage} with lines", hint=why)
    number = _op_number(code, stage, place)
    op = next((o for o in ops if o.number == number), None)
    if op is None:
        raise XpudbgError(
            f"{target.item.detail} has no operation at {stage}:{place}",
            hint=f"its operations are on the lines {ops[0].number} to {ops[-1].number}"
            + (", or at an address (0x1a8)" if stage is Level.ASM else ""),
        )
    line = code.line_of(op)
    name = f"{target.item.name}:{stage}:{op.number}"
    detail = f"0x{code.addresses[op.number]:x}" if stage is Level.ASM and op.number in code.addresses else ""
    item = ProvenanceItem(stage, name, target.item.graph, op.text, "", op.number, detail=detail)
    return Target(item, target.places, frozenset({line} - {0}), stage, frozenset({op.number}))


def _op_number(code: KernelCode, stage: Level, place: str) -> int:
    """Return the line of a stage's text; for native code also by address or label."""
    if (number := whole_number(place)) is not None:
        return number
    if stage is Level.ASM and re.fullmatch(r"0x[0-9a-fA-F]{1,12}|L\d{1,12}", place):
        address = int(place, 16) if place.startswith("0x") else int(place[1:])
        return next((line for line, a in code.addresses.items() if a == address), -1)
    return -1


def _file_line(index: RunLinks, word: str) -> list[Target]:
    """Find ``script.py:42`` or ``script.py``; also lines of generated files: ``output_code.py:120``, ``cxyz.py:20``."""
    match = _FILE_LINE.fullmatch(word)
    file, line = (match[1], int(match[2])) if match else (word, 0)
    file = OUTPUT_CODE if file == Kind.OUTPUT_CODE.value else file
    if "." not in base_name(file):
        return []
    if line and (written := _written_line(index, file, line)):
        return written
    found = _python(index, lambda item: same_file(item.file, file) and line in (0, item.line))
    return found or (_generated_line(index, file, line) if line else [])


def _written_line(index: RunLinks, file: str, line: int) -> list[Target]:
    """Find a line of a user-written Triton kernel, in each launch of graphs."""
    found: list[Target] = []
    for target in _each(index, Level.KERNEL):
        (graph, key), *_ = target.places
        if graph == OUTSIDE or not index.is_written(graph, key):
            continue
        code = index.code(graph, key)
        if code.written is not None and code.written.has(file, line):
            own = code.written.own_line(line)
            found.append(_line_of_code(target, code, str(own)) if own else target)
    return found


def _across(index: RunLinks, level: Level, fits: Callable[[ProvenanceItem], bool]) -> list[Target]:
    """Merge items of a level that have the same name in several graphs, each with its places."""
    places: dict[str, list[tuple[str, Key]]] = {}
    items: dict[str, ProvenanceItem] = {}
    for target in _each(index, level):
        if fits(target.item):
            places.setdefault(target.item.name, []).extend(target.places)
            items.setdefault(target.item.name, target.item)
    return [Target(item, tuple(places[name])) for name, item in items.items()]


def _each(index: RunLinks, *levels: Level) -> Iterator[Target]:
    """Yield every item of some levels."""
    for links in index.all_links():
        for key, item in links.items.items():
            if item.level in levels:
                yield Target(item, ((links.graph, key),))


def _python(index: RunLinks, fits: Callable[[ProvenanceItem], bool]) -> list[Target]:
    """Return lines that fit: of the program, or without any of installed packages."""
    found = _across(index, Level.PYTHON, fits)
    own = [target for target in found if not is_library(target.item.file)]
    return sorted(own or found, key=lambda t: (t.item.file, t.item.line))


def _generated_line(index: RunLinks, file: str, line: int) -> list[Target]:
    """Find a line of ``output_code.py`` (a kernel's code or a call), or of the file that Inductor wrote a kernel to."""
    found: list[Target] = []
    for target, code in _each_kernel(index, base_name(file)):
        number = 0
        if code.file and base_name(file) == code.file:
            number = line
        elif base_name(file) == target.item.file and code.made is not None:
            if target.item.line == line:
                return [target]
            number = line - code.made.line + 1
        if any(x.number == number for x in code.lines):
            found.append(_line_of_code(target, code, str(number)))
    outside = bool(found) and found[0].item.graph == OUTSIDE
    return found if outside else found[:1]


def _each_kernel(index: RunLinks, file: str) -> Iterator[tuple[Target, KernelCode]]:
    """Yield kernels with their code; outside of graphs only those of one file, as all of them would have to be read."""
    for target in _each(index, Level.KERNEL):
        (graph, key), *_ = target.places
        if graph != OUTSIDE or base_name(target.item.file) == file:
            yield target, index.code(graph, key)


def _named(index: RunLinks, word: str) -> list[Target]:
    """Find functions, modules, nodes, buffers and operators of exactly that name."""
    found = _python(index, lambda item: item.function == word)
    found += [t for t in _each(index, Level.KERNEL) if t.item.graph == OUTSIDE and t.item.detail == word]
    found += _across(index, Level.MODULE, lambda item: word in (item.name, item.detail))
    nodes = [t for t in _each(index, *_NAMED) if t.item.name == word or _is_operator(t.item, word)]
    return [*found, *_once(nodes)] or _before_decomposition(index, word)


def _before_decomposition(index: RunLinks, word: str) -> list[Target]:
    """Find the nodes that an operator became, or, where the run does not know them, kernels whose comments name it."""
    keys = [(links, key) for links in index.all_links() for key in links.aliases.get(word, ())]
    nodes = [(links, key) for links, key in keys if key[0] is not Level.KERNEL]
    return _once(Target(links.items[key], ((links.graph, key),)) for links, key in nodes or keys)


def _is_operator(item: ProvenanceItem, word: str) -> bool:
    """Return whether a node calls an operator: ``aten.addmm``, ``aten.addmm.default``."""
    target = item.code.partition("(")[0]
    return (
        item.level in (Level.ATEN, Level.POST_GRAD)
        and "." in word
        and (target == word or target.startswith(f"{word}."))
    )


def _once(found: Iterable[Target]) -> list[Target]:
    """Drop nodes that exist unchanged before pattern matching, in favour of the earlier one."""
    known: set[tuple[str, str, str]] = set()
    unique = []
    for target in found:
        item = target.item
        identity = (item.graph, item.name, item.code.partition("(")[0])
        if item.level is Level.POST_GRAD and identity in known:
            continue
        known.add(identity)
        unique.append(target)
    return unique


def _kernels(index: RunLinks, word: str) -> list[Target]:
    """Find kernels by what an address calls them: name, number, key or hash of a cache entry, pattern or part of the name."""
    found = [t for t in _each(index, Level.KERNEL) if word in (t.item.name, t.item.detail)]
    if found or _NUMBER.fullmatch(word) or (len(word) < SHORTEST and not word.isdigit()):
        return found
    try:
        matches = select_kernel(index.run, word, index.graph_ids)
    except XpudbgError:
        return []
    numbers = {(m.graph, f"K{m.number}") for m in matches if m.number is not None}
    names = {(m.graph, m.name) for m in matches if m.number is None}
    folders = {folder for m in matches for folder in m.folders}

    def is_meant(target: Target) -> bool:
        (graph, key), *_ = target.places
        if graph == OUTSIDE:
            return index.outside.folder(key) in folders
        item = target.item
        return (graph, item.name) in numbers or (graph, item.detail) in names or ("", item.detail) in names

    return [target for target in _each(index, Level.KERNEL) if is_meant(target)]


def _parts(index: RunLinks, word: str) -> list[Target]:
    """Find parts of the names of modules and operators."""
    modules = _across(index, Level.MODULE, lambda item: item.name.endswith(f".{word}"))
    return [
        *modules,
        *(t for t in _each(index, Level.ATEN) if word in t.item.code.partition("(")[0].split(".")),
    ]


def offered_names(index: RunLinks) -> list[str]:
    """Return names that can be explained: files and functions, modules, kernels, operators, scheduler nodes and buffers, each once."""
    names: dict[str, None] = {}
    for links in index.all_links():
        for item in links.items.values():
            if item.level is Level.PYTHON:
                names[base_name(item.file)] = names[item.function] = None
                names[f"{base_name(item.file)}:{item.line}"] = None
            elif item.level is Level.ATEN:
                names[".".join(item.code.partition("(")[0].split(".")[:2])] = None
            names[item.name if item.level is not Level.PYTHON else ""] = None
            if item.level is Level.KERNEL:
                names[item.detail] = None
    names.pop("", None)
    return list(names)


def _nothing(index: RunLinks, word: str) -> NothingFitsError:
    place = _FILE_LINE.fullmatch(word)
    operator, launches = operator_at(index.run, place[1], int(place[2])) if place else ("", ())
    if operator:
        numbers = " and ".join(dict.fromkeys(map(str, launches)))
        return NothingFitsError(
            f"{word} is in the body of {operator}, of which torch records the call alone",
            hint=f"line {numbers} launches its kernels"
            if launches
            else f"explain the line that calls {operator}",
        )
    names = offered_names(index)
    hint = "a line (script.py:42), function, module, node, buffer, kernel or K5:ttgir:120"
    if _NUMBER.fullmatch(word.partition(":")[0]):
        known = kernel_numbers(index.run, {graph.id for graph in index.graphs})
        if known:
            names, hint = [], f"kernels are {listed(known, _SHOWN)}"
    if not index.all_links():
        names, hint = [], "it has neither a graph with IR or generated code nor a Triton kernel"
    return NothingFitsError(
        f"nothing in {index.run.name} is called {word}", hint=hint, word=word, names=names
    )
