"""Rules about graphs that are not replayed, options without effect, and generated code.

Sources are files of torch 2.13; each rule about options names the file that reads the option.
"""

from __future__ import annotations

from collections.abc import Callable

from xpudbg.findings.rule import Rule
from xpudbg.model.finding import FindingSeverity, GraphFacts
from xpudbg.model.row import dataclass

_WARNING, _HINT = FindingSeverity.WARNING, FindingSeverity.HINT
_UTILS = "torch/_inductor/cudagraph_utils.py"


def _replay(name: str, why: str, fix: str, matcher: str, source: str = _UTILS) -> Rule:
    """Return a reason why torch does not record and replay a graph's launches.

    Args:
        name: Its name.
        why: The reason, in words.
        fix: What to do.
        matcher: Fragment of torch's own sentence.
        source: The file that writes it.
    """
    title = f"{{graph}} was to be replayed as one launch (triton.cudagraphs) and is not: {why}"
    return Rule(
        f"replay/{name}",
        title,
        fix,
        _WARNING,
        source,
        why,
        f"Not replayed: {name.replace('-', ' ')}",
        matcher,
    )


REPLAY_RULES = (
    _replay("no-cuda", "this torch records graphs of CUDA devices alone, and it runs on {devices}",
            "leave mode='reduce-overhead' (triton.cudagraphs) out here: it changes nothing", r"multiple devices:(?!.{0,200}'cuda')"),
    _replay("cpu-node", "it computes on the CPU, too ({reason})",
            "make its tensors on the device; numbers as Python numbers; no .cpu() and .item() inside of it", r"cpu device|cpu ops"),
    _replay("several-devices", "it runs on several devices ({reason})", "compile a function for each device", r"multiple devices"),
    _replay("mutated-inputs", "it changes an input that is no parameter or buffer ({reason})",
            "return the new value; or mark the input with torch._dynamo.mark_static_address, where it is always the same tensor", r"mutated inputs"),
    _replay("input-storage", "it gives an input another storage ({reason})", "no set_() on an input inside of it", r"input storage mutation",
            "torch/_inductor/cudagraph_utils.py, get_input_storage_mutation_reason"),
    _replay("dynamic-shapes", "its sizes are symbolic, and triton.cudagraph_skip_dynamic_graphs is on",
            "torch._inductor.config.triton.cudagraph_skip_dynamic_graphs = False records it for each size that comes; dynamic=False compiles for each",
            r"symbolic shapes inputs|dynamic shape ops", "torch/_inductor/compile_fx.py"),
    _replay("operator", "{reason}", "torch._inductor.config.graph_partition = True leaves such operators outside and replays the rest",
            r"incompatible op|not compatible with CUDA graphs|sparsity not handled", "torch/_inductor/compile_fx.py, lowering.py, ir.py"),
    _replay("control-flow", "{reason}", "compile the functions on both sides of the branch by themselves", r"control flow operator",
            "torch/_inductor/lowering.py"),
    _replay("cpp-wrapper", "the C++ wrapper does not support it together with graph_partition",
            "torch._inductor.config.graph_partition = False, or cpp_wrapper = False", r"cpp-wrapper", "torch/_inductor/compile_fx.py"),
    _replay("inputs", "an input is neither a tensor nor a size ({reason})", "give it tensors and numbers alone", r"non-Tensor inputs",
            "torch/_inductor/output_code.py"),
    _replay("recorded-too-often", "it was recorded again too often ({reason})",
            "keep the addresses of inputs: torch._dynamo.mark_static_address; triton.cudagraph_unexpected_rerecord_limit is the limit",
            r"max re-recording limit", "torch/_inductor/cudagraph_trees.py"),
    _replay("allocator", "the caching allocator is off", "unset PYTORCH_NO_CUDA_MEMORY_CACHING", r"caching allocator"),
    _replay("override", "an override_cudagraphs annotation or the bisector turned it off", "remove the annotation, or unset the bisector's variable",
            r"override_cudagraphs|bisector", "torch/_inductor/compile_fx.py, output_code.py"),
    _replay("nothing-inside", "every launch stays outside ({reason})", "", r"^every launch"),
    _replay("other", "{reason}", "", r"."),
)  # fmt: skip
"""Reasons of torch, the first whose fragment is found."""

