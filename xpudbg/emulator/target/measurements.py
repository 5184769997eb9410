"""Replaces measurements on an emulated device: every candidate takes the same time, and the first one wins."""

from __future__ import annotations

import functools
from typing import Any

from . import report, triton_launch
from .triton_driver import AUTOTUNE_NOTE

_SAME = 1.0  # milliseconds


def install_autotuner(module: Any) -> None:
    """``CachingAutotuner``: mark its launches as Inductor's, and let no configuration be measured."""
    tuner = module.CachingAutotuner
    run = tuner.run

    @functools.wraps(run)
    def marked(self: Any, *args: Any, **kwargs: Any) -> Any:
        with triton_launch.launches_of_inductor.turned_on():
            return run(self, *args, **kwargs)

    def bench(self: Any, launcher: Any, *args: Any, **kwargs: Any) -> float:
        report.once("fidelity", "autotune", note=AUTOTUNE_NOTE)
        return _SAME

    tuner.run = marked
    tuner.bench = bench


def install_benchmarker(module: Any) -> None:
    """``benchmarker``: candidates are called once, so that they are compiled, and never measured."""
    for cls in vars(module).values():
        if isinstance(cls, type) and issubclass(cls, module.Benchmarker):
            for name in [n for n in vars(cls) if n.startswith("benchmark")]:
                setattr(cls, name, _with_arguments if name == "benchmark" else _without_arguments)


def _with_arguments(
    self: Any, fn: Any, fn_args: Any = (), fn_kwargs: Any = None, *args: Any, **options: Any
) -> Any:
    with triton_launch.no_launches.turned_on():
        fn(*(fn_args or ()), **(fn_kwargs or {}))
    return _same(options)


def _without_arguments(self: Any, fn: Any, *args: Any, **options: Any) -> Any:
    with triton_launch.no_launches.turned_on():
        fn()
    return _same(options)


def _same(options: dict[str, Any]) -> Any:
    report.once("fidelity", "autotune", note=AUTOTUNE_NOTE)
    return [_SAME] if options.get("return_mode") == "all" else _SAME
