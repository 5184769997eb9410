"""What packing costs, as a ratio to ``zipfile`` over the same files at the same level, within one run.

    python benchmarks/pack.py [BUNDLE] [--megabytes 100]

Packs a small bundle and a large one that is made from it: every copy has names, keys and numbers of its own, so that no file is
the same as another. The baseline is ``zipfile.ZipFile.write`` for every file, level 6. Both write to the same folder, run as
processes of their own and are timed inside, after their imports. Redaction is timed apart too (a redactor without patterns), and
so is redaction of a text that repeats one of the words that it looks for. Exits 1 when the limit is missed on the large bundle.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LIMIT = 1.5
_BASELINE = """
import sys, time, zipfile
from pathlib import Path
root, target = Path(sys.argv[1]), sys.argv[2]
started, spent = time.perf_counter(), time.process_time()
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
    for file in sorted(root.rglob("*")):
        if file.is_file():
            archive.write(file, file.relative_to(root))
print(time.perf_counter() - started, time.process_time() - spent)
"""
_PACK = """
import sys, time
from pathlib import Path
from xpudbg.share import pack
from xpudbg.store.reader import open_bundle
if sys.argv[3] == "plain":
    from xpudbg.share.redaction.redactor import MoreRules
    from xpudbg.share.redaction.redactor import Redactor
    pack.redaction_rules = lambda raw, more, environ, *, found: (Redactor([]), MoreRules(more))
if sys.argv[4] == "one":
    pack._MOST_THREADS = 1
started, spent = time.perf_counter(), time.process_time()
pack.pack_bundle(open_bundle(Path(sys.argv[1])), Path(sys.argv[2]), pack.PackOptions(force=True))
print(time.perf_counter() - started, time.process_time() - spent)
"""


def grow(source: Path, target: Path, megabytes: int) -> None:
    """A bundle of many copies of a smaller one; numbers with four digits or more, keys and hashes differ from copy to copy."""
    manifest = json.loads((source / "manifest.json").read_text())
    target.mkdir(parents=True)
    size = number = 0
    keys = (
        sorted({p.name for p in (source / "triton_cache").glob("*")})
        if (source / "triton_cache").is_dir()
        else []
    )
    files = [
        p for p in sorted(source.rglob("*")) if p.is_file() and p.name not in ("manifest.json", "pack.json")
    ]
    rows = manifest["artifacts"]
    while size < megabytes << 20:
        new_keys = {
            k: base64.b32encode(hashlib.sha256(f"{k}{number}".encode()).digest()).decode().rstrip("=")
            for k in keys
        }
        for file in files:
            path = f"part{number}/" + str(file.relative_to(source))
            for old, new in new_keys.items():
                path = path.replace(old, new)
            data = _vary(file.read_bytes(), number)
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            (target / path).write_bytes(data)
            rows.append(
                {
                    "kind": "other",
                    "state": "present",
                    "path": path,
                    "bytes": len(data),
                    "sha256": "",
                    "reason": "",
                    "origin": "",
                }
            )
            size += len(data)
        number += 1
    (target / "manifest.json").write_text(json.dumps(manifest))


def _vary(data: bytes, number: int) -> bytes:
    if b"\0" in data[:8192]:
        return data + number.to_bytes(4, "little")
    return re.sub(rb"\b\d{4,9}\b", lambda m: str(int(m[0]) + number * 7).encode(), data)


def once(command: list[str]) -> tuple[float, float]:
    """Seconds by the clock, and of processor time."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PROJECT), os.environ.get("PYTHONPATH", "")])}
    words = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=env).stdout.split()
    return float(words[0]), float(words[1])


def measure(name: str, root: Path, out: Path, times: int) -> float:
    """Every way in turn, several times over, so that a busy moment hits all of them; the best of each counts."""
    files = [p for p in root.rglob("*") if p.is_file()]
    ways = {
        "zipfile at level 6": ["-c", _BASELINE, str(root), str(out / "z.zip")],
        "pack, redacted": ["-c", _PACK, str(root), str(out / "p.zip"), "full", "many"],
        "pack, not redacted": ["-c", _PACK, str(root), str(out / "n.zip"), "plain", "many"],
        "pack, redacted, one thread": ["-c", _PACK, str(root), str(out / "o.zip"), "full", "one"],
    }
    taken: dict[str, list[tuple[float, float]]] = {way: [] for way in ways}
    for _ in range(times):
        for way, command in ways.items():
            taken[way].append(once([sys.executable, *command]))
    print(f"{name}: {len(files)} files, {sum(p.stat().st_size for p in files) / 1e6:.1f} MB")
    clock, busy = (min(t[i] for t in taken["zipfile at level 6"]) for i in (0, 1))
    for way, command in ways.items():
        seconds, processor = min(t[0] for t in taken[way]), min(t[1] for t in taken[way])
        size = Path(command[3]).stat().st_size / 1e6
        print(
            f"  {way:<27} {seconds:6.2f} s ({seconds / clock:.2f} times), "
            f"processor {processor:6.2f} s ({processor / busy:.2f} times), {size:.1f} MB"
        )
    return min(t[0] for t in taken["pack, redacted"]) / clock


def main() -> int:
    parser = argparse.ArgumentParser(description="Benchmark pack")
    parser.add_argument(
        "bundle", nargs="?", type=Path, help="a bundle; one is made from recorded artifacts without it"
    )
    parser.add_argument("--megabytes", type=int, default=100)
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        bundle = options.bundle or _recorded(work / "recorded")
        grow(bundle, work / "large", options.megabytes)
        measure("small", bundle, work, options.times)
        ratio = measure("large", work / "large", work, options.times)
        shutil.rmtree(work / "large")
    hostile()
    print(f"large bundle: {ratio:.2f} times (at most {LIMIT})")
    return 0 if ratio <= LIMIT else 1


def hostile() -> None:
    """The repeats that cost most: every word of the patterns with what may follow it."""
    sys.path.insert(0, str(PROJECT))
    from xpudbg.share.redaction.patterns import known_patterns
    from xpudbg.share.redaction.redactor import Redactor

    redactor, size, found = Redactor(known_patterns()), 1 << 17, []
    words = sorted({word for p in known_patterns() for word in p.literals})
    for unit in (w + end for word in words for w in (word, word.upper()) for end in (b"", b" ", b"=", b'="')):
        data = (unit * (size // len(unit) + 1))[:size]
        spent = time.process_time()
        redactor.redact(data)
        found.append(((time.process_time() - spent) * (1 << 20) / size, unit))
    worst = ", ".join(f"{unit.decode()!r} {seconds:.1f} s" for seconds, unit in sorted(found)[:-4:-1])
    print(f"redacting a megabyte of one word, the slowest: {worst}")


def _recorded(target: Path) -> Path:
    data = PROJECT / "tests" / "data"
    sources = [data / "run-cpu-2.13" / "raw", data / "triton_cache_pvc" / "cache"]
    command = [sys.executable, "-m", "xpudbg", "collect", *map(str, sources), "--out", str(target), "-q"]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(PROJECT)})
    return target


if __name__ == "__main__":
    sys.exit(main())
