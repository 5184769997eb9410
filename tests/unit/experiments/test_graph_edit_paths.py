"""The comments of edited generated code name the files that were compiled."""

from __future__ import annotations

from pathlib import Path

from xpudbg.experiments.graph_edit import with_kernel_paths

CODE = """\
# kernel path: /tmp/torchinductor_u/ab/cold.py
# Topologically Sorted Source Nodes: [x], Original ATen: [aten.add]
triton_poi_fused_add_0 = async_compile.triton('triton_poi_fused_add_0', '''
''')


# kernel path: /tmp/torchinductor_u/cd/ckept.py
triton_poi_fused_mul_1 = async_compile.triton('triton_poi_fused_mul_1', '''
''')
"""


def test_a_kernel_that_was_edited_has_the_path_of_its_new_file(tmp_path: Path) -> None:
    for place, name in (("ef/cnew.py", "triton_poi_fused_add_0"), ("cd/ckept.py", "triton_poi_fused_mul_1")):
        file = tmp_path / "inductor_cache" / place
        file.parent.mkdir(parents=True)
        file.write_text(f"def {name}(in_ptr0):\n    pass\n")
    # A comment without a kernel before it: its lines belong to no other comment's kernel.
    stray = b"# kernel path: /tmp/torchinductor_u/gh/cstray.py\n# nothing follows\n"
    named = with_kernel_paths(stray + CODE.encode(), tmp_path).decode()
    assert [line for line in named.splitlines() if line.startswith("# kernel path")] == [
        "# kernel path: /tmp/torchinductor_u/gh/cstray.py",
        "# kernel path: /tmp/torchinductor_u/ef/cnew.py",
        "# kernel path: /tmp/torchinductor_u/cd/ckept.py",
    ]
