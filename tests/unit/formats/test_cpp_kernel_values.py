"""Values that the lines of a C++ kernel compute."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xpudbg.formats import cpp_statements
from xpudbg.formats.cpp_kernel_values import parse_cpp_kernel_values
from xpudbg.formats.kernel_values import CONSTANT, LOAD, SAME, STORE, UNKNOWN, KernelValue

HEAD = 'extern "C" void kernel(float* in_out_ptr0, const float* in_ptr0, const float* in_ptr1, float* out_ptr0)\n{\n'


def values(*lines: str) -> list[KernelValue]:
    return list(parse_cpp_kernel_values(HEAD + "\n".join(lines) + "\n}\n", origin="k.cpp").value)


def value(line: str) -> tuple[str, tuple[str | float, ...]]:
    """The operation of the last value, with the names of its operands as they stand in the text."""
    before = [f"auto tmp{n} = in_ptr0[static_cast<int64_t>(x{n})];" for n in range(3)]
    found = values(*before, line)[-1]
    return found.operation, tuple(o.partition("#")[0] if isinstance(o, str) else o for o in found.operands)


@pytest.mark.parametrize(
    ("line", "operation", "operands"),
    [
        ("auto tmp3 = decltype(tmp0)(tmp0 * tmp1);", "mul", ("tmp0", "tmp1")),
        ("auto tmp3 = float(tmp0 + tmp1);", "add", ("tmp0", "tmp1")),
        ("auto tmp3 = tmp0 - static_cast<float>(2.0);", "sub", ("tmp0", 2.0)),
        ("auto tmp3 = std::exp(tmp0);", "exp", ("tmp0",)),
        ("auto tmp3 = tmp0.exp();", "exp", ("tmp0",)),
        ("auto tmp3 = 1 / std::sqrt(tmp0);", "rsqrt", ("tmp0",)),
        ("auto tmp3 = tmp0.rsqrt();", "rsqrt", ("tmp0",)),
        ("auto tmp3 = tmp0.reciprocal();", "truediv", (1.0, "tmp0")),
        ("auto tmp3 = decltype(tmp0)(1)/(decltype(tmp0)(1) + tmp0.neg().exp());", "sigmoid", ("tmp0",)),
        ("auto tmp3 = decltype(tmp0)(1) / (decltype(tmp0)(1) + std::exp(-tmp0));", "sigmoid", ("tmp0",)),
        (
            "auto tmp3 = at::vec::Vectorized<float>(2) / (at::vec::Vectorized<float>(1) + (at::vec::Vectorized<float>(-2) * tmp0).exp())"
            " - at::vec::Vectorized<float>(1);",
            "tanh",
            ("tmp0",),
        ),
        ("auto tmp3 = tmp0.exp() - at::vec::Vectorized<float>(1);", "expm1", ("tmp0",)),
        ("auto tmp3 = std::max(tmp0, decltype(tmp0)(0));", "maximum", ("tmp0", 0.0)),
        ("auto tmp3 = at::vec::clamp_min(tmp0, decltype(tmp0)(0));", "maximum", ("tmp0", 0.0)),
        ("auto tmp3 = max_propagate_nan(tmp0, tmp1);", "maximum", ("tmp0", "tmp1")),
        ("auto tmp3 = at::vec::VecMask<float,2>(tmp0 < tmp1);", "lt", ("tmp0", "tmp1")),
        ("auto tmp3 = decltype(tmp1)::blendv(tmp2, tmp1, tmp0.template cast<float,1>());", "where", ("tmp0", "tmp1", "tmp2")),
        ("auto tmp3 = tmp0 ? tmp1 : tmp2;", "where", ("tmp0", "tmp1", "tmp2")),
        ("auto tmp3 = fmadd(tmp0, tmp1, tmp2);", "fma", ("tmp0", "tmp1", "tmp2")),
        ("auto tmp3 = !tmp0;", "not", ("tmp0",)),
        ("auto tmp3 = ~tmp0;", "not", ("tmp0",)),
        ("auto tmp3 = decltype(tmp0)(-tmp0);", "neg", ("tmp0",)),
        ("auto tmp3 = tmp0 && tmp1;", "and", ("tmp0", "tmp1")),
        ("auto tmp3 = std::nearbyint(tmp0);", "round", ("tmp0",)),
        ("auto tmp3 = at::vec::convert<float,2,bfloat16,1>(tmp0);", SAME, ("tmp0",)),
        ("auto tmp3 = tmp0.template cast<int64_t,2>();", SAME, ("tmp0",)),
        ("auto tmp3 = at::vec::Vectorized<float>(tmp0);", SAME, ("tmp0",)),
        ("auto tmp3 = (tmp0);", SAME, ("tmp0",)),
        ("auto tmp3 = static_cast<float>(-0.5);", CONSTANT, (-0.5,)),
        ("auto tmp3 = -std::numeric_limits<float>::infinity();", CONSTANT, (-math.inf,)),
        ("auto tmp3 = 49L;", CONSTANT, (49.0,)),
        ("auto tmp3 = x1;", UNKNOWN, ()),
        ("auto tmp3 = tmp0 * tmp1 + tmp2;", UNKNOWN, ("tmp0", "tmp1", "tmp2")),
        ("auto tmp3 = int64_t(x1 + 8L*tmp0);", UNKNOWN, ("tmp0",)),
    ],
)  # fmt: skip
def test_an_expression(line: str, operation: str, operands: tuple[str | float, ...]) -> None:
    assert value(line) == (operation, operands)


def test_a_reduction_is_a_value_where_it_is_read() -> None:
    """What adds to it passes a value on; what its name is first given is the beginning, no value."""
    found = values(
        "float tmp_acc0 = 0;",
        "at::vec::Vectorized<float> tmp_acc0_vec = at::vec::Vectorized<float>(0);",
        "for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(64L); x0+=static_cast<int64_t>(16L))",
        "{",
        "auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x0), static_cast<int64_t>(16));",
        "tmp_acc0_vec = sum_masked_reduce(tmp_acc0_vec, tmp0, static_cast<int64_t>(4L));",
        "}",
        "tmp_acc0 = tmp_acc0 + at::vec::vec_reduce_all<float, 1>([](at::vec::Vectorized<float>& x, at::vec::Vectorized<float>& y)"
        " { return x + y; }, tmp_acc0_vec);",
        "out_ptr0[static_cast<int64_t>(0L)] = static_cast<float>(tmp_acc0);",
    )
    assert [(v.line - 2, v.operation) for v in found] == [
        (1, SAME), (2, SAME), (5, LOAD), (6, SAME), (8, SAME), (9, "sum"), (9, SAME), (9, STORE),
    ]  # fmt: skip
    added, combined, reduced = found[3], found[4], found[5]
    assert added.operands == (found[2].name,) and combined.operands == (added.name,)
    assert reduced.operands == (combined.name,)


@pytest.mark.parametrize(
    ("line", "read", "operation"),
    [
        ("tmp_acc0 = max_propagate_nan(tmp_acc0, tmp0);", "tmp_acc0", "max2"),
        ("tmp_acc0 = at::vec::minimum(tmp_acc0, tmp0);", "tmp_acc0", "min2"),
        ("tmp_acc0 = tmp_acc0 * tmp0;", "tmp_acc0", "prod"),
        ("tmp_acc0 = tmp_acc0 || tmp0;", "tmp_acc0", "any"),
        ("tmp_acc0 = cascade_sum_combine(tmp0, &cascade_helper0);", "tmp_acc0", "sum"),
        ("tmp_acc0 = welford_combine(tmp_acc0, tmp0, &wrecps0);", "tmp_acc0.mean", "welford.mean"),
        ("tmp_acc0 = welford_combine(tmp_acc0, tmp0);", "tmp_acc0.m2", "welford.m2"),
        ("tmp_acc0 = argmax_combine(tmp_acc0, tmp0, x1);", "tmp_acc0.index", "argmax"),
        ("tmp_acc0 = something_new(tmp_acc0, tmp0);", "tmp_acc0", UNKNOWN),
    ],
)
def test_kinds_of_reductions(line: str, read: str, operation: str) -> None:
    found = values(
        "float tmp_acc0 = 0;", "auto tmp0 = in_ptr0[0L];", line, f"out_ptr0[0L] = static_cast<float>({read});"
    )
    (reduced,) = [v for v in found if v.name.startswith("gathered")]
    assert reduced.operation == operation
    assert any(v.operands == (found[1].name,) for v in found[2:3])


def loads(*lines: str) -> dict[int, list[tuple[str, tuple[int, ...]]]]:
    """Line -> the operation of the values that it loads, with the lines of the stores that gave them."""
    found = values(*lines)
    stored = {v.name: v.line - 2 for v in found if v.operation == STORE}
    told: dict[int, list[tuple[str, tuple[int, ...]]]] = {}
    for v in found:
        if v.name.startswith("tmp") and (
            v.operation == LOAD or (v.operation == SAME and v.operands and v.operands[0] in stored)
        ):
            told.setdefault(v.line - 2, []).append(
                (v.operation, tuple(sorted(stored.get(str(o), 0) for o in v.operands)))
            )
    return told


def test_a_load_is_given_what_the_kernel_stored_before() -> None:
    found = loads(
        "for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(8L); x0+=static_cast<int64_t>(1L))",
        "{",
        "auto tmp0 = in_out_ptr0[static_cast<int64_t>(x0)];",
        "in_out_ptr0[static_cast<int64_t>(x0)] = tmp0;",
        "auto tmp1 = in_out_ptr0[static_cast<int64_t>(x0)];",
        "}",
        "auto tmp2 = in_out_ptr0[static_cast<int64_t>(x0 + 1L)];",
    )
    assert found[3] == [(LOAD, ())]
    assert found[5] == [(SAME, (4,))]
    assert sorted(found[7]) == [(LOAD, ()), (SAME, (4,))]


def test_another_name_of_a_pointer_is_the_same_memory() -> None:
    found = loads(
        "auto out_ptr1 = in_out_ptr0;",
        "auto tmp0 = in_ptr0[0L];",
        "out_ptr1[0L] = tmp0;",
        "auto tmp1 = in_out_ptr0[0L];",
    )
    assert found[4] == [(SAME, (3,))]


def test_the_rest_of_a_loop_does_not_read_what_its_vectors_stored() -> None:
    def variant(which: str, first: int, last: int) -> list[str]:
        inside = f"x0 >= static_cast<int64_t>({first}L) && x0 < static_cast<int64_t>({last}L)"
        return [
            f"if(C10_{which}({inside}))",
            "{",
            "auto tmp0 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(x0), static_cast<int64_t>(8));",
            "tmp0.store(in_out_ptr0 + static_cast<int64_t>(x0));",
            "}",
        ]

    loop = (
        "for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(12L); x0+=static_cast<int64_t>(8L))"
    )
    found = loads(loop, "{", *variant("LIKELY", 0, 8), *variant("UNLIKELY", 8, 12), "}")
    assert found == {5: [(LOAD, ())], 10: [(LOAD, ())]}


def test_what_a_lambda_returns_and_an_array_holds() -> None:
    found = values(
        "auto tmp0 = in_ptr0[0L];",
        "auto tmp1 =",
        "[&]",
        "{",
        "__at_align__ std::array<float, 8> tmpbuf;",
        "tmpbuf[x0_inner] = in_ptr1[static_cast<int64_t>(tmp0 + x0)];",
        "return at::vec::Vectorized<float>::loadu(tmpbuf.data(), static_cast<int64_t>(8));",
        "}",
        "()",
        ";",
        "auto tmp2 = tmp0 ? tmp1() : static_cast<float>(0.0);",
    )
    where = found[-1]
    assert where.operation == "where" and where.operands[1:] == (
        next(v.name for v in found if v.name.startswith("tmp1#")),
        0.0,
    )
    gathered = next(v for v in found if v.operation == LOAD and v.line == 8)
    assert gathered.operands == (found[0].name,) and gathered.text == "in_ptr1[$]"


def test_a_transposed_block() -> None:
    found = values(
        "alignas(std::max(std::size_t(8), alignof(float))) float tmp0[8*8];",
        "transpose_mxn<float,static_cast<int64_t>(8),static_cast<int64_t>(8),false>"
        "(in_ptr0 + static_cast<int64_t>(16L + x1), static_cast<int64_t>(16L), tmp0, static_cast<int64_t>(8));",
        "for (long x1_inner = 0; x1_inner < static_cast<int64_t>(8); x1_inner++)",
        "{",
        "auto tmp1 = at::vec::Vectorized<float>::loadu(tmp0 + static_cast<int64_t>(8L*x1_inner), static_cast<int64_t>(8));",
        "}",
    )
    load, store, read = found
    assert (load.operation, load.text) == (LOAD, "in_ptr0[16]") and store.operands == (load.name,)
    assert (read.operation, read.operands) == (SAME, (store.name,))


def test_a_sum_that_several_write_is_no_value_that_is_known() -> None:
    found = values(
        "auto tmp0 = in_ptr0[0L];",
        "atomic_add(&out_ptr0[static_cast<int64_t>(x1)], static_cast<float>(tmp0));",
        "auto tmp1 = out_ptr0[0L];",
    )
    assert found[1].operation == UNKNOWN and found[1].operands == (found[0].name,)
    assert found[2].operands == (found[1].name,)


def test_what_is_never_stored_is_given_by_no_line() -> None:
    (found,) = values("auto tmp0 = out_ptr0[0L];")
    assert found.operation == SAME and found.operands == ("*out_ptr0",)


def test_what_is_too_much_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + "auto tmp0 = in_ptr0[0L];\n" * 20
    assert len(parse_cpp_kernel_values(text, origin="k").value) == 20
    monkeypatch.setattr(cpp_statements, "MAX_STATEMENTS", 5)
    assert "too many" in parse_cpp_kernel_values(text, origin="k").problems[0].what
    assert "no function" in parse_cpp_kernel_values("int x;", origin="k").problems[0].what


@settings(max_examples=150)
@given(st.lists(st.sampled_from([
    "auto tmp0 = ", "tmp_acc0 = tmp_acc0 + ", "(", ")", "[", "]", "{\n", "}\n", "<", ">", "::", "decltype(tmp0)", ".store(", "in_ptr0", "+",
    "tmp1", ";\n", "? ", ": ", "return ", "1e9999", "0x", "-", "!", "transpose_mxn", ",", "&", "\x00", "for(int64_t x0=", "[&]",
]), max_size=60))  # fmt: skip
def test_any_text_is_read_without_an_exception(parts: list[str]) -> None:
    parse_cpp_kernel_values(HEAD + "".join(parts), origin="k")


@pytest.mark.parametrize(
    "text", ["(" * 5000, "-" * 5000, "a[" * 4000, "a.b" * 2600, "1+" * 3900 + "1", "f(" * 70 + ")" * 70]
)
def test_deep_expressions(text: str) -> None:
    assert values(f"auto tmp0 = {text};")[0].operation == UNKNOWN
