"""What the ledger says of a graph whose C++ did not compile: the compiler's error, and not the command."""

from __future__ import annotations

import pytest

from xpudbg.record.collect.processes import what_failed


@pytest.mark.parametrize(
    ("output", "told"),
    [
        (
            "Microsoft (R) C/C++ Optimizing Compiler Version 19.44\r\nk.cpp\r\n"
            "C:/torch/Exception.h(3): fatal error C1083: Cannot open include file: 'algorithm': No such file or directory\r\n",
            "C:/torch/Exception.h(3): fatal error C1083: Cannot open include file: 'algorithm': No such file or directory",
        ),
        (
            "In file included from /x/error.h:1,\nk.cpp:4:2: error: expected ';'\n",
            "k.cpp:4:2: error: expected ';'",
        ),
    ],
)
def test_the_compilers_error_is_told(output: str, told: str) -> None:
    assert (
        what_failed(f"C++ compile error\n\nCommand:\ncl /I C:/x\n\nOutput:\n{output}")
        == f"C++ compile error: {told}"
    )
    assert what_failed("RuntimeError: no\nmore") == "RuntimeError: no\nmore"


def test_the_operator_s_own_error_is_the_cause_of_a_failure_on_fake_tensors() -> None:
    # The message of torch 2.13 for "x @ w" of sizes that do not fit.
    message = (
        "RuntimeError when making fake tensor call\n"
        "  Explanation: Dynamo failed to run FX node with fake tensors: call_function <built-in function matmul>"
        "(*(FakeTensor(..., size=(4, 5)), FakeTensor(..., size=(6, 7))), **{}): got RuntimeError('a and b must have same "
        "reduction dim, but got [4, 5] X [6, 7].')\n  Hint: Your code may result in an error when running in eager.\n"
    )
    cause = "RuntimeError('a and b must have same reduction dim, but got [4, 5] X [6, 7].')"
    assert what_failed(message) == f"RuntimeError when making fake tensor call: {cause}"
    assert what_failed(message[:120]) == message[:120]
