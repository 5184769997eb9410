"""Rules about Dynamo: graph breaks, recompiles, skipped compile caches, and exports that are valid for one example alone.

Each remedy is tried by ``tests/e2e/test_remedies_torch.py`` on a script of its kind.
"""

from __future__ import annotations

from collections.abc import Mapping

from xpudbg.findings.rule import Case, Rule
from xpudbg.model.dynamo import GuardKind
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.row import dataclass

_WARNING = FindingSeverity.WARNING
_DYNAMO = "torch/_dynamo: reasons and explanations of graph breaks"
_GUARDS = "torch/_dynamo/guards.py"
_CACHES = "torch/_functorch/_aot_autograd/autograd_cache.py and torch/_inductor/codecache.py, torch 2.13"


@dataclass(frozen=True)
class GuardRule(Rule):
    """A rule about a recompile.

    Attributes:
        once: Whether the new version fits further values, so that it happens only once.
    """

    once: bool = False


def _break(name: str, fix: str, matcher: str = "") -> Rule:
    """Return a rule about a graph break.

    Args:
        name: The rule's name in its family.
        fix: Remedy.
        matcher: Regular expression for Dynamo's reason and explanation, of torch 2.4 to 2.13; empty for breaks that code of torch makes.
    """
    return Rule(
        f"graph-break/{name}",
        fix=fix,
        severity=_WARNING if matcher else FindingSeverity.NOTE,
        matcher=matcher,
        heading=_heading("A graph break:", name),
        source=_DYNAMO,
    )


def _guard(name: str, fix: str, *kinds: GuardKind, once: bool = False) -> GuardRule:
    """Return a rule about a recompile, identified by the failed guard.

    Args:
        name: The rule's name in its family.
        fix: Remedy.
        kinds: Kinds of guards for which it is the only remedy; none where further conditions apply.
        once: Whether the new version fits further values, so that it happens only once.
    """
    return GuardRule(
        f"recompile/{name}",
        fix=fix,
        severity=_WARNING,
        matcher=f"^(?:{'|'.join(kinds)})$" if kinds else "",
        heading=_heading("A recompile over", name),
        once=once,
        source=_GUARDS,
    )


def _heading(of: str, name: str) -> str:
    return f"{of} {name.replace('-', ' ').replace('_', ' ')}"


TORCH_BREAK_RULES = (
    _break("optimizer", "the break is in PyTorch's optimizer; you cannot remove it"),
    _break("torch", "the break is in PyTorch's own code; you cannot remove it"),
    _break("ddp",
           "the break is in PyTorch's DistributedDataParallel; you cannot remove it, but DDP(torch.compile(model)) in place of "
           "torch.compile(DDP(model)) compiles the model alone, without this break"),
    _break("fsdp",
           "the break is in the hooks of PyTorch's fully_shard; you cannot remove it, but fully_shard(torch.compile(block)) for each block in place "
           "of compiling the sharded model compiles the blocks, without this break"),
)  # fmt: skip
"""Breaks that torch's code makes. DDP: the breaks are in its ``forward`` around the module's, which a compiled module inside DDP does not trace
(torch 2.13). FSDP: no graph and one break for the whole model, a graph for each block and no break the other way (torch 2.13, two processes)."""
OF_TORCH = frozenset(rule.id for rule in TORCH_BREAK_RULES)
"""Breaks that users cannot fix in their own code."""

