"""The steps of ``triton-cache build``: build with Triton's options, on failure with others, then report the causes."""

from __future__ import annotations

from pathlib import Path

from xpudbg.commands.output import Steps, print_result
from xpudbg.commands.triton_cache.selecting import select
from xpudbg.core.errors import ExitCode
from xpudbg.screens.kernels.build import render_build
from xpudbg.screens.reporter import Reporter
from xpudbg.workflows.failing_build import try_builds


def build_command(
    kernel: str,
    places: list[str] | None,
    *,
    machine: bool,
    device: str,
    ocloc: list[str],
    keep: Path | None,
    timeout: float,
    as_json: bool,
) -> int:
    """Build, find out why not, and show; returns the exit status."""
    files = select(places, kernel, machine=machine)
    with Steps() as steps:
        report = try_builds(files, device=device, ocloc=ocloc, keep=keep, timeout=timeout, say=steps.step)
    reporter = Reporter(
        "xpudbg.triton-cache.build", lambda: report, lambda width: render_build(report, width=width)
    )
    print_result(reporter, as_json=as_json)
    return int(ExitCode.OK if all(d.builds for d in report.devices) else ExitCode.FOUND)
