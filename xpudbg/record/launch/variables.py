"""The environment plan: the variables by which torch and Triton write artifacts and skip no compile, as data.

The effects and pitfalls were measured on torch 2.13 (CPU), torch 2.11 (CUDA) and triton-xpu 3.2 and 3.3, or read in the
sources of torch 2.5 to 2.15; docs/run.md carries the table for users, made from this one.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.model.manifest import LEFT_BY_REQUEST, REQUESTED, Variable, VariableWinner
from xpudbg.model.row import StrEnum
from xpudbg.share.redaction.machine_secrets import names_a_secret
from xpudbg.store.manifest_file import load_manifest


class Policy(StrEnum):
    """Precedence between our value and the user's if the user has set the variable, too."""

    OURS = "ours"
    """Collection cannot work otherwise; the user's value is overridden and recorded."""
    USER = "user"
    """The user's value is respected and recorded."""
    MERGE = "merge"
    """A comma list: the user's items first, then ours, which the probe adds in torch itself."""
    BESIDE = "beside"
    """The user's value stays, and the probe writes ours as well."""
    UNSET = "unset"
    """The variable would lose artifacts, so it is removed."""
    OURS_IF_SET = "ours_if_set"
    """Only matters when the user has set it; then ours wins."""


@dataclass(frozen=True)
class WantedVariable:
    """One row of the table.

    Attributes:
        name: The variable.
        value: The value for collecting; ``{run}`` stands for the run folder. Empty for ``UNSET``.
        why: Its benefit, or the loss without it.
        since: First torch (or triton) version that knows it.
        policy: Precedence against the user's value.
        probe: Set inside each process by the probe instead of for all, because the value or its safety depends
            on that process.
        hides: Behaviour of a program that occurs only without it; empty if none is known.
    """

    name: str
    value: str
    why: str
    since: str
    policy: Policy = Policy.OURS
    probe: bool = False
    hides: str = ""


ASKED_LOGS = ("fusion", "schedule", "graph_breaks", "recompiles")

