"""The question before something is removed."""

from __future__ import annotations

import sys

from xpudbg.core.errors import XpudbgError


def confirm(what: str) -> bool:
    """Return whether the user wants this removed; everything but ``y`` and ``yes`` is a no.

    Args:
        what: How many of what, such as ``3 runs, 1.2 MB``.

    Raises:
        XpudbgError: Nobody is there to be asked.
    """
    if not sys.stdin.isatty():
        raise XpudbgError(
            f"{what} would be removed, but there is no terminal to confirm it",
            hint="--yes removes without asking, --dry-run only shows",
        )
    sys.stderr.write(f"remove {what}? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}
