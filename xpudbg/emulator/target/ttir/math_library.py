"""``tt.extern_elementwise``: the math libraries that compilers call by symbol (``__imf_expf``, ``__nv_expf``).

Special functions are torch's on the CPU, at the precision of the argument.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from . import arithmetic, conversions
from .arithmetic import Builder, Function, unsigned
from .parse import Operation
from .types import Array, UnsupportedError, rounder

_TORCH = [
    "exp10",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cosh",
    "sinh",
    "tan",
    "tanh",
    "lgamma",
    "log1p",
    "expm1",
    "rsqrt",
]
_SPECIAL = {
    "erf": "erf",
    "erfc": "erfc",
    "erfinv": "erfinv",
    "erfcx": "erfcx",
    "normcdf": "ndtr",
    "cdnorm": "ndtr",
    "normcdfinv": "ndtri",
    "cdnorminv": "ndtri",
    "j0": "bessel_j0",
    "j1": "bessel_j1",
    "y0": "bessel_y0",
    "y1": "bessel_y1",
    "i0": "i0",
    "i1": "i1",
    "cyl_bessel_i0": "i0",
    "cyl_bessel_i1": "i1",
}


def _away(x: Array) -> Array:
    """Halves away from zero."""
    whole = np.trunc(x)
    return whole + np.where(np.abs(x - whole) >= 0.5, np.copysign(1, x), 0).astype(x.dtype)


_FLOATING: dict[str, Function] = {
    "abs": np.abs,
    "fabs": np.abs,
    "atan2": np.arctan2,
    "cbrt": np.cbrt,
    "ceil": np.ceil,
    "copysign": np.copysign,
    "cos": np.cos,
    "cospi": lambda x: np.cos(np.pi * np.fmod(x.astype(np.float64), 2.0)),
    "exp": np.exp,
    "exp2": np.exp2,
    "fdim": lambda a, b: np.where(np.isnan(a) | np.isnan(b), a + b, np.maximum(a - b, 0)),
    "fdividef": np.divide,
    "floor": np.floor,
    "fma": arithmetic.fma,
    "fmod": np.fmod,
    "fmax": np.fmax,
    "fmin": np.fmin,
    "hypot": np.hypot,
    "ldexp": np.ldexp,
    "log": np.log,
    "log10": np.log10,
    "log2": np.log2,
    "logb": lambda x: np.where(x == 0, -np.inf, np.where(np.isinf(x), np.inf, np.frexp(x)[1] - 1.0)),
    "nearbyint": np.rint,
    "nextafter": np.nextafter,
    "norm3d": lambda a, b, c: np.sqrt(a * a + b * b + c * c),
    "norm4d": lambda a, b, c, d: np.sqrt(a * a + b * b + c * c + d * d),
    "pow": np.power,
    "powi": np.power,
    "rcbrt": lambda x: 1 / np.cbrt(x),
    "remainder": lambda a, b: a - b * np.rint(a / b),
    "rhypot": lambda a, b: 1 / np.hypot(a, b),
    "rint": np.rint,
    "round": _away,
    "saturatef": lambda x: np.fmin(np.fmax(x, 0), 1),
    "scalbn": np.ldexp,
    "sin": np.sin,
    "sinpi": lambda x: np.sin(np.pi * np.fmod(x.astype(np.float64), 2.0)),
    "sqrt": np.sqrt,
    "tgamma": lambda x: _torch("lgamma", x, _gamma),
    "trunc": np.trunc,
    "frcp_rn": lambda x: 1 / x,
    "drcp_rn": lambda x: 1 / x,
}
for _letter in "fd":
    _FLOATING |= {
        f"{_letter}add_rn": np.add,
        f"{_letter}sub_rn": np.subtract,
        f"{_letter}mul_rn": np.multiply,
        f"{_letter}div_rn": np.divide,
        f"{_letter}sqrt_rn": np.sqrt,
        f"{_letter}ma_rn": arithmetic.fma,
    }
_FLOATING |= {"sqrt_rn": np.sqrt, "fma_rn": arithmetic.fma, "mul_rn": np.multiply, "add_rn": np.add}

_WHOLE: dict[str, Function] = {
    "isnan": np.isnan,
    "isnand": np.isnan,
    "isinf": np.isinf,
    "isinfd": np.isinf,
    "isfinite": np.isfinite,
    "isfinited": np.isfinite,
    "finite": np.isfinite,
    "signbit": np.signbit,
    "signbitd": np.signbit,
    "ilogb": lambda x: np.frexp(x)[1] - 1,
    "llrint": np.rint,
    "llround": _away,
    "popc": arithmetic.population_count,
    "popcll": arithmetic.population_count,
    "clz": arithmetic.leading_zeros,
    "clzll": arithmetic.leading_zeros,
    "ffs": lambda x: np.where(x == 0, 0, arithmetic.trailing_zeros(x) + 1),
    "ffsll": lambda x: np.where(x == 0, 0, arithmetic.trailing_zeros(x) + 1),
    "llabs": np.abs,
    "mulhi": arithmetic.high_product(sign=True),
    "mul64hi": arithmetic.high_product(sign=True),
    "umulhi": arithmetic.high_product(sign=False),
    "umul64hi": arithmetic.high_product(sign=False),
    "hadd": lambda a, b: (a.astype(np.int64) + b) >> 1,
    "rhadd": lambda a, b: (a.astype(np.int64) + b + 1) >> 1,
    "uhadd": lambda a, b: (unsigned(a).astype(np.uint64) + unsigned(b)) >> np.uint64(1),
    "urhadd": lambda a, b: (unsigned(a).astype(np.uint64) + unsigned(b) + np.uint64(1)) >> np.uint64(1),
    "sad": lambda a, b, c: np.abs(a.astype(np.int64) - b) + unsigned(c),
}
_BITS = frozenset(
    [
        "float_as_int",
        "float_as_uint",
        "int_as_float",
        "uint_as_float",
        "double_as_longlong",
        "longlong_as_double",
    ]
)
_CONVERSION = re.compile(r"(?:float|double|int|uint|ll|ull)2(float|double|int|uint|ll|ull)_(rn|rz|rd|ru)$")
_ROUND: dict[str, Function] = {"rn": np.rint, "rz": np.trunc, "rd": np.floor, "ru": np.ceil}


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


def _find(name: str) -> tuple[str, Function] | None:
    """A function by its symbol without prefix: with the suffix of its type, or without."""
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


def _extern(operation: Operation) -> Function:
    symbol = str(operation.attributes.get("symbol", ""))
    name = re.sub(r"^__(?:imf|nv|devicelib_imf|devicelib)_(?:fast_)?", "", symbol)
    kind = operation.types[0]
    if name in _BITS:
        return conversions.bitcast(operation)
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


def _conversion(operation: Operation, mode: str) -> Function:
    """``float2int_rz`` and its like."""
    source, target = operation.operand_types[0], operation.types[0]
    to_unsigned = bool(re.search(r"2u(?:int|ll)_", str(operation.attributes["symbol"])))
    from_unsigned = bool(re.search(r"_u(?:int|ll)2", str(operation.attributes["symbol"])))
    if source.is_float and not target.is_float:
        whole = Operation(
            "arith.fptoui" if to_unsigned else "arith.fptosi", [], [target], [], [source], {}, [], ""
        )
        convert = conversions.BUILDERS[whole.name](whole)
        return lambda x: convert(_ROUND[mode](x))
    if mode != "rn":
        raise UnsupportedError(f"the library function {operation.attributes['symbol']}")
    if source.is_float:
        return rounder(target)
    name = "arith.uitofp" if from_unsigned else "arith.sitofp"
    return conversions.BUILDERS[name](Operation(name, [], [target], [], [source], {}, [], ""))


def _inline_assembly(operation: Operation) -> Function:
    text = re.search(r'"((?:[^"\\]|\\.)*)"', operation.text)
    raise UnsupportedError(
        f"inline assembly ({text.group(1)[:60] if text else ''}): only a device can run it"
    )


BUILDERS: dict[str, Builder] = {
    "tt.extern_elementwise": _extern,
    "tt.elementwise_inline_asm": _inline_assembly,
}
