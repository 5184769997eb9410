"""Reading commands given a zip file where they take a folder, and commands that need a folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Result
from tests.packs import files_of, index_of, info_of, pack, patch, write_pack, write_zip
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod

PVC = Path(__file__).resolve().parents[1] / "data" / "triton_cache_pvc"
Cli = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture(scope="module")
def _kernels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kernels") / "pvc"
    collect_paths([PVC], out=folder, name="pvc", how=ImportMethod.COPY, progress=lambda _: None)
    return folder


@pytest.fixture
def kernels(_kernels: Path, tmp_path: Path) -> Path:
    """A bundle of recorded kernels, and ``pvc.zip`` beside it."""
    folder = tmp_path / "pvc"
    shutil.copytree(_kernels, folder)
    pack(folder, tmp_path / "pvc.zip")
    return folder


@pytest.fixture
def packed(recorded: Path) -> Path:
    """The recorded run as ``demo.zip``, beside the folder ``demo``."""
    return pack(recorded, recorded.with_suffix(".zip"))


def same(cli: Cli, folder: Path, zipped: Path, *words: str, ignore: tuple[str, ...] = ()) -> str:
    """What a command says of a zip file, which is what it says of the folder but for its name."""
    first, second = ([str(place) if w == "RUN" else w for w in words] for place in (folder, zipped))
    one, two = cli(*first), cli(*second)
    assert (one.code, one.err) == (two.code, two.err), two.err
    text = two.out.replace(str(zipped), str(folder))
    if "--json" in words:
        assert drop(json.loads(one.out), ignore) == drop(json.loads(text), ignore)
    else:
        assert one.out == text
    assert two.out
    return two.out


def drop(value: Any, keys: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {k: drop(v, keys) for k, v in value.items() if k not in keys}
    return [drop(v, keys) for v in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "words",
    [
        ["show", "RUN"],
        ["show", "RUN", "--json"],
        ["show", "RUN", "1"],
        ["show", "RUN", "1", "--json"],
        ["show", "RUN", "1", "output_code"],
        ["show", "RUN", "torch_trace"],
        ["show", "RUN", "2", "ir_post_fusion", "--json"],
        ["show-fusion", "RUN"],
        ["show-fusion", "RUN", "--json"],
        ["show-fusion", "RUN", "-g", "3", "--why", "op0", "op1"],
        ["diff", "--run", "RUN", "-g", "1", "ir_pre", "ir_post"],
        ["diff", "--run", "RUN", "-g", "2", "ir_pre", "ir_post", "--json"],
    ],
    ids=" ".join,
)
def test_a_run_reads_the_same_from_a_zip_file(
    cli: Cli, recorded: Path, packed: Path, words: list[str]
) -> None:
    same(cli, recorded, packed, *words)


@pytest.mark.parametrize(
    "words",
    [
        ["ls", "RUN", "--format", "csv"],
        ["ls", "RUN", "--json"],
        ["ls", "RUN", "--group", "--json"],
        ["show", "RCCKTE2G", "--in", "RUN"],
        ["show", "RCCKTE2G", "--in", "RUN", "--json"],
        ["show", "3U7HGUK2", "--in", "RUN", "--stage", "ttgir"],
        ["show", "3U7HGUK2", "--in", "RUN", "--stage", "spv"],
        ["show", "3U7HGUK2", "--in", "RUN", "--stage", "zebin", "--json"],
        ["stages", "3U7HGUK2", "--in", "RUN"],
        ["diff", "3U7HGUK2", "5B6JBXQM", "--in", "RUN", "--stage", "ttir"],
        ["du", "RUN"],
        ["du", "RUN", "--json"],
        ["verify", "RUN", "--strict"],
        ["verify", "RUN", "--json"],
    ],
    ids=" ".join,
)
def test_kernels_read_the_same_from_a_zip_file(cli: Cli, kernels: Path, words: list[str]) -> None:
    for name in kernels.rglob("*"):
        if name.is_file():
            os.utime(name, (0, 0))
    same(cli, kernels, kernels.with_suffix(".zip"), "triton-cache", *words)


def test_both_sides_of_a_diff_may_be_zip_files(cli: Cli, recorded: Path, packed: Path) -> None:
    result = cli("diff", recorded, packed)
    assert result.code == 0
    assert "the same: 6 graphs that call 6 kernels and library functions" in result.out
    assert (
        cli("diff", f"{packed}:1:output_code", f"{shutil.copy(packed, 'again.zip')}:1:output_code").code == 0
    )
    inside = packed / "processes/main/graphs/model__0_inference_0/output_code.py"
    assert cli("diff", f"{packed}:1:output_code", inside).code == 0
    assert cli("diff", f"{packed}:1", f"{packed}:2").code == 1


@pytest.mark.parametrize("form", ["svg", "dot", "html"])
def test_pictures_of_a_zip_file(cli: Cli, packed: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / f"picture.{form}"
    assert cli("show-fusion", packed, "-g", "1", "-o", out).code == 0
    assert out.stat().st_size > 500


def test_a_kernel_is_exported_from_a_zip_file(cli: Cli, kernels: Path, tmp_path: Path) -> None:
    for place in (kernels, kernels.with_suffix(".zip")):
        words = ("triton-cache", "export", "RCCKTE2G", "--in", place, "-o", tmp_path / f"{place.name}-out")
        assert cli(*words).code == 0
    first, second = (files_of(tmp_path / f"{n}-out") for n in ("pvc", "pvc.zip"))
    assert first.keys() == second.keys()
    own = {n for n in first if "kernel_card" not in n}
    assert len(own) == 8
    assert {n: first[n] for n in own} == {n: second[n] for n in own}


def test_paths_into_a_zip_file(cli: Cli, kernels: Path, packed: Path) -> None:
    entry = next(
        p for p in (kernels / "triton_cache").iterdir() if p.name.startswith("RCCKTE2G") and "~" not in p.name
    )
    inside = kernels.with_suffix(".zip") / entry.relative_to(kernels)
    assert "1 cache entry" in cli("triton-cache", "ls", inside).out
    assert "5 cache entries" in cli("triton-cache", "ls", kernels.with_suffix(".zip") / "triton_cache").out
    graph = cli("show-fusion", packed / "processes/main/graphs/model__0_inference_0")
    assert graph.code == 0
    assert "1 kernel" in graph.out


def test_a_zip_file_that_somebody_made_by_hand(
    cli: Cli, recorded: Path, kernels: Path, tmp_path: Path
) -> None:
    top = {f"demo/{n}": d for n, d in files_of(recorded).items()}
    zipped = write_zip(tmp_path / "artifact.zip", top.items())
    # The commands to go on with name what was asked for.
    assert cli("show", zipped).out.replace(str(zipped), str(recorded)) == cli("show", recorded).out
    assert cli("show", zipped, "1", "output_code").out == cli("show", recorded, "1", "output_code").out
    assert cli("diff", recorded, zipped).code == 0
    loose = {n: d for n, d in files_of(recorded).items() if n != "manifest.json"}
    debug = write_zip(tmp_path / "debug.zip", loose.items())
    assert cli("show-fusion", debug).code == 0
    refused = cli("show", debug)
    assert refused.code == 2
    assert "no manifest.json" in refused.err
    cache = write_zip(tmp_path / "cache.zip", files_of(PVC / "cache").items())
    assert "5 cache entries" in cli("triton-cache", "ls", cache).out


def test_a_zip_file_in_a_zip_file_has_a_hint(cli: Cli, packed: Path, tmp_path: Path) -> None:
    outer = write_zip(tmp_path / "download.zip", [("demo.zip", packed.read_bytes())])
    for words in (["show"], ["show-fusion"], ["triton-cache", "ls"]):
        refused = cli(*words, outer)
        assert refused.code == 2
        assert "another zip file, demo.zip" in refused.err
        assert "hint: unzip it once" in refused.err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["collect", "RUN"], "xpudbg unpack"),
        (["triton-cache", "prune", "RUN", "--keep", "1K", "--yes"], "xpudbg unpack"),
        (["rm", "RUN", "--yes"], "nothing was changed"),
    ],
)
def test_commands_that_change_something_refuse_a_zip_file(
    cli: Cli, kernels: Path, words: list[str], hint: str
) -> None:
    zipped = kernels.with_suffix(".zip")
    before = zipped.read_bytes()
    result = cli(*[str(zipped) if w == "RUN" else w for w in words])
    assert result.code == 2
    assert "is a zip file" in result.err
    assert hint in result.err
    assert zipped.read_bytes() == before


def test_what_is_left_out_of_a_zip_file_is_a_problem(cli: Cli, recorded: Path, tmp_path: Path) -> None:
    files = files_of(recorded)
    link = info_of("evil\x1b[31m\u202elink", stat.S_IFLNK | 0o777)
    code = next(n for n in files if n.endswith("model__0_inference_0/output_code.py"))
    members = [(n, d) for n, d in files.items() if n != code]
    zipped = write_zip(
        tmp_path / "odd.zip", [*members, (link, b"/etc/passwd"), ("../evil", b""), (code, files[code])]
    )
    patch(zipped, code, flags=1)
    shown = cli("show", zipped)
    assert shown.code == 0
    assert "\x1b" not in shown.out
    assert "\u202e" not in shown.out
    assert "evil\\x1b[31m\\u202elink: the name has control" in shown.out
    assert "../evil: the name leaves the archive with '..'; ignored" in shown.out
    assert "it is encrypted" in shown.out
    assert cli("show", zipped, "--strict").code == 1
    problems = json.loads(cli("show", zipped, "--json").out)["problems"]
    assert {
        "where": "../evil",
        "what": "the name leaves the archive with '..'; ignored",
        "hint": "",
    } in problems
    refused = cli("show", zipped, "1", "output_code")
    assert refused.code == 2
    assert "it is encrypted" in refused.err
    fusion = cli("show-fusion", zipped, "-g", "1")
    assert fusion.code == 0
    assert "it is encrypted" in fusion.out
    assert not list(tmp_path.rglob("evil*")) and not (tmp_path.parent / "evil").exists()


def test_what_was_dropped_when_it_was_packed_is_missing_for_that_reason(cli: Cli, recorded: Path) -> None:
    files = files_of(recorded)
    gone = next(n for n in files if n.endswith("torch_trace.log"))
    size = len(files.pop(gone))
    dropped = [{"path": gone, "bytes": size, "reason": "beyond --max-size"}]
    zipped = write_pack(recorded.with_suffix(".zip"), files, {"dropped": dropped})
    shown = cli("show", zipped)
    assert "torch_trace: omitted when it was packed: beyond --max-size" in " ".join(shown.out.split())
    (row,) = [
        a for a in json.loads(cli("show", zipped, "--json").out)["artifacts"] if a["kind"] == "torch_trace"
    ]
    assert (row["state"], row["path"], row["bytes"]) == ("missing", "", None)


def test_content_that_was_changed_is_not_shown(cli: Cli, recorded: Path) -> None:
    from dataclasses import asdict

    files = files_of(recorded)
    rows = [asdict(f) for f in index_of(files).files]
    for row in rows:
        if row["path"].endswith("model__0_inference_0/ir_post_fusion.txt"):
            row["sha256"] = "0" * 64
    zipped = write_pack(recorded.with_suffix(".zip"), files, {"files": rows})
    refused = cli("show", zipped, "1", "ir_post_fusion")
    assert refused.code == 2
    assert "it was changed after it was packed" in refused.err
    assert cli("show", zipped, "2", "output_code").code == 0
    assert "it was changed after it was packed" in cli("show-fusion", zipped, "-g", "1").out


def test_damaged_zip_files_have_one_error_and_one_hint(cli: Cli, packed: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.zip"
    cut.write_bytes(packed.read_bytes()[:-100])
    for words in (["show"], ["show-fusion"], ["triton-cache", "ls"], ["diff", str(packed)]):
        refused = cli(*words, cut)
        assert refused.code == 2
        first, second, *rest = refused.err.splitlines()
        assert first.startswith("error: ") and "not a complete zip file" in first
        assert second.startswith("hint: ")
        assert not rest


def test_nothing_is_imported_from_the_folder_one_stands_in(
    spawn: Spawn, packed: Path, tmp_path: Path
) -> None:
    """A stranger's unpacked bundle may hold modules with the names of those that the tool uses."""
    folder = tmp_path / "strange"
    folder.mkdir()
    for name in (
        "typer",
        "rich",
        "msgspec",
        "pygraphviz",
        "json",
        "zipfile",
        "resource",
        "graphviz",
    ):
        (folder / f"{name}.py").write_text(f"open({str(folder / 'was-here')!r}, 'w').close()\n")
    for words in (["show", packed], ["show-fusion", packed, "-g", "1", "-o", folder / "picture.svg"]):
        done = spawn(*words, cwd=folder)
        assert done.returncode == 0, done.stderr.decode()
    assert (folder / "picture.svg").stat().st_size > 500
    assert not (folder / "was-here").exists()


