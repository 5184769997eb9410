"""Small models of real libraries on the emulated target against the CPU, in inference and training, eager and compiled.

    python tools/libraries.py [--select REGEX] [--execute eager|interpret] [--jobs N] [--out table.md] [--results FILE] [--keep DIR]

Makes its own environment in the cache folder, once (2 GB): torch's CPU build and triton-xpu as ``xpudbg targets setup`` makes it, and
the libraries below. Models are made from configurations with random weights, nothing else is downloaded. Each case is one
``xpudbg run --target``; its bundle is kept with ``--keep``. A tensor is right when its error against float64 is at most twice the CPU's in
that dtype, or a rounding of it. Results are kept case by case and mode by mode (``--results``): what is there is not run again. Exit status 1 when
something is not equal and not in ``KNOWN``.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WORKER = Path(__file__).with_name("library_worker.py")
REQUIREMENTS = ("transformers==5.23.0", "diffusers==0.42.1", "accelerate==1.15.0", "einops==0.8.2")
# Packages that ask for a CUDA torch or upstream triton; what they need is there.
ALONE = (
    "timm==1.0.31",
    "torchvision==0.29.2",
    "liger-kernel==0.8.5",
    "flash-linear-attention==0.6.0",
    "fla-core==0.6.0",
    "torchao==0.18.0",
)
CASES = (
    "transformers-llama",
    "transformers-llama-written-out",
    "transformers-llama-static-cache",
    "transformers-mixtral",
    "transformers-gpt2",
    "transformers-bert",
    "transformers-t5",
    "transformers-whisper",
    "timm-resnet",
    "timm-vit",
    "diffusers-unet",
    "liger-llama",
    "liger-llama-fused-loss",
    "fla-gla",
    "fla-delta-net",
    "torchao-int8",
    "accelerate-trainer",
    "accelerate-two-processes",
)
TWO_PROCESSES = ("accelerate-two-processes",)
# What differs for a reason that is not a defect of the target: "case use dtype mode" -> the reason.
KNOWN: dict[str, str] = {}


def main() -> int:
    """Make the environment, run what has no result yet, write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", default="", help="an environment that has everything, instead of its own")
    parser.add_argument("--base-python", default="", help="what its own is made from (3.11)")
    parser.add_argument("--select", default="")
    parser.add_argument("--target", default="bmg")
    parser.add_argument("--execute", choices=("eager", "interpret"), default="eager")
    parser.add_argument("--modes", default="eager,compiled")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=1800, help="seconds a case")
    parser.add_argument("--results", type=Path, default=Path("libraries_results.jsonl"))
    parser.add_argument("--keep", type=Path, help="a folder for the bundles")
    parser.add_argument("--out", type=Path, help="a table: .md, or .json")
    chosen = parser.parse_args()
    python = chosen.python or environment(chosen.base_python)
    names = [name for name in CASES if re.search(chosen.select, name)]
    rows = read(chosen.results)
    modes = chosen.modes.split(",")
    there = {(row["case"], row["mode"]) for row in rows if row["execute"] == chosen.execute}
    left: queue.SimpleQueue[tuple[str, list[str]]] = queue.SimpleQueue()
    for name in names:
        if missing := [mode for mode in modes if not there & {(name, mode), (name, "-")}]:
            left.put((name, missing))
    lock = threading.Lock()

    def work() -> None:
        while True:
            try:
                name, missing = left.get_nowait()
            except queue.Empty:
                return
            found = run_case(name, missing, python, chosen)
            with lock, chosen.results.open("a", encoding="utf-8") as file:
                for row in found:
                    rows.append(row)
                    file.write(json.dumps(row) + "\n")
                print(f"{name}: {told(found)}", flush=True)

    threads = [threading.Thread(target=work) for _ in range(max(1, chosen.jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rows = [
        row
        for row in rows
        if row["case"] in names and row["execute"] == chosen.execute and row["mode"] in (*modes, "-")
    ]
    if chosen.out:
        chosen.out.write_text(
            json.dumps(rows, indent=1) + "\n" if chosen.out.suffix == ".json" else table(rows),
            encoding="utf-8",
        )
    bad = [row for row in rows if row["outcome"] != "equal" and key(row) not in KNOWN]
    for row in bad:
        print(f"{key(row)}: {row['outcome']}: {row['why']}")
    print(f"{told(rows)} of {len(rows)}, {len(names)} cases")
    return 1 if bad or not rows else 0


def environment(base: str) -> str:
    """The interpreter of the environment, which is made where it is not there or of other versions."""
    cache = Path(os.environ.get("XPUDBG_CACHE_DIR") or Path.home() / ".cache" / "xpudbg") / "libraries"
    python, marker = cache / "target-env" / "bin" / "python", cache / "installed.json"
    wanted = json.dumps([REQUIREMENTS, ALONE])
    if python.exists() and marker.is_file() and marker.read_text(encoding="utf-8") == wanted:
        return str(python)
    print(f"making {cache} (2 GB)", flush=True)
    cache.mkdir(parents=True, exist_ok=True)
    requirements = cache / "requirements.txt"
    requirements.write_text("\n".join(REQUIREMENTS) + "\n", encoding="utf-8")
    setup = [
        sys.executable,
        "-m",
        "xpudbg",
        "targets",
        "setup",
        "--no-native",
        "--requirements",
        str(requirements),
    ]
    subprocess.run(
        [*setup, *(["--python", base] if base else [])],
        env={**os.environ, "XPUDBG_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)},
        check=True,
    )
    subprocess.run([str(python), "-m", "pip", "install", "-q", "--no-deps", *ALONE], check=True)
    marker.write_text(wanted, encoding="utf-8")
    return str(python)


def run_case(name: str, modes: list[str], python: str, chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """The rows of one case; one row with the reason where it ended without a result."""
    work = Path(tempfile.mkdtemp(prefix="xpudbg-library-"))
    bundle, result = work / name, work / "result.jsonl"
    if chosen.keep:
        bundle = chosen.keep.resolve() / f"{name}-{chosen.execute}-{'-'.join(modes)}"
        shutil.rmtree(bundle, ignore_errors=True)
    command = [
        sys.executable,
        "-m",
        "xpudbg",
        "run",
        "--quiet",
        "--target",
        chosen.target,
        "--python",
        python,
    ]
    command += [
        "--execute",
        chosen.execute,
        "--out",
        str(bundle),
        "--name",
        name,
        "--timeout",
        str(chosen.timeout),
    ]
    script = [str(WORKER), name, str(result), "--modes", ",".join(modes)]
    if name in TWO_PROCESSES:
        script = [
            "--",
            python,
            "-m",
            "torch.distributed.run",
            "--standalone",
            "--nproc-per-node",
            "2",
            *script,
        ]
    try:
        done = subprocess.run(
            [*command, *script],
            cwd=work,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "HF_HUB_OFFLINE": "1",
                "TOKENIZERS_PARALLELISM": "false",
            },
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        rows = read(result)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    if done.returncode or not rows:
        last = (done.stderr.strip().splitlines() or ["no word"])[-1]
        why = f"exit status {done.returncode} after {len(rows)} results: {last[:300]}"
        rows.append({"dtype": "-", "use": "-", "mode": "-", "outcome": "failed", "why": why, "errors": {}})
    return [{"case": name, "execute": chosen.execute, **row} for row in rows]


def read(path: Path) -> list[dict[str, Any]]:
    """Rows of a results file, none where there is none."""
    return (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []
    )


def key(row: dict[str, Any]) -> str:
    """A row's name in ``KNOWN``."""
    return f"{row['case']} {row['use']} {row['dtype']} {row['mode']}"


def told(rows: list[dict[str, Any]]) -> str:
    """How many rows went how."""
    counts = collections.Counter("known" if key(row) in KNOWN else row["outcome"] for row in rows)
    return ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())


def table(rows: list[dict[str, Any]]) -> str:
    """A row for each case, use and dtype, with the outcome of each mode; errors are in the results file."""
    modes = list(dict.fromkeys(row["mode"] for row in rows if row["mode"] != "-"))
    lines = [f"{told(rows)} of {len(rows)}", "", "| case | use | dtype | " + " | ".join(modes) + " |"]
    lines.append("|---" * (3 + len(modes)) + "|")
    groups: dict[tuple[str, str, str], dict[str, dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault((row["case"], row["use"], row["dtype"]), {})[row["mode"]] = row
    for names, by_mode in groups.items():
        cells = [cell(by_mode.get(mode) or by_mode.get("-")) for mode in modes]
        lines.append(f"| {' | '.join([*names, *cells])} |")
    return "\n".join(lines) + "\n"


def cell(row: dict[str, Any] | None) -> str:
    """The outcome, with its reason where it is not good."""
    if row is None:
        return "not run"
    if row["outcome"] == "equal":
        return "equal"
    return f"{row['outcome']}: {KNOWN.get(key(row), row['why'])[:160]}".replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    sys.exit(main())
