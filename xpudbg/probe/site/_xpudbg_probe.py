"""The probe: what xpudbg does inside the user's processes. Standard library only, Python 3.8 and later.

It writes what only the process itself knows (who it is, what it imported, where its variables pointed in the end) into
``$XPUDBG_RUN_DIR/probe/``, lets ``_xpudbg_nodes`` record what FX knows about the nodes of every graph, and keeps three things
that collection switches on from touching the program:

* torch's own diagrams raise inside the compile without pydot or ``dot``, and with Graphviz 2.43 on some graphs
  (``lost edge``); here they are only switched on where they can work, and a failure is recorded instead of raised;
* debug artifacts that cannot be written (full disk) are recorded as lost instead of failing the compile;
* log lines that nobody but the collection asked for do not reach stderr.

It never initialises a device, never imports torch itself and never raises into the program.
"""

from __future__ import annotations

import atexit
import functools
import json
import os
import sys
import time
from typing import Any, Callable, Dict, List, Optional

RUN_DIR = os.environ.get("XPUDBG_RUN_DIR", "")
ASKED_LOGS = frozenset(filter(None, os.environ.get("XPUDBG_QUIET_LOGS", "").split(",")))
QUIET_DEBUG_TRACE = os.environ.get("XPUDBG_QUIET_DEBUG_TRACE") == "1"
MAX_DIAGRAM_NODES = 1000  # dot needs minutes beyond this
SENT_BY_VARIABLES = (
    "TORCH_COMPILE_DEBUG_DIR",
    "TORCHINDUCTOR_CACHE_DIR",
    "TRITON_CACHE_DIR",
    "TRITON_DUMP_DIR",
    "TORCH_TRACE",
    "TORCH_LOGS_OUT",
)

_state: Dict[str, Any] = {"pid": 0, "stem": ""}


def start() -> None:
    """Register this process and set up the import hooks; called once, by sitecustomize."""
    if not RUN_DIR:
        return
    _register()
    os.register_at_fork(after_in_child=_after_fork)
    if os.environ.get("XPUDBG_LOGS") == "1":
        os.environ["TORCH_LOGS_OUT"] = os.path.join(RUN_DIR, "logs", "torch_logs-pid_%d.log" % os.getpid())
    if os.environ.get("XPUDBG_WORKER_LOG") == "1":
        os.environ["TORCHINDUCTOR_WORKER_SUPPRESS_LOGGING"] = "0"
        os.environ["TORCHINDUCTOR_WORKER_LOGPATH"] = os.path.join(
            RUN_DIR, "logs", "worker_log-pid_%d.txt" % os.getpid()
        )
    _plan_diagram()
    hooks = {
        "torch": _torch_imported,
        "torch._logging._internal": _quiet_logs,
        "torch._inductor.debug": _guard_debug,
        "torch._inductor.utils": _reach_workers,
        "torch._inductor.compile_fx": _record_nodes,
        "torch._inductor.pattern_matcher": _watch_patterns,
    }
    if os.environ.get("XPUDBG_ACCURACY"):
        _watch_numbers(hooks)
    sys.meta_path.insert(0, _AfterImport(hooks))
    if os.environ.get("XPUDBG_TARGET"):
        _load_target()


def event(kind: str, **fields: Any) -> None:
    """Append one event of this process to its event file; lost silently when the disk is full."""
    try:
        line = json.dumps(dict(fields, kind=kind, pid=os.getpid(), time=time.time()), default=str)
        with open(_path(".events"), "a") as out:
            out.write(line + "\n")
    except Exception:
        pass


def _path(suffix: str) -> str:
    if _state["pid"] != os.getpid():  # a fork whose at-fork hook did not run
        _state["pid"] = os.getpid()
        _state["stem"] = "%d-%d" % (os.getpid(), time.time_ns())
    return os.path.join(RUN_DIR, "probe", _state["stem"] + suffix)


def _write(suffix: str, data: Any) -> None:
    try:
        with open(_path(suffix), "w") as out:
            json.dump(data, out, default=str)
    except Exception:
        pass


