"""Comparison of the results of functions that ``torch.compile`` returns between the compiled and the eager run."""

from __future__ import annotations

import copy
import functools
import hashlib
import json
import os
import threading
import time
from typing import Any, Callable, Dict, Iterable, List, Tuple

import torch
from torch.utils._pytree import tree_leaves

from .notes import FOLDER, MODE, error_text, note
from .references import autocast_state, rng_state, set_rng
from .tolerance import judge, worst_of

# A few numbers of each tensor that goes into and comes out of every call of a compiled function, for the comparison of whole runs.
#
# One JSON line a call: each tensor as text, its number of elements, its norm and some of its elements, always the same ones.

ELEMENTS = 8
MAX_TENSORS = 16
MAX_SAMPLED_BYTES = 64 << 20
# Calls that are sampled whatever it costs, and the share of the program's time that further ones may take.
ALWAYS, SHARE = 64, 0.05

_sampling: Dict[str, Any] = {"out": None, "bytes": 0, "spent": 0.0, "began": time.monotonic(), "pid": 0}
_positions: Dict[Tuple[int, str], Any] = {}


def wanted(call: int) -> bool:
    """Return whether a call is sampled: the first calls, then as many as cost little, and fewer and fewer after that."""
    if MODE not in ("check", "eager", "cached") or not FOLDER or _sampling["bytes"] > MAX_SAMPLED_BYTES:
        return False
    cheap = _sampling["spent"] < SHARE * (time.monotonic() - _sampling["began"])
    return call < ALWAYS or cheap or call & (call - 1) == 0


def samples(values: List[Any]) -> List[str]:
    """Return sampled elements of each tensor, as text."""
    began = time.monotonic()
    try:
        with torch.no_grad():
            return [_sample(value) for value in values[:MAX_TENSORS]]
    finally:
        _sampling["spent"] += time.monotonic() - began


def _sample(value: Any) -> str:
    value = value.detach()
    count = value.numel()
    if value.layout != torch.strided or value.is_quantized or value.device.type == "meta":
        return "?"
    if value.device.type == "cuda" and torch.cuda.is_current_stream_capturing():
        return "?"
    if value.dtype.is_complex:
        value = torch.view_as_real(value.resolve_conj())
        count *= 2
    if not count:
        return "0"
    key = (count, str(value.device))
    if key not in _positions:
        inner = [(number * 2654435761) % count for number in range(1, ELEMENTS - 1)]
        _positions[key] = torch.tensor([0, count - 1, *inner], device=value.device)
    picked = torch.take(value, _positions[key]).to(torch.float32)
    real = value if value.dtype in (torch.float32, torch.float64) else value.to(torch.float32)
    norm = torch.linalg.vector_norm(real).to(torch.float32)
    numbers = torch.cat([norm.reshape(1), picked]).tolist()
    return " ".join(["%d" % count, *("%.7g" % number for number in numbers)])


def write(region: int, name: str, call: int, epsilon: float, before: List[str], after: List[Any]) -> None:
    """Append the line of a call."""
    row = {"region": region, "name": name, "call": call, "epsilon": epsilon, "in": before}
    try:
        line = json.dumps(dict(row, out=samples(after))) + "\n"
        if _sampling["pid"] != os.getpid():
            os.makedirs(FOLDER, exist_ok=True)
            file = "samples-%s-%s-%d.jsonl" % (MODE, os.environ.get("RANK", "0"), os.getpid())
            # A line at a time: what a process has not written yet, a fork of it would write as well.
            out = open(os.path.join(FOLDER, file), "a", encoding="utf-8", buffering=1)  # noqa: SIM115
            _sampling.update(pid=os.getpid(), out=out)
        _sampling["out"].write(line)
        _sampling["bytes"] += len(line)
    except Exception as error:
        _sampling["bytes"] = MAX_SAMPLED_BYTES + 1
        note("problem", what="results of all calls were not compared with eager: %s" % error_text(error))


MAX_CALLS = 2
# Calls that are looked at closely: (region, call).
LOOK = frozenset(
    (int(region), int(call))
    for region, _, call in (
        word.partition(":") for word in os.environ.get("XPUDBG_ACCURACY_LOOK", "").split(",")
    )
    if region.isdigit() and call.isdigit()
)
MAX_BYTES = 256 << 20
MAX_VALUES = 40

_state: Dict[str, int] = {"regions": 0, "kept": 0}
_local = threading.local()
# Number of a region -> the coarsest epsilon of what was computed in it.
_epsilons: Dict[int, float] = {}
# Numbers of regions whose graphs give values that eager cannot give -> why.
_left_out: Dict[int, str] = {}