PARTLY = Rule(
    "replay/partly",
    "{outside} of {launches} of {graph} stay outside of its {recorded}: {reason}",
    "what stays outside is launched one by one: make its tensors on the device, and move .cpu(), .item() and copies out of the function",
    _HINT, "torch/_inductor/scheduler.py, should_partition", "Inductor splits a graph around operators that cannot be recorded.",
    "A part of a graph is not replayed",
)  # fmt: skip


@dataclass(frozen=True)
class OptionRule(Rule):
    """A rule about an option of Inductor; ``matcher`` is its name.

    Attributes:
        default: Its value where nobody sets it.
        idle: Whether it changes nothing for a graph, by the graph's facts and options.
    """

    default: object = False
    idle: Callable[[GraphFacts], bool] = lambda graph: False


def _option(name: str, why: str, idle: Callable[[GraphFacts], bool], fix: str = "", *, default: object = False,
            source: str, case: str = "") -> OptionRule:  # fmt: skip
    """Return a rule about an option that changes nothing.

    Args:
        name: The option; a trailing ``*`` makes it a prefix.
        why: Why it changes nothing.
        idle: Whether that is so for a graph.
        fix: What to do.
        default: Its value where nobody sets it; of a prefix, each of its options counts that differs from the most frequent.
        source: The file that reads it.
        case: Name of the case, where the option has several rules.
    """
    return OptionRule(
        f"option/{name.removesuffix('*').rstrip('.')}{'/' if case else ''}{case}",
        f"{{option}} = {{value}} changes nothing for {{graphs}}: {why}",
        fix, _HINT if fix else FindingSeverity.NOTE, source, why[0].upper() + why[1:] + ".", f"An option without effect: {name}", name,
        default=default, idle=idle,
    )  # fmt: skip


def _untuned(graph: GraphFacts) -> bool:
    return graph.options.get("max_autotune") is False and graph.options.get("max_autotune_gemm") is False


def _no_constant(graph: GraphFacts) -> bool:
    return (
        graph.devices == {"cpu"}
        and 0 < graph.products == graph.plain_products
        and not graph.templates
        and not graph.frozen
    )


def _no_triton(graph: GraphFacts) -> bool:
    return not graph.triton and not graph.others


def _no_cpp(graph: GraphFacts) -> bool:
    return not graph.cpp and graph.options.get("cpp_wrapper") is False


def _off(option: str) -> Callable[[GraphFacts], bool]:
    return lambda graph: not graph.options.get(option, True)


