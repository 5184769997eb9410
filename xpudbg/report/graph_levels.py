"""Code of a graph at each level above its kernels (Python, FX graphs, scheduler IR, generated code), and pairs of linked lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from xpudbg.facts.origins.build_links import GraphLinks, Key
from xpudbg.model.artifact import GRAPH_FILES, Artifact, Kind, State
from xpudbg.model.location import base_name, is_library
from xpudbg.model.manifest import Graph, compile_key
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.report_graph import FxStage, LevelLinks, LevelText
from xpudbg.report.run_pages import FileStore
from xpudbg.run.graph_files import GraphFiles

_MAX_SPARSE = 20_000
_FILES = (
    (Level.ATEN, Kind.FX_GRAPH_READABLE, "FX graph (ATen)", "python"),
    (Level.POST_GRAD, Kind.FX_GRAPH_TRANSFORMED, "FX graph after passes", "python"),
    (Level.SCHEDULER, Kind.IR_PRE_FUSION, "Inductor IR", "inductor"),
    (Level.CODE, Kind.OUTPUT_CODE, "Generated code", "python"),
)
_FX = (
    (Kind.DYNAMO_OUTPUT_GRAPH, "captured by Dynamo"),
    (Kind.BEFORE_PRE_GRAD_GRAPH, "before pre-grad passes"),
    (Kind.AFTER_PRE_GRAD_GRAPH, "after pre-grad passes"),
    (Kind.AOT_JOINT_GRAPH, "AOTAutograd's joint graph"),
    (Kind.FX_GRAPH_RUNNABLE, "runnable"),
    (Kind.FX_GRAPH_READABLE, "before post-grad passes (readable)"),
    (Kind.FX_GRAPH_TRANSFORMED, "after post-grad passes (transformed)"),
)
_MORE = 12
"""Python files of a page in addition to the first."""


class GraphLevels:
    """Texts of one graph, each added to the files of the report.

    Args:
        graph: The graph.
        files: The report's files.
    """

    def __init__(self, graph: GraphFiles, files: FileStore) -> None:
        self._run, self._graph, self._files = files.run, graph, files
        rows = self._run.manifest.graphs if self._run.is_bundle else ()
        self.row: Graph | None = next((g for g in rows if g.id == graph.id), None)
        self._texts = self._run.texts(graph).texts

    def path(self, kind: Kind) -> str:
        """Return the path in the run of an artifact of the graph."""
        row = self._present(self.row, kind)
        return row.path if row else f"{self._graph.id}/{GRAPH_FILES.get(kind, kind.value)}"

    @staticmethod
    def _present(graph: Graph | None, kind: Kind) -> Artifact | None:
        rows = graph.artifacts if graph else ()
        return next((a for a in rows if a.kind is kind and a.state is State.PRESENT and a.path), None)

    def file(self, kind: Kind) -> int | None:
        """Return the file number of an artifact; None if it is missing or too large."""
        text = self._texts.get(kind)
        if text is not None:
            data = text.encode("utf-8", "surrogatepass")
            return self._files.show(self.path(kind), data, kind.value, self._graph.id)
        found = self._of_compile(kind)
        return self._files.show_artifact(found, self._graph.id) if found is not None else None

    def _of_compile(self, kind: Kind) -> Artifact | None:
        """Return an artifact of the graph; for a backward without its own, that of its forward."""
        own = self._present(self.row, kind)
        if own is not None or kind is not Kind.DYNAMO_OUTPUT_GRAPH or self.row is None:
            return own
        row = self.row
        same = (g for g in self._run.manifest.graphs if row.compile_id and compile_key(g) == compile_key(row))
        return next((a for g in same if (a := self._present(g, kind)) is not None), None)

    def levels(self, python: PythonFiles) -> list[LevelText]:
        """Return the texts of the graph's levels; a missing one has the reason."""
        found = python_levels(python, self._files)
        captured = self.file(Kind.DYNAMO_OUTPUT_GRAPH)
        missing = None if captured is not None else self._why(Kind.DYNAMO_OUTPUT_GRAPH)
        found.append(LevelText("captured", "Captured by Dynamo", "python", file=captured, missing=missing))
        for level, kind, title, language in _FILES:
            number = self.file(kind)
            if number is None:
                found.append(LevelText(level.value, title, language, missing=self._why(kind)))
                continue
            blocks = self._node_blocks() if level is Level.SCHEDULER else ()
            coloured = "cpp" if level is Level.CODE and self._is_cpp() else language
            found.append(LevelText(level.value, title, coloured, file=number, blocks=blocks))
        return found

    def _is_cpp(self) -> bool:
        return self.path(Kind.OUTPUT_CODE).endswith(".cpp")

    def _node_blocks(self) -> tuple[tuple[int, int], ...]:
        """Return the first and last line of each node of the IR before fusion."""
        pre = self._run.inputs(self._graph).pre
        starts = sorted({leaf.line for n in pre.nodes for leaf in n.leaves() if leaf.line}) if pre else []
        end = self._texts.get(Kind.IR_PRE_FUSION, "").count("\n") + 1
        ends = [*(start - 1 for start in starts[1:]), end]
        return tuple(zip(starts, ends, strict=False))

    def _why(self, kind: Kind) -> str:
        rows = self.row.artifacts if self.row else ()
        row = next((a for a in rows if a.kind is kind and a.state is not State.PRESENT), None)
        if row is not None and row.reason:
            return row.reason
        if self._graph.reasons.get(kind):
            return self._graph.reasons[kind]
        problem = next(
            (p for p in self._run.texts(self._graph).problems if GRAPH_FILES.get(kind, "-") in p.where), None
        )
        if problem is not None:
            return problem.what
        return "it is not there" if kind not in self._texts else "it is too large for a report"

    def fx(self) -> tuple[FxStage, ...]:
        """Return the graph's available FX graphs, by stage."""
        found: dict[int, FxStage] = {}
        for kind, title in _FX:
            number = self.file(kind)
            if number is not None and number not in found:
                found[number] = FxStage(title, number, "python", self._files.lines(number))
        return tuple(found.values())


