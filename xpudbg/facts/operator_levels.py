"""Levels of one graph: the operators of each artifact, counted, or the places of one operator."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from xpudbg.core.text import plural
from xpudbg.facts.fusion.fx_nodes import aten_operators, fits, is_core, is_lowering, is_prim, torch_operators
from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.model.artifact import GRAPH_FILES, Kind
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.fx import FxFile, FxNode, FxNodes, SchedulerIR, SchedulerNode
from xpudbg.model.generated_code import LIBRARY_KINDS, GeneratedCode, KernelCall, KernelKind
from xpudbg.model.location import FxSourceLine
from xpudbg.model.ops import ATEN_LEVELS, LevelOperators, OperatorCount, OpsLevel, OpsLibraryCall
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import FusionInputs

DYNAMO_FILE = "dynamo_output_graph.py"
ARTIFACTS = {
    OpsLevel.TORCH: DYNAMO_FILE,
    OpsLevel.ATEN_ORIGINAL: GRAPH_FILES[Kind.OUTPUT_CODE],
    OpsLevel.ATEN: GRAPH_FILES[Kind.FX_GRAPH_READABLE],
    OpsLevel.ATEN_TRANSFORMED: GRAPH_FILES[Kind.FX_GRAPH_TRANSFORMED],
    OpsLevel.INDUCTOR_IR: GRAPH_FILES[Kind.IR_PRE_FUSION],
    OpsLevel.LOOP_BODY: GRAPH_FILES[Kind.IR_PRE_FUSION],
    OpsLevel.SCHEDULER: GRAPH_FILES[Kind.IR_POST_FUSION],
    OpsLevel.KERNELS: GRAPH_FILES[Kind.OUTPUT_CODE],
}
"""Source artifact of each level."""
_SHOWN = 100


@dataclass(frozen=True)
class LevelInputs:
    """Artifacts of a graph from which levels are read.

    Attributes:
        kind: ``forward``, ``backward``, ``inference`` or empty.
        inputs: The parsed artifacts; None where there are none.
        dynamo: Dynamo's graph; None where it is not there.
        dynamo_reason: Why it is not there.
        why: Gives the reason why an artifact is not there.
        nodes: What FX knew of the nodes; None where the probe did not record it.
    """

    kind: str
    inputs: FusionInputs | None
    dynamo: FxFile | None
    dynamo_reason: str
    why: Callable[[Kind], str]
    nodes: FxNodes | None = None


def graph_levels(given: LevelInputs, word: str = "") -> tuple[LevelOperators, ...]:
    """Return the levels of a graph, in the order of the compile.

    Args:
        given: Its artifacts.
        word: One operator to look for, as :func:`~xpudbg.facts.fusion.fx_nodes.plain_name` has it; empty for all.
    """
    return _Levels(given, word).rows()


class _Levels:
    def __init__(self, given: LevelInputs, word: str) -> None:
        self.given = given
        self.inputs = given.inputs
        self.word = word
        self._fusion: GraphFusion | None = None

    def rows(self) -> tuple[LevelOperators, ...]:
        return (
            self._torch(),
            self._original(),
            self._aten(OpsLevel.ATEN, Kind.FX_GRAPH_READABLE),
            self._aten(OpsLevel.ATEN_TRANSFORMED, Kind.FX_GRAPH_TRANSFORMED),
            self._ir(),
            self._counted(OpsLevel.LOOP_BODY, Kind.IR_PRE_FUSION, loop_operations),
            self._counted(OpsLevel.SCHEDULER, Kind.IR_POST_FUSION, scheduler_nodes),
            self._kernels(),
        )

    def _torch(self) -> LevelOperators:
        if self.given.dynamo is None:
            missing = self.given.dynamo_reason
            return self._row(OpsLevel.TORCH, (), missing, not_applicable=self.given.kind == "backward")
        return self._row(OpsLevel.TORCH, self._of_nodes(torch_operators(self.given.dynamo), marked=False))

    def _aten(self, level: OpsLevel, kind: Kind) -> LevelOperators:
        file = None
        if self.inputs is not None:
            file = self.inputs.readable if level is OpsLevel.ATEN else self.inputs.transformed
        if file is None:
            return self._row(level, (), self.given.why(kind))
        return self._row(level, self._of_nodes(aten_operators(file), marked=True))

    def _original(self) -> LevelOperators:
        """Return operators from the probe's record of the nodes, else from comments of the generated code."""
        code = self.inputs.code if self.inputs is not None else None
        recorded = recorded_origins(self.given.nodes)
        if code is None and not recorded:
            return self._row(OpsLevel.ATEN_ORIGINAL, (), self.given.why(Kind.OUTPUT_CODE))
        calls = launching_calls(code) if code is not None else []
        named = original_operators(code) if code is not None else Counter[str]()
        if not named and not recorded and calls:
            return self._row(OpsLevel.ATEN_ORIGINAL, (), "the generated code names no original operators")
        rows = [
            OperatorCount(name, None, is_core(name), is_prim(name), kernels=named.get(name))
            for name in dict.fromkeys([*named, *recorded])
            if self._wanted(name)
        ]
        row = self._row(OpsLevel.ATEN_ORIGINAL, rows)
        if recorded:
            return replace(row, artifact=GRAPH_FILES[Kind.FX_GRAPH_NODES])
        silent = calls_without_origins(code) if code is not None else 0
        part = f"{silent} of {plural(len(calls), 'call')} have no such comment" if silent else ""
        return replace(row, incomplete=part)

    def _ir(self) -> LevelOperators:
        ir = self.inputs.pre if self.inputs is not None else None
        if ir is None:
            return self._row(OpsLevel.INDUCTOR_IR, (), self.given.why(Kind.IR_PRE_FUSION))
        nodes = list(ir_nodes(ir))
        if not self.word:
            counts = Counter(name for name, _ in nodes)
            return self._row(OpsLevel.INDUCTOR_IR, [OperatorCount(n, c) for n, c in counts.items()])
        members = {m.name: m for k in self._fused().kernels for m in k.members}
        found: dict[str, list[str]] = {}
        lines: dict[str, list[FxSourceLine]] = {}
        for name, node in nodes:
            member = members.get(node.name)
            if fits(name, self.word) or (member and any(fits(a, self.word) for a in member.aten)):
                found.setdefault(name, []).append(node.name)
                lines.setdefault(name, []).extend(member.sources if member else ())
        rows = [
            OperatorCount(n, len(names), nodes=tuple(names[:_SHOWN]), lines=_lines(lines[n]))
            for n, names in found.items()
        ]
        return self._row(OpsLevel.INDUCTOR_IR, rows)

    def _counted(
        self, level: OpsLevel, kind: Kind, count: Callable[[SchedulerIR], Counter[str]]
    ) -> LevelOperators:
        ir = None
        if self.inputs is not None:
            ir = self.inputs.pre if kind is Kind.IR_PRE_FUSION else self.inputs.post
        if ir is None:
            return self._row(level, (), self.given.why(kind))
        return self._row(level, [OperatorCount(n, c) for n, c in count(ir).items() if self._wanted(n)])

    def _kernels(self) -> LevelOperators:
        code = self.inputs.code if self.inputs is not None else None
        if code is None:
            return self._row(OpsLevel.KERNELS, (), self.given.why(Kind.OUTPUT_CODE))
        if self.word:
            return self._row(OpsLevel.KERNELS, self._computing(code))
        counts = Counter((c.kernel, c.kind.value) for c in launching_calls(code))
        rows = [OperatorCount(name, count, kind=kind) for (name, kind), count in counts.items()]
        return self._row(OpsLevel.KERNELS, rows)

    def _computing(self, code: GeneratedCode) -> list[OperatorCount]:
        """Return kernels that compute the searched operator, with their nodes that do."""
        targets = {op.name: op.target for op in self._fused().fx_ops}
        found: dict[tuple[str, str], list[FusedKernel]] = {}
        for kernel in self._fused().kernels:
            names = [kernel.name, *kernel.origins, *(targets.get(n, "") for n in kernel.fx)]
            names += [a for m in kernel.members for a in m.aten]
            if any(fits(n, self.word) for n in names):
                found.setdefault((kernel.name, kernel.kind), []).append(kernel)
        if not self._fused().kernels:
            origins = Counter(
                (c.kernel, c.kind.value)
                for c in launching_calls(code)
                if any(fits(o, self.word) for o in (c.kernel, *call_origins(code, c)))
            )
            return [OperatorCount(name, count, kind=kind) for (name, kind), count in origins.items()]
        return [
            OperatorCount(
                name,
                len(kernels),
                kind=kind,
                nodes=tuple(n for k in kernels for n in k.fx if fits(targets.get(n, ""), self.word))[:_SHOWN],
            )
            for (name, kind), kernels in found.items()
        ]

    def _fused(self) -> GraphFusion:
        if self._fusion is None:
            assert self.inputs is not None
            self._fusion = analyse_fusion(self.inputs)
        return self._fusion

    def _wanted(self, name: str) -> bool:
        return not self.word or fits(name, self.word)

    def _of_nodes(self, found: Iterable[tuple[str, FxNode]], *, marked: bool) -> list[OperatorCount]:
        nodes: dict[str, list[FxNode]] = {}
        for name, node in found:
            if self._wanted(name):
                nodes.setdefault(name, []).append(node)
        return [
            OperatorCount(
                name,
                len(of_it),
                is_core(name) if marked else None,
                is_prim(name) if marked else None,
                "lowering" if is_lowering(name) else "",
                nodes=tuple(n.name for n in of_it[:_SHOWN]) if self.word else (),
                lines=_lines(n.source for n in of_it if n.source) if self.word else (),
            )
            for name, of_it in nodes.items()
        ]

    def _row(
        self,
        level: OpsLevel,
        operators: Iterable[OperatorCount],
        missing: str = "",
        *,
        not_applicable: bool = False,
    ) -> LevelOperators:
        if missing:
            return LevelOperators(level, ARTIFACTS[level], missing=missing, not_applicable=not_applicable)
        return level_row(level, operators, graphs=1)


