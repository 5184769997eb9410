"""The pages of a report about a graph and a kernel: code at every level, linked lines, repeated layers and the parts of their pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from xpudbg.model.finding import Finding
from xpudbg.model.fusion import FxChange
from xpudbg.model.kernel import NeighbourRole
from xpudbg.model.provenance import Evidence
from xpudbg.model.report import ReportKernelRow, ReportLaunchTime
from xpudbg.model.row import dataclass
from xpudbg.model.stages import PassLevel, PassState

MarkKind = Literal["send", "spill", "dpas", "barrier", "block2d", "loop"]


@dataclass(frozen=True)
class LineMark:
    """A mark on a line with a special effect on the machine.

    Attributes:
        line: The line, from 1.
        kind: A message, a spill, a matrix instruction, a barrier, a 2D block access, a loop.
        note: Explanation.
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
        title: Title for people.
        language: Language for highlighting.
        file: Its file chunk; None where ``text`` replaces it, or there is no text.
        first: First line of the part to show, from 1; None for all of it.
        last: Last line of the part.
        text: The text, where no file contains it.
        missing: Why it is not there; None where it is.
        marks: Lines with a special effect on the machine.
        note: Remark on the text; empty for none.
        blocks: First and last lines of blocks: a line of a block represents its first line.
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
    """Linked lines of two levels.

    Attributes:
        upper: The level nearer to Python.
        lower: The level nearer to the machine.
        how: Kind of evidence.
        pairs: Lines of the two, from 1, of whole files.
    """

    JSON: ClassVar[Mapping[str, str]] = {"from": "upper", "to": "lower", "how": "how", "pairs": "pairs"}

    upper: str
    lower: str
    how: Evidence
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ReportNode:
    """A scheduler node of a graph.

    Attributes:
        name: ``op3``.
        kind: Kind of its work.
        kernel: Number of the launch that contains it; None where that is unknown.
        reads: Buffers.
        writes: Buffers.
        lines: The program's lines.
        ops: Its operations.
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
    """Lines of an item at a level.

    Attributes:
        level: The level.
        lines: First and last lines of its parts, from 1, of the whole file.
    """

    level: str
    lines: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ReportLaunch:
    """A launch of a graph; in JSON with the keys of ``row`` beside its own.

    Attributes:
        number: Its number in the graph, from 1.
        row: Its kernel, with the module, lines, nodes and bytes of this launch.
        makers: Numbers of the launches that produce its input.
        users: Numbers of the launches that read its output.
        inside: Its scheduler nodes.
        drawn_as: Number of the launch that represents it in the pictures, where repeated layers are drawn once.
        why_called: Why it is not generated code; empty for generated kernels.
        at: Lines of its FX nodes, scheduler nodes, code and call.
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
    """Two launches that were not fused.

    Attributes:
        a: Number of the first.
        b: Number of the second.
        reason: Reason.
        fix: Remedy to try; empty where none is known.
        bytes: Bytes that one kernel would save at most; None where unknown.
        logged: The scheduler's last reason, as logged; empty when it logged none for this pair.
    """

    a: int
    b: int
    reason: str
    fix: str = ""
    bytes: int | None = None
    logged: str = ""


@dataclass(frozen=True)
class UnfusedKind:
    """Pairs that were not fused for one cause.

    Attributes:
        kind: The cause as text.
        count: Number of pairs.
        fix: Remedy to try.
        bytes: Bytes that fusing all of them would save at most; None where unknown.
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
        language: Language for highlighting.
        count: Number of its lines.
    """

    title: str
    file: int
    language: str
    count: int


@dataclass(frozen=True)
class ReportLayers:
    """A range of launches in which one layer repeats.

    Attributes:
        first: Number of its first launch, from 1.
        length: Launches of one layer.
        count: Layers.
        names: Module path of each, or ``layer 1``.
    """

    first: int
    length: int
    count: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class PicturePart:
    """The picture of consecutive launches: one layer, or the launches before, between or after layers.

    Attributes:
        first: Number of the first launch, from 1.
        last: Number of the last launch.
        before_svg: Its nodes before fusion; None where it has none or could not be drawn.
        after_svg: Its launches; None where it could not be drawn.
    """

    first: int
    last: int
    before_svg: str | None = None
    after_svg: str | None = None


@dataclass(frozen=True)
class LayerPictures:
    """A graph in parts; the page draws each repeated layer once, a single one of them, or all.

    Attributes:
        before: Heading of the side before fusion.
        after: Heading of the side after fusion.
        legend_svg: Legend of the colours; None where it could not be drawn.
        parts: In the order of the launches, without a gap. Launches outside of layers and the first layer of each stretch are always drawn.
        missing: Why layers are missing; empty where none is.
    """

    before: str
    after: str
    legend_svg: str | None
    parts: tuple[PicturePart, ...]
    missing: str = ""


