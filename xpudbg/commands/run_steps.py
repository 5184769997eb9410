"""The steps of ``xpudbg run``, behind its options."""

from __future__ import annotations

import contextlib
import difflib
import math
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from xpudbg.commands.options import size_in_bytes
from xpudbg.commands.output import Steps
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.emulator.api import TargetRun, find_target, target_run
from xpudbg.facts.machine.variables import warn_of_variables
from xpudbg.model.plural import plural
from xpudbg.record.collect.user_sources import read_program
from xpudbg.record.host.interpreter import resolve_interpreter
from xpudbg.record.launch.command import build_command
from xpudbg.record.launch.env_only import print_exports
from xpudbg.record.launch.users_own import CACHE_VARIABLES, uses_caches
from xpudbg.record.launch.variables import EVERYTHING, PROBE, RECORD_INPUTS, TABLE, leaves_caches
from xpudbg.record.run import Plan, RunResult, execute
from xpudbg.run.ledger import analyse_ledger
from xpudbg.screens.text import clean

_WHY_INPUTS = "--record-inputs: what graphs are called with, in bytes that a process may keep"

_WORTH_SAYING = 1.0
"""Seconds after the script from which it is said what they went to."""


@dataclass(frozen=True)
class RunOptions:
    """The options of ``xpudbg run`` as typed."""

    script: list[str]
    module: bool
    code: bool
    python_options: list[str]
    python: str | None
    out: Path | None
    name: str | None
    timeout: float | None
    set_: list[str]
    targets: list[str]
    execute: str
    devices: int | None
    ocloc: str
    keep_binaries: bool
    warm: bool
    leave: list[str]
    record_inputs: bool
    inputs_limit: str
    env_only: bool
    status: bool
    strict: bool
    quiet: bool


def run_command(options: RunOptions) -> int:
    """Plan, run, report; returns the exit status, minus the wait status where a signal has ended the script."""
    recorded = _recorded_inputs(options)
    extra = {**recorded, **_assignments(options.set_)}
    leave = _left_alone(options, extra)
    if options.timeout is not None and not math.isfinite(options.timeout):
        raise XpudbgError(
            f"--timeout {options.timeout} is not a time", hint="give seconds, for example --timeout 600"
        )
    if not options.quiet:
        for line in warn_of_variables(os.environ, {row.name for row in TABLE}):
            sys.stderr.write(f"xpudbg: {clean(line)}\n")
    if options.warm and options.targets:
        raise XpudbgError(
            "--warm and --target cannot be combined: code for an emulated device must not get into your caches",
            hint="use only one of them",
        )
    if options.env_only:
        return _env_only(options, extra, leave)
    interpreter = resolve_interpreter(options.python)
    if not options.targets:
        return _one(options, interpreter.path, extra, leave, None)
    if options.out is not None and len(options.targets) > 1:
        raise XpudbgError(
            "--out names one folder, but there are several targets",
            hint="do not use --out, or run the targets one by one",
        )
    sheets = dict.fromkeys(find_target(name).name for name in options.targets)
    named = {find_target(name).name: name for name in reversed(options.targets)}
    runs = [_target(named[sheet], options, interpreter.path) for sheet in sheets]
    codes = [_one(options, run.plan.python, extra, leave, run) for run in runs]
    return next((code for code in codes if code), ExitCode.OK)


def _recorded_inputs(options: RunOptions) -> dict[str, str]:
    """The variable that lets the probe record inputs; none where that was not asked for."""
    if not options.record_inputs:
        return {}
    limit = size_in_bytes(options.inputs_limit, option="--inputs-limit")
    if options.warm:
        raise XpudbgError(
            "--record-inputs and --warm cannot be combined: inputs are kept beside a graph's debug artifacts, which --warm leaves out",
            hint="use only one of them",
        )
    return {RECORD_INPUTS: str(limit)}


def _left_alone(options: RunOptions, extra: Mapping[str, str]) -> frozenset[str]:
    """The variables of ``--leave``.

    Raises:
        XpudbgError: One is none that a run sets, or is set with ``--set``, or its cache would get code for an emulated device.
    """
    known = {*(row.name for row in TABLE), PROBE.name, EVERYTHING}
    for name in options.leave:
        if name not in known:
            near = difflib.get_close_matches(name.upper(), sorted(known), n=3, cutoff=0.6)
            raise XpudbgError(
                f"--leave {name}: a run does not set it",
                hint=f"{'did you mean ' + ', '.join(near) if near else 'docs/run.md has the variables'}; 'all' leaves every one",
            )
        if name in extra:
            raise XpudbgError(
                f"--leave {name} and --set {name} cannot be combined", hint="use only one of them"
            )
    leave = frozenset(options.leave)
    if options.targets and leaves_caches(leave):
        raise XpudbgError(
            "compile caches cannot be left alone with --target: code for an emulated device must not get into your caches",
            hint="leave other variables, or run without --target",
        )
    return leave