TABLE: tuple[WantedVariable, ...] = (
    WantedVariable(
        "TORCH_COMPILE_DEBUG",
        "1",
        "a debug folder for every graph",
        "torch 2.0",
        hides="hits in AOTAutograd's cache: it is part of that cache's key",
    ),
    WantedVariable(
        "TORCH_COMPILE_DEBUG_DIR", "{run}/debug", "keeps the debug folders of this run apart", "torch 2.1"
    ),
    WantedVariable(
        "TORCHINDUCTOR_CACHE_DIR",
        "{run}/inductor_cache",
        "a cold, private cache: on a cache hit nothing is generated and nothing is left to collect",
        "torch 2.0",
        hides="code and choices of autotuning that earlier runs left in your cache",
    ),
    WantedVariable(
        "TRITON_CACHE_DIR",
        "{run}/triton_cache",
        "every kernel's stages, and only this run's",
        "triton 2.0",
        hides="kernels that earlier runs left in your cache",
    ),
    WantedVariable(
        "TORCHINDUCTOR_FX_GRAPH_CACHE",
        "0",
        "every graph is really compiled",
        "torch 2.2",
        hides="wrong values of graphs out of this cache, such as a guard that it does not keep",
    ),
    WantedVariable(
        "TORCHINDUCTOR_AUTOGRAD_CACHE",
        "0",
        "every joint graph is really traced",
        "torch 2.5",
        hides="wrong values of graphs out of this cache, such as a guard that it does not keep",
    ),
    WantedVariable(
        "TORCHINDUCTOR_FX_GRAPH_REMOTE_CACHE",
        "0",
        "a remote hit would leave nothing to collect",
        "torch 2.3",
        Policy.OURS_IF_SET,
        hides="graphs out of the remote cache",
    ),
    WantedVariable(
        "TORCHINDUCTOR_AUTOGRAD_REMOTE_CACHE",
        "0",
        "a remote hit would leave nothing to collect",
        "torch 2.5",
        Policy.OURS_IF_SET,
        hides="graphs out of the remote cache",
    ),
    WantedVariable(
        "TORCH_TRACE",
        "{run}/trace",
        "the structured trace: compile ids, graph breaks, recompiles; beside your own",
        "torch 2.3",
        Policy.BESIDE,
    ),
    WantedVariable(
        "TORCH_LOGS",
        ",".join(ASKED_LOGS),
        "why nodes were not fused, graph breaks, recompiles; into the run's file alone",
        "torch 2.1",
        Policy.MERGE,
        probe=True,
    ),
    WantedVariable(
        "TORCH_LOGS_OUT",
        "{run}/logs/torch_logs-pid_<pid>.log",
        "one log file a process, beside your own; lines that only collection asked for stay out of that and of stderr",
        "torch 2.1",
        Policy.BESIDE,
        probe=True,
    ),
    WantedVariable(
        "INDUCTOR_PROVENANCE",
        "1",
        "which FX nodes each kernel comes from",
        "torch 2.8",
        Policy.USER,
        hides="hits in the FX graph cache: it is part of that cache's key",
    ),
    WantedVariable(
        "INDUCTOR_ORIG_FX_SVG",
        "1",
        "torch's own diagram; set only where pydot and dot are, and guarded: torch raises inside the compile",
        "torch 2.1",
        Policy.USER,
        probe=True,
    ),
    WantedVariable(
        "INDUCTOR_DOT_GRAPH_SHAPE_SVG",
        "none",
        "avoids Graphviz' 'lost edge' failure on torch's diagram",
        "torch 2.2",
        Policy.USER,
    ),
    WantedVariable(
        "TRITON_DEBUG",
        "1",
        "device asserts, and the Intel driver's lines about spills",
        "triton 2.1",
        Policy.USER,
        hides="your own Triton kernels as they are without overflow asserts; hits in Triton's cache",
    ),
    WantedVariable(
        "TRITON_STORE_BINARY_ONLY",
        "",
        "with it set, no stage but the binary is kept",
        "triton 3.1",
        Policy.UNSET,
    ),
    WantedVariable(
        "TORCHINDUCTOR_WORKER_SUPPRESS_LOGGING",
        "0",
        "keeps what compile workers print, such as spill messages",
        "torch 2.8",
        Policy.USER,
        probe=True,
    ),
    WantedVariable(
        "TORCHINDUCTOR_WORKER_LOGPATH",
        "{run}/logs/worker_log-pid_<pid>.txt",
        "the output of a process' compile workers goes to its own file, not to stderr",
        "torch 2.8",
        Policy.USER,
        probe=True,
        hides="hits in the FX graph cache: it is part of that cache's key",
    ),
    WantedVariable(
        "NEO_CACHE_PERSISTENT",
        "0",
        "a hit in the driver's cache hides IGC's messages",
        "compute-runtime 23",
        Policy.USER,
        hides="native code that earlier runs left in the driver's cache",
    ),
)
PROBE = WantedVariable(
    "PYTHONPATH",
    "the folder of the probe, then yours",
    "starts the probe in every Python process: it names processes, links graphs to compiles, keeps collected log lines out of stderr",
    "Python 3.8",
    hides="wrappers of torch's debug, log and compile functions are in the process; no value of a program depends on them",
)
"""What starts the probe, in front of the user's own ``PYTHONPATH``."""
EVERYTHING = "all"
"""Word of ``--leave`` for every variable of the table; the probe is left out where ``PYTHONPATH`` is named."""

ENVIRONMENT_PREFIXES = (
    "TORCH", "TRITON", "INDUCTOR", "PYTORCH", "AOT", "IGC", "NEO", "SYCL", "ZE", "ZEX", "ONEAPI", "UR", "MLIR", "LLVM_",
    "DISABLE_LLVM_OPT", "USE_IR_LOC",
    "CUDA_VISIBLE", "OMP", "MKL", "KMP", "DNNL", "ONEDNN", "CCL", "XPUDBG", "RANK", "LOCAL_RANK", "WORLD_SIZE",
)  # fmt: skip


