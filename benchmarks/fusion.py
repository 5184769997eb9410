"""How long the fusion analysis and its pictures take, and how they grow.

``python benchmarks/fusion.py [DEBUG_FOLDER]`` repeats the IR of a recorded graph under new names. Targets: 1,000 scheduler nodes
read and analysed in under 2 s; an FX graph of 10,000 nodes without quadratic growth; no picture slower than 10 s.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from xpudbg.facts.fusion.graph_fusion import analyse_fusion  # noqa: E402
from xpudbg.formats.fx_graph import parse_fx_graph  # noqa: E402
from xpudbg.run.graph_files import open_source  # noqa: E402
from xpudbg.screens.fusion.drawing import render_one  # noqa: E402

RECORDED = PROJECT / "tests" / "data" / "fusion-cuda-2.11" / "foreach"
_NAME = re.compile(r"\b(op|buf)(\d+)\b|\bop\d+(?:_op\d+)+\b")


def repeated(source: Path, times: int, target: Path) -> int:
    """Write the IR of a graph several times under new names; returns how many nodes that makes."""
    folder = next(p.parent for p in sorted(source.rglob("ir_pre_fusion.txt")))
    target.mkdir(parents=True)
    nodes = 0
    for name in ("ir_pre_fusion.txt", "ir_post_fusion.txt"):
        text = (folder / name).read_text()
        step = 1 + max(int(n) for n in re.findall(r"\b(?:op|buf)(\d+)\b", text))

        def renamed(match: re.Match[str], offset: int) -> str:
            return re.sub(r"(op|buf)(\d+)", lambda m: f"{m[1]}{int(m[2]) + offset}", match.group())

        parts = [_NAME.sub(lambda m, o=i * step: renamed(m, o), text) for i in range(times)]  # type: ignore[misc]
        (target / name).write_text("".join(parts))
        if name.startswith("ir_pre"):
            nodes = sum(len(re.findall(r"^op\d+: ", p, re.MULTILINE)) for p in parts)
    return nodes


def seconds(work: Callable[[], object]) -> float:
    """Processor time of a call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> int:
    """Print the measurements; 1 when a target is missed."""
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else RECORDED
    missed = False
    with tempfile.TemporaryDirectory() as scratch:
        one = repeated(source, 1, Path(scratch) / "one")
        for wanted in (one, 1000, 3000):
            folder = Path(scratch) / f"n{wanted}"
            nodes = repeated(source, -(-wanted // one), folder)
            opened = open_source(folder)
            took = seconds(lambda o=opened: analyse_fusion(o.load(o.graphs[0])))  # type: ignore[misc]
            graph = analyse_fusion(opened.load(opened.graphs[0]))
            start = time.monotonic()
            render_one(graph, "svg")
            drawn = time.monotonic() - start
            missed |= drawn > 10 or (900 < nodes < 1200 and took > 2)
            print(f"{nodes:>6} scheduler nodes: read and analysed {took:6.2f} s, picture {drawn:5.2f} s")
    previous = 0.0
    for count in (1000, 10_000):
        lines = "\n".join(
            f'        add_{i}: "f32[8]" = torch.ops.aten.add.Tensor(add_{i - 1}, 1)' for i in range(1, count)
        )
        text = f'class G(torch.nn.Module):\n    def forward(self, add_0: "f32[8]"):\n{lines}\n        return (add_1,)\n'
        took = seconds(lambda t=text: parse_fx_graph(t, origin="benchmark"))  # type: ignore[misc]
        growth = f", {took / previous:.1f} times 1,000" if previous else ""
        missed |= bool(previous) and took > 20 * previous
        print(f"{count:>6} FX nodes: read in {took:6.2f} s{growth}")
        previous = took
    print("a target was missed" if missed else "all targets met")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
