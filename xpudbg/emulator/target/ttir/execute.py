"""Execution of a module's functions: blocks, regions, loops, and every program of a grid; math libraries by symbol."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from . import arithmetic, memory
from .arithmetic import Builder, by_name, unsigned
from .memory import KernelError, Memory
from .parse import Block, Function, Operation, parse_module
from .types import NARROW, Array, Type, UnsupportedError, from_bits, rounder, to_bits


def constant(operation: Operation) -> Array:
    """Return the value of ``arith.constant``."""
    kind = operation.types[0]
    text = operation.text
    match = re.match(r"dense<(.*)>$", text, re.DOTALL)
    if not match:
        return np.asarray(_number(kind, text))[()]
    inner = match.group(1)
    shape = kind.shape or ()
    if inner.startswith('"0x'):
        raw = np.frombuffer(bytes.fromhex(inner.strip('"')[2:]), dtype=kind.memory_dtype)
        return np.array(np.broadcast_to(from_bits(kind, raw.copy()), shape))
    numbers = [_number(kind, n) for n in re.findall(r"[^\s,\[\]]+", inner)]
    return np.array(
        np.broadcast_to(np.array(numbers, dtype=kind.dtype).reshape(shape if len(numbers) > 1 else ()), shape)
    )


def _number(kind: Type, text: str) -> Array:
    if text in ("true", "false"):
        return np.array(text == "true").astype(kind.dtype)
    if kind.is_float:
        if text.startswith("0x"):
            return from_bits(kind, np.array(int(text, 16)).astype(f"u{_bytes_of(kind)}"))
        return rounder(kind)(np.float64(text))
    return np.array(int(text, 0) & 0xFFFFFFFFFFFFFFFF, dtype=np.uint64).astype(kind.dtype)


def _bytes_of(kind: Type) -> int:
    return int(kind.memory_dtype.itemsize)


def bitcast(operation: Operation) -> arithmetic.Function:
    """Return a function that reinterprets bits as another type of the same width; addresses stay unchanged."""
    source, target = operation.operand_types[0], operation.types[0]
    if source == target or (source.is_pointer and target.is_pointer):
        return lambda x: x
    if _bytes_of(source) != _bytes_of(target):
        raise UnsupportedError(f"a bitcast from {source.element} to {target.element}")
    return lambda x: from_bits(target, to_bits(source, x).view(target.memory_dtype))


def _convert(operation: Operation) -> arithmetic.Function:
    """Return a conversion between floating-point types, with the requested rounding."""
    return rounder(
        operation.types[0],
        operation.attributes.get("rounding", operation.attributes.get("roundingmode", "rtne")),
    )


def _to_integer(operation: Operation) -> arithmetic.Function:
    """Return a conversion to integer, toward zero; beyond the range (undefined) it gives the nearest if numpy's result depends on the machine."""
    dtype = np.dtype(operation.types[0].dtype)
    kind = np.dtype(f"u{dtype.itemsize}") if operation.name.endswith("ui") and dtype != np.bool_ else dtype
    if dtype == np.bool_:
        return lambda x: (x.astype(np.int64) & 1).astype(np.bool_)
    low, high = float(np.iinfo(kind).min), float(np.iinfo(kind).max)

    def convert(x: Array) -> Array:
        wide = np.trunc(x.astype(np.float64))
        inside = np.clip(np.where(np.isnan(wide), 0.0, wide), low, high)
        result = np.where(
            inside >= high, np.iinfo(kind).max, np.where(inside >= high, 0, inside).astype(kind)
        )
        return result.astype(kind).view(dtype)[()]

    return convert


def _from_integer(sign: bool) -> Builder:
    def build(operation: Operation) -> arithmetic.Function:
        final = rounder(operation.types[0])
        dtype = operation.types[0].dtype

        def convert(x: Array) -> Array:
            if x.dtype == np.bool_:
                return final(-x.astype(np.float32) if sign else x.astype(np.float32))
            x = x if sign else unsigned(x)
            return x.astype(dtype) if dtype != np.float32 else final(_through_float(x, operation.types[0]))

        return convert

    return build


