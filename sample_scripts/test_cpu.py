"""sin^2 + cos^2 on the CPU: a compiled function that must give ones, as a script and under pytest.

One learns that xpudbg collects a test run like any other command.

    xpudbg run sample_scripts/test_cpu.py
    xpudbg run -m pytest sample_scripts/test_cpu.py
"""

from __future__ import annotations

import argparse

import torch


def identity(x: torch.Tensor) -> torch.Tensor:
    return torch.sin(x) ** 2 + torch.cos(x) ** 2


def check(device: str) -> float:
    """Largest distance of the compiled result from one."""
    torch.manual_seed(0)
    x = torch.randn(1000, 1000).to(device)
    return (torch.compile(identity)(x) - 1).abs().max().item()


def test_sin2_cos2_is_one() -> None:
    assert check("cpu") < 1e-5


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
    error = check(device)
    if error >= 1e-5:
        raise SystemExit(f"failed: off by {error:.2e}")
    print(f"sin^2 + cos^2 = 1 on {device}")


if __name__ == "__main__":
    main()
