"""Layouts as Triton's own code computes them (triton 3.7.1): ``reference.py FILE`` writes texts of attributes, shapes and bases. No GPU is needed."""

import itertools
import json
import sys

from triton._C.libtriton import gluon_ir, ir
from triton.experimental.gluon.language import _layouts as gluon

context = ir.context()
ir.load_dialects(context)
builder = gluon_ir.GluonOpBuilder(context)
rows = []


def blocked(*fields):
    names = ("sizePerThread", "threadsPerWarp", "warpsPerCTA", "order")
    text = ", ".join(f"{name} = {list(value)}" for name, value in zip(names, fields))
    return gluon.BlockedLayout(*map(list, fields)), f"#ttg.blocked<{{{text}}}>"


def mma(major, warps, shape):
    text = f"versionMajor = {major}, versionMinor = 0, warpsPerCTA = {warps}, instrShape = {shape}"
    return gluon.NVMMADistributedLayout([major, 0], warps, shape), f"#ttg.nvidia_mma<{{{text}}}>"


def sliced(dim, parent):
    return gluon.SliceLayout(dim, parent[0]), f"#ttg.slice<{{dim = {dim}, parent = {parent[1]}}}>"


def operand(index, parent, width):
    more = f", kWidth = {width}" if width else ""
    text = f"#ttg.dot_op<{{opIdx = {index}, parent = {parent[1]}{more}}}>"
    return gluon.DotOperandLayout(index, parent[0], width), text


def add(layout, *shapes):
    for shape in shapes:
        made = builder.to_linear_layout(layout[0]._to_ir(builder), list(shape))
        bases = dict(register=made.reg_bases, lane=made.lane_bases, warp=made.warp_bases, block=made.block_bases)
        rows.append({"layout": layout[1], "shape": list(shape), "bases": bases})


wide = blocked([1, 4], [8, 4], [4, 1], [1, 0])
tall = blocked([8, 1], [4, 8], [1, 4], [0, 1])
flat = blocked([1, 8], [1, 32], [8, 1], [1, 0])
square = blocked([2, 2], [8, 4], [2, 2], [1, 0])
line = blocked([4], [32], [4], [0])
cube = blocked([1, 1, 4], [2, 4, 4], [1, 2, 2], [2, 1, 0])
twisted = blocked([2, 1, 4], [4, 2, 4], [2, 2, 1], [1, 2, 0])
for layout in (wide, tall, flat, square):
    add(layout, (64, 64), (16, 128), (8, 4), (1, 256))
add(line, (1024,), (128,), (16,))
add(cube, (4, 32, 64), (2, 8, 16))
add(twisted, (16, 16, 16), (1, 64, 8))
for parent, dim in itertools.product((wide, tall, square), (0, 1)):
    add(sliced(dim, parent), (64,), (8,))
add(sliced(0, sliced(2, cube)), (32,))
add(sliced(1, sliced(0, twisted)), (16,))
ampere, pairs = mma(2, [2, 2], [16, 8]), mma(2, [4, 1], [16, 8])
hopper = mma(3, [4, 1], [16, 64, 16])
for parent in (ampere, pairs, hopper):
    add(parent, (64, 64), (128, 128))
    add(sliced(1, parent), (64,))
for parent, index, width in itertools.product((ampere, pairs), (0, 1), (1, 2, 4)):
    add(operand(index, parent, width), (64, 64))
add(operand(0, hopper, 2), (128, 64))
for index in (0, 1):
    add(operand(index, square, 0), (32, 32))
    add(operand(index, wide, 0), (64, 16) if index == 0 else (16, 64))
with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
