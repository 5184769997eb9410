"""Functions in which Dynamo goes on behind a graph break, in words."""

from __future__ import annotations

import re

RESUMED = re.compile(r"^torch_dynamo_resume_in_(?P<function>.*)_at_(?P<line>\d{1,9})$")
"""Dynamo's name of such a function (``torch/_dynamo/resume_execution.py``)."""


def function_words(function: str) -> str:
    """``step (from line 12)`` of ``torch_dynamo_resume_in_step_at_12``, behind a graph break; other names as they are."""
    match = RESUMED.match(function)
    return f"{match['function']} (from line {match['line']})" if match is not None else function
