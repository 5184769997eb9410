"""What making native code for many kernels costs, beside the bare compiler.

    python benchmarks/native_code.py [--kernels 60] [--device bmg] [--ocloc PROGRAM]

Compiles the SPIR-V of recorded kernels, in turn:

- *bare*: one ``ocloc compile`` after the other, on one core;
- *one core*: what ``run --target`` and ``triton-cache native`` do with them, on the same core;
- *two cores*: the same on two, where the machine has them.

Wall time says something on a quiet machine only; the processor time of the compilers and of what starts them is given beside it. Exits 1
when one core takes more than 1.1 times the processor time of the bare calls.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from xpudbg.record.native_code import device_sheet, make_native_code  # noqa: E402
from xpudbg.record.ocloc import choose_ocloc  # noqa: E402

DATA = PROJECT / "tests" / "data" / "triton_cache_pvc" / "cache"
LIMIT = 1.1


@dataclass(frozen=True)
class Cost:
    """Seconds of one measurement, by the wall's clock and of all processors."""

    wall: float
    processor: float


def main(arguments: list[str]) -> int:
    """Measure; returns 1 when it takes too long."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kernels", type=int, default=60)
    parser.add_argument("--device", default="bmg")
    parser.add_argument("--ocloc", default="")
    options = parser.parse_args(arguments)
    program = choose_ocloc(options.ocloc, os.environ)
    if not program:
        print("there is no ocloc: `xpudbg targets setup --native-only` installs one", file=sys.stderr)
        return 2
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(prefix="xpudbg-bench-") as name:
        cache = Path(name, "cache")
        modules = copies(cache, options.kernels)
        device = device_sheet(options.device)
        print(
            f"{len(modules)} kernels for {options.device}, load {os.getloadavg()[0]:.1f} on {len(cores)} cores"
        )
        os.sched_setaffinity(0, cores[:1])
        bare = measured(lambda: bare_calls(program, device.ocloc[0], modules, Path(name, "bare")))
        one = measured(lambda: own_way(program, cache, Path(name, "one"), options.device, len(modules)))
        os.sched_setaffinity(0, cores[:2])
        two = measured(lambda: own_way(program, cache, Path(name, "two"), options.device, len(modules)))
    for words, cost in (("bare", bare), ("one core", one), (f"{len(cores[:2])} cores", two)):
        print(
            f"{words:<9} {cost.wall:7.2f} s ({cost.wall / bare.wall:.2f})"
            f"   processor {cost.processor:7.2f} s ({cost.processor / bare.processor:.2f})"
        )
    return 1 if one.processor > LIMIT * bare.processor else 0


def copies(cache: Path, count: int) -> list[Path]:
    """A cache with so many entries: the recorded modules again and again."""
    recorded = sorted(p for p in DATA.glob("*/*.spv") if p.read_bytes()[:4] == b"\x03\x02\x23\x07")
    found = []
    for number in range(count):
        module = recorded[number % len(recorded)]
        folder = cache / f"{number:04d}"
        folder.mkdir(parents=True)
        shutil.copy(module.with_suffix(".json"), folder)
        found.append(Path(shutil.copy(module, folder)))
    return found


def bare_calls(program: str, device: str, modules: list[Path], out: Path) -> None:
    """One call of the compiler after the other."""
    for module in modules:
        place = out / module.parent.name
        place.mkdir(parents=True)
        command = [program, "compile", "-file", str(module), "-spirv_input", "-device", device]
        command += ["--format", "zebin", "-output", "kernel", "-out_dir", str(place), "-output_no_suffix"]
        subprocess.run(command, check=True, capture_output=True)


def own_way(program: str, cache: Path, out: Path, device: str, count: int) -> None:
    """What the tool does, on as many processors as this process may use."""
    made = make_native_code(cache, out, device_sheet(device), ocloc=program)
    assert sum(1 for r in made.results if r.zebin) == count, made


def measured(work: Callable[[], None]) -> Cost:
    """What something costs."""
    before, began = _processor(), time.monotonic()
    work()
    return Cost(time.monotonic() - began, _processor() - before)


def _processor() -> float:
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
