"""How fast a large packed bundle is opened, as wall time of whole processes.

    python benchmarks/open_pack.py [--megabytes 100]

Makes a bundle of many kernels from the recorded cache, each with content of its own, packs it, and measures ``xpudbg triton-cache ls
FILE.zip`` and ``xpudbg show FILE.zip`` beside the start of a Python that imports what every command needs (``typer``, ``rich``). Exits 1
when a limit is missed.
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
LIMIT_SECONDS = 1.0
_NUMBER = re.compile(rb"(?<![\w.])\d{2,9}(?![\w.])")
_EPOCH = (1980, 1, 1, 0, 0, 0)


def entries(seed: int) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Keys and files of entries without end: the recorded ones with native code, numbers and some code bytes changed."""
    noise = random.Random(seed)
    samples = []
    for folder in sorted(DATA.glob("cache/*")):
        files = {p.name: p.read_bytes() for p in sorted(folder.iterdir())}
        native = sorted((DATA / "zebin" / folder.name).glob("*.zebin"))
        if native:
            samples.append({**files, **{p.name: p.read_bytes() for p in native}})
    number = 0
    while True:
        for sample in samples:
            number += 1
            hash_ = hashlib.sha256(f"{seed} {number}".encode()).hexdigest()
            key = base64.b32encode(bytes.fromhex(hash_)).decode().rstrip("=")
            yield key, {name: _varied(name, data, hash_, noise) for name, data in sample.items()}


def _varied(name: str, data: bytes, hash_: str, noise: random.Random) -> bytes:
    if name.endswith(".json"):
        content = json.loads(data)
        if "hash" in content:
            content["hash"] = hash_
        return json.dumps({**content, "note": hash_}).encode()
    if name.endswith((".spv", ".zebin")):
        changed = bytearray(data)
        middle = len(data) // 2
        for at in noise.sample(range(middle, middle + len(data) // 4), len(data) // 50):
            changed[at] = noise.randrange(256)
        return bytes(changed)
    return _NUMBER.sub(lambda m: str(int(m.group()) + noise.randrange(9)).encode(), data)


def make_pack(target: Path, size: int) -> tuple[int, int]:
    """A packed bundle of about ``size`` bytes; returns how many kernels and members it has."""
    import msgspec

    from xpudbg.bundle.manifest_file import decode_manifest
    from xpudbg.model.artifact import Artifact, Kind, State
    from xpudbg.model.generated_code import KernelKind
    from xpudbg.model.manifest import FORMAT_VERSION, Kernel, Manifest, RunState
    from xpudbg.model.pack import PACK_VERSION, PackedFile, PackIndex

    files: list[PackedFile] = []
    kernels: list[Kernel] = []
    body = target.with_suffix(".body")
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as made:
        for key, contents in entries(0):
            artifacts = []
            for name, data in contents.items():
                path, digest = f"triton_cache/{key}/{name}", hashlib.sha256(data).hexdigest()
                made.writestr(zipfile.ZipInfo(path, _EPOCH), data, zipfile.ZIP_DEFLATED)
                files.append(PackedFile(path, len(data), digest))
                artifacts.append(Artifact(Kind.TRITON_STAGE, State.PRESENT, path, len(data), digest))
            name = next(n for n in contents if n.endswith(".ttir")).removesuffix(".ttir")
            kernels.append(
                Kernel(
                    name=name,
                    kind=KernelKind.USER_TRITON,
                    graph="",
                    process="",
                    cache_keys=(key,),
                    artifacts=tuple(artifacts),
                )
            )
            if made.fp is not None and made.fp.tell() >= size:
                break
    manifest = Manifest(
        format_version=FORMAT_VERSION,
        name="large",
        state=RunState.COMPLETE,
        source="run",
        created="2026-11-21T00:00:00+00:00",
        tool="benchmark",
        kernels=tuple(kernels),
    )
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    decode_manifest(text, origin="manifest.json")
    files.append(PackedFile("manifest.json", len(text), hashlib.sha256(text).hexdigest()))
    index = json.dumps(asdict(PackIndex(PACK_VERSION, "benchmark", tuple(files)))).encode()
    with zipfile.ZipFile(body) as made, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(zipfile.ZipInfo("manifest.json", _EPOCH), text, zipfile.ZIP_DEFLATED)
        packed.writestr(zipfile.ZipInfo("pack.json", _EPOCH), index, zipfile.ZIP_DEFLATED)
        for info in made.infolist():
            packed.writestr(zipfile.ZipInfo(info.filename, _EPOCH), made.read(info), zipfile.ZIP_DEFLATED)
    body.unlink()
    return len(kernels), len(files) + 1


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
    parser.add_argument("--keep", type=Path, help="make the pack here, or use the one that is there")
    options = parser.parse_args()
    sys.path.insert(0, str(PROJECT))
    with tempfile.TemporaryDirectory() as folder:
        pack = options.keep or Path(folder) / "large.zip"
        if not pack.exists():
            kernels, members = make_pack(pack, options.megabytes << 20)
            print(f"{kernels} kernels in {members} members")
        print(f"{pack.stat().st_size / (1 << 20):.0f} MB")
        start = best([sys.executable, "-c", "import typer, rich.console"], options.times)
        print(f"start of Python with typer and rich: {start:.2f} s")
        fine = True
        for words in (["triton-cache", "ls"], ["show"]):
            took = best([sys.executable, "-m", "xpudbg", *words, str(pack)], options.times)
            fine = fine and took <= LIMIT_SECONDS
            print(f"  {' '.join(words)} FILE.zip: {took:.2f} s (at most {LIMIT_SECONDS})")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
