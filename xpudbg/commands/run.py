"""``xpudbg run``."""

from __future__ import annotations

import contextlib
import math
import os
import sys
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import compilers
from xpudbg.commands.completion import complete_target
from xpudbg.commands.options import (
    PROFILE_AFTER,
    BundleOption,
    LedgerStrictOption,
    QuietOption,
    RunNameOption,
    ScriptArgument,
    ScriptModuleOption,
    ScriptPythonOption,
    size_in_bytes,
)
from xpudbg.commands.output import Steps, print_written
from xpudbg.compare.diff import levels
from xpudbg.compare.diff import runs as run_diffs
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import did_you_mean, plural
from xpudbg.emulator import api
from xpudbg.facts import last_page
from xpudbg.facts.machine import xpu as variables_facts
from xpudbg.model import artifact
from xpudbg.model import last_page as last_page_model
from xpudbg.record import interpreters as record_interpreter
from xpudbg.record import ocloc as ocloc_setup
from xpudbg.record import run as record_run
from xpudbg.record.collect import file_import
from xpudbg.record.launch import command as record_command
from xpudbg.record.launch import variables as record_variables
from xpudbg.report import make
from xpudbg.run import run_reader
from xpudbg.screens import console
from xpudbg.screens import diff as levels_screen
from xpudbg.screens import run_summary as last_page_screen
from xpudbg.screens.text import clean

if TYPE_CHECKING:
    from pathlib import Path

    from xpudbg.emulator.api import TargetRun
    from xpudbg.model.manifest import Manifest
    from xpudbg.record.run import Plan, RunResult

_WHY_PROFILE = "--profile: calls of a graph before its profile, and steps in it"
_WHY_INPUTS = "--record-inputs: what graphs are called with, in bytes that a process may keep"
_WHY_VALUES = "--twice: digests of what graphs take and return, for the comparison"
_WORTH_PREPARING = 8 << 20
"""Bytes of artifacts from which a run makes the pages of its report: those of a smaller one take a second when they are asked for."""
_WORTH_SAYING = 1.0
"""Seconds after the script from which the steps with their times are reported."""


app = typer.Typer(add_completion=False)


