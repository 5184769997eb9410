"""Settings of two runs, compared: variables, versions, devices, command line, torch's configuration, and the user's lines."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from xpudbg.analysis.break_events import resumed_function
from xpudbg.analysis.diff.changed_lines import paired_lines, shortened
from xpudbg.analysis.diff.run_side import RunSide
from xpudbg.analysis.graph_summary import GraphSummary
from xpudbg.model.artifact import Kind
from xpudbg.model.diff import KernelDiff, SettingDiff
from xpudbg.model.manifest import Manifest

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
"""Defaults that Inductor patches while it compiles and puts back: every later graph lists them as if somebody had set them."""


def setting_differences(a: Manifest | None, b: Manifest | None) -> list[SettingDiff]:
    """Return what the manifests say that is not the same; nothing where one of the two has none."""
    if a is None or b is None:
        return []
    return [
        *_mappings("environment", _environment(a), _environment(b)),
        *_mappings("version", a.versions, b.versions),
        *_mappings("system", a.system, b.system),
        *_mappings("device", _devices(a), _devices(b)),
        *(
            []
            if _words(a) == _words(b)
            else _mappings("command", {"": " ".join(a.command)}, {"": " ".join(b.command)})
        ),
    ]


def _words(manifest: Manifest) -> tuple[str, ...]:
    """The command; the script whatever it is called and where it lies."""
    script = next((i for i, word in enumerate(manifest.command) if word.endswith(".py")), None)
    return tuple("SCRIPT" if i == script else word for i, word in enumerate(manifest.command))


def _environment(manifest: Manifest) -> dict[str, str]:
    """The user's variables, those given with ``--set`` too: of those that collection sets, what they were before."""
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
    """Options that cache entries say of how they were compiled, where all that differ in one differ in the same way.

    Variables of Triton and of the driver are among them, however they were set.

    Args:
        kernels: The kernels of two runs, compared.
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
    """Settings of torch that are not at their defaults, as ``fx_graph_runnable.py`` writes them down, where both runs have it."""
    left, right = _config(a), _config(b)
    return _mappings("config", left, right) if left is not None and right is not None else []


def _config(side: RunSide) -> dict[str, str] | None:
    told = [g.config for g in _first_graphs(side) if g.config is not None]
    if not told:
        return None
    found = {n: v for config in told for n, v in config.items()}
    short = {n: n.partition(".config.")[2] for n in found}
    return {
        n: v
        for n, v in found.items()
        if short[n] not in _FORCED and (short[n], v) not in _PATCHED and "/" not in v
    }


def _first_graphs(side: RunSide) -> list[GraphSummary]:
    return side.run.summaries(side.graphs)[:_MOST_GRAPHS]


def line_differences(a: RunSide, b: RunSide, *, known: Collection[str] = ()) -> list[SettingDiff]:
    """The user's lines that only one run compiled, from the comments in its graphs; lines that moved are no difference.

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
    """``(function, code)`` -> ``file:line`` of each line of Python that the graphs name."""
    found: dict[tuple[str, str], str] = {}
    graphs = _first_graphs(side)
    readable = [g for g in graphs if g.lines_from is Kind.FX_GRAPH_READABLE]
    for graph in readable or graphs:
        for file, line, function, code in graph.lines:
            name = file.rpartition("/")[2]
            if name not in known:
                key = resumed_function(function), code.strip()
                found.setdefault(key, f"{name}:{line}")
    return found
