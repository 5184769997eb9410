"""The commands that ``tools/fuzz.py`` gives a mutated input to: every command that reads, with what a user gives it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from xpudbg.commands.app import COMMANDS  # noqa: E402

DATA = ROOT / "tests" / "data"
_SECRET = "planted" + "7f3a9c21d5e84b06"
_SCRIPT = "import os, sys\nprint('value', os.environ['ACME_API_KEY'])\nprint('\\x1b[1mstyled\\x1b[0m', file=sys.stderr)\n"
_OCLOC = """#!/bin/sh
[ "$1" != query ] || { printf 22.43.24595 > OCL_DRIVER_VERSION; exit; }
what="$1"
while [ $# -gt 0 ]; do case "$1" in -out_dir) out="$2";; -file) file="$2";; esac; shift; done
[ -s "$file" ] || { printf 'error: \\033]0;FUZZMARK\\007'; exit 1; }
sum=$(cksum < "$file" | cut -d' ' -f1)
if [ "$what" = disasm ]; then
  mkdir dump; cp "$file" dump/.text.gemm_kernel.asm
else
  cp @NATIVE@ "$out/kernel"
  dd if="$file" of="$out/kernel" bs=1 count=24 skip=$((sum % 97)) seek=$((sum % 9000)) conv=notrunc 2>&-
  printf 'warning: kernel gemm_kernel compiled SIMD16 allocated 128 regs and spilled around 9 \\033[41;5mFUZZMARK'
fi
"""
"""Called as ocloc is; its native code is a recorded one with bytes of the input in it, its assembly is the input itself."""
_NATIVE = (
    DATA
    / "triton_cache_pvc"
    / "zebin"
    / "3U7HGUK2A4DTTYFYEMF5GRMERKRLPI3IG3E7PUG62XO46OBLDOEQ"
    / "gemm_kernel.zebin"
)

RULES = """[tool.xpudbg.check]
max_graph_breaks = 0
max_bytes = "1 GB"
no_new_spills = true
no_new_lost_dpas = true
no_new_graph_breaks = true
max_kernels_ratio = 1.0
max_compile_time_ratio = 1.5
[[tool.xpudbg.check.graphs]]
match = "*"
max_kernels = 9
[[tool.xpudbg.check.kernels]]
match = "triton_*"
max_spill_bytes = "4KB"
[[tool.xpudbg.check.allow]]
rule = "max_graph_breaks"
location = "*:7"
reason = "known"
until = 2027-01-01
"""


@dataclass(frozen=True)
class Base:
    """An unchanged input.

    Attributes:
        bundle: The bundle of it.
        pack: Its pack.
        graphs: Ids of its graphs.
        kernels: Beginnings of the hashes of its Triton kernels.
        baseline: A baseline file made from it.
        ocloc: What ``--ocloc`` names.
    """

    bundle: Path
    pack: Path
    graphs: tuple[str, ...]
    kernels: tuple[str, ...]
    baseline: Path
    ocloc: Path


def make_ocloc(folder: Path) -> Path:
    """The program that stands for Intel's offline compiler."""
    program = folder / "ocloc"
    program.write_text(_OCLOC.replace("@NATIVE@", str(_NATIVE)))
    program.chmod(0o755)
    return program


def make_run(folder: Path) -> Path:
    """The bundle of a real ``xpudbg run``: what its processes wrote, and places of a secret."""
    script, bundle = folder / "script.py", folder / "bundles" / "own"
    script.write_text(_SCRIPT)
    command = [sys.executable, "-m", "xpudbg", "run", "-q", "-o", str(bundle), str(script)]
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "HOME": str(folder), "ACME_API_KEY": _SECRET}
    subprocess.run(command, env=env, cwd=folder, check=True, capture_output=True)
    return bundle


def make_base(bundle: Path, pack: Path, baseline: Path, ocloc: Path) -> Base:
    """What is known of a bundle for its commands."""
    manifest = json.loads((bundle / "manifest.json").read_text())
    graphs = tuple(g["id"] for g in manifest["graphs"])
    cache = bundle / "triton_cache"
    kernels = tuple(sorted(p.name[:12] for p in cache.iterdir())) if cache.is_dir() else ()
    return Base(bundle, pack, graphs, kernels, baseline, ocloc)


