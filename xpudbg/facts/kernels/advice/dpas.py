"""Advice about matrix products that did not become DPAS, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.source_lines import places
from xpudbg.facts.kernels.stages.tile_facts import Dot, count_dots, dots
from xpudbg.model.kernel_card import Advice
from xpudbg.model.whole_number import whole_number

DPAS_GUIDE = "SPV_INTEL_subgroup_matrix_multiply_accumulate; intel-xpu-backend-for-triton AccelerateMatmul"
_TF32 = "has_subgroup_matrix_multiply_accumulate_tensor_float32"


@dataclass(frozen=True)
class LostDots:
    """``tt.dot`` operations that became no DPAS.

    Attributes:
        asked: Dots in ``ttir``.
        count: Those that are lost.
        dots: The lost ones with their lines, as far as ``ttgir`` shows them.
        emitted: DPAS instructions in the code; None when no stage tells.
        why: Reasons as far as they are known.
    """

    asked: int
    count: int = 0
    dots: tuple[Dot, ...] = ()
    emitted: int | None = None
    why: tuple[str, ...] = ()


def lost_dots(reader: EntryReader) -> LostDots | None:
    """The dots of a kernel for an XPU that run without DPAS; None when neither ``ttgir`` nor code tells."""
    if reader.ttir is None:
        return None
    asked = count_dots(reader.ttir)
    if not asked:
        return LostDots(0)
    found = dots(reader.ttgir) if reader.ttgir else []
    emitted = sum(d.count for d in reader.code[1].dpas) if reader.code else None
    if not found and emitted is None:
        return None
    lost = [d for d in found if not d.is_dpas]
    if not lost and emitted != 0:
        return LostDots(asked, emitted=emitted)
    shown = lost or found
    return LostDots(asked, len(lost) or asked, tuple(shown), emitted, tuple(_why_no_dpas(reader, shown)))


def advise_dots(reader: EntryReader) -> Iterator[Advice]:
    """Return what can be said about them."""
    known = lost_dots(reader)
    if known is None or not known.count:
        return
    where = places(d.op for d in known.dots)
    shown = (
        "no DPAS instruction" if known.emitted == 0 else f"{known.emitted} DPAS instructions for other dots"
    )
    code = reader.code
    source = code[0] if code else "no llir or spv to prove it"
    lost = [d for d in known.dots if not d.is_dpas]
    layouts = (
        ", ".join(sorted({d.layout.split("<")[0].lstrip("#") for d in lost if d.layout}))
        or "not laid out for DPAS"
    )
    yield Advice(
        "warning",
        "A tt.dot did not become DPAS: it runs as multiply-adds on the vector engines",
        f"tt.dot at {where}, result layout {layouts}; {shown} in {source}",
        "; ".join(known.why) or "use f16, bf16, int8 or tf32 operands and a tile of at least 8x16x16",
        DPAS_GUIDE,
    )


def _why_no_dpas(reader: EntryReader, lost: list[Dot]) -> list[str]:
    reasons = []
    lanes = reader.metadata.threads_per_warp
    attributes = reader.ttgir.attributes if reader.ttgir else {}
    names = {n.rpartition(".")[2] for n in attributes}
    smallest = next((v for n, v in attributes.items() if n.endswith("min_sg_size")), "")
    if attributes and names.isdisjoint({"support_dpas", "support_subgroup_matrix_multiply_accumulate"}):
        reasons.append("the target was compiled for as one without DPAS (no support_dpas on the module)")
    for dot in lost:
        if dot.a == "f64":
            reasons.append("DPAS has no f64")
        elif dot.a == "f32" and dot.precision != "tf32":
            reasons.append(f"f32 operands with inputPrecision {dot.precision or 'ieee'}: {_for_f32(reader)}")
        elif dot.a != dot.b:
            reasons.append(f"operands of different types, {dot.a} and {dot.b}")
    # last: Triton itself chooses SIMD32 where the types fit no DPAS
    if lanes and lanes != (whole_number(smallest) or lanes):
        reasons.append(f"DPAS needs SIMD{smallest} here, threads_per_warp is {lanes}")
    return list(dict.fromkeys(reasons))


def _for_f32(reader: EntryReader) -> str:
    """Return what can be done for DPAS with f32 operands: tf32 works where the device has it."""
    if reader.metadata.target.properties.get(_TF32) is False:
        return f"convert to f16 or bf16 ({reader.files.metadata} lists no tf32 DPAS for this device)"
    return "allow tf32, or convert to bf16"
