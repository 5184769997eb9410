"""A terminal screenshot as SVG: ``python tools/shot.py OUT.svg [--width N] -- COMMAND...``.

Runs the command with colours on and draws what it printed, so that the pictures of the README show the current state.
"""

from __future__ import annotations

import argparse
import io
import os
import shlex
import subprocess
import sys

from rich.console import Console
from rich.text import Text


def main() -> int:
    """Run the command and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--width", type=int, default=110)
    parser.add_argument("--lines", type=int, default=60, help="how many lines to show")
    parser.add_argument("--title", default="")
    parser.add_argument(
        "--replace", action="append", default=[], metavar="OLD=NEW", help="for paths of the machine"
    )
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    given = parser.parse_args(sys.argv[1:split])
    command = sys.argv[split + 1 :]
    env = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(given.width), "TERM": "xterm-256color"}
    env.pop("NO_COLOR", None)
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env, check=False
    )
    text = done.stdout
    for pair in given.replace:
        old, _, new = pair.partition("=")
        text = text.replace(old, new)
    lines = text.rstrip().splitlines()[: given.lines]
    console = Console(
        record=True, width=given.width, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(Text.from_ansi(f"\x1b[1m$ {given.title or shlex.join(command)}\x1b[0m"))
    for line in lines:
        console.print(Text.from_ansi(line), soft_wrap=True)
    # The frame ends at the last line's baseline.
    console.print()
    console.save_svg(given.out, title="xpudbg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
