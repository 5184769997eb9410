"""This machine's offline compilers: kernels of Triton caches as they take them, devices, instructions of native code, trial builds."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.builds.figures import native_figures
from xpudbg.facts.kernels.builds.whatif import own_assembly
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.model.cache import EntryFiles
from xpudbg.model.isa import Disassembly
from xpudbg.model.native import LargerBuild
from xpudbg.record.host.toolchain import ocloc_version
from xpudbg.record.native.cache import Module, device_sheet, own_device
from xpudbg.record.native.ocloc_choice import available_compilers, choose_ocloc
from xpudbg.record.native.ocloc_run import OclocCompiler, disassemble
from xpudbg.record.native.whatif import Trial, run_trials
from xpudbg.run.entry_metadata import read_metadata
from xpudbg.store.files.vfs import read_file

_SECONDS = 10.0
"""A card does not wait longer than this for its trial build."""
NEWER = "`xpudbg targets setup --native-only` installs a newer one, with a disassembler"


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


def disassemble_entry(reader: EntryReader) -> Disassembly:
    """The instructions of a kernel's native code as text, or why there are none; never raises because of the entry.

    Args:
        reader: The kernel.
    """
    if reader.native_object is None:
        return Disassembly(None, "", reason=f"{reader.files.key[:8]} has no native code")
    name, native = reader.native_object
    if reader.zebin is None or not reader.zebin[1].kernels:
        why = next((p.what for p in reader.problems if p.where.startswith(name)), "no kernel in it")
        return Disassembly(None, name, reason=f"{name} cannot be disassembled: {why}")
    log = reader.ocloc_log[1] if reader.ocloc_log else None
    hardware = reader.zebin[1].ip_version if reader.zebin else ""
    own = own_device(reader.metadata.target, hardware)
    try:
        devices = [log.device] if log and log.device else list(device_sheet(own).ocloc) if own else []
        compiler = chosen_compiler("")
    except XpudbgError as error:
        return Disassembly(None, name, reason=error.message)
    if not devices:
        return Disassembly(None, name, reason=f"it is not known which device {name} is for")
    texts = (own_assembly(disassemble(compiler, d, native), reader.names) for d in devices)
    text = next((t for t in texts if t is not None), None)
    by = f"ocloc {compiler.version}".rstrip()
    why = "" if text is not None else f"{by} does not disassemble {name} for {' or '.join(devices)}"
    return Disassembly(text, name, by, why)


def build_larger(reader: EntryReader) -> LargerBuild | None:
    """Compile a kernel with 256 registers for its own device; None where that cannot be done.

    Args:
        reader: The kernel.
    """
    own = own_device(reader.metadata.target)
    found = native_kernel(reader.files) if own else None
    try:
        compiler = replace(chosen_compiler(""), seconds=_SECONDS)
    except XpudbgError:
        return None
    if found is None:
        return None
    (outcome,) = run_trials([Trial(found.module, device_sheet(own), "256", compiler)], isa=False)
    if outcome.built.native is None:
        return None
    figures = native_figures(outcome.built.native, found.names)
    return LargerBuild(figures, f"{f'ocloc {compiler.version}'.rstrip()} for {own}")