def _register(forked: bool = False) -> None:
    record = {
        "pid": os.getpid(),
        "ppid": os.getppid(),
        "started": time.time(),
        "argv": list(getattr(sys, "orig_argv", [])) or _cmdline(),
        "executable": sys.executable,
        "python": sys.version.split()[0],
        "forked": forked,
        "ranks": {k: os.environ[k] for k in ("RANK", "LOCAL_RANK", "WORLD_SIZE") if k in os.environ},
    }
    _write(".start", record)
    if not forked:
        atexit.register(_at_exit)


def _cmdline() -> List[str]:
    try:
        with open("/proc/self/cmdline", "rb") as source:
            return [os.fsdecode(part) for part in source.read().split(b"\0")[:-1]]
    except OSError:
        return []


def _after_fork() -> None:
    try:
        if _state["pid"] != os.getpid():
            _state["pid"] = 0
            _register(forked=True)
    except Exception:
        pass


def _at_exit() -> None:
    try:
        torch = sys.modules.get("torch")
        record = {
            "ended": time.time(),
            "paths": {k: os.environ[k] for k in SENT_BY_VARIABLES if k in os.environ},
            "torch": str(getattr(torch, "__version__", "")),
            "devices": _devices(torch) if torch is not None else [],
        }
        error = getattr(sys, "last_value", None)  # set where the interpreter printed a traceback
        if isinstance(error, Exception):
            record["exception"] = ("%s: %s" % (type(error).__name__, error)).strip(": ")[:2000]
        _write(".end", record)
    except Exception:
        pass
    patterns = sys.modules.get("_xpudbg_patterns")
    if patterns is not None:
        patterns.write_counters()


def _devices(torch: Any) -> List[Dict[str, Any]]:
    """Names of the devices that the program itself has initialised; asking first would initialise them."""
    found = []
    for name in ("xpu", "cuda"):
        module = getattr(torch, name, None)
        try:
            if module is None or not module.is_initialized():
                continue
            for index in range(module.device_count()):
                properties = module.get_device_properties(index)
                fields = {
                    k: getattr(properties, k)
                    for k in dir(properties)
                    if not k.startswith("_")
                    and isinstance(getattr(properties, k), (str, int, float, bool, list))
                }
                found.append({"type": name, "index": index, "properties": fields})
        except Exception:
            continue
    return found


def _watch_numbers(hooks: Dict[str, Callable[[Any], None]]) -> None:
    """Let ``xpudbg accuracy`` compare what compiled graphs compute, beside what the probe does at the same imports."""

    def numbers() -> Any:
        folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "compare")
        if folder not in sys.path:
            sys.path.append(folder)
        import _xpudbg_accuracy

        return _xpudbg_accuracy

    def both(first: Optional[Callable[[Any], None]], name: str) -> Callable[[Any], None]:
        def hook(module: Any) -> None:
            try:
                if first is not None:
                    first(module)
            finally:
                watch = getattr(numbers(), name)
                watch(module)

        return hook

    for module, name in (
        ("torch", "start"),
        ("torch._dynamo.eval_frame", "watch_regions"),
        ("torch._inductor.compile_fx", "watch_compiles"),
    ):
        hooks[module] = both(hooks.get(module), name)


class _AfterImport:
    """A meta path finder that calls a function after a module of its table was executed, once."""

    def __init__(self, hooks: Dict[str, Callable[[Any], None]]) -> None:
        self.hooks = hooks

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        hook = self.hooks.pop(name, None)
        if hook is None:
            return None
        spec: Any = None
        for finder in list(sys.meta_path):
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                break
        loader = getattr(spec, "loader", None)
        if loader is None or not hasattr(loader, "exec_module"):
            return spec
        execute = loader.exec_module

        def exec_module(module: Any) -> None:
            execute(module)
            try:
                hook(module)
            except Exception as error:
                event("probe_error", where=name, what="%s: %s" % (type(error).__name__, error))

        try:
            loader.exec_module = exec_module
        except AttributeError:
            pass
        if not self.hooks and self in sys.meta_path:
            sys.meta_path.remove(self)
        return spec


def _torch_imported(torch: Any) -> None:
    version = getattr(torch, "version", None)
    event(
        "torch",
        version=str(torch.__version__),
        git=getattr(version, "git_version", ""),
        cuda=getattr(version, "cuda", None),
        hip=getattr(version, "hip", None),
        xpu=getattr(version, "xpu", None),
        triton=_triton_versions(),
    )


