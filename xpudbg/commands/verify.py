"""``xpudbg verify``."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.options import (
    AddressArgument,
    ClusterOption,
    Engine,
    EngineOption,
    EveryOption,
    GraphOption,
    JsonOption,
    NoKeepOption,
    NoPagerOption,
    TritonPythonOption,
    cluster_of,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import listed
from xpudbg.emulator import api as emulator_api
from xpudbg.facts import run_address, verify_jobs
from xpudbg.facts.fusion import run_fusion
from xpudbg.model import artifact
from xpudbg.numerics import api as numerics
from xpudbg.record import interpreters
from xpudbg.record.collect import file_import
from xpudbg.screens import accuracy as verify_screen
from xpudbg.screens.text import clean
from xpudbg.store import locate, reader

if TYPE_CHECKING:
    from xpudbg.facts.run_address import Selection
    from xpudbg.model.verify import VerifyRecord, VerifyReport
    from xpudbg.run.graph_files import GraphFiles
    from xpudbg.run.run_reader import RunReader

INPUTS = ("recorded", "random")


app = typer.Typer(add_completion=False)


@app.command()
def verify(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    all_configs: Annotated[
        bool,
        typer.Option("--all-configs", help="Run every configuration of autotuning, not only the chosen one."),
    ] = False,
    spirv: Annotated[
        bool,
        typer.Option(
            "--spirv",
            help="Run each kernel's SPIR-V, too: native code of whoever made the bundle, on this machine's processor.",
        ),
    ] = False,
    cpp: Annotated[
        bool,
        typer.Option(
            "--cpp",
            help="Compile and run C++ kernels, too: native code of whoever made the bundle, on this machine's processor.",
        ),
    ] = False,
    device: Annotated[
        str | None,
        typer.Option(
            "--device",
            metavar="xpu|cuda",
            help="Run each kernel on this machine's device, too: its ttir, compiled by your environment's Triton.",
        ),
    ] = None,
    inputs: Annotated[
        str | None,
        typer.Option(
            "--inputs",
            metavar="recorded|random",
            help="What graphs are called with: what `run --record-inputs` kept, or random numbers.",
            show_default="recorded where the run has them",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of random inputs.")] = 0,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.1,
            metavar="SECONDS",
            help="How long it all may take; what is left then is unknown. One launch of a kernel may take 60 s at most.",
        ),
    ] = None,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust",
            help="Run every operator that graphs name, also those that do not check their arguments: only for bundles of people whom you trust.",
        ),
    ] = False,
    python: TritonPythonOption = None,
    engine: EngineOption = Engine.LOCAL,
    cluster: ClusterOption = "",
    every: EveryOption = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit 1 also for what could not be verified.")
    ] = False,
    no_keep: NoKeepOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Run a run's kernels on the host, level by level, and compare them with eager and float64; exit 1 if one is wrong.

    It needs no GPU. Graphs and wrappers are read, not executed; kernels' ttir is interpreted in children with limits of time and memory.
    The result is kept in the run's folder, where `show` and `report` find it.

    Examples:
      xpudbg verify
      xpudbg verify latest:K5 --all-configs
      xpudbg verify latest --spirv --cpp
      xpudbg verify run.zip --seed 3 --json
    """
    selection = run_address.narrow(
        addresses.open_address(address, most=run_address.AddressLevel.KERNEL, several=True), "--graph", graph
    )
    options = numerics.VerifyOptions(
        python=torch_interpreter(python),
        seed=seed,
        seconds=numerics.LAUNCH_SECONDS if seconds is None else min(seconds, numerics.LAUNCH_SECONDS),
        whole_seconds=seconds,
        trusted=trust or locate.is_own_run(selection.run.root),
        spirv=spirv,
        cpp=cpp,
        device=_chosen_device(device),
        cluster=cluster_of(engine, cluster),
    )
    run = selection.run
    report = verify_selection(selection, options, every_config=all_configs, inputs=_chosen_inputs(inputs))

    Output(as_json, no_pager).print(
        "xpudbg.verify",
        lambda: report,
        screen=lambda console: verify_screen.print_verify(report, console, every=every),
    )
    if not no_keep:
        note = keep_verdicts(run, report, whole=selection.kernels is None)
        if note:
            sys.stderr.write(f"{clean(note)}\n")
    return ExitCode.FOUND if numerics.worth_exit(report, strict=strict) else ExitCode.OK


def verify_selection(
    selection: Selection, options: numerics.VerifyOptions, *, every_config: bool = False, inputs: str = ""
) -> VerifyReport:
    """Verify the selected graphs or kernels, with progress on stderr.

    Args:
        selection: The selection of an address.
        options: How they are run.
        every_config: Whether every configuration of autotuning is run.
        inputs: ``recorded``, ``random``, or empty for the recorded ones where there are.

    Raises:
        XpudbgError: No graph calls the kernel.
    """
    graphs = _chosen_graphs(selection)
    job_of = verify_jobs.graph_jobs(
        selection.run,
        graphs,
        every_config=every_config,
        lines=_chosen_lines(selection),
        spirv=options.spirv,
        inputs=inputs,
        cpp=options.cpp,
    )
    with Steps() as steps:
        kinds = {g.id: g.kind for g in graphs}
        return numerics.verify_graphs(
            selection.run.name, kinds, job_of, options, lambda text: steps.step(f"verifying {text}")
        )


