"""Training loops of real libraries: transformers' Trainer (which is accelerate's), and accelerate in two processes."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import torch
from library_compare import SEED, Tensors, on_cpu, tried
from library_models import llama_model, tokens
from torch import nn

STEPS = 3
BATCH = 4


def batches() -> list[dict[str, torch.Tensor]]:
    """Token ids and labels, one row each."""
    torch.manual_seed(SEED)
    return [{"input_ids": row, "labels": row} for row in tokens(STEPS * BATCH)]


def trainer(modes: list[str]) -> Iterator[dict[str, Any]]:
    """Three steps and an evaluation; in bfloat16 with autocast over float32 weights."""
    for dtype in ("float32", "bfloat16"):
        right = train(torch.float64, "float32", device="cpu")
        cpu = train(torch.float32, dtype, device="cpu")
        for mode in modes:
            find = functools.partial(train, torch.float32, dtype, device="xpu", compiled=mode == "compiled")
            yield tried(find, right, cpu, dtype=dtype, use="training", mode=mode)


def train(weights: torch.dtype, dtype: str, device: str, compiled: bool = False) -> Tensors:
    """The losses and weights that Trainer ends with."""
    from accelerate.state import AcceleratorState
    from transformers import Trainer, TrainingArguments

    AcceleratorState._reset_state(True)
    data = batches()
    torch.manual_seed(SEED)
    model = llama_model().to(weights)
    with tempfile.TemporaryDirectory() as folder:
        arguments = TrainingArguments(
            output_dir=folder,
            max_steps=STEPS,
            per_device_train_batch_size=BATCH,
            learning_rate=1e-3,
            bf16=dtype == "bfloat16",
            use_cpu=device == "cpu",
            torch_compile=compiled,
            save_strategy="no",
            report_to="none",
            logging_steps=1,
            disable_tqdm=True,
            seed=SEED,
        )
        run = Trainer(model=model, args=arguments, train_dataset=data, eval_dataset=data[:BATCH])
        run.train()
        evaluated = run.evaluate()
    if (kind := next(model.parameters()).device.type) != device:
        raise RuntimeError(f"Trainer ran on {kind}, not on {device}")
    losses = [entry["loss"] for entry in run.state.log_history if "loss" in entry]
    found = {
        "loss of training": torch.tensor(losses),
        "loss of evaluation": torch.tensor(evaluated["eval_loss"]),
    }
    return on_cpu({**found, **weights_of(model)})


def weights_of(model: nn.Module) -> Tensors:
    """All weights in one vector: AdamW's first steps are signs, which are noise where gradients are tiny."""
    return {"weight (all)": torch.cat([p.detach().flatten().double().cpu() for p in model.parameters()])}


def two_processes(modes: list[str]) -> Iterator[dict[str, Any]]:
    """Three steps of accelerate with half of the batch in each process, against the whole batch in one on the CPU."""
    from accelerate import Accelerator

    accelerator = Accelerator()
    rank, size = accelerator.process_index, accelerator.num_processes
    if size != 2 or accelerator.device.type != "xpu":
        raise RuntimeError(f"{size} processes on {accelerator.device}: two on xpu were asked for")
    half = slice(rank * BATCH // 2, (rank + 1) * BATCH // 2)
    right = steps(torch.float64, slice(None), None)
    for dtype in ("float32", "bfloat16"):
        cpu = steps(getattr(torch, dtype), slice(None), None)
        for mode in modes:
            find = functools.partial(
                steps, getattr(torch, dtype), half, accelerator, compiled=mode == "compiled"
            )
            row = tried(find, right, cpu, dtype=dtype, use="training", mode=mode)
            if rank == 0:
                yield row
    accelerator.end_training()
    if torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()


def steps(dtype: torch.dtype, part: slice, accelerator: Any, compiled: bool = False) -> Tensors:
    """The mean losses, the first step's gradients and the last weights."""
    rows = torch.stack([row["input_ids"] for row in batches()]).view(STEPS, BATCH, -1)
    torch.manual_seed(SEED)
    model = llama_model().to(dtype)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    call: Any = model
    if accelerator is not None:
        call, optimizer = accelerator.prepare(model, optimizer)
        rows = rows.to(accelerator.device)
    if compiled:
        call = torch.compile(call)
    found: Tensors = {}
    for step, batch in enumerate(rows):
        loss = call(input_ids=batch[part], labels=batch[part]).loss
        if accelerator is None:
            loss.backward()
        else:
            accelerator.backward(loss)
            loss = accelerator.reduce(loss.detach(), "mean")
        found[f"loss {step}"] = loss
        if step == 0:
            found.update(
                {f"gradient {n}": p.grad.clone() for n, p in model.named_parameters() if p.grad is not None}
            )
        optimizer.step()
        optimizer.zero_grad()
    return on_cpu({**found, **weights_of(model)})


CASES: dict[str, Callable[[list[str]], Iterator[dict[str, Any]]]] = {
    "accelerate-trainer": trainer,
    "accelerate-two-processes": two_processes,
}
PROCESSES = {"accelerate-two-processes": 2}
