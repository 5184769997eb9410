"""``xpudbg edit``."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from xpudbg.commands import addresses, compilers
from xpudbg.commands import verify as verify_command
from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import (
    BundleOption,
    JsonOption,
    NoPagerOption,
    RunNameOption,
    TritonPythonOption,
    TrustOption,
    require_trust,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.commands.triton_cache import selecting
from xpudbg.commands.triton_cache.native import OclocOption
from xpudbg.core.errors import ExitCode, XpudbgError, os_errors
from xpudbg.core.text import listed
from xpudbg.emulator import api as emulator_api
from xpudbg.experiments import graph_edit, kernel_edit
from xpudbg.facts import run_address
from xpudbg.model import accuracy, artifact
from xpudbg.numerics import api as numerics
from xpudbg.run import run_reader
from xpudbg.screens import experiments as edit_screen
from xpudbg.screens.text import clean
from xpudbg.store import locate, typed_address
from xpudbg.store.files import archive, atomic, vfs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from xpudbg.facts.run_address import Selection
    from xpudbg.model.artifact import Artifact
    from xpudbg.model.experiments import EditReport
    from xpudbg.model.manifest import Graph
    from xpudbg.model.verify import VerifiedKernel
    from xpudbg.record.ocloc import OclocCompiler
    from xpudbg.run.cache_files import EntryFiles
    from xpudbg.run.run_reader import RunReader

STAGES = ("source", "ttir", "ttgir", "llir", "ptx", "spv")
"""Stages that can be edited."""
_EDITS = "edits"
_ABOVE_SPIRV = ("source", "ttir")

app = typer.Typer(add_completion=False)


@app.command()
def edit(
    address: Annotated[
        str,
        typer.Argument(
            metavar="ADDRESS",
            help="A kernel's stage, [RUN][:GRAPH]:KERNEL:STAGE (source, ttir, ttgir, llir, spv, ptx); a graph's script, GRAPH:output_code or GRAPH:runnable.",
            autocompletion=complete_address,
        ),
    ],
    file: Annotated[
        Path | None, typer.Option("--file", metavar="NEW", help="The edited stage, instead of an editor.")
    ] = None,
    sed: Annotated[
        str | None, typer.Option("--sed", metavar="SCRIPT", help="Edit with sed, instead of an editor.")
    ] = None,
    trust: TrustOption = False,
    no_verify: Annotated[
        bool, typer.Option("--no-verify", help="Do not run the edited kernel on the host.")
    ] = False,
    python: TritonPythonOption = None,
    ocloc: OclocOption = "",
    out: BundleOption = None,
    name: RunNameOption = None,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Change one stage of a kernel or a script of a graph, make all that follows from it again, and show the effect.

    The text opens in $VISUAL or $EDITOR. The same compilers run with the same options; the result is a run of its own, whose parent
    `runs` and `diff` know. Exit 1 when the edit does not compile or computes wrong numbers.

    Examples:
      xpudbg edit latest:K3:ttgir
      xpudbg edit :K3:ttgir --sed 's/evict_last/evict_first/'
      xpudbg edit latest:model__0_forward_1:output_code
      xpudbg edit run.zip:matmul_kernel:llir --file new.llir --trust
    """
    if file is not None and sed is not None:
        raise XpudbgError("--file and --sed are two edits", hint="give one of them")
    given = _Given(address, file, sed, trust, no_verify, python, ocloc, out, name)
    script = _graph_script(address)
    report = _edit_kernel(given) if script is None else _edit_script(given, *script)
    if report is None:
        sys.stderr.write("nothing was changed: nothing is made\n")
        return ExitCode.OK
    report = replace(report, address=address)
    Output(as_json, no_pager).print(
        "xpudbg.edit", lambda: report, screen=lambda console: edit_screen.print_edit(report, console)
    )
    wrong = any(k.verdict is accuracy.Verdict.WRONG for k in report.numbers)
    return ExitCode.FOUND if report.failure is not None or wrong else ExitCode.OK


