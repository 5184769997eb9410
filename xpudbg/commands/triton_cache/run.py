"""``xpudbg triton-cache run``."""

from __future__ import annotations

import array
import ast
import json
import math
import random
import re
import struct
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.options import InOption, JsonOption, KernelArgument, MachineOption
from xpudbg.commands.output import Output
from xpudbg.commands.triton_cache import selecting
from xpudbg.core.errors import ExitCode, XpudbgError, os_errors
from xpudbg.emulator import api
from xpudbg.facts.kernels import entry_reader
from xpudbg.model import kernel as kernel_run_model
from xpudbg.model.row import dataclass
from xpudbg.screens.kernels import page as kernel_run_screen
from xpudbg.store import locate
from xpudbg.store.files import atomic, paths, vfs

if TYPE_CHECKING:
    from xpudbg.emulator.api import Argument, ModuleKernel
    from xpudbg.model.kernel import ValueStatistics
    from xpudbg.run.cache_files import EntryFiles


MAX_ELEMENTS = 1 << 24
_MAX_FILE = 1 << 30
_MAX_JSON = 4 << 20
_SHAPE = re.compile(r"\d+(?:x\d+)*")
_POINTER = re.compile(r"!tt\.ptr<(\w+)")
_HOW = "an argument is a number, null, KIND:SHAPE[:DTYPE] (random:64x512, zeros:4096:bf16), or a .npy file"


app = typer.Typer(add_completion=False)


@app.command()
def run(
    kernel: KernelArgument,
    places: InOption = None,
    machine: MachineOption = False,
    grid: Annotated[str, typer.Option("--grid", metavar="X[,Y[,Z]]", help="Programs along each axis.")] = "",
    arguments: Annotated[
        list[str] | None,
        typer.Option(
            "--arg",
            metavar="VALUE",
            help="The arguments in order: a number, null, random:64x512, zeros:4096:bf16 (ones, range), or a .npy file.",
        ),
    ] = None,
    described: Annotated[
        Path | None,
        typer.Option(
            "--args",
            metavar="FILE",
            help="SPIRVRunner's args_data.json: grid, numbers, and tensors that lie beside it.",
        ),
    ] = None,
    size: Annotated[
        int,
        typer.Option(
            "--size", metavar="N", min=0, help="With --args: elements of tensors that are not beside it."
        ),
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of random arguments.")] = 0,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FOLDER", help="Write what each argument holds afterwards as .npy."),
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", metavar="SECONDS", min=0.1, help="Time limit of the launch.")
    ] = 60.0,
    guard: Annotated[
        bool, typer.Option("--guard/--no-guard", help="Look for accesses outside of the arguments.")
    ] = True,
    as_json: JsonOption = False,
) -> int:
    """Run a kernel's SPIR-V on the CPU, and show what it left in its arguments.

    The very module that Intel's Triton made runs on Intel's OpenCL CPU runtime, in a process of its own. Nothing is validated on a GPU.
    Native code of whoever made the cache is executed: run what you would run. Exit 1 when it does not run, or leaves its memory.

    Examples:
      xpudbg triton-cache run add_kernel --in latest --grid 8 --arg random:8192 --arg random:8192 --arg zeros:8192 --arg 8192
      xpudbg triton-cache run kernel.spv --args args_data.json --size 98432
    """
    if arguments and described is not None:
        raise XpudbgError("--arg and --args both give the arguments", hint="give one of them")
    request = LaunchRequest(
        grid=_grid(grid),
        arguments=tuple(arguments or ()),
        described=described,
        size=size,
        seed=seed,
        save=save,
        seconds=timeout,
        guard=guard,
    )
    result = _launch_kernel(selecting.select(places, kernel, machine=machine), request)
    Output(as_json).print(
        "xpudbg.triton-cache.run",
        lambda: result,
        lambda width: kernel_run_screen.render_kernel_run(result, width=width),
    )
    return int(ExitCode.FOUND if result.failure or result.out_of_bounds else ExitCode.OK)