def _through_float(x: Array, kind: Type) -> Array:
    """Convert an integer to float32 directly, to narrower types through float64, which has 53 bits."""
    return x.astype(np.float64) if kind.element in NARROW else x.astype(np.float32)


def _extend(sign: bool) -> Builder:
    def build(operation: Operation) -> arithmetic.Function:
        dtype = operation.types[0].dtype

        def extend(x: Array) -> Array:
            if x.dtype == np.bool_:
                return -x.astype(dtype) if sign else x.astype(dtype)
            return x.astype(dtype) if sign else unsigned(x).astype(dtype)

        return extend

    return build


def _truncate(operation: Operation) -> arithmetic.Function:
    dtype = operation.types[0].dtype
    if operation.types[0].is_bool:
        return lambda x: (x & x.dtype.type(1)).astype(np.bool_)
    return lambda x: x.astype(dtype)


_CONVERSIONS: dict[str, Builder] = {
    "arith.extsi": _extend(sign=True),
    "arith.extui": _extend(sign=False),
    "arith.trunci": _truncate,
    "arith.index_cast": _extend(sign=True),
    "arith.index_castui": _extend(sign=False),
    "arith.sitofp": _from_integer(sign=True),
    "arith.uitofp": _from_integer(sign=False),
    "arith.fptosi": _to_integer,
    "arith.fptoui": _to_integer,
    "arith.extf": _convert,
    "arith.truncf": _convert,
    "arith.bitcast": bitcast,
    "tt.bitcast": bitcast,
    "tt.fp_to_fp": _convert,
}


# Functions of torch, and of ``torch.special`` by other names.
_TORCH = (
    "exp10", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh", "tan", "tanh", "lgamma", "log1p", "expm1", "rsqrt",
    "erf", "erfc", "erfinv", "erfcx", "i0", "i1",
)  # fmt: skip
_SPECIAL = {
    "normcdf": "ndtr", "cdnorm": "ndtr", "normcdfinv": "ndtri", "cdnorminv": "ndtri", "j0": "bessel_j0", "j1": "bessel_j1",
    "y0": "bessel_y0", "y1": "bessel_y1", "cyl_bessel_i0": "i0", "cyl_bessel_i1": "i1",
}  # fmt: skip


def _away(x: Array) -> Array:
    """Round to nearest, halves away from zero."""
    whole = np.trunc(x)
    return whole + np.where(np.abs(x - whole) >= 0.5, np.copysign(1, x), 0).astype(x.dtype)