_SWITCH = 6
"""Shorter values (``1``, ``false``) of names such as ``TORCHINDUCTOR_..._PASS`` are settings."""
RECORD_INPUTS = "XPUDBG_RECORD_INPUTS"
"""Bytes of graphs' inputs that a process may record (``run --record-inputs``); unset for none."""
VALUES = "XPUDBG_VALUES"
"""Number of first calls of each graph of whose values digests are noted (``run --twice``); unset for none."""
_DIGESTED_CALLS = 8
PROFILE = "XPUDBG_PROFILE"
"""Calls of a graph before its profile, and steps in it (``run --profile``): ``3,3``; unset for none."""
FORCE = "XPUDBG_FORCE"
"""Settings of torch that a trial of ``bisect`` forces, as JSON: name -> ``repr`` of its value, null for the default."""
WARM = frozenset(("TORCH_COMPILE_DEBUG_DIR", "TORCH_TRACE", "TORCH_LOGS", "TORCH_LOGS_OUT"))
"""What collects without being part of a compile cache's key (measured one by one on torch 2.13).

The others of the table name caches, switch them off, or enter a key: Inductor's settings but for those that begin with
``trace.`` and the level of provenance enter that of the FX graph cache (``FxGraphHashDetails``, ``codecache.py``);
``TORCH_COMPILE_DEBUG`` changes that of AOTAutograd's cache; ``TRITON_DEBUG`` is an option of every Triton kernel.
"""
_HIDES = {row.name: row.hides for row in TABLE} | {
    "TORCHINDUCTOR_COMPILE_THREADS": "faults that come of compiling in other processes",
}
"""What the table's variables hide when something else sets them, and one that a target sets."""
_LEFT_WARM = "left as it is: with --warm the caches and their keys are those of the script alone"
_CACHES = frozenset(
    (
        "TORCHINDUCTOR_CACHE_DIR",
        "TORCHINDUCTOR_FX_GRAPH_CACHE",
        "TORCHINDUCTOR_AUTOGRAD_CACHE",
        "TRITON_CACHE_DIR",
    )
)


def leaves_caches(leave: Collection[str]) -> frozenset[str]:
    """Return the variables of compile caches that keep the user's values."""
    return _CACHES if EVERYTHING in leave else _CACHES & frozenset(leave)


def plan_variables(
    environ: Mapping[str, str],
    run_dir: Path,
    *,
    warm: bool = False,
    leave: Collection[str] = (),
    extra: Mapping[str, str] | None = None,
    extra_why: Mapping[str, str] | None = None,
) -> tuple[Variable, ...]:
    """Decide the value of every variable of the table, given the user's environment.

    Args:
        environ: The user's environment.
        run_dir: The run folder that ``{run}`` stands for.
        warm: Use the user's compile caches: no variable is set that chooses a cache or enters its key.
        leave: Variables that are left as the user has them, or ``all``.
        extra: More variables that must be set (``--set``, the XPU target); they win over table and user. An empty
            value means unset.
        extra_why: Reasons for those that are not the user's.
    """
    extra, reasons = extra or {}, extra_why or {}
    decided = [
        _left(row, environ, LEFT_BY_REQUEST if _is_left(row.name, leave) else _LEFT_WARM)
        if _is_left(row.name, leave) or (warm and row.name not in WARM)
        else _decide(row, environ, run_dir)
        for row in TABLE
        if row.name not in extra
    ]
    if PROBE.name not in leave and PROBE.name not in extra:
        # The user's own part of it is none of the run's business.
        decided.append(
            Variable(PROBE.name, None, PROBE.value, VariableWinner.OURS, PROBE.value, PROBE.why, PROBE.hides)
        )
    for name, value in extra.items():
        winner = VariableWinner.OURS if name in reasons else VariableWinner.SET
        wanted = value.replace("{run}", str(run_dir)) or None
        hides = _HIDES.get(name, "") if wanted != environ.get(name) else ""
        why = reasons.get(name, REQUESTED)
        decided.append(Variable(name, environ.get(name), wanted, winner, wanted, why, hides))
    return tuple(decided)


def _is_left(name: str, leave: Collection[str]) -> bool:
    return name in leave or EVERYTHING in leave


def _left(row: WantedVariable, environ: Mapping[str, str], why: str) -> Variable:
    user = environ.get(row.name)
    return Variable(row.name, user, user, VariableWinner.USER, user, why)


