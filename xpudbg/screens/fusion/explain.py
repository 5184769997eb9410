"""Sentences for causes: why two kernels were not fused, a suggestion, and why a call is not generated code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xpudbg.model.fusion import NotFused, ReasonCount
from xpudbg.model.fusion_causes import (
    CauseParameters,
    ExternCause,
    ExternReason,
    LoopAccess,
    NotFusedCause,
    Suggestion,
)
from xpudbg.model.plural import plural

_WIDTH = 70
"""Characters of an index expression that are shown."""
_LISTED = 3
"""Names that a sentence lists before it ends in ``...``."""
_CAUSES: dict[NotFusedCause, str] = {
    NotFusedCause.CYCLE: "the second depends on the first through other nodes, so fusing would create a cycle",
    NotFusedCause.CYCLE_WITHIN_KERNELS: "the scheduler tried two nodes that depend on each other through other nodes of these two kernels; "
    "no other kernel is between them",
    NotFusedCause.AFTER_REDUCTION: "the second needs the complete result of a reduction in the first, in another loop",
    NotFusedCause.SCATTER_IN_PLACE: "the second scatters in place into a buffer that the first writes",
    NotFusedCause.OVERWRITTEN: "the second changes in place what the first reads, at other indices: in one loop an element could be "
    "overwritten before it is read",
    NotFusedCause.LOOP_SIZES: "their loops have different numbers of elements",
    NotFusedCause.SHIFTED: "they access the same buffer with a shift",
    NotFusedCause.DIFFERENT_ORDER: "they access the same buffer in different orders",
    NotFusedCause.DIFFERENT_INDICES: "they access the same buffer, but at indices that the scheduler cannot match "
    "(another loop order, or a reduction across it)",
    NotFusedCause.NOT_LOGGED: "the scheduler logged no reason for this pair",
    NotFusedCause.NO_LOG: "the reason is unknown: the scheduler's log is missing",
    NotFusedCause.NO_SHARED_DATA: "they share no buffer, so fusing would save a launch but no memory traffic",
    NotFusedCause.REVERSE_ORDER: "the scheduler tried the pair only in reverse order, which is impossible: one needs the result of the other",
    NotFusedCause.MEMORY_THRESHOLD: "they share too few bytes for fusing to be worth it",
    NotFusedCause.REDUCTION_NUMEL: "two reductions over different numbers of elements cannot share a loop",
    NotFusedCause.NUMEL: "their loops have different numbers of elements",
    NotFusedCause.REDUCTION_TILING: "the tiling of the reduction does not fit the loops of the other node",
    NotFusedCause.REDUCTION_RESULT_SHAPE: "the result of the reduction is used with a shape that its loop does not have",
    NotFusedCause.SPLIT_SCAN: "a split scan cannot be fused with any node but a split scan",
    NotFusedCause.TILING: "their tilings differ: one accesses memory in another order",
    NotFusedCause.MEMORY_DEPENDENCIES: "the second reads what the first wrote, or overwrites what it reads, at other indices (a view, a transpose "
    "or a shift between them)",
    NotFusedCause.BACKEND: "the backend refused to fuse the pair",
    NotFusedCause.DEVICE: "they run on different devices",
    NotFusedCause.MAX_FUSION_SIZE: "the fused node would be larger than max_fusion_size",
    NotFusedCause.PEAK_MEMORY: "fusing would raise peak memory",
    NotFusedCause.NODE_SIZE: "the nodes are too large to be searched",
    NotFusedCause.GROUPED_NODE: "a grouped node (for example communication) is not fused",
    NotFusedCause.FIRST_EXTERN_OR_NOP: "the first is a library call or launches no kernel, so nothing can be fused with it",
    NotFusedCause.SECOND_EXTERN_OR_NOP: "the second is a library call or launches no kernel, so nothing can be fused with it",
    NotFusedCause.EXTERN_EPILOGUE: "the first is a library call or a user's kernel, and the second cannot be its epilogue",
    NotFusedCause.FIRST_NOP: "the first launches no kernel",
    NotFusedCause.EPILOGUE_OFF: "the template accepts no epilogue here",
    NotFusedCause.EPILOGUE_UNSUITABLE: "the node after the template cannot be its epilogue",
    NotFusedCause.PROLOGUE_OFF: "prologue fusion is off",
    NotFusedCause.PROLOGUE_NOT_POINTWISE: "only pointwise nodes can be the prologue of a template",
    NotFusedCause.PROLOGUE_INPUT: "this template accepts no prologue on these inputs",
    NotFusedCause.PROLOGUE_SEVERAL_USES: "the value has other uses, so it must be stored anyway",
    NotFusedCause.PROLOGUE_UPCAST: "a float32 prologue of a low-precision template is not worth it",
    NotFusedCause.PROLOGUE_TRAFFIC: "with this prologue the template would read more bytes than fusing saves",
    NotFusedCause.PROLOGUE_SIDE_EFFECTS: "only a pointwise node without side effects can be the prologue of a template",
    NotFusedCause.FOREACH_OUTPUT_NOT_READ: "the node reads no output of the foreach kernel",
    NotFusedCause.FOREACH_INPUT_NOT_WRITTEN: "the foreach kernel reads no output of the node",
    NotFusedCause.FOREACH_LENGTH: "the two foreach kernels work on lists of different lengths",
    NotFusedCause.FOREACH_REDUCTION: "a foreach kernel cannot contain a reduction",
    NotFusedCause.REGISTER_SPILLS: "a benchmark showed that the fused kernel spills registers",
    NotFusedCause.DISABLED_FOR_BUFFER: "fusion was disabled for this buffer, by the user or by a pass of Inductor",
    NotFusedCause.BUFFER_LAYOUT: "they use one buffer with different layouts",
    NotFusedCause.SLOWER: "Inductor measured that the fused kernel takes longer than the two",
    NotFusedCause.SPLIT_SCAN_REDUCTION: "a split scan cannot be fused with a reduction",
    NotFusedCause.CUTLASS_EPILOGUE_OFF: "epilogues of CUTLASS templates are off",
    NotFusedCause.CUTLASS_EPILOGUE_OPERATION: "the CUTLASS epilogue does not support this operation",
    NotFusedCause.CUTLASS_EPILOGUE_REDUCTION: "a CUTLASS epilogue cannot contain a reduction",
    NotFusedCause.EPILOGUE_ALIAS: "it changes or aliases a buffer, which an epilogue must not do",
    NotFusedCause.EPILOGUE_NOT_POINTWISE: "only pointwise nodes can be an epilogue",
    NotFusedCause.EPILOGUE_NO_BUFFER: "it writes no buffer that an epilogue could write",
    NotFusedCause.EPILOGUE_SHAPE: "its shape differs from the shape of the template's result",
    NotFusedCause.EPILOGUE_NEEDS_TMA: "this template accepts an epilogue only with TMA",
    NotFusedCause.EPILOGUE_READS: "the epilogue reads other buffers than the one it changes",
    NotFusedCause.MATMUL_LOOPS: "its loops do not fit the tiles of the matrix product",
    NotFusedCause.EPILOGUE_SEVERAL_RESULTS: "the template has several results, and the node after it writes no buffer of its own",
    NotFusedCause.USER_KERNEL_EPILOGUE: "the user's Triton kernel accepts no epilogue",
    NotFusedCause.NO_SHARED_MEMORY: "they share no memory",
    NotFusedCause.UNKNOWN: "the scheduler's reason is not one that xpudbg knows",
}
"""Causes whose sentence has no parameters, and those whose parameters may be unknown."""
_ALL_OF: dict[NotFusedCause, str] = {
    NotFusedCause.CONCATENATION: "torch.cat is between them: the first writes parts of a buffer of which the second reads the whole, so all "
    "parts must be written first",
    NotFusedCause.CYCLE: "the second needs the first through other kernels: a cycle",
    NotFusedCause.LIBRARY_CALL: "one is not generated code, so nothing can be fused with it",
    NotFusedCause.MIX_ORDER_SUM: "the second adds up the partial results of a mix-order reduction, so it must run after all of them",
    NotFusedCause.SPLIT_REDUCTION: "both are steps of one reduction, which Inductor splits so that more of the device is in use",
    NotFusedCause.DIFFERENT_PARTS: "they access different parts of the buffers that they share, so fusing would save a launch but no memory "
    "traffic",
}
"""Sentences for all pairs of a cause, where that for one pair tells of its buffers."""
_SUGGESTIONS: dict[Suggestion, str] = {
    Suggestion.COMBO_KERNELS: "torch._inductor.config.combo_kernels = True puts several small kernels into one launch",
    Suggestion.REPLACE_BETWEEN: "look at the nodes between them: if one is a library call, or a view that forces a copy, move it or "
    "replace it in the model",
    Suggestion.MEMORY_THRESHOLD: "torch._inductor.config.score_fusion_memory_threshold (default 10 bytes) sets this limit",
    Suggestion.SAME_REDUCED_DIMENSIONS: "reduce over the same dimensions, or accept two kernels",
    Suggestion.EXPAND: "if the smaller one is only broadcast to the larger one, expand it before",
    Suggestion.EXPAND_BROADCAST_ONLY: "if the smaller one is only broadcast to the larger one, expand it before; this does not help for a "
    "pooling or a reduction",
    Suggestion.MAX_TILES: "torch._inductor.config.triton.max_tiles and the other tiling options change which tilings are tried",
    Suggestion.SAME_LAYOUT: "use one memory layout in both: call .contiguous() earlier, or use the same memory format",
    Suggestion.LOOP_ORDERING: "torch._inductor.config.loop_ordering_after_fusion lets the scheduler reorder loops "
    "(off by default up to torch 2.9, on by default in 2.11 and later)",
    Suggestion.MIX_ORDER_REDUCTION: "if one reduces rows and the other columns: torch._inductor.config.triton.mix_order_reduction fuses such "
    "a pair if it expects a gain (GPUs; on by default in torch 2.11 and later)",
    Suggestion.SAME_DEVICE: "move the tensors to one device before the compiled region",
    Suggestion.MAX_FUSION_SIZE: "torch._inductor.config.max_fusion_size (default 64) sets this limit",
    Suggestion.MAX_AUTOTUNE: "max-autotune can replace matrix products by Triton templates, which can be fused with other nodes",
    Suggestion.MAX_AUTOTUNE_FREEZING: "in inference, max-autotune with torch._inductor.config.freezing = True can replace matrix products by "
    "C++ templates, which can be fused with pointwise nodes behind them",
    Suggestion.MAX_AUTOTUNE_CONVOLUTION: "max-autotune can replace convolutions by Triton templates, which can be fused with pointwise nodes "
    "of the same shape",
    Suggestion.EPILOGUE_FUSION: "torch._inductor.config.epilogue_fusion = True",
    Suggestion.EPILOGUE_SHAPE: "an epilogue must be pointwise and have the shape of the template's result",
    Suggestion.PROLOGUE_FUSION: "torch._inductor.config.prologue_fusion = True",
    Suggestion.CUTLASS_EPILOGUE: "torch._inductor.config.cutlass.cutlass_epilogue_fusion_enabled = True",
    Suggestion.OUT_OF_PLACE: "use an out-of-place operation there",
    Suggestion.SPLIT_REDUCTIONS: "torch._inductor.config.split_reductions = False keeps it in one kernel, which then runs fewer blocks "
    "(rarely faster)",
    Suggestion.REDUCE_LAST_DIMENSION: "a reduction over the last dimension can be fused with what follows, because both loop over the rows; a "
    "reduction over the first dimension cannot",
    Suggestion.COLLECT_LOG: "collect it with 'xpudbg run', or set TORCH_LOGS=+fusion",
}
_EXTERN: dict[ExternCause, str] = {
    ExternCause.USER_KERNEL: "a Triton kernel written by the user, called unchanged",
    ExternCause.COPY: "a copy between devices, into another dtype, or back into a mutated input",
    ExternCause.COMPLEX_NUMBERS: "complex numbers: Inductor generates no code for them and calls the ATen kernel",
    ExternCause.MIX_ORDER_SUM: "the last step of a mix-order reduction: it adds up the partial sums of the kernel before",
    ExternCause.ONEDNN_OR_MKL: "a fused oneDNN or MKL operator that a pass of Inductor chose",
    ExternCause.IPEX: "a fused oneDNN operator of Intel Extension for PyTorch",
    ExternCause.WAIT_FOR_COLLECTIVE: "waits for a collective",
    ExternCause.COLLECTIVE: "a collective: Inductor generates no code for communication",
    ExternCause.ATTENTION: "falls back to the ATen kernel for attention",
    ExternCause.SCATTER: "a scatter that needs atomics or determinism, which the generated code does not have here",
    ExternCause.RANDOM_SEEDS: "makes the seeds for the random numbers of Inductor's kernels",
    ExternCause.SORT_OR_SCAN: "falls back to the ATen kernel: Inductor generates sorts and scans only for GPUs, and only for some sizes and types",
    ExternCause.NO_LOWERING: "falls back to the ATen kernel: Inductor has no lowering for this operator, or none for this case",
}
_CALLS: dict[ExternCause | None, str] = {
    ExternCause.USER_KERNEL: "a Triton kernel written by the user",
    ExternCause.COPY: "a copy",
    ExternCause.COLLECTIVE: "a collective",
    ExternCause.WAIT_FOR_COLLECTIVE: "the wait for a collective",
}
"""What a call is that is no library's."""


