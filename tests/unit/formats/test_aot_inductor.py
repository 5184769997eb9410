"""What AOTInductor leaves: an exported graph without arguments, and C++ in the place of output_code.py."""

from __future__ import annotations

from pathlib import Path

from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.formats.output_code import parse_output_code
from xpudbg.model.generated_code import KernelKind

DATA = Path(__file__).parents[2] / "data" / "aot-xpu-2.13"
CODE = (DATA / "output_code.cpp").read_text()
CPU = DATA.with_name("aot-cpu-2.13")
KERNELS = {
    "triton_poi_fused_addmm_gelu_0": KernelKind.TRITON,
    "triton_poi_fused_1": KernelKind.TRITON,
    "triton_per_fused__softmax_prepare_softmax_online_2": KernelKind.TRITON,
    "aoti_torch_xpu_mm_out": KernelKind.EXTERN,
    "aoti_torch_xpu_addmm_out": KernelKind.EXTERN,
}


def test_kernels_stand_in_comments_and_their_launches_in_run_impl() -> None:
    parsed = parse_output_code(CODE, origin="output_code.cpp")
    assert parsed.problems == () and parsed.unknown_lines == 0
    code = parsed.value
    assert {k.name: k.kind for k in code.kernels} == KERNELS
    assert all(k.calls == 1 for k in code.kernels)
    assert [c.kernel for c in code.calls] == [
        "aoti_torch_xpu_mm_out",
        "triton_poi_fused_addmm_gelu_0",
        "triton_poi_fused_1",
        "aoti_torch_xpu_addmm_out",
        "triton_per_fused__softmax_prepare_softmax_online_2",
    ]
    assert (code.wrapper, code.complete) == ("cpp", True)
    gelu = code.kernels[0]
    assert gelu.params == ("in_out_ptr0", "in_ptr0", "xnumel", "XBLOCK")
    assert gelu.source.startswith("\nimport triton\n"), "the comment's indentation is not the source's"
    assert code.calls[1].original_aten == ("aten.addmm", "aten.gelu")


def test_buffers_of_the_cpp_wrapper_that_are_made_and_that_take_over_memory() -> None:
    """A kernel that makes both buffers of a reuse names the second alone."""
    code = parse_output_code(CODE, origin="output_code.cpp").value
    assert [(b.name, b.how, b.base) for b in code.buffers] == [
        ("buf0", "alloc", ""),
        ("buf1", "reuse", "buf0"),
        ("buf2", "alloc", ""),
        ("buf3", "alloc", ""),
        ("buf6", "reuse", "buf3"),
    ]
    view = "auto buf1 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf0, 2, int_array_2, int_array_3, 0L));  // reuse"
    seen = parse_output_code(CODE.replace("auto buf1 = std::move(buf0);  // reuse", view), origin="").value
    assert seen.buffers == code.buffers


def test_kernels_in_the_string_of_the_cpp_wrapper() -> None:
    """Inductor's own ``cpp_wrapper`` has wrapper and kernels in one string, or in two of them."""
    case = next((DATA.parent / "fusion-cpu-2.13" / "cppwrapper").glob("model*"))
    text = (case / "output_code.py").read_text()
    end = "} // inductor_entry_impl\n"
    apart = text.replace(end, f'{end}"""\n)\nkernel_src = (\nr"""').replace("code=None", "code=kernel_src")
    assert apart.count('r"""') == text.count('r"""') + 1
    for one in (text, apart):
        parsed = parse_output_code(one, origin="output_code.py")
        assert parsed.problems == () and parsed.unknown_lines == 0
        code = parsed.value
        assert [(k.name, k.kind, k.device, k.calls) for k in code.kernels] == [
            ("cpp_fused_relu_sum_0", KernelKind.CPP, "cpu", 1),
            ("aoti_torch_cpu_mm_out", KernelKind.EXTERN, "", 1),
        ]
        kernel = code.kernels[0]
        assert kernel.params == ("const float*", "float*")
        assert kernel.source.startswith("#include <torch/csrc/inductor/cpp_prefix.h>\n")
        assert kernel.source.endswith("\n}")
        assert one.split("\n")[kernel.line - 1] == kernel.source.split("\n")[0]
        assert code.file == "output_code.py"


def test_cpp_that_was_cut_is_not_complete() -> None:
    for end in ("triton_poi_fused_1', '''", "AtenTensorHandle buf3_handle"):
        parsed = parse_output_code(CODE[: CODE.index(end) + len(end)], origin="output_code.cpp")
        assert parsed.problems and not parsed.value.complete


def test_inputs_of_an_exported_graph_are_declared_in_its_body() -> None:
    parsed = parse_fx_graph((DATA / "fx_graph_readable.py").read_text(), origin="fx_graph_readable.py")
    assert parsed.problems == () and parsed.unknown_lines == 0
    (given,) = [n for n in parsed.value.main.nodes if n.op == "placeholder"]
    assert (given.name, given.shape) == ("arg4_1", ("4", "16"))


def test_cpp_kernels_stand_behind_the_wrapper() -> None:
    text = (CPU / "output_code.cpp").read_text()
    parsed = parse_output_code(text, origin="output_code.cpp")
    assert parsed.problems == ()
    code = parsed.value
    assert (code.file, code.wrapper, code.complete) == ("output_code.cpp", "cpp", True)
    gelu, softmax, addmm = code.kernels
    assert [k.kind for k in code.kernels] == [KernelKind.CPP, KernelKind.CPP, KernelKind.EXTERN]
    assert (gelu.name, gelu.params, gelu.calls) == ("cpp_fused_gelu_0", ("float*", "float*"), 1)
    assert softmax.params == ("const float*", "float*", "float*", "float*")
    assert (addmm.name, addmm.calls) == ("aoti_torch_cpu_addmm_out", 2)
    lines = text.split("\n")
    for kernel in (gelu, softmax):
        source = kernel.source.split("\n")
        assert lines[kernel.line - 1 : kernel.line - 1 + len(source)] == source
        assert source[0].startswith("#include") and source[-1] == "}"
    assert next(c for c in code.calls if c.kernel == gelu.name).args == ("buf1", "buf2"), (
        "casts are taken off"
    )


def test_every_cut_of_cpp_kernels_is_read() -> None:
    text = (CPU / "output_code.cpp").read_text()
    whole = parse_output_code(text, origin="output_code.cpp").value
    for end in range(text.index("#include"), len(text), 97):
        code = parse_output_code(text[:end], origin="output_code.cpp").value
        assert {k.name for k in code.kernels} <= {k.name for k in whole.kernels}
    cut = text[: text.index("tmp46.store")]
    assert not parse_output_code(cut, origin="output_code.cpp").value.complete
