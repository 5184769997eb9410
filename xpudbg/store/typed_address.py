r"""The address of a run, graph, kernel, stage or line, the same in every command: ``[RUN][:GRAPH][:KERNEL][:STAGE[:LINE]]``, or a path to any of them.

Grammar::

    ADDRESS := PATH | RUN | [RUN] ":" PART [":" PART [":" PART]]
    PART    := GRAPH | KERNEL | STAGE | nothing
    RUN     := latest | latest~N | a run's name or a unique part of it | PATH (a folder, a zip file, a folder in one)
    GRAPH   := id | number | compile id (0/1, "0/1 #2" after a reset) | unique part of the id
    KERNEL  := name | number (K5, as pictures and show-fusion say) | unique part or pattern (*add*) of the name
               | cache key or Triton's hash, or at least its first 3 characters
    STAGE   := a graph's (readable, runnable, transformed, ir_pre, ir_post, output_code), a kernel's (source, ttir, ttgir, llir, spv,
               zebin, asm, ptx, cubin, amdgcn, hsaco; code is its source, too), or the name of an artifact's file
    LINE    := the number of a line of a stage's text; of instructions also their address (0x1a8)

What is left out is the latest run, and all of it: ``:K5`` is a kernel of the latest run, ``latest~1`` a whole run. Parts stand in the order
graph, kernel, stage, and each may be left out: ``latest:add_kernel:ttgir``, ``latest:output_code``. An empty part says that one was left
out where a word would else be taken for it: ``latest::add`` is a kernel, ``latest:::ttgir`` a stage.

A path that exists wins, whatever it is called: of ``a:b:c`` first ``a:b:c``, then ``a:b``, then ``a`` is looked for. The colon behind
a drive letter (``C:\runs``, ``C:/runs``) separates nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from xpudbg.core.errors import NothingFitsError, SeveralFitError, XpudbgError
from xpudbg.model.artifact import GRAPH_FILES, TRACE_KINDS, Kind
from xpudbg.model.artifact import STAGES as TRITON_STAGES
from xpudbg.model.row import dataclass
from xpudbg.store.files.vfs import exists, is_file, is_folder
from xpudbg.store.locate import LATEST, LATEST_FORM, resolve_run, typed_path
from xpudbg.store.manifest_file import NAME as MANIFEST

SYNTAX = "[RUN][:GRAPH][:KERNEL][:STAGE]"
MAX_PARTS = 3
GRAPH_STAGES = {
    "readable": Kind.FX_GRAPH_READABLE,
    "runnable": Kind.FX_GRAPH_RUNNABLE,
    "transformed": Kind.FX_GRAPH_TRANSFORMED,
    "ir_pre": Kind.IR_PRE_FUSION,
    "ir_post": Kind.IR_POST_FUSION,
    "output_code": Kind.OUTPUT_CODE,
}
"""Short names of a graph's stages; kinds of artifacts can also be named."""
KERNEL_STAGES = (*TRITON_STAGES, "asm")
"""Stages of a kernel; ``asm`` are the instructions of its native code."""
STAGE_NAMES = frozenset(
    {
        *GRAPH_STAGES,
        *KERNEL_STAGES,
        *(k.value for k in (*GRAPH_FILES, Kind.DYNAMO_OUTPUT_GRAPH, *TRACE_KINDS)),
    }
)
"""The names of all stages of graphs and kernels."""
CODE = "code"
"""The word of ``explain`` for the lines of a kernel's source."""
STAGES = frozenset({*GRAPH_STAGES, *KERNEL_STAGES, CODE, *(k.value for k in Kind)})
"""The words that may name a stage or an artifact."""
_LINE = re.compile(r"\d{1,9}|0x[0-9a-fA-F]{1,12}")
_LEVELS = 8
"""Number of folders above a file of a bundle in which its manifest is searched."""
_COMPILE_ID = frozenset("!/0123456789")
_DRIVE = re.compile(r"[A-Za-z]:(?=[\\/])")


@dataclass(frozen=True)
class Address:
    """An address as typed, split at its colons; the open run gives the parts their meaning.

    Attributes:
        run: A run's name or path; empty for the latest one.
        parts: Up to three parts for graph, kernel and stage, in this order; an empty one is skipped. The last is never empty.
        line: A line of that stage; empty for all of it.
    """

    run: str = ""
    parts: tuple[str, ...] = ()
    line: str = ""

    def __str__(self) -> str:
        """Return the address as it is typed."""
        return ":".join((self.run, *self.parts, *filter(None, (self.line,))))

    @property
    def whole(self) -> bool:
        """Return whether the whole run is selected."""
        return not self.parts

    def below(self, *more: str | None) -> Address:
        """Return the address with further parts, as ``show RUN GRAPH STAGE`` gives them; None is skipped.

        Raises:
            XpudbgError: It has more than three parts then.
        """
        parts, line = _checked((*self.parts, *(w for w in more if w is not None)), str(self))
        return replace(self, parts=parts, line=line or self.line)


def is_path(text: str) -> bool:
    """Return whether a text is the path of an existing file or folder."""
    try:
        return bool(text) and exists(typed_path(text))
    except (OSError, ValueError):
        # Too long, a NUL.
        return False


