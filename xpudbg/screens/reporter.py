"""Results as documents: the formats of each, JSON with name and version of its schema, and the file of ``-o FILE``."""

from __future__ import annotations

import dataclasses
import importlib
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from math import isfinite
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

import msgspec

from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.model.artifact import ArtifactRows
from xpudbg.model.row import dataclass
from xpudbg.screens.text import TextSpan
from xpudbg.store.files import atomic

if TYPE_CHECKING:
    from rich.console import Console


ReportText = str | Sequence[Sequence[TextSpan]]
"""A report for people: plain text, or lines with styles."""


@dataclass(frozen=True)
class Reporter:
    """The formats of one result; each is built on demand.

    Attributes:
        schema: Name of the JSON document; documented in docs/json.md.
        json: Content of the document: a dataclass or a mapping.
        text: Function that returns the report for a width.
        screen: Function that prints the report on a rich console; used instead of ``text``.
        plain: The report for people in a file.
        markdown: The report for a page of a forge.
        html: The report as an HTML page.
        version: Version of the JSON document.
    """

    schema: str
    json: Callable[[], object]
    text: Callable[[int], ReportText] | None = None
    screen: Callable[[Console], None] | None = None
    plain: Callable[[], str] | None = None
    markdown: Callable[[], str] | None = None
    html: Callable[[], str] | None = None
    version: int = 1

    def json_text(self) -> str:
        """Return the JSON document."""
        return "".join(self.json_pieces())

    def json_pieces(self) -> Iterator[str]:
        """Yield the JSON document in pieces."""
        return json_pieces(self.json(), schema=self.schema, version=self.version)

    def document(self, form: str) -> str:
        """Return the report as the content of a file.

        Args:
            form: ``json``, ``text``, ``markdown`` or ``html``.

        Raises:
            XpudbgError: The result does not have this format.
        """
        if form == "json":
            return self.json_text()
        make = {"text": self.plain, "markdown": self.markdown, "html": self.html}[form]
        if make is None:
            raise XpudbgError(f"{self.schema} has no {form} report", hint="use --json, or --format markdown")
        return make()


_AS_IT_IS = frozenset({str, int, bool, type(None)})
_AT_ONCE = 32
"""Items of a list that are written at once."""
_KEYS: dict[type, Mapping[str, str] | None] = {}


