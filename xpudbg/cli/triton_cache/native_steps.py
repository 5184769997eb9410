"""The steps of ``triton-cache native``: find modules, compile them for each device, keep and show the results."""

from __future__ import annotations

import fnmatch
import os
import sys
from dataclasses import dataclass

from xpudbg.analysis.kernels.builds.figures import native_figures
from xpudbg.analysis.kernels.cache.listing import read_metadata
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.capture.host.toolchain import ocloc_version
from xpudbg.capture.native.cache import Module, NativeBuild, device_sheet, make_for_modules, own_device
from xpudbg.capture.native.ocloc_choice import choose_ocloc
from xpudbg.cli.progress import Steps
from xpudbg.cli.triton_cache.selecting import find
from xpudbg.errors import ExitCode, XpudbgError
from xpudbg.files.vfs import packed_path, read_file
from xpudbg.model.cache import EntryFiles
from xpudbg.model.native import NativeRow
from xpudbg.reporters.json_out import render_json
from xpudbg.reporters.kernels.native import render_native
from xpudbg.reporters.spans import terminal_width

SETUP = "`xpudbg targets setup --native-only` installs one; --ocloc and $XPUDBG_OCLOC name another"


@dataclass(frozen=True)
class Candidate:
    """A kernel that can be compiled.

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


def chosen_compiler(ocloc: str) -> tuple[str, str]:
    """Path and version of the compiler.

    Raises:
        XpudbgError: There is none.
    """
    program = choose_ocloc(ocloc, os.environ)
    if not program:
        raise XpudbgError("there is no ocloc, Intel's offline compiler", hint=SETUP)
    return program, ocloc_version(program, os.environ)


def candidate(files: EntryFiles, *, beside: bool = False) -> Candidate | None:
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
    return Candidate(
        files,
        metadata.name or files.stem,
        Module(files.key, files.stem, spirv, written, own, place),
    )


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
    program, version = chosen_compiler(ocloc)
    devices = split_devices(device)
    if beside and len(devices) > 1:
        raise XpudbgError("--beside keeps one device's code", hint="name one with --device")
    found = [c for f in find(addresses, machine=machine).entries if (c := candidate(f, beside=beside))]
    found = [c for c in found if not name or fnmatch.fnmatchcase(c.name, name)]
    if not found:
        raise XpudbgError(
            "no kernel with SPIR-V is there", hint="'xpudbg triton-cache ls' lists kernels and stages"
        )
    if beside:
        found = [c for c in found if _may_write(c)]
        if not found:
            raise XpudbgError("nothing to do: all have native code", hint="do not use --beside")
    groups: dict[str, list[Candidate]] = dict.fromkeys(devices, found)
    if not devices:
        for one in found:
            groups.setdefault(one.module.own, []).append(one)
        if "" in groups:
            raise XpudbgError(
                f"it is not known which device {groups[''][0].name} was compiled for",
                hint="give it with --device bmg, lnl, pvc, ...",
            )
    rows: list[NativeRow] = []
    with Steps() as steps:
        for one_device, group in groups.items():
            only = len(groups) == 1
            made = make_for_modules(
                [c.module for c in group],
                one_device,
                ocloc=program,
                own=lambda m, d=one_device, only=only: m.own == d or (not m.own and only),  # type: ignore[misc]
                say=lambda done, total, d=one_device: steps.step(f"ocloc: {d}, {done} of {total}"),  # type: ignore[misc]
            )
            rows += [_row(c, m, only=only) for c, m in zip(group, made, strict=True)]
    if as_json:
        body = {"compiler": {"program": program, "version": version}, "kernels": rows}
        sys.stdout.write(render_json(body, schema="xpudbg.triton-cache.native", version=1))
    else:
        sys.stdout.write(render_native(rows, version, width=terminal_width()))
    return int(ExitCode.FOUND if any(r.reason for r in rows) else ExitCode.OK)


def split_devices(text: str) -> list[str]:
    """The devices of ``--device``, each a name that may be one.

    Raises:
        XpudbgError: One may not.
    """
    devices = list(dict.fromkeys(d.strip() for d in text.split(",") if d.strip()))
    return [device_sheet(d).name for d in devices]


def _may_write(one: Candidate) -> bool:
    """Return whether native code may go into an entry's folder: it is on disk, and has none."""
    if packed_path(one.files.folder) is not None:
        raise XpudbgError(
            f"{one.files.root} is in a zip file", hint="do not use --beside, or 'xpudbg unpack' it first"
        )
    return "zebin" not in one.files.stages and not read_file(
        one.files.folder / one.files.stages["spv"], limit=4
    ).startswith(b"\x7fELF")


def _row(one: Candidate, made: NativeBuild, *, only: bool) -> NativeRow:
    module = one.module
    shown = module.beside is not None or module.own == made.device or (not module.own and only)
    if made.native is None:
        return NativeRow(module.key, one.name, made.device, reason=made.reason)
    figures = native_figures(made.native, one.names)
    told = one.files.tells_native and module.beside is None
    return NativeRow(
        module.key, one.name, made.device, figures, str(made.path), shown=shown and not told, told=told
    )
