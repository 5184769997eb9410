"""The steps of ``triton-cache whatif``: choose the builds, make them, show the results."""

from __future__ import annotations

import fnmatch
import sys

from xpudbg.commands.output import Steps, print_result
from xpudbg.commands.triton_cache.selecting import find, select_configurations
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.screens.kernels.whatif import render_ranking, render_whatif
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean
from xpudbg.workflows.keep_builds import keep_builds
from xpudbg.workflows.native_kernel import chosen_compilers, device_names, native_kernels
from xpudbg.workflows.register_modes import RegisterModes

_LIST = "'xpudbg triton-cache ls' lists kernels and stages"


def whatif_command(
    kernel: str,
    places: list[str] | None,
    *,
    machine: bool,
    every: bool,
    device: str,
    name: str,
    ocloc: list[str],
    keep: bool,
    as_json: bool,
) -> int:
    """Compile, compare, show and keep; returns the exit status."""
    if not (every or kernel):
        raise XpudbgError("whatif takes one kernel or --all", hint=_LIST)
    compilers = chosen_compilers(ocloc, every=not every)
    devices = device_names(device)
    if every:
        kernels = native_kernels(find([kernel] if kernel else places, machine=machine).entries)
        kernels = [k for k in kernels if not name or fnmatch.fnmatchcase(k.name, name)]
    else:
        kernels = native_kernels(select_configurations(places, kernel, machine=machine))
    if not kernels:
        raise XpudbgError("no kernel with SPIR-V is there", hint=_LIST)
    with Steps() as steps:
        modes = RegisterModes(compilers, devices, steps.step)
        pairs = modes.ranking(kernels) if every else modes.configurations(kernels)
    results = [result for _, result in pairs]
    versions = list(dict.fromkeys(c.version for c in compilers))
    programs = [{"program": c.program, "version": c.version} for c in compilers]

    def text(width: int) -> str:
        if every:
            return render_ranking(results, versions, width=width)
        return "\n".join(render_whatif(r, versions, width=width) for r in results)

    body = {"compilers": programs, "kernels": results}
    print_result(Reporter("xpudbg.triton-cache.whatif", lambda: body, text), as_json=as_json)
    if keep:
        for words in keep_builds([(k.files, result) for k, result in pairs]):
            sys.stderr.write(f"{clean(words, single_line=True)}\n")
    built = any(not a.reason for r in results for a in r.attempts)
    return int(ExitCode.OK if built else ExitCode.FOUND)
