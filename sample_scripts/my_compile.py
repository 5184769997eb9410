"""A backend of one's own: it prints the FX graph that Dynamo captured and runs it as it is.

One learns what a backend is given: a GraphModule and example inputs. No Inductor takes part, so a run has
Dynamo's graph and guards but neither an Inductor IR nor kernels.

    xpudbg run sample_scripts/my_compile.py
    xpudbg show latest
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import torch


def my_backend(module: torch.fx.GraphModule, example_inputs: list[torch.Tensor]) -> Callable[..., object]:
    """Print every node, then hand the graph back uncompiled."""
    shapes = [tuple(x.shape) for x in example_inputs if isinstance(x, torch.Tensor)]
    print(f"graph with {len(module.graph.nodes)} nodes, inputs {shapes}")
    for node in module.graph.nodes:
        print(f"  {node.op:<14} {node.name:<10} {', '.join(str(arg) for arg in node.args)}")
    return module.forward


@torch.compile(backend=my_backend)
def scaled_relu(x: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    return torch.relu(x * scale) + 1


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--device", choices=["cpu", "xpu", "cuda"], default="cpu")
    arguments = parser.parse_args()
    if arguments.device != "cpu" and not getattr(torch, arguments.device).is_available():
        parser.exit(2, f"{parser.prog}: torch {torch.__version__} sees no {arguments.device} device\n")
    return arguments


def main() -> None:
    device = parse_arguments().device
    torch.manual_seed(0)
    result = scaled_relu(torch.ones(4, 3).to(device), torch.full((3,), 2.0).to(device))
    print(f"sum: {result.sum().item():.1f}")


if __name__ == "__main__":
    main()
