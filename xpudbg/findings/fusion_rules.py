"""Rules about fusion, and their sentences: why two kernels were not fused, remedies to try, and why a call is not generated code.

Fragments of reasons are those of ``WhyNoFuse`` in torch/_inductor/scheduler.py and codegen/simd.py, torch 2.5 to 2.15.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from xpudbg.core.text import plural
from xpudbg.findings.rule import Case, Rule
from xpudbg.model.fusion import CauseParameters, ExternReason, NotFused, ReasonCount
from xpudbg.model.row import dataclass

_SOURCE = "torch/_inductor/scheduler.py and codegen/simd.py, WhyNoFuse"


class GraphSettings(Protocol):
    """Settings of a graph's compile, on which it depends whether a remedy can help."""

    settings: Mapping[str, str]

    @property
    def max_autotune(self) -> bool:
        """Return whether matrix products were autotuned against templates."""

    def on(self, setting: str, *, since: tuple[int, int] | None = None) -> bool:
        """Return whether a setting is on: set, or on by default since a version of torch."""


def _is_gpu(kind: str) -> bool:
    return kind not in ("", "cpu")


def _remedy(name: str, fix: str, when: Callable[[GraphSettings, str], bool] | None = None) -> Rule:
    """Return a remedy.

    Args:
        name: Its name in JSON.
        fix: What to do.
        when: Whether it is not in use yet and can work on a kind of device; None where it always can.
    """
    return Rule(
        f"fusion-remedy/{name}",
        fix=fix,
        heading=name.replace("_", " "),
        source="torch/_inductor/config.py",
        when=when,
    )


FUSION_REMEDIES: Mapping[str, Rule] = {rule.name: rule for rule in (
    _remedy("combo_kernels", "torch._inductor.config.combo_kernels = True puts several small kernels into one launch",
            lambda c, kind: _is_gpu(kind) and not c.on("combo_kernels")),
    _remedy("replace_between",
            "look at the nodes between them: if one is a library call, or a view that forces a copy, move it or replace it in the model"),
    _remedy("see_pairs_between", "see the pairs with K{number}: they say why it is a kernel of its own"),
    _remedy("memory_threshold",
            "torch._inductor.config.score_fusion_memory_threshold (default 10 bytes) sets this limit; what else is against it shows once "
            "it is lower"),
    _remedy("same_reduced_dimensions", "reduce over the same dimensions, or accept two kernels"),
    _remedy("expand", "if the smaller one is only broadcast to the larger one, expand it before"),
    _remedy("expand_broadcast_only",
            "if the smaller one is only broadcast to the larger one, expand it before; this does not help for a pooling or a reduction"),
    _remedy("max_tiles", "torch._inductor.config.triton.max_tiles and the other tiling options change which tilings are tried",
            lambda c, kind: _is_gpu(kind)),
    _remedy("same_layout", "use one memory layout in both: call .contiguous() earlier, or use the same memory format"),
    _remedy("loop_ordering",
            "torch._inductor.config.loop_ordering_after_fusion lets the scheduler reorder loops, but not those of a reduction that it "
            "splits (off by default up to torch 2.9, on by default in 2.11 and later)",
            lambda c, kind: not c.on("loop_ordering_after_fusion", since=(2, 11))),
    _remedy("mix_order_reduction",
            "if one reduces rows and the other columns: torch._inductor.config.triton.mix_order_reduction fuses such a pair if it expects "
            "a gain (GPUs; on by default in torch 2.11 and later)",
            lambda c, kind: _is_gpu(kind) and not c.on("triton.mix_order_reduction", since=(2, 11))),
    _remedy("same_device", "move the tensors to one device before the compiled region"),
    _remedy("max_fusion_size", "torch._inductor.config.max_fusion_size (default 64) sets this limit"),
    _remedy("max_autotune", "max-autotune can replace matrix products by Triton templates, which can be fused with other nodes",
            lambda c, kind: _is_gpu(kind) and not c.max_autotune),
    _remedy("max_autotune_freezing",
            "in inference, max-autotune with torch._inductor.config.freezing = True can replace matrix products by C++ templates, which "
            "can be fused with pointwise nodes behind them",
            lambda c, kind: not _is_gpu(kind) and not (c.max_autotune and c.on("freezing"))),
    _remedy("max_autotune_convolution",
            "max-autotune can replace convolutions by Triton templates, which can be fused with pointwise nodes behind them, of the same "
            "shape",
            lambda c, kind: _is_gpu(kind) and not c.max_autotune),
    _remedy("epilogue_fusion", "torch._inductor.config.epilogue_fusion = True",
            lambda c, kind: c.settings.get("epilogue_fusion") == "False"),
    _remedy("epilogue_shape", "an epilogue must be pointwise and have the shape of the template's result"),
    _remedy("prologue_fusion", "torch._inductor.config.prologue_fusion = True",
            lambda c, kind: not c.on("prologue_fusion")),
    _remedy("cutlass_epilogue", "torch._inductor.config.cutlass.cutlass_epilogue_fusion_enabled = True",
            lambda c, kind: kind in ("cuda", "xpu")),
    _remedy("out_of_place", "use an out-of-place operation there"),
    _remedy("split_reductions", "torch._inductor.config.split_reductions = False keeps it in one kernel, which then runs fewer blocks (rarely faster)",
            lambda c, kind: c.settings.get("split_reductions") != "False"),
    _remedy("reduce_last_dimension",
            "a reduction over the last dimension can be fused with what follows, where both loop over the same rows; a reduction over the "
            "first dimension cannot"),
    _remedy("collect_log", "collect it with 'xpudbg run', or set TORCH_LOGS=+fusion"),
)}  # fmt: skip
"""Remedies that may let two kernels be fused, by their name in JSON; defaults are those in traces of torch 2.7, 2.9, 2.11, 2.13 and 2.15."""


