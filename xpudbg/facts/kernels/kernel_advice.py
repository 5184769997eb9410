"""Advice on a kernel, each line with its evidence and the source of its rule.

Triton's second build of a kernel that spills in the default register mode depends on Triton's version:
``third_party/intel/backend/driver.c`` (kernels launched from SPIR-V) and ``compiler.py`` (kernels that Triton compiles to native code)
of intel-xpu-backend-for-triton compile such a kernel once more with 256 registers. The rules, with their pull requests and issues:

- through 3.7.2 above 1,000 bytes of a hardware thread (``max_reg_spill``);
- in 3.3.0 the second build is made and dropped: a variable is shadowed (``driver.c`` of the wheel; repaired by 4287 in May 2025, for 3.4). It is
  not known here when that began, and whether 3.3.1 has the repair; metadata name Triton's version from 3.3 on;
- builds of 3.8: above 1,000 bytes, then above 0 (7615), then above 16 values of 32 bits a lane (7959), in the order of their making;
- 3.9: above 16 values a lane; with drivers of the long-term line native code is compiled again at any spill (8115);
- from 3.9 on never with more than 32 warps, which 256 registers cannot launch (7450), and with 512 registers on Crescent Island (7442); builds of
  3.8 differ.

What Python sees as ``n_spills`` is the bytes of a hardware thread through 3.7, and from 3.9 on values of 32 bits a lane (7950).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from xpudbg.core.text import binary_size, listed, plural, whole_number
from xpudbg.facts.kernels.card_code import block_uses, launch_bound
from xpudbg.facts.kernels.card_registers import (
    biggest_tensor,
    native_kernel,
    registers_used,
    simd_width,
    slm_limit,
    spill,
)
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.hardware import core_slm, grf_bytes, rounded_slm
from xpudbg.facts.kernels.source_lines import place, places
from xpudbg.facts.kernels.tile_facts import Dot, count_dots, dots, laid_out_for_dpas, paddings
from xpudbg.facts.kernels.whatif import Spill
from xpudbg.findings.catalogue import CATALOGUE, advice
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.isa import IsaLoop, Pipe, PipeLimit
from xpudbg.model.kernel import Advice
from xpudbg.model.location import base_name
from xpudbg.model.row import dataclass

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


# Advice that rests on native code: calls, 2D block messages, loads that are awaited at once, SLM as the driver rounds it.

_SOON = 16
"""Instructions within which a load is awaited nearly at once: a load of global memory takes hundreds of cycles (Intel's optimization
guide), and an instruction of 16 lanes one or two."""
_LARGE, _LARGEST = 256, 512
_SHOWN_CALLS = 4
_LONGER = 1.5
"""How many times the time of memory arithmetic takes before advice is given: the least bytes of a launch may be moved twice."""


def advise_calls(reader: EntryReader) -> Iterator[Advice]:
    """Advise on function calls in native code that its compiler did not inline."""
    native = native_kernel(reader)
    if native is None or reader.zebin is None or reader.zebin[1].undefined:
        return
    calls = reader.isa_report.code.calls if reader.isa_report else 0
    if not native[1].has_stack_calls and not calls:
        return
    seen = f"{native[0]} .ze_info has_stack_calls" if native[1].has_stack_calls else ""
    if calls and reader.disassembly:
        counted = f"{calls} call instruction{'s' if calls > 1 else ''} ({reader.disassembly.by} disasm)"
        seen = f"{seen}; {counted}" if seen else counted
    code = reader.code
    names = code[1].internal_calls if code else {}
    if code and names:
        most = sorted(names, key=lambda n: (-names[n], n))
        shown = listed(most, _SHOWN_CALLS)
        seen += f"; functions of the module that {code[0]} calls: {shown}"
    yield advice("kernel/function-calls", seen, "stack" if native[1].has_stack_calls else "")


def advise_native_blocks(reader: EntryReader) -> Iterator[Advice]:
    """Advise on 2D block loads of the SPIR-V that native code does not have."""
    code, report, made = reader.code, reader.isa_report, reader.disassembly
    if code is None or report is None or made is None or (reader.zebin and reader.zebin[1].undefined):
        return
    asked = sum(b.count for b in code[1].blocks if b.kind.split("_")[0] == "load")
    plain = report.code.moved("load", ("scattered", "block"))
    if not asked or report.code.moved("load", ("2D block",)) or not plain:
        return
    yield advice(
        "kernel/native-block-io",
        f"{asked} in {code[0]}; {plain} plain loads and none of 2D blocks in {made.source} ({made.by} disasm)",
    )


def advise_late_loads(reader: EntryReader) -> Iterator[Advice]:
    """Advise on loops with DPAS that wait for loads almost at once, so that memory and DPAS alternate."""
    report, made = reader.isa_report, reader.disassembly
    spilled = spill(reader).bytes
    retry = spill_retry(reader, spilled) if spilled else None
    if report is None or made is None or (retry and retry.happens and retry.used):
        # What runs is another build.
        return
    late = [loop for loop in report.loops if loop.innermost and _awaited_at_once(loop)]
    if not late:
        return
    fixes = []
    registers, _ = registers_used(reader)
    if spilled:
        fixes.append("spills")
    elif registers is not None and registers < _LARGE:
        fixes.append("registers")
    if reader.metadata.options.get("num_stages") == 1:
        fixes.append("stages")
    loop = max(late, key=lambda x: (x.code.dpas, x.code.instructions))
    found = loop.code.global_distance
    where = ""
    if loop.lines:
        file, first, last = loop.lines[0]
        where = f" ({base_name(file)}:{first}-{last})"
    evidence = (
        f"loop L{loop.start}{where}: {found.loads} loads of global memory, half of them awaited within {found.median} instructions, "
        f"none under way when its first DPAS starts, no prefetch in it ({made.by} disasm {made.source})"
    )
    more = f"; {len(late) - 1} more such loop{'s' if len(late) > 2 else ''}" if len(late) > 1 else ""
    yield advice("kernel/late-loads", evidence + more, fixes=fixes)


def _awaited_at_once(loop: IsaLoop) -> bool:
    code = loop.code
    found = code.global_distance
    return (
        code.dpas > 0
        and found.median is not None
        and not found.unknown
        and found.median <= _SOON
        and code.in_flight_at_dpas == 0
        and code.moved("prefetch") == 0
    )


def advise_slm_rounding(reader: EntryReader) -> Iterator[Advice]:
    """Advise on SLM that the driver rounds up so far that fewer work-groups fit a core than its threads allow."""
    shared, target = reader.metadata.shared or 0, reader.metadata.target
    taken, core = rounded_slm(shared, target), core_slm(target)
    if not shared or taken is None or core is None or not taken or taken == shared or taken > core:
        return
    fits, would_fit = core // taken, core // shared
    threads = _groups_by_threads(reader)
    if threads is None or fits >= would_fit or fits >= threads:
        return
    smaller = max((size for size in range(1024, taken, 1024) if rounded_slm(size, target) == size), default=0)
    room = f"up to {binary_size(smaller)} a work-group" if smaller else "less SLM"
    yield advice(
        "kernel/slm-rounding",
        f"{shared:,} bytes ({reader.files.metadata} shared) of {binary_size(core)}; without rounding {min(would_fit, threads)} would fit",
        taken=binary_size(taken),
        fits=fits,
        threads=threads,
        room=room,
        groups=core // smaller if smaller else "more",
    )


def _groups_by_threads(reader: EntryReader) -> int | None:
    """Return the work-groups that fit a core's hardware threads; None where the device or the register mode is not known."""
    properties, warps = reader.metadata.target.properties, reader.metadata.num_warps
    engines, cores = properties.get("gpu_eu_count"), properties.get("gpu_subslice_count")
    native = native_kernel(reader)
    threads = native[1].eu_thread_count if native else None
    if not isinstance(engines, int) or not isinstance(cores, int) or cores <= 0 or not warps or not threads:
        return None
    return engines // cores * threads // warps


