"""tritonparse traces as inputs: of collect, of the card, of a pack."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[1] / "data" / "tritonparse-cuda"
PLAIN = DATA / "dedicated_log_triton_trace_demo_rank_none_pid_443_.ndjson.gz"
MEMBERS = DATA / "dedicated_log_triton_trace_demo_rank_none_pid_561_.bin.ndjson"
Cli = Callable[..., Any]


@pytest.fixture
def bundle(cli: Cli, tmp_path: Path) -> Path:
    made = tmp_path / "bundle"
    result = cli("collect", PLAIN, "-o", made)
    assert result.code == 0
    return made


def facts(cli: Cli, key: str, place: Path) -> dict[str, dict[str, Any]]:
    card = json.loads(cli("triton-cache", "show", key, "--in", place, "--json").out)
    return {f["name"]: f for section in card["sections"] for f in section["facts"]}


def test_kernels_of_a_trace_are_cache_entries(cli: Cli, bundle: Path) -> None:
    listing = json.loads(cli("triton-cache", "ls", bundle, "--json").out)
    names = {(e["kernel"], e["key"][:8]) for cache in listing["caches"] for e in cache["entries"]}
    assert names == {
        ("scale_kernel", "ZFOHSFPK"),
        ("scale_kernel", "YJ5PTKN6"),
        ("add_kernel", "7MX4O74X"),
        ("add_kernel", "TUSOLUPI"),
        ("triton_per_fused__softmax_add_exp_prepare_softmax_online_sin_sub_0", "5FCP2A5Q"),
    }
    assert (
        "tt.func public @scale_kernel"
        in cli("triton-cache", "show", "ZFOH", "--in", bundle, "--stage", "ttir").out
    )
    assert cli("triton-cache", "stages", "ZFOH", "--in", bundle).code == 0
    assert "num_warps" in cli("triton-cache", "diff", "7MX4", "TUSO", "--in", bundle).out
    assert cli("show", bundle).code == 0


def test_the_card_has_grid_launches_and_arguments(cli: Cli, bundle: Path) -> None:
    found = facts(cli, "ZFOH", bundle)
    assert found["grid"]["value"] == [{"grid": [16], "launches": 4}]
    assert (found["grid"]["source"], found["launches"]["value"]) == ("tritonparse/trace-1.json", 4)
    assert found["streams"]["text"] == "the default stream and 1 stream of its own"
    assert found["launch_1"]["text"] == (
        "grid 16, 3 times: x_ptr float32[4, 1000], y_ptr float32[4, 1000], n=4000, factor=2.0, BLOCK=256"
    )
    assert found["launch_1"]["value"]["arguments"][0]["stride"] == [1000, 1]
    tuned = facts(cli, "7MX4", bundle)
    assert tuned["launches"]["note"] == "6 of them by Triton's autotuner, to measure"
    assert facts(cli, "5FCP", bundle)["grid"]["text"] == "4 x 1 x 1 = 4"


def test_without_launches_the_grid_is_unknown_and_why(cli: Cli, tmp_path: Path) -> None:
    records = gzip.decompress(PLAIN.read_bytes()).splitlines(keepends=True)
    trace = tmp_path / "only.ndjson"
    trace.write_bytes(b"".join(r for r in records if b'"compilation"' in r[:40]))
    assert cli("collect", trace, "-o", tmp_path / "b").code == 0
    grid = facts(cli, "ZFOH", tmp_path / "b")["grid"]
    assert (grid["value"], grid["text"]) == (None, "unknown")
    assert "holds compilations only" in grid["note"]


def test_a_second_trace_of_the_same_process_does_not_count_twice(cli: Cli, tmp_path: Path) -> None:
    again = tmp_path / "again" / "parsed_mapped.ndjson.gz"
    again.parent.mkdir()
    shutil.copyfile(PLAIN, again)
    assert cli("collect", PLAIN, again, MEMBERS, "-o", tmp_path / "b").code == 0
    assert facts(cli, "ZFOH", tmp_path / "b")["launches"]["value"] == 8  # of two processes, four each
    folders = [p.name for p in (tmp_path / "b" / "triton_cache").iterdir()]
    assert len(folders) == 5


def test_a_cache_beside_the_trace_keeps_its_binaries(cli: Cli, tmp_path: Path) -> None:
    key = "ZFOHSFPKZAMVBNFWCBQXQ7SBI2JLYQZAVPAGJKWV47CW6OKGVF7Q"
    entry = tmp_path / "cache" / key
    entry.mkdir(parents=True)
    (entry / "scale_kernel.ttir").write_text("module {}\n")
    (entry / "scale_kernel.cubin").write_bytes(b"\x7fELF")
    (entry / "scale_kernel.json").write_text(json.dumps({"name": "scale_kernel"}))
    assert cli("collect", tmp_path / "cache", PLAIN, "-o", tmp_path / "b").code == 0
    files = sorted(p.name for p in (tmp_path / "b" / "triton_cache" / key).iterdir())
    assert files == ["scale_kernel.cubin", "scale_kernel.json", "scale_kernel.ttir"]
    assert facts(cli, "ZFOH", tmp_path / "b")["launches"]["value"] == 4


def test_binaries_that_a_trace_cannot_hold_are_not_missing(cli: Cli, bundle: Path) -> None:
    assert cli("collect", MEMBERS, "-o", bundle.parent / "strict", "--strict").code == 0
    manifest = json.loads((bundle / "manifest.json").read_text())
    rows = [a for k in manifest["kernels"] for a in k["artifacts"] if a["state"] != "present"]
    assert {a["state"] for a in rows if "cubin" in a["reason"]} == {"not_applicable"}
    assert all(
        "a tritonparse trace, which holds texts only" in a["reason"] for a in rows if "cubin" in a["reason"]
    )


def test_a_damaged_trace_is_read_as_far_as_it_goes(cli: Cli, tmp_path: Path) -> None:
    cut = tmp_path / "dedicated_log_triton_trace_x_.bin.ndjson"
    cut.write_bytes(MEMBERS.read_bytes()[:-100])
    assert cli("collect", cut, "-o", tmp_path / "b").code == 0
    manifest = json.loads((tmp_path / "b" / "manifest.json").read_text())
    assert any("reading ended" in p["what"] for p in manifest["problems"])
    assert len(manifest["kernels"]) == 1


@pytest.mark.parametrize(
    "name",
    [
        "dedicated_log_triton_trace_x_.bin.ndjson",
        "dedicated_log_torch_trace_x.log.zst",
        "trace.ndjson.zst",
        "t.zst",
    ],
)
def test_a_packing_that_is_not_read_is_said_with_the_next_step(cli: Cli, tmp_path: Path, name: str) -> None:
    packed = tmp_path / "in" / name
    packed.parent.mkdir()
    packed.write_bytes(b"\x28\xb5\x2f\xfd" + bytes(100))
    for path in (packed, packed.parent) if name != "t.zst" else (packed,):
        result = cli("collect", path, "-o", tmp_path / "b")
        assert result.code == 2
        assert "it is packed with zstd, which is not read" in result.err
        assert "hint: unpack it with 'zstd -d', or pack it with gzip" in result.err
    for command in ("dynamo", "time"):
        assert "packed with zstd" in cli(command, packed).out


def test_names_in_a_trace_lead_nowhere(cli: Cli, tmp_path: Path) -> None:
    content = {"../../evil.ttir": "x", "/etc/evil.ttir": "x", ".hidden.ttir": "x", "k.ttir": "module {}\n"}
    record = {
        "event_type": "compilation",
        "payload": {
            "metadata": {"name": "k\x1b[31m", "hash": "ab" * 32},
            "file_path": {"k.ttir": "/x/../../../escape_from_the_cache/k.ttir"},
            "file_content": content,
        },
    }
    trace = tmp_path / "t.ndjson"
    trace.write_text(json.dumps(record) + "\n")
    assert cli("collect", trace, "-o", tmp_path / "b").code == 0
    written = [p.relative_to(tmp_path / "b").as_posix() for p in (tmp_path / "b").rglob("*") if p.is_file()]
    assert not [p for p in written if "evil" in p or "hidden" in p]
    assert "\x1b" not in cli("triton-cache", "ls", tmp_path / "b").out


def test_a_pack_redacts_the_trace_and_leaves_source_out_on_request(cli: Cli, tmp_path: Path) -> None:
    token = "ghp_" + "a1B2" * 9
    text = gzip.decompress(PLAIN.read_bytes()).replace(b"@triton.jit", b"@triton.jit  # " + token.encode())
    trace = tmp_path / "t.ndjson"
    trace.write_bytes(text)
    assert cli("collect", trace, "-o", tmp_path / "b").code == 0
    assert token in (tmp_path / "b" / "tritonparse" / "trace-1.json").read_text()
    assert cli("pack", tmp_path / "b", "-o", tmp_path / "p.zip").code == 0
    assert cli("unpack", tmp_path / "p.zip", "-o", tmp_path / "u").code == 0
    packed = (tmp_path / "u" / "tritonparse" / "trace-1.json").read_text()
    assert token not in packed
    assert json.loads(packed)["kernels"][0]["name"] == "scale_kernel"
    assert facts(cli, "ZFOH", tmp_path / "p.zip")["launches"]["value"] == 4
    assert cli("pack", tmp_path / "b", "-o", tmp_path / "q.zip", "--no-source").code == 0
    assert cli("unpack", tmp_path / "q.zip", "-o", tmp_path / "v").code == 0
    assert not (tmp_path / "v" / "tritonparse" / "trace-1.json").exists()


@pytest.mark.parametrize("trace", [PLAIN, MEMBERS])
def test_commands_that_read_take_the_trace_itself(cli: Cli, trace: Path) -> None:
    listing = json.loads(cli("triton-cache", "ls", trace, "--json").out)
    assert {"ZFOHSFPK", "YJ5PTKN6"} <= {e["key"][:8] for cache in listing["caches"] for e in cache["entries"]}
    assert facts(cli, "ZFOH", trace)["launches"]["value"] == 4
    assert "tt.func public @scale_kernel" in cli("triton-cache", "show", f"{trace}::ZFOH:ttir").out
    assert "scale_kernel" in cli("show", trace).out
    assert cli("triton-cache", "diff", "ZFOH", "YJ5P", "--in", trace).code in (0, 1)


def test_other_files_of_that_ending_are_read_as_before(cli: Cli, tmp_path: Path) -> None:
    other = tmp_path / "other.ndjson"
    other.write_text('{"a": 1}\n')
    result = cli("triton-cache", "ls", other)
    assert result.code == 2
    assert "Traceback" not in result.err