_NUMPY = """
    abs fabs=abs atan2=arctan2 cbrt ceil copysign cos exp exp2 fdividef=divide floor fmod fmax fmin hypot ldexp log log10 log2
    nearbyint=rint nextafter pow=power powi=power rint scalbn=ldexp sin sqrt trunc sqrt_rn=sqrt mul_rn=multiply add_rn=add
    fadd_rn=add dadd_rn=add fsub_rn=subtract dsub_rn=subtract fmul_rn=multiply dmul_rn=multiply fdiv_rn=divide ddiv_rn=divide
    fsqrt_rn=sqrt dsqrt_rn=sqrt
"""
_FLOATING: dict[str, arithmetic.Function] = {
    **by_name(_NUMPY),
    **dict.fromkeys(("fma", "fma_rn", "dma_rn"), arithmetic.fma),
    **dict.fromkeys(("frcp_rn", "drcp_rn"), lambda x: 1 / x),
    "cospi": lambda x: np.cos(np.pi * np.fmod(x.astype(np.float64), 2.0)),
    "fdim": lambda a, b: np.where(np.isnan(a) | np.isnan(b), a + b, np.maximum(a - b, 0)),
    "logb": lambda x: np.where(x == 0, -np.inf, np.where(np.isinf(x), np.inf, np.frexp(x)[1] - 1.0)),
    "norm3d": lambda a, b, c: np.sqrt(a * a + b * b + c * c),
    "norm4d": lambda a, b, c, d: np.sqrt(a * a + b * b + c * c + d * d),
    "rcbrt": lambda x: 1 / np.cbrt(x),
    "remainder": lambda a, b: a - b * np.rint(a / b),
    "rhypot": lambda a, b: 1 / np.hypot(a, b),
    "round": _away,
    "saturatef": lambda x: np.fmin(np.fmax(x, 0), 1),
    "sinpi": lambda x: np.sin(np.pi * np.fmod(x.astype(np.float64), 2.0)),
    "tgamma": lambda x: _torch("lgamma", x, _gamma),
}
_WHOLE: dict[str, arithmetic.Function] = {
    **by_name(
        "isnan isnand=isnan isinf isinfd=isinf isfinite isfinited=isfinite finite=isfinite signbit signbitd=signbit"
    ),
    **by_name("llrint=rint llabs=abs"),
    **dict.fromkeys(("popc", "popcll"), arithmetic.population_count),
    **dict.fromkeys(("clz", "clzll"), arithmetic.leading_zeros),
    **dict.fromkeys(("ffs", "ffsll"), lambda x: np.where(x == 0, 0, arithmetic.trailing_zeros(x) + 1)),
    **dict.fromkeys(("mulhi", "mul64hi"), arithmetic.high_product(sign=True)),
    **dict.fromkeys(("umulhi", "umul64hi"), arithmetic.high_product(sign=False)),
    "ilogb": lambda x: np.frexp(x)[1] - 1,
    "llround": _away,
    "hadd": lambda a, b: (a.astype(np.int64) + b) >> 1,
    "rhadd": lambda a, b: (a.astype(np.int64) + b + 1) >> 1,
    "uhadd": lambda a, b: (unsigned(a).astype(np.uint64) + unsigned(b)) >> np.uint64(1),
    "urhadd": lambda a, b: (unsigned(a).astype(np.uint64) + unsigned(b) + np.uint64(1)) >> np.uint64(1),
    "sad": lambda a, b, c: np.abs(a.astype(np.int64) - b) + unsigned(c),
}
_BITS = (
    "float_as_int", "float_as_uint", "int_as_float", "uint_as_float", "double_as_longlong", "longlong_as_double",
)  # fmt: skip
_CONVERSION = re.compile(r"(?:float|double|int|uint|ll|ull)2(float|double|int|uint|ll|ull)_(rn|rz|rd|ru)$")
_ROUND: dict[str, arithmetic.Function] = {"rn": np.rint, "rz": np.trunc, "rd": np.floor, "ru": np.ceil}


def _torch(name: str, x: Array, then: Callable[[Any, Any], Any] | None = None) -> Array:
    import torch

    function = getattr(torch.special, _SPECIAL.get(name, name), None) or getattr(torch, name)
    argument = torch.from_numpy(np.array(x))
    result = function(argument)
    return (then(argument, result) if then else result).numpy()[()]


def _gamma(x: Any, logarithm: Any) -> Any:
    import torch

    sign = torch.where((x < 0) & (torch.floor(x) % 2 != 0), -1.0, 1.0)
    return torch.exp(logarithm) * sign


def _find(name: str) -> tuple[str, arithmetic.Function] | None:
    """Find a function by its symbol without prefix: with the suffix of its type, or without."""
    for candidate in (name, name.removesuffix("f16"), name.removesuffix("bf16"), name.removesuffix("f")):
        if candidate == "exp10":
            return candidate, lambda x: np.power(x.dtype.type(10), x)
        if candidate in _FLOATING:
            return candidate, _FLOATING[candidate]
        if candidate in _WHOLE:
            return candidate, _WHOLE[candidate]
        if candidate in _SPECIAL or candidate in _TORCH:
            return candidate, functools.partial(_torch, candidate)
    return None