def reading(path: Path, base: Base, out: Path) -> list[list[str]]:
    """The commands for a mutated bundle at ``path``, a folder or a zip file.

    Args:
        path: What was mutated.
        base: The same before.
        out: Folder for what they write.
    """
    run, sane = str(path), str(base.bundle)
    found = [
        *([name, run, *more] for name, entry in COMMANDS.items() if entry.reads for more in ([], ["--json"])),
        ["show", run, "--all", "--strict"],
        ["show", run, "--ranks"],
        ["merge", sane, run, "-o", str(out / "merged")],
        ["time", run, "--compile", "--json", "--strict", "--perfetto", str(out / "t.json"), "--force"],
        ["dynamo", run, "--all", "--guards", "--shapes", "--metrics"],
        ["dynamo", run, "--json", "--strict", "--against", sane],
        ["dynamo", run, "--records", "--strict"],
        ["diff", sane, run],
        ["diff", run, sane, "--json"],
        ["diff", sane, run, "-o", str(out / "d.html")],
        ["diff", sane, run, "--all", "--format", "markdown"],
        ["report", run, "-o", str(out / "r.html")],
        ["report", sane, run, "-o", str(out / "c.html"), "--redact", "--no-raw"],
        ["report", run, "--json"],
        ["check", run, "--json", "--strict"],
        ["check", run, "--sarif"],
        ["check", run, "--baseline", sane],
        ["check", run, "--baseline", str(base.baseline), "--format", "markdown"],
        ["check", sane, "--baseline", run, "--all"],
        ["check", run, "--update-baseline", "--baseline", str(out / "baseline.json")],
        ["attach", run, "-o", str(out / "attached"), "--no-fail"],
        ["attach", run, "-o", str(out / "more"), "--no-fail", "--baseline", sane, "--json", "--annotate"],
    ]
    if base.graphs:
        found += _of_graphs(run, sane, base.graphs, out)
    if base.kernels:
        found += _of_kernels(run, sane, base, out)
    if base.graphs and base.kernels:
        found += [
            ["explain", word, run] for word in ("K1:ttgir:20", "K1:spv:100", "block.py:7", base.kernels[0])
        ]
        found += [["explain", "K1", run, "--all", "--json"]]
    return found


def _of_graphs(run: str, sane: str, graphs: tuple[str, ...], out: Path) -> list[list[str]]:
    one = graphs[0]
    found = [
        ["show", run, "1"],
        ["show", run, "1", "output_code"],
        ["show", run, one, "--json"],
        *(["explain", word, run] for word in ("buf0", "op0", "K1", "K2:code:30", "aten.mm")),
        ["explain", "K1", run, "--json", "--all"],
        ["show-fusion", run, "--modules"],
        ["show-fusion", run, "--why", "buf0", "buf1"],
        ["ops", run, "--all", "--json"],
        ["ops", run, "--graph", one, "--op", "aten.add"],
        # Without torch it comes as far as the child, which only reads text (tests/e2e/test_verify_torch.py has odd ones).
        ["verify", run, "--python", sys.executable, "--all-configs", "--seconds", "1"],
        *(
            ["show-fusion", run, "--format", kind, "-o", str(out / f"f.{kind}"), "--graph", one]
            for kind in ("dot", "svg", "png", "html")
        ),
        ["diff", f"{sane}:{one}", f"{run}:{one}"],
        ["diff", f"{sane}:{one}:output_code", f"{run}:{one}:output_code", "--side-by-side"],
        ["diff", "ir_pre", "ir_post", "--run", run, "--graph", one],
    ]
    if len(graphs) > 1:
        found.append(["diff", f"{run}:{graphs[0]}", f"{run}:{graphs[1]}"])
    return found