_TUNED = "max_autotune and max_autotune_gemm are off"
OPTION_RULES = (
    _option("max_autotune", "on a CPU it chooses among templates of matrix products alone, and there is no product",
            lambda g: g.devices == {"cpu"} and not g.products, source="torch/_inductor/utils.py, use_cpp_gemm_template", case="no-product"),
    _option("max_autotune", "no C++ template was a candidate for {products}: those of mm and addmm need a constant weight, and training changes it",
            lambda g: _no_constant(g) and g.kind in ("forward", "backward"), source="torch/_inductor/utils.py, use_cpp_gemm_template", case="training"),
    _option("max_autotune", "no C++ template was a candidate for {products}: those of mm and addmm need a constant weight, which freezing makes of a parameter",
            _no_constant,
            "torch._inductor.config.freezing = True before the first call, under torch.no_grad()", source="torch/_inductor/utils.py, use_cpp_gemm_template",
            case="no-constant-weight"),
    _option("max_autotune", "no template was a candidate for {products}: max_autotune_gemm_backends = {backends} has none for this device",
            lambda g: g.products > 0 and g.templates == 0 and not g.template_backends,
            "max_autotune_gemm_backends = 'ATEN,TRITON,CPP', its default", source="torch/_inductor/utils.py, _use_autotune_backend",
            case="backends"),
    _option("max_autotune_gemm", "there is no matrix product", lambda g: not g.products, source="torch/_inductor/utils.py, use_triton_template"),
    _option("max_autotune_pointwise", "it chooses configurations of Triton kernels, and there is none", _no_triton,
            source="torch/_inductor/runtime/triton_heuristics.py"),
    _option("max_autotune_gemm_backends", _TUNED, _untuned, "max_autotune_gemm = True", default="ATEN,TRITON,CPP",
            source="torch/_inductor/utils.py, use_triton_template"),
    _option("max_autotune_gemm_search_space", _TUNED, _untuned, "max_autotune_gemm = True", default="DEFAULT",
            source="torch/_inductor/template_heuristics/triton.py"),
    _option("coordinate_descent_tuning", "it searches options of Triton kernels, and there is none", _no_triton,
            source="torch/_inductor/runtime/coordinate_descent_tuner.py"),
    _option("coordinate_descent_check_all_directions", "coordinate_descent_tuning is off", _off("coordinate_descent_tuning"),
            "coordinate_descent_tuning = True", source="torch/_inductor/runtime/coordinate_descent_tuner.py"),
    _option("coordinate_descent_search_radius", "coordinate_descent_tuning is off", _off("coordinate_descent_tuning"),
            "coordinate_descent_tuning = True", default=1, source="torch/_inductor/runtime/coordinate_descent_tuner.py"),
    _option("freezing", "parameters are frozen for inference alone, and this is training: gradients are computed",
            lambda g: g.kind in ("forward", "backward"), "call it under torch.no_grad()",
            source="torch/_inductor/compile_fx.py: config.freezing and not torch.is_grad_enabled()"),
    _option("freezing", "no parameter is frozen in it: Dynamo reads the option when it captures the graph, where options= comes too late",
            lambda g: g.kind == "inference" and g.devices == {"cpu"} and not g.frozen and not g.packed,
            "torch._inductor.config.freezing = True before the first call, under torch.no_grad()",
            source="torch/_dynamo/utils.py, is_parameter_freezing", case="nothing-frozen"),
    _option("freezing_discard_parameters", "freezing is off", _off("freezing"), "freezing = True", source="torch/_inductor/freezing.py"),
    _option("combo_kernels", "it joins Triton kernels, and there are fewer than two", lambda g: g.triton < 2 and not g.joined and not g.others,
            source="torch/_inductor/scheduler.py, create_combo_kernel_nodes"),
    _option("triton.cudagraph_skip_dynamic_graphs", "triton.cudagraphs is off", _off("triton.cudagraphs"),
            source="torch/_inductor/compile_fx.py"),
    _option("triton.skip_cudagraph_warmup", "triton.cudagraphs is off", _off("triton.cudagraphs"), source="torch/_inductor/cudagraph_trees.py"),
    _option("triton.force_cudagraph_sync", "triton.cudagraphs is off", _off("triton.cudagraphs"), source="torch/_inductor/cudagraph_trees.py"),
    _option("triton.multi_kernel", "there is no Triton kernel", _no_triton, default=0, source="torch/_inductor/codegen/multi_kernel.py"),
    _option("triton.persistent_reductions", "there is no Triton kernel", _no_triton, default=True,
            source="torch/_inductor/codegen/triton.py"),
    _option("triton.max_tiles", "there is no Triton kernel", _no_triton, default=None, source="torch/_inductor/codegen/simd.py"),
    _option("triton.enable_persistent_tma_matmul", "there is no matrix product", lambda g: not g.products,
            source="torch/_inductor/utils.py, use_triton_tma_template"),
    _option("triton.prefer_nd_tiling", "there is no Triton kernel", _no_triton, source="torch/_inductor/codegen/simd.py"),
    _option("triton.use_block_ptr", "there is no Triton kernel", _no_triton, source="torch/_inductor/codegen/triton.py"),
    _option("triton.mix_order_reduction", "there is no Triton kernel", _no_triton, default=True,
            source="torch/_inductor/scheduler.py, MixOrderReduction"),
    _option("cpp.weight_prepack", "it is for weights on a CPU, and nothing runs there", lambda g: g.devices == {"cuda"}, default=True,
            source="torch/_inductor/fx_passes/mkldnn_fusion.py"),
    _option("cpp.threads", "there is no C++ kernel", _no_cpp, default=-1, source="torch/_inductor/codegen/cpp_utils.py"),
    _option("cpp.simdlen", "there is no C++ kernel", _no_cpp, default=None, source="torch/_inductor/cpu_vec_isa.py"),
    _option("cpp.min_chunk_size", "there is no C++ kernel", _no_cpp, default=512, source="torch/_inductor/codegen/cpp.py"),
    _option("cpp.enable_floating_point_contract_flag", "there is no C++ kernel", _no_cpp, default="off",
            source="torch/_inductor/cpp_builder.py"),
    _option("cpp.enable_unsafe_math_opt_flag", "there is no C++ kernel", _no_cpp, source="torch/_inductor/cpp_builder.py"),
)  # fmt: skip
"""Options of Inductor that may change nothing, each with the condition under which that is known."""

