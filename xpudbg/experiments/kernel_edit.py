"""An edited stage of a kernel: compiled by the same compilers, with a run of its own, and the effect in figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.compare.diff.alignment import opcodes
from xpudbg.experiments.child_run import write_child
from xpudbg.experiments.effect import (
    compare_figures,
    compare_stages,
    entry_figures,
    graph_figures,
    native_effect,
)
from xpudbg.experiments.lowering import Lowered, lower_stage, spirv_module, spirv_text
from xpudbg.formats.spirv import is_spirv
from xpudbg.model.experiments import EditReport, EffectFigure, StageFailure
from xpudbg.model.manifest import Edited
from xpudbg.record.native.builds import Trial, TrialResult, run_trials
from xpudbg.record.native.code import Module, device_sheet, own_device
from xpudbg.record.native.ocloc_run import OclocCompiler
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.configurations import RunCache
from xpudbg.run.entry_metadata import read_metadata
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import read_file
from xpudbg.store.locate import runs_root, short_path
from xpudbg.store.records import decode_record, text

_NATIVE = frozenset({"zebin", "asm", "zeinfo"})
"""Stages of native code."""
_LOG = 4000


class StageText:
    """The text of a stage, before and after.

    Args:
        files: The cache entry.
        stage: The stage.
        old: Its bytes.
    """

    def __init__(self, files: EntryFiles, stage: str, old: bytes) -> None:
        self.files, self.stage, self.old = files, stage, old

    @property
    def text(self) -> bytes:
        """The stage as it is edited: SPIR-V as text."""
        return spirv_text(self.old) if self.stage == "spv" else self.old

    def bytes_of(self, text: bytes) -> bytes:
        """Return the edited stage as the compiler takes it."""
        if self.stage != "spv" or is_spirv(text):
            return text
        return self.old if text == self.text else spirv_module(text)

    def lines(self, new: bytes) -> tuple[int, int]:
        """Return the numbers of removed and of added lines."""
        if self.stage == "spv":
            return 0, 0
        sides = [data.decode("utf-8", "replace").splitlines() for data in (self.old, new)]
        parts = [row for row in opcodes(*sides) if row[0] != "equal"]
        return sum(b - a for _, a, b, _, _ in parts), sum(b - a for *_, a, b in parts)


@dataclass(frozen=True)
class MadeEdit:
    """Result of an edit.

    Attributes:
        report: Its effect, without numbers.
        run: The new run; None where the edited stage does not compile.
        files: The edited cache entry in it.
    """

    report: EditReport
    run: RunReader | None = None
    files: EntryFiles | None = None


class KernelEdit:
    """One edit, compiled and compared.

    Args:
        run: The parent.
        change: The stage.
        new: Its new bytes.
        python: The interpreter with Triton.
        compiler: The offline compiler; None without one.
    """

    def __init__(
        self, run: RunReader, change: StageText, new: bytes, python: str, compiler: OclocCompiler | None
    ) -> None:
        self._run, self._change, self._new = run, change, new
        self._python, self._compiler = python, compiler
        self._files = change.files
        self._metadata, _ = read_metadata(self._files)
        self._own = own_device(self._metadata.target)
        self._written = read_file(self._files.folder / self._files.metadata)

    @property
    def plan(self) -> str:
        """The programs that will run, as one line."""
        by = "" if self._change.stage == "spv" else f"{self._python} compiles it with Triton, "
        native = f"{self._compiler.program} compiles both modules for {self._own}" if self._compiler else ""
        return f"edit of {self._files.stages[self._change.stage]}: {by}{native or 'no native code is made'}"

    def make(self, new_folder: Callable[[str], Path], say: Callable[[str], None]) -> MadeEdit:
        """Compile the edit, write its run and return the effect.

        Args:
            new_folder: Makes the new run's folder, for a name; called when everything has been compiled.
            say: Called with each step.

        Raises:
            XpudbgError: No environment compiles for the kernel's device, or the run cannot be written.
        """
        change, files = self._change, self._files
        removed, added = change.lines(self._new)
        name = self._metadata.name or files.stem
        report = EditReport(
            "", name, files.key, change.stage, run_name(self._run), removed=removed, added=added
        )
        say(f"compiling {files.stem}")
        lowered = self._lowered()
        if lowered.failure is not None:
            triton = text(decode_record(self._written).get("triton_version"))
            notes = (
                (f"the parent was compiled by Triton {triton} (--python takes another environment)",)
                if triton
                else ()
            )
            return MadeEdit(replace(report, failure=lowered.failure, made=tuple(lowered.stages), notes=notes))
        stages = {change.stage: self._new, **lowered.stages}
        say("ocloc: both modules")
        before, after = self._built(stages.get("spv"), lowered.metadata)
        written = {files.stages.get(s, f"{files.stem}.{s}"): data for s, data in stages.items()}
        written[files.metadata] = lowered.metadata
        failure = self._add_native(after, written) if after is not None else None
        made = (*lowered.stages, *(("zebin",) if after is not None and failure is None else ()))
        report = replace(
            report, made=made, compilers=self._compilers(lowered.metadata, built=after), failure=failure
        )
        say("writing the new run")
        child = self._child(report, written, new_folder(f"edit-{change.stage}-{name}"))
        mine = _same_entry(child, files)
        report = replace(
            report,
            run=run_name(child),
            figures=self._figures(mine, before, after),
            stages=compare_stages(files, mine),
            notes=self._notes(lowered.metadata),
        )
        return MadeEdit(report, child, mine)

    def _lowered(self) -> Lowered:
        if self._change.stage == "spv":
            return Lowered(metadata=self._written)
        target = self._own if self._metadata.target.backend == "xpu" else ""
        return lower_stage(
            self._new,
            self._change.stage,
            self._files.stem,
            decode_record(self._written),
            python=self._python,
            target=target,
        )

    def _built(self, spirv: bytes | None, metadata: bytes) -> tuple[TrialResult | None, TrialResult | None]:
        """Compile the SPIR-V of both sides by the same compiler, so that only the edit tells them apart."""
        files = self._files
        if spirv is None or self._compiler is None or not self._own or "spv" not in files.stages:
            return None, None
        old = read_file(files.folder / files.stages["spv"])
        modules = [
            Module(files.key, files.stem, s, m, self._own)
            for s, m in ((old, self._written), (spirv, metadata))
        ]
        sheet = device_sheet(self._own)
        first, second = run_trials([Trial(m, sheet, self._compiler) for m in modules], isa=True)
        return first, second

    def _add_native(self, result: TrialResult, written: dict[str, bytes]) -> StageFailure | None:
        """Add the native code to the files of the new run, or return why there is none."""
        built, stem = result.built, self._files.stem
        if built.native is None:
            return StageFailure("zebin", built.reason, log=built.log[-_LOG:])
        device = built.command[built.command.index("-device") + 1]
        head = f"xpudbg: {self._ocloc} -device {device} -options '{result.options}'\n"
        written[self._files.stages.get("zebin", f"{stem}.zebin")] = built.native
        written[f"{stem}.ocloc.log"] = (head + built.log).encode("utf-8", "replace")
        return None

    @property
    def _ocloc(self) -> str:
        return f"ocloc {(self._compiler and self._compiler.version) or 'of unknown version'}"

    def _compilers(self, metadata: bytes, *, built: TrialResult | None) -> tuple[str, ...]:
        triton = text(decode_record(metadata).get("triton_version"))
        found = [f"triton {triton}"] if triton and self._change.stage != "spv" else []
        return (*found, *([self._ocloc] if built is not None else []))

    def _child(self, report: EditReport, written: Mapping[str, bytes], folder: Path) -> RunReader:
        files = self._files
        place = f"{files.folder.relative_to(self._run.real_root).as_posix()}/"
        native = [n for s, n in files.stages.items() if s in _NATIVE] + list(files.logs)
        reason = report.failure.message if report.failure else "there is no ocloc"
        edited = Edited(
            self._run.root.name,
            place + files.stages[report.stage],
            report.stage,
            report.kernel,
            report.removed,
            report.added,
            report.made,
            report.compilers,
        )
        write_child(
            self._run,
            folder,
            {place + name: data for name, data in written.items()},
            edited,
            without={place + name: reason for name in native if name not in written},
        )
        return RunReader.open(folder, name=folder.name)

    def _figures(
        self, mine: EntryFiles, before: TrialResult | None, after: TrialResult | None
    ) -> tuple[EffectFigure, ...]:
        names = frozenset({self._metadata.name, self._files.stem})
        sides = []
        for files, result in ((self._files, before), (mine, after)):
            native = native_effect(result, names) if result is not None else {}
            sides.append({**graph_figures(files), **entry_figures(files), **native})
        return compare_figures(*sides)

    def _notes(self, metadata: bytes) -> tuple[str, ...]:
        found = []
        versions = [text(decode_record(m).get("triton_version")) for m in (self._written, metadata)]
        if self._change.stage != "spv" and all(versions) and versions[0] != versions[1]:
            found.append(
                f"the parent was compiled by Triton {versions[0]}, the edit by {versions[1]}: not all differences are the edit's"
            )
        if self._files.backend == "xpu" and self._compiler is None:
            found.append("there is no ocloc: nothing is known of registers, spills and instructions")
        return tuple(found)


def run_name(run: RunReader) -> str:
    """Return the name of a run of the working directory, else its path."""
    beside = run.root.absolute().parent == runs_root()
    return run.root.name if beside else short_path(run.root)


def _same_entry(child: RunReader, files: EntryFiles) -> EntryFiles:
    """Return the entry of the child that the parent's became."""
    entries = child.fact(RunCache).found.entries
    return next(f for f in entries if (f.key, f.stem) == (files.key, files.stem))
