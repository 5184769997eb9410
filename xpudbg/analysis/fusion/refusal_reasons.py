"""The scheduler's reasons in plain words with what one could try, and why a kernel is extern."""

from __future__ import annotations

import re
from dataclasses import dataclass

from xpudbg.model.generated_code import KernelKind


@dataclass(frozen=True)
class Words:
    """A reason in plain words, and what one could try (empty when nothing)."""

    words: str
    advice: str = ""


# The defaults are those that recorded traces of torch 2.7, 2.9, 2.11, 2.13 and 2.15 state.
LOOP_ORDER = (
    "torch._inductor.config.loop_ordering_after_fusion lets the scheduler reorder loops "
    "(off by default up to torch 2.9, on by default in 2.11 and later)"
)
MIX_ORDER_SUM = "workspace.sum"
"""The call that adds up the partial results of a mix-order reduction: a step of the FX node whose first step stands before it."""
MIX_ORDER = (
    "torch._inductor.config.triton.mix_order_reduction makes one kernel of such a pair where it finds that it pays "
    "(GPUs; on by default in torch 2.11 and later)"
)

_SAME_SHAPE = "where the smaller one is only broadcast against the other, expand it first; a pooling or a reduction cannot be"
# Fragments of the reasons of WhyNoFuse in torch/_inductor/scheduler.py and codegen/simd.py, torch 2.5 to 2.15.
_REASONS: tuple[tuple[str, Words], ...] = (
    (
        "no shared data",
        Words(
            "they share no buffer, so one kernel would save a launch but no traffic",
            "for launches of tiny kernels try torch._inductor.config.combo_kernels = True or CUDA/XPU graphs",
        ),
    ),
    (
        "intermediate nodes between",
        Words(
            "what lies between them needs the first and feeds the second",
            "look at what lies between: if it is extern or a view that forces a copy, move it or replace it in the model",
        ),
    ),
    (
        "must go before",
        Words(
            "the scheduler asked for the pair only in the order in which it cannot run: one needs what the other makes",
        ),
    ),
    (
        "score_fusion_memory_threshold",
        Words(
            "they share too few bytes to be worth it",
            "torch._inductor.config.score_fusion_memory_threshold (default 10 bytes) sets the bar",
        ),
    ),
    (
        "numel/rnumel mismatch (reduce)",
        Words(
            "two reductions over different numbers of elements cannot share a loop",
            "reduce over the same dimensions, or accept two kernels",
        ),
    ),
    (
        "numel/rnumel mismatch (non-reduce)",
        Words(
            "their loops have different numbers of elements",
            _SAME_SHAPE,
        ),
    ),
    (
        "numel/rnumel mismatch",
        Words("their loops have different numbers of elements", _SAME_SHAPE),
    ),
    (
        "invalid tiling for reduction",
        Words(
            "the reduction's tiling does not fit the other node's loops",
            "torch._inductor.config.triton.max_tiles and tiling options change what is tried",
        ),
    ),
    (
        "node1 numel/rnumel",
        Words("the reduction's result is used at a shape that its loop does not have", ""),
    ),
    ("not not a split_scan", Words("a split scan takes no other node", "")),
    (
        "tiling mismatch",
        Words(
            "their tilings differ (one walks memory in another order)",
            "make the layouts agree: .contiguous() earlier, or the same memory format",
        ),
    ),
    (
        "memory deps did not match",
        Words(
            "the second reads what the first wrote, but at other indices (a view, a transpose or a shift between them)",
            f"make the layouts agree; {LOOP_ORDER}",
        ),
    ),
    ("can't fuse", Words("the backend refused the pair", "")),
    (
        "device mismatch",
        Words("they run on different devices", "move tensors to one device before the region"),
    ),
    (
        "exceeds max_fusion_size",
        Words(
            "the fused node would be larger than max_fusion_size",
            "torch._inductor.config.max_fusion_size (default 64) sets the limit",
        ),
    ),
    (
        "exceeds max fusion",
        Words(
            "the fused node would be larger than max_fusion_size",
            "torch._inductor.config.max_fusion_size (default 64) sets the limit",
        ),
    ),
    (
        "fusion will increase peak memory",
        Words("fusing would keep large buffers alive together and raise peak memory", ""),
    ),
    ("will increase peak memory", Words("fusing would raise peak memory", "")),
    ("Fusion will increase peak memory", Words("fusing would raise peak memory", "")),
    ("nodes are too large", Words("the nodes are too large to search", "")),
    (
        "grouped node must not be fused",
        Words("a grouped node (communication, for example) stays as it is", ""),
    ),
    (
        "node1 is extern or nop",
        Words(
            "the first is a library call or no kernel at all: nothing can be fused into it",
            "max-autotune can replace matrix products by Triton templates, which take an epilogue",
        ),
    ),
    (
        "node2 is extern or nop",
        Words(
            "the second is a library call or no kernel at all: nothing can be fused into it",
            "max-autotune can replace matrix products by Triton templates, which take a prologue",
        ),
    ),
    (
        "node1 is extern but",
        Words("the first is a library or user kernel and the second cannot be its epilogue", ""),
    ),
    ("node1 is nop", Words("the first launches nothing", "")),
    (
        "is template and epilogue",
        Words("the template takes no epilogue here", "torch._inductor.config.epilogue_fusion must be on"),
    ),
    (
        "template epilogue not satisfied",
        Words(
            "what follows the template cannot be its epilogue",
            "an epilogue has to be pointwise and of the template's shape",
        ),
    ),
    (
        "prologue fusion turned off",
        Words("prologue fusion is off", "torch._inductor.config.prologue_fusion = True"),
    ),
    (
        "prologue fusion only supported for pointwise",
        Words("only pointwise nodes can go in front of a template", ""),
    ),
    ("template has no allowed prologue inputs", Words("this template takes no prologue on that input", "")),
    (
        "template prologue can only fuse nodes with a single use",
        Words("the value is used elsewhere too, so it has to be stored anyway", ""),
    ),
    (
        "prologue fusion that must be upcast",
        Words("a prologue in fp32 in front of a low-precision template does not pay", ""),
    ),
    (
        "prologue fusion will not increase",
        Words("fusing it would make the template read more than it saves", ""),
    ),
    (
        "candidate consumer has no dep in any foreach",
        Words("the node reads nothing that the foreach kernel makes", ""),
    ),
    (
        "candidate producer is not dep of any foreach",
        Words("the foreach kernel reads nothing that the node makes", ""),
    ),
    (
        "foreach do not have same length",
        Words("the two foreach kernels work on lists of different lengths", ""),
    ),
    ("reduction, foreach ops cannot be fused", Words("a foreach kernel takes no reduction", "")),
    ("register spilling", Words("a benchmark showed that the kernel spills registers", "")),
    (
        "fusion for buffer explicit disabled",
        Words("Inductor disabled fusion for this buffer (a user or a pass asked for it)", ""),
    ),
    ("uses different buf layouts", Words("they use a buffer in different layouts", "make the layouts agree")),
    ("slow_fusion", Words("a benchmark showed that the fused kernel is slower (benchmark_fusion)", "")),
    ("Split scan cannot fuse with reductions", Words("a split scan takes no reduction", "")),
    (
        "cutlass epilogue fusion is not enabled",
        Words(
            "epilogues of CUTLASS templates are off",
            "torch._inductor.config.cutlass.cutlass_epilogue_fusion_enabled = True",
        ),
    ),
    ("Cannot fuse epilogue node", Words("the CUTLASS epilogue has no operation for it", "")),
    ("not yet supported by EVT", Words("a CUTLASS epilogue takes no reduction", "")),
    (
        "has aliasing or mutation",
        Words("it changes or aliases a buffer, which an epilogue must not", "write out of place there"),
    ),
    ("is not a Pointwise op", Words("only pointwise nodes can be an epilogue", "")),
    (
        "does not have a computed buffer name",
        Words("it makes no buffer that an epilogue could take over", ""),
    ),
    ("is not a ComputedBuffer", Words("it makes no buffer that an epilogue could take over", "")),
    (
        "differs from",
        Words(
            "its shape is not that of the template's result", "an epilogue has to keep the template's shape"
        ),
    ),
    ("only supported for TMA-enabled gemm", Words("this template takes an epilogue only with TMA", "")),
    (
        "epilogue reads from buffers other than",
        Words("the epilogue reads more than the buffer that it changes", ""),
    ),
    (
        "invalid loop order and tiling for native matmul",
        Words("the loops do not fit the matrix product's tiles", ""),
    ),
    (
        "multi-output template epilogue",
        Words("the template has several results, and what follows makes no buffer of its own", ""),
    ),
    ("triton kernel doesn't support epilogue", Words("the user's Triton kernel takes no epilogue", "")),
    (
        "numel incompatibility",
        Words("their loops have different numbers of elements", _SAME_SHAPE),
    ),
    (
        "numel/rnumel incompatibility",
        Words("their loops have different numbers of elements", _SAME_SHAPE),
    ),
    ("prologue fusion not implemented", Words("this template takes no prologue on these inputs", "")),
    (
        "template prologue can only fuse functional",
        Words("only a pointwise node without side effects can go in front of a template", ""),
    ),
    ("no shared memory", Words("they share no memory", "")),
)


