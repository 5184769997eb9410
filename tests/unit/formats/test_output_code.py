"""The parser of output_code.py: real files where they are, small ones written here, cut and hostile text."""

from __future__ import annotations

import pytest

from xpudbg.formats.output_code import parse_output_code
from xpudbg.model.generated_code import KernelKind

XPU = """\
# AOT ID: ['0_inference']
from torch._C import _xpu_getCurrentRawStream as get_raw_stream
empty_strided_cuda = torch._C._dynamo.guards._empty_strided_cuda
async_compile = AsyncCompile()

# kernel path: /tmp/torchinductor_u/6w/c6w4.py
# Topologically Sorted Source Nodes: [a, b], Original ATen: [aten.sin, aten.add]
# Source node to ATen node mapping:
#   a => sin
#   b => add
# Graph fragment:
#   %sin : [num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%arg0_1,), kwargs = {})
triton_poi_fused_add_sin_0 = async_compile.triton('triton_poi_fused_add_sin_0', '''
import triton
@triton_heuristics.pointwise(
    size_hints={'x': 8},
)
@triton.jit
def triton_poi_fused_add_sin_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    s = \\'\\'\\'text\\'\\'\\'
    tl.store(out_ptr0, s)
''', device_str='xpu')


# Original path: /home/u/model.py:12
mine_0 = async_compile.triton('mine', '''
@triton_heuristics.user_autotune(
    custom_kernel=True,
)
@triton.jit
def mine(x_ptr, n):
    pass
''', device_str='xpu')

async_compile.wait(globals())
del async_compile

class Runner:
    def __init__(self, partitions):
        self.partitions = partitions

    def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        s0 = arg1_1
        assert_size_stride(arg0_1, (s0, 8), (8, 1))
        with torch.xpu._DeviceGuard(0):
            torch.xpu.set_device(0)
            buf0 = empty_strided_xpu((s0, 8), (8, 1), torch.float32)
            # Topologically Sorted Source Nodes: [a, b], Original ATen: [aten.sin, aten.add]
            # [Provenance debug handles] triton_poi_fused_add_sin_0:7
            stream0 = get_raw_stream(0)
            triton_poi_fused_add_sin_0.run(arg0_1, buf0, 8*s0, stream=stream0)
            buf1 = buf0; del buf0  # reuse
            extern_kernels.mm(reinterpret_tensor(arg0_1, (8, s0), (1, 8), 0), buf1, out=buf2)
            buf3 = torch.ops.mkldnn._linear_pointwise(buf1, arg1_1, None, "none", [-1], "")
            buf4 = buf3[0]
            buf5 = empty_strided_cpu((), (), torch.int64)
            buf5.copy_(buf4, False)
            u0 = buf5.item()
            mine_0.run(buf4, 8, grid=(1,), stream=stream0)
        return (buf4, reinterpret_tensor(buf1, (8, ), (1, ), 0), )
"""


def test_kernels_of_an_xpu_file_have_kinds_sources_and_origins() -> None:
    code = parse_output_code(XPU, origin="output_code.py").value
    kinds = {k.name: k.kind for k in code.kernels}
    assert kinds == {
        "triton_poi_fused_add_sin_0": KernelKind.TRITON,
        "mine_0": KernelKind.USER_TRITON,
        "extern_kernels.mm": KernelKind.EXTERN,
        "torch.ops.mkldnn._linear_pointwise": KernelKind.FALLBACK,
        "copy_": KernelKind.COPY,
        "item": KernelKind.HOST,
    }
    first = code.kernels[0]
    assert first.path == "/tmp/torchinductor_u/6w/c6w4.py"
    assert first.source_nodes == ("a", "b")
    assert first.original_aten == ("aten.sin", "aten.add")
    assert first.node_map == (("a", ("sin",)), ("b", ("add",)))
    assert first.graph_fragment[0].startswith("%sin : ")
    assert first.device == "xpu"
    assert first.params == ("in_ptr0", "out_ptr0", "xnumel", "XBLOCK")
    assert "text" in first.source
    assert code.kernels[1].user_path == "/home/u/model.py:12"