def level_row(level: OpsLevel, operators: Iterable[OperatorCount], *, graphs: int) -> LevelOperators:
    """Return the row of a level that exists: operators in order, and their sums."""
    rows = sorted(operators, key=lambda o: (-(o.count or o.kernels or 0), o.name))
    original = level is OpsLevel.ATEN_ORIGINAL

    def total(wanted: Iterable[OperatorCount]) -> int:
        return sum(1 if original else o.count or 0 for o in wanted)

    marked = level in ATEN_LEVELS
    return LevelOperators(
        level,
        ARTIFACTS[level],
        None if original else total(rows),
        len(rows),
        total(o for o in rows if o.core) if marked else None,
        total(o for o in rows if o.prim) if marked else None,
        graphs,
        tuple(rows),
    )


def _lines(sources: Iterable[FxSourceLine]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{s.path}:{s.line}" for s in sources))[:_SHOWN]


# Operators below ATen: Inductor's IR, loop bodies, scheduler nodes, kernels and library calls.

_LOOPS = (("scan", "Scan"), ("sort", "Sort"), ("reduction", "Reduction"))
_NO_OPERATION = re.compile(r"(?:get_index|set_indirect|masked_subblock)\d*")
"""Methods of the loop body itself that its text shows beside the operations."""
_SCAN = re.compile(r"scan\d+")
"""``self.scan1(...)`` is ``ops.scan`` with its function."""
_HIGHER_ORDER = "higher_order."
_LAUNCH_NOTHING = frozenset({KernelKind.SUBGRAPH, KernelKind.HOST})


def ir_nodes(ir: SchedulerIR) -> Iterator[tuple[str, SchedulerNode]]:
    """Return the nodes of Inductor's IR by class; a loop (``ComputedBuffer``) by its kind: ``Pointwise``, ``Reduction``, ``Scan``, ``Sort``.

    The class of the loop is not printed (``torch/_inductor/ir.py``), its body is: a loop without one is a ``ComputedBuffer``.
    """
    for node in ir.nodes:
        for leaf in node.leaves():
            yield _ir_class(leaf), leaf


def _ir_class(node: SchedulerNode) -> str:
    name = node.node_types[0] if node.node_types else node.kind
    if name != "ComputedBuffer" or node.body is None:
        return name
    ops = {op.op for op in node.body.ops}
    return next((found for op, found in _LOOPS if op in ops), "Pointwise")


def loop_operations(ir: SchedulerIR) -> Counter[str]:
    """Return the operations of all loop bodies (``ops.load``), one per occurrence."""
    found: Counter[str] = Counter()
    for node in ir.nodes:
        for leaf in node.leaves():
            for op in leaf.body.ops if leaf.body is not None else ():
                # Without a name: an item of a tuple.
                if op.op and not _NO_OPERATION.fullmatch(op.op):
                    found["ops.scan" if _SCAN.fullmatch(op.op) else f"ops.{op.op}"] += 1
    return found


def scheduler_nodes(ir: SchedulerIR) -> Counter[str]:
    """Return scheduler nodes after fusion by their class."""
    return Counter(node.kind for node in ir.nodes)


def launching_calls(code: GeneratedCode) -> list[KernelCall]:
    """Return calls of the wrapper that launch a kernel, run a library function or copy, but not of its own functions."""
    return [c for c in code.calls if c.kind not in _LAUNCH_NOTHING]


def original_operators(code: GeneratedCode) -> Counter[str]:
    """Return ATen operators before decomposition in comments of the generated code, with the number of calls that name them."""
    found: Counter[str] = Counter()
    for call in launching_calls(code):
        found.update(set(call_origins(code, call)))
    return found


def recorded_origins(nodes: FxNodes | None) -> list[str]:
    """Return ATen operators before decomposition that FX recorded for a graph's nodes (``original_aten``), without overloads, each once.

    Empty without a record or where it left nodes out: the list would be incomplete. Higher-order operators have the names that comments
    of the generated code give them: ``flex_attention`` for ``torch.ops.higher_order.flex_attention``.
    """
    if nodes is None or nodes.dropped:
        return []
    known = (n.original_aten.removeprefix("torch.ops.") for n in nodes.nodes if n.original_aten)
    return list(dict.fromkeys(_without_overload(name) for name in known))


def _without_overload(name: str) -> str:
    if name.startswith(_HIGHER_ORDER):
        return name.removeprefix(_HIGHER_ORDER)
    return ".".join(name.split(".")[:2])


def calls_without_origins(code: GeneratedCode) -> int:
    """Count calls of kernels without a comment that names their operators (C++ kernels, copies)."""
    return sum(not call_origins(code, call) for call in launching_calls(code))


def call_origins(code: GeneratedCode, call: KernelCall) -> Sequence[str]:
    """Return the ATen operators of a call, from its comment, else from its kernel's."""
    if call.original_aten:
        return call.original_aten
    kernel = code.kernel(call.kernel)
    return kernel.original_aten if kernel is not None else ()


def library_calls(code: GeneratedCode, ir: SchedulerIR | None) -> tuple[OpsLibraryCall, ...]:
    """Return library functions and PyTorch operators that the wrapper calls, the most frequent first.

    Args:
        code: The generated code.
        ir: The IR before fusion, whose classes distinguish a fallback from a lowering's choice; None where it does not exist.
    """
    classes: dict[str, dict[str, None]] = {}
    for name, node in ir_nodes(ir) if ir is not None else ():
        if node.extern:
            classes.setdefault(_bare(node.extern), {})[name] = None
    calls: dict[tuple[str, str], list[KernelCall]] = {}
    for call in code.calls:
        if call.kind in LIBRARY_KINDS:
            calls.setdefault((call.kernel, call.kind.value), []).append(call)
    rows = []
    for (name, kind), found in calls.items():
        nodes = tuple(classes.get(_bare(name), ()))
        chosen = nodes and "FallbackKernel" not in nodes
        rows.append(
            OpsLibraryCall(
                name,
                "operator" if kind == KernelKind.FALLBACK.value and chosen else kind,
                len(found),
                nodes,
                tuple(sorted({c.device for c in found if c.device})),
                tuple(dict.fromkeys(o for c in found for o in c.original_aten)),
            )
        )
    return tuple(sorted(rows, key=lambda r: (-r.calls, r.name)))


def _bare(name: str) -> str:
    return name.removeprefix("torch.ops.").removesuffix(".default")
