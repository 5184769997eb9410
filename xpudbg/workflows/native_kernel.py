"""Kernels of Triton caches as the offline compiler takes them, and the compilers and devices for them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.model.cache import EntryFiles
from xpudbg.record.host.toolchain import ocloc_version
from xpudbg.record.native.cache import Module, device_sheet, own_device
from xpudbg.record.native.ocloc_choice import available_compilers, choose_ocloc
from xpudbg.record.native.ocloc_run import OclocCompiler
from xpudbg.run.entry_metadata import read_metadata
from xpudbg.store.files.vfs import read_file

_SETUP = "`xpudbg targets setup --native-only` installs one; --ocloc and $XPUDBG_OCLOC name another"


@dataclass(frozen=True)
class NativeKernel:
    """A kernel that can be compiled to native code.

    Attributes:
        files: Its entry.
        name: Its name.
        module: Its module.
    """

    files: EntryFiles
    name: str
    module: Module

    @property
    def names(self) -> frozenset[str]:
        """Return what it may be called in native code."""
        return frozenset({self.name, self.files.stem})


def native_kernel(files: EntryFiles, *, beside: bool = False) -> NativeKernel | None:
    """The kernel of an entry as it is compiled; None when it has no SPIR-V.

    Args:
        files: The entry.
        beside: Whether its native code goes into the entry's folder.
    """
    if "spv" not in files.stages:
        return None
    metadata, _ = read_metadata(files)
    try:
        spirv = read_file(files.folder / files.stages["spv"])
        written = read_file(files.folder / files.metadata) if files.metadata else b"{}"
    except OSError:
        return None
    native = EntryReader(files).zebin if files.bare and len(files.stages) > 1 else None
    own = own_device(metadata.target, native[1].ip_version if native else "")
    place = files.folder if beside else None
    return NativeKernel(
        files,
        metadata.name or files.stem,
        Module(files.key, files.stem, spirv, written, own, place),
    )


def native_kernels(entries: Sequence[EntryFiles], *, beside: bool = False) -> list[NativeKernel]:
    """The kernels of entries that have SPIR-V.

    Args:
        entries: The entries.
        beside: Whether native code goes into the entries' folders.
    """
    return [kernel for files in entries if (kernel := native_kernel(files, beside=beside))]


def chosen_compiler(ocloc: str) -> OclocCompiler:
    """The compiler that is named, or the one that is there.

    Args:
        ocloc: Its path; empty for none named.

    Raises:
        XpudbgError: There is none.
    """
    program = choose_ocloc(ocloc, os.environ)
    if not program:
        raise XpudbgError("there is no ocloc, Intel's offline compiler", hint=_SETUP)
    return OclocCompiler(program, ocloc_version(program, os.environ))


def chosen_compilers(named: Sequence[str], *, every: bool) -> list[OclocCompiler]:
    """The compilers that are named; without names those that are there.

    Args:
        named: Their paths.
        every: Whether, without names, all that are there are wanted and not only the first.

    Raises:
        XpudbgError: There is none.
    """
    there = available_compilers(os.environ) if every and not named else []
    return [chosen_compiler(program) for program in named or there or [""]]


def device_names(text: str) -> list[str]:
    """The devices of ``--device``, each a name that may be one.

    Raises:
        XpudbgError: One may not.
    """
    devices = list(dict.fromkeys(d.strip() for d in text.split(",") if d.strip()))
    return [device_sheet(d).name for d in devices]


def unknown_device(kernel: str) -> XpudbgError:
    """The error for a kernel whose device nothing tells."""
    return XpudbgError(
        f"it is not known which device {kernel} was compiled for",
        hint="give it with --device bmg, lnl, pvc, ...",
    )