_WHOLE_FIRST = frozenset({NotFusedCause.AFTER_REDUCTION, NotFusedCause.MIX_ORDER_SUM})
"""The second needs what only all programs of the first together have: Inductor's kernels do not wait for each other's programs."""
_LEAST = "two kernels are the least possible here"


@dataclass(frozen=True)
class Explanation:
    """A cause as one sentence, and what to try; ``advice`` is empty when nothing is known to help."""

    text: str
    advice: str = ""


def explain_pair(pair: NotFused, *, names: bool = True) -> Explanation:
    """Return why a pair was not fused, and what to try.

    Args:
        pair: Two kernels.
        names: Whether kernels between the two are named; else they have their numbers alone, for where all kernels are listed.
    """
    advice = "; ".join(_suggestion(s, pair.parameters) for s in pair.suggestions)
    text = _cause(pair, names=names)
    return Explanation(f"{text}; {_LEAST}" if pair.cause in _WHOLE_FIRST and not advice else text, advice)


def explain_kind(pairs: Sequence[NotFused]) -> str:
    """The sentence for all pairs of one cause; of a single pair its own.

    Args:
        pairs: The pairs, those first that would save most.
    """
    cause = pairs[0].cause
    if len(pairs) == 1 or len({(p.reason, p.parameters) for p in pairs}) == 1:
        return explain_pair(pairs[0], names=False).text
    if cause is NotFusedCause.UNKNOWN:
        reasons = list(dict.fromkeys(p.reason for p in pairs if p.reason))
        return f"{_CAUSES[cause]}: {_listed(reasons)}" if reasons else _CAUSES[cause]
    return _ALL_OF.get(cause) or _CAUSES[cause]


