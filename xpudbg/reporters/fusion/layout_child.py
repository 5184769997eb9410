"""Lays out one DOT text from stdin and writes it to stdout: run as a process of its own, so that it can be stopped.

``python xpudbg/reporters/fusion/layout_child.py svg < graph.dot > graph.svg``
"""

from __future__ import annotations

import sys

MEMORY_LIMIT = 4 << 30
"""Address space of the child in bytes: a layout that wants more is given up."""


def main() -> int:
    """Lay out and render; 1 with Graphviz's words on stderr when it cannot."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    except (ImportError, ValueError, OSError):
        pass  # no such limit here: the time limit of the parent remains
    import pygraphviz

    form = sys.argv[1] if len(sys.argv) > 1 else "svg"
    dot = sys.stdin.buffer.read().decode("utf-8", "replace")
    try:
        data = pygraphviz.AGraph(string=dot).draw(format=form, prog="dot")
    except (ValueError, OSError, MemoryError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.buffer.write(data or b"")
    return 0


if __name__ == "__main__":
    sys.exit(main())