BREAK_RULES = (
    _break("branch", "replace the branch with torch.where or torch.cond, or branch outside of the compiled function",
           r"(?i)data.dependent (?:branch|jump|control)|generic_jump"),
    _break("data-condition",
           "the code branches on a number that comes from data: use torch.where or torch.cond in place of the branch, or, where its condition always "
           "holds, state it before with torch._check(...)", r"Could not guard on data-dependent expression"),
    _break("data-constant",
           "that line needs the number itself (a loop over it, an index), and it comes from data: compute it outside of the compiled function; an index "
           "may stay a tensor of one dimension", r"Could not extract specialized integer from data-dependent expression"),
    _break("item",
           "set torch._dynamo.config.capture_scalar_outputs = True (a branch on the number still breaks the graph: use torch.where or torch.cond "
           "there; a list indexed by it fails to compile: make the list a tensor), or keep the value a tensor",
           r"Tensor\.item|\.item\b|_local_scalar_dense"),
    _break("tolist", "use x.unbind() or x[i] in place of tolist(), so that the values stay tensors", r"tolist"),
    _break("print-of-objects",
           "remove the print, or give it tensors, constants and formatted strings alone (f\"{{x.shape}}\") and add it to "
           "torch._dynamo.config.reorderable_logging_functions (it then prints later)",
           r"`print` with argument types (?:\[(?:'(?:str|int|float|bool|NoneType|Tensor|Parameter)', ){0,50}'(?!(?:str|int|float|bool|NoneType|Tensor"
           r"|Parameter)'[,\]])|.{0,2000}\(has_kwargs True)"),
    _break("print", "remove the print, or add it to torch._dynamo.config.reorderable_logging_functions (it then prints later)",
           r"`print`|builtin:? print\b|reorderable"),
    _break("warn", "remove the warning, or add warnings.warn to torch._dynamo.config.reorderable_logging_functions (it then warns later)",
           r"_warnings\.warn`"),
    _break("logging",
           "remove the log call, or add the method to torch._dynamo.config.ignore_logging_functions (it then logs nothing in compiled code)",
           r"\bLogger\b"),
    _break("data-size-kernel",
           "the operator has no fake kernel for a size that comes from data, so no setting helps: call it outside of the compiled function",
           r"Dynamic shape operator \(no meta kernel\)"),
    _break("data-size",
           "set torch._dynamo.config.capture_dynamic_output_shape_ops = True (a branch on the size still breaks the graph: use torch.where or "
           "torch.cond there; an operator whose fake kernel has no such sizes still breaks it, too)",
           r"(?i)dynamic shape operator|(?:failed with |^)aten\.(?:nonzero|masked_select|bincount|repeat_interleave|_?unique\w{0,20})\.\w"),
    _break("comparison",
           "compare with (a == b).all() or torch.isclose(a, b).all(), and use torch.where or torch.cond in place of a branch on the result",
           r"`aten\.(?:equal|allclose)\b"),
    _break("graph_break", "remove the call of torch._dynamo.{what}()",
           r"_dynamo\.(?P<what>graph_break|skip_frame)\(\)|function graph_break\b|\bgraph_break\(\)"),
    _break("disable", "remove torch.compiler.disable from that function, where it is yours, or call it outside of the compiled function",
           r"torch\.compiler\.disable|_dynamo\.disable|wrapped with"),
    _break("autograd",
           "compute gradients outside of the compiled function, or set torch._dynamo.config.trace_autograd_ops = True (torch 2.13 has it, older "
           "versions may not)", r"Tensor\.backward|trace_autograd_ops"),
    _break("requires_grad", "return the tensor with .detach(), or call requires_grad_() outside of the compiled function", r"requires_grad_\(\)"),
    _break("trace_numpy", "set torch._dynamo.config.trace_numpy = True", r"\btrace_numpy\b"),
    _break("set-requires_grad", "set requires_grad outside of the compiled function", r"setattr\(\) on Tensor\.requires_grad"),
    _break("numpy", "use torch functions in place of the NumPy call, or put it into a custom operator (torch.library.custom_op, with a fake kernel)",
           r"(?i)numpy function|NumpyVariable"),
    _break("rnn", "set torch._dynamo.config.allow_rnn = True", r"RNN, GRU, (?:or|and) LSTM"),
    _break("sparse", "compute with sparse tensors outside of the compiled function, and pass only dense ones to it", r"(?i)sparse tensor"),
    _break("class", "define the class outside of the compiled function", r"__build_class__|LOAD_BUILD_CLASS"),
    _break("hook", "set torch._dynamo.config.compiled_autograd = True, or remove the module's backward hook",
           r"backwards? hooks require compiled autograd"),
    _break("parameter", "make the nn.Parameter outside of the compiled function", r"torch\.nn\.Parameter\(\)` constructor"),
    _break("new-gradient", "make the tensor outside of the compiled function, or without requires_grad=True",
           r"creation function with requires_grad=True"),
    _break("deepcopy", "use x.clone() in place of copy.deepcopy(x)", r"copy\.deepcopy a tensor"),
    _break("inference-mode", "ask for the inference mode outside of the compiled function, and pass the answer to it", r"is_inference"),
    _break("one_hot", "pass num_classes to torch.nn.functional.one_hot", r"functional\.one_hot"),
    _break("sort", "stack the tensors and sort with torch.argsort in place of sorted()", r"sort with non-constant key"),
    _break("random_", "use torch.randint_like(x, ...) in place of x.random_(...)", r"Tensor\.random_"),
    _break("checkpoint",
           "move the side effect out of the function that torch.utils.checkpoint calls, or, if it need not happen again in the backward, set "
           "torch._dynamo.config.skip_fwd_side_effects_in_bwd_under_checkpoint = True", r"HOP: Unsafe side effect"),
    _break("fake-kernel",
           "register a fake kernel for the operator, where it is a custom one: @OP.register_fake of a torch.library.custom_op, or "
           "torch.library.register_fake; call one of torch's own outside of the compiled function",
           r"no fake impl registered|does not support running with fake tensors"),
    _break("context-manager", "enter the context manager outside of the compiled function", r"Unsupported context manager"),
    _break("new-object", "make that object outside of the compiled function", r"^Unsupported method call\n[^`]{0,300}`__new__` of class `type`"),
    _break("call", "call {what} outside of the compiled function",
           r"^(?:Attempted to (?:call|inline) function marked as skipped|Failed to trace builtin operator"
           r"|Unsupported (?:method|function) call|can't handle functions not implemented in python"
           r"|Data dependent operator)[^`]{0,300}`(?:<unknown module>\.)?(?P<what>[^`\n]{1,200}?)\.?`"),
    _break("skipped-call", "Dynamo does not trace that function: call it outside of the compiled function",
           r"(?i)inlined by design|skipfiles|marked as skipped|skip function"),
)  # fmt: skip
"""Breaks of other code, the more special first."""