def test_calls_stand_in_order_with_buffers_origins_and_handles() -> None:
    parsed = parse_output_code(XPU, origin="output_code.py")
    code = parsed.value
    assert [c.kernel.rpartition(".")[2] for c in code.calls] == [
        "triton_poi_fused_add_sin_0",
        "mm",
        "_linear_pointwise",
        "copy_",
        "item",
        "mine_0",
    ]
    launch, mm, linear, copy, *_ = code.calls
    assert launch.buffers == ("arg0_1", "buf0")
    assert launch.debug_handle == 7
    assert launch.kwargs == (("stream", "stream0"),)
    assert mm.buffers == ("arg0_1", "buf1", "buf2")
    assert linear.result == "buf3"
    assert copy.buffers == ("buf5", "buf4")
    assert {c.device for c in code.calls} == {"xpu"}
    assert code.entry.inputs == ("arg0_1", "arg1_1")
    assert code.entry.outputs == ("buf4", "reinterpret_tensor(buf1, (8, ), (1, ), 0)")
    assert (code.complete, parsed.unknown_lines, parsed.problems) == (True, 0, ())


def test_the_older_files_of_intel_extension_for_pytorch() -> None:
    text = """\
from intel_extension_for_pytorch._inductor.xpu.codecache import XPUAsyncCompile
async_compile = XPUAsyncCompile()

# kernel path: /tmp/ym/cym7.py
# Source Nodes: [new], Original ATen: [aten.lift_fresh]
# new => full_default
triton_poi_fused_0 = async_compile.triton('triton_poi_fused_0', '''
@pointwise(size_hints=[1], filename=__file__, meta={'signature': {0: '*i64', 1: 'i32'}, 'device_type': 'xpu'})
@triton.jit
def triton_poi_fused_0(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    pass
''')

def call(args):
    arg0_1, = args
    args.clear()
    buf3 = empty_strided((2, 4), (4, 1), device='xpu', dtype=torch.bfloat16)
    # Source Nodes: [new], Original ATen: [aten.lift_fresh]
    stream0 = get_xpu_stream(0)
    triton_poi_fused_0.run(buf3, 1, grid=grid(1), stream=stream0)
    buf4 = torch.ops.torch_ipex._linear_pointwise(reinterpret_tensor(buf3, (4, 2), (2, 1), 0), arg0_1, 'none', [-1], '')
    return (buf4, )
"""
    code = parse_output_code(text, origin="o").value
    kernel = code.kernels[0]
    assert (kernel.device, kernel.node_map) == (
        "xpu",
        (("new", ("full_default",)),),
    )
    assert code.calls[1].kind is KernelKind.FALLBACK
    assert code.buffers[0].dtype == "bfloat16"


@pytest.mark.parametrize("cut", range(0, len(XPU), 97))
def test_a_cut_file_gives_what_stands_before_the_cut(cut: int) -> None:
    parsed = parse_output_code(XPU[:cut], origin="output_code.py")
    code = parsed.value
    assert not code.complete
    assert parsed.problems
    whole = [k.name for k in parse_output_code(XPU, origin="o").value.kernels]
    assert [k.name for k in code.kernels if k.line] == [n for n in whole if f"{n} = async" in XPU[:cut]]


@pytest.mark.parametrize(
    "text", ["", "\x00\xff", "def call(args", "x = '''", "(" * 5000, "a = async_compile.triton('a', '''"]
)
def test_strange_text_never_raises_and_is_reported(text: str) -> None:
    parsed = parse_output_code(text, origin="o")
    assert parsed.problems
    assert not parsed.value.complete


def test_layouts_of_inputs_are_those_that_the_wrapper_asserts() -> None:
    text = """
def call(args):
    arg0_1, arg1_1, s77, arg2_1 = args
    args.clear()
    assert_size_stride(arg0_1, (32, s77), (1, 32), 'input')
    assert_size_stride_grouped((arg1_1, arg2_1), ((2, 64), (128, )), ((64, 1), (1, )), 'input')
    buf0 = torch.ops.aten.sort.default(arg0_1)
    assert_size_stride(buf0, (4, ), (1, ))
    assert_size_stride(arg0_1)
    return (buf0, )
"""
    code = parse_output_code(text, origin="x").value
    inputs = [(b.name, b.size, b.stride) for b in code.buffers if b.how == "input"]
    assert inputs == [
        ("arg0_1", ("32", "s77"), ("1", "32")),
        ("arg1_1", ("2", "64"), ("64", "1")),
        ("arg2_1", ("128",), ("1",)),
    ]
    assert not code.unknown
