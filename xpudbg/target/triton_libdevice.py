"""``triton.language.extra.libdevice`` for the interpreter.

The module is a table of empty functions that a compiler maps to its math library: in Triton's interpreter they return None.
Here they are computed by torch on the CPU, at the precision of their argument.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable
from typing import Any

_SAME_NAME = (
    "rsqrt exp exp2 expm1 log log1p log2 log10 sqrt sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh lgamma "
    "pow fmod floor ceil trunc hypot copysign nextafter abs round"
)


def modules() -> list[Any]:
    """The modules whose functions stand in: the generic table and, with Intel's compiler, its own."""
    import importlib

    found = [importlib.import_module("triton.language.extra.libdevice")]
    with contextlib.suppress(ImportError):
        found.append(importlib.import_module("triton.language.extra.intel.libdevice"))
    return found


def install() -> None:
    """Put the host's functions in the place of the declarations, where there is a declaration."""
    for module in modules():
        for name, function in _functions().items():
            if hasattr(module, name):
                setattr(module, name, function)


@functools.cache
def _functions() -> dict[str, Callable[..., Any]]:
    import torch
    import triton.language as tl

    special = torch.special
    floating: dict[str, Any] = {name: getattr(torch, name) for name in _SAME_NAME.split()}
    floating.update(
        fast_tanhf=torch.tanh,
        fast_expf=torch.exp,
        fast_logf=torch.log,
        fast_sinf=torch.sin,
        fast_cosf=torch.cos,
        fast_powf=torch.pow,
        erf=special.erf,
        erfc=special.erfc,
        erfinv=special.erfinv,
        erfcx=special.erfcx,
        normcdf=special.ndtr,
        normcdfinv=special.ndtri,
        j0=special.bessel_j0,
        j1=special.bessel_j1,
        y0=special.bessel_y0,
        y1=special.bessel_y1,
        cyl_bessel_i0=special.i0,
        cyl_bessel_i1=special.i1,
        tgamma=lambda x: torch.exp(torch.lgamma(x)) * _gamma_sign(torch, x),
        nearbyint=torch.round,
        rint=torch.round,
        mul_rn=torch.mul,
        add_rn=torch.add,
        sub_rn=torch.sub,
        div_rn=torch.div,
        fast_dividef=torch.div,
        sqrt_rn=torch.sqrt,
        fma=lambda a, b, c: a * b + c,
        fma_rn=lambda a, b, c: a * b + c,
        ldexp=torch.ldexp,
        cbrt=lambda x: torch.sign(x) * torch.abs(x).pow(1 / 3),
    )
    result = {name: _lift(function, None) for name, function in floating.items()}
    for name in ("isnan", "isinf", "signbit"):
        result[name] = _lift(getattr(torch, name), tl.int32)
    result["isfinited"] = result["finitef"] = _lift(torch.isfinite, tl.int32)
    result["llrint"] = _lift(torch.round, tl.int64)
    result["ilogb"] = _lift(lambda x: torch.frexp(x)[1] - 1, tl.int32)
    return result


def _gamma_sign(torch: Any, x: Any) -> Any:
    return torch.where((x < 0) & (torch.floor(x) % 2 != 0), -1.0, 1.0)


def _lift(function: Callable[..., Any], result_type: Any) -> Callable[..., Any]:
    """A function of torch tensors as one of interpreter values; the result has the first argument's type unless given."""
    import numpy as np
    import torch
    import triton.language as tl
    from triton.runtime.interpreter import TensorHandle

    def lifted(*args: Any, **_options: Any) -> Any:
        values = [a if isinstance(a, tl.tensor) else _constant(tl, TensorHandle, np, a) for a in args]
        tensors = [torch.from_numpy(np.ascontiguousarray(v.handle.data)) for v in values]
        if len(tensors) > 1:
            tensors = list(torch.broadcast_tensors(*tensors))
        first = values[0]
        data = function(*tensors).numpy()
        scalar = result_type or first.type.scalar
        kinds = {None: first.handle.data.dtype, tl.int32: np.int32, tl.int64: np.int64}
        data = data.astype(kinds[result_type])
        block = any(v.type.is_block() for v in values)
        return tl.tensor(
            TensorHandle(data, scalar), tl.block_type(scalar, list(data.shape)) if block else scalar
        )

    return lifted


def _constant(tl: Any, handle: Any, np: Any, value: Any) -> Any:
    value = getattr(value, "value", value)
    if isinstance(value, float):
        return tl.tensor(handle(np.array([value], dtype=np.float32), tl.float32), tl.float32)
    return tl.tensor(handle(np.array([value], dtype=np.int32), tl.int32), tl.int32)
