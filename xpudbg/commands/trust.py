"""``--trust``: commands that run what a bundle holds do so for a bundle of someone else with this option alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xpudbg.core.errors import XpudbgError
from xpudbg.store import locate

TrustOption = Annotated[
    bool,
    typer.Option(
        "--trust",
        help="Also for a bundle that your own `run` did not write here: only of people whom you trust.",
    ),
]


def require_trust(root: Path, does: str, *, trust: bool, instead: str = "") -> None:
    """Refuse a bundle that this user's own run did not write here, unless it is trusted.

    Args:
        root: Its folder or zip file.
        does: Words on what is done with its content.
        trust: Whether ``--trust`` was given.
        instead: What can be done without it.

    Raises:
        XpudbgError: It is somebody else's, and ``--trust`` was not given.
    """
    if not trust and not locate.is_own_run(root):
        raise XpudbgError(
            f"{root} was not written by your own run here, and {does}",
            hint=f"--trust does it all the same, only for bundles of people whom you trust{instead}",
        )