def evil(value: Any, key: str = "") -> Any:
    """A manifest with escapes and bidirectional marks in all its free text."""
    if isinstance(value, dict):
        return {k: evil(v, k) for k, v in value.items()}
    if isinstance(value, list):
        return [evil(v, key) for v in value]
    fixed = {"kind", "state", "path", "sha256", "created", "decided"}
    return value + "\x1b[31m\x9b0m\u202e" if isinstance(value, str) and key not in fixed else value


@pytest.mark.parametrize(
    "words",
    [["show", "RUN"], ["show", "RUN", "1"], ["show", "RUN", "--json"], ["show-fusion", "RUN"]],
    ids=" ".join,
)
def test_no_string_of_a_manifest_reaches_a_terminal(
    cli: Cli, recorded: Path, tmp_path: Path, words: list[str]
) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    emulated = {"target": "bmg", "device": "B580", "execute": "eager", "fidelity": ["none"]}
    manifest.update(emulated=emulated, devices=[{"type": "xpu", "index": 0, "name": "B580"}])
    manifest["exit"].update(signal="SIGTERM", code=None)
    files = files_of(recorded) | {"manifest.json": json.dumps(evil(manifest)).encode()}
    write_zip(tmp_path / "evil.zip", list(files.items()))
    result = cli(*(str(tmp_path / "evil.zip") if w == "RUN" else w for w in words))
    assert result.code == 0
    assert not set("\x1b\x9b\u202e") & set(result.out + result.err)


