"""Record of FX's data on the nodes of every graph that Inductor gets: a small JSON file beside its debug artifacts.

The readable graphs print a node's operator, shape and innermost line. A node's ``meta`` also has its ``nn.Module`` path
(``nn_module_stack``; ``fwd_nn_module_stack`` in a backward), its whole stack, the operator it was decomposed from, the nodes
that passes made it of, and the number that pairs forward and backward. All of that is lost when the process ends.

Two places of ``torch/_inductor`` are wrapped: ``_InProcessFxCompile.codegen_and_compile`` (torch 2.6 on; before that
``fx_codegen_and_compile``), where the graph arrives as ``fx_graph_readable.py`` shows it, and ``GraphLowering.run``, where the
post-grad passes are over and the graph is that of ``fx_graph_transformed.py``. The nodes that are written are the latter: their
names are those of the comments in ``output_code.py`` and of ``origins`` in the IR. Nodes that the passes took out of the graph
follow, marked ``removed``. Subgraphs (``while_loop``, ``cond``, ``flex_attention``) are written with their parent.

The file, by example; numbers of ``file``, ``function``, ``name`` and so on are places in ``strings``, other tables likewise. Each
row of a table has a line of its own::

    {"schema": "xpudbg.fx_graph_nodes", "version": 1, "torch": "2.13.0", "pid": 4711, "compile_id": "0/0", "aot_id": "0_forward",
     "phase": "forward", "dropped": 0, "cut": 0,
     "strings": ["mm", "call_function", "aten.mm.default", "model.py", "forward", "L['self'].fc", "torch.nn.modules.linear.Linear",
                 "linear", "torch.float32", "cpu"],
     "frames": [[3, 12, 4, "return self.fc(x)"]],       file, line, function, code
     "stacks": [[0]],                                   frames, the outermost first
     "modules": [[[5, 6]]],                             path and class, the outermost first
     "source_fns": [[[7, 6]]],                          ``source_fn_stack``: name in Dynamo's graph, function or class
     "sources": [[[7, 7, 1]]],                          ``from_node``: name, pass, action; what is older follows
     "tensors": [[[4, "s0"], ["s0", 1], 8, 9]],         shape, stride, dtype, device; of a number ["s0", type]
     "nodes": [{"name": 0, "op": 1, "target": 2, "graph": 0, "module": 0, "fwd": true, "stack": 0, "original_aten": 2,
                "source_fn": 0, "from_node": 0, "seq_nr": 28, "tensors": [0], "is_backward": true, "removed": true}]}

What a node does not have is left out of its row. ``graph`` is the attribute that holds a subgraph (``true_graph_0``), ``phase``
is ``forward``, ``backward`` or ``inference``; ``fwd`` says that the module is that of the forward's node. ``dropped`` counts the
nodes beyond the bounds, ``cut`` texts and stacks that were shortened. Symbolic sizes are text.

Standard library only, Python 3.8 and later. Nothing here may raise into the compile, and nothing may specialise a symbol:
sizes that are no ``int`` are printed, never converted.
"""

from __future__ import annotations

import functools
import json
import linecache
import os
import re
import sys
import threading
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

FILE = "fx_graph_nodes.json"
SCHEMA, VERSION = "xpudbg.fx_graph_nodes", 1
MAX_NODES = 50000
MAX_BYTES = 16 << 20
MAX_PROCESS_BYTES = 256 << 20
MAX_TEXT = 1000
MAX_FRAMES = 64
MAX_MODULES = 64
MAX_SOURCES = 16
MAX_OUTPUTS = 64
MAX_DIMENSIONS = 64
MAX_GRAPHS = 1000

_FRAME = re.compile(r'File "([^"\n]*)", line (\d{1,9}), in ([^\n]*)(?:\n {4}([^\n]*))?')
_local = threading.local()
_written = {"bytes": 0, "files": 0}
Event = Callable[..., None]


