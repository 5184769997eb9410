"""Causes of library calls, and the context of a graph that decides which suggestions apply."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from xpudbg.findings.fusion_rules import EXTERN_RULES, FUSION_REMEDIES
from xpudbg.model.fusion import ExternReason, FusedKernel, NotFused
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.row import dataclass
from xpudbg.model.scheduler_ir import SchedulerNode
from xpudbg.run.graph_files import FusionInputs

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


_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})")


@dataclass(frozen=True)
class GraphContext:
    """Settings, versions and concatenations of a graph.

    Attributes:
        concats: Buffer that torch.cat puts together without a kernel -> the buffers that are written into it.
        settings: Inductor's settings that are not the default, as the graph's runnable prints them.
        torch: Major and minor version; (0, 0) when unknown.
        emulated: Whether the device was emulated, so that autotuning measured nothing.
    """

    concats: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    torch: tuple[int, int] = (0, 0)
    emulated: bool = False

    @classmethod
    def of(cls, inputs: FusionInputs) -> GraphContext:
        """Return the context of a graph from its parsed artifacts."""
        ir = inputs.pre or inputs.post
        leaves = (leaf for node in ir.nodes for leaf in node.leaves()) if ir else ()
        version = _VERSION.match(inputs.torch)
        return cls(
            _concats(leaves),
            inputs.settings,
            (int(version[1]), int(version[2])) if version else (0, 0),
            inputs.emulated,
        )

    @property
    def max_autotune(self) -> bool:
        """Return whether matrix products were autotuned against templates."""
        return any(self.settings.get(name) == "True" for name in ("max_autotune", "max_autotune_gemm"))

    def on(self, setting: str, *, since: tuple[int, int] | None = None) -> bool:
        """Return whether a setting is on: set, or on by default since a version of torch that this one has reached."""
        value = self.settings.get(setting)
        return value == "True" if value is not None else since is not None and self.torch >= since

    def applies(self, suggestion: str, device: str) -> bool:
        """Return whether a suggestion is not in use already and can work on a device."""
        when = FUSION_REMEDIES[suggestion].when
        return when is None or when(self, device.partition(":")[0])

    def concat_between(self, a: FusedKernel, b: FusedKernel) -> tuple[str, tuple[str, ...]]:
        """Return the concatenation through which one kernel feeds another, with the parts that the first writes; empty without one."""
        for name in b.reads:
            mine = tuple(part for part in self.concats.get(name, ()) if part in a.writes)
            if mine:
                return name, mine
        return "", ()

    def fit(self, pair: NotFused, device: str) -> NotFused:
        """Return a pair with only the suggestions that apply to this graph."""
        return replace(pair, suggestions=tuple(s for s in pair.suggestions if self.applies(s, device)))


def _concats(leaves: Iterable[SchedulerNode]) -> dict[str, tuple[str, ...]]:
    """Map each buffer of ``NopKernelSchedulerNode(ConcatKernel)`` to its parts; a part may be a concatenation itself."""
    direct = {
        leaf.outputs[0].name: tuple(dep.name for dep in (*leaf.unmet, *leaf.met))
        for leaf in leaves
        if leaf.kind == "NopKernelSchedulerNode" and "ConcatKernel" in leaf.node_types and leaf.outputs
    }
    return {name: tuple(dict.fromkeys(_parts(name, direct, 0))) for name in direct}


def _parts(name: str, direct: Mapping[str, tuple[str, ...]], depth: int) -> Iterable[str]:
    for part in direct.get(name, ()):
        yield part
        if part in direct and depth < 8:
            yield from _parts(part, direct, depth + 1)
