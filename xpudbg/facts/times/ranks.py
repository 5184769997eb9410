"""Times of several profiles of one job: what each rank's devices did, and for which rank the others waited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import fsum

from xpudbg.facts.times.report import ProfileJoin, report_of
from xpudbg.model.problem import Problem
from xpudbg.model.profile import DeviceKind
from xpudbg.model.run_time import CollectiveSkew, RankProfile, RanksTimeReport, RankTimes, TimeKind
from xpudbg.run.run_reader import RunReader


def rank_profile(
    join: ProfileJoin, run: RunReader | None, profile_name: str, problems: tuple[Problem, ...]
) -> RankProfile:
    """Return the times of one rank, and those of each of its collectives in their order.

    Args:
        join: The rank's profile, joined with the run.
        run: The run; None without one.
        profile_name: Name of the profile.
        problems: Problems of the profile.
    """
    report = report_of(join, run, profile_name, problems)
    collectives: dict[str, list[float]] = {}
    kinds = [cause.kind for cause in join.rows]
    device, works = join.profile.device, join.profile.works
    of = [
        event
        for event, cause in enumerate(join.causes)
        if kinds[cause] is TimeKind.COLLECTIVE and works[device.what[event]].kind is DeviceKind.KERNEL
    ]
    for event in sorted(of, key=device.start.__getitem__):
        collectives.setdefault(works[device.what[event]].name, []).append(device.duration[event])
    rank = RankTimes(
        profile_name,
        join.profile.rank,
        report.devices,
        report.total_us,
        fsum(us for one in collectives.values() for us in one),
        report.step.wall_us if report.step else None,
        report.triton_works,
        report.triton_joined,
        other_run=report.other_run,
        problems=report.problems,
    )
    return RankProfile(rank, collectives)


def times_of_ranks(profiles: Sequence[RankProfile], run_name: str) -> RanksTimeReport:
    """Return the times of ranks beside each other.

    The clocks of ranks are not compared: a collective ends everywhere at about the same time, so that the rank whose own part of it is the
    shortest came last, and the others waited for it for as long as their parts are longer.

    Args:
        profiles: The ranks.
        run_name: Name of the run; empty without one.
    """
    ordered = sorted(
        profiles, key=lambda one: (one.times.rank is None, one.times.rank or 0, one.times.profile)
    )
    names = list(dict.fromkeys(name for one in ordered for name in one.collectives))
    waits: list[list[float]] = [[] for _ in ordered]
    found: list[CollectiveSkew] = []
    unmatched: list[str] = []
    for name in names:
        parts = [one.collectives.get(name, []) for one in ordered]
        if len({len(part) for part in parts}) > 1:
            unmatched.append(name)
            continue
        skews = []
        for calls in zip(*parts, strict=True):
            last = min(range(len(calls)), key=calls.__getitem__)
            skews.append(max(calls) - calls[last])
            if skews[-1]:
                waits[last].append(skews[-1])
        mean = fsum(us for part in parts for us in part) / max(1, sum(map(len, parts)))
        found.append(CollectiveSkew(name, len(skews), mean, fsum(skews), max(skews, default=0.0)))
    ranks = tuple(
        replace(one.times, last=len(wait), waited_us=fsum(wait))
        for one, wait in zip(ordered, waits, strict=True)
    )
    numbers = [rank.rank for rank in ranks if rank.rank is not None]
    twice = sorted({one for one, other in pairwise(sorted(numbers)) if one == other})
    return RanksTimeReport(
        run_name,
        ranks,
        _slowest(ranks),
        tuple(sorted(found, key=lambda one: -one.skew_us)),
        tuple(unmatched),
        tuple(twice),
    )


def _slowest(ranks: Sequence[RankTimes]) -> int:
    """Return the position of the rank that the others waited for longest, else of the one whose devices took longest; -1 without times."""

    def took(rank: RankTimes) -> tuple[float, float]:
        return rank.waited_us, max((device.span_us for device in rank.devices), default=0.0)

    at = max(range(len(ranks)), key=lambda one: took(ranks[one]), default=-1)
    return at if at >= 0 and any(took(ranks[at])) else -1
