"""``xpudbg triton-cache du``."""

from __future__ import annotations

import typer

from xpudbg.commands.options import AddressesArgument, JsonOption, MachineOption
from xpudbg.commands.output import Output
from xpudbg.commands.triton_cache import selecting
from xpudbg.facts.kernels import triton_cache
from xpudbg.screens.kernels import cache_table

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
    uses = triton_cache.analyse_disk_use(selecting.find(addresses, machine=machine))
    Output(as_json).print(
        "xpudbg.triton-cache.du",
        lambda: {"caches": uses},
        lambda width: cache_table.render_use(uses, width=width),
        piped_width=120,
    )
