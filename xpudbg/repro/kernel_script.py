"""Scripts that launch one Triton kernel without Inductor: its source in every configuration, and its SPIR-V without torch."""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping, Sequence
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.repro.graph_inputs import dense_strides, tensor_call
from xpudbg.repro.graph_script import part

_SHORT = {
    "float32": "fp32", "float64": "fp64", "float16": "fp16", "bfloat16": "bf16", "int64": "i64", "int32": "i32", "int16": "i16", "int8": "i8",
    "uint8": "u8", "bool": "i1",
}  # fmt: skip
_DEFAULTS = {
    "num_ctas": 1,
    "grf_mode": "default",
    "threads_per_warp": 32,
    "debug": False,
    "sanitize_overflow": True,
}


def kernel_script(
    name: str,
    source: str,
    launch: Mapping[str, Any],
    *,
    head: Sequence[str],
    device: str,
    recorded: Sequence[Mapping[str, Any]] = (),
    data: str = "",
    seed: int = 0,
) -> str:
    """Return the script of one kernel.

    Args:
        name: The kernel's name.
        source: Its generated source (the text that ``async_compile.triton`` is given).
        launch: A row of ``describe_launches``.
        head: Lines of its docstring.
        device: Kind of its device.
        recorded: Rows of the graph's recorded inputs, in the order of the generated code.
        data: Name of the file with their elements beside the script.
        seed: Seed of random arguments.

    Raises:
        XpudbgError: Its source or its launch is not understood.
    """
    entries = [e for e in launch["entries"] if e["grid"]]
    if launch["why"] or not entries:
        why = launch["why"] or next(
            (e["why"] for e in launch["entries"] if e["why"]), "the run has no cache entry of it"
        )
        raise XpudbgError(f"the launch of {name} is not known: {why}")
    function, helpers = _functions(source)
    parameters = [a.arg for a in function.args.args]
    arguments = [a for a in launch["arguments"] if a["name"] in parameters]
    given = {a["name"] for a in arguments}
    lines = ["def make_arguments():"]
    reads = any(_recorded(a, recorded) for a in arguments) and bool(data)
    lines += [f"    data = read_data({data!r})"] if reads else []
    lines.append("    return {")
    for argument in arguments:
        lines.append(f"        {argument['name']!r}: {_value(argument, recorded, reads)},")
    lines.append("    }")
    configs = []
    for entry in entries:
        constants = {k: v for k, v in entry["constants"].items() if k in parameters and k not in given}
        options = _options(entry)
        compiled = ", ".join(f"{k!r}: {_constant(v)}" for k, v in constants.items())
        configs.append(f"    ({entry['key']!r}, {tuple(entry['grid'])}, {{{compiled}}}, {options!r}),")
    written = [a["name"] for a in arguments if a.get("written")] or [
        a["name"] for a in arguments if "shape" in a
    ]
    text = [
        '"""' + "\n".join(head), '"""', "", "import argparse", "import math", "import os", "import sys", "import time", "",
        "import torch", "import triton", "import triton.language as tl",
        "from torch._inductor.runtime import triton_helpers  # noqa: F401",
        "from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math  # noqa: F401", "",
        f"DEVICE = torch.device({device!r})", f"SEED = {seed}",
        f"WRITTEN = {written!r}", "", "", *helpers, "@triton.jit", _segment(source, function), "", "",
        f"kernel = {function.name}", "# Cache key, grid, constants, options; the first one is that which counts in the run.", "CONFIGS = [", *configs, "]",
        "", "", part("inputs"), "", *lines, "", "", part("kernel"),
    ]  # fmt: skip
    return "\n".join(text)


def _constant(value: Any) -> str:
    """Return the expression of a compiled value."""
    word = value.get("language") if isinstance(value, dict) else None
    return f"tl.{word}" if isinstance(word, str) and word.isidentifier() else repr(value)


