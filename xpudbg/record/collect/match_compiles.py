"""Matching of debug folders with the compiles of the structured traces.

Dynamo's compile id alone is not unique: ``torch._dynamo.reset()`` makes torch give the same ids again, and every process
begins at ``0/0``. The generated code is: its hash is in the trace, and its first line names it by a number that a
process gives only once (``AOT ID``, ``torch/_functorch/aot_autograd.py``). Graphs without code are matched by order.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from xpudbg.model.artifact import OUTPUT_CODE, OUTPUT_CODE_CPP
from xpudbg.model.location import base_name
from xpudbg.model.manifest import GraphKind
from xpudbg.model.problem import Problem
from xpudbg.model.trace import CompileOutcome, CompileTrace, OutputCode
from xpudbg.record.collect.processes import ProbeRecords
from xpudbg.record.collect.scan import GraphFolder
from xpudbg.store.files.paths import first_bytes

_NAME = re.compile(
    r"^(?P<stem>.*?_(?P<kind>forward|backward|inference|joint|aot)_\d+)(?:\.(?P<counter>\d{1,19}))?$"
)
_NUMBER = re.compile(r"^model__(\d{1,9})_(forward|backward|inference)_\d+")
_CODE_LIMIT = 64 << 20
_CPP_KERNELS = b"\n// Triton kernels are embedded as comments in "
_AOT_ID = re.compile(r"# AOT ID: \['(\d{1,9}_(?:forward|backward|inference))'\]")


@dataclass(frozen=True)
class MatchedGraph:
    """A graph: its folder, its compile, or both.

    Attributes:
        folder: Its debug folder; None if only the trace has it.
        compile: Its compile; None if no trace has it.
        compile_id: Dynamo's id; empty when unknown.
        pid: Its process; None when unknown.
        kind: Forward, backward or inference.
        code: Its generated code in the trace.
        lone: Whether it is the only graph of its compile.
    """

    folder: GraphFolder | None
    compile: CompileTrace | None
    compile_id: str
    pid: int | None
    kind: GraphKind
    code: OutputCode | None = None
    lone: bool = True


@dataclass
class _Folder:
    folder: GraphFolder
    pid: int | None
    compile_id: str
    kind: GraphKind
    md5: str
    aot_id: str
    compile: CompileTrace | None = None
    code: OutputCode | None = None

    @property
    def has_code(self) -> bool:
        return bool(self.md5)


Key = tuple[int, int | None, str, int, str]


def key_of(compile_: CompileTrace) -> Key:
    """Return the key that identifies a compile among all traces of a run."""
    return compile_.pid, compile_.rank, compile_.compile_id, compile_.generation, compile_.start


@dataclass
class _Compiles:
    """The compiles, and their codes without a matched folder."""

    all: Sequence[CompileTrace]
    open: dict[Key, list[OutputCode]] = field(init=False)
    used: set[Key] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.open = {key_of(c): list(c.output_codes) for c in self.all}
        self.pids = {c.pid for c in self.all}

    def codes(self, item: _Folder) -> Iterator[tuple[CompileTrace, OutputCode]]:
        """Yield the unmatched codes whose process and compile id fit a folder."""
        for c in self.of(item):
            for code in self.open[key_of(c)]:
                yield c, code

    def of(self, item: _Folder) -> Iterator[CompileTrace]:
        """Yield the compiles whose process and compile id fit a folder."""
        if item.pid in self.pids or len(self.pids) == 1:
            yield from (c for c in self.all if self.may_be(c, item))

    def may_be(self, compile_: CompileTrace, item: _Folder) -> bool:
        """Return whether process and compile id of a folder and a compile agree where both are known."""
        same_process = item.pid == compile_.pid or item.pid not in self.pids
        return same_process and item.compile_id in ("", compile_.compile_id)

    def is_open(self, compile_: CompileTrace, code: OutputCode) -> bool:
        """Return whether a code has no matched folder yet."""
        return any(c is code for c in self.open[key_of(compile_)])

    def take(self, item: _Folder, compile_: CompileTrace, code: OutputCode | None) -> None:
        """Match a folder with a compile."""
        key = key_of(compile_)
        item.compile, item.code = compile_, code
        self.used.add(key)
        if code is not None:
            again = [code] if not code.aot_id else [c for c in self.open[key] if c.aot_id == code.aot_id]
            self.open[key] = [c for c in self.open[key] if c not in again and c is not code]


def match_compiles(
    folders: Iterable[GraphFolder], compiles: Sequence[CompileTrace], records: ProbeRecords
) -> tuple[list[MatchedGraph], list[Problem]]:
    """Return every graph once: those with a folder in the folders' order, then those that only the traces have.

    Folders find their compiles by the hash of their code, by its file's name in the cache, by AOTAutograd's number, and where
    they have no code, by order. The probe's record of a folder's compile id narrows the candidates down.

    Args:
        folders: Debug folders, each graph's once.
        compiles: The compiles of all traces, each once.
        records: Records that the probes wrote.

    Returns:
        The graphs, and a problem for each match by order where several orders were possible.
    """
    items = [_read(folder, records) for folder in folders]
    known = _Compiles(compiles)
    for of_folder, of_code in _CONTENT:
        index: dict[str, list[tuple[CompileTrace, OutputCode]]] = defaultdict(list)
        for c in compiles:
            for code in c.output_codes:
                index[of_code(code)].append((c, code))
        for item in items:
            word = of_folder(item) if item.compile is None else ""
            fitting = index.get(word, ()) if word else ()
            found = next((p for p in fitting if known.may_be(p[0], item) and known.is_open(*p)), None)
            if found is not None:
                known.take(item, *found)
    _finish_siblings(items, known)
    problems = _pair_codes(items, known)
    _pair_unfinished(items, known)
    _pair_linked(items, known)
    joined = [
        MatchedGraph(
            i.folder,
            i.compile,
            i.compile_id or (i.compile.compile_id if i.compile else ""),
            i.pid if i.pid is not None else (i.compile.pid if i.compile else None),
            _kind_of_compile(i.compile) if i.compile and i.kind is GraphKind.UNKNOWN else i.kind,
            i.code,
        )
        for i in items
    ]
    have: dict[Key, list[MatchedGraph]] = defaultdict(list)
    for j in joined:
        if j.compile is not None:
            have[key_of(j.compile)].append(j)
    for c in compiles:
        joined += _without_folder(c, have[key_of(c)], known)
    return joined, problems


def _read(folder: GraphFolder, records: ProbeRecords) -> _Folder:
    _, compile_id, pid = records.debug_traces.get(str(folder.path), ("", "", folder.pid))
    name = next((n for n in (OUTPUT_CODE, OUTPUT_CODE_CPP) if n in folder.files), "")
    md5, head = _code(folder.path / name) if name else ("", "")
    number = _NUMBER.match(folder.name)
    named = _AOT_ID.search(head)
    aot_id = named[1] if named else (f"{number[1]}_{number[2]}" if number else "")
    word = (match["kind"] if (match := _NAME.match(folder.name)) else "") or aot_id.partition("_")[2]
    kind = GraphKind(word) if word in GraphKind._value2member_map_ else GraphKind.UNKNOWN
    return _Folder(folder, folder.pid if folder.pid is not None else pid, compile_id, kind, md5, aot_id)


def stem_of(folder: GraphFolder) -> str:
    """Return a debug folder's name without its folder counter."""
    match = _NAME.match(folder.name)
    return match["stem"] if match else folder.name[:60]


