"""What the user asks torch for besides."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.record.launch.variables import copy_debug_folders, uses_caches


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (b"torch.compiler.save_cache_artifacts()", "save_cache_artifacts"),
        (b"x = counters['inductor']['fxgraph_cache_miss']", "fxgraph_cache_miss"),
        (b"my_save_cache_artifacts()", ""),
        (b"", ""),
    ],
)
def test_a_script_that_uses_compile_caches_is_known_by_its_words(text: bytes, word: str) -> None:
    assert uses_caches(text) == word


def test_debug_folders_are_copied_where_the_user_asked_for_them(tmp_path: Path) -> None:
    run = tmp_path / "run"
    made = run / "debug/torch_compile_debug/run_1/torchinductor"
    made.mkdir(parents=True)
    (made / "output_code.py").write_text("x")
    copy_debug_folders(run, {"TORCH_COMPILE_DEBUG_DIR": str(tmp_path / "no")}, str(tmp_path))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["run"]
    asked = {"TORCH_COMPILE_DEBUG": "1"}
    for _ in range(2):
        copy_debug_folders(run, asked, str(tmp_path))
    copy_debug_folders(run, {**asked, "TORCH_COMPILE_DEBUG_DIR": "place"}, str(tmp_path))
    for place in (tmp_path, tmp_path / "place"):
        assert (place / "torch_compile_debug/run_1/torchinductor/output_code.py").read_text() == "x"
    (tmp_path / "file").touch()
    with pytest.raises(XpudbgError, match="could not be copied"):
        copy_debug_folders(run, {**asked, "TORCH_COMPILE_DEBUG_DIR": "file"}, str(tmp_path))
