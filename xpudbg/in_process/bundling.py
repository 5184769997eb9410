"""Bundle of a recorded block, made by the same collection as in ``xpudbg run``."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import time
from dataclasses import replace
from importlib import metadata
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.in_process.inductor_state import CollectedState
from xpudbg.model.manifest import Emulation, RunSource, RunState
from xpudbg.model.problem import Problem
from xpudbg.record.collect.build_manifest import Request, begun_manifest, build_manifest
from xpudbg.record.collect.file_import import FileImporter, ImportMethod, UserProgram, keep_sources
from xpudbg.record.collect.missing_reasons import Situation
from xpudbg.record.collect.processes import ProbeProcess, ProbeRecords
from xpudbg.record.collect.scan import scan
from xpudbg.share.redaction.machine_secrets import secrets_of_machine
from xpudbg.share.redaction.secret_places import remember_secret_places
from xpudbg.store.locate import mark_own_run
from xpudbg.store.manifest_file import load_manifest, new_manifest, save_manifest

_NO_DIAGRAM = "torch's drawing may fail the compile, so blocks of a process are collected without it"


def bundle_block(
    raw: Path, folder: Path, seen: CollectedState, source: RunSource, *, name: str, seconds: float
) -> Path:
    """Make the bundle; the raw files stay in place, because compiled code may still read them.

    Args:
        raw: Folder of the block's files.
        folder: The bundle's folder, empty or made here.
        seen: Data that the process reported.
        source: Maker of the bundle.
        name: Name of the run.
        seconds: How long the block took.

    Returns:
        ``folder``.
    """
    folder.mkdir(exist_ok=True)
    command = tuple(getattr(sys, "orig_argv", None) or sys.argv)
    manifest = begun_manifest(
        new_manifest(name, RunState.COLLECTING, source, began=time.time() - seconds),
        command,
        os.environ,
        emulated=_emulated(),
    )
    pid = os.getpid()
    records = ProbeRecords(
        processes=[
            ProbeProcess(
                pid=pid,
                ppid=os.getppid(),
                argv=command,
                python=platform.python_version(),
                started=time.time() - seconds,
                forked=False,
                ranks={k: os.environ[k] for k in ("RANK", "LOCAL_RANK", "WORLD_SIZE") if k in os.environ},
                ended=True,
                torch=str(seen.torch.__version__),
            )
        ],
        debug_traces={
            where: (name, compile_id, pid) for where, (name, compile_id) in seen.debug_traces.items()
        },
        diagram_off={pid: _NO_DIAGRAM},
        versions=_versions(seen),
    )
    request = Request(
        roots=[raw / "trace", raw / "debug", raw],
        scan=scan([raw]),
        records=records,
        situation=Situation(
            collected=False,
            values={
                "TORCH_COMPILE_DEBUG": "1",
                "INDUCTOR_PROVENANCE": os.environ.get("INDUCTOR_PROVENANCE", "1"),
            },
            diagram_off=records.diagram_off,
        ),
        placer=FileImporter(folder, ImportMethod.LINK),
        main_pid=pid,
    )
    found = build_manifest(request, manifest)
    with contextlib.suppress(Exception):
        # The block's own outcome stands, whatever happens to us.
        program = UserProgram(Path(manifest.cwd).resolve(), None, None, time.time())
        rows = keep_sources(program, found, request.placer, os.environ) if manifest.cwd else []
        found = replace(found, artifacts=(*found.artifacts, *rows))
    lost = tuple(
        Problem("torch's trace and logs", f"not all was written: {why}") for why in sorted(seen.lost)
    )
    found = replace(found, state=RunState.COMPLETE, problems=(*found.problems, *lost))
    found = save_manifest(folder, found)
    mark_own_run(folder)
    if seen.compared is not None:
        from xpudbg.numerics.api import keep_report

        keep_report(folder, found, seen.compared.report(found, str(seen.torch.__version__)))
    with contextlib.suppress(OSError):
        remember_secret_places(folder, secrets_of_machine(os.environ))
    return folder


def _emulated() -> Emulation | None:
    """Return the emulation of the run around this session; None outside of ``xpudbg run --target``."""
    if not os.environ.get("XPUDBG_TARGET"):
        return None
    try:
        return load_manifest(Path(os.environ.get("XPUDBG_RUN_DIR", ""))).emulated
    except XpudbgError:
        return None


def _versions(seen: CollectedState) -> dict[str, str]:
    """Return the versions in this process: torch, the device stacks that it was built for, and Triton."""
    torch = seen.torch
    found = {"torch": str(torch.__version__), "python": platform.python_version()}
    for key, name in (("git_version", "torch_git"), ("cuda", "cuda"), ("hip", "hip"), ("xpu", "xpu")):
        value = getattr(torch.version, key, None)
        if value:
            found[name] = str(value)
    for package in ("triton", "triton-xpu", "pytorch-triton-xpu", "pytorch-triton"):
        with contextlib.suppress(metadata.PackageNotFoundError):
            found[package] = metadata.version(package)
    return found