def _env_only(options: RunOptions, extra: dict[str, str], leave: frozenset[str]) -> int:
    if len(options.targets) > 1:
        raise XpudbgError(
            "--env-only is for one environment, but there are several targets", hint="ask for them one by one"
        )
    target = None
    if options.targets:
        target = _target(options.targets[0], options, resolve_interpreter(options.python).path)
    plan = Plan(
        (),
        options.name or (f"env-{target.plan.target}" if target else "env"),
        options.out,
        extra={**(target.variables if target else {}), **extra},
        extra_why=_reasons(target, options),
        warm=options.warm,
        leave=leave,
        target=target,
    )
    sys.stdout.write(print_exports(plan))
    return ExitCode.OK


def _reasons(target: TargetRun | None, options: RunOptions) -> dict[str, str]:
    """Return why variables are set that are not the user's; those of ``--set`` win over the target's."""
    own = {RECORD_INPUTS: _WHY_INPUTS, **(target.reasons if target else {})}
    given = {assignment.partition("=")[0] for assignment in options.set_}
    return {name: why for name, why in own.items() if name not in given}


def _target(name: str, options: RunOptions, python: str) -> TargetRun:
    run = target_run(
        name,
        python=python,
        execute=options.execute,
        devices=options.devices,
        explicit=options.python is not None,
        environ=os.environ,
        ocloc=options.ocloc,
    )
    if not options.quiet:
        for warning in run.plan.warnings:
            sys.stderr.write(f"xpudbg: {warning.what}; {warning.hint}\n")
        if run.plan.why_python:
            sys.stderr.write(f"xpudbg: using the private environment of targets: {run.plan.why_python}\n")
        if run.plan.missing_stages:
            sys.stderr.write(f"xpudbg: {run.plan.missing_stages}\n")
    return run


def _one(
    options: RunOptions, python: str, extra: dict[str, str], leave: frozenset[str], target: TargetRun | None
) -> int:
    command = build_command(
        options.script,
        module=options.module,
        python=python,
        environ=os.environ,
        code=options.code,
        options=options.python_options,
        once=len(options.targets) < 2,
    )
    if not options.warm and target is None:
        leave |= _caches_of_script(command.argv, leave)
    name = options.name or command.name
    plan = Plan(
        command=command.argv,
        name=f"{name}-{target.plan.target}" if target else name,
        out=options.out,
        timeout=options.timeout,
        extra={**(target.variables if target else {}), **extra},
        extra_why=_reasons(target, options),
        keep_binaries=options.keep_binaries,
        warm=options.warm,
        leave=leave,
        target=target,
        status=options.status and not options.quiet and _status_wanted(),
    )
    with Steps(quiet=options.quiet) as steps:
        result = execute(plan, progress=steps.step)
    return _report(result, options)


def _caches_of_script(command: tuple[str, ...], leave: frozenset[str]) -> frozenset[str]:
    """The variables of compile caches, where the script uses these itself: said before it starts."""
    program = None
    with contextlib.suppress(OSError):  # the working directory is gone
        program = read_program(command, os.curdir, time.time())
    word = uses_caches(program.text or b"") if program is not None else ""
    if not word or EVERYTHING in leave or leave.issuperset(CACHE_VARIABLES):
        return frozenset()
    sys.stderr.write(
        f"xpudbg: the script has {word}, so {' and '.join(CACHE_VARIABLES)} are left as they are; a graph that hits has fewer artifacts\n"
    )
    return frozenset(CACHE_VARIABLES)


def _status_wanted() -> bool:
    return os.environ.get("XPUDBG_STATUS") != "0" and os.environ.get("TERM", "dumb") != "dumb"


def _report(result: RunResult, options: RunOptions) -> int:
    ledger = analyse_ledger(result.manifest)
    if not options.quiet:
        from xpudbg.commands.output import print_written

        # A stderr that cannot be written changes no status.
        with contextlib.suppress(OSError, ValueError):
            print_written(result.folder, result.manifest, ledger, _after(result))
    if options.strict and not ledger.complete and result.code == 0:
        return ExitCode.FOUND
    return -result.wait_status or result.code


def _after(result: RunResult) -> str:
    """Words for the time after the script: ``84 s native code (67 of 67 modules), 11 s collecting``; empty where it was short."""
    if result.seconds_after < _WORTH_SAYING:
        return ""
    native = result.native
    parts = []
    if native is not None and native.results:
        made = sum(1 for r in native.results if not r.reason)
        counted = f"{made} of {plural(len(native.results), 'module')}"
        parts.append(f"{native.seconds:.0f} s native code ({counted})")
    rest = result.seconds_after - (native.seconds if native is not None else 0)
    return ", ".join([*parts, f"{max(rest, 0):.0f} s collecting"])


def _assignments(words: list[str]) -> dict[str, str]:
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name.replace("_", "").isalnum() or name[0].isdigit():
            raise XpudbgError(
                f"--set {word}: not NAME=VALUE",
                hint="for example --set TRITON_DEBUG=0; an empty value unsets",
            )
        found[name] = value
    return found
