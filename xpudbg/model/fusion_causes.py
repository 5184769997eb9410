"""Reasons as data: of kernels that were not fused, and of calls that are not generated code. ``screens/fusion/`` makes the sentences."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.str_enum import StrEnum


class NotFusedCause(StrEnum):
    """Reason why two kernels were not fused."""

    # Found in the kernels themselves.
    CONCATENATION = "concatenation"
    """The first writes parts of a ``torch.cat`` buffer that the second reads: ``buffer``, ``parts``, ``other_writers``."""
    CYCLE = "cycle"
    """The second depends on the first through other nodes: ``between``, ``library_call``, ``subgraphs``."""
    CYCLE_WITHIN_KERNELS = "cycle_within_kernels"
    """As ``cycle``, but the nodes between the two belong to the two kernels themselves."""
    LIBRARY_CALL = "library_call"
    """One of the two is not generated code: ``library_call``."""
    MIX_ORDER_SUM = "mix_order_sum"
    """The second adds up the partial results of a mix-order reduction in the first."""
    SPLIT_REDUCTION = "split_reduction"
    """Both are steps of one reduction that Inductor splits: ``buffer``, ``operator``."""
    AFTER_REDUCTION = "after_reduction"
    """The second needs the complete result of a reduction in the first: ``buffer``, ``loops``."""
    SCATTER_IN_PLACE = "scatter_in_place"
    """The second scatters in place into what the first writes: ``buffer``, ``loops``."""
    OVERWRITTEN = "overwritten"
    """The second changes a buffer in place at other indices than those at which the first reads it: ``buffer``, ``loops``."""
    LOOP_SIZES = "loop_sizes"
    """They use a buffer in loops over different numbers of elements: ``buffer``, ``loops``."""
    SHIFTED = "shifted"
    """They access a buffer at indices that differ by a constant: ``buffer``, ``loops``, ``elements``."""
    DIFFERENT_PARTS = "different_parts"
    """They access different parts of the buffers that both use: ``parts``."""
    DIFFERENT_ORDER = "different_order"
    """They access a buffer in different orders: ``buffer``, ``loops``."""
    DIFFERENT_INDICES = "different_indices"
    """They share a buffer, but at indices that the scheduler cannot match."""
    SAME_KERNEL = "same_kernel"
    """They are not two: both names are of one kernel."""
    FUSED = "fused"
    """They are fused: both nodes are in one kernel."""

    # Nothing was logged.
    NOT_LOGGED = "not_logged"
    """The log of the graph has no reason for this pair."""
    NO_LOG = "no_log"
    """There is no log of the scheduler."""

    # Reasons of the scheduler and the backends: WhyNoFuse in torch/_inductor/scheduler.py and codegen/.
    NO_SHARED_DATA = "no_shared_data"
    REVERSE_ORDER = "reverse_order"
    MEMORY_THRESHOLD = "memory_threshold"
    REDUCTION_NUMEL = "reduction_numel"
    NUMEL = "numel"
    REDUCTION_TILING = "reduction_tiling"
    REDUCTION_RESULT_SHAPE = "reduction_result_shape"
    SPLIT_SCAN = "split_scan"
    TILING = "tiling"
    MEMORY_DEPENDENCIES = "memory_dependencies"
    BACKEND = "backend"
    DEVICE = "device"
    MAX_FUSION_SIZE = "max_fusion_size"
    PEAK_MEMORY = "peak_memory"
    NODE_SIZE = "node_size"
    GROUPED_NODE = "grouped_node"
    FIRST_EXTERN_OR_NOP = "first_extern_or_nop"
    SECOND_EXTERN_OR_NOP = "second_extern_or_nop"
    EXTERN_EPILOGUE = "extern_epilogue"
    FIRST_NOP = "first_nop"
    EPILOGUE_OFF = "epilogue_off"
    EPILOGUE_UNSUITABLE = "epilogue_unsuitable"
    PROLOGUE_OFF = "prologue_off"
    PROLOGUE_NOT_POINTWISE = "prologue_not_pointwise"
    PROLOGUE_INPUT = "prologue_input"
    PROLOGUE_SEVERAL_USES = "prologue_several_uses"
    PROLOGUE_UPCAST = "prologue_upcast"
    PROLOGUE_TRAFFIC = "prologue_traffic"
    PROLOGUE_SIDE_EFFECTS = "prologue_side_effects"
    FOREACH_OUTPUT_NOT_READ = "foreach_output_not_read"
    FOREACH_INPUT_NOT_WRITTEN = "foreach_input_not_written"
    FOREACH_LENGTH = "foreach_length"
    FOREACH_REDUCTION = "foreach_reduction"
    REGISTER_SPILLS = "register_spills"
    DISABLED_FOR_BUFFER = "disabled_for_buffer"
    BUFFER_LAYOUT = "buffer_layout"
    SLOWER = "slower"
    """Inductor measured that the fused kernel takes longer: ``times_as_slow``."""
    SPLIT_SCAN_REDUCTION = "split_scan_reduction"
    CUTLASS_EPILOGUE_OFF = "cutlass_epilogue_off"
    CUTLASS_EPILOGUE_OPERATION = "cutlass_epilogue_operation"
    CUTLASS_EPILOGUE_REDUCTION = "cutlass_epilogue_reduction"
    EPILOGUE_ALIAS = "epilogue_alias"
    EPILOGUE_NOT_POINTWISE = "epilogue_not_pointwise"
    EPILOGUE_NO_BUFFER = "epilogue_no_buffer"
    EPILOGUE_SHAPE = "epilogue_shape"
    EPILOGUE_NEEDS_TMA = "epilogue_needs_tma"
    EPILOGUE_READS = "epilogue_reads"
    MATMUL_LOOPS = "matmul_loops"
    EPILOGUE_SEVERAL_RESULTS = "epilogue_several_results"
    USER_KERNEL_EPILOGUE = "user_kernel_epilogue"
    NO_SHARED_MEMORY = "no_shared_memory"
    UNKNOWN = "unknown"
    """A logged reason that xpudbg does not know; ``NotFused.reason`` has it as logged."""


class Suggestion(StrEnum):
    """Suggestion that may let two kernels be fused."""

    COMBO_KERNELS = "combo_kernels"
    REPLACE_BETWEEN = "replace_between"
    SEE_PAIRS_BETWEEN = "see_pairs_between"
    MEMORY_THRESHOLD = "memory_threshold"
    SAME_REDUCED_DIMENSIONS = "same_reduced_dimensions"
    EXPAND = "expand"
    EXPAND_BROADCAST_ONLY = "expand_broadcast_only"
    MAX_TILES = "max_tiles"
    SAME_LAYOUT = "same_layout"
    LOOP_ORDERING = "loop_ordering"
    MIX_ORDER_REDUCTION = "mix_order_reduction"
    SAME_DEVICE = "same_device"
    MAX_FUSION_SIZE = "max_fusion_size"
    MAX_AUTOTUNE = "max_autotune"
    MAX_AUTOTUNE_FREEZING = "max_autotune_freezing"
    """The same on a CPU, whose templates want weights that are constants."""
    MAX_AUTOTUNE_CONVOLUTION = "max_autotune_convolution"
    """The first of a convolution."""
    EPILOGUE_FUSION = "epilogue_fusion"
    EPILOGUE_SHAPE = "epilogue_shape"
    PROLOGUE_FUSION = "prologue_fusion"
    CUTLASS_EPILOGUE = "cutlass_epilogue"
    OUT_OF_PLACE = "out_of_place"
    SPLIT_REDUCTIONS = "split_reductions"
    REDUCE_LAST_DIMENSION = "reduce_last_dimension"
    COLLECT_LOG = "collect_log"


class ExternCause(StrEnum):
    """Reason why a call of the generated code is not code that Inductor generated."""

    USER_KERNEL = "user_kernel"
    COPY = "copy"
    LIBRARY = "library"
    """ATen calls a vendor's library; templates compete with it only under max-autotune."""
    LIBRARY_WON_AUTOTUNING = "library_won_autotuning"
    """The same, under max-autotune: no template was faster, or none was a candidate."""
    LIBRARY_NOT_MEASURED = "library_not_measured"
    """The same, under max-autotune on an emulated device, where nothing is measured."""
    COMPLEX_NUMBERS = "complex_numbers"
    MIX_ORDER_SUM = "mix_order_sum"
    ONEDNN_OR_MKL = "onednn_or_mkl"
    IPEX = "ipex"
    WAIT_FOR_COLLECTIVE = "wait_for_collective"
    COLLECTIVE = "collective"
    ATTENTION = "attention"
    SCATTER = "scatter"
    RANDOM_SEEDS = "random_seeds"
    SORT_OR_SCAN = "sort_or_scan"
    NO_LOWERING = "no_lowering"
    CUSTOM_OPERATOR = "custom_operator"


