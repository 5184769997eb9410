"""Calls of compiler backends other than Inductor, recorded where Dynamo makes them.

An event of each graph that a backend was given, and of a backend that torch does not know::

    {"kind": "backend", "backend": "openvino", "compile_id": "0/0", "operators": 12, "parts": {"OpenVINOGraphModule": 2}, "left": 1, "error": ""}

``folders`` are those that the backend's options name, by option. ``parts`` counts the submodules that the returned graph calls, by class
without a number at its end; ``left`` are the operators that it has itself. Both are null where no graph module was found in what the
backend returned. Of Inductor there is the name alone, since ``torch._dynamo.reset()`` gives compile ids again.

Standard library only, Python 3.8 and later; torch is the user's. Nothing here may raise into the program.
"""

from __future__ import annotations

import functools
import os
import sys
from typing import Any, Callable, Dict, List, Optional, Tuple

_OPERATORS = ("call_function", "call_method", "call_module")
_MOST_SEEN = 200
_MOST_CAUSES = 3
_FOLDERS = ("dir", "folder", "path")
"""Parts of the names of options that name a folder."""


def watch_lookup(registry: Any, event: Callable[..., None]) -> None:
    """Record backends that torch does not know (``torch._dynamo.backends.registry``)."""
    lookup = registry.lookup_backend

    @functools.wraps(lookup)
    def noted(compiler_fn: Any) -> Any:
        try:
            return lookup(compiler_fn)
        except Exception as error:
            event("backend", backend=_name(compiler_fn), compile_id="", error=_text(error))
            raise

    registry.lookup_backend = noted


def watch_calls(output_graph: Any, event: Callable[..., None]) -> None:
    """Record what backends other than Inductor are given and return (``torch._dynamo.output_graph``)."""
    cls = output_graph.OutputGraph
    call = cls.call_user_compiler

    @functools.wraps(call)
    def noted(self: Any, gm: Any, *args: Any, **kwargs: Any) -> Any:
        name = _name(self.compiler_fn)
        if name == "inductor":
            event("backend", backend=name, compile_id=_compile_id())
            return call(self, gm, *args, **kwargs)
        row: Dict[str, Any] = {"backend": name, "compile_id": _compile_id(), "operators": _operators(gm)}
        try:
            result = call(self, gm, *args, **kwargs)
        except Exception as error:
            event(
                "backend",
                error=_text(getattr(error, "inner_exception", None) or error.__cause__ or error),
                **row,
            )
            raise
        parts, left = _parts(result)
        event("backend", error="", parts=parts, left=left, folders=_folders(self.compiler_fn, name), **row)
        return result

    cls.call_user_compiler = noted


def _name(function: Any) -> str:
    for _ in range(8):
        known = getattr(function, "_compiler_name", None)
        if isinstance(known, str):
            return known
        inner = getattr(function, "_torchdynamo_orig_backend", None) or getattr(function, "compiler_fn", None)
        if inner is None:
            break
        function = inner
    name = function if isinstance(function, str) else getattr(function, "__name__", type(function).__name__)
    return str(name)[:200]


def _folders(function: Any, name: str) -> Dict[str, str]:
    """Return the folders that the options of a backend name, by option; nothing is there yet where it compiles when it is called."""
    found = {}  # type: Dict[str, str]
    for _ in range(8):
        kwargs = getattr(function, "kwargs", None) or getattr(function, "keywords", None)
        options = kwargs.get("options") if isinstance(kwargs, dict) else None
        if isinstance(options, dict):
            config = options.get("config")
            for key, value in [*options.items(), *(config.items() if isinstance(config, dict) else ())]:
                if isinstance(value, str) and value and any(word in str(key).lower() for word in _FOLDERS):
                    found[str(key)] = os.path.abspath(value)
            if name == "openvino" and options.get("model_caching") and not found:
                found["cache_dir"] = os.path.abspath("cache")
        function = (
            getattr(function, "_torchdynamo_orig_backend", None)
            or getattr(function, "compiler_fn", None)
            or getattr(function, "func", None)
        )
        if function is None:
            break
    return found


def _text(error: BaseException) -> str:
    """Return an error with what caused it: torch asks for a package that is there when an import inside of it failed."""
    texts = []  # type: List[str]
    while error is not None and len(texts) < _MOST_CAUSES:
        texts.append("%s: %s" % (type(error).__name__, " ".join(str(error).split())))
        error = error.__cause__  # type: ignore[assignment]
    return " (caused by ".join(texts)[:1000] + ")" * (len(texts) - 1)


def _compile_id() -> str:
    try:
        return str(sys.modules["torch"]._guards.CompileContext.current_compile_id() or "")
    except Exception:
        return ""


def _operators(gm: Any) -> Optional[int]:
    try:
        return sum(node.op in _OPERATORS for node in gm.graph.nodes)
    except Exception:
        return None


def _parts(result: Any) -> "Tuple[Optional[Dict[str, int]], Optional[int]]":
    """Count the submodules that the returned graph calls and the operators that it has itself; a function may hold it in its closure."""
    for module in _held(result):
        try:
            parts: Dict[str, int] = {}
            left = 0
            for node in module.graph.nodes:
                part = module.get_submodule(str(node.target)) if node.op == "call_module" else None
                if part is None:
                    left += node.op in _OPERATORS
                else:
                    name = type(part).__name__.rstrip("0123456789").rstrip("_")
                    parts[name] = parts.get(name, 0) + 1
            return parts, left
        except Exception:
            pass
    return None, None


def _held(result: Any) -> "List[Any]":
    module: Any = sys.modules["torch"].fx.GraphModule
    found: "List[Any]" = []
    todo, seen = [result], set()  # type: ignore[var-annotated]
    while todo and len(seen) < _MOST_SEEN:
        one = todo.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, module):
            found.append(one)
            continue
        todo += [getattr(one, name) for name in ("__self__", "__wrapped__", "func") if hasattr(one, name)]
        for cell in getattr(one, "__closure__", None) or ():
            try:
                todo.append(cell.cell_contents)
            except ValueError:
                pass  # empty yet
    return found
