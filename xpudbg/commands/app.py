"""The ``xpudbg`` command: the table of commands, and the only place where errors become exit codes."""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import signal
import sys
import traceback
from io import TextIOWrapper
from typing import Annotated, Any, ClassVar

import typer
import typer.main

from xpudbg import __version__
from xpudbg.commands.lazy import CommandEntry, LazyGroup, deferred_imports
from xpudbg.core import system
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.screens.console import end_progress
from xpudbg.screens.text import clean, plain_marks

_FULL = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG)
_CAPTURE, _READ, _SHARE, _MACHINE = "Capture", "Read", "Share and CI", "This machine"

COMMANDS: dict[str, CommandEntry] = {
    "run": CommandEntry(
        "xpudbg.commands.run",
        "Run a script and collect every compile artifact into a run bundle.",
        _CAPTURE,
        passes_arguments=True,
        untried="starts a script: tools/transparency.py",
    ),
    "accuracy": CommandEntry(
        "xpudbg.commands.accuracy",
        "Say whether compiled code computes what it should, and what is to blame.",
        _CAPTURE,
        passes_arguments=True,
        result="xpudbg.model.accuracy:AccuracyReport",
        untried="starts a script; the verdict that it keeps is read by show and check",
    ),
    "bisect": CommandEntry(
        "xpudbg.commands.bisect",
        "Search the setting, pass or version that brings a symptom.",
        _CAPTURE,
        passes_arguments=True,
        result="xpudbg.model.experiments:BisectReport",
        untried="starts a script; of runs it compares the settings, as diff does",
    ),
    "collect": CommandEntry(
        "xpudbg.commands.collect", "Make a bundle from debug folders, caches and traces.", _CAPTURE
    ),
    "merge": CommandEntry("xpudbg.commands.merge", "Join runs of several hosts into one bundle.", _CAPTURE),
    "show": CommandEntry("xpudbg.commands.show", "Show a run, a graph or one artifact.", _READ, reads=True),
    "show-fusion": CommandEntry(
        "xpudbg.commands.show_fusion",
        "Show what was fused, what was not and why, and what it saved.",
        _READ,
        reads=True,
    ),
    "explain": CommandEntry(
        "xpudbg.commands.explain",
        "Follow a Python line to its instructions, or an instruction back.",
        _READ,
        result="xpudbg.model.provenance:ExplainResult",
    ),
    "time": CommandEntry(
        "xpudbg.commands.time",
        "Show where compile time went.",
        _READ,
        reads=True,
        result="xpudbg.model.compile_time:CompileTimeReport",
    ),
    "memory": CommandEntry(
        "xpudbg.commands.memory",
        "Show the memory of each graph, launch by launch, and its peak.",
        _READ,
        reads=True,
        result="xpudbg.model.memory:MemoryReport",
    ),
    "tuning": CommandEntry(
        "xpudbg.commands.tuning",
        "Show what autotuning tried for each kernel, with times.",
        _READ,
        reads=True,
        result="xpudbg.model.triton:TuningReport",
    ),
    "ops": CommandEntry(
        "xpudbg.commands.ops",
        "Count operators at each level, library calls and matched patterns.",
        _READ,
        reads=True,
        result="xpudbg.model.ops:OperatorReport",
    ),
    "dynamo": CommandEntry(
        "xpudbg.commands.dynamo",
        "Show frames, recompiles, graph breaks, guards and caches, and what to do.",
        _READ,
        reads=True,
        result="xpudbg.model.dynamo:DynamoReport",
    ),
    "diff": CommandEntry("xpudbg.commands.diff", "Compare two stages, graphs, kernels or runs.", _READ),
    "verify": CommandEntry(
        "xpudbg.commands.verify",
        "Run kernels on the host, level by level, against eager and float64.",
        _READ,
        result="xpudbg.model.verify:VerifyReport",
    ),
    "ab": CommandEntry(
        "xpudbg.commands.ab",
        "Compare two runs, or a script in two ways, level by level.",
        _READ,
        result="xpudbg.model.diff:LevelsReport",
        passes_arguments=True,
        untried="starts a script; of two runs it compares levels, as diff does",
    ),
    "edit": CommandEntry(
        "xpudbg.commands.edit",
        "Change one stage of a kernel and see what it does to the machine code.",
        _READ,
        result="xpudbg.model.experiments:EditReport",
        untried="compiles: what it reads of a run is read by triton-cache",
    ),
    "repro": CommandEntry(
        "xpudbg.commands.repro",
        "Write a script that shows a graph or kernel without the run, and try it.",
        _READ,
        result="xpudbg.model.experiments:ReproReport",
        untried="compiles and runs what it reads, of one's own runs alone: tests/unit/repro holds damaged texts",
    ),
    "triton-cache": CommandEntry(
        "xpudbg.commands.triton_cache",
        "Inspect Triton caches: stages, kernel cards, DPAS, spills.",
        _READ,
        group=True,
    ),
    "report": CommandEntry(
        "xpudbg.commands.report",
        "Explain the whole compile in one HTML file.",
        _READ,
        result="xpudbg.model.report:ReportIndex",
    ),
    "sql": CommandEntry("xpudbg.commands.sql", "Ask the tables of a run in SQL.", _READ, reads=True),
    "history": CommandEntry(
        "xpudbg.commands.history",
        "Keep the figures of many runs, and ask what changed.",
        _SHARE,
        group=True,
        untried="reads Parquet files by pyarrow and DuckDB; of runs it reads the tables, as sql does",
    ),
    "runs": CommandEntry("xpudbg.commands.runs", "List the runs of this folder.", _READ),
    "rm": CommandEntry("xpudbg.commands.rm", "Remove old runs.", _CAPTURE),
    "check": CommandEntry(
        "xpudbg.commands.check",
        "Check a run against rules and a baseline; exit 1 on failure.",
        _SHARE,
        reads=True,
    ),
    "attach": CommandEntry(
        "xpudbg.commands.attach",
        "Pack and check a run, and write what a CI job shows.",
        _SHARE,
        result="xpudbg.model.ci:AttachResult",
    ),
    "pack": CommandEntry(
        "xpudbg.commands.pack", "Pack a run into one zip file, without secrets and names.", _SHARE
    ),
    "unpack": CommandEntry("xpudbg.commands.pack", "Restore the folder of a packed run.", _SHARE),
    "agents": CommandEntry(
        "xpudbg.agents.init",
        "Tell coding agents of a repository how to ask xpudbg.",
        _MACHINE,
        group=True,
        untried="writes files of the package, reads no artifact",
    ),
    "mcp": CommandEntry(
        "xpudbg.agents.serve",
        "Serve read-only tools about runs to a coding agent (MCP).",
        _MACHINE,
        untried="answers with what the other commands print",
    ),
    "demo": CommandEntry(
        "xpudbg.commands.demo",
        "Take a tour: five commands on a recorded run, with what to look at.",
        _MACHINE,
        untried="shows the run that comes with the package",
    ),
    "targets": CommandEntry(
        "xpudbg.commands.targets",
        "List the XPUs that can be emulated; set up an environment for it.",
        _MACHINE,
        group=True,
        untried="asks an interpreter, reads no artifact",
    ),
    "doctor": CommandEntry(
        "xpudbg.commands.doctor",
        "Check torch, Triton, the XPU stack and harmful settings.",
        _MACHINE,
        result="xpudbg.model.doctor:DoctorReport",
        untried="asks an interpreter, reads no artifact",
    ),
}


