"""Messages of a kernel: assertions and prints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from .memory import KernelError
from .parse import Operation

if TYPE_CHECKING:
    from .execute import Program, Step, Values


def check(program: Program, operation: Operation) -> Step:
    """``tt.assert``: an assertion that fails stops the kernel."""
    condition = operation.operands[0]
    message = re.search(r'"((?:[^"\\]|\\.)*)"', operation.text)

    def test(values: Values) -> None:
        if not np.all(values[condition]):
            raise KernelError(
                f"assertion failed in program {program.context.program}: {message.group(1) if message else ''}"
            )

    return test


def show(program: Program, operation: Operation) -> Step:
    """``pid (0, 0, 0) idx ( 3) x: 4``, as Triton's device prints."""
    prefix = re.search(r'"((?:[^"\\]|\\.)*)"', operation.text)
    title = prefix.group(1).strip() if prefix else ""
    hexadecimal = bool(operation.attributes.get("hex"))

    def write(values: Values) -> None:
        pid = "pid ({}, {}, {})".format(*program.context.program)
        if not operation.operands:
            print(f"{pid} {title}")
        for name in operation.operands:
            for index, value in np.ndenumerate(values[name]):
                text = hex(int(value)) if hexadecimal and not isinstance(value, np.floating) else str(value)
                print(f"{pid} idx ({', '.join(map(str, index))}) {title} {text}")

    return write
