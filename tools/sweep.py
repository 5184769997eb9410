"""Every operator of torch's own table (OpInfo) on an emulated target against the CPU: values, inputs afterwards and gradients, in several dtypes.

    python tools/sweep.py --python PYTHON [--target bmg] [--dtypes float32,float16] [--only REGEX] [--from OPERATOR] [--out FILE] [--long]

PYTHON has torch, numpy and expecttest (torch.testing imports it). Which dtypes an XPU has is OpInfo's own list (``dtypesIfXPU``, which
is CUDA's where nothing else is said). A dtype that the CPU lacks and XPU has is compared with the CPU in the next wider dtype; one
that neither has must be refused. Prints what differs and a count per outcome; exit status 1 when something differs that is not in
``EXPLAINED``. With ``--long`` it asks something else, of half precision alone: how each operator accumulates (``long_sums.py``).
FILE gets a line of JSON for each operator as it ends; operators that stand there already are not run again, so that a sweep that was
stopped goes on. A developers' command: it takes about ten minutes, with ``--long`` about thirty.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import long_sums

ROOT = Path(__file__).resolve().parent.parent
SECONDS_EACH = 20
# Of a process that makes samples longer: one that becomes too long fails.
LONG_BYTES = 8 << 30
SAMPLES = 3
DTYPES = ("float32", "float16", "bfloat16", "int32", "int64", "bool", "complex64")
WIDER = {
    "float16": "float32",
    "bfloat16": "float32",
    "int32": "float64",
    "int64": "float64",
    "bool": "uint8",
    "complex64": "complex128",
}
TOLERANCE = {"float16": (1e-2, 1e-2), "bfloat16": (5e-2, 5e-2)}

# Operators that differ for a reason which is not a defect of the target.
EXPLAINED = {
    "native_layer_norm": "statistics of half precision are float32, as on devices",
    "nn.functional.conv_transpose3d": "float16 is rounded once; the CPU rounds sums in between",
    "nn.functional.dropout": "native_dropout, which devices take, accepts complex numbers on the host",
    "nn.functional.max_pool1d": "max_pool2d, which devices take, accepts integers on the host",
    "stft": "made of _fft_r2c, which takes half precision, as on devices",
}
# Their values mean nothing.
UNDEFINED = ("empty", "new_empty")
FINE = (
    "same",
    "same in a wider dtype",
    "refused by both",
    "cpu cannot",
    "not dense",
    "more than XPU has",
    # Of --long.
    "refused, as by the table",
    "element by element",
    "no long sum",
    "float32",
    "half precision, as devices",
    "half precision, not seen",
)
HALF = ("float16", "bfloat16")


class TookTooLongError(BaseException):
    """An operator's time was up."""


def main() -> int:
    """Start one sweep for each dtype in the other interpreter and say how they went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--target", default="bmg")
    parser.add_argument("--dtypes", default="")
    parser.add_argument("--long", action="store_true", help="how operators accumulate half precision")
    parser.add_argument("--only", default="")
    parser.add_argument("--from", default="", dest="start", metavar="OPERATOR", help="the first to run")
    parser.add_argument(
        "--out", type=Path, default=Path(os.devnull), help="lines of results, which are added to"
    )
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        done = finished(chosen.out, chosen.dtypes)
        for name, outcome in sweep(chosen.only, chosen.dtypes, done, start=chosen.start, long=chosen.long):
            print(json.dumps([chosen.dtypes, name, outcome]), flush=True)
        return 0
    status = 0
    for dtype in chosen.dtypes.split(",") if chosen.dtypes else HALF if chosen.long else DTYPES:
        command = [chosen.python, __file__, "--inside", "--only", chosen.only, "--dtypes", dtype]
        command += ["--from", chosen.start, "--out", str(chosen.out), *["--long"] * chosen.long]
        outcomes = finished(chosen.out, dtype)
        ended = run_rest(command, chosen.out, outcomes, {**os.environ, "XPUDBG_TARGET": chosen.target})
        if ended:
            print(f"the sweep of {dtype} ended with status {ended}", file=sys.stderr)
        status |= report(dtype, outcomes) | bool(ended)
    return status


def run_rest(command: list[str], path: Path, outcomes: dict[str, str], env: dict[str, str]) -> int:
    """Run what is left of one dtype and enter it, anew behind each operator that ends the process; the last status."""
    while True:
        done = len(outcomes)
        with (
            path.open("a", encoding="utf-8") as out,
            subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as inner,
        ):
            assert inner.stdout is not None
            for line in inner.stdout:
                if line.startswith("["):
                    outcomes[json.loads(line)[1]] = json.loads(line)[2]
                    out.write(line)
                    out.flush()
        if inner.returncode >= 0 or len(outcomes) == done or path == Path(os.devnull):
            return inner.returncode


def finished(path: Path, dtype: str) -> dict[str, str]:
    """Outcomes that a file of results has for one dtype."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {name: outcome for of, name, outcome in map(json.loads, lines) if of == dtype}


