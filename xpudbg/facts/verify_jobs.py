"""Jobs of ``verify``, one per graph: the texts for its child process, and what is known of buffers and kernels."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.facts.fusion.generated_calls import buffer_nodes, last_nodes
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.formats.mlir_locations import without_locations
from xpudbg.model.artifact import RECORDED_INPUTS, Artifact, Kind, State
from xpudbg.model.generated_code import (
    TRITON_KINDS,
    GeneratedCode,
    GeneratedKernel,
    KernelKind,
    source_file_name,
)
from xpudbg.model.location import base_name
from xpudbg.model.verify import GraphJob
from xpudbg.run.cache_files import Configurations, EntryFiles, RunCache, configurations_of, read_metadata
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import read_file


def reused_names(code: GeneratedCode) -> dict[str, str]:
    """Return ``LINE:NAME`` of each call argument that reuses another buffer's memory, with that buffer (``buf3 = buf1; del buf1  # reuse``)."""
    found = {}
    for call in code.calls:
        for name in call.buffers:
            earlier = [b for b in code.buffers if b.name == name and b.line < call.line]
            if earlier and earlier[-1].how in ("reuse", "view") and earlier[-1].base:
                found[f"{call.line}:{name}"] = earlier[-1].base
    return found


def all_nodes(calls: Mapping[int, Mapping[str, str]]) -> dict[str, str]:
    """Return the node of each buffer of the graph that has one.

    Args:
        calls: Result of :func:`buffer_nodes`.
    """
    return {buffer: node for writes in calls.values() for buffer, node in writes.items() if node}


# Grids of a user-written kernel that is autotuned: Inductor's launcher has one for each configuration, and no cache entry names its own.
#
# An entry belongs to a configuration whose options it was compiled with and whose block sizes are in its ttir. That is believed only where every entry
# has one configuration, and no two have the same.

Grid = tuple[int, int, int]
_OPTIONS = frozenset(["num_warps", "num_stages", "num_ctas", "maxnreg"])
_NUMBER = re.compile(r"(?<![\w.])(\d{1,19})(?=x|\b)")


def precomputed_grids(
    source: str, ttirs: Mapping[str, str], options: Mapping[str, Mapping[str, Any]]
) -> dict[str, Grid]:
    """Return the grid of each cache entry of a kernel, by key; empty where one entry's is not known.

    Args:
        source: The kernel's generated source.
        ttirs: Text of each entry's ttir, by key.
        options: Options that each entry was compiled with, by key.
    """
    candidates = [c for c in _candidates(source) if _grid(c) is not None]
    found: dict[str, Grid] = {}
    taken: set[int] = set()
    for key, text in ttirs.items():
        numbers = {int(n) for n in _NUMBER.findall(without_locations(text))}
        mine = [n for n, c in enumerate(candidates) if _fits(c["config"], numbers, options.get(key, {}))]
        if len(mine) != 1 or mine[0] in taken:
            return {}
        taken.add(mine[0])
        grid = _grid(candidates[mine[0]])
        assert grid is not None
        found[key] = grid
    return found


def _candidates(source: str) -> list[dict[str, Any]]:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "precomputed_grids":
                    return _literal(value)
    return []


def _literal(node: ast.AST) -> list[dict[str, Any]]:
    try:
        found = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return []
    rows = found if isinstance(found, list) else []
    return [r for r in rows if isinstance(r, dict) and isinstance(r.get("config"), dict)]


def _grid(candidate: Mapping[str, Any]) -> Grid | None:
    """Return the grid where it is three numbers; with symbolic sizes it is three expressions."""
    parts = candidate.get("python")
    if not isinstance(parts, (list, tuple)) or len(parts) != 3:
        return None
    numbers = [int(str(p)) for p in parts if re.fullmatch(r"\d{1,9}", str(p))]
    return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None


def _fits(config: Mapping[str, Any], numbers: set[int], options: Mapping[str, Any]) -> bool:
    for name, value in config.items():
        if name in _OPTIONS:
            if options.get(name) is not None and options[name] != value:
                return False
        elif isinstance(value, int) and not isinstance(value, bool) and value > 1 and value not in numbers:
            return False
    return True


_MOST_INPUTS = 2 << 30
_RUN = TRITON_KINDS | {KernelKind.CPP}
_NEEDED = ((Kind.FX_GRAPH_TRANSFORMED, "transformed.py"), (Kind.OUTPUT_CODE, "output_code.py"))
_READ = frozenset({Kind.FX_GRAPH_READABLE, *(kind for kind, _ in _NEEDED)})


def recorded_inputs(run: RunReader, graph: str) -> dict[str, bytes]:
    """Return the files of a graph's recorded inputs (``run --record-inputs``), by name; empty without them.

    Raises:
        XpudbgError: They cannot be read.
    """
    paths = recorded_paths(run, graph)
    with os_errors(f"the recorded inputs of {graph} cannot be read"):
        return {name: run.bundle.read_bytes(path, limit=_MOST_INPUTS) for name, path in paths.items()}