def watch_regions(eval_frame: Any) -> None:
    """Wrap the functions that ``torch.compile`` returns.

    Args:
        eval_frame: The module ``torch._dynamo.eval_frame``, just imported.
    """
    context = eval_frame.OptimizeContext
    decorate = context.__call__
    if MODE == "eager":
        if not hasattr(eval_frame, "_set_stance"):
            note(
                "problem",
                what="this torch has no torch.compiler.set_stance: the program was not compared with eager as a whole",
            )
            return
        eval_frame._set_stance(eval_frame.DynamoStance("force_eager"))
        wrapper: Any = getattr(torch, "_TorchCompileInductorWrapper", None)
        if hasattr(wrapper, "get_compiler_config"):
            # It imports Inductor's compiler, which takes longer than many programs; nothing is compiled here.
            wrapper.get_compiler_config = lambda self: None

    @functools.wraps(decorate)
    def decorated(self: Any, fn: Any) -> Any:
        made = decorate(self, fn)
        if isinstance(fn, (torch.nn.Module, type)) or not callable(made):
            return made
        return _region(made, fn)

    context.__call__ = decorated


def computed_in(dtypes: Iterable[Any]) -> None:
    """Note dtypes that the running function computes in: its result is only as precise, whatever its own dtype."""
    number = getattr(_local, "number", None)
    if number is not None:
        found = [torch.finfo(dtype).eps for dtype in dtypes if dtype.is_floating_point]
        _epsilons[number] = max([_epsilons.get(number, 0.0), *found])


def left_out(why: str) -> None:
    """Note that a graph of the running function returns values that eager cannot return."""
    number = getattr(_local, "number", None)
    if number is not None:
        _left_out[number] = why


def _region(made: Callable[..., Any], fn: Any) -> Callable[..., Any]:
    number, _state["regions"] = _state["regions"], _state["regions"] + 1
    # A module of torch's own is compiled through a function around it (``wrap_inline``).
    owner = getattr(fn, "__self__", getattr(fn, "__wrapped__", None))
    name = (
        type(owner).__name__ if isinstance(owner, torch.nn.Module) else getattr(fn, "__qualname__", str(fn))
    )
    calls = [0]

    @functools.wraps(made)
    def region(*args: Any, **kwargs: Any) -> Any:
        if getattr(_local, "region", False):
            return made(*args, **kwargs)
        call, calls[0] = calls[0], calls[0] + 1
        whole, sampled = call < MAX_CALLS, wanted(call)
        look = (number, call) in LOOK
        if not whole and not sampled and not look:
            return made(*args, **kwargs)
        before = _tensors((args, kwargs))
        digest = _digest(before) if whole else ""
        sample: Any = None
        if sampled:
            try:
                sample = samples(before)
            except Exception as error:
                note(
                    "problem",
                    what="%s: its calls were not compared with eager: %s" % (name, error_text(error)),
                )
        _local.region, _local.number = True, number
        _local.look = look or (number, call + 1) in LOOK
        computed_in([*(v.dtype for v in before), *(dtype for _, on, dtype in autocast_state() if on)])
        try:
            beside = BesideEager(made, owner, args, kwargs) if look else None
            result = made(*args, **kwargs)
        finally:
            _local.region, _local.number, _local.look = False, None, False
        after = _tensors(result)
        try:
            if whole:
                _region_result(number, name, call, digest, after)
            if beside is not None:
                beside.judge([*after, *before], number, name, call)
        except Exception as error:
            note("problem", what="%s: its result was not compared with eager: %s" % (name, error_text(error)))
        if sample is not None:
            write(number, name, call, _epsilons.get(number, 0.0), sample, [*after, *before])
        return result

    return region


def looked_at() -> bool:
    """Return whether the function's call is one that is compared closely."""
    return bool(getattr(_local, "look", False))


class BesideEager:
    """A call of a function run twice in eager, from the same state as the compiled call that follows.

    Args:
        made: The function from ``torch.compile``, which runs in eager while the stance is ``force_eager``.
        owner: The module whose parameters and buffers are restored afterwards; None for none.
        args: Positional arguments of the call, which are copied.
        kwargs: Keyword arguments of the call, which are copied.
    """

    def __init__(self, made: Callable[..., Any], owner: Any, args: Any, kwargs: Any) -> None:
        self.results: List[List[Any]] = []
        self.why = ""
        owned = [*owner.parameters(), *owner.buffers()] if isinstance(owner, torch.nn.Module) else []
        state = [(tensor, tensor.detach().clone()) for tensor in owned]
        rng = rng_state()
        try:
            for _ in range(2):
                copied, named = copy.deepcopy((args, kwargs))
                given = _tensors((copied, named))
                with torch.compiler.set_stance("force_eager"):
                    result = made(*copied, **named)
                self.results.append([v.detach().clone() for v in [*_tensors(result), *given]])
                self._back(state, rng)
        except Exception as error:
            self.why = error_text(error)
            self._back(state, rng)

    @staticmethod
    def _back(state: List[Any], rng: Any) -> None:
        for tensor, saved in state:
            tensor.data.copy_(saved)
        set_rng(rng)

    def judge(self, found: List[Any], number: int, name: str, call: int) -> None:
        """Write the verdict on the compiled function's result."""
        fields: Dict[str, Any] = {"region": number, "name": name, "call": call, "look": True}
        if self.why or any(len(values) != len(found) for values in self.results):
            why = self.why or "eager gives another number of tensors"
            note("region", **fields, verdict="unknown", why=why)
            return
        rows = []
        for i, (value, eager, again) in enumerate(zip(found, *self.results)):
            row = _region_row(i, value.detach().cpu(), eager, _epsilons.get(number, 0.0))
            noise = judge(again.cpu(), eager.cpu(), eager.cpu())
            if row["verdict"] == "wrong" and noise["verdict"] == "wrong":
                row.update(verdict="unknown", why="eager itself gives another result when it is called again")
            rows.append(row)
        if number in _left_out:
            rows = [
                dict(r, verdict="unknown", why=_left_out[number]) if r["verdict"] == "wrong" else r
                for r in rows
            ]
        verdict = worst_of([r["verdict"] for r in rows]) if rows else "same"
        shown = sorted(rows, key=lambda r: ("wrong", "unknown", "rounding", "same").index(r["verdict"]))
        note("region", **fields, verdict=verdict, values=shown[:MAX_VALUES], compared=len(rows))