def report(dtype: str, outcomes: dict[str, str]) -> int:
    """Print what is left of one dtype; 1 when a difference has no explanation."""
    bad = {name: outcome for name, outcome in outcomes.items() if outcome.split(":")[0] not in FINE}
    for name, outcome in bad.items():
        print(f"{name}: {outcome}" + (f"  ({EXPLAINED[name]})" if name in EXPLAINED else ""))
    counts = collections.Counter(outcome.split(":")[0] for outcome in outcomes.values())
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())
    print(f"{dtype}: {told} of {len(outcomes)} operators", flush=True)
    return 1 if set(bad) - set(EXPLAINED) else 0


def sweep(
    only: str, dtype_name: str, done: Iterable[str], *, start: str = "", long: bool = False
) -> Iterator[tuple[str, str]]:
    """Operator and outcome, from ``start`` on, but for those that are done; before it runs, the outcome where it does not end."""
    warnings.filterwarnings("ignore")
    sys.path.insert(0, str(ROOT))
    from xpudbg.emulator.target import install_hook

    install_hook()
    import torch
    from torch.testing._internal.common_methods_invocations import op_db

    def alarm(*_: Any) -> None:
        raise TookTooLongError

    signal.signal(signal.SIGALRM, alarm)
    if long:
        resource.setrlimit(resource.RLIMIT_AS, (LONG_BYTES, LONG_BYTES))
    for operator in op_db:
        name = operator.name + (f".{operator.variant_test_name}" if operator.variant_test_name else "")
        start = "" if name == start else start
        if start or name in done or not re.search(only, name):
            continue
        yield name, "ended the process"
        signal.alarm(10 * SECONDS_EACH if long else SECONDS_EACH)
        until = time.process_time() + SECONDS_EACH / 20
        try:
            if long:
                dtype = getattr(torch, dtype_name)
                outcome = long_sums.outcome(
                    torch, operator, dtype, name, lambda end=until: time.process_time() < end
                )
            else:
                outcome = Comparison(torch, operator, dtype_name).outcome()
        except TookTooLongError:
            outcome = "timeout"
        except Exception as error:
            outcome = f"error: {words(error)}"
        finally:
            signal.alarm(0)
        yield name, outcome


def words(error: Exception) -> str:
    """Kind and first line of an error."""
    return f"{type(error).__name__}: {(str(error).splitlines() or [''])[0][:160]}"


