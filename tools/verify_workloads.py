"""Run sound workloads with an emulated target, verify what they compiled, and print a table: whatever is wrong in it is a false alarm.

    python tools/verify_workloads.py --python PYTHON [NAME...] [--execute spirv] [--all-configs] [--spirv] [--folder FOLDER] [--out table.md]
    python tools/verify_workloads.py --python PYTHON --script train.py --script sample_scripts/attention.py
    python tools/verify_workloads.py --python PYTHON --bundle runs/llama.run

NAME is a workload of ``tests/e2e/target/workloads.py``; without any, all of them run. PYTHON has torch, Triton and numpy. Inputs are those that graphs
were called with (``run --record-inputs``). Runs stay in FOLDER, where one is given. Exit 1 when
something is called wrong. A developers' command: about 20 s a workload.
"""

from __future__ import annotations

import argparse
import itertools
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WORKLOADS = ROOT / "tests" / "e2e" / "target" / "workloads.py"
HEAD = "| workload | verdict | graphs | calls | same | rounding | unknown | wrong | seconds | what is unknown or wrong |"
ORDER = ("wrong", "unknown", "rounding", "same")


def main() -> int:
    """Run, verify and print; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--script", action="append", default=[], type=Path, help="a script instead")
    parser.add_argument("--bundle", action="append", default=[], type=Path, help="a run that is there")
    parser.add_argument("--python", required=True, help="an interpreter that has torch and Triton")
    parser.add_argument("--target", default="bmg")
    parser.add_argument("--execute", default="spirv")
    parser.add_argument("--all-configs", action="store_true")
    parser.add_argument("--spirv", action="store_true", help="verify the kernels' SPIR-V, too")
    parser.add_argument("--folder", type=Path, help="where runs stay")
    parser.add_argument("--out", type=Path, help="the table, as Markdown")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = (options.folder or Path(scratch)).resolve()
        for name, bundle in _bundles(options, folder):
            rows.append({"name": name, **_verified(bundle, options)})
            print(_line(rows[-1]), flush=True)
    counts = Counter(row["verdict"] for row in rows)
    print(", ".join(f"{counts[v]} {v}" for v in (*ORDER, *sorted(counts.keys() - set(ORDER))) if counts[v]))
    if options.out:
        table = [HEAD, "|---|---|" + "---:|" * 7 + "---|", *map(_line, rows)]
        options.out.write_text("\n".join(table) + "\n", encoding="utf-8")
    return int(any(row["wrong"] for row in rows))


def _bundles(options: argparse.Namespace, folder: Path) -> Any:
    """Names and runs, each made when it is asked for."""
    names = options.names
    if not names and not options.script and not options.bundle:
        names = _workloads()
    for name in names:
        yield name, _run(options, folder, name, [str(WORKLOADS), str(folder / "kernels"), name])
    for script in options.script:
        yield script.name, _run(options, folder, script.stem, [str(script)])
    for bundle in options.bundle:
        yield bundle.name, bundle


def _workloads() -> list[str]:
    """Names of the workloads, read from their file."""
    lines = WORKLOADS.read_text(encoding="utf-8").splitlines()
    pairs = itertools.pairwise(lines)
    return [after.split("(")[0].removeprefix("def ") for line, after in pairs if line == "@workload"]


def _run(options: argparse.Namespace, folder: Path, name: str, command: list[str]) -> Path:
    bundle = folder / f"{name}.run"
    if not (bundle / "manifest.json").exists():
        how = ["--python", options.python, "--target", options.target, "--execute", options.execute]
        _tool(["run", *how, "--record-inputs", "--out", str(bundle), "--quiet", *command])
    return bundle


def _verified(bundle: Path, options: argparse.Namespace) -> dict[str, Any]:
    began = time.monotonic()
    command = ["verify", str(bundle), "--json", "--python", options.python]
    command += ["--all-configs"] * options.all_configs + ["--spirv"] * options.spirv
    done = _tool(command)
    report: dict[str, Any] = {}
    with suppress(ValueError):
        report = json.loads(done.stdout)
    graphs = report.get("graphs", [])
    calls = [k for g in graphs for k in g["kernels"]]
    counts = Counter(k["verdict"] for k in calls)
    wrong = sum(1 for part in _parts(graphs) if part["verdict"] == "wrong")
    return {
        "verdict": report.get("verdict", "no report"),
        "graphs": len(graphs),
        "calls": len(calls),
        **{v: counts[v] for v in ORDER},
        "wrong": wrong,
        "seconds": time.monotonic() - began,
        "why": _whys(graphs) if graphs else " ".join(done.stderr.split())[:300],
    }


def _parts(graphs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All that has a verdict of its own: kernels' calls, passes, library calls, outputs."""
    found = []
    for graph in graphs:
        found += [p for p in (graph["patterns"], graph["outputs"]) if p]
        found += [*graph["library"], *graph["kernels"]]
    return found


def _whys(graphs: list[dict[str, Any]]) -> str:
    reasons = [g["why"] for g in graphs if g["why"]]
    for part in _parts(graphs):
        if part["verdict"] in ("wrong", "unknown"):
            whys = [c["why"] for c in part.get("checks", ()) if c["verdict"] == part["verdict"]]
            reasons.append(part["why"] or next(iter(whys), "") or "beyond the tolerance")
    told = Counter(reasons)
    return "; ".join(f"{n} x {why}" if n > 1 else why for why, n in told.items()).replace("|", "/")


def _line(row: dict[str, Any]) -> str:
    numbers = [str(row[k]) for k in ("graphs", "calls", "same", "rounding", "unknown", "wrong")]
    return " | ".join(
        ["| " + row["name"], row["verdict"], *numbers, f"{row['seconds']:.0f}", row["why"] + " |"]
    )


def _tool(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "xpudbg", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


if __name__ == "__main__":
    raise SystemExit(main())
