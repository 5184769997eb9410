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
    parse_time,
)
from xpudbg.commands.triton_cache import listing, selecting
from xpudbg.facts.fusion import run_fusion
from xpudbg.facts.kernels import triton_cache
from xpudbg.facts.kernels import triton_cache as cache_listing
from xpudbg.model.cache import utc
from xpudbg.model.row import StrEnum
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
    clock = selecting.now()
    wish = triton_cache.Query(
        name=name,
        target=target,
        has=tuple(h.value for h in has or ()),
        since=utc(parse_time(since, clock, option="--since")) if since else "",
        sort=sort.value,
        group=group,
    )
    found = selecting.find(addresses, machine=machine)
    rows = triton_cache.query(cache_listing.list_found(found, sources=group), wish)
    listings = run_fusion.with_launches(rows, found)
    listing.write_listings(listings, wish, fmt, clock, as_json=as_json)
    odd = any(one.problems or any(e.problems for e in one.entries) for one in listings)
    return 1 if strict and odd else 0