def parse_address(text: str) -> Address:
    """Split an address.

    Args:
        text: What the user typed.

    Raises:
        XpudbgError: It has more than three parts.
    """
    if LATEST_FORM.fullmatch(text):
        return Address(text)
    if text and is_path(text):
        return Address(text)
    cuts = [m.start() for m in re.finditer(":", text)]
    drive = _DRIVE.match(text)
    if drive:
        cuts = [c for c in cuts if c >= drive.end()]
    if not cuts:
        return Address(text)
    cut = next((c for c in reversed(cuts) if c and _is_run(text[:c])), cuts[0])
    run, parts = text[:cut], tuple(text[cut + 1 :].split(":"))
    if len(parts) == 1 and _LINE.fullmatch(parts[0]) and _may_be_stage(run) and not is_path(run):
        run, parts = "", (run, *parts)
    return Address(run, *_checked(parts, text))


def _is_run(text: str) -> bool:
    return LATEST_FORM.fullmatch(text) is not None or is_path(text)


def _checked(parts: tuple[str, ...], text: str) -> tuple[tuple[str, ...], str]:
    """Return the parts and the line that follows a stage; refuse more than three parts."""
    while parts and not parts[-1]:
        parts = parts[:-1]
    line = ""
    if len(parts) > 1 and _LINE.fullmatch(parts[-1]) and _may_be_stage(parts[-2]):
        *parts_before, line = parts
        parts = tuple(parts_before)
    if len(parts) > MAX_PARTS:
        raise XpudbgError(
            f"{text} has {len(parts)} parts after the run",
            hint=f"an address is {SYNTAX}; no path of that name exists",
        )
    return parts, line


def _may_be_stage(word: str) -> bool:
    return word in STAGES or kernel_stage(word) != "" or graph_kind(word) is not None


def graph_kind(stage: str) -> Kind | None:
    """Return the kind of artifact of a graph's stage: ``ir_pre``, ``ir_pre_fusion`` or ``ir_pre_fusion.txt``; None for other words."""
    name = stage.rpartition("/")[2].partition(".")[0]
    return GRAPH_STAGES.get(name) or next((k for k in GRAPH_STAGES.values() if k.value == name), None)


def kernel_stage(stage: str) -> str:
    """Return the kernel stage that a word names: ``ttgir`` or ``add_kernel.ttgir``; empty for other words."""
    suffix = stage.rpartition(".")[2]
    return suffix if suffix in KERNEL_STAGES else ""


def run_part(text: str) -> str:
    """Return the run of an address without further parts; empty where it names none, as ``:``.

    Args:
        text: The address as typed.

    Raises:
        XpudbgError: It names a part of a run.
    """
    address = parse_address(text)
    if address.parts:
        raise XpudbgError(
            f"{text} is a part of a run, and this command takes whole runs",
            hint=f"leave ':{':'.join(address.parts)}' out",
        )
    return address.run


@dataclass(frozen=True)
class Place:
    """A run that an address may mean.

    Attributes:
        root: Its path.
        name: Its name, as the user typed it.
        parts: The parts of the address in it.
        inside: Whether a path led into it; where it has no such part, the next place is meant.
        exact: Whether the part has to be the whole name of a graph or a kernel; else the next place is meant.
    """

    root: Path
    name: str
    parts: tuple[str, ...]
    inside: bool = False
    exact: bool = False


def find_places(
    address: Address, note: Callable[[str], None]
) -> tuple[list[Place], NothingFitsError | SeveralFitError | None]:
    """Return the runs that an address may mean, in the order in which they are tried, and why its first word is no run.

    A word without a colon that is no run may be a graph, a kernel or a stage of the latest one, and so may one that is a part of a run's name.

    Args:
        address: The address.
        note: Called with a message for the user about a choice among several runs.

    Raises:
        XpudbgError: There is no such run.
    """
    word = address.run
    path = typed_path(word) if is_path(word) else None
    if path is not None or not is_word(word):
        inside = _inside_bundle(path, word) if path is not None and not address.parts else []
        return [*inside, Place(resolve_run(word or LATEST, note=note), word or LATEST, address.parts)], None
    try:
        named = Place(resolve_run(word, note=note), word, address.parts)
    except (NothingFitsError, SeveralFitError) as error:
        if "/" in word and not set(word) <= _COMPILE_ID:
            raise
        try:
            return [Place(resolve_run(LATEST, note=note), LATEST, (word, *address.parts))], error
        except XpudbgError:
            raise error from None
    if named.root.name == word or not address.whole:
        return [named], None
    with suppress(XpudbgError):
        return [Place(resolve_run(LATEST), LATEST, (word,), exact=True), named], None
    return [named], None


def is_word(text: str) -> bool:
    """Return whether the run of an address may also name a graph, a kernel or a stage."""
    return bool(text) and text != LATEST and not text.startswith(f"{LATEST}~")


def _inside_bundle(path: Path, name: str) -> list[Place]:
    """Return the graph, cache entry or artifact of a path in a bundle; nothing for other paths.

    Other folders of a bundle are read as plain folders, as are those below a ``manifest.json`` that is not xpudbg's.
    """
    real = path.absolute()
    root = next((above for above in list(real.parents)[:_LEVELS] if is_file(above / MANIFEST)), None)
    if root is None or is_file(path / MANIFEST):
        return []
    folder = is_folder(real)
    match real.relative_to(root).as_posix().split("/"):
        case ["processes", _, "graphs", graph, *rest] if len(rest) <= 1 and folder == (not rest):
            parts: tuple[str, ...] = (graph, "", *rest) if rest else (graph,)
        case ["triton_cache", key, *rest] if len(rest) <= 1 and folder == (not rest):
            parts = ("", key, *rest)
        case names:
            parts = () if folder else ("", "", "/".join(names))
    return [Place(root, name, parts, inside=True)] if parts else []
