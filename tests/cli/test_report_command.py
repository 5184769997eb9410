"""``xpudbg report`` on recorded runs: the file, its chunks, what they say, and what happens with odd input."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result
from tests.report_blocks import ReadReport, read_report, source_hash
from xpudbg.commands.app import run_cli

DATA = Path(__file__).resolve().parents[1] / "data"
BLOCK = DATA / "explain-bmg-2.13" / "run"
Cli = Callable[..., Result]


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> ReadReport:
    """The report of a run with one generated kernel down to native code."""
    file = tmp_path_factory.mktemp("report") / "block.html"
    assert run_cli(["report", str(BLOCK), "-o", str(file)]) == 0
    return read_report(file)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory, _recorded: Path) -> ReadReport:
    """The report of a CPU run with 6 graphs, a graph break and a recompile."""
    file = tmp_path_factory.mktemp("report") / "demo.html"
    assert run_cli(["report", str(_recorded), "-o", str(file)]) == 0
    return read_report(file)


def test_the_policy_allows_the_file_itself_and_nothing_else(block: ReadReport) -> None:
    (script,), (style,) = block.scripts, block.styles
    nonce = next(a["content"] for t, a in block.tags if t == "meta" and a.get("name") == "xpudbg-nonce")
    rules = dict(rule.strip().split(" ", 1) for rule in block.policy.split(";"))
    assert rules == {
        "default-src": "'none'",
        "script-src": source_hash(script),
        "style-src": f"{source_hash(style)} 'nonce-{nonce}'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    used = {name for _, attrs in block.tags for name in attrs}
    assert used <= {"lang", "charset", "name", "content", "http-equiv", "id", "type"}


def test_every_graph_kernel_and_file_of_the_index_is_there(block: ReadReport, demo: ReadReport) -> None:
    for report in (block, demo):
        index = report.json("index")
        wanted = {f"graph:{g['id']}" for g in index["graphs"]} | {
            f"kernel:{k['id']}" for k in index["kernels"]
        }
        wanted |= {f"file:{f['n']}" for f in index["files"] if f["left_out"] is None}
        assert wanted | {"index", "dynamo", "time", "runtime"} == set(report.chunks)
        for link in (f["to"] for f in [*index["findings"], *index["figures"]] if f["to"] is not None):
            if link["page"] in ("graph", "kernel"):
                assert f"{link['page']}:{link['id']}" in report.chunks
    assert len(demo.json("index")["graphs"]) == 6


def test_the_first_view_needs_no_script(block: ReadReport, demo: ReadReport) -> None:
    index = block.json("index")
    assert index["run"]["emulated"].startswith("No Intel Arc B580 was there: it was emulated")
    assert index["run"]["emulated"] in block.words
    assert all(f["title"] in block.words for f in index["findings"])
    figures = {f["key"]: f["value"] for f in demo.json("index")["figures"]}
    assert (figures["graphs"], figures["breaks"], figures["recompiles"]) == ("6", "1", "1")
    assert "graph break1" in demo.words


def test_files_are_as_in_the_run_and_each_content_is_there_once(demo: ReadReport, _recorded: Path) -> None:
    files = demo.json("index")["files"]
    for row in files:
        data = (_recorded / row["path"]).read_bytes()
        assert row["size"] == len(data)
        if row["left_out"] is None:
            assert demo.chunks[f"file:{row['n']}"] == data
    kept = [demo.chunks[f"file:{row['n']}"] for row in files if row["left_out"] is None]
    assert len(kept) > 40
    assert len({(data, row["language"]) for data, row in zip(kept, files, strict=False)}) == len(kept)


def level_lines(report: ReadReport, page: dict[str, object], level: str) -> list[str]:
    row = next(x for x in page["levels"] if x["level"] == level)  # type: ignore[attr-defined]
    text = row["text"] if row["text"] is not None else report.chunks[f"file:{row['file']}"].decode()
    return ["", *text.split("\n")]


def test_lines_that_are_linked_belong_together(block: ReadReport) -> None:
    """Each line of ttgir that is linked to a line of the generated code carries a location that leads there."""
    (kernel,) = [k for k in block.json("index")["kernels"] if k["kind"] == "triton"]
    page = block.json(f"kernel:{kernel['id']}")
    code, ttgir = level_lines(block, page, "code"), level_lines(block, page, "ttgir")
    lines = {
        m[1]: int(m[2]) for line in ttgir if (m := re.match(r'(#loc\d*) = loc\(".*\.py":(\d+):\d+\)$', line))
    }
    pairs = [
        p for row in page["links"] if (row["from"], row["to"]) == ("code", "ttgir") for p in row["pairs"]
    ]
    told = {
        above - lines[m[1]]
        for above, below in pairs
        if (m := re.search(r"loc\((#loc\d*)\)$", ttgir[below])) and m[1] in lines
    }
    assert len(pairs) > 10
    defined = next(n for n, line in enumerate(code) if "def triton_" in line)
    assert told == {defined - lines["#loc"]}
    assert "tl.store" in code[next(a for a, b in pairs if "tt.store" in ttgir[b])]


def test_a_python_line_leads_to_nodes_and_on_to_the_code(block: ReadReport) -> None:
    (graph,) = block.json("index")["graphs"]
    page = block.json(f"graph:{graph['id']}")
    python = level_lines(block, page, "python")
    nodes = level_lines(block, page, "post_grad")
    for row in page["links"]:
        if (row["from"], row["to"]) == ("python", "post_grad"):
            for above, below in row["pairs"]:
                assert python[above].strip(), above
                assert " = " in nodes[below], below
    linked = {(row["from"], row["to"]) for row in page["links"]}
    assert {
        ("python", "aten"),
        ("aten", "post_grad"),
        ("post_grad", "scheduler"),
        ("scheduler", "code"),
    } <= linked
    ir = level_lines(block, page, "scheduler")
    (blocks,) = [x["blocks"] for x in page["levels"] if x["level"] == "scheduler"]
    assert all(re.match(r"op\d+: ", ir[first]) for first, _ in blocks)
    assert blocks[-1][1] <= len(ir)


def test_pictures_have_a_box_for_each_node_before_and_after(block: ReadReport) -> None:
    (graph,) = block.json("index")["graphs"]
    page = block.json(f"graph:{graph['id']}")
    names = {node["name"] for node in page["nodes"]}
    for side in ("before_svg", "after_svg"):
        assert set(re.findall(r'data-node="([^"]+)"', page[side])) == names
        assert set(re.findall(r'class="node"[^>]*data-k="(\d+)"|data-k="(\d+)"[^>]*class="node"', page[side]))
    for launch in page["kernels"]:
        code = level_lines(block, page, "code")
        places = {row["level"]: row["lines"] for row in launch["at"]}
        assert any(launch["name"].rpartition(".")[2] in code[first] for first, _ in places["code"])
        ir = level_lines(block, page, "scheduler")
        own = {re.match(r"(op\d+)", ir[first])[1] for first, _ in places["scheduler"]}  # type: ignore[index]
        assert own == set(launch["inside"])
    numbers = {k["number"] for k in page["kernels"]}
    assert numbers == set(range(1, graph["kernels"] + 1))


def test_what_is_missing_says_why_at_its_place(tmp_path: Path, cli: Cli) -> None:
    run = tmp_path / "run"
    shutil.copytree(BLOCK, run)
    (folder,) = (run / "processes" / "main" / "graphs").iterdir()
    (folder / "fx_graph_transformed.py").unlink()
    (folder / "ir_pre_fusion.txt").write_bytes(b"\xff\x00 not IR")
    (entry,) = (run / "triton_cache").iterdir()
    next(entry.glob("*.ttgir")).write_bytes(b"\x00\x01\x02")
    next(entry.glob("*.llir")).unlink()
    done = cli("report", run, "-o", tmp_path / "r.html")
    assert done.code == 0, done.err
    report = read_report(tmp_path / "r.html")
    (graph,) = report.json("index")["graphs"]
    levels = {x["level"]: x for x in report.json(f"graph:{graph['id']}")["levels"]}
    assert levels["post_grad"]["missing"] and levels["post_grad"]["file"] is None
    (kernel,) = [k for k in report.json("index")["kernels"] if k["kind"] == "triton"]
    stages = {x["level"]: x for x in report.json(f"kernel:{kernel['id']}")["levels"]}
    assert stages["ttir"]["missing"] is None
    assert report.json(f"graph:{graph['id']}")["problems"]
    assert report.json("index")["problems"]


def test_no_raw_leaves_out_what_no_page_shows_and_says_how_much(
    tmp_path: Path, cli: Cli, demo: ReadReport
) -> None:
    run = DATA / "explain-bmg-2.13" / "run"
    done = cli("report", run, "-o", tmp_path / "r.html", "--no-raw")
    assert re.search(r"--no-raw left out \d[\d.]* kB of raw artifacts", done.out)
    report = read_report(tmp_path / "r.html")
    out = [f for f in report.json("index")["files"] if f["left_out"] is not None]
    assert {f["left_out"] for f in out} == {"left out by --no-raw"}
    assert any(f["path"].endswith(".zebin") for f in out)
    (kernel,) = [k for k in report.json("index")["kernels"] if k["kind"] == "triton"]
    assert all(
        x["missing"] is None for x in report.json(f"kernel:{kernel['id']}")["levels"] if x["level"] == "llir"
    )


def test_redaction_takes_secrets_out_of_every_chunk(
    tmp_path: Path, cli: Cli, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    manifest["environment"]["TORCH_API_TOKEN"] = "planted7f3a9c21d5e84b07"
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    monkeypatch.setenv("ACME_API_KEY", "planted7f3a9c21d5e84b06")
    code = next(recorded.rglob("output_code.py"))
    code.write_text(f"# planted7f3a9c21d5e84b06\n{code.read_text()}")
    plain, private = tmp_path / "plain.html", tmp_path / "private.html"
    assert cli("report", recorded, "-o", plain).code == 0
    assert any(b"planted7f3a9c21d5e84b06" in data for data in read_report(plain).chunks.values())
    assert cli("report", recorded, "-o", private, "--redact").code == 0
    report = read_report(private)
    assert not [name for name, data in report.chunks.items() if b"planted7f3a9c21d5e84b0" in data]
    assert set(report.chunks) == set(read_report(plain).chunks)


def test_redaction_reaches_every_kind_of_text(tmp_path: Path, cli: Cli) -> None:
    """A token, a home folder and an address in the manifest, sources, graphs, IR, logs and every stage of a kernel."""
    run = tmp_path / "run"
    shutil.copytree(BLOCK, run)
    secrets = "gh" + "p_a1" + "Xy9" * 12, "plantedperson", "planted.person@secretcorp.example"
    words = f"{secrets[0]} /home/{secrets[1]}/proj {secrets[2]}"
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["command"] += ["--token", secrets[0]]
    manifest["graphs"][0]["detail"] = words
    manifest["problems"].append({"where": words, "what": words, "hint": ""})
    (run / "manifest.json").write_text(json.dumps(manifest))
    signs = {".py": "#", ".ttir": "//", ".ttgir": "//", ".llir": ";", ".log": "", ".txt": ""}
    for file in run.rglob("*"):
        if file.suffix in signs:
            file.write_text(f"{file.read_text()}\n{signs[file.suffix]} {words}\n")
    for name, options in (("plain", []), ("private", ["--redact"])):
        assert cli("report", run, "-o", tmp_path / f"{name}.html", *options).code == 0
    plain, private = (read_report(tmp_path / f"{name}.html") for name in ("plain", "private"))
    for secret in secrets:
        holding = [name for name, data in plain.chunks.items() if secret.encode() in data]
        assert {"index", "file"} <= {name.partition(":")[0] for name in holding}
        assert len(holding) > 10
        assert [name for name, data in private.chunks.items() if secret.encode() in data] == []
        assert secret not in private.text


def test_two_runs_make_a_page_of_differences(tmp_path: Path, cli: Cli) -> None:
    folder = DATA / "diff-cpu-2.13"
    done = cli("report", folder / "with-print", folder / "without-print", "-o", tmp_path / "c.html")
    assert done.code == 0, done.err
    report = read_report(tmp_path / "c.html")
    assert report.json("index")["compare"] is True
    page = report.json("compare")
    diff = json.loads(cli("diff", folder / "with-print", folder / "without-print", "--json").out)
    assert page["same"] is False
    assert [g["a"] for g in page["graphs"]] == [g["a"] for g in diff["graphs"]]
    assert page["changed_first"] and page["verdict"][0].startswith("B: ")
    # Without a script both runs are there: what changed comes first, then whose figures follow.
    words = report.words
    assert page["verdict"][0].removeprefix("B: ") in words
    (launches,) = (f for f in page["figures"] if f["label"] == "launches")
    assert f"launches{launches['a']}{launches['b']}{launches['change']}" in words
    assert words.index("The second run: without-print") < words.index(
        "compile time", words.index("The second")
    )
    done = cli("report", folder / "with-print", folder / "with-print")
    assert (done.code, "are the same run" in done.err) == (2, True)


def test_a_cache_by_itself_has_kernels_and_no_graphs(tmp_path: Path, cli: Cli) -> None:
    done = cli("report", DATA / "triton_cache_pvc" / "cache", "-o", tmp_path / "r.html")
    assert done.code == 0, done.err
    report = read_report(tmp_path / "r.html")
    index = report.json("index")
    assert not index["graphs"] and len(index["kernels"]) > 2
    assert "dynamo" not in report.chunks
    assert (
        index["run"]["device"] == "Data Center GPU Max 1100, gfx942"
        and index["run"]["device"] in report.words
    )
    assert [name for name, _ in index["run"]["versions"]] == ["triton"]
    page = report.json(f"kernel:{index['kernels'][0]['id']}")
    assert {"ttir", "ttgir", "llir", "spv"} <= {x["level"] for x in page["levels"]}
    assert any((x["from"], x["to"]) == ("code", "ttgir") for x in page["links"])


def test_a_trace_by_itself_is_collected_for_the_report(tmp_path: Path, cli: Cli) -> None:
    trace = tmp_path / "mine.log"
    shutil.copy(DATA / "torch_trace" / "graph_break.log", trace)
    done = cli("report", trace)
    assert done.code == 0, done.err
    report = read_report(Path("mine.html"))
    index = report.json("index")
    totals = json.loads(cli("dynamo", trace, "--json").out)["totals"]
    figures = {f["key"]: f["value"] for f in index["figures"]}
    assert (figures["breaks"], figures["recompiles"]) == (str(totals["breaks"]), str(totals["recompiles"]))
    assert {"dynamo", "time"} <= set(report.chunks)
    run = index["run"]
    assert (run["name"], run["started"], run["ended_well"]) == ("mine", "", None)
    assert run["outcome"] == "collected from existing artifacts: nothing tells how it ended"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.log"]
    (tmp_path / "plain.txt").write_text("nothing of a compile")
    assert cli("report", tmp_path / "plain.txt").code == 2


def test_the_file_is_named_after_the_run_and_others_are_not_written_over(tmp_path: Path, cli: Cli) -> None:
    done = cli("report", BLOCK)
    assert done.code == 0
    assert Path("run.html").is_file() and done.out.startswith("run.html  ")
    assert cli("report", BLOCK).code == 0
    Path("mine.html").write_text("mine")
    done = cli("report", BLOCK, "-o", "mine.html")
    assert (done.code, Path("mine.html").read_text()) == (2, "mine")
    assert "--force" in done.err
    assert cli("report", BLOCK, "-o", "-").code == 2
    assert cli("report", tmp_path).code == 2


def test_json_is_the_index_and_writes_no_file(cli: Cli, block: ReadReport) -> None:
    done = cli("report", BLOCK, "--json")
    assert done.code == 0
    assert json.loads(done.out) == block.json("index")
    assert not list(Path.cwd().iterdir())


def test_each_configuration_of_a_kernel_has_a_page_of_its_own_code(tmp_path: Path, cli: Cli) -> None:
    done = cli("report", DATA / "verify-bmg-2.13" / "run", "-o", tmp_path / "r.html")
    assert done.code == 0, done.err
    report = read_report(tmp_path / "r.html")
    first = report.json("kernel:model__0_inference_0:K1")
    ids = [one["id"] for one in first["others"]]
    assert ids[0] == first["id"] and len(set(ids)) == 3
    assert {len(one["key"]) for one in first["others"]} == {8}
    texts = []
    for page in map(report.json, (f"kernel:{name}" for name in ids)):
        assert page["others"] == first["others"]
        (level,) = (x for x in page["levels"] if x["level"] == "ttir")
        key = next(one["key"] for one in page["others"] if one["id"] == page["id"])
        path = next(f["path"] for f in report.json("index")["files"] if f["n"] == level["file"])
        assert path.startswith(f"triton_cache/{key}")
        assert any((x["from"], x["to"]) == ("code", "ttir") for x in page["links"])
        texts.append(report.chunks[f"file:{level['file']}"])
    assert len(set(texts)) > 1
    assert [k["id"] for k in report.json("index")["kernels"] if "@" in k["id"]] == []


def test_a_machine_without_a_browser_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda url: False)
    file = tmp_path / "block.html"
    assert run_cli(["report", str(BLOCK), "-o", str(file), "--open"]) == 0
    assert file.is_file()
    assert "no browser was found here" in capsys.readouterr().err


def test_graphs_of_a_merged_job_tell_the_hosts_apart(tmp_path: Path, cli: Cli, _recorded: Path) -> None:
    """Two hosts that ran the same program, which has a graph behind a break."""
    other = shutil.copytree(_recorded, tmp_path / "other")
    hosts = ("--host", "left", "--host", "right")
    assert cli("merge", _recorded, other, *hosts, "--out", tmp_path / "job").code == 0
    assert cli("report", tmp_path / "job", "-o", tmp_path / "job.html").code == 0
    index = read_report(tmp_path / "job.html").json("index")
    labels = [row["label"] for row in index["graphs"]]
    assert all(label.endswith((", left.main", ", right.main")) for label in labels)
    assert any(" (from line " in label for label in labels)
    assert not any("torch_dynamo_resume" in label for label in labels)


def test_a_kernel_outside_of_graphs_is_of_the_kind_that_the_run_has(cli: Cli, tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert cli("collect", DATA / "user-kernel-xpu-2.13" / "raw", "-o", run).code == 0
    listed = {k["name"]: k["kind"] for k in json.loads((run / "manifest.json").read_text())["kernels"]}
    assert cli("report", run, "-o", tmp_path / "r.html").code == 0
    rows = [k for k in read_report(tmp_path / "r.html").json("index")["kernels"] if k["graph"] is None]
    assert {k["name"]: k["kind"] for k in rows} == {n: listed[n] for n in ("addk", "mmk")}
    assert listed["mmk"] == "user_triton"
