"""``xpudbg verify``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Optional

import typer

from xpudbg.commands.options import AddressArgument, GraphOption, JsonOption, NoPagerOption

if TYPE_CHECKING:
    from rich.console import Console

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
        Optional[str],  # noqa: UP045
        typer.Option(
            "--device",
            metavar="xpu|cuda",
            help="Run each kernel on this machine's device, too: its ttir, compiled by your environment's Triton.",
            show_default=False,
        ),
    ] = None,
    inputs: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(
            "--inputs",
            metavar="recorded|random",
            help="What graphs are called with: what `run --record-inputs` kept, or random numbers.",
            show_default="recorded where the run has them",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of random inputs.")] = 0,
    seconds: Annotated[
        Optional[float],  # noqa: UP045
        typer.Option(
            min=0.1,
            metavar="SECONDS",
            help="How long it all may take; what is left then is unknown. One launch of a kernel may take 60 s at most.",
            show_default=False,
        ),
    ] = None,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust",
            help="Run every operator that graphs name, also those that do not check their arguments: only for bundles of people whom you trust.",
        ),
    ] = False,
    python: Annotated[
        str | None,
        typer.Option(
            metavar="PATH",
            help="The interpreter of an environment with torch and numpy.",
            show_default="$XPUDBG_TORCH_PYTHON, else the active environment's",
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="List every comparison, and kernels that are right.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit 1 also for what could not be verified.")
    ] = False,
    no_keep: Annotated[
        bool, typer.Option("--no-keep", help="Do not keep the result in the run's folder.")
    ] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Run a run's kernels on the host, level by level, and compare them with eager and float64; exit 1 if one is wrong.

    It needs no GPU. Graphs and wrappers are read, not executed; kernels' ttir is interpreted in children with limits of time and memory.
    The result is kept in the run's folder, where `show` and `report` find it.

    Examples:
      xpudbg verify
      xpudbg verify latest:K5 --all-configs
      xpudbg verify latest --spirv --cpp
      xpudbg verify run.zip --seed 3 --json
    """
    from xpudbg.commands.addresses import narrow, open_address
    from xpudbg.commands.output import Steps, print_result
    from xpudbg.commands.verify_steps import (
        chosen_device,
        chosen_graphs,
        chosen_inputs,
        chosen_lines,
        keep_result,
        torch_interpreter,
    )
    from xpudbg.core.errors import ExitCode
    from xpudbg.numerics.api import LAUNCH_SECONDS, VerifyOptions, verify_graphs, worth_exit
    from xpudbg.screens.reporter import Reporter
    from xpudbg.store.own_runs import is_own_run

    selection = narrow(open_address(address, several=True), "--graph", graph)
    graphs = chosen_graphs(selection)
    lines = chosen_lines(selection)
    options = VerifyOptions(
        python=torch_interpreter(python),
        every_config=all_configs,
        seed=seed,
        seconds=LAUNCH_SECONDS if seconds is None else min(seconds, LAUNCH_SECONDS),
        whole_seconds=seconds,
        trusted=trust or is_own_run(selection.run.root),
        lines=lines,
        spirv=spirv,
        cpp=cpp,
        inputs=chosen_inputs(inputs),
        device=chosen_device(device),
    )
    with Steps() as steps:
        report = verify_graphs(selection.run, graphs, options, lambda words: steps.step(f"verifying {words}"))

    def screen(console: Console) -> None:
        from xpudbg.screens.verify import print_verify

        print_verify(report, console, every=every)

    print_result(
        Reporter("xpudbg.verify", lambda: report, screen=screen), as_json=as_json, paged=not no_pager
    )
    if not no_keep:
        keep_result(selection.run, report, whole=lines is None)
    raise typer.Exit(ExitCode.FOUND if worth_exit(report, strict=strict) else ExitCode.OK)