@app.command(
    context_settings={
        "allow_interspersed_args": False,
        "ignore_unknown_options": False,
        "help_option_names": ["-h", "--help"],
    }
)
def run(
    script: ScriptArgument = None,
    module: ScriptModuleOption = False,
    code: Annotated[
        bool, typer.Option("-c", help="SCRIPT is the text of a program, as with python -c.")
    ] = False,
    unbuffered: Annotated[bool, typer.Option("-u", help="As python -u.", hidden=True)] = False,
    no_bytecode: Annotated[bool, typer.Option("-B", help="As python -B.", hidden=True)] = False,
    optimize: Annotated[int, typer.Option("-O", count=True, help="As python -O, or -OO.", hidden=True)] = 0,
    implementation: Annotated[
        list[str] | None,
        typer.Option(
            "-X",
            metavar="OPTION",
            help="Option of Python, as -W, -u, -O and -B: it stands before SCRIPT, and Python gets it.",
        ),
    ] = None,
    warning: Annotated[
        list[str] | None, typer.Option("-W", metavar="FILTER", help="As python -W.", hidden=True)
    ] = None,
    python: ScriptPythonOption = None,
    out: BundleOption = None,
    name: RunNameOption = None,
    timeout: Annotated[
        float | None,
        typer.Option(
            min=0.1, metavar="SECONDS", help="End the script after this time and collect what it left."
        ),
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Set a variable for the script, over xpudbg's own; empty VALUE unsets it.",
        ),
    ] = None,
    target: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Emulate an XPU that this machine does not have: bmg, b580, max1100, ... ('xpudbg targets' lists them). "
            "Given again, the script runs once for each.",
            autocompletion=complete_target,
        ),
    ] = None,
    execute: Annotated[
        str,
        typer.Option(
            metavar="MODE",
            help="With --target: eager runs the ATen graph (right numbers), interpret the generated code with its kernels' "
            "ttir on the host, spirv with their SPIR-V on Intel's OpenCL CPU runtime, skip launches nothing.",
        ),
    ] = "eager",
    devices: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="With --target: how many devices the script sees. Default: 1, under torchrun one for each process.",
        ),
    ] = None,
    ocloc: Annotated[
        str,
        typer.Option(
            metavar="PROGRAM",
            help="With --target: Intel's offline compiler, which makes native code after the script "
            "($XPUDBG_OCLOC, else the one of `targets setup`, else the one on PATH).",
        ),
    ] = "",
    warm: Annotated[
        bool,
        typer.Option(
            "--warm",
            help="Keep your compile caches instead of cold, private ones, and say for each graph whether they hit.",
        ),
    ] = False,
    leave: Annotated[
        list[str] | None,
        typer.Option(
            metavar="VARIABLE",
            help="Leave a variable of `show --all` as you have it; given again, several; 'all' for every one (docs/run.md).",
        ),
    ] = None,
    keep_binaries: Annotated[
        bool, typer.Option("--keep-binaries", help="Keep compiled .so files of the C++ kernels, too.")
    ] = False,
    record_inputs: Annotated[
        bool,
        typer.Option(
            "--record-inputs",
            help="Keep what each graph is called with first, for `verify`: numbers of your program, in the bundle alone (docs/run.md).",
        ),
    ] = False,
    inputs_limit: Annotated[
        str,
        typer.Option(
            metavar="SIZE",
            help="With --record-inputs: elements that a process may keep; of what is beyond there are figures alone.",
        ),
    ] = "256MiB",
    profile: Annotated[
        bool,
        typer.Option(
            "--profile",
            help="Profile a few steps after warm-up with torch's profiler, for `time` (docs/time.md).",
        ),
    ] = False,
    profile_after: Annotated[
        int, typer.Option(min=1, metavar="CALLS", help="With --profile: calls of a compiled graph before it.")
    ] = PROFILE_AFTER,
    profile_steps: Annotated[
        int,
        typer.Option(
            min=1, metavar="STEPS", help="With --profile: steps, from one call of a graph to its next."
        ),
    ] = 3,
    trace_launches: Annotated[
        bool,
        typer.Option(
            "--trace-launches",
            help="Keep the last launches of each process with their arguments, for a script that dies or hangs (docs/crashes.md).",
        ),
    ] = False,
    sync_launches: Annotated[
        bool,
        typer.Option(
            "--sync-launches", help="Like --trace-launches, and wait for the device after each launch."
        ),
    ] = False,
    twice: Annotated[
        bool,
        typer.Option(
            "--twice",
            help="Run twice in fresh processes and say where the two part first: graphs, code, values; exit 1 if they do (docs/ab.md).",
        ),
    ] = False,
    env_only: Annotated[
        bool,
        typer.Option(
            "--env-only",
            help="Print the variables as shell exports, for runs that cannot be started by xpudbg.",
        ),
    ] = False,
    no_status: Annotated[
        bool, typer.Option("--no-status", help="Show no status line while the script runs (docs/run.md).")
    ] = False,
    strict: LedgerStrictOption = False,
    quiet: QuietOption = False,
) -> int:
    """Run a script and collect every compile artifact into a run bundle.

    Everything but the artifacts stays as without xpudbg: stdout, exit status, signals, the terminal. Compile caches are
    cold and private for this run, so that nothing is lost to a cache hit; with --warm they are yours.

    Examples:
      xpudbg run train.py --epochs 1
      xpudbg run -m mypackage.bench
      xpudbg run -c 'import model; model.train()'
      xpudbg run -- torchrun --nproc-per-node 2 train.py
      xpudbg run --target bmg train.py
    """
    python_options = [
        *(["-u"] if unbuffered else []),
        *(["-B"] if no_bytecode else []),
        *(["-" + "O" * optimize] if optimize else []),
        *(word for option in implementation or () for word in ("-X", option)),
        *(word for filter_ in warning or () for word in ("-W", filter_)),
    ]
    targets = target or ()
    recorded = {
        **(_recorded_inputs(inputs_limit, warm=warm) if record_inputs else {}),
        **(_profile(profile_after, profile_steps, emulated=bool(targets)) if profile else {}),
        **_launches(trace=trace_launches, sync=sync_launches),
    }
    given = _assignments(set_ or ())
    extra = {**recorded, **given}
    left = _left_alone(leave or (), extra, emulated=bool(targets))
    if timeout is not None and not math.isfinite(timeout):
        raise XpudbgError(
            f"--timeout {timeout} is not a time", hint="give seconds, for example --timeout 600"
        )
    if not quiet:
        known = {row.name for row in record_variables.TABLE}
        for line in variables_facts.warn_of_variables(os.environ, known):
            sys.stderr.write(f"xpudbg: {clean(line, lines=True)}\n")
    if warm and targets:
        raise XpudbgError(
            "--warm and --target cannot be combined: code for an emulated device must not get into your caches",
            hint="use only one of them",
        )
    if twice:
        _refuse_twice(warm=warm, env_only=env_only, out=out, targets=targets)
        extra[record_variables.VALUES] = record_variables.digested_calls(profile_after if profile else None)
    if env_only and len(targets) > 1:
        raise XpudbgError(
            "--env-only is for one environment, but there are several targets", hint="ask for them one by one"
        )

    compiler = ocloc_setup.choose_ocloc(ocloc, os.environ) if targets else ""
    if targets and python is None and not (module or code):
        # Its triton decides which stages there are, and not that of another environment.
        python = record_command.named_interpreter(script or ()) or None

    def emulated(typed: str, path: str) -> TargetRun:
        run = api.target_run(
            typed,
            python=path,
            execute=execute,
            devices=devices,
            explicit=python is not None,
            environ=os.environ,
        )
        return run if quiet else _with_warnings(run)

    def planned(run: TargetRun | None, name: str, command: tuple[str, ...] = ()) -> Plan:
        own = {
            record_variables.RECORD_INPUTS: _WHY_INPUTS,
            record_variables.PROFILE: _WHY_PROFILE,
            last_page_model.LAUNCHES: "the last launches are kept; 'sync': each waits for the device",
            record_variables.VALUES: _WHY_VALUES,
            **(run.reasons if run else {}),
        }
        return record_run.Plan(
            command=command,
            name=name,
            out=out,
            timeout=timeout,
            extra={**(run.variables if run else {}), **extra},
            extra_why={variable: why for variable, why in own.items() if variable not in given},
            keep_binaries=keep_binaries,
            warm=warm,
            leave=left,
            target=run,
            ocloc=compiler,
            status=not no_status and not quiet and _status_wanted(),
        )

    if env_only:
        one = emulated(targets[0], record_interpreter.resolve_interpreter(python).path) if targets else None
        plan = planned(one, name or (f"env-{one.plan.target}" if one else "env"))
        sys.stdout.write(record_run.print_exports(plan))
        return ExitCode.OK
    interpreter = record_interpreter.resolve_interpreter(python)
    if out is not None and len(targets) > 1:
        raise XpudbgError(
            "--out names one folder, but there are several targets",
            hint="do not use --out, or run the targets one by one",
        )
    sheets = dict.fromkeys(api.find_target(typed).name for typed in targets)
    named = {api.find_target(typed).name: typed for typed in reversed(targets)}
    runs: list[TargetRun | None] = [emulated(named[sheet], interpreter.path) for sheet in sheets]
    codes = []
    for device_run in runs or [None]:
        command = record_command.build_command(
            list(script or ()),
            module=module,
            python=device_run.plan.python if device_run else interpreter.path,
            environ=os.environ,
            code=code,
            options=python_options,
            once=len(targets) < 2,
        )
        if not warm and device_run is None:
            left |= _caches_of_script(command.argv, left)
        called = name or command.name
        called = f"{called}-{device_run.plan.target}" if device_run else called
        folders = []
        for ending in ("-1", "-2") if twice else ("",):
            plan = planned(device_run, f"{called}{ending}", command.argv)
            with Steps(quiet=quiet) as steps:
                result = record_run.execute(plan, progress=steps.step)
            codes.append(_report(result, strict=strict, quiet=quiet or twice))
            folders.append(result.folder)
        if twice:
            codes.append(_compare_twice(folders))
    return next((status for status in codes if status), ExitCode.OK)