def to_plain(value: Any) -> Any:
    """Convert dataclasses, enums, paths and sets to types of ``json``; non-finite floats become strings."""
    kind = type(value)
    if kind in _AS_IT_IS or (kind is float and isfinite(value)):
        return value
    if kind is tuple or kind is list:
        return [v if type(v) in _AS_IT_IS else to_plain(v) for v in value]
    keys = _json_keys(kind)
    if keys is not None:
        # Most fields are plain: a call for each of them would take twice the time.
        return {k: v if type(v := getattr(value, n)) in _AS_IT_IS else to_plain(v) for k, n in keys.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {
            k if type(k) is str else str(to_plain(k)): v if type(v) in _AS_IT_IS else to_plain(v)
            for k, v in value.items()
        }
    if isinstance(value, (list, tuple, ArtifactRows)):
        return [to_plain(v) for v in value]
    if isinstance(value, (set, frozenset)):
        return sorted((to_plain(v) for v in value), key=str)
    if isinstance(value, PurePath):
        return str(value)
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    return value


def field_values(value: Any) -> dict[str, Any]:
    """Return the unconverted fields of a dataclass, for documents with added keys; :func:`render_json` converts them."""
    return {key: getattr(value, name) for key, name in (_json_keys(type(value)) or {}).items()}


def json_keys(kind: type) -> Mapping[str, str]:
    """Return the JSON keys of a dataclass with their attributes: from its ``JSON``, else its fields."""
    return getattr(kind, "JSON", None) or {f.name: f.name for f in dataclasses.fields(kind)}


def _json_keys(kind: type) -> Mapping[str, str] | None:
    if kind not in _KEYS:
        _KEYS[kind] = json_keys(kind) if dataclasses.is_dataclass(kind) else None
    return _KEYS[kind]


def render_json(value: Any, *, schema: str, version: int) -> str:
    """Return the JSON document of a result, with a trailing newline.

    ASCII only, so that no character of an artifact can act on a terminal.

    Args:
        value: A dataclass or mapping; its fields become the top-level keys.
        schema: Name of the shape, for example ``xpudbg.show``; documented in docs/json.md.
        version: Version of the shape; raised when a key changes its meaning or goes away.
    """
    return "".join(json_pieces(value, schema=schema, version=version))


def json_pieces(value: Any, *, schema: str, version: int) -> Iterator[str]:
    """Yield the document of :func:`render_json` in pieces, so that a long one is never in memory as a whole."""
    top = field_values(value) if dataclasses.is_dataclass(value) else value
    if not isinstance(top, dict):
        raise TypeError("a JSON report is an object at the top")
    before = "{\n  "
    body = {"schema": schema, "schema_version": version, **top}
    for key, item in body.items():
        yield f"{before}{json.dumps(str(to_plain(key)))}: "
        if type(item) in (tuple, list) and len(item) > _AT_ONCE:
            yield from _long_list(item)
        else:
            yield _indented(_on_lines(item))
        before = ",\n  "
    yield "\n}\n"


def _long_list(items: Sequence[Any]) -> Iterator[str]:
    """Yield a list at the second level, some items at a time."""
    before = "["
    for start in range(0, len(items), _AT_ONCE):
        text = _on_lines(items[start : start + _AT_ONCE])
        yield before + _indented(text[1:-2])  # without the brackets and the line of the last one
        before = ","
    yield "\n  ]"


def _indented(text: str) -> str:
    """Indent text by one level; strings of JSON contain no newlines."""
    return text.replace("\n", "\n  ")


def _on_lines(value: Any) -> str:
    """Return ``json.dumps(to_plain(value), indent=2)``, in a third of the time: msgspec formats the same tokens."""
    try:
        text = json.dumps(value, default=_one_plain, allow_nan=False, check_circular=False)
    except (TypeError, ValueError):
        # A float that is not finite, a key that is no text.
        text = json.dumps(to_plain(value))
    try:
        return msgspec.json.format(text, indent=2)
    except msgspec.DecodeError:
        # A lone surrogate, of a file name that is not valid text.
        return json.dumps(json.loads(text), indent=2)


def _one_plain(value: Any) -> Any:
    """Convert one level of a value that ``json`` does not support.

    Raises:
        TypeError: Its type does not occur in results.
    """
    keys = _json_keys(type(value))
    if keys is not None:
        known = getattr(value, "__dict__", None)
        # Most have only fields and need no copy.
        return known if known and tuple(known) == tuple(keys.values()) == tuple(keys) else field_values(value)
    if isinstance(value, Mapping):
        return dict(value.items())
    if isinstance(value, ArtifactRows):
        return tuple(value)
    if isinstance(value, (Enum, PurePath, set, frozenset)):
        return to_plain(value)
    raise TypeError(type(value).__name__)


def check_writable(path: Path, *, force: bool) -> None:
    """Check that a file may be written.

    Args:
        path: Its name.
        force: Whether a regular file may be overwritten.

    Raises:
        XpudbgError: The path exists and may not be overwritten.
    """
    if not os.path.lexists(path):
        return
    if not path.is_file():
        raise XpudbgError(f"{path} is not a regular file", hint="choose another file with -o")
    if not force:
        raise XpudbgError(
            f"{path} exists already", hint="--force writes over it, or choose another file with -o"
        )


def save_output(path: Path, data: bytes) -> None:
    """Write a file that the user named.

    Raises:
        XpudbgError: It cannot be written; an existing file is unchanged.
    """
    save_pieces(path, (data,))


def save_pieces(path: Path, pieces: Iterable[bytes]) -> int:
    """Write a file that the user named from pieces, and return its size; see :func:`save_output`.

    Raises:
        XpudbgError: It cannot be written; an existing file is unchanged.
    """
    hint = "choose another file with -o"
    with os_errors(f"cannot write {path}", hint=hint), atomic.atomic_write(path) as out:
        return sum(out.write(piece) for piece in pieces)


def parquet_file(columns: Callable[[Any], Sequence[tuple[str, Any, Sequence[object]]]]) -> bytes:
    """Return the content of a Parquet file.

    Args:
        columns: Function of pyarrow that returns name, type and values of each column.

    Raises:
        XpudbgError: pyarrow is not installed.
    """
    try:
        pa: Any = importlib.import_module("pyarrow")
        parquet: Any = importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        hint = "pip install 'xpudbg[parquet]', or use --format csv or --json"
        raise XpudbgError(f"--parquet needs pyarrow, which cannot be imported: {error}", hint=hint) from None
    made = columns(pa)
    table = pa.table(
        [pa.array(values, type=kind) for _, kind, values in made], names=[name for name, _, _ in made]
    )
    out = io.BytesIO()
    parquet.write_table(table, out)
    return out.getvalue()