def _cause(name: str, title: str, *remedies: str, matcher: str = "", **cases: str) -> Rule:
    """Return a cause with the remedies for a pair about which nothing more is known.

    Args:
        name: Its name in JSON.
        title: The sentence without parameters, or where they are unknown.
        remedies: Names in :data:`FUSION_REMEDIES`.
        matcher: Fragments of the logged reason.
        cases: Other sentences; ``pair`` has the parameters of a pair, ``all`` is about all pairs of the cause, ``count`` about those that are
            only counted.
    """
    return Rule(
        f"fusion/{name}",
        title,
        source=_SOURCE if matcher else "the scheduler's log and the IR",
        matcher=matcher,
        cases={case: Case(text) for case, text in cases.items()},
        fixes={name: FUSION_REMEDIES[name].fix for name in remedies},
    )


FUSION_RULES = (
    _cause("concatenation",
           "torch.cat is between them: the first writes parts of a buffer of which the second reads the whole, so all parts must be written first",
           pair="torch.cat is between them: {a} writes {first_parts} directly into {buffer}{others}, and {b} reads {buffer}, so all parts must be "
           "written first; the concatenation itself launches no kernel"),
    _cause("cycle_within_kernels",
           "the scheduler tried two nodes that depend on each other through other nodes of these two kernels; no other kernel is between them"),
    _cause("library_call", "one is not generated code, so nothing can be fused with it",
           pair="{call} is not generated code{why}, so nothing can be fused with it"),
    _cause("mix_order_sum", "the second adds up the partial results of a mix-order reduction, so it must run after all of them",
           pair="the second adds up the partial results of the mix-order reduction in {a}, so it must run after all of them"),
    _cause("split_reduction", "both are steps of one reduction, which Inductor splits so that more of the device is in use", "split_reductions",
           pair="both are steps of one {operator}, which Inductor splits so that more of the device is in use: {buffer} holds partial results, and "
           "the second step needs all of them"),
    _cause("after_reduction", "the second needs the complete result of a reduction in the first, in another loop",
           pair="{buffer} is complete only after the reduction over {first_sizes}, and {second} needs it in another loop ({second_sizes})"),
    _cause("scatter_in_place", "the second scatters in place into a buffer that the first writes",
           pair="{second} scatters into {buffer} in place: all of {buffer} must be written before"),
    _cause("overwritten",
           "the second changes in place what the first reads, at other indices: in one loop an element could be overwritten before it is read",
           "out_of_place",
           pair="{second} changes {buffer} in place at {second_index}, and {first} reads it at {first_index}: in one loop an element could be "
           "overwritten before it is read"),
    _cause("loop_sizes", "their loops have different numbers of elements",
           pair="{first} {how} {buffer} in a loop over {first_sizes}, {second} reads it in a loop over {second_sizes}"),
    _cause("shifted", "they access the same buffer with a shift", pair="{first} and {second} access {buffer} with a shift of {elements}"),
    _cause("different_parts", "they access different parts of the buffers that they share, so fusing would save a launch but no memory traffic",
           "combo_kernels", pair="they access different parts of {parts}, so fusing would save a launch but no memory traffic"),
    _cause("different_order", "they access the same buffer in different orders",
           pair="they access {buffer} in different orders: {first} at {first_index} over {first_sizes}, {second} at {second_index} over "
           "{second_sizes}"),
    _cause("different_indices",
           "they access the same buffer, but at indices that the scheduler cannot match (another loop order, or a reduction across it)",
           "same_layout", "loop_ordering"),
    _cause("same_kernel", "both names are of one kernel", pair="both names are of one kernel: {a}"),
    _cause("fused", "they are fused: both are in one kernel", pair="they are fused: both are in {a}"),
    _cause("not_logged", "the scheduler logged no reason for this pair"),
    _cause("no_log", "the reason is unknown: the scheduler's log is missing", "collect_log"),
    _cause("no_shared_data", "they share no buffer, so fusing would save a launch but no memory traffic", "combo_kernels",
           matcher="no shared data", count="they access no buffer at the same indices"),
    _cause("cycle", "the second depends on the first through other nodes, so fusing would create a cycle", "replace_between",
           matcher="intermediate nodes between", subgraphs="{k2} depends on {k1} through {subgraphs}, so fusing would create a cycle",
           between="{k2} depends on {k1} through {between}, so fusing only {k1} and {k2} would create a cycle",
           call="{k2} depends on {k1} through {between}; K{number} is {what}, so fusing would create a cycle",
           all="the second needs the first through other kernels: a cycle"),
    _cause("reverse_order", "the scheduler tried the pair only in reverse order, which is impossible: one needs the result of the other",
           matcher="must go before"),
    _cause("memory_threshold", "they share too few bytes for fusing to be worth it", "memory_threshold", matcher="score_fusion_memory_threshold"),
    _cause("reduction_numel", "two reductions over different numbers of elements cannot share a loop", "same_reduced_dimensions",
           matcher=r"numel/rnumel mismatch \(reduce\)"),
    _cause("numel", "their loops have different numbers of elements", "expand_broadcast_only",
           matcher="numel/rnumel mismatch|numel incompatibility|numel/rnumel incompatibility"),
    _cause("reduction_tiling", "the tiling of the reduction does not fit the loops of the other node", "max_tiles",
           matcher="invalid tiling for reduction"),
    _cause("reduction_result_shape", "the result of the reduction is used with a shape that its loop does not have", matcher="node1 numel/rnumel"),
    _cause("split_scan", "a split scan cannot be fused with any node but a split scan", matcher="not not a split_scan"),
    _cause("tiling", "their tilings differ: one accesses memory in another order", "same_layout", matcher="tiling mismatch"),
    _cause("memory_dependencies",
           "the second reads what the first wrote, or overwrites what it reads, at other indices (a view, a transpose or a shift between them)",
           "same_layout", "loop_ordering", matcher="memory deps did not match"),
    _cause("backend", "the backend refused to fuse the pair", matcher="can't fuse"),
    _cause("device", "they run on different devices", "same_device", matcher="device mismatch"),
    _cause("max_fusion_size", "the fused node would be larger than max_fusion_size", "max_fusion_size",
           matcher="exceeds max_fusion_size|exceeds max fusion"),
    _cause("peak_memory", "fusing would raise peak memory", matcher="will increase peak memory"),
    _cause("node_size", "the nodes are too large to be searched", matcher="nodes are too large"),
    _cause("grouped_node", "a grouped node (for example communication) is not fused", matcher="grouped node must not be fused"),
    _cause("first_extern_or_nop", "the first is a library call or launches no kernel, so nothing can be fused with it", "max_autotune",
           "max_autotune_freezing", matcher="node1 is extern or nop"),
    _cause("second_extern_or_nop", "the second is a library call or launches no kernel, so nothing can be fused with it", "max_autotune",
           matcher="node2 is extern or nop"),
    _cause("extern_epilogue", "the first is a library call or a user's kernel, and the second cannot be its epilogue", matcher="node1 is extern but"),
    _cause("first_nop", "the first launches no kernel", matcher="node1 is nop"),
    _cause("epilogue_off", "the template accepts no epilogue here", "epilogue_fusion", matcher="is template and epilogue"),
    _cause("epilogue_unsuitable", "the node after the template cannot be its epilogue", "epilogue_shape", matcher="template epilogue not satisfied"),
    _cause("prologue_off", "prologue fusion is off", "prologue_fusion", matcher="prologue fusion turned off"),
    _cause("prologue_not_pointwise", "only pointwise nodes can be the prologue of a template", matcher="prologue fusion only supported for pointwise"),
    _cause("prologue_input", "this template accepts no prologue on these inputs",
           matcher="template has no allowed prologue inputs|prologue fusion not implemented"),
    _cause("prologue_several_uses", "the value has other uses, so it must be stored anyway",
           matcher="template prologue can only fuse nodes with a single use"),
    _cause("prologue_upcast", "a float32 prologue of a low-precision template is not worth it", matcher="prologue fusion that must be upcast"),
    _cause("prologue_traffic", "with this prologue the template would read more bytes than fusing saves", matcher="prologue fusion will not increase"),
    _cause("foreach_output_not_read", "the node reads no output of the foreach kernel", matcher="candidate consumer has no dep in any foreach"),
    _cause("foreach_input_not_written", "the foreach kernel reads no output of the node", matcher="candidate producer is not dep of any foreach"),
    _cause("foreach_length", "the two foreach kernels work on lists of different lengths", matcher="foreach do not have same length"),
    _cause("foreach_reduction", "a foreach kernel cannot contain a reduction", matcher="reduction, foreach ops cannot be fused"),
    _cause("register_spills", "a benchmark showed that the fused kernel spills registers", matcher="register spilling"),
    _cause("disabled_for_buffer", "fusion was disabled for this buffer, by the user or by a pass of Inductor",
           matcher="fusion for buffer explicit disabled"),
    _cause("buffer_layout", "they use one buffer with different layouts", "same_layout", matcher="uses different buf layouts"),
    _cause("slower", "Inductor measured that the fused kernel takes longer than the two", matcher="slow_fusion|benchmark: fusing causes",
           pair="Inductor measured that the fused kernel takes {times:g} times as long as the two"),
    _cause("split_scan_reduction", "a split scan cannot be fused with a reduction", matcher="Split scan cannot fuse with reductions"),
    _cause("cutlass_epilogue_off", "epilogues of CUTLASS templates are off", "cutlass_epilogue", matcher="cutlass epilogue fusion is not enabled"),
    _cause("cutlass_epilogue_operation", "the CUTLASS epilogue does not support this operation", matcher="Cannot fuse epilogue node"),
    _cause("cutlass_epilogue_reduction", "a CUTLASS epilogue cannot contain a reduction", matcher="not yet supported by EVT"),
    _cause("epilogue_alias", "it changes or aliases a buffer, which an epilogue must not do", "out_of_place", matcher="has aliasing or mutation"),
    _cause("epilogue_not_pointwise", "only pointwise nodes can be an epilogue", matcher="is not a Pointwise op"),
    _cause("epilogue_no_buffer", "it writes no buffer that an epilogue could write",
           matcher="does not have a computed buffer name|is not a ComputedBuffer"),
    _cause("epilogue_shape", "its shape differs from the shape of the template's result", "epilogue_shape", matcher="differs from"),
    _cause("epilogue_needs_tma", "this template accepts an epilogue only with TMA", matcher="only supported for TMA-enabled gemm"),
    _cause("epilogue_reads", "the epilogue reads other buffers than the one it changes", matcher="epilogue reads from buffers other than"),
    _cause("matmul_loops", "its loops do not fit the tiles of the matrix product", matcher="invalid loop order and tiling for native matmul"),
    _cause("epilogue_several_results", "the template has several results, and the node after it writes no buffer of its own",
           matcher="multi-output template epilogue"),
    _cause("user_kernel_epilogue", "the user's Triton kernel accepts no epilogue", matcher="triton kernel doesn't support epilogue"),
    _cause("prologue_side_effects", "only a pointwise node without side effects can be the prologue of a template",
           matcher="template prologue can only fuse functional"),
    _cause("no_shared_memory", "they share no memory", matcher="no shared memory"),
    _cause("unknown", "the scheduler's reason is not one that xpudbg knows"),
)  # fmt: skip
"""Causes of refusals: those that the kernels themselves show, then those of ``WhyNoFuse`` in the order in which their fragments are matched."""