_CPP = "torch/_inductor/codegen/cpp.py"
CODE_RULES = (
    Rule(
        "code/parallel-in-loop",
        "a parallel region is entered {times:,} times, since its loop stands inside of a serial one",
        "reduce over the last dimension of a contiguous tensor (x.transpose(...).contiguous() before), so that the outer loop is the parallel one",
        _WARNING,
        f"{_CPP}, decide_parallel_depth and LoopNest.max_parallel_depth",
        "OpenMP wakes and joins its threads at each entry. Inductor compares the loops outside of a reduction with it in whole vectors: a dimension that is "
        "shorter than a vector counts as none.",
        "A parallel region stands inside of a serial loop",
    ),
    Rule(
        "code/short-vector-loop",
        "the vectorised loop runs over {size} of {vector} elements of a vector, {times:,} times",
        "make a longer dimension the last one in memory (x.transpose(...).contiguous()), or flatten it with its neighbour",
        _HINT,
        f"{_CPP}, TilingSelect",
        "All but a few lanes of each vector are masked out, and each access is a partial one.",
        "A vectorised loop is shorter than the vector",
    ),
    Rule(
        "code/launch-per-slice",
        "{launches} work on slices of {buffer}, {size} each in the mean",
        "one operation on the whole tensor (torch.stack, torch.vmap, a dimension more) instead of a loop over its slices",
        _HINT,
        "the generated code and the IR",
        "Each slice has a kernel or a call of its own, which takes the host longer to launch than the device to compute.",
        "A launch for each small slice of a tensor",
    ),
    Rule(
        "code/repeated-operations",
        "the loop of {operators} is traced with {total:,} operations, of which {different} are different",
        "torch.compile(..., options={{'realize_opcount_threshold': 10}}): a value that is used several times is computed once",
        _HINT,
        "torch/_inductor/ir.py, StorageBox.should_realize_on_reuse",
        "A value that is used n times is traced n times, and so are those that it is made of, up to 30 (on a CPU 50) different operations. The kernel has each "
        "of them once: what grows is the time and the memory of the compile.",
        "Operations are traced many times",
    ),
    Rule(
        "code/quantized-not-fused",
        "{count} of dequantised values stay in float: the patterns that make int8 operators of them need freezing, which is off",
        "torch._inductor.config.freezing = True, and call it under torch.no_grad()",
        _WARNING,
        "torch/_inductor/fx_passes/quantization.py, register_freezing_graph_pattern",
        "Inductor fuses a product with the dequantisation of its operands in a pass that runs with freezing alone.",
        "Quantised patterns did not match since freezing is off",
    ),
)  # fmt: skip
"""Rules about generated code."""
