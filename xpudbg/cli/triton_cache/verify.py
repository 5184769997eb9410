"""``xpudbg triton-cache verify``."""

from __future__ import annotations

import typer

from xpudbg.cli.options import JsonOption, OddStrictOption
from xpudbg.cli.triton_cache.common import AddressesArgument, MachineOption

app = typer.Typer(add_completion=False)


@app.command()
def verify(
    addresses: AddressesArgument = None,
    machine: MachineOption = False,
    as_json: JsonOption = False,
    strict: OddStrictOption = False,
) -> int:
    """Find broken, partial, foreign and tampered entries: every stage is read in full.

    A hash covers a kernel's source and options, not its stages: an edit that fits them all goes unseen.

    Examples:
      xpudbg triton-cache verify
      xpudbg triton-cache verify latest --strict
    """
    from xpudbg.analysis.kernels.cache.health import analyse_health
    from xpudbg.cli.output import print_result
    from xpudbg.cli.triton_cache.selecting import find
    from xpudbg.files.gc_pause import gc_paused
    from xpudbg.model.cache_health import SOUND
    from xpudbg.reporters.kernels.cache_health import render_checks
    from xpudbg.reporters.reporter import Reporter

    with gc_paused():
        checks = analyse_health(find(addresses, machine=machine))
    reporter = Reporter(
        "xpudbg.triton-cache.verify", lambda: {"caches": checks}, lambda w: render_checks(checks, width=w)
    )
    print_result(reporter, as_json=as_json)
    odd = any(e.state not in SOUND for c in checks for e in c.entries) or any(
        c.unfinished or c.problems for c in checks
    )
    return 1 if strict and odd else 0
