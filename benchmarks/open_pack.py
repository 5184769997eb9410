"""How fast a large packed bundle is opened, as wall time of whole processes.

    python benchmarks/open_pack.py [--megabytes 100]

Makes two bundles of many kernels from recorded artifacts, each kernel with content of its own, packs them, and measures
``xpudbg triton-cache ls FILE.zip`` and ``xpudbg show FILE.zip`` beside the start of a Python that imports what every command needs:

- *as Triton stores them*: metadata, IR and SPIR-V of every kernel;
- *with native code*: the same with an object of native code for each, which a listing has to inflate up to its end.

In both, a quarter of the bytes is a trace, as in a run that was measured (85 of 317 KB). Exits 1 when the first takes more than 1 s.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
DATA = PROJECT / "tests" / "data" / "triton_cache_pvc"
TRACES = PROJECT / "tests" / "data" / "run-cpu-2.13" / "raw" / "trace"
LIMIT_SECONDS = 1.0
TRACE_SHARE = 0.27
_NUMBER = re.compile(rb"(?<![\w.])\d{2,9}(?![\w.])")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_CHANGED = {".spv": (0.5, 0.75), ".zebin": (0.1, 0.4)}
"""Where a binary gets other bytes: in its code, not in what a listing looks for."""


def entries(noise: random.Random, *, native: bool) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Keys and files of entries without end: the recorded ones, with other numbers and other bytes of code."""
    samples = []
    for folder in sorted(DATA.glob("cache/*")):
        files = {p.name: p.read_bytes() for p in sorted(folder.iterdir())}
        objects = sorted((DATA / "zebin" / folder.name).glob("*.zebin"))
        if objects:
            samples.append({**files, **({p.name: p.read_bytes() for p in objects} if native else {})})
    number = 0
    while True:
        for sample in samples:
            number += 1
            hash_ = hashlib.sha256(f"{number}".encode()).hexdigest()
            key = base64.b32encode(bytes.fromhex(hash_)).decode().rstrip("=")
            yield key, {name: _varied(name, data, hash_, noise) for name, data in sample.items()}


def _varied(name: str, data: bytes, hash_: str, noise: random.Random) -> bytes:
    if name.endswith(".json"):
        content = json.loads(data)
        if "hash" in content:
            content["hash"] = hash_
        return json.dumps({**content, "note": hash_}).encode()
    region = _CHANGED.get(Path(name).suffix)
    if region:
        changed = bytearray(data)
        for at in noise.sample(
            range(int(len(data) * region[0]), int(len(data) * region[1])), len(data) // 50
        ):
            changed[at] = noise.randrange(256)
        return bytes(changed)
    return _NUMBER.sub(lambda m: str(int(m.group()) + noise.randrange(9)).encode(), data)


def make_pack(target: Path, size: int, *, native: bool) -> tuple[int, int]:
    """A packed bundle of about ``size`` bytes; returns how many kernels and members it has."""
    from xpudbg.model.artifact import Artifact, Kind, State
    from xpudbg.model.generated_code import KernelKind
    from xpudbg.model.manifest import Kernel
    from xpudbg.model.pack import PackedFile

    noise = random.Random(0)
    trace = max(TRACES.iterdir(), key=lambda p: p.stat().st_size)
    files: list[PackedFile] = []
    kernels: list[Kernel] = []
    body = target.with_suffix(".body")
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as made:

        def add(path: str, data: bytes) -> Artifact:
            made.writestr(zipfile.ZipInfo(path, _EPOCH), data, zipfile.ZIP_DEFLATED)
            files.append(PackedFile(path, len(data), hashlib.sha256(data).hexdigest()))
            return Artifact(Kind.TRITON_STAGE, State.PRESENT, path, len(data), files[-1].sha256)

        def used() -> int:
            return made.fp.tell() if made.fp is not None else 0

        number = 0
        while used() < size * TRACE_SHARE:
            number += 1
            add(f"processes/rank{number}/torch_trace.log", _varied("trace", trace.read_bytes(), "", noise))
        for key, contents in entries(noise, native=native):
            rows = tuple(add(f"triton_cache/{key}/{name}", data) for name, data in contents.items())
            name = next(n for n in contents if n.endswith(".ttir")).removesuffix(".ttir")
            kernels.append(Kernel(name, KernelKind.USER_TRITON, "", "", cache_keys=(key,), artifacts=rows))
            if used() >= size:
                break
    _finish(target, body, kernels, files)
    return len(kernels), len(files) + 1


def _finish(target: Path, body: Path, kernels: list[object], files: list[object]) -> None:
    """The pack itself: the manifest first, ``pack.json`` second, then everything else."""
    import msgspec

    from xpudbg.model.manifest import FORMAT_VERSION, Manifest, RunState
    from xpudbg.model.pack import PACK_VERSION, PackedFile, PackIndex

    manifest = Manifest(
        FORMAT_VERSION,
        "large",
        RunState.COMPLETE,
        "run",
        "2026-11-21T00:00:00+00:00",
        "benchmark",
        kernels=tuple(kernels),  # type: ignore[arg-type]
    )
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    files.append(PackedFile("manifest.json", len(text), hashlib.sha256(text).hexdigest()))
    index = json.dumps(asdict(PackIndex(PACK_VERSION, "benchmark", tuple(files)))).encode()  # type: ignore[arg-type]
    with zipfile.ZipFile(body) as made, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in (("manifest.json", text), ("pack.json", index)):
            packed.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
        for info in made.infolist():
            packed.writestr(zipfile.ZipInfo(info.filename, _EPOCH), made.read(info), zipfile.ZIP_DEFLATED)
    body.unlink()


def best(command: list[str], times: int) -> float:
    took = []
    for _ in range(times):
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=PROJECT)
        took.append(time.perf_counter() - started)
    return min(took)


def main() -> int:
    parser = argparse.ArgumentParser(description="Benchmark reading a packed bundle")
    parser.add_argument("--megabytes", type=int, default=100)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument(
        "--keep", type=Path, help="make the packs in this folder, or use those that are there"
    )
    options = parser.parse_args()
    sys.path.insert(0, str(PROJECT))
    start = best([sys.executable, "-c", "import typer, rich.console"], options.times)
    print(f"start of Python with typer and rich: {start:.2f} s")
    fine = True
    with tempfile.TemporaryDirectory() as folder:
        for native in (False, True):
            pack = (options.keep or Path(folder)) / ("native.zip" if native else "plain.zip")
            if not pack.exists():
                kernels, members = make_pack(pack, options.megabytes << 20, native=native)
                print(f"{kernels} kernels in {members} members")
            print(
                f"{'with native code' if native else 'as Triton stores them'}, {pack.stat().st_size >> 20} MB:"
            )
            for words in (["triton-cache", "ls"], ["show"]):
                took = best([sys.executable, "-m", "xpudbg", *words, str(pack)], options.times)
                fine = fine and (native or took <= LIMIT_SECONDS)
                limit = "" if native else f" (at most {LIMIT_SECONDS})"
                print(f"  {' '.join(words)} FILE.zip: {took:.2f} s{limit}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
