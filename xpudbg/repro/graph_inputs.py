"""Inputs of a graph: numbers and tensors of ``load_args`` in ``fx_graph_runnable.py``, and what a run recorded of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.buffer_bytes import dtype_name

_SYMBOL = re.compile(r"^([suz]\w*\d) = (-?\d{1,19})\s*$", re.MULTILINE)
_SYMINT = re.compile(r"reader\.symint\((-?\d{1,19})(?:, expr='(\w+)')?\)\s*#\s*(\w+)")
_READ = re.compile(
    r"^[ \t]+reader\.(?:tensor|symint|symbool|const|opaque|unsupported)\w*\(.*#[ \t]*(\w+)[ \t]*$",
    re.MULTILINE,
)


_OF_FX = ("f64", "f32", "f16", "bf16", "i64", "i32", "i16", "i8", "u8", "b8", "c64", "c128")
SCRIPT_DTYPES = {
    **{short: dtype_name(short) for short in _OF_FX},
    "f8e4m3fn": "float8_e4m3fn",
    "f8e5m2": "float8_e5m2",
}
"""Dtypes of which a script makes tensors, by FX's abbreviations."""


@dataclass(frozen=True)
class GraphInput:
    """An input of a graph.

    Attributes:
        name: Its name in the graph.
        number: Its value, of a number.
        shape: Sizes, of a tensor.
        stride: Strides.
        dtype: As ``torch`` names it.
        device: Kind of its device.
        symbols: The symbol of each size that is one; of a number its own symbol as the only one.
        low: Smallest recorded element.
        high: Largest one.
        at: Offset of its recorded elements in the file of them; None without any.
    """

    name: str
    number: bool | int | float | None = None
    shape: tuple[int, ...] = ()
    stride: tuple[int, ...] = ()
    dtype: str = "float32"
    device: str = "cpu"
    symbols: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    at: int | None = None


def size_inputs(inputs: Sequence[GraphInput]) -> dict[str, tuple[str, int]]:
    """Return the numbers that are a size of a tensor, with that tensor and axis."""
    found: dict[str, tuple[str, int]] = {}
    for number in inputs:
        if number.number is None or len(number.symbols) != 1:
            continue
        place = next(
            (
                (t.name, t.symbols.index(number.symbols[0]))
                for t in inputs
                if t.number is None and number.symbols[0] in t.symbols
            ),
            None,
        )
        if place is not None:
            found[number.name] = place
    return found


def read_inputs(runnable: str, named: Mapping[str, str]) -> list[GraphInput]:
    """Return the inputs that ``load_args(reader)`` describes.

    Args:
        runnable: Text of ``fx_graph_runnable.py``.
        named: Symbol of each number that ``fx_graph_readable.py`` names (torch before 2.6 has it there alone).

    Raises:
        XpudbgError: There are none, or one is not understood.
    """
    start = runnable.find("def load_args(reader):")
    if start < 0:
        raise XpudbgError(
            "fx_graph_runnable.py has no inputs",
            hint="it is made with TORCH_COMPILE_DEBUG=1, as 'xpudbg run' sets it",
        )
    end = runnable.find("\nload_args._version", start)
    text = runnable[start : end if end > 0 else len(runnable)]
    symbols = {m[1]: int(m[2]) for m in _SYMBOL.finditer(runnable)}
    numbers = {m[3]: m[2] or named.get(m[3], "") for m in _SYMINT.finditer(text)}
    symbols.update((numbers[m[3]], int(m[1])) for m in _SYMINT.finditer(text) if numbers[m[3]])
    names = _READ.findall(text)
    storages: dict[str, str] = {}
    found: list[GraphInput] = []
    try:
        # torch writes no body where a graph takes nothing.
        body = ast.parse(text.replace(":", ":\n    pass", 1)).body[0]
    except (SyntaxError, RecursionError, MemoryError, ValueError) as error:
        raise XpudbgError(f"the inputs in fx_graph_runnable.py cannot be read: {error}") from None
    for statement in getattr(body, "body", []):
        call = getattr(statement, "value", None)
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        if (
            call.func.attr == "storage"
            and isinstance(statement, ast.Assign)
            and isinstance(statement.targets[0], ast.Name)
        ):
            device = next((k.value for k in call.keywords if k.arg == "device"), None)
            storages[statement.targets[0].id] = _device_kind(device)
        elif len(found) < len(names):
            found.append(_input(names[len(found)], call, storages, symbols, numbers))
    return found


def _device_kind(node: ast.expr | None) -> str:
    kind = (
        next((k.value for k in node.keywords if k.arg == "type"), None)
        if isinstance(node, ast.Call)
        else None
    )
    return str(kind.value) if isinstance(kind, ast.Constant) else "cpu"


