"""Run inside the interpreter that has numpy and torch: ``python ttir_checks.py ROOT``. One line per check, ``ok NAME`` or ``NAME: reason``."""

import ctypes
import sys

import numpy as np
import torch

sys.path.insert(0, sys.argv[1])

from xpudbg.emulator.target.ttir import execute, types
from xpudbg.emulator.target.ttir.memory import Memory, Segment

NAMES = {
    "bf16": torch.bfloat16,
    "f8E4M3FN": torch.float8_e4m3fn,
    "f8E5M2": torch.float8_e5m2,
    "f8E4M3FNUZ": torch.float8_e4m3fnuz,
    "f8E5M2FNUZ": torch.float8_e5m2fnuz,
    "f16": torch.float16,
    "f32": torch.float32,
    "f64": torch.float64,
    "i8": torch.int8,
    "i16": torch.int16,
    "i32": torch.int32,
    "i64": torch.int64,
}
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def same(ours, theirs):
    assert np.array_equal(np.asarray(ours), np.asarray(theirs), equal_nan=True), (
        ours[np.asarray(ours) != np.asarray(theirs)][:4],
        theirs[np.asarray(ours) != np.asarray(theirs)][:4],
    )


def launch(text, *tensors, grid=(1, 1, 1), scalars=(), attach=True):
    """Run a module on tensors, then scalars."""
    program = execute.Program(text)
    segments = [
        Segment(t.data_ptr(), t.untyped_storage().nbytes(), f"t{i}") for i, t in enumerate(tensors) if attach
    ]
    program.run(grid, [*[t.data_ptr() for t in tensors], *scalars], Memory(segments))


def elementwise(operations, inputs, output, count=None):
    """Load every input, run the operations on %a, %b, ..., store %r."""
    n = count or inputs[0].numel()
    names = {v: k for k, v in NAMES.items()}
    loads, arguments = "", []
    for letter, tensor in zip("abc", inputs, strict=False):
        e = names[tensor.dtype]
        arguments.append(f"%p{letter}: !tt.ptr<{e}>")
        loads += f"""
    %s{letter} = tt.splat %p{letter} : !tt.ptr<{e}> -> tensor<{n}x!tt.ptr<{e}>>
    %q{letter} = tt.addptr %s{letter}, %i : tensor<{n}x!tt.ptr<{e}>>, tensor<{n}xi32>
    %{letter} = tt.load %q{letter} : tensor<{n}x!tt.ptr<{e}>>"""
    e = names[output.dtype]
    text = f"""module {{
  tt.func public @k({", ".join([*arguments, f"%po: !tt.ptr<{e}>"])}) attributes {{noinline = false}} {{
    %i = tt.make_range {{end = {n} : i32, start = 0 : i32}} : tensor<{n}xi32>{loads}
    {operations.replace("N", str(n))}
    %so = tt.splat %po : !tt.ptr<{e}> -> tensor<{n}x!tt.ptr<{e}>>
    %qo = tt.addptr %so, %i : tensor<{n}x!tt.ptr<{e}>>, tensor<{n}xi32>
    tt.store %qo, %r : tensor<{n}x!tt.ptr<{e}>>
    tt.return
  }}
}}"""
    launch(text, *inputs, output)
    return output


@check
def every_pattern_of_a_narrow_type_has_its_value_and_comes_back():
    for name in types.NARROW:
        kind, dtype = types.Type(name), NAMES[name]
        bits = torch.arange(1 << (16 if name == "bf16" else 8), dtype=torch.int32)
        bits = bits.to(torch.int16 if name == "bf16" else torch.uint8)
        theirs = bits.view(dtype).float().numpy()
        ours = types.from_bits(kind, bits.numpy().view(kind.memory_dtype))
        same(ours, theirs)
        back = types.to_bits(kind, ours)
        numbers = ~np.isnan(theirs)
        same(back[numbers], bits.numpy().view(kind.memory_dtype)[numbers])
        assert np.isnan(types.from_bits(kind, back[~numbers])).all()


