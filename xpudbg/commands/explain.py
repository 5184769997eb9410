"""``xpudbg explain``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands.completion import complete_address, complete_provenance
from xpudbg.commands.options import ADDRESS_HELP, JsonOption, NoPagerOption, OddStrictOption

app = typer.Typer(add_completion=False)


@app.command()
def explain(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="script.py:42, a function, a module path, an operator (aten.addmm), a node, a buffer, a scheduler node, a kernel "
            "(name, K5, forward:K5, part, hash), or a line of a stage: K5:ttgir:120, K5:asm:0x1a8, K5:code:20; RUN:GRAPH: may stand in front.",
            autocompletion=complete_provenance,
        ),
    ],
    address: Annotated[
        str | None,
        typer.Argument(
            metavar="[ADDRESS]", help=ADDRESS_HELP, show_default="latest", autocompletion=complete_address
        ),
    ] = None,
    stage: Annotated[
        list[str] | None,
        typer.Option(
            "--stage",
            metavar="LEVEL",
            help="Show this level alone, with all its operations (repeatable): python, module, captured, aten, post_grad, scheduler, "
            "buffer, kernel, code, ttir, ttgir, llir, spv, ptx, asm.",
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show everything: no list is cut.")] = False,
    expand: Annotated[
        bool, typer.Option("--expand", help="Show each rank's graph, also those that are the same.")
    ] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
    strict: OddStrictOption = False,
) -> None:
    """Show what something came from and what it became, from the Python line to the instructions and back.

    Each link says how it was found: recorded in an artifact, logged, or worked out from structure.

    Examples:
      xpudbg explain train.py:42
      xpudbg explain layers.0.attn latest:model__0_forward_1
      xpudbg explain K5 --stage ttgir
      xpudbg explain K5:asm:0x1a8
    """
    from xpudbg.commands.explain_steps import ExplainOptions, explain_command

    options = ExplainOptions(what, address, tuple(stage or ()), every, expand, not no_pager, as_json, strict)
    raise typer.Exit(explain_command(options))
