"""What the probe's recorders of nodes and of matched patterns add to a script, each by itself.

    python benchmarks/recorders.py [--python PYTHON] [--limit 1.05] [SCRIPT [ARGS...]]

PYTHON is an interpreter with torch (``XPUDBG_TORCH_PYTHON`` by default). The script runs once under ``xpudbg run``, with a clock around
what the recorders do: their time against that of the script without them. The calls through the wrapped functions of torch, which
a clock inside cannot see, are too short to show. Above the limit the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
SCRIPT = PROJECT / "sample_scripts" / "training_autocast.py"
CHILD = """
import functools, json, runpy, sys, time
import torch._inductor.compile_fx, torch._inductor.pattern_matcher
begin, out, spent, depth = time.perf_counter(), sys.argv[1], {"nodes": 0.0, "patterns": 0.0}, [0]
def clock(label, function, listed):
    @functools.wraps(function)
    def timed(*args, **kwargs):
        depth[0] += 1
        start = time.perf_counter()
        try:
            found = function(*args, **kwargs)
            return list(found) if listed else found
        finally:
            depth[0] -= 1
            spent[label] += 0.0 if depth[0] else time.perf_counter() - start
    return timed
for label, names in (("nodes", ("_graphs", "_record")), ("patterns", ("_row", "_count", "_line", "_write"))):
    module = sys.modules["_xpudbg_" + label]
    for name in names:
        setattr(module, name, clock(label, getattr(module, name), name == "_graphs"))
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
with open(out, "w") as file:
    json.dump({**spent, "whole": time.perf_counter() - begin}, file)
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--python", default=os.environ.get("XPUDBG_TORCH_PYTHON", ""))
    parser.add_argument("--limit", type=float, default=1.05)
    parser.add_argument("script", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    if not arguments.python:
        parser.error("--python or XPUDBG_TORCH_PYTHON must name an interpreter with torch")
    script = arguments.script or [str(SCRIPT)]
    script[0] = str(Path(script[0]).resolve())
    with tempfile.TemporaryDirectory(prefix="xpudbg-recorders-") as name:
        child, figures = Path(name, "child.py"), Path(name, "figures.json")
        child.write_text(CHILD)
        xpudbg = [
            sys.executable,
            "-m",
            "xpudbg",
            "run",
            "-q",
            "--python",
            arguments.python,
            "--out",
            "bundle",
        ]
        env = {**os.environ, "PYTHONPATH": str(PROJECT)}
        done = subprocess.run([*xpudbg, str(child), str(figures), *script], env=env, cwd=name, check=False)
        if done.returncode or not figures.is_file():
            sys.exit(f"the script ended with {done.returncode}")
        spent = json.loads(figures.read_text())
    whole = spent.pop("whole")
    rest = whole - sum(spent.values())
    for label, seconds in spent.items():
        print(f"{label:<9} {seconds * 1e3:7.1f} ms  ratio {1 + seconds / rest:.4f}")
    ratio = whole / rest
    print(
        f"together  {(whole - rest) * 1e3:7.1f} ms  ratio {ratio:.4f} of {rest:.2f} s, limit {arguments.limit:g}"
    )
    return int(ratio > arguments.limit)


if __name__ == "__main__":
    sys.exit(main())
