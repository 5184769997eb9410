"""The kernel card of one cache entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural
from xpudbg.facts.fusion.run_fusion import launches_of
from xpudbg.facts.kernels import tile_facts
from xpudbg.facts.kernels.card_code import (
    access_section,
    arithmetic_section,
    inductor_grid,
    matrix_section,
    pipe_facts,
)
from xpudbg.facts.kernels.card_registers import (
    native_kernel,
    not_written,
    options_section,
    register_section,
    spill,
    unknown,
)
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import callers
from xpudbg.facts.kernels.kernel_advice import advise, reported_spills
from xpudbg.facts.kernels.source_lines import place
from xpudbg.facts.kernels.whatif import stored_builds_problem
from xpudbg.formats.isa_text import spilled_bytes
from xpudbg.model.artifact import TRITONPARSE_FOLDER
from xpudbg.model.cache import own_key
from xpudbg.model.isa import FORMS, Cubin, Distances, GpuAsm, IsaCode, IsaLoop
from xpudbg.model.kernel import Advice, CardSection, Fact, KernelCard
from xpudbg.model.location import base_name
from xpudbg.model.native import IgcAsm, Zebin, ZebinKernel
from xpudbg.model.triton import TracedArgument, TracedKernel, TracedLaunch, TritonparseTrace
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import plain_names, read_file

# Facts of the kernel card about launches, from tritonparse traces of the bundle.

# Launches of a kernel in the tritonparse traces of its bundle.

_LIMIT = 256 << 20
_FILES = 1000


def traced_kernels(files: EntryFiles) -> tuple[tuple[str, TracedKernel, bool], ...]:
    """Return the kernel of a cache entry in the traces of its bundle.

    Returns:
        For each trace that has the kernel: its file, the kernel, and whether the trace has launches at all. None outside of bundles.
    """
    return files.run.fact(_by_key).get(own_key(files.key), ()) if files.run else ()


def read_traces(bundle: Path) -> list[tuple[str, TritonparseTrace]]:
    """Read the traces of a bundle by their file; damaged ones are skipped, since ``collect`` wrote them."""
    found = []
    folder = bundle / TRITONPARSE_FOLDER
    for name in [n for n in plain_names(folder) if n.endswith(".json")][:_FILES]:
        try:
            value = msgspec.json.decode(read_file(folder / name, limit=_LIMIT), type=TritonparseTrace)
        except (OSError, XpudbgError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            continue
        found.append((f"{TRITONPARSE_FOLDER}/{name}", value))
    return found


def _by_key(run: RunReader) -> dict[str, tuple[tuple[str, TracedKernel, bool], ...]]:
    found: dict[str, tuple[tuple[str, TracedKernel, bool], ...]] = {}
    for file, trace in read_traces(run.root):
        for kernel in trace.kernels:
            if kernel.key:
                row = (file, kernel, trace.launches_traced)
                found[kernel.key] = (*found.get(kernel.key, ()), row)
    return found


_SHOWN = 5


def launch_facts(reader: EntryReader) -> list[Fact]:
    """Return the grid, launches, stream and arguments of a kernel; without a trace of launches only the grid, where constants tell it."""
    traced = traced_kernels(reader.files)
    launched = _each_once([(file, kernel) for file, kernel, holds in traced if holds and kernel.launch_count])
    if not launched:
        why = "chosen at each launch; not kept in the cache"
        if any(holds for _, _, holds in traced):
            why = f"{traced[0][0]} holds launches, and none of this kernel"
        elif traced:
            why = f"{traced[0][0]} holds compilations only (TRITON_TRACE_LAUNCH=1 records launches)"
        if sizes := inductor_grid(reader):
            source = "numels of Inductor's file, block of .ttir"
            return [
                Fact("grid", "grid", [{"grid": list(sizes)}], _grid(sizes), source, "the same in each launch")
            ]
        return [unknown("grid", "grid", why, "needs a profile or trace")]
    source = ", ".join(dict.fromkeys(file for file, _ in launched))
    launches = [launch for _, kernel in launched for launch in kernel.launches]
    count = sum(kernel.launch_count for _, kernel in launched)
    measured = sum(kernel.benchmark_count for _, kernel in launched)
    left_out = sum(kernel.launches_left_out for _, kernel in launched)
    note = f"{measured} of them by Triton's autotuner, to measure" if measured else ""
    facts = [
        _grids(launches, source, left_out),
        Fact("launches", "launches", count, str(count), source, note),
        *_streams(launches, source),
    ]
    for number, launch in enumerate(launches[:_SHOWN], 1):
        facts.append(_arguments(launch, number, source))
    if len(launches) > _SHOWN or left_out:
        more = len(launches) - min(len(launches), _SHOWN)
        text = f"{plural(more, 'more kind')} of launch in {source}"
        facts.append(Fact("more_launches", "more", more, text, source))
    return facts


def _each_once(found: list[tuple[str, TracedKernel]]) -> list[tuple[str, TracedKernel]]:
    """Drop kernels of a second trace of the same processes: tritonparse writes a parsed trace beside the raw one."""
    unique: list[tuple[str, TracedKernel]] = []
    for file, kernel in found:
        if not any(kernel.launches == other.launches for _, other in unique):
            unique.append((file, kernel))
    return unique


def _grids(launches: Sequence[TracedLaunch], source: str, left_out: int) -> Fact:
    counts: dict[tuple[int, ...], int] = {}
    for launch in launches:
        counts[launch.grid] = counts.get(launch.grid, 0) + launch.count
    known = {grid: count for grid, count in counts.items() if grid}
    if not known:
        return unknown("grid", "grid", f"{source} does not say it", "needs a profile or trace")
    rows = sorted(known.items(), key=lambda kv: (-kv[1], kv[0]))
    texts = [f"{_grid(grid)}{f' ({count} times)' if len(rows) > 1 else ''}" for grid, count in rows[:_SHOWN]]
    more = f", and {plural(len(rows) - _SHOWN, 'more grid')}" if len(rows) > _SHOWN else ""
    note = f"of {plural(left_out, 'launch', 'launches')} not known" if left_out else ""
    values = [{"grid": list(grid), "launches": count} for grid, count in rows]
    return Fact("grid", "grid", values, f"{', '.join(texts)}{more}", source, note)


def _grid(grid: tuple[int, ...]) -> str:
    total = 1
    for size in grid:
        total *= size
    text = " x ".join(map(str, grid))
    return text if len(grid) == 1 else f"{text} = {total}"


def _streams(launches: Sequence[TracedLaunch], source: str) -> list[Fact]:
    streams = sorted({launch.stream for launch in launches if launch.stream is not None})
    if not streams:
        return []
    default = "the default stream" if streams[0] == 0 else ""
    others = len([s for s in streams if s])
    other = f"{plural(others, 'stream')} of its own" if others else ""
    text = " and ".join(filter(None, (default, other)))
    return [Fact("streams", "streams", streams, text, source)]


def _arguments(launch: TracedLaunch, number: int, source: str) -> Fact:
    label = f"launch {number}"
    text = ", ".join(_argument(a) for a in launch.arguments) or launch.arguments_missing or "no arguments"
    grid = f"grid {_grid(launch.grid)}" if launch.grid else "grid unknown"
    times = f", {plural(launch.count, 'time')}" if launch.count > 1 else ""
    value = {
        "grid": list(launch.grid),
        "stream": launch.stream,
        "count": launch.count,
        "benchmark": launch.benchmark,
        "line": launch.line,
        "pid": launch.pid,
        "arguments": [
            {
                "name": a.name,
                "kind": a.kind,
                "dtype": a.dtype,
                "shape": list(a.shape),
                "stride": list(a.stride),
                "device": a.device,
                "value": a.value,
            }
            for a in launch.arguments
        ],
    }
    return Fact(f"launch_{number}", label, value, f"{grid}{times}: {text}", source, launch.line)


def _argument(argument: TracedArgument) -> str:
    if argument.kind == "tensor" or argument.shape:
        return f"{argument.name} {argument.dtype or argument.kind}{list(argument.shape)}"
    return f"{argument.name}={argument.value}" if argument.value else f"{argument.name} ({argument.kind})"


# The card's facts about the instructions of native code, where they could be disassembled.

_PLURALS = {"load": "loads", "store": "stores", "prefetch": "prefetches", "atomic": "atomics"}
_SHOWN_LOOPS = 4


def isa_section(reader: EntryReader) -> CardSection | None:
    """Return the section on instructions, messages by form, and loops; None without a disassembler."""
    made, report = reader.disassembly, reader.isa_report
    if made is None:
        return None
    if report is None:
        return CardSection(
            "Instructions", (unknown("isa", "instructions", made.reason, f"ocloc disasm {made.source}"),)
        )
    source = f"{made.by} disasm {made.source}"
    code = report.code
    facts = [
        Fact("isa", "instructions", code.instructions, _counts(code), source),
        Fact(
            "isa_memory",
            "memory messages",
            code.memory,
            _memory(code),
            source,
            "counted in the code, not as they run",
        ),
        Fact(
            "isa_load_distance",
            "from load to first use",
            _values(code),
            _distances(code),
            source,
            "instructions, in the order of the code",
        ),
    ]
    inner = sorted((x for x in report.loops if x.innermost), key=lambda x: (-x.code.instructions, x.start))
    facts += [_loop(loop, source) for loop in inner[:_SHOWN_LOOPS]]
    if not report.loops and not report.loops_left:
        facts.append(Fact("isa_loop", "loops", 0, "none: no branch leads back", source))
    return CardSection("Instructions", (*facts, *pipe_facts(reader, source)))


def _counts(code: IsaCode) -> str:
    calls = f", {code.calls} function call{'s' if code.calls > 1 else ''}" if code.calls else ""
    barriers = f"{code.barriers} barrier{'' if code.barriers == 1 else 's'}"
    return f"{code.instructions:,}, {code.dpas} DPAS, {barriers}{calls}"


def _memory(code: IsaCode) -> str:
    parts = []
    for operation, forms in code.memory.items():
        shown = ", ".join(f"{forms[form]} {form}" for form in FORMS if form in forms)
        parts.append(f"{_PLURALS[operation]} {shown}")
    return "; ".join(parts) or "none"


def _values(code: IsaCode) -> dict[str, int | None]:
    """Return medians by memory; None without such loads, or without a wait for one."""
    return {
        "global": code.global_distance.median,
        "slm": code.slm_distance.median,
        "scratch": code.fill_distance.median,
    }


def _distances(code: IsaCode) -> str:
    known = (
        ("global memory", code.global_distance),
        ("SLM", code.slm_distance),
        ("scratch", code.fill_distance),
    )
    parts = [f"{name} {_distance(found)}" for name, found in known if found.loads or found.unknown]
    return "; ".join(parts) or "no loads"


def _distance(found: Distances) -> str:
    if not found.loads:
        return "unknown"
    span = (
        f"{found.least}"
        if found.least == found.most
        else f"{found.least} to {found.most} (median {found.median})"
    )
    return f"{span}{f', unknown for {found.unknown}' if found.unknown else ''}"


def _loop(loop: IsaLoop, source: str) -> Fact:
    where = ""
    if loop.lines:
        file, first, last = loop.lines[0]
        where = f" at {base_name(file)}:{first}" + (f"-{last}" if last != first else "")
    code = loop.code
    text = f"{_counts(code)}; {_memory(code)}; from load to first use: {_distances(code)}"
    if code.loads_before_dpas is not None:
        text += f"; {code.loads_before_dpas} loads before the first DPAS, {code.in_flight_at_dpas} of them under way then"
    value = {
        "start": loop.start,
        "end": loop.end,
        "instructions": code.instructions,
        "dpas": code.dpas,
        "memory": code.memory,
    }
    return Fact("isa_loop", f"loop L{loop.start}", value, f"{text}{where}", source)


# The card's facts about native code: the object itself, and the compiler's dump of its assembly.

_MESSAGES = (
    "ugm global memory, slm shared, gtwy barriers and ends; fill and spill: registers from and to memory"
)


def native_section(reader: EntryReader) -> CardSection:
    """Return the section on native code: size, target, options, missing functions; messages and registers of the assembly."""
    facts: list[Fact] = []
    if reader.zebin is not None:
        name, zebin = reader.zebin
        native = native_kernel(reader)
        facts += _object(name, zebin, native[1] if native else None)
        facts += _compiler(reader)
    if reader.igc is not None:
        facts += _assembly(*reader.igc)
    return CardSection("Native code", tuple(facts))


def _object(name: str, zebin: Zebin, kernel: ZebinKernel | None) -> list[Fact]:
    facts: list[Fact] = []
    if kernel and kernel.code_bytes is not None:
        text = f"{kernel.code_bytes:,} bytes"
        facts.append(
            Fact("code_bytes", "machine code", kernel.code_bytes, text, f"{name} .text.{kernel.name}")
        )
    if zebin.ip_version:
        text = f"hardware {zebin.ip_version}"
        facts.append(
            Fact("native_target", "built for", zebin.ip_version, text, f"{name} .note.intelgt.compat")
        )
    if zebin.build_options is not None:
        options = zebin.build_options
        facts.append(
            Fact("native_options", "built with", options, options or "none", f"{name} .misc.buildOptions")
        )
    if kernel and kernel.has_stack_calls:
        source = f"{name} .ze_info has_stack_calls"
        facts.append(Fact("stack_calls", "function calls", True, "real calls with a stack", source))
    if zebin.undefined:
        text = f"{len(zebin.undefined)} not provided: {', '.join(zebin.undefined[:4])}"
        names = list(zebin.undefined)
        facts.append(Fact("undefined_functions", "functions called", names, text, f"{name} .symtab"))
    return facts


def _compiler(reader: EntryReader) -> list[Fact]:
    """Return the compiler of the object, where the log beside it names it."""
    if reader.ocloc_log is None or not reader.ocloc_log[1].version:
        return []
    name, log = reader.ocloc_log
    text = f"ocloc {log.version} for {log.device}"
    return [
        Fact(
            "native_compiler",
            "made by",
            log.version,
            text,
            name,
            "the driver of a device may have another version",
        )
    ]


def _assembly(name: str, asm: IgcAsm) -> list[Fact]:
    facts: list[Fact] = []
    if asm.instructions is not None:
        text = f"{asm.instructions:,}, {asm.dpas} of them DPAS" if asm.dpas else f"{asm.instructions:,}"
        label = "machine instructions"
        facts.append(Fact("machine_instructions", label, asm.instructions, text, f"{name} //.instCount"))
    if asm.sends:
        text = ", ".join(f"{kind} {count}" for kind, count in asm.sends.items())
        facts.append(Fact("sends", "messages", asm.sends, text, name, _MESSAGES))
    if asm.register_allocation:
        kind = asm.register_allocation
        facts.append(Fact("register_allocation", "register allocation", kind, kind, f"{name} //.RA type"))
    if asm.bank_conflicts is not None:
        count = asm.bank_conflicts
        facts.append(
            Fact("bank_conflicts", "register bank conflicts", count, str(count), f"{name} //.BankConflicts")
        )
    return facts


_NAMED = 6
"""Numbers of launches that are listed."""


def analyse_kernel(files: EntryFiles) -> KernelCard:
    """Read every artifact of a kernel and build its card.

    Args:
        files: The entry, from :func:`xpudbg.run.cache_files.find_caches`.
    """
    return card_of(EntryReader(files))


def advice_of(reader: EntryReader) -> tuple[Advice, ...]:
    """Return advice on a kernel; empty for kernels that are not Intel's."""
    return () if reader.backend in {"cuda", "hip"} else advise(reader)