_OTHER_INDICES = Words(
    "they touch the same buffer, but at indices that the scheduler cannot match (other loop order, a reduction across it)",
    f"keep one memory layout through both; {LOOP_ORDER}",
)


BETWEEN_MEMBERS = Words(
    "no kernel lies between them: the two nodes that were tried have other nodes of these kernels between them"
)


def general_words(reason: str) -> str:
    """A reason in plain words where it stands for many pairs, of which some may share a buffer."""
    if reason == "no shared data":
        return "nothing that both touch at the same indices"
    return explain_reason(reason).words


def explain_reason(reason: str, shared: tuple[str, ...] = ()) -> Words:
    """A logged reason in plain words; the reason itself when it is not known.

    Args:
        reason: As logged.
        shared: Buffers that the two kernels do share, whatever the scheduler's count says.
    """
    if shared and reason == "no shared data":
        return _OTHER_INDICES
    if not reason:
        return Words(
            "the scheduler logged no reason for this pair: it never tried it, or the log is not there"
        )
    for fragment, words in _REASONS:
        if fragment in reason:
            return words
    return Words(reason)


def general_reason(reason: str) -> str:
    """A reason with numbers, names and sizes replaced by ``N``, to be counted."""
    reason = re.sub(r"\b(?:op|buf|node)\d+(?:_(?:op|buf)?\d+)*\b", "N", reason)
    return re.sub(
        r"\([^()]*(?:\([^()]*\)[^()]*)*\)",
        lambda m: m.group() if re.fullmatch(r"\([a-z -]+\)", m.group()) else "(N)",
        re.sub(r"\b\d+\b", "N", reason),
    )


