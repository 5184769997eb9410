"""Facts about tiles from the ttir and ttgir stages: dots, block pointers, and registers of tensors."""

from __future__ import annotations

import re

from xpudbg.model.location import StageOp
from xpudbg.model.row import dataclass
from xpudbg.model.stages import MlirModule

_TENSOR = re.compile(r"tensor<((?:\d{1,9}x)+)(!?[\w.]+(?:<[^<>]*>)?)(?:, (#[\w$.-]+))?")
_DOT = re.compile(
    r": tensor<((?:\d{1,9}x){1,8})(\w{1,40})[^*\n]{0,300}> \* tensor<((?:\d{1,9}x){1,8})(\w{1,40})[^*\n]{0,300}?>"
    r" -> tensor<((?:\d{1,9}x){1,8})(\w{1,40})(?:, (#[\w$-]{1,200}))?"
)
_RESULT = re.compile(r"(%[\w$.-]+)(?::\d+)?\s*=")
_OPERANDS = re.compile(r"tt\.dot (%[\w$.-]+), (%[\w$.-]+)")
_SOURCE = re.compile(r"(?<!=)=\s*[^\s=]+ (%[\w$.-]+)")
_MOVES = frozenset(
    (
        "ttg.convert_layout",
        "ttg.local_load",
        "ttg.local_alloc",
        "tt.trans",
        "tt.bitcast",
        "arith.bitcast",
        "tt.fp_to_fp",
    )
)
_PRECISION = re.compile(r"inputPrecision = (\w+)")
_LAYOUT = re.compile(r"#\w{1,100}")
_BLOCK_IO = re.compile(r'(?:ttig|triton_intel_gpu)\.block_io = "(\w+)"')
_SHAPE = re.compile(
    r"make_tensor_(?:ptr|descriptor) %[\w$.#-]{1,200}, \[([^\]]{0,1000})\].{0,1000}?tensor<((?:\d{1,9}x){1,8})(\w{1,40})"
)
_CONSTANT = re.compile(r"(%[\w$.#-]+) = arith\.constant (-?\d{1,18}) : ")
_BITS = {"f64": 64, "f32": 32, "tf32": 32, "f16": 16, "bf16": 16, "index": 64}
_REMADE = (
    # Pointers, and cheap values that compilers make again instead of keeping them in registers.
    frozenset(
        (
            *(
                "arith.constant",
                "tt.make_range",
                "tt.splat",
                "tt.broadcast",
                "tt.expand_dims",
                "arith.cmpi",
                "tt.addptr",
            ),
            *("tt.make_tensor_ptr", "tt.make_tensor_descriptor", "tt.advance", "scf.for"),
        )
    )
)
_ACCESS = {
    "tt.load": "load",
    "tt.store": "store",
    "tt.descriptor_load": "load",
    "tt.descriptor_store": "store",
}


@dataclass(frozen=True)
class Dot:
    """``tt.dot`` operation: its tile and types.

    Attributes:
        op: The operation.
        m, n, k: Tile of one work-group.
        a, b, c: Element types of the operands and of the result.
        precision: ``inputPrecision``; empty when not given.
        layout: The result's layout, resolved from its alias; empty in ttir.
        streamed: Whether both operands are loaded for each dot, in the same loop (in attention they are not).
    """

    op: StageOp
    m: int
    n: int
    k: int
    a: str
    b: str
    c: str
    precision: str
    layout: str
    streamed: bool = False

    @property
    def is_dpas(self) -> bool:
        """Return whether the result has a layout of DPAS."""
        return ".dpas<" in self.layout

    @property
    def intensity(self) -> float:
        """Return floating point operations per byte of operands, without reuse between work-groups."""
        moved = self.m * self.k * bits_of(self.a) + self.k * self.n * bits_of(self.b)
        return 2 * self.m * self.n * self.k * 8 / moved if moved else 0.0


@dataclass(frozen=True)
class Padding:
    """A block pointer whose tile is larger than the tensor in one dimension."""

    op: StageOp
    dimension: int
    size: int
    tile: int


@dataclass(frozen=True)
class LargeTensor:
    """The tensor value that takes the most registers.

    Attributes:
        op: The operation that makes it.
        type: Its type without the layout.
        bytes_per_thread: Its bytes in each hardware thread.
    """

    op: StageOp
    type: str
    bytes_per_thread: int


def bits_of(element: str) -> int:
    """Return the width in bits of an MLIR element type; pointers have 64, unknown types 0."""
    if element.startswith("!tt.ptr"):
        return 64
    if element.startswith("f8"):
        return 8
    if element in _BITS:
        return _BITS[element]
    return int(element[1:]) if element[:1] == "i" and element[1:].isdecimal() and len(element) < 6 else 0