def _extern(name: str, title: str, matcher: str = "", call: str = "") -> Rule:
    """Return a reason why a call is not generated code.

    Args:
        name: Its name in JSON.
        title: The sentence.
        matcher: The called names.
        call: What the call is, for the sentence of a cycle; empty for a library call.
    """
    return Rule(f"extern/{name}", title, matcher=matcher, cases={"call": Case(call)} if call else {})


EXTERN_RULES = (
    _extern("user_kernel", "a Triton kernel written by the user, called unchanged", call="a Triton kernel written by the user"),
    _extern("copy", "a copy between devices, into another dtype, or back into a mutated input", call="a copy"),
    _extern("library", "Inductor calls {library} through ATen; templates are candidates only under max-autotune", call="a library call"),
    _extern("library_won_autotuning",
            "Inductor calls {library} through ATen: under max-autotune no template was faster, or none was a candidate (see the autotuning log)"),
    _extern("library_not_measured",
            "Inductor calls {library} through ATen: max-autotune measures nothing on an emulated device, so the first candidate is used"),
    _extern("complex_numbers", "complex numbers: Inductor generates no code for them and calls the ATen kernel"),
    _extern("custom_operator", "a custom operator ({namespace}), which Inductor treats as a black box"),
    _extern("mix_order_sum", "the last step of a mix-order reduction: it adds up the partial sums of the kernel before", r"^workspace\.sum$"),
    _extern("onednn_or_mkl", "a fused oneDNN or MKL operator that a pass of Inductor chose", r"^(?:mkldnn|onednn|mkl|_?quantized)\."),
    _extern("ipex", "a fused oneDNN operator of Intel Extension for PyTorch", r"^torch_ipex\."),
    _extern("wait_for_collective", "waits for a collective", r"^_c10d_functional\.wait_tensor", "the wait for a collective"),
    _extern("collective", "a collective: Inductor generates no code for communication", r"^(?:_c10d_functional|c10d)\.", "a collective"),
    _extern("attention", "falls back to the ATen kernel for attention", r"attention"),
    _extern("scatter", "a scatter that needs atomics or determinism, which the generated code does not have here",
            r"index_put|scatter|index_add|index_reduce"),
    _extern("random_seeds", "makes the seeds for the random numbers of Inductor's kernels", r"^aten\.randint\.low_out$"),
    _extern("sort_or_scan", "falls back to the ATen kernel: Inductor generates sorts and scans only for GPUs, and only for some sizes and types",
            r"^aten\.(?:sort|cumsum|cumprod|logcumsumexp|cummax|cummin)\b"),
    _extern("no_lowering", "falls back to the ATen kernel: Inductor has no lowering for this operator, or none for this case",
            r"^(?:aten|prims|inductor_ops|inductor|rng_?prims)\."),
)  # fmt: skip
"""Reasons why a call is not generated code; those with a matcher are fallbacks, recognised by the called name."""


