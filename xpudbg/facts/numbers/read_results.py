"""Results of the child that verifies a graph, line by line, as the model has them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from xpudbg.facts.numbers.graph_job import GraphJob
from xpudbg.model.verify import NumericVerdict, VerifiedGraph, VerifiedKernel, VerifyCheck, gravest
from xpudbg.model.whole_number import whole_number

_PATTERNS, _OUTPUTS = "patterns", "outputs"


def read_results(job: GraphJob, lines: Iterable[str], *, ended: str, seconds: float) -> VerifiedGraph:
    """Return what a child found out.

    Args:
        job: Its job.
        lines: What it wrote.
        ended: How it ended, where that was not by itself; empty else.
        seconds: How long it took.
    """
    rows = [row for line in lines if (row := _row(line)) is not None]
    by_level = {str(r["level"]): r for r in rows if "level" in r}
    seen = _seen(job, rows)
    kernels = tuple(_through_others(_kernel(job, r), seen) for r in rows if "kernel" in r)
    kernels = tuple(sorted((*kernels, *_not_reached(job, kernels)), key=lambda k: k.line))
    start: dict[str, Any] = next((r for r in rows if "without_value" in r), {})
    library = tuple(_check(job, r) for r in rows if r.get("level") == "wrapper")
    patterns = _check(job, by_level[_PATTERNS]) if _PATTERNS in by_level else None
    outputs = _check(job, by_level[_OUTPUTS]) if _OUTPUTS in by_level else None
    why = next((str(r["failed"]) for r in rows if "failed" in r), "") or ended
    checks = [
        c for c in (patterns, outputs, *library) if c is not None and c.verdict is not NumericVerdict.UNKNOWN
    ]
    verdicts = [c.verdict for c in checks] + [k.verdict for k in kernels]
    # Passes alone say nothing of what was generated.
    compared = kernels or library or (outputs is not None and outputs.verdict is not NumericVerdict.UNKNOWN)
    if why or not compared:
        verdicts.append(NumericVerdict.UNKNOWN)
    return VerifiedGraph(
        id=job.id,
        kind=job.kind,
        verdict=gravest(verdicts),
        why=why,
        inputs=str(start.get("inputs") or "random"),
        recorded_inputs=_int(start.get("recorded")) or 0,
        generated_inputs=_texts(start.get("generated")),
        inputs_why=str(start.get("why") or ""),
        missing_inputs=_texts(start.get("without_value")),
        patterns=patterns,
        library=library,
        kernels=kernels,
        outputs=outputs,
        made_up=_texts(by_level.get(_OUTPUTS, {}).get("made_up", ())),
        seconds=round(seconds, 2),
    )


def _seen(job: GraphJob, rows: Iterable[Mapping[str, Any]]) -> dict[int, tuple[str, list[NumericVerdict]]]:
    """Calls of kernels whose values are compared in what reads them, by line: the first that does, and the verdicts on all that do."""
    found: dict[int, tuple[str, list[NumericVerdict]]] = {}
    for row in rows:
        lines = row.get("seen")
        if not isinstance(lines, list):
            continue
        # Of a kernel that of the configuration whose values are handed on.
        verdict = _verdict(row.get("adopted", row.get("verdict")))
        number = job.numbers.get(_int(row.get("by", row.get("line"))) or 0)
        name = f"K{number}" if number else str(row.get("kernel") or row.get("level") or "a library call")
        for line in lines:
            if isinstance(line, int):
                found.setdefault(line, (name, []))[1].append(verdict)
    return found


def _not_reached(job: GraphJob, kernels: Iterable[VerifiedKernel]) -> Iterable[VerifiedKernel]:
    """Launches of which the child says nothing: it ended before, or did not understand an argument, or they are a subgraph's."""
    told = {k.line for k in kernels}
    why = "its launch was not reached: the check of the graph ended before it, or something that it is given is not understood"
    return (
        VerifiedKernel(name, job.numbers.get(line), line, why=why, known_configurations=job.configurations.get(name, 0))
        for line, name in job.launches.items()
        if line not in told
    )  # fmt: skip


