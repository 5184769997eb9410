"""Remedies against a recompile, by the kind of guard that failed."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from xpudbg.model.dynamo.guards import GuardKind

_OPTIMIZER = re.compile(r"(?:^|[\\/])torch[\\/]optim[\\/]")
_MEMBERS = re.compile(r"\._(?:modules|parameters|buffers|(?:forward|backward)(?:_pre)?_hooks)$")
_LENGTH_OF_DICT = re.compile(r"^len\(.{1,2000}\) != \d{1,18}$")
"""As the C++ guard of a dict says it; of lists and tuples it is ``==`` (``guards.cpp``, torch 2.13)."""
_CLASS = re.compile(r"type=<class '(?P<name>[^'\n]{1,200})'>")
_MADE_IN_LOOPS = re.compile(r"function|method|module|partial|nn\.|^type$|\btorch\b")
_SIZE = re.compile(r"^(?P<tensor>.*)\.(?:size|stride)\(\)\[(?P<dim>\d{1,19})\]$")


@dataclass(frozen=True)
class RemedyFacts:
    """Facts that are known of a failed guard.

    Attributes:
        kind: What it checks.
        source: What was checked.
        before: What the compiled version expects.
        now_dynamic: The new compile has a symbol in its place, so that further values fit.
        compile_id: The new compile.
        now_constant: The new compile has this size as a constant too.
        limit: The recompile limit refused this compile.
        note: What torch says about the guard.
        other_module: The version that does not fit is of another module with the same code.
        version: That version.
        file: File of the function that was compiled again.
        marked: A mark set the bounds that the size is beyond.
        guard: The guard in torch's words.
        resumed: The function is what Dynamo goes on with behind a graph break: its tensors are values in the middle of the user's function,
            which nobody can mark before the call.
    """

    kind: GuardKind
    source: str
    before: str
    now_dynamic: bool
    compile_id: str
    now_constant: bool = False
    limit: bool = False
    note: str = ""
    other_module: bool = False
    version: str = ""
    file: str = ""
    marked: bool = False
    guard: str = ""
    resumed: bool = False


def guard_remedy(facts: RemedyFacts) -> str:
    """One or two sentences that say what to do."""
    if facts.other_module:
        return (
            f"{facts.version} is of another module with the same code (nn.Sequential's, or a class that you use twice): each has a version of its "
            "own, so that this recompile comes once; beyond torch._dynamo.config.recompile_limit of them the next runs in plain Python"
        )
    match facts.kind:
        case GuardKind.SIZE:
            return _size(facts)
        case GuardKind.ZERO_ONE:
            tensor, dim = _dimension(facts.source)
            if facts.resumed:
                return "sizes 0 and 1 are always compiled for themselves: pad to at least 2" + (
                    "" if facts.limit else ", or accept one version more"
                )
            accept = "" if facts.limit else "accept one version more, "
            return (
                f"sizes 0 and 1 are always compiled for themselves: pad to at least 2, {accept}or call "
                f"torch._dynamo.decorators.mark_unbacked({tensor}, {dim}) before the first call"
            )
        case GuardKind.CONSTANT if facts.now_dynamic:
            return (
                f"{facts.compile_id} takes {facts.source} as a symbol, so that other values fit: this recompile comes once; pass the "
                "number as a 0-d tensor to save it"
            )
        case GuardKind.SHAPE if facts.marked:
            return (
                "mark_dynamic was called with min= and max=, which set this range: widen them to all sizes that come, or leave them out; "
                "no condition in the code is to blame"
            )
        case GuardKind.SHAPE if "duck sizing" in facts.note:
            return (
                "two sizes were equal at the first call, so torch took them for one: use different sizes there, or set "
                "torch.fx.experimental._config.use_duck_shape = False"
            )
        case GuardKind.LENGTH | GuardKind.IDENTITY if own := _of_objects(facts):
            return own
        case GuardKind.STRIDE:
            facts = replace(facts, source=_dimension(facts.source)[0])
        case GuardKind.GLOBAL_STATE:
            return _global_state(facts.source)
    return _REMEDIES[facts.kind].format(
        source=facts.source or "it", before=facts.before or "what it was compiled for"
    )


def _of_objects(facts: RemedyFacts) -> str:
    """Remedies for lengths and objects of known kinds; empty where there is nothing special to say."""
    source = facts.source
    if facts.kind is GuardKind.IDENTITY:
        kind = _CLASS.search(facts.guard)
        if kind is None or _MADE_IN_LOOPS.search(kind["name"]):
            return ""
        return (
            f"{source} is another object of {kind['name']} now, and each has a version of its own: fine for a few (members of an enum); else pass "
            "the same object, or what is used of it"
        )
    if _OPTIMIZER.search(facts.file) and source.startswith("self.state["):
        return "the optimizer makes its state in its first step: this recompile comes once"
    if _MEMBERS.search(source):
        return (
            f"what is in {_MEMBERS.sub('', source)} changed after it was compiled (modules, parameters, buffers or hooks that were added or taken "
            "away): build the module before the first call"
        )
    if _LENGTH_OF_DICT.match(facts.guard):
        return f"the number of keys of {source} is compiled in: pass the same keys in the same order at every call, also those without a value"
    return ""


def _dimension(source: str) -> tuple[str, str]:
    match = _SIZE.match(source)
    return (match["tensor"], match["dim"]) if match else ("tensor", "dim")


def _size(facts: RemedyFacts) -> str:
    tensor, dim = _dimension(facts.source)
    mark = f"torch._dynamo.mark_dynamic({tensor}, {dim})"
    if facts.resumed:
        return (
            f"{facts.compile_id} takes this size as dynamic: this recompile comes once; torch.compile(..., dynamic=True) saves it, and so does "
            "code without the graph break before it"
            if facts.now_dynamic
            else "pass dynamic=True to torch.compile, take out the graph break before it, or pad to a few sizes"
        )
    if facts.now_dynamic:
        return f"{facts.compile_id} takes this size as dynamic: this recompile comes once; {mark} before the first call saves it"
    if facts.limit:
        return f"every size was compiled for itself: leave dynamic=False out, call {mark} before the first call, or pad to a few sizes"
    if not facts.now_constant:
        return f"call {mark} before the first call where sizes differ between calls, and leave dynamic=False out; or pad to a few sizes"
    return (
        f"the new version takes this size as a constant too, so that every new size compiles again: call {mark} before the first call, and "
        "leave dynamic=False out where it is set; if the size is dynamic there and was specialised, --shapes says by which line; or pad to "
        "a few sizes"
    )


_STATES = {
    "grad_mode": "torch.no_grad() or torch.enable_grad()",
    "num_threads": "torch.set_num_threads()",
    "default_dtype": "torch.set_default_dtype()",
    "deterministic_algorithms": "torch.use_deterministic_algorithms()",
    "deterministic_algorithms_warn_only": "torch.use_deterministic_algorithms()",
    "allow_tf32": "torch.backends.cuda.matmul.allow_tf32",
    "torch_function": "a context that switches __torch_function__ off",
}


def _global_state(names: str) -> str:
    words = names.split()
    by = [_STATES[w] for w in words if w in _STATES] + [
        "torch.autocast()" for w in words if w.startswith("autocast")
    ]
    setters = ", ".join(dict.fromkeys(by))
    what = f"{setters} changed it" if setters else "a setting of torch changed"
    return f"{what} between calls: set it once before the first call, or accept one version for each setting"


_REMEDIES: dict[GuardKind, str] = {
    GuardKind.SHAPE: "the compiled version holds for one side of this condition only: make the code independent of it, or accept one version a side",
    GuardKind.STRIDE: "the memory layout differs between calls: call .contiguous() (or .to(memory_format=...)) on {source} before the call, always",
    GuardKind.DTYPE: "pass {source} in one dtype, cast before the call; or accept one version for each dtype",
    GuardKind.RANK: "pass {source} with the same number of dimensions (reshape or unsqueeze before the call)",
    GuardKind.REQUIRES_GRAD: "{source} needs a gradient at one call and not at another: use .detach() or requires_grad_() so that it is always the "
    "same, or accept one version for training and one for inference",
    GuardKind.DEVICE: "pass {source} on one device; several devices need one version each",
    GuardKind.DISPATCH_KEYS: "another device, layout, inference mode or tensor subclass: keep to one, or accept one version for each",
    GuardKind.TENSOR_TYPE: "pass the same type of tensor (no None, list or subclass in its place) at every call",
    GuardKind.ALIASING: "the same tensor was passed twice at one call and two tensors at another: clone one of them, or always pass the same one",
    GuardKind.CONSTANT: "the value of {source} is compiled in, a version for each value: fine for a few; else pass it as a tensor, keep it constant, "
    "or take it out of the compiled function",
    GuardKind.MODULE_ATTRIBUTE: "attributes of modules are compiled in: keep {source} constant between calls, or make it a tensor (register_buffer); for "
    "integers torch._dynamo.config.allow_unspec_int_on_nn_module = True",
    GuardKind.TRAINING: "train() and eval() are compiled for themselves: set the mode before the first call, and accept one version for each that you use",
    GuardKind.GLOBAL_VALUE: "{source} is compiled in: keep it constant, or pass it as an argument, as a tensor where it changes often",
    GuardKind.NONE: "{source} is None at one call and not at another: always pass a value, or accept two versions",
    GuardKind.TYPE: "pass objects of one class as {source}; every class has its own version",
    GuardKind.IDENTITY: "{source} is another object now: make the function, lambda or module once, outside of the loop, and pass the same one; or compile "
    "each by itself",
    GuardKind.LENGTH: "the number of elements of {source} is compiled in: pad it to a few lengths, or stack the elements into one tensor",
    GuardKind.DICT_KEYS: "use the same keys in the same order in {source} at every call",
    GuardKind.CONTAINS: "what {source} holds is compiled in: keep it the same, or look it up outside of the compiled function",
    GuardKind.ATTRIBUTE: "an attribute of {source} is there at one call and not at another: set it before the first call, always",
    GuardKind.GRAD_MODE: "called under torch.no_grad() or inference_mode() at one call and not at another: one version for each mode; keep to one where you "
    "can, and leave warm-up calls in the mode of the real ones",
    GuardKind.GLOBAL_STATE: "",
    GuardKind.DEFAULT_DEVICE: "torch.set_default_device() or a `with torch.device(...)` changed between calls: set it once before the first call",
    GuardKind.FUNCTION_MODES: "a torch function mode (such as `with torch.device(...)`) is active at one call and not at another: enter it at every call, or "
    "outside of all",
    GuardKind.DYNAMIC_MARK: "mark_dynamic, mark_unbacked or mark_static was called on {source} after it was compiled without: call it before the first call",
    GuardKind.WEAKREF: "{source} is gone: keep the object alive as long as the compiled function is used",
    GuardKind.BACKEND: "torch.compile was called on this function with another backend or other options: call it once, and pass the same backend object",
    GuardKind.OTHER: "keep what this guard checks the same between calls",
}
