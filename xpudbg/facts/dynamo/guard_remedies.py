"""Remedies against a recompile, by the kind of guard that failed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from xpudbg.findings.dynamo_rules import GUARD_RULES
from xpudbg.model.dynamo.guards import GuardKind
from xpudbg.model.location import base_name
from xpudbg.model.manifest import SourceLine

_OPTIMIZER = re.compile(r"(?:^|[\\/])torch[\\/]optim[\\/]")
_MEMBERS = re.compile(r"\._(?:modules|parameters|buffers|(?:forward|backward)(?:_pre)?_hooks)$")
_LENGTH_OF_DICT = re.compile(r"^len\(.{1,2000}\) != \d{1,18}$")
"""As the C++ guard of a dict says it; of lists and tuples it is ``==`` (``guards.cpp``, torch 2.13)."""
_CLASS = re.compile(r"type=<class '(?P<name>[^'\n]{1,200})'>")
_MADE_IN_LOOPS = re.compile(r"function|method|module|partial|nn\.|^type$|\btorch\b")
_SIZE = re.compile(r"^(?P<tensor>.*)\.(?:size|stride)\(\)\[(?P<dim>\d{1,19})\]$")
_MODULE_TENSOR = re.compile(r"^tensor '.{0,2000}\._(?:parameters|buffers)\[")
_NUMBER = re.compile(r"^-?\d{1,19}$|^-?\d{1,19}\.\d{0,40}(?:e[-+]?\d{1,3})?$")
_STACK = re.compile(r"^___stack\d{1,9}$")
"""Dynamo's name of a value that it passes on behind a graph break (``torch/_dynamo/resume_execution.py``)."""


@dataclass(frozen=True)
class RemedyFacts:
    """Facts that are known of a failed guard.

    Attributes:
        kind: What it checks.
        source: What was checked.
        before: What the compiled version expects.
        now_dynamic: The new compile has a symbol in its place, so that further values fit.
        compile_id: The new compile.
        traced: The trace tells what the new compile, or an earlier version, took as dynamic.
        fixed_at: The line that made a constant of a size or number that was dynamic; None where none did.
        note: What torch says about the guard.
        other_module: The version that does not fit is of another module with the same code.
        version: That version.
        file: File of the function that was compiled again.
        marked: A mark set the bounds that the size is beyond.
        guard: The guard in torch's words.
        resumed: The function is what Dynamo goes on with behind a graph break: its tensors are values in the middle of the user's function,
            which nobody can mark before the call.
        made_at: The line of that graph break; None where it is not known.
    """

    kind: GuardKind
    source: str
    before: str = ""
    now_dynamic: bool = False
    compile_id: str = ""
    traced: bool = True
    fixed_at: SourceLine | None = None
    note: str = ""
    other_module: bool = False
    version: str = ""
    file: str = ""
    marked: bool = False
    guard: str = ""
    resumed: bool = False
    made_at: SourceLine | None = None


@dataclass(frozen=True)
class GuardRemedy:
    """Remedy against a recompile.

    Attributes:
        rule: Id of the rule; empty where nothing is known.
        text: One or two sentences; empty where nothing is known.
        once: The new version fits the further values, so that this recompile happens only once.
    """

    rule: str
    text: str
    once: bool = False


_RULES = {rule.name: rule for rule in GUARD_RULES}


def guard_remedy(facts: RemedyFacts) -> GuardRemedy:
    """Return what to do against a recompile."""
    name = "other-module" if facts.other_module else _name(facts)
    if not name:
        return GuardRemedy("", "")
    part = _SIZE.match(facts.source)
    at = facts.made_at if name == "value-behind-a-break" else facts.fixed_at
    rule = _RULES[name]
    text = rule.remedy(
        source=_MEMBERS.sub("", facts.source) or "it",
        tensor=part["tensor"] if part else "tensor",
        dim=part["dim"] if part else "dim",
        compile_id=facts.compile_id,
        it="this size" if facts.kind is GuardKind.SIZE else "it",
        line=_line(at),
        version=facts.version,
        setters=_setters(facts.source),
        class_name=kind["name"] if (kind := _CLASS.search(facts.guard)) else "its class",
    )
    return GuardRemedy(rule.id, text, once=rule.once and (facts.now_dynamic or name == "optimizer-state"))


