"""Settings that a trial of ``xpudbg bisect`` forces, and what torch's bisector lets through last.

Standard library only, Python 3.8 and later. ``XPUDBG_FORCE`` is a JSON table: names such as ``torch._inductor.config.max_fusion_size``
with the ``repr`` of the value, or null for torch's default. They are set when the module of the settings is imported and again before each
graph is compiled, over what the script has set.

With ``TORCH_BISECT_MAX`` torch applies a subsystem (a kind of pass, decompositions, lowerings) that many times and no more
(``torch/_inductor/compiler_bisector.py``), but does not write which was the last: an event ``bisected`` does.
"""

import ast
import functools
import json
import os
import sys
from typing import Any, Callable, Dict

MODULES = ("torch._inductor.config", "torch._dynamo.config", "torch._functorch.config")


def force(event: Callable[..., None], only: str = "") -> None:
    """Set the forced values of all modules of settings that are imported, or of one."""
    try:
        table: Dict[str, Any] = json.loads(os.environ["XPUDBG_FORCE"])
    except ValueError:
        table = {}
    for full, text in table.items():
        name = next((m for m in MODULES if full.startswith(m + ".")), "")
        module = sys.modules.get(name)
        if module is None or (only and name != only):
            continue
        key = full[len(name) + 1 :]
        try:
            value = module._config[key].default if text is None else ast.literal_eval(text)
            setattr(module, key, value)
        except Exception as error:
            event(
                "probe_error",
                where="force",
                what="%s: %s: %s" % (full, type(error).__name__, str(error)[:300]),
            )


def install(compile_fx: Any, event: Callable[..., None]) -> None:
    """Force the values before each graph is compiled."""
    for name in ("compile_fx", "fx_codegen_and_compile"):
        inner = getattr(compile_fx, name, None)
        if inner is not None:
            setattr(compile_fx, name, _forced(inner, event))


def _forced(inner: Callable[..., Any], event: Callable[..., None]) -> Callable[..., Any]:
    @functools.wraps(inner)
    def forced(*args: Any, **kwargs: Any) -> Any:
        force(event)
        return inner(*args, **kwargs)

    return forced


def watch_bisector(module: Any, event: Callable[..., None]) -> None:
    """Record the last application of the subsystem that torch's bisector lets through."""
    bisector, last = module.CompilerBisector, int(os.environ["TORCH_BISECT_MAX"])
    ask = bisector.disable_subsystem

    def watched(cls: Any, backend: str, subsystem: str, debug_info: Any = None) -> bool:
        off = ask(backend, subsystem, debug_info)
        count = module.subsystem_call_counter.get(subsystem, 0) - 1
        if not off and count == last and (cls.get_backend(), cls.get_subsystem()) == (backend, subsystem):
            event(
                "bisected",
                subsystem=subsystem,
                number=count,
                what=str(debug_info() if debug_info else "")[:2000],
            )
        return bool(off)

    bisector.disable_subsystem = classmethod(watched)
