"""One run from start to bundle: plan, script, collection. Failures after the script's end never change its status."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType

from xpudbg.core import system
from xpudbg.core.devices import target_of
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural, shell_word
from xpudbg.emulator.api import REPORTS, TargetRun, graphs_not_run, host_launches
from xpudbg.formats.last_page import UNREAD
from xpudbg.model.artifact import KERNEL_LOG, Artifact, Kind, State
from xpudbg.model.manifest import ExitReason, Manifest, RunSource, RunState, Variable, VariableWinner
from xpudbg.model.problem import Problem
from xpudbg.model.target import NativeCode
from xpudbg.record.collect.build_manifest import Progress, Request, begun_manifest, build_manifest
from xpudbg.record.collect.file_import import FOLDER as SOURCES
from xpudbg.record.collect.file_import import FileImporter, UserProgram, keep_sources, read_program
from xpudbg.record.collect.missing_reasons import Situation
from xpudbg.record.collect.processes import ProbeRecords, read_probe_records
from xpudbg.record.collect.scan import Scan, scan
from xpudbg.record.launch.command import is_inside, plain_cache
from xpudbg.record.launch.plain_child import ChildResult
from xpudbg.record.launch.variables import (
    PROBE,
    TABLE,
    child_environment,
    copy_debug_folders,
    leaves_caches,
    plan_variables,
    probe_environment,
    without_outer_run,
    writes_ours,
)
from xpudbg.record.native_code import SECONDS_AFTER_RUN, make_native_code
from xpudbg.share.redaction.machine_secrets import secrets_of_machine
from xpudbg.share.redaction.secret_places import remember_secret_places
from xpudbg.store.locate import bundle_folder, bundle_folder_anywhere, mark_own_run, run_lock
from xpudbg.store.manifest_file import new_manifest, save_manifest

# Progress of the compiles of a run while its script runs, told from the files that appear in its folder.

_PHASES = (
    ("output_code.py", ""),
    ("ir_post_fusion.txt", "generating code"),
    ("ir_pre_fusion.txt", "fusing"),
    ("fx_graph_transformed.py", "lowering"),
    ("fx_graph_readable.py", "transforming"),
)
"""The newest file of a graph's debug folder, and what Inductor does after it."""
_STALE_SECONDS = 120.0
"""How long a compile may leave no new file before it is no longer called one: it may have failed."""
_DUTY = 50
"""Looking may take one part in so many of the time."""


class CompileProgress:
    """Progress of the compiles of a run, read from its folder."""

    def __init__(self, folder: Path) -> None:
        self._debug, self._cache = folder / "debug", folder / "triton_cache"
        self._inductor = folder / "inductor_cache"
        self._began = self._changed = time.monotonic()
        self._next = 0.0
        self._graphs: dict[str, str] = {}
        self._open_kernels: set[str] = set()
        self._kernels: set[str] = set()
        self._open_cpp: set[str] = set()
        self._seen: tuple[object, ...] = ()

    def text(self) -> str:
        """Return the status line: seconds since the start, graph, phase, kernels, C++ files; empty if nothing is being compiled."""
        now = time.monotonic()
        if now >= self._next:
            self._look()
            self._next = now + _DUTY * (time.monotonic() - now)
        open_graphs = [name for name, phase in self._graphs.items() if phase]
        if now - self._changed > _STALE_SECONDS or not (open_graphs or self._open_kernels or self._open_cpp):
            return ""
        # First what must not be cut on a narrow terminal.
        parts = [f"{now - self._began:.0f} s"]
        if open_graphs:
            newest = open_graphs[-1]
            number = list(self._graphs).index(newest) + 1
            parts.append(f"graph {number} ({newest}): {self._graphs[newest]}")
        if self._open_kernels or self._kernels:
            begun = len(self._kernels) + len(self._open_kernels)
            parts.append(f"{len(self._kernels)} of {begun} begun kernels compiled")
        if self._open_cpp:
            parts.append(f"{plural(len(self._open_cpp), 'C++ file')} being compiled")
        return f"xpudbg: {', '.join(parts)}"

    def _look(self) -> None:
        for folder in sorted(self._debug.glob("torch_compile_debug/run_*/torchinductor/model_*")):
            name = folder.name.rpartition(".")[0] or folder.name
            if self._graphs.get(name) != "":
                self._graphs[name] = _phase(folder)
        for name in _names(self._cache):
            if name in self._kernels:
                continue
            files = _names(self._cache / name)
            if any(f.endswith(".json") and not f.startswith("__grp__") for f in files):
                self._kernels.add(name)
                self._open_kernels.discard(name)
            elif any(f.endswith((".ttir", ".ttgir", ".source")) for f in files):
                self._open_kernels.add(name)
        self._open_cpp = set()
        for part in _names(self._inductor):
            there = set(_names(self._inductor / part))
            self._open_cpp |= {f for f in there if f.endswith(".cpp") and f"{f[:-4]}.so" not in there}
        state = (
            tuple(self._graphs.values()),
            len(self._kernels),
            len(self._open_kernels),
            len(self._open_cpp),
        )
        if state != self._seen:
            self._seen, self._changed = state, time.monotonic()


