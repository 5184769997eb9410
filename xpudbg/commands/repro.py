"""``xpudbg repro``."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, verify
from xpudbg.commands.options import (
    AddressArgument,
    GraphOption,
    JsonOption,
    MatchOption,
    NoPagerOption,
    RuleOption,
    StatusOption,
    TestOption,
    TritonPythonOption,
    TrustOption,
    require_trust,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.core import system
from xpudbg.core.errors import ExitCode, XpudbgError, os_errors
from xpudbg.experiments import minify as minify_search
from xpudbg.experiments import trials
from xpudbg.facts import run_address
from xpudbg.model import experiments as repro_model
from xpudbg.numerics import api as numerics
from xpudbg.repro import make, symptom
from xpudbg.run import run_reader
from xpudbg.screens import experiments as repro_screen
from xpudbg.screens.text import clean
from xpudbg.share.redaction import secret_places
from xpudbg.store import locate
from xpudbg.store.files import atomic

if TYPE_CHECKING:
    from collections.abc import Callable

    from xpudbg.experiments.trials import Symptom
    from xpudbg.facts.run_address import KernelMatch, Selection
    from xpudbg.repro.make import Reproducer
    from xpudbg.repro.symptom import ExpectedResult, TrialJudge
    from xpudbg.run.run_reader import RunReader


_SECONDS = 600.0

app = typer.Typer(add_completion=False)


@app.command()
def repro(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="Folder for the files; it must be empty.",
            show_default="repro-GRAPH",
        ),
    ] = None,
    no_run: Annotated[bool, typer.Option("--no-run", help="Write the files, and run nothing.")] = False,
    target: Annotated[
        str | None,
        typer.Option(
            "--target",
            metavar="NAME",
            help="Run it on this emulated device.",
            show_default="the run's, where it emulated one",
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, metavar="SECONDS", help="How long its trial may take.")
    ] = _SECONDS,
    inputs: Annotated[
        bool, typer.Option("--inputs/--random", help="Take inputs that the run recorded, or random numbers.")
    ] = True,
    seed: Annotated[int, typer.Option(min=0, help="Seed of random numbers.")] = 0,
    spirv: Annotated[
        bool,
        typer.Option(
            "--spirv",
            help="Of a kernel: add scripts that run its SPIR-V without torch, through OpenCL and Level Zero.",
        ),
    ] = False,
    minify: Annotated[
        bool,
        typer.Option(
            "--minify",
            help="Leave out what the symptom does not need: nodes of a graph, operations of a kernel's ttir.",
        ),
    ] = False,
    budget: Annotated[
        float,
        typer.Option(
            min=1, metavar="SECONDS", help="With --minify: time after which the smallest so far is taken."
        ),
    ] = 600.0,
    status: StatusOption = None,
    match: MatchOption = None,
    rule: RuleOption = None,
    test: TestOption = None,
    wrong: Annotated[bool, typer.Option("--wrong", help="Symptom: its values differ from eager's.")] = False,
    trust: TrustOption = False,
    python: TritonPythonOption = None,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Write a script that shows a graph or a kernel of a run without the run, and try it; exit 3 if it does not show what it should.

    A graph's script compiles it and compares it with eager; a kernel's script launches it without Inductor. Scripts need torch alone.
    The trial runs code of the bundle, in a child, in a temporary folder; of a bundle of someone else with --trust alone.

    Examples:
      xpudbg repro latest:model__0_inference_0
      xpudbg repro latest:K3 --spirv -o k3
      xpudbg repro run.zip:model__0_forward_1 --no-run
      xpudbg repro latest:model__0_forward_1 --minify --wrong
      xpudbg repro latest:K3 --minify --rule max_spill_bytes=0
    """
    named = trials.chosen_symptom(status, match, rule, test, wrong=wrong)
    selection = run_address.narrow(
        addresses.open_address(address, most=run_address.AddressLevel.KERNEL), "--graph", graph
    )
    run = selection.run
    trusted = trust or locate.is_own_run(run.root)
    if not no_run:
        require_trust(
            run, "a reproducer runs its code", trust=trust, instead="; --no-run writes the files alone"
        )
    options = numerics.VerifyOptions(
        python=verify.torch_interpreter(python) if selection.kernels is not None or not no_run else "",
        seed=seed,
        trusted=trusted,
    )
    interrupted = False
    with Steps() as steps:
        if selection.kernels is not None and not wrong:
            sys.stderr.write(clean(f"{options.python} follows the generated code that launches it") + "\n")
        steps.step("making the script")
        made = _made(selection, options, inputs=inputs, spirv=spirv, result=_named_result(named))
        if minify:
            _check_minify(made, tried=not no_run)
        folder = out or Path(f"repro-{made.kernel or made.graph}"[:120])
        redact = _redactor(run)
        report = _written(made, run, folder, redact)
        if not no_run:
            place = symptom.TrialPlace(options.python, _target(run, target, made), seconds=seconds)
            sys.stderr.write(clean(f"running {folder / make.SCRIPT}: {place.shown(make.SCRIPT)}") + "\n")
            steps.step("running it in a temporary folder")
            by_option = named is not None and made.symptom.kind is repro_model.ReproKind.NAMED
            expected = named if named is not None and by_option else made.symptom
            trial = symptom.try_script(folder, make.SCRIPT, expected, place, made.same)
            report = replace(report, trial=trial)
            if minify and trial.shown:
                # What a kernel's ttir compiles to does not depend on its launch.
                execute = "skip" if made.kernel and expected.asks_run else place.execute
                quick = replace(place, recorded=expected.asks_run, execute=execute)
                shrinking = _Shrinking(folder, made, expected, quick, redact)
                report, interrupted = shrinking.search(report, budget, steps)
        report = _with_issues(report, made, run, folder, redact)
    Output(as_json, no_pager).print(
        "xpudbg.repro", lambda: report, screen=lambda console: repro_screen.print_repro(report, console)
    )
    if interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.NOT_SHOWN if report.trial is not None and not report.trial.shown else ExitCode.OK


