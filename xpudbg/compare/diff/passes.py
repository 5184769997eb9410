"""Effect of each pass of a kernel's compilers, from the IR that they print between passes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from xpudbg.compare.text import diff_text
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.formats.ir_dump import IrDump, count_operations, igc_dump, layouts_of, read_ir_dumps
from xpudbg.formats.mlir_locations import without_locations
from xpudbg.model.artifact import Artifact, Kind
from xpudbg.model.diff import TextDiff
from xpudbg.model.problem import Problem, UnknownLines
from xpudbg.model.stages import (
    KernelPasses,
    OpCount,
    PassLevel,
    PassReport,
    PassRow,
    PassState,
)
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import is_folder, open_file, plain_names, read_file, walk

MOST_ROWS = 100_000
_MOST_CHARS = 256 << 20
"""Size of the IR in memory; of kernels beyond it the next pass has no IR before it."""
_LINE = 1 << 20
_MOST_FILES = 10_000
_IGC = 4
_CODE = "CG"
"""The last group of IGC's passes; it begins anew when it compiles a module once more because of spills."""
_KERNEL = re.compile(
    r'(?:tt\.func public|llvm\.func[^@\n]{0,200}|define[^@\n]{0,400}) @"?([^"(\s]{1,4000})"?\([^\n]*\{'
)
_MODULE = re.compile(r"^(?:; ModuleID|source_filename|target (?:triple|datalayout)) ", re.MULTILINE)
"""Beginning of a module of LLVM; functions and loops are printed without it."""
_ALIGNED = 4000
"""Lines of two texts up to which they are aligned: that takes quadratic time."""
_VALUE = re.compile(r"%[\w.$#-]+")
_DEBUG = re.compile(r",? ?!dbg !\d+")
_LOGS = frozenset({"stderr", "stdout", "torch_logs", "worker_log", "debug_log"})
"""Kinds of artifacts that compilers print to."""
_HEAD = b"IR Dump "

Changed = Callable[[int, PassRow, str, str], None]
"""Takes the number of a kernel in the dump, a pass that changed its IR, and the IR before and after it, without locations."""


def analyse_passes(
    source: Path | str,
    *,
    wanted: str = "",
    levels: Collection[PassLevel] = (),
    find: str = "",
    between: tuple[int, int] | None = None,
    changed: Changed | None = None,
) -> PassReport:
    """Read a dump and return the passes of its kernels; the dump is read as a stream.

    Args:
        source: A log, a folder of IGC's dumps, or a run, folder or zip file with either.
        wanted: The kernel's name or its number in the dump; empty for all.
        levels: The compilers whose passes are listed; empty for all.
        find: Part of the name of operations or layouts; only passes that change the number of one are listed, with these alone.
        between: Numbers of two passes; the difference between the IR before the first and after the last is added.
        changed: Called for each pass that changed the IR, while the dump is read.

    Raises:
        XpudbgError: There is no dump, no such kernel or pass, or more than one kernel where one is needed.
    """
    path, unknown = Path(source), UnknownLines()
    reader = _PassReader(between, changed)
    for dump in _dumps(path, unknown):
        reader.add(dump)
    every = [k.result() for k in reader.kernels]
    if not every:
        raise XpudbgError(
            f"{source} has no IR dump",
            hint="Triton writes one to stderr with MLIR_ENABLE_DUMP=1 or LLVM_IR_ENABLE_DUMP=1, IGC a folder with IGC_ShaderDumpEnableAll=1",
        )
    chosen = [k for k in every if not wanted or wanted in {k.kernel, str(k.number)}]
    if not chosen:
        names = ", ".join(f"{k.number} {k.kernel}" for k in every[:20])
        raise XpudbgError(f"the dump has no kernel {wanted}", hint=f"it has {names}")
    diff = None
    if between is not None:
        if len(chosen) > 1:
            names = ", ".join(f"{k.number} {k.kernel}" for k in chosen[:20])
            raise XpudbgError(
                f"the dump has {len(chosen)} kernels", hint=f"name one by name or number: {names}"
            )
        diff = reader.kernels[chosen[0].number - 1].diff(between)
    listed = [replace(k, passes=tuple(_listed(k.passes, levels, find.lower()))) for k in chosen]
    return PassReport(
        str(source), tuple(listed), diff=diff, unknown_lines=unknown.count, problems=tuple(reader.problems)
    )


