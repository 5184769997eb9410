"""The steps of ``triton-cache whatif``: choose the builds, make them, show the results."""

from __future__ import annotations

import fnmatch
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from xpudbg.analysis.kernels.builds.whatif import attempt_of, saved_bytes, sentences
from xpudbg.capture.native.cache import device_sheet
from xpudbg.capture.native.ocloc_choice import available_compilers
from xpudbg.capture.native.ocloc_run import OclocCompiler
from xpudbg.capture.native.whatif import FLAGS, Trial, TrialOutcome, requested_mode, run_trials
from xpudbg.cli.progress import Steps
from xpudbg.cli.triton_cache.native_steps import Candidate, candidate, chosen_compiler, split_devices
from xpudbg.cli.triton_cache.selecting import find, select_configurations
from xpudbg.errors import ExitCode, XpudbgError
from xpudbg.model.native import Attempt, WhatIf
from xpudbg.model.native_build import CauseKind
from xpudbg.parsers.zebin_faults import object_faults
from xpudbg.reporters.json_out import render_json
from xpudbg.reporters.kernels.build_words import words_of
from xpudbg.reporters.kernels.whatif import render_ranking, render_whatif
from xpudbg.reporters.spans import terminal_width

_USUAL = ("bmg", "lnl", "pvc")
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
    as_json: bool,
) -> int:
    """Compile, compare and show; returns the exit status."""
    if not (every or kernel):
        raise XpudbgError("whatif takes one kernel or --all", hint=_LIST)
    programs = ocloc or ([] if every else available_compilers(os.environ)) or [""]
    compilers = [OclocCompiler(*chosen_compiler(program)) for program in programs]
    devices = split_devices(device)
    if every:
        candidates = [
            c for f in find([kernel] if kernel else places, machine=machine).entries if (c := candidate(f))
        ]
        candidates = [c for c in candidates if not name or fnmatch.fnmatchcase(c.name, name)]
    else:
        chosen = select_configurations(places, kernel, machine=machine)
        candidates = [c for f in chosen if (c := candidate(f))]
    if not candidates:
        raise XpudbgError("no kernel with SPIR-V is there", hint=_LIST)
    with Steps() as steps:

        def say(done: int, total: int) -> None:
            steps.step(f"ocloc: build {done} of {total}")

        if every:
            results = _ranked(candidates, devices, compilers, say)
        else:
            wanted = devices or list(dict.fromkeys(filter(None, (candidates[0].module.own, *_USUAL))))
            results = _compared(candidates, lambda _c: wanted, compilers, tuple(FLAGS), say, isa=True)
    versions = list(dict.fromkeys(c.version for c in compilers))
    if as_json:
        body = {"compilers": [{"program": c.program, "version": c.version} for c in compilers]}
        sys.stdout.write(
            render_json({**body, "kernels": results}, schema="xpudbg.triton-cache.whatif", version=1)
        )
    elif every:
        sys.stdout.write(render_ranking(results, versions, width=terminal_width()))
    else:
        sys.stdout.write("\n".join(render_whatif(r, versions, width=terminal_width()) for r in results))
    built = any(not a.reason for r in results for a in r.attempts)
    return int(ExitCode.OK if built else ExitCode.FOUND)


def _ranked(
    candidates: Sequence[Candidate],
    devices: list[str],
    compilers: Sequence[OclocCompiler],
    say: Callable[[int, int], None],
) -> list[WhatIf]:
    """All kernels, those first for which 256 registers save most; only what spills is built a second time."""
    unknown = next((c for c in candidates if not devices and not c.module.own), None)
    if unknown is not None:
        raise XpudbgError(
            f"it is not known which device {unknown.name} was compiled for",
            hint="give it with --device bmg, lnl, pvc, ...",
        )

    def wanted(one: Candidate) -> list[str]:
        return devices or [one.module.own]

    first = _compared(candidates, wanted, compilers, ("default",), say, isa=False)
    spilling = [
        c for c, r in zip(candidates, first, strict=True) if any(a.figures.spill_bytes for a in r.attempts)
    ]
    second = iter(_compared(spilling, wanted, compilers, ("256",), say, isa=False))
    again = {id(c) for c in spilling}
    results = []
    for one, result in zip(candidates, first, strict=True):
        attempts = result.attempts + (next(second).attempts if id(one) in again else ())
        told = sentences(attempts) if id(one) in again else ()
        results.append(replace(result, attempts=attempts, sentences=told, saved_bytes=saved_bytes(attempts)))
    return sorted(results, key=lambda r: (-(r.saved_bytes or 0), r.kernel, r.key))


def _compared(
    candidates: Sequence[Candidate],
    devices: Callable[[Candidate], list[str]],
    compilers: Sequence[OclocCompiler],
    modes: Sequence[str],
    say: Callable[[int, int], None],
    *,
    isa: bool,
) -> list[WhatIf]:
    trials = [
        (one, Trial(one.module, device_sheet(device), mode, compiler))
        for one in candidates
        for device in devices(one)
        for compiler in compilers
        for mode in modes
    ]
    outcomes = run_trials([trial for _, trial in trials], isa=isa, say=say)
    found: dict[int, list[Attempt]] = {id(one): [] for one in candidates}
    asked = {id(one): requested_mode(one.module.metadata) for one in candidates}
    for (one, trial), outcome in zip(trials, outcomes, strict=True):
        attempt = _attempt(one, trial, outcome)
        found[id(one)].append(replace(attempt, asked=trial.mode == asked[id(one)]))
    results = []
    for one in candidates:
        attempts = tuple(found[id(one)])
        results.append(
            WhatIf(
                one.module.key,
                one.name,
                one.module.own,
                attempts,
                sentences(attempts),
                saved_bytes(attempts),
            )
        )
    return results


def _attempt(one: Candidate, trial: Trial, outcome: TrialOutcome) -> Attempt:
    place = (trial.sheet.name, trial.mode, trial.compiler.version)
    if outcome.built.native is None:
        unknown = outcome.built.kind is CauseKind.UNKNOWN_DEVICE
        return Attempt(*place, reason=outcome.built.reason, unknown=unknown)
    faults = object_faults(outcome.built.native, (), origin="object")
    if faults:  # figures of code that cannot be launched would mislead
        more = len(faults[0].names) - 1
        first = replace(faults[0], names=faults[0].names[:1])
        return Attempt(*place, reason=words_of(first) + (f" and {more} more" if more > 0 else ""))
    return attempt_of(place, outcome.built.native, outcome.built.log, outcome.assembly, one.names)
