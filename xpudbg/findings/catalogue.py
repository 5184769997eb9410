"""The catalogue of all rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xpudbg.findings.advice_rules import CODE_RULES, OPTION_RULES, PARTLY, REPLAY_RULES
from xpudbg.findings.check_rules import CHECK, CHECK_RULES
from xpudbg.findings.dynamo_rules import (
    BREAK_RULES,
    CACHE_RULES,
    DYNAMO_RULES,
    EXPORT_RULES,
    GUARD_RULES,
    LONG_PATH,
    TORCH_BREAK_RULES,
)
from xpudbg.findings.fusion_rules import EXTERN_RULES, FUSION_REMEDIES, FUSION_RULES
from xpudbg.findings.machine_rules import (
    BUILD_RULES,
    CRASH_RULES,
    DOCTOR_RULES,
    UNREAD_VARIABLE,
    VARIABLE_RULES,
)
from xpudbg.findings.rule import Case, Rule
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.kernel import Advice

# Rules about compiled kernels.

_WARNING, _HINT = FindingSeverity.WARNING, FindingSeverity.HINT
_GUIDE = "Intel oneAPI GPU Optimization Guide"
_DPAS = "SPV_INTEL_subgroup_matrix_multiply_accumulate; intel-xpu-backend-for-triton AccelerateMatmul"
_GRF = f"{_GUIDE}, 'Small Register Mode vs. Large Register Mode' and 'Register Spills'"
_RETRY = "intel-xpu-backend-for-triton third_party/intel/backend/driver.c, by version"
_AGAIN = (
    "at launch Triton compiles it again with {registers} registers, as all kernels in default mode {limit}"
)
_LARGE = "grf_mode='256' ('large' up to Triton 3.5)"
_WARPS = "num_warps={fits} (now {warps}) or a smaller tile: {type} alone takes {registers} registers of each hardware thread"

KERNEL_RULES = (
    Rule(
        "kernel/spills",
        "Registers spill to memory: every access to a spilled value goes through the cache",
        "a smaller tile",
        _WARNING,
        _GRF,
        "Every access to a spilled value goes through the cache. Large register mode, more warps or a smaller tile help.",
        heading="Registers of this kernel spill to memory",
        cases={
            "retried": Case(source=f"{_GRF}; {_RETRY}"),
            "second build": Case(
                "Registers spill in the first build; Triton compiles it again with 256 registers, where nothing spills",
                "nothing, unless half as many hardware threads are too few for it",
                FindingSeverity.NOTE,
                f"{_GRF}; {_RETRY}",
            ),
        },
        fixes={
            "large mode": f"{_LARGE} leaves {{after}} bytes and halves the hardware threads",
            "large mode, no spills": f"{_LARGE} takes all spills away and halves the hardware threads",
            "large mode, not tried": f"{_LARGE} doubles the registers and halves the hardware threads (`xpudbg triton-cache whatif` tells what it does)",
            "more warps": _WARPS,
            "more warps, whole": f"{_WARPS}, all of the 256 of the large register mode",
            "more warps, too large": f"{_WARPS}, more than the 256 of the large register mode",
            "no mode": "a smaller tile, or a loop over it: it does not fit into any register mode",
        },
    ),
    Rule("kernel/spill-retry",
         "at launch Triton compiles it again with {registers} registers, as all kernels in default mode {limit}: this is the first build",
         source=_RETRY, heading="Triton compiles a kernel that spills again",
         help="Whether and above which limit Triton compiles it once more with more registers depends on Triton's version.",
         cases={
             "own": Case("Triton made this native code itself and tried no larger register mode, or kept this one: it is what runs"),
             "warps": Case("Triton does not try {registers} registers for more than {warps} warps: this build runs"),
             "below": Case("Triton compiles a kernel again with {registers} registers only {limit}: this build runs"),
             "unknown": Case("at launch Triton may compile it again with {registers} registers: {limit}"),
             "dropped": Case(f"{_AGAIN}, and Triton 3.3.0 discards that build by mistake (pull request 4287): the first build runs"),
             "may run": Case(f"{_AGAIN}; whether that build then runs is not known {{why}} (pull request 4287)"),
         }),
    Rule(
        "kernel/large-tensor",
        "One tensor value is larger than the register file of a hardware thread",
        "a smaller block, more warps, or a loop over the block; check spills in native code",
        _HINT,
        _GRF,
        "A smaller block, more warps, or a loop over the block keep it in registers.",
        heading="One tensor value is larger than the register file",
    ),
    Rule(
        "kernel/dots",
        "A tt.dot did not become DPAS: it runs as multiply-adds on the vector engines",
        "use f16, bf16, int8 or tf32 operands and a tile of at least 8x16x16",
        _WARNING,
        _DPAS,
        "Matrix products run on the matrix engines only with fitting types, layouts and tile sizes.",
        heading="A matrix product and DPAS",
        fixes={
            "target": "the target was compiled for as one without DPAS (no support_dpas on the module)",
            "f64": "DPAS has no f64",
            "no tf32": "f32 operands with inputPrecision {precision}: convert to f16 or bf16 ({file} lists no tf32 DPAS for this device)",
            "f32": "f32 operands with inputPrecision {precision}: allow tf32, or convert to bf16",
            "types": "operands of different types, {a} and {b}",
            "lanes": "DPAS needs SIMD{smallest} here, threads_per_warp is {lanes}",
        },
    ),
    Rule(
        "kernel/block-io",
        "2D block I/O was requested but plain loads and stores were emitted",
        "the row pitch must be a multiple of 16 bytes and the base aligned to 64; block pointers or tensor descriptors say "
        "so, plain pointers need tt.divisibility 16 on sizes and strides",
        source="SPV_INTEL_2d_block_io; intel-xpu-backend-for-triton MaterializeBlockPointer",
        help="Rows that start on aligned addresses and have a known pitch can be moved as 2D blocks.",
        heading="2D block I/O was requested but not emitted",
        cases={
            "some": Case("Some of the 2D block I/O that was requested fell back to plain loads and stores")
        },
        fixes={
            "layout": "Triton moves 2D blocks for operands and results of DPAS (newer ones for other layouts, too), and these are laid out for none: "
            "a tt.dot that becomes DPAS",
        },
    ),
    Rule(
        "kernel/padding",
        "The tile is larger than the tensor: {percent}% of it is padding",
        "a smaller tile in that dimension where DPAS allows it (8 rows), or batch more rows into one launch",
        _HINT,
        "Triton: block sizes and boundary checks",
        "Lanes that compute padding do nothing. A smaller block fits better.",
        heading="The tile is larger than the tensor",
    ),
    Rule(
        "kernel/intensity",
        "The GEMM tile moves too many bytes for its arithmetic: it waits for memory, not for DPAS",
        "a larger tile in {side} (now {now}) reuses what is loaded; when {side} is all there is, split K over "
        "work-groups and expect bandwidth to be the limit",
        _WARNING,
        f"{_GUIDE}: roofline; DPAS peak over memory bandwidth of PVC and BMG",
        "The kernel waits for memory, not for the matrix engines. A larger tile reuses more of what it loads.",
        heading="The tile moves too many bytes for its arithmetic",
    ),
    Rule(
        "kernel/undefined",
        "The native code calls built-ins that its graphics compiler did not know: its registers and spills are meaningless",
        "compile the .spv with a newer ocloc or driver (IGC)",
        _WARNING,
        "zebin .symtab; cl_intel_subgroup_2d_block_io came to IGC in 2023",
        "Its registers and spills are meaningless. Compile with a newer graphics compiler.",
        heading="The native code calls built-ins that its compiler did not know",
    ),
    Rule(
        "kernel/shared-memory",
        "SLM lets only one work-group run on a core at a time",
        "a smaller tile, or fewer layout conversions",
        _HINT,
        f"{_GUIDE}, 'Shared Local Memory'",
        "Fewer stages, a smaller tile or fewer layout conversions need less of it.",
        heading="SLM limits how many work-groups run on a core",
        cases={"too much": Case("More SLM than a work-group may have: the launch fails", severity=_WARNING)},
        # Intel's pipelining prefetches into the cache: stages take no SLM there.
        fixes={"stages": "fewer num_stages, a smaller tile, or fewer layout conversions"},
    ),
    Rule(
        "kernel/narrow-access",
        "Most global loads and stores move less than 4 bytes for each lane",
        "contiguous accesses with known alignment are joined: tt.divisibility 16 on pointers and sizes, tl.max_contiguous, "
        "or a block size that gives each lane several neighbours",
        _HINT,
        f"{_GUIDE}, 'Memory access: vectorize loads and stores'",
        "Contiguous accesses with known alignment are joined into wider ones.",
        heading="Most loads and stores move less than 4 bytes for each lane",
    ),
    Rule(
        "kernel/integer-division",
        "64-bit integer divisions: each is a long sequence of instructions",
        "index arithmetic in 32 bits: sizes below 2^31, mark_dynamic with small bounds, or int32 indices",
        _HINT,
        f"{_GUIDE}: 64-bit integer operations are emulated",
        "Each is a long sequence of instructions. Index arithmetic in 32 bits avoids them.",
        heading="64-bit integer divisions",
    ),
    Rule(
        "kernel/address-arithmetic",
        "Addresses and masks take longer to compute than the bytes of the kernel to move",
        "block pointers or tensor descriptors where a tile is read or written; divisions and remainders by constants, or out of loops",
        _HINT,
        "intel-xpu-backend-for-triton issues 5124 (the integer pipe is busy in 65 % of the cycles) and 7689; cycles by pipe (docs/cost.md)",
        "The integer pipe computes an address for each lane and element. A block pointer or a tensor descriptor computes one for a tile. Of a kernel "
        "that Inductor generated, another layout of what it reads, or fusing less into it, makes its index simpler.",
        heading="Addresses and masks take longer to compute than bytes to move",
        fixes={"wide": "indices of 32 bits: additions of 64 bits take twice as long, multiplications a sequence of instructions"},
    ),
    Rule(
        "kernel/fp64",
        "fp64 arithmetic",
        "something is widened to f64 inside of the kernel (a cast, a constant, an f64 function): keep it in f32",
        _HINT,
        _GUIDE,
        "A Python float that meets an f32 tensor can widen it. Convert scalars to f32.",
        cases={
            "emulated": Case(
                "fp64 arithmetic on a device without fp64: emulated or refused", severity=_WARNING
            )
        },
        fixes={
            "tensors": "its tensors are f64: compute in f32 where that is exact enough",
            "number": "a number comes as an f64 argument: convert it to f32 before it meets a tensor (a Python float that changes from call to call is one)",
        },
    ),
    Rule(
        "kernel/simd-width",
        "SIMD16 without a dot: SIMD32 does the same work with half the instructions",
        "threads_per_warp=32, unless registers spill then",
        source=f"{_GUIDE}, 'Sub-groups and SIMD vectorization'",
        help="SIMD32 does the same work with half the instructions, unless registers spill then.",
        heading="SIMD16 without a matrix product",
    ),
    Rule(
        "kernel/asserts",
        "Device asserts are compiled in",
        "when measuring: no TRITON_DEBUG ('xpudbg run' sets it, --set TRITON_DEBUG=0 leaves it out) and no debug=True; "
        "for kernels that Inductor wrote torch._inductor.config.assert_indirect_indexing = False, too",
        _HINT,
        "triton: tl.device_assert",
        "They cost time: switch them off when measuring.",
    ),
    Rule(
        "kernel/function-calls",
        "A function was not inlined: nothing is scheduled across the call",
        "leave noinline=True away where the function is yours; a library's function stays one unless the kernel does without it",
        _HINT,
        "zebin .ze_info has_stack_calls; SPIR-V OpFunctionCall",
        "A function was not inlined: nothing is scheduled across the call, and with stack calls its arguments go through "
        "memory. Remove noinline=True where the function is yours.",
        heading="Function calls are left in native code",
        cases={
            "stack": Case(
                "A function was not inlined: arguments and saved registers go through a stack in memory",
                severity=_WARNING,
            )
        },
    ),
    Rule(
        "kernel/native-block-io",
        "The 2D block loads of the SPIR-V became plain loads in native code",
        "a device with 2D block messages (PVC, BMG, LNL, PTL), or ordinary loads with known alignment on this one",
        _WARNING,
        "SPV_INTEL_2d_block_io; lsc messages of the disassembly",
        "The SPIR-V requests 2D block loads, but the native code has none. Use a device with 2D block messages, or ordinary "
        "loads with known alignment on this one.",
        heading="2D block loads became plain loads in native code",
    ),
    Rule(
        "kernel/late-loads",
        "Loads in a loop with DPAS are awaited nearly at once: memory and DPAS take turns",
        "a smaller tile leaves registers to load ahead",
        _HINT,
        f"{_GUIDE}, 'Prefetch'; instructions of native code: messages and scoreboard tokens (docs/kernel-card.md)",
        "Memory and DPAS take turns instead of overlapping. Prefetching (num_stages=2 or more) or more registers let loads "
        "run ahead of their use; if registers spill, reduce that first.",
        heading="Loads in a loop with DPAS are awaited nearly at once",
        fixes={
            "spills": "registers spill, so the compiler has none left to load ahead: reduce the spills first",
            "registers": "grf_mode='256' gives the compiler registers to load ahead",
            "stages": "num_stages=2 or more has Triton prefetch the next round's tiles",
        },
    ),
    Rule(
        "kernel/slm-rounding",
        "The driver rounds SLM up to {taken}: {fits} work-groups fit a core, of which threads would allow {threads}",
        "a tile or layout that takes {room} leaves {groups} work-groups",
        _HINT,
        f"intel/compute-runtime alignSlmSize; {_GUIDE}, 'Shared Local Memory'",
        "SLM is allocated in steps. A tile or layout that stays within the next smaller step lets more work-groups run on "
        "a core.",
        heading="The driver rounds SLM up, so that fewer work-groups fit a core",
    ),
    Rule(
        "kernel/other-device",
        "The native code was built for another GPU than the kernel",
        "its registers and spills do not describe the target; build it again with -device of the target",
        _WARNING,
        "zebin .note.intelgt.compat",
        "Its registers and spills do not describe the target. Build it again for the target.",
        heading="The native code was built for another GPU",
    ),
    Rule(
        "kernel/native-compiler",
        "The native compiler was set not to optimise",
        "unset TRITON_XPU_BUILD_FLAGS and what else sets -cl-opt-disable",
        _WARNING,
        "OpenCL: -cl-opt-disable",
        "Flags or the device change what the native compiler can do for this kernel.",
        heading="Settings of the native compiler",
        cases={
            "small registers": Case(
                "A GPU with 32-byte registers: DPAS runs as SIMD8",
                "expect half the rate of SIMD16 GPUs",
                FindingSeverity.NOTE,
                _DPAS,
            )
        },
    ),
)  # fmt: skip


# Rules about a run that CI files name beside those of kernels.

RUN_RULES = (
    Rule(
        "graph-break",
        "Graph break: {reason}",
        severity=FindingSeverity.WARNING,
        help="A graph ends at this line and another one begins after it. Nothing is fused over the break, and values that cross "
        "it go through memory. 'xpudbg show' lists the graphs on both sides.",
        heading="Dynamo stopped capturing here",
    ),
    Rule(
        "recompile",
        "Recompiled: {reason}",
        severity=FindingSeverity.WARNING,
        help="It was entered with inputs that failed its guards. Mark sizes that change as dynamic, or keep dtypes, shapes and "
        "flags the same from call to call.",
        heading="A compiled function was compiled again",
    ),
    Rule("bundle/failed", "{graph} failed to compile", severity=FindingSeverity.ERROR,
         help="Its calls raise, or run eagerly where errors are suppressed.", heading="A graph failed to compile"),
    Rule("bundle/ranks", "The ranks part: {aspects} are not the same on all of them",
         "'xpudbg show --ranks' compares their graphs and collectives one by one", FindingSeverity.WARNING,
         help="ranks that compile different graphs may wait for each other's collectives for ever",
         heading="The ranks of a job compile different graphs"),
    Rule("bundle/float-products", "All products of {model} run in float: {weights} dequantised",
         severity=FindingSeverity.NOTE,
         help="The package stores its weights small, and converts them before they are multiplied.",
         heading="A compiled package has quantised weights, and no product is quantised"),
    Rule("bundle/unfused", "{pairs} of kernels of {graph} stayed apart: {cause}",
         help="one kernel each would save up to {saved} of memory traffic", source="the scheduler's log and the IR",
         heading="Kernels stayed apart though one would move fewer bytes"),
    Rule("bundle/launch-bound", "{launches} of {mean} in {graph}: the host is likely the limit",
         help="A launch takes the host 5 us or more; these would take the device {device} in all (estimate), so that it waits between them.",
         fix="larger inputs make each launch longer", heading="Many short launches", source="docs/cost.md",
         fixes={"cuda": "torch.compile(mode='reduce-overhead') records the launches and replays them as one; larger inputs make each longer"}),
    Rule("bundle/lost-time", "{kernel}{place} takes {total} ({share} of the profile) and loses {lost} above its least time",
         severity=FindingSeverity.WARNING, heading="A kernel takes longer than its least time", source="docs/time.md",
         help="It reaches {roofline} of what the device's peak rates allow for its bytes and operations."),
    Rule("bundle/missing", "{kind} is missing of {owners}", severity=FindingSeverity.WARNING,
         help="It was requested and could exist; the ledger of the run has the reason.", heading="A requested artifact is missing",
         cases={"other": Case("{reason}")}),
)  # fmt: skip


# What may help a kernel that takes longer than its least time, beside the advice on its native code and what may let it be fused.

LOST_RULES = (
    Rule("lost/tf32", "float32 products without tf32: the program does not allow it, and the device's matrix units have no float32",
         source="torch/_inductor/compile_fx.py, _warn_tf32_disabled; aten/src/ATen/native/mkldnn/xpu/detail/Matmul.cpp",
         heading="Products in float32 do not use matrix units",
         fixes={
             name: f"{switch} lets float32 {what} use tf32 (10 bits of mantissa): {{tf32}} in place of {{float32}} TFLOP/s"
             for name, switch, what in (
                 ("product", "torch.set_float32_matmul_precision('high')", "products"),
                 ("convolution", "torch.backends.cudnn.allow_tf32 = True", "convolutions"),
                 ("onednn", "torch.backends.mkldnn.allow_tf32 = True", "products of oneDNN"),
             )
         }),
    Rule("lost/attention-mask", "Attention reads a mask from memory: nothing that it hides is skipped",
         "is_causal=True for a mask that only hides what comes later, else torch.nn.attention.flex_attention: it skips blocks that its mask hides",
         source="torch.nn.functional.scaled_dot_product_attention and torch.nn.attention.flex_attention, their documentation"),
    Rule("lost/configurations", "Autotuning has not tried all configurations of a slow kernel",
         "torch._inductor.config.coordinate_descent_tuning = True also times the neighbours of the best configuration",
         source="torch/_inductor/runtime/coordinate_descent_tuner.py; torch/_inductor/config.py",
         cases={"template": Case(fix="torch._inductor.config.max_autotune_gemm_search_space = 'EXHAUSTIVE' times every configuration of the template")}),
)  # fmt: skip


# Rules about numbers, and about faults of torch itself that make them wrong, known by the graph (``numerics/probe/accuracy.py``).

NUMBER_RULES = (
    Rule("accuracy/wrong", "compiled code computes wrong numbers: {verdict}", severity=FindingSeverity.ERROR,
         heading="accuracy found wrong numbers", source="docs/accuracy.md"),
    Rule("accuracy/unknown", "not all numbers could be compared: {verdict}", severity=FindingSeverity.WARNING,
         heading="accuracy could not compare all numbers", source="docs/accuracy.md"),
    Rule("accuracy/first-wrong-buffer", "It writes the first wrong buffer, {buffer}{value}", severity=FindingSeverity.ERROR,
         heading="A kernel writes the first wrong buffer", source="docs/accuracy.md", fixes={"replay": "{replay} (this graph alone)"}),
    Rule("verify/wrong", "{what} computes wrong numbers{where}", severity=FindingSeverity.ERROR, heading="verify found wrong numbers",
         source="docs/verify.md", cases={"changed": Case("{what} computes wrong numbers{where}, as verify found before files changed",
                                                         severity=FindingSeverity.WARNING)},
         fixes={"alone": "{command} (this kernel alone)"}),
)  # fmt: skip
ACCURACY_RULES = (
    Rule(
        "accuracy/associative-scan-gradients",
        "a known fault of this torch: gradients of associative_scan over several tensors with combine_mode='pointwise' are wrong, "
        "in eager as well, so that there is nothing to compare with; combine_mode='generic' is right",
        severity=FindingSeverity.WARNING,
        source="seen with torch 2.13, with the backend aot_eager as well, against a loop in float64",
        heading="Gradients of associative_scan over several tensors",
    ),
    Rule(
        "accuracy/gradients-of-a-maximum",
        "a known fault of this torch: the backward of amax, amin, aminmax, max(), min(), and of norms and distances of infinite order, looks for the result, "
        "rounded to half precision, among values "
        "that Inductor computes again in float32; where none is equal it divides by 0. torch._inductor.config.emulate_precision_casts = True is right",
        severity=FindingSeverity.WARNING,
        source="seen with torch 2.13 to 2.15 in bfloat16, with 2.13 in float16",
        heading="NaN gradients of a maximum in half precision",
    ),
)


TIME_RULES = (
    Rule("time/no_trace",
         "the run has no structured trace, so nothing of its compile time is known: record it with 'xpudbg run', or with TORCH_TRACE"),
    Rule("time/no_events", "the trace has no timed events (torch writes them since 2.5): only torch's own metrics are known"),
    Rule("time/kernels", "compile times of single Triton kernels: this trace has neither triton_kernel_info nor times in its metrics"),
    Rule("time/modules", "compile time by module: no artifact of the run says of which modules its kernels are; 'xpudbg run' records it"),
    Rule("time/triton_stages", "times of Triton's stages (ttir, ttgir, llir, ...): torch's trace times a kernel as a whole"),
    Rule("time/cpp_kernels", "which C++ kernel a compile_file is of: torch gives these events no name"),
    Rule("time/single_passes", "single graph passes: this torch times each group of passes as a whole"),
    Rule("time/worker_spans", "when each compile worker worked: workers write no events, only the time of each kernel comes back"),
    Rule("time/pairing", "which of several equal events on other threads ended first: their sum and their wall time are known"),
    Rule("time/host_clocks", "whether the clocks of several machines agree: times of the traces are compared as they stand"),
)  # fmt: skip
UNKNOWN_TIMES: dict[str, str] = {rule.name: rule.title for rule in TIME_RULES}
"""Sentences on times that a run does not contain, by :class:`~xpudbg.model.compile_time.UnknownTime`."""


FAMILIES: dict[str, tuple[Rule, ...]] = {
    "Runs": RUN_RULES,
    "Checks": (CHECK, *CHECK_RULES),
    "What Dynamo did": (*DYNAMO_RULES, LONG_PATH),
    "Graph breaks": (*TORCH_BREAK_RULES, *BREAK_RULES),
    "Recompiles": GUARD_RULES,
    "Compile caches that were not asked": CACHE_RULES,
    "Exports": EXPORT_RULES,
    "Kernels": KERNEL_RULES,
    "Kernels that do not build": BUILD_RULES,
    "Generated code": CODE_RULES,
    "Graphs that are not replayed": (*REPLAY_RULES, PARTLY),
    "Options without effect": OPTION_RULES,
    "Kernels that were not fused": FUSION_RULES,
    "What may let two kernels be fused": tuple(FUSION_REMEDIES.values()),
    "What may help a kernel that loses time": LOST_RULES,
    "Times that are not known": TIME_RULES,
    "Numbers": NUMBER_RULES,
    "Runs that died": CRASH_RULES,
    "Known faults of torch": ACCURACY_RULES,
    "Environments": DOCTOR_RULES,
    "Environment variables": (*VARIABLE_RULES, UNREAD_VARIABLE),
    "Calls that are not generated code": EXTERN_RULES,
}
"""Rules by the heading under which ``docs/findings.md`` has them."""
CATALOGUE: dict[str, Rule] = {rule.id: rule for rules in FAMILIES.values() for rule in rules}


def rule_of(rule_id: str) -> Rule:
    """Return the rule with this id; one of a newer version has its id for a title."""
    return CATALOGUE.get(rule_id) or Rule(rule_id, rule_id, help="Advice of xpudbg about a compiled kernel.")


def advice(
    rule_id: str,
    evidence: str,
    case: str = "",
    *,
    fixes: Iterable[str] = (),
    severity: FindingSeverity | None = None,
    **parameters: Any,
) -> Advice:
    """Return advice about a kernel; for the arguments see :meth:`~xpudbg.findings.rule.Rule.finding`."""
    rule = CATALOGUE[rule_id]
    return rule.finding(Advice(evidence=evidence), case, fixes=fixes, severity=severity, **parameters)
