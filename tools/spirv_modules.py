"""Build every SPIR-V module below some folders for Intel's OpenCL CPU runtime, and say what became of each.

    python tools/spirv_modules.py FOLDER... [--seconds 300] [--out modules.md]

Modules that were built before come out of the cache. Exit 1 when one does not build.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from xpudbg.emulator.spirv.client import SpirvDevice
from xpudbg.emulator.spirv.launches import SpirvFailure
from xpudbg.store.locate import cache_root


def main() -> int:
    """Build and print; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    rows: list[tuple[str, str, str]] = []
    with SpirvDevice(cache_root()) as device:
        for path in sorted(p for folder in options.folders for p in folder.rglob("*.spv")):
            rows.append((f"{path.parent.name[:8]}/{path.stem[:70]}", *_built(device, path, options.seconds)))
            print(f"{rows[-1][1]:>12}  {rows[-1][0]}  {rows[-1][2]}", flush=True)
    counts = Counter(result if result in _FAILURES else "built" for _, result, _ in rows)
    print(", ".join(f"{number} {what}" for what, number in counts.most_common()))
    if options.out:
        lines = ["| module | result | rewrites, or why not |", "|---|---|---|"]
        lines += [f"| `{name}` | {result} | {said} |" for name, result, said in rows]
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return int(any(result in _FAILURES for _, result, _ in rows))


_FAILURES = frozenset({"build", "crash", "timeout", "memory", "unsupported", "missing"})


def _built(device: SpirvDevice, path: Path, seconds: float) -> tuple[str, str]:
    data = path.read_bytes()
    try:
        took, kept = device.build(data, seconds=seconds)
    except SpirvFailure as failure:
        return failure.kind, failure.detail
    names = (
        f"{r.name} ({r.count})" for r in device.rewritten(data).rewrites if not r.name.startswith("drop ")
    )
    return f"{took:.1f} s{' kept' if kept else ''}", ", ".join(names)


if __name__ == "__main__":
    sys.exit(main())