def _grid(text: str) -> tuple[int, ...]:
    if not text:
        return ()
    parts = text.replace("x", ",").split(",")
    if not 1 <= len(parts) <= 3 or not all(p.strip().isdigit() and 0 < int(p) < 2**31 for p in parts):
        raise XpudbgError(
            f"--grid {text} is no grid", hint="one to three positive numbers: --grid 64 or --grid 8,4,1"
        )
    return tuple(int(p) for p in parts)


@dataclass(frozen=True)
class LaunchRequest:
    """A requested launch.

    Attributes:
        grid: Programs along x, y and z; empty to take them from ``described``.
        arguments: One text for each argument.
        described: SPIRVRunner's ``args_data.json``; None without one.
        size: Elements of tensors of unknown size; 0 for none.
        seed: Seed of random arguments.
        save: Folder for the arguments' elements after the launch.
        seconds: Time limit.
        guard: Whether accesses outside of the arguments are checked.
    """

    grid: tuple[int, ...]
    arguments: tuple[str, ...]
    described: Path | None = None
    size: int = 0
    seed: int = 0
    save: Path | None = None
    seconds: float = 60.0
    guard: bool = True


@dataclass
class _Value:
    shown: kernel_run_model.RunArgument
    value: Argument
    before: bytes = b""


def _launch_kernel(files: EntryFiles, request: LaunchRequest) -> kernel_run_model.KernelRun:
    """Run the kernel of an entry.

    Raises:
        XpudbgError: It has no SPIR-V, the runtime is not installed, or an argument cannot be understood.
    """
    if "spv" not in files.stages:
        raise XpudbgError(
            f"{files.stem} has no SPIR-V: only kernels of Intel's Triton backend run here",
            hint="'xpudbg triton-cache ls' lists the stages of kernels",
        )
    reader = entry_reader.EntryReader(files)
    path = files.folder / files.stages["spv"]
    module = vfs.read_file(path)
    described = _described(request.described)
    metadata = reader.metadata
    meta = api.KernelMeta(
        num_warps=metadata.num_warps or _whole(described, "num_warps"),
        threads_per_warp=metadata.threads_per_warp or _whole(described, "threads_per_warp"),
        shared=metadata.shared or _whole(described, "shared_memory"),
        build_flags=metadata.build_flags,
        global_scratch=_whole(metadata.options, "global_scratch_size"),
    )
    kernel = _kernel(module, metadata.name or files.stem)
    grid = request.grid or tuple(n for name in ("gridX", "gridY", "gridZ") if (n := _whole(described, name)))
    if not grid:
        raise XpudbgError("how many programs shall run is not known", hint="--grid X[,Y[,Z]]")
    types = _types(reader, kernel)
    texts = request.arguments or tuple(_described_arguments(described, request))
    values = _values(texts, types, request)
    library = api.find_runtime(locate.cache_root())
    if library is None:
        raise XpudbgError("Intel's OpenCL CPU runtime is not installed", hint=api.INSTALL)
    run = kernel_run_model.KernelRun(
        kernel=kernel.name,
        key=files.key,
        module=str(path),
        grid=_three(grid),
        num_warps=meta.num_warps,
        threads_per_warp=meta.threads_per_warp or kernel.lanes,
        shared=meta.shared,
        seed=request.seed,
        guarded=request.guard,
        arguments=tuple(v.shown for v in values),
    )
    with api.SpirvDevice(locate.cache_root(), library=library) as device:
        run = _launched(device, module, meta, values, run, request)
        return replace(run, device=device.description)


def _launched(
    device: api.SpirvDevice,
    module: bytes,
    meta: api.KernelMeta,
    values: list[_Value],
    run: kernel_run_model.KernelRun,
    request: LaunchRequest,
) -> kernel_run_model.KernelRun:
    try:
        rewrites = device.rewritten(module).rewrites
        run = replace(
            run, rewrites=tuple(kernel_run_model.ModuleRewrite(r.name, r.count, r.why) for r in rewrites)
        )
        arguments = [v.value for v in values]
        launch = device.launch(
            module, run.kernel, run.grid, meta, arguments, seconds=request.seconds, guard=request.guard
        )
    except api.SpirvFailure as failure:
        return replace(run, failure=failure.kind, reason=failure.detail)
    instructions = api.read_module(module)[1] if launch.out_of_bounds else []
    found = tuple(
        kernel_run_model.OutOfBoundsAccess(
            o.argument, o.access, o.offset, o.size, api.access_lines(instructions, o.argument, o.access)
        )
        for o in launch.out_of_bounds
    )
    run = replace(
        run,
        build_seconds=launch.build_seconds,
        build_cached=launch.build_cached,
        run_seconds=launch.run_seconds,
        out_of_bounds=found,
    )
    if any(o.access != "changed border" for o in found):
        return replace(
            run,
            failure="out of bounds",
            reason="the launch was stopped at the first access outside of the arguments",
        )
    return replace(run, arguments=tuple(_after(v, request.save) for v in values))


