"""Functions of ``tt.extern_elementwise``: math libraries called by symbol (``__imf_expf``, ``__nv_expf``).

Special functions are torch's on the CPU, at the precision of the argument.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from . import arithmetic, conversions
from .arithmetic import Builder, Function, by_name, unsigned
from .parse import Operation
from .types import Array, UnsupportedError, rounder

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
_FLOATING: dict[str, Function] = {
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
_WHOLE: dict[str, Function] = {
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
    """Return a conversion like ``float2int_rz``."""
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
