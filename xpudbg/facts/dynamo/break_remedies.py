"""Remedies against graph breaks: the one catalogue that every command, report and CI file reads.

Each remedy of the catalogue is tried by ``tests/e2e/test_remedies_torch.py`` on a script of its kind. For other breaks torch's own hints are given as such.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xpudbg.model.trace import TracedGraphBreak
from xpudbg.model.user_code import TORCH_FILE

_NO_REMEDY = re.compile(
    r"^(?:Please (?:report|open|file) an issue|It may be possible to write|This graph break|If it is a Python builtin, please file"
    r"|File an issue|This is likely to be a Dynamo bug|Your code may result in an error)"
)
"""Hints that say nothing about the user's code, or ask for an issue; the last is given for errors of Dynamo's own, too (torch 2.13)."""

_DDP_FILE = re.compile(r"(?:^|[/\\])torch[/\\]nn[/\\]parallel[/\\]distributed\.py$")
_DDP_PRIVATE = re.compile(r"\bDistributedDataParallel\._\w+")
_FSDP_FILE = re.compile(r"(?:^|[/\\])torch[/\\]distributed[/\\]fsdp[/\\]_fully_shard[/\\]\w+\.py$")
_ON_PURPOSE = re.compile(r"\bgraph_break\b")
_OPTIMIZER_FILE = re.compile(r"(?:^|[/\\])torch[/\\]optim[/\\]")

OF_TORCH = {
    "optimizer": "the break is in PyTorch's optimizer; you cannot remove it",
    "torch": "the break is in PyTorch's own code; you cannot remove it",
    "ddp": "the break is in PyTorch's DistributedDataParallel; you cannot remove it, but DDP(torch.compile(model)) in place of "
    "torch.compile(DDP(model)) compiles the model alone, without this break",
    "fsdp": "the break is in the hooks of PyTorch's fully_shard; you cannot remove it, but fully_shard(torch.compile(block)) for each block in "
    "place of compiling the sharded model compiles the blocks, without this break",
}
"""Breaks that torch's code makes. DDP: the breaks are in its ``forward`` around the module's, which a compiled module inside DDP does not trace
(torch 2.13). FSDP: no graph and one break for the whole model, a graph for each block and no break the other way (torch 2.13, two processes)."""

_OUTSIDE = "outside of the compiled function"
BREAK_REMEDIES: Mapping[str, tuple[str, str]] = {
    "branch": (
        r"(?i)data.dependent (?:branch|jump|control)|generic_jump",
        f"replace the branch with torch.where or torch.cond, or branch {_OUTSIDE}",
    ),
    "item": (
        r"Tensor\.item|\.item\b|_local_scalar_dense",
        "set torch._dynamo.config.capture_scalar_outputs = True (a branch on the number still breaks the graph: use torch.where or torch.cond "
        "there), or keep the value a tensor",
    ),
    "tolist": ("tolist", "use x.unbind() or x[i] in place of tolist(), so that the values stay tensors"),
    "print": (
        r"`print`|builtin:? print\b|reorderable",
        "remove the print, or add it to torch._dynamo.config.reorderable_logging_functions (it then prints later)",
    ),
    "warn": (
        r"_warnings\.warn`",
        "remove the warning, or add warnings.warn to torch._dynamo.config.reorderable_logging_functions (it then warns later)",
    ),
    "logging": (
        r"\bLogger\b",
        "remove the log call, or add the method to torch._dynamo.config.ignore_logging_functions (it then logs nothing in compiled code)",
    ),
    "data size": (
        r"(?i)dynamic shape operator",
        "set torch._dynamo.config.capture_dynamic_output_shape_ops = True (a branch on the size still breaks the graph: use torch.where or "
        "torch.cond there)",
    ),
    "comparison": (
        r"`aten\.(?:equal|allclose)\b",
        "compare with (a == b).all() or torch.isclose(a, b).all(), and use torch.where or torch.cond in place of a branch on the result",
    ),
    "graph_break": (
        r"_dynamo\.(?P<what>graph_break|skip_frame)\(\)|function graph_break\b|\bgraph_break\(\)",
        "remove the call of torch._dynamo.{what}()",
    ),
    "disable": (
        r"torch\.compiler\.disable|_dynamo\.disable|wrapped with",
        f"remove torch.compiler.disable from that function, or call it {_OUTSIDE}",
    ),
    "autograd": (
        r"Tensor\.backward|trace_autograd_ops",
        f"compute gradients {_OUTSIDE}, or set torch._dynamo.config.trace_autograd_ops = True (torch 2.13 has it, older versions may not)",
    ),
    "requires_grad": (
        r"requires_grad_\(\)",
        f"return the tensor with .detach(), or call requires_grad_() {_OUTSIDE}",
    ),
    "numpy": (
        r"(?i)numpy function|NumpyVariable",
        "use torch functions in place of the NumPy call, or put it into a custom operator (torch.library.custom_op, with a fake kernel)",
    ),
    "rnn": (r"RNN, GRU, (?:or|and) LSTM", "set torch._dynamo.config.allow_rnn = True"),
    "sparse": (
        r"(?i)sparse tensor",
        f"compute with sparse tensors {_OUTSIDE}, and pass only dense ones to it",
    ),
    "class": (r"__build_class__|LOAD_BUILD_CLASS", f"define the class {_OUTSIDE}"),
    "hook": (
        r"backwards? hooks require compiled autograd",
        "set torch._dynamo.config.compiled_autograd = True, or remove the module's backward hook",
    ),
    "parameter": (r"torch\.nn\.Parameter\(\)` constructor", f"make the nn.Parameter {_OUTSIDE}"),
    "new gradient": (
        r"creation function with requires_grad=True",
        f"make the tensor {_OUTSIDE}, or without requires_grad=True",
    ),
    "deepcopy": (r"copy\.deepcopy a tensor", "use x.clone() in place of copy.deepcopy(x)"),
    "inference mode": (
        r"is_inference",
        f"ask for the inference mode {_OUTSIDE}, and pass the answer to it",
    ),
    "one_hot": (r"functional\.one_hot", "pass num_classes to torch.nn.functional.one_hot"),
    "sort": (
        r"sort with non-constant key",
        "stack the tensors and sort with torch.argsort in place of sorted()",
    ),
    "random_": (r"Tensor\.random_", "use torch.randint_like(x, ...) in place of x.random_(...)"),
    "checkpoint": (
        r"HOP: Unsafe side effect",
        "move the side effect out of the function that torch.utils.checkpoint calls, or, if it need not happen again in the backward, set "
        "torch._dynamo.config.skip_fwd_side_effects_in_bwd_under_checkpoint = True",
    ),
    "fake kernel": (
        r"no fake impl registered|does not support running with fake tensors",
        "register a fake kernel for the operator: @OP.register_fake of a torch.library.custom_op, or torch.library.register_fake",
    ),
    "context manager": (
        r"Unsupported context manager",
        f"enter the context manager {_OUTSIDE}",
    ),
    "call": (
        r"^(?:Attempted to (?:call|inline) function marked as skipped|Failed to trace builtin operator|Unsupported (?:method|function) call"
        r"|can't handle functions not implemented in python|Data dependent operator)[^`]{0,300}`(?P<what>[^`\n]{1,200}?)\.?`",
        f"call {{what}} {_OUTSIDE}",
    ),
    "skipped call": (
        r"(?i)inlined by design|skipfiles|marked as skipped|skip function",
        f"Dynamo does not trace that function: call it {_OUTSIDE}",
    ),
}
"""By name the text by which a break is known (in Dynamo's reason and explanation, of torch 2.4 to 2.13), and what to do, the more special first."""

_PATTERNS = {name: re.compile(pattern) for name, (pattern, _) in BREAK_REMEDIES.items()}
_OF_THE_PLACE = re.compile(r"(?<!\s)\s*The branch condition involves a tensor.*$", re.DOTALL)
"""What an explanation says of one place only (torch 2.13)."""


@dataclass(frozen=True)
class BreakRemedies:
    """Remedy against a graph break.

    Attributes:
        texts: What to do; empty where nothing is known.
        source: Who says so: ``torch`` or ``xpudbg``; empty without texts.
        name: The entry of the catalogue, or of the breaks of torch's own code; empty for torch's hints.
    """

    texts: tuple[str, ...] = ()
    source: str = ""
    name: str = ""

    @property
    def first(self) -> str:
        """See :func:`first_remedy`."""
        return first_remedy(self.texts, self.source)


def first_remedy(texts: Sequence[str], source: str) -> str:
    """The first of several remedies; a hint of torch, which is not tried, is named as one. Empty where nothing is known."""
    if not texts:
        return ""
    return f"PyTorch's hint: {texts[0]}" if source == "torch" else texts[0]


def break_remedies(found: TracedGraphBreak) -> BreakRemedies:
    """Return what to do against a graph break, and who says so."""
    if name := _of_torch(found):
        return BreakRemedies((OF_TORCH[name],), "xpudbg", name)
    text = f"{found.reason}\n{without_place(found.explanation)}"
    for name, pattern in _PATTERNS.items():
        if match := pattern.search(text):
            what = match.groupdict().get("what") or "graph_break"
            return BreakRemedies((BREAK_REMEDIES[name][1].format(what=what),), "xpudbg", name)
    hints = tuple(hint for hint in found.hints if not _NO_REMEDY.match(hint))
    return BreakRemedies(hints, "torch" if hints else "")


def without_place(explanation: str) -> str:
    """Return an explanation without what it says of one place only."""
    return _OF_THE_PLACE.sub("", explanation)


def _of_torch(found: TracedGraphBreak) -> str:
    """The entry of ``OF_TORCH``; empty for a break of other code. Dynamo's hints tell to avoid a call "in your code", also where torch makes it."""
    if _DDP_FILE.search(found.file) or _DDP_PRIVATE.search(f"{found.explanation}\n{found.context}"):
        return "ddp"
    if _FSDP_FILE.search(found.file):
        return "fsdp"
    if _ON_PURPOSE.search(found.reason) and TORCH_FILE.search(found.file):
        return "optimizer" if _OPTIMIZER_FILE.search(found.file) else "torch"
    return ""