def test_a_manifest_that_is_left_out_is_not_called_missing(cli: Cli, recorded: Path, tmp_path: Path) -> None:
    files = files_of(recorded)
    link = info_of("manifest.json", stat.S_IFLNK | 0o777)
    others = [(n, d) for n, d in files.items() if n != "manifest.json"]
    linked = write_zip(tmp_path / "linked.zip", [(link, b"/etc/passwd"), *others])
    result = cli("show", linked)
    assert result.code == 2
    assert "manifest.json: ignored in the archive: it is a symbolic link" in result.err
    assert "no manifest.json in it" not in result.err
    # the archive that is kept was opened by another name
    for other in ("a.zip", "a-longer-name-for-the-same.zip"):
        Path(other).symlink_to(linked)
        assert "ignored in the archive: it is a symbolic link" in cli("show", other).err


def test_zip_files_made_by_hand_are_not_called_packed(cli: Cli, recorded: Path, tmp_path: Path) -> None:
    files = files_of(recorded)
    plain = write_zip(tmp_path / "plain.zip", list(files.items()))
    assert "was not packed by xpudbg, and nothing in it is redacted" in cli("pack", plain).err
    top = write_zip(tmp_path / "top.zip", [(f"demo/{n}", d) for n, d in files.items()])
    refused = cli("unpack", top, "-o", tmp_path / "out")
    assert "lies in its folder demo" in refused.err
    nested = write_zip(tmp_path / "nested.zip", [("plain.zip", plain.read_bytes())])
    assert "unzip it once, then name plain.zip" in cli("unpack", nested, "-o", tmp_path / "out").err
    assert not (tmp_path / "out").exists()


