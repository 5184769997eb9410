"""How fast caches are listed and modules disassembled, as ratios within one run.

    python benchmarks/triton_cache.py [--entries 10000]

Makes a cache of many entries from the recorded one, and compares ``xpudbg triton-cache ls`` (a whole process, every format) with
reading the same JSON files in plain Python (open, read, ``json.loads``). Exits 1 when a limit is missed.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
SAMPLE = PROJECT / "tests" / "data" / "triton_cache_pvc" / "cache"
LIMIT_LISTING = 3.0
LIMIT_DISASSEMBLY = 0.1
MODULE_BYTES = 100 * 1024
_READ = """
import json, os, sys
count = 0
for entry in os.scandir(sys.argv[1]):
    for file in os.scandir(entry.path):
        if file.name.endswith(".json"):
            with open(file.path, "rb") as opened:
                json.loads(opened.read())
            count += 1
print(count)
"""


def make_cache(root: Path, count: int) -> None:
    """Entries with keys and hashes of their own; stages are hard links to the recorded ones."""
    samples = [f for f in sorted(SAMPLE.iterdir()) if next(f.glob("*.json"), None)]
    for number in range(count):
        sample = samples[number % len(samples)]
        hash_ = hashlib.sha256(str(number).encode()).hexdigest()
        folder = root / base64.b32encode(bytes.fromhex(hash_)).decode().rstrip("=")
        folder.mkdir()
        for path in sample.iterdir():
            if path.suffix != ".json":
                os.link(path, folder / path.name)
                continue
            content = json.loads(path.read_text())
            if "hash" in content:
                content["hash"] = hash_
            (folder / path.name).write_text(json.dumps(content))


def seconds(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(PROJECT)}
    )
    return time.perf_counter() - started


def best(command: list[str], times: int) -> float:
    return min(seconds(command) for _ in range(times))


def listing(count: int, times: int) -> bool:
    fine = True
    # The same file system: hard links.
    with tempfile.TemporaryDirectory(dir=SAMPLE.parent.parent) as folder:
        root = Path(folder) / "cache"
        root.mkdir()
        make_cache(root, count)
        plain = best([sys.executable, "-c", _READ, str(root)], times)
        print(f"reading the JSON files of {count} entries in plain Python: {plain:.2f} s")
        for option in (
            ["--format", "table"],
            ["--format", "csv"],
            ["--format", "plain"],
            ["--json"],
            ["--group"],
        ):
            took = best([sys.executable, "-m", "xpudbg", "triton-cache", "ls", str(root), *option], times)
            ratio = took / plain
            limited = option[-1] == "table"
            fine = fine and (not limited or ratio <= LIMIT_LISTING)
            limit = f" (at most {LIMIT_LISTING})" if limited else ""
            print(f"  triton-cache ls {' '.join(option):<16} {took:.2f} s, {ratio:.2f} times{limit}")
        shutil.rmtree(root)
    return fine


def disassembly(times: int) -> bool:
    """A module of 100 KB: the largest recorded one, its functions repeated."""
    from xpudbg.formats.spirv import disassemble, parse_spirv

    data = max(SAMPLE.glob("*/*.spv"), key=lambda p: p.stat().st_size).read_bytes()
    words = struct.unpack(f"<{len(data) // 4}I", data)
    start = next(i for i, w in enumerate(words) if w & 0xFFFF == 54 and w >> 16 == 5 and i > 100)
    while len(data) < MODULE_BYTES:
        data += struct.pack(f"<{len(words) - start}I", *words[start:])
    took = min(_disassemble(parse_spirv, disassemble, data) for _ in range(times))
    print(f"disassembling {len(data) // 1024} KB: {took:.3f} s (at most {LIMIT_DISASSEMBLY} for 100 KB)")
    return took * MODULE_BYTES / len(data) <= LIMIT_DISASSEMBLY


def _disassemble(parse: object, disassemble: object, data: bytes) -> float:
    started = time.perf_counter()
    parsed = parse(data, origin="m.spv")  # type: ignore[operator]
    assert not parsed.problems, parsed.problems
    sum(1 for _ in disassemble(parsed.value))  # type: ignore[operator]
    return time.perf_counter() - started


def main() -> int:
    parser = argparse.ArgumentParser(description="Benchmark triton-cache")
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    sys.path.insert(0, str(PROJECT))
    results = [disassembly(options.times), listing(options.entries, options.times)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
