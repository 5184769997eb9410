"""What a command costs before it does anything, beside the libraries it stands on.

    python benchmarks/startup.py [--repeats 15]

Each row is the median over interleaved runs, and the median ratio to ``python -c "import typer, rich.console"`` of the
same round: ratios of one round share what else the machine is doing. The limit is 2; above it the exit status is 1.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
RECORDED = PROJECT / "tests" / "data" / "run-cpu-2.13" / "raw"
BASE = "import typer, rich.console"
LIMIT = 2.0


def once(argv: Sequence[str], env: dict[str, str], cwd: str) -> tuple[float, float]:
    """Wall seconds and processor seconds of one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    subprocess.run(argv, env=env, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repeats", type=int, default=15, metavar="N")
    repeats = max(1, parser.parse_args().repeats)
    # As the installed command starts it: with a PYTHONPATH the tool would start itself once more, without it.
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    xpudbg = [sys.executable, str(PROJECT / "xpudbg" / "__main__.py")]
    with tempfile.TemporaryDirectory(prefix="xpudbg-startup-") as folder:
        bundle = str(Path(folder, "bundle"))
        once([*xpudbg, "collect", str(RECORDED), "--out", bundle], env, folder)
        commands = {
            "--help": [*xpudbg, "--help"],
            "--version": [*xpudbg, "--version"],
            "show": [*xpudbg, "show", bundle],
            "show --json": [*xpudbg, "show", bundle, "--json"],
            "run --help": [*xpudbg, "run", "--help"],
        }
        base = [sys.executable, "-c", BASE]
        # Byte code and disk cache.
        for argv in (base, *commands.values()):
            once(argv, env, folder)
        rounds = []
        for _ in range(repeats):
            first = once(base, env, folder)
            rounds.append((first, {name: once(argv, env, folder) for name, argv in commands.items()}))
    return report(rounds, list(commands))


def report(rounds: list[tuple[tuple[float, float], dict[str, tuple[float, float]]]], names: list[str]) -> int:
    """Print the table; 1 when a command that has a limit is above it."""
    wall = statistics.median(base[0] for base, _ in rounds)
    print(f"{len(rounds)} rounds; python -c {BASE!r}: {wall * 1000:.0f} ms")
    print(f"{'command':<14}{'ms':>7}{'ratio':>8}{'cpu ratio':>11}")
    slow = False
    for name in names:
        milliseconds = statistics.median(row[name][0] for _, row in rounds) * 1000
        ratio = statistics.median(row[name][0] / base[0] for base, row in rounds)
        cpu = statistics.median(row[name][1] / base[1] for base, row in rounds)
        limited = name in ("--help", "show")
        slow = slow or (limited and cpu > LIMIT)
        print(
            f"{name:<14}{milliseconds:>7.0f}{ratio:>8.2f}{cpu:>11.2f}{f'  limit {LIMIT:g}' if limited else ''}"
        )
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
