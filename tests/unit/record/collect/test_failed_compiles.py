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
