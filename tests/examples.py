"""How many examples are tried: fewer in CI, where those that hypothesis makes up are the same every time."""

from __future__ import annotations

import os

ALL = "CI" not in os.environ or "ALL_EXAMPLES" in os.environ
"""Whether all are tried: by hand, and in the weekly job."""


def examples(count: int) -> int:
    """A quarter of a count in CI."""
    return count if ALL else max(15, count // 4)
