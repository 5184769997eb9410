"""``xpudbg triton-cache du``."""

from __future__ import annotations

import sys

import typer

from xpudbg.cli.options import JsonOption
from xpudbg.cli.triton_cache.common import AddressesArgument, MachineOption

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
    from xpudbg.analysis.kernels.cache.health import analyse_disk_use
    from xpudbg.cli.triton_cache.selecting import find
    from xpudbg.reporters.json_out import render_json
    from xpudbg.reporters.kernels.cache_health import render_use
    from xpudbg.reporters.spans import terminal_width, write_spans

    uses = analyse_disk_use(find(addresses, machine=machine))
    if as_json:
        sys.stdout.write(render_json({"caches": uses}, schema="xpudbg.triton-cache.du", version=1))
    else:
        write_spans(render_use(uses, width=terminal_width(piped=120)))