def _phase(folder: Path) -> str:
    there = set(_names(folder))
    return next((phase for file, phase in _PHASES if file in there), "")


def _names(folder: Path) -> list[str]:
    try:
        return [entry.name for entry in os.scandir(folder)]
    except OSError:
        return []


# Limits of the process that hold for the script but need not hold for the records of its output.


@contextlib.contextmanager
def room_for_records() -> Iterator[tuple[int, int] | None]:
    """Context that raises our own limit of file size to the maximum; yields the script's limit (soft, hard), None on Windows."""
    try:
        import resource
    except ImportError:
        yield None
        return
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit[1], limit[1]))
    try:
        yield limit
    finally:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)


SITE_DIR = Path(__file__).resolve().parent.parent / "probe" / "site"
FOLDERS = ("probe", REPORTS, "logs", "trace", "debug", "inductor_cache", "triton_cache")
_RESERVE = ".reserve"
_RESERVE_BYTES = 1 << 20
_SENT = (
    "TORCH_COMPILE_DEBUG_DIR",
    "TORCHINDUCTOR_CACHE_DIR",
    "TRITON_CACHE_DIR",
    "TRITON_DUMP_DIR",
    "TORCH_TRACE",
)

_SHARED = ("graphs", "debug_logs", "traces", "triton_entries", "inductor_sources")
"""Lists of a scan that are taken from folders outside of the run's own."""


@dataclass(frozen=True)
class Plan:
    """A command to run, and the settings for it.

    Attributes:
        command: Program and arguments.
        name: Name of the run, usually the script's.
        out: The bundle's folder; None for a fresh one in ``.xpudbg/runs``.
        timeout: Seconds after which the script is ended.
        extra: Variables that override the table (``--set``, the XPU target).
        extra_why: Their reasons.
        keep_binaries: Keep compiled ``.so`` files of the run's own cache.
        target: The emulated device; None on real ones.
        ocloc: The program that makes native code for it; empty if there is none.
        warm: Use the user's compile caches instead of cold, private ones.
        leave: Variables that are left as the user has them (``all`` for every one of the table).
        status: Show the current compile on the terminal, if that disturbs no output.
    """

    command: tuple[str, ...]
    name: str
    out: Path | None = None
    timeout: float | None = None
    extra: Mapping[str, str] = field(default_factory=dict)
    extra_why: Mapping[str, str] = field(default_factory=dict)
    keep_binaries: bool = False
    target: TargetRun | None = None
    ocloc: str = ""
    warm: bool = False
    leave: frozenset[str] = frozenset()
    status: bool = False


@dataclass(frozen=True)
class RunResult:
    """A finished run.

    Attributes:
        folder: The bundle's folder.
        manifest: Its manifest.
        code: The script's status (128 + N on signal N).
        wait_status: The status of waitpid(2) if a signal other than that of our ``--timeout`` ended the script; else 0.
        seconds_after: How long collecting took after the script had ended, native code included.
        native: Result of making native code; None for a run on real devices.
    """

    folder: Path
    manifest: Manifest
    code: int
    wait_status: int = 0
    seconds_after: float = 0.0
    native: NativeCode | None = None


