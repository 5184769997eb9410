"""Conversion of the findings that the processes of a comparison wrote into graphs, functions and blame."""

from __future__ import annotations

import difflib
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.findings.catalogue import rule_of
from xpudbg.formats.fx_graph import split_module_path
from xpudbg.model.accuracy import (
    AccuracyReport,
    Blame,
    CheckedFunction,
    CheckedGraph,
    ComparedValue,
    EmulatedCasts,
    NodePlace,
    Verdict,
    gravest,
)
from xpudbg.model.artifact import Kind
from xpudbg.model.manifest import Graph, GraphKind, Manifest, SourceLine
from xpudbg.model.problem import Problem
from xpudbg.record.collect.file_import import FileImporter
from xpudbg.store.manifest_file import save_manifest
from xpudbg.store.reader import ACCURACY_FILE
from xpudbg.store.records import Record, integer, read_lines, scalar_text, shaped, table, tables, text, texts

# The verdict of a comparison into its bundle.


def keep_report(folder: Path, manifest: Manifest, report: AccuracyReport) -> Manifest:
    """Write the report beside the manifest, add its row to the manifest, and return the manifest.

    Raises:
        OSError: It could not be written.
    """
    path = ACCURACY_FILE.save(folder, report)
    row = FileImporter(folder).place(path, ACCURACY_FILE.name, Kind.ACCURACY)
    others = tuple(a for a in manifest.artifacts if a.kind is not Kind.ACCURACY)
    updated = replace(manifest, artifacts=(*others, row))
    return save_manifest(folder, updated)


# Samples of every call of compiled functions, of two runs of a program -> the calls from which their results part.

_FILE_BYTES = 64 << 20
_LOOSE = 4e-3
"""Relative distance from which two results part: what no rounding explains, with room for a worst element."""
_JUMP = 8.0
"""A result parts where it is so much farther away than the call's arguments, and than results before it."""
_ROUNDINGS = 128.0

_Numbers = tuple[float, ...]
"""Number of elements, norm, and some elements of a tensor; empty for one that was not sampled."""
Samples = Mapping[tuple[str, int, int], Record]
"""The line of a call by rank, function and call."""


@dataclass(frozen=True)
class Parting:
    """The first call of a function whose result differs between the two runs.

    Attributes:
        region: Number of the function in its process.
        name: Its name.
        call: Number of the call, from 0.
        distance: Relative distance of the result; infinite for another shape, NaN or infinity.
    """

    region: int
    name: str
    call: int
    distance: float


def read_samples(folder: Path, mode: str) -> dict[tuple[str, int, int], Record]:
    """Return the samples of one run, without those of ranks that several processes claim.

    Args:
        folder: Where the processes wrote to.
        mode: ``check``, ``eager`` or ``cached``.
    """
    files: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(folder.glob(f"samples-{mode}-*.jsonl")):
        files[path.name.split("-")[2]].append(path)
    found = {}
    for rank, paths in files.items():
        for line in read_lines(paths[0], limit=_FILE_BYTES) if len(paths) == 1 else ():
            region, call = integer(line.get("region")), integer(line.get("call"))
            if region is not None and call is not None:
                found[rank, region, call] = line
    return found


def first_partings(found: Samples, eager: Samples) -> tuple[Parting, ...]:
    """Return the first call of each function whose results differ between the runs although its arguments do not.

    In a long run results differ more and more, since rounding errors grow; only a call that differs much at once counts.
    """
    partings: dict[int, Parting] = {}
    drift: dict[tuple[str, int], float] = defaultdict(float)
    for key in sorted(found.keys() & eager.keys()):
        rank, region, call = key
        mine, its = found[key], eager[key]
        before = _distance(texts(mine.get("in")), texts(its.get("in")))
        after = _distance(texts(mine.get("out")), texts(its.get("out")))
        epsilon = mine.get("epsilon")
        loose = max(_LOOSE, _ROUNDINGS * epsilon if isinstance(epsilon, float) else 0.0)
        known = max(before, drift[rank, region])
        if after > loose and after > _JUMP * known and region not in partings:
            partings[region] = Parting(region, text(mine.get("name")), call, after)
        drift[rank, region] = max(drift[rank, region], after)
    return tuple(partings.values())


