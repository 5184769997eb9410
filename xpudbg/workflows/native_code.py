"""Native code of kernels, compiled for devices and kept, with its figures: the work of ``triton-cache native``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.builds.figures import native_figures
from xpudbg.model.native import NativeRow
from xpudbg.record.native.cache import NativeBuild, make_for_modules
from xpudbg.record.native.ocloc_run import OclocCompiler
from xpudbg.store.files.vfs import packed_path, read_file
from xpudbg.workflows.native_kernel import NativeKernel, unknown_device


def compile_kernels(
    kernels: Sequence[NativeKernel],
    devices: Sequence[str],
    compiler: OclocCompiler,
    *,
    say: Callable[[str], None],
) -> list[NativeRow]:
    """Compile kernels and keep their code.

    Args:
        kernels: The kernels.
        devices: Devices for all of them; empty for each kernel's own.
        compiler: The compiler.
        say: Gets a line of progress.

    Returns:
        A row for each kernel and device.

    Raises:
        XpudbgError: The own device of a kernel is not known.
    """
    groups: dict[str, Sequence[NativeKernel]] = dict.fromkeys(devices, kernels)
    if not devices:
        groups = {d: [k for k in kernels if k.module.own == d] for d in dict.fromkeys(_own(kernels))}
    rows: list[NativeRow] = []
    only = len(groups) == 1
    for device, group in groups.items():
        made = make_for_modules(
            [k.module for k in group],
            device,
            ocloc=compiler.program,
            own=lambda m, d=device: m.own == d or (not m.own and only),  # type: ignore[misc]
            say=lambda done, total, d=device: say(f"ocloc: {d}, {done} of {total}"),  # type: ignore[misc]
        )
        rows += [_row(k, m, only=only) for k, m in zip(group, made, strict=True)]
    return rows


def without_native(kernels: Sequence[NativeKernel]) -> list[NativeKernel]:
    """Those into whose folders native code may go: they are on disk, and have none.

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
            raise unknown_device(kernel.name)
    return [k.module.own for k in kernels]


def _may_write(kernel: NativeKernel) -> bool:
    files = kernel.files
    if packed_path(files.folder) is not None:
        raise XpudbgError(
            f"{files.root} is in a zip file", hint="do not use --beside, or 'xpudbg unpack' it first"
        )
    head = read_file(files.folder / files.stages["spv"], limit=4)
    return "zebin" not in files.stages and not head.startswith(b"\x7fELF")


def _row(kernel: NativeKernel, made: NativeBuild, *, only: bool) -> NativeRow:
    module = kernel.module
    shown = module.beside is not None or module.own == made.device or (not module.own and only)
    if made.native is None:
        return NativeRow(module.key, kernel.name, made.device, reason=made.reason)
    figures = native_figures(made.native, kernel.names)
    told = kernel.files.tells_native and module.beside is None
    return NativeRow(
        module.key, kernel.name, made.device, figures, str(made.path), shown=shown and not told, told=told
    )
