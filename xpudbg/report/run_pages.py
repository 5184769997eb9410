"""A run as its report tells it: state, settings, ledger and raw artifacts, and the pages of it that the result cache keeps."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from xpudbg.compare.graph_summary import GraphSummary, known_summaries
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import decimal_size
from xpudbg.facts.kernels.triton_cache import CacheRows
from xpudbg.model.artifact import RECORDED_INPUTS, Artifact, Kind, State
from xpudbg.model.checks import EntryFacts
from xpudbg.model.manifest import Exit, ExitReason, Manifest, RunSource, RunState, Variable
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.report import ReportFile, ReportIndex, ReportLedgerRow, ReportLink, ReportRun, ReportTable
from xpudbg.model.row import dataclass
from xpudbg.run.cache_files import RunCache, entry_id
from xpudbg.run.run_reader import RunReader, run_key
from xpudbg.screens.report.page import ReportPage, encoded, packed_chunk
from xpudbg.store.files.vfs import packed_path, read_file
from xpudbg.store.own_cache import code_state

MAX_TEXT = 16 << 20
"""Bytes of the largest text in a report."""
_MAX_BINARY = 1 << 20
_MOST_RAW = 4 << 20
"""Bytes of the largest artifact that goes into the report although no page shows it."""
_LANGUAGES = {
    "py": "python", "cpp": "cpp", "h": "cpp", "json": "json", "jsonl": "json", "source": "mlir", "ttir": "mlir", "ttgir": "mlir",
    "llir": "llvm", "ll": "llvm", "ptx": "ptx", "amdgcn": "asm", "asm": "asm", "visaasm": "asm", "isaasm": "asm", "svg": "xml",
    "dot": "text", "txt": "text", "log": "text", "zeinfo": "yaml", "yaml": "yaml",
}  # fmt: skip


class FileStore:
    """Files of a run in its report, numbered in the order in which they are added.

    Args:
        run: The run.
        keep: Called with the number and bytes of each file that goes into the report.
        raw: Whether files that no page shows go into the report.
        shown: Called with path, SHA-256, kind and graph of each file that a page shows; None for nobody.

    Attributes:
        run: The run.
        saved: Bytes of the files that were left out because ``raw`` is False.
    """

    def __init__(
        self,
        run: RunReader,
        keep: Callable[[int, bytes], None],
        *,
        raw: bool = True,
        shown: Callable[[str, str, str, str | None], None] | None = None,
    ) -> None:
        self.run = run
        self._keep = keep
        self._raw = raw
        self._shown = shown
        self._rows: list[ReportFile] = []
        self._numbers: dict[bytes, int] = {}
        self._paths: dict[str, int] = {}
        self._lines: dict[int, int] = {}
        self.saved = 0

    @property
    def rows(self) -> tuple[ReportFile, ...]:
        """Return the files by number."""
        return tuple(self._rows)

    def lines(self, number: int) -> int:
        """Return the number of lines of a file."""
        return self._lines.get(number, 0)

    def show(self, path: str, data: bytes, kind: str, graph: str | None = None) -> int | None:
        """Add a text that a page shows and return its number; None if it is too large.

        Args:
            path: Its path in the run.
            data: Its bytes.
            kind: Kind of artifact.
            graph: Id of its graph.
        """
        digest = hashlib.sha256(data)
        if self._shown is not None and path not in self._paths:
            self._shown(path, digest.hexdigest(), kind, graph)
        number = self._enter(path, data, digest.digest(), kind, graph, shown=True)
        return number if self._rows[number].left_out is None else None

    def show_artifact(self, artifact: Artifact, graph: str | None = None) -> int | None:
        """Add an artifact that a page shows and return its number; None if it cannot be read or is too large.

        Args:
            artifact: The artifact.
            graph: Id of its graph.
        """
        if (known := self._paths.get(artifact.path)) is not None:
            return known
        try:
            data = self.run.bundle.read_bytes(artifact.path, limit=MAX_TEXT)
        except (OSError, XpudbgError):
            return None
        return self.show(artifact.path, data, artifact.kind.value, graph)

    def add_blocks(self, blocks: Iterable[PageBlock], page: ReportPage) -> bool:
        """Add cached pages and the files that they show; False if a file is no longer the one that was shown."""
        for block in blocks:
            if not block.kind:
                page.add_packed(block.name, block.body)
                continue
            try:
                data = self.run.bundle.read_bytes(block.name, limit=MAX_TEXT + 1)
            except (OSError, XpudbgError):
                return False
            if hashlib.sha256(data).hexdigest() != block.digest:
                return False
            self.show(block.name, data, block.kind, block.graph)
        return True

    def add_raw(self) -> None:
        """Add the artifacts of the run that no page shows."""
        if self.run.is_bundle:
            for _, graph, artifact in owned_artifacts(self.run.manifest):
                self._add_artifact(artifact, graph)
            return
        try:
            entries = self.run.fact(RunCache).found.entries
        except XpudbgError:
            return
        for entry in entries:
            for name in filter(None, (*entry.stages.values(), entry.metadata, entry.group)):
                path = f"{entry.key}/{name}"
                self._add(path, partial(read_file, f"{entry.root}/{path}"), 0, Kind.TRITON_STAGE.value, None)

    def _add_artifact(self, artifact: Artifact, graph: str | None) -> None:
        path, size, kind = artifact.path, artifact.bytes or 0, artifact.kind.value
        if artifact.kind in RECORDED_INPUTS and path:
            why = "recorded inputs are the program's own numbers: they are in the run alone"
            self._leave_out(path, size, kind, graph, why)
        elif artifact.state is State.PRESENT and path and artifact.kind is not Kind.TRITON_CACHE:
            self._add(path, partial(self.run.bundle.read_bytes, path), size, kind, graph)

    def _add(self, path: str, read: Callable[..., bytes], size: int, kind: str, graph: str | None) -> None:
        """Add a raw artifact, or the reason why it is not there."""
        if path in self._paths:
            return
        if size > _MOST_RAW:
            self._leave_out(path, size, kind, graph, f"larger than {decimal_size(_MOST_RAW)}")
            return
        try:
            data = read(limit=_MOST_RAW + 1)
        except (OSError, XpudbgError) as error:
            why = getattr(error, "strerror", None) or error
            self._leave_out(path, size, kind, graph, f"it cannot be read: {why}")
            return
        self._enter(path, data, hashlib.sha256(data).digest(), kind, graph, shown=False)

    def _leave_out(self, path: str, size: int, kind: str, graph: str | None, reason: str) -> None:
        if path not in self._paths:
            self._paths[path] = len(self._rows)
            language = language_of(path)
            self._rows.append(ReportFile(len(self._rows), path, kind, graph, size, language, reason))

    def _enter(
        self, path: str, data: bytes, digest: bytes, kind: str, graph: str | None, *, shown: bool
    ) -> int:
        # The same bytes in another language are another file, since it is highlighted differently.
        digest += language_of(path).encode()
        known = self._numbers.get(digest)
        if known is not None:
            self._paths[path] = known
            return known
        number = len(self._rows)
        self._numbers[digest] = self._paths[path] = number
        language = "binary" if _is_binary(data) else language_of(path)
        reason = self._why_not(data, language, shown=shown)
        self._rows.append(ReportFile(number, path, kind, graph, len(data), language, reason))
        self._lines[number] = data.count(b"\n") + (not data.endswith(b"\n") and bool(data))
        if reason is None:
            self._keep(number, data)
        return number

    def _why_not(self, data: bytes, language: str, *, shown: bool) -> str | None:
        most = _MAX_BINARY if language == "binary" else MAX_TEXT
        if len(data) > most:
            return f"larger than {decimal_size(most)}"
        if not shown and not self._raw:
            self.saved += len(data)
            return "left out by --no-raw"
        return None


def language_of(path: str) -> str:
    """Return the language for highlighting a file, by the suffix of its name."""
    return _LANGUAGES.get(path.rpartition(".")[2].lower(), "text")


def _is_binary(data: bytes) -> bool:
    return b"\x00" in data[:4096]


_MOST_LEDGER = 2000
_HIDDEN_VERSIONS = frozenset({"torch_git"})


def report_run(run: RunReader) -> ReportRun:
    """Return what ran, on which device, and how it ended.

    Args:
        run: The run.
    """
    if not run.is_bundle:
        device, triton = _compiled_for(run)
        return ReportRun(
            run.root.name or run.name,
            outcome="not a run of xpudbg: a folder or cache as it was found",
            device=device,
            versions=(("triton", triton),) if triton else (),
        )
    manifest = run.manifest
    collected = manifest.source is RunSource.COLLECT
    versions = {k: v.split(" (")[0] for k, v in manifest.versions.items() if k not in _HIDDEN_VERSIONS}
    return ReportRun(
        name=manifest.name or run.root.name,
        command=" ".join(manifest.command),
        outcome=_outcome(manifest),
        ended_well=_ended_well(manifest),
        state=manifest.state.value,
        emulated=_emulated(manifest),
        versions=(*versions.items(), ("xpudbg", manifest.tool)),
        device=_devices(manifest) or _compiled_for(run)[0],
        made_from=manifest.made_from if len(manifest.made_from) > 1 else (),
        # The time of a collected run is unknown.
        started="" if collected else manifest.created,
        seconds=manifest.exit.seconds,
    )


def _compiled_for(run: RunReader) -> tuple[str, str]:
    """Return the devices that a run's Triton cache entries were compiled for, and the Triton versions, as text."""
    try:
        rows = [row for entries in run.fact(CacheRows).entries.values() for row in entries]
    except XpudbgError:
        # A file of a graph.
        rows = []
    # For CUDA an entry has only the number of the architecture.
    devices = {f"{row.backend} {row.target}" if row.target.isdigit() else row.target for row in rows}
    versions = {row.triton_version for row in rows}
    return ", ".join(sorted(devices - {""})), ", ".join(sorted(versions - {""}))