def _of_kernels(run: str, sane: str, base: Base, out: Path) -> list[list[str]]:
    one, two = base.kernels[0], base.kernels[-1]
    ocloc = ["--ocloc", str(base.ocloc), "--device", "pvc"]
    cache = "triton-cache"
    return [
        [cache, "ls", run],
        [cache, "ls", run, "--json"],
        [cache, "ls", run, "--group", "--sort", "spills", "--has", "dpas"],
        [cache, "verify", run],
        [cache, "verify", run, "--json", "--strict"],
        [cache, "du", run],
        [cache, "du", run, "--json"],
        [cache, "show", one, "--in", run],
        [cache, "show", two, "--in", run, "--json"],
        *([cache, "show", one, "--in", run, "--stage", stage] for stage in ("ttgir", "spv", "zebin", "asm")),
        [cache, "stages", one, "--in", run],
        [cache, "stages", two, "--in", run, "--json"],
        [cache, "stages", one, "--in", run, "--hot"],
        [cache, "stages", one, "--in", run, "--line", "ttgir:20", "--json"],
        [cache, "diff", one, two, "--in", run, "--stage", "ttgir"],
        [cache, "diff", one, two, "--in", run, "--json"],
        [cache, "export", one, "--in", run, "-o", str(out / "kernel.zip")],
        [cache, "layout", one, "--in", run],
        [cache, "layout", two, "--in", run, "--json"],
        [cache, "passes", "--dump", str(DATA / "passes" / "dot_sum-xpu-3.3.0b1.txt"), "--json"],
        [cache, "native", run, *ocloc],
        [cache, "build", one, "--in", run, *ocloc],
        [cache, "build", two, "--in", run, *ocloc, "--keep", str(out / "dumps"), "--json"],
        [cache, "run", one, "--in", run, "--grid", "1", "--arg", "random:64", "--timeout", "5"],
        [cache, "whatif", one, "--in", run, *ocloc],
        [cache, "whatif", "--all", "--in", run, *ocloc, "--json"],
        ["diff", sane, run, "-k", one],
        ["show", run, one],
    ]


def of_folder(path: Path, out: Path) -> list[list[str]]:
    """What a folder alone is given to, besides :func:`reading`."""
    run = str(path)
    return [
        ["pack", run, "-o", str(out / "p.zip")],
        ["pack", run, "-o", str(out / "q.zip"), "--no-source", "--max-size", "60KB", "--json"],
        ["collect", run, "-o", str(out / "again")],
        ["runs"],
        ["runs", "--json"],
        ["runs", "--sort", "bytes"],
        ["rm", "latest", "--yes"],
    ]


def of_zip(path: Path, out: Path) -> list[list[str]]:
    """What a zip file alone is given to, besides :func:`reading`."""
    return [["unpack", str(path), "-o", str(out / "unpacked")]]


def of_raw(path: Path, out: Path) -> list[list[str]]:
    """What loose artifacts are given to, in turn: the later commands read what the first one makes."""
    run, made = str(path), str(out / "bundle")
    return [
        ["collect", run, "-o", made],
        ["show", made],
        ["show-fusion", run],
        ["ops", run],
        ["triton-cache", "ls", run],
        ["report", run, "-o", str(out / "r.html")],
        ["check", made],
        ["pack", made, "-o", str(out / "p.zip")],
        ["triton-cache", "prune", run, "--older-than", "1d", "--dry-run"],
        ["triton-cache", "prune", run, "--older-than", "1d", "--yes"],
    ]


def of_baseline(file: Path, rules: Path, base: Base, out: Path) -> list[list[str]]:
    """What a mutated baseline and mutated rules are given to, each with the rest as it was."""
    run, sane = str(base.bundle), out / "rules.toml"
    sane.write_text(RULES)
    return [
        ["check", run, "--baseline", str(file), "--rules", str(sane)],
        ["check", run, "--baseline", str(file), "--json"],
        ["check", run, "--baseline", str(base.baseline), "--rules", str(rules), "--all"],
        ["attach", run, "--baseline", str(file), "-o", str(out / "attached"), "--no-fail"],
    ]
