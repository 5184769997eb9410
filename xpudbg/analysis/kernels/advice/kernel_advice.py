"""Advice about a kernel as an expert would give it, each line with its evidence and the source of the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from xpudbg.analysis.kernels.advice.dpas import DPAS_GUIDE, advise_dots
from xpudbg.analysis.kernels.advice.native_code import (
    advise_calls,
    advise_late_loads,
    advise_native_blocks,
    advise_slm_rounding,
)
from xpudbg.analysis.kernels.advice.spills import GRF_GUIDE, advise_spills
from xpudbg.analysis.kernels.card.compute import block_uses
from xpudbg.analysis.kernels.card.registers import biggest_tensor, registers_used, slm_limit, spill
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.analysis.kernels.hardware.grf import grf_bytes
from xpudbg.analysis.kernels.hardware.slm import core_slm, rounded_slm
from xpudbg.analysis.kernels.source_lines import place, places
from xpudbg.analysis.kernels.stages.tile_facts import count_dots, dots, paddings
from xpudbg.model.kernel_card import Advice
from xpudbg.model.plural import plural
from xpudbg.units import binary_size

_ORDER = {"warning": 0, "hint": 1, "note": 2}
_OPT_GUIDE = "Intel oneAPI GPU Optimization Guide"
_BLOCK_GUIDE = "SPV_INTEL_2d_block_io; intel-xpu-backend-for-triton MaterializeBlockPointer"
_SLM_GUIDE = f"{_OPT_GUIDE}, 'Shared Local Memory'"
_LOW_INTENSITY = 32.0
_WIDE_ENOUGH = 4
_MANY = 4
_STAGED = frozenset({"cuda", "hip"})


def advise(reader: EntryReader) -> tuple[Advice, ...]:
    """Everything that can be said, most important first."""
    found = [replace(advice, rule=name) for name, rule in _rules().items() for advice in rule(reader)]
    return tuple(sorted(found, key=lambda a: _ORDER[a.level]))


def advice_rules() -> tuple[str, ...]:
    """The ids of all rules, as advice carries them."""
    return tuple(_rules())


def _rules() -> dict[str, Callable[[EntryReader], Iterator[Advice]]]:
    return {
        "spills": advise_spills,
        "large-tensor": _large_tensor,
        "dots": advise_dots,
        "block-io": _block_io,
        "padding": _padding,
        "intensity": _intensity,
        "undefined": _undefined,
        "shared-memory": _shared,
        "narrow-access": _narrow,
        "integer-division": _integers,
        "fp64": _doubles,
        "simd-width": _simd,
        "asserts": _asserts,
        "function-calls": advise_calls,
        "native-block-io": advise_native_blocks,
        "late-loads": advise_late_loads,
        "slm-rounding": advise_slm_rounding,
        "other-device": _other_device,
        "native-compiler": _disabled,
    }


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
    yield Advice(
        "hint" if known.bytes == 0 else "warning",
        "One tensor value is larger than the register file of a hardware thread",
        evidence,
        "a smaller block, more warps, or a loop over the block; check spills in native code",
        GRF_GUIDE,
    )


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
    title = "2D block I/O was requested but plain loads and stores were emitted"
    if emitted:
        title = "Some of the 2D block I/O that was requested fell back to plain loads and stores"
    count = f"{len(lost)} operation{'' if len(lost) == 1 else 's'} with block_io"
    evidence = f"{count} at {places(op for _, op in lost)} in {reader.files.stages['ttgir']}"
    evidence += f"; {emitted} 2D block instructions in {code[0]}"
    yield Advice(
        "warning" if matters else "note",
        title,
        evidence,
        "the row pitch must be a multiple of 16 bytes and the base aligned to 64; block pointers or tensor descriptors say "
        "so, plain pointers need tt.divisibility 16 on sizes and strides",
        _BLOCK_GUIDE,
    )


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
    yield Advice(
        "hint",
        f"The tile is larger than the tensor: {100 - 100 * worst.size // worst.tile}% of it is padding",
        f"{evidence}, {name}",
        "a smaller tile in that dimension where DPAS allows it (8 rows), or batch more rows into one launch",
        "Triton: block sizes and boundary checks",
    )


def _intensity(reader: EntryReader) -> Iterator[Advice]:
    found = dots(reader.ttgir) if reader.ttgir else []
    low = [d for d in found if d.is_dpas and d.streamed and d.intensity < _LOW_INTENSITY]
    if not low:
        return
    dot = min(low, key=lambda d: d.intensity)
    side, other = ("M", dot.m) if dot.m < dot.n else ("N", dot.n)
    yield Advice(
        "warning",
        "The GEMM tile moves too many bytes for its arithmetic: it waits for memory, not for DPAS",
        f"tile {dot.m}x{dot.n}x{dot.k} of {dot.a}: {dot.intensity:.0f} operations for each byte of operands "
        f"({reader.files.stages['ttgir']}:{dot.op.number}, {place(dot.op.frames)}); these GPUs need more than 100",
        f"a larger tile in {side} (now {other}) reuses what is loaded; when {side} is all there is, split K over "
        "work-groups and expect bandwidth to be the limit",
        f"{_OPT_GUIDE}: roofline; DPAS peak over memory bandwidth of PVC and BMG",
    )


def _undefined(reader: EntryReader) -> Iterator[Advice]:
    if reader.zebin is None or not reader.zebin[1].undefined:
        return
    name, zebin = reader.zebin
    more = f" and {len(zebin.undefined) - 1} more" if len(zebin.undefined) > 1 else ""
    yield Advice(
        "warning",
        "The native code calls built-ins that its graphics compiler did not know: its registers and spills are meaningless",
        f"undefined in {name} .symtab: {zebin.undefined[0]}{more}",
        "compile the .spv with a newer ocloc or driver (IGC)",
        "zebin .symtab; cl_intel_subgroup_2d_block_io came to IGC in 2023",
    )


def _shared(reader: EntryReader) -> Iterator[Advice]:
    shared, target = reader.metadata.shared or 0, reader.metadata.target
    limit, source = slm_limit(reader)
    taken = rounded_slm(shared, target) or shared
    if not limit or taken * 2 <= max(limit, core_slm(target) or 0):
        return
    over = shared > limit
    rounded = f", {binary_size(taken)} as the driver rounds it up," if taken != shared else ""
    yield Advice(
        "warning" if over else "hint",
        "More SLM than a work-group may have: the launch fails"
        if over
        else "SLM lets only one work-group run on a core at a time",
        f"{shared:,} bytes ({reader.files.metadata} shared){rounded} of {binary_size(limit)} ({source})",
        # Intel's pipelining prefetches into the cache: stages take no SLM there
        f"{'fewer num_stages, ' if reader.backend in _STAGED else ''}a smaller tile, or fewer layout conversions",
        _SLM_GUIDE,
    )


def _narrow(reader: EntryReader) -> Iterator[Advice]:
    code = reader.code
    if code is None:
        return
    name, stats = code
    plain = [m for m in stats.memory if m.space == "global" and m.element_bits]
    total = sum(m.count for m in plain)
    narrow = sum(m.count for m in plain if m.element_bits * m.components // 8 < _WIDE_ENOUGH)
    if total < _MANY or narrow * 2 <= total:
        return
    yield Advice(
        "hint",
        "Most global loads and stores move less than 4 bytes for each lane",
        f"{narrow} of {total} instructions in {name}",
        "contiguous accesses with known alignment are joined: tt.divisibility 16 on pointers and sizes, tl.max_contiguous, "
        "or a block size that gives each lane several neighbours",
        f"{_OPT_GUIDE}, 'Memory access: vectorize loads and stores'",
    )


def _integers(reader: EntryReader) -> Iterator[Advice]:
    code = reader.code
    if code is None or not code[1].int64_div:
        return
    yield Advice(
        "hint",
        "64-bit integer divisions: each is a long sequence of instructions",
        f"{plural(code[1].int64_div, 'division or remainder', 'divisions and remainders')} of i64 in {code[0]}",
        "index arithmetic in 32 bits: sizes below 2^31, mark_dynamic with small bounds, or int32 indices",
        f"{_OPT_GUIDE}: 64-bit integer operations are emulated",
    )


def _doubles(reader: EntryReader) -> Iterator[Advice]:
    code = reader.code
    if code is None or not code[1].fp64:
        return
    native = reader.metadata.target.properties.get("has_fp64")
    yield Advice(
        "warning" if native is False else "hint",
        "fp64 arithmetic" + (" on a device without fp64: emulated or refused" if native is False else ""),
        f"{plural(code[1].fp64, 'instruction', 'instructions')} in {code[0]}"
        + (f"; target has_fp64 {native}" if native is not None else ""),
        _against_doubles(reader),
        _OPT_GUIDE,
    )


def _against_doubles(reader: EntryReader) -> str:
    """Return what can be done: data that are f64 were meant so, and else a number widened what it met."""
    arguments = reader.ttir.arguments if reader.ttir else ()
    if any(a.startswith("!tt.ptr<f64") for a in arguments):
        return "its tensors are f64: compute in f32 where that is exact enough"
    if "f64" in arguments:
        return "a number comes as an f64 argument: convert it to f32 before it meets a tensor (a Python float that changes from call to call is one)"
    return "something is widened to f64 inside of the kernel (a cast, a constant, an f64 function): keep it in f32"


def _simd(reader: EntryReader) -> Iterator[Advice]:
    lanes = reader.metadata.threads_per_warp
    sizes = reader.metadata.target.properties.get("sub_group_sizes")
    if lanes != 16 or not isinstance(sizes, list) or 32 not in sizes:
        return
    if reader.ttir is None or count_dots(reader.ttir) or spill(reader).bytes:
        return
    yield Advice(
        "note",
        "SIMD16 without a dot: SIMD32 does the same work with half the instructions",
        f"threads_per_warp 16 in {reader.files.metadata}; the device has SIMD32; no tt.dot",
        "threads_per_warp=32, unless registers spill then",
        f"{_OPT_GUIDE}, 'Sub-groups and SIMD vectorization'",
    )


def _asserts(reader: EntryReader) -> Iterator[Advice]:
    code = reader.code
    count = sum(c for n, c in code[1].calls.items() if "assert_fail" in n) if code else 0
    if not count or code is None:
        return
    yield Advice(
        "hint",
        "Device asserts are compiled in",
        f"{plural(count, 'call', 'calls')} of __devicelib_assert_fail in {code[0]}"
        + (f"; debug {debug}" if (debug := reader.metadata.options.get("debug")) is not None else ""),
        "when measuring: no TRITON_DEBUG ('xpudbg run' sets it, --set TRITON_DEBUG=0 leaves it out) and no debug=True; "
        "for kernels that Inductor wrote torch._inductor.config.assert_indirect_indexing = False, too",
        "triton: tl.device_assert",
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
    yield Advice(
        "warning",
        "The native code was built for another GPU than the kernel",
        f"{name} is for hardware {zebin.ip_version}, the kernel for {wanted} ({reader.files.metadata})",
        "its registers and spills do not describe the target; build it again with -device of the target",
        "zebin .note.intelgt.compat",
    )


def _disabled(reader: EntryReader) -> Iterator[Advice]:
    flags = reader.metadata.build_flags
    if "-cl-opt-disable" in flags:
        yield Advice(
            "warning",
            "The native compiler was set not to optimise",
            f"build flags {flags} in {reader.files.metadata}",
            "unset TRITON_XPU_BUILD_FLAGS and what else sets -cl-opt-disable",
            "OpenCL: -cl-opt-disable",
        )
    if grf_bytes(reader.metadata.target) == 32 and reader.ttir and count_dots(reader.ttir):
        yield Advice(
            "note",
            "A GPU with 32-byte registers: DPAS runs as SIMD8",
            f"sub_group_sizes in {reader.files.metadata}",
            "expect half the rate of SIMD16 GPUs",
            DPAS_GUIDE,
        )
