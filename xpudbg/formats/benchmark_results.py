"""Results that PyTorch's benchmark runners print (``benchmarks/dynamo/{common,huggingface,timm_models,torchbench}.py``).

Grammar, in torch 2.1 to 2.14 (``BenchmarkRunner.run_one_model``)::

    results := (header other* status?)*
    header  := device " "+ ("train" | "eval") " "+ model [" "+ tag] " "*    the device is padded to 4 columns, the model to 34
    status  := "pass" | word ("_" word)+ | speed "x" text*                  a line of its own: --accuracy, --performance

Other lines are warnings and progress of the program; a bar of ``tqdm`` may stand before a header on its line.
"""

from __future__ import annotations

import re

_HEADER = re.compile(
    r"(?:^|[\r \]])(?:cpu|cuda|xpu|hpu|mps|xla) {1,4}(?:train|eval) {1,5}([\w.+-]{1,200})(?: .{0,200})?$"
)
_STATUS = re.compile(
    r"pass|OOM|timeout|[a-zA-Z0-9]{1,30}(?:_[a-zA-Z0-9]{1,30}){1,8}|\d{1,6}\.\d{1,6}x\b.{0,200}"
)
_MAX_LINE = 2000


def parse_results(text: str) -> dict[str, str]:
    """Return what a benchmark runner printed of each model: ``pass``, ``fail_accuracy``, ``1.532x``, ...; empty for other text.

    Args:
        text: What the program printed.
    """
    found: dict[str, str] = {}
    model = ""
    for line in text.splitlines():
        if len(line) > _MAX_LINE:
            continue
        if header := _HEADER.search(line):
            model = header[1]
        elif model and _STATUS.fullmatch(line.strip()):
            found.setdefault(model, line.strip())
            model = ""
    return found
