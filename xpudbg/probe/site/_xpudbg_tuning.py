"""Choices and configurations that autotuning timed, recorded inside the user's process. Standard library only, Python 3.8 and later.

Choices of a matrix product, convolution or attention come from Inductor's own feedback (``add_feedback_saver`` of
``torch/_inductor/select_algorithm.py``), configurations of a generated kernel from ``CachingAutotuner.benchmark_all_configs``
(``torch/_inductor/runtime/triton_heuristics.py``; torch 2.13). One line each in ``probe/<process>.tuning``::

    {"kind": "choices", "op": "mm", "inputs": ["arg0_1", "buf3"], "compile_id": "0/0", "graph": "...", "folder": "model__0_inference_0.0",
     "choices": [["triton_mm_17", 0.2062, 1.31, "BLOCK_K=64, BLOCK_M=128, num_stages=3, num_warps=4", ""]], "seconds": 0.7}
    {"kind": "configs", "kernel": "triton_poi_fused_add_0", "configs": [["<cache key>", 0.0121, {"XBLOCK": 1024, "num_warps": 4}, 32, 0, 512]],
     "heuristic": "REDUCTION", "default": {"XBLOCK": 1, "R0_BLOCK": 2048, "num_warps": 16, "num_stages": 1}, "seconds": 0.2}

A choice is its name, its time in milliseconds (null where it failed), the seconds that its compile took (null where unknown), its options, and why it
failed; a configuration its Triton cache key, milliseconds, options, registers, spills as Triton counts them, and bytes of shared memory. ``heuristic``
is the kind of the kernel that its configurations were made for, in whose order they stand. ``default`` are the options of what runs without a search,
as Inductor makes them for the same kernel with ``max_autotune`` off: of reductions and of flex attention (of a list of choices by its options, too); null
where it would search, too, or was asked for by the user, or where the list has it and it was not measured. ``seconds`` is how long measuring took.
"""

from __future__ import annotations

import functools
import json
import math
import time
from typing import Any, Callable, Dict, List, Optional

MAX_BYTES = 16 << 20
MAX_CHOICES = 2_000

_state: Dict[str, Any] = {"bytes": 0, "path": None, "seconds": 0.0}
_REDUCTIONS = {"REDUCTION": "reduction", "PERSISTENT_REDUCTION": "persistent_reduction"}
"""Kind of kernel -> function of ``triton_heuristics.py`` that makes its configurations."""
_FLEX = {
    "flex_attention": ("get_flex_attention_fwd_configs", 0),
    "flex_attention_backward": ("get_flex_attention_bwd_configs", 0),
    "flex_decoding": ("get_flex_decode_configs", 1),
}
"""Operator -> function of Inductor's choices that makes its configurations, and the input whose dtype and size it asks."""
_failed: Dict[int, str] = {}
"""Reasons of failed choices by the identity of the choice, until they are written."""


def watch_choices(module: Any, path: Callable[[str], str], where: Callable[[], Dict[str, str]]) -> None:
    """Record the times of choices.

    Args:
        module: ``torch._inductor.select_algorithm``.
        path: Returns the file of this process for a suffix.
        where: Returns the compile, graph and debug folder at this point.
    """
    _state["path"] = path
    cache = getattr(module, "AlgorithmSelectorCache", None)
    if cache is None or not hasattr(module, "add_feedback_saver"):
        return
    _time_choices(cache)
    log = getattr(module, "log", None)
    if log is not None:
        log.addFilter(_compile_failed)
    made = cache.__init__

    @functools.wraps(made)
    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        made(self, *args, **kwargs)
        try:
            self.add_feedback_saver(save)
        except Exception:
            pass

    def save(timings: Any, name: Any, inputs: Any, choices: Any, *more: Any) -> None:
        try:
            compiled = more[1] if len(more) > 1 and isinstance(more[1], dict) else {}
            rows = [
                [
                    str(c.name)[:200],
                    _number(timings.get(c)),
                    _number(compiled.get(c)),
                    str(getattr(c, "description", ""))[:2000],
                    _failed.pop(id(c), ""),
                ]
                for c in list(choices)[:MAX_CHOICES]
            ]
            names = [str(node.get_name())[:200] for node in list(inputs)[:50]]
            seconds, _state["seconds"] = _state["seconds"], 0.0
            found = {"op": str(name)[:200], "inputs": names, "choices": rows, "seconds": seconds}
            if name in _FLEX:
                found["default"] = _default_of_flex(str(name), list(inputs))
            _write({"kind": "choices", **found, **where()})
        except Exception:
            pass

    cache.__init__ = init


def _time_choices(cache: Any) -> None:
    """Sum the time that measuring takes, and note why a choice fails."""
    measure = getattr(cache, "benchmark_choice", None)
    if measure is None:
        return

    @functools.wraps(measure)
    def benchmark_choice(choice: Any, *args: Any, **kwargs: Any) -> Any:
        begin = time.perf_counter()
        try:
            return measure(choice, *args, **kwargs)
        except Exception as error:
            _failed[id(choice)] = _reason(error)
            raise
        finally:
            _state["seconds"] += time.perf_counter() - begin

    cache.benchmark_choice = staticmethod(benchmark_choice)