def card_of(reader: EntryReader, launches: Mapping[str, Sequence[int]] | None = None) -> KernelCard:
    """Return the card of a kernel that is open for reading.

    Args:
        reader: The kernel.
        launches: Graph -> the numbers of its launches there; None to look them up in the code of all graphs of its run.
    """
    metadata = reader.metadata
    backend = reader.backend
    sections = [_origin(reader, launches), _launch(reader), options_section(reader)]
    if backend in {"cuda", "hip"}:
        sections += [_other_registers(reader), _other_code(reader)]
    else:
        sections += [
            _with_reported(register_section(reader), reader),
            matrix_section(reader),
            access_section(reader),
            arithmetic_section(reader),
        ]
        if reader.zebin is not None or reader.igc is not None:
            sections.append(native_section(reader))
        instructions = isa_section(reader)
        sections += [instructions] if instructions else []
    problem = stored_builds_problem(reader.files)
    sizes = []
    for stage in reader.files.stages:
        data = reader.stage_bytes(stage)
        if data is not None:
            sizes.append((stage, len(data)))
    return KernelCard(
        kernel=metadata.name or reader.files.stem,
        key=reader.files.key,
        root=str(reader.files.root),
        backend=backend,
        target=metadata.target.label,
        sections=tuple(sections),
        advice=advice_of(reader),
        stages=tuple(sizes),
        problems=(*reader.check(), *((problem,) if problem else ())),
        kept_builds=reader.stored_builds,
    )