def _extern(operation: Operation) -> arithmetic.Function:
    symbol = str(operation.attributes.get("symbol", ""))
    name = re.sub(r"^__(?:imf|nv|devicelib_imf|devicelib)_(?:fast_)?", "", symbol)
    kind = operation.types[0]
    if name in _BITS:
        return bitcast(operation)
    if match := _CONVERSION.match(name):
        return _conversion(operation, match.group(2))
    found = _find(name)
    if found is None:
        raise UnsupportedError(f"the library function {symbol}")
    function = found[1]
    if not kind.is_float:
        return lambda *values: _whole(function(*values), kind.dtype)
    if all(t.is_float for t in operation.operand_types) and kind.dtype == np.float16:
        final = rounder(kind)
        return lambda *values: final(np.asarray(function(*[v.astype(np.float32) for v in values])))
    final = rounder(kind)
    return lambda *values: final(np.asarray(function(*values)))[()]


def _whole(result: Array, dtype: Any) -> Array:
    return np.asarray(result).astype(dtype)[()]


def _conversion(operation: Operation, mode: str) -> arithmetic.Function:
    """Return a conversion like ``float2int_rz``."""
    source, target = operation.operand_types[0], operation.types[0]
    to_unsigned = bool(re.search(r"2u(?:int|ll)_", str(operation.attributes["symbol"])))
    from_unsigned = bool(re.search(r"_u(?:int|ll)2", str(operation.attributes["symbol"])))
    if source.is_float and not target.is_float:
        whole = Operation(
            "arith.fptoui" if to_unsigned else "arith.fptosi", [], [target], [], [source], {}, [], ""
        )
        convert = _CONVERSIONS[whole.name](whole)
        return lambda x: convert(_ROUND[mode](x))
    if mode != "rn":
        raise UnsupportedError(f"the library function {operation.attributes['symbol']}")
    if source.is_float:
        return rounder(target)
    name = "arith.uitofp" if from_unsigned else "arith.sitofp"
    return _CONVERSIONS[name](Operation(name, [], [target], [], [source], {}, [], ""))


def _inline_assembly(operation: Operation) -> arithmetic.Function:
    text = re.search(r'"((?:[^"\\]|\\.)*)"', operation.text)
    raise UnsupportedError(
        f"inline assembly ({text.group(1)[:60] if text else ''}): only a device can run it"
    )


_MATH: dict[str, Builder] = {
    "tt.extern_elementwise": _extern,
    "tt.elementwise_inline_asm": _inline_assembly,
}


# Operations of ``tt`` that make, move and combine tensors.


def _make_range(operation: Operation) -> Any:
    values = np.arange(operation.attributes["start"], operation.attributes["end"], dtype=np.int32)
    return lambda: values


def _splat(operation: Operation) -> Any:
    shape = operation.types[0].shape or ()
    return lambda x: np.broadcast_to(x, shape)


def _reshape(operation: Operation) -> Any:
    shape = operation.types[0].shape or ()
    return lambda x: np.reshape(x, shape)


def _transpose(operation: Operation) -> Any:
    order = operation.attributes["order"]
    return lambda x: np.transpose(x, order)


def _expand(operation: Operation) -> Any:
    axis = operation.attributes["axis"]
    return lambda x: np.expand_dims(x, axis)


def _gather(operation: Operation) -> Any:
    axis = operation.attributes["axis"]
    return lambda source, indices: np.take_along_axis(source, indices.astype(np.int64), axis)


def _histogram(operation: Operation) -> Any:
    shape = operation.types[0].shape or (1,)

    def count(x: Array, mask: Array | None = None) -> Array:
        chosen = np.ravel(x if mask is None else x[np.asarray(mask)])
        chosen = chosen[(chosen >= 0) & (chosen < shape[0])]
        return np.bincount(chosen, minlength=shape[0]).astype(operation.types[0].dtype)

    return count


def _dot(operation: Operation) -> Any:
    """Multiply matrices, adding in the accumulator's type but at least float32; integers exactly."""
    final = operation.types[0]
    if final.is_float:
        wide = np.float64 if final.element == "f64" else np.float32
        rounded = rounder(final)
        return lambda a, b, c: rounded(np.matmul(a.astype(wide), b.astype(wide)) + c.astype(wide))
    if final.element != "i32":
        raise UnsupportedError(f"tt.dot into {final.element}")
    # products of eight-bit numbers: float64 holds their sums exactly
    return lambda a, b, c: (
        np.matmul(a.astype(np.float64), b.astype(np.float64)).astype(np.int64).astype(np.int32) + c
    )


