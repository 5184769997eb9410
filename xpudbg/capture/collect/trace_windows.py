"""Lines of the traces between which the payloads of a graph stand: what tells graphs of one compile apart."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

from xpudbg.capture.collect.match_compiles import Key, MatchedGraph, key_of
from xpudbg.capture.collect.trace_payloads import Stage
from xpudbg.model.manifest import GraphKind
from xpudbg.model.trace import CompileTrace, OutputCode, TraceSummary

END = 1 << 62
_NUMBERS = {stage: number for number, stage in enumerate(Stage)}
_FIELDS = 4
_Id = tuple[Path, int, str]


class TraceWindows:
    """The windows of all graphs: lines of a trace, both included, between which payloads of a graph stand.

    Each is four numbers in an array of its compile: stage, first line, graph, last line. As objects they take ten times the memory.
    """

    def __init__(self) -> None:
        self._rows: dict[Path, dict[tuple[int, str], array[int]]] = {}

    def add(
        self, path: Path, pid: int, compile_id: str, windows: Mapping[Stage, tuple[int, int]], graph: int
    ) -> None:
        """Add windows of a graph, each with its first and last line; :meth:`sort` comes after the last ones.

        Args:
            path: The trace.
            pid: The process.
            compile_id: The compile.
            windows: By stage.
            graph: Number of the graph.
        """
        rows = self._rows.setdefault(path, {}).setdefault((pid, compile_id), array("q"))
        for stage, (first, last) in windows.items():
            rows.extend((_NUMBERS[stage], first, graph, last))

    def sort(self) -> None:
        """Sort the windows, so that :meth:`owner` finds them."""
        for of_trace in self._rows.values():
            for name, rows in of_trace.items():
                if len(rows) > _FIELDS:
                    each = sorted(rows[at : at + _FIELDS].tolist() for at in range(0, len(rows), _FIELDS))
                    of_trace[name] = array("q", chain.from_iterable(each))

    def owner(self, path: Path, pid: int, compile_id: str, stage: Stage, line: int) -> int | None:
        """The graph whose payload stands at a line of a trace; None where it is nobody's."""
        rows = self._rows[path].get((pid, compile_id))
        if rows is None:
            return None
        number = _NUMBERS[stage]
        at = bisect_right(range(0, len(rows), _FIELDS), (number, line), key=lambda n: (rows[n], rows[n + 1]))
        if at == 0:
            return None
        found, first, graph, last = rows[(at - 1) * _FIELDS : at * _FIELDS]
        return graph if found == number and first <= line <= last else None

    def ids(self, path: Path, graphs: range) -> frozenset[tuple[int, str]]:
        """Processes and ids of the compiles of a trace that some graphs came out of."""
        return frozenset(
            name
            for name, rows in self._rows[path].items()
            if any(graph in graphs for graph in rows[2::_FIELDS])
        )

    @property
    def paths(self) -> list[Path]:
        """The traces that hold something of a graph, sorted."""
        return sorted(self._rows)


def trace_windows(graphs: Sequence[MatchedGraph], summaries: Mapping[Path, TraceSummary]) -> TraceWindows:
    """The windows of graphs in the traces of a run.

    A compile's id may come again after a reset, and a backward may come after its compile's id was given away, so that
    not only starts of compiles bound a window but also the codes of other graphs.

    Args:
        graphs: The graphs, with their compiles.
        summaries: The traces.
    """
    lines = _Lines(summaries)
    siblings: dict[Key, list[int]] = defaultdict(list)
    for number, item in enumerate(graphs):
        if item.compile is not None and lines.path(item.compile) is not None:
            siblings[key_of(item.compile)].append(number)
    found = TraceWindows()
    for numbers in siblings.values():
        first = min(numbers, key=lambda n: (graphs[n].kind is GraphKind.BACKWARD, n))
        for number in numbers:
            compile_ = graphs[number].compile
            path = lines.path(compile_) if compile_ is not None else None
            if compile_ is None or path is None:
                continue
            own = lines.windows(graphs[number], compile_, lone=len(numbers) == 1)
            backwards = [graphs[n].code for n in numbers if graphs[n].kind is GraphKind.BACKWARD]
            if graphs[number].kind is not GraphKind.BACKWARD and not _has_backward(
                graphs[number].code, backwards
            ):
                own.update({Stage.BACKWARD: own[Stage.FORWARD]} if Stage.FORWARD in own else {})
            if number == first:
                own[Stage.COMPILE] = (compile_.line_no, lines.end(compile_, compile_.line_no))
            found.add(path, compile_.pid, compile_.compile_id, own, number)
    found.sort()
    return found