def _triton_versions() -> Dict[str, str]:
    try:
        from importlib import metadata
    except ImportError:
        return {}
    found = {}
    for name in (
        "triton",
        "triton-xpu",
        "pytorch-triton-xpu",
        "pytorch-triton",
        "intel-extension-for-pytorch",
    ):
        try:
            found[name] = metadata.version(name)
        except Exception:
            continue
    return found


# ---------------------------------------------------------------- torch's own diagrams


def _plan_diagram() -> None:
    """Switch torch's diagram on only where it can work, and say why where it cannot."""
    if os.environ.get("XPUDBG_DIAGRAM") != "1":
        return
    import importlib.util
    import shutil

    if importlib.util.find_spec("pydot") is None:
        event("diagram_off", reason="pydot is not installed in %s" % sys.executable)
    elif shutil.which("dot") is None:
        event("diagram_off", reason="Graphviz' dot is not on PATH")
    else:
        os.environ["INDUCTOR_ORIG_FX_SVG"] = "1"


def _guard_debug(module: Any) -> None:
    formatter = module.DebugFormatter
    for name in ("draw_orig_fx_graph", "graph_diagram"):
        if hasattr(formatter, name):
            setattr(formatter, name, _guarded_diagram(name, getattr(formatter, name)))
    for name in ("fx_graph", "fx_graph_transformed", "ir_pre_fusion", "ir_post_fusion", "output_code"):
        if hasattr(formatter, name):
            write = getattr(formatter, name)
            write = beside_parent(name, write) if name.startswith("ir_") else write
            setattr(formatter, name, _guarded_artifact(name, write))
    module.log.addFilter(_debug_trace_seen)
    event("paths", paths={k: os.environ[k] for k in SENT_BY_VARIABLES if k in os.environ})


def _folder(formatter: Any) -> str:
    try:
        return os.path.dirname(str(formatter.filename("x")))
    except Exception:
        return ""


