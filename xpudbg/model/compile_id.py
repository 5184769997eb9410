"""Names of compiles: Dynamo's id, with a number where a process gave the same id again."""

from __future__ import annotations


def compile_words(compile_id: str, generation: int) -> str:
    """``0/0``; ``0/0 #2`` for the second compile that its process gave this id, after a reset."""
    return f"{compile_id} #{generation + 1}" if compile_id and generation else compile_id
