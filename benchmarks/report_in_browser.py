"""How fast reports open and answer in headless Chromium, and what making those of large runs takes.

    python benchmarks/report_in_browser.py [--keep FOLDER] [--only NAME] [--clicks 60] [RUN...]

Needs Node.js, Chromium, and ``npm ci`` in frontend/. Made here: a recorded kernel whose LLVM IR is drawn out to 20,000 lines, in which lines
are clicked with generated code, LLVM IR and ISA open; 200 graphs; 5,000 entries of a Triton cache (recorded ones under names and hashes of
their own). Of runs that are named the first view is measured. Limits: a first view 1 s, every click 100 ms. Exits 1 where one is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from many_graphs import PROJECT, make_raw
from many_kernels import make_entries

RECORDED = PROJECT / "tests" / "data" / "explain-bmg-2.13" / "run"
LINES, GRAPHS, KERNELS = 20_000, 200, 5_000
LIMIT_VIEW_MS, LIMIT_CLICK_MS = 1000.0, 100.0
COLUMNS = "#/kernel/model__0_inference_0%3AK1?cols=code,llir,asm"
_XPUDBG = [sys.executable, "-m", "xpudbg"]


def long_kernel(folder: Path) -> Path:
    """A run whose kernel has so many lines of LLVM IR: those of its body, which lead to its code, come again and again."""
    run = folder / "long"
    shutil.copytree(RECORDED, run)
    (file,) = run.glob("triton_cache/*/*.llir")
    lines = file.read_text().splitlines()
    end = next(at for at, line in enumerate(lines) if re.match(r"\s+ret void", line))
    begin = next(at for at, line in enumerate(lines) if line.startswith("define")) + 1
    body = lines[begin:end]
    rounds = (LINES - len(lines)) // len(body) + 1
    file.write_text("\n".join([*lines[:end], *body * rounds, *lines[end:]]) + "\n")
    return run


def made_runs(folder: Path) -> dict[str, Path]:
    """What is measured, by its name."""
    runs = {"click": folder / "long", "graphs": folder / "graphs", "kernels": folder / "kernels"}
    if not runs["click"].is_dir():
        long_kernel(folder)
    for name, graphs, kernels in (("graphs", GRAPHS, 0), ("kernels", 8, KERNELS)):
        if not runs[name].is_dir():
            raw = folder / f"{name}.raw"
            make_raw(raw, graphs)
            make_entries(raw / "cache", kernels)
            subprocess.run([*_XPUDBG, "collect", str(raw), "--out", str(runs[name]), "-q"], check=True)
    return runs


def report_of(run: Path, file: Path) -> str:
    """Make the report of a run; what that took in words."""
    command = [*_XPUDBG, "report", str(run), "-o", str(file), "--force"]
    started = time.perf_counter()
    child = os.posix_spawn(
        command[0],
        command,
        {**os.environ, "PYTHONPATH": str(PROJECT)},
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    wall, processor = time.perf_counter() - started, usage.ru_utime + usage.ru_stime
    size = file.stat().st_size / 1e6
    return f"report {wall:.1f} s ({processor:.1f} s of processor), {usage.ru_maxrss / 1024:.0f} MB of memory, file {size:.1f} MB"


def measured(jobs: list[dict[str, Any]], folder: Path) -> dict[str, Any]:
    """What the browser says of each job."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        raise SystemExit("no Chromium on PATH")
    asked = folder / "jobs.json"
    asked.write_text(json.dumps(jobs))
    script = str(Path(__file__).with_suffix(".mjs"))
    done = subprocess.run(["node", script, browser, str(asked)], stdout=subprocess.PIPE, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def main() -> int:
    """Print the measurements; 1 when a limit is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("runs", nargs="*", type=Path, metavar="RUN")
    parser.add_argument("--keep", type=Path, help="make runs and reports here and keep them")
    parser.add_argument("--only", default="", help="only what has this text in its name")
    parser.add_argument("--clicks", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = (options.keep or Path(scratch)).absolute()
        folder.mkdir(parents=True, exist_ok=True)
        runs = {**made_runs(folder), **{run.name: run for run in options.runs}}
        jobs = []
        for name, run in runs.items():
            if options.only in name:
                print(f"{name}: {report_of(run, folder / f'{name}.html')}", flush=True)
                lines = [700 + at * (LINES - 1400) // options.clicks for at in range(options.clicks)]
                clicks = {"hash": COLUMNS, "level": "llir", "lines": lines} if name == "click" else None
                file = str(folder / f"{name}.html")
                jobs.append({"name": name, "file": file, "views": 3, "clicks": clicks})
        return max([_said(*item) for item in measured(jobs, Path(scratch)).items()], default=0)


def _said(name: str, seen: dict[str, Any]) -> int:
    """Print one measurement; 1 when it missed its limit."""
    best = min(seen["views"])
    missed = best > LIMIT_VIEW_MS
    print(f"{name}: first view {best:.0f} ms{'  MISSED' if missed else ''}")
    clicks = seen["clicks"]
    if not clicks:
        return int(missed)
    times = [click["ms"] for click in clicks]
    late = max(times) > LIMIT_CLICK_MS
    busy = [click["busy"] for click in clicks]
    unlit = sum(not click["lit"] for click in clicks)
    most = max(click["links"] for click in clicks)
    unseen = sum(click["unseen"] > 0 for click in clicks)
    print(
        f"{name}: {len(clicks)} clicks, {statistics.median(times):.0f} ms in the middle, longest {max(times):.0f} ms; the page's thread was busy"
        f" {statistics.median(busy):.0f} ms in the middle, {max(busy):.0f} ms at most; up to {most} lines lit, {unlit} clicks on no line,"
        f" {unseen} with a column that shows none of its lines yet; the first {times[0]:.0f} ms{'  MISSED' if late or unseen else ''}"
    )
    return int(missed or late or bool(unseen))


if __name__ == "__main__":
    sys.exit(main())
