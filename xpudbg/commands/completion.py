"""Shell completion for runs, graphs, kernels and stages; it never fails, and never offers a name that a shell would read as code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from xpudbg.run.address import Address, Selection
    from xpudbg.run.run_reader import RunReader

_SAFE = re.compile(r"[A-Za-z0-9_.+@=~-]+")
_MOST = 300
_BACK = 5
"""How many runs before the latest are offered by number."""


def complete_run(incomplete: str) -> list[str]:
    """The runs of this folder."""
    return _guarded(lambda: _fitting(_runs(), incomplete))


def complete_address(incomplete: str) -> list[str]:
    """Runs, and behind a colon the graphs, kernels and stages of the run; of the latest one where none is named."""
    return _guarded(lambda: _addresses(incomplete))


def complete_part(ctx: typer.Context, incomplete: str) -> list[str]:
    """The next part of the address that stands before this word."""
    before = [ctx.params.get(name) for name in ("address", "run", "word")]
    head = ":".join(str(word) for word in before if word)
    return _guarded(lambda: _fitting(_parts(head), incomplete))


def complete_graph(ctx: typer.Context, incomplete: str) -> list[str]:
    """The graphs of the run that is named before this option."""
    head = str(ctx.params.get("address") or ctx.params.get("run") or "latest")
    return _guarded(lambda: _fitting(_graphs(_selection(head).run), incomplete))


def complete_provenance(ctx: typer.Context, incomplete: str) -> list[str]:
    """Kernels, modules, scheduler nodes and Python lines of the run that is named behind this word, or of the latest one."""
    return _guarded(lambda: _fitting(_explained(str(ctx.params.get("address") or "latest")), incomplete))


def complete_target(incomplete: str) -> list[str]:
    """The devices that can be emulated: the targets' own names, and the others once something is typed; lists with commas, too."""
    return _guarded(lambda: _targets(incomplete))


def _targets(incomplete: str) -> list[str]:
    from xpudbg.emulator.api import load_targets, target_names

    head, comma, last = incomplete.lower().rpartition(",")
    own = [sheet.name for sheet in load_targets().sheets]
    return [f"{head}{comma}{name}" for name in _fitting(target_names() if last else own, last)]


def _explained(head: str) -> list[str]:
    from xpudbg.facts.origins.find_items import offered_names
    from xpudbg.facts.origins.run_links import RunLinks

    selection = _selection(head)
    return _safe(offered_names(RunLinks(selection.run, selection.graph_ids)))


def _guarded(offer: Callable[[], list[str]]) -> list[str]:
    """Return what is offered; nothing where that fails: an error in the middle of a command line helps nobody."""
    try:
        return offer()
    except Exception:
        return []


def _fitting(names: Iterable[str], incomplete: str) -> list[str]:
    return [n for n in dict.fromkeys(names) if n.startswith(incomplete)][:_MOST]


def _runs() -> list[str]:
    from xpudbg.store.locate import LATEST, list_runs, runs_root

    names = [r.name for r in list_runs(runs_root())]
    back = [f"{LATEST}~{n}" for n in range(1, min(len(names), _BACK))]
    return [*([LATEST] if names else []), *back, *_safe(names)]


def _addresses(incomplete: str) -> list[str]:
    head, colon, tail = incomplete.rpartition(":")
    if colon:
        return [f"{head}:{name}" for name in _fitting(_parts(head), tail)]
    if "/" in incomplete or incomplete.startswith((".", "~")):
        # The shell completes paths.
        return []
    found = _fitting(_runs(), incomplete)
    return found if found or not incomplete else _fitting(_parts(""), incomplete)


def _parts(head: str) -> list[str]:
    """Return what may stand behind ``head:``."""
    from xpudbg.run.address import GRAPH_STAGES, MAX_PARTS, stages_of_kernel

    selection = _selection(head)
    level = len(_address(f"{head}:x").parts) - 1
    if level >= MAX_PARTS:
        return []
    if selection.kernels is not None:
        return _safe(dict.fromkeys(s for k in selection.kernels for s in stages_of_kernel(k)))
    kernels = _kernels(selection)
    if selection.graphs is not None:
        return [*kernels, *GRAPH_STAGES]
    return kernels if level else [*_graphs(selection.run), *kernels]


def _address(text: str) -> Address:
    from xpudbg.commands.addresses import split_address

    return split_address(text)


def _selection(head: str) -> Selection:
    from xpudbg.commands.addresses import open_address

    return open_address(head, several=True)


def _graphs(run: RunReader) -> list[str]:
    """The graphs by id, those with other characters than names have by number."""
    from xpudbg.run.select_graph import graph_names

    return [g.id if _SAFE.fullmatch(g.id) else str(n) for n, g in enumerate(graph_names(run), 1)]


def _kernels(selection: Selection) -> list[str]:
    from xpudbg.run.select_kernel import kernel_names

    return _safe(kernel_names(selection.run, selection.graph_ids))


def _safe(names: Iterable[str]) -> list[str]:
    return [name for name in names if _SAFE.fullmatch(name)]