@check
def rounding_is_to_the_nearest_with_ties_to_even_for_all_halves_and_random_floats():
    torch.manual_seed(0)
    halves = torch.arange(-32768, 32768, dtype=torch.int32).to(torch.int16).view(torch.float16).float()
    floats = torch.randint(-(2**31), 2**31 - 1, (200_000,)).to(torch.int32).view(torch.float32)
    for name, form in types.NARROW.items():
        for source in (halves, floats, halves * 2**-7, torch.randn(10_000) * 30):
            inside = source.abs() <= form.maximum if name != "bf16" else ~source.isnan()
            chosen = source[inside]
            ours = types.rounder(types.Type(name))(chosen.numpy())
            theirs = chosen.to(NAMES[name]).float().numpy()
            same(ours, theirs)


@check
def numbers_beyond_the_largest():
    x = np.array([1e9, -1e9, np.inf, -np.inf, np.nan, 449, 480, 61439.0, 61441.0], dtype=np.float32)
    e4m3 = types.rounder(types.Type("f8E4M3FN"))(x)
    same(e4m3, np.array([448, -448, 448, -448, np.nan, 448, 448, 448, 448], dtype=np.float32))
    e5m2 = types.rounder(types.Type("f8E5M2"))(x)
    same(e5m2, torch.from_numpy(x).to(torch.float8_e5m2).float().numpy())
    toward_zero = types.rounder(types.Type("f8E5M2"), "rtz")(np.array([1.99, -1.99, 1e9], dtype=np.float32))
    same(toward_zero, np.array([1.75, -1.75, 57344], dtype=np.float32))
    bf16 = types.rounder(types.Type("bf16"), "rtz")(np.array([1.0077], dtype=np.float32))
    same(bf16, np.array([1.0], dtype=np.float32))
    half = types.rounder(types.Type("f16"), "rtz")(np.array([1.00097, -1.00097, 1e30], dtype=np.float32))
    same(half, np.array([1.0, -1.0, 65504], dtype=np.float16))
    twice = 1 + 2.0**-8 + 2.0**-40  # float32 would make a tie of it
    same(types.rounder(types.Type("bf16"))(np.array([twice])), np.array([1 + 2.0**-7], dtype=np.float32))


@check
def arithmetic_on_halves_rounds_once_per_operation():
    torch.manual_seed(1)
    for name in ("bf16", "f16"):
        dtype = NAMES[name]
        a, b = (torch.randn(4096) * 3).to(dtype), torch.randn(4096).to(dtype)
        for operation, function in (
            ("arith.addf", torch.add),
            ("arith.subf", torch.sub),
            ("arith.mulf", torch.mul),
            ("arith.divf", torch.div),
            ("arith.maximumf", torch.maximum),
            ("arith.minnumf", torch.minimum),
            ("arith.remf", torch.fmod),
        ):
            out = elementwise(f"%r = {operation} %a, %b : tensor<Nx{name}>", (a, b), torch.empty_like(a))
            assert torch.equal(out, function(a, b)), operation
        chain = elementwise(
            f"%m = arith.mulf %a, %b : tensor<Nx{name}>\n    %r = arith.addf %m, %a : tensor<Nx{name}>",
            (a, b),
            torch.empty_like(a),
        )
        assert torch.equal(chain, a * b + a)
        out = elementwise(
            f"%f = arith.extf %a : tensor<Nx{name}> to tensor<Nxf32>\n    %e = math.exp %f : tensor<Nxf32>\n"
            f"    %r = arith.truncf %e : tensor<Nxf32> to tensor<Nx{name}>",
            (a,),
            torch.empty_like(a),
        )
        torch.testing.assert_close(out, a.exp(), rtol=1e-2, atol=0)
        less = elementwise(
            f"%c = arith.cmpf olt, %a, %b : tensor<Nx{name}>\n    %r = arith.extui %c : tensor<Nxi1> to tensor<Nxi8>",
            (a, b),
            torch.empty(4096, dtype=torch.int8),
        )
        assert torch.equal(less.bool(), a < b)
        bits = elementwise(
            f"%r = tt.bitcast %a : tensor<Nx{name}> -> tensor<Nxi16>",
            (a,),
            torch.empty(4096, dtype=torch.int16),
        )
        assert torch.equal(bits, a.view(torch.int16))