def _code(path: Path) -> tuple[str, str]:
    # What is longer is told by the other means.
    text = first_bytes(path, _CODE_LIMIT)
    if text is None:
        return "", ""
    # The trace has AOTInductor's wrapper and kernels apart.
    if path.suffix == ".cpp":
        text = text.rpartition(_CPP_KERNELS)[0] or text
    return hashlib.md5(text, usedforsecurity=False).hexdigest(), text[:512].decode("utf-8", "replace")


_CONTENT: tuple[tuple[Callable[[_Folder], str], Callable[[OutputCode], str]], ...] = (
    (lambda item: item.md5, lambda code: code.md5),
    (
        lambda item: item.folder.name if item.folder.is_copy else "",
        lambda code: base_name(code.filename).partition(".")[0],
    ),
    # numbers are a process's own, so they say nothing where the process is not known
    (lambda item: item.aot_id if item.has_code and item.pid is not None else "", lambda code: code.aot_id),
)
"""What tells a folder's code among those of the traces, the surest first: of the folder, of the trace."""


def _finish_siblings(items: list[_Folder], known: _Compiles) -> None:
    """Match each backward without code to the compile of the forward with its number."""
    forwards = {(i.pid, i.aot_id.partition("_")[0]): i.compile for i in items if i.compile is not None}
    for item in items:
        if item.compile is None and item.kind is GraphKind.BACKWARD and not item.has_code and item.aot_id:
            compile_ = forwards.get((item.pid, item.aot_id.partition("_")[0]))
            if compile_ is not None and item.compile_id in ("", compile_.compile_id):
                known.take(item, compile_, None)


