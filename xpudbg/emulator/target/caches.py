"""Disables caches of compiled graphs on a target, whatever the script sets: a hit leaves no artifacts."""

from __future__ import annotations

from typing import Any


def install_bypass(module: Any) -> None:
    """Let Inductor find every graph uncacheable; AOTAutograd's cache asks the same question.

    The settings alone (``fx_graph_cache``) belong to the script, which may turn them on again.

    Args:
        module: ``torch._inductor.codecache``, just imported.
    """

    def refuse(*_: Any, **__: Any) -> None:
        raise module.BypassFxGraphCache("a graph that comes from a cache leaves no artifacts")

    if hasattr(module.FxGraphCache, "_check_can_cache"):
        module.FxGraphCache._check_can_cache = staticmethod(refuse)
