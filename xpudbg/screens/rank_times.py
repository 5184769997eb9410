"""Measured times of several ranks in a terminal: each one's devices, and for whom the others waited."""

from __future__ import annotations

from math import fsum

from xpudbg.core.units import short_time
from xpudbg.model.location import base_name
from xpudbg.model.plural import plural
from xpudbg.model.run_time import CollectiveSkew, RanksTimeReport, RankTimes
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.text import Line, problem_text, wrapped

_MOST = 10


def rank_lines(report: RanksTimeReport, *, width: int) -> list[Line]:
    """Return the report.

    Args:
        report: The report.
        width: Columns of the terminal.
    """
    lines: list[Line] = []
    for text in _head(report):
        lines += wrapped(text, width)
    for rank in report.ranks:
        for problem in rank.problems:
            lines += wrapped(f"problem: {problem_text(problem)}", width, "yellow")
    columns: list[Column[RankTimes]] = [
        Column("rank", lambda r: "" if r.rank is None else str(r.rank), right=True),
        Column("busy", lambda r: short_time(fsum(d.busy_us for d in r.devices)), right=True),
        Column("idle", lambda r: short_time(fsum(d.span_us - d.busy_us for d in r.devices)), right=True),
        Column("collectives", lambda r: short_time(r.collectives_us) if r.collectives_us else "", right=True),
        Column("last", lambda r: f"{r.last:,}" if r.last else "", right=True, dropped=2),
        Column(
            "others waited", lambda r: short_time(r.waited_us) if r.last else "", right=True, style="yellow"
        ),
        Column("step", lambda r: short_time(r.step_us), right=True, dropped=3),
        Column("devices", lambda r: ", ".join(f"{d.device} {d.name}".strip() for d in r.devices), dropped=4),
        Column("profile", lambda r: base_name(r.profile), style="cyan", least=20),
    ]
    table = Table(columns, report.ranks, width)
    lines += [[], table.head(), *table.lines()]
    if report.collectives:
        rows: list[Column[CollectiveSkew]] = [
            Column("skew", lambda c: short_time(c.skew_us), right=True, style="yellow"),
            Column("longest", lambda c: short_time(c.longest_us), right=True, dropped=2),
            Column("mean", lambda c: short_time(c.mean_us), right=True),
            Column("n", lambda c: f"{c.calls:,}", right=True),
            Column("collective", lambda c: c.name, style="cyan", least=30),
        ]
        skews = Table(rows, report.collectives[:_MOST], width)
        lines += [[], skews.head(), *skews.lines()]
    return lines


def _head(report: RanksTimeReport) -> list[str]:
    """Return sentences on all ranks."""
    found = [
        plural(len(report.ranks), "profile") + (f", joined with the run {report.run}" if report.run else "")
    ]
    if report.run:
        joined, works = (
            sum(r.triton_joined for r in report.ranks),
            sum(r.triton_works for r in report.ranks),
        )
        found.append(f"{joined:,} of {works:,} Triton kernels are the run's")
        found += [f"{r.profile} is of another run: nothing was joined" for r in report.ranks if r.other_run]
    if report.slowest >= 0:
        rank = report.ranks[report.slowest]
        name = base_name(rank.profile) if rank.rank is None else f"rank {rank.rank}"
        if rank.last:
            calls = sum(one.calls for one in report.collectives)
            text = f"slowest is {name}: it came last to {rank.last:,} of {plural(calls, 'collective')}"
            found.append(f"{text}, and others waited {short_time(rank.waited_us)} for it")
        else:
            found.append(f"longest took {name}; no collectives are in all profiles to tell which rank waits")
    if report.unmatched:
        found.append(
            f"not compared, since ranks ran them differently often: {', '.join(report.unmatched[:_MOST])}"
        )
    if report.twice:
        found.append(f"several profiles say that they are rank {', '.join(map(str, report.twice))}")
    return found
