"""Remedies against a recompile, by the kind of guard that failed.

Each of them is tried by ``tests/e2e/test_remedies_torch.py`` on a script of its kind: the recompile is gone, or the sentence says what remains.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

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
        name: The entry of the catalogue.
        text: One or two sentences; empty where nothing is known.
        once: The new version fits the further values, so that this recompile happens only once.
    """

    name: str
    text: str
    once: bool = False


_ONE_EACH = "or accept one version for each"
_DYNAMIC = "{compile_id} treats {it} as dynamic, so other values than 0 and 1 fit"
GUARD_REMEDIES: Mapping[str, str] = {
    "size": "call torch._dynamo.mark_dynamic({tensor}, {dim}) before the first call; " + _DYNAMIC,
    "size behind a break": "pass dynamic=True to torch.compile, or remove the graph break before it; "
    + _DYNAMIC,
    "static size": "call torch._dynamo.mark_dynamic({tensor}, {dim}) before the first call, or leave dynamic=False out (one recompile then remains)",
    "static size behind a break": "pass dynamic=True to torch.compile, or remove the graph break before it and let its sizes be dynamic",
    "fixed size": "the code fixes this size at {line}: change that line so that it holds for every size, or pad to one size; mark_dynamic and "
    "dynamic=True do not help",
    "size of a module's tensor": "sizes of parameters and buffers are constants: set torch._dynamo.config.force_parameter_static_shapes = False and "
    "force_nn_module_property_static_shapes = False (one recompile then remains), or pass the tensor as an argument",
    "size, not traced": "call torch._dynamo.mark_dynamic({tensor}, {dim}) before the first call; if that raises an error, the code fixes this size "
    "('xpudbg dynamo --shapes' says by which line)",
    "0 or 1": "sizes 0 and 1 are always compiled for themselves: pad to at least 2, call torch._dynamo.decorators.mark_unbacked({tensor}, {dim}) "
    "before the first call, " + _ONE_EACH,
    "0 or 1 behind a break": "sizes 0 and 1 are always compiled for themselves: pad to at least 2, "
    + _ONE_EACH,
    "condition": "the compiled version holds for one side of this condition only: make the code independent of it, or accept one version a side",
    "marked range": "mark_dynamic was called with min= and max=, which set this range: widen them to all sizes that come, or leave them out",
    "equal sizes": "two sizes were equal at the first call, so torch took them for one: use different sizes there, or set "
    "torch.fx.experimental._config.use_duck_shape = False",
    "stride": "the memory layout of {tensor} differs between calls: pass {tensor}.contiguous() (or .to(memory_format=...)) at every call",
    "dtype": "pass {source} in one dtype, cast before the call; " + _ONE_EACH + " dtype",
    "rank": "pass {source} with the same number of dimensions (reshape or unsqueeze before the call)",
    "requires_grad": "{source} needs a gradient at one call and not at another: use .detach() or requires_grad_() so that it is always the same, "
    + _ONE_EACH,
    "device": "{source} is on another device, or of another layout or subclass: keep to one, " + _ONE_EACH,
    "tensor or not": "pass the same type of tensor as {source} at every call (no None, number, list or subclass in its place)",
    "aliasing": "the same tensor was passed twice at one call and two tensors at another: pass a clone of it the second time",
    "number": "make {source} a 0-d tensor; " + _DYNAMIC,
    "number, not traced": "make {source} a 0-d tensor, or pass the same number at every call",
    "fixed number": "the code needs the value of {source} at {line}, so each value is compiled for itself: fine for a few; else compute there with "
    "torch functions and make {source} a 0-d tensor",
    "value behind a break": "{source} is a value of {line}, where the graph breaks: remove that graph break",
    "value": "each value of {source} is compiled for itself: fine for a few; else pass the same value at every call",
    "module integer": "make {source} a buffer (register_buffer), or set torch._dynamo.config.allow_unspec_int_on_nn_module = True (one recompile "
    "then remains)",
    "train or eval": "call train() or eval() before the first call, and accept one version for each that you use",
    "global": "each value of {source} is compiled for itself: pass it as an argument that is a 0-d tensor, or keep it the same",
    "None": "{source} is None at one call and not at another: always pass a value, or accept two versions",
    "class": "pass objects of one class as {source}; every class has a version of its own",
    "function": "{source} is another object now: make the function, lambda or module once, before the loop, and pass the same one",
    "object": "{source} is another object of {class_name} now, and each has a version of its own: fine for a few (members of an enum); else pass the "
    "same object, or what is used of it",
    "number of elements": "the number of elements of {source} is compiled in: pass the same number at every call, or stack them into one tensor "
    "(whose size then counts as any other)",
    "number of keys": "the number of keys of {source} is compiled in: pass the same keys in the same order at every call, also those without a value",
    "members": "what is in {source} changed after it was compiled (modules, parameters, buffers or hooks that were added or taken away): build the "
    "module before the first call",
    "optimizer state": "the optimizer makes its state in its first step: run that step before torch.compile, or accept this recompile",
    "keys": "use the same keys in the same order in {source} at every call",
    "contains": "what {source} holds is compiled in: keep it the same, or look it up outside of the compiled function",
    "attribute": "an attribute of {source} is there at one call and not at another: set it before the first call, always",
    "grad mode": "called under torch.no_grad() or inference_mode() at one call and not at another: keep to one mode where you can, also for warm-up "
    "calls, " + _ONE_EACH,
    "setting": "{setters} between calls: set it once before the first call, " + _ONE_EACH,
    "function mode": "torch.set_default_device(), `with torch.device(...)` or another torch function mode is active at one call and not at another: "
    "enter it before the first call, and keep it",
    "mark": "mark_dynamic, mark_unbacked or mark_static was called on a tensor after the first call: call it before, at every call",
    "freed object": "an object that the compiled version belongs to was freed: make it once, and use the same one for all calls",
    "backend": "torch.compile was called on this function with another backend or other options: call it once, and use what it returned",
    "other module": "{version} is of another module with the same code (nn.Sequential's, or a class that you use twice), or had other parameters: "
    "each has a version of its own; with more of them than torch._dynamo.config.recompile_limit, raise that",
}
"""By name what to say; ``{...}`` is filled in."""