def install(compile_fx: Any, run_dir: str, event: Event) -> Callable[[], None]:
    """Wrap the two places of Inductor; return a function that restores them.

    Args:
        compile_fx: The module ``torch._inductor.compile_fx``.
        run_dir: Where files go that have no debug folder.
        event: Called with records that could not be written.
    """
    lowering = sys.modules["torch._inductor.graph"].GraphLowering
    owner, name, place = compile_of(compile_fx)
    before = [(owner, name, getattr(owner, name)), (lowering, "run", lowering.run)]
    setattr(owner, name, _entered(before[0][2], place))
    lowering.run = _lowered(lowering.run, run_dir, event)

    def put_back() -> None:
        for thing, attribute, value in before:
            setattr(thing, attribute, value)

    return put_back


def compile_of(compile_fx: Any) -> Tuple[Any, str, int]:
    """Return Inductor's compile function of a graph: its owner, its name there, and the index of the graph among its arguments."""
    owner = getattr(compile_fx, "_InProcessFxCompile", None)
    if hasattr(owner, "codegen_and_compile"):
        return owner, "codegen_and_compile", 1
    return compile_fx, "fx_codegen_and_compile", 0


def _entered(compile_graph: Callable[..., Any], place: int) -> Callable[..., Any]:
    """Wrap the compile of a graph to hold its nodes meanwhile: passes erase some, whose ``meta`` stays with the node."""

    @functools.wraps(compile_graph)
    def entered(*args: Any, **kwargs: Any) -> Any:
        waiting = _local.__dict__.setdefault("waiting", [])
        entry = None
        try:
            gm = args[place] if len(args) > place else kwargs["gm"]
            entry = {"gm": gm, "nodes": [(name, list(g.nodes)) for name, g in _graphs(gm)]}
        except Exception:
            pass
        waiting.append(entry)
        try:
            return compile_graph(*args, **kwargs)
        finally:
            waiting.pop()

    return entered