GUARD_RULES = (
    _guard("size",
           "call torch._dynamo.mark_dynamic({tensor}, {dim}){others} before the first call; {compile_id} treats {it} as dynamic, so other values "
           "than 0 and 1 fit", once=True),
    _guard("size-of-a-nested-tensor",
           "pass dynamic=True to torch.compile; {tensor} is a nested tensor: mark_dynamic needs to be called for the tensors in it, too "
           "({tensor}._offsets for dimension 0, {tensor}._values)", once=True),
    _guard("size-behind-a-break",
           "pass dynamic=True to torch.compile, or remove the graph break before it; {compile_id} treats {it} as dynamic, so other values than 0 "
           "and 1 fit", once=True),
    _guard("static-size",
           "call torch._dynamo.mark_dynamic({tensor}, {dim}){others} before the first call, or leave dynamic=False out (one recompile then remains)"),
    _guard("static-size-behind-a-break", "pass dynamic=True to torch.compile, or remove the graph break before it and let its sizes be dynamic"),
    _guard("fixed-size",
           "the code fixes this size at {line}: change that line so that it holds for every size, or pad to one size; mark_dynamic and dynamic=True "
           "do not help"),
    _guard("size-fixed-by-torch",
           "torch itself fixes this size while it compiles the graph, by no line of the program that is recorded: pad to one size, or expect a "
           "compile for each; mark_dynamic and dynamic=True do not help"),
    _guard("size-of-a-module-tensor",
           "sizes of parameters and buffers are constants: set torch._dynamo.config.force_parameter_static_shapes = False and "
           "force_nn_module_property_static_shapes = False (one recompile then remains), or pass the tensor as an argument"),
    _guard("size-not-traced",
           "call torch._dynamo.mark_dynamic({tensor}, {dim}) before the first call; if that raises an error, the code fixes this size ('xpudbg "
           "dynamo --shapes' says by which line)"),
    _guard("0-or-1",
           "sizes 0 and 1 are always compiled for themselves: pad to at least 2, call torch._dynamo.decorators.mark_unbacked({tensor}, {dim}) "
           "before the first call, or accept one version for each"),
    _guard("0-or-1-behind-a-break", "sizes 0 and 1 are always compiled for themselves: pad to at least 2, or accept one version for each"),
    _guard("condition",
           "the compiled version holds for one side of this condition only: make the code independent of it, or accept one version a side",
           GuardKind.SHAPE),
    _guard("marked-range", "mark_dynamic was called with min= and max=, which set this range: widen them to all sizes that come, or leave them out"),
    _guard("equal-sizes",
           "two sizes were equal at the first call, so torch took them for one: use different sizes there, or set "
           "torch.fx.experimental._config.use_duck_shape = False"),
    _guard("stride", "the memory layout of {tensor} differs between calls: pass {tensor}.contiguous() (or .to(memory_format=...)) at every call",
           GuardKind.STRIDE),
    _guard("dtype", "pass {source} in one dtype, cast before the call; or accept one version for each dtype", GuardKind.DTYPE),
    _guard("rank", "pass {source} with the same number of dimensions (reshape or unsqueeze before the call)", GuardKind.RANK),
    _guard("requires_grad",
           "{source} needs a gradient at one call and not at another: use .detach() or requires_grad_() so that it is always the same, or accept "
           "one version for each", GuardKind.REQUIRES_GRAD),
    _guard("device", "{source} is on another device, or of another layout or subclass: keep to one, or accept one version for each", GuardKind.DEVICE,
           GuardKind.DISPATCH_KEYS),
    _guard("tensor-or-not", "pass the same type of tensor as {source} at every call (no None, number, list or subclass in its place)",
           GuardKind.TENSOR_TYPE),
    _guard("aliasing", "the same tensor was passed twice at one call and two tensors at another: pass a clone of it the second time",
           GuardKind.ALIASING),
    _guard("number",
           "make {source} a 0-d tensor if the code only computes with it, else compile with dynamic=True; {compile_id} treats {it} as dynamic, so "
           "other values than 0 and 1 fit (of a branch on it, those of one side)", once=True),
    _guard("number-not-traced", "make {source} a 0-d tensor if the code only computes with it, or pass the same number at every call"),
    _guard("fixed-number",
           "the code needs the value of {source} at {line}, so each value is compiled for itself: fine for a few; else compute there with torch "
           "functions and make {source} a 0-d tensor"),
    _guard("value-behind-a-break", "{source} is a value of {line}, where the graph breaks: remove that graph break", once=True),
    _guard("value", "each value of {source} is compiled for itself: fine for a few; else pass the same value at every call"),
    _guard("module-integer",
           "make {source} a buffer (register_buffer) if the code only computes with it, or set "
           "torch._dynamo.config.allow_unspec_int_on_nn_module = True (one recompile then remains)"),
    _guard("integer-of-a-global-module",
           "make {source} a buffer (register_buffer) if the code only computes with it; a "
           "number of a global module is compiled in, and no setting of torch changes that"),
    _guard("train-or-eval", "call train() or eval() before the first call, and accept one version for each that you use", GuardKind.TRAINING),
    _guard("global",
           "each value of {source} is compiled for itself: pass it as an argument (a 0-d tensor if the code only computes with it), or keep it the same"),
    _guard("none", "{source} is None at one call and not at another: always pass a value, or accept two versions", GuardKind.NONE),
    _guard("class", "pass objects of one class as {source}; every class has a version of its own", GuardKind.TYPE),
    _guard("function", "{source} is another object now: make the function, lambda or module once, before the loop, and pass the same one"),
    _guard("object",
           "{source} is another object of {class_name} now, and each has a version of its own: fine for a few (members of an enum); else pass the "
           "same object, or what is used of it"),
    _guard("number-of-elements",
           "the number of elements of {source} is compiled in: pass the same number at every call, or stack them into one tensor (whose size then "
           "counts as any other)"),
    _guard("number-of-keys",
           "the number of keys of {source} is compiled in: pass the same keys in the same order at every call, also those without a value"),
    _guard("members",
           "what is in {source} changed after it was compiled (modules, parameters, buffers or hooks that were added or taken away): build the "
           "module before the first call"),
    _guard("optimizer-state", "the optimizer makes its state in its first step: run that step before torch.compile, or accept this recompile",
           once=True),
    _guard("keys", "use the same keys in the same order in {source} at every call", GuardKind.DICT_KEYS),
    _guard("contains", "what {source} holds is compiled in: keep it the same, or look it up outside of the compiled function", GuardKind.CONTAINS),
    _guard("attribute", "an attribute of {source} is there at one call and not at another: set it before the first call, always", GuardKind.ATTRIBUTE),
    _guard("grad-mode",
           "called under torch.no_grad() or inference_mode() at one call and not at another: keep to one mode where you can, also for warm-up "
           "calls, or accept one version for each", GuardKind.GRAD_MODE),
    _guard("setting", "{setters} between calls: set it once before the first call, or accept one version for each", GuardKind.GLOBAL_STATE),
    _guard("function-mode",
           "torch.set_default_device(), `with torch.device(...)` or another torch function mode is active at one call and not at another: enter it "
           "before the first call, and keep it", GuardKind.DEFAULT_DEVICE, GuardKind.FUNCTION_MODES),
    _guard("mark", "mark_dynamic, mark_unbacked or mark_static was called on a tensor after the first call: call it before, at every call",
           GuardKind.DYNAMIC_MARK),
    _guard("freed-object", "an object that the compiled version belongs to was freed: make it once, and use the same one for all calls",
           GuardKind.WEAKREF),
    _guard("backend", "torch.compile was called on this function with another backend or other options: call it once, and use what it returned",
           GuardKind.BACKEND),
    _guard("other-module",
           "{version} is of another module with the same code (nn.Sequential's, or a class that you use twice), or had other parameters: each has a "
           "version of its own; with more of them than torch._dynamo.config.recompile_limit, raise that"),
)  # fmt: skip