def _dumps(path: Path, unknown: UnknownLines) -> Iterator[IrDump]:
    """Yield the dumps of a log, or of a folder or zip file: those of IGC, else those of the logs in it."""
    if not is_folder(path):
        yield from read_ir_dumps(_lines(path), unknown)
        return
    folders = list(walk(path, most=_MOST_FILES))
    igc = [folder for folder, names in folders if any(map(igc_dump, names))]
    for folder in igc:
        yield from _igc_dumps(folder)
    files = [] if igc else [folder / name for folder, names in folders for name in names]
    run = RunReader(path)
    for file in (file for file, _ in dumps_of_run(run)) if run.is_bundle else filter(_has_dump, files):
        yield from read_ir_dumps(_lines(file), unknown)


def dumps_of_run(run: RunReader) -> Iterator[tuple[Path, Artifact]]:
    """Yield what the run's processes printed, where IR dumps are in it, and dumps that were kept in it; nothing outside of bundles."""
    for row in run.manifest.artifacts if run.is_bundle else ():
        if not row.path or (row.kind.value not in _LOGS and row.kind is not Kind.IR_DUMP):
            continue
        if _has_dump(run.root / row.path):
            yield run.root / row.path, row


def _has_dump(path: Path) -> bool:
    with suppress(OSError, XpudbgError), open_file(path) as stream:
        end = b""
        while part := stream.read(_LINE):
            if _HEAD in end + part:
                return True
            end = part[1 - len(_HEAD) :]
    return False


def _listed(rows: Iterable[PassRow], levels: Collection[PassLevel], find: str) -> Iterator[PassRow]:
    for row in rows:
        if levels and row.level not in levels:
            continue
        if not find:
            yield row
            continue
        ops = tuple(op for op in row.ops if find in op.name.lower())
        added, removed = (
            tuple(text for text in layouts if find in text.lower())
            for layouts in (row.layouts_added, row.layouts_removed)
        )
        if ops or added or removed:
            yield replace(row, ops=ops, layouts_added=added, layouts_removed=removed)


def _lines(path: Path) -> Iterator[str]:
    with os_errors(f"{path} cannot be read"), open_file(path) as stream:
        while line := stream.readline(_LINE):
            yield line.decode("utf-8", "replace").rstrip("\r\n")


def _igc_dumps(folder: Path) -> Iterator[IrDump]:
    files = sorted(
        (found[0], found[1], name, found[2]) for name in plain_names(folder) if (found := igc_dump(name))
    )
    for _, _, name, dump in files:
        yield replace(dump, text=read_file(folder / name).decode("utf-8", "replace").strip("\n"))


@dataclass
class _OpenPass:
    """A pass whose result is awaited: its place in the list and the IR before it."""

    place: int
    before: IrDump | None