def _named_result(named: Symptom | None) -> ExpectedResult | None:
    """Return what the options name as what a script has to show; None without one."""
    if named is None:
        return None
    if named.asks_baseline:
        raise XpudbgError(
            f"{named.in_words}: a script has no baseline", hint="take a rule that compares nothing"
        )
    if named.kind is trials.SymptomKind.WRONG:
        return symptom.ExpectedResult(repro_model.ReproKind.WRONG, "its values differ from eager's")
    return symptom.ExpectedResult(repro_model.ReproKind.NAMED, named.in_words)


def _check_minify(made: Reproducer, *, tried: bool) -> None:
    """Raise an error where nothing can be made smaller."""
    if not tried:
        raise XpudbgError("--minify: --no-run runs no script", hint="let it run")
    if made.symptom.kind is repro_model.ReproKind.AGREES:
        raise XpudbgError(
            f"nothing is known to be wrong in {made.kernel or made.graph}: there is nothing to keep while it gets smaller",
            hint="name a symptom: --wrong, --status, --match, --rule or --test",
        )
    if made.kernel and not made.ttir:
        raise XpudbgError(f"the run has no ttir of {made.kernel} whose launch is known")


@dataclass
class _Shrinking:
    """The search for a smaller reproducer in a folder.

    Attributes:
        folder: The folder; its files lie beside each trial's script.
        made: The reproducer.
        expected: What each trial has to show.
        place: Where they run.
        redact: Redacts a script.
        trial: The last trial that showed it.
        spirv: The SPIR-V of that trial.
    """

    folder: Path
    made: Reproducer
    expected: TrialJudge
    place: symptom.TrialPlace
    redact: Callable[[str], str]
    trial: repro_model.ReproTrial | None = None
    spirv: bytes = b""

    @property
    def script(self) -> str:
        """Name of the script that gets smaller: of a kernel that of its ttir."""
        return make.TTIR_SCRIPT if self.made.kernel else make.SCRIPT

    def text(self, part: str) -> str:
        """Return the script of a part of the graph or of the ttir."""
        return self.redact(self.made.ttir_script(part)) if self.made.kernel else part

    def shows(self, part: str) -> bool:
        """Run a script in a folder of its own, and return whether it shows the symptom."""
        found: list[bytes] = []

        def take_spirv(run: RunReader) -> tuple[int, int]:
            found.extend(make.spirv_modules(run))
            return 0, 0

        with atomic.temporary_folder("xpudbg-minify-") as name:
            for file in (*self.made.files, make.SCRIPT):
                shutil.copy(self.folder / file, Path(name) / file)
            Path(name, self.script).write_text(self.text(part), encoding="utf-8")
            trial = symptom.try_script(Path(name), self.script, self.expected, self.place, take_spirv)
        if trial.shown:
            self.trial, self.spirv = trial, found[0] if found else b""
        return trial.shown

    def search(
        self, report: repro_model.ReproReport, budget: float, steps: Steps
    ) -> tuple[repro_model.ReproReport, bool]:
        """Make the script smaller, and return the report and whether the user ended the search."""
        whole = self.made.ttir or (self.folder / make.SCRIPT).read_text(encoding="utf-8")
        form = minify_search.TTIR if self.made.kernel else minify_search.GRAPH
        search, interrupted = minify_search.Minifier(form, whole, self.shows, steps.step, budget), False
        try:
            with system.ended_as_interrupted():
                found = search.run()
        except KeyboardInterrupt:
            found, interrupted = search.report("it was interrupted"), True
        report = replace(report, minified=found, trial=self.trial or report.trial)
        if search.text == whole:
            return report, interrupted
        name, files = self.script, list(report.files)
        kept = name.replace(".", "_whole.")
        _write(self.folder / kept, self.text(whole).encode())
        files.append(repro_model.ReproFile(kept, "the script before --minify"))
        self.made.script = self.text(search.text)
        _write(self.folder / name, self.made.script.encode())
        if self.made.kernel:
            files.insert(0, repro_model.ReproFile(name, "compiles its smaller ttir, and launches it"))
            if self.spirv:
                _write(self.folder / "kernel.spv", self.spirv)
        return replace(report, script=name, files=tuple(files)), interrupted