def _refuse_twice(*, warm: bool, env_only: bool, out: Path | None, targets: Sequence[str]) -> None:
    """Refuse options that ``--twice`` cannot have beside it.

    Raises:
        XpudbgError: One of them was given.
    """
    given = {
        "--warm": warm,
        "--env-only": env_only,
        "--out": out is not None,
        "several targets": len(targets) > 1,
    }
    for option in (name for name, there in given.items() if there):
        raise XpudbgError(
            f"--twice and {option} cannot be combined: it makes two runs, each with caches of its own",
            hint="use only one of them",
        )


def _compare_twice(folders: Sequence[Path]) -> int:
    """Report where two runs of one script part, on stderr; return the status."""
    sides = [run_diffs.whole_run(run_reader.RunReader.open(f, name=f.name)) for f in folders]
    with Steps() as steps:
        steps.step("comparing both runs")
        report = levels.compare_levels(*sides)
    levels_screen.print_levels(report, console.status_console())
    return ExitCode.OK if report.same else ExitCode.FOUND


def _recorded_inputs(size: str, *, warm: bool) -> dict[str, str]:
    """Return the variable that makes the probe record inputs."""
    limit = size_in_bytes(size, option="--inputs-limit")
    if warm:
        raise XpudbgError(
            "--record-inputs and --warm cannot be combined: inputs are kept beside a graph's debug artifacts, which --warm leaves out",
            hint="use only one of them",
        )
    return {record_variables.RECORD_INPUTS: str(limit)}


