"""``triton-cache show --stage asm`` and ``stages``: instructions and their Python lines."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result

DATA = Path(__file__).parents[1] / "data"
KEY = "3U7HGUK2A4DTTYFYEMF5GRMERKRLPI3IG3E7PUG62XO46OBLDOEQ"
Cli = Callable[..., Result]


@pytest.fixture
def entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A recorded kernel with its native code, and a program called as ocloc is that gives the text recorded of the real one."""
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    folder = tmp_path / "cache" / KEY
    shutil.copytree(DATA / "triton_cache_pvc" / "cache" / KEY, folder)
    shutil.copy(DATA / "isa" / "gemm_kernel-pvc.zebin", folder / "gemm_kernel.zebin")
    program = tmp_path / "ocloc"
    program.write_text(
        "#!/bin/sh\n"
        '[ "$1" != query ] || { printf 26.27.39122 > OCL_DRIVER_VERSION; exit; }\n'
        f'[ "$1" = disasm ] && mkdir dump && cp {DATA}/isa/gemm_kernel-pvc.asm dump/.text.gemm_kernel.asm\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("XPUDBG_OCLOC", str(program))
    return folder


def test_the_text_has_a_head_loops_and_python_lines(cli: Cli, entry: Path) -> None:
    out = cli("triton-cache", "show", entry, "--stage", "asm").out
    assert "538 instructions, 16 DPAS, 0 barriers" in out
    assert "loop L3456 to 4808, kernels.py:43-46: 122 instructions" in out
    assert "loads: 2 2D block, 10 scratch (fills)" in out
    assert "how many are live at a time: unknown" in out
    assert "; kernels.py:44" in out
    raw = cli("triton-cache", "show", entry, "--stage", "asm", "--raw").out
    assert raw == (DATA / "isa" / "gemm_kernel-pvc.asm").read_text()


def test_json_has_figures_loops_and_the_line_of_each_instruction(cli: Cli, entry: Path) -> None:
    found = json.loads(cli("triton-cache", "show", entry, "--stage", "asm", "--json").out)
    assert found["instructions"] == len(found["ops"]) == 538
    assert found["code"]["memory"]["load"] == {"2D block": 2, "block": 1, "scratch": 30}
    (loop,) = found["loops"]
    assert loop["lines"] == [["/tmp/sample/kernels.py", 43, 46]]
    assert found["ops"][0]["frames"] == [{"file": "/tmp/sample/kernels.py", "line": 39, "column": 0}]
    assert {op["form"] for op in found["ops"]} == {"", "2D block", "block", "scratch"}


def test_one_line_of_instructions_leads_to_python_and_back(cli: Cli, entry: Path) -> None:
    out = cli("triton-cache", "stages", entry, "--line", "asm:L3456").out
    assert "kernels.py:46" in out and "tt.advance" in out and "asm  7 ops" in out
    wrong = cli("triton-cache", "stages", entry, "--line", "asm:1")
    assert wrong.code == 2 and "has no Python line" in wrong.err


def test_lines_are_ranked(cli: Cli, entry: Path) -> None:
    source = DATA / "triton_cache_pvc" / "kernels.py"
    out = cli("triton-cache", "stages", entry, "--hot", "--source", source).out.splitlines()
    assert out[3].split()[:2] == ["LINE", "INSTR"]
    assert "kernels.py:43" in out[4] and "for _ in range" in out[4]
    found = json.loads(cli("triton-cache", "stages", entry, "--by", "scratch", "--json").out)
    assert [h["scratch"] for h in found["hot"]][:3] == [52, 4, 2]


def test_without_a_compiler_the_stages_say_why_there_are_no_instructions(
    cli: Cli, entry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XPUDBG_OCLOC", "")
    monkeypatch.setenv("PATH", str(entry))
    result = cli("triton-cache", "stages", entry)
    assert result.code == 0 and "no instructions of native code: there is no ocloc" in result.out
    refused = cli("triton-cache", "show", entry, "--stage", "asm")
    assert refused.code == 2 and "there is no ocloc" in refused.err


def test_a_disassembly_that_is_too_long(cli: Cli, entry: Path, tmp_path: Path) -> None:
    program = tmp_path / "ocloc"
    text = "mkdir dump && head -c 100000000 /dev/zero | tr '\\0' x > dump/.text.gemm_kernel.asm"
    program.write_text(program.read_text().split("[ ")[0] + f'[ "$1" = query ] || {{ {text}; }}\n')
    refused = cli("triton-cache", "show", entry, "--stage", "asm")
    assert refused.code == 2 and "too large" in refused.err
    stages = cli("triton-cache", "stages", entry)
    assert stages.code == 0 and "too large" in stages.out


@pytest.mark.parametrize(
    ("content", "words"),
    [("cut", "is damaged"), ("cubin", "not an Intel GPU object"), ("text", "not an ELF")],
)
def test_objects_that_cannot_be_disassembled(cli: Cli, entry: Path, content: str, words: str) -> None:
    """Cut, of another vendor, or none at all: said so, and not given to the compiler."""
    other = {
        "cut": (DATA / "isa" / "gemm_kernel-pvc.zebin").read_bytes()[:9000],
        "cubin": next((DATA / "triton_cache_cuda").rglob("*.cubin")).read_bytes(),
        "text": b"no object",
    }
    (entry / "gemm_kernel.zebin").write_bytes(other[content])
    refused = cli("triton-cache", "show", entry, "--stage", "asm")
    assert (
        refused.code == 2
        and "gemm_kernel.zebin cannot be disassembled" in refused.err
        and words in refused.err
    )
    stages = cli("triton-cache", "stages", entry, "--hot")
    assert stages.code == 0 and "no instructions of native code" in stages.out and words in stages.out


def test_instructions_are_compared(cli: Cli, entry: Path, tmp_path: Path) -> None:
    other = tmp_path / "second" / entry.name
    shutil.copytree(entry, other)
    words = f"{entry}:asm", f"{other}:asm"
    assert cli("diff", *words).code == 0
    assert cli("triton-cache", "diff", entry, other, "--stage", "asm").code == 0
    # The second disassembly is another one.
    program = tmp_path / "ocloc"
    change = f"sed -i 's/dpas/dpaz/' dump/.text.gemm_kernel.asm; rm {tmp_path}/other"
    program.write_text(
        f"{program.read_text()}[ ! -e {tmp_path}/other ] || [ $1 != disasm ] || {{ {change}; }}\n"
    )
    (tmp_path / "other").touch()
    result = cli("diff", *words)
    assert result.code == 1 and "dpaz" in result.out
    (tmp_path / "other").touch()
    assert "dpaz" in cli("triton-cache", "diff", entry, other, "--stage", "asm").out


def test_cycles_by_pipe_are_beside_the_instructions(cli: Cli, entry: Path) -> None:
    found = json.loads(cli("triton-cache", "show", entry, "--stage", "asm", "--json").out)["pipes"]
    assert (found["generation"], found["unknown"]) == ("xe-hpc", {})
    outside, loop = found["parts"]
    # 16 DPAS of 8 x 8 for 16 lanes: 4,096 operations each, of which an engine does 512 in a cycle.
    uses = {use["pipe"]: use for use in loop["pipes"]}
    assert (uses["XMX"]["instructions"], uses["XMX"]["cycles"]) == (16, 128)
    assert (outside["depth"], outside["trips"], loop["depth"]) == (0, 1, 1)
    out = cli("triton-cache", "show", entry, "--stage", "asm").out
    assert "loop L3456" in out and found["sentence"].split(",")[0] in out


def test_the_page_of_a_kernel_disassembles_where_everything_is_asked_for(cli: Cli, entry: Path) -> None:
    names = [
        {
            fact["name"]
            for fact in json.loads(cli("show", f"{entry.parent}:gemm_kernel", "--json", *more).out)["builds"][
                0
            ]["facts"]
        }
        for more in ([], ["--all"])
    ]
    assert names[1] - names[0] == {"isa_limit", "isa_pipes"}
