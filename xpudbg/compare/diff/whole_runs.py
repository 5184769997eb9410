"""Comparison of two whole runs: graphs, kernels outside of them, events and settings."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from xpudbg.compare.diff.kernel_diff import (
    MOST_DETAILED,
    CacheKernel,
    compare_entries,
    diff_cache_kernels,
    kernels_outside,
    pair_entries,
)
from xpudbg.compare.diff.runs import RunSide, diff_runs, profile_problems, with_times
from xpudbg.compare.graph_summary import GraphSummary, summaries_of
from xpudbg.compare.metrics import measure_graph, recorded_graph
from xpudbg.compare.text import opcodes
from xpudbg.core.text import listed, plural
from xpudbg.facts.kernels import run_kernels
from xpudbg.facts.kernels.run_kernels import whole_spills
from xpudbg.facts.packages import package_differences
from xpudbg.model.artifact import Kind, State
from xpudbg.model.checks import GraphMeasure
from xpudbg.model.diff import UNCHANGED, Change, FigureDiff, GraphDiff, KernelDiff, RunDiff, SettingDiff
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.location import base_name
from xpudbg.model.manifest import Graph, Manifest
from xpudbg.model.native import SpillTotal
from xpudbg.model.problem import Problem
from xpudbg.run.break_events import moved_files, resumed_function
from xpudbg.run.cache_files import RunCache
from xpudbg.run.probe_records import RecordedGraphs
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.parallel import parallel_map

# Lines of the user's program that changed between two runs, from the sources that both keep.

_MOST_LINES = 12
_MOST_BYTES = 1 << 20
_Places = Sequence[tuple[str, str]]
"""``(file:line, text)`` of lines."""


def _source_differences(
    a: RunSide, b: RunSide
) -> tuple[tuple[SettingDiff, ...], frozenset[str], tuple[tuple[str, str], ...]]:
    """Compare the script and the files beside it: lines that differ, names of the compared files, both names of a moved script.

    Blank lines and comment lines are no difference. The scripts are compared whatever their names, other files by their paths; a file
    that only one run contains is left out, since the stacks of the other do not name it.
    """
    left, right = _paths(a), _paths(b)
    scripts = _script(a, left), _script(b, right)
    pairs = {scripts[1]: scripts[0]} if all(scripts) else {}
    pairs |= {name: name for name in right if name in left and name not in scripts}
    if not pairs:
        return (), frozenset(), ()
    rows = []
    for name, other in pairs.items():
        first, second = (
            side.run.bundle.read_text(paths[n], limit=_MOST_BYTES)
            for side, paths, n in ((a, left, other), (b, right, name))
        )
        rows += changed_lines(first, second, base_name(other), base_name(name))
    names = frozenset(map(base_name, (*pairs, *pairs.values())))
    first, second = map(base_name, scripts)
    moved = ((first, second),) if all(scripts) and first != second else ()
    return tuple(shortened(rows)), names, moved


def changed_lines(first: str, second: str, first_name: str, second_name: str) -> list[SettingDiff]:
    """Return the lines of two sources that differ.

    Args:
        first: The first source.
        second: The second.
        first_name: Name of the first; removed lines are shown at their place in it.
        second_name: Name of the second.
    """
    left, right = _code(first, first_name), _code(second, second_name)
    one, other = ([text for _, text in side] for side in (left, right))
    rows: list[SettingDiff] = []
    for tag, a0, a1, b0, b1 in opcodes(one, other):
        if tag != "equal":
            rows += paired_lines(left[a0:a1], right[b0:b1])
    return rows


def paired_lines(first: _Places, second: _Places) -> list[SettingDiff]:
    """Return pairs of changed lines in their order, named by both places where their files differ; the rest was added or removed."""
    rows = []
    for i in range(max(len(first), len(second))):
        x, y = (side[i] if i < len(side) else None for side in (first, second))
        where = (y or x or ("", ""))[0]
        if x and y and x[0].rpartition(":")[0] != y[0].rpartition(":")[0]:
            where = f"{x[0]}, {y[0]}"
        rows.append(SettingDiff("source", where, x[1] if x else None, y[1] if y else None))
    return rows


def shortened(rows: Sequence[SettingDiff]) -> list[SettingDiff]:
    """Return the first dozen lines, and the number of further ones."""
    more = len(rows) - _MOST_LINES
    if more <= 0:
        return list(rows)
    return [*rows[:_MOST_LINES], SettingDiff("source", f"and {more} more lines", None, None)]


def _code(text: str, name: str) -> list[tuple[str, str]]:
    lines = enumerate(text.splitlines(), 1)
    return [(f"{name}:{n}", line.rstrip()) for n, line in lines if line.strip() and line.lstrip()[0] != "#"]


def _paths(side: RunSide) -> dict[str, str]:
    """Return the bundle's paths of a run's sources, by their names below the script's folder."""
    found: dict[str, str] = {}
    for artifact in side.run.present(Kind.USER_SOURCE):
        found.setdefault(artifact.origin, artifact.path)
    return found