def recorded_paths(run: RunReader, graph: str) -> dict[str, str]:
    """Return the paths of these files in the bundle, by name; empty unless all of them exist."""
    found = {a.kind: a.path for a in graph_rows(run, graph)}
    if not RECORDED_INPUTS.keys() <= found.keys():
        return {}
    return {name: found[kind] for kind, name in RECORDED_INPUTS.items()}


def graph_rows(run: RunReader, graph: str) -> list[Artifact]:
    """Return the artifacts of a graph that exist; empty without a manifest."""
    if not run.is_bundle:
        return []
    rows = next((g.artifacts for g in run.manifest.graphs if g.id == graph), ())
    return [a for a in rows if a.state is State.PRESENT and a.path]


def candidates_of_run(run: RunReader) -> list[Configurations]:
    """Return the run's cache entries by kernel; empty without a cache.

    Args:
        run: The run.
    """
    return configurations_of(
        [f for several in run.fact(RunCache).files.values() for f in several], run.fact(RunCache).winners
    )


def graph_jobs(
    run: RunReader,
    graphs: Sequence[GraphFiles],
    *,
    every_config: bool,
    lines: Mapping[str, Collection[int]] | None,
    spirv: bool,
    inputs: str,
    cpp: bool,
) -> Callable[[str], GraphJob]:
    """Return the maker of each graph's job, by the graph's id.

    Args:
        run: The run.
        graphs: Its graphs.
        every_config: All configurations of autotuning, not only the chosen one.
        lines: Lines of the calls to verify, by graph; other graphs are verified whole. None for all.
        spirv: Run their SPIR-V, too.
        inputs: ``recorded``, ``random``, or empty for recorded ones where the run has them.
        cpp: Whether their C++ kernels may run.

    Raises:
        XpudbgError: Recorded inputs are wanted and there are none.
    """
    if inputs == "recorded" and not any(recorded_paths(run, g.id) for g in graphs):
        raise XpudbgError(
            f"{run.name} has no recorded inputs",
            hint="'xpudbg run --record-inputs SCRIPT' keeps them; a pack has them if it was made with --with-inputs",
        )
    candidates, by_id = candidates_of_run(run), {g.id: g for g in graphs}
    return lambda graph: graph_job(
        run, by_id[graph], candidates, every_config=every_config, lines=None if lines is None else lines.get(graph),
        spirv=spirv, recorded=inputs != "random", cpp=cpp,
    )  # fmt: skip


def graph_job(
    run: RunReader,
    graph: GraphFiles,
    candidates: Sequence[Configurations],
    *,
    every_config: bool,
    lines: Collection[int] | None,
    spirv: bool = False,
    recorded: bool = True,
    cpp: bool = False,
) -> GraphJob:
    """Return the job of one graph.

    Args:
        run: The run.
        graph: The graph.
        candidates: The run's cache entries.
        every_config: All configurations of autotuning, not only the chosen one.
        lines: Calls to verify, by their line in ``output_code.py``; None for all.
        spirv: Run their SPIR-V, too.
        recorded: Give it the inputs that the run recorded, where it has them.
        cpp: Whether its C++ kernels may run.
    """
    job = GraphJob(graph.id, graph.kind, root=str(run.root) if run.is_bundle else "")
    texts = run.texts(graph).texts
    missing = [kind for kind, _ in _NEEDED if kind not in texts]
    code = run.inputs(graph).code
    if missing or code is None:
        job.reason = f"{' and '.join(missing) or 'generated code'} is not there"
        return job
    if code.wrapper == "cpp":
        job.reason = "its wrapper is C++ (cpp_wrapper or AOTInductor), which is not followed: compile it without, then verify"
        return job
    made = [k for k in code.kernels if k.source]
    if made and not cpp and all(k.kind is KernelKind.CPP for k in made):
        job.reason = "its kernels are C++, native code of the bundle: --cpp compiles and runs them"
        return job
    fusion = fusion_of(run, graph)
    calls, last = buffer_nodes(fusion, code), last_nodes(fusion)
    job.files = {name: texts[kind].encode() for kind, name in _NEEDED}
    if Kind.FX_GRAPH_READABLE in texts:
        job.files["readable.py"] = texts[Kind.FX_GRAPH_READABLE].encode()
    job.numbers = {k.source_line: n for n, k in enumerate(fusion.kernels, 1) if k.source_line}
    job.launches = {
        c.line: c.kernel for c in code.calls if c.kind in _RUN and (lines is None or c.line in lines)
    }
    rows = graph_rows(run, graph.id)
    job.read = [(f"{run.root}/{a.path}", "") for a in rows if a.kind in _READ and a.kind in texts]
    inputs = recorded_inputs(run, graph.id) if recorded else {}
    job.files.update(inputs)
    job.settings = {
        "recorded": bool(inputs),
        "calls": {
            str(line): {
                "writes": writes,
                "last": last.get(line, {}),
                "chosen": lines is None or line in lines,
            }
            for line, writes in calls.items()
        },
        "nodes": all_nodes(calls),
        "reused": reused_names(code),
        "kernels": _entries(job, code, candidates, every_config, spirv),
    }
    return job


