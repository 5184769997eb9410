"""The steps of ``xpudbg run``, behind its options."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from xpudbg.analysis.ledger import analyse_ledger
from xpudbg.capture.command import build_command
from xpudbg.capture.env_only import print_exports
from xpudbg.capture.interpreter import resolve_interpreter
from xpudbg.capture.run import Plan, RunResult, execute
from xpudbg.cli.progress import Steps
from xpudbg.errors import ExitCode, XpudbgError


@dataclass(frozen=True)
class RunOptions:
    """The options of ``xpudbg run`` as typed."""

    script: list[str]
    module: bool
    python: str | None
    out: Path | None
    name: str | None
    timeout: float | None
    set_: list[str]
    keep_binaries: bool
    env_only: bool
    strict: bool
    quiet: bool


def run_command(options: RunOptions) -> int:
    """Plan, run, report; returns the exit status."""
    extra = _assignments(options.set_)
    if options.env_only:
        plan = Plan((), options.name or "env", options.out, extra=extra)
        sys.stdout.write(print_exports(plan))
        return ExitCode.OK
    interpreter = resolve_interpreter(options.python)
    command = build_command(
        options.script, module=options.module, python=interpreter.path, environ=os.environ
    )
    plan = Plan(
        command=command.argv,
        name=options.name or command.name,
        out=options.out,
        timeout=options.timeout,
        extra=extra,
        keep_binaries=options.keep_binaries,
    )
    with Steps(quiet=options.quiet) as steps:
        result = execute(plan, progress=steps.step)
    return _report(result, options)


def _report(result: RunResult, options: RunOptions) -> int:
    ledger = analyse_ledger(result.manifest)
    if not options.quiet:
        from xpudbg.reporters.console import status_console
        from xpudbg.reporters.run_summary import print_summary

        print_summary(result.manifest, result.folder, ledger, status_console())
    if options.strict and not ledger.complete and result.code == 0:
        return ExitCode.FOUND
    return result.code


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