def _with_reported(section: CardSection, reader: EntryReader) -> CardSection:
    """Add the ``n_spills`` that Python gets for this build to a section."""
    spilled = spill(reader).bytes
    reported = reported_spills(reader, spilled) if spilled is not None else None
    if reported is None:
        return section
    value, unit = reported
    source = f"Triton {reader.metadata.triton_version} driver.c"
    row = Fact(
        "n_spills",
        "n_spills in Python",
        value,
        f"{value:,} {unit}",
        source,
        "of this build; Inductor drops configurations above 16",
    )
    return CardSection(section.title, (*section.facts, row))


def _origin(reader: EntryReader, launches: Mapping[str, Sequence[int]] | None) -> CardSection:
    metadata, files = reader.metadata, reader.files
    facts = [python_fact(reader)]
    numbers = launches if launches is not None else {x.graph: x.numbers for x in launches_of(files)}
    for kernel in callers(files):
        times = f", {kernel.calls} calls" if kernel.calls > 1 else ""
        known = numbers.get(kernel.graph, ())
        named = f" as {', '.join(f'K{n}' for n in known[:_NAMED])}" + (", ..." if len(known) > _NAMED else "")
        text = f"{kernel.graph}{named if known else ''}{times}"
        facts.append(Fact("graph", "called by graph", kernel.graph, text, "manifest.json kernels"))
    target = metadata.target
    described = f"{target.label or 'unknown'} ({reader.backend})" if reader.backend else "unknown"
    described = reader.backend if target.label == reader.backend else described
    detail = []
    if target.arch and target.arch != target.label:
        detail.append(f"hardware {target.arch}")
    driver = target.properties.get("driver_version")
    if driver:
        detail.append(f"driver {driver}")
    engines = target.properties.get("gpu_eu_count")
    if engines:
        detail.append(f"{engines} vector engines")
    text = ", ".join([described, *detail])
    source = f"{files.metadata_or_ir} target"
    facts.append(Fact("target", "compiled for", target.label or None, text, source))
    version = metadata.triton_version
    if version:
        facts.append(Fact("triton_version", "Triton", version, version, files.metadata))
    else:
        why = not_written(files.metadata, "not written before 3.3")
        facts.append(unknown("triton_version", "Triton", why, files.metadata or "KERNEL.json"))
    facts.append(
        Fact(
            "hash", "hash", metadata.hash or None, metadata.hash or "unknown", files.metadata or "KERNEL.json"
        )
    )
    return CardSection("Where it comes from", tuple(facts))


