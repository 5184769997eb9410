"""Whether the committed pages of `xpudbg report` are what their source gives: ``python tools/frontend.py``.

Installs what ``frontend/package-lock.json`` names, checks types, builds into a temporary folder and compares byte by byte. Without a
Node.js that can build it, it says so and passes. ``setup`` installs alone, for the tests in a browser.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FRONTEND = Path(__file__).resolve().parent.parent / "frontend"
ASSETS = FRONTEND.parent / "xpudbg" / "screens" / "report" / "assets"
NODE = (20, 19)
"""The oldest that Vite runs on."""


def main(arguments: list[str]) -> int:
    """Install, and compare; returns an exit status."""
    lacking = _lacking()
    if lacking:
        print(f"left out: {lacking}; the pages of reports are as they were committed")
        return 0
    _install()
    return 0 if arguments == ["setup"] else _compare()


def _lacking() -> str:
    if shutil.which("npm") is None or shutil.which("node") is None:
        return "no Node.js"
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return "" if version >= NODE else f"Node.js {said} is older than {'.'.join(map(str, NODE))}"


def _install() -> None:
    """``npm ci``, unless what is installed was made of this lock."""
    lock, marker = FRONTEND / "package-lock.json", FRONTEND / "node_modules" / ".made-of"
    if marker.is_file() and marker.read_bytes() == lock.read_bytes():
        return
    subprocess.run(["npm", "ci", "--silent"], cwd=FRONTEND, check=True)
    marker.write_bytes(lock.read_bytes())


def _compare() -> int:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XPUDBG_ASSETS": folder}
        subprocess.run(["npm", "run", "--silent", "build"], cwd=FRONTEND, env=environment, check=True)
        built = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    committed = {path.name: path.read_bytes() for path in ASSETS.iterdir()}
    names = sorted(built.keys() | committed.keys())
    other = [name for name in names if built.get(name) != committed.get(name)]
    for name in names:
        size = len(built.get(name, b""))
        print(f"{name}: {size:,} bytes{', not what is committed' if name in other else ''}")
    if other:
        print("npm run build in frontend/ writes them anew", file=sys.stderr)
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
