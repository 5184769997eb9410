"""Measure what ``xpudbg run --trace-launches`` adds to a launch: one script with and without it, in turn.

python benchmarks/launch_trace.py --python TORCH_PYTHON
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPT = """
import time, torch

@torch.compile
def step(x):
    return torch.relu(x.sum(-1) @ x) + 1

x = torch.randn(16, 16)
step(x)
best = 1.0
for _ in range(5):
    began = time.perf_counter()
    for _ in range(2000):
        step(x)
    best = min(best, (time.perf_counter() - began) / 2000)
print(best * 1e6)
"""
LAUNCHES = 3


def main() -> None:
    """Print the times of a call, the least of three runs each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", required=True, help="an interpreter with torch")
    options = parser.parse_args()
    least: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "step.py")
        script.write_text(SCRIPT)
        for number in range(3):
            for option in ("", "--trace-launches"):
                words = [
                    "run",
                    "-q",
                    "--python",
                    options.python,
                    "-o",
                    f"{folder}/{number}{option}",
                    *option.split(),
                    str(script),
                ]
                done = subprocess.run(
                    [sys.executable, "-m", "xpudbg", *words], capture_output=True, text=True, check=True
                )
                least[option] = min(least.get(option, 1e9), float(done.stdout.split()[-1]))
    plain, traced = least[""], least["--trace-launches"]
    print(
        f"a call of {LAUNCHES} launches: {plain:.1f} us, traced {traced:.1f} us; {(traced - plain) / LAUNCHES:.1f} us a launch, {traced / plain:.2f} times"
    )


if __name__ == "__main__":
    main()