def _compile_failed(record: Any) -> bool:
    """Note the reason of a choice that does not compile, which torch only logs; the line goes on."""
    try:
        if str(record.msg).startswith("Exception %s for benchmark choice"):
            error, choice = record.args[:2]
            _failed[id(choice)] = _reason(error)
    except Exception:
        pass
    return True


def _reason(error: Any) -> str:
    return ("%s: %s" % (type(error).__name__, " ".join(str(error).split())))[:500]


def watch_configs(module: Any, path: Callable[[str], str]) -> None:
    """Record the times of configurations.

    Args:
        module: ``torch._inductor.runtime.triton_heuristics``.
        path: Returns the file of this process for a suffix.
    """
    _state["path"] = path
    tuner: Any = getattr(module, "CachingAutotuner", None)
    run = getattr(tuner, "benchmark_all_configs", None)
    if run is None:
        return

    @functools.wraps(run)
    def benchmarked(self: Any, *args: Any, **kwargs: Any) -> Any:
        begin = time.perf_counter()
        timings = run(self, *args, **kwargs)
        seconds = time.perf_counter() - begin
        try:
            rows = [_config(launcher, taken) for launcher, taken in list(timings.items())[:MAX_CHOICES]]
            name = str(getattr(getattr(self, "fn", None), "__name__", ""))[:200]
            heuristic = str(getattr(getattr(self, "heuristic_type", None), "name", ""))[:200]
            _write(
                {
                    "kind": "configs",
                    "kernel": name,
                    "configs": rows,
                    "heuristic": heuristic,
                    "default": _default_of_reduction(module, self, [row[2] for row in rows]),
                    "seconds": seconds,
                }
            )
        except Exception:
            pass
        return timings

    tuner.benchmark_all_configs = benchmarked


def _config(launcher: Any, taken: Any) -> List[Any]:
    figures = [_number(getattr(launcher, n, None)) for n in ("n_regs", "n_spills", "shared")]
    key = str(getattr(launcher, "cache_hash", "") or "")[:200]
    return [key, _number(taken), _options(launcher.config), *figures]


def _options(config: Any) -> Dict[str, Any]:
    options = {
        str(k)[:100]: v for k, v in list(config.kwargs.items())[:50] if isinstance(v, (int, str, bool))
    }
    options.update(num_warps=config.num_warps, num_stages=config.num_stages)
    return options


def _default_of_reduction(
    module: Any, tuner: Any, measured: List[Dict[str, Any]]
) -> Optional[Dict[str, Any]]:
    """Return the options of the configuration that runs without a search; None where that is not known."""
    try:
        make = getattr(module, _REDUCTIONS[tuner.heuristic_type.name])
        if any("RSPLIT" in options for options in measured):
            return None  # of a cooperative reduction, which has a function of its own

        def made(**changed: Any) -> List[Dict[str, Any]]:
            meta = {**tuner.inductor_meta, **changed}
            device = {**tuner.triton_meta, "device": tuner.device_props}
            hints = dict(tuner.size_hints)
            found = make(
                hints,
                reduction_hint=meta.get("reduction_hint"),
                triton_meta=device,
                inductor_meta=meta,
                return_configs=True,
            )
            least = getattr(module, "_enforce_reduction_config_block_minimums", None)
            own = {name for options in measured for name in options}
            found = found if least is None else least(found, hints, meta)
            return [{k: v for k, v in _options(config).items() if k in own} for config in found]

        (default,) = made(max_autotune=False, max_autotune_pointwise=False)
        return default if default in measured or default not in made() else None
    except Exception:
        return None


def _default_of_flex(operator: str, inputs: List[Any]) -> Optional[Dict[str, Any]]:
    """Return the options of the configuration of flex attention that is taken without a search; None where that is not known."""
    try:
        from torch._inductor import config
        from torch._inductor.virtualized import V

        name, at = _FLEX[operator]
        node = inputs[at]
        with config.patch(max_autotune=False):
            (found,) = getattr(V.choices, name)(
                int(node.get_size()[-1]), node.get_dtype(), node.get_device().type
            )
        return {k if k.startswith("num_") else k.upper(): v for k, v in vars(found).items()}
    except Exception:
        return None


def _number(value: Any) -> Optional[float]:
    """Return a number, or None for what is no finite one: a choice that failed has an infinite time."""
    return value if isinstance(value, (int, float)) and math.isfinite(value) else None


def _write(record: Dict[str, Any]) -> None:
    line = json.dumps(record, default=str) + "\n"
    if _state["bytes"] + len(line) > MAX_BYTES:
        return
    with open(_state["path"](".tuning"), "a", encoding="utf-8") as out:
        out.write(line)
    _state["bytes"] += len(line)