def _outcome(manifest: Manifest) -> str:
    if manifest.state is RunState.RUNNING:
        return "the script was started, and no end was recorded"
    known = exit_sentence(manifest.exit)
    if not known and manifest.source is RunSource.COLLECT:
        if len(manifest.made_from) > 1:
            return f"merged from {len(manifest.made_from)} runs: nothing tells how they ended"
        return "collected from existing artifacts: nothing tells how it ended"
    return known


def _ended_well(manifest: Manifest) -> bool | None:
    exit_ = manifest.exit
    if manifest.state is RunState.RUNNING:
        return None
    if exit_.reason in (ExitReason.TIMEOUT, ExitReason.INTERRUPTED) or exit_.signal:
        return False
    return None if exit_.code is None else exit_.code == 0


def exit_sentence(exit_: Exit) -> str:
    """Return a sentence on how a script ended; empty if unknown.

    Args:
        exit_: Its end.
    """
    if exit_.reason is ExitReason.TIMEOUT:
        return "the script was stopped by the time limit"
    if exit_.reason is ExitReason.INTERRUPTED:
        return "the script was interrupted"
    if exit_.signal:
        return f"the script was ended by {exit_.signal}"
    if exit_.code is None:
        return ""
    return f"exit status {exit_.code}"


def _emulated(manifest: Manifest) -> str | None:
    emulated = manifest.emulated
    if emulated is None:
        return None
    ran = "compiled graphs were not run" if emulated.execute == "skip" else "compiled graphs ran on the CPU"
    return (
        f"No {emulated.device} was there: it was emulated from the property sheet {emulated.target}, and {ran}. "
        "Generated code and compile decisions are as for the device; times and results are not its own."
    )


