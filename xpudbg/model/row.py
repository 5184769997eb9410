"""Bases of the model's classes: dataclasses that cost little, and enums of text.

A command makes hundreds of classes and their objects by hundreds of thousands: here they are frozen for type checkers alone. The
standard library compiles six methods for each frozen class when it is imported, and creates its objects in three times the time.
Here ``__init__`` alone is compiled, and only when the first object is made: a command imports many classes of which it makes none.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from enum import Enum
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["OpenEnum", "StrEnum", "dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls: type | None = None, *, frozen: bool = False, **options: bool) -> Any:
        """Make a dataclass, as the standard library does; one that is frozen gets its ``__init__`` alone compiled, when it is called."""
        if not frozen:
            return dataclasses.dataclass(cls, **options)
        # With slots a class is made anew, which can be done but once.
        late = not options.get("slots")
        return lambda made: _with_methods(
            _with_late_init(made, options)
            if late and "__init__" not in vars(made)
            else dataclasses.dataclass(made, repr=False, eq=False, **options)
        )


def _with_late_init(made: type, options: dict[str, bool]) -> type:
    body = {name: value for name, value in vars(made).items() if name not in ("__dict__", "__weakref__")}
    cls: Any = dataclasses.dataclass(made, init=False, repr=False, eq=False, **options)

    def first(self: Any, *values: Any, **named: Any) -> None:
        """Take the method from a second class with the same fields, and run it."""
        whole: Any = type(cls)(cls.__name__, cls.__bases__, body)
        cls.__init__ = dataclasses.dataclass(whole, repr=False, eq=False, **options).__init__
        cls.__init__(self, *values, **named)

    cls.__init__ = first
    return made


def _with_methods(cls: type) -> type:
    fields = dataclasses.fields(cls)
    shown = [f.name for f in fields if f.repr]
    compared = _values(f.name for f in fields if f.compare)
    hashed = _values(f.name for f in fields if (f.compare if f.hash is None else f.hash))

    @recursive_repr()
    def text(self: Any) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{self.__class__.__qualname__}({values})"

    def equal(self: Any, other: object) -> Any:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def number(self: Any) -> int:
        return hash(hashed(self))

    for name, method in (("__repr__", text), ("__eq__", equal), ("__hash__", number)):
        # A class with an ``__eq__`` of its own has None for ``__hash__``.
        if cls.__dict__.get(name) is None:
            setattr(cls, name, method)
    return cls


def _values(names: Iterable[str]) -> Callable[[object], tuple[object, ...]]:
    """Return a function that gives an object's attributes of these names."""
    known = tuple(names)
    get: Any = attrgetter(*known) if known else None
    if len(known) > 1:
        return get  # type: ignore[no-any-return]
    return lambda thing: (get(thing),) if known else ()


class StrEnum(str, Enum):
    """An enum whose members are strings: ``str()``, ``format()`` and ``json`` give the value, on every version of Python."""

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, spec: str) -> str:
        return format(str(self.value), spec)


class OpenEnum(StrEnum):
    """Values of a file that later versions extend: one that is not listed is the member ``UNKNOWN``."""

    @classmethod
    def _missing_(cls, value: object) -> OpenEnum:
        return cls["UNKNOWN"]
