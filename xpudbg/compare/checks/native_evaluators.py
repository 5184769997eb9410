"""Findings of the rules that ask native code: kernels that spill, and dots that became no DPAS."""

from __future__ import annotations

from dataclasses import replace

from xpudbg.compare.checks.evaluation import Evaluation, EvaluationScope, Item, kernel_item, place
from xpudbg.facts.kernels.run_kernels import is_generated
from xpudbg.model.manifest import SourceLine
from xpudbg.model.metrics import KernelMeasure
from xpudbg.model.plural import listed
from xpudbg.model.shell_word import shell_word

_TRITON = frozenset({"triton", "triton_template", "user_triton"})
_NO_NATIVE = (
    "no native code with this information: `xpudbg triton-cache native ADDRESS` makes it without a GPU; "
    "TRITON_XPU_GEN_NATIVE_CODE=1 stores it on a device"
)


def _triton(view: EvaluationScope) -> tuple[KernelMeasure, ...]:
    return tuple(k for k in view.run.kernels if k.kind in _TRITON or k.native is not None)


def read_spills(view: EvaluationScope, *, each: bool) -> Evaluation:
    """Kernels that spill; each counts its bytes with ``each``, else one."""
    kernels = _triton(view)
    if not kernels:
        return Evaluation(note="no Triton kernel: nothing can spill")
    items, unknown = [], []
    for kernel in kernels:
        spilled = kernel.native.spill_bytes if kernel.native else None
        if kernel.native is None or kernel.native.spills_unknown:
            unknown.append(kernel.name)
        if spilled:
            words = spill_words(kernel)
            hint = f"{card_command(kernel, view)} says why, and which tile or register mode avoids it"
            item = kernel_item(kernel, words, spilled if each else 1, hint)
            items.append(replace(item, location=native_line(kernel)))
    why = ""
    if unknown:
        why = f"whether {len(unknown)} of {len(kernels)} Triton kernels spill is not known ({listed(unknown, 2)}): {_NO_NATIVE}"
    return Evaluation(tuple(items), unknown=why)


def card_command(kernel: KernelMeasure, view: EvaluationScope) -> str:
    """The command that shows the kernel's card."""
    key = kernel.native.key if kernel.native else ""
    return f"'xpudbg triton-cache show {key[:12] or kernel.name} --in {shell_word(view.run.run)}'"


def spill_words(kernel: KernelMeasure) -> str:
    """Return what a kernel spills, with its line."""
    native = kernel.native
    assert native is not None
    where, size = place(native_line(kernel)), f"{native.spill_bytes or 0:,} bytes"
    thread = "thread" if native.backend in ("cuda", "hip") else "hardware thread"
    words = f"{kernel.name}{where} spills {size} for each {thread}"
    return f"{words}, the most of {native.entries} cache entries" if native.entries > 1 else words


def native_line(kernel: KernelMeasure) -> SourceLine | None:
    """The line of the kernel's own source where the user wrote it, else the line that Inductor made it from."""
    own = kernel.native.location if kernel.native else None
    if own is not None and not is_generated(own.file):
        return own
    return kernel.location or own


def read_lost_dpas(view: EvaluationScope) -> Evaluation:
    """Kernels with a dot that became no DPAS."""
    kernels = [k for k in _triton(view) if k.native is None or k.native.backend in ("xpu", "")]
    if not kernels:
        return Evaluation(note="no Triton kernel for an XPU: there is no DPAS to lose")
    items, unknown = [], []
    for kernel in kernels:
        native = kernel.native
        if native is None or native.lost_dots is None:
            unknown.append(kernel.name)
        elif native.lost_dots:
            items.append(lost_item(kernel, view))
    why = ""
    if unknown:
        why = f"whether {len(unknown)} of {len(kernels)} Triton kernels lost DPAS is not known ({listed(unknown, 2)}): "
        why += "their ttir, and their ttgir or code, are not in the run"
    return Evaluation(tuple(items), unknown=why)


def lost_item(kernel: KernelMeasure, view: EvaluationScope) -> Item:
    """A kernel with a dot that became no DPAS, at the line of the dot."""
    native = kernel.native
    assert native is not None
    where = native_line(kernel)
    words = f"{native.lost_dots} of {native.dots} tt.dot of {kernel.name} did not become DPAS{place(where)}"
    words += f": {native.lost_words}" if native.lost_words else ""
    hint = f"{card_command(kernel, view)} shows its dots"
    return replace(kernel_item(kernel, words, 1, hint), location=where)