@dataclass(frozen=True)
class _Given:
    """The options of one edit."""

    address: str
    file: Path | None
    sed: str | None
    trust: bool
    no_verify: bool
    python: str | None
    ocloc: str
    out: Path | None
    name: str | None

    def folder(self, name: str) -> Path:
        """Make the folder of the new run."""
        return _new_folder(self.out, self.name or name)

    @contextlib.contextmanager
    def edited(self, stage: Callable[[], bytes], name: str) -> Iterator[tuple[bytes, Path | None]]:
        """Yield the edited text, and the file in which it stays until a run has it; where the block fails, it stays there and is named.

        Args:
            stage: Returns the text; a given file needs none.
            name: Name of the file.
        """
        if self.file is not None:
            yield _read(self.file), None
            return
        place, text = _place(name), stage()
        try:
            new = _edited(text, place, None if self.sed is None else self._by_sed(text))
            if new == text:
                _remove(place)
            yield new, place
        except BaseException:
            self._name_kept(place, text)
            raise

    def _by_sed(self, text: bytes) -> bytes:
        program = shutil.which("sed")
        if program is None:
            raise XpudbgError("there is no sed on PATH", hint="--file takes the edited stage")
        done = subprocess.run([program, "-e", str(self.sed)], input=text, capture_output=True, check=False)
        if done.returncode:
            raise XpudbgError(f"--sed {self.sed}: {done.stderr.decode('utf-8', 'replace').strip()}")
        if done.stdout == text:
            raise XpudbgError(
                f"--sed {self.sed} changes nothing",
                hint=f"'xpudbg show {shlex.quote(self.address)}' shows the text",
            )
        return done.stdout

    def _name_kept(self, place: Path, old: bytes) -> None:
        """Name the file of an edit of which nothing was made; one without a change is removed."""
        try:
            changed = place.read_bytes() != old
        except OSError:
            return
        if not changed:
            _remove(place)
            return
        path = locate.short_path(place)
        again = f"xpudbg edit {shlex.quote(self.address)} --file {shlex.quote(path)}"
        sys.stderr.write(f"{clean(f'the edit is kept: {path}; {again!r} takes it up')}\n")

    def kept(self, report: EditReport, place: Path | None) -> EditReport:
        """Remove the edited text where a run has it, else name it in the report."""
        if not report.run:
            return replace(report, kept=locate.short_path(place or self.file or ""))
        _remove(place)
        return report


def _edit_kernel(given: _Given) -> EditReport | None:
    """Edit a stage of a kernel; None where nothing was changed."""
    files, stage = _chosen(given.address)
    run = _trusted(files.run, files.root, trust=given.trust)
    change = kernel_edit.StageText(files, stage, vfs.read_file(files.folder / files.stages[stage]))
    with given.edited(lambda: change.text, f"{files.stem[:80]}-{files.key[:8]}.{stage}") as (text, place):
        new = change.bytes_of(text)
        if new == change.old:
            return None
        python = verify_command.torch_interpreter(given.python)
        experiment = kernel_edit.KernelEdit(run, change, new, python, _compiler(files, given.ocloc))
        then = "" if given.no_verify else "; the kernel then runs on this machine's processor"
        sys.stderr.write(f"{clean(experiment.plan + then)}\n")
        with Steps() as steps:
            made = experiment.make(given.folder, steps.step)
        report = given.kept(made.report, place)
    if made.run is None or made.files is None:
        return report
    unknown = "--no-verify" if given.no_verify else _why_no_numbers(stage)
    numbers = _Numbers(unknown=unknown) if unknown else _numbers(made.run, made.files, python)
    return replace(report, numbers=numbers.calls, numbers_unknown=numbers.unknown)


def _graph_script(address: str) -> tuple[RunReader, Graph, Artifact] | None:
    """Return the graph's script that an address names; None where it names something else.

    Raises:
        XpudbgError: Several graphs have it, or the run has none of it.
    """
    selection = None
    with contextlib.suppress(XpudbgError):
        selection = addresses.open_address(address, first=True)
    kind = typed_address.graph_kind(selection.stage) if selection is not None else None
    if selection is None or selection.kernels is not None or kind not in graph_edit.SCRIPTS:
        return None
    run = selection.run
    if not run.is_bundle:
        raise XpudbgError(f"{run.root} is no run bundle", hint="'xpudbg collect' makes one")
    ids = selection.graph_ids
    graphs = [g for g in run.manifest.graphs if ids is None or g.id in ids]
    there = [(g, a) for g in graphs if (a := run.bundle.artifact(g, kind)) is not None]
    if len(there) != 1:
        known = ", ".join(g.id for g, _ in there[:8]) or "none"
        raise XpudbgError(
            f"{address} is a script of {len(there)} graphs, and one is edited",
            hint=f"name the graph: {known}",
        )
    return run, *there[0]


