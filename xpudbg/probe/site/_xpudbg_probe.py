"""The probe: xpudbg's code inside the user's processes. Standard library only, Python 3.8 and later.

It writes facts that only the process itself knows (its identity, its imports, the final values of its variables) into
``$XPUDBG_RUN_DIR/probe/``, lets ``_xpudbg_nodes`` record FX's data on the nodes of every graph, and keeps three things
that collection switches on from touching the program:

* torch's own diagrams raise inside the compile without pydot or ``dot``, and with Graphviz 2.43 on some graphs
  (``lost edge``); here they are only switched on where they can work, and a failure is recorded instead of raised;
* debug artifacts that cannot be written (full disk) are recorded as lost instead of failing the compile;
* log lines that only the collection requested do not reach stderr.

It never initialises a device, never imports torch itself and never raises into the program.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import io
import json
import os
import shutil
import sys
import time
from typing import Any, Callable, Dict, List, Tuple

RUN_DIR = os.environ.get("XPUDBG_RUN_DIR", "")
ASKED_LOGS = frozenset(filter(None, os.environ.get("XPUDBG_QUIET_LOGS", "").split(",")))
HIDE_DEBUG_TRACE = os.environ.get("XPUDBG_QUIET_DEBUG_TRACE") == "1"
MAX_DIAGRAM_NODES = 1000  # dot needs minutes beyond this
SENT_BY_VARIABLES = (
    "TORCH_COMPILE_DEBUG_DIR",
    "TORCHINDUCTOR_CACHE_DIR",
    "TRITON_CACHE_DIR",
    "TRITON_DUMP_DIR",
    "TORCH_TRACE",
)

_hand: Dict[str, Any] = {}
"""What ``sitecustomize`` has given us: how to import, and the name of a file of this process."""


def start(
    watch: Callable[..., None],
    isolated: Callable[[Callable[[], Any]], Any],
    isolated_import: Callable[..., Any],
    path: Callable[[str], str],
) -> None:
    """Register the callbacks of the imports of torch's modules; called once, just before torch or triton is executed.

    Args:
        watch: Calls a function before or after a module is executed.
        isolated: Calls a function whose imports find the standard library's modules, whatever lies beside the script.
        isolated_import: Imports a file in that way, under its own name.
        path: The file of this process with a suffix.
    """
    _hand.update(isolated=isolated, load=isolated_import, path=path)
    if os.environ.get("XPUDBG_WORKER_LOG") == "1":
        os.environ["TORCHINDUCTOR_WORKER_SUPPRESS_LOGGING"] = "0"
        os.environ["TORCHINDUCTOR_WORKER_LOGPATH"] = _log("worker_log", "txt")
    with contextlib.suppress(Exception):
        _load("_xpudbg_last").write_stacks(_log("xpudbg_stacks", "txt"))
    _plan_diagram()
    hooks = [
        ("torch", _torch_imported),
        ("torch._logging._internal", _add_logs),
        (
            "torch._dynamo.backends.registry",
            lambda module: _load("_xpudbg_backends").watch_lookup(module, event),
        ),
        ("torch._dynamo.output_graph", lambda module: _load("_xpudbg_backends").watch_calls(module, event)),
        ("torch._inductor.debug", _guard_debug),
        ("torch._inductor.compile_fx", _record_nodes),
        ("torch._inductor.codegen.common", lambda module: _scheduler().watch_values(module)),
        ("torch._inductor.codegen.triton", lambda module: _scheduler().watch_kernels(module, event)),
        ("torch._inductor.pattern_matcher", _watch_patterns),
        ("torch._inductor.select_algorithm", _watch_choices),
        ("torch._inductor.runtime.triton_heuristics", _watch_configs),
        ("torch._inductor.cudagraph_utils", lambda module: _settings().watch_skips(module, *_recorder())),
        ("torch._inductor.output_code", lambda module: _settings().watch_graphs(module, *_recorder())),
        ("torch._inductor.compile_fx", lambda module: _settings().watch_capture(module)),
        ("torch._inductor.scheduler", lambda module: _settings().watch_partitions(module)),
    ]
    if os.environ.get("XPUDBG_PROFILE"):
        hooks.append(("torch._inductor.output_code", _profile_calls))
    if os.environ.get("XPUDBG_LAUNCHES"):
        launches = _load("_xpudbg_last").LaunchRing(
            lambda: _log("xpudbg_launches", "jsonl"), os.environ["XPUDBG_LAUNCHES"] == "sync"
        )
        hooks += [
            ("torch._inductor.runtime.triton_heuristics", launches.watch_triton),
            ("torch._inductor.async_compile", launches.watch_wrappers),
            ("triton.runtime.jit", launches.watch_jit),
        ]
    if os.environ.get("XPUDBG_FORCE"):
        hooks += [(name, _force_settings) for name in _load("_xpudbg_force").MODULES]
        hooks.append(
            ("torch._inductor.compile_fx", lambda module: _load("_xpudbg_force").install(module, event))
        )
    if os.environ.get("TORCH_BISECT_MAX", "").isdigit():
        hooks.append(
            ("torch._inductor.compiler_bisector", lambda m: _load("_xpudbg_force").watch_bisector(m, event))
        )
    if os.environ.get("XPUDBG_ACCURACY"):
        hooks += _numbers_hooks()
    for name, hook in hooks:
        watch(name, after=_noting_errors(name, hook))
    if os.environ.get("XPUDBG_TARGET"):
        _load_target(watch)


def _log(name: str, suffix: str) -> str:
    """Return a file of this process in the run's folder of logs."""
    return os.path.join(RUN_DIR, "logs", "%s-pid_%d.%s" % (name, os.getpid(), suffix))