def kind_advice(pairs: Sequence[NotFused]) -> str:
    """Return what to try for pairs of one cause: the suggestions of them all, each once, but for those about one pair alone."""
    single = len(pairs) == 1
    wanted = dict.fromkeys(
        s for p in pairs for s in p.suggestions if single or s is not Suggestion.SEE_PAIRS_BETWEEN
    )
    return "; ".join(_suggestion(s, pairs[0].parameters) for s in wanted)


def explain_count(count: ReasonCount) -> str:
    """The sentence of a counted reason. It stands for many pairs, of which some may share a buffer."""
    if count.cause is NotFusedCause.NO_SHARED_DATA:
        return "they access no buffer at the same indices"
    return count.reason if count.cause is NotFusedCause.UNKNOWN else _CAUSES.get(count.cause, "")


def explain_extern(reason: ExternReason | None) -> str:
    """Return why a call is not generated code; empty for generated code."""
    if reason is None:
        return ""
    called = f"Inductor calls {reason.library or 'the vendor library'} through ATen"
    match reason.cause:
        case ExternCause.LIBRARY:
            return f"{called}; templates are candidates only under max-autotune"
        case ExternCause.LIBRARY_WON_AUTOTUNING:
            return f"{called}: under max-autotune no template was faster, or none was a candidate (see the autotuning log)"
        case ExternCause.LIBRARY_NOT_MEASURED:
            return f"{called}: max-autotune measures nothing on an emulated device, so the first candidate is used"
        case ExternCause.CUSTOM_OPERATOR:
            return f"a custom operator ({reason.namespace}), which Inductor treats as a black box"
    return _EXTERN[reason.cause]


