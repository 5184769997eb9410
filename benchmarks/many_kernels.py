"""How long the commands that read take on a run of many kernels, as ratios within one run, and how much memory they need.

    python benchmarks/many_kernels.py [--kernels 5000] [--keep FOLDER] [--only NAME]

Repeats recorded Triton cache entries under names and hashes of their own beside the graphs of a recorded training step, collects them
into a bundle, and compares each command (a whole process with its children) with reading every file of that cache in plain Python
(open, read, ``json.loads`` of the JSON files). Times are processor seconds: what else runs on the machine does not count. Limits:
``triton-cache verify`` 5 times the plain read, ``attach`` (without its report) 1.3 times ``pack``, other commands that read 1 s, and 200 MB for all. Exits 1
where one is missed.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from many_graphs import CACHE, PROJECT, make_raw

LIMIT_VERIFY = 5.0
LIMIT_ATTACH = 1.3
LIMIT_SECONDS = 1.0
LIMIT_MB = 200
_READ = """
import json, os, sys
count = 0
for entry in os.scandir(sys.argv[1]):
    for file in os.scandir(entry.path):
        with open(file.path, "rb") as opened:
            data = opened.read()
        if file.name.endswith(".json"):
            json.loads(data)
        count += 1
print(count)
"""


@dataclass(frozen=True)
class Cost:
    """What a process and its children took."""

    wall: float
    processor: float
    megabytes: float


def make_entries(cache: Path, count: int) -> None:
    """Entries of recorded kernels, each with a name, a key and contents of its own."""
    samples = [f for f in sorted(CACHE.iterdir()) if next(f.glob("*.spv"), None)]
    for number in range(count):
        sample = samples[number % len(samples)]
        old = next(sample.glob("*.spv")).stem
        # As long as the old one: names in SPIR-V are padded to words.
        new = f"{old[:-4]}{number:04}"
        digest = hashlib.sha256(f"{number} {old}".encode()).hexdigest()
        target = cache / base64.b32encode(bytes.fromhex(digest)).decode().rstrip("=")
        target.mkdir(parents=True)
        for file in sample.iterdir():
            data = file.read_bytes().replace(old.encode(), new.encode())
            if file.suffix == ".json" and not file.name.startswith("__grp__"):
                data = json.dumps({**json.loads(data), "hash": digest}).encode()
            (target / file.name.replace(old, new)).write_bytes(data)


def measure(command: list[str]) -> Cost:
    """Run a command to its end; it may exit with 1 (something was found)."""
    started = time.perf_counter()
    child = os.posix_spawn(
        command[0],
        command,
        {**os.environ, "PYTHONPATH": str(PROJECT)},
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise SystemExit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return Cost(time.perf_counter() - started, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def commands(bundle: Path, out: Path) -> dict[str, list[str]]:
    """What is measured, by its name."""
    key, run = min(p.name for p in (bundle / "triton_cache").iterdir()), str(bundle)
    return {
        "show": ["show", run],
        "show --json": ["show", run, "--json"],
        "show-fusion": ["show-fusion", run],
        "check": ["check", run],
        "triton-cache ls": ["triton-cache", "ls", run],
        "triton-cache ls --json": ["triton-cache", "ls", run, "--json"],
        "triton-cache show": ["triton-cache", "show", key, "--in", run],
        "triton-cache stages": ["triton-cache", "stages", key, "--in", run],
        "triton-cache du": ["triton-cache", "du", run],
        "triton-cache verify": ["triton-cache", "verify", run],
        "pack": ["pack", run, "-o", str(out / "p.zip"), "--force"],
        "attach": ["attach", run, "--no-report", "-o", str(out / "attached")],
    }


def main() -> int:
    """Print the measurements; 1 when a limit is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kernels", type=int, default=5000)
    parser.add_argument("--keep", type=Path, help="make the bundle here and keep it")
    parser.add_argument("--only", default="", help="only commands with this text in their name")
    parser.add_argument("--times", type=int, default=2, help="the best of this many counts")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        work = options.keep or Path(scratch)
        bundle = work / "runs" / "kernels"
        xpudbg = [sys.executable, "-m", "xpudbg"]
        if not bundle.is_dir():
            make_raw(work / "raw", 8)
            make_entries(work / "raw" / "cache", options.kernels)
            measure([*xpudbg, "collect", str(work / "raw"), "--out", str(bundle), "-q"])
        plain = _best([sys.executable, "-c", _READ, str(bundle / "triton_cache")], options.times)
        print(f"{'':24}{'wall':>8}{'processor':>12}{'times a plain read':>20}{'memory':>10}")
        print(f"{'plain read':24}{plain.wall:6.2f} s{plain.processor:10.2f} s")
        missed, pack = 0, None
        for name, words in commands(bundle, Path(scratch)).items():
            if options.only not in name:
                continue
            cost = _best([*xpudbg, *words], options.times)
            pack = cost if name == "pack" else pack
            late = _limit(name, plain, pack) < cost.processor or cost.megabytes > LIMIT_MB
            missed += late
            ratio = f"{cost.processor / plain.processor:18.1f}"
            more = f"  {cost.processor / pack.processor:.2f} of pack" if pack and name == "attach" else ""
            print(
                f"{name:24}{cost.wall:6.2f} s{cost.processor:10.2f} s{ratio} x{cost.megabytes:7.0f} MB{more}"
                f"{'  <-- too much' if late else ''}",
                flush=True,
            )
    return 1 if missed else 0


def _limit(name: str, plain: Cost, pack: Cost | None) -> float:
    """The most processor seconds that a command may take."""
    if name == "triton-cache verify":
        return LIMIT_VERIFY * plain.processor
    if name == "attach" and pack is not None:
        return LIMIT_ATTACH * pack.processor
    return float("inf") if name in ("pack", "attach") else LIMIT_SECONDS


def _best(command: list[str], times: int) -> Cost:
    return min((measure(command) for _ in range(times)), key=lambda c: c.processor)


if __name__ == "__main__":
    sys.exit(main())
