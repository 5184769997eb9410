"""Every operator of torch's own table (OpInfo) on an emulated target against the CPU: values and gradients, float32, dense.

    python tools/sweep.py --python PYTHON [--target bmg] [--only REGEX] [--out FILE.json]

PYTHON has torch, numpy and expecttest (torch.testing imports it). Prints the operators that differ and a count per outcome;
exit status 1 when one differs that is not in ``EXPLAINED``. A developers' command: it takes about ten minutes.
"""

from __future__ import annotations

import argparse
import collections
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "xpudbg" / "target"
SECONDS_EACH = 20
SAMPLES = 3

# Operators that differ for a reason which is not a defect of the target.
EXPLAINED = dict.fromkeys(
    ("sparse.sampled_addmm", "sparse.mm.reduce", "to_sparse"), "sparse tensors are refused"
)
UNDEFINED = ("empty", "new_empty")  # their values mean nothing


class TookTooLongError(Exception):
    """An operator's time was up."""


def main() -> int:
    """Start the sweep in the other interpreter and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--target", default="bmg")
    parser.add_argument("--only", default="")
    parser.add_argument("--out", default="")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        for name, outcome in sweep(chosen.only):
            print(json.dumps([name, outcome]), flush=True)
        return 0
    command = [chosen.python, __file__, "--inside", "--only", chosen.only]
    env = {**os.environ, "XPUDBG_TARGET": chosen.target}
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, env=env, check=False)
    outcomes = dict(json.loads(line) for line in done.stdout.splitlines() if line.startswith("["))
    if chosen.out:
        Path(chosen.out).write_text(json.dumps(outcomes, indent=1) + "\n", encoding="utf-8")
    counts = collections.Counter(outcome.split(":")[0] for outcome in outcomes.values())
    bad = {n: o for n, o in outcomes.items() if o.split(":")[0] not in ("same", "cpu cannot", "not dense")}
    for name, outcome in bad.items():
        print(f"{name}: {outcome}" + (f"  ({EXPLAINED[name]})" if name in EXPLAINED else ""))
    print(
        ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common()),
        f"of {len(outcomes)} operators",
    )
    if done.returncode:
        print(f"the sweep ended with status {done.returncode}", file=sys.stderr)
    return 1 if done.returncode or set(bad) - set(EXPLAINED) else 0


def sweep(only: str) -> Iterator[tuple[str, str]]:
    """Operator and outcome: ``same``, ``value``, ``gradient``, ``shape``, ``error: ...``, ``timeout``, ``cpu cannot``."""
    warnings.filterwarnings("ignore")
    spec = importlib.util.spec_from_file_location(
        "xpudbg_target", TARGET / "__init__.py", submodule_search_locations=[str(TARGET)]
    )
    assert spec is not None and spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules["xpudbg_target"] = package
    spec.loader.exec_module(package)
    package.install_hook()
    import torch
    from torch.testing._internal.common_methods_invocations import op_db

    def alarm(*_: Any) -> None:
        raise TookTooLongError

    signal.signal(signal.SIGALRM, alarm)
    for operator in op_db:
        name = operator.name + (f".{operator.variant_test_name}" if operator.variant_test_name else "")
        if torch.float32 not in operator.dtypes or not re.search(only, name):
            continue
        signal.alarm(SECONDS_EACH)
        try:
            outcome = one(torch, operator)
        except TookTooLongError:
            outcome = "timeout"
        except Exception as error:
            first = (str(error).splitlines() or [""])[0]
            outcome = f"error: {type(error).__name__}: {first[:160]}"
        finally:
            signal.alarm(0)
        yield name, outcome


def one(torch: Any, operator: Any) -> str:
    """The first samples of one operator, each on the CPU and on the device.

    Samples are made on the CPU and moved. Where that changes what they mean (``as_strided`` of a view whose storage is larger,
    ``tensor_split`` with indices that stay on the CPU), they are made on the device instead: seeded alike, both draw the same.
    """
    try:
        outcome = samples(torch, operator, made_there=False)
    except Exception:
        return samples(torch, operator, made_there=True)
    return (
        outcome
        if outcome in ("same", "cpu cannot", "not dense")
        else samples(torch, operator, made_there=True)
    )


def samples(torch: Any, operator: Any, *, made_there: bool) -> str:
    """Compare the first samples, moved to the device or made there."""
    from itertools import islice

    from torch.utils._pytree import tree_map

    def moved(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            return value.detach().to("xpu").requires_grad_(value.requires_grad)
        return torch.device("xpu") if isinstance(value, torch.device) else value

    outcome = "cpu cannot"
    grad = operator.supports_autograd

    def first(device: str) -> list[Any]:
        torch.manual_seed(0)
        made = islice(operator.sample_inputs(device, torch.float32, requires_grad=grad), SAMPLES)
        return [(sample.input, sample.args, sample.kwargs) for sample in made]

    ours = first("cpu")
    for here, there in zip(
        ours, first("xpu") if made_there else [tree_map(moved, s) for s in ours], strict=True
    ):
        if "device" in there[2]:
            there[2]["device"] = "xpu"
        torch.manual_seed(0)
        try:
            expected = operator(here[0], *here[1], **here[2])
        except Exception:
            continue
        torch.manual_seed(0)
        actual = operator(there[0], *there[1], **there[2])
        outcome = compare(torch, operator, (here, expected), (there, actual))
        if outcome != "same":
            return outcome
    return outcome


def compare(torch: Any, operator: Any, host: tuple[Any, Any], device: tuple[Any, Any]) -> str:
    """Values of all results, then gradients of all inputs under the sum of the first result."""
    from torch.utils._pytree import tree_leaves

    def tensors(tree: Any) -> list[Any]:
        return [leaf for leaf in tree_leaves(tree) if isinstance(leaf, torch.Tensor)]

    def close(a: Any, b: Any) -> bool:
        return bool(torch.allclose(a, b.cpu(), 1e-3, 1e-4, equal_nan=True))

    def dense(t: Any) -> bool:
        return t.layout is torch.strided and not t.is_quantized

    expected, actual = tensors(host[1]), tensors(device[1])
    if not all(map(dense, expected)):
        return "not dense"
    for a, b in zip(expected, actual, strict=True):
        if a.shape != b.shape or a.dtype != b.dtype:
            return f"shape: {tuple(a.shape)} {a.dtype}, {tuple(b.shape)} {b.dtype}"
        if a.is_floating_point() and not operator.name.startswith(UNDEFINED) and not close(a, b):
            return "value"
    if not expected or not expected[0].requires_grad or not expected[0].is_floating_point():
        return "same"
    inputs = [
        (a, b)
        for a, b in zip(tensors(host[0]), tensors(device[0]), strict=True)
        if a.requires_grad and a.is_leaf
    ]
    if not inputs:
        return "same"
    gradients = [
        torch.autograd.grad(results[0].sum(), leaves, allow_unused=True)
        for results, leaves in ((expected, [a for a, _ in inputs]), (actual, [b for _, b in inputs]))
    ]
    for a, b in zip(*gradients, strict=True):
        if (a is None) != (b is None):
            return "gradient: present on one side only"
        if a is not None and dense(a) and not close(a, b):
            return "gradient"
    return "same"


if __name__ == "__main__":
    sys.exit(main())
