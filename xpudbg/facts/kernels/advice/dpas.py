"""Advice on matrix products that did not become DPAS, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.source_lines import places
from xpudbg.facts.kernels.stages.tile_facts import Dot, count_dots, dots
from xpudbg.findings.catalogue import CATALOGUE, advice
from xpudbg.model.kernel_card import Advice
from xpudbg.model.row import dataclass
from xpudbg.model.whole_number import whole_number

_TF32 = "has_subgroup_matrix_multiply_accumulate_tensor_float32"


@dataclass(frozen=True)
class LostDots:
    """``tt.dot`` operations that became no DPAS.

    Attributes:
        asked: Dots in ``ttir``.
        count: Those that are lost.
        dots: The lost ones with their lines, as far as ``ttgir`` shows them.
        emitted: DPAS instructions in the code; None when no stage has them.
        why: Known reasons.
    """

    asked: int
    count: int = 0
    dots: tuple[Dot, ...] = ()
    emitted: int | None = None
    why: tuple[str, ...] = ()


def lost_dots(reader: EntryReader) -> LostDots | None:
    """Return the dots of a kernel for an XPU that run without DPAS; None when neither ``ttgir`` nor code tells."""
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
    """Yield advice on dots without DPAS."""
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
    evidence = f"tt.dot at {where}, result layout {layouts}; {shown} in {source}"
    made = advice("kernel/dots", evidence)
    yield replace(made, fix="; ".join(known.why)) if known.why else made


def _why_no_dpas(reader: EntryReader, lost: list[Dot]) -> list[str]:
    reasons = []
    say = CATALOGUE["kernel/dots"].remedy
    lanes = reader.metadata.threads_per_warp
    attributes = reader.ttgir.attributes if reader.ttgir else {}
    names = {n.rpartition(".")[2] for n in attributes}
    smallest = next((v for n, v in attributes.items() if n.endswith("min_sg_size")), "")
    if attributes and names.isdisjoint({"support_dpas", "support_subgroup_matrix_multiply_accumulate"}):
        reasons.append(say(fixes=("target",)))
    # tf32 works where the device has it.
    f32 = "no tf32" if reader.metadata.target.properties.get(_TF32) is False else "f32"
    for dot in lost:
        if dot.a == "f64":
            reasons.append(say(fixes=("f64",)))
        elif dot.a == "f32" and dot.precision != "tf32":
            reasons.append(say(fixes=(f32,), precision=dot.precision or "ieee", file=reader.files.metadata))
        elif dot.a != dot.b:
            reasons.append(say(fixes=("types",), a=dot.a, b=dot.b))
    # Triton itself chooses SIMD32 where the types fit no DPAS.
    if not reasons and lanes and lanes != (whole_number(smallest) or lanes):
        reasons.append(say(fixes=("lanes",), smallest=smallest, lanes=lanes))
    return list(dict.fromkeys(reasons))