# Advice about registers that spill: Triton's own second build, the effect of 256 registers, and other remedies.

_MOST_WARPS = 32


def advise_spills(reader: EntryReader) -> Iterator[Advice]:
    """Advise on spills with what can still help: no mode that is used anyway, or that saves nothing."""
    known = spill(reader)
    if not known.bytes:
        return
    retry = spill_retry(reader, known.bytes)
    texts = [_seen(reader, known)]
    texts += [retry.words] if retry else []
    large = _large_mode(reader, known.bytes)
    texts += [large[0]] if large else []
    runs_large = bool(retry and retry.happens and retry.used)
    if runs_large and large and large[1] == 0:
        yield advice("kernel/spills", "; ".join(texts), "second build")
        return
    yield _against_spills(reader, known.bytes, retry, large[1] if large else None, "; ".join(texts))


def _seen(reader: EntryReader, known: Spill) -> str:
    width = simd_width(reader) or 0
    registers, where = registers_used(reader)
    lane = f", {known.bytes // width:,} for each lane (SIMD{width})" if width and known.bytes else ""
    seen = f"{known.bytes:,} bytes of each hardware thread{lane} in {known.source}"
    return seen + (f"; {registers} registers used ({where})" if registers else "")


def _large_mode(reader: EntryReader, spilled: int) -> tuple[str, int | None] | None:
    """Return the spills of a trial build with 256 registers as text and bytes; None without one, or where this is the mode already."""
    registers, _ = registers_used(reader)
    if registers is None or registers >= _LARGE or (reader.metadata.num_warps or 0) > _MOST_WARPS:
        return None
    made = reader.larger_build
    if made is None or made.figures.spill_bytes is None:
        return None
    after = made.figures.spill_bytes
    what = "nothing spills" if after == 0 else f"{after:,} bytes spill"
    less = "" if after < spilled else ", no less"
    return f"with 256 registers {what}{less} (compiled for trial by {made.by})", after


