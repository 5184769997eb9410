"""``python -m xpudbg`` and the ``xpudbg`` console script."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    from xpudbg.cli.app import run_cli

    status = run_cli()
    gc.freeze()  # the interpreter would look through all objects once more; after a large listing that takes 70 ms
    sys.exit(status)


def _forget_working_directory() -> None:
    """Take the working directory off the module path, where ``python -m`` puts it: it may be a stranger's folder."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib is slow to import
    try:
        here = os.getcwd()  # noqa: PTH109
    except OSError:
        return
    if sys.path and sys.path[0] == here != home:
        del sys.path[0]


if __name__ == "__main__":
    _forget_working_directory()
    main()
