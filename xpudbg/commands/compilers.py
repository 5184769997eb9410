"""Offline compilers of this machine: kernels of Triton caches to compile, devices, instructions of native code, trial builds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from xpudbg.core.devices import load_devices
from xpudbg.core.errors import XpudbgError
from xpudbg.experiments import kernel_edit
from xpudbg.facts.kernels.entry_reader import EntryReader, analyse_isa
from xpudbg.facts.kernels.pipes import analyse_pipes
from xpudbg.facts.kernels.whatif import native_figures, own_assembly
from xpudbg.formats.isa_text import parse_isa
from xpudbg.model.cache import BACKENDS
from xpudbg.model.isa import Disassembly, PipeBound
from xpudbg.model.native import LargerBuild, NativeRow
from xpudbg.record.native_code import Module, Trial, device_sheet, own_device, run_trials
from xpudbg.record.ocloc import OclocCompiler, available_compilers, choose_ocloc, disassemble
from xpudbg.record.toolchain import ocloc_version
from xpudbg.run.cache_files import EntryFiles, read_metadata
from xpudbg.screens.text import clean
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.files.vfs import read_file

_SECONDS = 10.0
"""Time limit of a card's trial build."""
NEWER = "`xpudbg targets setup --native-only` installs a newer one, with a disassembler"
_COMPILE = """
import json, sys, triton, triton.backends.intel
open("begun", "w").close()
made = triton.compile(sys.argv[1], options=json.loads(sys.argv[2]))
open("kernel.spv", "wb").write(made.asm["spv"])
open("kernel.json", "w").write(json.dumps(made.metadata._asdict(), default=vars))
"""
_OPTIONS = (
    "num_warps",
    "num_stages",
    "num_ctas",
    "threads_per_warp",
    "warp_size",
    "grf_mode",
    "enable_fp_fusion",
)
_MOST_COMPILED = 20
"""Number of kernels that are compiled from their IR at once: each takes seconds."""
_SETUP = "`xpudbg targets setup --native-only` installs one; --ocloc and $XPUDBG_OCLOC name another"


@dataclass(frozen=True)
class NativeKernel:
    """A kernel that can be compiled to native code.

    Attributes:
        files: Its entry.
        name: Its name.
        module: Its module.
        made_of: The file of its SPIR-V, or the file that it was compiled from.
    """

    files: EntryFiles
    name: str
    module: Module
    made_of: str

    @property
    def names(self) -> frozenset[str]:
        """Names that it may have in native code."""
        return frozenset({self.name, self.files.stem})


