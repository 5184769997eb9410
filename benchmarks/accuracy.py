"""What the first verdict of ``xpudbg accuracy`` costs, beside the runs that it is made of.

    python benchmarks/accuracy.py [--python PYTHON] [--repeats 3] [--target NAME] [--layers 12] [SCRIPT [ARGS...]]

PYTHON is an interpreter with torch (``XPUDBG_TORCH_PYTHON`` by default). Without SCRIPT it measures one training step of an MLP and of a
transformer of 12 layers. Each round runs the script in eager (``TORCHDYNAMO_DISABLE=1``), under ``xpudbg run`` and under ``xpudbg accuracy
--budget 0``, all with cold caches of their own. The figure is (accuracy - eager) / run of processor time, with the children of each, and of wall
time; the median of the rounds. The limit is 1.2; above it (processor time) the exit status is 1.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
LIMIT = 1.2
_OWN = ("TORCH", "TRITON", "INDUCTOR", "XPUDBG")
MLP = """
import sys, torch
from torch import nn
from torch.nn import functional as F
device = sys.argv[1]
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(256, 1024), nn.LayerNorm(1024), nn.GELU(), nn.Linear(1024, 256)).to(device)
step = torch.compile(lambda x, y: F.mse_loss(model(x), y))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in range(2):
    loss = step(torch.randn(64, 256, device=device), torch.randn(64, 256, device=device))
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
print(loss.item())
"""
TRANSFORMER = """
import sys, torch
from torch import nn
from torch.nn import functional as F
device, layers = sys.argv[1], int(sys.argv[2])

class Block(nn.Module):
    def __init__(self, size=128, heads=4):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(size), nn.LayerNorm(size)
        self.qkv, self.out = nn.Linear(size, 3 * size), nn.Linear(size, size)
        self.up, self.down = nn.Linear(size, 4 * size), nn.Linear(4 * size, size)

    def forward(self, x):
        b, t, d = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(b, t, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(b, t, d)
        x = x + self.out(y)
        return x + self.down(F.gelu(self.up(self.norm2(x))))

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed, self.head = nn.Embedding(500, 128), nn.Linear(128, 500)
        self.blocks = nn.Sequential(*(Block() for _ in range(layers)))

    def forward(self, ids):
        return self.head(self.blocks(self.embed(ids)))

torch.manual_seed(0)
model = Model().to(device)
ids = torch.randint(0, 500, (2, 64), device=device)
loss = F.cross_entropy(torch.compile(model)(ids).flatten(0, 1), ids.flatten())
loss.backward()
print(loss.item())
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--python", default=os.environ.get("XPUDBG_TORCH_PYTHON", ""))
    parser.add_argument("--repeats", type=int, default=3, metavar="N")
    parser.add_argument("--target", default="", help="on an emulated device; the eager run is the CPU's")
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("script", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    if not arguments.python:
        parser.error("--python or XPUDBG_TORCH_PYTHON must name an interpreter with torch")
    with tempfile.TemporaryDirectory(prefix="xpudbg-accuracy-") as name:
        folder = Path(name)
        (folder / "mlp.py").write_text(MLP)
        (folder / "transformer.py").write_text(TRANSFORMER)
        device = "xpu" if arguments.target else "cpu"
        scripts = {
            "mlp": [str(folder / "mlp.py"), device],
            "transformer": [str(folder / "transformer.py"), device, str(arguments.layers)],
        }
        if arguments.script:
            scripts = {Path(arguments.script[0]).stem: arguments.script}
        worst = max(measured(label, script, arguments, folder) for label, script in scripts.items())
    return 1 if worst > LIMIT else 0


def measured(label: str, script: list[str], arguments: argparse.Namespace, folder: Path) -> float:
    """The median of the rounds of one script; prints each."""
    ratios, walls = [], []
    for index in range(max(1, arguments.repeats)):
        scratch = folder / f"{label}-{index}"
        eager_script = [word if word != "xpu" else "cpu" for word in script] if arguments.target else script
        eager = timed([arguments.python, *eager_script], scratch / "eager", {"TORCHDYNAMO_DISABLE": "1"})
        run = timed(xpudbg("run", arguments, scratch / "run", script), scratch / "run")
        accuracy = timed(xpudbg("accuracy", arguments, scratch / "accuracy", script), scratch / "accuracy")
        ratios.append((accuracy[0] - eager[0]) / run[0])
        walls.append((accuracy[1] - eager[1]) / run[1])
        print(
            f"{label}: processor s: eager {eager[0]:.1f}, run {run[0]:.1f}, accuracy {accuracy[0]:.1f}, ratio {ratios[-1]:.2f};"
            f" wall s: {eager[1]:.1f}, {run[1]:.1f}, {accuracy[1]:.1f}, ratio {walls[-1]:.2f}",
            flush=True,
        )
    median = statistics.median(ratios)
    print(
        f"{label}: (accuracy - eager) / run = {median:.2f} of processor time, {statistics.median(walls):.2f} of wall time"
    )
    return median


def xpudbg(command: str, arguments: argparse.Namespace, folder: Path, script: list[str]) -> list[str]:
    words = [sys.executable, "-m", "xpudbg", command, "--quiet", "--python", arguments.python]
    words += ["--out", str(folder / "bundle")]
    if arguments.target:
        words += ["--target", arguments.target, "--execute", "interpret"]
    return [*words, *(["--budget", "0"] if command == "accuracy" else []), *script]


def timed(argv: list[str], folder: Path, more: dict[str, str] | None = None) -> tuple[float, float]:
    """Processor seconds of a process and its children, and wall seconds; it must end well."""
    folder.mkdir(parents=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith(_OWN)}
    env.update(
        PYTHONPATH=str(PROJECT),
        TORCHINDUCTOR_CACHE_DIR=str(folder / "inductor"),
        TRITON_CACHE_DIR=str(folder / "triton"),
        XPUDBG_CACHE_DIR=os.environ.get("XPUDBG_CACHE_DIR", str(folder / "cache")),
    )
    env.update(more or {})
    begin = time.perf_counter()
    with (folder / "output.txt").open("wb") as out:
        process = subprocess.Popen(argv, env=env, cwd=folder, stdout=out, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    if status:
        sys.exit(f"{' '.join(argv)} ended badly:\n{(folder / 'output.txt').read_text()[-2000:]}")
    return usage.ru_utime + usage.ru_stime, seconds


if __name__ == "__main__":
    sys.exit(main())
