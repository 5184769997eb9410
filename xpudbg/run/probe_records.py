"""Records of a run's probes, a JSON object a line in ``probe/<pid>-<time>.<suffix>``; those on options and CUDA graphs, by graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import Kind
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import GraphFiles, settings_of
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import plain_names, read_file
from xpudbg.store.records import Record, decode_record, items, table, text

_LIMIT = 16 << 20
_FILES = 10_000


def probe_records(run: RunReader, suffix: str) -> tuple[list[tuple[int, Record]], tuple[Problem, ...]]:
    """Return the records of a kind with the process that wrote each, and the files that cannot be read or are damaged.

    Args:
        run: The run; there are none where it is no bundle.
        suffix: Of the files (``.patterns``).
    """
    found: list[tuple[int, Record]] = []
    problems: list[Problem] = []
    folder = run.root / "probe"
    names = [n for n in plain_names(folder) if n.endswith(suffix)] if run.is_bundle else []
    for name in names[:_FILES]:
        pid = name.partition("-")[0]
        if not (pid.isascii() and pid.isdecimal() and len(pid) < 20):
            continue
        try:
            lines = read_file(folder / name, limit=_LIMIT).splitlines()
        except (OSError, XpudbgError) as error:
            problems.append(Problem(f"probe/{name}", f"cannot be read: {error}"))
            continue
        rows = [decode_record(line) for line in lines]
        # An empty record stands for a process that wrote none.
        found += [(int(pid), row) for row in rows or [{}]]
        if odd := sum(not row for row in rows):
            text = f"{odd} of {len(lines)} lines are not records"
            problems.append(Problem(f"probe/{name}", text, "the file is cut or damaged"))
    return found, tuple(problems)


def recorded_graph(folder: str, name: str) -> str:
    """Return the stem of the graph's id that a record is of: of its debug folder while that was open, else AOTAutograd's name.

    Args:
        folder: Name of the debug folder (``model__0_inference_0.0``); empty where there was none.
        name: The graph as AOTAutograd names it.
    """
    return folder.rpartition(".")[0] or name


REQUESTED = "triton.cudagraphs"
_WORDS = {"True": True, "False": False, "None": None}


@dataclass(frozen=True)
class RecordedGraph:
    """Records of one graph.

    Attributes:
        options: Inductor's options with which it was compiled; all of them where the probe recorded them, else those that are not the default.
        record: Record of the end of its compile; empty without one.
        skips: torch's sentences on why it is not replayed.
    """

    options: Mapping[str, object] = field(default_factory=dict)
    record: Record = field(default_factory=dict)
    skips: tuple[str, ...] = ()


class RecordedGraphs:
    """Records of all graphs of a run.

    Attributes:
        problems: Files that cannot be read or are damaged.
    """

    def __init__(self, run: RunReader) -> None:
        self.problems: tuple[Problem, ...]
        found, self.problems = probe_records(run, ".settings")
        self._first: dict[int, Mapping[str, object]] = {}
        self._ends: dict[tuple[int, str], Record] = {}
        self._skips: dict[tuple[int, str], list[str]] = {}
        for pid, record in found:
            kind = text(record.get("kind"))
            key = (pid, recorded_graph(text(record.get("folder")), text(record.get("graph"))))
            if kind == "options":
                self._first.setdefault(pid, table(record.get("values")))
            elif kind == "graph":
                self._ends[key] = record
            elif kind == "skip":
                # A call long after the compile has no folder.
                of = key if key[1] else (pid, text(record.get("compile_id")))
                self._skips.setdefault(of, []).append(text(record.get("reason")))

    @property
    def any(self) -> bool:
        """Return whether the probe recorded a graph."""
        return bool(self._ends)

    def of(self, graph: GraphFiles) -> RecordedGraph:
        """Return the records of a graph."""
        stem = graph.id.rpartition("/")[2]
        keys = [k for k in self._ends if k[1] == stem and graph.pid in (k[0], None)]
        if len(keys) != 1:
            read = graph.read.get(Kind.FX_GRAPH_RUNNABLE)
            return RecordedGraph({k: _value(v) for k, v in settings_of(read()).items()} if read else {})
        pid = keys[0][0]
        record = self._ends[keys[0]]
        options = {**self._first.get(pid, {}), **table(record.get("changed"))}
        skips = (*self._skips.get(keys[0], ()), *self._skips.get((pid, graph.compile_id), ()))
        return RecordedGraph(options, record, tuple(dict.fromkeys(skips)))


def _value(written: str) -> object:
    """Return the value of an option as ``fx_graph_runnable.py`` writes it; text where it is no number or truth value."""
    if written in _WORDS:
        return _WORDS[written]
    try:
        return int(written)
    except ValueError:
        return written.strip("'\"")


def names(value: object) -> tuple[str, ...]:
    """Return the texts of a recorded list."""
    return tuple(filter(None, map(text, items(value))))