def _against_spills(
    reader: EntryReader, spilled: int, retry: SpillRetry | None, after: int | None, evidence: str
) -> Advice:
    tensor = biggest_tensor(reader)
    warps, fits = reader.metadata.num_warps, warps_that_fit(reader)
    registers, _ = registers_used(reader)
    holds = tensor is None or tensor[1] < _LARGE
    helps = holds if after is None else after < spilled
    taken = bool(retry and retry.happens and retry.used) or (warps or 0) > _MOST_WARPS
    fixes, parameters = [], dict[str, Any]()
    if registers is not None and registers < _LARGE and helps and not taken:
        fixes.append({None: "large mode, not tried", 0: "large mode, no spills"}.get(after, "large mode"))
        parameters["after"] = f"{after:,}" if after else ""
    if tensor and fits and warps and fits > warps:
        fixes.append(
            "more warps" if holds else "more warps, too large" if tensor[1] > _LARGE else "more warps, whole"
        )
        parameters |= {"fits": fits, "warps": warps, "type": tensor[0].type, "registers": tensor[1]}
    elif registers is not None and (registers >= _LARGE or not holds):
        fixes.append("no mode")
    return advice("kernel/spills", evidence, "retried" if retry else "", fixes=fixes, **parameters)


def warps_that_fit(reader: EntryReader) -> int | None:
    """Return the warps at which the largest tensor takes at most half of the registers; None when no allowed number does."""
    tensor, warps = biggest_tensor(reader), reader.metadata.num_warps
    lanes = reader.metadata.threads_per_warp or 32
    if tensor is None or not warps:
        return None
    registers, _ = registers_used(reader)
    most = reader.metadata.target.properties.get("max_work_group_size")
    limit = (most if isinstance(most, int) else 1024) // lanes
    needed = warps
    while tensor[1] * warps / needed > (registers or 128) / 2:
        needed *= 2
        if needed > limit:
            return None
    return needed


