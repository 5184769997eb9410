"""Pages of a run's report in the result cache: before redaction, without raw artifacts and without a comparison."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence

from xpudbg.compare.graphs.graph_summary import GraphSummary, known_summaries
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.cache.listing import CacheRows
from xpudbg.model.metrics import EntryFacts
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.report import ReportIndex
from xpudbg.model.row import dataclass
from xpudbg.report.file_store import MAX_TEXT, FileStore
from xpudbg.run.configurations import RunCache, entry_id
from xpudbg.run.run_reader import RunReader, run_key
from xpudbg.screens.report.page import ReportPage, encoded
from xpudbg.store.files.vfs import packed_path
from xpudbg.store.tool_code import code_state

_MOST_BYTES = 120 << 20
"""Bytes of the pages of a run; larger ones are made for each report."""
_ROOMS = ("core", "report", "screens", "store")
"""Code that pages are made by, beside that of all results."""


@dataclass(frozen=True)
class PageBlock:
    """A page as JSON, or a file that a page shows.

    Attributes:
        name: Name of the page, or path of the file in the run.
        body: The page; empty for a file.
        kind: Kind of artifact of the file; empty for a page.
        graph: Id of the file's graph.
        digest: SHA-256 of the file.
    """

    name: str
    body: bytes = b""
    kind: str = ""
    graph: str | None = None
    digest: str = ""


@dataclass(frozen=True)
class RunPages:
    """Pages of a run's report, and what was found out while they were made.

    Attributes:
        blocks: Pages and files in the order in which they were added.
        index: The index without files.
        coverage: How many of the run's kernels lead back to the program.
        summaries: Summaries of its graphs, where they were made.
        facts: Facts of its cache entries by key and name, where they were made.
    """

    blocks: tuple[PageBlock, ...]
    index: ReportIndex
    coverage: ProvenanceCoverage
    summaries: tuple[GraphSummary, ...] = ()
    facts: tuple[tuple[str, str, EntryFacts], ...] = ()


class PageRecorder:
    """Record of the pages and shown files of a report; nothing is recorded of very large ones.

    Args:
        strict: Raise an error instead.
    """

    def __init__(self, *, strict: bool = False) -> None:
        self._blocks: list[PageBlock] | None = []
        self._left = _MOST_BYTES
        self._strict = strict

    def page(self, name: str, body: object) -> None:
        """Record a page."""
        if self._blocks is not None:
            self._take(PageBlock(name, encoded(body)))

    def file(self, path: str, data: bytes, kind: str, graph: str | None) -> None:
        """Record a file that a page shows."""
        if self._blocks is not None:
            self._take(PageBlock(path, b"", kind, graph, hashlib.sha256(data).hexdigest()))

    def give_up(self) -> None:
        """Forget everything: another try may give other pages.

        Raises:
            XpudbgError: The recorder is strict.
        """
        self._blocks = None
        if self._strict:
            raise XpudbgError("the pages cannot be cached")

    def _take(self, block: PageBlock) -> None:
        self._left -= len(block.body)
        if self._left < 0:
            self.give_up()
        elif self._blocks is not None:
            self._blocks.append(block)

    @property
    def blocks(self) -> tuple[PageBlock, ...] | None:
        """Return the record; None without one."""
        return None if self._blocks is None else tuple(self._blocks)


def pages_key(run: RunReader, *parts: object) -> str:
    """Return the key of a run's pages; empty where they are not cached: for packs and incomplete runs.

    Args:
        run: The run. Its name is in the pages, and all its files are read for them.
        parts: Everything else that they depend on.
    """
    try:
        if packed_path(run.root) is not None:
            return ""
        root = str(run.real_root)
        name = run.root.name or run.name
        return run_key(RunPages, run, root, name, [*_states(root)], code_state(*_ROOMS), *parts)
    except (OSError, XpudbgError):
        return ""


def _states(folder: str) -> Iterator[tuple[str, int, int]]:
    """Yield path, size and time of change of every file of a folder, sorted."""
    with os.scandir(folder) as entries:
        rows = sorted(entries, key=lambda entry: entry.name)
    for entry in rows:
        if entry.is_dir(follow_symlinks=False):
            yield from _states(entry.path)
        else:
            status = entry.stat(follow_symlinks=False)
            yield entry.path, status.st_size, status.st_mtime_ns


def add_blocks(run: RunReader, blocks: Sequence[PageBlock], page: ReportPage, store: FileStore) -> bool:
    """Add pages and files to a report; False if a file is no longer the one that was shown."""
    for block in blocks:
        if not block.kind:
            page.add_encoded(block.name, block.body)
            continue
        try:
            data = run.bundle.read_bytes(block.name, limit=MAX_TEXT + 1)
        except (OSError, XpudbgError):
            return False
        if hashlib.sha256(data).hexdigest() != block.digest:
            return False
        store.show(block.name, data, block.kind, block.graph)
    return True


def take_facts(run: RunReader) -> tuple[tuple[str, str, EntryFacts], ...]:
    """Return the facts of entries that are known of a run."""
    return tuple((key, stem, facts) for (_, key, stem), facts in run.fact(CacheRows).facts.items())


def give_facts(run: RunReader, pages: RunPages) -> None:
    """Let a run know what was found out while its pages were made."""
    known_summaries(run).update((summary.id, summary) for summary in pages.summaries)
    if pages.facts:
        facts = {(key, stem): one for key, stem, one in pages.facts}
        rows = run.fact(CacheRows).facts
        for files in run.fact(RunCache).found.entries:
            if (one := facts.get((files.key, files.stem))) is not None:
                rows[entry_id(files)] = one