def _pair_codes(items: list[_Folder], known: _Compiles) -> list[Problem]:
    """Match folders and codes with unequal contents (edited after the run) by order: both are in the order of compilation."""
    problems: list[Problem] = []
    groups: dict[tuple[int | None, str], list[_Folder]] = defaultdict(list)
    for item in items:
        if item.compile is None and item.has_code and not item.folder.is_copy:
            groups[item.pid, item.compile_id].append(item)
    for group in groups.values():
        codes = sorted(known.codes(group[0]), key=lambda pair: (pair[0].pid, pair[1].line_no))
        if len({key_of(c) for c, _ in codes}) > 1 and (
            len(codes) != len(group) or len({c.pid for c, _ in codes}) > 1
        ):
            where = f"{group[0].folder.name}" + (f" and {len(group) - 1} more" if len(group) > 1 else "")
            what = f"it is unknown which of {len(codes)} compiles of the trace made it"
            problems.append(Problem(where, what, "its code is not the one that the trace names"))
            continue
        for item, (compile_, code) in zip(group, codes, strict=False):
            known.take(item, compile_, code)
    return problems


def _pair_unfinished(items: list[_Folder], known: _Compiles) -> None:
    """Match folders and compiles without code, by order.

    Such a folder holds the first artifacts only, and its trace breaks off before the code.
    """
    for item in items:
        if item.compile is not None or item.has_code:
            continue
        fitting = (
            c
            for c in known.of(item)
            if key_of(c) not in known.used
            and not c.output_codes
            and any(stage.startswith("aot_") for stage in c.stages)
        )
        # Another backend makes no folder: a compile that Inductor is known to have begun comes first.
        first = min(fitting, key=lambda c: "inductor_post_grad_graph" not in c.stages, default=None)
        if first is not None:
            known.take(item, first, None)


def _pair_linked(items: list[_Folder], known: _Compiles) -> None:
    """Match folders by the probe's link alone, where a process gave the compile id only once."""
    for item in items:
        if item.compile is None and item.compile_id:
            fitting = [c for c in known.of(item) if c.pid == item.pid]
            if len(fitting) == 1:
                free = known.open[key_of(fitting[0])]
                code = next((c for c in free if c.phase in ("", item.kind.value)), free[0] if free else None)
                known.take(item, fitting[0], code if item.has_code else None)


def _without_folder(
    compile_: CompileTrace, have: list[MatchedGraph], known: _Compiles
) -> Iterator[MatchedGraph]:
    """Yield the graphs of a compile that have no folder: one per code, and the part that failed."""
    codes = known.open[key_of(compile_)]
    if have:
        # Else it may be the code of a folder that is there, written again.
        codes = [c for c in codes if c.aot_id]
    unique = list({c.aot_id or str(c.line_no): c for c in codes}.values())
    found = [
        MatchedGraph(None, compile_, compile_.compile_id, compile_.pid, _phase(code, compile_), code)
        for code in unique
    ]
    failure = compile_.failure
    kinds = {j.kind for j in (*have, *found)}
    if failure is not None and failure.phase == "backward" and GraphKind.BACKWARD not in kinds and kinds:
        backward = GraphKind.BACKWARD
        found.append(MatchedGraph(None, compile_, compile_.compile_id, compile_.pid, backward))
    given_up = compile_.outcome is CompileOutcome.SKIPPED and not compile_.stages
    if not have and not found and (compile_.stages or failure is not None) and not given_up:
        kind = _kind_of_compile(compile_)
        found.append(MatchedGraph(None, compile_, compile_.compile_id, compile_.pid, kind))
    yield from (replace(j, lone=len(found) + len(have) == 1) for j in found)


def _phase(code: OutputCode, compile_: CompileTrace) -> GraphKind:
    known = code.phase in GraphKind._value2member_map_
    return GraphKind(code.phase) if known else _kind_of_compile(compile_)


def _kind_of_compile(compile_: CompileTrace) -> GraphKind:
    if "aot_joint_graph" in compile_.stages:
        return GraphKind.FORWARD
    if any(stage in compile_.stages for stage in ("aot_inference_graph", "aot_forward_graph")):
        # Without a joint graph there is no backward; torch before 2.5 called it forward, too.
        return GraphKind.INFERENCE
    return GraphKind.UNKNOWN