_COMPUTE = re.compile(
    r"(?:^|[._])(?:_?(?:scaled_|grouped_|int_|weight_int\w*_)?(?:add|b|badd)?b?mm(?:_plus_mm|_plus|_dtype)?|addbmm|matmul|linear|convolution|conv\w*|\w*attention\w*|\w*lstm\w*|\w*rnn\w*|qlinear\w*|qconv\w*"
    r"|linalg_\w+|_linalg_\w+|cholesky\w*|svd|einsum|tensordot|_?fft\w*|flex\w*)(?:_pointwise|_unary|_binary|_backward|_out|_for_cpu|_default)*(?:\.|$)"
)


def is_compute(kind: KernelKind | None, name: str, node_types: tuple[str, ...] = ()) -> bool:
    """Whether a kernel's time goes with arithmetic (matrix product, convolution, attention) and not with traffic."""
    if kind in (KernelKind.TRITON_TEMPLATE, KernelKind.CPP_TEMPLATE, KernelKind.CUTLASS):
        return True
    if any("Template" in t for t in node_types):
        return True
    return bool(_COMPUTE.search(name)) and kind in (None, KernelKind.EXTERN, KernelKind.FALLBACK)


_FALLBACKS: tuple[tuple[str, str], ...] = (
    (
        r"^workspace\.sum$",
        "the last step of a mix-order reduction: the partial sums of the kernel before it are added up",
    ),
    (r"^(?:mkldnn|onednn|mkl|_?quantized)\.", "a fused oneDNN or MKL op that Inductor's passes chose"),
    (r"^torch_ipex\.", "a fused oneDNN op of Intel Extension for PyTorch"),
    (r"^_c10d_functional\.wait_tensor", "waits for a collective"),
    (r"^(?:_c10d_functional|c10d)\.", "a collective: communication is not generated"),
    (r"attention", "make_fallback: attention goes to the library's kernel as it is"),
    (
        r"index_put|scatter|index_add|index_reduce",
        "a scatter that would need atomics or determinism that the generated code does not have here",
    ),
    (r"^aten\.randint\.low_out$", "the seeds of the random numbers that Inductor's own kernels make"),
    (
        r"^aten\.(?:sort|cumsum|cumprod|logcumsumexp|cummax|cummin)\b",
        "Inductor generates sorts and scans for GPUs alone, and only some sizes and types: the eager kernel is called",
    ),
    (
        r"^(?:aten|prims|inductor_ops|inductor|rng_?prims)\.",
        "Inductor has no lowering for it, or none for this case: the eager kernel is called",
    ),
)
_SHIM = re.compile(r"^aoti_torch_(?:cpu|cuda|xpu|mps)_")
_LIBRARIES = {"xpu": "oneDNN", "cpu": "oneMKL or oneDNN", "cuda": "cuBLAS or cuDNN"}