def _cache(name: str, fix: str, matcher: str) -> Rule:
    heading = _heading("A compile cache was not asked:", name)
    return Rule(f"cache-bypass/{name}", fix=fix, matcher=matcher, heading=heading, source=_CACHES)


CACHE_RULES = (
    _cache("autograd-function",
           "set torch._functorch.config.autograd_cache_allow_custom_autograd_functions = True (TORCHINDUCTOR_AUTOGRAD_CACHE_ALLOW_CUSTOM_AUTOGRAD=1)",
           r"(?s)autograd_function_apply|FunctionCtx"),
    _cache("function",
           "name the function in torch._inductor.config.unsafe_marked_cacheable_functions = {{'{module}.{name}': 'VERSION'}}, with another VERSION "
           "whenever it changes", r"(?s)^Unsupported call_function target (?!.{0,500}\bFunction module: torch\b)"),
    _cache("custom-pass", "make the pass a torch._inductor.custom_graph_pass.CustomGraphPass, whose uuid() changes with what it does",
           r"(?s)^Unsupported \w{1,40} ?\w{1,40} custom pass"),
    _cache("checkpoint", "give context_fn an attribute cache_hash, which changes with what it does",
           r"(?s)context_fn does not have a cache_hash attribute"),
    _cache("freezing", "graphs are cached with torch._inductor.config.freezing = False alone", r"(?s)graph with freezing enabled"),
)  # fmt: skip
"""Skipped lookups in compile caches, by the reason (torch 2.13)."""


