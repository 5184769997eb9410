"""Why two loops over one buffer are no one loop, told from their indices."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.facts.fusion.unfused_pairs import (
    FusionBlocker,
    Walk,
    find_blocker,
    shared_accesses,
    unrolled_reductions,
)
from xpudbg.findings.fusion_rules import explain_pair
from xpudbg.model.fusion import (
    Access,
    FusedKernel,
    Member,
    MemberKind,
    NotFused,
    SharedAccess,
    UnrolledReduction,
)

NONE = "no shared data"


def access(buffer: str, index: str, *sizes: object) -> Access:
    return Access(buffer, index, tuple((f"d{n}", str(size)) for n, size in enumerate(sizes)))


def kernel(*members: Member, name: str = "K") -> FusedKernel:
    writes = tuple(w for m in members for w in m.writes)
    reads = tuple(r for m in members for r in m.reads)
    return FusedKernel(name, "triton", members=members, reads=reads, writes=writes)


def words(a: FusedKernel, b: FusedKernel, *shared: str, reason: str = NONE) -> str:
    told = find_blocker(a, b, shared, reason)
    return sentence(told) if told else ""


def sentence(blocker: FusionBlocker) -> str:
    return explain_pair(NotFused("K", "K", cause=blocker.cause, parameters=blocker.parameters)).text


SUM = Member(
    "op0",
    "reduction",
    fx=("sum_1",),
    aten=("aten.sum.dim_IntList",),
    writes=("buf0",),
    loop=("4", "8"),
    reduced=("64",),
)


def test_the_two_steps_of_a_split_reduction() -> None:
    second = Member(
        "op1", "reduction", fx=("sum_1",), reads=("buf0",), writes=("buf1",), loop=("8",), reduced=("4",)
    )
    told = find_blocker(kernel(SUM), kernel(second), ("buf0",), NONE)
    assert told is not None
    assert told.cause == "split_reduction"
    assert sentence(told).startswith("both are steps of one aten.sum, which Inductor splits")
    assert told.suggestions == ("split_reductions",)


def test_a_second_pass_over_the_input_is_no_second_step() -> None:
    user = Member("op1", "reduction", fx=("sum_1",), reads=("x", "buf0"), loop=("8",), reduced=("4",))
    assert words(kernel(SUM), kernel(user), "buf0").startswith("buf0 is complete only after")


def test_what_uses_a_reduction_in_another_loop() -> None:
    user = Member("op1", "pointwise", fx=("mul",), reads=("buf0",), loop=("64", "8"))
    assert words(kernel(SUM), kernel(user), "buf0").startswith(
        "buf0 is complete only after the reduction over 64, and op1 needs it in another loop (64 x 8)"
    )
    other = Member("op1", "reduction", fx=("sum_2",), reads=("buf0",), loop=("8",), reduced=("4",))
    assert words(kernel(SUM), kernel(other), "buf0").startswith("buf0 is complete only after")


@pytest.mark.parametrize(
    ("index", "kind", "helps"),
    [
        ("d0 + 64*d1", MemberKind.POINTWISE, True),  # x / x.sum(0)
        ("512*d0 + d1", MemberKind.POINTWISE, False),  # over the last dimension already
        ("d0 + 64*d1", MemberKind.REDUCTION, False),  # the second is no pass over rows
    ],
)
def test_another_dimension_is_advised_only_where_it_may_help(
    index: str, kind: MemberKind, helps: bool
) -> None:
    """``x.sum(-1).exp().sum()`` has a reduction over the last dimension: two kernels are the least."""
    maker = replace(SUM, accesses=(access("x", index, 64, 512), access("buf0", "d0", 64)))
    told = find_blocker(
        kernel(maker), kernel(Member("op1", kind, reads=("buf0",), loop=("64", "8"))), ("buf0",), NONE
    )
    assert told is not None and (told.suggestions == ("reduce_last_dimension",)) is helps
    pair = NotFused("K", "K", cause=told.cause, parameters=told.parameters, suggestions=told.suggestions)
    assert ("two kernels are the least" in explain_pair(pair).text) is not helps


def test_how_both_access_what_they_share() -> None:
    maker = replace(SUM, accesses=(access("x", "512*d0 + d1", 64, 512), access("buf0", "d0", 64)))
    user = Member("op1", MemberKind.POINTWISE, reads=("buf0",), accesses=(access("buf0", "d1", 8, 64),))
    assert shared_accesses((kernel(maker), kernel(user)), ("buf0",)) == (
        SharedAccess("buf0", "op0", True, "d0", (("d0", "64"),)),
        SharedAccess("buf0", "op1", False, "d1", (("d0", "8"), ("d1", "64"))),
    )


def test_a_reduction_of_few_elements_is_unrolled() -> None:
    """``y.sum(-1)`` of rows of 4 is in the loop of ``(2 * y.sum(-1)).sum()``; what reads its neighbours is no reduction."""
    reads = tuple(access("y", f"4*d0 + {n}" if n else "4*d0", 3000) for n in (1, 2, 3, 0))
    of_rows = Member(
        "op2", MemberKind.POINTWISE, aten=("aten.sum.dim_IntList",), reads=("y",), accesses=reads
    )
    expected = (UnrolledReduction("op2", "aten.sum", "y", 4),)
    assert unrolled_reductions([kernel(of_rows)]) == expected
    total = replace(of_rows, kind=MemberKind.REDUCTION, aten=(*of_rows.aten, "aten.sum.default"))
    assert unrolled_reductions([kernel(total)]) == expected
    shifted = replace(of_rows, aten=("aten.slice.Tensor", "aten.mul.Tensor"))
    assert unrolled_reductions([kernel(shifted)]) == ()
    assert unrolled_reductions([kernel(replace(total, aten=("aten.mul.Tensor", "aten.sum.default")))]) == ()


def test_halves_that_a_concatenation_swaps_are_a_shift() -> None:
    index = "256*d0 + ((d1 - 128))"
    maker = Member(
        "op0",
        "pointwise",
        writes=("buf0",),
        accesses=(access("buf0", "256*d0 + d1", 2, 256),),
        loop=("2", "256"),
    )
    user = Member(
        "op1", "pointwise", reads=("buf0",), accesses=(access("buf0", index, 2, 256),), loop=("2", "256")
    )
    told = find_blocker(kernel(maker), kernel(user), ("buf0",), NONE)
    assert told is not None
    assert (told.cause, told.parameters.elements, told.suggestions) == ("shifted", 128, ())


@pytest.mark.parametrize(
    ("index", "offset"),
    [
        ("16*d0 + d1", 0),
        ("16*d0 + ((d1))", 0),
        ("16*d0 + ((d1 - 4)) + 8", 4),
        ("16*((d0 + 2)) + d1", 32),
    ],
)
def test_a_part_in_parentheses_is_read_as_written_without(index: str, offset: int) -> None:
    walk = Walk.of(access("buf0", index, 4, 8))
    assert walk is not None and (walk.steps, walk.offset) == (((16, 4), (1, 8)), offset)
    assert Walk.of(access("buf0", "16*d0 - ((d1 - 4))", 4, 8)) is None


def test_a_scatter_into_what_the_first_makes() -> None:
    maker = Member("op0", "pointwise", writes=("buf0",), loop=("100",), accesses=(access("buf0", "d0", 100),))
    scatter = Member(
        "op1",
        "scatter",
        reads=("buf0",),
        writes=("buf1",),
        loop=("8",),
        accesses=(access("buf1", "tmp0", 8),),
    )
    assert words(kernel(maker), kernel(scatter), "buf0").startswith("op1 scatters into buf0 in place")


@pytest.mark.parametrize(
    ("loops", "told"),
    [
        (
            (("64", "32"), ("64", "34")),
            "op0 writes buf0 in a loop over 64 x 32, op1 reads it in a loop over 64 x 34",
        ),
        ((("s0", "8"), ("s0",)), "op0 writes buf0 in a loop over s0 x 8, op1 reads it in a loop over s0"),
        ((("s0", "8"), ("8", "s0")), ""),
        ((("8*s0",), ("s0", "8")), ""),  # a product that is written out is not compared
        ((("64", "32"), ("2048",)), ""),
    ],
)
def test_loops_of_other_sizes(loops: tuple[tuple[str, ...], tuple[str, ...]], told: str) -> None:
    first = Member("op0", "pointwise", writes=("buf0",), loop=loops[0])
    second = Member("op1", "pointwise", reads=("buf0",), loop=loops[1])
    assert words(kernel(first), kernel(second), "buf0") == told


def reader(name: str, index: str, *sizes: int) -> FusedKernel:
    loop = tuple(map(str, sizes))
    return kernel(
        Member(name, "pointwise", reads=("buf0",), loop=loop, accesses=(access("buf0", index, *sizes),))
    )


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (
            "96*d0 + d1",
            "96*d0 + d1 + 32",
            "they access different parts of buf0, so fusing would save a launch but no memory traffic",
        ),
        (
            "96*d0 + d1 + 64",
            "d1 + 96*d0",
            "they access different parts of buf0, so fusing would save a launch but no memory traffic",
        ),
        ("96*d0 + d1", "96*d0 + d1 + 1", "op0 and op1 access buf0 with a shift of 1 element"),
        ("96*d0 + d1", "96*d0 + d1 - 1", "op0 and op1 access buf0 with a shift of 1 element"),
        (
            "32*d0 + d1",
            "d0 + 32*d1",
            "they access buf0 in different orders: op0 at 32*d0 + d1 over 32 x 32, op1 at d0 + 32*d1 over 32 x 32",
        ),
        ("32*d0 + d1", "ModularIndexing(d0, 1, 8)", "they access buf0 in different orders: "),
        ("32*d0 + d1", "32*d0 + d1", ""),
    ],
)
def test_two_that_read_one_buffer(first: str, second: str, told: str) -> None:
    found = words(reader("op0", first, 32, 32), reader("op1", second, 32, 32), "buf0")
    assert found.startswith(told)
    assert bool(found) == bool(told)


@pytest.mark.parametrize(
    ("kinds", "suggestions"),
    [
        (("pointwise", "pointwise"), ("same_layout", "loop_ordering")),
        # The gradient of a norm goes along rows, that of its weight adds rows up: no layout suits both.
        (("pointwise", "reduction"), ("loop_ordering",)),
        (("reduction", "reduction"), ("mix_order_reduction",)),
    ],
)
def test_a_layout_is_advised_only_where_both_are_pointwise(
    kinds: tuple[str, str], suggestions: tuple[str, ...]
) -> None:
    indices = ("32*d0 + d1", "d0 + 32*d1")
    sides = [
        kernel(
            Member(name, kind, reads=("buf0",), loop=("32", "32"), accesses=(access("buf0", index, 32, 32),))
        )
        for name, kind, index in zip(("op0", "op1"), kinds, indices, strict=True)
    ]
    found = find_blocker(*sides, ("buf0",), NONE)
    assert found is not None
    assert found.cause == "different_order"
    assert found.suggestions == suggestions


def test_a_layout_is_not_advised_where_one_reads_a_part() -> None:
    """The gradient of a mixture of experts: a row of two weights, and its second element for both."""
    loop = ("24", "2")
    writer = Member(
        "op1", "pointwise", writes=("buf1",), loop=loop, accesses=(access("buf1", "2*d0 + d1", 24, 2),)
    )
    user = Member("op8", "scatter", reads=("buf1",), loop=loop, accesses=(access("buf1", "2*d0 + 1", 24),))
    found = find_blocker(kernel(writer), kernel(user), ("buf1",), NONE)
    assert found is not None
    assert (found.cause, found.suggestions) == ("different_order", ("loop_ordering",))


def test_a_reason_that_says_more_is_left_alone() -> None:
    assert (
        find_blocker(
            reader("op0", "d0", 4), reader("op1", "d0 + 4", 4), ("buf0",), "device mismatch (cpu vs xpu)"
        )
        is None
    )
    assert find_blocker(reader("op0", "d0", 4), reader("op1", "d0 + 4", 4), (), NONE) is None


def test_the_sum_of_a_mix_order_reduction() -> None:
    assert "partial results" in words(kernel(SUM), kernel(name="workspace.sum"), "buf0")


@given(
    steps=st.lists(st.tuples(st.integers(1, 40), st.integers(1, 5)), max_size=4),
    offsets=st.tuples(st.integers(0, 120), st.integers(0, 120)),
)
def test_walks_are_apart_exactly_when_no_element_is_met_twice(
    steps: list[tuple[int, int]], offsets: tuple[int, int]
) -> None:
    walks = [Walk(tuple(sorted(steps, reverse=True)), offset) for offset in offsets]
    places = [
        {
            w.offset + sum(s * n for (s, _), n in zip(w.steps, point, strict=True))
            for point in product(*(range(c) for _, c in w.steps))
        }
        for w in walks
    ]
    assert walks[0].is_apart_from(walks[1]) == places[0].isdisjoint(places[1])