def _script(side: RunSide, paths: dict[str, str]) -> str:
    """Return the name of the script among the sources of a run; empty for a module or a command."""
    names = {base_name(word) for word in side.run.manifest.command} if paths else set()
    first = next(iter(paths), "")
    return first if first in names else ""


# Settings of two runs, compared: variables, versions, devices, command line, torch's configuration, and the user's lines.

_OWN = re.compile(r"XPUDBG_|_=$")
_MOST_GRAPHS = 50
_FORCED = frozenset({"fx_graph_remote_cache", "trace.debug_dir", "trace.enabled"})
_PATCHED = frozenset(
    {
        ("deterministic", "False"),
        ("trace.save_real_tensors", "False"),
        ("triton.store_cubin", "False"),
        ("unroll_reductions_threshold", "8"),
    }
)
"""Defaults that Inductor patches while it compiles and puts back: every later graph lists them as if the user had set them."""


def setting_differences(a: Manifest | None, b: Manifest | None) -> list[SettingDiff]:
    """Return the settings that differ between two manifests; empty where one is missing."""
    if a is None or b is None:
        return []
    return [
        *_mappings("environment", _environment(a), _environment(b)),
        *_mappings("version", a.versions, b.versions),
        *_mappings("system", a.system, b.system),
        *_mappings("device", _devices(a), _devices(b)),
        *(
            []
            if _plain_command(a) == _plain_command(b)
            else _mappings("command", {"": " ".join(a.command)}, {"": " ".join(b.command)})
        ),
    ]


def _plain_command(manifest: Manifest) -> tuple[str, ...]:
    """Return the command with the script replaced by a placeholder, whatever its name and folder."""
    script = next((i for i, word in enumerate(manifest.command) if word.endswith(".py")), None)
    return tuple("SCRIPT" if i == script else word for i, word in enumerate(manifest.command))


def _environment(manifest: Manifest) -> dict[str, str]:
    """Return the user's variables, including ``--set``; variables that collection sets have their original value."""
    ours = {v.name: v.value if v.is_requested else v.user for v in manifest.variables}
    found = {n: v for n, v in manifest.environment.items() if n not in ours and not _OWN.match(n)}
    return found | {n: value for n, value in ours.items() if value is not None}


def _devices(manifest: Manifest) -> dict[str, str]:
    found = {f"{d.type}:{d.index}": d.name for d in manifest.devices}
    if manifest.emulated is not None:
        found["emulated"] = f"{manifest.emulated.target}, execute {manifest.emulated.execute}"
    return found


def _mappings(section: str, a: Mapping[str, str], b: Mapping[str, str]) -> list[SettingDiff]:
    return [
        SettingDiff(section, name, a.get(name), b.get(name))
        for name in sorted({*a, *b})
        if a.get(name) != b.get(name)
    ]


def option_differences_of(kernels: Iterable[KernelDiff], known: Collection[str]) -> list[SettingDiff]:
    """Return compile options that differ between cache entries, in the same way for all entries where they do.

    They include variables of Triton and of the driver, however they were set.

    Args:
        kernels: The compared kernels of two runs.
        known: Names of variables that are known to differ.
    """
    values: dict[str, set[tuple[str | None, str | None]]] = {}
    for option in (o for kernel in kernels for o in kernel.options if o.name not in known):
        values.setdefault(option.name, set()).add((option.first, option.second))
    return [
        SettingDiff("environment" if name.isupper() else "option", name, *next(iter(found)))
        for name, found in sorted(values.items())
        if len(found) == 1
    ]