_ORDER = {FindingSeverity.WARNING: 0, FindingSeverity.HINT: 1, FindingSeverity.NOTE: 2}
_LOW_INTENSITY = 32.0
_WIDE_ENOUGH = 4
_MANY = 4
_STAGED = frozenset({"cuda", "hip"})


def advise(reader: EntryReader) -> tuple[Advice, ...]:
    """Return all advice on a kernel, most important first."""
    found = [made for make in _MAKERS for made in make(reader)]
    return tuple(sorted(found, key=lambda a: _ORDER[a.severity]))


def _large_tensor(reader: EntryReader) -> Iterator[Advice]:
    tensor = biggest_tensor(reader)
    known = spill(reader)
    registers, where = registers_used(reader)
    available = registers or 128
    if tensor is None or tensor[1] <= available or known.bytes:
        return
    value, count = tensor
    evidence = (
        f"{value.type} at {place(value.op.frames)} takes {count} registers of each hardware thread "
        f"({reader.files.stages['ttgir']}:{value.op.number}); there are {available}"
        f"{f' ({where})' if registers else ' by default'}"
    )
    yield advice("kernel/large-tensor", evidence)


def _block_io(reader: EntryReader) -> Iterator[Advice]:
    code = reader.code
    if code is None:
        return
    uses = block_uses(reader)
    lost = [(use, op) for use in uses for op in use.lost if use.kind != "prefetch"]
    if not lost:
        return
    emitted = sum(use.emitted for use in uses)
    matters = bool(reader.ttir and count_dots(reader.ttir))
    count = f"{len(lost)} operation{'' if len(lost) == 1 else 's'} with block_io"
    evidence = f"{count} at {places(op for _, op in lost)} in {reader.files.stages['ttgir']}"
    evidence += f"; {emitted} 2D block instructions in {code[0]}"
    severity = FindingSeverity.WARNING if matters else FindingSeverity.NOTE
    module = reader.ttgir
    layout = module is not None and not any(laid_out_for_dpas(module, op) for _, op in lost)
    fixes = ("layout",) if layout else ()
    yield advice("kernel/block-io", evidence, "some" if emitted else "", fixes=fixes, severity=severity)