def _decide(row: WantedVariable, environ: Mapping[str, str], run_dir: Path) -> Variable:
    user = environ.get(row.name)
    ours: str | None = row.value.replace("{run}", str(run_dir)) if row.policy is not Policy.UNSET else None
    if row.policy is Policy.OURS_IF_SET and user is None:
        return Variable(row.name, None, ours, VariableWinner.USER, None, row.why)
    if user is not None and row.policy is Policy.USER:
        return Variable(row.name, user, ours, VariableWinner.USER, user, row.why)
    if user is not None and row.policy is Policy.BESIDE:
        return Variable(row.name, user, ours, VariableWinner.MERGED, user, row.why, row.hides)
    if user is None or row.policy is not Policy.MERGE:
        return Variable(row.name, user, ours, VariableWinner.OURS, ours, row.why, row.hides)
    have = {item.strip().lstrip("+-") for item in user.split(",")}
    missing = [item for item in row.value.split(",") if item not in have]
    merged = ",".join([user, *missing]) if user.strip() else row.value
    return Variable(row.name, user, ours, VariableWinner.MERGED, merged, row.why, row.hides)


def child_environment(
    environ: Mapping[str, str], variables: tuple[Variable, ...], run_dir: Path, site_dir: Path
) -> dict[str, str]:
    """Return the environment of the script: the user's, the plan's variables, and those that start the probe.

    Args:
        environ: The user's environment.
        variables: The plan.
        run_dir: The run folder.
        site_dir: The folder that holds the probe's ``sitecustomize``.
    """
    env = dict(environ)
    in_probe = {row.name for row in TABLE if row.probe}
    for variable in variables:
        if variable.name in in_probe and variable.winner is not VariableWinner.SET:
            continue
        if variable.name == PROBE.name and variable.value == PROBE.value:
            continue
        if variable.value is None:
            env.pop(variable.name, None)
        else:
            env[variable.name] = variable.value
    env.update(probe_environment(environ, variables, run_dir, site_dir))
    return env


def probe_environment(
    environ: Mapping[str, str], variables: tuple[Variable, ...], run_dir: Path, site_dir: Path
) -> dict[str, str]:
    """Return only the variables that start and configure the probe."""
    by_name = {v.name: v for v in variables}
    user_logs = {
        item.strip().lstrip("+-").split(":")[0] for item in (environ.get("TORCH_LOGS") or "").split(",")
    }
    logs = by_name.get("TORCH_LOGS")
    asked = logs is None or logs.winner not in (VariableWinner.USER, VariableWinner.SET)
    debug = environ.get("TORCH_COMPILE_DEBUG") == "1"
    env = {
        "XPUDBG_WORKER_LOG": "1" if all(_ours(by_name, n) for n in _WORKER_LOG) else "0",
        "PYTHONPATH": os.pathsep.join(filter(None, [str(site_dir), environ.get("PYTHONPATH", "")])),
        "XPUDBG_RUN_DIR": str(run_dir),
        "XPUDBG_QUIET_LOGS": ",".join(a for a in ASKED_LOGS if asked and a not in user_logs),
        "XPUDBG_QUIET_DEBUG_TRACE": "0" if debug else "1",
        "XPUDBG_LOGS": "1" if not variables or writes_ours(by_name.get("TORCH_LOGS_OUT")) else "0",
        "XPUDBG_TRACE": str(run_dir / "trace") if writes_ours(by_name.get("TORCH_TRACE")) else "",
    }
    if _ours(by_name, "INDUCTOR_ORIG_FX_SVG"):
        env["XPUDBG_DIAGRAM"] = "1"
    if variables and PROBE.name not in by_name:
        del env["PYTHONPATH"]
    return env


def writes_ours(variable: Variable | None) -> bool:
    """Return whether the run writes the output of a variable into its own folder, possibly beside the user's."""
    return variable is not None and variable.winner in (VariableWinner.OURS, VariableWinner.MERGED)


_WORKER_LOG = ("TORCHINDUCTOR_WORKER_SUPPRESS_LOGGING", "TORCHINDUCTOR_WORKER_LOGPATH")


def _ours(by_name: Mapping[str, Variable], name: str) -> bool:
    variable = by_name.get(name)
    return variable is not None and variable.winner is VariableWinner.OURS and variable.value is not None