_ONCE = frozenset({"size", "size behind a break", "number", "value behind a break", "optimizer state"})

_BY_KIND: Mapping[GuardKind, str] = {
    GuardKind.SHAPE: "condition",
    GuardKind.STRIDE: "stride",
    GuardKind.DTYPE: "dtype",
    GuardKind.RANK: "rank",
    GuardKind.REQUIRES_GRAD: "requires_grad",
    GuardKind.DEVICE: "device",
    GuardKind.DISPATCH_KEYS: "device",
    GuardKind.TENSOR_TYPE: "tensor or not",
    GuardKind.ALIASING: "aliasing",
    GuardKind.TRAINING: "train or eval",
    GuardKind.NONE: "None",
    GuardKind.TYPE: "class",
    GuardKind.DICT_KEYS: "keys",
    GuardKind.CONTAINS: "contains",
    GuardKind.ATTRIBUTE: "attribute",
    GuardKind.GRAD_MODE: "grad mode",
    GuardKind.GLOBAL_STATE: "setting",
    GuardKind.DEFAULT_DEVICE: "function mode",
    GuardKind.FUNCTION_MODES: "function mode",
    GuardKind.DYNAMIC_MARK: "mark",
    GuardKind.WEAKREF: "freed object",
    GuardKind.BACKEND: "backend",
}
"""Kinds with one remedy."""


def guard_remedy(facts: RemedyFacts) -> GuardRemedy:
    """Return what to do against a recompile."""
    name = "other module" if facts.other_module else _name(facts)
    if not name:
        return GuardRemedy("", "")
    part = _SIZE.match(facts.source)
    at = facts.made_at if name == "value behind a break" else facts.fixed_at
    text = GUARD_REMEDIES[name].format(
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
    return GuardRemedy(name, text, once=name in _ONCE and (facts.now_dynamic or name == "optimizer state"))


def _name(facts: RemedyFacts) -> str:
    """The entry of the catalogue; empty where nothing is known."""
    match facts.kind:
        case GuardKind.SIZE:
            return _of_size(facts)
        case GuardKind.ZERO_ONE:
            return "0 or 1 behind a break" if facts.resumed else "0 or 1"
        case GuardKind.SHAPE if facts.marked:
            return "marked range"
        case GuardKind.SHAPE if "duck sizing" in facts.note:
            return "equal sizes"
        case GuardKind.CONSTANT | GuardKind.MODULE_ATTRIBUTE | GuardKind.GLOBAL_VALUE:
            return _of_value(facts)
        case GuardKind.IDENTITY:
            kind = _CLASS.search(facts.guard)
            return "function" if kind is None or _MADE_IN_LOOPS.search(kind["name"]) else "object"
        case GuardKind.LENGTH:
            return _of_length(facts)
    return _BY_KIND.get(facts.kind, "")


def _of_size(facts: RemedyFacts) -> str:
    if facts.fixed_at is not None:
        return "fixed size"
    if _MODULE_TENSOR.search(facts.guard):
        return "size of a module's tensor"
    if facts.now_dynamic:
        return "size behind a break" if facts.resumed else "size"
    if facts.resumed:
        return "static size behind a break"
    return "static size" if facts.traced else "size, not traced"


def _of_value(facts: RemedyFacts) -> str:
    if _STACK.match(facts.source):
        return "value behind a break" if facts.made_at is not None else ""
    number = _NUMBER.match(facts.before) is not None
    if number and facts.fixed_at is not None:
        return "fixed number"
    if facts.now_dynamic:
        return "number"
    if number and not facts.traced and facts.kind is GuardKind.CONSTANT:
        return "number, not traced"
    if number and facts.kind is GuardKind.MODULE_ATTRIBUTE:
        return "module integer"
    return "global" if number and facts.kind is GuardKind.GLOBAL_VALUE else "value"


def _of_length(facts: RemedyFacts) -> str:
    if _OPTIMIZER.search(facts.file) and facts.source.startswith("self.state["):
        return "optimizer state"
    if _MEMBERS.search(facts.source):
        return "members"
    return "number of keys" if _LENGTH_OF_DICT.match(facts.guard) else "number of elements"


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
