"""Reasons why a call is a library call and not generated code, and the calls that are bound by arithmetic."""

from __future__ import annotations

import re

from xpudbg.findings.fusion_rules import EXTERN_RULES
from xpudbg.model.fusion import ExternReason
from xpudbg.model.generated_code import KernelKind

MIX_ORDER_SUM = "workspace.sum"
"""The call that adds up the partial results of a mix-order reduction: a step of the FX node whose first step comes before it."""

_COMPUTE = re.compile(
    r"(?:^|[._])(?:_?(?:scaled_|grouped_|int_|weight_int\w{0,20}_)?(?:add|b|badd)?b?mm(?:_plus_mm|_plus|_dtype)?|addbmm|matmul|linear|convolution|svd"
    r"|einsum|tensordot)(?:_pointwise|_unary|_binary|_backward|_out|_for_cpu|_default)*(?:\.|$)"
    r"|(?:^|[._])(?:conv|qlinear|qconv|_?linalg_|cholesky|_?fft|flex)\w{0,100}(?:\.|$)"
    r"|(?:attention|lstm|rnn)\w{0,100}(?:\.|$)"
)
_TEMPLATES = re.compile(
    r"(?:^|[._])(?:_?(?:scaled_|grouped_|int_)?(?:add|b|badd)?b?mm(?:_plus_mm|_dtype)?|matmul|_?linear_pointwise|convolution|conv\dd)(?:\.|$)"
)
_SHIM = re.compile(r"^aoti_torch_(?:cpu|cuda|xpu|mps)_")
_LIBRARIES = {"xpu": "oneDNN", "cpu": "oneMKL or oneDNN", "cuda": "cuBLAS or cuDNN"}


def is_compute(kind: KernelKind | None, name: str, node_types: tuple[str, ...] = ()) -> bool:
    """Return whether arithmetic (matrix product, convolution, attention) and not memory traffic bounds a kernel's time."""
    if kind in (KernelKind.TRITON_TEMPLATE, KernelKind.CPP_TEMPLATE, KernelKind.CUTLASS):
        return True
    if any("Template" in t for t in node_types):
        return True
    return bool(_COMPUTE.search(name)) and kind in (None, KernelKind.EXTERN, KernelKind.FALLBACK)


def is_template_call(name: str) -> bool:
    """Return whether Inductor has a template for the operation of a library call."""
    return bool(_TEMPLATES.search(name))


def extern_reason(
    kind: KernelKind | None,
    target: str,
    device: str,
    *,
    complex_numbers: bool = False,
    max_autotune: bool = False,
    measured: bool = True,
) -> ExternReason | None:
    """Return why a call is not generated code; None for generated kernels.

    Args:
        kind: Of the call.
        target: What is called.
        device: ``cpu``, ``xpu``, ...; empty when unknown.
        complex_numbers: Whether a buffer that it reads or writes has complex numbers.
        max_autotune: Whether templates competed with library calls.
        measured: Whether candidates were measured: on an emulated device they are not.
    """
    short = _SHIM.sub("aten.", target.removeprefix("torch.ops."))
    if kind is KernelKind.USER_TRITON:
        return ExternReason("user_kernel")
    if kind is KernelKind.COPY:
        return ExternReason("copy")
    if kind is KernelKind.EXTERN or short.startswith("extern_kernels."):
        cause = "library"
        if max_autotune:
            cause = "library_won_autotuning" if measured else "library_not_measured"
        return ExternReason(cause, library=_LIBRARIES.get(device.partition(":")[0], ""))
    if kind is not KernelKind.FALLBACK:
        return None
    if complex_numbers and short.startswith(("aten.", "prims.")) and not is_compute(kind, short):
        return ExternReason("complex_numbers")
    found = next((rule.name for rule in EXTERN_RULES if rule.match(short)), None)
    if found is not None:
        return ExternReason(found)
    return ExternReason("custom_operator", namespace=short.partition(".")[0])