def _input(
    name: str,
    call: ast.Call,
    storages: Mapping[str, str],
    symbols: Mapping[str, int],
    numbers: Mapping[str, str],
) -> GraphInput:
    kind = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    words = {k.arg: k.value for k in call.keywords}
    if kind in ("symint", "symbool", "const"):
        own = numbers.get(name, "")
        return GraphInput(name, number=_number(call.args[0], symbols), symbols=(own,) if own else ())
    if kind != "tensor" or not call.args:
        raise XpudbgError(
            f"input {name} is no tensor and no number ({kind}): it is not in the script's reach"
        )
    shape_nodes = _parts(words.get("shape") or (call.args[1] if len(call.args) > 1 else None))
    shape = tuple(_whole(n, symbols) for n in shape_nodes)
    strides = words.get("stride") or (call.args[2] if len(call.args) > 2 else None)
    stride = (
        tuple(_whole(n, symbols) for n in _parts(strides)) if strides is not None else dense_strides(shape)
    )
    dtype = words.get("dtype")
    return GraphInput(
        name,
        shape=shape,
        stride=stride,
        dtype=dtype.attr if isinstance(dtype, ast.Attribute) else "float32",
        device=storages.get(getattr(call.args[0], "id", ""), "cpu"),
        symbols=tuple(n.id if isinstance(n, ast.Name) else "" for n in shape_nodes),
    )


def _parts(node: ast.expr | None) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, (ast.Tuple, ast.List)) else []


def dense_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """Return the strides of a tensor without gaps."""
    strides = [1]
    for size in reversed(shape[1:]):
        strides.append(strides[-1] * max(1, size))
    return tuple(reversed(strides)) if shape else ()


def _whole(node: ast.expr, symbols: Mapping[str, int]) -> int:
    return int(_number(node, symbols))


def _number(node: ast.AST, symbols: Mapping[str, int]) -> bool | int | float:
    """Return the value of an expression of numbers and symbols."""
    if isinstance(node, ast.Constant) and isinstance(node.value, (bool, int, float)):
        return node.value
    if isinstance(node, ast.Name) and node.id in symbols:
        return symbols[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_number(node.operand, symbols)
    if isinstance(node, ast.BinOp):
        left, right = _number(node.left, symbols), _number(node.right, symbols)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
        if isinstance(node.op, ast.FloorDiv) and right:
            return left // right
    raise XpudbgError(f"a size of an input is not known: {ast.unparse(node)[:100]}")


def size_value(text: str, symbols: Mapping[str, int]) -> int | None:
    """Return the value of a size such as ``2*s0 - 1``; None where it cannot be said."""
    try:
        return _whole(ast.parse(text.strip(), mode="eval").body, symbols)
    except (XpudbgError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def with_record(
    inputs: Sequence[GraphInput], rows: Sequence[Mapping[str, Any]], *, elements: bool
) -> list[GraphInput]:
    """Return the inputs with what was recorded of them, by name.

    Args:
        inputs: The inputs.
        rows: Rows of ``graph_inputs.json``.
        elements: Whether the recorded elements are at hand, too.
    """
    by_name = {str(r.get("name")): r for r in rows}
    return [_recorded(given, by_name.get(given.name, {}), elements) for given in inputs]


def _recorded(given: GraphInput, row: Mapping[str, Any], elements: bool) -> GraphInput:
    same = (tuple(row.get("shape") or ()), tuple(row.get("stride") or ()), row.get("dtype"))
    if given.number is not None or same != (given.shape, given.stride, given.dtype):
        return given
    low, high, at = (row.get(key) for key in ("min", "max", "offset"))
    return replace(
        given,
        low=low if isinstance(low, (int, float)) else None,
        high=high if isinstance(high, (int, float)) else None,
        at=at if isinstance(at, int) and elements else None,
    )


def record_note(inputs: Sequence[GraphInput]) -> str:
    """Return a sentence on inputs that are not what the run recorded; empty where all are."""
    tensors = [i for i in inputs if i.number is None]
    without = [i for i in tensors if i.at is None]
    if not without:
        return ""
    if len(without) < len(tensors):
        return f"{len(without)} of {len(tensors)} tensors are random: the run did not record their elements"
    return "its inputs are random: no recorded ones were taken (run --record-inputs); integers without recorded ends are 0 and 1"


def inputs_text(inputs: Sequence[GraphInput], device: str, data: str) -> str:
    """Return the function ``make_inputs`` of a script.

    Args:
        inputs: The inputs.
        device: Kind of the script's device.
        data: Name of the file with recorded elements.
    """
    sizes = size_inputs(inputs)
    lines = ["def make_inputs():"]
    if any(i.at is not None for i in inputs):
        lines.append(f"    data = read_data({data!r})")
    lines.append("    return [")
    for given in inputs:
        if given.name in sizes:
            continue
        if given.number is not None:
            lines.append(f"        {given.number!r},  # {given.name}")
            continue
        where = "DEVICE" if given.device == device else f"torch.device({given.device!r})"
        call = tensor_call(given.shape, given.stride, given.dtype, where, given.at, given.low, given.high)
        lines.append(f"        {call},  # {given.name}")
    return "\n".join([*lines, "    ]"])


def tensor_call(
    shape: Sequence[int],
    stride: Sequence[int],
    dtype: str,
    device: str,
    at: int | None = None,
    low: float | None = None,
    high: float | None = None,
) -> str:
    """Return the call of ``make_tensor`` of a script: recorded elements where ``at`` says their place, else random ones between the recorded ends."""
    more = f", at={at}, data=data" if at is not None else ""
    if at is None and low is not None and high is not None:
        more = f", low={low!r}, high={high!r}"
    return f"make_tensor({tuple(shape)}, {tuple(stride)}, torch.{dtype}, {device}{more})"
