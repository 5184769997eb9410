"""``xpudbg triton-cache native``."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import compilers
from xpudbg.commands.options import (
    AddressesArgument,
    ClusterOption,
    Engine,
    EngineOption,
    JsonOption,
    KernelNameOption,
    MachineOption,
    build_device_option,
    cluster_of,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.commands.triton_cache import selecting
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.fusion import run_fusion
from xpudbg.facts.kernels import whatif as whatif_facts
from xpudbg.model import native as native_model
from xpudbg.record import native_code
from xpudbg.record.collect import file_import
from xpudbg.screens.kernels import whatif as native_screen
from xpudbg.store.files import archive, vfs

if TYPE_CHECKING:
    from xpudbg.commands.compilers import NativeKernel
    from xpudbg.record.native_code import NativeBuild
    from xpudbg.record.ocloc import OclocCompiler
    from xpudbg.run.cache_files import EntryFiles


app = typer.Typer(add_completion=False)
DeviceOption = Annotated[str, build_device_option("the one that each kernel was compiled for")]
OclocOption = Annotated[
    str,
    typer.Option(
        "--ocloc",
        metavar="PROGRAM",
        help="Intel's offline compiler ($XPUDBG_OCLOC, else the one of `targets setup`, else the one on PATH).",
    ),
]


@app.command()
def native(
    addresses: AddressesArgument = None,
    machine: MachineOption = False,
    device: DeviceOption = "",
    name: KernelNameOption = "",
    ocloc: OclocOption = "",
    beside: Annotated[
        bool,
        typer.Option(
            "--beside", help="Write into the entries' own folders, as `run --target` does, for one device."
        ),
    ] = False,
    by_pipe: Annotated[
        bool,
        typer.Option(
            "--pipes", help="Disassemble the code, too, and say which pipe or memory takes longest."
        ),
    ] = False,
    engine: EngineOption = Engine.LOCAL,
    address: ClusterOption = "",
    as_json: JsonOption = False,
) -> int:
    """Make native code with Intel's offline compiler, for any cache or bundle: registers and spills without the GPU.

    It is kept in xpudbg's cache folder by the content of the SPIR-V; `ls`, the card, `check` and `diff` then show the code for the
    device that a kernel was compiled for. Exit 1 when a module could not be compiled.

    Examples:
      xpudbg triton-cache native latest
      xpudbg triton-cache native ~/.triton/cache --device bmg,lnl,pvc
      xpudbg triton-cache native latest --pipes
      xpudbg triton-cache native ~/.triton/cache --device bmg --engine ray --address auto
    """
    compiler = compilers.chosen_compiler(ocloc)
    devices = compilers.device_names(device)
    if beside and len(devices) > 1:
        raise XpudbgError("--beside keeps one device's code", hint="name one with --device")
    found = selecting.find(addresses, machine=machine).entries
    kernels = compilers.native_kernels(found, devices, beside=beside)
    kernels = [k for k in kernels if not name or fnmatch.fnmatchcase(k.name, name)]
    if not kernels:
        raise XpudbgError(
            "no kernel with SPIR-V or IR is there", hint="'xpudbg triton-cache ls' lists kernels and stages"
        )
    if beside:
        kernels = _without_native(kernels)
    with Steps() as steps:
        rows = _compile_kernels(
            kernels, devices, compiler, say=steps.step, cluster=cluster_of(engine, address)
        )
    if by_pipe:
        names = {kernel.module.key: kernel.names for kernel in kernels}
        rows = [replace(row, pipes=compilers.pipes_of_native(row, compiler, names[row.key])) for row in rows]
    if beside:
        _enter(found, rows)
    launches = {files.key: run_fusion.launches_of(files) for files in found}
    rows = [replace(row, launches=launches.get(row.key, ())) for row in rows]
    program = {"program": compiler.program, "version": compiler.version}
    Output(as_json).print(
        "xpudbg.triton-cache.native",
        lambda: {"compiler": program, "kernels": rows},
        lambda width: native_screen.render_native(rows, compiler.version, width=width),
    )
    return int(ExitCode.FOUND if any(r.reason for r in rows) else ExitCode.OK)


def _enter(entries: Sequence[EntryFiles], rows: Sequence[native_model.NativeRow]) -> None:
    """Enter new native code beside the entries of runs into their ledgers."""
    roots = {files.key: files.run.real_root if files.run else None for files in entries}
    made: dict[Path, list[Path]] = {}
    for row in rows:
        root = roots.get(row.key)
        if root is not None and row.path and not (root / archive.INDEX).exists():
            made.setdefault(root, []).append(Path(row.path))
    for root, paths in made.items():
        file_import.enter_native_code(root, paths)


def _compile_kernels(
    kernels: Sequence[NativeKernel],
    devices: Sequence[str],
    compiler: OclocCompiler,
    *,
    say: Callable[[str], None],
    cluster: str | None = None,
) -> list[native_model.NativeRow]:
    """Compile kernels and store their code.

    Args:
        kernels: The kernels.
        devices: Devices for all of them; empty for each kernel's own.
        compiler: The compiler.
        say: Called with a line of progress.
        cluster: As :func:`~xpudbg.record.native_code.run_trials` has it.

    Returns:
        A row for each kernel and device.

    Raises:
        XpudbgError: The own device of a kernel is not known.
    """
    groups: dict[str, Sequence[NativeKernel]] = dict.fromkeys(devices, kernels)
    if not devices:
        groups = {d: [k for k in kernels if k.module.own == d] for d in dict.fromkeys(_own(kernels))}
    only = len(groups) == 1

    def compile_group(device: str, group: Sequence[NativeKernel]) -> list[native_model.NativeRow]:
        made = native_code.make_for_modules(
            [k.module for k in group],
            device,
            compiler,
            own=lambda module: module.own == device or (not module.own and only),
            say=lambda done, total: say(f"ocloc: {device}, {done} of {total}"),
            cluster=cluster,
        )
        return [_row(k, m, only=only) for k, m in zip(group, made, strict=True)]

    return [row for device, group in groups.items() for row in compile_group(device, group)]


def _without_native(kernels: Sequence[NativeKernel]) -> list[NativeKernel]:
    """Return the kernels whose folders can take native code: they are on disk, and have none.

    Raises:
        XpudbgError: One is in a zip file, or all have native code.
    """
    found = [k for k in kernels if _may_write(k)]
    if not found:
        raise XpudbgError("nothing to do: all have native code", hint="do not use --beside")
    return found


def _own(kernels: Sequence[NativeKernel]) -> list[str]:
    for kernel in kernels:
        if not kernel.module.own:
            raise compilers.unknown_device(kernel.name)
    return [k.module.own for k in kernels]


def _may_write(kernel: NativeKernel) -> bool:
    files = kernel.files
    if vfs.packed_path(files.folder) is not None:
        raise XpudbgError(
            f"{files.root} is in a zip file", hint="do not use --beside, or 'xpudbg unpack' it first"
        )
    head = vfs.read_file(files.folder / files.stages["spv"], limit=4)
    return "zebin" not in files.stages and not head.startswith(b"\x7fELF")


def _row(kernel: NativeKernel, made: NativeBuild, *, only: bool) -> native_model.NativeRow:
    module = kernel.module
    shown = module.beside is not None or module.own == made.device or (not module.own and only)
    # A card reads the native code of the entry's own SPIR-V.
    shown = shown and "spv" in kernel.files.stages
    if made.native is None:
        return native_model.NativeRow(
            module.key, kernel.name, made.device, reason=made.reason, made_of=kernel.made_of
        )
    figures = whatif_facts.native_figures(made.native, kernel.names)
    has_own_native = kernel.files.has_native_code and module.beside is None
    return native_model.NativeRow(
        module.key,
        kernel.name,
        made.device,
        figures,
        str(made.path),
        shown=shown and not has_own_native,
        told=has_own_native,
        made_of=kernel.made_of,
    )