@dataclass
class _Kernel:
    """The passes of a compile while it is read.

    Attributes:
        number: Its number in the dump, from 1.
        name: The kernel.
        between: The passes whose IR is needed.
        changed: Called for each pass that changed the IR.
        rows: The passes.
        rank: How far its IR has been lowered.
        latest: The latest IR of the module and of each function and loop.
        open: Passes whose result is awaited.
        texts: IR before the first and after the last pass of ``between``.
        since: Number of the first pass over a loop since the latest IR of its function; 0 for none.
    """

    number: int
    name: str
    between: tuple[int, int] | None
    changed: Changed | None
    rows: list[PassRow] = field(default_factory=list)
    rank: int = 0
    latest: dict[str, IrDump] = field(default_factory=dict)
    open: dict[str, _OpenPass] = field(default_factory=dict)
    texts: dict[bool, IrDump] = field(default_factory=dict)
    since: int = 0

    def add(self, dump: IrDump) -> None:
        """Add a dump of this kernel."""
        key = f"{dump.level}:{dump.scope if dump.level is PassLevel.MLIR else ''}"
        if dump.level is not PassLevel.MLIR and not _MODULE.search(dump.text):
            whole = self.latest.get(key)
            if dump.changed and "\ndefine " not in f"\n{dump.text}":
                self._add_loop(dump)
                return
            dump = replace(dump, text=_with_function(whole.text if whole else "", dump.text))
        waiting = self.open.pop(key, None)
        own = waiting is not None and (self.rows[waiting.place].name == dump.name or not dump.after)
        if waiting is not None and own:
            self._close(waiting, dump)
        if not dump.after or not own:
            scope = dump.scope or dump.symbol
            self.rows.append(PassRow(len(self.rows) + 1, dump.level, dump.name, dump.argument, scope))
            new = _OpenPass(len(self.rows) - 1, self.latest.get(key) if dump.after else dump)
            if self.between is not None and len(self.rows) == self.between[0] and new.before is not None:
                self.texts[False] = new.before
            if dump.after:
                self._close(new, dump)
            else:
                self.open[key] = new
        if dump.changed:
            self.latest[key] = dump

    @property
    def generates_code(self) -> bool:
        """True where its last pass was one of IGC's that generate code."""
        return bool(self.rows) and self.rows[-1].level is PassLevel.IGC and self.rows[-1].argument == _CODE

    def _add_loop(self, dump: IrDump) -> None:
        """Add a pass over a loop, of which LLVM prints no more than the loop: its effect is in the next IR of the function."""
        number = len(self.rows) + 1
        self.rows.append(PassRow(number, dump.level, dump.name, dump.argument, dump.scope))
        self.since = self.since or number

    def _close(self, row: _OpenPass, after: IrDump) -> None:
        old = self.rows[row.place]
        if not after.changed:
            self.rows[row.place] = replace(old, state=PassState.SAME)
            return
        if self.between is not None and old.number == self.between[1]:
            self.texts[True] = after
        if row.before is not None and not after.truncated:
            same = row.before.text == after.text
            a, b = ("", "") if same else (_plain(row.before), _plain(after))
            new = _effect(old, row.before, after, a, b)
            if new.state is PassState.CHANGED:
                new = replace(new, since=self.since)
                if self.changed is not None:
                    self.changed(self.number, new, a, b)
            self.rows[row.place] = new
        self.since = 0

    def result(self) -> KernelPasses:
        return KernelPasses(self.number, self.name, tuple(self.rows))

    def diff(self, between: tuple[int, int]) -> TextDiff:
        """Compare the IR before one pass with that after another.

        Raises:
            XpudbgError: There is no such pass, or the dump does not have its IR.
        """
        first, last = between
        if not 1 <= first <= last <= len(self.rows):
            raise XpudbgError(
                f"there are no passes {first} to {last} in this order",
                hint=f"passes are 1 to {len(self.rows)}",
            )
        for after, number in ((False, first), (True, last)):
            if after not in self.texts:
                raise XpudbgError(f"the dump has no IR {'after' if after else 'before'} pass {number}")
        names = (f"before {first} {self.rows[first - 1].name}", f"after {last} {self.rows[last - 1].name}")
        a, b = (_plain(self.texts[after]) for after in (False, True))
        return diff_text(a, b, name_a=names[0], name_b=names[1])


