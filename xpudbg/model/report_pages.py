"""The pages of a report: graphs and kernels, each with its code at every level and the lines that belong together.

`frontend/src/data.ts` has the same keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from xpudbg.model.finding import Finding
from xpudbg.model.report import MarkKind, ReportKernelRow
from xpudbg.model.report_layers import LayerPictures, ReportLayers


@dataclass(frozen=True)
class LineMark:
    """A mark on a line: what it does to the machine.

    Attributes:
        line: The line, from 1.
        kind: A message, a spill, a matrix instruction, a barrier, a 2D block access, a loop.
        note: In words.
    """

    line: int
    kind: MarkKind
    note: str


@dataclass(frozen=True)
class LevelText:
    """The text of one level.

    Attributes:
        level: ``python``, ``captured``, ``aten``, ``post_grad``, ``scheduler``, ``code``, or a stage of a kernel (``ttgir``). Further
            Python files are ``python2``, ``python3``.
        title: What people read.
        language: What it is to be coloured as.
        file: Its file chunk; None where ``text`` stands for it, or nothing does.
        first: First line of the part to show, from 1; None for all of it.
        last: Last line of the part.
        text: The text, where no file has it.
        missing: Why it is not there; None where it is.
        marks: Lines that do something to the machine.
        note: What is to be known of the text; empty for nothing.
        blocks: First and last lines of what belongs together: a line of a block stands for its first line.
    """

    level: str
    title: str
    language: str
    file: int | None = None
    first: int | None = None
    last: int | None = None
    text: str | None = None
    missing: str | None = None
    marks: tuple[LineMark, ...] = ()
    note: str = ""
    blocks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class LevelLinks:
    """Lines of two levels that belong together; a chunk names the levels ``from`` and ``to``.

    Attributes:
        upper: The level nearer to Python.
        lower: The level nearer to the machine.
        how: Kind of evidence, as :class:`~xpudbg.model.provenance.Evidence`.
        pairs: Lines of the two, from 1, of whole files.
    """

    upper: str
    lower: str
    how: str
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ReportNode:
    """A scheduler node of a graph.

    Attributes:
        name: ``op3``.
        kind: Kind of its work.
        kernel: Number of the launch that it is in; None where that is not known.
        reads: Buffers.
        writes: Buffers.
        lines: The program's lines.
        ops: What it computes.
    """

    name: str
    kind: str
    kernel: int | None
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    ops: str = ""


@dataclass(frozen=True)
class LevelPlace:
    """Lines of something at a level.

    Attributes:
        level: The level.
        lines: First and last lines of its parts, from 1, of the whole file.
    """

    level: str
    lines: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ReportLaunch:
    """A launch of a graph; a chunk has the keys of ``row`` beside these.

    Attributes:
        number: Its number in the graph, from 1.
        row: Its kernel, with the module, lines, nodes and bytes of this launch.
        makers: Numbers of the launches that make what it reads.
        users: Numbers of those that read what it makes.
        inside: Its scheduler nodes.
        drawn_as: Number of the launch that stands for it in the pictures, where layers that repeat are drawn once.
        why_called: Why it is not generated code; empty for generated kernels.
        at: Where its FX nodes, scheduler nodes, its code and its call stand.
    """

    number: int
    row: ReportKernelRow
    makers: tuple[int, ...] = ()
    users: tuple[int, ...] = ()
    inside: tuple[str, ...] = ()
    drawn_as: int = 0
    why_called: str = ""
    at: tuple[LevelPlace, ...] = ()


@dataclass(frozen=True)
class UnfusedPair:
    """Two launches that stayed two.

    Attributes:
        a: Number of the first.
        b: Number of the second.
        reason: Why.
        fix: What to try; empty where nothing is known to help.
        bytes: What one kernel would save at most; None where unknown.
    """

    a: int
    b: int
    reason: str
    fix: str = ""
    bytes: int | None = None


@dataclass(frozen=True)
class UnfusedKind:
    """Pairs that stayed two for one cause.

    Attributes:
        kind: The cause in words.
        count: Pairs.
        fix: What to try.
        bytes: What fusing all of them would save at most; None where unknown.
    """

    kind: str
    count: int
    fix: str = ""
    bytes: int | None = None


@dataclass(frozen=True)
class FxStage:
    """A graph of FX at one stage of the compile.

    Attributes:
        title: The stage.
        file: Its file chunk.
        language: What it is to be coloured as.
        count: Lines of it.
    """

    title: str
    file: int
    language: str
    count: int


@dataclass(frozen=True)
class ReportGraphPage:
    """The page of a graph.

    Attributes:
        id: Its id.
        label: Its title.
        summary: What fusion did, in sentences.
        wrong: What of it computes wrong numbers beside its kernels, as ``verify`` found.
        problems: What is odd or missing.
        before_svg: The picture before fusion; None where it could not be drawn, or is put together of ``layer_pictures``.
        after_svg: The picture after fusion.
        layers: Its layers that repeat; empty where all of its launches are drawn.
        layer_pictures: What the page draws of them; None where none repeats or they could not be drawn: then layers are drawn once.
        picture_notes: What was folded, or why there is no picture.
        nodes: Its scheduler nodes.
        kernels: Its launches.
        not_fused: Pairs that stayed two.
        not_fused_kinds: Their causes.
        fx: FX graphs by stage.
        links: Lines that belong together.
        levels: Code beside the picture.
    """

    id: str
    label: str
    summary: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    before_svg: str | None = None
    after_svg: str | None = None
    layers: tuple[ReportLayers, ...] = ()
    layer_pictures: LayerPictures | None = None
    picture_notes: tuple[str, ...] = ()
    nodes: tuple[ReportNode, ...] = ()
    kernels: tuple[ReportLaunch, ...] = ()
    not_fused: tuple[UnfusedPair, ...] = ()
    not_fused_kinds: tuple[UnfusedKind, ...] = ()
    fx: tuple[FxStage, ...] = ()
    links: tuple[LevelLinks, ...] = ()
    levels: tuple[LevelText, ...] = ()


@dataclass(frozen=True)
class FactLine:
    """A line of the kernel card.

    Attributes:
        label: What people read.
        value: The value in words; ``unknown`` where it is not known.
        source: The artifact that tells, or would tell.
        note: What must be known to read it rightly.
    """

    label: str
    value: str
    source: str
    note: str = ""


@dataclass(frozen=True)
class FactChapter:
    """A chapter of the kernel card.

    Attributes:
        chapter: Its heading.
        rows: Its lines.
    """

    chapter: str
    rows: tuple[FactLine, ...]


@dataclass(frozen=True, kw_only=True)
class ReportAdvice(Finding):
    """An advice.

    Attributes:
        detail: What it means.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        n: n for n in ("rule", "severity", "title", "detail", "fix", "evidence", "source")
    }

    detail: str = ""


