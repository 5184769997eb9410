"""JSON documents of xpudbg, indented, in pieces: the manifest and ``pack.json`` of a large run never lie in memory as objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

_TOGETHER = 100


def split_object(text: bytes) -> dict[str, msgspec.Raw]:
    """The values of a JSON object, each as the text that it is written in; of a key that comes twice the last counts.

    Raises:
        msgspec.DecodeError: It is no JSON object.
    """
    return msgspec.json.decode(text, type=dict[str, msgspec.Raw])


def split_list(text: bytes | msgspec.Raw) -> list[msgspec.Raw]:
    """The items of a JSON list as the texts that they are written in; none for ``null``.

    Raises:
        msgspec.DecodeError: It is no JSON list.
    """
    return msgspec.json.decode(text, type=list[msgspec.Raw] | None) or []


def write_object(values: Mapping[str, Any], lists: Mapping[str, Iterable[Any]]) -> Iterator[bytes]:
    """A JSON object as ``msgspec.json.format(..., indent=1)`` writes it, with a newline behind it.

    Args:
        values: What it holds, in its order.
        lists: By key, items that stand there instead of the value; they are taken some at a time.
    """
    before = b"{"
    for key, value in values.items():
        yield before + b"\n " + msgspec.json.encode(key) + b": "
        before = b","
        if key in lists:
            yield from _write_list(lists[key])
        else:
            yield _indented(value)
    yield b"\n}\n" if values else b"{}\n"


def _write_list(items: Iterable[Any]) -> Iterator[bytes]:
    iterator, before = iter(items), b"["
    while some := list(islice(iterator, _TOGETHER)):
        # "[\n {...},\n {...}\n]" of the one list: its brackets go, and it stands one step further in
        yield before + _indented(some)[1:-3]
        before = b","
    yield b"[]" if before == b"[" else b"\n ]"


def _indented(value: Any) -> bytes:
    text = msgspec.json.format(msgspec.json.encode(value), indent=1)
    # A newline stands in no string of JSON.
    return text.replace(b"\n", b"\n ")
