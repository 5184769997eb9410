"""Stages of torch.compile that the timed events of a trace belong to.

torch names its events where it times something (``dynamo_timed`` in ``torch/_dynamo/utils.py`` and its callers); seen: 2.5 to 2.15.
"""

from __future__ import annotations

from xpudbg.model.compile_time import CompileStage

S = CompileStage

_NAMES: dict[str, CompileStage] = {
    "dynamo": S.DYNAMO,
    "_compile.compile_inner": S.DYNAMO,
    "entire_frame_compile": S.DYNAMO,
    "bytecode_tracing": S.DYNAMO,
    "build_guards": S.DYNAMO,
    "insert_deferred_runtime_asserts": S.DYNAMO,
    "compiler_collective": S.DYNAMO,
    "fullgraph_capture": S.DYNAMO,
    "gc": S.DYNAMO,
    "backend_compile": S.AOT_AUTOGRAD,
    "OutputGraph.call_user_compiler": S.AOT_AUTOGRAD,
    "create_aot_dispatcher_function": S.AOT_AUTOGRAD,
    "aot_collect_metadata": S.AOT_AUTOGRAD,
    "aot_trace_joint_graph": S.AOT_AUTOGRAD,
    "min_cut_rematerialization_partition": S.AOT_AUTOGRAD,
    "entire_backward_compile": S.AOT_AUTOGRAD,
    "_recursive_pre_grad_passes": S.PRE_GRAD_PASSES,
    "_recursive_joint_graph_passes": S.JOINT_GRAPH_PASSES,
    "_recursive_post_grad_passes": S.POST_GRAD_PASSES,
    "compile_fx_inner": S.INDUCTOR,
    "inductor_compile": S.INDUCTOR,
    "fx_codegen_and_compile": S.INDUCTOR,
    "compile_fx_aot": S.INDUCTOR,
    "additional_fake_tensor_prop": S.INDUCTOR,
    "GraphLowering.run": S.LOWERING,
    "GraphLowering.compile_to_fn": S.CODEGEN,
    "GraphLowering.compile_to_module": S.CODEGEN,
    "GraphLowering.codegen": S.CODEGEN,
    "GraphLowering.codegen_subgraph": S.CODEGEN,
    "code_gen": S.CODEGEN,
    "Scheduler.codegen": S.CODEGEN,
    "generate_kernel_code_from_nodes": S.CODEGEN,
    "AotCodeCompiler.compile": S.KERNEL_COMPILE,
    "PyCodeCache.load_by_key_path": S.KERNEL_COMPILE,
    "reload_kernel_in_parent": S.KERNEL_COMPILE,
    "compile_file": S.KERNEL_COMPILE,
    "compile_triton": S.KERNEL_COMPILE,
    "aoti_precompile_header": S.KERNEL_COMPILE,
    "aoti_compile_fatbin": S.KERNEL_COMPILE,
    "CachingAutotuner.slow_precompile_config": S.KERNEL_COMPILE,
    "benchmark_codegened_module": S.AUTOTUNING,
    "collective_compute_do_bench": S.AUTOTUNING,
    "CachingAutotuner.synchronize": S.KERNEL_COMPILE,
    "CacheBase.get_system.triton_key": S.CACHE,
    "inductor_codecache_torch_key": S.CACHE,
}
_PREFIXES: tuple[tuple[str, CompileStage], ...] = (
    ("compile_attempt_", S.DYNAMO),
    ("bytecode_hooks_", S.DYNAMO),
    ("pass.pre_grad_passes.", S.PRE_GRAD_PASSES),
    ("pass.joint_graph_passes.", S.JOINT_GRAPH_PASSES),
    ("pass.post_grad_passes.", S.POST_GRAD_PASSES),
    ("fx.bucketing.", S.POST_GRAD_PASSES),
    ("compile_fx.<locals>.", S.INDUCTOR),
    ("Scheduler.", S.SCHEDULING),
    ("PythonWrapperCodegen.", S.CODEGEN),
    ("CppWrapper", S.CODEGEN),
    ("async_compile.", S.KERNEL_COMPILE),
    ("StaticAutotunerFuture.", S.KERNEL_COMPILE),
    ("CachingAutotuner.", S.AUTOTUNING),
    ("InductorBenchmarker.", S.AUTOTUNING),
    ("TritonBenchmarker.", S.AUTOTUNING),
    ("pad_mm_benchmark", S.AUTOTUNING),
    ("benchmark_", S.AUTOTUNING),
    ("AlgorithmSelectorCache.", S.AUTOTUNING),
    ("TritonBundler.", S.CACHE),
    ("AOTAutogradCache.", S.CACHE),
    ("FxGraphCache.", S.CACHE),
    ("remote_fx_graph_cache_", S.CACHE),
    ("pgo.", S.CACHE),
)
COMPILE_ROOTS = frozenset({"dynamo", "_compile.compile_inner", "entire_frame_compile"})
"""Events that a compile of Dynamo's begins with; which of them is outermost depends on torch."""
BACKWARD_ROOT = "entire_backward_compile"


def stage_of(name: str, above: CompileStage | None) -> CompileStage:
    """Return the stage of an event; an event of unknown name belongs to the stage of its parent."""
    known = _NAMES.get(name)
    if known is not None:
        return known
    for prefix, stage in _PREFIXES:
        if name.startswith(prefix):
            return stage
    return above or S.OTHER