def _tensors(value: Any) -> List[Any]:
    return [leaf for leaf in tree_leaves(value) if isinstance(leaf, torch.Tensor)]


def _digest(values: List[Any]) -> str:
    digest = hashlib.sha256()
    for value in values:
        try:
            flat = value.detach().cpu().contiguous()
            digest.update(("%s%s" % (flat.dtype, tuple(flat.shape))).encode())
            if flat.numel() * flat.element_size() <= 64 << 20:
                digest.update(bytes(flat.reshape(-1).view(torch.uint8).numpy()) if flat.numel() else b"")
        except Exception:
            digest.update(b"?")
    return digest.hexdigest()


def _region_result(number: int, name: str, call: int, digest: str, values: List[Any]) -> None:
    path = os.path.join(FOLDER, "region-%d-%d-%d.pt" % (_rank(), number, call))
    if MODE in ("check", "captured"):
        size = sum(v.numel() * v.element_size() for v in values)
        if _state["kept"] + size > MAX_BYTES:
            note("problem", what="%s: its result was not compared with eager: too much memory" % name)
            return
        _state["kept"] += size
        os.makedirs(os.path.dirname(path), exist_ok=True)
        stored = [v.detach().cpu().clone() for v in values]
        facts = {"epsilon": _epsilons.get(number, 0.0), "left_out": _left_out.get(number, "")}
        torch.save(dict(facts, digest=digest, values=stored), path)
        return
    if MODE != "eager":
        return
    if not os.path.exists(path):
        note(
            "region",
            region=number,
            name=name,
            call=call,
            verdict="unknown",
            why="the compiled program has no result of it",
        )
        return
    stored = torch.load(path, weights_only=True)
    fields: Dict[str, Any] = {"region": number, "name": name, "call": call, "compared": len(values)}
    if stored["digest"] != digest:
        note(
            "region",
            **fields,
            verdict="unknown",
            why="its arguments differ between the two runs",
            arguments_differ=True,
        )
        return
    if len(stored["values"]) != len(values):
        note(
            "region",
            **fields,
            verdict="wrong",
            why="%d tensors, eager gives %d" % (len(stored["values"]), len(values)),
        )
        return
    pairs = enumerate(zip(stored["values"], values))
    rows = [_region_row(i, found, eager, stored["epsilon"]) for i, (found, eager) in pairs]
    for row in rows:
        if stored["left_out"] and row["verdict"] == "wrong":
            row.update(verdict="unknown", why=stored["left_out"])
    note(
        "region",
        **fields,
        verdict=worst_of([r["verdict"] for r in rows]) if rows else "same",
        values=rows[:MAX_VALUES],
    )


def _region_row(index: int, found: Any, eager: Any, epsilon: float) -> Dict[str, Any]:
    """Compare a function's result with eager's; without a float64 reference only differences beyond any rounding are wrong.

    Args:
        index: Index of the result.
        found: In the compiled run.
        eager: In the eager run.
        epsilon: Of the coarsest dtype that it was computed in.
    """
    eager = eager.detach().cpu()
    row = judge(found, eager, eager)
    dtype = found.dtype
    if (
        row["verdict"] == "wrong"
        and row["error"] is not None
        and dtype.is_floating_point
        and found.shape == eager.shape
    ):
        loose = max(1e-3, 32 * max(torch.finfo(dtype).eps, epsilon))
        row["allowed"] = loose
        row["why"] = "it differs from the eager run's by %.2g, %.2g is allowed" % (row["error"], loose)
        if row["error"] <= loose:
            row.update(verdict="rounding", why="")
    # Of Python code there is no float64.
    worst = dict(row["worst"], float64="") if row["worst"] else None
    return dict(row, name="output %d" % index, worst=worst, eager_error=None)


def _rank() -> int:
    try:
        return int(os.environ.get("RANK", "0"))
    except ValueError:
        return 0
