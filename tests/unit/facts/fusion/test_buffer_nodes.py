"""FX nodes whose values buffers hold."""

from __future__ import annotations

from xpudbg.facts.fusion.generated_calls import buffer_values
from xpudbg.formats.output_code import parse_output_code
from xpudbg.model.fusion import FusedKernel, GraphFusion, Member, MemberKind
from xpudbg.model.generated_code import KernelKind

CODE = """
# Topologically Sorted Source Nodes: [mul, mean], Original ATen: [aten.mul, aten.mean]
# Graph fragment:
#   %mul : Tensor "f32[8]" = call_function[target=torch.ops.aten.mul.Tensor](args = (%a, %a), kwargs = {})
#   %mean : Tensor "f32[]" = call_function[target=torch.ops.aten.mean.default](args = (%mul,), kwargs = {})
#   return %mul,%buf1
triton_k = async_compile.triton('triton_k', '''
@triton.jit
def triton_k(in_ptr0, out_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    pass
''', device_str='xpu')


def call(args):
    a, = args
    buf0 = empty_strided_xpu((8, ), (1, ), torch.float32)
    buf1 = empty_strided_xpu((), (), torch.float32)
    triton_k.run(a, buf0, buf1, 8, stream=stream0)
    return (buf0, )
"""


def member(writes: str, *names: str, changes: tuple[str, ...] = ()) -> Member:
    return Member(name=f"op_{writes}", kind=MemberKind.POINTWISE, fx=names, writes=(writes,), changes=changes)


def test_a_buffer_holds_the_last_node_of_its_members_or_the_one_that_the_code_names() -> None:
    code = parse_output_code(CODE, origin="output_code.py").value
    (call,) = (c for c in code.calls if c.kernel == "triton_k")
    first = FusedKernel(
        "triton_k",
        KernelKind.TRITON,
        members=(member("buf0", "mul", "view"), member("buf1", "mul", "mean")),
        source_line=call.line,
    )
    last = FusedKernel("aten.mm", KernelKind.EXTERN, members=(member("buf2", "view_1", "mm"),))
    fusion = GraphFusion("g", kernels=(first, last))
    assert buffer_values(fusion, code) == {"buf0": "mul", "buf1": "mean", "buf2": "mm"}
    assert buffer_values(fusion, None) == {"buf0": "view", "buf1": "mean", "buf2": "mm"}


def test_nothing_is_known_of_a_buffer_that_is_changed_in_place() -> None:
    kernels = (
        FusedKernel("first", KernelKind.TRITON, members=(member("buf0", "mul"),)),
        FusedKernel("second", KernelKind.TRITON, members=(member("buf1", "copy_", changes=("buf0",)),)),
    )
    assert buffer_values(GraphFusion("g", kernels=kernels), None) == {"buf0": "", "buf1": "copy_"}
