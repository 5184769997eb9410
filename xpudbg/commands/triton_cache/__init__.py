"""``xpudbg triton-cache``: the kernels of Triton caches, stage by stage."""

from __future__ import annotations

from typing import ClassVar

import typer

from xpudbg.commands.lazy import CommandEntry, LazyGroup

_HERE = "xpudbg.commands.triton_cache"
_LOOK, _KEEP = "Look", "Maintain"


COMMANDS: dict[str, CommandEntry] = {
    "ls": CommandEntry(
        f"{_HERE}.ls", "List kernels: SIMD width, registers, spills, SLM, DPAS, 2D block I/O.", _LOOK
    ),
    "show": CommandEntry(f"{_HERE}.show", "Show a kernel's card, or one of its stages.", _LOOK),
    "stages": CommandEntry(
        f"{_HERE}.stages", "Show the stages beside each other, linked by Python line.", _LOOK
    ),
    "diff": CommandEntry(f"{_HERE}.diff", "Compare two kernels: options, card, stages.", _LOOK),
    "passes": CommandEntry(
        f"{_HERE}.passes", "Show what each pass of the compilers did: lines, operations, layouts.", _LOOK
    ),
    "layout": CommandEntry(
        f"{_HERE}.layout", "Show layouts of tensors: conversions, messages, who holds which element.", _LOOK
    ),
    "native": CommandEntry(
        f"{_HERE}.native", "Make native code with Intel's offline compiler: registers, spills.", _LOOK
    ),
    "whatif": CommandEntry(
        f"{_HERE}.whatif", "Compare devices and register modes: spills, threads, instructions.", _LOOK
    ),
    "build": CommandEntry(
        f"{_HERE}.build", "Say why a kernel does not build for a device, and what would build it.", _LOOK
    ),
    "run": CommandEntry(
        f"{_HERE}.run", "Run a kernel's SPIR-V on the CPU, with random or given arguments.", _LOOK
    ),
    "du": CommandEntry(f"{_HERE}.prune", "Show what uses disk space.", _KEEP),
    "verify": CommandEntry(f"{_HERE}.prune", "Find broken, partial, foreign and tampered entries.", _KEEP),
    "export": CommandEntry(
        f"{_HERE}.prune", "Put one kernel into a folder or zip file, for an issue.", _KEEP
    ),
    "prune": CommandEntry(
        f"{_HERE}.prune", "Remove entries by age, size or target; shows them first and asks.", _KEEP
    ),
}


class _Group(LazyGroup):
    entries: ClassVar[dict[str, CommandEntry]] = COMMANDS


app = typer.Typer(
    cls=_Group,
    name="triton-cache",
    help="Inspect Triton caches: every stage of every kernel, and the Intel kernel card.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def group() -> None:
    """Inspect Triton caches: every stage of every kernel, and the Intel kernel card.

    ADDRESS is [RUN][:GRAPH][:KERNEL][:STAGE], or the path of a run, a cache, an entry, or a folder above them
    (docs/addresses.md). Without one, the latest run of this folder is read, else the caches of this machine:
    TRITON_CACHE_DIR, the Inductor caches and ~/.triton/cache.
    """
