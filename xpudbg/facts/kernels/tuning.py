"""Choices and configurations that autotuning tried, led to the kernels that run.

Sources, the best first: what the run's probe recorded, ``AUTOTUNE`` blocks of the script's output, times of Triton's own autotuner, and entries of the
Triton cache.
A record of choices belongs to the graph whose debug folder was open. In it, it is led to the launch of a library call or template that reads all
buffers of the record which launches of the graph read; of several, records and launches are paired in their order. A block of output names no graph: it is led
to all launches of its operator with operands of its sizes and dtype, since torch times equal ones once; to none where blocks differ in their strides alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.run_fusion import fusions_of, launch_address
from xpudbg.facts.kernels.run_kernels import RunKernels
from xpudbg.facts.kernels.triton_cache import CacheRows
from xpudbg.formats.triton_metadata import (
    AUTOTUNE_ENDING,
    AutotuneBlock,
    parse_autotune_blocks,
    parse_options,
    parse_triton_autotune,
)
from xpudbg.model.artifact import Kind
from xpudbg.model.cache import CacheEntry, own_key
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.generated_code import LIBRARY_KINDS, KernelKind
from xpudbg.model.kernel_counts import KernelLaunches, LooseKernel, loose_kernels
from xpudbg.model.manifest import RunSource
from xpudbg.model.problem import Problem
from xpudbg.model.runs import short_graphs
from xpudbg.model.triton import TunedChoice, TunedKernel, TuningEvidence, TuningReport
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.probe_records import probe_records, recorded_graph
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import plain_files, read_file
from xpudbg.store.records import Record, integer, items, table, text

_TUNED_LIMIT = 4 << 20
_LIBRARY_CALLS = frozenset({"mm", "addmm", "bmm", "convolution"})
"""Operators whose library call has their name (``torch/_inductor/kernel``)."""
_FIRST_IS_DEFAULT = "POINTWISE"
"""Kind of generated kernels of which the first configuration is the one that runs without a search, with ``triton.autotune_pointwise`` off
(``pointwise`` of ``torch/_inductor/runtime/triton_heuristics.py``). Of reductions and flex attention the probe asks Inductor."""
_OPERANDS = {
    "mm": slice(0, 2), "bmm": slice(0, 2), "addmm": slice(1, 3), "baddbmm": slice(1, 3), "convolution": slice(0, 2)
}  # fmt: skip
"""Operands of operators that are multiplied: the third of a sum may be expanded for its template."""
_SIZES = re.compile(r"[^\[\], ]{1,100}")
_TUNED = frozenset(
    {KernelKind.TRITON_TEMPLATE.value, KernelKind.CPP_TEMPLATE.value, *(k.value for k in LIBRARY_KINDS)}
)
"""Kinds of launches that choices are made for."""


def analyse_tuning(
    run: RunReader, graphs: Sequence[GraphFiles], kernels: Collection[str] | None = None
) -> TuningReport:
    """Return what autotuning tried for the kernels of graphs.

    Args:
        run: The run.
        graphs: Those to look at.
        kernels: Names of the kernels to look at; None for all, and for what leads to no kernel.
    """
    found, unread = probe_records(run, ".tuning")
    problems = list(unread)
    fusions = {g.id: f for g, f in zip(graphs, fusions_of(run, graphs), strict=True)}
    words = short_graphs([(g.id, g.kind) for g in graphs])
    tuner = _Tuner(run, graphs, fusions, words)
    rows = [*tuner.choices(found), *tuner.configurations(found)]
    if not any(row.evidence is TuningEvidence.RECORDED and row.what for row in rows):
        rows += tuner.logged(_blocks(run, problems))
    rows += _own_autotuner(run, problems)
    if kernels is not None:
        rows = [row for row in rows if row.kernel in kernels]
    order = {g.id: place for place, g in enumerate(graphs)}
    rows.sort(
        key=lambda r: (
            (order[r.launches[0].graph], r.launches[0].numbers) if r.launches else (len(order), (0,))
        )
    )
    emulated = run.is_bundle and run.manifest.emulated is not None
    recorded = run.is_bundle and run.manifest.source is RunSource.RUN
    known = {row.kernel for row in rows}
    loose = loose_kernels(run.manifest)[LooseKernel.OUTSIDE] if run.is_bundle else []
    several = (k.name for k in loose if len(k.cache_keys) > 1 and (kernels is None or k.name in kernels))
    unrecorded = tuple(name for name in several if name not in known)
    return TuningReport(run.name, tuple(map(_judged, rows)), emulated, tuple(problems), recorded, unrecorded)


class _Tuner:
    """Records of a run with the launches that they are led to."""

    def __init__(
        self,
        run: RunReader,
        graphs: Sequence[GraphFiles],
        fusions: Mapping[str, GraphFusion],
        words: Mapping[str, str],
    ) -> None:
        self._run, self._graphs, self._fusions, self._words = run, graphs, fusions, words
        self._taken: set[tuple[str, int]] = set()

    def choices(self, found: Iterable[tuple[int, Record]]) -> Iterator[TunedKernel]:
        """Yield the products that choices were timed for."""
        for pid, record in found:
            if text(record.get("kind")) != "choices":
                continue
            operator = text(record.get("op"))
            choices = tuple(
                c for row in items(record.get("choices")) if (c := _choice(row, operator)) is not None
            )
            if (default := table(record.get("default"))) and any(_has(c, default) for c in choices):
                # Where none has them the user asked for other options, or Inductor left it out.
                choices = tuple(replace(c, default=_has(c, default)) for c in choices)
            seconds = _time(record.get("seconds"))
            inputs = [text(name) for name in items(record.get("inputs"))]
            graph = self._graph(pid, record)
            at = self._launch(graph, inputs) if graph else None
            what = f"{text(record.get('op'))[:200]}({', '.join(inputs)})"
            if graph is None or at is None:
                yield TunedKernel("", (), what, choices=choices, tried=len(choices), search_seconds=seconds)
                continue
            kernel = self._fusions[graph].kernels[at - 1]
            what = self._with_sizes(graph, text(record.get("op")), inputs)
            yield TunedKernel(
                kernel.name,
                self._launches(graph, (at,)),
                what,
                choices=_chosen(choices, kernel),
                tried=len(choices),
                search_seconds=seconds,
            )

    def logged(self, blocks: Sequence[AutotuneBlock]) -> Iterator[TunedKernel]:
        """Yield the products of ``AUTOTUNE`` blocks."""
        keys = Counter((b.operator, b.sizes, b.dtypes) for b in blocks)
        for block in blocks:
            tuned = replace(
                block.tuned,
                choices=tuple(
                    replace(c, default=c.name == block.operator if block.operator in _LIBRARY_CALLS else None)
                    for c in block.tuned.choices
                ),
            )
            single = keys[block.operator, block.sizes, block.dtypes] == 1
            found: dict[str, dict[str, list[int]]] = {}
            for graph, fusion in self._fusions.items() if single else ():
                for at in _of_block(fusion, block):
                    found.setdefault(fusion.kernels[at - 1].name, {}).setdefault(graph, []).append(at)
            for name, places in found.items():
                graph, numbers = next(iter(places.items()))
                launches = (self._launches(g, tuple(some))[0] for g, some in places.items())
                choices = _chosen(tuned.choices, self._fusions[graph].kernels[numbers[0] - 1])
                yield replace(tuned, kernel=name, launches=tuple(launches), choices=choices)
            if not found:
                yield tuned

    def _graph(self, pid: int, record: Record) -> str | None:
        stem = recorded_graph(text(record.get("folder")), text(record.get("graph")))
        own = [g for g in self._graphs if g.id.rpartition("/")[2] == stem and g.pid in (pid, None)]
        return own[0].id if len(own) == 1 else None

    def _launch(self, graph: str, inputs: Sequence[str]) -> int | None:
        """Return the number of the first launch that reads the inputs and has no record yet."""
        fusion = self._fusions[graph]
        # Flex attention writes some of what its record calls inputs.
        known = {name for kernel in fusion.kernels for name in kernel.reads}.intersection(inputs)
        for at, kernel in enumerate(fusion.kernels, 1):
            if (
                kernel.kind in _TUNED
                and known
                and known <= set(kernel.reads)
                and (graph, at) not in self._taken
            ):
                self._taken.add((graph, at))
                return at
        return None

    def _with_sizes(self, graph: str, operator: str, inputs: Sequence[str]) -> str:
        sizes = {b.name: "x".join(b.shape) for b in self._fusions[graph].buffers}
        return f"{operator}({', '.join(sizes.get(n) or n for n in inputs)})"

    def _launches(self, graph: str, numbers: tuple[int, ...]) -> tuple[KernelLaunches, ...]:
        return (KernelLaunches(graph, numbers, launch_address(self._words[graph], numbers[0])),)

    def configurations(self, found: Iterable[tuple[int, Record]]) -> Iterator[TunedKernel]:
        """Yield the generated kernels that have several configurations."""
        timed: dict[str, dict[str, TunedChoice]] = {}
        seconds: dict[str, float] = {}
        for _, record in found:
            if text(record.get("kind")) == "configs":
                kernel = text(record.get("kernel"))
                own = timed.setdefault(kernel, {})
                if (took := _time(record.get("seconds"))) is not None:
                    seconds[kernel] = seconds.get(kernel, 0.0) + took
                first_is_default = text(record.get("heuristic")) == _FIRST_IS_DEFAULT
                default = table(record.get("default"))
                for place, row in enumerate(items(record.get("configs"))):
                    if (choice := _config(row)) is not None:
                        is_default = (
                            place == 0 if first_is_default else _has(choice, default) if default else None
                        )
                        own[choice.name] = replace(choice, default=is_default)
        cached = self._cached()
        for graph, fusion in self._fusions.items():
            for name in dict.fromkeys(k.name for k in fusion.kernels):
                entries = cached.get((graph, name), [])
                recorded = timed.get(name, {})
                keys = [own_key(e.key) for e in entries]
                # Kernels of other graphs may have the same name.
                if keys and recorded and not set(keys) & set(recorded):
                    recorded = {}
                rows = [_with_entry(recorded.get(own_key(e.key)), e) for e in entries]
                rows += [c for key, c in recorded.items() if key not in keys]
                if len(rows) > 1:
                    numbers = tuple(n for n, k in enumerate(fusion.kernels, 1) if k.name == name)
                    evidence = TuningEvidence.RECORDED if recorded else TuningEvidence.CACHE
                    took = seconds.get(name) if recorded else None
                    yield TunedKernel(
                        name, self._launches(graph, numbers), "", evidence, tuple(rows), len(rows), took
                    )

    def _cached(self) -> dict[tuple[str, str], list[CacheEntry]]:
        if not self._run.is_bundle:
            return {}
        rows = self._run.fact(CacheRows).entries
        return {
            key: [rows[f][-1] for f in dict.fromkeys(kernel.folders) if f in rows]
            for key, kernel in self._run.fact(RunKernels).by_name.items()
        }


def _choice(row: object, operator: str) -> TunedChoice | None:
    cells = items(row)
    if len(cells) < 4 or not text(cells[0]):
        return None
    time, name = _time(cells[1]), text(cells[0])[:300]
    return TunedChoice(
        name,
        time,
        time is None,
        None,
        parse_options(text(cells[3])),
        _time(cells[2]),
        # Without max-autotune the library's own call is the only choice.
        default=name == operator if operator in _LIBRARY_CALLS else None,
        why_failed=text(cells[4])[:500] if len(cells) > 4 else "",
    )


def _config(row: object) -> TunedChoice | None:
    cells = items(row)
    if len(cells) < 6 or not isinstance(cells[2], dict):
        return None
    options = tuple((str(k)[:100], str(v)[:100]) for k, v in list(cells[2].items())[:60])
    time = _time(cells[1])
    figures = [integer(cells[i]) for i in (3, 4, 5)]
    return TunedChoice(
        text(cells[0])[:200], time, time is None, None, options, None, figures[0], None, figures[2]
    )


def _has(choice: TunedChoice, options: Mapping[str, object]) -> bool:
    """Return whether a choice has all of some options."""
    return dict(choice.options).items() >= {name: str(value) for name, value in options.items()}.items()


def _with_entry(choice: TunedChoice | None, entry: CacheEntry) -> TunedChoice:
    """Return a configuration with the figures of its cache entry."""
    options = tuple(
        (name, str(value))
        for name, value in (("num_warps", entry.num_warps), ("num_stages", entry.num_stages))
        if value is not None
    )
    base = choice or TunedChoice(own_key(entry.key), options=options)
    return replace(
        base,
        chosen=entry.winner,
        registers=entry.registers if entry.registers is not None else base.registers,
        spills=entry.spills,
        shared=entry.shared if entry.shared is not None else base.shared,
    )


def _chosen(choices: tuple[TunedChoice, ...], kernel: FusedKernel) -> tuple[TunedChoice, ...]:
    """Mark the choice that runs: the fastest of the kind that the launch is of."""
    library = kernel.kind in LIBRARY_KINDS
    fitting = [c for c in choices if c.milliseconds is not None and _is_template(c.name) is not library]
    best = min(fitting, key=lambda c: c.milliseconds or 0.0, default=None)
    return tuple(replace(c, chosen=c is best) for c in choices)


def _is_template(name: str) -> bool:
    return name.startswith(("triton_", "cpp_", "cuda_", "cutlass_", "xpu_"))


def _of_block(fusion: GraphFusion, block: AutotuneBlock) -> Iterator[int]:
    """Yield the launches of a graph that compute a product with the operands of a block."""
    operands = _OPERANDS.get(block.operator)
    if operands is None or len(block.sizes) < 2 or len(block.dtypes) != len(block.sizes):
        return
    sizes = {op.name: _SIZES.findall(op.type_text.partition("[")[2]) for op in fusion.fx_ops}
    sizes |= {b.name: list(b.shape) for b in fusion.buffers if b.name not in sizes}
    for op in fusion.fx_ops:
        if op.target.split(".")[1:2] != [block.operator] or op.flop_dtype != block.dtypes[operands][0]:
            continue
        if [sizes.get(name) for name in op.inputs[operands]] == [s.split("x") for s in block.sizes[operands]]:
            yield from (k + 1 for k in op.kernels if fusion.kernels[k].kind in _TUNED)


def _judged(row: TunedKernel) -> TunedKernel:
    """Return a row in the order of times, with the margin of the fastest."""
    ordered = sorted(
        row.choices, key=lambda c: (c.milliseconds is None, c.milliseconds or 0.0, not c.chosen, c.name)
    )
    times = [c.milliseconds for c in ordered if c.milliseconds]
    taken = [c for c in ordered if c.chosen]
    default = any(c.default for c in ordered)
    # A block of output lists the fastest alone.
    known = default or (row.tried <= len(ordered) and any(c.default is not None for c in ordered))
    return replace(
        row,
        choices=tuple(ordered),
        margin=times[1] / times[0] if len(times) > 1 else None,
        fastest_taken=taken[0].milliseconds == times[0] if taken and times else None,
        default_tried=default if known else None,
    )


def _blocks(run: RunReader, problems: list[Problem]) -> list[AutotuneBlock]:
    """Return the ``AUTOTUNE`` blocks of a bundle's output and logs."""
    kinds = (Kind.STDOUT, Kind.STDERR, Kind.TORCH_LOGS)
    found: list[AutotuneBlock] = []
    for _, printed in run.printed(*kinds, problems=problems):
        found += parse_autotune_blocks(printed.splitlines()) if "AUTOTUNE" in printed else ()
    return list(dict.fromkeys(found))


def _own_autotuner(run: RunReader, problems: list[Problem]) -> list[TunedKernel]:
    """Return what Triton's own autotuner timed, from its files in the run's Triton cache."""
    root = run.root / "triton_cache"
    found = []
    for path, _ in plain_files(root, deepest=1) if run.is_bundle else ():
        if not path.name.endswith(AUTOTUNE_ENDING):
            continue
        origin = path.relative_to(run.root).as_posix()
        try:
            parsed = parse_triton_autotune(read_file(path, limit=_TUNED_LIMIT), origin=origin)
        except (OSError, XpudbgError) as error:
            problems.append(Problem(origin, f"cannot be read: {error}"))
            continue
        problems += parsed.problems
        found += [parsed.value] if parsed.value.choices else []
    return found


def _time(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and 0 <= value < 1e12 else None