def _edit_script(given: _Given, run: RunReader, graph: Graph, script: Artifact) -> EditReport | None:
    """Edit a script of a graph; None where nothing was changed."""
    _trusted(run, run.root, trust=given.trust)
    if vfs.archive_at(run.root) is not None or (run.root / archive.INDEX).exists():
        raise XpudbgError(
            f"{run.root} was packed: its paths are redacted, so that its graphs would not be recognised",
            hint="edit the run that it was packed of; stages of kernels can be edited in packs",
        )
    old = run.bundle.read_bytes(script.path)
    with given.edited(lambda: old, f"{graph.id[:80]}-{graph_edit.SCRIPTS[script.kind]}") as (new, place):
        if new == old:
            return None
        python = verify_command.torch_interpreter(given.python)
        experiment = graph_edit.GraphEdit(run, graph, script, new, python, given.ocloc)
        sys.stderr.write(f"{clean(experiment.plan)}\n")
        with Steps() as steps:
            report, child = experiment.make(given.folder, steps.step)
        report = given.kept(report, place)
    if child is None:
        return report
    if given.no_verify or script.kind is not artifact.Kind.OUTPUT_CODE:
        computed = "the script computed them; 'xpudbg verify' judges its kernels"
        return replace(report, numbers_unknown="--no-verify" if given.no_verify else computed)
    names = tuple(g for g in run_reader.graph_names(child) if g.id == graph.id)
    numbers = _verified(run_address.Selection(child, graphs=names), python)
    return replace(report, numbers=numbers.calls, numbers_unknown=numbers.unknown)


def _chosen(address: str) -> tuple[EntryFiles, str]:
    """Return the cache entry and the stage that an address names.

    Raises:
        XpudbgError: It names no stage of one kernel, or one that cannot be edited.
    """
    choice = selecting.choose_kernel(None, address, most=run_address.AddressLevel.STAGE)
    choice.refuse_several()
    files = choice.entries[0]
    there = [s for s in STAGES if s in files.stages]
    if not choice.stage:
        raise XpudbgError(
            f"{address} names a kernel, and one of its stages is edited",
            hint=f"name a stage behind it: {', '.join(f'{address}:{s}' for s in there)}",
        )
    if choice.stage not in STAGES:
        raise XpudbgError(
            f"{choice.stage} cannot be edited: nothing compiles it", hint=f"stages: {', '.join(there)}"
        )
    if choice.stage not in files.stages:
        raise XpudbgError(
            f"{files.stem} {files.key[:8]} has no {choice.stage}",
            hint=f"it has {listed(list(files.stages), 9)}",
        )
    if not files.metadata:
        raise XpudbgError(
            f"{files.stem} {files.key[:8]} has no metadata: how it was compiled is not known",
            hint="'xpudbg triton-cache native' compiles bare IR and SPIR-V",
        )
    return files, choice.stage


def _trusted(run: RunReader | None, place: Path, *, trust: bool) -> RunReader:
    """Return a run, if its contents may be compiled and run.

    Raises:
        XpudbgError: It is no bundle, or somebody else's and ``--trust`` was not given.
    """
    if run is None:
        raise XpudbgError(
            f"{place} is no run bundle: there is no run to make another one of",
            hint=f"'xpudbg collect {shlex.quote(str(place))}' makes one",
        )
    require_trust(run, "edit compiles and runs what it holds", trust=trust)
    return run


def _read(file: Path) -> bytes:
    with os_errors(str(file)):
        return vfs.read_file(file)