@dataclass(frozen=True)
class ReportGraphPage:
    """The page of a graph.

    Attributes:
        id: Its id.
        label: Its title.
        summary: Results of fusion, in sentences.
        wrong: Wrong values outside of its kernels that ``verify`` found.
        problems: Problems and missing parts.
        before_svg: The picture before fusion; None where it could not be drawn, or is composed of ``layer_pictures``.
        after_svg: The picture after fusion.
        layers: Its repeated layers; empty where all of its launches are drawn.
        layer_pictures: Parts of its pictures; None where no layer repeats or they could not be drawn: then layers are drawn once.
        picture_notes: Folded parts, or why there is no picture.
        nodes: Its scheduler nodes.
        kernels: Its launches.
        not_fused: Pairs that were not fused.
        not_fused_kinds: Their causes.
        fx: FX graphs by stage.
        changes: Changes by the FX passes.
        links: Linked lines.
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
    changes: tuple[FxChange, ...] = ()
    links: tuple[LevelLinks, ...] = ()
    levels: tuple[LevelText, ...] = ()


@dataclass(frozen=True)
class FactLine:
    """A line of the kernel card.

    Attributes:
        label: Label for people.
        value: The value as text; ``unknown`` where it is not known.
        source: The artifact that contains it, or would contain it.
        note: Explanation that is needed to read it correctly.
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
    """Advice about a kernel.

    Attributes:
        detail: Explanation.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        n: n for n in ("rule", "severity", "title", "detail", "fix", "evidence", "source")
    }

    detail: str = ""


@dataclass(frozen=True)
class ReportBuilds:
    """Builds of a kernel as a table.

    Attributes:
        columns: Headings.
        rows: A row for each build.
        note: Remark on them.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str


@dataclass(frozen=True)
class ReportStoredBuilds:
    """Builds of a kernel in other register modes that the run contains.

    Attributes:
        columns: Headings.
        rows: A row for each build, without failed ones.
        warning: Why they do not apply to the current files; empty where they do.
        notes: Conclusions, and the source of the figures.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    warning: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class ReportIrEdit:
    """Lines of one text in the place of lines of another.

    Attributes:
        at: Number of lines before the first that is replaced.
        removed: Number of lines that are replaced.
        lines: The new lines.
    """

    at: int
    removed: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class ReportIr:
    """IR between two passes, without locations.

    Attributes:
        base: Index of the text that it was made from, an earlier one; None where it was made from nothing.
        edits: What differs from that, from the first line to the last.
    """

    base: int | None
    edits: tuple[ReportIrEdit, ...]


@dataclass(frozen=True)
class ReportPass:
    """A pass of a kernel's compilers.

    Attributes:
        number: Its number among the passes of the kernel, from 1.
        level: Its compiler.
        name: Its name, with what it ran on where that is not the module.
        state: Its effect.
        what: Operations and layouts whose number changed.
        before: Index of the IR before it; None where it changed nothing, or the IR is not in the report.
        after: Index of the IR after it; None as ``before``.
    """

    number: int
    level: PassLevel
    name: str
    state: PassState
    what: str
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True)
class ReportPasses:
    """The passes of one compile of a kernel.

    Attributes:
        source: The dump.
        note: What is not known or was left out; empty where nothing is.
        rows: The passes, in order.
        texts: IR of ``rows``.
    """

    source: str
    note: str
    rows: tuple[ReportPass, ...]
    texts: tuple[ReportIr, ...]


@dataclass(frozen=True)
class ReportConfiguration:
    """A configuration of a kernel that was compiled.

    Attributes:
        id: Id of its page; empty where it has none.
        key: First characters of its cache entry's key, as ``what_if`` has them.
        words: Its options and figures as short text.
        chosen: Whether autotuning chose it; None when unknown.
        listed: Whether lists count its spills, the most of all of them, since it is unknown which one runs.
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
        role: Its role for the kernel.
        buffers: Buffers that go from one to the other, or that both read.
        not_fused: Why the two were not fused; empty where unknown.
        fix: Remedy to try.
    """

    number: int
    id: str
    name: str
    role: NeighbourRole
    buffers: tuple[str, ...] = ()
    not_fused: str = ""
    fix: str = ""


@dataclass(frozen=True)
class ReportKernelPage:
    """The page of a kernel.

    Attributes:
        id: Id of its row.
        graph: Id of its graph; None outside of graphs.
        name: Its name.
        number: ``K5``; empty outside of graphs.
        title: Its description as short text.
        problems: Problems and missing parts.
        facts: The kernel card.
        advice: Most important first.
        what_if: Its builds as a table; None where there is one or none.
        kept_builds: Builds of ``triton-cache whatif`` that the run contains; None without any.
        passes: Passes of its compiles of which the run or a given file has a dump; empty without any.
        others: Its configurations, this one among them; empty where there is one or none.
        neighbours: Launches that share data with it.
        launches: Its launches with their times; empty where none was measured.
        levels: Its code at every level.
        links: Linked lines.
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
    kept_builds: ReportStoredBuilds | None = None
    passes: tuple[ReportPasses, ...] = ()
    others: tuple[ReportConfiguration, ...] = ()
    neighbours: tuple[ReportNeighbour, ...] = ()
    launches: tuple[ReportLaunchTime, ...] = ()
    levels: tuple[LevelText, ...] = ()
    links: tuple[LevelLinks, ...] = ()
