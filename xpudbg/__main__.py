"""``python -m xpudbg`` and the ``xpudbg`` console script."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    from xpudbg.cli.app import run_cli

    sys.exit(run_cli())


if __name__ == "__main__":
    main()