def why_extern(
    kind: KernelKind | None,
    target: str,
    device: str,
    *,
    complex_numbers: bool = False,
    max_autotune: bool = False,
    measured: bool = True,
) -> str:
    """Why a call is not generated code, in one sentence; empty for generated kernels.

    Args:
        kind: Of the call.
        target: What is called.
        device: ``cpu``, ``xpu``, ...; empty when unknown.
        complex_numbers: Whether a buffer that it reads or writes holds complex numbers.
        max_autotune: Whether templates were let compete with library calls.
        measured: Whether candidates were measured: on an emulated device they are not.
    """
    short = _SHIM.sub("aten.", target.removeprefix("torch.ops."))
    if kind is KernelKind.USER_TRITON:
        return "a Triton kernel of the user's own: called as it is"
    if kind is KernelKind.COPY:
        return "a copy between devices or back into a mutated input"
    if kind is KernelKind.EXTERN or short.startswith("extern_kernels."):
        library = _LIBRARIES.get(device.partition(":")[0], "the vendor's library")
        called = f"Inductor calls {library} through ATen"
        if max_autotune and not measured:
            return f"{called}, under max-autotune: nothing is measured on an emulated device, the first candidate wins"
        if max_autotune:
            return f"{called}, under max-autotune: no template was faster, or none fits (the autotuning log tells)"
        return f"{called}; templates compete with it only under max-autotune"
    if kind is not KernelKind.FALLBACK:
        return ""
    if complex_numbers and short.startswith(("aten.", "prims.")) and not is_compute(kind, short):
        return "complex numbers: Inductor generates no code for them, the eager kernel is called"
    found = next((words for pattern, words in _FALLBACKS if re.search(pattern, short)), "")
    return found or f"a custom operator ({short.partition('.')[0]}): Inductor cannot see inside it"
