"""``xpudbg triton-cache verify``."""

from __future__ import annotations

import typer

from xpudbg.commands.options import JsonOption, OddStrictOption
from xpudbg.commands.triton_cache.common import AddressesArgument, MachineOption

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
    from xpudbg.commands.output import print_result
    from xpudbg.commands.triton_cache.selecting import find
    from xpudbg.facts.kernels.cache.health import analyse_health
    from xpudbg.model.cache_health import SOUND
    from xpudbg.screens.kernels.cache_health import render_checks
    from xpudbg.screens.reporter import Reporter
    from xpudbg.store.files.gc_pause import gc_paused

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
