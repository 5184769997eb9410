"""Facts of the kernel card about launches, from tritonparse traces of the bundle."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.card.facts import fact, unknown
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.model.artifact import TRITONPARSE_FOLDER
from xpudbg.model.cache import own_key
from xpudbg.model.generated_code import is_source_file, source_file_name
from xpudbg.model.kernel_card import Fact
from xpudbg.model.location import StageOp, base_name
from xpudbg.model.plural import plural
from xpudbg.model.tritonparse import TracedArgument, TracedKernel, TracedLaunch, TritonparseTrace
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.entry_metadata import source_file
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import plain_names, read_file

# The grid of a kernel that Inductor generated, where its sizes and its block are constants.
#
# Inductor's launcher divides the number of elements of each axis by its block (``torch/_inductor/runtime/triton_heuristics.py``, ``Grid1D`` to
# ``Grid3D``). The number stands in the kernel (``xnumel = 64``); the block of a configuration is what the ttir multiplies the program's id by at the
# line ``xoffset = tl.program_id(0) * XBLOCK``, and 1 where that line has the id alone. Seen: torch 2.11 and 2.13, Triton 3.3 and 3.6.

_AXES = {"Grid1D": "x", "Grid2D": "xy", "Grid3D": "xyz"}
_MAX_SOURCE = 4 << 20
_FACTOR = re.compile(r"%c(\d{1,10})_i32\b")


def inductor_grid(reader: EntryReader) -> tuple[int, ...]:
    """Return the grid of a cache entry of a run; empty where it is not the same in each launch, or where that is not known."""
    name, run = base_name(source_file(reader.files)), reader.files.run
    if run is None or not is_source_file(name):
        return ()
    try:
        text = read_file(run.root / "inductor_cache" / name[1:3] / name, limit=_MAX_SOURCE).decode(
            "utf-8", "replace"
        )
        tree = ast.parse(text) if source_file_name(text) == name else ast.Module([], [])
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    module = reader.mlir_stage("ttir")
    functions = [n for n in tree.body if isinstance(n, ast.FunctionDef)]
    if module is None or len(functions) != 1:
        return ()
    sizes = []
    for number, axis in enumerate(_AXES.get(_grid_type(functions[0]), "")):
        elements = _constant(functions[0], f"{axis}numel")
        block = _block(module.ops, name, _offset_line(functions[0], axis, number))
        if not elements or not block:
            return ()
        sizes.append(-(-elements // block))
    return tuple(sizes)


def _grid_type(function: ast.FunctionDef) -> str:
    """Inductor's name for the way in which the launcher makes the grid."""
    keywords = (k for d in function.decorator_list if isinstance(d, ast.Call) for k in d.keywords)
    meta = next((k.value for k in keywords if k.arg == "inductor_meta"), None)
    pairs = zip(meta.keys, meta.values, strict=True) if isinstance(meta, ast.Dict) else ()
    for key, value in pairs:
        if isinstance(key, ast.Constant) and key.value == "grid_type" and isinstance(value, ast.Constant):
            return str(value.value)
    return ""


def _constant(function: ast.FunctionDef, name: str) -> int:
    """The whole number that a variable is set to; 0 where it is none."""
    for node in function.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            (target, *more) = node.targets
            value = node.value.value
            if not more and isinstance(target, ast.Name) and target.id == name and type(value) is int:
                return value
    return 0


def _offset_line(function: ast.FunctionDef, axis: str, number: int) -> int:
    """The line of ``xoffset = tl.program_id(0) * XBLOCK``; 0 where the kernel has no such line."""
    wanted = f"{axis}offset = tl.program_id({number}) * {axis.upper()}BLOCK"
    return next(
        (n.lineno for n in function.body if isinstance(n, ast.Assign) and ast.unparse(n) == wanted), 0
    )


