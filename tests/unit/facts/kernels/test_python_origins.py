"""From lines of Inductor's generated kernel file to the user's lines."""

from __future__ import annotations

from dataclasses import replace

from xpudbg.facts.kernels.python_lines import PythonOrigins, _origins, _together
from xpudbg.model.fusion import FusedKernel, Member, MemberKind
from xpudbg.model.generated_code import GeneratedKernel, KernelCall, KernelKind
from xpudbg.model.location import FxSourceLine

TEXT = """
@triton.jit
def k(in_ptr0, out_ptr0, out_ptr1, n):
    tmp0 = tl.load(in_ptr0)
    tmp1 = tmp0 + 1
    tl.store(out_ptr0, tmp1)
    tmp2 = tmp0 * 2
    tl.store(out_ptr1, tmp2)
"""
SIN, COS = FxSourceLine("/u/m.py", 7, "f", "a = x + 1"), FxSourceLine("/u/m.py", 8, "f", "b = x * 2")
MADE = GeneratedKernel("k", KernelKind.TRITON, source=TEXT)
FUSED = FusedKernel(
    "k",
    "triton",
    members=(
        Member("op0", MemberKind.POINTWISE, sources=(SIN,), writes=("buf0",)),
        Member("op1", MemberKind.POINTWISE, sources=(COS,), writes=("buf1",)),
    ),
)
CALL = KernelCall("k", KernelKind.TRITON, "call", ("arg0_1", "buf0", "buf1", "8"))


def test_each_line_has_the_user_s_lines_that_it_helps_to_compute() -> None:
    found = _origins(MADE, [FUSED], [CALL], None)
    assert found.lines == (SIN, COS) and found.first == 3 and found.file.endswith(".py")
    assert {n: found.by_line[n] for n in range(4, 9)} == {
        4: (SIN, COS), 5: (SIN,), 6: (SIN,), 7: (COS,), 8: (COS,),
    }  # fmt: skip
    assert found.by_line[3] == (SIN, COS), "a line that nobody can tell stands for all of the kernel's"


def test_a_call_with_a_buffer_that_nobody_knows_leaves_its_lines_open() -> None:
    two = [replace(FUSED, source_line=1), replace(FUSED, source_line=2)]
    calls = [replace(CALL, line=1), replace(CALL, line=2, args=("arg0_1", "buf9", "buf1", "8"))]
    found = _origins(MADE, two, calls, None)
    assert found.by_line[6] == (SIN, COS) and found.by_line[8] == (COS,)


def test_kernels_of_one_name_and_two_texts_are_not_mixed() -> None:
    one = _origins(MADE, [FUSED], [CALL], None)
    assert _together([one, one]).by_line == one.by_line
    other = _origins(replace(MADE, source=TEXT + "\n# changed"), [FUSED], [CALL], None)
    assert _together([one, other]) == PythonOrigins()
    assert _together([]) == PythonOrigins()


def test_a_node_that_stays_in_registers_is_computed_by_the_lines_of_its_reader() -> None:
    inner = FusedKernel(
        "k",
        "triton",
        members=(
            Member("op0", "", sources=(SIN,), writes=("buf7",)),
            Member("op1", "", sources=(COS,), writes=("buf0",), reads=("buf7",)),
            Member("op2", "", writes=("buf1",)),
        ),
    )
    found = _origins(MADE, [inner], [CALL], None)
    assert found.by_line[5] == (SIN, COS), "buf7 is stored nowhere: what computes buf0 may compute it"
