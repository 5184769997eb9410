"""How fast structured traces are read, beside a bare loop over the lines, and the memory it takes.

    python benchmarks/torch_trace.py [TRACE] [--megabytes 100]

Without TRACE, the recorded traces of the tests are repeated, with five chromium events after each record. The
ratio counts: it is taken in one run, between the summary and a loop that looks at the first byte of every line.
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from xpudbg.formats.torch_trace import summarise_trace

DATA = Path(__file__).parents[1] / "tests" / "data" / "torch_trace"
EVENT = (
    b'V1120 12:00:00.000000 7 torch/_dynamo/utils.py:2348] {"chromium_event": {}, "frame_id": 0, '
    b'"frame_compile_id": 0, "attempt": 0, "has_payload": "0123456789abcdef0123456789abcdef"}\n'
    b'\t{\n\t"name": "dynamo",\n\t"ts": 1763650000000000.0,\n\t"args": {\n\t"fn_name": "_compile",\n'
    b'\t"compile_id": "0/0"\n\t},\n\t"ph": "B",\n\t"cat": "dynamo_timed",\n\t"tid": 0,\n\t"pid": 0\n\t}\n'
)


def sample() -> bytes:
    """The recorded traces with chromium events between the records, as whole traces have them."""
    parts = []
    for path in sorted(DATA.glob("*.log")):
        records = path.read_bytes().removeprefix(b"V").rstrip(b"\n").split(b"\nV")
        parts += [b"V" + record + b"\n" + EVENT * 5 for record in records]
    return b"".join(parts)


def blocks(data: bytes, total: int) -> Iterator[bytes]:
    """Blocks of ``data``, repeated up to ``total`` bytes."""
    size = 1 << 18
    pieces = [data[i : i + size] for i in range(0, len(data), size)]
    return itertools.chain.from_iterable(itertools.repeat(pieces, max(1, total // len(data))))


def line_loop(data: bytes, total: int) -> float:
    """Seconds that a loop over all lines takes."""
    begin = time.process_time()
    for _ in range(max(1, total // len(data))):
        records = sum(line[:1] == b"V" for line in io.BytesIO(data))
        assert records
    return time.process_time() - begin


def peak_megabytes(data: bytes, times: int) -> float:
    """Peak of Python's memory while a trace that is ``times`` times the data is read."""
    stream = blocks(data, times * len(data))
    tracemalloc.start()
    summarise_trace(stream, origin="trace")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return round(peak / 1e6, 2)


def main() -> None:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("trace", nargs="?", type=Path)
    parser.add_argument("--megabytes", type=int, default=100)
    arguments = parser.parse_args()
    data = arguments.trace.read_bytes() if arguments.trace else sample()
    total = max(arguments.megabytes << 20, len(data))
    begin = time.process_time()
    parsed = summarise_trace(blocks(data, total), origin="trace")
    seconds = time.process_time() - begin
    result = {
        "megabytes_per_second": round(parsed.value.bytes / seconds / 1e6, 1),
        "ratio_to_line_loop": round(seconds / line_loop(data, total), 2),
        "compiles": len(parsed.value.compiles),
        "peak_megabytes_of_chromium_events": [peak_megabytes(EVENT * 3000, times) for times in (1, 8)],
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
