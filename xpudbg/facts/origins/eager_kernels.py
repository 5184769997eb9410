"""Triton kernels outside of graphs: launched by the program, or from a cache without its graphs."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from itertools import chain, count

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.origins.graph_links import GraphLinks, Key
from xpudbg.facts.origins.kernel_code import CodeLine, Disassembler, KernelCode
from xpudbg.facts.run_address import kernel_rows, matched_entries
from xpudbg.model.generated_code import is_source_file
from xpudbg.model.kernel_counts import LooseKernel, loose_kernels
from xpudbg.model.location import base_name
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.run.cache_files import EntryFiles, entry_folders, read_metadata, source_place
from xpudbg.run.run_reader import RunReader

OUTSIDE = ""
"""Graph id of kernels outside of graphs."""
LOCATIONS = "source locations"
"""Source of links from the locations in a kernel's stages."""
_KEY, _HASH = 8, 40
"""Characters of a key that are shown, and the least length of a key; other folder names are shown whole."""
_UNCOUNTED = {
    LooseKernel.CANDIDATE: "autotuning tried it, and no graph launches it",
    LooseKernel.HOST_COPY: "the host ran it in place of a graph's kernel (--execute eager): the graph launches its own copy",
}
_GENERATED = "Inductor generated it, and no graph of the run calls it"


class EagerKernelCode(KernelCode):
    """Lines of a kernel outside of graphs, from the source locations of its stages; a cache does not have their text.

    Args:
        entry: Its cache entry.
        path: Its Python file, as its IR names it.
        disassemble: Gives the instructions of native code.
        why: Why no graph calls it, where that is known.
    """

    def __init__(self, entry: EntryFiles, path: str, disassemble: Disassembler | None, why: str = "") -> None:
        if why:
            note = why
        elif not path:
            note = "its stages name no Python file (TRITON_DISABLE_LINE_INFO=1 leaves lines out)"
        elif is_source_file(base_name(path)):
            note = _GENERATED
        else:
            note = "it stands in no graph of the run: what launched it is not recorded; nor is the text of its lines"
        super().__init__(None, (), (), entry, disassemble, note)
        self.path = path

    @property
    def file(self) -> str:
        """Return the name of its Python file."""
        return base_name(self.path)

    def place(self, line: int) -> tuple[str, int]:
        """Return its Python file and a line there."""
        return self.path, line

    @cached_property
    def lines(self) -> tuple[CodeLine, ...]:
        """Lines from which operations come."""
        return tuple(CodeLine(number, "", None) for number in self.ops_by_line)


def _not_launched(run: RunReader) -> dict[str, LooseKernel]:
    """Map folders of cache entries that neither a graph nor the program launched to the purpose of their kernel."""
    loose = loose_kernels(run.manifest) if run.is_bundle else {}
    return {f: role for role in _UNCOUNTED for k in loose.get(role, ()) for f in entry_folders(k)}


class EagerKernels:
    """Kernels of a run that no graph calls, each cache entry by the first characters of its key.

    Args:
        run: The run.
        called: Names of the kernels that graphs call: without a manifest nothing else identifies their entries.
        disassemble: Gives the instructions of native code.

    Attributes:
        links: The kernels with the lines at which they are defined.
        uncounted: Those that the program did not launch, each with what it is instead: a candidate of autotuning, a copy that ran on the host.
    """

    def __init__(self, run: RunReader, called: Collection[str], disassemble: Disassembler | None) -> None:
        self.links = GraphLinks(OUTSIDE)
        self._entries: dict[Key, tuple[EntryFiles, str]] = {}
        self._codes: dict[Key, EagerKernelCode] = {}
        self._disassemble = disassemble
        self.uncounted: dict[Key, LooseKernel] = {}
        self._loose = _not_launched(run)
        rows = [k for k in kernel_rows(run) if not k.graph and (k.row is not None or k.name not in called)]
        try:
            entries = matched_entries(run, rows)
        except XpudbgError:
            entries = []
        for entry in entries:
            self._add(entry)

    def _add(self, entry: EntryFiles) -> None:
        path, line = source_place(entry)
        kernel = read_metadata(entry)[0].name or entry.stem
        key = self.links.add(
            ProvenanceItem(Level.KERNEL, self._name(entry), OUTSIDE, "", path, line, "", kernel)
        )
        self._entries[key] = entry, path
        if (what := self._loose.get(entry.key)) is not None:
            self.uncounted[key] = what
        if line and not is_source_file(base_name(path)):
            place = ProvenanceItem(Level.PYTHON, f"{path}:{line}", OUTSIDE, "", path, line)
            self.links.link(self.links.add(place), key, Evidence.RECORDED, LOCATIONS)

    def _name(self, entry: EntryFiles) -> str:
        """Return a unique name for an entry: the first characters of its key, or more where another entry has them."""
        whole = entry.key if len(entry.key) < _HASH else entry.key[:_KEY]
        names = chain((whole, entry.key, f"{entry.key}/{entry.stem}"), (f"{entry.key}~{n}" for n in count(2)))
        return next(n for n in names if (Level.KERNEL, n) not in self._entries)

    def folder(self, kernel: Key) -> str:
        """Return the folder of the cache entry of a kernel."""
        return self._entries[kernel][0].key

    def code(self, kernel: Key) -> EagerKernelCode:
        """Return the code of a kernel."""
        if kernel not in self._codes:
            entry, path = self._entries[kernel]
            what = self.uncounted.get(kernel)
            why = _UNCOUNTED[what] if what is not None else ""
            self._codes[kernel] = EagerKernelCode(entry, path, self._disassemble, why)
        return self._codes[kernel]

    def forget(self, kernel: Key) -> None:
        """Drop the cached code of a kernel; for callers that go through a large cache one by one."""
        self._codes.pop(kernel, None)

    def reason(self, kernel: Key) -> str:
        """Return why a kernel has no line of the program."""
        _, path = self._entries[kernel]
        if not path:
            return "its stages name no Python file"
        return _GENERATED if is_source_file(base_name(path)) else "it is a kernel of an installed package"