def listed_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the part of an environment that may enter a bundle: names with a listed prefix, sorted."""
    return {
        k: v for k, v in sorted(environ.items()) if k.startswith(ENVIRONMENT_PREFIXES) and not _secret(k, v)
    }


def _secret(name: str, value: str) -> bool:
    """Return whether a variable is secret: by its name, or by a doubtful name with a value that is no switch."""
    return (names_a_secret(name) and len(value) >= _SWITCH) or any(
        word in name.upper()
        for word in ("TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "API_KEY", "APIKEY")
    )


# Requests of the user to torch that a run would take away: it is left alone, or written where it was asked for, too.

CACHE_VARIABLES = ("TORCHINDUCTOR_FX_GRAPH_CACHE", "TORCHINDUCTOR_AUTOGRAD_CACHE")
_USES_CACHES = re.compile(
    rb"\b(?:save_cache_artifacts|load_cache_artifacts|(?:fxgraph|autograd)_cache_(?:hit|miss|bypass|saved)\w*)\b"
)
_DEBUG = "torch_compile_debug"


def uses_caches(script: bytes) -> str:
    """Return the name in a script's text that uses torch's compile caches; empty if there is none.

    With the caches off ``torch.compiler.save_cache_artifacts()`` returns None and their counters stay empty.
    """
    found = _USES_CACHES.search(script)
    return found.group().decode() if found is not None else ""


def copy_debug_folders(run_dir: Path, environ: Mapping[str, str], cwd: str) -> None:
    """Copy the run's debug folders to the place where plain Python writes them, if the user has set ``TORCH_COMPILE_DEBUG``.

    Args:
        run_dir: The run's folder, whose ``debug`` torch wrote to.
        environ: The user's environment.
        cwd: The script's working directory; empty where it is gone.

    Raises:
        XpudbgError: They cannot be written there.
    """
    source = run_dir / "debug" / _DEBUG
    place = environ.get("TORCH_COMPILE_DEBUG_DIR") or cwd
    if environ.get("TORCH_COMPILE_DEBUG") != "1" or not place or not source.is_dir():
        return
    try:
        shutil.copytree(source, Path(cwd, place, _DEBUG), dirs_exist_ok=True)
    except (OSError, shutil.Error) as error:
        what = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise XpudbgError(f"the debug folders could not be copied to {place}: {what}") from error


# One run inside another: the inner one plans with the user's variables, not with what the outer one set.

_STEERING = (
    "XPUDBG_RUN_DIR",
    "XPUDBG_QUIET_LOGS",
    "XPUDBG_QUIET_DEBUG_TRACE",
    "XPUDBG_LOGS",
    "XPUDBG_TRACE",
    "XPUDBG_WORKER_LOG",
    "XPUDBG_DIAGRAM",
    "XPUDBG_RECORD_INPUTS",
    "XPUDBG_PROFILE",
    "XPUDBG_LAUNCHES",
    "XPUDBG_VALUES",
    "XPUDBG_FORCE",
)


def without_outer_run(environ: Mapping[str, str], site_dir: Path) -> dict[str, str]:
    """Return the environment as if no ``xpudbg run`` had started this process; a copy if none has.

    The outer run's manifest says what the user had set. A variable that the script has changed since is left alone, and so is
    the emulated target, which the inner script is to see as well.

    Args:
        environ: The environment that this process was given.
        site_dir: The folder of the probe, which the outer run has put on ``PYTHONPATH``.
    """
    env = dict(environ)
    outer = env.get("XPUDBG_RUN_DIR")
    if not outer:
        return env
    try:
        users = {variable.name: variable for variable in load_manifest(Path(outer)).variables}
    except (XpudbgError, OSError):
        users = {}
    for row in TABLE:
        variable = users.get(row.name)
        if variable is None or variable.winner is VariableWinner.USER:
            continue
        # What the probe sets differs from process to process, and names a file in the run's folder.
        if env.get(row.name) == variable.value or (row.probe and outer in env.get(row.name, "")):
            env.pop(row.name, None)
            if variable.user is not None:
                env[row.name] = variable.user
    for name in _STEERING:
        env.pop(name, None)
    path = [part for part in env.get("PYTHONPATH", "").split(os.pathsep) if part != str(site_dir)]
    if any(path):
        env["PYTHONPATH"] = os.pathsep.join(path)
    else:
        env.pop("PYTHONPATH", None)
    return env


def digested_calls(profile_after: int | None) -> str:
    """Return the value of ``VALUES``: no call within a profile is digested, which begins after some calls; None for no profile."""
    return str(_DIGESTED_CALLS if profile_after is None else min(_DIGESTED_CALLS, profile_after))
