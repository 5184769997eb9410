"""The card's facts about registers, spills and memory of a hardware thread, and about options; known, unknown, and reasons why not."""

from __future__ import annotations

import re

from xpudbg.core.text import binary_size
from xpudbg.facts.kernels import hardware
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import driver_spill, environment, no_native_text, set_by_collection
from xpudbg.facts.kernels.hardware import FLAGS, MODES, core_slm, grf_bytes, rounded_slm
from xpudbg.facts.kernels.source_lines import place
from xpudbg.facts.kernels.tile_facts import LargeTensor
from xpudbg.facts.kernels.whatif import Spill, scratch_buffers, spill_of_object
from xpudbg.model.kernel import CardSection, Fact
from xpudbg.model.native import ZebinKernel


def unknown(name: str, label: str, note: str, source: str) -> Fact:
    """Return an unknown fact; ``source`` names the artifact that would tell."""
    return Fact(name, label, None, "unknown", source, note)


def not_written(metadata: str, before: str) -> str:
    """Return why the metadata do not tell: they do not exist, or this Triton does not write the value.

    Args:
        metadata: Name of ``KERNEL.json``; empty when it is missing.
        before: What is known of the versions that do not write it.
    """
    return before if metadata else "no metadata (KERNEL.json)"


_LARGE = 256
_NATIVE = "needs native code"


def native_kernel(reader: EntryReader) -> tuple[str, ZebinKernel] | None:
    """Return the kernel's part of the native object and the object's file name."""
    if reader.zebin is None:
        return None
    name, zebin = reader.zebin
    kernel = next(
        (k for k in zebin.kernels if k.name in reader.names), zebin.kernels[0] if zebin.kernels else None
    )
    return None if kernel is None else (name, kernel)


def simd_width(reader: EntryReader) -> int | None:
    """Return the lanes of a hardware thread: compiled, else requested."""
    native = native_kernel(reader)
    if native and native[1].simd_size:
        return native[1].simd_size
    return reader.metadata.threads_per_warp


def registers_used(reader: EntryReader) -> tuple[int | None, str]:
    """Return the general registers of a hardware thread, and the source artifact."""
    native = native_kernel(reader)
    if native and native[1].grf_count:
        return native[1].grf_count, f"{native[0]} .ze_info grf_count"
    if reader.igc and reader.igc[1].grf_count:
        return reader.igc[1].grf_count, f"{reader.igc[0]} //.thread_config"
    if reader.ocloc and reader.ocloc[1]:
        return reader.ocloc[1].grf_count, reader.ocloc[0]
    printed = driver_spill(reader.files, reader.metadata.name)
    if printed and printed[1].retried:
        return _LARGE, f"{printed[0]} (I): lines"
    return None, no_native_text(reader.files)


def spill(reader: EntryReader) -> Spill:
    """Return the spilled bytes, from the most exact artifact."""
    native = native_kernel(reader)
    known = (
        (spill_of_object(*native) if native else None)
        or _spill_of_dump(reader)
        or _spill_of_log(reader)
        or (_spill_of_scratch(reader, *native) if native else None)
    )
    return known or Spill(None, _NATIVE)


def _spill_of_dump(reader: EntryReader) -> Spill | None:
    if reader.igc is None or reader.igc[1].spills is None:
        return None
    name, asm = reader.igc
    if asm.spill_bytes is None:
        why = "no line //.spill size, which IGC writes when anything is spilled"
        return Spill(0, f"{name} //.RA type", why)
    return Spill(asm.spill_bytes, f"{name} //.spill size")


def _spill_of_log(reader: EntryReader) -> Spill | None:
    """Return the spills in a warning of ocloc or the output of the driver."""
    if reader.ocloc and reader.ocloc[1]:
        name, logged = reader.ocloc[0], reader.ocloc[1]
        size = grf_bytes(reader.metadata.target)
        count = logged.spilled_registers
        return Spill(count * size, name, f"{count} registers of {size} bytes")
    printed = driver_spill(reader.files, reader.metadata.name)
    if printed and printed[1].after is not None:
        return Spill(printed[1].after, f"{printed[0]} (I): lines", "after the retry with 256 registers")
    return None