def _cause(pair: NotFused, *, names: bool) -> str:
    p = pair.parameters
    match pair.cause:
        case NotFusedCause.CONCATENATION:
            others = "" if not p.other_writers else ", and other kernels write the rest of it"
            return (
                f"torch.cat is between them: {pair.a} writes {_listed(p.parts, 4)} directly into {p.buffer}{others}, and {pair.b} reads "
                f"{p.buffer}, so all parts must be written first; the concatenation itself launches no kernel"
            )
        case NotFusedCause.CYCLE:
            return _cycle(pair, names=names)
        case NotFusedCause.LIBRARY_CALL:
            call = p.library_call
            why = explain_extern(call.reason) if call else ""
            name = call.name if call else "one of them"
            return (
                f"{name} is not generated code{f' ({why})' if why else ''}, so nothing can be fused with it"
            )
        case NotFusedCause.MIX_ORDER_SUM:
            return f"the second adds up the partial results of the mix-order reduction in {pair.a}, so it must run after all of them"
        case NotFusedCause.SLOWER if p.times_as_slow is not None:
            return (
                f"Inductor measured that the fused kernel takes {p.times_as_slow:g} times as long as the two"
            )
        case NotFusedCause.FUSED:
            return f"they are fused: both are in {pair.a}"
        case NotFusedCause.SAME_KERNEL:
            return f"both names are of one kernel: {pair.a}"
        case NotFusedCause.UNKNOWN:
            return pair.reason or _CAUSES[pair.cause]
    return _of_loops(pair.cause, p) or _CAUSES[pair.cause]