def _guarded_diagram(name: str, draw: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(draw)
    def guarded(self: Any, *args: Any, **kwargs: Any) -> None:
        try:
            size = max(len(getattr(getattr(a, "graph", None), "nodes", ())) for a in args) if args else 0
            if name == "graph_diagram":
                size = max([size] + [len(a) for a in args if isinstance(a, list)])
            if size > MAX_DIAGRAM_NODES:
                event(
                    "diagram_failed",
                    name=name,
                    folder=_folder(self),
                    reason="%d nodes are more than dot draws in time" % size,
                )
                return
            import contextlib
            import io

            with contextlib.redirect_stdout(io.StringIO()):  # older torch prints where it writes
                draw(self, *args, **kwargs)
        except Exception as error:
            text = " ".join(str(error).split())
            event(
                "diagram_failed",
                name=name,
                folder=_folder(self),
                reason="%s: %s" % (type(error).__name__, text[:500]),
            )

    return guarded


def beside_parent(name: str, write: Callable[..., None]) -> Callable[..., None]:
    """Let the IR of a subgraph stand below that of its parent: torch writes both into one file, the later over the earlier.

    Their nodes have names of their own: a subgraph's carry its name (``true_graph_0_op1``). The pytest plugin uses it, too.
    """
    if getattr(write, "xpudbg_beside", False):
        return write

    @functools.wraps(write)
    def beside(self: Any, *args: Any, **kwargs: Any) -> None:
        earlier, file = "", ""
        try:
            graph = sys.modules["torch._inductor.virtualized"].V.graph
            if type(graph).__name__ == "SubgraphLowering":
                file = str(self.filename(name + ".txt"))
                with open(file, encoding="utf-8") as source:
                    earlier = source.read()
        except Exception:
            pass
        write(self, *args, **kwargs)
        if earlier:
            with open(file, encoding="utf-8") as source:
                later = source.read()
            with open(file, "w", encoding="utf-8") as out:
                out.write(earlier + later)

    beside.xpudbg_beside = True  # type: ignore[attr-defined]
    return beside


def _guarded_artifact(name: str, write: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(write)
    def guarded(self: Any, *args: Any, **kwargs: Any) -> None:
        try:
            write(self, *args, **kwargs)
        except OSError as error:
            event(
                "artifact_lost",
                name=name,
                folder=_folder(self),
                reason="%s: %s" % (type(error).__name__, error),
            )

    return guarded


def _debug_trace_seen(record: Any) -> bool:
    """Keep the link between debug folder and compile id; pass the line on only where the user asked for it."""
    try:
        if "debug trace" not in str(record.msg):
            return True
        args: Any = record.args or ()
        guards = sys.modules.get("torch._guards")
        compile_id = guards.CompileContext.current_compile_id() if guards is not None else None
        event(
            "debug_trace",
            name=str(args[0]) if args else "",
            folder=str(args[1]) if len(args) > 1 else "",
            compile_id=str(compile_id) if compile_id is not None else "",
        )
        return not QUIET_DEBUG_TRACE
    except Exception:
        return True


# ---------------------------------------------------------------- logs that only the collection asked for


def _quiet_logs(module: Any) -> None:
    """Keep log lines that the collection asked for out of stderr: torch logs to stderr beside ``TORCH_LOGS_OUT``."""
    if not ASKED_LOGS:
        return
    import logging

    def wanted_on_stderr(record: Any) -> bool:
        name = getattr(logging.getLogger(record.name), "artifact_name", None)
        return name not in ASKED_LOGS

    def calm() -> None:
        for qname in module.log_registry.get_log_qnames():
            for handler in logging.getLogger(qname).handlers:
                # torch 2.15 has a handler of its own, which follows sys.stderr; one for a file is the collection's
                follows = getattr(handler, "stream", None) is sys.stderr
                if follows or type(handler) is logging.StreamHandler:
                    handler.addFilter(wanted_on_stderr)

    original = module._init_logs

    @functools.wraps(original)
    def init_logs(*args: Any, **kwargs: Any) -> Any:
        result = original(*args, **kwargs)
        try:
            calm()
        except Exception as error:
            event("probe_error", where="torch logs", what=str(error))
        return result

    module._init_logs = init_logs


def _watch_patterns(module: Any) -> None:
    """Record which patterns of Inductor's passes match."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_xpudbg_patterns.py")
    _load("_xpudbg_patterns", path).watch(module, _path)


def _reach_workers(module: Any) -> None:
    """Let compile workers start the probe: torch gives them ``sys.path`` as PYTHONPATH, which this folder is not on."""
    original = getattr(module, "python_subprocess_env", None)  # from torch 2.7
    if original is None:
        return
    here = os.path.dirname(os.path.abspath(__file__))

    @functools.wraps(original)
    def python_subprocess_env(*args: Any, **kwargs: Any) -> Any:
        env = original(*args, **kwargs)
        try:
            env["PYTHONPATH"] = os.pathsep.join(filter(None, [here, env.get("PYTHONPATH", "")]))
        except Exception as error:
            event("probe_error", where="compile workers", what=str(error))
        return env

    module.python_subprocess_env = python_subprocess_env


def _record_nodes(compile_fx: Any) -> None:
    """Record every graph's nodes, why its compile failed, and its inputs where that is asked for.

    The recorders are loaded by path, since this folder is on ``sys.path`` no more.
    """
    here = os.path.dirname(os.path.abspath(__file__))
    _load("_xpudbg_nodes", os.path.join(here, "_xpudbg_nodes.py")).install(compile_fx, RUN_DIR, event)
    _load("_xpudbg_failures", os.path.join(here, "_xpudbg_failures.py")).install(compile_fx, event)
    limit = os.environ.get("XPUDBG_RECORD_INPUTS", "")
    if limit.isdigit():
        _load("_xpudbg_inputs", os.path.join(here, "_xpudbg_inputs.py")).install(
            compile_fx, int(limit), event
        )


def _load_target() -> None:
    """Load ``xpudbg/target`` by path, under a name of its own: xpudbg itself need not be installed here."""
    folder = os.environ["XPUDBG_TARGET_PACKAGE"]
    _load("xpudbg_target", os.path.join(folder, "__init__.py"), [folder]).install_hook()


def _load(name: str, path: str, package: Optional[List[str]] = None) -> Any:
    """Import a file under a name of its own."""
    import importlib.util

    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=package)
    if spec is None or spec.loader is None:
        raise ImportError("there is no " + path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