BUILDERS: dict[str, Builder] = {
    "tt.make_range": _make_range,
    "tt.splat": _splat,
    "tt.broadcast": _splat,
    "tt.reshape": _reshape,
    "tt.unsplat": lambda _operation: lambda x: np.ravel(x)[0],
    "tt.trans": _transpose,
    "tt.expand_dims": _expand,
    "tt.gather": _gather,
    "tt.histogram": _histogram,
    "tt.dot": _dot,
    "tt.cat": lambda _operation: lambda a, b: np.concatenate([a, b]),
    "tt.join": lambda _operation: lambda a, b: np.stack([a, b], axis=-1),
    "tt.split": lambda _operation: lambda x: (x[..., 0], x[..., 1]),
}


# Messages of a kernel: assertions and prints.


def check(program: Program, operation: Operation) -> Step:
    """Return a step for ``tt.assert``: a failed assertion stops the kernel."""
    condition = operation.operands[0]
    message = re.search(r'"((?:[^"\\]|\\.)*)"', operation.text)

    def test(values: Values) -> None:
        if not np.all(values[condition]):
            raise KernelError(
                f"assertion failed in program {program.context.program}: {message.group(1) if message else ''}"
            )

    return test


def show(program: Program, operation: Operation) -> Step:
    """Return a step that prints like Triton's device: ``pid (0, 0, 0) idx ( 3) x: 4``."""
    prefix = re.search(r'"((?:[^"\\]|\\.)*)"', operation.text)
    title = prefix.group(1).strip() if prefix else ""
    hexadecimal = bool(operation.attributes.get("hex"))

    def write(values: Values) -> None:
        pid = "pid ({}, {}, {})".format(*program.context.program)
        if not operation.operands:
            print(f"{pid} {title}")
        for name in operation.operands:
            for index, value in np.ndenumerate(values[name]):
                text = hex(int(value)) if hexadecimal and not isinstance(value, np.floating) else str(value)
                print(f"{pid} idx ({', '.join(map(str, index))}) {title} {text}")

    return write


Values = dict[str, Any]
Step = Callable[[Values], None]
_BUILDERS = {
    **arithmetic.BUILDERS,
    **_CONVERSIONS,
    **BUILDERS,
    **memory.BUILDERS,
    **_MATH,
}
# What a program may do in one loop that reads memory: programs run one after another, so what it waits for may never come.
_WAITING_LIMIT = 1_000_000
_HINTS = ("llvm.intr.assume", "gpu.barrier", "ttg.barrier", "ttg.local_barrier", "tt.debug_barrier")
_ENDS = (
    "tt.return", "scf.yield", "tt.reduce.return", "tt.scan.return", "scf.condition", "tt.map_elementwise.return",
)  # fmt: skip


class OperationError(Exception):
    """A failed operation, which stops its kernel.

    Attributes:
        operation: The operation's name.
        location: ``file.py:12``, or empty.
    """

    def __init__(self, operation: Operation, cause: BaseException) -> None:
        self.operation = operation.name
        self.location = operation.location
        known = isinstance(cause, (UnsupportedError, KernelError))
        text = str(cause) if known else f"{type(cause).__name__}: {cause}"
        super().__init__(
            f"{operation.name}{' at ' + operation.location if operation.location else ''}: {text}"
        )