def dots(module: MlirModule) -> list[Dot]:
    """Return the ``tt.dot`` operations of a stage."""
    found = []
    defined: dict[str, StageOp] = {}
    loop = 0
    for op in module.ops:
        result = _RESULT.match(op.text)
        if result:
            defined[result.group(1)] = op
        loop = op.number if op.name == "scf.for" else loop
        match = _DOT.search(op.text) if op.name == "tt.dot" else None
        if match:
            left, right = _dims(match.group(1)), _dims(match.group(3))
            if len(left) >= 2 and len(right) >= 2:
                precision = _PRECISION.search(op.text)
                a, b, c = match.group(2), match.group(4), match.group(6)
                layout = module.layouts.get(match.group(7) or "", "")
                m, k, n = left[-2], left[-1], right[-1]
                streamed = _is_streamed(op, defined, loop)
                found.append(
                    Dot(op, m, n, k, a, b, c, precision.group(1) if precision else "", layout, streamed)
                )
    return found


def _is_streamed(dot: StageOp, defined: dict[str, StageOp], loop: int) -> bool:
    operands = _OPERANDS.search(dot.text)
    if not operands:
        return False
    for name in operands.groups():
        op = defined.get(name)
        # Through layout conversions to the load.
        for _ in range(8):
            source = _SOURCE.search(op.text) if op and op.name in _MOVES else None
            if not source:
                break
            op = defined.get(source.group(1))
        if op is None or op.name not in {"tt.load", "tt.descriptor_load"} or op.number < loop:
            return False
    return True


def count_dots(module: MlirModule) -> int:
    """Count the dots, including ``tt.dot_scaled`` and forms whose types cannot be read."""
    return sum(op.name in {"tt.dot", "tt.dot_scaled"} for op in module.ops)


def laid_out_for_dpas(module: MlirModule, op: StageOp) -> bool:
    """Return whether the operation names a layout of DPAS or of its operands."""
    named = [module.layouts.get(name, "") for name in _LAYOUT.findall(op.text)]
    named += [module.layouts.get(name, "") for layout in named for name in _LAYOUT.findall(layout)]
    return any(".dpas<" in layout for layout in named)


def block_requests(module: MlirModule) -> dict[str, list[StageOp]]:
    """Return loads, stores and prefetches that request 2D block I/O, by kind; the compiler may still use other instructions."""
    found: dict[str, list[StageOp]] = {}
    for op in module.ops:
        if op.name.endswith((".2d_block_load", ".2D_block_load")):
            found.setdefault("load", []).append(op)
        elif _BLOCK_IO.search(op.text):
            kind = _ACCESS.get(op.name) or ("prefetch" if "prefetch" in op.name else "")
            if kind:
                found.setdefault(kind, []).append(op)
        elif op.name.endswith("prefetch"):
            found.setdefault("prefetch", []).append(op)
    return found


def block_pointers(module: MlirModule) -> list[StageOp]:
    """Return operations that make block pointers or tensor descriptors."""
    return [op for op in module.ops if op.name in {"tt.make_tensor_ptr", "tt.make_tensor_descriptor"}]


def paddings(module: MlirModule) -> list[Padding]:
    """Return block pointers with a constant size that is smaller than their tile."""
    constants: dict[str, int] = {}
    for op in module.ops:
        match = _CONSTANT.match(op.text) if op.name == "arith.constant" else None
        if match:
            constants[match.group(1)] = int(match.group(2))
    found = []
    for op in block_pointers(module):
        match = _SHAPE.search(op.text)
        if match:
            sizes = [constants.get(s.strip()) for s in match.group(1).split(",")]
            for index, (size, tile) in enumerate(zip(sizes, _dims(match.group(2)), strict=False)):
                if size is not None and 0 < size < tile:
                    found.append(Padding(op, index, size, tile))
    return found


def largest_tensor(module: MlirModule, num_warps: int) -> LargeTensor | None:
    """Return the numeric tensor that takes the most registers of a hardware thread, if warps share it evenly.

    Ranges, splats and masks are left out: they are recomputed where they are needed.
    """
    best: LargeTensor | None = None
    for op in module.ops:
        if " = " not in op.text or op.name in _REMADE:
            continue
        match = None
        for match in _TENSOR.finditer(op.text):  # noqa: B007 - the last type on the line is the result's
            pass
        if match is None or match.group(2).startswith("!"):
            continue
        count = 1
        for size in _dims(match.group(1)):
            count *= size
        per_thread = count * max(bits_of(match.group(2)), 8) // 8 // max(num_warps, 1)
        if best is None or per_thread > best.bytes_per_thread:
            best = LargeTensor(op, f"tensor<{match.group(1)}{match.group(2)}>", per_thread)
    return best


def _dims(text: str) -> list[int]:
    return [int(d) for d in text.split("x") if d]