def _padding(reader: EntryReader) -> Iterator[Advice]:
    found = paddings(reader.ttgir) if reader.ttgir else []
    if not found:
        return
    worst = min(found, key=lambda p: p.size / p.tile)
    name = reader.files.stages["ttgir"]
    evidence = "; ".join(
        f"size {p.size} in a tile of {p.tile} (dimension {p.dimension}) at {place(p.op.frames)}"
        for p in found[:4]
    )
    yield advice("kernel/padding", f"{evidence}, {name}", percent=100 - 100 * worst.size // worst.tile)


def _intensity(reader: EntryReader) -> Iterator[Advice]:
    found = dots(reader.ttgir) if reader.ttgir else []
    low = [d for d in found if d.is_dpas and d.streamed and d.intensity < _LOW_INTENSITY]
    if not low:
        return
    dot = min(low, key=lambda d: d.intensity)
    side, other = ("M", dot.m) if dot.m < dot.n else ("N", dot.n)
    yield advice(
        "kernel/intensity",
        f"tile {dot.m}x{dot.n}x{dot.k} of {dot.a}: {dot.intensity:.0f} operations for each byte of operands "
        f"({reader.files.stages['ttgir']}:{dot.op.number}, {place(dot.op.frames)}); these GPUs need more than 100",
        side=side,
        now=other,
    )


def _undefined(reader: EntryReader) -> Iterator[Advice]:
    if reader.zebin is None or not reader.zebin[1].undefined:
        return
    name, zebin = reader.zebin
    yield advice("kernel/undefined", f"undefined in {name} .symtab: {listed(zebin.undefined, 1)}")


def _shared(reader: EntryReader) -> Iterator[Advice]:
    shared, target = reader.metadata.shared or 0, reader.metadata.target
    limit, source = slm_limit(reader)
    taken = rounded_slm(shared, target) or shared
    if not limit or taken * 2 <= max(limit, core_slm(target) or 0):
        return
    over = shared > limit
    rounded = f", {binary_size(taken)} as the driver rounds it up," if taken != shared else ""
    yield advice(
        "kernel/shared-memory",
        f"{shared:,} bytes ({reader.files.metadata} shared){rounded} of {binary_size(limit)} ({source})",
        "too much" if over else "",
        fixes=("stages",) if reader.backend in _STAGED else (),
    )


def _narrow(reader: EntryReader) -> Iterator[Advice]:
    name, widths = _lane_widths(reader)
    narrow = sum(width < _WIDE_ENOUGH for width in widths)
    if len(widths) < _MANY or narrow * 2 <= len(widths):
        return
    yield advice("kernel/narrow-access", f"{narrow} of {len(widths)} instructions in {name}")


def _lane_widths(reader: EntryReader) -> tuple[str, list[int]]:
    """Return the bytes per lane of every global load and store; from disassembled native code where it exists, as it joins accesses."""
    made = reader.disassembly
    sent = [i.message for i in reader.isa.instructions if i.message] if made and reader.isa else []
    native = [
        m.lane_bytes for m in sent if m.unit == "ugm" and m.operation in {"load", "store"} and m.lane_bytes
    ]
    if made and native:
        return made.source, native
    if reader.code is None:
        return "", []
    name, stats = reader.code
    plain = [m for m in stats.memory if m.space == "global" and m.element_bits]
    return name, [m.element_bits * m.components // 8 for m in plain for _ in range(m.count)]


def _integers(reader: EntryReader) -> Iterator[Advice]:
    code = reader.code
    if code is None or not code[1].int64_div:
        return
    counted = plural(code[1].int64_div, "division or remainder", "divisions and remainders")
    yield advice("kernel/integer-division", f"{counted} of i64 in {code[0]}")


def _addresses(reader: EntryReader) -> Iterator[Advice]:
    """Advise on kernels whose addresses and masks take longer to compute than their bytes to move."""
    bound = launch_bound(reader)
    if bound is None or bound.next is not PipeLimit.MEMORY or (bound.ratio or 0) < _LONGER:
        return
    part = bound.parts[bound.about or 0]
    cycles = (part.cycles(Pipe.INTEGER) or 0) + (part.cycles(Pipe.LONG) or 0)
    if bound.pipe not in (Pipe.INTEGER, Pipe.LONG) or 2 * part.address_cycles <= cycles:
        return
    yield advice(
        "kernel/address-arithmetic",
        f"{bound.sentence} ({part.address_cycles:,} of {cycles:,} cycles of a hardware thread, at the rates of {bound.generation})",
        fixes=("wide",) if 2 * part.int64_cycles > cycles else (),
    )


def _doubles(reader: EntryReader) -> Iterator[Advice]:
    code = reader.code
    if code is None or not code[1].fp64:
        return
    native = reader.metadata.target.properties.get("has_fp64")
    arguments = reader.ttir.arguments if reader.ttir else ()
    # f64 data is intended; else a Python number widened other values.
    tensors = any(a.startswith("!tt.ptr<f64") for a in arguments)
    yield advice(
        "kernel/fp64",
        f"{plural(code[1].fp64, 'instruction', 'instructions')} in {code[0]}"
        + (f"; target has_fp64 {native}" if native is not None else ""),
        "emulated" if native is False else "",
        fixes=("tensors",) if tensors else ("number",) if "f64" in arguments else (),
    )


def _simd(reader: EntryReader) -> Iterator[Advice]:
    lanes = reader.metadata.threads_per_warp
    sizes = reader.metadata.target.properties.get("sub_group_sizes")
    if lanes != 16 or not isinstance(sizes, list) or 32 not in sizes:
        return
    if reader.ttir is None or count_dots(reader.ttir) or spill(reader).bytes:
        return
    yield advice(
        "kernel/simd-width",
        f"threads_per_warp 16 in {reader.files.metadata}; the device has SIMD32; no tt.dot",
    )


def _asserts(reader: EntryReader) -> Iterator[Advice]:
    code = reader.code
    count = sum(c for n, c in code[1].calls.items() if "assert_fail" in n) if code else 0
    if not count or code is None:
        return
    yield advice(
        "kernel/asserts",
        f"{plural(count, 'call', 'calls')} of __devicelib_assert_fail in {code[0]}"
        + (f"; debug {debug}" if (debug := reader.metadata.options.get("debug")) is not None else ""),
    )


def _other_device(reader: EntryReader) -> Iterator[Advice]:
    if reader.zebin is None:
        return
    name, zebin = reader.zebin
    wanted = reader.metadata.target.properties.get("version")
    if (
        not zebin.ip_version
        or not isinstance(wanted, str)
        or wanted.split(".")[:2] == zebin.ip_version.split(".")[:2]
    ):
        return
    yield advice(
        "kernel/other-device",
        f"{name} is for hardware {zebin.ip_version}, the kernel for {wanted} ({reader.files.metadata})",
    )


def _disabled(reader: EntryReader) -> Iterator[Advice]:
    flags = reader.metadata.build_flags
    if "-cl-opt-disable" in flags:
        yield advice("kernel/native-compiler", f"build flags {flags} in {reader.files.metadata}")
    if grf_bytes(reader.metadata.target) == 32 and reader.ttir and count_dots(reader.ttir):
        yield advice(
            "kernel/native-compiler", f"sub_group_sizes in {reader.files.metadata}", "small registers"
        )


_MAKERS: tuple[Callable[[EntryReader], Iterator[Advice]], ...] = (
    advise_spills,
    _large_tensor,
    advise_dots,
    _block_io,
    _padding,
    _intensity,
    _undefined,
    _shared,
    _narrow,
    _integers,
    _addresses,
    _doubles,
    _simd,
    _asserts,
    advise_calls,
    advise_native_blocks,
    advise_late_loads,
    advise_slm_rounding,
    _other_device,
    _disabled,
)
"""Makers of advice, in the order in which advice of one severity is shown."""


_LIMIT_BYTES, _LIMIT_VALUES = 1000, 16


_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?")
_SHADOWED = (3, 3, 0)
_FIXED = (3, 4)
_CHANGING, _NEW = (3, 8), (3, 9)
_say = CATALOGUE["kernel/spill-retry"].sentence


@dataclass(frozen=True)
class SpillRetry:
    """Outcome of a build that spills: whether Triton compiles again, and which build runs.

    Attributes:
        happens: Whether it is compiled again; None where that is not known.
        used: Whether the second build then runs; None where that is not known.
        words: Both as text, with the reason.
    """

    happens: bool | None
    used: bool | None
    words: str


def spill_retry(reader: EntryReader, spilled: int) -> SpillRetry | None:
    """Return what Triton does about spills in the default mode; None where it does nothing, or has done it already.

    Args:
        reader: The kernel.
        spilled: Bytes of a hardware thread that the first build spills.
    """
    metadata = reader.metadata
    registers, _ = registers_used(reader)
    chosen = metadata.grf_mode not in {"default", ""} or "GRF" in metadata.build_flags
    if not spilled or chosen or not reader.files.metadata or registers in {_LARGE, _LARGEST}:
        return None
    # Triton compiled it, and tried the larger mode where its rule applies.
    if _made_by_triton(reader):
        return SpillRetry(False, None, _say("own"))
    if reader.spirv is None:
        return None
    version = _version(metadata.triton_version)
    many = (metadata.num_warps or 0) > _MOST_WARPS
    large = _second_mode(version[:2], metadata.target.arch)
    if many and version[:2] >= _NEW:
        return SpillRetry(False, None, _say("warps", registers=large, warps=_MOST_WARPS))
    happens, limit = _happens(version[:2], spilled, simd_width(reader))
    if happens is False:
        return SpillRetry(False, None, _say("below", registers=large, limit=limit))
    if many and version[:2] == _CHANGING:
        happens = None
        limit = f"builds of 3.8 differ in what they do for more than {_MOST_WARPS} warps (issue 7450)"
    if happens is None:
        return SpillRetry(None, None, _say("unknown", registers=large, limit=limit))
    if version == _SHADOWED:
        return SpillRetry(True, False, _say("dropped", registers=large, limit=limit))
    if version[:2] < _FIXED:
        why = "for this version" if version[0] else "without Triton's version in the metadata"
        return SpillRetry(True, None, _say("may run", registers=large, limit=limit, why=why))
    return SpillRetry(True, True, _say(registers=large, limit=limit))


def _made_by_triton(reader: EntryReader) -> bool:
    """Return whether Triton made the native code of an entry: its group file names it, or it has no log of an offline build."""
    name = reader.files.stages.get("zebin")
    if name is None:
        return False
    return name in reader.group if reader.group else reader.ocloc_log is None


def _second_mode(version: tuple[int, int], arch: str) -> str:
    """Return the registers of the second build."""
    if arch != "cri" or version < _CHANGING:
        return str(_LARGE)
    return str(_LARGEST) if version >= _NEW else f"{_LARGE} or {_LARGEST}"


def reported_spills(reader: EntryReader, spilled: int) -> tuple[int, str] | None:
    """Return the ``n_spills`` that Python gets for this build, with its unit; None where the version does not tell.

    Args:
        reader: The kernel.
        spilled: Bytes of a hardware thread.
    """
    version, width = _version(reader.metadata.triton_version)[:2], simd_width(reader)
    if not reader.metadata.triton_version or version[:2] == _CHANGING:
        return None
    if version < _CHANGING:
        return spilled, "bytes of a hardware thread"
    return (spilled // (4 * width), "values of 32 bits a lane") if width else None


def _version(text: str) -> tuple[int, int, int]:
    """Return the version numbers of Triton; zeros where the metadata has none, as before 3.3."""
    found = _VERSION.match(text)
    return (int(found[1]), int(found[2]), int(found[3] or 0)) if found else (0, 0, 0)


def _happens(version: tuple[int, int], spilled: int, width: int | None) -> tuple[bool | None, str]:
    """Return whether the launcher compiles again, and its limit as text."""
    over_bytes = spilled > _LIMIT_BYTES
    over_values = None if not width else spilled // (4 * width) > _LIMIT_VALUES
    in_bytes, in_values = (
        f"that spill more than {_LIMIT_BYTES:,} bytes",
        f"that spill more than {_LIMIT_VALUES} values a lane",
    )
    if version < _CHANGING:
        return over_bytes, in_bytes if over_bytes else f"above {_LIMIT_BYTES:,} bytes"
    if version >= _NEW:
        if over_values is None:
            return None, f"above {_LIMIT_VALUES} values a lane, and the SIMD width is not known"
        limit = in_values if over_values else f"above {_LIMIT_VALUES} values a lane"
        return over_values, f"{limit} (pull request 7959)"
    if over_bytes and over_values:
        return True, f"{in_bytes} and {_LIMIT_VALUES} values a lane"
    return (
        None,
        f"builds of 3.8 have had three limits ({_LIMIT_BYTES:,} bytes, none, {_LIMIT_VALUES} values a lane)",
    )