def config_differences(a: RunSide, b: RunSide) -> list[SettingDiff]:
    """Return torch settings that differ and are not at their defaults, from ``fx_graph_runnable.py``, where both runs have it."""
    left, right = _config(a), _config(b)
    if left is None or right is None or left == right:
        return []
    known = [_recorded(side) for side in (a, b)]
    return [
        s
        for s in _mappings("config", left, right)
        if not (values := known[0].get(s.name)) or values != known[1].get(s.name)
    ]


def _recorded(side: RunSide) -> dict[str, set[str]]:
    """Return the values that a run's graphs recorded of Inductor's settings: the text lists a default, too, once torch has patched it."""
    records = RecordedGraphs(side.run)
    found: dict[str, set[str]] = {}
    for graph in side.graphs[:_MOST_GRAPHS] if records.any else ():
        for name, value in records.of(graph).options.items():
            found.setdefault(f"_inductor.config.{name}", set()).add(repr(value))
    return found


def _config(side: RunSide) -> dict[str, str] | None:
    configs = [g.config for g in _first_graphs(side) if g.config is not None]
    if not configs:
        return None
    # The first value counts: a backward has what torch itself set for it.
    found = {n: v for config in reversed(configs) for n, v in config.items()}
    short = {n: n.partition(".config.")[2] for n in found}
    return {
        n: v
        for n, v in found.items()
        if short[n] not in _FORCED and (short[n], v) not in _PATCHED and "/" not in v
    }


def _first_graphs(side: RunSide) -> list[GraphSummary]:
    return summaries_of(side.run, side.graphs)[:_MOST_GRAPHS]


def line_differences(a: RunSide, b: RunSide, *, known: Collection[str] = ()) -> list[SettingDiff]:
    """Return the user's lines that only one run compiled, from comments in its graphs; moved lines are no difference.

    Args:
        a: The first run.
        b: The second.
        known: Names of files that were compared as a whole.
    """
    left, right = _lines(a, known), _lines(b, known)
    lost, come = [line for line in left if line not in right], [line for line in right if line not in left]
    if not left or not right:
        return []
    rows: list[SettingDiff] = []
    for function in dict.fromkeys(f for f, _ in (*lost, *come)):
        first = [(left[f, code], code) for f, code in lost if f == function]
        second = [(right[f, code], code) for f, code in come if f == function]
        rows += paired_lines(first, second)
    return shortened(rows)


def _lines(side: RunSide, known: Collection[str]) -> dict[tuple[str, str], str]:
    """Return the place ``file:line`` of each Python line in the graphs, by ``(function, code)``."""
    found: dict[tuple[str, str], str] = {}
    graphs = _first_graphs(side)
    readable = [g for g in graphs if g.lines_from is Kind.FX_GRAPH_READABLE]
    for graph in readable or graphs:
        for file, line, function, code in graph.lines:
            name = base_name(file)
            if name not in known:
                key = resumed_function(function), code.strip()
                found.setdefault(key, f"{name}:{line}")
    return found


# Comparison of graphs' kernels with the same source by their cache entries: compiled to the same code or not.

_Kernels = list[CacheKernel]
_Entries = Callable[[str, str], _Kernels]
_WORTH = 100
"""Number of pairs of kernels for which a second processor saves time: all their stages are read."""


