"""Shell completion: the script for bash, and runs, graphs, kernels and stages; it never fails, and offers no name with shell syntax.

bash splits a word at colons, and Typer's script would complete only the last part.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from xpudbg.commands import addresses
from xpudbg.core import devices
from xpudbg.facts import run_address
from xpudbg.facts.origins import explain, run_links
from xpudbg.run import run_reader
from xpudbg.store import locate, typed_address

if TYPE_CHECKING:
    from xpudbg.facts.run_address import Selection
    from xpudbg.run.run_reader import RunReader
    from xpudbg.store.typed_address import Address

SCRIPT = r"""
%(complete_func)s() {
    local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} count last prefix
    local -a words
    read -r -a words <<<"$line"
    count=${#words[@]}
    last=${words[count-1]}
    if [[ $line == *[[:space:]] ]]; then
        last=
    else
        count=$((count - 1))
    fi
    IFS=$'\n'
    COMPREPLY=( $( env COMP_WORDS="${words[*]}" COMP_CWORD=$count %(autocomplete_var)s=complete_bash "$1" ) )
    if [[ $last == *:* && $COMP_WORDBREAKS == *:* ]]; then
        prefix=${last%%"${last##*:}"}
        COMPREPLY=( "${COMPREPLY[@]#"$prefix"}" )
    fi
    return 0
}

complete -o default -F %(complete_func)s %(prog_name)s
"""
"""Filled by Typer with ``%``. It splits the line at blanks, since bash completes only the part after the last colon."""
_SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
"""Shells that Typer has a script for."""


_SAFE = re.compile(r"[A-Za-z0-9_.+@=~-]+")
_MOST = 300
_BACK = 5
"""Number of runs before the latest that are offered by number."""


def complete_run(incomplete: str) -> list[str]:
    """Return the runs of this folder."""
    return _guarded(lambda: _fitting(_runs(), incomplete))


def complete_address(incomplete: str) -> list[str]:
    """Return runs, and after a colon the graphs, kernels and stages of the run; of the latest one where none is named."""
    return _guarded(lambda: _addresses(incomplete))


def complete_part(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the next part of the address before this argument."""
    before = [ctx.params.get(name) for name in ("address", "run", "word")]
    head = ":".join(str(word) for word in before if word)
    return _guarded(lambda: _fitting(_parts(head), incomplete))


def complete_graph(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the graphs of the run that is named before this option."""
    head = str(ctx.params.get("address") or ctx.params.get("run") or "latest")
    return _guarded(lambda: _fitting(_graphs(_selection(head).run), incomplete))


def complete_provenance(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return kernels, modules, scheduler nodes and Python lines of the run named after this argument, or of the latest one."""
    return _guarded(lambda: _fitting(_explained(str(ctx.params.get("address") or "latest")), incomplete))


def complete_target(incomplete: str) -> list[str]:
    """Return the devices that can be emulated: the targets' names, and others once something is typed; also in lists with commas."""
    return _guarded(lambda: _targets(incomplete))


def _targets(incomplete: str) -> list[str]:
    head, comma, last = incomplete.lower().rpartition(",")
    own = [row.name for row in devices.load_devices().targets]
    return [f"{head}{comma}{name}" for name in _fitting(devices.target_names() if last else own, last)]


def _explained(head: str) -> list[str]:
    selection = _selection(head)
    return _safe(explain.offered_names(run_links.RunLinks(selection.run, selection.graph_ids)))


def _guarded(offer: Callable[[], list[str]]) -> list[str]:
    """Return the completions, or none if they raise an error, which would disturb the command line."""
    try:
        return offer()
    except Exception:
        return []


def _fitting(names: Iterable[str], incomplete: str) -> list[str]:
    return [n for n in dict.fromkeys(names) if n.startswith(incomplete)][:_MOST]


def _runs() -> list[str]:
    names = [r.name for r in locate.list_runs(locate.runs_root())]
    back = [f"{locate.LATEST}~{n}" for n in range(1, min(len(names), _BACK))]
    return [*([locate.LATEST] if names else []), *back, *_safe(names)]


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
    """Return the possible parts after ``head:``."""
    selection = _selection(head)
    level = len(_address(f"{head}:x").parts) - 1
    if level >= typed_address.MAX_PARTS:
        return []
    if selection.kernels is not None:
        return _safe(dict.fromkeys(s for k in selection.kernels for s in run_address.stages_of_kernel(k)))
    kernels = _kernels(selection)
    if selection.graphs is not None:
        return [*kernels, *typed_address.GRAPH_STAGES]
    return kernels if level else [*_graphs(selection.run), *kernels]


def _address(text: str) -> Address:
    return typed_address.parse_address(text)


def _selection(head: str) -> Selection:
    return addresses.open_address(head, several=True)


def _graphs(run: RunReader) -> list[str]:
    """Return the graphs by id, or by number where the id has unusual characters."""
    return [g.id if _SAFE.fullmatch(g.id) else str(n) for n, g in enumerate(run_reader.graph_names(run), 1)]


def _kernels(selection: Selection) -> list[str]:
    return _safe(run_address.kernel_names(selection.run, selection.graph_ids))


def _safe(names: Iterable[str]) -> list[str]:
    return [name for name in names if _SAFE.fullmatch(name)]


def use_own_script() -> None:
    """Make Typer show and install this script for bash; a Typer with another structure has no completion of addresses."""
    with contextlib.suppress(ImportError, AttributeError, TypeError):
        from typer import _completion_shared

        _completion_shared._completion_scripts["bash"] = SCRIPT


def shell_of_user(detected: str | None, environ: Mapping[str, str]) -> str | None:
    """Return the shell for completion: the parent shell, or the user's own where that one cannot complete.

    Args:
        detected: The shell among the processes above; None where there is none (a desktop, a container's first process).
        environ: The environment; ``SHELL`` is the user's login shell.
    """
    if detected in _SHELLS:
        return detected
    own = Path(environ.get("SHELL", "")).name.lower()
    return own if own in _SHELLS else detected


def use_shell_of_user() -> None:
    """Make Typer install and show completion for :func:`shell_of_user`, also from ``sh``, ``make`` and the like."""
    with contextlib.suppress(ImportError, AttributeError):
        from typer import _completion_shared, completion

        detect = _completion_shared._get_shell_name

        def chosen() -> str | None:
            return shell_of_user(detect(), os.environ)

        _completion_shared._get_shell_name = chosen
        completion._get_shell_name = chosen  # type: ignore[attr-defined]