def _after(value: _Value, folder: Path | None) -> kernel_run_model.RunArgument:
    shown = value.shown
    if not isinstance(value.value, bytearray):
        return shown
    saved = ""
    if folder is not None:
        path = folder / f"arg{shown.index}.npy"
        with os_errors(f"{path} cannot be written", hint="--save another folder"):
            folder.mkdir(parents=True, exist_ok=True)
            with atomic.atomic_write(path) as handle:
                handle.write(encode_npy(NpyArray(shown.dtype, shown.shape, bytes(value.value))))
        saved = str(path)
    return replace(
        shown,
        changed=changed_elements(value.before, value.value, shown.dtype),
        after=value_statistics(value.value, shown.dtype),
        saved=saved,
    )


def _kernel(module: bytes, name: str) -> ModuleKernel:
    try:
        kernels = api.kernels_of(api.read_module(module)[1])
    except (api.ModuleError, IndexError) as error:
        raise XpudbgError(
            f"the module of {name} cannot be read: {error}",
            hint="'xpudbg triton-cache verify' checks entries",
        ) from error
    if name in kernels:
        return kernels[name]
    if len(kernels) != 1:
        raise XpudbgError(
            f"the module has no kernel {name}", hint=f"it has {', '.join(sorted(kernels)) or 'none'}"
        )
    return next(iter(kernels.values()))


def _types(reader: entry_reader.EntryReader, kernel: ModuleKernel) -> list[str]:
    """Return the types of the arguments: from the ttir, else from the module, which appends parameters of its own."""
    ttir = reader.ttir.arguments if reader.ttir is not None else ()
    if ttir:
        return [f"*{m[1]}" if (m := _POINTER.match(t)) else t for t in ttir]
    return [api.describe_parameter(p) for p in kernel.parameters if p.space != "local"]


def _values(texts: Sequence[str], types: Sequence[str], request: LaunchRequest) -> list[_Value]:
    exact = any(t.startswith("*") for t in types)
    if len(texts) > len(types) or (exact and len(texts) != len(types)) or (types and not texts):
        wanted = ", ".join(types) or "none"
        raise XpudbgError(
            f"the kernel takes {len(types)} arguments ({wanted}), and {len(texts)} were given",
            hint=f"--arg once for each; {_HOW}",
        )
    return [_value(i, text, kind, request) for i, (text, kind) in enumerate(zip(texts, types, strict=False))]


def _value(index: int, text: str, kind: str, request: LaunchRequest) -> _Value:
    pointer = kind.startswith("*") or kind == "pointer"
    if not pointer:
        try:
            number = int(text, 0) if re.fullmatch(r"[-+]?(0x[0-9a-fA-F]+|\d+)", text) else float(text)
        except ValueError:
            raise XpudbgError(
                f"argument {index} is {text!r}, and the kernel takes a number there ({kind})", hint=_HOW
            ) from None
        return _Value(kernel_run_model.RunArgument(index, kind, text), api.Scalar(kind, number))
    if text == "null":
        return _Value(kernel_run_model.RunArgument(index, kind, "null"), None)
    dtype = _dtype(kind[1:]) if kind.startswith("*") else ""
    if text.endswith((".npy", ".pt")):
        return _of_file(index, Path(text), kind, dtype)
    name, _, rest = text.partition(":")
    shape_text, _, named = rest.partition(":")
    pointed, dtype = dtype, _dtype(named) if named else dtype or "fp32"
    if name not in KINDS or not _SHAPE.fullmatch(shape_text) or dtype not in DTYPES:
        raise XpudbgError(
            f"argument {index}, {text!r}, is not understood; the kernel takes {kind}", hint=_HOW
        )
    if not _can_hold(dtype, pointed):
        raise XpudbgError(
            f"argument {index} is {dtype}, and the kernel takes {kind}",
            hint=f"leave the type out, or give {pointed}",
        )
    shape = tuple(int(n) for n in shape_text.split("x"))
    if math.prod(shape) > MAX_ELEMENTS:
        raise XpudbgError(
            f"argument {index} has more than {MAX_ELEMENTS} elements", hint="give a smaller shape"
        )
    data = make_values(name, math.prod(shape), dtype, request.seed * 1009 + index)
    return _Value(
        kernel_run_model.RunArgument(index, kind, f"{name} {shape_text}", shape, dtype), data, bytes(data)
    )


