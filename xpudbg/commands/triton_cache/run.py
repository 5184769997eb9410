"""``xpudbg triton-cache run``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from xpudbg.commands.options import JsonOption
from xpudbg.commands.triton_cache.common import InOption, KernelArgument, MachineOption

app = typer.Typer(add_completion=False)


@app.command()
def run(
    kernel: KernelArgument,
    places: InOption = None,
    machine: MachineOption = False,
    grid: Annotated[
        str,
        typer.Option("--grid", metavar="X[,Y[,Z]]", help="Programs along each axis.", show_default=False),
    ] = "",
    arguments: Annotated[
        list[str] | None,
        typer.Option(
            "--arg",
            metavar="VALUE",
            help="The arguments in order: a number, null, random:64x512, zeros:4096:bf16 (ones, range), or a .npy file.",
            show_default=False,
        ),
    ] = None,
    described: Annotated[
        Optional[Path],  # noqa: UP045 (typer evaluates this on Python 3.10)
        typer.Option(
            "--args",
            metavar="FILE",
            help="SPIRVRunner's args_data.json: grid, numbers, and tensors that lie beside it.",
            show_default=False,
        ),
    ] = None,
    size: Annotated[
        int,
        typer.Option(
            "--size", metavar="N", min=0, help="With --args: elements of tensors that are not beside it."
        ),
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of random arguments.")] = 0,
    save: Annotated[
        Optional[Path],  # noqa: UP045 (typer evaluates this on Python 3.10)
        typer.Option(
            "--save",
            metavar="FOLDER",
            help="Write what each argument holds afterwards as .npy.",
            show_default=False,
        ),
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", metavar="SECONDS", min=0.1, help="Time limit of the launch.")
    ] = 60.0,
    guard: Annotated[
        bool, typer.Option("--guard/--no-guard", help="Look for accesses outside of the arguments.")
    ] = True,
    as_json: JsonOption = False,
) -> int:
    """Run a kernel's SPIR-V on the CPU, and show what it left in its arguments.

    The very module that Intel's Triton made runs on Intel's OpenCL CPU runtime, in a process of its own. Nothing is validated on a GPU.
    Native code of whoever made the cache is executed: run what you would run. Exit 1 when it does not run, or leaves its memory.

    Examples:
      xpudbg triton-cache run add_kernel --in latest --grid 8 --arg random:8192 --arg random:8192 --arg zeros:8192 --arg 8192
      xpudbg triton-cache run kernel.spv --args args_data.json --size 98432
    """
    from xpudbg.commands.triton_cache.run_steps import run_command

    return run_command(
        kernel,
        places,
        machine=machine,
        grid=grid,
        arguments=arguments or [],
        described=described,
        size=size,
        seed=seed,
        save=save,
        timeout=timeout,
        guard=guard,
        as_json=as_json,
    )