def _entries(
    job: GraphJob, code: GeneratedCode, candidates: Sequence[Configurations], every_config: bool, spirv: bool
) -> dict[str, list[dict[str, Any]]]:
    """Return the cache entries of each kernel, the chosen one first; their ttir is added to the job's files."""
    found: dict[str, list[dict[str, Any]]] = {}
    for kernel in code.kernels:
        if not kernel.source:
            continue
        file = _source_file(kernel, candidates)
        job.sources[file] = kernel.source.splitlines()
        entries = _of_kernel(kernel, file, candidates)
        job.configurations[kernel.name] = len(entries)
        rows = found.setdefault(kernel.name, [])
        grids = _grids(kernel, entries)
        for files in entries if every_config else entries[:1]:
            name = f"{len(job.files)}.ttir"
            job.files[name] = _stage(job, kernel.name, files, "ttir")
            row: dict[str, Any] = {"key": files.key, "ttir": name}
            row["options"] = _compile_options(files)
            row["grid"] = grids.get(files.key)
            if spirv and "spv" in files.stages:
                row["spv"] = f"{len(job.files)}.spv"
                row["meta"] = _kernel_meta(files)
                if files.metadata:
                    job.read.append((f"{files.root}/{files.key}/{files.metadata}", kernel.name))
                job.files[row["spv"]] = _stage(job, kernel.name, files, "spv")
            rows.append(row)
    return found


def _grids(kernel: GeneratedKernel, entries: Sequence[EntryFiles]) -> dict[str, Grid]:
    """Return the grid of each entry of an autotuned kernel that the user wrote, where it is known."""
    if "precomputed_grids" not in kernel.source:
        return {}
    texts = {
        e.key: read_file(f"{e.root}/{e.key}/{e.stages['ttir']}").decode(errors="replace") for e in entries
    }
    return precomputed_grids(kernel.source, texts, {e.key: _compile_options(e) for e in entries})


def _source_file(kernel: GeneratedKernel, candidates: Sequence[Configurations]) -> str:
    """Return the name of a kernel's source file: that of the comment before it, unless cache entries name that of its text alone.

    The comment of a template names a file that was never written, and user-written kernels have none.
    """
    named, own = base_name(kernel.path), source_file_name(kernel.source)
    known = {base_name(c.source) for c in candidates}
    return own if not named or (named not in known and own in known) else named


def _stage(job: GraphJob, kernel: str, files: EntryFiles, stage: str) -> bytes:
    path = f"{files.root}/{files.key}/{files.stages[stage]}"
    job.read.append((path, kernel))
    return read_file(path)


def _of_kernel(kernel: GeneratedKernel, file: str, candidates: Sequence[Configurations]) -> list[EntryFiles]:
    by_user = kernel.kind is KernelKind.USER_TRITON
    name = _function_name(kernel) if by_user else kernel.name
    found = [c for c in candidates if c.kernel == name]
    mine = [c for c in found if base_name(c.source) == file]
    if not mine and not kernel.path and (len(found) == 1 or not by_user):
        mine = found
    if not mine:
        return []
    with_ttir = [e for e in mine[0].entries if "ttir" in e.stages]
    return sorted(with_ttir, key=lambda e: e not in mine[0].counting)


def _function_name(kernel: GeneratedKernel) -> str:
    """Return the function name of a user-written kernel, without the wrapper's number."""
    found = re.search(r"^def (\w+)\(", kernel.source, re.MULTILINE)
    return found.group(1) if found else kernel.name


def _kernel_meta(files: EntryFiles) -> dict[str, Any]:
    """Return the part of Triton's metadata that a launch of SPIR-V needs."""
    metadata = read_metadata(files)[0]
    scratch = metadata.options.get("global_scratch_size")
    return {
        "num_warps": metadata.num_warps or 0,
        "threads_per_warp": metadata.threads_per_warp or 0,
        "shared": metadata.shared or 0,
        "build_flags": metadata.build_flags,
        "global_scratch": scratch if isinstance(scratch, int) else 0,
    }


def _compile_options(files: EntryFiles) -> dict[str, Any]:
    """Return the compile options in which configurations of autotuning differ."""
    metadata = read_metadata(files)[0]
    return {
        "num_warps": metadata.num_warps,
        "num_stages": metadata.num_stages,
        "threads_per_warp": metadata.threads_per_warp,
        "grf_mode": metadata.grf_mode,
    }
