"""Settings of torch at the time of a compile, from Dynamo's guard on its global state."""

from __future__ import annotations

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.dynamo.read_compiles import read_compiles
from xpudbg.formats.torch_trace.guard_text import parse_global_state
from xpudbg.run.run_reader import RunReader


def allows_tf32(run: RunReader, compile_id: str) -> bool | None:
    """Return whether products of a CUDA device could use tf32 in a compile; None where it is not recorded."""
    return run.fact(_allowed).get(compile_id)


def _allowed(run: RunReader) -> dict[str, bool]:
    try:
        compiles = read_compiles(run).compiles
    except XpudbgError:
        return {}
    found: dict[str, bool] = {}
    for one in compiles:
        guards = one.details.guards
        states = (
            (parse_global_state(row.text) for row in guards.rows if row.type == "GLOBAL_STATE")
            if guards
            else iter(())
        )
        value = next(states, {}).get("allow_tf32")
        if isinstance(value, bool):
            found.setdefault(one.compiled.compile_id, value)
    return found