def _made(
    selection: Selection,
    options: numerics.VerifyOptions,
    *,
    inputs: bool,
    spirv: bool,
    result: ExpectedResult | None,
) -> Reproducer:
    """Return the reproducer of the graph or the kernel that an address names."""
    run = selection.run
    if selection.kernels is None:
        graphs = run_reader.graph_files(run, selection.graphs)
        if len(graphs) != 1:
            names = ", ".join(g.id for g in graphs[:5])
            raise XpudbgError(
                f"{run.name} has {len(graphs)} graphs: a reproducer is of one",
                hint=f"name one: {names}" if graphs else run.source.how_to_get,
            )
        return make.graph_reproducer(run, graphs[0], seed=options.seed, inputs=inputs, symptom=result)
    kernel = selection.kernels[0]
    graph = next((g for g in run.graphs if g.id == kernel.graph), None)
    if graph is None:
        ids = [g.id for g in run.graphs]
        again = f"'xpudbg repro {run.name}:{ids[0] if len(ids) == 1 else 'GRAPH'}'"
        raise XpudbgError(
            f"kernel {kernel.name} is called by no graph of the run, so that its launch is not known",
            hint=f"if it is a candidate of autotuning, the script of its graph compiles it again: {again}"
            if ids
            else "'xpudbg show' lists the kernels of graphs",
        )
    if result is not None and result.kind is repro_model.ReproKind.WRONG:
        made = make.graph_reproducer(run, graph, seed=options.seed, inputs=inputs, symptom=result)
        _narrow(made, kernel)
        return made
    made = make.kernel_reproducer(run, graph, kernel, options, inputs=inputs, spirv=spirv)
    made.symptom = result or made.symptom
    return made


def _narrow(made: Reproducer, kernel: KernelMatch) -> None:
    """Leave in a graph's script the nodes that a kernel computes: what they read is made, and eager is what the kernel is compared with.

    Raises:
        XpudbgError: Its nodes are not known.
    """
    whole = minify_search.read_script(made.script)
    names = set(kernel.fused.fx) if kernel.fused is not None else set()
    chosen = [n for n, s in enumerate(whole.statements) if s.name in names]
    if not chosen:
        raise XpudbgError(
            f"--wrong: which nodes {kernel.name} computes is not known",
            hint=f"take the script of its graph: {made.graph}",
        )
    made.script, count = whole.part(whole.with_items(chosen))
    made.same = None
    made.notes.append(
        f"the script has the nodes that {kernel.name} computes, {count} of {whole.size}; what other nodes compute is random"
    )


def _target(run: RunReader, named: str | None, made: Reproducer) -> str:
    """Return the emulated device of the trial; empty for this machine's own."""
    if named is not None:
        return named
    emulated = run.written.emulated if run.written else None
    return emulated.target if emulated is not None and made.device != "cpu" else ""


def _redactor(run: RunReader) -> Callable[[str], str]:
    return secret_places.text_redactor(run.bundle, (), os.environ) if run.is_bundle else lambda text: text


def _written(
    made: Reproducer, run: RunReader, folder: Path, redact: Callable[[str], str]
) -> repro_model.ReproReport:
    """Write the script and the files that it reads."""
    with os_errors(f"{folder} cannot be written", hint="-o another folder"):
        if folder.exists() and any(folder.iterdir()):
            raise XpudbgError(f"{folder} is not empty", hint="-o another folder")
        folder.mkdir(parents=True, exist_ok=True)
        files = [repro_model.ReproFile(make.SCRIPT, f"python {make.SCRIPT} --help")]
        _write(folder / make.SCRIPT, redact(made.script).encode())
        for name, (what, data) in made.files.items():
            text = name.endswith((".py", ".sh"))
            _write(folder / name, redact(data.decode()).encode() if text else data)
            files.append(repro_model.ReproFile(name, what))
    return repro_model.ReproReport(
        source=run.name,
        graph=made.graph,
        kernel=made.kernel,
        folder=str(folder),
        script=make.SCRIPT,
        symptom=made.symptom.kind,
        expected=redact(made.symptom.text),
        notes=tuple(made.notes),
        files=tuple(files),
        torch=run.written.versions.get("torch", "") if run.written else "",
    )


def _with_issues(
    report: repro_model.ReproReport,
    made: Reproducer,
    run: RunReader,
    folder: Path,
    redact: Callable[[str], str],
) -> repro_model.ReproReport:
    """Write the issue texts."""
    facts = make.issue_facts(run.written, made.device, made.artifacts, made.command)
    texts = make.issue_texts(report, facts, made.script)
    for name, text in texts.items():
        _write(folder / name, redact(text).encode())
    files = (repro_model.ReproFile(name, "the issue's text, to paste") for name in texts)
    return replace(report, files=(*report.files, *files))


def _write(path: Path, data: bytes) -> None:
    with atomic.atomic_write(path) as handle:
        handle.write(data)
