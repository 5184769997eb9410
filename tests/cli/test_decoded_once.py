"""Every command that reads a run decodes each manifest, trace, IR and FX file of it at most once."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

import pytest

from xpudbg.commands import app
from xpudbg.formats.fx_graph import parse_fx_graph, parse_fx_nodes
from xpudbg.formats.inductor_ir import parse_fusion_log, parse_inductor_ir
from xpudbg.formats.llvm_ir import outline_llvm_ir, parse_llvm_ir
from xpudbg.formats.mlir import outline_mlir, parse_mlir, skim_mlir
from xpudbg.formats.output_code import parse_output_code
from xpudbg.formats.spirv import outline_spirv, parse_spirv
from xpudbg.formats.torch_trace import read_trace
from xpudbg.store.records import VersionedJson

pytestmark = pytest.mark.no_cover  # takes the place of the trace of coverage
DATA = Path(__file__).resolve().parents[1] / "data"
GRAPH, KERNEL = "model__0_forward_1", "3U7HGUK2"
_BY_TEXT = [parse_fusion_log, parse_fx_graph, parse_fx_nodes, parse_inductor_ir, parse_output_code]
_BY_TEXT += [parse_llvm_ir, parse_mlir, skim_mlir, parse_spirv, outline_llvm_ir, outline_mlir, outline_spirv]


def _callers(frame: FrameType) -> list[FrameType]:
    """The three functions above."""
    found: list[FrameType] = []
    while frame.f_back is not None and len(found) < 3:
        frame = frame.f_back
        found.append(frame)
    return found


@contextmanager
def decoding() -> Iterator[Counter[tuple[str, object]]]:
    """Count what is decoded, by decoder and file: by its path, or by its name and content where a decoder knows no path."""
    by_text: dict[CodeType, str] = {f.__code__: f.__name__ for f in _BY_TEXT}
    found: Counter[tuple[str, object]] = Counter()

    def called(frame: FrameType, *_: object) -> None:
        code = frame.f_code
        if code in by_text:
            values = frame.f_locals
            above = [f.f_locals for f in _callers(frame)]
            entry = next((v["self"].files.key for v in above if hasattr(v.get("self"), "files")), "")
            name = values.get("origin") or next((v["stage"] for v in above if "stage" in v), "")
            if skim_mlir.__code__ not in [
                f.f_code for f in _callers(frame)
            ]:  # it hands on a part of the file
                found[by_text[code], (entry, name, hash(values[code.co_varnames[0]]))] += 1
        elif code is read_trace.__code__:
            stream = frame.f_locals["stream"]
            place = f"/proc/self/fd/{stream.fileno()}" if hasattr(stream, "fileno") else ""
            found["trace", str(Path(place).resolve() if place else frame.f_locals["origin"])] += 1
        elif code is VersionedJson.decode.__code__:
            what, origin = frame.f_locals["self"].what, frame.f_locals["origin"]
            if what == "manifest" and origin != "the manifest":  # that one a pack is about to hold
                found["manifest", str(Path(origin).resolve())] += 1

    before = sys.gettrace()
    sys.settrace(called)  # of calls alone, since it returns no trace of the lines
    try:
        yield found
    finally:
        sys.settrace(before)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two runs that hold the same and no file that is equal."""
    from xpudbg.commands.app import run_cli

    folder = tmp_path_factory.mktemp("runs")
    raw = folder / "raw"
    shutil.copytree(DATA / "run-cpu-2.13" / "raw", raw / "cpu")
    shutil.copytree(DATA / "fusion-xpu-2.13" / "mlp_train", raw / "xpu")
    shutil.copytree(
        DATA / "fx-nodes-xpu-2.13" / "model__1_inference_4", raw / "nodes" / "model__1_inference_4.0"
    )
    shutil.copytree(DATA / "triton_cache_pvc" / "cache", raw / "cache")
    for name in ("a", "b"):
        for file in raw.rglob("*"):
            data = file.read_bytes() if file.is_file() else b""
            if file.suffix in {".py", ".txt", ".log", ".ttir", ".ttgir", ".llir"}:
                file.write_bytes(data + b"\n")
            elif file.suffix == ".spv":  # bytes 8 to 11 say which program wrote it
                file.write_bytes(data[:8] + bytes([data[8] ^ 1]) + data[9:])
        out = folder / ".xpudbg" / "runs" / name
        assert run_cli(["collect", str(raw), "--out", str(out), "-q"]) == 0
    rules = [
        "max_kernels = 1",
        "max_bytes = 1",
        "no_lost_dpas = true",
        "max_spilled_kernels = 0",
        "max_compile_time = 1",
    ]
    (folder / "every.toml").write_text("\n".join(["[tool.xpudbg.check]", *rules]))
    return folder