def _devices(manifest: Manifest) -> str:
    if manifest.emulated is not None:
        return f"{manifest.emulated.device} (emulated)"
    return ", ".join(dict.fromkeys(d.name or d.type for d in manifest.devices))


def environment(run: RunReader) -> tuple[ReportTable, ...]:
    """Return the tables of the environment page.

    Args:
        run: The run.
    """
    if not run.is_bundle:
        return ()
    manifest = run.manifest
    emulated = manifest.emulated
    tables = [
        ReportTable("Versions", _pairs(manifest.versions)),
        ReportTable(
            "Variables that the collection set",
            tuple(
                (
                    v.name,
                    "unset" if v.value is None else v.value,
                    f"{_winner(v)}: {v.why}" + (f"; may hide: {v.hides}" if v.hides else ""),
                )
                for v in manifest.variables
            ),
        ),
        ReportTable("Environment", _pairs(manifest.environment)),
        ReportTable("Machine", _pairs(manifest.system)),
    ]
    for device in manifest.devices:
        name = f"Device {device.type}:{device.index} {device.name}"
        tables.append(ReportTable(name, _pairs(device.properties)))
    if emulated is not None:
        rows = (
            ("target", emulated.target, ""),
            ("device", emulated.device, ""),
            ("execute", emulated.execute, ""),
        )
        notes = tuple(("note", line, "") for line in emulated.fidelity)
        tables.append(ReportTable("Emulation", (*rows, *notes)))
    tables.append(
        ReportTable(
            "Processes",
            tuple(
                (
                    p.id,
                    " ".join(p.argv),
                    ", ".join(filter(None, (p.role.value, f"torch {p.torch}" if p.torch else ""))),
                )
                for p in manifest.processes
            ),
        )
    )
    return tuple(table for table in tables if table.rows)


