"""How fast profiles of torch.profiler are read, beside ``json.load`` and a loop, and the memory it takes.

    python benchmarks/profile.py [PROFILE.json[.gz]] [--megabytes 1000]

The events of a profile are repeated up to that size in a temporary file; without one, made-up events. Each side runs in a process of its
own, so that its peak of memory is its own. The ratios count: speed 5, memory a tenth of the file.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from xpudbg.store.files.gzip_stream import open_unpacked

_SHAPES = {"Input Dims": [[4096, 4096], [4096]], "Input type": ["float", "float"], "Record function id": 0}
_BEGIN, _END = b'"traceEvents": [', b"\n  ],"


def _made_up() -> bytes:
    """A profile of 1,000 launches."""
    events = []
    for n in range(1000):
        name, args = f"triton_poi_fused_{n % 20}", {"External id": n, "correlation": n}
        events += [
            {"ph": "X", "cat": "cpu_op", "name": name, "pid": 1, "tid": 1, "ts": n * 9.5, "dur": 5.25, "args": {**args, **_SHAPES}},
            {"ph": "X", "cat": "cuda_driver", "name": "cuLaunchKernel", "pid": 1, "tid": 1, "ts": n * 9.5 + 1, "dur": 1, "args": args},
            {"ph": "X", "cat": "kernel", "name": name, "pid": 0, "tid": 7, "ts": n * 9.5 + 4, "dur": 3.5, "args": {**args, "grid": [1, 1, 1]}},
            {"ph": "s", "id": n, "pid": 1, "tid": 1, "ts": n * 9.5, "cat": "ac2g", "name": "ac2g"},
        ]  # fmt: skip
    body = ",\n  ".join(json.dumps(e, indent=2) for e in events)
    return b'{"schemaVersion": 1, ' + _BEGIN + b"\n  " + body.encode() + _END + b' "traceName": "x"}'


def _whole(path: Path) -> bytes:
    with open_unpacked(path) as stream:
        return b"".join(iter(lambda: stream.read(1 << 20), b""))


def _write(sample: bytes, size: int, path: Path) -> None:
    begin, end = sample.index(_BEGIN) + len(_BEGIN), sample.rindex(_END)
    body = sample[begin:end]
    with path.open("wb") as out:
        out.write(sample[:begin] + body)
        for _ in range(size // len(body)):
            out.write(b"," + body)
        out.write(sample[end:])


def _ours(path: Path) -> tuple[int, float]:
    from xpudbg.formats.profiles import parse_profile

    with open_unpacked(path) as stream:
        profile = parse_profile(stream, origin="profile").value
    return len(profile.device), sum(profile.device.duration)


def _theirs(path: Path) -> tuple[int, float]:
    with path.open("rb") as stream:
        events = json.load(stream)["traceEvents"]
    device = [e for e in events if e.get("cat") in {"kernel", "gpu_memcpy", "gpu_memset"}]
    return len(device), sum(e["dur"] for e in device)


def main() -> None:
    """Measure both sides."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profile", type=Path, nargs="?")
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--side", choices=("ours", "theirs"))
    given = parser.parse_args()
    if given.side:
        begin = time.process_time()
        count, total = (_ours if given.side == "ours" else _theirs)(given.profile)
        seconds = time.process_time() - begin
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps({"seconds": seconds, "megabytes": peak, "events": count, "microseconds": total}))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.json"
        sample = _whole(given.profile) if given.profile else _made_up()
        _write(sample, given.megabytes * 1_000_000, path)
        size = path.stat().st_size / 1e6
        found = {}
        for side in ("theirs", "ours"):
            command = [sys.executable, __file__, str(path), "--side", side]
            found[side] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
            print(f"{side}: {found[side]}")
    ours, theirs = found["ours"], found["theirs"]
    print(f"{size:.0f} MB: {theirs['seconds'] / ours['seconds']:.1f} times as fast as json.load and a loop;")
    print(f"memory {ours['megabytes'] / size:.3f} of the file, json.load {theirs['megabytes'] / size:.2f}")


if __name__ == "__main__":
    main()