def test_a_folder_and_its_pack_have_the_same_kernels(cli, tmp_path):
    cache = Path(__file__).resolve().parents[1] / "data" / "triton_cache_pvc" / "cache"
    assert cli("collect", cache, "-o", tmp_path / "k", "-q").code == 0
    assert cli("pack", tmp_path / "k", "-o", tmp_path / "k.zip", "-q").code == 0
    done = cli("diff", tmp_path / "k", tmp_path / "k.zip")
    assert (done.code, done.out.partition(":")[0]) == (0, "the same"), done.err


@pytest.mark.parametrize(
    ("name", "commands"),
    [
        ("m/data/aotinductor/model/c7o4.wrapper.cpp", [["show-fusion"]]),
        ("KEY/add_kernel.ttir", [["triton-cache", "ls"]]),
        ("m/data/weights/0", []),
    ],
)
def test_a_zip_file_without_a_manifest_names_commands_that_find_something_in_it(
    cli: Cli, tmp_path: Path, name: str, commands: list[list[str]]
) -> None:
    package = tmp_path / "m.pt2"
    ir = next(PVC.rglob("add_kernel.ttir")).read_bytes()
    text = ir if name.endswith("ttir") else (PVC.parent / "aot-cpu-2.13" / "output_code.cpp").read_bytes()
    write_zip(package, [(name, text)])
    shown = cli("show", package)
    named = [c.split() for c in re.findall(r"'xpudbg ([^']+)'", shown.err)]
    assert shown.code == 2 and named == [[*command, str(package)] for command in commands]
    for command in named:
        assert cli(*command).code == 0
