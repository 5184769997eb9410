"""``xpudbg triton-cache verify``."""

from __future__ import annotations

import typer

from xpudbg.commands.options import AddressesArgument, JsonOption, MachineOption, OddStrictOption
from xpudbg.commands.output import Output
from xpudbg.commands.triton_cache import selecting
from xpudbg.facts.kernels import triton_cache
from xpudbg.model import cache as cache_health_model
from xpudbg.screens.kernels import cache_table as cache_health_screen

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
    checks = triton_cache.analyse_health(selecting.find(addresses, machine=machine))
    Output(as_json).print(
        "xpudbg.triton-cache.verify",
        lambda: {"caches": checks},
        lambda w: cache_health_screen.render_checks(checks, width=w),
    )
    odd = any(e.state not in cache_health_model.SOUND for c in checks for e in c.entries) or any(
        c.unfinished or c.problems for c in checks
    )
    return 1 if strict and odd else 0