def python_fact(reader: EntryReader) -> Fact:
    """Return the fact on the Python line of a kernel's function."""
    for stage in ("ttir", "ttgir", "source"):
        if stage not in reader.files.stages:
            continue
        module = reader.mlir_stage(stage)
        function = next((op for op in module.ops if op.name == "tt.func"), None) if module else None
        if function and function.frames:
            where = function.frames[-1]
            note = (
                "an Inductor kernel file; '# kernel path:' in output_code.py names it"
                if "torchinductor" in where.file
                else ""
            )
            text = f"{where.file}:{where.line}"
            return Fact("python", "Python", text, text, f"{reader.files.stages[stage]} loc", note)
    there = any(stage in reader.files.stages for stage in ("ttir", "ttgir", "source"))
    why = (
        "compiled with TRITON_DISABLE_LINE_INFO, or without line info"
        if there
        else "no stage that names it is there"
    )
    return unknown("python", "Python", why, "ttir loc")


def _launch(reader: EntryReader) -> CardSection:
    metadata = reader.metadata
    name = reader.files.metadata_or_ir
    facts: list[Fact] = []
    warps, lanes = metadata.num_warps, metadata.threads_per_warp
    if warps is None or lanes is None:
        facts.append(unknown("work_group", "work-group", "", name))
    else:
        text = f"{plural(warps, 'warp')} x {lanes} lanes = {warps * lanes} work-items"
        compiled = _compiled_size(reader)
        note = ""
        if compiled and compiled[0] != warps * lanes:
            note = f"{compiled[1]} says {compiled[0]}"
        facts.append(
            Fact("work_group", "work-group", warps * lanes, text, f"{name} num_warps, threads_per_warp", note)
        )
    if reader.backend not in {"cuda", "hip"}:
        facts.append(_sub_group(reader))
    facts += launch_facts(reader)
    return CardSection("Launch", tuple(facts))