def execute(
    plan: Plan, *, environ: Mapping[str, str] | None = None, progress: Progress = lambda _: None
) -> RunResult:
    """Run the script to its end and collect its artifacts.

    Args:
        plan: The command and its settings.
        environ: The user's environment; the process's own when None.
        progress: Called with a line on each step after the script's end.

    Raises:
        CannotStartError: The program could not be executed.
        XpudbgError: No folder could be made for the bundle.
    """
    with room_for_records() as file_size:
        env = without_outer_run(os.environ if environ is None else environ, SITE_DIR)
        folder, variables = prepare(plan, env)
        with run_lock(folder), plain_cache(folder, variables) as given:
            return _execute(plan, folder, given, env, file_size, progress)


def _execute(
    plan: Plan,
    folder: Path,
    variables: tuple[Variable, ...],
    env: Mapping[str, str],
    file_size: tuple[int, int] | None,
    progress: Progress,
) -> RunResult:
    child_env = child_environment(env, variables, folder, SITE_DIR)
    manifest = begun_manifest(
        new_manifest(folder.name, RunState.RUNNING, RunSource.RUN),
        plan.command,
        child_env,
        emulated=plan.target.emulation if plan.target else None,
        variables=variables,
    )
    began = time.time()
    program = read_program(plan.command, manifest.cwd, began)
    # Each executes its module: the one needs what Windows has not.
    if system.FORKS:
        from xpudbg.record.launch.child import run_child
    else:
        from xpudbg.record.launch.plain_child import run_child
    try:
        _save(folder, manifest)
        mark_own_run(folder)
        child = run_child(
            plan.command,
            child_env,
            folder,
            timeout=plan.timeout,
            file_size=file_size,
            status=CompileProgress(folder).text if plan.status else None,
        )
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    manifest = replace(
        manifest, state=RunState.COLLECTING, exit=child.exit, artifacts=_outputs(folder, child)
    )
    _save(folder, manifest)
    ended = time.monotonic()
    code = child.exit.code if child.exit.code is not None else 0
    if _has_own_debug_folder(variables):
        try:
            copy_debug_folders(folder, env, manifest.cwd)
        except XpudbgError as error:
            sys.stderr.write(f"xpudbg: {error.message}\n")
    if system.FORKS and (child.exit.signal or code):
        with contextlib.suppress(OSError):
            write_kernel_log(folder / "logs", child.exit.seconds or 0.0)
    died = child.exit.signal and child.exit.reason is not ExitReason.TIMEOUT
    if child.exit.reason is ExitReason.TIMEOUT:
        progress(f"the script was ended after {plan.timeout:g} s")
    native = NativeCode() if plan.target is not None else None
    try:
        with raising_end_signals():
            native = _make_native(plan, folder, progress)
            manifest = _collect(plan, folder, manifest, child, began, progress, native)
            manifest = _with_sources(program, folder, manifest, child_env)
    except EndSignalError as caught:
        sys.stderr.write(
            f"xpudbg: collecting ended by {caught}; 'xpudbg collect {shell_word(str(folder))}' finishes the bundle\n"
        )
    manifest = _save(folder, manifest)
    _remember_secrets(folder, child_env)
    wait_status = child.wait_status if died else 0
    return RunResult(folder, manifest, code, wait_status, time.monotonic() - ended, native)


def _make_native(plan: Plan, folder: Path, progress: Progress) -> NativeCode | None:
    """Make native code beside the SPIR-V of an emulated run's Triton cache; None for a run on real devices."""
    row = target_of(plan.target.plan.target) if plan.target is not None else None
    if row is None:
        return None
    return make_native_code(
        folder / "triton_cache",
        folder / "triton_cache",
        row,
        ocloc=plan.ocloc,
        say=lambda done, total: progress(
            f"the script has ended; ocloc makes native code, {done} of {total}, {SECONDS_AFTER_RUN:.0f} s at most"
        ),
    )


def _has_own_debug_folder(variables: tuple[Variable, ...]) -> bool:
    return any(v.name == "TORCH_COMPILE_DEBUG_DIR" and v.winner is VariableWinner.OURS for v in variables)


_END_SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class EndSignalError(BaseException):
    """A signal that would end this process while it collects; raised so that the script's status is still returned."""