SCALARS = """module {
  tt.func public @k(%p: !tt.ptr<NAME>, %q: !tt.ptr<f32>, %x: f32) attributes {noinline = false} {
    %a = tt.load %p : !tt.ptr<NAME>
    %b = arith.truncf %x : f32 to NAME
    %c = arith.cmpf ogt, %x, %x : f32
    %d = tt.load %p, %c, %b : !tt.ptr<NAME>
    tt.store %p, %d : !tt.ptr<NAME>
    %e = arith.extf %a : NAME to f32
    tt.store %q, %e : !tt.ptr<f32>
    tt.return
  }
}"""


@check
def scalars_of_every_floating_type_go_through_memory():
    for name in ("bf16", "f16", *[n for n in types.NARROW if n.startswith("f8")]):
        stored = torch.tensor([1.5], dtype=NAMES[name])
        read = torch.zeros(1)
        text = SCALARS.replace("NAME", name)
        if name.startswith("f8"):
            text = text.replace("arith.truncf %x :", "tt.fp_to_fp %x, rounding = rtne :").replace(
                " to f8", " -> f8"
            )
            text = text.replace("arith.extf %a :", "tt.fp_to_fp %a :").replace(" to f32", " -> f32")
        launch(text, stored, read, scalars=(2.3,))
        assert (
            read.item() == 1.5 and stored.float().item() == torch.tensor([2.3]).to(NAMES[name]).float().item()
        )


@check
def comparisons_with_nan():
    nan = float("nan")
    a, b = torch.tensor([1.0, nan, 2.0, nan]), torch.tensor([1.0, 1.0, 1.0, nan])
    expected = {
        "oeq": (1, 0, 0, 0), "ogt": (0, 0, 1, 0), "oge": (1, 0, 1, 0), "olt": (0, 0, 0, 0), "ole": (1, 0, 0, 0),
        "one": (0, 0, 1, 0), "ord": (1, 0, 1, 0), "ueq": (1, 1, 0, 1), "ugt": (0, 1, 1, 1), "uge": (1, 1, 1, 1),
        "ult": (0, 1, 0, 1), "ule": (1, 1, 0, 1), "une": (0, 1, 1, 1), "uno": (0, 1, 0, 1),
    }  # fmt: skip
    for word, wanted in expected.items():
        out = elementwise(
            f"%c = arith.cmpf {word}, %a, %b : tensor<Nxf32>\n    %r = arith.extui %c : tensor<Nxi1> to tensor<Nxi8>",
            (a, b),
            torch.empty(4, dtype=torch.int8),
        )
        assert tuple(out.tolist()) == wanted, (word, out)
    for name, wanted in {"arith.maximumf": [1, nan, 2, nan], "arith.maxnumf": [1, 1, 2, nan]}.items():
        out = elementwise(f"%r = {name} %a, %b : tensor<Nxf32>", (a, b), torch.empty(4))
        same(out.numpy(), np.array(wanted, dtype=np.float32))


@check
def integers_wrap_divide_toward_zero_and_shift_by_their_sign():
    a = torch.tensor([7, -7, 2**31 - 1, -(2**31), 5, -1, -128, 0], dtype=torch.int32)
    b = torch.tensor([3, 3, 2, -2, -3, 31, 33, 5], dtype=torch.int32)
    wide_a, wide_b = a.long(), b.long()
    unsigned = {"a": wide_a % 2**32, "b": wide_b % 2**32}

    def wrapped(x):
        return ((x + 2**31) % 2**32 - 2**31).to(torch.int32)

    quotient = torch.div(wide_a, wide_b, rounding_mode="trunc")
    cases = {
        "arith.addi": wrapped(wide_a + wide_b),
        "arith.subi": wrapped(wide_a - wide_b),
        "arith.muli": wrapped(wide_a * wide_b),
        "arith.divsi": wrapped(quotient),
        "arith.remsi": wrapped(wide_a - quotient * wide_b),
        "arith.divui": wrapped(torch.div(unsigned["a"], unsigned["b"], rounding_mode="floor")),
        "arith.remui": wrapped(unsigned["a"] % unsigned["b"]),
        "arith.maxui": wrapped(torch.maximum(unsigned["a"], unsigned["b"])),
        "arith.minsi": torch.minimum(a, b),
        "tt.mulhiui": wrapped(
            torch.tensor([int(x) * int(y) >> 32 for x, y in zip(unsigned["a"], unsigned["b"], strict=True)])
        ),
    }
    for name, wanted in cases.items():
        out = elementwise(f"%r = {name} %a, %b : tensor<Nxi32>", (a, b), torch.empty_like(a))
        assert torch.equal(out, wanted), (name, out, wanted)
    shift = torch.tensor([1, 1, 4, 31, 2, 31, 3, 40], dtype=torch.int32)
    for name, wanted in {
        "arith.shrsi": [3, -4, 134217727, -1, 1, -1, -16, 0],
        "arith.shrui": [3, 2147483644, 134217727, 1, 1, 1, 536870896, 0],
        "arith.shli": [14, -14, -16, 0, 20, -(2**31), -1024, 0],
    }.items():
        out = elementwise(f"%r = {name} %a, %b : tensor<Nxi32>", (a, shift), torch.empty_like(a))
        assert out.tolist() == wanted, (name, out)
    floats = torch.tensor([1.9, -1.9, 3e9, -3e9, float("nan"), 0.5])
    out = elementwise(
        "%r = arith.fptosi %a : tensor<Nxf32> to tensor<Nxi32>", (floats,), torch.empty(6, dtype=torch.int32)
    )
    assert out.tolist() == [1, -1, 2**31 - 1, -(2**31), 0, 0]
    out = elementwise("%r = arith.uitofp %a : tensor<Nxi32> to tensor<Nxf32>", (a,), torch.empty(8))
    assert torch.equal(out, unsigned["a"].float())


