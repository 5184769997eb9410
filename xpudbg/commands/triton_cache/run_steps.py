"""The steps of ``triton-cache run``: find the kernel, launch it, show what it left."""

from __future__ import annotations

from pathlib import Path

from xpudbg.commands.output import print_result
from xpudbg.commands.triton_cache.selecting import select
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.screens.kernels.kernel_run import render_kernel_run
from xpudbg.screens.reporter import Reporter
from xpudbg.workflows.kernel_launch import LaunchRequest, launch_kernel


def run_command(
    kernel: str,
    places: list[str] | None,
    *,
    machine: bool,
    grid: str,
    arguments: list[str],
    described: Path | None,
    size: int,
    seed: int,
    save: Path | None,
    timeout: float,
    guard: bool,
    as_json: bool,
) -> int:
    """Launch and show; returns the exit status."""
    if arguments and described is not None:
        raise XpudbgError("--arg and --args both give the arguments", hint="give one of them")
    request = LaunchRequest(
        grid=_grid(grid),
        arguments=tuple(arguments),
        described=described,
        size=size,
        seed=seed,
        save=save,
        seconds=timeout,
        guard=guard,
    )
    result = launch_kernel(select(places, kernel, machine=machine), request)
    reporter = Reporter(
        "xpudbg.triton-cache.run", lambda: result, lambda width: render_kernel_run(result, width=width)
    )
    print_result(reporter, as_json=as_json)
    return int(ExitCode.FOUND if result.failure or result.out_of_bounds else ExitCode.OK)


def _grid(text: str) -> tuple[int, ...]:
    if not text:
        return ()
    parts = text.replace("x", ",").split(",")
    if not 1 <= len(parts) <= 3 or not all(p.strip().isdigit() and 0 < int(p) < 2**31 for p in parts):
        raise XpudbgError(
            f"--grid {text} is no grid", hint="one to three positive numbers: --grid 64 or --grid 8,4,1"
        )
    return tuple(int(p) for p in parts)