@contextlib.contextmanager
def raising_end_signals() -> Iterator[None]:
    """Context in which signals that would end this process raise :class:`EndSignalError`."""

    def end(number: int, _frame: FrameType | None) -> None:
        raise EndSignalError(signal.Signals(number).name)

    before = {}
    # Not the main thread of our host.
    with contextlib.suppress(ValueError):
        for number in _END_SIGNALS:
            if signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _remember_secrets(folder: Path, environ: Mapping[str, str]) -> None:
    """Store the places of secret variables' values: ``pack`` may run where the variables are not set."""
    try:
        remember_secret_places(folder, secrets_of_machine(environ))
    except Exception as error:
        # The script's status stands, whatever happens to us.
        sys.stderr.write(
            f"xpudbg: where secret values stand could not be kept ({error}); pack this run with its own environment\n"
        )


def prepare(plan: Plan, env: Mapping[str, str]) -> tuple[Path, tuple[Variable, ...]]:
    """Make the run folder and decide every variable; also used by ``--env-only``."""
    folder = _folder(plan)
    for name in FOLDERS:
        (folder / name).mkdir(exist_ok=True)
    _reserve(folder)
    variables = plan_variables(
        env, folder, warm=plan.warm, leave=plan.leave, extra=plan.extra, extra_why=plan.extra_why
    )
    return folder, variables


def _folder(plan: Plan) -> Path:
    if plan.out is not None:
        return bundle_folder(plan.out, plan.name)
    folder, why = bundle_folder_anywhere(plan.name)
    if why:
        sys.stderr.write(f"xpudbg: {why}; the bundle goes to {folder}\n")
    return folder


def _outputs(folder: Path, child: ChildResult) -> tuple[Artifact, ...]:
    placer = FileImporter(folder)
    rows = []
    for name, kind in (("stdout", Kind.STDOUT), ("stderr", Kind.STDERR)):
        reason = child.unrecorded.get(name)
        if reason:
            rows.append(Artifact(kind, State.NOT_APPLICABLE, reason=reason))
        else:
            rows.append(placer.place(folder / f"{name}.txt", f"{name}.txt", kind))
    return tuple(rows)


def _collect(
    plan: Plan,
    folder: Path,
    manifest: Manifest,
    child: ChildResult,
    began: float,
    progress: Progress,
    native: NativeCode | None,
) -> Manifest:
    """Collect the artifacts; failures become problems in the bundle's manifest."""
    problems = [Problem("output of the script", lost) for lost in child.lost]
    try:
        emulated = manifest.emulated
        if plan.target is not None:
            emulated, odd = plan.target.finish(folder, native or NativeCode())
            problems += odd
        progress("looking for artifacts")
        records = read_probe_records(folder)
        beside = {v.name for v in manifest.variables if v.name == "TORCH_TRACE" and writes_ours(v)}
        sent = [name for name in _SENT if name not in beside]
        extra_roots = sorted({p for name in sent for p in records.paths(name) if not is_inside(folder, p)})
        found = scan([folder / name for name in FOLDERS if name not in ("probe", REPORTS)])
        if extra_roots:
            _add_recent(found, scan(extra_roots), began)
        problems += _probe_missing(records, found)
        situation = Situation(
            collected=False,
            values={v.name: v.value for v in manifest.variables},
            diagram_off=records.diagram_off,
            died=_died(child, records),
            probed=bool(records.processes),
            warm=plan.warm or bool(leaves_caches(plan.leave)),
            missing_stages=plan.target.missing_stages if plan.target else "",
            not_spirv=graphs_not_run(folder),
            host_launches=host_launches(folder),
            no_native=native.failures if native else {},
        )
        # What the probe sets depends on the process.
        if records.diagram_off:
            situation.values["INDUCTOR_ORIG_FX_SVG"] = None
        request = Request(
            roots=[folder / "trace", folder / "debug", folder, *extra_roots],
            scan=found,
            records=records,
            situation=situation,
            placer=FileImporter(folder),
            main_pid=child.pid,
            keep_binaries=plan.keep_binaries,
            progress=progress,
        )
        manifest = build_manifest(request, replace(manifest, emulated=emulated, problems=tuple(problems)))
        return replace(manifest, state=RunState.COMPLETE)
    except Exception as error:
        # The script's status stands, whatever happens to us.
        if os.environ.get("XPUDBG_TRACEBACK"):
            raise
        what = f"collecting stopped: {type(error).__name__}: {error}"
        hint = f"what was written is in {folder}; 'xpudbg collect {shell_word(str(folder))}' tries again; please report it"
        return replace(manifest, problems=(*problems, Problem("xpudbg", what, hint)))


