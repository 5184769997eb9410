"""Recording of a block in a process that has imported torch: collection is switched on, all settings are restored, and a bundle is made as in ``xpudbg run``.

``xpudbg run`` sets variables before Python starts. Here torch has read its variables long ago, so its settings are changed
where they live, for all threads, and put back:

* settings: every setting (``_ConfigEntry`` in ``torch/utils/_config_module.py``) has a slot for a value that an environment
  variable forces. It is read first and in every thread, while ``config.patch`` of torch 2.13 reaches only the thread that
  calls it. Before there were entries, ``_config`` held plain values that all threads share. Names that a version does not know
  are passed over;
* the structured trace: a handler of our own beside torch's (``torch/_logging/_internal.py``, ``trace_log``). Strings that
  torch has interned before are written into it first: torch writes each of them once a process;
* the scheduler's log: the artifact loggers write to a file of ours; the user sees their lines only where he asked for them;
* caches: Dynamo's and Inductor's memory is emptied, so that a function that was compiled before is compiled again.

Run with torch 2.13. The shape of settings was read in older sources, too (entries with a plain override, before context
variables); nothing older was run.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import importlib.util
import logging
import os
import platform
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.model.accuracy import AccuracyReport, gravest
from xpudbg.model.manifest import Emulation, Manifest, RunSource, RunState
from xpudbg.model.problem import Problem
from xpudbg.numerics.api import checked_graphs, noted_problems, torch_version
from xpudbg.record.collect.build_manifest import Request, begun_manifest, build_manifest
from xpudbg.record.collect.file_import import FileImporter, ImportMethod, UserProgram, keep_sources
from xpudbg.record.collect.missing_reasons import Situation
from xpudbg.record.collect.processes import ProbeProcess, ProbeRecords
from xpudbg.record.collect.scan import scan
from xpudbg.record.launch.variables import ASKED_LOGS
from xpudbg.share.redaction.machine_secrets import secrets_of_machine
from xpudbg.share.redaction.secret_places import remember_secret_places
from xpudbg.store.locate import mark_own_run
from xpudbg.store.manifest_file import load_manifest, new_manifest, save_manifest
from xpudbg.store.records import Record

ACTIVE = threading.Lock()
"""Held while a block is recorded: what is switched on holds for the whole process."""

_SETTINGS: dict[str, dict[str, object]] = {
    "torch._inductor.config": {
        "fx_graph_cache": False,
        "fx_graph_remote_cache": False,
        "trace.enabled": True,
        # Drawings and uploads that only a debug trace does: without it they had no effect in the user's program.
        "trace.graph_diagram": False,
        "trace.draw_orig_fx_graph": False,
        "trace.upload_tar": None,
    },
    "torch._functorch.config": {
        "enable_autograd_cache": False,
        "enable_remote_autograd_cache": False,
    },
}
_LOADED_FIRST = (
    "torch._dynamo",
    "torch._inductor.compile_fx",
    "torch._inductor.scheduler",
    "torch._inductor.debug",
)


@dataclass
class CollectedState:
    """Data that the process reported while it was collected.

    Attributes:
        torch: The module.
        debug_traces: Debug folder -> (name, compile id).
        late: Called when all fixtures of the test have ended. A fixture that changes a setting or a variable in a block and is
            undone after it (``config.patch``, ``monkeypatch.setenv``) took our value for the previous one and restored it.
        lost: Why records of the trace or the logs could not be written, such as a full disk.
        compared: Findings of the comparison with eager; None if not requested.
    """

    torch: Any
    debug_traces: dict[str, tuple[str, str]] = field(default_factory=dict)
    late: list[Callable[[], None]] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    compared: ComparedBlock | None = None


@contextlib.contextmanager
def collecting(
    raw: Path, inductor_cache: Path, *, stamp: str, reset: bool, compared: bool = False
) -> Iterator[CollectedState]:
    """Context in which torch writes its artifacts below ``raw``.

    Args:
        raw: An empty folder.
        inductor_cache: Inductor's cache in the block; the blocks of a process may share it.
        stamp: Makes the debug folder's name unique.
        reset: Discard compiled code before and after (``torch._dynamo.reset``).
        compared: Also compare graphs with eager and float64.

    Raises:
        ImportError: There is no torch.
    """
    torch = importlib.import_module("torch")
    # torch warns of itself; a test that makes warnings errors is not to meet that here.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # Their loggers must exist before they are listened to.
        for name in _LOADED_FIRST:
            importlib.import_module(name)
    seen = CollectedState(torch)
    debug = raw / "debug" / f"run_{stamp}-pid_{os.getpid()}"
    with contextlib.ExitStack() as stack:
        stack.callback(_forget, torch, reset)
        _forget(torch, reset)
        for module, settings in _SETTINGS.items():
            for name, value in settings.items():
                stack.callback(_force(module, name, value, seen.late))
        stack.callback(_force("torch._inductor.config", "trace.debug_dir", str(debug), seen.late))
        stack.callback(_provenance(seen.late))
        stack.enter_context(
            _environment(
                seen.late,
                TORCHINDUCTOR_CACHE_DIR=str(inductor_cache),
                TRITON_CACHE_DIR=str(raw / "triton_cache"),
                TRITON_STORE_BINARY_ONLY=None,
            )
        )
        stack.enter_context(_trace(seen, raw / "trace" / "dedicated_log_torch_trace_block.log"))
        stack.enter_context(_logs(seen, raw / "logs" / f"torch_logs-pid_{os.getpid()}.log"))
        stack.enter_context(_debug_traces(torch, seen))
        stack.enter_context(_subgraphs())
        stack.callback(_record_nodes(raw, seen))
        if compared:
            # Dropout has the same mask in the graph and in its references.
            stack.callback(_force("torch._inductor.config", "fallback_random", True, seen.late))
            seen.compared = stack.enter_context(comparing())
        yield seen


def _forget(torch: Any, reset: bool) -> None:
    if reset:
        torch._dynamo.reset()
    utils = importlib.import_module("torch._inductor.utils")
    clear = getattr(utils, "clear_caches", None) or getattr(utils, "clear_inductor_caches", None)
    if clear is not None:
        clear()


def _force(module: str, name: str, value: object, late: list[Callable[[], None]]) -> Callable[[], None]:
    """Set a setting in every thread; return a function that restores it, and add one to ``late`` that does so again."""
    entries = vars(importlib.import_module(module)).get("_config")
    if not isinstance(entries, dict) or name not in entries:
        return lambda: None
    entry = entries[name]
    if hasattr(entry, "env_value_force"):
        forced, own = entry.env_value_force, _override(entry)
        entry.env_value_force = value

        def put_back() -> None:
            entry.env_value_force = forced
            # config.patch in the block took our value for the user's, and kept it
            if _override(entry) is not own:
                _set_override(entry, own)

        def put_back_again() -> None:
            if _override(entry) is not own and _override(entry) == value:
                _set_override(entry, own)

        late.append(put_back_again)
        return put_back
    # No known torch.
    if hasattr(entry, "user_override"):
        raise RuntimeError(
            f"this torch keeps {module}.{name} in a way that xpudbg does not know; please report it"
        )
    entries[name] = value
    return functools.partial(entries.__setitem__, name, entry)


def _override(entry: Any) -> object:
    """Return the user's value: of a context variable since torch 2.13, a plain value before."""
    own = entry.user_override
    return own.get() if isinstance(own, ContextVar) else own


