"""A compile that fails, in the stage one asks for: the script ends with a traceback and exit status 1.

One learns what is left of a failed compile and where it stopped: in Dynamo nothing but the trace, in
Inductor's lowering (the default) the FX graphs but no IR.

    xpudbg run sample_scripts/failing_compile.py
    xpudbg show latest
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import torch


@torch.library.custom_op("xpudbg_samples::halve", mutates_args=())
def halve(x: torch.Tensor) -> torch.Tensor:
    return x / 2


@halve.register_fake
def _(x: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(x)


def in_inductor() -> Callable[[torch.Tensor], torch.Tensor]:
    """An operator whose lowering is not written yet."""
    from torch._inductor.lowering import register_lowering

    @register_lowering(torch.ops.xpudbg_samples.halve.default)
    def lower_halve(x: object) -> object:
        raise NotImplementedError("halve has no lowering")

    return torch.compile(lambda x: halve(x.cos()) + 1)


def in_backend() -> Callable[[torch.Tensor], torch.Tensor]:
    """A backend that gives up."""

    def refuse(module: torch.fx.GraphModule, example_inputs: list[torch.Tensor]) -> Callable[..., object]:
        raise RuntimeError("this backend compiles nothing")

    return torch.compile(lambda x: x.cos() + 1, backend=refuse)


def in_dynamo() -> Callable[[torch.Tensor], torch.Tensor]:
    """A graph break where none is allowed."""

    def prints(x: torch.Tensor) -> torch.Tensor:
        print("never reached")
        return x.cos() + 1

    return torch.compile(prints, fullgraph=True)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--device", choices=["cpu", "xpu", "cuda"], default="cpu")
    parser.add_argument("--stage", choices=["dynamo", "backend", "inductor"], default="inductor")
    arguments = parser.parse_args()
    if arguments.device != "cpu" and not getattr(torch, arguments.device).is_available():
        parser.exit(2, f"{parser.prog}: torch {torch.__version__} sees no {arguments.device} device\n")
    return arguments


def main() -> None:
    arguments = parse_arguments()
    function = {"dynamo": in_dynamo, "backend": in_backend, "inductor": in_inductor}[arguments.stage]()
    print(f"compiling, to fail in {arguments.stage}", flush=True)
    function(torch.ones(4).to(arguments.device))


if __name__ == "__main__":
    main()
