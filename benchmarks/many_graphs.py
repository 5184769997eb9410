"""How long the commands that read take on a run of many graphs, as wall time of whole processes.

    python benchmarks/many_graphs.py [--graphs 400] [--keep FOLDER]

Repeats a recorded training step (a forward and a backward for an XPU) under new names, each kernel with a Triton cache entry of its own,
collects it into a bundle, and measures every command that reads a run. Target: 2 s each, and no more than 200 lines of ``show``. Exits 1
where a command takes longer.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
RECORDED = PROJECT / "tests" / "data" / "fusion-xpu-2.13" / "mlp_train"
CACHE = PROJECT / "tests" / "data" / "triton_cache_pvc" / "cache"
LIMIT_SECONDS = 2.0
LIMIT_LINES = 200
_KERNEL = re.compile(r"\btriton_(?:poi|per|red|tem)_fused_\w+?_\d+\b")
_NAMED = re.compile(r"\btriton_(?:poi|per|red|tem)_fused_\w+?_\d+_\d+\b")


def make_raw(folder: Path, graphs: int, *, cached: bool = True) -> int:
    """Debug folders, and a Triton cache unless ``cached`` is false, of many graphs; returns how many kernels they have."""
    top = folder / "debug" / "torch_compile_debug" / "run_2026_11_21_00_00_00_000000-pid_7" / "torchinductor"
    sample = next(p.parent for p in sorted(CACHE.glob("*/softmax_kernel.spv")))
    kernels = 0
    for number in range(graphs // 2):
        for source in sorted(p for p in RECORDED.iterdir() if p.is_dir()):
            kind = source.name.split("_")[3]
            target = top / f"model__{number}_{kind}_{2 * number + (kind == 'backward')}.{number}"
            target.mkdir(parents=True)
            names: set[str] = set()
            for file in source.iterdir():
                text = _KERNEL.sub(lambda m, n=number: f"{m.group()}_{n}", file.read_text())  # type: ignore[misc]
                text = text.replace("['0_", f"['{number}_").replace("512", str(512 + 8 * (number // 20)))
                (target / file.name).write_text(text)
                names.update(_NAMED.findall(text))
            for name in sorted(names):
                kernels += 1
                if cached:
                    _entry(folder / "cache", sample, name, f"{number} {kind}")
    return kernels


def _entry(cache: Path, sample: Path, name: str, salt: str) -> None:
    digest = hashlib.sha256(f"{name} {salt}".encode()).hexdigest()
    target = cache / base64.b32encode(bytes.fromhex(digest)).decode().rstrip("=")
    target.mkdir(parents=True)
    for file in sample.iterdir():
        data = file.read_bytes().replace(b"softmax_kernel", name.encode())
        if file.suffix == ".json" and not file.name.startswith("__grp__"):
            data = json.dumps({**json.loads(data), "hash": digest}).encode()
        (target / file.name.replace("softmax_kernel", name)).write_bytes(data)


def commands(bundle: Path, other: Path, out: Path) -> dict[str, list[str]]:
    """What is measured, by its name."""
    graph = "model__7_backward_15"
    run = str(bundle)
    return {
        "show": ["show", run],
        "show --all": ["show", run, "--all"],
        "show --json": ["show", run, "--json"],
        "show K5": ["show", run, "K5"],
        "show K5 source": ["show", run, "K5", "source"],
        "show GRAPH": ["show", run, graph],
        "show GRAPH output_code": ["show", run, graph, "output_code"],
        "show-fusion": ["show-fusion", run],
        "show-fusion --json": ["show-fusion", run, "--json"],
        "show-fusion GRAPH": ["show-fusion", run, "--graph", graph],
        "diff RUN RUN": ["diff", run, str(other)],
        "check": ["check", run],
        "check --baseline": ["check", run, "--baseline", str(other)],
        "triton-cache ls": ["triton-cache", "ls", run],
        "triton-cache show": ["triton-cache", "show", _key(bundle), "--in", run],
        "triton-cache stages": ["triton-cache", "stages", _key(bundle), "--in", run],
        "triton-cache du": ["triton-cache", "du", run],
        "triton-cache verify": ["triton-cache", "verify", run],
        "attach": ["attach", run, "--no-report", "-o", str(out)],
        "pack": ["pack", run, "-o", str(out / "p.zip"), "--force"],
    }


def _key(bundle: Path) -> str:
    return min(p.name for p in (bundle / "triton_cache").iterdir())


def main() -> int:
    """Print the measurements; 1 when a command is too slow."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--graphs", type=int, default=400)
    parser.add_argument("--keep", type=Path, help="make the bundle here and keep it")
    parser.add_argument("--only", default="", help="only commands with this text in their name")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        work = options.keep or Path(scratch)
        bundle, other = work / "runs" / "many", work / "runs" / "other"
        if not bundle.is_dir():
            kernels = make_raw(work / "raw", options.graphs)
            xpudbg(["collect", str(work / "raw"), "--out", str(bundle), "-q"])
            shutil.copytree(bundle, other)
            print(f"{options.graphs} graphs, {kernels} kernels")
        out = Path(scratch) / "out"
        out.mkdir()
        slow = 0
        start = min(xpudbg(["--version"])[0] for _ in range(3))
        print(f"{'':28}{'wall':>8}{'processor':>12}\n{'xpudbg --version':28}{start:6.2f} s")
        for name, words in commands(bundle, other, out).items():
            if options.only not in name:
                continue
            took, used, lines = min(xpudbg(words) for _ in range(2))
            late = took > LIMIT_SECONDS or (name == "show" and lines > LIMIT_LINES)
            slow += late
            print(
                f"{name:28}{took:6.2f} s{used:10.2f} s{lines:8} lines{'  <-- too much' if late else ''}",
                flush=True,
            )
    return 1 if slow else 0


def xpudbg(words: list[str]) -> tuple[float, float, int]:
    """Wall and processor time of a command, and the lines that it prints; it may end with 1 (something was found)."""
    start, used = time.perf_counter(), _used()
    done = subprocess.run(
        [sys.executable, "-m", "xpudbg", *words], capture_output=True, cwd=PROJECT, check=False
    )
    took, used = time.perf_counter() - start, _used() - used
    if done.returncode not in (0, 1):
        raise SystemExit(f"xpudbg {' '.join(words)}: {done.stderr.decode()}")
    return took, used, done.stdout.count(b"\n")


def _used() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    raise SystemExit(main())
