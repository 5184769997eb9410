"""The files and chunks of a report."""

from __future__ import annotations

from enum import Enum
from pathlib import PurePath

import msgspec
import pytest

from xpudbg.model.report import ReportIndex, ReportRun
from xpudbg.report.run_pages import MAX_TEXT, FileStore
from xpudbg.screens.report.page import ReportPage, encoded


def test_a_content_is_kept_once_and_found_by_each_of_its_paths() -> None:
    kept: dict[int, bytes] = {}
    store = FileStore(kept.__setitem__)
    assert store.show("a/k.ttir", b"module {}\n", "triton_stage") == 0
    store.add("b/k.ttir", b"module {}\n", "triton_stage")
    store.add("b/k.py", b"module {}\n", "other")
    assert (store.number("a/k.ttir"), store.number("b/k.ttir"), store.number("b/k.py")) == (0, 0, 1)
    assert kept == {0: b"module {}\n", 1: b"module {}\n"}
    assert [(f.path, f.language) for f in store.rows] == [("a/k.ttir", "mlir"), ("b/k.py", "python")]
    assert store.lines(0) == 1


def test_what_is_too_large_or_not_wanted_has_a_reason() -> None:
    kept: dict[int, bytes] = {}
    store = FileStore(kept.__setitem__, raw=False)
    assert store.show("big.txt", b"x" * (MAX_TEXT + 1), "other") is None
    store.add("log.txt", b"12345", "other")
    store.leave_out("gone.txt", 7, "other", None, "it cannot be read")
    assert kept == {}
    assert store.saved == 5
    assert [f.left_out for f in store.rows] == [
        "larger than 16.8 MB",
        "left out by --no-raw",
        "it cannot be read",
    ]


def test_the_first_view_is_text_whatever_the_run_is_called() -> None:
    name = '</title><script>alert(1)</script>"\x00\x1b[31m\u202e'
    page = ReportPage()
    page.add(f"graph:{name}", {"id": name})
    text = "".join(page.html(ReportIndex("xpudbg", name, ReportRun(name, command=name)), nonce="n"))
    assert "<script>alert" not in text
    shown = text.partition("<script")[0]
    assert "&lt;script&gt;alert(1)" in shown
    assert not set("\x00\x1b\u202e") & set(shown)
    assert text.count("<script>") == 1


def test_chunks_hold_any_text_and_redaction_reaches_all_of_it() -> None:
    body = {"a": ["x\udc80</script>", ("secret", 1)], "secret": None}
    assert b"</script>" in encoded(body)
    assert b"secret" not in encoded(body, lambda text: text.replace("secret", "gone"))


class _Text(str):
    __slots__ = ()


class _Kind(Enum):
    SECRET = "a secret"


@pytest.mark.parametrize(
    "value",
    [
        "secret", _Text("secret"), _Kind.SECRET, PurePath("/secret"), {"secret": 1}, {_Kind.SECRET: 1}, {_Text("secret"): 1},
        ("secret",), ["secret", 1], frozenset({"secret"}), ReportRun("secret"),
    ],
)  # fmt: skip
def test_a_text_is_redacted_whatever_holds_it(value: object) -> None:
    body = {"n": 1, "nothing": None, "pairs": msgspec.Raw(b"[[1,2]]"), "value": [{"in": value}]}
    assert b"secret" in encoded(body)
    shown = msgspec.json.decode(encoded(body, lambda text: text.replace("secret", "gone")))
    assert "secret" not in str(shown)
    assert "gone" in str(shown)
    assert (shown["n"], shown["nothing"], shown["pairs"]) == (1, None, [[1, 2]])
