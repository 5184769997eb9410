"""Matches of Inductor's pattern matcher, recorded inside the user's process. Standard library only, Python 3.8 and later.

``torch/_inductor/pattern_matcher.py`` counts matches without recording the patterns. A pass calls
``apply(match, graph, node)`` of the entry that fits (``LoweringPatternEntry``, ``GraphPatternEntry``, ``ReplacementPatternEntry``;
torch 2.1 to 2.13): these are wrapped, and every pass that had matches writes one line to ``probe/<process>.patterns``::

    {"kind": "pass", "pass": "post_grad_pass_0", "module": "torch._inductor.fx_passes.post_grad", "compile_id": "0/0",
     "graph": "model__0_inference_0", "folder": "model__0_inference_0.0",
     "patterns": [["addmm", "torch._inductor.fx_passes.post_grad", "graph", 2, 6, ["aten.add.Tensor"]]]}
    {"kind": "counters", "inductor": {"pattern_matcher_count": 2, "pattern_matcher_nodes": 6}}

A pattern is its function's name, that function's module, the kind of entry, matches, nodes matched, and operators that
matches ended with. The counters are torch's own (``torch._dynamo.utils.counters``) as they stood when the process ended.
"""

from __future__ import annotations

import functools
import json
import os
import sys
from typing import Any, Callable, Dict, List, Tuple

MAX_LINES = 20_000
MAX_BYTES = 8 << 20
MAX_OPERATORS = 8

_state: Dict[str, Any] = {"lines": 0, "bytes": 0, "lost": 0, "path": None}
_passes: List[Dict[Tuple[str, str, str], List[Any]]] = []
_names: Dict[int, Tuple[Any, Tuple[str, str]]] = {}


def watch(module: Any, path: Callable[[str], str]) -> None:
    """Wrap the pattern matcher's entries and passes.

    Args:
        module: ``torch._inductor.pattern_matcher``.
        path: Returns the file of this process for a suffix.
    """
    _state["path"] = path
    for name, kind in (
        ("LoweringPatternEntry", "lowering"),
        ("GraphPatternEntry", "graph"),
        ("ReplacementPatternEntry", "replacement"),
    ):
        entry = getattr(module, name, None)
        if entry is not None and "apply" in vars(entry):
            entry.apply = _counted(entry.apply, kind)
    matcher = getattr(module, "PatternMatcherPass", None)
    if matcher is not None and "apply" in vars(matcher):
        matcher.apply = _written(matcher.apply)


def write_counters() -> None:
    """Write torch's own counters; called when the process ends."""
    utils = sys.modules.get("torch._dynamo.utils")
    counters = getattr(utils, "counters", None)
    if counters is None or "inductor" not in counters:
        return
    own = {str(k)[:200]: v for k, v in list(counters["inductor"].items())[:500] if isinstance(v, int)}
    _write({"kind": "counters", "inductor": own, "lost": _state["lost"]}, last=True)


def _counted(apply: Callable[..., Any], kind: str) -> Callable[..., Any]:
    @functools.wraps(apply)
    def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
        row = None
        try:  # before it is applied: the nodes are erased by it
            if _passes:
                row = _row(self, kind, args)
        except Exception:
            pass
        result = apply(self, *args, **kwargs)
        if row is not None:
            _count(*row)
        return result

    return counted


def _row(entry: Any, kind: str, args: Any) -> Tuple[Any, int, str]:
    match, node = args[0], args[2]
    name, module = _named(entry)
    return (name, module, kind), len(match.nodes), str(node.target)[:200]


def _count(key: Any, nodes: int, target: str) -> None:
    try:
        row = _passes[-1].setdefault(key, [0, 0, []])
        row[0] += 1
        row[1] += nodes
        if target not in row[2] and len(row[2]) < MAX_OPERATORS:
            row[2].append(target)
    except Exception:
        pass