def python_levels(python: PythonFiles, files: FileStore) -> list[LevelText]:
    """Return the Python files of a page: whole files if the run has a copy, else the lines that artifacts quote.

    Args:
        python: Files and their lines that the page refers to.
        files: The report's files.
    """
    if not python.levels:
        return [LevelText("python", "Python", "python", missing="no artifact names a line of the program")]
    sources = files.run.present(Kind.USER_SOURCE)
    found = []
    for file, level in list(python.levels.items())[: _MORE + 1]:
        title = base_name(file)
        row = _source_of(file, sources)
        number = files.show_artifact(row) if row is not None else None
        if number is not None:
            found.append(LevelText(level, title, "python", file=number))
            continue
        found.append(_quoted(level, title, python.lines[file]))
    return found


def _source_of(file: str, sources: Sequence[Artifact]) -> Artifact | None:
    """Return the run's copy of a Python file: the artifact with the longest path that is a suffix of the file's."""
    path = "/" + file.replace("\\", "/").lstrip("/")
    fitting = [a for a in sources if path.endswith("/" + a.origin.lstrip("/")) or path.endswith("/" + a.path)]
    return max(fitting, key=lambda a: len(a.origin), default=None)


def _quoted(level: str, title: str, lines: dict[int, str]) -> LevelText:
    """Return the lines of a file that artifacts quote, each at its line number."""
    first, last = min(lines), max(lines)
    if last > _MAX_SPARSE or not any(lines.values()):
        return LevelText(
            level, title, "python", missing="the run does not keep this file, and its lines are not quoted"
        )
    text = "\n".join(lines.get(n, "") for n in range(1, last + 1))
    note = "the run does not keep this file: only the lines that artifacts quote are shown"
    return LevelText(level, title, "python", first=first, last=last, text=text, note=note)


Pairs = dict[tuple[str, str, Evidence], set[tuple[int, int]]]
"""Upper level, lower level, evidence -> lines."""
Places = Mapping[Key, tuple[str, int]]
"""Item of a graph -> level and line; without items that have no line on the page."""
_OWN = frozenset({Level.CAPTURED, Level.ATEN, Level.POST_GRAD, Level.SCHEDULER})
_MAX_PAIRS = 200_000


class PythonFiles:
    """Python files that contain lines of a page; each is a level.

    Args:
        items: The items of the page.
    """

    def __init__(self, items: Iterable[ProvenanceItem]) -> None:
        rows = [i for i in items if i.level is Level.PYTHON and i.line and i.file]
        counts = Counter(i.file for i in rows)
        # The program's own first: a library has more lines in most models.
        ordered = sorted(counts, key=lambda file: (is_library(file), -counts[file], file))
        self.levels = {file: "python" if n == 1 else f"python{n}" for n, file in enumerate(ordered, 1)}
        self.lines: dict[str, dict[int, str]] = {}
        for item in rows:
            self.lines.setdefault(item.file, {}).setdefault(item.line, item.code)


def places_of(links: GraphLinks, python: PythonFiles) -> Places:
    """Return the places of a graph's items.

    Args:
        links: The graph's items and links.
        python: Its Python files.
    """
    return {key: found for key, item in links.items.items() if (found := _place(python, item)) is not None}


def line_pairs(links: GraphLinks, places: Places, within: Collection[Key]) -> Pairs:
    """Return the line pairs of some items of a graph.

    Args:
        links: The graph's items and links.
        places: Their places.
        within: Items to include.
    """
    found: Pairs = {}
    for key in within:
        upper = places.get(key)
        if upper is None:
            continue
        for link in links.down(key):
            lower = places.get(link.other) if link.other in within else None
            if lower is not None:
                pairs = found.setdefault((upper[0], lower[0], link.evidence), set())
                pairs.add((upper[1], lower[1]))
    return found


def add_pairs(found: Pairs, more: Pairs) -> None:
    """Add pairs to others."""
    for key, rows in more.items():
        found.setdefault(key, set()).update(rows)


def level_links(pairs: Pairs, levels: Collection[str]) -> tuple[LevelLinks, ...]:
    """Return the pairs between levels of a page, in order.

    Args:
        pairs: The pairs.
        levels: Names of the levels of the page.
    """
    return tuple(
        LevelLinks(upper, lower, how, tuple(sorted(rows)[:_MAX_PAIRS]))
        for (upper, lower, how), rows in sorted(pairs.items())
        if upper in levels and lower in levels
    )


def _place(python: PythonFiles, item: ProvenanceItem) -> tuple[str, int] | None:
    if not item.line:
        return None
    if item.level is Level.PYTHON:
        level = python.levels.get(item.file)
        return (level, item.line) if level else None
    if item.level is Level.KERNEL:
        return "code", item.line
    return (item.level.value, item.line) if item.level in _OWN else None
