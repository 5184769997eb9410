"""``xpudbg triton-cache ls``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands.options import (
    AddressesArgument,
    JsonOption,
    KernelNameOption,
    KernelTargetOption,
    MachineOption,
    OddStrictOption,
    TableOption,
)
from xpudbg.model.str_enum import StrEnum
from xpudbg.screens.tables import TableFormat

app = typer.Typer(add_completion=False)


class Sort(StrEnum):
    """Sort keys of the rows."""

    NAME = "name"
    AGE = "age"
    SIZE = "size"
    SPILLS = "spills"
    REGISTERS = "registers"
    SLM = "slm"
    WARPS = "warps"
    TARGET = "target"


class Has(StrEnum):
    """Properties that a kernel must have to be listed."""

    SPILL = "spill"
    DPAS = "dpas"
    SLM = "slm"
    BLOCK_2D = "2dblock"
    PROBLEM = "problem"


@app.command()
def ls(
    addresses: AddressesArgument = None,
    machine: MachineOption = False,
    name: KernelNameOption = "",
    target: KernelTargetOption = "",
    has: Annotated[
        list[Has] | None, typer.Option("--has", help="Only kernels with this property; can be repeated.")
    ] = None,
    since: Annotated[
        str, typer.Option("--since", metavar="WHEN", help="Only those compiled since: 90m, 3d, 2026-11-20.")
    ] = "",
    sort: Annotated[Sort, typer.Option("--sort", help="Order; numbers largest first.")] = Sort.NAME,
    group: Annotated[
        bool, typer.Option("--group", help="Put autotune candidates of one kernel together.")
    ] = False,
    fmt: TableOption = TableFormat.TABLE,
    as_json: JsonOption = False,
    strict: OddStrictOption = False,
) -> int:
    """List the kernels of caches, one row an entry.

    Examples:
      xpudbg triton-cache ls
      xpudbg triton-cache ls latest:model__0_forward_1 --has spill --sort spills
      xpudbg triton-cache ls ~/.triton/cache --since 3d --json
    """
    from xpudbg.commands.options import parse_time
    from xpudbg.commands.triton_cache.listing import write_listings
    from xpudbg.commands.triton_cache.selecting import find, now
    from xpudbg.facts.fusion.launch_numbers import with_launches
    from xpudbg.facts.kernels.cache.listing import list_found
    from xpudbg.facts.kernels.cache.query import Query, query
    from xpudbg.model.cache import utc
    from xpudbg.store.files.gc_pause import gc_paused

    clock = now()
    wish = Query(
        name=name,
        target=target,
        has=tuple(h.value for h in has or ()),
        since=utc(parse_time(since, clock, option="--since")) if since else "",
        sort=sort.value,
        group=group,
    )
    with gc_paused():
        found = find(addresses, machine=machine)
        listings = with_launches(query(list_found(found, sources=group), wish), found)
        write_listings(listings, wish, fmt, clock, as_json=as_json)
    odd = any(e.problems for listing in listings for e in listing.entries) or any(
        x.problems for x in listings
    )
    return 1 if strict and odd else 0