class _Lines:
    """Lines at which compiles begin and codes stand, by trace, process and compile id."""

    def __init__(self, summaries: Mapping[Path, TraceSummary]) -> None:
        self._paths: dict[Key, Path] = {}
        self._starts: dict[_Id, list[int]] = defaultdict(list)
        self._codes: dict[_Id, list[int]] = defaultdict(list)
        self._forwards: dict[_Id, list[int]] = defaultdict(list)
        for path, summary in summaries.items():
            for c in summary.compiles:
                self._paths.setdefault(key_of(c), path)
                self._starts[path, c.pid, c.compile_id].append(c.line_no)
                codes = [code.line_no for code in c.output_codes]
                self._codes[path, c.pid, c.compile_id] += codes
                forwards = [code.line_no for code in c.output_codes if code.phase != "backward"]
                self._forwards[path, c.pid, c.compile_id] += forwards
        for lines in (*self._starts.values(), *self._codes.values(), *self._forwards.values()):
            lines.sort()

    def path(self, compile_: CompileTrace) -> Path | None:
        return self._paths.get(key_of(compile_))

    def _id(self, compile_: CompileTrace) -> _Id:
        return self._paths[key_of(compile_)], compile_.pid, compile_.compile_id

    def end(self, compile_: CompileTrace, line: int) -> int:
        """The last line before the id is given anew behind a line."""
        return _after(self._starts[self._id(compile_)], line) - 1

    def windows(
        self, item: MatchedGraph, compile_: CompileTrace, *, lone: bool
    ) -> dict[Stage, tuple[int, int]]:
        """The lines of a graph's payloads by stage; none where it is not known which would be its own."""
        codes, forwards = self._codes[self._id(compile_)], self._forwards[self._id(compile_)]
        start = compile_.line_no
        line = item.code.line_no if item.code is not None else 0
        if not line:
            whole = start, self.end(compile_, start)
            if lone:
                return dict.fromkeys(
                    (Stage.FORWARD, Stage.BACKWARD, Stage.BEFORE_CODE, Stage.AFTER_CODE), whole
                )
            if item.folder is not None:
                return {}
            mine = [c.line_no for c in compile_.output_codes]
            stages = {Stage.BEFORE_CODE: (max(mine, default=start - 1) + 1, whole[1])}
            if item.kind is GraphKind.BACKWARD:
                stages[Stage.BACKWARD] = whole
            return stages
        end = self.end(compile_, line)
        found = {
            Stage.CODE: (line, line),
            Stage.BEFORE_CODE: (max(start, _before(codes, line) + 1), line),
            Stage.AFTER_CODE: (line, min(end, _after(codes, line) - 1)),
        }
        forward = _forward_of(item.code, compile_) if item.kind is GraphKind.BACKWARD else item.code
        if forward is not None:
            stage = Stage.BACKWARD if item.kind is GraphKind.BACKWARD else Stage.FORWARD
            found[stage] = max(start, _before(forwards, forward.line_no) + 1), forward.line_no
        elif lone:
            found[Stage.BACKWARD] = start, line
        return found


def _has_backward(forward: OutputCode | None, backwards: Sequence[OutputCode | None]) -> bool:
    """Return whether a backward was made of the same joint graph; unknown numbers count as that one."""
    number = forward.aot_id.partition("_")[0] if forward is not None else ""
    mine = [code.aot_id.partition("_")[0] if code is not None else "" for code in backwards]
    return any(not number or not other or number == other for other in mine)


def _forward_of(code: OutputCode | None, compile_: CompileTrace) -> OutputCode | None:
    """The code of the forward graph that a backward's was made with."""
    number = code.aot_id.partition("_")[0] if code is not None else ""
    fitting = [c for c in compile_.output_codes if c.phase != "backward"]
    if number:
        fitting = [c for c in fitting if c.aot_id.partition("_")[0] == number] or fitting
    return fitting[-1] if fitting and (len(fitting) == 1 or number) else None


def _before(lines: Sequence[int], line: int) -> int:
    """The last of some lines before one; 0 where there is none."""
    at = bisect_left(lines, line)
    return lines[at - 1] if at else 0


def _after(lines: Sequence[int], line: int) -> int:
    """The first of some lines behind one; no bound where there is none."""
    at = bisect_right(lines, line)
    return lines[at] if at < len(lines) else END