class Comparison:
    """The first samples of one operator in one dtype, each on the CPU and on the device."""

    def __init__(self, torch: Any, operator: Any, dtype_name: str) -> None:
        self.torch, self.operator, self.dtype = torch, operator, getattr(torch, dtype_name)
        self.on_cpu = self.dtype in operator.supported_dtypes("cpu")
        self.on_xpu = self.dtype in operator.supported_dtypes("xpu")
        self.wide = getattr(torch, WIDER[dtype_name]) if dtype_name in WIDER else None
        backward = self.dtype in operator.supported_backward_dtypes("xpu")
        floats = self.dtype.is_floating_point or self.dtype.is_complex
        self.grad = operator.supports_autograd and floats and backward
        self.rtol, self.atol = TOLERANCE.get(dtype_name, (1e-3, 1e-4))

    def outcome(self) -> str:
        """What the comparison says.

        Samples are made on the CPU and moved. Where that changes what they mean (``as_strided`` of a view whose storage is
        larger, ``tensor_split`` with indices that stay on the CPU), they are made on the device instead: seeded alike, both draw
        the same.
        """
        if not self.on_xpu:
            return self._not_on_xpu()
        try:
            outcome = self._samples(made_there=False)
        except Exception:
            return self._samples(made_there=True)
        return outcome if outcome.split(":")[0] in FINE else self._samples(made_there=True)

    def _not_on_xpu(self) -> str:
        """A dtype that XPU refuses: the target may run it where the CPU does, and must not where neither does."""
        if self.on_cpu or self._runs("cpu"):
            return "more than XPU has"
        refused = not self._runs("xpu")
        return (
            "refused by both"
            if refused
            else "hides an error: the CPU and XPU refuse this dtype, the target does not"
        )

    def _runs(self, device: str) -> bool:
        """Whether every sample runs."""
        try:
            for args in self._first(device):
                self.operator(args[0], *args[1], **args[2])
        except Exception:
            return False
        return True

    def _first(self, device: str) -> list[Any]:
        self.torch.manual_seed(0)
        made = islice(self.operator.sample_inputs(device, self.dtype, requires_grad=self.grad), SAMPLES)
        return [(sample.input, sample.args, sample.kwargs) for sample in made]

    def _moved(self, value: Any) -> Any:
        if isinstance(value, self.torch.Tensor):
            return value.detach().to("xpu").requires_grad_(value.requires_grad)
        return self.torch.device("xpu") if isinstance(value, self.torch.device) else value

    def _widened(self, value: Any) -> Any:
        if isinstance(value, self.torch.Tensor) and value.dtype == self.dtype:
            return value.detach().to(self.wide).requires_grad_(value.requires_grad)
        return self.wide if value is self.dtype else value

    def _samples(self, *, made_there: bool) -> str:
        from torch.utils._pytree import tree_map

        outcomes = set()
        ours = self._first("cpu")
        theirs = self._first("xpu") if made_there else [tree_map(self._moved, sample) for sample in ours]
        for here, there in zip(ours, theirs, strict=True):
            if "device" in there[2]:
                there[2]["device"] = "xpu"
            expected, wide = self._reference(here), False
            if expected is None and self.wide is not None:
                expected, wide = self._reference(tree_map(self._widened, here)), True
            if expected is None:
                continue
            if not all(map(dense, expected[0])):
                return "not dense"
            outcome = self._compare(expected, self._run(there), wide=wide)
            if outcome != "same":
                return outcome
            outcomes.add("same in a wider dtype" if wide else "same")
        return max(outcomes, default="cpu cannot")

    def _reference(self, sample: Any) -> tuple[list[Any], list[Any]] | None:
        try:
            return self._run(sample)
        except Exception:
            return None

    def _run(self, sample: Any) -> tuple[list[Any], list[Any]]:
        """Values of all results and of all inputs, which some operators write to; gradients of these under the sum of the first."""
        self.torch.manual_seed(0)
        results = self._tensors(self.operator(sample[0], *sample[1], **sample[2]))
        inputs = self._tensors(sample)
        leaves = [t for t in inputs if t.requires_grad and t.is_leaf]
        if not leaves or not results or not results[0].requires_grad or not all(map(dense, results)):
            return results + inputs, []
        first = results[0].real if results[0].is_complex() else results[0]
        return results + inputs, list(
            self.torch.autograd.grad(first.float().sum(), leaves, allow_unused=True)
        )

    def _compare(self, expected: tuple[Any, Any], actual: tuple[Any, Any], *, wide: bool) -> str:
        for a, b in zip(expected[0], actual[0], strict=True):
            if a.shape != b.shape or (a.dtype != b.dtype and not wide):
                return f"shape: {tuple(a.shape)} {a.dtype}, {tuple(b.shape)} {b.dtype}"
            if not self.operator.name.startswith(UNDEFINED) and not self._close(a, b):
                return "value"
        for a, b in zip(expected[1], actual[1], strict=True):
            if (a is None) != (b is None):
                return "gradient: present on one side only"
            if a is not None and dense(a) and not self._close(a, b):
                return "gradient"
        return "same"

    def _close(self, a: Any, b: Any) -> bool:
        near = b.cpu()
        if a.dtype == b.dtype and not a.is_floating_point() and not a.is_complex():
            return bool(self.torch.equal(a, near))
        narrow = a.to(b.dtype) if a.dtype != b.dtype else a
        # No kernel compares it.
        if b.dtype == self.torch.complex32:
            narrow, near = narrow.to(self.torch.complex64), near.to(self.torch.complex64)
        return bool(self.torch.allclose(narrow, near, self.rtol, self.atol, equal_nan=True))

    def _tensors(self, tree: Any) -> list[Any]:
        from torch.utils._pytree import tree_leaves

        return [leaf for leaf in tree_leaves(tree) if isinstance(leaf, self.torch.Tensor)]


def dense(t: Any) -> bool:
    """An ordinary tensor."""
    import torch

    return t.layout is torch.strided and not t.is_quantized


if __name__ == "__main__":
    sys.exit(main())