class Program:
    """A module that can be run.

    Args:
        text: The module as MLIR prints it.
    """

    def __init__(self, text: str) -> None:
        self._functions = parse_module(text)
        self._entry = next(iter(self._functions.values()))
        self._compiled: dict[str, _Compiled] = {}
        self.context = Context()

    @property
    def arguments(self) -> list[tuple[str, Type]]:
        """Return names and types of the kernel's arguments."""
        return self._entry.arguments

    @functools.cached_property
    def operations(self) -> list[Operation]:
        """Return all operations, including those of regions and of other functions."""
        return [o for f in self._functions.values() for o in _all_operations(f.blocks)]

    @functools.cached_property
    def whole_numbers(self) -> dict[str, int]:
        """Return constants that are one integer, by the name of the value."""
        return {
            o.results[0]: int(constant(o))
            for o in self.operations
            if o.name == "arith.constant"
            and o.types
            and not o.types[0].shape
            and o.types[0].element[:1] == "i"
        }

    @functools.cached_property
    def takes_addresses_from_elsewhere(self) -> bool:
        """Return whether the kernel uses addresses that are not computed from its arguments alone."""
        return any(o.types and o.types[0].is_pointer and not _is_derived(o) for o in self.operations)

    def run(self, grid: tuple[int, int, int], arguments: Sequence[Any], where: Memory) -> None:
        """Run every program, one after another, the first axis fastest.

        Args:
            grid: Programs along the three axes.
            arguments: Numbers and addresses in the order of ``arguments``.
            where: The memory of this launch.

        Raises:
            OperationError: An operation is unknown, or its result is undefined.
        """
        values = [_argument(kind, a) for (_, kind), a in zip(self.arguments, arguments, strict=True)]
        main = self.function(self._entry.name)
        self.context.memory, self.context.grid = where, grid
        with np.errstate(all="ignore"):
            for z in range(grid[2]):
                for y in range(grid[1]):
                    for x in range(grid[0]):
                        self.context.program = (x, y, z)
                        main(values)

    def function(self, name: str) -> _Compiled:
        """Return a function of the module, compiled to steps."""
        if name not in self._compiled:
            if name not in self._functions:
                raise UnsupportedError(f"a call of {name}, which is not in the module")
            self._compiled[name] = _Compiled(self, self._functions[name])
        return self._compiled[name]


class Context:
    """Context of a launch: its memory, its grid, and the running program."""

    memory: Memory
    grid: tuple[int, int, int]
    program: tuple[int, int, int]


def _argument(kind: Type, value: Any) -> Array:
    if kind.is_float:
        return rounder(kind)(np.float64(value))
    if kind.is_bool:
        return np.bool_(value)
    return np.array(int(value) & 0xFFFFFFFFFFFFFFFF, dtype=np.uint64).astype(kind.dtype)[()]


def _is_derived(operation: Operation) -> bool:
    """Return whether an operation computes its address from operand addresses, rather than loading it."""
    return operation.name != "tt.load" and (
        bool(operation.regions) or any(t.is_pointer for t in operation.operand_types)
    )


def _all_operations(blocks: list[Block]) -> list[Operation]:
    found = []
    for block in blocks:
        for operation in block.operations:
            found.append(operation)
            for region in operation.regions:
                found += _all_operations(region)
    return found


class _Compiled:
    """A function compiled to steps."""

    def __init__(self, program: Program, function: Function) -> None:
        self._blocks = [_Steps(program, block) for block in function.blocks]
        self._index = {block.label: i for i, block in enumerate(function.blocks)}

    def __call__(self, arguments: Sequence[Any]) -> list[Any]:
        values: Values = {}
        block = self._blocks[0]
        passed = list(arguments)
        for _ in range(_WAITING_LIMIT):
            end = block.run(values, passed)
            if end.name not in ("cf.br", "cf.cond_br"):
                return [values[o] for o in end.operands]
            label, names = _successor(end, values)
            passed = [values[n] for n in names]
            block = self._blocks[self._index[label]]
        raise OperationError(end, KernelError(f"a loop that did not end in {_WAITING_LIMIT} rounds"))


def _successor(end: Operation, values: Values) -> tuple[str, list[str]]:
    targets = re.findall(r"\^([\w$.]+)(?:\(([^()]*)\))?", end.text)
    if len(targets) != (1 if end.name == "cf.br" else 2):
        raise OperationError(end, UnsupportedError("a branch of this form"))
    chosen = targets[0] if end.name == "cf.br" or values[end.operands[0]] else targets[1]
    return chosen[0], re.findall(r"%[\w$.-]+(?:#\d+)?", chosen[1].split(" : ")[0])