def keep_verdicts(run: RunReader, report: VerifyReport, *, whole: bool) -> str:
    """Store the verdicts in the run's folder, with a row in its ledger; a run that is no local folder of the user is unchanged.

    Args:
        run: The run.
        report: The verdicts.
        whole: Whether whole graphs were requested instead of single kernels.

    Returns:
        A sentence with the stored file, or why nothing was stored; empty where nothing was compared.
    """
    known = _known(run)
    record = numerics.record_with(known, report, run.name, whole=whole)
    said = [g.id for g in report.graphs if g.kernels or g.patterns or g.outputs or g.library]
    before = {id(k) for k in known.graphs} if known is not None else set()
    taken = {k.graph.id for k in record.graphs if id(k) not in before}
    less = [name for name in said if name not in taken]
    if less == said:
        return f"the result is not kept: {run.name} has one that knows more" if said else ""

    def write() -> str:
        path = reader.VERIFY_FILE.save(run.root, record)
        file_import.enter_file(run.root, path, reader.VERIFY_FILE.name, artifact.Kind.VERIFY)
        return ""

    why = file_import.keep(run.root, write)
    if why:
        return f"the result is not kept in {run.name}: {why}"
    older = f"; of {listed(less)} an earlier one, which knows more, stays" if less else ""
    return f"the result is kept in {run.name}: 'show' and 'report' have it{older}"


def _known(run: RunReader) -> VerifyRecord | None:
    try:
        return run.verify_record if run.is_bundle else None
    except XpudbgError:
        # A damaged one is replaced.
        return None


def torch_interpreter(python: str | None) -> str:
    """Return the interpreter that runs the kernels.

    ``--python``, ``$XPUDBG_TORCH_PYTHON``, that of the active environment, or, without torch there, the private environment of ``targets setup``.

    Args:
        python: Value of ``--python``.

    Raises:
        XpudbgError: It is no Python.
    """
    named = python or os.environ.get("XPUDBG_TORCH_PYTHON") or None
    found = str(interpreters.resolve_interpreter(named).path)
    private = emulator_api.private_python() if named is None else None
    if private is not None and interpreters.lacks_torch(found, os.environ):
        sys.stderr.write(f"xpudbg: using the private environment of targets: {found} has no torch\n")
        return str(private)
    return found


def _chosen_graphs(selection: Selection) -> list[GraphFiles]:
    """Return the graphs of an address.

    Args:
        selection: The selection of the address.

    Raises:
        XpudbgError: It means a kernel that no graph calls.
    """
    wanted = selection.graph_ids
    if selection.kernels is not None:
        named = {k.graph for k in selection.kernels}
        if "" in named:
            raise XpudbgError(
                f"kernel {selection.kernels[0].name} is called by no graph of the run, so that there is nothing to compare it with",
                hint="'xpudbg show' lists the kernels of graphs",
            )
        wanted = frozenset(named) if wanted is None else wanted & named
    return [g for g in selection.run.graphs if wanted is None or g.id in wanted]


def _chosen_inputs(word: str | None) -> str:
    """Check the value of ``--inputs``: ``recorded``, ``random``, or empty where it was not given.

    Args:
        word: Value of ``--inputs``.

    Raises:
        XpudbgError: It is another word.
    """
    if word is not None and word not in INPUTS:
        raise XpudbgError(f"--inputs {word}: it is recorded or random")
    return word or ""


def _chosen_device(word: str | None) -> str:
    """Check the name of a device of this machine; empty where none was given.

    Args:
        word: Value of ``--device``.

    Raises:
        XpudbgError: It is no name of a device.
    """
    if word is not None and not re.fullmatch(r"[a-z]+(:\d+)?", word):
        raise XpudbgError(f"--device {word}: not a device", hint="as torch names it: xpu, xpu:1, cuda")
    return word or ""


def _chosen_lines(selection: Selection) -> dict[str, set[int]] | None:
    """Return the selected calls of each graph, by their line; None where all are selected.

    Args:
        selection: The selection of the address.
    """
    if selection.kernels is None:
        return None
    found: dict[str, set[int]] = {}
    by_id = {g.id: g for g in selection.run.graphs}
    for kernel in selection.kernels:
        lines = found.setdefault(kernel.graph, set())
        if kernel.fused is not None and kernel.fused.source_line:
            lines.add(kernel.fused.source_line)
        elif kernel.graph in by_id:
            fused = run_fusion.fusion_of(selection.run, by_id[kernel.graph]).kernels
            lines |= {k.source_line for k in fused if k.name == kernel.name and k.source_line}
    return found