class _PassReader:
    """Dumps of any number of kernels, in the order of the log.

    Args:
        between: The passes whose IR is needed.
        changed: Called for each pass that changed the IR.
    """

    def __init__(self, between: tuple[int, int] | None, changed: Changed | None = None) -> None:
        self._between = between
        self._changed = changed
        self.kernels: list[_Kernel] = []
        self.problems: list[Problem] = []
        self._by_name: dict[str, _Kernel] = {}
        self._current: _Kernel | None = None
        self._rows = 0

    def add(self, dump: IrDump) -> None:
        """Add the next dump to its kernel."""
        self._rows += 1
        if self._rows > MOST_ROWS:
            if self._rows == MOST_ROWS + 1:
                self.problems.append(Problem("dump", f"more than {MOST_ROWS} passes; the rest is left out"))
            return
        if dump.truncated:
            self.problems.append(Problem(f"after {dump.name}", "the IR of this pass is truncated"))
        self._kernel_of(dump).add(dump)
        self._forget()

    def _kernel_of(self, dump: IrDump) -> _Kernel:
        """Return the compile that a dump belongs to; a new one where the kernel's IR is less lowered than before."""
        rank = _rank(dump)
        name = self._name(dump)
        kernel = self._by_name.get(name, self._current if not name else None)
        again = kernel is not None and kernel.generates_code and dump.argument == kernel.rows[0].argument
        if kernel is None or rank < kernel.rank or again:
            number = len(self.kernels) + 1
            kernel = self._by_name[name] = _Kernel(number, name, self._between, self._changed)
            self.kernels.append(kernel)
        kernel.rank = rank
        self._current = kernel
        return kernel

    def _name(self, dump: IrDump) -> str:
        if dump.symbol in self._by_name:
            return dump.symbol
        if self._current is not None and self._current.name and f"@{self._current.name}(" in dump.text:
            return self._current.name
        found = _KERNEL.findall(dump.text)
        return next((name for name in found if name in self._by_name), found[0] if found else "")

    def _forget(self) -> None:
        """Give up IR of kernels that were read first, so that the memory is bounded."""
        held = sum(len(d.text) for k in self.kernels for d in k.latest.values())
        for kernel in self.kernels:
            if held <= _MOST_CHARS or kernel is self._current:
                return
            held -= sum(len(d.text) for d in kernel.latest.values())
            kernel.latest.clear()
            kernel.open.clear()


def _rank(dump: IrDump) -> int:
    if dump.level is not PassLevel.MLIR:
        return _IGC if dump.level is PassLevel.IGC else 3
    if "llvm.func" in dump.text and "tt.func" not in dump.text:
        return 2
    return int(".num-warps" in dump.text)


def _plain(dump: IrDump) -> str:
    """Return the IR without locations and debug metadata."""
    if dump.level is PassLevel.MLIR:
        return without_locations(dump.text)
    lines = (
        line.partition("; preds = ")[0].rstrip() for line in dump.text.split("\n") if line[:1] not in "!;"
    )
    return "\n".join(_DEBUG.sub("", line) for line in lines)


def _with_function(module: str, function: str) -> str:
    """Return a module with a function in the place of its own one of that name; the function alone where it has none."""
    start = f"\n{function}".index("\ndefine ")
    function = function[start:]
    name = function[: function.find("(")].rpartition("@")[2]
    at = -1
    while (at := module.find(f"@{name}(", at + 1)) >= 0:
        begin = module.rfind("\n", 0, at) + 1
        end = module.find("\n}", at)
        if end >= 0 and module.startswith("define ", begin):
            return f"{module[:begin]}{function}{module[end + 2 :]}"
    return function


def _effect(row: PassRow, before: IrDump, after: IrDump, a: str, b: str) -> PassRow:
    """Return a pass with its effect; ``a`` and ``b`` are the two dumps without locations."""
    if a == b:
        return replace(row, state=PassState.SAME)
    removed, added = _changed_lines(a, b)
    if not (removed or added):
        return replace(row, state=PassState.SAME)
    counts = count_operations(before), count_operations(after)
    ops = tuple(
        OpCount(name, counts[0][name], counts[1][name])
        for name in sorted({*counts[0], *counts[1]})
        if counts[0][name] != counts[1][name]
    )
    layouts = layouts_of(before), layouts_of(after)
    return replace(
        row,
        state=PassState.CHANGED,
        removed=removed,
        added=added,
        ops=ops,
        layouts_added=_new(layouts[1] - layouts[0]),
        layouts_removed=_new(layouts[0] - layouts[1]),
    )


def _changed_lines(a: str, b: str) -> tuple[int, int]:
    """Return the numbers of removed and of added lines of two texts that differ; in long ones moved lines and other operands do not count."""
    if a.count("\n") + b.count("\n") <= _ALIGNED:
        diff = diff_text(a, b, name_a="", name_b="")
        return diff.removed, diff.added
    counts = [Counter(_VALUE.sub("%", line) for line in text.split("\n")) for text in (a, b)]
    return (counts[0] - counts[1]).total(), (counts[1] - counts[0]).total()


def _new(layouts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(layouts))