def _profile(after: int, steps: int, *, emulated: bool) -> dict[str, str]:
    """Return the variable that makes the probe profile some steps."""
    if emulated:
        raise XpudbgError(
            "--profile and --target cannot be combined: the emulated device runs on the host, whose times say nothing of a GPU's",
            hint="'xpudbg show-fusion' has the least time of each launch on the device",
        )
    return {record_variables.PROFILE: f"{after},{steps}"}


def _launches(*, trace: bool, sync: bool) -> dict[str, str]:
    """Return the variable that makes the probe keep the last launches; empty for none."""
    return {last_page_model.LAUNCHES: "sync" if sync else "1"} if trace or sync else {}


def _left_alone(names: Sequence[str], extra: Mapping[str, str], *, emulated: bool) -> frozenset[str]:
    """Return the variables of ``--leave``.

    Raises:
        XpudbgError: One is none that a run sets, or is set with ``--set``, or its cache would get code for an emulated device.
    """
    known = {
        *(row.name for row in record_variables.TABLE),
        record_variables.PROBE.name,
        record_variables.EVERYTHING,
    }
    for name in names:
        if name not in known:
            hint = did_you_mean(name.upper(), sorted(known), "docs/run.md has the variables.")
            raise XpudbgError(f"--leave {name}: a run does not set it", hint=f"{hint} 'all' leaves every one")
        if name in extra:
            raise XpudbgError(
                f"--leave {name} and --set {name} cannot be combined", hint="use only one of them"
            )
    leave = frozenset(names)
    if emulated and record_variables.leaves_caches(leave):
        raise XpudbgError(
            "compile caches cannot be left alone with --target: code for an emulated device must not get into your caches",
            hint="leave other variables, or run without --target",
        )
    return leave