def _compiled_size(reader: EntryReader) -> tuple[int, str] | None:
    if reader.spirv is None:
        return None
    entry = next((e for e in reader.spirv.entry_points if e.name == reader.metadata.name), None)
    if entry is None:
        return None
    size = entry.mode("MaxWorkgroupSizeINTEL") or entry.mode("LocalSize")
    if not size:
        return None
    total = 1
    for number in size:
        total *= number
    return total, f"{reader.files.stages['spv']} execution mode"


def _sub_group(reader: EntryReader) -> Fact:
    native = native_kernel(reader)
    asked = None
    if reader.spirv is not None:
        entry = next(iter(reader.spirv.entry_points), None)
        mode = entry.mode("SubgroupSize") if entry else None
        asked = mode[0] if mode else None
    compiled = native[1].simd_size if native else None
    width = compiled or asked or reader.metadata.threads_per_warp
    if width is None:
        return unknown("sub_group_size", "sub-group", "", "needs the spv stage")
    if compiled and native:
        text, source = f"SIMD{compiled} compiled", f"{native[0]} .ze_info simd_size"
        if asked and asked != compiled:
            text += f", {asked} requested"
    elif asked:
        text, source = f"SIMD{asked} requested", f"{reader.files.stages['spv']} SubgroupSize"
    else:
        text, source = f"SIMD{width} requested", f"{reader.files.metadata_or_ir} threads_per_warp"
    sizes = reader.metadata.target.properties.get("sub_group_sizes")
    note = f"the device has {', '.join(map(str, sizes))}" if isinstance(sizes, list) else ""
    return Fact("sub_group_size", "sub-group", width, text, source, note)