def _of_file(index: int, path: Path, kind: str, dtype: str) -> _Value:
    try:
        with paths.open_plain(path) as handle:
            data = handle.read(_MAX_FILE)
        array = parse_npy(data) if path.suffix == ".npy" else _torch_storage(path, dtype)
    except OSError as error:
        raise XpudbgError(f"{path} cannot be read: {error.strerror or error}", hint=_HOW) from error
    except (NpyError, zipfile.BadZipFile, KeyError) as error:
        raise XpudbgError(f"{path} cannot be used: {error}", hint="save it with numpy.save") from error
    if not _can_hold(array.dtype, dtype):
        raise XpudbgError(
            f"{path} holds {array.dtype}, and argument {index} points to {dtype}",
            hint="save it as that type (bf16: its bits as uint16)",
        )
    chosen = dtype or array.dtype
    return _Value(
        kernel_run_model.RunArgument(index, kind, path.name, array.shape, chosen),
        bytearray(array.data),
        array.data,
    )


def _can_hold(given: str, wanted: str) -> bool:
    """Return whether elements of a type fit an argument: the same type, integers of that size, or bits of a type that numpy lacks (bf16, fp8)."""
    eight_bits = wanted.startswith(("f8", "fp8"))
    if not wanted or given == wanted or (wanted not in DTYPES and not eight_bits):
        return True
    whole = given[:1] in "iu" and (wanted[:1] in "iu" or wanted == "bf16" or eight_bits)
    return whole and element_size(given) == (1 if eight_bits else element_size(wanted))