def _place(name: str) -> Path:
    """Return a free path for an edited text beside the runs."""
    folder = locate.runs_root().parent / _EDITS
    stem, _, suffix = name.rpartition(".")
    numbers = ("", *(f"-{n}" for n in range(2, 10_000)))
    return next(p for n in numbers if not (p := folder / f"{stem}{n}.{suffix}").exists())


def _remove(path: Path | None) -> None:
    if path is not None:
        path.unlink(missing_ok=True)


def _edited(text: bytes, place: Path, done: bytes | None) -> bytes:
    """Return the text after the user's edit, which stays at a place until it has been compiled.

    Args:
        text: The text.
        place: The place.
        done: The edited text; None to open it in the user's editor.

    Raises:
        XpudbgError: There is no editor, it failed, or nothing can be written.
    """
    with os_errors(str(place), hint="free space; nothing was done"):
        place.parent.mkdir(parents=True, exist_ok=True)
        with atomic.atomic_write(place) as target:
            target.write(text if done is None else done)
    if done is None:
        _open_editor(place)
    return _read(place)


def _open_editor(place: Path) -> None:
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    hint = "set EDITOR, or give the edited stage with --file, or --sed"
    try:
        done = subprocess.run([*shlex.split(named), str(place)], check=False)
    except (OSError, ValueError) as error:
        raise XpudbgError(f"the editor {named} cannot be started: {error}", hint=hint) from error
    if done.returncode:
        raise XpudbgError(f"{named} ended with status {done.returncode}: nothing was done", hint=hint)


def _compiler(files: EntryFiles, ocloc: str) -> OclocCompiler | None:
    """Return the offline compiler for a kernel of an XPU; None without one, and for other devices."""
    if files.backend != "xpu":
        return None
    try:
        return compilers.chosen_compiler(ocloc)
    except XpudbgError:
        if ocloc:
            raise
        return None


def _new_folder(out: Path | None, name: str) -> Path:
    if out is not None:
        return locate.bundle_folder(out, name)
    folder, why = locate.bundle_folder_anywhere(name)
    if why:
        sys.stderr.write(f"xpudbg: {clean(why)}; the bundle goes to {clean(str(folder))}\n")
    return folder


def _why_no_numbers(stage: str) -> str:
    """Return why an edit of a stage cannot be computed on the host; empty where it can."""
    if stage in _ABOVE_SPIRV:
        return ""
    if emulator_api.find_runtime(locate.cache_root(), os.environ) is None:
        return f"below ttir a kernel runs as SPIR-V: {emulator_api.INSTALL}"
    return ""


class _Numbers(NamedTuple):
    calls: tuple[VerifiedKernel, ...] = ()
    unknown: str = ""


def _numbers(run: RunReader, files: EntryFiles, python: str) -> _Numbers:
    """Return the verdicts of ``verify`` on the calls of an edited kernel.

    Args:
        run: The new run.
        files: Its cache entry.
        python: The interpreter with torch.
    """
    matches = tuple(m for m in run_address.select_kernel(run, files.key) if m.graph)
    if not matches:
        return _Numbers(unknown="no graph calls the kernel")
    several = any(m.row is not None and len(m.row.cache_keys) > 1 for m in matches)
    found = _verified(run_address.Selection(run, kernels=matches), python, every_config=several)
    calls = []
    for call in found.calls:
        checks = tuple(c for c in call.checks if not c.config or files.key.startswith(c.config))
        verdict = accuracy.gravest(c.verdict for c in checks) if checks else call.verdict
        calls.append(replace(call, checks=checks, verdict=verdict))
    return _Numbers(tuple(calls), found.unknown)


def _verified(selection: Selection, python: str, *, every_config: bool = False) -> _Numbers:
    """Return the verdicts of ``verify`` on the selected calls."""
    spirv = emulator_api.find_runtime(locate.cache_root(), os.environ) is not None
    options = numerics.VerifyOptions(python=python, trusted=True, spirv=spirv, cpp=True)
    try:
        found = verify_command.verify_selection(selection, options, every_config=every_config)
    except XpudbgError as error:
        return _Numbers(unknown=error.message)
    calls = tuple(k for g in found.graphs for k in g.kernels)
    why = next((g.why for g in found.graphs if g.why), "verify compared nothing")
    return _Numbers(calls, "" if calls else why)