@dataclass(frozen=True)
class ExternReason:
    """Reason why a call is not generated code.

    Attributes:
        cause: The reason.
        library: Vendor's libraries of the device, for a library call; empty when unknown.
        namespace: Of a custom operator (``mylib``).
    """

    cause: ExternCause
    library: str = ""
    namespace: str = ""


@dataclass(frozen=True)
class LibraryCall:
    """A kernel that is not generated code, between two kernels or one of them.

    Attributes:
        name: Its name.
        number: Its number in the list of kernels, from 1; 0 when not known.
        reason: Why it is not generated code; None when not known.
    """

    name: str
    number: int = 0
    reason: ExternReason | None = None


@dataclass(frozen=True)
class LoopAccess:
    """Access of a scheduler node to a buffer in its loop.

    Attributes:
        node: Name of the scheduler node.
        sizes: Dimensions of its loop; of an access at a known index the sizes of the index's variables.
        index: Index expression, in elements; empty when it is not known.
        writes: Whether it writes the buffer; else it reads it.
    """

    node: str
    sizes: tuple[str, ...] = ()
    index: str = ""
    writes: bool = False


@dataclass(frozen=True)
class SharedAccess:
    """Access of a scheduler node to a buffer that two kernels share.

    Attributes:
        buffer: Name of the buffer.
        node: Name of the scheduler node.
        writes: Whether it writes the buffer; else it reads it.
        index: Index expression, in elements.
        ranges: The variables of the index with their sizes, the outermost first.
    """

    buffer: str
    node: str
    writes: bool
    index: str
    ranges: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class UnrolledReduction:
    """A reduction of few elements that Inductor writes as pointwise code (``torch._inductor.config.unroll_reductions_threshold``).

    Attributes:
        node: Name of the scheduler node.
        operator: The reduction (``aten.sum``).
        buffer: What it reads.
        elements: How many elements of it go into one result.
    """

    node: str
    operator: str
    buffer: str
    elements: int


@dataclass(frozen=True)
class CauseParameters:
    """Parameters of a cause; :class:`NotFusedCause` lists which of these each cause has.

    Attributes:
        buffer: Name of a buffer.
        parts: Names of buffers: the parts of a concatenation, or buffers of which different parts are used.
        other_writers: Whether other kernels write the rest of the concatenation.
        loops: The first kernel's access and the second's.
        elements: Distance of two shifted accesses.
        operator: ATen operator (``aten.sum``); empty when unknown.
        between: Number and name of the kernels through which the second depends on the first.
        library_call: The kernel that is not generated code; None without one.
        subgraphs: Functions of subgraphs (control flow) that run between the two.
        times_as_slow: Time of the fused kernel over that of the two, as Inductor measured it; None where no log has it.
    """

    buffer: str = ""
    parts: tuple[str, ...] = ()
    other_writers: bool = False
    loops: tuple[LoopAccess, ...] = ()
    elements: int = 0
    operator: str = ""
    between: tuple[tuple[int, str], ...] = ()
    library_call: LibraryCall | None = None
    subgraphs: tuple[str, ...] = ()
    times_as_slow: float | None = None