def _distance(found: Sequence[str], eager: Sequence[str]) -> float:
    """Return the largest relative distance between tensors of two calls."""
    if len(found) != len(eager):
        return math.inf
    return max((_apart(_numbers(a), _numbers(b)) for a, b in zip(found, eager, strict=True)), default=0.0)


def _numbers(sample: str) -> _Numbers:
    try:
        return tuple(float(word) for word in sample.split(" ")[:64]) if sample != "?" else ()
    except ValueError:
        return ()


def _apart(found: _Numbers, eager: _Numbers) -> float:
    if not found or not eager:
        return 0.0
    if len(found) != len(eager) or found[0] != eager[0]:
        return math.inf
    if len(found) < 2:
        return 0.0
    width = math.sqrt(max(found[0], 1.0))
    pairs = [(found[1] / width, eager[1] / width), *zip(found[2:], eager[2:], strict=True)]
    if any(_kind(a) != _kind(b) for a, b in pairs):
        return math.inf
    finite = [(a, b) for a, b in pairs if math.isfinite(a) and math.isfinite(b)]
    apart = max((abs(a - b) for a, b in finite), default=0.0)
    scale = max((abs(b) for _, b in finite), default=0.0)
    mean = pairs[0][1]
    scale = mean if math.isfinite(mean) and mean > 0 else scale
    return apart / scale if scale else (math.inf if apart else 0.0)


def _kind(value: float) -> str:
    return "nan" if math.isnan(value) else "finite" if math.isfinite(value) else str(value)


MAX_VALUES = 12
"""Values of a graph that a report shows, the worst first; those of ``--at`` beyond it."""


def read_findings(folder: Path, mode: str) -> list[Record]:
    """Read the lines that the processes of one run wrote.

    Args:
        folder: Where they wrote to.
        mode: ``check``, ``eager`` or ``blame``.
    """
    found: list[Record] = []
    for path in sorted(folder.glob(f"{mode}-*.jsonl")):
        found += read_lines(path, limit=_FILE_BYTES)
    return found


def checked_graphs(lines: Sequence[Record], bundle_graphs: Sequence[Graph]) -> tuple[CheckedGraph, ...]:
    """Return the comparisons of each graph, forward and backward separately."""
    known = {_graph_key(line): line for line in lines if line.get("kind") == "graph"}
    calls: dict[tuple[int, int, str], list[Record]] = {}
    for line in lines:
        if line.get("kind") in ("call", "unknown"):
            calls.setdefault((*_graph_key(line), text(line.get("phase"))), []).append(line)
    return tuple(_checked(key, rows, known, bundle_graphs) for key, rows in sorted(calls.items()))


def _graph_key(line: Record) -> tuple[int, int]:
    return integer(line.get("pid")) or 0, integer(line.get("graph")) or 0


def _checked(
    key: tuple[int, int, str],
    rows: Sequence[Record],
    known: dict[tuple[int, int], Record],
    bundle_graphs: Sequence[Graph],
) -> CheckedGraph:
    pid, index, phase = key
    head = known.get((pid, index), {})
    verdicts = tuple(_verdict(row) for row in rows)
    verdict = gravest(verdicts)
    shown = rows[verdicts.index(verdict)]
    values = tables(shown.get("values"))
    values = [*values[:MAX_VALUES], *(v for v in values[MAX_VALUES:] if v.get("at"))]
    compile_id = text(head.get("compile_id"))
    kinds = (GraphKind.BACKWARD,) if phase == "backward" else (GraphKind.FORWARD, GraphKind.INFERENCE)
    graphs = [g for g in bundle_graphs if compile_id and g.compile_id == compile_id and g.kind in kinds]
    return CheckedGraph(
        index=index,
        pid=pid,
        compile_id=compile_id,
        phase=phase,
        verdict=verdict,
        why=text(shown.get("why")) or _known_faults(shown) or _unknown_value(verdict, values),
        calls=sum(row.get("kind") == "call" for row in rows),
        values=sum(integer(row.get("compared")) or 0 for row in rows),
        reference=text(shown.get("reference")),
        random=any(row.get("random") is True for row in rows),
        location=_location(table(head.get("place")))
        or next((g.location for g in graphs if g.location), None),
        worst=tuple(compared_value(v) for v in values),
        call=integer(shown.get("call")) or 0,
        graphs=tuple(g.id for g in graphs),
    )


