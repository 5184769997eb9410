"""How a compile is named: Dynamo's id, and which of the compiles that a process gave it to."""

from __future__ import annotations


def compile_words(compile_id: str, generation: int) -> str:
    """``0/0``; ``0/0 #2`` for the second compile that its process gave this id, after a reset."""
    return f"{compile_id} #{generation + 1}" if compile_id and generation else compile_id
