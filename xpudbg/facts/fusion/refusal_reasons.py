"""The scheduler's logged reasons as causes, with what a user could try."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from xpudbg.model.fusion_causes import CauseParameters, NotFusedCause, Suggestion

NO_SHARED_DATA = "no shared data"
_MEASURED = re.compile(r"benchmark: fusing causes (\d{1,9}\.?\d{0,9})x slowdown")


@dataclass(frozen=True)
class FusionBlocker:
    """The reason why two kernels were not fused: a cause with its parameters and suggestions."""

    cause: NotFusedCause
    parameters: CauseParameters = field(default_factory=CauseParameters)
    suggestions: tuple[Suggestion, ...] = ()


# Fragments of the reasons of WhyNoFuse in torch/_inductor/scheduler.py and codegen/simd.py, torch 2.5 to 2.15; the first that
# a reason contains counts.
_FRAGMENTS: tuple[tuple[str, NotFusedCause], ...] = (
    (NO_SHARED_DATA, NotFusedCause.NO_SHARED_DATA),
    ("intermediate nodes between", NotFusedCause.CYCLE),
    ("must go before", NotFusedCause.REVERSE_ORDER),
    ("score_fusion_memory_threshold", NotFusedCause.MEMORY_THRESHOLD),
    ("numel/rnumel mismatch (reduce)", NotFusedCause.REDUCTION_NUMEL),
    ("numel/rnumel mismatch", NotFusedCause.NUMEL),
    ("invalid tiling for reduction", NotFusedCause.REDUCTION_TILING),
    ("node1 numel/rnumel", NotFusedCause.REDUCTION_RESULT_SHAPE),
    ("not not a split_scan", NotFusedCause.SPLIT_SCAN),
    ("tiling mismatch", NotFusedCause.TILING),
    ("memory deps did not match", NotFusedCause.MEMORY_DEPENDENCIES),
    ("can't fuse", NotFusedCause.BACKEND),
    ("device mismatch", NotFusedCause.DEVICE),
    ("exceeds max_fusion_size", NotFusedCause.MAX_FUSION_SIZE),
    ("exceeds max fusion", NotFusedCause.MAX_FUSION_SIZE),
    ("will increase peak memory", NotFusedCause.PEAK_MEMORY),
    ("nodes are too large", NotFusedCause.NODE_SIZE),
    ("grouped node must not be fused", NotFusedCause.GROUPED_NODE),
    ("node1 is extern or nop", NotFusedCause.FIRST_EXTERN_OR_NOP),
    ("node2 is extern or nop", NotFusedCause.SECOND_EXTERN_OR_NOP),
    ("node1 is extern but", NotFusedCause.EXTERN_EPILOGUE),
    ("node1 is nop", NotFusedCause.FIRST_NOP),
    ("is template and epilogue", NotFusedCause.EPILOGUE_OFF),
    ("template epilogue not satisfied", NotFusedCause.EPILOGUE_UNSUITABLE),
    ("prologue fusion turned off", NotFusedCause.PROLOGUE_OFF),
    ("prologue fusion only supported for pointwise", NotFusedCause.PROLOGUE_NOT_POINTWISE),
    ("template has no allowed prologue inputs", NotFusedCause.PROLOGUE_INPUT),
    ("template prologue can only fuse nodes with a single use", NotFusedCause.PROLOGUE_SEVERAL_USES),
    ("prologue fusion that must be upcast", NotFusedCause.PROLOGUE_UPCAST),
    ("prologue fusion will not increase", NotFusedCause.PROLOGUE_TRAFFIC),
    ("candidate consumer has no dep in any foreach", NotFusedCause.FOREACH_OUTPUT_NOT_READ),
    ("candidate producer is not dep of any foreach", NotFusedCause.FOREACH_INPUT_NOT_WRITTEN),
    ("foreach do not have same length", NotFusedCause.FOREACH_LENGTH),
    ("reduction, foreach ops cannot be fused", NotFusedCause.FOREACH_REDUCTION),
    ("register spilling", NotFusedCause.REGISTER_SPILLS),
    ("fusion for buffer explicit disabled", NotFusedCause.DISABLED_FOR_BUFFER),
    ("uses different buf layouts", NotFusedCause.BUFFER_LAYOUT),
    ("slow_fusion", NotFusedCause.SLOWER),
    ("benchmark: fusing causes", NotFusedCause.SLOWER),
    ("Split scan cannot fuse with reductions", NotFusedCause.SPLIT_SCAN_REDUCTION),
    ("cutlass epilogue fusion is not enabled", NotFusedCause.CUTLASS_EPILOGUE_OFF),
    ("Cannot fuse epilogue node", NotFusedCause.CUTLASS_EPILOGUE_OPERATION),
    ("not yet supported by EVT", NotFusedCause.CUTLASS_EPILOGUE_REDUCTION),
    ("has aliasing or mutation", NotFusedCause.EPILOGUE_ALIAS),
    ("is not a Pointwise op", NotFusedCause.EPILOGUE_NOT_POINTWISE),
    ("does not have a computed buffer name", NotFusedCause.EPILOGUE_NO_BUFFER),
    ("is not a ComputedBuffer", NotFusedCause.EPILOGUE_NO_BUFFER),
    ("differs from", NotFusedCause.EPILOGUE_SHAPE),
    ("only supported for TMA-enabled gemm", NotFusedCause.EPILOGUE_NEEDS_TMA),
    ("epilogue reads from buffers other than", NotFusedCause.EPILOGUE_READS),
    ("invalid loop order and tiling for native matmul", NotFusedCause.MATMUL_LOOPS),
    ("multi-output template epilogue", NotFusedCause.EPILOGUE_SEVERAL_RESULTS),
    ("triton kernel doesn't support epilogue", NotFusedCause.USER_KERNEL_EPILOGUE),
    ("numel incompatibility", NotFusedCause.NUMEL),
    ("numel/rnumel incompatibility", NotFusedCause.NUMEL),
    ("prologue fusion not implemented", NotFusedCause.PROLOGUE_INPUT),
    ("template prologue can only fuse functional", NotFusedCause.PROLOGUE_SIDE_EFFECTS),
    ("no shared memory", NotFusedCause.NO_SHARED_MEMORY),
)
SUGGESTIONS: dict[NotFusedCause, tuple[Suggestion, ...]] = {
    NotFusedCause.NO_SHARED_DATA: (Suggestion.COMBO_KERNELS,),
    NotFusedCause.CYCLE: (Suggestion.REPLACE_BETWEEN,),
    NotFusedCause.SPLIT_REDUCTION: (Suggestion.SPLIT_REDUCTIONS,),
    NotFusedCause.OVERWRITTEN: (Suggestion.OUT_OF_PLACE,),
    NotFusedCause.DIFFERENT_PARTS: (Suggestion.COMBO_KERNELS,),
    NotFusedCause.DIFFERENT_INDICES: (Suggestion.SAME_LAYOUT, Suggestion.LOOP_ORDERING),
    NotFusedCause.NO_LOG: (Suggestion.COLLECT_LOG,),
    NotFusedCause.MEMORY_THRESHOLD: (Suggestion.MEMORY_THRESHOLD,),
    NotFusedCause.REDUCTION_NUMEL: (Suggestion.SAME_REDUCED_DIMENSIONS,),
    NotFusedCause.NUMEL: (Suggestion.EXPAND_BROADCAST_ONLY,),
    NotFusedCause.REDUCTION_TILING: (Suggestion.MAX_TILES,),
    NotFusedCause.TILING: (Suggestion.SAME_LAYOUT,),
    NotFusedCause.MEMORY_DEPENDENCIES: (Suggestion.SAME_LAYOUT, Suggestion.LOOP_ORDERING),
    NotFusedCause.DEVICE: (Suggestion.SAME_DEVICE,),
    NotFusedCause.MAX_FUSION_SIZE: (Suggestion.MAX_FUSION_SIZE,),
    NotFusedCause.FIRST_EXTERN_OR_NOP: (Suggestion.MAX_AUTOTUNE, Suggestion.MAX_AUTOTUNE_FREEZING),
    NotFusedCause.SECOND_EXTERN_OR_NOP: (Suggestion.MAX_AUTOTUNE,),
    NotFusedCause.EPILOGUE_OFF: (Suggestion.EPILOGUE_FUSION,),
    NotFusedCause.EPILOGUE_UNSUITABLE: (Suggestion.EPILOGUE_SHAPE,),
    NotFusedCause.EPILOGUE_SHAPE: (Suggestion.EPILOGUE_SHAPE,),
    NotFusedCause.PROLOGUE_OFF: (Suggestion.PROLOGUE_FUSION,),
    NotFusedCause.BUFFER_LAYOUT: (Suggestion.SAME_LAYOUT,),
    NotFusedCause.CUTLASS_EPILOGUE_OFF: (Suggestion.CUTLASS_EPILOGUE,),
    NotFusedCause.EPILOGUE_ALIAS: (Suggestion.OUT_OF_PLACE,),
}
"""What to try for a cause where nothing more is known of the pair."""


def blocker_of(cause: NotFusedCause, parameters: CauseParameters | None = None) -> FusionBlocker:
    """A cause with the suggestions that belong to it."""
    return FusionBlocker(cause, parameters or CauseParameters(), SUGGESTIONS.get(cause, ()))


def cause_of(reason: str) -> NotFusedCause:
    """The cause that a logged reason states; ``UNKNOWN`` for a reason that is not in the table."""
    if not reason:
        return NotFusedCause.NOT_LOGGED
    return next((cause for fragment, cause in _FRAGMENTS if fragment in reason), NotFusedCause.UNKNOWN)


def logged_blocker(reason: str, shared: tuple[str, ...] = ()) -> FusionBlocker:
    """A logged reason as a cause.

    Args:
        reason: As logged.
        shared: Buffers that the two kernels do share, whatever the scheduler's count says.
    """
    if shared and reason == NO_SHARED_DATA:
        return blocker_of(NotFusedCause.DIFFERENT_INDICES)
    measured = _MEASURED.match(reason)
    parameters = CauseParameters(times_as_slow=float(measured[1])) if measured else None
    return blocker_of(cause_of(reason), parameters)


def general_reason(reason: str) -> str:
    """A reason with numbers, names and sizes replaced by ``N``, to be counted."""
    reason = re.sub(r"\b(?:op|buf|node)\d+(?:_(?:op|buf)?\d+)*\b", "N", reason)
    return re.sub(
        r"\([^()]*(?:\([^()]*\)[^()]*)*\)",
        lambda m: m.group() if re.fullmatch(r"\([a-z -]+\)", m.group()) else "(N)",
        re.sub(r"\b\d+(?:\.\d+x)?\b", "N", reason),
    )