def with_compiled_code(
    a: RunSide, b: RunSide, graphs: tuple[GraphDiff, ...]
) -> tuple[tuple[GraphDiff, ...], tuple[Problem, ...]]:
    """Compare the cache entries of kernels with the same source.

    Configurations of autotuning that only one of the two compiled are no difference.

    Args:
        a: The first run.
        b: The second.
        graphs: Their graphs, compared by generated code.

    Returns:
        The graphs, kernels with other stages as ``regenerated``, and of which kernels only one run has an entry.
    """
    if not any(k.change in UNCHANGED for g in graphs if g.a and g.b for k in g.kernels):
        return graphs, ()
    left, right = _entries(a), _entries(b)
    pairs = {
        (n, i): (left(graph.a, kernel.a), right(graph.b, kernel.b))
        for n, graph in enumerate(graphs)
        for i, kernel in enumerate(graph.kernels)
        if kernel.change in UNCHANGED and graph.a and graph.b
    }
    # Graphs of a run share most of their kernels.
    keys = {place: tuple(tuple(k.files.key for k in side) for side in pair) for place, pair in pairs.items()}
    whole = {keys[place]: pair for place, pair in pairs.items() if all(pair)}
    equal = parallel_map(lambda key: _equal(*whole[key]), list(whole), bool, worth=_WORTH)
    unequal = {key for key, same in zip(whole, equal, strict=True) if not same}
    compared: dict[tuple[tuple[str, ...], ...], KernelDiff | None] = {}
    lone: list[str] = []
    detailed = 0
    found = []
    for n, graph in enumerate(graphs):
        kernels = list(graph.kernels)
        for i, kernel in enumerate(kernels):
            pair = pairs.get((n, i), ([], []))
            key = keys.get((n, i), ())
            if key in unequal:
                if key not in compared:
                    compared[key] = _compared(*pair, detailed=detailed < MOST_DETAILED)
                    detailed += compared[key] is not None
                known = compared[key]
                if known is not None:
                    kernels[i] = replace(
                        kernel, change=known.change, detail=known.detail, options=known.options
                    )
            elif any(pair) and not all(pair):
                lone.append(kernel.a)
        worse = graph.change is Change.SAME and any(k.change not in UNCHANGED for k in kernels)
        found.append(replace(graph, change=Change.CHANGED if worse else graph.change, kernels=tuple(kernels)))
    return tuple(found), _source_only_problems(list(dict.fromkeys(lone)))


def _source_only_problems(names: list[str]) -> tuple[Problem, ...]:
    if not names:
        return ()
    shown = listed(names, 3)
    what = "only one of the two has the Triton cache entry: compared by source only"
    return (Problem(shown, what, "collect the Triton cache of the other run, too"),)


def _entries(side: RunSide) -> _Entries:
    """Return a function that finds the cache entries of a graph's kernel; it finds none in a folder with only graphs."""
    keys = _cache_keys(side.run)
    files = {f.key: f for f in side.run.fact(RunCache).found.entries} if keys else {}
    read: dict[str, CacheKernel] = {}

    def of(graph: str, kernel: str) -> _Kernels:
        wanted = [key for key in keys.get((graph, kernel), ()) if key in files]
        read.update((key, CacheKernel(files[key])) for key in wanted if key not in read)
        return [read[key] for key in wanted]

    return of


def _cache_keys(run: RunReader) -> dict[tuple[str, str], tuple[str, ...]]:
    if not run.is_bundle:
        return {}
    found: dict[tuple[str, str], tuple[str, ...]] = defaultdict(tuple)
    for kernel in run.manifest.kernels:
        if kernel.graph:
            found[kernel.graph, kernel.name] += kernel.cache_keys
    return found


def _equal(left: _Kernels, right: _Kernels) -> bool:
    """Return whether two kernels have the same entries with the same stages, as most have; a difference may still be noise."""
    others = {k.files.key: k for k in right}
    if {k.files.key for k in left} != others.keys():
        return False
    return all(compare_entries(k, others[k.files.key], detailed=False).change in UNCHANGED for k in left)


def _compared(left: _Kernels, right: _Kernels, *, detailed: bool) -> KernelDiff | None:
    """Return the first entry that differs, and the number of others that do; None where all are the same."""
    by_key = {k.files.key: k for k in right}
    pairs = [(k, by_key.pop(k.files.key)) for k in left if k.files.key in by_key]
    paired = {k.files.key for k, _ in pairs}
    rest = [k for k in left if k.files.key not in paired], list(by_key.values())
    for i, j in pair_entries(*rest).items():
        one, other = rest[0][i], rest[1][j]
        alone = len(left) == len(right) == 1
        if alone or (one.tuning == other.tuning and (one.plain_ir == other.plain_ir or one.ir == other.ir)):
            pairs.append((one, other))
    changed = [
        (row, one, all(one.is_same(other, s) for s in one.digests.keys() & other.digests.keys()))
        for one, other in pairs
        if (row := compare_entries(one, other, detailed=detailed)).change not in UNCHANGED
    ]
    if not changed:
        return None
    # Other code is a stronger difference than other options.
    row, entry, is_same = min(changed, key=lambda found: found[2])
    configs = f" (configuration {entry.files.key[:8]})" if max(len(left), len(right)) > 1 else ""
    more = (
        f"; so {'is 1 more configuration' if len(changed) == 2 else f'are {len(changed) - 1} more configurations'}"
        if len(changed) > 1
        else ""
    )
    what = "the same code, other options" if is_same else "the same source, compiled differently"
    change = Change.RETUNED if is_same else Change.REGENERATED
    return replace(row, change=change, detail=f"{what}{configs}: {row.detail}{more}")