def _of_loops(cause: NotFusedCause, p: CauseParameters) -> str:
    """The sentence of a cause that the loops of both kernels show; empty for other causes."""
    if cause is NotFusedCause.DIFFERENT_PARTS:
        return f"they access different parts of {_listed(p.parts)}, so fusing would save a launch but no memory traffic"
    if cause is NotFusedCause.SPLIT_REDUCTION:
        return (
            f"both are steps of one {p.operator or 'reduction'}, which Inductor splits so that more of the device is in use: {p.buffer} "
            "holds partial results, and the second step needs all of them"
        )
    if len(p.loops) != 2:
        return ""
    first, second = p.loops
    match cause:
        case NotFusedCause.AFTER_REDUCTION:
            return (
                f"{p.buffer} is complete only after the reduction over {_dims(first.sizes)}, and {second.node} needs it in another "
                f"loop ({_dims(second.sizes)})"
            )
        case NotFusedCause.SCATTER_IN_PLACE:
            return (
                f"{second.node} scatters into {p.buffer} in place, at indices known only at run time: all of {p.buffer} must be "
                "written before"
            )
        case NotFusedCause.OVERWRITTEN:
            return (
                f"{second.node} changes {p.buffer} in place at {_place(second)}, and {first.node} reads it at {_place(first)}: in one "
                "loop an element could be overwritten before it is read"
            )
        case NotFusedCause.LOOP_SIZES:
            how = "writes" if first.writes else "reads"
            return (
                f"{first.node} {how} {p.buffer} in a loop over {_dims(first.sizes)}, {second.node} reads it in a loop over "
                f"{_dims(second.sizes)}"
            )
        case NotFusedCause.SHIFTED:
            return f"{first.node} and {second.node} access {p.buffer} with a shift of {plural(p.elements, 'element')}"
        case NotFusedCause.DIFFERENT_ORDER:
            return f"they access {p.buffer} in different orders: {_access(first)}, {_access(second)}"
    return ""


def _cycle(pair: NotFused, *, names: bool) -> str:
    p = pair.parameters
    numbers = sorted(pair.numbers)
    first, second = (f"K{n}" for n in numbers) if all(numbers) else ("the first", "the second")
    if p.subgraphs:
        return f"{second} depends on {first} through {_listed(p.subgraphs)}, so fusing would create a cycle"
    if not p.between:
        return _CAUSES[NotFusedCause.CYCLE]
    listed = [f"K{number} {name}" if names else f"K{number}" for number, name in p.between]
    depends = f"{second} depends on {first} through {_listed(listed)}"
    if p.library_call is not None:
        why = p.library_call.reason.cause if p.library_call.reason else None
        return f"{depends}; K{p.library_call.number} is {_CALLS.get(why, 'a library call')}, so fusing would create a cycle"
    return f"{depends}, so fusing only {first} and {second} would create a cycle"


def _suggestion(suggestion: Suggestion, parameters: CauseParameters) -> str:
    if suggestion is Suggestion.SEE_PAIRS_BETWEEN:
        number = parameters.between[0][0] if parameters.between else 0
        return f"see the pairs with K{number}: they say why it is a kernel of its own"
    return _SUGGESTIONS[suggestion]


def _listed(names: Sequence[str], most: int = _LISTED) -> str:
    return ", ".join(names[:most]) + (", ..." if len(names) > most else "")


def _access(access: LoopAccess) -> str:
    return f"{access.node} at {_place(access)} over {_dims(access.sizes)}"


def _place(access: LoopAccess) -> str:
    return access.index if len(access.index) <= _WIDTH else f"{access.index[: _WIDTH - 3]}..."


def _dims(dims: Sequence[str]) -> str:
    return " x ".join(dims) if dims else "one element"