CAUSES: dict[str, Rule] = {rule.name: rule for rule in FUSION_RULES}
"""Causes by their name in JSON."""
EXTERN_CAUSES: dict[str, Rule] = {rule.name: rule for rule in EXTERN_RULES}
ONE_PAIR = frozenset({"see_pairs_between"})
"""Remedies that are about one pair alone."""
_WIDTH = 70
"""Characters of an index expression that are shown."""
_LISTED = 3
"""Names that a sentence lists before it ends in ``...``."""
_WHOLE_FIRST = frozenset({"after_reduction", "mix_order_sum"})
"""The second needs results of all programs of the first: Inductor's kernels do not wait for each other's programs."""
_LEAST = "two kernels are the least possible here"
_A_LIBRARY_CALL = "library"


@dataclass(frozen=True)
class Explanation:
    """A cause as one sentence, with advice; ``advice`` is empty when no remedy is known."""

    text: str
    advice: str = ""


def cause_of(reason: str) -> str:
    """Return the cause of a logged reason; ``unknown`` for a reason that no rule matches."""
    if not reason:
        return "not_logged"
    return next((rule.name for rule in FUSION_RULES if rule.matcher and rule.match(reason)), "unknown")


def explain_pair(pair: NotFused, *, names: bool = True) -> Explanation:
    """Explain why a pair was not fused, with remedies to try.

    Args:
        pair: Two kernels.
        names: Whether kernels between the two are named; else only their numbers are given, for lists of all kernels.
    """
    advice = "; ".join(_filled_remedy(s, pair.parameters) for s in pair.suggestions)
    text = _sentence(pair, names=names)
    return Explanation(f"{text}; {_LEAST}" if pair.cause in _WHOLE_FIRST and not advice else text, advice)