def _set_override(entry: Any, value: object) -> None:
    if isinstance(entry.user_override, ContextVar):
        entry.user_override.set(value)
    else:
        entry.user_override = value


def _provenance(late: list[Callable[[], None]]) -> Callable[[], None]:
    """Set provenance to level 1 if the user has less, unless ``INDUCTOR_PROVENANCE=0`` is set; return a function that restores it."""
    config = importlib.import_module("torch._inductor.config")
    if os.environ.get("INDUCTOR_PROVENANCE"):
        return lambda: None
    # torch 2.9 on.
    level = getattr(config.trace, "provenance_tracking_level", None)
    if level is not None:
        return _force(config.__name__, "trace.provenance_tracking_level", max(1, int(level)), late)
    # torch 2.8; older ones have none.
    return _force(config.__name__, "trace.provenance_tracking", True, late)


@contextlib.contextmanager
def _environment(late: list[Callable[[], None]], **values: str | None) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    _set_environment(values)
    late.append(lambda: _set_environment({k: before[k] for k, v in values.items() if os.environ.get(k) == v}))
    try:
        yield
    finally:
        _set_environment(before)


def _set_environment(values: dict[str, str | None]) -> None:
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@contextlib.contextmanager
def _trace(seen: CollectedState, path: Path) -> Iterator[None]:
    torch = seen.torch
    internal = torch._logging._internal
    logger = internal.trace_log
    handler = _file_handler(path, internal.TorchLogsFormatter(trace=True), seen.lost)

    def pass_on(record: logging.LogRecord) -> None:
        # torch's own takes itself off the list.
        for each in list(logger.handlers):
            if not _is_pytest(each) and record.levelno >= each.level:
                each.handle(record)

    # torch writes records only when there is a handler.
    logger.addHandler(handler)
    try:
        logger.callHandlers = handler.handle
        table = getattr(torch._logging.structured, "INTERN_TABLE", {})
        for text, number in list(table.items()):
            internal.trace_structured("str", functools.partial(tuple, (text, number)), suppress_context=True)
        logger.callHandlers = pass_on
        yield
    finally:
        del logger.callHandlers
        logger.removeHandler(handler)
        handler.close()