LOOP = """module {
  tt.func public @k(%p: !tt.ptr<f32>, %n: i32) attributes {noinline = false} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %z = arith.constant 0.000000e+00 : f32
    %pid = tt.get_program_id x : i32
    %past = arith.cmpi sge, %pid, %n : i32
    cf.cond_br %past, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    tt.return
  ^bb2:  // pred: ^bb0
    %q = tt.addptr %p, %pid : !tt.ptr<f32>, i32
    %s:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %k = %c0) -> (f32, i32)  : i32 {
      %f = tt.call @twice(%i) : (i32) -> f32
      %even = arith.remsi %i, %n : i32
      %is = arith.cmpi ne, %even, %c0 : i32
      %t = scf.if %is -> (f32) {
        %u = arith.addf %a, %f : f32
        scf.yield %u : f32
      } else {
        scf.yield %a : f32
      }
      %k1 = arith.addi %k, %c1 : i32
      scf.yield %t, %k1 : f32, i32
    }
    %r = arith.sitofp %s#1 : i32 to f32
    %o = arith.addf %s#0, %r : f32
    tt.store %q, %o : !tt.ptr<f32>
    tt.return
  }
  tt.func private @twice(%x: i32) -> f32 attributes {noinline = true} {
    %f = arith.sitofp %x : i32 to f32
    %g = arith.addf %f, %f : f32
    tt.return %g : f32
  }
}"""


@check
def loops_branches_calls_and_early_returns():
    out = torch.zeros(5)
    launch(LOOP, out, grid=(5, 1, 1), scalars=(4,))
    assert out.tolist() == [16.0, 16.0, 16.0, 16.0, 0.0], out


REDUCE = """%m:2 = "tt.reduce"(%a, %i) <{axis = 0 : i32}> ({
    ^bb0(%x: f32, %j: i32, %y: f32, %k: i32):
      %g = arith.cmpf ogt, %x, %y : f32
      %v = arith.select %g, %x, %y : f32
      %w = arith.select %g, %j, %k : i32
      tt.reduce.return %v, %w : f32, i32
    }) : (tensor<Nxf32>, tensor<Nxi32>) -> (f32, i32)
    %r = tt.splat %m#1 : i32 -> tensor<Nxi32>"""
SCAN = """%r = "tt.scan"(%a) <{axis = 0 : i32, reverse = REVERSE}> ({
    ^bb0(%x: bf16, %y: bf16):
      %v = arith.addf %x, %y : bf16
      tt.scan.return %v : bf16
    }) : (tensor<Nxbf16>) -> tensor<Nxbf16>"""


@check
def reductions_of_pairs_and_scans_in_both_directions():
    torch.manual_seed(2)
    a = torch.randn(64)
    out = elementwise(REDUCE, (a,), torch.empty(64, dtype=torch.int32))
    assert out.unique().tolist() == [int(a.argmax())]
    small = torch.arange(64).bfloat16() % 4  # sums that bf16 holds
    out = elementwise(SCAN.replace("REVERSE", "false"), (small,), torch.empty_like(small))
    assert torch.equal(out.float(), small.float().cumsum(0))
    out = elementwise(SCAN.replace("REVERSE", "true"), (small,), torch.empty_like(small))
    assert torch.equal(out.float(), small.float().flip(0).cumsum(0).flip(0))


