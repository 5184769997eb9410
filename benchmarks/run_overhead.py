"""What ``xpudbg run`` adds to a cold compile, beside the same script with caches as cold and nothing collected.

    python benchmarks/run_overhead.py [--python PYTHON] [--repeats 5] [SCRIPT [ARGS...]]

PYTHON is an interpreter with torch (``XPUDBG_TORCH_PYTHON`` by default). Every run, with or without xpudbg, gets empty
Inductor and Triton caches of its own and the same variables otherwise. Rounds are interleaved and alternate in their
order; the figure is the median of the rounds' ratios. The limit is 1.05; above it the exit status is 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
SCRIPT = PROJECT / "sample_scripts" / "training_autocast.py"
LIMIT = 1.05
_OWN = ("TORCH", "TRITON", "INDUCTOR", "XPUDBG")


def clean_environment() -> dict[str, str]:
    """The environment without anything that steers a compile or xpudbg."""
    return {name: value for name, value in os.environ.items() if not name.startswith(_OWN)}


def plain(python: str, script: list[str], folder: Path) -> float:
    """Seconds of the script alone, caches cold and private."""
    env = {
        **clean_environment(),
        "TORCHINDUCTOR_CACHE_DIR": str(folder / "inductor"),
        "TRITON_CACHE_DIR": str(folder / "triton"),
    }
    return timed([python, *script], env, folder)


def collected(python: str, script: list[str], folder: Path) -> float:
    """Seconds of the same under ``xpudbg run``: its own start, the script, the collection."""
    env = {**clean_environment(), "PYTHONPATH": str(PROJECT)}
    xpudbg = [sys.executable, "-m", "xpudbg", "run", "--python", python, "--out", str(folder / "bundle")]
    return timed([*xpudbg, *script], env, folder)


def timed(argv: list[str], env: dict[str, str], folder: Path) -> float:
    """Wall seconds of a process that must end well."""
    folder.mkdir(parents=True)
    begin = time.perf_counter()
    done = subprocess.run(argv, env=env, cwd=folder, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - begin
    if done.returncode != 0:
        sys.exit(f"{' '.join(argv)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return seconds


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--python", default=os.environ.get("XPUDBG_TORCH_PYTHON", ""))
    parser.add_argument("--repeats", type=int, default=5, metavar="N")
    parser.add_argument("script", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    if not arguments.python:
        parser.error("--python or XPUDBG_TORCH_PYTHON must name an interpreter with torch")
    script = arguments.script or [str(SCRIPT)]
    script[0] = str(Path(script[0]).resolve())
    rounds = []
    with tempfile.TemporaryDirectory(prefix="xpudbg-overhead-") as name:
        # torch's own files into the disk cache.
        plain(arguments.python, script, Path(name, "warm"))
        for index in range(max(1, arguments.repeats)):
            legs = [("plain", plain), ("run", collected)]
            seconds = {}
            for label, leg in legs if index % 2 == 0 else reversed(legs):
                folder = Path(name, f"{index}-{label}")
                seconds[label] = leg(arguments.python, script, folder)
                shutil.rmtree(folder)
            rounds.append(seconds)
            ratio = seconds["run"] / seconds["plain"]
            print(
                f"round {index + 1}: plain {seconds['plain']:.2f} s, run {seconds['run']:.2f} s, ratio {ratio:.3f}",
                flush=True,
            )
    ratio = statistics.median(row["run"] / row["plain"] for row in rounds)
    print(
        f"median: plain {statistics.median(row['plain'] for row in rounds):.2f} s, "
        f"run {statistics.median(row['run'] for row in rounds):.2f} s, ratio {ratio:.3f}, limit {LIMIT:g}"
    )
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
