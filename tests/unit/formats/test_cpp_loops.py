"""Loops of C++ kernels: sizes, entries, vectors."""

from __future__ import annotations

from xpudbg.formats.cpp_kernel_flow import CppLoop, parse_cpp_loops

HEAD = "for(int64_t {v}=static_cast<int64_t>({a}L); {v}<static_cast<int64_t>({b}L); {v}+=static_cast<int64_t>({s}L))"


def _loop(variable: str, size: object, step: int = 1) -> str:
    return HEAD.format(v=variable, a=0, b=size, s=step)


def test_a_parallel_region_in_a_serial_loop_is_entered_as_often_as_that_runs() -> None:
    lines = [
        'extern "C" void kernel(float* out_ptr0)', "{",
        _loop("x0", 1568), "{", _loop("x1", 4, 16), "{", "#pragma omp parallel num_threads(8)", "{", "#pragma omp for",
        _loop("x2", 490), "{", "auto tmp0 = in_ptr0[x2];", "}", "}", "for (int tid = 0; tid < 2; tid++)", "{", "}", "}", "}",
        "#pragma omp parallel", "{", _loop("x0", 10), "{", "}", "}", "}",
    ]  # fmt: skip
    assert parse_cpp_loops("\n".join(lines)) == [
        CppLoop(3, "x0", 1568, 1, 1, innermost=False),
        CppLoop(5, "x1", 4, 16, 1568, innermost=False),
        CppLoop(7, entered=1568, innermost=False),
        CppLoop(10, "x2", 490, 1, 1568),
        CppLoop(20, entered=1, innermost=False),
        CppLoop(22, "x0", 10, 1, 1),
    ]


def test_a_symbolic_bound_makes_what_is_inside_unknown() -> None:
    outer = (
        "for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(ks0); x0+=static_cast<int64_t>(1L))"
    )
    first, second = parse_cpp_loops("\n".join([outer, "{", _loop("x1", 7), "{", "}", "}"]))
    assert (first.size, first.entered) == (None, 1)
    assert (second.size, second.entered) == (7, None)


def test_cut_and_strange_text_gives_what_it_has() -> None:
    text = "\n".join([_loop("x0", 3), "{", _loop("x1", 5), "{", "}"])
    for end in range(len(text)):
        parse_cpp_loops(text[:end])
    assert [x.variable for x in parse_cpp_loops(text)] == ["x0", "x1"]
    assert parse_cpp_loops("}}}}" + "\n" + text)[1].entered == 3
    assert parse_cpp_loops("\0\xff") == []