# Figures of two runs side by side: launches, bytes, spilled registers, graph breaks and recompiles.

_NO_MANIFEST = "it is no bundle: nothing joins its kernels with a cache"
_EVENTS = (("graph break", "graph_breaks"), ("recompile", "recompiles"))
Measured = tuple[int | None, str]
"""A figure, or why it is not known."""


def figure_differences(a: RunSide, b: RunSide, graphs: Sequence[GraphDiff]) -> list[FigureDiff]:
    """Return the figures of two runs, in the order of a verdict.

    Args:
        a: The first run.
        b: The second.
        graphs: Their compared graphs, equal ones of several ranks once.
    """
    found: list[FigureDiff] = []
    left, right = _measured(a, {g.a for g in graphs}), _measured(b, {g.b for g in graphs})
    if left or right:
        launches = [_sum([g.launches for g in side]) for side in (left, right)]
        moved = [_sum([g.bytes for g in side]) for side in (left, right)]
        found += [_figure("launches", *launches), _figure("bytes", *moved)]
    totals = _spills(a, {g.a for g in graphs}), _spills(b, {g.b for g in graphs})
    found += _spilled(totals, (_for_a_cpu(a), _for_a_cpu(b)))
    # Of single graphs only the breaks in their own compiles are asked.
    for what, name in _EVENTS if a.whole and b.whole else _EVENTS[:1]:
        one, other = _events(a, what), _events(b, what)
        if one[0] is not None or other[0] is not None:
            found.append(_figure(name, one, other))
    return found


def _measured(side: RunSide, compared: set[str]) -> list[GraphMeasure]:
    """Return the graphs of a run as ``check`` measures them, including graphs without artifacts, whose figures are unknown, not 0."""
    run = side.run
    known = {g.id: recorded_graph(g) for g in run.manifest.graphs} if run.is_bundle and side.whole else {}
    for summary in summaries_of(run, side.graphs):
        known[summary.id] = measure_graph(known.get(summary.id) or GraphMeasure(summary.id), summary)
    folded = {g.id for g in side.graphs} - compared
    return [graph for name, graph in known.items() if name not in folded]


def _figure(name: str, first: Measured, second: Measured) -> FigureDiff:
    return FigureDiff(name, first[0], second[0], (first[1], second[1]))


def _sum(sizes: Sequence[int | None]) -> Measured:
    known = [size for size in sizes if size is not None]
    if len(known) == len(sizes):
        return sum(known), ""
    return None, f"not known of {len(sizes) - len(known)} of {plural(len(sizes), 'graph')}"


def _spills(side: RunSide, compared: set[str]) -> SpillTotal | None:
    """Return the spills of a run; None where its kernels are unknown."""
    if not side.run.is_bundle:
        return None
    named = {g.id for g in side.graphs}
    if side.whole and named <= compared:
        return whole_spills(side.run)
    return run_kernels.measure_spills(
        side.run, without=named - compared, graphs=None if side.whole else named
    )


def _for_a_cpu(side: RunSide) -> bool:
    """Return whether a run has C++ kernels, whose spills are unknown."""
    kinds = {KernelKind.CPP, KernelKind.CPP_TEMPLATE}
    return side.run.is_bundle and any(k.kind in kinds for k in side.run.manifest.kernels)


def _spilled(
    totals: tuple[SpillTotal | None, SpillTotal | None], on_cpu: tuple[bool, bool]
) -> list[FigureDiff]:
    if not any(total is not None and total.kernels for total in totals):
        return []
    return [
        _figure(
            f"spilled_{name}", *(_total(total, name, cpu) for total, cpu in zip(totals, on_cpu, strict=True))
        )
        for name in ("registers", "bytes")
    ]