def _noting_errors(name: str, hook: Callable[[Any], None]) -> Callable[[Any], None]:
    def noting(module: Any) -> None:
        try:
            hook(module)
        except Exception as error:
            event("probe_error", where=name, what="%s: %s" % (type(error).__name__, error))

    return noting


def event(kind: str, **fields: Any) -> None:
    """Append one event of this process to its event file; errors such as a full disk are ignored."""
    try:
        line = json.dumps(dict(fields, kind=kind, pid=os.getpid(), time=time.time()), default=str)
        with open(_hand["path"](".events"), "a", encoding="utf-8") as out:
            out.write(line + "\n")
    except Exception:
        pass


def at_exit() -> Dict[str, Any]:
    """Return the facts about torch for the record of this process's end."""
    found: Dict[str, Any] = {"paths": {k: os.environ[k] for k in SENT_BY_VARIABLES if k in os.environ}}
    try:
        torch = sys.modules.get("torch")
        if torch is not None:
            found.update(torch=str(getattr(torch, "__version__", "")), devices=_devices(torch))
    except Exception:
        pass
    patterns = sys.modules.get("_xpudbg_patterns")
    if patterns is not None:
        patterns.write_counters()
    return found


def _devices(torch: Any) -> List[Dict[str, Any]]:
    """Return the names of the devices that the program itself has initialised; a query of others would initialise them."""
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


def _numbers_hooks() -> List[Tuple[str, Callable[[Any], None]]]:
    """Return the import callbacks of ``xpudbg accuracy``, which run beside the probe's."""

    return [
        ("torch", lambda module: _inside("numerics.probe.accuracy").start(module)),
        ("torch._dynamo.eval_frame", lambda module: _inside("numerics.probe.accuracy").watch_regions(module)),
        (
            "torch._inductor.compile_fx",
            lambda module: _inside("numerics.probe.accuracy").watch_compiles(module),
        ),
    ]


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
    metadata = _hand["isolated"](lambda: importlib.import_module("importlib.metadata"))
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
    """Switch torch's diagram on if it can work, and record the reason if it cannot."""
    if os.environ.get("XPUDBG_DIAGRAM") != "1":
        return
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
            write = _scheduler().record_nodes(write, event) if name == "ir_pre_fusion" else write
            setattr(formatter, name, _guarded_artifact(name, write))
    module.log.addFilter(_debug_trace_seen)
    event("paths", paths={k: os.environ[k] for k in SENT_BY_VARIABLES if k in os.environ})