def _with_sources(
    program: UserProgram | None, folder: Path, manifest: Manifest, environ: Mapping[str, str]
) -> Manifest:
    """Add the sources of the user's program to the bundle and return the manifest; unchanged if that fails."""
    try:
        rows = keep_sources(program, manifest, FileImporter(folder), environ) if program else []
    except Exception as error:
        # The script's status stands, whatever happens to us.
        shutil.rmtree(folder / SOURCES, ignore_errors=True)
        what = f"they were not kept: {type(error).__name__}: {error}"
        return replace(manifest, problems=(*manifest.problems, Problem("sources of the script", what)))
    return replace(manifest, artifacts=(*manifest.artifacts, *rows))


def _died(child: ChildResult, records: ProbeRecords) -> dict[int, str]:
    died = {}
    if child.exit.signal:
        died[child.pid] = f"{child.exit.signal} ({child.exit.reason})"
    for process in records.processes:
        if not process.ended and not process.forked and process.pid != child.pid and process.torch:
            died[process.pid] = "its end was not recorded"
    return died


def _probe_missing(records: ProbeRecords, found: Scan) -> list[Problem]:
    if records.processes or not (found.graphs or found.traces or found.triton_entries):
        return []
    return [
        Problem(
            "probe",
            "Python compiled graphs, but the probe did not start in it: processes, links and diagrams are incomplete",
            "python -I, -E and -S keep it from starting; run the script without them",
        )
    ]


def _add_recent(found: Scan, more: Scan, began: float) -> None:
    """Add the artifacts written since the script began: the folders are shared with other runs."""

    def old(path: Path) -> bool:
        with contextlib.suppress(OSError):
            return all(p.stat().st_mtime < began - 1 for p in (path.iterdir() if path.is_dir() else [path]))
        return True

    more.leave_out(old, *_SHARED)
    for name in (*_SHARED, "problems"):
        getattr(found, name).extend(getattr(more, name))


def _reserve(folder: Path) -> None:
    """Reserve disk space, which is freed for the manifest if the disk is full at the end."""
    if not hasattr(os, "posix_fallocate"):
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder / _RESERVE, os.O_WRONLY | os.O_CREAT, 0o644)
        try:
            os.posix_fallocate(descriptor, 0, _RESERVE_BYTES)
        finally:
            os.close(descriptor)


def _save(folder: Path, manifest: Manifest) -> Manifest:
    """Write the manifest, even on a full disk, and return it as written; a failure is reported on stderr only."""
    if manifest.state is RunState.COMPLETE:
        with contextlib.suppress(OSError):
            (folder / _RESERVE).unlink(missing_ok=True)
    try:
        return save_manifest(folder, manifest)
    except OSError:
        with contextlib.suppress(OSError):
            (folder / _RESERVE).unlink(missing_ok=True)
        try:
            return save_manifest(folder, manifest)
        except OSError as error:
            # Said before the script started, and at the end.
            if manifest.state is not RunState.COLLECTING:
                sys.stderr.write(
                    f"xpudbg: the manifest could not be written: {error.strerror}; {folder} holds what is there\n"
                )
    return manifest


# ``run --env-only``: the plan as shell exports, for programs that xpudbg cannot start itself.


