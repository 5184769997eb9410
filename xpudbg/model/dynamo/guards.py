"""Guards of a compile: what they check, and of which source."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.str_enum import StrEnum


class GuardKind(StrEnum):
    """Object of a guard, as far as its text tells."""

    SIZE = "size"
    ZERO_ONE = "zero_one"
    """A size that is 0 or 1, or was: they are compiled for themselves."""
    SHAPE = "shape"
    """An expression over dynamic sizes (``6 <= x.size()[0]``)."""
    STRIDE = "stride"
    DTYPE = "dtype"
    RANK = "rank"
    REQUIRES_GRAD = "requires_grad"
    DEVICE = "device"
    DISPATCH_KEYS = "dispatch_keys"
    TENSOR_TYPE = "tensor_type"
    ALIASING = "aliasing"
    CONSTANT = "constant"
    """The value of a Python argument, closure variable or attribute (``EQUALS_MATCH``)."""
    MODULE_ATTRIBUTE = "module_attribute"
    TRAINING = "training"
    GLOBAL_VALUE = "global_value"
    NONE = "none"
    TYPE = "type"
    IDENTITY = "identity"
    """The same object (``ID_MATCH``): a function, a module, a class."""
    LENGTH = "length"
    DICT_KEYS = "dict_keys"
    CONTAINS = "contains"
    ATTRIBUTE = "attribute"
    GRAD_MODE = "grad_mode"
    GLOBAL_STATE = "global_state"
    DEFAULT_DEVICE = "default_device"
    FUNCTION_MODES = "function_modes"
    DYNAMIC_MARK = "dynamic_mark"
    WEAKREF = "weakref"
    BACKEND = "backend"
    OTHER = "other"


ZERO_OR_ONE = frozenset({"0", "1"})
"""Sizes of which torch makes constants, in dynamic dimensions too."""


@dataclass(frozen=True, slots=True)
class GuardCheck:
    """One check of a compiled frame.

    Attributes:
        type: ``TENSOR_MATCH``, ``EQUALS_MATCH``, ...; empty where the trace does not name it (older torch).
        source: What is checked, readable: ``x``, ``self.layers.0.weight``, ``global SCALE``; empty for the state of torch.
        text: The check in torch's words.
        place: ``file.py:12 in f``: the line that made it; empty when unknown.
        code: That line.
    """

    type: str
    source: str
    text: str
    place: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class GuardedSource:
    """All checks of one value, or of several that differ in a number only.

    Attributes:
        source: What is checked; ``self.layers.*.weight`` for several.
        places: How many values these are.
        checks: How many checks they have together.
        types: ``(type of guard, how often)``, the most frequent first.
    """

    source: str
    places: int
    checks: int
    types: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GuardSummary:
    """The guards of one compile.

    Attributes:
        count: Guards that Dynamo made (``guard_count`` of its metrics), None when unknown.
        checks: Checks in the tree that runs at each call, None where the trace has none, or a list only (older torch). One guard may
            make several.
        latency_us: What one run of the tree took when it was made, in microseconds; None when torch did not measure it.
        sources: The values that are checked, those with most checks first.
        rows: Every check, where they were asked for.
    """

    count: int | None
    checks: int | None = None
    latency_us: float | None = None
    sources: tuple[GuardedSource, ...] = ()
    rows: tuple[GuardCheck, ...] = ()
