"""``pack`` and ``unpack``: round trips, budgets, the user's code, secrets in every kind of artifact, bad input."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import struct
import zipfile
from pathlib import Path

import pytest

from tests.packs import files_of, write_pack
from tests.planted import SECRETS
from tests.planted_more import MORE
from xpudbg.commands.demo import demo_run
from xpudbg.commands.options import size_in_bytes
from xpudbg.formats.spirv import parse_spirv
from xpudbg.formats.zebin import parse_zebin
from xpudbg.share.content import RANKS
from xpudbg.store.files.archive import open_archive

DATA = Path(__file__).resolve().parents[1] / "data"
GRAPH = "processes/main/graphs"


@pytest.fixture(autouse=True)
def _machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A home, a user and a host that stand nowhere else."""
    for name in list(os.environ):
        if name.endswith(("TOKEN", "SECRET", "PASSWORD", "_KEY")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", "/home/wilhelmina-q")
    monkeypatch.setenv("USER", "wilhelmina-q")
    monkeypatch.setenv("HOSTNAME", "ws4711-lab")
    monkeypatch.setenv("DEPLOY_TOKEN", "a-plain-value-of-mine")


def bytes_of(pack: Path) -> bytes:
    """Every byte that a pack gives away: names, contents, comment, and the file itself."""
    with zipfile.ZipFile(pack) as archive:
        parts = [archive.comment, *(i.filename.encode() + i.comment + i.extra for i in archive.infolist())]
        return b"\n".join([*parts, *(archive.read(n) for n in archive.namelist()), pack.read_bytes()])


def manifest_of(pack: Path) -> dict:
    with zipfile.ZipFile(pack) as archive:
        return json.loads(archive.read("manifest.json"))


def index_of(pack: Path) -> dict:
    with zipfile.ZipFile(pack) as archive:
        return json.loads(archive.read("pack.json"))


def artifacts(manifest: dict) -> list[dict]:
    owners = [*manifest["graphs"], *manifest["kernels"], manifest]
    return [row for owner in owners for row in owner["artifacts"]]


def test_a_pack_opens_and_unpacks_to_the_same_bundle(cli, recorded: Path) -> None:
    before = files_of(recorded)
    result = cli("pack", recorded, "-o", "a.zip")
    assert (result.code, result.out) == (0, ""), result.err
    assert files_of(recorded) == before
    assert cli("unpack", "a.zip", "-o", "u").code == 0
    after = files_of(Path("u"))
    assert set(after) - set(before) == {"pack.json"}
    assert set(before) <= set(after)
    manifest = json.loads(after["manifest.json"])
    for row in artifacts(manifest):
        if row["state"] == "present":
            data = after[row["path"]]
            assert (row["bytes"], row["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    shown = cli("show", recorded, "--json")
    packed, unpacked = cli("show", "a.zip", "--json"), cli("show", "u", "--json")
    assert packed.out == unpacked.out
    ids = [[g["id"] for g in json.loads(text)["graphs"]] for text in (shown.out, packed.out)]
    assert ids[0] == ids[1]
    assert not open_archive(Path("a.zip").absolute()).problems


def test_the_same_input_gives_the_same_bytes_and_a_second_pack_changes_nothing(cli, recorded: Path) -> None:
    for name in ("a.zip", "b.zip"):
        assert cli("pack", recorded, "-o", name).code == 0
    assert Path("a.zip").read_bytes() == Path("b.zip").read_bytes()
    cli("unpack", "a.zip", "-o", "u")
    assert cli("pack", "u", "-o", "c.zip").code == 0
    assert Path("c.zip").read_bytes() == Path("a.zip").read_bytes()
    with zipfile.ZipFile("a.zip") as archive:
        names = archive.namelist()
        assert names[:2] == ["manifest.json", "pack.json"]
        assert names[2:] == sorted(names[2:])
        assert {i.date_time for i in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.testzip() is None


def test_equal_files_are_stored_once(cli, recorded: Path) -> None:
    first = next(recorded.glob(f"{GRAPH}/*/output_code.py"))
    for n in range(3):
        (recorded / f"copy{n}.txt").write_bytes(first.read_bytes())
    cli("pack", recorded, "-o", "a.zip")
    rows = {f["path"]: f for f in index_of(Path("a.zip"))["files"]}
    assert {rows[f"copy{n}.txt"]["same_as"] for n in (1, 2)} == {"copy0.txt"}
    cli("unpack", "a.zip", "-o", "u")
    assert len({Path(f"u/copy{n}.txt").read_bytes() for n in range(3)}) == 1


def spirv_with(text: str) -> bytes:
    """A module whose OpString and OpSource carry a text."""
    raw = text.encode() + b"\0" * (4 - len(text.encode()) % 4)
    string = struct.pack("<2I", (2 + len(raw) // 4) << 16 | 7, 1) + raw
    source = struct.pack("<4I", (4 + len(raw) // 4) << 16 | 3, 0, 0, 1) + raw
    function = struct.pack("<6I", 5 << 16 | 54, 2, 3, 0, 4, 1 << 16 | 56)
    return struct.pack("<5I", 0x07230203, 0x00010400, 0, 10, 0) + string + source + function


def plant(bundle: Path) -> None:
    """Every secret in every kind of artifact."""
    everything = "\n".join(text for text, _ in SECRETS.values())
    folder = next(bundle.glob(f"{GRAPH}/*"))
    for name in ("fx_graph_readable.py", "output_code.py", "ir_post_fusion.txt"):
        with (folder / name).open("a") as out:
            out.write("\n" + "\n".join(f"# {line}" for line in everything.split("\n")) + "\n")
    for name in ("stdout.txt", "processes/main/torch_logs.log", "probe/1.events", "note.txt"):
        (bundle / name).parent.mkdir(parents=True, exist_ok=True)
        with (bundle / name).open("a") as out:
            out.write("\n" + everything + "\nwilhelmina-q at ws4711-lab has a-plain-value-of-mine\n")
            out.writelines(f"{text}\n" for text, _ in MORE.values())
    with next(bundle.glob("processes/main/*trace*.log")).open("a") as out:
        out.write('V1121 11:43:15.123456 7189 a/b.py:12] {"artifact": {"name": "x"}, "has_payload": "0"}\n\t')
        out.write("\n\t".join(json.dumps({"k": text}) for text, _ in (SECRETS | MORE).values()) + "\n")
    (bundle / "facts.json").write_text(json.dumps({n: t for n, (t, _) in (SECRETS | MORE).items()}, indent=1))
    for code in ("utf-16", "utf-16-be", "utf-32-le"):
        lines = "\r\n".join(text for text, _ in (SECRETS | MORE).values())
        (bundle / f"{code}.txt").write_bytes(
            f"{lines}\r\nwilhelmina-q has a-plain-value-of-mine\r\n".encode(code)
        )
    entry = bundle / "triton_cache" / "KEY"
    entry.mkdir(parents=True)
    (entry / "k.ttir").write_text(
        "\n".join(f'#loc{n} = loc("{t}":1:0)' for n, t in enumerate(everything.split("\n")))
    )
    (entry / "k.spv").write_bytes(spirv_with(everything))
    zebin = max(DATA.glob("triton_cache_pvc/zebin/**/*.zebin"), key=lambda p: p.stat().st_size).read_bytes()
    (entry / "k.zebin").write_bytes(zebin + everything.encode() + b"\0")
    for name in ("github", "aws-id", "huggingface", "jwt", "slack"):
        (bundle / f"log-{SECRETS[name][0]}.txt").write_text(name)
    manifest = json.loads((bundle / "manifest.json").read_text())
    manifest["command"] = [
        "/home/wilhelmina-q/venv/bin/python",
        "x.py",
        "--password",
        "plugh12",
        SECRETS["github"][0],
    ]
    manifest["environment"] = {n.upper(): t for n, (t, _) in SECRETS.items()}
    manifest["processes"][0]["argv"] = ["x", "--token=" + "tok3n-of-mine"]
    manifest["graphs"][0]["detail"] = everything
    (bundle / "manifest.json").write_text(json.dumps(manifest))


def test_no_secret_is_in_any_byte_of_a_pack(cli, recorded: Path) -> None:
    assert len(SECRETS) >= 30
    plant(recorded)
    result = cli("pack", recorded, "-o", "a.zip", "--show-redactions", "--json")
    assert result.code == 0, result.err
    everything = bytes_of(Path("a.zip")) + (result.out + result.err).encode()
    secrets = SECRETS | MORE
    escaped = {n: (s, json.dumps(s)[1:-1], s.replace("/", "\\/")) for n, (_, s) in secrets.items()}
    left = [name for name, spelt in escaped.items() if any(s.encode() in everything for s in spelt)]
    for code in ("utf-16-le", "utf-16-be", "utf-32-le"):
        left += [
            f"{name} {code}" for name, (_, secret) in secrets.items() if secret.encode(code) in everything
        ]
    assert b"c\0a\0r\0l\0a\0-\0m" not in everything
    names = (
        "wilhelmina",
        "dieterk",
        "gpu-node17",
        "ws4711-lab",
        "a-plain-value-of-mine",
        "hunter2hunter",
        "Tr0ub4dor",
        "carla-m",
    )
    left += [name for name in names if name.encode() in everything]
    assert left == []
    for name in ("jwt", "pem"):  # nor a piece of the long ones
        secret = SECRETS[name][1].replace("\n", "")[40:]
        assert not any(secret[i : i + 24].encode() in everything for i in range(0, len(secret) - 24, 8))
    cli("unpack", "a.zip", "-o", "u")
    spv = Path("u/triton_cache/KEY/k.spv").read_bytes()
    assert len(spv) == (recorded / "triton_cache/KEY/k.spv").stat().st_size
    assert not parse_spirv(spv, origin="k.spv").problems
    assert not parse_zebin(Path("u/triton_cache/KEY/k.zebin").read_bytes(), origin="k.zebin").problems
    assert json.loads(Path("u/facts.json").read_text()).keys() == secrets.keys()
    assert cli("show", "u").code == 0
    assert cli("show-fusion", "u").code == 0
    cli("pack", "u", "-o", "c.zip")
    assert Path("c.zip").read_bytes() == Path("a.zip").read_bytes()


def test_show_redactions_lists_places_and_never_the_secret(cli, recorded: Path) -> None:
    text, secret = SECRETS["github"]
    (recorded / "note.txt").write_text(f"one\n{text}\n")
    result = cli("pack", recorded, "-o", "a.zip", "--show-redactions", "-q")
    (row,) = [line.split() for line in result.out.splitlines() if line.startswith("note.txt")]
    assert row == ["note.txt", "github-token", "REDACTED_github_token", "1", "2"]
    assert secret not in result.out + result.err
    assert (recorded / "note.txt").read_text() == f"one\n{text}\n"


def test_a_budget_is_kept_by_rank_and_said(cli, recorded: Path) -> None:
    (recorded / "picture.svg").write_bytes(os.urandom(30_000))
    (recorded / "lib.so").write_bytes(b"\x7fELF" + os.urandom(20_000))
    cli("pack", recorded, "-o", "full.zip")
    full = Path("full.zip").stat().st_size
    result = cli("pack", recorded, "-o", "a.zip", "--max-size", full - 1000)
    assert "omitted   1 file" in result.err
    last = len(RANKS)
    assert f"rank {last} of {last}, diagrams" in result.err
    assert Path("a.zip").stat().st_size <= full - 1000
    assert [d["path"] for d in index_of(Path("a.zip"))["dropped"]] == ["picture.svg"]
    assert index_of(Path("a.zip"))["max_bytes"] == full - 1000
    sizes = []
    for budget in (full - 31_000, full // 3, full // 6):
        assert cli("pack", recorded, "-o", "a.zip", "--max-size", str(budget)).code == 0
        assert Path("a.zip").stat().st_size <= budget
        manifest = manifest_of(Path("a.zip"))
        stored = {f["path"] for f in index_of(Path("a.zip"))["files"]}
        gone = [row for row in artifacts(manifest) if "--max-size" in row["reason"]]
        assert all((row["state"], row["path"], row["bytes"]) == ("not_requested", "", None) for row in gone)
        assert {row["path"] for row in artifacts(manifest) if row["path"]} <= stored
        assert "not in the pack" in manifest["problems"][-1]["what"]
        kinds = {row["kind"] for row in artifacts(manifest) if row["state"] == "present"}
        if gone:
            assert "output_code" in kinds
        sizes.append(len(stored))
        shown = cli("show", "a.zip")
        assert shown.code == 0
        cli("unpack", "a.zip", "-o", f"u{budget}")
        assert cli("show", f"u{budget}").code == 0
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 3


def test_a_budget_below_the_manifest_is_refused(cli, recorded: Path) -> None:
    result = cli("pack", recorded, "-o", "a.zip", "--max-size", "1KB")
    assert result.code == 2
    assert "manifest alone takes" in result.err
    assert not Path("a.zip").exists()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("25MB", 25_000_000),
        ("25MiB", 26_214_400),
        ("1.5kb", 1500),
        ("2 GB", 2_000_000_000),
        ("900", 900),
        ("1KiB", 1024),
    ],
)
def test_sizes(text: str, count: int) -> None:
    assert size_in_bytes(text, option="--max-size") == count


@pytest.mark.parametrize("text", ["", "MB", "-1", "25XB", "0", "1e9", "25 MB please", "0.0000001KB"])
def test_bad_sizes_are_refused(cli, recorded: Path, text: str) -> None:
    result = cli("pack", recorded, f"--max-size={text}")
    assert result.code == 2
    assert "error: --max-size" in result.err
    assert "hint: " in result.err


def test_no_source_leaves_no_line_of_the_program(cli, recorded: Path) -> None:
    marker = "unmistakable_name_of_mine"
    manifest = json.loads((recorded / "manifest.json").read_text())
    code = f"y = {marker}(x) + 1"
    trace = f'Boom\n\nfrom user code:\n   File "m.py", line 3, in f\n    {code}\n'
    manifest["graphs"][0]["location"] = {"file": "m.py", "line": 3, "function": "f", "code": code}
    manifest["graphs"][0]["detail"] = trace
    manifest["graph_breaks"][0].update(
        location={"file": "m.py", "line": 3, "function": "f", "code": code},
        reason=trace,
        explanation=f'as follows: # File "m.py", line 3, in f, code: {code} gt = 1\n{code}',
    )
    manifest["recompiles"][0]["guards"] = [f"L['x'].size()[0] == 3  # {code}  # m.py:3 in f"]
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    folder = next(recorded.glob(f"{GRAPH}/*"))
    for name in ("fx_graph_readable.py", "fx_graph_transformed.py", "output_code.py"):
        with (folder / name).open("a") as out:
            out.write(f"\n        # File: m.py:3 in f, code: {code}\n")
    nodes = f'{{"schema":"x","frames":[\n[3,12,4,"{code}"],\n[3,13,4,"a \\"{marker}\\""]\n]}}\n'
    (folder / "fx_graph_nodes.json").write_text(nodes)
    for artifact in manifest["graphs"][0]["artifacts"]:
        if artifact["kind"] == "fx_graph_transformed":
            manifest["graphs"][0]["artifacts"].append(
                {
                    **artifact,
                    "kind": "fx_graph_nodes",
                    "path": f"{folder.relative_to(recorded)}/fx_graph_nodes.json",
                }
            )
            break
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    for name in ("stdout.txt", "stderr.txt", "processes/main/torch_logs.log", "loose.txt", "debug/x.py"):
        (recorded / name).parent.mkdir(parents=True, exist_ok=True)
        (recorded / name).write_text(code)
    with next(recorded.glob("processes/main/*trace*.log")).open("a") as out:
        out.write(f"\t{code}\n")
    (recorded / "inductor_cache/zz").mkdir(parents=True, exist_ok=True)
    (recorded / "inductor_cache/zz/k.py").write_text(
        f"@triton_heuristics.user_autotune()\n@triton.jit\ndef k(): {marker}\n"
    )
    assert cli("pack", recorded, "-o", "with.zip").code == 0
    assert marker.encode() in bytes_of(Path("with.zip"))
    result = cli("pack", recorded, "-o", "a.zip", "--no-source")
    assert result.code == 0, result.err
    assert marker.encode() not in bytes_of(Path("a.zip"))
    index = index_of(Path("a.zip"))
    assert index["source_included"] is False
    assert any(f["path"].endswith("output_code.py") for f in index["files"])
    assert any(f["path"].endswith("fx_graph_readable.py") for f in index["files"])
    with zipfile.ZipFile("a.zip") as archive:
        (name,) = (n for n in archive.namelist() if n.endswith("fx_graph_nodes.json"))
        assert json.loads(archive.read(name))["frames"] == [
            [3, 12, 4, "REDACTED_source"],
            [3, 13, 4, "REDACTED_source"],
        ]
    assert cli("show", "a.zip").code == 0
    assert cli("show-fusion", "a.zip").code == 0
    assert manifest_of(Path("a.zip"))["graphs"][0]["location"]["line"] == 3


def test_redact_more(cli, recorded: Path) -> None:
    (recorded / "note.txt").write_text("ACME-42 and acme-77 stay? ACME-43\n")
    (recorded / "b.bin").write_bytes(b"\0\0ACME-42\0")
    result = cli("pack", recorded, "-o", "a.zip", "--redact-more", "ACME-[0-9]+", "--redact-more", "stay\\?")
    assert result.code == 0, result.err
    with zipfile.ZipFile("a.zip") as archive:
        assert archive.read("note.txt") == b"REDACTED_more and acme-77 REDACTED_more REDACTED_more\n"
        assert archive.read("b.bin") == b"\0\0REDACTE\0"


@pytest.mark.parametrize(
    ("regex", "words"),
    [
        ("(", "not a regular expression"),
        ("x*", "matches the empty text"),
        ("present", "manifest is not readable"),
    ],
)
def test_bad_expressions_are_refused(cli, recorded: Path, regex: str, words: str) -> None:
    result = cli("pack", recorded, "-o", "a.zip", "--redact-more", regex)
    assert result.code == 2
    assert words in result.err
    assert "hint: " in result.err
    assert not Path("a.zip").exists()


def test_an_expression_that_never_ends_is_stopped(
    cli, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xpudbg.share.redaction.redactor.SECONDS", 0.5)
    (recorded / "note.txt").write_text("a" * 60 + "!\n")
    result = cli("pack", recorded, "-o", "a.zip", "--redact-more", "(a+)+$")
    assert result.code == 2
    assert "takes more than" in result.err
    assert not Path("a.zip").exists()


def test_an_expression_that_python_warns_of_says_nothing(cli, recorded: Path) -> None:
    (recorded / "note.txt").write_text("[77\n")
    result = cli("pack", recorded, "-o", "a.zip", "--redact-more", "[[a]77", "-q")
    assert (result.code, result.err) == (0, "")
    with zipfile.ZipFile("a.zip") as archive:
        assert archive.read("note.txt") == b"REDACTED_more\n"


def test_the_sizes_before_and_after_count_the_same_files(cli, recorded: Path) -> None:
    result = json.loads(cli("pack", recorded, "-o", "a.zip", "--json").out)
    assert result["input_bytes"] == sum(p.stat().st_size for p in recorded.rglob("*") if p.is_file())


def test_only_packs_are_replaced(cli, recorded: Path) -> None:
    Path("mine.zip").write_text("precious")
    result = cli("pack", recorded, "-o", "mine.zip")
    assert result.code == 2
    assert "--force" in result.err
    assert Path("mine.zip").read_text() == "precious"
    assert cli("pack", recorded, "-o", "mine.zip", "--force").code == 0
    assert cli("pack", recorded, "-o", "mine.zip").code == 0
    Path("link.zip").symlink_to("mine.zip")
    os.mkfifo("pipe.zip")
    for name in ("link.zip", "pipe.zip", "/dev/null", ".", "nowhere/x.zip", recorded / "x.zip"):
        result = cli("pack", recorded, "-o", name, "--force")
        assert result.code == 2, name
        assert result.err.startswith("error: "), name
    result = cli("pack", "mine.zip", "-o", "n.zip")
    assert result.code == 2
    assert "unpack" in result.err


def test_a_name_as_long_as_a_file_system_takes(cli, recorded: Path) -> None:
    name = "ü" * 125 + ".zip"
    assert cli("pack", recorded, "-o", name).code == 0
    assert cli("unpack", name, "-o", "ü" * 127).code == 0
    assert cli("show", "ü" * 127).code == 0


def test_what_an_older_index_says_is_redacted_too(cli, recorded: Path) -> None:
    cli("pack", recorded, "-o", "a.zip")
    cli("unpack", "a.zip", "-o", "u")
    index = json.loads(Path("u/pack.json").read_text())
    secret = SECRETS["github"][1]
    index["dropped"] = [{"path": f"/home/carla-m/{secret}", "bytes": 1, "reason": f"because of {secret}"}]
    Path("u/pack.json").write_text(json.dumps(index))
    assert cli("pack", "u", "-o", "b.zip").code == 0
    (row,) = index_of(Path("b.zip"))["dropped"]
    assert row["path"] == "/REDACTED_home/REDACTED_github_token"
    assert row["reason"] == "because of REDACTED_github_token"


def test_odd_files_are_left_out_with_their_reason(cli, recorded: Path) -> None:
    (recorded / "out").symlink_to("/etc/passwd")
    (recorded / "loop").symlink_to(".")
    os.mkfifo(recorded / "pipe")
    (recorded / "x.gz").write_bytes(b"\x1f\x8b\x08rest")
    (recorded / "dir\\name.txt").write_text("1")
    (recorded / "new\nline.txt").write_text("2")
    (recorded / "Case.txt").write_text("3")
    (recorded / "case.txt").write_text("4")
    with open(os.fsencode(recorded) + b"/\xff.txt", "w") as out:
        out.write("5")
    named = next(recorded.glob(f"{GRAPH}/*/output_code.py"))
    named.unlink()
    assert cli("pack", recorded, "-o", "a.zip").code == 0
    index = index_of(Path("a.zip"))
    reasons = {d["path"]: d["reason"] for d in index["dropped"]}
    assert reasons.keys() == {"out", "loop", "pipe", "x.gz"}
    assert "link" in reasons["out"]
    assert "compressed" in reasons["x.gz"]
    paths = {f["path"] for f in index["files"]}
    assert {"dir_name.txt", "new_line.txt", "?.txt", "Case.txt", "case-2.txt"} <= paths
    row = next(
        r
        for r in artifacts(manifest_of(Path("a.zip")))
        if r["kind"] == "output_code" and r["state"] != "present"
    )
    assert (row["state"], row["path"]) == ("missing", "")
    assert "when it was packed" in row["reason"]
    assert not open_archive(Path("a.zip").absolute()).problems
    cli("unpack", "a.zip", "-o", "u")
    assert Path("u/case-2.txt").read_text() == "4"


def test_what_inflates_like_a_bomb_is_packed_so_that_it_opens(cli, recorded: Path) -> None:
    (recorded / "blank.log").write_bytes(b" " * 12_000_000)
    cli("pack", recorded, "-o", "a.zip")
    assert not open_archive(Path("a.zip").absolute()).problems
    assert cli("unpack", "a.zip", "-o", "u").code == 0
    assert Path("u/blank.log").read_bytes() == b" " * 12_000_000


def test_long_files_are_redacted_across_pieces(cli, recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xpudbg.share.blobs.PIECE", 5000)
    secret = SECRETS["pem"][1]
    lines = [f"line {n} {'x' * 50}\n" if n % 40 else secret + "\n" for n in range(1, 800)]
    (recorded / "long.log").write_text("".join(lines))
    cli("pack", recorded, "-o", "a.zip")
    with zipfile.ZipFile("a.zip") as archive:
        assert archive.read("long.log").decode() == "".join(lines).replace(secret, "REDACTED_private_key")


def test_one_long_line_is_never_cut_between_a_name_and_its_secret(
    cli, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xpudbg.share.blobs.PIECE", 2000)
    pairs = ('"password": "two words7"', "Authorization: Bearer two-words7", '"--token", "words7 two"')
    text = "".join(f'{{{pairs[n % 3]}}} "{"y" * (n * 7 % 97)}" ' for n in range(900))
    (recorded / "long.json").write_text(text)
    cli("pack", recorded, "-o", "a.zip")
    with zipfile.ZipFile("a.zip") as archive:
        packed = archive.read("long.json")
    assert b"words7" not in packed
    assert packed.count(b"REDACTED_") == 900


def test_a_run_that_has_not_ended_is_packed_with_a_note(cli, recorded: Path) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    manifest["state"] = "running"
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    result = cli("pack", recorded, "-o", "a.zip")
    assert result.code == 0
    assert "note: the run is 'running'" in result.err
    assert manifest_of(Path("a.zip"))["state"] == "running"


def test_json_names_what_was_done(cli, recorded: Path) -> None:
    result = json.loads(cli("pack", recorded, "-o", "a.zip", "--json").out)
    assert (result["schema"], result["schema_version"]) == ("xpudbg.pack", 1)
    assert result["sha256"] == hashlib.sha256(Path("a.zip").read_bytes()).hexdigest()
    assert result["bytes"] == Path("a.zip").stat().st_size
    result = json.loads(cli("unpack", "a.zip", "-o", "u", "--json").out)
    assert (result["schema"], result["schema_version"]) == ("xpudbg.unpack", 1)
    assert result["files"] == len([p for p in Path("u").rglob("*") if p.is_file()]) - 1
    assert result["verified"] is True


def test_a_zip_made_by_hand_has_no_checksums_to_praise(cli, recorded: Path) -> None:
    cli("pack", recorded, "-o", "a.zip")
    assert "checksums right" in cli("unpack", "a.zip", "-o", "u").err
    shutil.make_archive("hand", "zip", recorded)
    by_hand = cli("unpack", "hand.zip", "-o", "v")
    assert by_hand.code == 0
    assert "not packed by xpudbg: no checksums" in by_hand.err
    assert "checksums right" not in by_hand.err
    assert json.loads(cli("unpack", "hand.zip", "-o", "w", "--json").out)["verified"] is False


def test_unpack_takes_only_new_or_empty_folders_and_whole_packs(cli, recorded: Path) -> None:
    cli("pack", recorded, "-o", "a.zip")
    Path("full").mkdir()
    (Path("full") / "x").write_text("1")
    Path("file").write_text("1")
    Path("link").symlink_to("full")
    for target in ("full", "file", "link", "no/where"):
        result = cli("unpack", "a.zip", "-o", target)
        assert result.code == 2, target
        assert "hint: " in result.err
    assert [p.name for p in Path("full").iterdir()] == ["x"]
    Path("empty").mkdir()
    assert cli("unpack", "a.zip", "-o", "empty").code == 0
    assert cli("unpack", "a.zip").code == 0
    assert (Path("a") / "manifest.json").is_file()
    data = bytearray(Path("a.zip").read_bytes())
    with zipfile.ZipFile("a.zip") as archive:
        info = archive.infolist()[5]
    data[info.header_offset + 30 + len(info.filename) + 3] ^= 0xFF
    Path("damaged.zip").write_bytes(data)
    Path("cut.zip").write_bytes(data[:-500])
    Path("text.zip").write_text("no zip")
    for name in ("damaged.zip", "cut.zip", "text.zip", "gone.zip"):
        result = cli("unpack", name, "-o", "new")
        assert result.code == 2, (name, result)
        assert not Path("new").exists()
    assert not [p for p in Path().iterdir() if "xpudbg-part" in p.name]


def test_unpacking_a_hostile_pack_writes_nothing_outside(cli, recorded: Path) -> None:
    files = files_of(recorded)
    evil = {**files, "../out.txt": b"1", "/abs.txt": b"2", "a/../../b.txt": b"3"}
    write_pack(Path("evil.zip"), evil)
    Path("in").mkdir()
    result = cli("unpack", "evil.zip", "-o", "in/u")
    assert result.code == 0
    assert "refused   " in result.err
    assert "leaves the archive" in result.err
    assert set(files_of(Path("in/u"))) == {*files, "pack.json"}
    assert sorted(p.name for p in Path().iterdir()) == ["evil.zip", "in"]
    assert [p.name for p in Path("in").iterdir()] == ["u"]


def test_a_wrong_checksum_leaves_no_folder(cli, recorded: Path) -> None:
    cli("pack", recorded, "-o", "a.zip")
    with zipfile.ZipFile("a.zip") as old, zipfile.ZipFile("b.zip", "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data[::-1] if name.endswith("ir_pre_fusion.txt") else data)
    result = cli("unpack", "b.zip", "-o", "u")
    assert result.code == 2
    assert "sha256" in result.err
    assert sorted(p.name for p in Path().iterdir()) == ["a.zip", "b.zip"]


def test_a_stream_is_no_target(cli, recorded: Path) -> None:
    result = cli("pack", recorded, "-o", "-")
    assert (result.code, result.out) == (2, "")
    assert "not a stream" in result.err


def test_an_unpacked_pack_is_not_collected_again(cli, recorded: Path) -> None:
    assert cli("pack", recorded, "-o", "a.zip").code == 0
    assert cli("unpack", "a.zip", "-o", "a").code == 0
    done = cli("collect", "a", "--out", "b")
    assert done.code == 2
    assert "a is a run that was packed" in done.err
    assert not Path("b").exists()


def test_what_pack_replaced_in_a_trace_is_no_damage_and_other_changes_are(cli, tmp_path: Path) -> None:
    bundle, pack = tmp_path / "run", tmp_path / "run.zip"
    with zipfile.ZipFile(demo_run()) as recorded:
        recorded.extractall(bundle)
    packed = cli("pack", bundle, "-o", pack, "--redact-more", "demo/demo.py")
    assert packed.code == 0, packed.err
    cli("unpack", pack, "-o", tmp_path / "again")
    trace = bundle / "processes/main/torch_trace.log"
    trace.write_bytes(trace.read_bytes().replace(b"demo/demo.py", b"demo/else.py"))
    for command in ("dynamo", "time"):
        assert json.loads(cli(command, pack, "--json").out)["problems"] == []
        assert json.loads(cli(command, tmp_path / "again", "--json").out)["problems"] == []
        (problem,) = json.loads(cli(command, bundle, "--json").out)["problems"]
        assert problem["where"] == "processes/main/torch_trace.log"
