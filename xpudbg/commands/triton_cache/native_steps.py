"""The steps of ``triton-cache native``: find modules, compile them for each device, keep and show the results."""

from __future__ import annotations

import fnmatch
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from xpudbg.commands.output import Steps, print_result
from xpudbg.commands.triton_cache.selecting import find
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.fusion.launch_numbers import launches_of
from xpudbg.model.cache import EntryFiles
from xpudbg.model.native import NativeRow
from xpudbg.run.manifest_lookup import bundle_of
from xpudbg.screens.kernels.native import render_native
from xpudbg.screens.reporter import Reporter
from xpudbg.store.files.archive import INDEX
from xpudbg.workflows.keep_in_run import enter_native_code
from xpudbg.workflows.native_code import compile_kernels, without_native
from xpudbg.workflows.native_kernel import chosen_compiler, device_names, native_kernels


def native_command(
    addresses: list[str] | None,
    *,
    machine: bool,
    device: str,
    name: str,
    ocloc: str,
    beside: bool,
    as_json: bool,
) -> int:
    """Compile, keep and show; returns the exit status."""
    compiler = chosen_compiler(ocloc)
    devices = device_names(device)
    if beside and len(devices) > 1:
        raise XpudbgError("--beside keeps one device's code", hint="name one with --device")
    found = find(addresses, machine=machine).entries
    kernels = native_kernels(found, beside=beside)
    kernels = [k for k in kernels if not name or fnmatch.fnmatchcase(k.name, name)]
    if not kernels:
        raise XpudbgError(
            "no kernel with SPIR-V is there", hint="'xpudbg triton-cache ls' lists kernels and stages"
        )
    if beside:
        kernels = without_native(kernels)
    with Steps() as steps:
        rows = compile_kernels(kernels, devices, compiler, say=steps.step)
    if beside:
        _enter(found, rows)
    launches = {files.key: launches_of(files) for files in found}
    rows = [replace(row, launches=launches.get(row.key, ())) for row in rows]
    program = {"program": compiler.program, "version": compiler.version}
    reporter = Reporter(
        "xpudbg.triton-cache.native",
        lambda: {"compiler": program, "kernels": rows},
        lambda width: render_native(rows, compiler.version, width=width),
    )
    print_result(reporter, as_json=as_json)
    return int(ExitCode.FOUND if any(r.reason for r in rows) else ExitCode.OK)


def _enter(entries: Sequence[EntryFiles], rows: Sequence[NativeRow]) -> None:
    """Enter what was made beside the entries of runs into their ledgers."""
    roots = {files.key: bundle_of(files.root) for files in entries}
    made: dict[Path, list[Path]] = {}
    for row in rows:
        root = roots.get(row.key)
        if root is not None and row.path and not (root / INDEX).exists():
            made.setdefault(root, []).append(Path(row.path))
    for root, paths in made.items():
        enter_native_code(root, paths)