@contextlib.contextmanager
def _logs(seen: CollectedState, path: Path) -> Iterator[None]:
    internal = seen.torch._logging._internal
    handler = _file_handler(path, internal.TorchLogsFormatter(), seen.lost)
    loggers = [logging.getLogger(name) for name in sorted(internal.log_registry.get_artifact_log_qnames())]
    chosen = [log for log in loggers if getattr(log, "artifact_name", "") in ASKED_LOGS]
    before = [(log, log.level, log.disabled, vars(log).get("callHandlers")) for log in chosen]
    # By the user: xpudbg run switched them on.
    not_asked = os.environ.get("XPUDBG_QUIET_LOGS", "").split(",")
    for log in chosen:
        asked_for = log.isEnabledFor(logging.DEBUG) and vars(log)["artifact_name"] not in not_asked
        log.callHandlers = _into(handler, log, shown=asked_for)  # type: ignore[method-assign,assignment]
        log.setLevel(logging.DEBUG)
        log.disabled = False
    try:
        yield
    finally:
        for log, level, disabled, call in before:
            del log.callHandlers
            if call is not None:  # of the probe, in a test under `xpudbg run`
                log.callHandlers = call  # type: ignore[method-assign]
            log.setLevel(level)
            log.disabled = disabled
        handler.close()


def _into(
    handler: logging.Handler, log: logging.Logger, *, shown: bool
) -> Callable[[logging.LogRecord], None]:
    """Return a logger's handler of records: writes them to the file, and handles them as usual if the user should see them."""

    def call(record: logging.LogRecord) -> None:
        handler.handle(record)
        if shown:
            logging.Logger.callHandlers(log, record)

    return call


def _is_pytest(handler: logging.Handler) -> bool:
    """Return whether a handler is pytest's, for its report: pytest adds handlers also to loggers that do not propagate."""
    return type(handler).__module__.startswith("_pytest.")


@contextlib.contextmanager
def _debug_traces(torch: Any, seen: CollectedState) -> Iterator[None]:
    """Record the link between debug folder and compile id, and hide its line from the user's log."""

    def is_shown(record: logging.LogRecord) -> bool:
        if "debug trace" not in str(record.msg):
            return True
        args = record.args if isinstance(record.args, tuple) else ()
        if len(args) > 1:
            compile_id = torch._guards.CompileContext.current_compile_id()
            seen.debug_traces[str(args[1])] = (str(args[0]), "" if compile_id is None else str(compile_id))
        return False

    logger = logging.getLogger("torch._inductor.debug")
    logger.addFilter(is_shown)
    try:
        yield
    finally:
        logger.removeFilter(is_shown)


