"""What is equal on several ranks of a job counts once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.model.manifest import GraphBreak, Manifest, Process, ProcessRole, RunState, SourceLine
from xpudbg.model.ranks import fold_ranks, graph_breaks_by_rank, ranks_of
from xpudbg.screens.text import folded_text, rank_text


def manifest(*processes: Process) -> Manifest:
    return Manifest(1, "r", RunState.COMPLETE, "run", "", "", processes=processes)


def test_only_ranks_themselves_are_ranks() -> None:
    rank0, rank1 = (
        Process("rank0", ProcessRole.RANK, 1, rank=0),
        Process("rank1", ProcessRole.RANK, 2, rank=1),
    )
    child = Process("sub-3", ProcessRole.SUBPROCESS, 3, rank=1)
    assert ranks_of(manifest(rank0, rank1, child)) == {"rank0": 0, "rank1": 1}
    assert ranks_of(manifest(rank0, child)) == {}, "one rank has nothing to fold"


def test_what_one_rank_has_twice_counts_twice() -> None:
    items = [(0, "a"), (0, "a"), (1, "a"), (0, "b"), (1, "c"), (None, "a")]
    folded = fold_ranks(items, lambda i: i[0], lambda i: i[1])
    assert folded == [
        ((0, "a"), (0, 1)),
        ((0, "a"), (0,)),
        ((0, "b"), (0,)),
        ((1, "c"), (1,)),
        ((None, "a"), ()),
    ]


def test_hosts_keep_the_same_program_in_different_folders() -> None:
    """A joined run of two hosts: other home folders, the same lines."""
    ranks = tuple(Process(f"rank{n}", ProcessRole.RANK, n, rank=n) for n in (0, 1))

    def met(*codes: str) -> list[tuple[int, ...]]:
        breaks = tuple(
            GraphBreak(f"rank{n}", "0/0", "print", SourceLine(f"/home/{n}/job/train.py", 7, "f", code))
            for n, code in enumerate(codes)
        )
        return [r for _, r in graph_breaks_by_rank(replace(manifest(*ranks), graph_breaks=breaks))]

    assert met("print(x)", "print(x)") == [(0, 1)]
    assert met("print(x)", "print(y)") == [(0,), (1,)], "another version of the program"


@given(st.lists(st.tuples(st.none() | st.integers(0, 3), st.sampled_from("abc"))))
def test_nothing_is_lost_and_nothing_counts_more_often_than_on_the_rank_that_has_it_most(
    items: list[tuple[int | None, str]],
) -> None:
    folded = fold_ranks(items, lambda i: i[0], lambda i: i[1])
    assert sum(max(1, len(ranks)) for _, ranks in folded) == len(items)
    for word in "abc":
        most = max((items.count((rank, word)) for rank in range(4)), default=0)
        assert sum(1 for item, ranks in folded if ranks and item[1] == word) == most


@pytest.mark.parametrize(
    ("ranks", "words"),
    [((), ""), ((3,), "rank 3"), ((0, 1), "ranks 0-1"), ((0, 1, 2, 5, 7, 8), "ranks 0-2, 5, 7-8")],
)
def test_ranks_in_words(ranks: tuple[int, ...], words: str) -> None:
    assert rank_text(ranks) == words


def test_what_was_folded_is_said() -> None:
    assert folded_text((), 0) == ""
    assert folded_text((0, 1), 1) == "ranks 0-1: 1 graph that a lower rank has too counts once"
    assert folded_text((0, 1), 3) == "ranks 0-1: 3 graphs that a lower rank has too count once"
    assert folded_text((0, 1), 0) == "ranks 0-1: no graph is the same on two of them"