class _Steps:
    """A block compiled to steps."""

    def __init__(self, program: Program, block: Block) -> None:
        self._names = [name for name, _ in block.arguments]
        *body, self._end = block.operations or [Operation("scf.yield", [], [], [], [], {}, [], "")]
        if self._end.name not in (*_ENDS, "cf.br", "cf.cond_br"):
            # the printer leaves out an empty `scf.yield`
            body, self._end = block.operations, Operation("scf.yield", [], [], [], [], {}, [], "")
        self._steps = [_guarded(program, operation) for operation in body]

    def run(self, values: Values, arguments: Sequence[Any]) -> Operation:
        """Run all steps; return the last operation, whose operands are the block's results."""
        for name, value in zip(self._names, arguments, strict=True):
            values[name] = value
        for step in self._steps:
            step(values)
        return self._end

    def results(self, values: Values, arguments: Sequence[Any]) -> list[Any]:
        """Run all steps and return the block's results."""
        return [values[o] for o in self.run(values, arguments).operands]


def _guarded(program: Program, operation: Operation) -> Step:
    """Return a step whose errors have its place; if it cannot be built, it fails only when it is reached."""
    try:
        step = _build(program, operation)
    except Exception as error:
        return _failing(operation, error)

    def run(values: Values) -> None:
        try:
            step(values)
        except OperationError:
            raise
        except Exception as error:
            raise OperationError(operation, error) from error

    return run


def _failing(operation: Operation, cause: Exception) -> Step:
    def fail(_values: Values) -> None:
        raise OperationError(operation, cause)

    return fail


def _build(program: Program, operation: Operation) -> Step:
    name = operation.name
    if name == "arith.constant":
        return _storing(operation, _always(constant(operation)))
    if name in _BUILDERS:
        return _storing(operation, _BUILDERS[name](operation))
    if name in memory.MEMORY_BUILDERS:
        access = memory.MEMORY_BUILDERS[name](operation)
        context = program.context
        return _storing(operation, lambda *values: access(context.memory, *values))
    if name in _STRUCTURES:
        return _STRUCTURES[name](program, operation)
    if name in _HINTS:
        return lambda _values: None
    raise UnsupportedError("this operation is not known")


def _always(value: Any) -> Callable[..., Any]:
    return lambda: value


def _storing(operation: Operation, function: Callable[..., Any]) -> Step:
    names, results = tuple(operation.operands), operation.results
    if len(results) == 1:
        (result,) = results

        def one(values: Values) -> None:
            values[result] = function(*[values[n] for n in names])

        return one

    def several(values: Values) -> None:
        given = function(*[values[n] for n in names])
        if results:
            values.update(zip(results, given, strict=True))

    return several


def _program_id(program: Program, operation: Operation) -> Step:
    axis = "xyz".index(operation.words[0])
    return _storing(operation, lambda: np.int32(program.context.program[axis]))


def _num_programs(program: Program, operation: Operation) -> Step:
    axis = "xyz".index(operation.words[0])
    return _storing(operation, lambda: np.int32(program.context.grid[axis]))


def _call(program: Program, operation: Operation) -> Step:
    match = re.search(r'@"?([\w$.]+)', operation.text)
    if not match:
        raise UnsupportedError("a call of this form")
    names, results, callee = operation.operands, operation.results, match.group(1)

    def call(values: Values) -> None:
        given = program.function(callee)([values[n] for n in names])
        values.update(zip(results, given, strict=True))

    return call


def _for(program: Program, operation: Operation) -> Step:
    (body,) = (_Steps(program, region[0]) for region in operation.regions)
    low, high, step, *initial = operation.operands
    dtype, sign = operation.operand_types[0].dtype, not operation.attributes["unsigned"]

    def loop(values: Values) -> None:
        bounds = [int(values[n] if sign else arithmetic.unsigned(values[n])) for n in (low, high, step)]
        carried = [values[n] for n in initial]
        if bounds[2] <= 0:
            raise KernelError(f"a loop with step {bounds[2]}, which has no defined meaning")
        for index in range(*bounds):
            carried = body.results(values, [dtype.type(index), *carried])
        values.update(zip(operation.results, carried, strict=True))

    return loop


