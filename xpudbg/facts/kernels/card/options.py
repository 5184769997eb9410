"""Facts of the kernel card about options: requests to Triton by arguments and environment variables."""

from __future__ import annotations

import re

from xpudbg.facts.kernels.card.facts import fact, not_written, unknown
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.entry_run import environment, set_by_collection
from xpudbg.facts.kernels.hardware import FLAGS
from xpudbg.model.kernel_card import CardSection, Fact

OPTIONS = "Options"
"""Title of the section on how the kernel was compiled."""
ENVIRONMENT = "environment"
"""Name of the fact about the run's variables; the metadata does not have them."""
_OPTIONS = ("num_stages", "enable_fp_fusion", "debug", "default_dot_input_precision")
_OPTIONS_WHEN_SET = (
    "sanitize_overflow", "advanced_path", "one_matrix_per_load_for_bt", "split_barriers_scope", "use_barrier", "maxnreg",
    "waves_per_eu", "matrix_instr_nonkdim", "launch_cooperative_grid", "optimize_epilogue", "instrumentation_mode",
    "max_num_imprecise_acc_default", "code_sinking", "loop_distribute", "sub_32_dpas", "fpsan_homomorphic_casts",
)  # fmt: skip
_OPTIONS_WHEN_OFF = ("reduce_variable_liveness", "enable_tile_load_linear_layout", "optimize_load_masks")
_LABELS = {"default_dot_input_precision": "default dot precision"}
_UNSET = frozenset({"None", "False", "0", ""})
_VARIABLE = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+")
_CHANGES_CODE = re.compile(
    r"TRITON_(?:INTEL|XPU)_\w+|IGC_\w+|DISABLE_LLVM_OPT|TRITON_(?:DEBUG|DEFAULT_FP_FUSION|F32_DEFAULT|OVERRIDE_ARCH"
    r"|KERNEL_OVERRIDE|OVERRIDE_DIR|DISABLE_LINE_INFO|DISABLE_RESHAPE_ENCODING_INFERENCE)"
)
_NO_VARIABLE = "TRITON_INTEL_*, TRITON_XPU_* or IGC_*"
_ONLY_WRITES = re.compile(
    r"IGC_(?:ShaderDump|Dump|Print|Show)\w*|TRITON_INTEL_ENABLE_IGC_SHADER_DUMP|TRITON_XPU_PROFILE"
)


def options_section(reader: EntryReader) -> CardSection:
    """Return the section on options that change code: common ones, others if not at their default, and explained build flags."""
    metadata, name = reader.metadata, reader.files.metadata or "KERNEL.json"
    facts: list[Fact] = []
    for option in (*_OPTIONS, *_OPTIONS_WHEN_SET, *_OPTIONS_WHEN_OFF):
        value = metadata.options.get(option)
        wanted = option in _OPTIONS or (option in _OPTIONS_WHEN_SET and str(value) not in _UNSET)
        if option in metadata.options and wanted:
            facts.append(fact(option, _LABELS.get(option, option), value, str(value), name))
        elif option in _OPTIONS_WHEN_OFF and value is False:
            facts.append(fact(option, option, value, str(value), name))
    facts += _variables(reader, name)
    if isinstance(metadata.num_ctas, int) and metadata.num_ctas > 1:
        facts.append(fact("num_ctas", "num_ctas", metadata.num_ctas, str(metadata.num_ctas), name))
    if reader.backend not in {"cuda", "hip"}:
        flags = metadata.build_flags
        meanings = [FLAGS.get(f, f"{f} (not known here)") for f in flags.split()]
        text = f"{flags} ({'; '.join(meanings)})" if flags else "none"
        if "build_flags" in metadata.options:
            facts.append(fact("build_flags", "build flags", flags, text, f"{name} build_flags"))
        else:
            why = not_written(reader.files.metadata, "this Triton does not write them")
            facts.append(unknown("build_flags", "build flags", why, name))
    return CardSection(OPTIONS, tuple(facts))


def _variables(reader: EntryReader, metadata: str) -> list[Fact]:
    """Return variables that change code: in the metadata of Triton 3.0 and 3.1, in the environment of later ones."""
    written = {
        k: v for k, v in reader.metadata.options.items() if _VARIABLE.fullmatch(k) and str(v) not in _UNSET
    }
    facts = []
    if written:
        text = ", ".join(f"{name}={value}" for name, value in sorted(written.items()))
        facts.append(fact("compile_variables", "variables", written, text, metadata))
    around = environment(reader.files)
    if around is not None:
        ours = set_by_collection(reader.files)
        found = {
            name: value
            for name, value in sorted(around.items())
            if _CHANGES_CODE.fullmatch(name) and not _ONLY_WRITES.fullmatch(name)
        }
        text = (
            ", ".join(
                f"{name}={value}{' (xpudbg run set it)' if name in ours else ''}"
                for name, value in found.items()
            )
            or f"no {_NO_VARIABLE} that changes code"
        )
        facts.append(fact(ENVIRONMENT, "environment of the run", found, text, "manifest.json environment"))
    return facts