def _options(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the compile options of an entry that are not the default; an empty one is none of its backend."""
    return {k: v for k, v in entry["options"].items() if v not in (None, "", _DEFAULTS.get(k))}


def ttir_script(
    ttir: str,
    launch: Mapping[str, Any],
    entry: Mapping[str, Any],
    *,
    head: Sequence[str],
    device: str,
    seed: int,
) -> str:
    """Return a script that compiles a kernel's ttir and launches it; its arguments are random.

    Args:
        ttir: The text.
        launch: A row of ``describe_launches``.
        entry: The entry of it.
        head: Lines of its docstring.
        device: Kind of its device.
        seed: Seed of its arguments.
    """
    lines = ["def make_arguments():", "    return ["]
    lines += [f"        {_value(a, (), False)},  # {a['name']}" for a in launch["arguments"] if a["type"]]
    text = [
        '"""' + "\n".join(head), '"""', "", "import argparse", "import math", "import os", "import sys", "import tempfile", "",
        "import torch", "import triton", "",
        f"DEVICE = torch.device({device!r})", f"SEED = {seed}", f"GRID = {tuple(entry['grid'])}", f"OPTIONS = {_options(entry)!r}",
        'TTIR = r"""', ttir.strip(), '"""', "", "", part("inputs"), "", *lines, "    ]", "", "", part("ttir"),
    ]  # fmt: skip
    return "\n".join(text)


def _recorded(argument: Mapping[str, Any], recorded: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the recorded row of an argument that is an input of the graph, if it is the same tensor; else an empty one."""
    place = argument.get("input")
    row = recorded[place] if isinstance(place, int) and place < len(recorded) else {}
    same = row.get("shape") == argument.get("shape") and row.get("stride") == argument.get("stride")
    return row if "shape" in argument and same else {}


def _value(argument: Mapping[str, Any], recorded: Sequence[Mapping[str, Any]], reads: bool) -> str:
    if "shape" not in argument:
        return repr(argument["number"])
    row = _recorded(argument, recorded)
    low, high, at = (row.get(key) for key in ("min", "max", "offset"))
    return tensor_call(
        argument["shape"],
        argument["stride"],
        argument["dtype"],
        "DEVICE",
        at if reads and isinstance(at, int) else None,
        low if isinstance(low, (int, float)) else None,
        high if isinstance(high, (int, float)) else None,
    )


def _functions(source: str) -> tuple[ast.FunctionDef, list[str]]:
    """Return the kernel's function, and the text of the functions before it that it calls."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise XpudbgError("the kernel's source is not Python") from None
    functions = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.decorator_list]
    kernel = next(
        (f for f in functions if any(isinstance(d, ast.Call) for d in f.decorator_list)), None
    ) or next(iter(functions), None)
    if kernel is None:
        raise XpudbgError("the kernel's source has no kernel")
    helpers = [f"@triton.jit\n{_segment(source, f)}\n\n" for f in functions if f is not kernel]
    return kernel, helpers


def _segment(source: str, function: ast.FunctionDef) -> str:
    return ast.get_source_segment(source, function) or ""


def spirv_scripts(
    name: str,
    launch: Mapping[str, Any],
    entry: Mapping[str, Any],
    facts: Mapping[str, Any],
    *,
    head: Sequence[str],
    module: str,
    recorded: Sequence[Mapping[str, Any]] = (),
    data: str = "",
) -> dict[str, str]:
    """Return scripts that run the SPIR-V of a cache entry through OpenCL and through Level Zero, with Python's standard library alone.

    Args:
        name: The kernel's name in the module.
        launch: A row of ``describe_launches``.
        entry: One of its entries.
        facts: ``appended`` (kinds of the parameters that the compiler appended), ``shared``, ``work_items``, ``build_flags``, ``scratch``.
        head: Lines of its docstring.
        module: Name of the module's file beside the script.
        recorded: Rows of the graph's recorded inputs, in the order of the generated code.
        data: Name of the file with their elements beside the script; empty for random ones.
    """
    rows: list[tuple[str, str, Any, int | None]] = []
    for argument in launch["arguments"]:
        kind = argument["type"]
        if kind.startswith("*"):
            span = (
                1 + sum((n - 1) * s for n, s in zip(argument["shape"], argument["stride"], strict=True))
                if 0 not in argument["shape"]
                else 0
            )
            # Elements are recorded in the order of their indices, which that of memory need not be.
            dense = tuple(argument["stride"]) == dense_strides(argument["shape"])
            at = _recorded(argument, recorded).get("offset") if data and dense else None
            rows.append((argument["name"], f"*{_SHORT.get(argument['dtype'], 'i8')}", span, at))
        elif kind:
            rows.append((argument["name"], kind, argument["number"], None))
    for number, appended in enumerate(facts["appended"]):
        if appended == "local":
            rows.append(("shared memory", "local", facts["shared"], None))
        else:
            size = max(1, facts["scratch"] * math.prod(entry["grid"]))
            rows.append((f"scratch {number}", "*u8", size, None))
    text = [
        "import argparse", "import ctypes", "import ctypes.util", "import os", "import random", "import struct", "import sys", "import time",
        "from ctypes import byref, c_char_p, c_int, c_size_t, c_uint, c_ulong, c_void_p, create_string_buffer  # noqa: F401", "",
        f"MODULE = {module!r}", f"RECORDED = {data!r}", f"KERNEL = {name!r}", f"BUILD_FLAGS = {facts['build_flags']!r}",
        f"GRID = {tuple(entry['grid'])}", f"WORK_ITEMS = {facts['work_items']}",
        "# Name, type, the number of elements of a pointer or the value of a number, and the first byte of recorded elements, in the module's order.",
        "ARGUMENTS = [", *(f"    {row!r}," for row in rows), "]", "", "", part("spirv_arguments"), "",
    ]  # fmt: skip
    return {
        by: "\n".join(
            ['"""' + "\n".join([*head, f"It needs Python and {runtime} alone."]), '"""', "", *text, part(by)]
        )
        for by, runtime in (("opencl", "an OpenCL runtime"), ("level_zero", "Level Zero's loader and a GPU"))
    }