def _name(facts: RemedyFacts) -> str:
    """Name of the rule; empty where nothing is known."""
    match facts.kind:
        case GuardKind.SIZE:
            return _of_size(facts)
        case GuardKind.ZERO_ONE:
            return "0-or-1-behind-a-break" if facts.resumed else "0-or-1"
        case GuardKind.SHAPE if facts.marked:
            return "marked-range"
        case GuardKind.SHAPE if "duck sizing" in facts.note:
            return "equal-sizes"
        case GuardKind.CONSTANT | GuardKind.MODULE_ATTRIBUTE | GuardKind.GLOBAL_VALUE:
            return _of_value(facts)
        case GuardKind.IDENTITY:
            kind = _CLASS.search(facts.guard)
            return "function" if kind is None or _MADE_IN_LOOPS.search(kind["name"]) else "object"
        case GuardKind.LENGTH:
            return _of_length(facts)
    return next((rule.name for rule in GUARD_RULES if rule.match(facts.kind.value)), "")


def _of_size(facts: RemedyFacts) -> str:
    if facts.fixed_at is not None:
        return "fixed-size"
    if _MODULE_TENSOR.search(facts.guard):
        return "size-of-a-module-tensor"
    if facts.now_dynamic:
        return "size-behind-a-break" if facts.resumed else "size"
    if facts.resumed:
        return "static-size-behind-a-break"
    return "static-size" if facts.traced else "size-not-traced"


def _of_value(facts: RemedyFacts) -> str:
    if _STACK.match(facts.source):
        return "value-behind-a-break" if facts.made_at is not None else ""
    number = _NUMBER.match(facts.before) is not None
    if number and facts.fixed_at is not None:
        return "fixed-number"
    if facts.now_dynamic:
        return "number"
    if number and not facts.traced and facts.kind is GuardKind.CONSTANT:
        return "number-not-traced"
    if number and facts.kind is GuardKind.MODULE_ATTRIBUTE:
        return "module-integer"
    return "global" if number and facts.kind is GuardKind.GLOBAL_VALUE else "value"


def _of_length(facts: RemedyFacts) -> str:
    if _OPTIMIZER.search(facts.file) and facts.source.startswith("self.state["):
        return "optimizer-state"
    if _MEMBERS.search(facts.source):
        return "members"
    return "number-of-keys" if _LENGTH_OF_DICT.match(facts.guard) else "number-of-elements"


def _line(where: SourceLine | None) -> str:
    """``train.py:12 (y = x.view(8))``."""
    if where is None:
        return "a line that is not known"
    code = f" ({where.code.strip()[:80]})" if where.code.strip() else ""
    return f"{base_name(where.file)}:{where.line or '?'}{code}"


_STATES = {
    "grad_mode": "torch.no_grad() or torch.enable_grad()",
    "num_threads": "torch.set_num_threads()",
    "default_dtype": "torch.set_default_dtype()",
    "deterministic_algorithms": "torch.use_deterministic_algorithms()",
    "deterministic_algorithms_warn_only": "torch.use_deterministic_algorithms()",
    "allow_tf32": "torch.backends.cuda.matmul.allow_tf32",
    "torch_function": "a context that switches __torch_function__ off",
}


def _setters(names: str) -> str:
    """``torch.set_num_threads() changed a setting``."""
    words = names.split()
    by = [_STATES[w] for w in words if w in _STATES] + [
        "torch.autocast()" for w in words if w.startswith("autocast")
    ]
    setters = ", ".join(dict.fromkeys(by))
    return f"{setters} changed a setting" if setters else "a setting of torch changed"