def _other_registers(reader: EntryReader) -> CardSection:
    """Return the registers of CUDA and HIP kernels, from their objects."""
    stages, facts = reader.files.stages, []
    cubin, asm = reader.cubin, reader.asm
    registers = (cubin.registers if cubin else None) or (asm.registers if asm else None)
    source = (
        f"{stages['cubin']} .nv.info" if cubin else stages.get("amdgcn", "needs the cubin or amdgcn stage")
    )
    if registers is None:
        facts.append(unknown("registers", "registers used", "", source))
    else:
        text = f"{registers} for each thread"
        if asm and asm.scalar_registers is not None:
            text += f", {asm.scalar_registers} scalar registers"
        facts.append(Fact("registers", "registers used", registers, text, source))
    facts.append(_other_spills(cubin, asm, stages.get("ptx", ""), source))
    shared = reader.metadata.shared
    name = f"{reader.files.metadata} shared"
    known = shared is not None
    text = (f"{shared:,} bytes for each block" if shared else "none") if known else "unknown"
    facts.append(Fact("shared", "shared memory", shared, text, name))
    return CardSection("Registers and memory", tuple(facts))


def _other_spills(cubin: Cubin | None, asm: GpuAsm | None, ptx: str, source: str) -> Fact:
    spilled: int | None
    # AMD: registers of 4 bytes.
    if cubin is None and asm is not None and asm.spilled is not None:
        spilled, stack = 4 * asm.spilled, asm.private_bytes
        note = f"{stack} bytes of private memory, in which local arrays are too" if stack else ""
    else:
        stack = cubin.stack_bytes if cubin else None
        arrays = asm.local_bytes if asm else None
        spilled = spilled_bytes(stack, arrays)
        source = f"{source}, {ptx} .local" if stack and ptx else source
        note = (
            f"{stack} bytes of stack, {arrays} of them local arrays of the program; what pads these counts as spilled"
            if stack and arrays
            else ""
        )
    if spilled is None:
        why = (
            f"{stack} bytes of stack; the ptx stage is needed to tell spilled registers from arrays"
            if stack
            else ""
        )
        return unknown("spill_bytes", "spills", why, source)
    text = f"{spilled} bytes for each thread" if spilled else "none"
    return Fact("spill_bytes", "spills", spilled, text, source, note)


def _other_code(reader: EntryReader) -> CardSection:
    facts: list[Fact] = []
    asm, stages = reader.asm, reader.files.stages
    if reader.ttgir is not None:
        found = tile_facts.dots(reader.ttgir)
        text = (
            "; ".join(f"{d.m}x{d.n}x{d.k} {d.a} x {d.b} at {place(d.op.frames)}" for d in found[:4]) or "none"
        )
        facts.append(Fact("dots", "tt.dot", len(found), text, stages["ttgir"]))
    if asm is None:
        facts.append(unknown("matrix", "matrix instructions", "", "needs the ptx or amdgcn stage"))
        return CardSection("Code", tuple(facts))
    source = stages.get("ptx") or stages.get("amdgcn", "")
    text = ", ".join(f"{n} x {c}" for n, c in asm.matrix.items()) or "none"
    facts.append(Fact("matrix", "matrix instructions", asm.matrix, text, source))
    facts.append(Fact("instructions", "instructions", len(asm.ops), f"{len(asm.ops):,}", source))
    text = ", ".join(f"{n} {c}" for n, c in asm.counts.items()) or "none"
    facts.append(Fact("instruction_groups", "memory and barriers", asm.counts, text, source))
    return CardSection("Code", tuple(facts))
