"""Facts about the kernels of a bundle from its Triton cache: registers, spills, DPAS, and advice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from pathlib import Path

from xpudbg.compare.metrics import measure_run
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import whole_number
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_card import advice_of, python_fact
from xpudbg.facts.kernels.run_kernels import RunKernels, measure_entry
from xpudbg.facts.kernels.triton_cache import CacheRows
from xpudbg.model.cache import CacheEntry
from xpudbg.model.checks import EntryFacts, RunMeasures
from xpudbg.model.kernel import Advice
from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import dataclass
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.configurations import entry_id
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.parallel import GRAPHS_WORTH, parallel_map

MOST_ADVISED = 300
"""Number of kernels that are analysed for advice: the rules read all stages of a kernel, which takes milliseconds."""


@dataclass
class KernelFacts:
    """Facts about the kernels of a run.

    Attributes:
        rows: Rows of the configurations that count, by graph and kernel.
        advice: Kernel's name and advice, each rule once a kernel.
        sources: Python lines of the kernels that the user wrote.
        left_out: Number of kernels that were not analysed for advice.
    """

    rows: dict[tuple[str, str], list[CacheEntry]] = field(default_factory=dict)
    advice: list[tuple[str, Advice]] = field(default_factory=list)
    sources: dict[str, SourceLine] = field(default_factory=dict)
    left_out: int = 0


@dataclass(frozen=True)
class RunFigures:
    """Figures of a run, and facts from its Triton cache."""

    measures: RunMeasures
    facts: KernelFacts


def run_figures(run: RunReader, *, sources: bool) -> RunFigures:
    """Measure a run bundle and read its Triton cache; kernels that are read for advice are not read again for rules.

    Args:
        run: The run.
        sources: See :func:`~xpudbg.compare.metrics.measure_run`.

    Raises:
        XpudbgError: It is no bundle, or its manifest cannot be read.
    """
    facts = kernel_facts(run)
    return RunFigures(measure_run(run, sources=sources), facts)


def kernel_facts(run: RunReader) -> KernelFacts:
    """Read the Triton cache of a bundle; a bundle without one gives empty facts.

    Figures for the rules are stored in the run's cache for entries that are read in full here.
    """
    if not any(k.cache_keys for k in run.manifest.kernels):
        return KernelFacts()
    try:
        kernels = run.fact(RunKernels)
    except (XpudbgError, OSError):
        return KernelFacts()
    facts, rows = KernelFacts(), run.fact(CacheRows)
    wanted: dict[str, list[EntryFiles]] = {}
    for name, kernel in kernels.by_name.items():
        facts.rows[name] = [rows.row(files) for files in kernel.entries]
        wanted.setdefault(kernel.row.name, []).extend(kernel.entries)
    _advise(run, wanted, facts)
    return facts


def _advise(run: RunReader, wanted: dict[str, list[EntryFiles]], facts: KernelFacts) -> None:
    rows = run.fact(CacheRows)

    def worst(name: str) -> int:
        return max((rows.row(files).spills or 0 for files in wanted[name]), default=0)

    budget = MOST_ADVISED
    chosen: list[tuple[str, EntryFiles]] = []
    for name in sorted(wanted, key=lambda n: (-worst(n), n)):
        unique = list({entry_id(e): e for e in wanted[name]}.values())
        if unique and budget <= 0:
            facts.left_out += 1
            continue
        chosen += [(name, entry) for entry in unique[:budget]]
        budget -= len(unique[:budget])
    facts_of = _entry_facts(run, [entry for _, entry in chosen])
    seen: set[tuple[str, str]] = set()
    for name, entry in chosen:
        one = facts_of[entry_id(entry)]
        if one.file:
            facts.sources.setdefault(name, SourceLine(one.file, one.line, name))
        for advice in one.advice:
            if (name, advice.rule) not in seen:
                seen.add((name, advice.rule))
                facts.advice.append((name, advice))


def _entry_facts(run: RunReader, entries: Sequence[EntryFiles]) -> dict[tuple[Path, str, str], EntryFacts]:
    """Return the facts of entries, from the run's cache where they are known; others are read once, on several processors where there are many."""
    facts = run.fact(CacheRows).facts
    missing = {entry_id(e): e for e in entries if entry_id(e) not in facts}

    def make(files: EntryFiles) -> EntryFacts:
        return read_facts(EntryReader(files), run.fact(CacheRows).row(files))

    made = parallel_map(make, [*missing.values()], EntryFacts, worth=GRAPHS_WORTH)
    facts.update(zip(missing, made, strict=True))
    return facts


def keep_facts(run: RunReader, reader: EntryReader) -> None:
    """Store the facts of an open entry in the run's cache, so that its stages are not read again.

    Args:
        run: The run.
        reader: The entry; its instructions are not read, since the facts of other entries have none.
    """
    facts, key = run.fact(CacheRows).facts, entry_id(reader.files)
    if key not in facts:
        facts[key] = read_facts(reader.without_instructions(), run.fact(CacheRows).row(reader.files))


def read_facts(reader: EntryReader, row: CacheEntry) -> EntryFacts:
    """Return the facts of an entry.

    Args:
        reader: The entry.
        row: Its row in the list of the cache.
    """
    measure = measure_entry(reader.files, row, reader)
    file, line = _source(reader)
    return EntryFacts(tuple(advice_of(reader)), measure, file, line)


def _source(reader: EntryReader) -> tuple[str, int | None]:
    """Return the Python line of a kernel that the user wrote; None for kernel files of Inductor."""
    fact = python_fact(reader)
    if fact.value is None or fact.note:
        return "", None
    file, _, line = str(fact.value).rpartition(":")
    return file, whole_number(line)