def _block(ops: Sequence[StageOp], file: str, line: int) -> int:
    """Return the factor of the program's id at a line; 0 where that is not known."""
    mine = [o for o in ops if o.frames and o.frames[-1].line == line and base_name(o.frames[-1].file) == file]
    products = [o for o in mine if o.name == "arith.muli"]
    if not products:
        return int(line > 0 and any(o.name == "tt.get_program_id" for o in mine))
    factors = _FACTOR.findall(products[0].text) if len(products) == 1 else []
    return int(factors[0]) if len(factors) == 1 else 0


# Launches of a kernel that tritonparse traces of its bundle hold.

_LIMIT = 256 << 20
_FILES = 1000


def traced_kernels(files: EntryFiles) -> tuple[tuple[str, TracedKernel, bool], ...]:
    """The kernel of a cache entry in the traces of its bundle.

    Returns:
        For each trace that has the kernel: its file, the kernel, and whether the trace holds launches at all. None outside of bundles.
    """
    return files.run.fact(_by_key).get(own_key(files.key), ()) if files.run else ()


def read_traces(bundle: Path) -> list[tuple[str, TritonparseTrace]]:
    """The traces of a bundle by their file; those that are damaged are passed over: ``collect`` wrote them."""
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
    """The grid, launches, stream and arguments of a kernel; the grid alone without a trace that holds launches, where constants tell it."""
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
                fact("grid", "grid", [{"grid": list(sizes)}], _grid(sizes), source, "the same in each launch")
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
        fact("launches", "launches", count, str(count), source, note),
        *_streams(launches, source),
    ]
    for number, launch in enumerate(launches[:_SHOWN], 1):
        facts.append(_arguments(launch, number, source))
    if len(launches) > _SHOWN or left_out:
        more = len(launches) - min(len(launches), _SHOWN)
        text = f"{plural(more, 'more kind')} of launch in {source}"
        facts.append(fact("more_launches", "more", more, text, source))
    return facts


def _each_once(found: list[tuple[str, TracedKernel]]) -> list[tuple[str, TracedKernel]]:
    """The kernels without those of a second trace of the same processes: tritonparse writes a parsed one beside the raw one."""
    kept: list[tuple[str, TracedKernel]] = []
    for file, kernel in found:
        if not any(kernel.launches == other.launches for _, other in kept):
            kept.append((file, kernel))
    return kept


def _grids(launches: Sequence[TracedLaunch], source: str, left_out: int) -> Fact:
    counts: dict[tuple[int, ...], int] = {}
    for launch in launches:
        counts[launch.grid] = counts.get(launch.grid, 0) + launch.count
    known = {grid: count for grid, count in counts.items() if grid}
    if not known:
        return unknown("grid", "grid", f"{source} does not say it", "needs a profile or trace")
    rows = sorted(known.items(), key=lambda kv: (-kv[1], kv[0]))
    words = [f"{_grid(grid)}{f' ({count} times)' if len(rows) > 1 else ''}" for grid, count in rows[:_SHOWN]]
    more = f", and {plural(len(rows) - _SHOWN, 'more grid')}" if len(rows) > _SHOWN else ""
    note = f"of {plural(left_out, 'launch', 'launches')} not known" if left_out else ""
    values = [{"grid": list(grid), "launches": count} for grid, count in rows]
    return fact("grid", "grid", values, f"{', '.join(words)}{more}", source, note)


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
    return [fact("streams", "streams", streams, text, source)]


def _arguments(launch: TracedLaunch, number: int, source: str) -> Fact:
    label = f"launch {number}"
    words = ", ".join(_argument(a) for a in launch.arguments) or launch.arguments_missing or "no arguments"
    said = f"grid {_grid(launch.grid)}" if launch.grid else "grid unknown"
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
    return fact(f"launch_{number}", label, value, f"{said}{times}: {words}", source, launch.line)


def _argument(argument: TracedArgument) -> str:
    if argument.kind == "tensor" or argument.shape:
        return f"{argument.name} {argument.dtype or argument.kind}{list(argument.shape)}"
    return f"{argument.name}={argument.value}" if argument.value else f"{argument.name} ({argument.kind})"