class _Root(LazyGroup):
    entries: ClassVar[dict[str, CommandEntry]] = COMMANDS


app = typer.Typer(
    cls=_Root,
    name="xpudbg",
    help="Debug torch.compile and inspect its artifacts, on Intel GPUs (XPU) first.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:
    if value:
        sys.stdout.write(f"xpudbg {__version__}\n")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Debug torch.compile and inspect its artifacts, on Intel GPUs (XPU) first."""


def run_cli(args: list[str] | None = None) -> int:
    """Run the command line and return its exit status; only ``SystemExit`` of a child escapes.

    Args:
        args: Arguments without the program name; ``sys.argv[1:]`` when None.
    """
    _open_closed_streams()
    try:
        with deferred_imports():
            return _run(args)
    finally:
        end_progress()
        _give_up_stderr()


def _run(args: list[str] | None) -> int:
    if any(a.endswith("-completion") for a in (sys.argv[1:] if args is None else args)[:1]):
        from xpudbg.commands.completion import use_own_script, use_shell_of_user

        use_own_script()
        use_shell_of_user()
    try:
        try:
            command = typer.main.get_command(app)
            result: Any = command.main(args=args, prog_name="xpudbg", standalone_mode=False)
            sys.stdout.flush()
        except SystemExit as leaving:
            # Typer makes it an exit status of 1.
            if system.nobody_reads(leaving.__context__):
                return _closed_pipe()
            raise
        except KeyboardInterrupt:
            return ExitCode.INTERRUPTED
        except XpudbgError as error:
            return _say(error.message, error.hint, error.exit_code)
        except OSError as error:
            if system.nobody_reads(error):
                return _closed_pipe()
            return _output_failed(error) if error.errno in _FULL else _other(error)
        except Exception as error:
            return _other(error)
    except KeyboardInterrupt:
        # A second Ctrl-C while the first was being handled.
        return ExitCode.INTERRUPTED
    return int(result) if isinstance(result, int) else ExitCode.OK


def _other(error: Exception) -> int:
    """Report an error of Typer or another one; Typer's are recognised by shape, since their classes moved between versions."""
    if isinstance(error, typer.Abort):
        return ExitCode.INTERRUPTED
    if isinstance(error, typer.Exit):
        return int(getattr(error, "exit_code", 0))
    format_message = getattr(error, "format_message", None)
    if callable(format_message):
        context = getattr(error, "ctx", None)
        path = getattr(context, "command_path", "xpudbg") if context is not None else "xpudbg"
        if type(error).__name__ == "NoArgsIsHelpError":
            sys.stderr.write(f"{format_message()}\n")
            return ExitCode.USAGE
        # It lists choices in lines of their own.
        message = " ".join(line.strip() for line in str(format_message()).splitlines())
        unknown, known = getattr(error, "option_name", None), getattr(context, "command", None)
        if unknown and known is not None:
            return _unknown_option(str(unknown), known, path)
        return _say(message, f"'{path} --help' lists what it takes", ExitCode.USAGE)
    if _comes_of_an_interrupt(error):
        return ExitCode.INTERRUPTED
    missing = error.name.partition(".")[0] if isinstance(error, ModuleNotFoundError) and error.name else ""
    return _incomplete(missing) if missing not in ("", "xpudbg") else _bug(error)


def _incomplete(module: str) -> int:
    """Report the module of a dependency that this Python lacks."""
    return _say(
        f"xpudbg is not installed with its dependencies: {sys.executable} has no module {module}",
        f"'{sys.executable} -m pip install xpudbg' brings them (or name the folder of its source); what PYTHONPATH names is looked at last",
        ExitCode.USAGE,
    )


def _unknown_option(option: str, command: Any, path: str) -> int:
    from xpudbg.core.text import did_you_mean

    known = [word for param in command.params for word in param.opts if word.startswith("--")]
    close = did_you_mean(option, known, "")
    hint = f"{close} '{path} --help' lists what it takes".strip()
    return _say(f"there is no option {option}", hint, ExitCode.USAGE)


def _comes_of_an_interrupt(error: BaseException | None) -> bool:
    """Return whether a Ctrl-C was turned into another error, as Python 3.11 does while it makes a class (``__set_name__``)."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _open_closed_streams() -> None:
    """Open /dev/null for descriptors that the caller closed (``2>&-``).

    Python has no stream for them, and the next file that is opened would take their number.
    """
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", closefd=False)
    if isinstance(sys.stdout, TextIOWrapper):
        if sys.flags.ignore_environment:
            # Python ignored what was meant for all that it prints, too (__main__.py).
            asked = os.environ.get("PYTHONIOENCODING", "").partition(":")[0]
            asked = asked or ("utf-8" if os.environ.get("PYTHONUTF8") == "1" else "")
            with contextlib.suppress(LookupError):
                sys.stdout.reconfigure(encoding=asked or None)
        if not sys.stdout.encoding.lower().startswith("utf"):
            # Windows' pipes take 256 characters, and a tick or the corner of a tree is none of them.
            codecs.register_error("xpudbg", plain_marks)
            sys.stdout.reconfigure(errors="xpudbg")


def _give_up_stderr() -> None:
    """Discard output that a full or broken stderr did not take: the interpreter would retry, and end with status 120."""
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, sys.stderr.fileno())


def _output_failed(error: OSError) -> int:
    devnull = os.open(os.devnull, os.O_WRONLY)
    # Or the interpreter complains once more at its end.
    os.dup2(devnull, sys.stdout.fileno())
    return _say(
        f"cannot write the output: {error.strerror}", "free space, or write it elsewhere", ExitCode.FOUND
    )


def _say(message: str, hint: str, code: int) -> int:
    sys.stderr.write(f"error: {clean(message)}\n")
    if hint:
        sys.stderr.write(f"hint: {clean(hint)}\n")
    return int(code)


def _bug(error: Exception) -> int:
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    sys.stderr.write(
        f"error: this is a bug in xpudbg {__version__}: {type(error).__name__}: {clean(str(error), lines=True)}\n"
    )
    for frame in frames:
        sys.stderr.write(f"  {frame.filename}:{frame.lineno} in {frame.name}\n")
    sys.stderr.write(
        "hint: report it with these lines and the command that you ran; XPUDBG_TRACEBACK=1 shows all of it\n"
    )
    if os.environ.get("XPUDBG_TRACEBACK"):
        traceback.print_exception(error)
    return ExitCode.BUG


def _closed_pipe() -> int:
    """Exit without a message when the reader of the output is gone (``| head``)."""
    if system.FORKS:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    return ExitCode.OK
