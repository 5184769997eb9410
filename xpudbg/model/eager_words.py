"""The sentence about a function that torch.compile gave up."""

from __future__ import annotations


def eager_words(function: str, reason: str, limit: int | None, compiled: int) -> str:
    """Return what became of a function that Dynamo gave up: which calls of it still run compiled code, and why the others do not.

    Args:
        function: Its name; empty when unknown.
        reason: Why it was given up, where that was not the recompile limit.
        limit: The recompile limit that was reached, 0 when unknown; None for other reasons.
        compiled: How many compiled versions it has.
    """
    name = function or "a function"
    if limit is None:
        return f"{name} runs in plain Python: {reason}"
    reached = f"recompile limit ({limit}) reached" if limit else "recompile limit reached"
    rest = f", but for calls that fit one of its {compiled} compiled versions" if compiled else ""
    return f"{name} runs eagerly from here on{rest}: {reached}"
