"""Searches over a yes-or-no question."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from xpudbg.core.narrowing import first_of_many, first_seen, smallest_set


@given(st.integers(1, 200), st.data())
def test_the_first_of_a_row_is_found_in_as_many_questions_as_bits(count: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(1, count))
    asked: list[int] = []

    def seen(n: int) -> bool:
        asked.append(n)
        return n >= first

    assert first_seen(0, count, seen) == (first - 1, first)
    assert len(asked) <= count.bit_length() and 0 not in asked and count not in asked


@given(st.integers(2, 60), st.data())
def test_numbers_that_cannot_be_judged_widen_the_answer_and_make_it_not_wrong(
    count: int, data: st.DataObject
) -> None:
    first = data.draw(st.integers(1, count))
    unknown = data.draw(st.sets(st.integers(1, count - 1)))
    low, high = first_seen(0, count, lambda n: None if n in unknown else n >= first)
    assert low < first <= high and low not in unknown
    assert set(range(low + 1, high)) <= unknown


@given(st.integers(0, 5000), st.integers(0, 5000))
def test_a_row_without_a_known_end(first: int, most: int) -> None:
    found = first_of_many(lambda n: n >= first, most)
    assert found == ((first - 1, first) if first <= most else None)


@given(st.integers(1, 40), st.data())
def test_the_smallest_set_is_the_cause_where_there_is_one(count: int, data: st.DataObject) -> None:
    cause = data.draw(st.sets(st.integers(0, count - 1), min_size=1, max_size=4))
    found = smallest_set(range(count), lambda some: cause <= set(some))
    assert set(found) == cause and found == sorted(found)


@given(st.sets(st.integers(0, 236), min_size=1, max_size=3))
def test_changes_far_apart_are_found_one_by_one_by_halving(cause: set[int]) -> None:
    asked: list[int] = []

    def seen(some: Sequence[int]) -> bool:
        asked.append(len(some))
        return cause <= set(some)

    assert set(smallest_set(range(237), seen)) == cause
    assert len(asked) <= 17 * len(cause) + 7


@given(st.integers(1, 12), st.data())
def test_no_change_of_a_set_can_be_left_out_whatever_the_question_is(count: int, data: st.DataObject) -> None:
    """Either of several causes, and sets that cannot be judged."""
    causes = data.draw(st.lists(st.sets(st.integers(0, count - 1), min_size=1), min_size=1, max_size=3))
    odd = data.draw(st.sets(st.integers(0, count - 1), max_size=3))

    def seen(some: object) -> bool | None:
        chosen = set(some)  # type: ignore[call-overload]
        if chosen and chosen == odd and len(chosen) < count:
            return None
        return any(cause <= chosen for cause in causes)

    found = smallest_set(range(count), seen)
    assert seen(found) or len(found) == count
    assert len(found) == 1 or not any(seen([c for c in found if c != left]) for left in found)
