"""Files that a backend wrote: text is copied and never moved, the rest is named where it lies."""

from __future__ import annotations

import os
from datetime import datetime, timezone
from pathlib import Path

import pytest

from xpudbg.model.artifact import State
from xpudbg.record.collect import build_manifest as module
from xpudbg.record.collect.build_manifest import backend_files
from xpudbg.record.collect.file_import import FileImporter, ImportMethod


def test_text_is_copied_and_the_rest_stays(tmp_path: Path) -> None:
    made, bundle = tmp_path / "made", tmp_path / "run"
    (made / "model").mkdir(parents=True)
    bundle.mkdir()
    (made / "old.xml").write_text("<old/>")
    os.utime(made / "old.xml", (1_000_000, 1_000_000))
    (made / "model" / "a.xml").write_text("<net/>")
    (made / "model" / "a.bin").write_bytes(bytes(3000))
    (made / "link.xml").symlink_to(tmp_path / "secret")
    (tmp_path / "secret").write_text("secret")
    placer = FileImporter(bundle, ImportMethod.MOVE)
    began = datetime.fromtimestamp(2_000_000, timezone.utc).isoformat()
    rows = backend_files({str(made): "../odd name", str(tmp_path / "absent"): "x"}, began, placer)
    states = {Path(row.origin).name: row for row in rows}
    assert {name: row.state for name, row in states.items()} == {
        "a.xml": State.PRESENT,
        "a.bin": State.NOT_REQUESTED,
    }
    assert states["a.xml"].path == "backends/___odd_name/model/a.xml"
    assert (bundle / states["a.xml"].path).read_text() == (made / "model" / "a.xml").read_text() == "<net/>"
    assert "3 kB" in states["a.bin"].reason
    assert not list(bundle.rglob("*.bin"))


def test_there_is_a_limit_and_a_run_without_a_beginning_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(5):
        (tmp_path / f"{n}.bin").write_bytes(b"x")
    monkeypatch.setattr(module, "_MOST_FILES", 3)
    placer = FileImporter(tmp_path / "run", ImportMethod.COPY)
    assert len(backend_files({str(tmp_path): "b"}, "2001-01-01T00:00:00+00:00", placer)) == 3
    assert backend_files({str(tmp_path): "b"}, "", placer) == []


_ONNX = bytes.fromhex(
    "080e12077079746f7263681a06322e31332e303a6b0a110a01780a017712017922064d61744d756c0a0c0a017912017a220452656c751201672a1b08020802"
    "10014201774a100000803f0000803f0000803f0000803f5a130a0178120e0a0c080112080a0208010a02080262130a017a120e0a0c080112080a0208010a02"
    "080242040a00101242110a0d636f6d2e6d6963726f736f66741001"
)
"""A product and a Relu, by onnx 1.23."""
_TVM = bytes.fromhex("b79c04054f8de5f700000000000000000100000000000000")
"""The first bytes of what ``save_param_dict`` of apache-tvm 0.27 wrote."""


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (_ONNX, "an ONNX model (IR 14, opset 18, com.microsoft 1, by pytorch 2.13.0)"),
        (_TVM, "parameters of TVM"),
        (b"\x7fELF" + bytes(500) + b"\0__tvm_ffi_main\0", "a library of TVM"),
        (b"\x7fELF" + bytes(500), "a library"),
        (b"\x80\x04\x95cos\nsystem\n", "a pickle, not opened"),
        (b"", "weights or machine code"),
        (b"\x08" + b"\xff" * 100, "weights or machine code"),
        (b"\x08\x01\x3a\xff\xff\xff\xff\xff\xff\xff\x7f", "weights or machine code"),
        (b"\x08\x01\x3a\x00\x12\x02\x1b[", "an ONNX model (IR 1, by [)"),
    ],
)
def test_a_file_that_stays_is_named_by_its_first_bytes(tmp_path: Path, data: bytes, what: str) -> None:
    (tmp_path / "model.bin").write_bytes(data)
    placer = FileImporter(tmp_path / "run", ImportMethod.COPY)
    (row,) = backend_files({str(tmp_path): "b"}, "2001-01-01T00:00:00+00:00", placer)
    assert row.reason.rpartition(", ")[0] == what


def test_a_cut_model_is_none(tmp_path: Path) -> None:
    placer = FileImporter(tmp_path / "run", ImportMethod.COPY)
    whole = 0
    for end in range(len(_ONNX)):
        (tmp_path / "model.onnx").write_bytes(_ONNX[:end])
        (row,) = backend_files({str(tmp_path): "b"}, "2001-01-01T00:00:00+00:00", placer)
        whole += "ONNX" in row.reason
    assert whole == 2  # it ends behind its graph, or behind its first set of operators