def explain_kind(pairs: Sequence[NotFused]) -> str:
    """Return the sentence for all pairs of one cause; for a single pair its own.

    Args:
        pairs: The pairs, the largest possible savings first.
    """
    rule = CAUSES[pairs[0].cause]
    if len(pairs) == 1 or len({(p.reason, p.parameters) for p in pairs}) == 1:
        return explain_pair(pairs[0], names=False).text
    if rule.name == "unknown":
        reasons = list(dict.fromkeys(p.reason for p in pairs if p.reason))
        return f"{rule.title}: {_listed(reasons)}" if reasons else rule.title
    return rule.sentence("all") if "all" in rule.cases else rule.title


def kind_advice(pairs: Sequence[NotFused]) -> str:
    """Return advice for pairs of one cause: the remedies of all of them, each once, without those for a single pair."""
    single = len(pairs) == 1
    wanted = dict.fromkeys(s for p in pairs for s in p.suggestions if single or s not in ONE_PAIR)
    return "; ".join(_filled_remedy(s, pairs[0].parameters) for s in wanted)


def explain_count(count: ReasonCount) -> str:
    """Return the sentence of a counted reason, which covers many pairs; some of them may share a buffer."""
    rule = CAUSES[count.cause]
    return (
        count.reason if count.cause == "unknown" else rule.sentence("count" if "count" in rule.cases else "")
    )


