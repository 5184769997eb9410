"""Graphviz with a time limit: DOT to SVG or PNG in a child process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from xpudbg.errors import XpudbgError


class LayoutFailedError(Exception):
    """A layout took too long or Graphviz refused it; the text says which."""


def lay_out(dot: str, form: str, *, seconds: float) -> bytes:
    """DOT as an image.

    Args:
        dot: The graph.
        form: ``svg`` or ``png``.
        seconds: After this the layout is stopped.

    Raises:
        LayoutFailedError: It took too long, or Graphviz failed; a coarser drawing may succeed.
        XpudbgError: pygraphviz is not installed.
    """
    # By its path: with -m, modules would be looked for in the working directory first, which may be a stranger's folder.
    command = [sys.executable, str(Path(__file__).with_name("layout_child.py")), form]
    try:
        done = subprocess.run(
            command, input=dot.encode("utf-8", "replace"), capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise LayoutFailedError(f"its layout took longer than {seconds:.0f} s") from None
    if done.returncode == 0 and done.stdout:
        return done.stdout
    words = done.stderr.decode("utf-8", "replace").strip().splitlines()
    if any("No module named 'pygraphviz'" in w for w in words):
        raise XpudbgError("pygraphviz is not installed", hint="pip install pygraphviz, or take --format dot")
    raise LayoutFailedError(f"Graphviz failed: {words[-1][:200] if words else f'exit {done.returncode}'}")
