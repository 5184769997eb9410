"""Inputs that a run recorded (``xpudbg run --record-inputs``; the format: ``probe/site/_xpudbg_inputs.py``).

The files are those of a bundle, so from anybody: sizes are checked against the file before anything is made of them. Runs in the user's
interpreter, with its torch.
"""

from __future__ import annotations

import json
import os
from typing import Any, Callable, Dict, List

import torch
from _xpudbg_text_eval import UnknownExpressionError

FILE, DATA = "graph_inputs.json", "graph_inputs.bin"
_MAX_TEXT = 64 << 20
_MAX_DIMENSIONS = 64
_VERSION = 1


class TensorDescription:
    """Shape and figures of a recorded tensor.

    Args:
        row: Its row in the file.

    Raises:
        UnknownExpressionError: The row is damaged.
    """

    def __init__(self, row: Dict[str, Any]) -> None:
        self.dtype = getattr(torch, str(row.get("dtype")), None)
        self.shape, self.stride = _sizes(row.get("shape")), _sizes(row.get("stride"))
        if not isinstance(self.dtype, torch.dtype) or len(self.shape) != len(self.stride):
            raise UnknownExpressionError("the row of %s is damaged" % row.get("name"))
        self.low: Any = row.get("min")
        self.high: Any = row.get("max")
        self.elements = 1
        for size, stride in zip(self.shape, self.stride):
            self.elements *= 1 if stride == 0 and size > 1 else size
        self.span = 0 if 0 in self.shape else 1 + sum((n - 1) * s for n, s in zip(self.shape, self.stride))

    @property
    def bytes(self) -> int:
        """Bytes of its elements, without the repetitions of dimensions of stride 0."""
        return self.elements * self.size

    @property
    def size(self) -> int:
        """Bytes of one element."""
        return int(torch.empty(0, dtype=self.dtype).element_size())

    def filled(self, elements: Any) -> Any:
        """A tensor of this shape and these strides.

        Args:
            elements: Its elements in order.
        """
        made = torch.empty_strided(self.shape, self.stride, dtype=self.dtype)
        torch.empty(0, dtype=torch.uint8).set_(made.untyped_storage()).zero_()
        once = [1 if s == 0 and n > 1 else n for n, s in zip(self.shape, self.stride)]
        made.as_strided(once, self.stride).copy_(elements.reshape(once))
        return made

    def like(self, fill: Callable[..., Any], generator: Any) -> Any:
        """Random numbers of this shape, within the recorded ends.

        Args:
            fill: Fills a tensor.
            generator: Draws the numbers.
        """
        made = fill(torch.empty(self.elements, dtype=self.dtype), generator)
        if all(isinstance(n, (int, float)) for n in (self.low, self.high)) and not made.dtype.is_complex:
            if made.dtype.is_floating_point:
                made = made.clamp(self.low, self.high)
            elif made.dtype != torch.bool:
                high = min(int(self.high) + 1, torch.iinfo(torch.int64).max)
                made = torch.randint(int(self.low), high, made.shape, generator=generator).to(self.dtype)
        return self.filled(made)


class RecordedInputs:
    """The recorded inputs of a graph.

    Args:
        folder: Where the files lie.
        names: Names of the inputs of the generated code, in order.
        limit: Bytes that all of them may have.

    Attributes:
        values: Inputs whose elements were recorded, and numbers, by name.
        described: The other tensors.

    Raises:
        UnknownExpressionError: The record is damaged, or that of another graph.
    """

    def __init__(self, folder: str, names: List[str], limit: int) -> None:
        self.values: Dict[str, Any] = {}
        self.described: Dict[str, TensorDescription] = {}
        rows = _rows(os.path.join(folder, FILE))
        if len(rows) != len(names):
            raise UnknownExpressionError(
                "there are %d of them, and the generated code takes %d" % (len(rows), len(names))
            )
        total = 0
        for name, row in zip(names, rows):
            if isinstance(row.get("number"), (bool, int, float)):
                self.values[name] = row["number"]
            elif "dtype" in row and "stride" in row and (row["stride"] or not row.get("shape")):
                found = TensorDescription(row)
                total += found.span * found.size
                if total > limit:
                    raise UnknownExpressionError("they have more than %d GiB" % (limit >> 30))
                if isinstance(row.get("offset"), int):
                    data = os.path.join(folder, DATA)
                    self.values[name] = found.filled(_elements(data, row["offset"], found))
                else:
                    self.described[name] = found


def _rows(path: str) -> List[Dict[str, Any]]:
    try:
        with open(path, encoding="utf-8") as source:
            data = json.loads(source.read(_MAX_TEXT))
    except (OSError, ValueError, RecursionError) as error:
        raise UnknownExpressionError("%s cannot be read (%s)" % (FILE, type(error).__name__)) from None
    rows = data.get("inputs") if isinstance(data, dict) else None
    if not isinstance(rows, list) or data.get("version") != _VERSION:
        raise UnknownExpressionError("%s is damaged, or of a newer version" % FILE)
    return [row if isinstance(row, dict) else {} for row in rows]


def _sizes(value: Any) -> List[int]:
    if not isinstance(value, list) or len(value) > _MAX_DIMENSIONS:
        raise UnknownExpressionError("a shape is damaged")
    if not all(isinstance(n, int) and 0 <= n < 1 << 48 for n in value):
        raise UnknownExpressionError("a shape is damaged")
    return value


def _elements(path: str, offset: int, tensor: TensorDescription) -> Any:
    try:
        with open(path, "rb") as source:
            source.seek(offset)
            data = bytearray(source.read(tensor.bytes))
    except (OSError, ValueError, OverflowError) as error:
        raise UnknownExpressionError("%s cannot be read (%s)" % (DATA, type(error).__name__)) from None
    if len(data) != tensor.bytes:
        raise UnknownExpressionError("%s is cut" % DATA)
    return torch.frombuffer(data, dtype=tensor.dtype) if data else torch.empty(0, dtype=tensor.dtype)