def explain_extern(reason: ExternReason | None) -> str:
    """Explain why a call is not generated code; empty for generated code."""
    if reason is None:
        return ""
    return EXTERN_CAUSES[reason.cause].sentence(
        library=reason.library or "the vendor library", namespace=reason.namespace
    )


def _filled_remedy(name: str, parameters: CauseParameters) -> str:
    number = parameters.between[0][0] if parameters.between else 0
    return FUSION_REMEDIES[name].remedy(number=number)


def _sentence(pair: NotFused, *, names: bool) -> str:
    rule = CAUSES[pair.cause]
    if rule.name == "unknown":
        return pair.reason or rule.title
    known = _parameters(pair, names=names)
    # The first of them whose parameters are known.
    for case in ("subgraphs", "call", "between", "pair"):
        if case in rule.cases and _names_in(rule.cases[case].title) <= known.keys():
            return rule.sentence(case, **known)
    return rule.title


def _names_in(text: str) -> set[str]:
    return {re.split(r"\W", name)[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def _parameters(pair: NotFused, *, names: bool) -> dict[str, Any]:
    """Return the known values for the sentences of a pair."""
    p = pair.parameters
    numbers = sorted(pair.numbers)
    k1, k2 = (f"K{n}" for n in numbers) if all(numbers) else ("the first", "the second")
    call = p.library_call
    why = explain_extern(call.reason) if call else ""
    known: dict[str, Any] = {
        "a": pair.a,
        "b": pair.b,
        "k1": k1,
        "k2": k2,
        "buffer": p.buffer,
        "parts": _listed(p.parts),
        "first_parts": _listed(p.parts, 4),
        "others": ", and other kernels write the rest of it" if p.other_writers else "",
        "operator": p.operator or "reduction",
        "elements": plural(p.elements, "element"),
        "call": call.name if call else "one of them",
        "why": f" ({why})" if why else "",
    }
    if p.times_as_slow is not None:
        known["times"] = p.times_as_slow
    if p.subgraphs:
        known["subgraphs"] = _listed(p.subgraphs)
    if p.between:
        known["between"] = _listed([f"K{n} {name}" if names else f"K{n}" for n, name in p.between])
    if call is not None:
        of = EXTERN_CAUSES[call.reason.cause if call.reason else _A_LIBRARY_CALL]
        known["number"] = call.number
        known["what"] = (of if "call" in of.cases else EXTERN_CAUSES[_A_LIBRARY_CALL]).sentence("call")
    for side, access in zip(("first", "second"), p.loops, strict=True) if len(p.loops) == 2 else ():
        known[side] = access.node
        known[f"{side}_sizes"] = " x ".join(access.sizes) if access.sizes else "one element"
        known[f"{side}_index"] = (
            access.index if len(access.index) <= _WIDTH else f"{access.index[: _WIDTH - 3]}..."
        )
        known.setdefault("how", "writes" if access.writes else "reads")
    return known


def _listed(names: Sequence[str], most: int = _LISTED) -> str:
    return ", ".join(names[:most]) + (", ..." if len(names) > most else "")