def _scheduler() -> Any:
    """Load the recorder of scheduler nodes."""
    return _load("_xpudbg_scheduler")


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
    """Wrap the writing of IR to append a subgraph's IR to its parent's: torch writes both to one file, replacing the earlier.

    Names of nodes do not collide: a subgraph's include its name (``true_graph_0_op1``). The pytest plugin uses it, too.
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
    """Record the link between debug folder and compile id; return whether to log the line, which the user must have requested."""
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
        return not HIDE_DEBUG_TRACE
    except Exception:
        return True


# ---------------------------------------------------------------- logs that only the collection asked for


def _add_logs(module: Any) -> None:
    """Collect torch's log lines and trace beside those that the program requests."""
    file = os.path.join(RUN_DIR, "logs", "torch_logs-pid_%d.log" % os.getpid())
    _load("_xpudbg_logs").install(
        module,
        ASKED_LOGS,
        file if os.environ.get("XPUDBG_LOGS") == "1" else "",
        os.environ.get("XPUDBG_TRACE", ""),
        lambda what: event("probe_error", where="torch logs", what=what),
    )


def _watch_patterns(module: Any) -> None:
    """Record the matches of patterns of Inductor's passes."""
    _load("_xpudbg_patterns").watch(module, _hand["path"])


def _watch_choices(module: Any) -> None:
    """Record the times of the choices that autotuning has for a product."""
    _load("_xpudbg_tuning").watch_choices(module, _hand["path"], _load("_xpudbg_patterns").where)


def _watch_configs(module: Any) -> None:
    """Record the times of the configurations that autotuning has for a generated kernel."""
    _load("_xpudbg_tuning").watch_configs(module, _hand["path"])


def _settings() -> Any:
    """Load the recorder of Inductor's options and CUDA graphs."""
    return _load("_xpudbg_settings")


def _recorder() -> Tuple[Callable[[str], str], Callable[[], Dict[str, str]]]:
    """Return where this process writes records, and how it says of which graph they are."""
    return _hand["path"], _load("_xpudbg_patterns").where


def _record_nodes(compile_fx: Any) -> None:
    """Record every graph's nodes, the reason of a failed compile, and inputs and digests of values if requested."""
    graphs = _load("_xpudbg_nodes")
    graphs.install(compile_fx, RUN_DIR, event)
    graphs.record_failures(compile_fx, event)
    limit = os.environ.get("XPUDBG_RECORD_INPUTS", "")
    if limit.isdigit():
        _load("_xpudbg_inputs").install(compile_fx, int(limit), event, graphs)
    if os.environ.get("XPUDBG_VALUES"):
        where = _load("_xpudbg_patterns").where
        _load("_xpudbg_values").install(compile_fx, _hand["path"], where, graphs)


def _profile_calls(output_code: Any) -> None:
    path = _log("torch_profile_trace", "json")
    _load("_xpudbg_profile").install(output_code, os.environ["XPUDBG_PROFILE"], event, path)


def _force_settings(module: Any) -> None:
    _load("_xpudbg_force").force(event, module.__name__)


def _load_target(watch: Callable[..., None]) -> None:
    _inside("emulator.target", _hand["isolated"]).install_hook(watch=watch)


def _load(name: str) -> Any:
    """Load a module of this folder, which is no longer on ``sys.path``."""
    here = os.path.dirname(os.path.abspath(__file__))
    return sys.modules.get(name) or _hand["load"](name, os.path.join(here, name + ".py"))


def _inside(name: str, imported: Callable[[Callable[[], Any]], Any] = lambda load: load()) -> Any:
    """Load a module of another package of xpudbg under another package name, since xpudbg need not be installed here."""
    if "xpudbg_inside" not in sys.modules:
        package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        _hand["load"]("xpudbg_inside", os.path.join(package, "__init__.py"), [package])
    return imported(lambda: importlib.import_module("xpudbg_inside." + name))