def _while(program: Program, operation: Operation) -> Step:
    before, after = (_Steps(program, region[0]) for region in operation.regions)
    waits = any(o.name in memory.MEMORY_BUILDERS for r in operation.regions for o in _all_operations(r))

    def loop(values: Values) -> None:
        carried = [values[n] for n in operation.operands]
        rounds = 0
        while True:
            condition, *carried = before.results(values, carried)
            if not condition:
                break
            carried = after.results(values, carried)
            rounds += 1
            if waits and rounds > _WAITING_LIMIT:
                raise KernelError(
                    f"a loop that reads memory did not end in {_WAITING_LIMIT} rounds: "
                    "programs run one after another here, and one waits for what a later one would write"
                )
        values.update(zip(operation.results, carried, strict=True))

    return loop


def _if(program: Program, operation: Operation) -> Step:
    branches = [_Steps(program, region[0]) for region in operation.regions]
    (condition,) = operation.operands

    def choose(values: Values) -> None:
        chosen = 0 if values[condition] else 1
        if chosen < len(branches):
            values.update(zip(operation.results, branches[chosen].results(values, []), strict=True))

    return choose


def _combine(program: Program, operation: Operation) -> Callable[[Values, list[Any], list[Any]], list[Any]]:
    """Return the region of a reduction or scan as a function of whole arrays; a region with branches handles only scalars."""
    ((block, *others),) = operation.regions
    if others or any(o.regions for o in block.operations):
        raise UnsupportedError("a combining function that branches")
    body = _Steps(program, block)
    return lambda values, left, right: body.results(values, [*left, *right])


def _reduce(program: Program, operation: Operation) -> Step:
    """Return a reduction that combines neighbours until one is left: a tree, as on the device."""
    combine, axis = _combine(program, operation), operation.attributes["axis"]

    def reduce(values: Values) -> None:
        parts = [np.moveaxis(values[n], axis, 0) for n in operation.operands]
        while (count := parts[0].shape[0]) > 1:
            half = count // 2 * 2
            merged = combine(values, [p[0:half:2] for p in parts], [p[1:half:2] for p in parts])
            rest = [p[half:] for p in parts]
            parts = [np.concatenate([m, r]) if r.shape[0] else m for m, r in zip(merged, rest, strict=True)]
        values.update(zip(operation.results, [p[0] for p in parts], strict=True))

    return reduce


def _scan(program: Program, operation: Operation) -> Step:
    """Return a scan that combines each element with all before it, in a logarithmic number of steps."""
    combine, axis = _combine(program, operation), operation.attributes["axis"]
    step = -1 if operation.attributes.get("reverse") else 1

    def scan(values: Values) -> None:
        parts = [np.array(np.moveaxis(values[n], axis, 0)[::step]) for n in operation.operands]
        distance = 1
        while distance < parts[0].shape[0]:
            merged = combine(values, [p[:-distance] for p in parts], [p[distance:] for p in parts])
            parts = [np.concatenate([p[:distance], m]) for p, m in zip(parts, merged, strict=True)]
            distance *= 2
        done = [np.moveaxis(p[::step], 0, axis) for p in parts]
        values.update(zip(operation.results, done, strict=True))

    return scan


_STRUCTURES: dict[str, Callable[[Program, Operation], Step]] = {
    "tt.get_program_id": _program_id,
    "tt.get_num_programs": _num_programs,
    "tt.call": _call,
    "tt.assert": check,
    "tt.print": show,
    "tt.reduce": _reduce,
    "tt.scan": _scan,
    "scf.for": _for,
    "scf.while": _while,
    "scf.if": _if,
}


def known_operations() -> frozenset[str]:
    """Return the names of all implemented operations."""
    return frozenset(
        {
            "arith.constant",
            "cf.br",
            "cf.cond_br",
            *_BUILDERS,
            *memory.MEMORY_BUILDERS,
            *_STRUCTURES,
            *_HINTS,
            *_ENDS,
        }
    )
