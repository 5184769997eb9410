"""How many examples hypothesis makes up."""

from __future__ import annotations

import os


def examples(count: int) -> int:
    """A quarter of a count in CI, where the examples are the same every time; all in the weekly job and by hand."""
    return max(15, count // 4) if "CI" in os.environ and "ALL_EXAMPLES" not in os.environ else count
