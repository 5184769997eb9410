"""Arguments and options that several commands share, each with one name and one wording."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xpudbg.commands.completion import (
    complete_address,
    complete_graph,
    complete_part,
    complete_run,
    complete_target,
)
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import parse_size
from xpudbg.model.row import StrEnum
from xpudbg.screens.tables import TableFormat
from xpudbg.store import locate

if TYPE_CHECKING:
    from xpudbg.run.run_reader import RunReader


class Engine(StrEnum):
    """Engines that compute many items."""

    LOCAL = "local"
    RAY = "ray"


_AGE = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)\s*([smhdw])", re.IGNORECASE)
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}


PROFILE_AFTER = 3
"""Calls of a compiled graph before a profile, where no number is asked for."""
RunArgument = Annotated[
    str,
    typer.Argument(
        metavar="[RUN]",
        help="A run's name or part of it, latest, latest~1, or a bundle's folder or zip file.",
        autocompletion=complete_run,
    ),
]
ADDRESS_HELP = "[RUN][:GRAPH][:KERNEL][:STAGE], or a path to any of them (docs/addresses.md)."
AddressArgument = Annotated[
    str, typer.Argument(metavar="[ADDRESS]", help=ADDRESS_HELP, autocompletion=complete_address)
]
CostDeviceOption = Annotated[
    str | None,
    typer.Option(
        "--target",
        "--device",
        metavar="NAME",
        help="Estimate times on this device (bmg, pvc, h100, ...) instead of the run's own.",
    ),
]


def build_device_option(default: str) -> Any:
    """Declare ``--device`` of a command that compiles kernels; ``default`` is text for its help."""
    return typer.Option(
        "--device",
        metavar="LIST",
        autocompletion=complete_target,
        help="Devices, separated by commas: bmg, lnl, pvc, ptl, or any name that ocloc takes.",
        show_default=default,
    )


def compilers_option(default: str) -> Any:
    """Declare ``--ocloc`` of a command that takes several compilers; ``default`` is text for its help."""
    return typer.Option(
        "--ocloc",
        metavar="PROGRAM",
        help="Intel's offline compiler; several times to compare versions.",
        show_default=default,
    )


GraphOption = Annotated[
    str | None,
    typer.Option(
        "-g",
        "--graph",
        metavar="GRAPH",
        help="One graph, as :GRAPH in the address.",
        autocompletion=complete_graph,
    ),
]
MorePart = Annotated[
    str | None,
    typer.Argument(
        metavar="[PART]",
        help="The next part of the address: a graph, a kernel or a stage.",
        autocompletion=complete_part,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON (docs/json.md).")]
NoPagerOption = Annotated[bool, typer.Option("--no-pager", help="Do not use a pager for long output.")]
QuietOption = Annotated[bool, typer.Option("-q", "--quiet", help="No progress and no summary.")]
LedgerStrictOption = Annotated[
    bool, typer.Option("--strict", help="Exit 1 when an artifact that should be there is not.")
]
OddStrictOption = Annotated[
    bool, typer.Option("--strict", help="Exit 1 if there is a problem or anything is missing.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite the file given with -o.")]
PerfettoForceOption = Annotated[
    bool, typer.Option("--force", help="Overwrite the file given with --perfetto.")
]
ParquetForceOption = Annotated[bool, typer.Option("--force", help="Overwrite the file given with --parquet.")]
EveryOption = Annotated[
    bool, typer.Option("--all", help="Show everything: no list is folded, cut or left out.")
]
NoKeepOption = Annotated[
    bool, typer.Option("--no-keep", help="Do not keep the result in the folder of the run.")
]
ParquetOption = Annotated[
    Path | None,
    typer.Option(
        "--parquet",
        metavar="FILE",
        help="Write the rows as a Parquet file for DuckDB, Spark or pandas (needs pyarrow).",
    ),
]
TableOption = Annotated[TableFormat, typer.Option("--format", help="Format of the table.")]
CsvFormatOption = Annotated[bool, typer.Option("--csv", help="Print CSV, as --format csv.")]
QueryTimeOption = Annotated[
    float,
    typer.Option("--timeout", metavar="SECONDS", min=0.1, help="The longest time that the query may take."),
]
EachTimeOption = Annotated[
    float | None,
    typer.Option("--timeout", metavar="SECONDS", min=0.1, help="End each run of the script after this time."),
]
YesOption = Annotated[bool, typer.Option("-y", "--yes", help="Do not ask for confirmation.")]
BaselineOption = Annotated[
    str | None,
    typer.Option(
        "-b",
        "--baseline",
        metavar="RUN|FILE",
        help="A run or a baseline file to compare with.",
        show_default="the one that the rules name, or xpudbg-baseline.json where it is",
    ),
]
BundleOption = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--out",
        metavar="DIR",
        help="Folder of the bundle; new or empty.",
        show_default=".xpudbg/runs/<time>-<name>",
    ),
]
ScriptArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SCRIPT [ARGS]...",
        help="A Python script and its arguments; or any command (torchrun, pytest, ...), best after --.",
    ),
]
ScriptModuleOption = Annotated[
    bool, typer.Option("-m", "--module", help="SCRIPT is a module, as with python -m.")
]
ScriptPythonOption = Annotated[
    str | None,
    typer.Option(
        "--python",
        metavar="PATH",
        help="The interpreter of your environment: a path, a venv's folder, or a name on PATH.",
        show_default="the active environment's, else PATH's",
    ),
]
TritonPythonOption = Annotated[
    str | None,
    typer.Option(
        "--python",
        metavar="PATH",
        help="The interpreter of an environment with torch and Triton.",
        show_default="$XPUDBG_TORCH_PYTHON, else the active environment's",
    ),
]
RunNameOption = Annotated[
    str | None, typer.Option("--name", help="Name of the run.", show_default="the script's")
]
StatusOption = Annotated[
    int | None, typer.Option("--status", metavar="N", help="Symptom: the script ends with this status.")
]
MatchOption = Annotated[
    str | None,
    typer.Option("--match", metavar="PATTERN", help="Symptom: its output matches a regular expression."),
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="RULE=LIMIT",
        help="Symptom: a rule of `check` fails, such as max_spill_bytes=0 (docs/check.md).",
    ),
]
TestOption = Annotated[
    str | None,
    typer.Option(
        "--test",
        metavar="COMMAND",
        help="Symptom: a command fails; the run bundle is $XPUDBG_BUNDLE, status 125 is 'cannot be judged'.",
    ),
]
RulesOption = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        metavar="FILE",
        help="TOML file with the rules.",
        show_default="[tool.xpudbg.check] of the nearest pyproject.toml",
    ),
]
MaxSizeOption = Annotated[
    str | None,
    typer.Option(
        "--max-size",
        metavar="SIZE",
        help="Leave out the least important files until the pack is at most this large: 25MB, 500KiB.",
    ),
]
RedactMoreOption = Annotated[
    list[str] | None,
    typer.Option(
        "--redact-more",
        metavar="REGEX",
        help="Also redact text that matches this regular expression (within one line; repeatable).",
    ),
]
OwnProjectOption = Annotated[
    str,
    typer.Option(
        "--project",
        metavar="NAME",
        help="Project of the run in a history.",
        show_default="the repository's name",
    ),
]
OwnLabelOption = Annotated[
    list[str] | None,
    typer.Option("--label", metavar="KEY=VALUE", help="A label in a history; several times for several."),
]
AgainstHistoryOption = Annotated[
    str | None,
    typer.Option(
        "--against-history",
        metavar="HISTORY",
        help="Compare with the median of the last runs of a history that have the labels of this job.",
    ),
]
EngineOption = Annotated[
    Engine,
    typer.Option("--engine", help="Who computes: processes of this machine, or tasks of a Ray cluster."),
]
ClusterOption = Annotated[
    str,
    typer.Option(
        "--address",
        metavar="ADDRESS",
        help="With --engine ray: the cluster (auto, HOST:6379, ray://HOST:10001).",
        show_default="$RAY_ADDRESS, else one that is started here",
    ),
]
NoSourceOption = Annotated[
    bool,
    typer.Option("--no-source", help="Leave your code out of the pack: source lines, traces, logs, output."),
]
DryRunOption = Annotated[bool, typer.Option("-n", "--dry-run", help="Only show what would be removed.")]
AddressesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ADDRESS]...",
        help=f"{ADDRESS_HELP} Caches, entries and any folders above them, too.",
        autocompletion=complete_address,
    ),
]
PlacesArgument = Annotated[
    list[str] | None, typer.Argument(metavar="[PLACE]...", help="Caches, entries, or folders above them.")
]
InOption = Annotated[
    list[str] | None,
    typer.Option(
        "--in",
        metavar="PLACE",
        help="Where a kernel without a run is looked for: a run, cache or folder.",
        show_default="the latest run, else this machine's caches",
        autocompletion=complete_address,
    ),
]
MachineOption = Annotated[
    bool, typer.Option("--machine", help="Look into this machine's caches, not into the latest run.")
]
KernelNameOption = Annotated[
    str, typer.Option("--name", metavar="GLOB", help="Only kernels whose name matches.")
]
KernelTargetOption = Annotated[
    str, typer.Option("--target", metavar="GLOB", help="Only this device, architecture or backend.")
]
KERNEL_HELP = f"{ADDRESS_HELP} A word by itself is a kernel: its name, K5, key or hash."
KernelArgument = Annotated[
    str, typer.Argument(metavar="ADDRESS", help=KERNEL_HELP, autocompletion=complete_address)
]


def size_in_bytes(text: str, *, option: str) -> int:
    """Parse a size: ``25MB`` is 25,000,000 bytes, ``25MiB`` is 26,214,400; a number alone is bytes.

    Raises:
        XpudbgError: It is no size.
    """
    size = parse_size(text)
    if size is None:
        hint = "a number and kB, MB, GB or KiB, MiB, GiB: 25MB"
        raise XpudbgError(f"{option} {text}: not a size", hint=hint)
    return size


def age_in_seconds(text: str, *, option: str) -> float:
    """Parse an age: ``30m``, ``12h``, ``1.5d``, ``2w``.

    Raises:
        XpudbgError: It is no age.
    """
    match = _AGE.fullmatch(text.strip())
    if match is None:
        raise XpudbgError(f"{option} {text}: not an age", hint="a number and s, m, h, d or w: 7d is a week")
    return float(match[1]) * _SECONDS[match[2].lower()]


def parse_time(text: str, now: float, *, option: str) -> float:
    """Return seconds since the epoch for an age before now, or a date ``2026-11-20[T10:00]``.

    Args:
        text: The typed text.
        now: Seconds since the epoch.
        option: Name of the option, for messages.

    Raises:
        XpudbgError: It is neither.
    """
    if _AGE.fullmatch(text.strip()):
        return now - age_in_seconds(text, option=option)
    try:
        return datetime.fromisoformat(text.strip()).timestamp()
    except (ValueError, OverflowError, OSError):
        hint = "such as 90m, 3d, 2w, or a date like 2026-11-20"
        raise XpudbgError(f"{option} {text}: neither an age nor a date", hint=hint) from None


def size_budget(text: str) -> int:
    """Parse the bytes of ``--max-size``.

    Raises:
        XpudbgError: It is no size, or nothing fits into it.
    """
    count = size_in_bytes(text, option="--max-size")
    if count < 1:
        raise XpudbgError(f"--max-size {text}: nothing fits into this size", hint="25MB is a usual limit")
    return count


def cluster_of(engine: Engine, address: str) -> str | None:
    """Return the address of ``--engine ray``, empty for Ray's own choice; None for this machine."""
    return address if engine is Engine.RAY else None


TrustOption = Annotated[
    bool,
    typer.Option(
        "--trust",
        help="Also for a bundle that your own `run` did not write here: only of people whom you trust.",
    ),
]


def require_trust(run: RunReader, does: str, *, trust: bool, instead: str = "") -> None:
    """Refuse a bundle that this user's own run did not write here, unless it is trusted.

    Args:
        run: The bundle.
        does: Words on what is done with its content.
        trust: Whether ``--trust`` was given.
        instead: What can be done without it.

    Raises:
        XpudbgError: It is somebody else's, and ``--trust`` was not given.
    """
    if not trust and not locate.is_own_run(run.root):
        raise XpudbgError(
            f"{run.root if run.name == locate.LATEST else run.name} was not written by your own run here, and {does}",
            hint=f"--trust does it all the same, only for bundles of people whom you trust{instead}",
        )