def native_kernel(files: EntryFiles, *, beside: bool = False) -> NativeKernel | None:
    """Return the kernel of an entry for compilation; None when it has no SPIR-V.

    Args:
        files: The entry.
        beside: Whether its native code is written into the entry's folder.
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
        files.stages["spv"],
    )


def native_kernels(
    entries: Sequence[EntryFiles], devices: Sequence[str], *, beside: bool = False
) -> list[NativeKernel]:
    """Return the kernels of entries for compilation: those with SPIR-V, and if none has any, those whose IR Triton can compile to it.

    Args:
        entries: The entries.
        devices: The requested devices; the first is the target for IR that names none.
        beside: Whether native code is written into the entries' folders.

    Raises:
        XpudbgError: None has SPIR-V, and none can be made.
    """
    found = [kernel for files in entries if (kernel := native_kernel(files, beside=beside))]
    if found or beside:
        return found
    texts = [files for files in entries if _ir(files)]
    made = [_from_ir(files, devices[0] if devices else "") for files in texts[:_MOST_COMPILED]]
    if len(texts) > _MOST_COMPILED:
        sys.stderr.write(
            f"xpudbg: the first {_MOST_COMPILED} of {len(texts)} kernels without SPIR-V are compiled\n"
        )
    return made


def _ir(files: EntryFiles) -> str:
    """Return the last stage before SPIR-V of a kernel for an XPU; empty where there is none."""
    if BACKENDS.keys() & files.stages.keys() - {"zebin"}:
        return ""
    return next((stage for stage in ("ttgir", "ttir", "source") if stage in files.stages), "")


def _from_ir(files: EntryFiles, device: str) -> NativeKernel:
    """Compile a kernel's IR to SPIR-V with an available Triton, for an emulated device.

    Args:
        files: Its entry.
        device: The requested device; empty for its own.

    Raises:
        XpudbgError: Its device is not known, or there is no Triton, or that refuses it.
    """
    stage = _ir(files)
    metadata, _ = read_metadata(files)
    name, text = metadata.name or files.stem, files.stages[stage]
    own = own_device(metadata.target)
    if not (own or device):
        raise unknown_device(name)
    options = {key: value for key in _OPTIONS if (value := metadata.options.get(key)) is not None}
    with temporary_folder("xpudbg-spirv-") as folder:
        written = Path(folder, f"kernel.{'ttir' if stage == 'source' else stage}")
        written.write_bytes(read_file(files.folder / text))
        run_args = [
            "-m",
            "xpudbg",
            "run",
            "-q",
            "--target",
            own or device,
            "--execute",
            "skip",
            "--out",
            "run",
        ]
        if python := os.environ.get("XPUDBG_TORCH_PYTHON"):
            run_args += ["--python", python]
        done = subprocess.run(
            [sys.executable, *run_args, "-c", _COMPILE, written.name, json.dumps(options)],
            cwd=folder,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        try:
            spirv, described = (Path(folder, f"kernel.{e}").read_bytes() for e in ("spv", "json"))
        except OSError:
            lines = [line for line in done.stderr.splitlines() if line.strip() and "hint:" not in line]
            why = lines[-1] if lines else "no message"
            hint = "`xpudbg targets setup` installs a Triton for XPUs; $XPUDBG_TORCH_PYTHON names a Python that has one"
            if Path(folder, "begun").exists():
                failure = kernel_edit.stage_failure(
                    done.stderr, done.returncode, written.name, written.read_bytes()
                )
                why, hint = failure.message, ""
            raise XpudbgError(
                f"{files.key[:8]} has no SPIR-V, and Triton made none of {text}: {clean(why)}", hint=hint
            ) from None
    return NativeKernel(files, name, Module(files.key, files.stem, spirv, described, own or device), text)


def chosen_compiler(ocloc: str) -> OclocCompiler:
    """Return the named compiler, or the available one.

    Args:
        ocloc: Its path; empty for none named.

    Raises:
        XpudbgError: There is none.
    """
    program = choose_ocloc(ocloc, os.environ)
    if not program:
        raise XpudbgError("there is no ocloc, Intel's offline compiler", hint=_SETUP)
    return OclocCompiler(program, _version_of(program, Path(program).stat().st_mtime_ns))


def compiler_state() -> str:
    """Return path and time of the available compiler; empty without one."""
    program = choose_ocloc("", os.environ)
    return f"{program} {Path(program).stat().st_mtime_ns}" if program else ""


@lru_cache
def _version_of(program: str, _written: int) -> str:
    return ocloc_version(program, os.environ)


def chosen_compilers(named: Sequence[str], *, every: bool) -> list[OclocCompiler]:
    """Return the named compilers, or without names the available ones.

    Args:
        named: Their paths.
        every: Whether, without names, all available ones are returned instead of the first.

    Raises:
        XpudbgError: There is none.
    """
    there = available_compilers(os.environ) if every and not named else []
    return [chosen_compiler(program) for program in named or there or [""]]


def device_names(text: str) -> list[str]:
    """Parse the devices of ``--device`` and check that each can be a name.

    Raises:
        XpudbgError: One may not.
    """
    devices = list(dict.fromkeys(d.strip() for d in text.split(",") if d.strip()))
    return [device_sheet(d).name for d in devices]


def unknown_device(kernel: str) -> XpudbgError:
    """Return the error for a kernel whose device is unknown."""
    return XpudbgError(
        f"it is not known which device {kernel} was compiled for",
        hint="give it with --device bmg, lnl, pvc, ...",
    )


def disassemble_entry(reader: EntryReader) -> Disassembly:
    """Return the instructions of a kernel's native code as text, or why there are none; an entry's fault raises no error."""
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


def pipes_of_native(row: NativeRow, compiler: OclocCompiler, names: frozenset[str]) -> PipeBound | None:
    """Return the least cycles by pipe of native code that was made; None where it cannot be disassembled, or no rates are known.

    Args:
        row: The code.
        compiler: The compiler.
        names: What the kernel may be called.
    """
    if not row.path:
        return None
    sheet = device_sheet(row.device)
    device = next((d for d in load_devices().rows if d.name == sheet.name), None)
    native = read_file(row.path)
    texts = (own_assembly(disassemble(compiler, name, native), names) for name in sheet.ocloc)
    text = next((t for t in texts if t is not None), None)
    if text is None or device is None:
        return None
    program = parse_isa(text, origin=row.path).value
    return analyse_pipes(program, analyse_isa(program), device, device.grf_bytes or 64)


def build_larger(reader: EntryReader) -> LargerBuild | None:
    """Compile a kernel with 256 registers for its own device; None where that cannot be done."""
    own = own_device(reader.metadata.target)
    found = native_kernel(reader.files) if own else None
    try:
        compiler = replace(chosen_compiler(""), seconds=_SECONDS)
    except XpudbgError:
        return None
    if found is None:
        return None
    (outcome,) = run_trials([Trial(found.module, device_sheet(own), compiler, mode="256")])
    if outcome.built.native is None:
        return None
    figures = native_figures(outcome.built.native, found.names)
    return LargerBuild(figures, f"{f'ocloc {compiler.version}'.rstrip()} for {own}")