def _through_others(
    kernel: VerifiedKernel, seen: Mapping[int, tuple[str, list[NumericVerdict]]]
) -> VerifiedKernel:
    """The kernel with the verdict on what reads its values, where it ran and has no verdict of its own."""
    name, verdicts = seen.get(kernel.line, ("", []))
    if kernel.checks or not verdicts or not set(verdicts) <= {NumericVerdict.SAME, NumericVerdict.ROUNDING}:
        return kernel
    return replace(kernel, verdict=gravest(verdicts), seen_in=name)


def _row(line: str) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except ValueError:
        # A line that a crash cut.
        return None
    return row if isinstance(row, dict) else None


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(str(v) for v in value) if isinstance(value, (list, tuple)) else ()


def _kernel(job: GraphJob, row: Mapping[str, Any]) -> VerifiedKernel:
    checks = tuple(_check(job, c) for c in row.get("checks", ()) if isinstance(c, dict))
    name, line = str(row["kernel"]), int(row.get("line", 0))
    wrong = next((c for c in checks if c.verdict is NumericVerdict.WRONG), None)
    return VerifiedKernel(
        name=name,
        number=job.numbers.get(line),
        line=line,
        verdict=gravest([c.verdict for c in checks]),
        why=str(row.get("why", "")),
        cause=str(row.get("cause", "")),
        level=wrong.level if wrong else "",
        checks=checks,
        configurations=max(len({c.config for c in checks if c.config}), _int(row.get("ran")) or 0),
        known_configurations=job.configurations.get(name, 0),
        through=_texts(row.get("through", ())),
        edges=str(row.get("edges", "")),
    )


def _check(job: GraphJob, row: Mapping[str, Any]) -> VerifyCheck:
    worst = row.get("worst") if isinstance(row.get("worst"), dict) else {}
    location = str(row.get("location", ""))
    assert isinstance(worst, dict)
    return VerifyCheck(
        level=str(row.get("level", "")),
        verdict=_verdict(row.get("verdict")),
        why=str(row.get("why", "")).replace(f" at {location}", "") if location else str(row.get("why", "")),
        cause=str(row.get("cause", "")),
        config=str(row.get("config", "")),
        inputs=str(row.get("inputs", "")),
        buffer=str(row.get("buffer") or row.get("output") or ""),
        node=str(row.get("node", "")),
        source=str(row.get("source", "")),
        location=location,
        code=_code(job, location),
        error=_float(row.get("error")),
        allowed=_float(row.get("allowed")),
        max_error=_float(row.get("max_error")),
        max_allowed=_float(row.get("max_allowed")),
        ulps=_int(row.get("ulps")),
        different=_int(row.get("different")),
        elements=_int(row.get("elements")),
        dtype=str(row.get("dtype", "")),
        index=tuple(int(i) for i in worst.get("index", ())),
        found=str(worst.get("found", "")),
        eager=str(worst.get("eager", "")),
        float64=str(worst.get("float64", "")),
        seconds=_float(row.get("seconds")) or 0.0,
        rewrites=_texts(row.get("rewrites", ())),
        against=str(row.get("against", "")),
        through=_texts(row.get("through", ())),
    )


def _verdict(value: object) -> NumericVerdict:
    return NumericVerdict(value) if value in list(NumericVerdict) else NumericVerdict.UNKNOWN


def _float(value: object) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None


def _int(value: object) -> int | None:
    return int(value) if isinstance(value, (int, float)) else None


def _code(job: GraphJob, location: str) -> str:
    """The line of the generated kernel that a location means."""
    path, _, number = location.rpartition(":")
    lines = job.sources.get(path.rpartition("/")[2], [])
    index = (whole_number(number) or 0) - 1
    return lines[index].strip() if 0 <= index < len(lines) else ""