@dataclass(frozen=True)
class ReportBuilds:
    """Builds of a kernel beside each other.

    Attributes:
        columns: Headings.
        rows: A row a build.
        note: What is to be known of them.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str


@dataclass(frozen=True)
class ReportKeptBuilds:
    """Builds of a kernel in other register modes, that the run keeps.

    Attributes:
        columns: Headings.
        rows: A row a build, the failed ones left out.
        warning: Why they are no longer about these files; empty where they are.
        notes: What they mean, and whose answer it is.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    warning: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class ReportConfiguration:
    """A configuration of a kernel that was compiled.

    Attributes:
        id: Id of its page; empty where it has none.
        key: First characters of its cache entry's key, as ``what_if`` has them.
        words: Its options and figures, in short words.
        chosen: Whether autotuning chose it; None where nothing says.
        listed: Whether lists count its spills, the most of all of them, since nothing says which one runs.
    """

    id: str
    key: str
    words: str
    chosen: bool | None = None
    listed: bool = False


@dataclass(frozen=True)
class ReportNeighbour:
    """A launch that shares data with a kernel.

    Attributes:
        number: Its number.
        id: Id of its page.
        name: Its name.
        relation: ``makes`` what the kernel reads, or ``uses`` what it makes.
        not_fused: Why the two are two kernels; empty where nobody says.
        fix: What to try.
    """

    number: int
    id: str
    name: str
    relation: str
    not_fused: str = ""
    fix: str = ""


@dataclass(frozen=True)
class ReportKernelPage:
    """The page of a kernel.

    Attributes:
        id: As of its row.
        graph: Id of its graph; None outside of graphs.
        name: Its name.
        number: ``K5``; empty outside of graphs.
        title: What it is, in short words.
        problems: What is odd or missing.
        facts: The kernel card.
        advice: Most important first.
        what_if: Its builds beside each other; None where there is one or none.
        kept_builds: Builds of ``triton-cache whatif`` that the run keeps; None without any.
        others: Its configurations, this one among them; empty where there is one or none.
        neighbours: Launches that share data with it.
        levels: Its code at every level.
        links: Lines that belong together.
    """

    id: str
    graph: str | None
    name: str
    number: str
    title: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    facts: tuple[FactChapter, ...] = ()
    advice: tuple[ReportAdvice, ...] = ()
    what_if: ReportBuilds | None = None
    kept_builds: ReportKeptBuilds | None = None
    others: tuple[ReportConfiguration, ...] = ()
    neighbours: tuple[ReportNeighbour, ...] = ()
    levels: tuple[LevelText, ...] = ()
    links: tuple[LevelLinks, ...] = ()