@contextlib.contextmanager
def _subgraphs() -> Iterator[None]:
    """Write the IR of subgraphs below that of their graph, as the probe of a run does."""
    functions = _probe_module("_xpudbg_probe")
    formatter = importlib.import_module("torch._inductor.debug").DebugFormatter
    before = {n: vars(formatter)[n] for n in ("ir_pre_fusion", "ir_post_fusion") if n in vars(formatter)}
    for name, write in before.items():
        setattr(formatter, name, functions.beside_parent(name, write))
    try:
        yield
    finally:
        for name, write in before.items():
            setattr(formatter, name, write)


def _record_nodes(raw: Path, seen: CollectedState) -> Callable[[], None]:
    """Record FX's data on the nodes of graphs, as the probe of a run does; return a function that ends it."""

    def lost(kind: str, **fields: object) -> None:
        seen.lost.add(f"fx_graph_nodes: {fields.get('reason') or fields.get('what') or kind}")

    compile_fx = importlib.import_module("torch._inductor.compile_fx")
    put_back: Callable[[], None] = _probe_module("_xpudbg_nodes").install(compile_fx, str(raw), lost)
    return put_back


def _probe_module(name: str) -> ModuleType:
    """Load a module of the probe by its path, under its own name."""
    path = Path(__file__).resolve().parent / "probe" / "site" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"xpudbg_plugin{name}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"no probe at {path}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class RecordFile(logging.FileHandler):
    """A log file whose faults (a full disk) disturb neither the compile nor the test's own error and output.

    Args:
        path: The file; created at the first record.
        lost: List for the reasons.
    """

    def __init__(self, path: Path, lost: set[str]) -> None:
        super().__init__(path, encoding="utf-8", errors="backslashreplace", delay=True)
        self._lost = lost

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Note why a record was not written, instead of a traceback for each by logging."""
        del record
        error = sys.exc_info()[1]
        self._lost.add((getattr(error, "strerror", None) if error else None) or type(error).__name__)

    def close(self) -> None:
        """Close the file; unwritten data is lost if that fails."""
        try:
            super().close()
        except OSError as error:
            self._lost.add(error.strerror or type(error).__name__)


def _file_handler(path: Path, formatter: logging.Formatter, lost: set[str]) -> logging.Handler:
    path.parent.mkdir(parents=True, exist_ok=True)
    handler = RecordFile(path, lost)
    handler.setLevel(logging.DEBUG)
    handler.setFormatter(formatter)
    return handler


@dataclass
class ComparedBlock:
    """Findings of a block.

    Attributes:
        lines: The findings, line by line.
    """

    lines: list[Record] = field(default_factory=list)

    def report(self, manifest: Manifest, torch: str) -> AccuracyReport:
        """Return the verdict on the block's graphs.

        Args:
            manifest: Manifest of the block's bundle.
            torch: Version of torch.
        """
        graphs = checked_graphs(self.lines, manifest.graphs)
        return AccuracyReport(
            run=manifest.name,
            verdict=gravest(tuple(g.verdict for g in graphs)),
            torch=torch_version(self.lines) or torch,
            graphs=graphs,
            problems=noted_problems(self.lines),
        )


@contextlib.contextmanager
def comparing() -> Iterator[ComparedBlock]:
    """Context that compares each graph compiled in it, after its first calls."""
    compare, notes = _compare_module("accuracy"), _compare_module("notes")
    block = ComparedBlock()
    # xpudbg accuracy around this session compares already: a second comparison would find the same.
    watched = bool(notes.FOLDER)
    with contextlib.ExitStack() as stack:
        if not watched:
            compare._state.update(graphs=0, spent=0.0, began=time.monotonic())
            compile_fx = importlib.import_module("torch._inductor.compile_fx")
            stack.callback(compare.wrap_compiles(compile_fx))
        notes.LISTENERS.append(block.lines.append)
        stack.callback(notes.LISTENERS.remove, block.lines.append)
        yield block


def _compare_module(name: str) -> ModuleType:
    """Return a module of ``numerics/probe``, the one that ``xpudbg accuracy`` around this session has loaded if any."""
    loaded = sys.modules.get(f"xpudbg_inside.numerics.probe.{name}")
    return loaded or importlib.import_module(f"xpudbg.numerics.probe.{name}")


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