COMMANDS = [
    "show a",
    f"show a {GRAPH}",
    f"show a {GRAPH} output_code",
    "show-fusion a",
    "show-fusion a --json",
    "show-fusion a --modules",
    f"show-fusion a --graph {GRAPH}",
    f"show-fusion a --graph {GRAPH} --why K1 K2",
    f"show a:{GRAPH}:K1",
    f"show-fusion a:{GRAPH}:K1",
    f"show-fusion a:{GRAPH}:K1 --why K1 K2",
    f"diff a:{GRAPH}:K2 b:{GRAPH}:K2",
    f"triton-cache show a:{KERNEL}",
    f"triton-cache diff a:{KERNEL} b:{KERNEL}",
    "explain K1 a",
    "explain buf0 a --all --json",
    "explain K2:code:30 a",
    "triton-cache ls a b",
    "dynamo a",
    "dynamo a --against b",
    "diff a b",
    "diff a b --json",
    f"diff a:{GRAPH} b:{GRAPH}",
    f"diff a:{GRAPH}:readable b:{GRAPH}:readable",
    f"diff a:{KERNEL} b:{KERNEL}",
    "report a -o r.html --force",
    "report a b -o c.html --force",
    "check a",
    "check a --rules every.toml --all",
    "check a --baseline b",
    "check a --update-baseline --baseline new.json",
    "attach a -o out",
    "attach a --baseline b -o out",
    "attach a --no-report -o out",
    "attach a --baseline b --no-report -o out",
    "attach a --baseline b --no-source -o out",
    "triton-cache ls a",
    f"triton-cache show {KERNEL} --in a",
    f"triton-cache stages {KERNEL} --in a",
    "triton-cache verify a",
    "runs",
    "pack a -o a.zip --force",
]
_READING = [f"{name} a" for name, entry in app.COMMANDS.items() if entry.reads]
_TWICE = ("memory a",)
"""It parses the files of more than the last eight graphs a second time: still to be mended."""


_METADATA_ALONE = ("triton-cache ls a", "sql a")


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(line, marks=pytest.mark.xfail(strict=True)) if line in _TWICE else line
        for line in dict.fromkeys([*COMMANDS, *_READING])
    ],
)
def test_each_file_is_decoded_at_most_once(
    command: str, runs: Path, cli: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(runs)
    with decoding() as found:
        result = cli(*command.split())
    assert result.code in (0, 1), result.err  # type: ignore[attr-defined]
    assert found or command in _METADATA_ALONE, "nothing was counted"
    again = {(decoder, str(what)[-60:]): n for (decoder, what), n in found.items() if n > 1}
    assert again == {}


@pytest.mark.parametrize(
    "command", ["show-fusion a.zip", "check a.zip --baseline a", "diff a.zip b", "attach a.zip -o out"]
)
def test_of_a_zip_file_too(
    command: str, runs: Path, cli: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(runs)
    cli("pack", "a", "-o", "a.zip", "--force")
    with decoding() as found:
        result = cli(*command.split())
    assert result.code in (0, 1), result.err  # type: ignore[attr-defined]
    manifests = {what: n for (decoder, what), n in found.items() if decoder == "manifest"}
    assert set(manifests.values()) == {1}


def test_rules_that_ask_no_kernel_read_none(
    runs: Path, cli: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(runs)
    with decoding() as found:
        cli("check", "a")
    assert {decoder for decoder, _ in found} == {"manifest", "trace"}
    with decoding() as found:
        cli("check", "a", "--rules", "every.toml")
    assert {"parse_output_code", "skim_mlir"} <= {decoder for decoder, _ in found}
