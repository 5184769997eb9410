"""One function names a compile in all commands; a wrapper of a library never does where the function inside is known."""

from __future__ import annotations

import json
from pathlib import Path

from xpudbg.formats.torch_trace.compiles import wrapped_function

TRACE = Path(__file__).resolve().parents[1] / "data/torch_trace/wrapped.log"
NAMES = {"0/0": "scale", "0/1": "scale", "1/0": "Sequential (module)", "2/0": "forward"}
"""`scale` stands behind two decorators of a package; torch compiles a wrapper of its own for a module of its own."""


def test_all_commands_name_the_function_inside_of_decorators(cli, tmp_path: Path) -> None:
    frames = json.loads(cli("dynamo", TRACE, "--json").out)["frames"]
    assert {c["compile_id"]: f["function"] for f in frames for c in f["compiles"]} == NAMES
    places = {f["id"]: (f["location"]["file"], f["location"]["line"]) for f in frames}
    assert places["0"] == ("/home/user/wrap/wrapped.py", 10)
    compiles = json.loads(cli("time", TRACE, "--json").out)["compiles"]
    assert {c["compile_id"]: c["function"] for c in compiles} == NAMES
    assert {c["line"] for c in compiles if c["function"] == "scale"} == {10}
    bundle = tmp_path / "bundle"
    assert cli("collect", TRACE, "-o", bundle, "-q").code == 0
    manifest = json.loads((bundle / "manifest.json").read_text(encoding="utf-8"))
    named = {g["compile_id"]: g["function"] for g in manifest["graphs"]}
    assert named == {**NAMES, "1/0": "a compiled module or function"}
    assert {r["location"]["function"] for r in manifest["recompiles"]} == {"scale"}
    compiles = json.loads(cli("time", bundle, "--json").out)["compiles"]
    assert {c["compile_id"]: c["function"] for c in compiles} == NAMES


def stack(*frames: tuple[str, int, str, str]) -> str:
    return "".join(
        f'  File "{file}", line {line}, in {name}\n    {code}\n' for file, line, name, code in frames
    )


def test_only_what_passes_all_arguments_on_is_a_wrapper() -> None:
    library, own = "/e/lib/python3.11/site-packages/m/a.py", "/home/u/model.py"
    call = "return func(*args, **kwargs)"
    for frames, found in (
        (
            [
                (library, 5, "wrapper", call),
                (library, 9, "forward", "x = self.body(x)"),
                (own, 3, "f", "x + 1"),
            ],
            9,
        ),
        ([(library, 5, "wrapper", call), (own, 3, "f", "return x + 1")], 3),
        ([(library, 5, "wrapper", "x = self.body(x)"), (own, 3, "f", "return x + 1")], None),
        ([(own, 5, "wrapper", call), (own, 3, "f", "return x + 1")], None),
        ([(library, 5, "wrapper", call)], None),
    ):
        payload = json.dumps({"triton_0:1": [stack(*frames)]})
        inner = wrapped_function(payload, "wrapper")
        assert (inner and inner.line) == found
        assert wrapped_function(payload, "another") is None


def test_the_function_of_most_kernels_counts() -> None:
    outer = ("/e/site-packages/m/a.py", 5, "wrapper", "return func(*args, **kwargs)")
    hook, inner = ("/home/u/h.py", 2, "hook", "x.abs()"), ("/home/u/m.py", 7, "f", "x.sin()")
    payload = json.dumps({"a": [stack(outer, hook)], "b": [stack(outer, inner)], "c": [stack(outer, inner)]})
    assert getattr(wrapped_function(payload, "wrapper"), "function", "") == "f"
