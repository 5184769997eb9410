"""Record of why a compile failed: the root of the exception chain, and the kernel or node that Inductor was at.

torch raises ``InductorError ... from None`` around what went wrong, so that its trace and the traceback that the user sees have
lost the cause. Where Inductor compiles a graph (``_InProcessFxCompile.codegen_and_compile``, torch 2.6 on; before that
``fx_codegen_and_compile``), the exception still has its chain and its frames. One event::

    {"kind": "compile_failed", "folder": "/.../model__0_forward_1.0", "compile_id": "0/0", "type": "AssertionError",
     "message": "Input shapes should have M >= 8 ...", "kernel": "small_0", "node": "triton_kernel_wrapper_mutation",
     "stack": [["model.py", 10, "forward", "small[(1,)](a, b, c)"]]}

Standard library only, Python 3.8 and later. The exception goes on as it is.
"""

from __future__ import annotations

import functools
import linecache
import re
import sys
from typing import Any, Callable, Dict, Iterator, List

WRAPPERS = ("LoweringException", "InductorError", "SubprocException")
MAX_TEXT = 2000
MAX_FRAMES = 64
MAX_DEPTH = 1000

_FRAME = re.compile(r'File "([^"\n]*)", line (\d{1,9}), in ([^\n]*)(?:\n {4}([^\n]*))?')
Event = Callable[..., None]


def install(compile_fx: Any, event: Event) -> None:
    """Wrap Inductor's compile of a graph.

    Args:
        compile_fx: The module ``torch._inductor.compile_fx``.
        event: Takes the record.
    """
    owner, place, name = getattr(compile_fx, "_InProcessFxCompile", None), 1, "codegen_and_compile"
    if not hasattr(owner, name):
        owner, place, name = compile_fx, 0, "fx_codegen_and_compile"
    compile_graph = getattr(owner, name)

    @functools.wraps(compile_graph)
    def reporting(*args: Any, **kwargs: Any) -> Any:
        try:
            return compile_graph(*args, **kwargs)
        except Exception as error:
            try:
                gm = args[place] if len(args) > place else kwargs.get("gm")
                event("compile_failed", **describe(error, gm))
            except Exception as odd:
                event("probe_error", where="failures", what="%s: %s" % (type(odd).__name__, str(odd)[:500]))
            raise

    setattr(owner, name, reporting)


def describe(error: BaseException, gm: Any) -> Dict[str, Any]:
    """Return the fields of the event.

    Args:
        error: What left the compile.
        gm: The graph, whose nodes tell the line that launches a kernel of the user.
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
        "folder": _ask("torch._inductor.virtualized", lambda module: module.V.debug._path),
        "compile_id": _ask("torch._guards", lambda module: module.CompileContext.current_compile_id()),
        "type": type(root).__name__,
        "message": str(root)[:MAX_TEXT],
        "kernel": kernel[:MAX_TEXT],
        "node": str(getattr(node, "name", ""))[:MAX_TEXT],
        "stack": stack[-MAX_FRAMES:] or _callers(),
    }


def _callers() -> List[List[Any]]:
    """Return the call that Dynamo compiles for, the outermost frame first: the line of a node that has none."""
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


def _chain(error: BaseException) -> List[BaseException]:
    """Return an exception and its causes; Inductor raises its wrappers ``from None``, so their cause is the context."""
    chain = [error]
    while len(chain) < MAX_FRAMES:
        last = chain[-1]
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
    """Return the FX node that a local variable is, or the last origin of the scheduler node that it is; None for others."""
    node_class = getattr(sys.modules.get("torch.fx"), "Node", ())
    if isinstance(value, node_class):
        return value if value.op.startswith("call_") else None
    if any(base.__name__ == "BaseSchedulerNode" for base in type(value).__mro__):
        origins = getattr(getattr(value, "node", None), "origins", None) or ()
        return max(origins, key=lambda node: node.name, default=None)
    return None


def _launch_of(kernel: str, gm: Any) -> Any:
    """Return the node that launches a user's Triton kernel, which Inductor calls by its function's name and a number."""
    for node in _nodes(gm):
        if "triton_kernel_wrapper" not in str(node.target):
            continue
        table = sys.modules["torch._higher_order_ops.triton_kernel_wrap"].kernel_side_table
        function = table.get_kernel(node.kwargs["kernel_idx"])
        function = getattr(function, "fn", function)  # of an Autotuner or a JITFunction
        function = getattr(function, "fn", function)
        if re.fullmatch(re.escape(function.__name__) + r"_\d+", kernel):
            return node
    return None


def _nodes(gm: Any) -> Iterator[Any]:
    return iter(getattr(getattr(gm, "graph", None), "nodes", ()))


def _ask(module: str, question: Callable[[Any], Any]) -> str:
    try:
        return str(question(sys.modules[module]) or "")
    except Exception:
        return ""