def _export(name: str, title: str, fix: str) -> Rule:
    source = "torch/export/_draft_export.py"
    return Rule(f"export/{name}", title, fix, _WARNING, source, heading=_heading("Draft export:", name))


EXPORT_RULES = (
    _export("propagate_real_tensors", "export took {what} as {value}, as the example had it: the graph holds for such data only",
            "express the branch with torch.cond, or state the condition with torch._check"),
    _export("propagate_real_tensors_provenance", "export took {what} as {value}, as the example had it: the graph holds for such data only",
            "express the branch with torch.cond, or state the condition with torch._check"),
    _export("missing_fake_kernel", "the operator {what} has no fake kernel: export took its output as the example had it",
            "register one with torch.library.register_fake"),
    _export("mismatched_fake_kernel", "the fake kernel of {what} says other than what the operator returned",
            "correct what is registered with torch.library.register_fake"),
)  # fmt: skip
"""Assumptions of draft export from the example, by the event of the trace."""

LONG_PATH = Rule(
    "dynamo/long-path",
    fix="the path has {length} characters and Windows takes {most}: set TORCHINDUCTOR_CACHE_DIR to a short folder, such as C:\\t, or let "
    "Windows take long paths (LongPathsEnabled = 1 in the registry)",
    severity=FindingSeverity.ERROR,
    source="pytorch/pytorch issues 167891 and 187283; intel-xpu-backend-for-triton issue 4477",
    heading="A compile failed: a path is too long for Windows",
)
"""Rule about a compile that failed since a file of Triton or Inductor had too long a path."""
DYNAMO_RULES = (
    Rule(
        "dynamo/failure",
        "{function} {verb}{stage}: {failure}",
        severity=FindingSeverity.ERROR,
        heading="A compile failed",
        cases={
            "limit": Case(
                "{function} failed to compile: recompile limit reached, an error with fullgraph=True{over}"
            )
        },
    ),
    Rule(
        "dynamo/recompile_limit",
        "{eager}{over}",
        severity=FindingSeverity.ERROR,
        heading="The recompile limit was reached: further calls run eagerly",
    ),
    Rule(
        "dynamo/skipped_frame",
        "{names} {verb} in plain Python as a whole, as Dynamo cannot go on behind the break: {reason}",
        severity=_WARNING,
        heading="A function runs in plain Python as a whole",
    ),
    Rule(
        "dynamo/recompiles",
        "{function} was recompiled {times} over {kind_words} {guard}{took}",
        severity=_WARNING,
        heading="A function was compiled again",
    ),
    Rule(
        "dynamo/graph_breaks",
        "{breaks} at {places}: {reason}",
        severity=_WARNING,
        heading="Dynamo stopped capturing",
    ),
    Rule(
        "dynamo/cache_bypass",
        "{caches} not asked, {times}: {reason}{lost}",
        severity=_WARNING,
        heading="A compile cache was not asked",
        cases={"lost": Case("; a hit could have saved up to {seconds:.1f} s of compile time")},
    ),
    Rule(
        "dynamo/specialised_size",
        "{function} took {name} as dynamic, and then as the constant {values}{by}",
        "change that line so that it holds for every value, where others come",
        severity=FindingSeverity.NOTE,
        heading="A size or number that was dynamic became a constant",
        cases={
            "many": Case(
                "{function} took {count} sizes and numbers as dynamic, and then as constants: {shown} and {more} more",
                "nothing is wrong with those that never change (channels, constants of modules); with dynamic=True each begins as dynamic, without it only "
                "what differs between calls; 'xpudbg dynamo --shapes' says which line fixed each",
            ),
            "no-line": Case(
                "{function} took {name} as dynamic, and then as the constant {values}{by}",
                "no line of the program is recorded for it: pad to one size, or expect a compile for each, where others come",
            ),
        },
    ),
)
"""Findings of ``dynamo`` by their kind."""
GUARD_SUBJECTS: Mapping[GuardKind, str] = {
    GuardKind.SIZE: "the size",
    GuardKind.ZERO_ONE: "the size",
    GuardKind.SHAPE: "the condition",
    GuardKind.STRIDE: "the stride",
    GuardKind.DTYPE: "the dtype of",
    GuardKind.RANK: "the number of dimensions of",
    GuardKind.REQUIRES_GRAD: "requires_grad of",
    GuardKind.DEVICE: "the device of",
    GuardKind.DISPATCH_KEYS: "the dispatch keys of",
    GuardKind.TENSOR_TYPE: "the type of",
    GuardKind.ALIASING: "which tensors are the same:",
    GuardKind.CONSTANT: "the value of",
    GuardKind.MODULE_ATTRIBUTE: "the module's attribute",
    GuardKind.TRAINING: "train() or eval():",
    GuardKind.GLOBAL_VALUE: "the value of",
    GuardKind.NONE: "whether it is None:",
    GuardKind.TYPE: "the class of",
    GuardKind.IDENTITY: "which object it is:",
    GuardKind.LENGTH: "the length of",
    GuardKind.DICT_KEYS: "the keys of",
    GuardKind.CONTAINS: "what is in",
    GuardKind.ATTRIBUTE: "an attribute of",
    GuardKind.GRAD_MODE: "the mode:",
    GuardKind.GLOBAL_STATE: "settings of torch:",
    GuardKind.DEFAULT_DEVICE: "the",
    GuardKind.FUNCTION_MODES: "torch function modes:",
    GuardKind.DYNAMIC_MARK: "the marks of",
    GuardKind.WEAKREF: "an object that is gone:",
    GuardKind.BACKEND: "the",
    GuardKind.OTHER: "the guard",
}
"""Text for the property that a kind of guard checks, before the name of the checked value."""