def _known_faults(row: Record) -> str:
    """Return the known faults of torch that affect the graph, as the probe noted them."""
    faults = row.get("faults")
    return "; ".join(rule_of(f"accuracy/{name}").title for name in faults) if isinstance(faults, list) else ""


def _unknown_value(verdict: Verdict, values: Sequence[Record]) -> str:
    """Return the reason of a graph that is unknown because one of its values is unknown."""
    value = next((v for v in values if text(v.get("verdict")) == verdict.value), {})
    why = text(value.get("why"))
    return f"{text(value.get('name'))}: {why}" if verdict is Verdict.UNKNOWN and why else ""


def _verdict(row: Record) -> Verdict:
    return Verdict.UNKNOWN if row.get("kind") == "unknown" else Verdict(text(row.get("verdict")) or "unknown")


def checked_functions(lines: Iterable[Record]) -> tuple[CheckedFunction, ...]:
    """Return the comparisons of functions between the two runs of the program."""
    return tuple(
        shaped(
            CheckedFunction,
            line,
            name=text(line.get("name")),
            verdict=_verdict(line),
            values=tuple(compared_value(v) for v in tables(line.get("values"))[:MAX_VALUES]),
        )
        for line in lines
        if line.get("kind") == "region"
    )


def arguments_differ(lines: Iterable[Record]) -> bool:
    """Return whether the first call of a function already had other arguments in the two runs."""
    first = next((line for line in lines if line.get("kind") == "region"), {})
    return first.get("arguments_differ") is True


def noted_problems(lines: Iterable[Record]) -> tuple[Problem, ...]:
    """Return the problems that the processes noted, each once."""
    reasons = dict.fromkeys(text(line.get("what")) for line in lines if line.get("kind") == "problem")
    return tuple(Problem("comparison", what) for what in reasons if what)


def compared_modules(lines: Iterable[Record]) -> tuple[str, ...]:
    """Return the paths of the modules whose values ``--at`` compared."""
    raw = (path for line in lines if line.get("kind") == "modules" for path in texts(line.get("found")))
    return tuple(dict.fromkeys(split_module_path(path)[1] for path in raw))


def module_not_found(lines: Sequence[Record], module: str) -> Problem | None:
    """Return the problem that no graph returns a module's values; None if one does."""
    module_lines = [line for line in lines if line.get("kind") == "modules"]
    if compared_modules(lines):
        return None
    where = f"--at {module}"
    if not module_lines:
        return Problem(where, "no graph was compiled, so that no module's values were seen")
    if any(line.get("inner") is True for line in module_lines):
        what = "its operators are in a subgraph of a higher-order operator (activation checkpointing, conditions), whose values cannot be shown"
        return Problem(where, what, "name a module around it")
    seen = dict.fromkeys(
        split_module_path(path)[1] for line in module_lines for path in texts(line.get("seen"))
    )
    names = [name for name in seen if name]
    if not names:
        return Problem(where, "no operator of a compiled graph belongs to a module below the compiled one")
    near = difflib.get_close_matches(module, names, n=5, cutoff=0.4) or names[:5]
    return Problem(
        where, "no compiled graph has values that leave this module", f"modules: {', '.join(near)}"
    )


def compared_value(row: Record) -> ComparedValue:
    """Return the comparison of one tensor."""
    return shaped(
        ComparedValue,
        {**row, **table(row.get("worst"))},
        name=_readable(text(row.get("name"))),
        verdict=_verdict(row),
        place=node_place(row) if row.get("node") else None,
        module=split_module_path(text(row.get("at")))[1],
    )


def node_place(row: Record) -> NodePlace | None:
    """Return a node with its place in the program; None if nothing is known."""
    if not row:
        return None
    return shaped(
        NodePlace,
        row,
        original=text(row.get("original_aten")),
        module=split_module_path(text(row.get("module")))[1],
        location=_location(row),
    )


def _location(row: Record) -> SourceLine | None:
    file = text(row.get("file"))
    if not file:
        return None
    return SourceLine(file, integer(row.get("line")), text(row.get("function")), text(row.get("code")))


