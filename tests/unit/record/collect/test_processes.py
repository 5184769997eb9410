"""Names and roles of a run's processes."""

from __future__ import annotations

from xpudbg.model.trace import TraceProcess, TraceSummary
from xpudbg.record.collect.processes import ProbeProcess, ProbeRecords, identify_processes


def probe(pid: int, ppid: int, *argv: str, forked: bool = False, **ranks: str) -> ProbeProcess:
    return ProbeProcess(pid, ppid, argv, "3.11", float(pid), forked, ranks)


def trace(pid: int, *ranks: int) -> TraceSummary:
    return TraceSummary("t", processes=(TraceProcess(pid, ranks, 9),))


def test_what_a_rank_starts_is_no_rank() -> None:
    """torchrun gives its workers RANK, and everything that they start inherits it."""
    records = ProbeRecords(
        processes=[
            probe(1, 0, "torchrun"),
            probe(2, 1, "train.py", RANK="0"),
            probe(3, 1, "train.py", RANK="1"),
            probe(4, 3, "-c", RANK="1"),
            probe(5, 3, "train.py", forked=True, RANK="1"),
            probe(6, 2, "compile_worker", RANK="0"),
        ]
    )
    census = identify_processes(records, 1, [trace(2, 0), trace(3, 1)])
    assert [(p.id, p.role, p.rank) for p in census.processes] == [
        ("main", "main", None),
        ("rank0", "rank", 0),
        ("rank1", "rank", 1),
        ("sub-4", "subprocess", 1),
        ("sub-5", "subprocess", 1),
        ("worker-6", "compile_worker", 0),
    ]
    assert census.label(3, 1) == "rank1"


def test_the_trace_knows_ranks_that_the_environment_does_not() -> None:
    """torch.multiprocessing.spawn and forks give the rank as an argument."""
    records = ProbeRecords(
        processes=[
            probe(1, 0, "train.py"),
            probe(2, 1, "--multiprocessing-fork"),
            probe(3, 1, "train.py", forked=True),
        ]
    )
    census = identify_processes(records, 1, [trace(3, 1), trace(2, 0)])
    assert [(p.id, p.role, p.rank) for p in census.processes] == [
        ("main", "main", None),
        ("rank0", "rank", 0),
        ("rank1", "rank", 1),
    ]


def test_what_a_rank_starts_is_no_rank_where_the_script_sets_the_environment() -> None:
    """The workers of torch.multiprocessing.spawn set RANK after they have started; their children start with it."""
    records = ProbeRecords(
        processes=[
            probe(1, 0, "train.py"),
            probe(2, 1, "--multiprocessing-fork"),
            probe(3, 1, "--multiprocessing-fork"),
            probe(4, 3, "-c", RANK="1"),
        ]
    )
    census = identify_processes(records, 1, [trace(3, 1), trace(2, 0)])
    assert [(p.id, p.role, p.rank) for p in census.processes] == [
        ("main", "main", None),
        ("rank0", "rank", 0),
        ("rank1", "rank", 1),
        ("sub-4", "subprocess", 1),
    ]