ATOMIC = """%c2 = arith.constant dense<4> : tensor<Nxi32>
    %one = arith.constant dense<true> : tensor<Nxi1>
    %j = arith.remsi %i, %c2 : tensor<Nxi32>
    %st = tt.splat %pb : !tt.ptr<bf16> -> tensor<Nx!tt.ptr<bf16>>
    %pt = tt.addptr %st, %j : tensor<Nx!tt.ptr<bf16>>, tensor<Nxi32>
    %r = tt.atomic_rmw fadd, acq_rel, gpu, %pt, %a, %one : (tensor<Nx!tt.ptr<bf16>>, tensor<Nxbf16>, tensor<Nxi1>) -> tensor<Nxbf16>"""


@check
def atomic_additions_to_one_address_follow_one_another_and_round_each_time():
    a = torch.tensor([256.0, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1], dtype=torch.bfloat16)
    sums = torch.zeros(12, dtype=torch.bfloat16)
    before = elementwise(ATOMIC, (a, sums), torch.empty_like(a))
    assert sums[:4].tolist() == [256.0, 3.0, 4.0, 5.0]  # 256 + 1 is 256 in bf16
    assert before.tolist() == [0, 0, 0, 0, 256, 1, 2, 3, 256, 2, 3, 4]


@check
def an_access_outside_of_the_tensors_stops_with_place_and_distance():
    text = LOOP.replace(
        "tt.store %q, %o : !tt.ptr<f32>", 'tt.store %q, %o : !tt.ptr<f32> loc("kernel.py":7:3)'
    )
    out = torch.zeros(3)
    try:
        launch(text, out, grid=(4, 1, 1), scalars=(4,))
    except execute.OperationError as error:
        assert error.operation == "tt.store" and "kernel.py:7" in str(error), error
        assert "1 of 1 addresses" in str(error) and "4 bytes past the end of t0 (12 bytes)" in str(error), (
            error
        )
    else:
        raise AssertionError("nothing stopped it")


@check
def what_is_not_known_stops_when_it_is_reached_and_not_before():
    text = LOOP.replace("%k1 = arith.addi", "%k1 = arith.juggle")
    out = torch.zeros(5)
    launch(text, out, grid=(1, 1, 1), scalars=(0,))
    assert out.tolist() == [0.0] * 5
    try:
        launch(text, out, grid=(1, 1, 1), scalars=(1,))
    except execute.OperationError as error:
        assert str(error) == "arith.juggle: this operation is not known"
    else:
        raise AssertionError("nothing stopped it")
    for broken in (
        "",
        "module {",
        LOOP.replace("scf.yield %t, %k1 : f32, i32\n    }", ""),
        LOOP[:900],
        LOOP.replace("i32", "<"),
    ):
        try:
            execute.Program(broken)
        except types.UnsupportedError:
            continue
        raise AssertionError(broken)


@check
def a_program_that_waits_for_a_later_one_is_stopped():
    text = """module {
  tt.func public @k(%p: !tt.ptr<i32>) attributes {noinline = false} {
    %c0 = arith.constant 0 : i32
    scf.while : () -> () {
      %v = tt.load %p {isVolatile = true} : !tt.ptr<i32>
      %w = arith.cmpi eq, %v, %c0 : i32
      scf.condition(%w)
    } do {
      scf.yield
    }
    tt.return
  }
}"""
    execute._WAITING_LIMIT = 100
    try:
        launch(text, torch.zeros(1, dtype=torch.int32))
    except execute.OperationError as error:
        assert "one after another" in str(error), error
    else:
        raise AssertionError("nothing stopped it")
    finally:
        execute._WAITING_LIMIT = 1_000_000


assert ctypes.sizeof(ctypes.c_void_p) == 8
for function in CHECKS:
    try:
        with np.errstate(all="ignore"):
            function()
        print("ok", function.__name__)
    except Exception as error:
        print(f"{function.__name__}: {type(error).__name__}: {error}".replace("\n", " "))