def _total(total: SpillTotal | None, name: str, on_cpu: bool) -> Measured:
    if total is None:
        return None, _NO_MANIFEST
    if on_cpu and not total.kernels:
        return None, "its kernels are C++ for a CPU: nothing tells what they spill"
    if total.unknown:
        kernels = plural(total.kernels, "Triton kernel")
        return None, f"no native code tells it of {total.unknown} of {kernels}"
    return (total.registers if name == "registers" else total.bytes), ""


def _events(side: RunSide, what: str) -> Measured:
    events = side.events
    if events is None:
        return None, "only bundles record them"
    count = sum(e.what == what for e in events)
    if not count and not side.run.present(Kind.TORCH_TRACE):
        return None, "there is no trace that would tell"
    return count, ""


def compare_runs(a: RunSide, b: RunSide, *, problems: Iterable[Problem] = ()) -> RunDiff:
    """Compare two runs, or the selected graphs of them.

    Args:
        a: The first.
        b: The second.
        problems: Problems of the runs as a whole.
    """
    first, second = a.events, b.events
    events = (first, second) if first is not None and second is not None else None
    found = diff_runs(a, b, events=events, problems=problems)
    manifests = _manifest(a), _manifest(b)
    rows, files, moved = _source_differences(a, b)
    lines = line_differences(a, b, known=files)
    sizes = dict.fromkeys(pair for graph in found.graphs for pair in graph.sizes)
    settings = [SettingDiff("size", "", x, y) for x, y in sizes]
    settings += [*setting_differences(*manifests), *config_differences(a, b)]
    settings += _mappings("package", *(package_differences(side.run) for side in (a, b)))
    outside, unread = diff_cache_kernels(*(kernels_outside(side) if side.whole else () for side in (a, b)))
    blind = [*found.not_compared, *unread]
    if a.whole and b.whole:
        blind += _unread_graphs(a, manifests[0], manifests[1]) + _unread_graphs(b, manifests[1], manifests[0])
    if not found.graphs and not outside and not blind:
        blind.append("neither has a graph or a kernel: there is nothing to compare")
    graphs, source_only = with_compiled_code(a, b, found.graphs)
    graphs, times = with_times(a, b, graphs)
    kernels = [*(k for g in graphs for k in g.kernels), *outside]
    settings += option_differences_of(kernels, {s.name for s in settings if s.section == "environment"})
    settings += (*rows, *lines)
    counts = Counter(k.change for k in kernels)
    figures = figure_differences(a, b, found.graphs)
    totals = {f.name: (f.first, f.second) for f in figures}
    return replace(
        found,
        same=found.same and not blind and all(k.change in UNCHANGED for k in kernels),
        counts={c.value: counts[c] for c in Change if counts[c]},
        graphs=graphs,
        problems=(*found.problems, *source_only, *profile_problems(a, b)),
        kernels=tuple(outside),
        not_compared=tuple(blind),
        settings=tuple(settings),
        times=times,
        launches=totals.get("launches", found.launches),
        bytes=totals.get("bytes", found.bytes),
        figures=tuple(figures),
        names=(a.run.root.name, b.run.root.name),
        settings_known=all(m is not None and (m.environment or m.variables) for m in manifests),
        sources_known=bool(files),
        moved=tuple(sorted({*moved, *(moved_files(*events) if events else ())})),
    )


def _manifest(side: RunSide) -> Manifest | None:
    return side.run.manifest if side.run.is_bundle else None


def _unread_graphs(side: RunSide, manifest: Manifest | None, other: Manifest | None) -> list[str]:
    """Return graphs of a run without any readable data, although Inductor compiled them, or which only this run has."""
    known = {g.id for g in side.graphs}
    there = {_identity(g) for g in other.graphs} if other else set()
    rows = []
    for graph in manifest.graphs if manifest else ():
        if graph.id in known:
            continue
        code = next((x for x in graph.artifacts if x.kind is Kind.OUTPUT_CODE), None)
        nothing = code is not None and code.state is State.NOT_APPLICABLE
        if not (nothing and _identity(graph) in there):
            reason = code.reason if code is not None else "no artifact of it was collected"
            rows.append(f"{graph.id} of {side.run.name}: {reason}")
    return rows


def _identity(graph: Graph) -> tuple[str, ...]:
    """Return a graph's description in the manifest."""
    code = graph.location.code.strip() if graph.location else ""
    return graph.function, code, graph.kind.value, graph.outcome, graph.detail
