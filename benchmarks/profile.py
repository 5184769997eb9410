"""How fast profiles of torch.profiler are read, beside ``json.load`` and a loop, and the memory it takes.

    python benchmarks/profile.py [PROFILE.json[.gz]] [--megabytes 1000] [--gzip]
    python benchmarks/profile.py --events 10000000

The events of a profile are repeated up to that size in a temporary file; without one, made-up events. Each side runs in a process of its
own that imports nothing else, so that its peak of memory is its own. The ratios count: speed 5, memory a tenth of the file.

The loop is what one would write to get the same columns: works and calls by number, begins, durations, ids, bytes and counts. The sums of
both sides are held against each other. Before, it kept the durations of the device alone, and took less time than now. Seconds are of the
processor, "wall" those of the clock; with ``--gzip`` both sides unpack the file, too, and its size in the ratios is the unpacked one.

With a number of events, so many made-up ones are read as they are made, and summed up as ``xpudbg time`` does: seconds and the peak of memory
of both. A work of the device with its launch and operators is four events.
"""

from __future__ import annotations

import gzip
import io
import json
import resource
import sys
import time
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

from xpudbg.store.files.compression import open_unpacked

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


def _ours(path: Path) -> list[float]:
    from xpudbg.formats.profiles import parse_profile

    with open_unpacked(path) as stream:
        profile = parse_profile(stream, origin="profile").value
    tables = (profile.device, profile.host, profile.runtime)
    times = [t for table in tables for t in (len(table), sum(table.start), sum(table.duration))]
    numbers = [sum(table.external) for table in tables] + [sum(table.correlation) for table in tables]
    return [*times, *numbers, sum(profile.copied.values()), sum(profile.counts.values())]


def _theirs(path: Path) -> list[float]:
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as stream:
        events = json.load(stream)["traceEvents"]
    device, host, runtime = tables = tuple(tuple(array(kind) for kind in "iddqq") for _ in range(3))
    works: dict[Any, int] = {}
    calls: dict[Any, int] = {}
    copied: dict[int, int] = {}
    counts: dict[str, int] = {}
    for e in events:
        phase, category = e["ph"], e.get("cat", "")
        if phase in {"s", "f", "t"}:
            continue
        count = category if phase == "X" else f"ph {phase}"
        counts[count] = counts.get(count, 0) + 1
        if phase != "X":
            continue
        args = e.get("args", {})
        if category in {"kernel", "gpu_memcpy", "gpu_memset"}:
            table, known = device, works
            grid, block = tuple(args.get("grid", ())), tuple(args.get("block", ()))
            key: Any = (
                *(e["name"], category, args.get("device", e["pid"]), args.get("stream", e["tid"])),
                *(args.get("registers per thread"), args.get("shared memory"), grid, block),
                args.get("est. achieved occupancy %"),
            )
        elif category in {"cpu_op", "user_annotation"} or category.endswith(("_runtime", "_driver")):
            table, known = runtime if category.endswith(("_runtime", "_driver")) else host, calls
            key = (e["name"], category, e["pid"], e["tid"], args.get("kernel_hash"), args.get("kernel_file"))
        else:
            continue
        number = known.setdefault(key, len(known))
        what, start, duration, external, correlation = table
        what.append(number)
        start.append(e["ts"])
        duration.append(e["dur"])
        external.append(args.get("External id", 0))
        if table is not host:
            correlation.append(args.get("correlation", 0))
        if table is device and "bytes" in args:
            copied[number] = copied.get(number, 0) + args["bytes"]
    times = [t for table in tables for t in (len(table[0]), sum(table[1]), sum(table[2]))]
    numbers = [sum(table[3]) for table in tables] + [sum(table[4]) for table in tables]
    return [*times, *numbers, sum(copied.values()), sum(counts.values())]


def _side(name: str, path: Path) -> None:
    """Read a profile in this process."""
    wall, begin = time.perf_counter(), time.process_time()
    sums = (_ours if name == "ours" else _theirs)(path)
    seconds, wall = time.process_time() - begin, time.perf_counter() - wall
    print(json.dumps({"seconds": seconds, "wall": wall, "megabytes": _peak(), "sums": sums}))


def main() -> None:
    """Measure both sides."""
    if sys.argv[1:2] == ["--side"]:
        _side(sys.argv[2], Path(sys.argv[3]))
        return
    import argparse
    import shutil
    import subprocess
    import tempfile

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profile", type=Path, nargs="?")
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--events", type=int)
    parser.add_argument("--gzip", action="store_true")
    given = parser.parse_args()
    if given.events:
        _many(given.events)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.json"
        sample = _whole(given.profile) if given.profile else _made_up()
        _write(sample, given.megabytes * 1_000_000, path)
        size = path.stat().st_size / 1e6
        if given.gzip:
            plain, path = path, path.with_suffix(".json.gz")
            with plain.open("rb") as source, gzip.open(path, "wb", 1) as out:
                shutil.copyfileobj(source, out)
        found = {}
        for side in ("theirs", "ours"):
            command = [sys.executable, __file__, "--side", side, str(path)]
            found[side] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
            print(f"{side}: {found[side]}")
    ours, theirs = found["ours"], found["theirs"]
    if ours["sums"] != theirs["sums"]:
        sys.exit("they differ")
    print(f"{size:.0f} MB: {theirs['seconds'] / ours['seconds']:.1f} times as fast as json.load and a loop")
    print(f"({theirs['wall'] / ours['wall']:.1f} by the clock);")
    print(f"memory {ours['megabytes'] / size:.3f} of the file, json.load {theirs['megabytes'] / size:.2f}")


if __name__ == "__main__":
    main()
