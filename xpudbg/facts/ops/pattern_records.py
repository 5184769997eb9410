"""Records of the run's probe about Inductor's pattern matcher (``probe/site/_xpudbg_patterns.py``)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from xpudbg.core.errors import XpudbgError
from xpudbg.model.problem import Problem
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import plain_names, read_file
from xpudbg.store.records import Record, decode_record, integer, items, text

_LIMIT = 16 << 20
_FILES = 10_000


@dataclass(frozen=True)
class RecordedMatch:
    """Matches of one pattern in one pass over one graph.

    Attributes:
        pid: The process.
        compile_id: Dynamo's id; empty when there was none.
        graph: The graph as AOTAutograd names it (``model__0_joint_0``); empty outside of it.
        folder: Name of its debug folder; empty while it had none: before Inductor's own part began.
        pass_name: Name of the pass, or of the variable that holds it.
        pass_module: Module that holds the pass.
        pattern: Name of the function that registered the pattern.
        module: Its module.
        matches: How often.
        nodes: Nodes that these covered.
        operators: Operators that matches ended with.
    """

    pid: int
    compile_id: str
    graph: str
    folder: str
    pass_name: str
    pass_module: str
    pattern: str
    module: str
    matches: int
    nodes: int
    operators: tuple[str, ...]


@dataclass
class PatternRecords:
    """Matches and counters that the probes of a run recorded.

    Attributes:
        pids: Processes that wrote such a record.
        matches: The matches.
        counters: Number of a process that ended normally -> counters of Inductor in torch there.
        lost: Passes that a process did not record because there were too many.
        problems: Files that cannot be read.
    """

    pids: set[int] = field(default_factory=set)
    matches: list[RecordedMatch] = field(default_factory=list)
    counters: dict[int, Counter[str]] = field(default_factory=dict)
    lost: int = 0
    problems: list[Problem] = field(default_factory=list)


def read_pattern_records(run: RunReader) -> PatternRecords:
    """Read the records of a bundle; none where it has none, or is no bundle."""
    records = PatternRecords()
    folder = run.root / "probe"
    names = [n for n in plain_names(folder) if n.endswith(".patterns")] if run.is_bundle else []
    for name in names[:_FILES]:
        pid = name.partition("-")[0]
        if not (pid.isascii() and pid.isdecimal() and len(pid) < 20):
            continue
        try:
            lines = read_file(folder / name, limit=_LIMIT).splitlines()
        except (OSError, XpudbgError) as error:
            records.problems.append(Problem(f"probe/{name}", f"cannot be read: {error}"))
            continue
        records.pids.add(int(pid))
        odd = 0
        for line in lines:
            record = decode_record(line)
            odd += not record
            _take(record, int(pid), records)
        if odd:
            records.problems.append(
                Problem(
                    f"probe/{name}",
                    f"{odd} of {len(lines)} lines are not records",
                    "the file is cut or damaged",
                )
            )
    return records


def _take(record: Record, pid: int, records: PatternRecords) -> None:
    kind = text(record.get("kind"))
    if kind == "counters":
        own = record.get("inductor")
        for name, value in own.items() if isinstance(own, dict) else ():
            number = integer(value)
            if number is not None and number > 0:
                records.counters.setdefault(pid, Counter())[name[:200]] += number
        records.lost += integer(record.get("lost")) or 0
    elif kind == "pass":
        for row in items(record.get("patterns"))[:10_000]:
            match = _match(record, row, pid)
            if match is not None:
                records.matches.append(match)


def _match(record: Record, row: object, pid: int) -> RecordedMatch | None:
    """A row ``[pattern, module, kind, matches, nodes, operators]``; None for anything else."""
    if not isinstance(row, list) or len(row) < 6:
        return None
    matches, nodes = integer(row[3]), integer(row[4])
    if not text(row[0]) or matches is None or nodes is None or matches < 1 or nodes < 0:
        return None
    return RecordedMatch(
        pid,
        text(record.get("compile_id")),
        text(record.get("graph")),
        text(record.get("folder")),
        text(record.get("pass")),
        text(record.get("module")),
        text(row[0]),
        text(row[1]),
        matches,
        nodes,
        tuple(text(o) for o in items(row[5])[:8] if text(o)),
    )
