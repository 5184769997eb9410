"""``xpudbg triton-cache du``."""

from __future__ import annotations

import typer

from xpudbg.commands.options import JsonOption
from xpudbg.commands.triton_cache.common import AddressesArgument, MachineOption

app = typer.Typer(add_completion=False)


@app.command()
def du(
    addresses: AddressesArgument = None, machine: MachineOption = False, as_json: JsonOption = False
) -> None:
    """Show what takes the space: by stage, kernel and target.

    Examples:
      xpudbg triton-cache du
      xpudbg triton-cache du ~/.triton/cache --json
    """
    from xpudbg.commands.output import print_result
    from xpudbg.commands.triton_cache.selecting import find
    from xpudbg.facts.kernels.cache.health import analyse_disk_use
    from xpudbg.screens.kernels.cache_health import render_use
    from xpudbg.screens.reporter import Reporter

    uses = analyse_disk_use(find(addresses, machine=machine))
    reporter = Reporter(
        "xpudbg.triton-cache.du", lambda: {"caches": uses}, lambda width: render_use(uses, width=width)
    )
    print_result(reporter, as_json=as_json, piped_width=120)