def _torch_storage(path: Path, dtype: str) -> NpyArray:
    """Return the bytes of a tensor that ``torch.save`` wrote: the member ``data/0`` of the zip file; nothing is unpickled."""
    with zipfile.ZipFile(path) as archive:
        member = next((i for i in archive.infolist() if i.filename.endswith("/data/0")), None)
        if member is None or member.file_size > _MAX_FILE:
            raise KeyError("no tensor is in it")
        data = archive.read(member)
    kind = dtype or "fp32"
    return NpyArray(kind, (len(data) // element_size(kind),), data)


def _dtype(text: str) -> str:
    return ALIASES.get(text, text)


def _described(path: Path | None) -> dict[str, object]:
    if path is None:
        return {}
    try:
        with paths.open_plain(path) as handle:
            found = json.loads(handle.read(_MAX_JSON))
    except (OSError, ValueError, RecursionError) as error:
        raise XpudbgError(
            f"{path} cannot be read as SPIRVRunner's args_data.json: {error}", hint="give --grid and --arg"
        ) from error
    return found if isinstance(found, dict) else {}


def _described_arguments(described: dict[str, object], request: LaunchRequest) -> list[str]:
    """Return SPIRVRunner's list of arguments as texts: tensors beside the file are used, others are random."""
    entries = described.get("argument_list")
    texts = []
    for entry in entries if isinstance(entries, list) else []:
        if not isinstance(entry, dict):
            continue
        if entry.get("type") != "tensor":
            texts.append(str(entry.get("value", "")))
            continue
        name = Path(str(entry.get("name", ""))).name
        folder = (request.described or Path()).parent
        tensor_file = next((p for s in (".npy", ".pt") if (p := folder / f"{name}{s}").is_file()), None)
        dtype = _dtype(str(entry.get("dtype", "")).removeprefix("torch."))
        if tensor_file is None and not request.size:
            raise XpudbgError(
                f"{name} of args_data.json is not beside it, and the file does not say how large it was",
                hint="--size N gives such tensors N random elements",
            )
        texts.append(str(tensor_file) if tensor_file else f"random:{request.size}:{dtype}")
    return texts


def _whole(values: dict[str, object], name: str) -> int:
    found = values.get(name)
    return found if isinstance(found, int) and 0 <= found < 2**31 else 0


def _three(grid: Sequence[int]) -> tuple[int, int, int]:
    padded = (*grid, 1, 1)[:3]
    return padded[0], padded[1], padded[2]


_CODES = {
    "fp32": "f",
    "fp64": "d",
    "fp16": "e",
    "i8": "b",
    "i16": "h",
    "i32": "i",
    "i64": "q",
    "u8": "B",
    "u16": "H",
    "u32": "I",
    "u64": "Q",
    "i1": "B",
    "bf16": "H",
}
DTYPES = frozenset(_CODES)
ALIASES = {
    "f16": "fp16",
    "f32": "fp32",
    "f64": "fp64",
    "float16": "fp16",
    "float32": "fp32",
    "float64": "fp64",
    "bfloat16": "bf16",
    "bool": "i1",
    "int8": "i8",
    "uint8": "u8",
    "int16": "i16",
    "int32": "i32",
    "int64": "i64",
}
KINDS = ("random", "zeros", "ones", "range")
_FIRST = 4


def make_values(kind: str, count: int, dtype: str, seed: int) -> bytearray:
    """Return the elements of an argument.

    Args:
        kind: ``random`` (normal numbers; of integers 0 to 9, of ``i1`` 0 and 1), ``zeros``, ``ones`` or ``range``.
        count: How many.
        dtype: Their type.
        seed: Seed of the random ones.
    """
    if kind == "zeros":
        return bytearray(count * struct.calcsize("<" + _CODES[dtype]))
    whole = dtype[0] in "iu"
    top = 1 if dtype == "i1" else 9
    numbers: Sequence[float]
    if kind == "ones":
        numbers = [1] * count
    elif kind == "range":
        numbers = [n % (top + 1) if dtype in {"i1", "i8", "u8"} else n for n in range(count)]
    else:
        source = random.Random(seed)  # noqa: S311 (numbers for a kernel, no secrets)
        numbers = [source.randint(0, top) if whole else source.gauss(0, 1) for _ in range(count)]
    return bytearray(encode_values(numbers, dtype))


def encode_values(numbers: Sequence[float], dtype: str) -> bytes:
    """Encode numbers as bytes; values beyond the range of float16 become infinite."""
    if dtype == "bf16":
        bits = array.array("I", struct.pack(f"<{len(numbers)}f", *numbers))
        if sys.byteorder == "big":
            bits.byteswap()
        rounded = [(b + 0x7FFF + (b >> 16 & 1)) >> 16 & 0xFFFF for b in bits]
        return struct.pack(f"<{len(rounded)}H", *rounded)
    code = _CODES[dtype]
    if code == "e":
        numbers = [math.copysign(math.inf, n) if abs(n) >= 65520 else n for n in numbers]
    return struct.pack(f"<{len(numbers)}{code}", *(numbers if code in "efd" else map(int, numbers)))


def decode_values(data: bytes | bytearray, dtype: str) -> Sequence[float]:
    """Decode bytes to numbers."""
    code = _CODES[dtype]
    count = len(data) // struct.calcsize("<" + code)
    numbers = struct.unpack(f"<{count}{code}", data)
    if dtype != "bf16":
        return numbers
    return struct.unpack(f"<{count}f", struct.pack(f"<{count}I", *(n << 16 for n in numbers)))


def value_statistics(data: bytes | bytearray, dtype: str) -> ValueStatistics:
    """Return statistics of the elements that bytes encode."""
    numbers = decode_values(data, dtype)
    finite = [n for n in numbers if math.isfinite(n)]
    nan = sum(1 for n in numbers if n != n) if len(finite) < len(numbers) else 0  # noqa: PLR0124 (NaN)
    first = tuple(f"{n:.6g}" if isinstance(n, float) else str(n) for n in numbers[:_FIRST])
    return kernel_run_model.ValueStatistics(
        elements=len(numbers),
        minimum=float(min(finite)) if finite else None,
        maximum=float(max(finite)) if finite else None,
        mean=math.fsum(finite) / len(finite) if finite else None,
        nan=nan,
        infinite=len(numbers) - len(finite) - nan,
        zero=sum(1 for n in finite if n == 0),
        first=first,
    )


def changed_elements(before: bytes | bytearray, after: bytes | bytearray, dtype: str) -> int:
    """Count the elements whose bits differ."""
    if before == after:
        return 0
    size = struct.calcsize("<" + _CODES[dtype])
    places = range(0, len(before), size)
    return sum(1 for at in places if before[at : at + size] != after[at : at + size])


# Arrays in numpy's ``.npy`` files, read and written without numpy.
#
#     \x93NUMPY 01 00  76 00  {'descr': '<f4', 'fortran_order': False, 'shape': (64, 512), } ... \n  DATA
#
# Format versions 1.0 to 3.0 (numpy/lib/format.py). Arrays of objects are pickles and are refused.


MAGIC = b"\x93NUMPY"
_MAX_HEADER = 64 << 10
_DTYPES = {
    "<f4": "fp32",
    "<f8": "fp64",
    "<f2": "fp16",
    "|i1": "i8",
    "<i2": "i16",
    "<i4": "i32",
    "<i8": "i64",
    "|u1": "u8",
    "<u2": "u16",
    "<u4": "u32",
    "<u8": "u64",
    "|b1": "i1",
}
_DESCRIPTIONS = {**{dtype: descr for descr, dtype in _DTYPES.items()}, "bf16": "<u2"}


class NpyError(ValueError):
    """The file cannot be used; the message says why."""


@dataclass(frozen=True)
class NpyArray:
    """An array.

    Attributes:
        dtype: Type of its elements, as Triton calls it.
        shape: Its sizes.
        data: Its elements in C order, little-endian.
    """

    dtype: str
    shape: tuple[int, ...]
    data: bytes


def parse_npy(data: bytes) -> NpyArray:
    """Return the array of a file.

    Raises:
        NpyError: It is not an array, is truncated, or has elements of a type that no kernel takes.
    """
    if data[:6] != MAGIC or len(data) < 12:
        raise NpyError("it is no .npy file")
    width = 2 if data[6] == 1 else 4
    length = int.from_bytes(data[8 : 8 + width], "little")
    start = 8 + width + length
    if length > _MAX_HEADER or start > len(data):
        raise NpyError("its header is cut or too long")
    try:
        header = ast.literal_eval(data[8 + width : start].decode("latin-1").strip())
        descr, order, shape = header["descr"], header["fortran_order"], tuple(header["shape"])
    except (ValueError, SyntaxError, KeyError, TypeError, MemoryError, RecursionError) as error:
        raise NpyError("its header cannot be read") from error
    if not all(isinstance(n, int) and n >= 0 for n in shape) or not isinstance(descr, str):
        raise NpyError("its header cannot be read")
    dtype = _DTYPES.get(descr)
    if dtype is None:
        raise NpyError(f"its elements are of type {descr!r}, which is not taken here")
    if order and len(shape) > 1:
        raise NpyError("its elements are in Fortran's order: save numpy.ascontiguousarray of it")
    count = 1
    for size in shape:
        count *= size
    size = count * element_size(dtype)
    if start + size > len(data):
        raise NpyError("it is cut")
    return NpyArray(dtype, shape, data[start : start + size])


def encode_npy(array: NpyArray) -> bytes:
    """Return the bytes of a file (format 1.0); bfloat16 as its bits, ``uint16``."""
    shape = f"({', '.join(map(str, array.shape))}{',' if len(array.shape) == 1 else ''})"
    head = f"{{'descr': '{_DESCRIPTIONS[array.dtype]}', 'fortran_order': False, 'shape': {shape}, }}"
    head += " " * (-(len(head) + 11) % 64) + "\n"
    return MAGIC + b"\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + array.data


def element_size(dtype: str) -> int:
    """Bytes of an element."""
    return 1 if dtype in {"i1", "i8", "u8"} else int(dtype.lstrip("biufp")) // 8
