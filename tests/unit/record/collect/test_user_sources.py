"""Which sources of the user's program a bundle keeps, and that no secret is in them."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, GraphBreak, GraphKind, Manifest, RunSource, RunState, SourceLine
from xpudbg.record.collect import file_import
from xpudbg.record.collect.file_import import (
    FileImporter,
    UserProgram,
    keep_sources,
    read_program,
    without_secrets,
)
from xpudbg.share.redaction.patterns import known_patterns
from xpudbg.share.redaction.redactor import Redactor
from xpudbg.store.manifest_file import new_manifest

TOKEN = "ghp_" + "0123456789abcdefABCDEF0123456789abcd"


def a_manifest(root: Path, *files: Path, commented: Path | None = None) -> Manifest:
    rows: tuple[Artifact, ...] = ()
    if commented is not None:
        (root / "readable.py").write_text(f"# File: {commented}:3 in f, code: x = 1\n")
        rows = (Artifact(Kind.FX_GRAPH_READABLE, State.PRESENT, "readable.py"),)
    return replace(
        new_manifest("r", RunState.COMPLETE, RunSource.RUN),
        graphs=(Graph("g", GraphKind.INFERENCE, "0/0", "main", artifacts=rows),),
        graph_breaks=tuple(GraphBreak("main", "0/0", "why", SourceLine(str(f), 1)) for f in files),
    )


def written(folder: Path, name: str, text: str = "x = 1\n") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    return path


def kept(
    tmp_path: Path, program: UserProgram | None, *files: Path, commented: Path | None = None
) -> list[str]:
    bundle = tmp_path / "bundle"
    bundle.mkdir(exist_ok=True)
    assert program is not None
    rows = keep_sources(program, a_manifest(bundle, *files, commented=commented), FileImporter(bundle), {})
    assert all((bundle / r.path).is_file() and r.kind is Kind.USER_SOURCE for r in rows)
    assert all(r.path == f"sources/{r.origin}" and r.bytes and r.sha256 for r in rows)
    return [r.origin for r in rows]


def test_the_script_and_what_the_compiler_names_beside_it(tmp_path: Path) -> None:
    home = tmp_path / "project"
    script, model = written(home, "train.py"), written(home, "lib/model.py")
    other, layer = written(tmp_path, "elsewhere.py"), written(home, "layer.py")
    written(home, "never_named.py")
    program = read_program(("python", "train.py", "--steps", "3"), str(home), time.time())
    found = kept(tmp_path, program, script, model, other, commented=layer)
    assert found == ["train.py", "lib/model.py", "layer.py"]


def test_a_module_and_a_command_have_the_working_directory(tmp_path: Path) -> None:
    home = tmp_path / "project"
    test = written(home, "tests/test_model.py")
    for command in (("python", "-m", "pytest", "tests"), ("/usr/bin/torchrun", "--nproc-per-node", "2")):
        assert kept(tmp_path, read_program(command, str(home), time.time()), test) == ["tests/test_model.py"]
    launched = read_program(("/usr/bin/torchrun", "tests/test_model.py"), str(home), time.time())
    assert launched is not None and launched.base == test.parent
    assert read_program(("python", "train.py"), "", time.time()) is None


def test_what_is_not_the_users_own_or_has_changed_is_left_out(tmp_path: Path) -> None:
    home = tmp_path / "project"
    script = written(home, "train.py")
    foreign = [
        written(home, "venv/lib/python3.12/site-packages/torch/nn.py"),
        written(home, ".cache/generated.py"),
        written(home, f"c{'a' * 51}.py"),
        written(home, "large.py", "x" * (file_import.MOST_BYTES + 1)),
        written(home, "binary.py", "a\0b"),
        written(home, "data.txt"),
    ]
    secret = written(tmp_path, "secret.py")
    (home / "link.py").symlink_to(secret)
    (home / "folder.py").mkdir()
    os.mkfifo(home / "pipe.py")
    changed = home / "changed.py"
    changed.write_text("y = 2\n")
    program = read_program(("python", "train.py"), str(home), time.time() - 60)
    script.write_text("edited while it ran\n")
    odd = [home / "link.py", home / "folder.py", home / "pipe.py", home / "gone.py", Path("<string>")]
    assert kept(tmp_path, program, *foreign, *odd, changed) == ["train.py"]
    assert (tmp_path / "bundle" / "sources" / "train.py").read_text() == "x = 1\n"


def test_numbers_of_files_and_bytes_are_bounded(tmp_path: Path) -> None:
    home = tmp_path / "project"
    many = [written(home, f"m{n}.py") for n in range(file_import.MOST_FILES + 5)]
    program = UserProgram(home.resolve(), None, None, time.time())
    assert len(kept(tmp_path, program, *many)) == file_import.MOST_FILES
    big = [written(home, f"b{n}.py", "y" * file_import.MOST_BYTES) for n in range(10)]
    assert len(kept(tmp_path, program, *big)) == file_import.MOST_TOTAL // file_import.MOST_BYTES


def test_no_secret_enters_and_lines_keep_their_numbers(tmp_path: Path) -> None:
    home = tmp_path / "project"
    text = (
        f'token = "{TOKEN}"\nkey = """-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq7\nabcd\n'
        '-----END RSA PRIVATE KEY-----"""\nvalue = "hunter2hunter2"\nlr = 0.1\n'
    )
    written(home, "train.py", text)
    program = read_program(("python", "train.py"), str(home), time.time())
    bundle = tmp_path / "bundle"
    bundle.mkdir()
    assert program is not None
    environ = {"MY_PASSWORD": "hunter2hunter2"}
    keep_sources(program, a_manifest(bundle), FileImporter(bundle), environ)
    lines = (bundle / "sources" / "train.py").read_text().split("\n")
    assert lines[-2] == "lr = 0.1" and len(lines) == len(text.split("\n"))
    assert not any(word in "\n".join(lines) for word in (TOKEN, "MIIE", "hunter2"))
    plain = b"lr = 0.1\n"
    assert without_secrets(plain, Redactor(known_patterns())) == plain