def _with_warnings(run: TargetRun) -> TargetRun:
    for warning in run.plan.warnings:
        sys.stderr.write(f"xpudbg: {warning.what}; {warning.hint}\n")
    if run.plan.why_python:
        sys.stderr.write(f"xpudbg: using the private environment of targets: {run.plan.why_python}\n")
    if run.plan.missing_stages:
        sys.stderr.write(f"xpudbg: {run.plan.missing_stages}\n")
    return run


def _caches_of_script(command: tuple[str, ...], leave: frozenset[str]) -> frozenset[str]:
    """Return the variables of compile caches that the script itself uses; they are reported before it starts."""
    program = None
    with contextlib.suppress(OSError):  # the working directory is gone
        program = file_import.read_program(command, os.curdir, time.time())
    word = record_variables.uses_caches(program.text or b"") if program is not None else ""
    if not word or record_variables.EVERYTHING in leave or leave.issuperset(record_variables.CACHE_VARIABLES):
        return frozenset()
    sys.stderr.write(
        f"xpudbg: the script has {word}, so {' and '.join(record_variables.CACHE_VARIABLES)} are left as they are; a graph that hits has fewer artifacts\n"
    )
    return frozenset(record_variables.CACHE_VARIABLES)


def _status_wanted() -> bool:
    return os.environ.get("XPUDBG_STATUS") != "0" and os.environ.get("TERM", "dumb") != "dumb"


def _report(result: RunResult, *, strict: bool, quiet: bool) -> int:
    ledger = run_reader.analyse_ledger(result.manifest)
    if not quiet:
        # A stderr that cannot be written changes no status.
        with contextlib.suppress(OSError, ValueError):
            print_written(result.folder, result.manifest, ledger, _after(result))
        # Nor does a last page that cannot be read.
        with contextlib.suppress(Exception):
            page = last_page.last_page(run_reader.RunReader.open(result.folder)) if result.code else None
            if page is not None:
                last_page_screen.print_last_page(page, console.status_console())
    if result.code == 0:
        if _artifact_bytes(result.manifest) >= _WORTH_PREPARING:
            prepare_report(result.folder, quiet=quiet)
        return ExitCode.FOUND if strict and not ledger.complete else ExitCode.OK
    return -result.wait_status or result.code


def _artifact_bytes(manifest: Manifest) -> int:
    """Return the bytes of a run's artifacts."""
    parts = [
        manifest.artifacts,
        *(g.artifacts for g in manifest.graphs),
        *(k.artifacts for k in manifest.kernels),
    ]
    return sum(map(artifact.present_bytes, parts))


def prepare_report(folder: Path, *, quiet: bool) -> None:
    """Make the pages of a run's report; a signal or an error leaves that to the first report.

    Args:
        folder: The run.
        quiet: Whether no progress is shown.
    """
    ends = contextlib.suppress(Exception, KeyboardInterrupt, record_run.EndSignalError)
    with ends, record_run.raising_end_signals(), Steps(quiet=quiet) as steps:
        settings = make.ReportSettings(
            progress=steps.step,
            summaries=True,
            disassemble=compilers.disassemble_entry,
            compiler=compilers.compiler_state(),
        )
        make.prepare_report(run_reader.RunReader.open(folder), settings)


def _after(result: RunResult) -> str:
    """Return the times after the script: ``84 s native code (67 of 67 modules), 11 s collecting``; empty where they were short."""
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


def _assignments(assignments: Sequence[str]) -> dict[str, str]:
    found = {}
    for word in assignments:
        name, equals, value = word.partition("=")
        if not equals or not name.replace("_", "").isalnum() or name[0].isdigit():
            raise XpudbgError(
                f"--set {word}: not NAME=VALUE",
                hint="for example --set TRITON_DEBUG=0; an empty value unsets",
            )
        found[name] = value
    return found