def _readable(name: str) -> str:
    """Return a readable name of Dynamo's source of an argument, such as ``gradient of layers.0.weight``."""
    name = re.sub(r"\._(?:modules|parameters|buffers)\['([^']*)'\]", r".\1", name)
    return re.sub(r"\bG\['([^']*)'\]", r"\1", re.sub(r"L\['self'\]\.", "", name))


def read_blame(lines: Sequence[Record], *, seconds: float, ended: bool) -> Blame | None:
    """Return the findings of the search; None if it did not begin.

    Args:
        lines: Its lines.
        seconds: How long it took.
        ended: Whether it finished within its time.
    """
    asking = [line for line in lines if line.get("kind") == "asking"]
    if not asking:
        return None
    answers = {text(line.get("question")): line for line in lines if line.get("kind") == "answer"}
    replayed, layer = answers.get("replayed", {}), answers.get("layer", {})
    bisected, kernel = answers.get("bisected", {}), answers.get("kernel", {})
    notes = [
        f"{_QUESTIONS.get(name, name)}: {reason}"
        for name, answer in answers.items()
        for key in ("failed", "skipped")
        if (reason := text(answer.get(key)))
    ]
    if replayed.get("wrong") is False:
        notes.append("the graph, compiled by itself on copies of the same arguments, is right")
    notes += [problem.what for problem in noted_problems(lines)]
    return Blame(
        graph=integer(asking[0].get("graph")) or 0,
        call=integer(asking[0].get("call")) or 0,
        phase=text(asking[0].get("phase")),
        replayed=replayed["wrong"] if isinstance(replayed.get("wrong"), bool) else None,
        layer=text(layer.get("layer")),
        sound_layers=tuple(name for name, wrong in table(layer.get("layers")).items() if wrong is False),
        subsystem=text(bisected.get("subsystem")),
        number=integer(bisected.get("number")),
        culprit=text(bisected.get("name")),
        culprit_place=node_place(table(bisected.get("place"))),
        kernel=text(kernel.get("kernel")),
        kernel_phase=text(kernel.get("phase")),
        buffer=text(kernel.get("buffer")),
        kernel_call=text(kernel.get("call_line")),
        value=_buffer_value(kernel),
        notes=tuple(notes),
        seconds=seconds,
        out_of_budget=not ended or any(answer.get("out_of_budget") is True for answer in answers.values()),
    )


_QUESTIONS = {
    "replayed": "the graph by itself",
    "layer": "the layer",
    "kernel": "the kernel",
    "bisected": "torch's bisector",
    "precision": "emulate_precision_casts",
}


def _buffer_value(kernel: Record) -> ComparedValue | None:
    value = table(kernel.get("value"))
    if not value:
        return None
    place = table(kernel.get("place"))
    return compared_value({**place, **value, "name": text(kernel.get("buffer"))})


def read_casts(lines: Sequence[Record]) -> EmulatedCasts | None:
    """Return the effect of ``emulate_precision_casts``; None if it was not measured."""
    asking = next((line for line in lines if line.get("kind") == "asking"), {})
    answer = next((line for line in lines if line.get("question") == "precision" and "error" in line), None)
    if answer is None:
        return None
    return shaped(
        EmulatedCasts, answer, graph=integer(asking.get("graph")) or 0, phase=text(asking.get("phase"))
    )


def torch_version(lines: Iterable[Record]) -> str:
    """Return the version of torch that a process reported."""
    return next((text(line.get("torch")) for line in lines if line.get("kind") == "process"), "")


def step_text(line: Record) -> str:
    """Return the step of the search for the progress line; empty if the line has none."""
    kind = line.get("kind")
    if kind == "asking":
        return _ASKING.get(text(line.get("question")), "")
    if kind == "bisecting":
        parts = [text(line.get("backend")), text(line.get("subsystem"))]
        return f"bisecting: {' '.join(filter(None, parts))} {scalar_text(line.get('state'))}".rstrip()
    return ""


_ASKING = {
    "replayed": "compiling the graph by itself",
    "layer": "asking which backend is wrong: "
    + ", ".join(texts(["eager", "aot_eager", "aot_eager_decomp_partition"])),
    "kernel": "looking for the first wrong buffer",
    "bisected": "bisecting passes, decompositions and lowerings",
    "precision": "compiling with emulate_precision_casts",
}
