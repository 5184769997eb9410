"""Steps of ``xpudbg verify``: which graphs and calls are meant, and whose torch computes."""

from __future__ import annotations

import os
import re
import sys

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.addresses.address import Selection
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.model.verify import VerifyReport
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader

INPUTS = ("recorded", "random")


def torch_interpreter(python: str | None) -> str:
    """The interpreter that computes.

    ``--python``, ``$XPUDBG_TORCH_PYTHON``, that of the active environment, or, without torch there, the private environment of ``targets setup``.

    Args:
        python: What ``--python`` says.

    Raises:
        XpudbgError: It is no Python.
    """
    from xpudbg.emulator.api import private_python
    from xpudbg.record.host.interpreter import lacks_torch, resolve_interpreter

    named = python or os.environ.get("XPUDBG_TORCH_PYTHON") or None
    found = str(resolve_interpreter(named).path)
    private = private_python() if named is None else None
    if private is not None and lacks_torch(found, os.environ):
        sys.stderr.write(f"xpudbg: using the private environment of targets: {found} has no torch\n")
        return str(private)
    return found


def chosen_graphs(selection: Selection) -> list[GraphFiles]:
    """The graphs of an address.

    Args:
        selection: What the address means.

    Raises:
        XpudbgError: It means a stage, or a kernel that no graph calls.
    """
    if selection.stage:
        raise XpudbgError(
            f"{selection.stage} is a stage, and verify takes runs, graphs and kernels",
            hint="leave the last part of the address out",
        )
    wanted = selection.graph_ids
    if selection.kernels is not None:
        named = {k.graph for k in selection.kernels}
        if "" in named:
            raise XpudbgError(
                f"kernel {selection.kernels[0].name} is called by no graph of the run, so that there is nothing to compare it with",
                hint="'xpudbg show' lists the kernels of graphs",
            )
        wanted = frozenset(named) if wanted is None else wanted & named
    return [g for g in selection.run.graphs if wanted is None or g.id in wanted]


def chosen_inputs(word: str | None) -> str:
    """``recorded``, ``random``, or empty where nothing was said.

    Args:
        word: What ``--inputs`` says.

    Raises:
        XpudbgError: It is another word.
    """
    if word is not None and word not in INPUTS:
        raise XpudbgError(f"--inputs {word}: it is recorded or random")
    return word or ""


def chosen_device(word: str | None) -> str:
    """Name of a device of this machine; empty where none was given.

    Args:
        word: What ``--device`` says.

    Raises:
        XpudbgError: It is no name of a device.
    """
    if word is not None and not re.fullmatch(r"[a-z]+(:\d+)?", word):
        raise XpudbgError(f"--device {word}: not a device", hint="as torch names it: xpu, xpu:1, cuda")
    return word or ""


def chosen_lines(selection: Selection) -> dict[str, set[int]] | None:
    """By graph the calls that an address means, by their line; None where it means all of them.

    Args:
        selection: What the address means.
    """
    if selection.kernels is None:
        return None
    found: dict[str, set[int]] = {}
    by_id = {g.id: g for g in selection.run.graphs}
    for kernel in selection.kernels:
        lines = found.setdefault(kernel.graph, set())
        if kernel.fused is not None and kernel.fused.source_line:
            lines.add(kernel.fused.source_line)
        elif kernel.graph in by_id:
            fused = fusion_of(selection.run, by_id[kernel.graph]).kernels
            lines |= {k.source_line for k in fused if k.name == kernel.name and k.source_line}
    return found


def keep_result(run: RunReader, report: VerifyReport, *, whole: bool) -> None:
    """Keep a result in its run, and say on stderr that it was done, or why not.

    Args:
        run: The run.
        report: What was found out.
        whole: Whether whole graphs were asked for, not single kernels.
    """
    from xpudbg.numerics.api import keep_verdicts
    from xpudbg.screens.text import clean

    said = keep_verdicts(run, report, whole=whole)
    if said:
        sys.stderr.write(f"{clean(said, single_line=True)}\n")
