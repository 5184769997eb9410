from __future__ import annotations

from pathlib import Path

from xpudbg.record.run import CompileProgress


def graph(root: Path, name: str, *files: str) -> None:
    folder = root / "debug/torch_compile_debug/run_1/torchinductor" / f"{name}.0"
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        (folder / file).touch()


def entry(root: Path, key: str, *files: str) -> None:
    folder = root / "triton_cache" / key
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        (folder / file).touch()


def status(progress: CompileProgress) -> str:
    progress._next = 0.0
    return progress.text()


def test_nothing_is_said_where_nothing_is_compiled(tmp_path: Path) -> None:
    progress = CompileProgress(tmp_path)
    assert status(progress) == ""
    graph(tmp_path, "model__0_forward_1", "fx_graph_readable.py", "output_code.py")
    entry(tmp_path, "AAA", "k.ttir", "k.spv", "k.json")
    assert status(progress) == ""


def test_the_newest_file_tells_the_phase(tmp_path: Path) -> None:
    progress = CompileProgress(tmp_path)
    graph(tmp_path, "model__0_forward_1", "fx_graph_readable.py", "output_code.py")
    graph(tmp_path, "model__1_backward_2", "fx_graph_readable.py", "fx_graph_transformed.py")
    assert "graph 2 (model__1_backward_2): lowering" in status(progress)
    graph(tmp_path, "model__1_backward_2", "ir_pre_fusion.txt")
    assert "fusing" in status(progress)
    graph(tmp_path, "model__1_backward_2", "ir_post_fusion.txt")
    entry(tmp_path, "AAA", "k.ttir", "k.json")
    entry(tmp_path, "BBB", "k.ttir", "__grp__k.json")
    shown = status(progress)
    assert "generating code, 1 of 2 begun kernels compiled" in shown
    graph(tmp_path, "model__1_backward_2", "output_code.py")
    assert "1 of 2 begun kernels compiled" in status(progress)
    entry(tmp_path, "BBB", "k.json")
    assert status(progress) == ""


def test_c_files_without_their_library_are_being_compiled(tmp_path: Path) -> None:
    progress = CompileProgress(tmp_path)
    graph(tmp_path, "model__0_inference_0", "fx_graph_readable.py", "output_code.py")
    folder = tmp_path / "inductor_cache" / "ty"
    folder.mkdir(parents=True)
    (folder / "cty.main.cpp").write_text("")
    (folder / "isa.cpp").write_text("")
    assert status(progress).endswith(" s, 2 C++ files being compiled")
    (folder / "isa.so").write_text("")
    assert status(progress).endswith(" s, 1 C++ file being compiled")
    (folder / "cty.main.so").write_text("")
    assert status(progress) == ""


def test_a_compile_that_failed_is_not_going_on_for_ever(tmp_path: Path) -> None:
    progress = CompileProgress(tmp_path)
    graph(tmp_path, "model__0_forward_1", "fx_graph_readable.py")
    assert status(progress)
    progress._changed -= 121
    assert status(progress) == ""
