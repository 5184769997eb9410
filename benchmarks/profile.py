"""How fast profiles of torch.profiler are read, beside ``json.load`` and a loop, and the memory it takes.

    python benchmarks/profile.py [PROFILE.json[.gz]] [--megabytes 1000]
    python benchmarks/profile.py --events 10000000

The events of a profile are repeated up to that size in a temporary file; without one, made-up events. Each side runs in a process of its
own that imports nothing else, so that its peak of memory is its own. The ratios count: speed 5, memory a tenth of the file.

With a number of events, so many made-up ones are read as they are made, and summed up as ``xpudbg time`` does: seconds and the peak of memory
of both. A work of the device with its launch and operators is four events.
"""

from __future__ import annotations

import io
import json
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

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


class _Events:
    """A profile of made-up events as a file, made while it is read."""

    def __init__(self, count: int) -> None:
        self.size = 0
        self._parts = self._make(count // 4)

    def read(self, _: int = -1) -> bytes:
        """Return the next part."""
        part = next(self._parts, b"")
        self.size += len(part)
        return part

    @staticmethod
    def _make(launches: int) -> Iterator[bytes]:
        yield b'{"schemaVersion": 1, "traceEvents": [\n{"ph": "M", "name": "process_name", "pid": 1}'
        event = '{"ph": "X", "cat": "%s", "name": "%s", "pid": %d, "tid": 1, "ts": %.3f, "dur": %.2f, "args": {"External id": %d%s}}'
        for n in range(launches):
            name, number, at = f"triton_poi_fused_{n % 20}", 2 * n + 1, n * 9.5
            graph = (
                ("user_annotation", "## Call CompiledFxGraph x ##", 470)
                if n % 50 == 0
                else ("cpu_op", "aten::x", 0.25)
            )
            rows = (
                event % (*graph[:2], 1, at, graph[2], number + 1, ""),
                event % ("cpu_op", name, 1, at + 0.5, 5.25, number, f', "kernel_hash": "c{n % 20}"'),
                event % ("cuda_driver", "cuLaunchKernel", 1, at + 1, 1, number, f', "correlation": {number}'),
                event % ("kernel", name, 0, at + 4, 3.5, number, f', "correlation": {number}, "stream": 7'),
            )
            yield (",\n" + ",\n".join(rows)).encode()
        yield b"\n]}"


def _many(count: int) -> None:
    """Read and sum up made-up events."""
    from xpudbg.facts.times.report import run_times
    from xpudbg.formats.profiles import parse_profile

    source = _Events(count)
    begin = time.process_time()
    parsed = parse_profile(cast("BinaryIO", io.BufferedReader(_Raw(source), 1 << 20)), origin="profile")
    read, peak = time.process_time() - begin, _peak()
    report = run_times(parsed, None, profile_name="profile")
    size = source.size / 1e6
    print(
        f"{count} events, {size:.0f} MB: making and reading {read:.1f} s, {peak:.0f} MB ({peak / size:.3f} of it)"
    )
    print(
        f"with sums {time.process_time() - begin:.1f} s, {_peak():.0f} MB ({_peak() / size:.3f}); {report.total_us} us"
    )


class _Raw(io.RawIOBase):
    """Events as a raw file."""

    def __init__(self, source: _Events) -> None:
        self._source, self._rest = source, b""

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read a part."""
        self._rest = self._rest or self._source.read()
        size = min(len(buffer), len(self._rest))
        buffer[:size], self._rest = self._rest[:size], self._rest[size:]
        return size


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _whole(path: Path) -> bytes:
    with open_unpacked(path) as stream:
        return b"".join(iter(lambda: stream.read(1 << 20), b""))


def _write(sample: bytes, size: int, path: Path) -> None:
    begin = sample.index(_BEGIN) + len(_BEGIN)
    end = sample.rindex(_END) if _END in sample else sample.rindex(b"]")
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


def _side(name: str, path: Path) -> None:
    """Read a profile in this process."""
    begin = time.process_time()
    count, total = (_ours if name == "ours" else _theirs)(path)
    seconds = time.process_time() - begin
    print(json.dumps({"seconds": seconds, "megabytes": _peak(), "events": count, "microseconds": total}))


def main() -> None:
    """Measure both sides."""
    if sys.argv[1:2] == ["--side"]:
        _side(sys.argv[2], Path(sys.argv[3]))
        return
    import argparse
    import subprocess
    import tempfile

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profile", type=Path, nargs="?")
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--events", type=int)
    given = parser.parse_args()
    if given.events:
        _many(given.events)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.json"
        sample = _whole(given.profile) if given.profile else _made_up()
        _write(sample, given.megabytes * 1_000_000, path)
        size = path.stat().st_size / 1e6
        found = {}
        for side in ("theirs", "ours"):
            command = [sys.executable, __file__, "--side", side, str(path)]
            found[side] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
            print(f"{side}: {found[side]}")
    ours, theirs = found["ours"], found["theirs"]
    print(f"{size:.0f} MB: {theirs['seconds'] / ours['seconds']:.1f} times as fast as json.load and a loop;")
    print(f"memory {ours['megabytes'] / size:.3f} of the file, json.load {theirs['megabytes'] / size:.2f}")


if __name__ == "__main__":
    main()
