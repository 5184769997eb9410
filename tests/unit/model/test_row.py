"""Dataclasses of the model behave as those of the standard library, but that they can be changed."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from xpudbg.model import row


def _classes(make: Callable[..., Any]) -> dict[str, type]:
    @make(frozen=True)
    class Empty:
        pass

    @make(frozen=True)
    class One:
        first: object

    @make(frozen=True)
    class Some(One):
        second: tuple[int, ...] = ()
        third: Any = dataclasses.field(default=0, compare=False, repr=False)
        fourth: Any = dataclasses.field(default=0, hash=False)

    @make(frozen=True, slots=True)
    class Slots:
        first: object

    @make(frozen=True)
    class Equal:  # noqa: PLW1641 - the decorator gives it one
        first: object

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Equal)

        def __repr__(self) -> str:
            return "own"

    return {c.__name__: c for c in (Empty, One, Some, Slots, Equal)}


NAN = float("nan")
_GIVEN: dict[str, list[tuple[object, ...]]] = {
    "Empty": [()],
    "One": [(1,), ([],), (NAN,), ((1, 2),)],
    "Some": [(1,), (1, (2,)), (1, (2,), 3), (1, (2,), 3, 4), ([],)],
    "Slots": [(1,), (NAN,)],
    "Equal": [(1,), (2,)],
}


def _facts(classes: dict[str, type]) -> list[object]:
    found: list[object] = []
    for name, given in _GIVEN.items():
        made = [classes[name](*args) for args in given]
        again = [classes[name](*args) for args in given]
        found += [repr(one).replace("<locals>", "") for one in made]
        found += [[one == other for other in [*again, 1, None]] for one in made]
        found += [_hash(one) for one in made]
        found += [dataclasses.asdict(one) for one in made]
        found += [classes[name].__match_args__, hasattr(made[0], "__dict__")]
    return found


def _hash(one: object) -> object:
    try:
        return hash(one)
    except TypeError as error:
        return str(error)


def test_like_the_standard_library() -> None:
    assert _facts(_classes(row.dataclass)) == _facts(_classes(dataclasses.dataclass))


def test_a_text_of_itself_ends() -> None:
    one = _classes(row.dataclass)["One"]([])
    one.first.append(one)
    assert repr(one).endswith("One(first=[...])")


def test_others_are_made_by_the_standard_library() -> None:
    @row.dataclass
    class Changes:
        first: int = 0

    with pytest.raises(TypeError):
        hash(Changes())


def test_the_first_object_compiles_how_objects_are_made() -> None:
    @row.dataclass(frozen=True)
    class Late:
        first: int
        second: list[int] = dataclasses.field(default_factory=list)

        def __post_init__(self) -> None:
            self.second.append(self.first)

    before = Late.__init__
    with pytest.raises(TypeError, match="first"):
        Late()  # type: ignore[call-arg]
    assert Late.__init__ is not before
    one, other = Late(1), Late(first=2)
    # What was taken before the first object was made works, too.
    before(other, 3)
    assert (one.second, other.first, other.second) == ([1], 3, [3])
    assert vars(Late)["__match_args__"] == ("first", "second")
