"""Run one case of ``library_models.py`` on the CPU and on the emulated device, and compare: what ``libraries.py`` starts.

python library_worker.py CASE RESULT.jsonl [--dtypes LIST] [--uses LIST] [--modes LIST]    under ``xpudbg run --target``
"""

from __future__ import annotations

import argparse
import copy
import functools
import json
import sys
from pathlib import Path
from typing import Any

import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parent))
import library_models
import library_trainer
from library_compare import SEED, Tensors, on_cpu, tried


def main() -> int:
    """Everything of the CPU first (libraries may change classes for the device), then the device."""
    parser = argparse.ArgumentParser()
    parser.add_argument("case")
    parser.add_argument("result", type=Path)
    parser.add_argument("--dtypes", default="")
    parser.add_argument("--uses", default="inference,training")
    parser.add_argument("--modes", default="eager,compiled")
    chosen = parser.parse_args()
    modes = chosen.modes.split(",")
    if chosen.case in library_trainer.CASES:
        rows = library_trainer.CASES[chosen.case](modes)
    else:
        case = library_models.CASES[chosen.case]()
        dtypes = chosen.dtypes.split(",") if chosen.dtypes else list(case.dtypes)
        uses = [use for use in chosen.uses.split(",") if use == "inference" or case.loss]
        rows = compare_case(case, dtypes, uses, modes)
    with chosen.result.open("a", encoding="utf-8") as file:
        for row in rows:
            print(row["mode"], row["use"], row["dtype"], row["outcome"], row["why"], flush=True)
            file.write(json.dumps(row) + "\n")
            file.flush()
    return 0


def compare_case(case: library_models.Case, dtypes: list[str], uses: list[str], modes: list[str]) -> Any:
    """A row for each dtype, use and mode."""
    base = {}
    for dtype in dtypes:
        torch.manual_seed(SEED)
        model = case.prepare(case.model().to(getattr(torch, dtype)))
        given = moved(case.inputs(), getattr(torch, dtype), "cpu")
        exact = case.exact(model) if case.exact else copy.deepcopy(model).double()
        with case.on_cpu():
            for use in uses:
                find = functools.partial(results, case, use=use, dtype=getattr(torch, dtype))
                right = find(exact, moved(given, torch.float64, "cpu"))
                base[dtype, use] = (model, given, right, find(model, given, more=True))
    for (dtype, use), (model, given, right, cpu) in base.items():
        for mode in modes:
            find = functools.partial(on_device, case, model, given, use, getattr(torch, dtype), mode)
            yield tried(find, right, cpu, dtype=dtype, use=use, mode=mode)


def on_device(
    case: library_models.Case,
    model: nn.Module,
    given: dict[str, Any],
    use: str,
    dtype: torch.dtype,
    mode: str,
) -> Tensors:
    """Results of a copy on the emulated device."""
    there = copy.deepcopy(model).to("xpu")
    case.patch(there)
    here = moved(given, dtype, "xpu")
    return results(case, there, here, use=use, dtype=dtype, compiled=mode == "compiled", more=mode == "eager")


def moved(values: dict[str, Any], dtype: torch.dtype, device: str) -> dict[str, Any]:
    """Keyword arguments of a model in a dtype, on a device."""
    return {
        name: value.to(device, dtype if value.is_floating_point() else value.dtype)
        if isinstance(value, torch.Tensor)
        else value
        for name, value in values.items()
    }


def results(
    case: library_models.Case,
    model: nn.Module,
    given: dict[str, Any],
    *,
    use: str,
    dtype: torch.dtype,
    compiled: bool = False,
    more: bool = False,
) -> Tensors:
    """What a model gives: outputs; in training loss, gradients and the weights after a step of AdamW, too.

    Weights of half precision, and those that are held against them (``dtype`` is not the model's own then), are one tensor: AdamW's first
    step is a sign, which is noise for tiny gradients. In float16 it is a step of SGD: AdamW's epsilon is zero there, and weights without
    a gradient become NaN.
    """
    found: Tensors = {}
    if use == "inference":
        model.eval()
        with torch.no_grad():
            call = torch.compile(model) if compiled else model
            out = call(**{name: value for name, value in given.items() if name not in case.without})
            found.update({f"output {i}": value for i, value in enumerate(case.output(out))})
            if more:
                found.update(case.more(model, given))
        return on_cpu(found)
    model = copy.deepcopy(model).train()
    assert case.loss is not None
    optimizer: torch.optim.Optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    if dtype == torch.float16:
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    call = torch.compile(model) if compiled else model
    out = call(**given)
    loss = case.loss(out)
    loss.backward()
    found.update({f"output {i}": value for i, value in enumerate(case.output(out))})
    found["loss"] = loss
    found.update({f"gradient {n}": p.grad for n, p in model.named_parameters() if p.grad is not None})
    optimizer.step()
    weights = {f"weight {n}": p for n, p in model.named_parameters()}
    if dtype.itemsize == 2:
        weights = {"weight (all)": torch.cat([p.detach().double().flatten() for p in weights.values()])}
    found.update(weights)
    found.update({f"buffer {n}": b for n, b in model.named_buffers() if b.is_floating_point()})
    return on_cpu(found)


if __name__ == "__main__":
    sys.exit(main())