def _lowered(run: Callable[..., Any], run_dir: str, event: Event) -> Callable[..., Any]:
    """Wrap the lowering of a graph to write its nodes first; graphs that autotuning lowers in between are skipped."""

    @functools.wraps(run)
    def lowered(self: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            waiting: List[Any] = _local.__dict__.get("waiting") or []
            entry = waiting[-1] if waiting else None
            if entry is not None and entry["gm"] is self.module:
                waiting[-1], nodes = None, entry.pop("nodes")
                _record(self, nodes, run_dir, event)
        except Exception as error:
            event("probe_error", where="nodes", what="%s: %s" % (type(error).__name__, str(error)[:500]))
        return run(self, *args, **kwargs)

    return lowered


def _record(lowering: Any, before: List[Tuple[str, List[Any]]], run_dir: str, event: Event) -> None:
    folder = debug_folder()
    if _written["bytes"] > MAX_PROCESS_BYTES:
        reason = "this process has written %d MB of nodes, and no more are kept" % (_written["bytes"] >> 20)
        event("artifact_lost", name="fx_graph_nodes", folder=folder, reason=reason)
        return
    text = describe(lowering, before)
    _written["bytes"] += len(text)
    try:
        with open(_file(folder, run_dir), "w", encoding="utf-8", errors="replace") as out:
            out.write(text)
    except OSError as error:
        reason = "%s: %s" % (type(error).__name__, error)
        event("artifact_lost", name="fx_graph_nodes", folder=folder, reason=reason)


def _file(folder: str, run_dir: str) -> str:
    """Return the record's path: beside the graph's debug artifacts or, without these (``--warm``), by process and AOTAutograd's number."""
    if folder:
        return os.path.join(folder, FILE)
    place = os.path.join(run_dir, "probe", "fx_graph_nodes")
    os.makedirs(place, exist_ok=True)
    _written["files"] += 1
    name = re.sub(r"\W", "_", aot_id()) or "graph_%d" % _written["files"]
    return os.path.join(place, "%d-%s.json" % (os.getpid(), name))


def debug_folder() -> str:
    """Return the debug folder of the graph being compiled; empty if torch writes none."""
    try:
        return sys.modules["torch._inductor.virtualized"].V.debug._path or ""
    except Exception:
        return ""


def describe(lowering: Any, before: List[Tuple[str, List[Any]]]) -> str:
    """Return the JSON of one graph.

    Args:
        lowering: Inductor's ``GraphLowering``, before it runs.
        before: Name of the (sub)graph and its nodes before the post-grad passes.
    """
    tables = _Tables()
    rows: List[str] = []
    dropped = size = 0
    for graph, node, removed in _all_nodes(lowering.module, before):
        if len(rows) >= MAX_NODES or size + tables.size > MAX_BYTES:
            dropped += 1
            continue
        row = _dumps(_row(node, graph, removed, tables))
        size += len(row) + 1
        rows.append(row)
    if getattr(lowering, "is_backward", False):
        phase = "backward"
    else:
        phase = "inference" if getattr(lowering, "is_inference", False) else "forward"
    head = {
        "schema": SCHEMA,
        "version": VERSION,
        "torch": str(getattr(sys.modules.get("torch"), "__version__", "")),
        "pid": os.getpid(),
        "compile_id": compile_id(),
        "aot_id": aot_id(),
        "phase": phase,
        "dropped": dropped,
        "cut": tables.cut,
    }
    lists = [(name, [_dumps(row) for row in table]) for name, table in tables.rows.items()]
    text = [_dumps(head)[:-1]]
    for name, table in lists + [("nodes", rows)]:
        text.append(',\n"%s":[\n%s\n]' % (name, ",\n".join(table)))
    return "".join(text) + "}\n"


def compile_id() -> str:
    try:
        return str(sys.modules["torch._guards"].CompileContext.current_compile_id() or "")
    except Exception:
        return ""


def aot_id() -> str:
    """Return AOTAutograd's name of the graph, unique in a process; empty outside of AOTAutograd."""
    try:
        names = sys.modules["torch._guards"].TracingContext.try_get().aot_graph_name
        return ", ".join(names) if names else ""
    except Exception:
        return ""


def _all_nodes(gm: Any, before: List[Tuple[str, List[Any]]]) -> Iterator[Tuple[str, Any, bool]]:
    present = set()
    for name, graph in _graphs(gm):
        for node in graph.nodes:
            present.add(id(node))
            yield name, node, False
    for name, nodes in before:
        for node in nodes:
            if id(node) not in present:
                yield name, node, True


def _graphs(gm: Any) -> Iterator[Tuple[str, Any]]:
    """Yield the graph of a module and those of its subgraphs, each with the attribute that has it."""
    todo, seen = [("", gm)], {id(gm)}
    while todo:
        name, module = todo.pop(0)
        yield name, module.graph
        for node in module.graph.nodes:
            if node.op == "get_attr" and len(seen) < MAX_GRAPHS:
                part_module = module
                for part in str(node.target).split("."):
                    part_module = getattr(part_module, part, None)
                if hasattr(getattr(part_module, "graph", None), "nodes") and id(part_module) not in seen:
                    seen.add(id(part_module))
                    todo.append(("%s.%s" % (name, node.target) if name else str(node.target), part_module))


class _Tables:
    """Tables of the texts and rows that nodes share, each once, in order of first use."""

    def __init__(self) -> None:
        self.rows: Dict[str, Dict[Any, int]] = {
            "strings": {}, "frames": {}, "stacks": {}, "modules": {}, "source_fns": {}, "sources": {}, "tensors": {},
        }  # fmt: skip
        self.size = 0
        self.cut = 0
        self._stacks: Dict[str, Optional[int]] = {}
        self._names: Dict[Any, str] = {}

    def text(self, value: Any) -> int:
        word = value if isinstance(value, str) else str(value)
        if len(word) > MAX_TEXT:
            word = word[:MAX_TEXT]
            self.cut += 1
        return self._place("strings", word, len(word) + 3)

    def _place(self, table: str, row: Any, size: int) -> int:
        rows = self.rows[table]
        found = rows.get(row)
        if found is None:
            found = rows[row] = len(rows)
            self.size += size
        return found

    def row(self, table: str, row: Tuple[Any, ...]) -> int:
        return self._place(table, row, 12 * (len(row) + 1))

    def name(self, thing: Any) -> int:
        """Return the name of an operator, function or class; other objects as text without their address."""
        try:
            word = self._names.get(thing)
        except TypeError:
            return self.text(_name(thing))
        if word is None:
            word = self._names[thing] = _name(thing)
        return self.text(word)

    def stack(self, trace: str) -> Optional[int]:
        if trace not in self._stacks:
            frames = _FRAME.findall(trace)
            if len(frames) > MAX_FRAMES:
                frames = frames[-MAX_FRAMES:]
                self.cut += 1
            places = tuple(
                self.row("frames", (self.text(f), int(line), self.text(function), code.strip()[:MAX_TEXT]))
                for f, line, function, code in frames
            )
            self._stacks[trace] = self.row("stacks", places) if places else None
        return self._stacks[trace]


def _dumps(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _name(thing: Any) -> str:
    if isinstance(thing, str):
        return thing
    if hasattr(thing, "_schema") or hasattr(thing, "overloads"):  # OpOverload and its packet
        return str(thing)
    module = getattr(thing, "__module__", None) or ""
    name = getattr(thing, "__qualname__", None) or getattr(thing, "__name__", None)
    if not isinstance(name, str):
        return re.sub(r" at 0x[0-9a-f]+", "", str(thing))
    if type(thing).__name__ == "builtin_function_or_method" and not module:
        return "torch." + name if name in dir(sys.modules.get("torch")) else name
    return "%s.%s" % (module.lstrip("_") if module == "_operator" else module, name) if module else name


def _row(node: Any, graph: str, removed: bool, tables: _Tables) -> Dict[str, Any]:
    meta: Dict[str, Any] = getattr(node, "meta", None) or {}
    row: Dict[str, Any] = {
        "name": tables.text(node.name),
        "op": tables.text(node.op),
        "target": tables.name(node.target),
    }
    if graph:
        row["graph"] = tables.text(graph)
    for key, describe_one in _PARTS:
        try:
            value = describe_one(meta, tables)
        except Exception:
            tables.cut += 1
            continue
        if value is not None:
            row[key] = value
    if not meta.get("nn_module_stack") and "module" in row:
        row["fwd"] = True
    if meta.get("partitioner_tag") == "is_backward":
        row["is_backward"] = True
    if removed:
        row["removed"] = True
    return row


def _module(meta: Dict[str, Any], tables: _Tables) -> Optional[int]:
    stack = meta.get("nn_module_stack") or meta.get("fwd_nn_module_stack")
    if not stack:
        return None
    found = []
    for value in list(stack.values())[:MAX_MODULES]:
        path, cls = value if isinstance(value, tuple) and len(value) == 2 else (value, "")
        found.append((tables.text(path), tables.name(cls)))
    return tables.row("modules", tuple(found))


def _stack(meta: Dict[str, Any], tables: _Tables) -> Optional[int]:
    trace = meta.get("stack_trace")
    return tables.stack(trace) if isinstance(trace, str) else None


def _original_aten(meta: Dict[str, Any], tables: _Tables) -> Optional[int]:
    original = meta.get("original_aten")
    return tables.name(original) if original is not None else None


def _source_fn(meta: Dict[str, Any], tables: _Tables) -> Optional[int]:
    stack = meta.get("source_fn_stack") or meta.get("fwd_source_fn_stack")
    if not stack:
        return None
    rows = tuple((tables.text(name), tables.name(fn)) for name, fn in list(stack)[-MAX_SOURCES:])
    return tables.row("source_fns", rows)


def _from_node(meta: Dict[str, Any], tables: _Tables) -> Optional[int]:
    """Return the row of ``from_node``: ``NodeSource`` with its own sources below it (torch 2.6 on), pairs of name and target before."""
    rows: List[Tuple[int, int, int]] = []
    todo = list(meta.get("from_node") or ())
    while todo and len(rows) < MAX_SOURCES:
        source = todo.pop(0)
        if isinstance(source, tuple):
            rows.append((tables.text(source[0]), tables.text(""), tables.text("")))
            continue
        actions = "+".join(str(getattr(a, "value", a)) for a in getattr(source, "action", None) or ())
        rows.append(
            (tables.text(source.name), tables.text(getattr(source, "pass_name", "")), tables.text(actions))
        )
        todo += list(getattr(source, "from_node", None) or ())
    return tables.row("sources", tuple(rows)) if rows else None


def _seq_nr(meta: Dict[str, Any], tables: _Tables) -> Optional[int]:
    number = meta.get("seq_nr")
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def _tensors(meta: Dict[str, Any], tables: _Tables) -> Optional[List[int]]:
    value = meta.get("val")
    values = list(value)[:MAX_OUTPUTS] if isinstance(value, (tuple, list)) else [value]
    found = [tables.row("tensors", _tensor(v, tables)) for v in values]
    return found if value is not None else None


def _tensor(value: Any, tables: _Tables) -> Tuple[Any, ...]:
    """Return shape, stride, dtype and device; for a number its text and its type."""
    if value is None or not hasattr(value, "dtype"):
        return (str(value)[:MAX_TEXT], tables.text(type(value).__name__))
    try:
        stride = _sizes(value.stride())
    except Exception:  # a sparse tensor has none
        stride = ()
    return (_sizes(value.shape), stride, tables.text(value.dtype), tables.text(value.device))


def _sizes(sizes: Any) -> Tuple[Any, ...]:
    return tuple(s if type(s) is int else str(s)[:MAX_TEXT] for s in tuple(sizes)[:MAX_DIMENSIONS])


_PARTS: Tuple[Tuple[str, Callable[[Dict[str, Any], _Tables], Any]], ...] = (
    ("module", _module),
    ("stack", _stack),
    ("original_aten", _original_aten),
    ("source_fn", _source_fn),
    ("from_node", _from_node),
    ("seq_nr", _seq_nr),
    ("tensors", _tensors),
)


# Record of why a compile failed: the root of the exception chain, and the kernel or node that Inductor was at.
#
# torch raises ``InductorError ... from None`` around what went wrong, so that its trace and the traceback that the user sees have
# lost the cause. Where Inductor compiles a graph (``_InProcessFxCompile.codegen_and_compile``, torch 2.6 on; before that
# ``fx_codegen_and_compile``), the exception still has its chain and its frames. One event::
#
#     {"kind": "compile_failed", "folder": "/.../model__0_forward_1.0", "compile_id": "0/0", "type": "AssertionError",
#      "message": "Input shapes should have M >= 8 ...", "kernel": "small_0", "node": "triton_kernel_wrapper_mutation",
#      "stack": [["model.py", 10, "forward", "small[(1,)](a, b, c)"]]}

WRAPPERS = ("LoweringException", "InductorError", "SubprocException")
COMPILE_ERRORS = ("CppCompileError", "CUDACompileError")
"""Errors that have what a compiler printed, which their cause, the command's failure, lacks."""
MAX_FAILURE_TEXT = 2000
MAX_DEPTH = 1000


def record_failures(compile_fx: Any, event: Event) -> None:
    """Wrap Inductor's compile of a graph.

    Args:
        compile_fx: The module ``torch._inductor.compile_fx``.
        event: Called with the record.
    """
    owner, name, place = compile_of(compile_fx)
    compile_graph = getattr(owner, name)

    @functools.wraps(compile_graph)
    def reporting(*args: Any, **kwargs: Any) -> Any:
        try:
            return compile_graph(*args, **kwargs)
        except Exception as error:
            try:
                gm = args[place] if len(args) > place else kwargs.get("gm")
                event("compile_failed", **describe_failure(error, gm))
            except Exception as odd:
                event("probe_error", where="failures", what="%s: %s" % (type(odd).__name__, str(odd)[:500]))
            raise

    setattr(owner, name, reporting)


def describe_failure(error: BaseException, gm: Any) -> Dict[str, Any]:
    """Return the fields of the event of a failed compile.

    Args:
        error: The exception of the compile.
        gm: The graph, whose nodes have the line that launches a kernel of the user.
    """
    chain = _chain(error)
    root = chain[-1]
    kernel, node = "", None
    for frame in (frame for each in reversed(chain) for frame in _innermost_first(each)):
        names = frame.f_locals
        kernel = kernel or _kernel_name(names.get("self"))
        node = (
            node
            if node is not None
            else next((found for found in map(_fx_node, names.values()) if found), None)
        )
        if kernel or node is not None:
            break
    if kernel and node is None:
        node = _launch_of(kernel, gm)
    stack = [
        [file, int(line), function, code.strip()]
        for file, line, function, code in _FRAME.findall(str(getattr(node, "stack_trace", None) or ""))
    ]
    return {
        "folder": debug_folder(),
        "compile_id": compile_id(),
        "type": type(root).__name__,
        "message": _message(root)[:MAX_FAILURE_TEXT],
        "kernel": kernel[:MAX_FAILURE_TEXT],
        "node": str(getattr(node, "name", ""))[:MAX_FAILURE_TEXT],
        "stack": stack[-MAX_FRAMES:] or _callers(),
    }


def _callers() -> List[List[Any]]:
    """Return the stack of the call that Dynamo compiles, the outermost frame first, for a node without a line."""
    frame: Any = sys._getframe()
    frames: List[Any] = []
    while frame is not None and len(frames) < MAX_DEPTH:
        frames.append(frame)
        frame = frame.f_back
    names = [each.f_code.co_filename.replace("\\", "/") for each in frames]
    inside = [n for n, name in enumerate(names) if name.endswith("/torch/_dynamo/convert_frame.py")]
    outside = frames[inside[-1] + 1 :][:MAX_FRAMES] if inside else []
    return [
        [
            each.f_code.co_filename,
            each.f_lineno,
            each.f_code.co_name,
            linecache.getline(each.f_code.co_filename, each.f_lineno).strip(),
        ]
        for each in reversed(outside)
    ]


def _message(root: BaseException) -> str:
    """Return the text of an error; of a compiler's without its command, which is longer than the limit."""
    output = getattr(root, "output", None)
    if type(root).__name__ in COMPILE_ERRORS and isinstance(output, str):
        return "%s\n\nOutput:\n%s" % (str(root).strip().split("\n", 1)[0], output)
    return str(root)


def _chain(error: BaseException) -> List[BaseException]:
    """Return an exception and its causes; Inductor raises its wrappers ``from None``, so their cause is the context."""
    chain = [error]
    while len(chain) < MAX_FRAMES:
        last = chain[-1]
        if type(last).__name__ in COMPILE_ERRORS:
            break
        cause = last.__cause__ or (last.__context__ if type(last).__name__ in WRAPPERS else None)
        if cause is None or cause in chain:
            break
        chain.append(cause)
    return chain


def _innermost_first(error: BaseException) -> List[Any]:
    frames: List[Any] = []
    step = error.__traceback__
    while step is not None and len(frames) < MAX_DEPTH:
        frames.append(step.tb_frame)
        step = step.tb_next
    return frames[::-1]


def _kernel_name(autotuner: Any) -> str:
    """Return the name of the Triton kernel that a ``CachingAutotuner`` compiles; empty for anything else."""
    meta = getattr(autotuner, "inductor_meta", None)
    name = meta.get("kernel_name") if isinstance(meta, dict) else None
    return name if isinstance(name, str) else ""


def _fx_node(value: Any) -> Any:
    """Return a local variable that is an FX node, or the last origin if it is a scheduler node; None for others."""
    node_class = getattr(sys.modules.get("torch.fx"), "Node", ())
    if isinstance(value, node_class):
        return value if value.op.startswith("call_") else None
    if any(base.__name__ == "BaseSchedulerNode" for base in type(value).__mro__):
        origins = getattr(getattr(value, "node", None), "origins", None) or ()
        return max(origins, key=lambda node: node.name, default=None)
    return None


def _launch_of(kernel: str, gm: Any) -> Any:
    """Return the node that launches a user's Triton kernel, which Inductor calls by its function's name and a number."""
    for node in getattr(getattr(gm, "graph", None), "nodes", ()):
        if "triton_kernel_wrapper" not in str(node.target):
            continue
        table = sys.modules["torch._higher_order_ops.triton_kernel_wrap"].kernel_side_table
        function = table.get_kernel(node.kwargs["kernel_idx"])
        function = getattr(function, "fn", function)  # of an Autotuner or a JITFunction
        function = getattr(function, "fn", function)
        if re.fullmatch(re.escape(function.__name__) + r"_\d+", kernel):
            return node
    return None
