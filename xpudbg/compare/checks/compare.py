"""Comparison of a run with its baseline: new graph breaks and recompiles, new and gone kernels, and pairs of kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from xpudbg.compare.checks.baseline import break_key, pool_kernels, recompile_key
from xpudbg.compare.graphs.kernels import KernelSummary, pair_kernels
from xpudbg.model.checks import (
    DIGEST_VERSION,
    Baseline,
    BaselineBreak,
    BaselineKernel,
    BaselineRecompile,
    KernelMeasure,
    RunMeasures,
)
from xpudbg.model.diff import Change
from xpudbg.model.manifest import GraphBreak, Recompile
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.run.break_events import resumed_function

_CHANGED = frozenset({Change.REGENERATED, Change.FUSED_DIFFERENTLY})
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class KernelPair:
    """A kernel of the run and its counterpart.

    Attributes:
        row: The kernel of the run, over all its graphs.
        kernels: The same kernel in each of its graphs.
        old: Its counterpart.
        change: Kind of change.
    """

    row: BaselineKernel
    kernels: tuple[KernelMeasure, ...]
    old: BaselineKernel
    change: Change

    @property
    def is_changed(self) -> bool:
        """Return whether its computation changed, or its code for the same operators."""
        return self.change in _CHANGED


@dataclass(frozen=True)
class Comparison:
    """Differences from the baseline; None where one of the two values is unknown.

    Attributes:
        baseline: The baseline.
        new_breaks: Graph breaks that are not in the baseline.
        new_recompiles: Recompiles that are not in the baseline.
        pairs: Kernels with a counterpart.
        new_kernels: Kernels without one, each by its first graph.
        gone_kernels: Kernels of the baseline without one.
        kernels_unknown: Why kernels cannot be compared; empty when they can.
        problems: Doubts about the comparison.
    """

    baseline: Baseline
    new_breaks: tuple[GraphBreak, ...] | None
    new_recompiles: tuple[Recompile, ...] | None
    pairs: tuple[KernelPair, ...] = ()
    new_kernels: tuple[KernelMeasure, ...] = ()
    gone_kernels: tuple[BaselineKernel, ...] = ()
    kernels_unknown: str = ""
    problems: tuple[Problem, ...] = ()


def compare(measures: RunMeasures, baseline: Baseline) -> Comparison:
    """Compare a run with its baseline."""
    breaks = _new(measures.graph_breaks, baseline.graph_breaks, break_key, _break_anywhere)
    again = _new(measures.recompiles, baseline.recompiles, recompile_key, _recompile_anywhere)
    problems = _problems(measures, baseline)
    if baseline.digest_version != DIGEST_VERSION:
        why = "the baseline's digests of sources are of another version of xpudbg"
        return Comparison(baseline, breaks, again, kernels_unknown=why, problems=problems)
    pooled = pool_kernels(measures.kernels)
    left = [_diff_kernel(k) for k in baseline.kernels]
    right = [_diff_kernel(row) for row, _ in pooled]
    pairs = pair_kernels(left, right)
    taken = {j for j, _ in pairs.values()}
    return Comparison(
        baseline,
        breaks,
        again,
        pairs=tuple(
            KernelPair(pooled[j][0], pooled[j][1], baseline.kernels[i], change)
            for i, (j, change) in sorted(pairs.items())
        ),
        new_kernels=tuple(group[0] for j, (_, group) in enumerate(pooled) if j not in taken),
        gone_kernels=tuple(k for i, k in enumerate(baseline.kernels) if i not in pairs),
        problems=problems,
    )


def _new(
    found: Sequence[T] | None,
    old: Sequence[K] | None,
    key: Callable[[T], K],
    anywhere: Callable[[K], Hashable],
) -> tuple[T, ...] | None:
    """Return the items that are not in the baseline, or occur more often; items that moved to another file are not new."""
    if found is None or old is None:
        return None
    left = Counter(old)
    rest = []
    for item in found:
        if left[key(item)] > 0:
            left[key(item)] -= 1
        else:
            rest.append(item)
    moved = Counter(anywhere(k) for k in left.elements())
    new = []
    for item in rest:
        if moved[anywhere(key(item))] > 0:
            moved[anywhere(key(item))] -= 1
        else:
            new.append(item)
    return tuple(new)


def _break_anywhere(key: BaselineBreak) -> Hashable:
    return key.reason, resumed_function(key.function), key.code


def _recompile_anywhere(key: BaselineRecompile) -> Hashable:
    return key.guards, resumed_function(key.function)


def _diff_kernel(row: BaselineKernel) -> KernelSummary:
    return KernelSummary(
        row.name,
        row.kind,
        row.calls,
        "",
        Counter(row.origins),
        row.device,
        digests=(row.text, row.body or row.text),
    )


def _problems(measures: RunMeasures, baseline: Baseline) -> tuple[Problem, ...]:
    found = []
    hint = "kernels may differ because of it: 'xpudbg check RUN --update-baseline' makes a new one"
    for name, old in sorted(baseline.versions.items()):
        new = measures.versions.get(name)
        if new is not None and new != old:
            found.append(Problem("baseline", f"it was made with {name} {old}, this run with {new}", hint))
    if baseline.device and measures.device and baseline.device != measures.device:
        what = f"it was made on {baseline.device}, this run on {measures.device}"
        found.append(Problem("baseline", what, hint))
    return tuple(found)