def _pairs(values: Mapping[str, object]) -> tuple[tuple[str, str, str], ...]:
    return tuple((key, str(value), "") for key, value in sorted(values.items()))


def _winner(variable: Variable) -> str:
    winner, user = variable.winner.value, variable.user
    if variable.is_requested:
        return "set by you (--set)"
    if user is None:
        # Some are set only in place of a value of the user.
        return (
            "set by xpudbg" if winner == "ours" else f"left unset; a value of yours becomes {variable.ours}"
        )
    meanings = {
        "ours": "xpudbg's value, not yours",
        "user": "your value",
        "merged": "your value with xpudbg's",
    }
    return f"{meanings.get(winner, winner)} ({user})" if winner != "user" else meanings["user"]


def ledger_rows(run: RunReader) -> tuple[ReportLedgerRow, ...]:
    """Return the missing artifacts, with the reason.

    Args:
        run: The run.
    """
    if not run.is_bundle:
        return ()
    found = dict.fromkeys(
        ReportLedgerRow(
            owner,
            artifact.kind.value,
            artifact.state.value,
            artifact.reason,
            ReportLink("graph", graph) if owner == graph else None,
        )
        for owner, graph, artifact in owned_artifacts(run.manifest)
        for link in (ReportLink("graph", graph) if owner == graph else None,)
        if artifact.state is not State.PRESENT
    )
    return tuple(found)[:_MOST_LEDGER]


def owned_artifacts(manifest: Manifest) -> Iterator[tuple[str, str | None, Artifact]]:
    """Yield each artifact with its owner (a graph, a kernel or the run) and the owner's graph."""
    for graph in manifest.graphs:
        yield from ((graph.id, graph.id, artifact) for artifact in graph.artifacts)
    for kernel in manifest.kernels:
        yield from ((kernel.name, kernel.graph or None, artifact) for artifact in kernel.artifacts)
    yield from (("run", None, artifact) for artifact in manifest.artifacts)


def ledger_counts(run: RunReader) -> dict[str, int]:
    """Count artifacts by state.

    Args:
        run: The run.
    """
    if not run.is_bundle:
        return {}
    summary = run.ledger
    return {
        "present": summary.present,
        "not_requested": summary.not_requested,
        "not_applicable": summary.not_applicable,
        "missing": summary.missing,
        "unreadable": summary.unreadable,
    }


_MOST_BYTES = 120 << 20
"""Bytes of the pages of a run; larger ones are made for each report."""
_ROOMS = ("core", "report", "screens", "store")
"""Code that pages are made by, beside that of all results."""


@dataclass(frozen=True)
class PageBlock:
    """A page as compressed JSON, or a file that a page shows.

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

    def page(self, name: str, body: object) -> bytes:
        """Record a page and return it as it is recorded."""
        chunk = encoded(body)
        packed = packed_chunk(chunk)
        self._take(PageBlock(name, packed), len(chunk))
        return packed

    def file(self, path: str, digest: str, kind: str, graph: str | None) -> None:
        """Record a file that a page shows."""
        self._take(PageBlock(path, b"", kind, graph, digest), 0)

    def give_up(self) -> None:
        """Forget everything: another try may give other pages.

        Raises:
            XpudbgError: The recorder is strict.
        """
        self._blocks = None
        if self._strict:
            raise XpudbgError("the pages cannot be cached")

    def _take(self, block: PageBlock, size: int) -> None:
        if self._blocks is None:
            return
        self._left -= size
        self._blocks.append(block)
        if self._left < 0:
            self.give_up()

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