def _written(apply: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(apply)
    def written(self: Any, *args: Any, **kwargs: Any) -> Any:
        _passes.append({})
        try:
            return apply(self, *args, **kwargs)
        finally:
            try:
                found = _passes.pop()
                if found:
                    _write(_line(self, found))
            except Exception:
                pass

    return written


def _line(matcher: Any, found: Dict[Tuple[str, str, str], List[Any]]) -> Dict[str, Any]:
    name, module = _variable(matcher)
    return {
        "kind": "pass",
        "pass": str(getattr(matcher, "pass_name", None) or name),
        "module": module,
        "patterns": [[*key, *row] for key, row in found.items()],
        **where(),
    }


def where() -> Dict[str, str]:
    """Return the compile, AOTAutograd's name of the graph, and its debug folder, as far as known at this point."""
    found = {"compile_id": "", "graph": "", "folder": ""}
    try:
        compile_id = sys.modules["torch._guards"].CompileContext.current_compile_id()
        found["compile_id"] = "" if compile_id is None else str(compile_id)
    except Exception:
        pass
    try:
        logging = sys.modules["torch._functorch._aot_autograd.logging_utils"]
        if logging.graph_being_compiled:
            found["graph"] = str(logging.get_aot_graph_name())
    except Exception:
        pass
    try:
        folder = getattr(sys.modules["torch._inductor.virtualized"].V.debug, "_path", None)
        found["folder"] = os.path.basename(str(folder)) if folder else ""
    except Exception:
        pass
    return found


def _variable(matcher: Any) -> Tuple[str, str]:
    """Return the module-level variable of a pass, or of a list or table with it, and its module."""
    known = _names.get(id(matcher))
    if known is not None and known[0] is matcher:
        return known[1]
    found = ("", "")
    for name, module in list(sys.modules.items()):
        if not name.startswith("torch._inductor."):
            continue
        for variable, value in list(vars(module).items()):
            for label, member in _members(variable, value):
                if member is matcher:
                    # a module that imports it is not the one that made it: that one comes first in the order of imports
                    found = (label, name)
                    break
            if found[0]:
                break
        if found[0]:
            break
    _names[id(matcher)] = (matcher, found)
    return found


def _members(variable: str, value: Any) -> List[Tuple[str, Any]]:
    if isinstance(value, list):
        return [("%s_%d" % (variable, i), v) for i, v in enumerate(value[:20])]
    if isinstance(value, dict):
        return [("%s[%s]" % (variable, k), v) for k, v in list(value.items())[:100] if isinstance(k, str)]
    return [(variable, value)]


def _named(entry: Any) -> Tuple[str, str]:
    known = _names.get(id(entry))
    if known is None or known[0] is not entry:
        known = _names[id(entry)] = (entry, _source(entry))
    return known[1]


def _source(entry: Any) -> Tuple[str, str]:
    """Return the function that a pattern was registered with, and its module.

    ``register_graph_pattern`` and ``register_lowering_pattern`` keep the function as ``handler``;
    ``register_replacement`` keeps the traced pattern in the closure of ``extra_check`` as ``search_fn``.
    """
    functions = [getattr(entry, n, None) for n in ("extra_check", "normalize_args", "handler")]
    for function in functions:
        code = getattr(function, "__code__", None)
        cells = getattr(function, "__closure__", None) or ()
        for variable, cell in zip(getattr(code, "co_freevars", ()), cells):
            if variable in ("search_fn", "search_fn_new") and callable(cell.cell_contents):
                return _where_from(cell.cell_contents)
    own = getattr(entry, "pattern_name", None)
    for function in (functions[2], functions[0]):
        if function is not None:
            name, module = _where_from(function)
            return (str(own)[:200] if own else name), module
    return str(own or "?")[:200], "?"


def _where_from(thing: Any) -> Tuple[str, str]:
    while hasattr(thing, "func") and not hasattr(thing, "__qualname__"):  # functools.partial
        thing = thing.func
    name = getattr(thing, "__qualname__", None) or type(thing).__qualname__
    module = getattr(thing, "__module__", None) or type(thing).__module__
    return str(name)[:200], str(module)[:200]


def _write(record: Dict[str, Any], last: bool = False) -> None:
    try:
        line = json.dumps(record, default=str) + "\n"
        full = _state["lines"] >= MAX_LINES or _state["bytes"] + len(line) > MAX_BYTES
        if full and not last:
            _state["lost"] += 1
            return
        with open(_state["path"](".patterns"), "a", encoding="utf-8") as out:
            out.write(line)
        _state["lines"] += 1
        _state["bytes"] += len(line)
    except Exception:
        pass