def print_exports(plan: Plan) -> str:
    """Return shell commands that set up a run folder for programs started after them.

    Each variable has its reason as a comment. The folder is made now; ``xpudbg collect`` turns it into a bundle afterwards.
    """
    environ = dict(os.environ)
    folder, variables = prepare(plan, environ)
    (folder / ".reserve").unlink(missing_ok=True)
    in_probe = {row.name for row in TABLE if row.probe}
    lines = [f"# xpudbg: the artifacts of what you start now go to {folder}"]
    for variable in variables:
        if variable.name == PROBE.name:
            continue
        if variable.name in in_probe:
            lines.append(f"# {variable.name}: set in each process by the probe: {variable.why}")
        elif variable.value is None:
            if variable.winner in (VariableWinner.OURS, VariableWinner.SET):
                lines += [f"# {variable.why}", f"unset {variable.name}"]
        elif variable.value != variable.user:
            lines += [f"# {variable.why}", f"export {variable.name}={shlex.quote(variable.value)}"]
        else:
            lines.append(
                f"# {variable.name}={shlex.quote(variable.value)} is set by you and unchanged: {variable.why}"
            )
    lines.append(
        "# the probe: names processes, links graphs to compiles, keeps torch's diagrams from raising"
    )
    for name, value in probe_environment(environ, variables, folder, SITE_DIR).items():
        lines.append(f"export {name}={shlex.quote(value)}")
    where = shlex.quote(str(folder))
    if plan.target is not None:
        lines.append(f"# start it with {shlex.quote(plan.target.plan.python)}: the target was planned for it")
        lines.append(
            "# for native code (registers, spills), before it is collected: "
            f"xpudbg triton-cache native {where}/triton_cache --beside --device {plan.target.plan.target}"
        )
    lines.append(f"# afterwards: xpudbg collect {where}")
    return "\n".join(lines) + "\n"


_DEVICE = Path("/dev/kmsg")
_WANTED = re.compile(
    r"\b(?:xe|i915|amdgpu|nvidia|drm|kfd)\b|NVRM|segfault|traps:|[Oo]ut of memory|oom|iommu|DMAR|ASID|Faulted Address|FaultType|AccessType|EngineClass"
)
_IDENTITY = re.compile(r"Serial Number|\bGPU-[0-9a-f]{8}-")
"""Lines that name a single board."""
_MOST = 500
_EARLIER_US = 1_000_000
"""The kernel's own clock is not exactly that of CLOCK_MONOTONIC."""


def write_kernel_log(folder: Path, seconds: float, *, device: Path = _DEVICE) -> None:
    """Write the messages of the last seconds, or why they cannot be read; nothing where there are none.

    Args:
        folder: Folder of the logs of a run.
        seconds: How long ago the run began.
        device: Where the kernel's messages are read.
    """
    since = time.monotonic() - seconds
    try:
        lines = read_messages(device, since * 1e6 - _EARLIER_US)
    except OSError as error:
        lines = [f"{UNREAD}{device}: {error.strerror}"]
    if lines:
        folder.mkdir(exist_ok=True)
        (folder / KERNEL_LOG).write_text("\n".join(lines[-_MOST:]) + "\n", encoding="utf-8")


def read_messages(device: Path, since_us: float) -> list[str]:
    """Return the wanted messages since a time, as ``dmesg`` prints them.

    A record is ``priority,sequence,microseconds,flags;text``, then lines that begin with a blank; see
    ``Documentation/ABI/testing/dev-kmsg``.

    Args:
        device: ``/dev/kmsg``.
        since_us: Microseconds since the machine started.

    Raises:
        OSError: It cannot be read.
    """
    found: list[str] = []
    descriptor = os.open(device, system.READ)
    try:
        while True:
            try:
                record = os.read(descriptor, 8192)
            except BlockingIOError:
                break
            except BrokenPipeError:
                continue  # messages were overwritten while we read
            if not record:
                break
            for line in record.decode("utf-8", "replace").split("\n"):
                found += _wanted(line, since_us)
    finally:
        os.close(descriptor)
    return found


def _wanted(record: str, since_us: float) -> list[str]:
    """Return the lines of a wanted record; none for others and for lines that belong to a record."""
    head, _, text = record.partition(";")
    stamp = head.split(",")[2:3]
    message = text.replace("\\x0a", "\n").replace("\\x09", " ")
    if (
        not stamp
        or not stamp[0].isdecimal()
        or int(stamp[0]) < since_us
        or not _WANTED.search(message)
        or _IDENTITY.search(message)
    ):
        return []
    return [f"[{int(stamp[0]) / 1e6:12.6f}] {line}" for line in message.splitlines() if line.strip()]