def _spill_of_scratch(reader: EntryReader, name: str, kernel: ZebinKernel) -> Spill:
    """Return the spills of an object without ``spill_size`` (``.ze_info`` 1.20), as far as its scratch memory tells."""
    scratch = scratch_buffers(kernel)
    if not scratch:
        return Spill(None, f"{name} .ze_info", "its execution_env has no grf_count")
    if kernel.has_stack_calls:
        return Spill(None, f"{name} .ze_info", "the scratch buffer also holds the stack of function calls")
    if reader.ocloc:
        return Spill(0, reader.ocloc[0], "ocloc warned of none; the scratch buffer is private memory")
    bound = "an upper bound: rounded up to a power of two"
    return Spill(scratch[0].size, f"{name} .ze_info scratch {scratch[0].usage}", bound)


def biggest_tensor(reader: EntryReader) -> tuple[LargeTensor, int] | None:
    """Return the tensor value that takes the most registers, and their number per hardware thread."""
    tensor = reader.largest_tensor
    if tensor is None:
        return None
    size = grf_bytes(reader.metadata.target)
    return tensor, -(-tensor.bytes_per_thread // size)


def register_section(reader: EntryReader) -> CardSection:
    """Return the section on registers, spills, private memory, SLM and barriers."""
    metadata = reader.metadata
    facts = [
        _mode(reader),
        _used(reader),
        _threads(reader),
        *_spills(reader),
        _scratch(reader),
        _private(reader),
    ]
    tensor = biggest_tensor(reader)
    if tensor:
        value, registers = tensor
        text = (
            f"{value.type} takes {registers} registers of each hardware thread, at {place(value.op.frames)}"
        )
        source = f"{reader.files.stages['ttgir']}:{value.op.number}"
        note = "one value, spread evenly over the warps; several live at a time"
        facts.append(Fact("largest_tensor_registers", "largest tensor", registers, text, source, note))
    facts.append(_slm(reader))
    facts.append(_barriers(reader))
    if metadata.options.get("global_scratch_size"):
        size = metadata.options["global_scratch_size"]
        facts.append(
            Fact("global_scratch", "global scratch", size, f"{size} bytes per program", reader.files.metadata)
        )
    return CardSection("Registers and memory", tuple(facts))


def _mode(reader: EntryReader) -> Fact:
    mode = reader.metadata.grf_mode
    if not mode:
        why = not_written(reader.files.metadata, "not written before 3.2")
        return unknown("grf_mode", "GRF mode asked", why, reader.files.metadata or "KERNEL.json")
    meaning = MODES.get(mode, "")
    text = mode if meaning == mode or not meaning else f"{mode} ({meaning})"
    return Fact("grf_mode", "GRF mode asked", mode, text, f"{reader.files.metadata} grf_mode")


def _used(reader: EntryReader) -> Fact:
    count, source = registers_used(reader)
    if count is None:
        return unknown("registers", "registers used", "", source)
    size = grf_bytes(reader.metadata.target)
    text = f"{count} of {size} bytes for each hardware thread ({binary_size(count * size)})"
    return Fact("registers", "registers used", count, text, source)


def _threads(reader: EntryReader) -> Fact:
    native = native_kernel(reader)
    if native and native[1].eu_thread_count:
        count = native[1].eu_thread_count
        text = f"{count} hardware threads for each vector engine"
        return Fact(
            "threads_per_engine", "occupancy limit", count, text, f"{native[0]} .ze_info eu_thread_count"
        )
    registers, source = registers_used(reader)
    if registers not in {128, 256}:
        return unknown("threads_per_engine", "occupancy limit", "", _NATIVE)
    count = 8 if registers == 128 else 4
    text = f"{count} hardware threads for each vector engine, as {registers} registers allow"
    return Fact(
        "threads_per_engine", "occupancy limit", count, text, source, "8 threads at 128 registers, 4 at 256"
    )


def _spills(reader: EntryReader) -> list[Fact]:
    known = spill(reader)
    if known.bytes is None:
        note = known.note
        return [
            unknown("spill_bytes", "spills", note, known.source),
            unknown("spill_bytes_per_lane", "spills per lane", note, known.source),
        ]
    if known.bytes == 0:
        zero = Fact("spill_bytes", "spills", 0, "none", known.source, known.note)
        return [zero, Fact("spill_bytes_per_lane", "spills per lane", 0, "none", known.source)]
    text = f"{known.bytes:,} bytes for each hardware thread"
    per_thread = Fact("spill_bytes", "spills", known.bytes, text, known.source, known.note)
    width = simd_width(reader)
    if not width:
        return [per_thread, unknown("spill_bytes_per_lane", "spills per lane", "no SIMD width", known.source)]
    lane = known.bytes // width
    per_lane = f"{lane:,} bytes, {lane // 4} values of 32 bits (SIMD{width})"
    return [per_thread, Fact("spill_bytes_per_lane", "spills per lane", lane, per_lane, known.source)]


def _scratch(reader: EntryReader) -> Fact:
    native = native_kernel(reader)
    if native is None:
        return unknown("scratch_bytes", "scratch memory", "", _NATIVE)
    name, kernel = native
    buffers = [b for b in kernel.buffers if b.type == "scratch"]
    total = sum(b.size for b in buffers)
    usage = ", ".join(b.usage.replace("_", " ") for b in buffers)
    text = f"{total:,} bytes for each hardware thread ({usage})" if total else "none"
    return Fact("scratch_bytes", "scratch memory", total, text, f"{name} .ze_info per_thread_memory_buffers")


def _private(reader: EntryReader) -> Fact:
    native = native_kernel(reader)
    private = [b for b in native[1].buffers if "private" in b.usage] if native else []
    if native and private:
        text = ", ".join(
            f"{b.size:,} bytes for each {'lane' if b.per_lane else 'hardware thread'}" for b in private
        )
        source = f"{native[0]} .ze_info per_thread_memory_buffers"
        return Fact("private_bytes", "private memory", sum(b.size for b in private), text, source)
    code = reader.code
    if code is None:
        return unknown("private_bytes", "private memory", "", "needs the llir or spv stage")
    size = code[1].private_arrays
    text = f"{size:,} bytes of variables for each lane in the IR" if size else "none"
    note = (
        "2D block loads go through such variables; the native compiler removes them when it can"
        if size
        else ""
    )
    return Fact("private_bytes", "private memory", size, text, code[0], note)


def slm_limit(reader: EntryReader) -> tuple[int | None, str]:
    """Return the shared local memory in bytes that one work-group may use, and the source of the number."""
    target = reader.metadata.target
    size = target.properties.get("local_mem_size")
    if isinstance(size, int):
        return size, f"{reader.files.metadata} target local_mem_size"
    return hardware.slm_limit(target)


def _slm(reader: EntryReader) -> Fact:
    shared = reader.metadata.shared
    if shared is None:
        return unknown("shared", "SLM", "", reader.files.metadata or "KERNEL.json")
    name = f"{reader.files.metadata} shared"
    if not shared:
        return Fact("shared", "SLM", shared, "none", name)
    target = reader.metadata.target
    limit, source = slm_limit(reader)
    rounded, core = rounded_slm(shared, target), core_slm(target)
    text = f"{shared:,} bytes for each work-group"
    notes = [] if limit else [source]
    if rounded is None:
        notes.append("the steps to which the driver of this device rounds it up are not known here")
    elif rounded != shared:
        text += f", rounded up to {binary_size(rounded)} by the driver"
    if limit and shared > limit:
        text += f", more than the {binary_size(limit)} that a work-group may have"
    elif limit and rounded and rounded * 100 >= limit:
        text += f": {_groups(limit // rounded)} fit {binary_size(limit)}"
        if core and core > limit:
            notes.append(
                f"the driver gives a core up to {binary_size(core)}, where {_groups(core // rounded)} fit"
            )
    return Fact("shared", "SLM", shared, text, name, "; ".join(notes))


def _groups(count: int) -> str:
    return f"{count} work-group{'' if count == 1 else 's'}"


def _barriers(reader: EntryReader) -> Fact:
    code = reader.code
    if code is None:
        return unknown("barriers", "barriers", "", "needs the llir or spv stage")
    stats = code[1]
    text = f"{stats.barriers} in the code" if stats.barriers else "none"
    if stats.split_barriers:
        text += f", {stats.split_barriers} halves of split barriers"
    native = native_kernel(reader)
    named = (native[1].barrier_count or 0) if native else 0
    note = f"{named} named {'barrier' if named == 1 else 'barriers'} in native code" if named else ""
    return Fact("barriers", "barriers", stats.barriers, text, code[0], note)


OPTIONS = "Options"
"""Title of the section on how the kernel was compiled."""
ENVIRONMENT = "environment"
"""Name of the fact about the run's variables; the metadata does not have them."""
_OPTIONS = ("num_stages", "enable_fp_fusion", "debug", "default_dot_input_precision")
_OPTIONS_WHEN_SET = (
    "sanitize_overflow", "advanced_path", "one_matrix_per_load_for_bt", "split_barriers_scope", "use_barrier", "maxnreg",
    "waves_per_eu", "matrix_instr_nonkdim", "launch_cooperative_grid", "optimize_epilogue", "instrumentation_mode",
    "max_num_imprecise_acc_default", "code_sinking", "loop_distribute", "sub_32_dpas", "fpsan_homomorphic_casts",
)  # fmt: skip
_OPTIONS_WHEN_OFF = ("reduce_variable_liveness", "enable_tile_load_linear_layout", "optimize_load_masks")
_LABELS = {"default_dot_input_precision": "default dot precision"}
_UNSET = frozenset({"None", "False", "0", ""})
_VARIABLE = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+")
_CHANGES_CODE = re.compile(
    r"TRITON_(?:INTEL|XPU)_\w+|IGC_\w+|DISABLE_LLVM_OPT|TRITON_(?:DEBUG|DEFAULT_FP_FUSION|F32_DEFAULT|OVERRIDE_ARCH"
    r"|KERNEL_OVERRIDE|OVERRIDE_DIR|DISABLE_LINE_INFO|DISABLE_RESHAPE_ENCODING_INFERENCE)"
)
_NO_VARIABLE = "TRITON_INTEL_*, TRITON_XPU_* or IGC_*"
_ONLY_WRITES = re.compile(
    r"IGC_(?:ShaderDump|Dump|Print|Show)\w*|TRITON_INTEL_ENABLE_IGC_SHADER_DUMP|TRITON_XPU_PROFILE"
)


def options_section(reader: EntryReader) -> CardSection:
    """Return the section on options that change code: common ones, others if not at their default, and explained build flags."""
    metadata, name = reader.metadata, reader.files.metadata or "KERNEL.json"
    facts: list[Fact] = []
    for option in (*_OPTIONS, *_OPTIONS_WHEN_SET, *_OPTIONS_WHEN_OFF):
        value = metadata.options.get(option)
        wanted = option in _OPTIONS or (option in _OPTIONS_WHEN_SET and str(value) not in _UNSET)
        if option in metadata.options and wanted:
            facts.append(Fact(option, _LABELS.get(option, option), value, str(value), name))
        elif option in _OPTIONS_WHEN_OFF and value is False:
            facts.append(Fact(option, option, value, str(value), name))
    facts += _variables(reader, name)
    if isinstance(metadata.num_ctas, int) and metadata.num_ctas > 1:
        facts.append(Fact("num_ctas", "num_ctas", metadata.num_ctas, str(metadata.num_ctas), name))
    if reader.backend not in {"cuda", "hip"}:
        flags = metadata.build_flags
        meanings = [FLAGS.get(f, f"{f} (not known here)") for f in flags.split()]
        text = f"{flags} ({'; '.join(meanings)})" if flags else "none"
        if "build_flags" in metadata.options:
            facts.append(Fact("build_flags", "build flags", flags, text, f"{name} build_flags"))
        else:
            why = not_written(reader.files.metadata, "this Triton does not write them")
            facts.append(unknown("build_flags", "build flags", why, name))
    return CardSection(OPTIONS, tuple(facts))


def _variables(reader: EntryReader, metadata: str) -> list[Fact]:
    """Return variables that change code: in the metadata of Triton 3.0 and 3.1, in the environment of later ones."""
    written = {
        k: v for k, v in reader.metadata.options.items() if _VARIABLE.fullmatch(k) and str(v) not in _UNSET
    }
    facts = []
    if written:
        text = ", ".join(f"{name}={value}" for name, value in sorted(written.items()))
        facts.append(Fact("compile_variables", "variables", written, text, metadata))
    around = environment(reader.files)
    if around is not None:
        ours = set_by_collection(reader.files)
        found = {
            name: value
            for name, value in sorted(around.items())
            if _CHANGES_CODE.fullmatch(name) and not _ONLY_WRITES.fullmatch(name)
        }
        text = (
            ", ".join(
                f"{name}={value}{' (xpudbg run set it)' if name in ours else ''}"
                for name, value in found.items()
            )
            or f"no {_NO_VARIABLE} that changes code"
        )
        facts.append(Fact(ENVIRONMENT, "environment of the run", found, text, "manifest.json environment"))
    return facts
