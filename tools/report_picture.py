"""A picture of a part of a report: ``python tools/report_picture.py RUN OUT.png [--page '#/runtime'] [--at .plots] [--width N] [--dark]``.

Makes the report of the run and draws it with the browser that the tests of reports use (Node.js, ``npm ci`` in frontend/, Chromium). Without
``--at`` the picture is the window. ``docs/images/roofline.png`` is of the roofline of a Llama on an H100.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser_pages import drive, missing_for_browser
from xpudbg.commands.app import run_cli


def main() -> int:
    """Draw the picture; returns an exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run")
    parser.add_argument("out", type=Path)
    parser.add_argument("--page", default="#/runtime", help="address in the report")
    parser.add_argument("--at", default=".plots", help="CSS selector of the part; empty for the window")
    parser.add_argument("--width", type=int, default=1400)
    parser.add_argument("--height", type=int, default=1000)
    parser.add_argument("--dark", action="store_true")
    given = parser.parse_args()
    if lacking := missing_for_browser():
        print(lacking, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.html"
        if (status := run_cli(["report", given.run, "--no-raw", "-o", str(file)])) != 0:
            return status
        steps = [
            {"do": "size", "width": given.width, "height": given.height},
            {"do": "scheme", "scheme": "dark" if given.dark else "light"},
            {"do": "go", "hash": given.page},
            {"do": "shot", "path": str(given.out.resolve()), "at": given.at},
        ]
        seen = drive(Path(folder), [{"name": "report", "file": str(file), "steps": steps}])["report"]["seen"]
    errors = [step["error"] for step in seen if step["error"]]
    print(*errors, sep="\n", end="\n" if errors else "", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
