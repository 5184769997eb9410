"""The tables of a run: their columns come from the result classes of commands, and define the SQL, the JSON, the Parquet file and docs/tables.md.

Texts are empty, and numbers null, where a value is unknown; truth values are 0, 1 or null.
"""

from __future__ import annotations

import json
import types
import typing
from dataclasses import field
from functools import cached_property

from xpudbg.model.artifact import Artifact
from xpudbg.model.cache import CacheEntry, StageFile
from xpudbg.model.compile_time import KernelTime, PhaseTime
from xpudbg.model.dynamo import (
    BreakPlace,
    CacheQuestion,
    DynamoFinding,
    DynamoFrame,
    FailedGuardRow,
    FrameCompile,
    GuardCheck,
)
from xpudbg.model.finding import GraphReplay, RunAdvice
from xpudbg.model.fusion import BufferInfo, FusedKernel, FxOp, GraphFusion, Member, NotFused
from xpudbg.model.manifest import Graph, Kernel, Manifest, Process
from xpudbg.model.memory import LiveBuffer, MemoryPoint
from xpudbg.model.problem import Problem
from xpudbg.model.provenance import ProvenanceItem
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import TimedLaunch
from xpudbg.model.triton import TunedChoice

_GIVEN: dict[str, typing.Any] = {
    "": str, "int": int, "int?": int | None, "str?": str | None, "bool": bool, "any": str | float | int
}  # fmt: skip
_SQL = {str: "TEXT", int: "INTEGER", bool: "INTEGER", float: "REAL"}
_GIVEN_TEXTS = {
    "graph": "The graph.",
    "kernel": "Name of the kernel.",
    "launch": "Number of the launch.",
    "cache": "Folder of the cache.",
    "frame": "The frame.",
    "compile_id": "The compile.",
    "generation": "How often the id had been given before.",
    "rank": "Its rank; null outside torch.distributed.",
    "remedy": "What to do.",
}


@dataclass(frozen=True)
class RunColumn:
    """A column of a table.

    Attributes:
        name: Its name.
        path: Attributes that lead to its value (``exit.code``); empty where the maker of the row gives it.
        hint: Type of its values; several values are a JSON list.
    """

    name: str
    path: tuple[str, ...]
    hint: typing.Any

    @property
    def sql(self) -> str:
        """Its SQL type; empty for a column of numbers and texts."""
        kinds = [k for k in typing.get_args(self.hint) if k is not types.NoneType] or [self.hint]
        return _SQL[kinds[0]] if len(kinds) == 1 else ""

    def value_of(self, thing: object) -> object:
        """Return the column's value of a row's object; None where a part of the path is missing."""
        for name in self.path:
            thing = getattr(thing, name, None)
        if thing is None:
            return "" if self.hint is str else None
        return json.dumps(list(thing)) if isinstance(thing, tuple) else thing


@dataclass(frozen=True)
class RunTable:
    """A table.

    Attributes:
        about: Description, one sentence.
        of: Class of its rows; None where the maker gives every value.
        spec: Its columns: ``name`` and ``name=path`` are attributes of the object, ``name:type`` is given by the maker.
        texts: Descriptions of columns that the maker gives.
    """

    about: str
    of: type | None
    spec: str
    texts: dict[str, str] = field(default_factory=dict)

    @cached_property
    def columns(self) -> tuple[RunColumn, ...]:
        """Its columns."""
        return tuple(map(self._column, self.spec.split()))

    def row(self, thing: object, *given: object) -> list[object]:
        """Return the values of a row.

        Args:
            thing: The object; None where all values are given.
            given: Values of the columns that the object does not have, in their order.
        """
        rest = iter(given)
        return [c.value_of(thing) if c.path else next(rest) for c in self.columns]

    def text_of(self, column: RunColumn) -> tuple[type | None, str]:
        """Return the class and attribute that describe a column; None and a sentence for a column that the maker gives."""
        if column.name in self.texts or not column.path:
            return None, self.texts.get(column.name) or _GIVEN_TEXTS[column.name]
        of: typing.Any = self.of
        for name in column.path[:-1]:
            of = _plain_class(typing.get_type_hints(of)[name])
        return of, column.path[-1]

    def _column(self, word: str) -> RunColumn:
        name, given, kind = word.partition(":")
        if given:
            return RunColumn(name, (), _GIVEN[kind])
        name, _, path = word.partition("=")
        hint: typing.Any = self.of
        known = True
        for part in (path or name).split("."):
            hint = typing.get_type_hints(_plain_class(hint))[part]
            known = known and types.NoneType not in typing.get_args(hint)
        found = _plain_class(hint)
        plain: typing.Any = (
            bool if found is bool else next((k for k in (int, float) if issubclass(found, k)), str)
        )
        return RunColumn(
            name, tuple((path or name).split(".")), plain if known or plain is str else plain | None
        )


def _plain_class(hint: typing.Any) -> typing.Any:
    """Return the class of a type hint without ``None``; for a generic the class itself."""
    kinds = [k for k in typing.get_args(hint) if k is not types.NoneType]
    return kinds[0] if types.NoneType in typing.get_args(hint) else typing.get_origin(hint) or hint


_COMPILE = "frame: compile_id: generation:int"
TABLES: dict[str, RunTable] = {
    "run": RunTable(
        "The run itself: one row, none where there is no manifest.",
        Manifest,
        "name state source created tool command cwd exit=exit.code signal=exit.signal seconds=exit.seconds target=emulated.target",
    ),
    "setting": RunTable(
        "A version, a variable that the collection sets, an environment variable, or a fact about the system.",
        None,
        "kind: name: value:str? winner: user:str? why:",
        {
            "kind": "``version``, ``variable``, ``environment`` or ``system``.",
            "name": "Its name: ``torch``, ``TORCHINDUCTOR_MAX_AUTOTUNE``, ...",
            "value": "Its value in the run; null where unset.",
            "winner": "Of a variable: whose value the script got (``ours``, ``user``, ``merged``, ``set``).",
            "user": "Of a variable: the user's own value.",
            "why": "Of a variable: what it brings.",
        },
    ),
    "process": RunTable(
        "A process of the run.", Process, "id role pid ppid host rank python torch ended exception"
    ),
    "graph": RunTable(
        "A graph, from Dynamo's capture to generated code.",
        Graph,
        "id kind compile_id generation process: rank:int? outcome detail function file=location.file line=location.line",
        {"process": "Process that compiled it."},
    ),
    "artifact": RunTable(
        "An artifact of a graph, a kernel or the run, present or not.",
        Artifact,
        "graph: kernel: kind state path bytes sha256 reason",
        {
            "graph": "Its graph; empty for artifacts of the run and of kernels outside of graphs.",
            "kernel": "Its kernel; empty for artifacts of graphs and of the run.",
        },
    ),
    "kernel": RunTable(
        "A kernel of a graph, or a Triton cache entry that no graph names.",
        Kernel,
        "graph name kind process calls",
    ),
    "kernel_configuration": RunTable(
        "A configuration of a kernel: joins ``kernel`` to ``configuration``.",
        None,
        "graph: kernel: key:",
        {
            "graph": "Graph of the kernel; empty outside of graphs.",
            "key": "Triton cache key of the configuration.",
        },
    ),
    "configuration": RunTable(
        "A Triton cache entry: a kernel compiled in one configuration, as ``triton-cache ls`` lists it.",
        CacheEntry,
        "cache: key kernel backend target arch triton_version num_warps threads_per_warp num_stages shared grf_mode registers spills dpas"
        " block_2d bytes modified winner",
    ),
    "stage": RunTable(
        "A stage of a Triton cache entry.",
        StageFile,
        "cache: key: stage: path bytes",
        {"key": "Folder of the entry.", "stage": "``ttir``, ``ttgir``, ``llir``, ``spv``, ..."},
    ),
    "fusion": RunTable(
        "Figures of a graph before and after fusion, as ``show-fusion`` counts them.",
        GraphFusion,
        "graph=id nodes_before kernels_after bytes_before bytes_after memory_bound_bytes nodes_complete kernels_complete bytes_complete has_log"
        " least_us cost_device",
    ),
    "node": RunTable(
        "A call of a graph's FX graph after pattern matching.", FxOp, "graph: name target type=type_text"
    ),
    "launch": RunTable(
        "A kernel launch of a graph: a call in the generated code.",
        FusedKernel,
        "graph: number:int kernel=name kind device bytes_read bytes_written bytes_saved memory_bound spills origins_from"
        " extern_cause=extern_reason.cause source_line function flops flop_dtype least_us=cost.least_us cached_us=cost.cached_us bound=cost.bound",
        {"number": "Its number from 1: 5 for ``K5``."},
    ),
    "launch_node": RunTable(
        "An FX node that a launch computes: joins ``launch`` to ``node``.",
        None,
        "graph: launch:int node:",
        {"node": "Name of the node."},
    ),
    "launch_module": RunTable(
        "An ``nn.Module`` that nodes of a launch belong to.",
        None,
        "graph: launch:int module: last:bool",
        {
            "module": "Path of the module.",
            "last": "Whether the launch's last node belongs to it: one module a launch.",
        },
    ),
    "launch_buffer": RunTable(
        "A buffer of a launch: joins ``launch`` to ``buffer``.",
        None,
        "graph: launch:int buffer: access:",
        {
            "buffer": "Name of the buffer or graph input.",
            "access": "``read`` or ``write``; ``removed`` where fusion eliminated it in this launch.",
        },
    ),
    "launch_line": RunTable(
        "A Python line outside of torch that a launch leads back to.",
        ProvenanceItem,
        "graph: launch:int file line function code",
    ),
    "scheduler_node": RunTable(
        "A node of Inductor's scheduler before fusion, in the launch that it became a part of.",
        Member,
        "graph: launch:int name kind bytes_read bytes_written",
    ),
    "buffer": RunTable(
        "A buffer or input of a graph.", BufferInfo, "graph: name dtype shape bytes role removed"
    ),
    "unfused_pair": RunTable(
        "Two neighbouring launches that were not fused.",
        NotFused,
        "graph: a b a_launch:int b_launch:int cause reason bytes_saved",
        {
            "a_launch": "Number of its launch; 0 when not known.",
            "b_launch": "Number of its launch; 0 when not known.",
        },
    ),
    "item": RunTable(
        "A thing at one level of a compile, as ``explain`` follows it.",
        ProvenanceItem,
        "graph: level name code file line function detail",
        {"graph": "Its graph; empty for kernels that no graph calls."},
    ),
    "link": RunTable(
        "A link between two items of a graph, from the program towards the hardware.",
        None,
        "graph: upper_level: upper: lower_level: lower: evidence: source:",
        {
            "upper_level": "Level of the item that is nearer to the program.",
            "upper": "Its name.",
            "lower_level": "Level of what it became.",
            "lower": "Its name.",
            "evidence": "``recorded``, ``logged`` or ``structure``.",
            "source": "Artifact that says so.",
        },
    ),
    "frame": RunTable(
        "A function that Dynamo was given, or what is left of one behind a graph break.",
        DynamoFrame,
        "frame=id process function file=location.file line=location.line resumes runs_eagerly ranks",
    ),
    "compile": RunTable(
        "A compile of a frame.",
        FrameCompile,
        "frame: compile_id generation outcome attempts seconds backward_seconds graph_ops graph_nodes graph_inputs code_bytes ir_nodes"
        " guards=guards.count checks=guards.checks breaks recompile:bool refused_limit=limit failure",
        {"recompile": "Whether it is a recompile."},
    ),
    "guard": RunTable("A check of a compiled frame.", GuardCheck, f"{_COMPILE} type source text place"),
    "recompile": RunTable(
        "A guard that failed before a recompile.",
        FailedGuardRow,
        f"{_COMPILE} version=compile_id kind source guard before after file: line:int? remedy:",
        {
            "compile_id": "The new compile.",
            "file": "File of the guard's line.",
            "line": "Line that the guard came from.",
        },
    ),
    "graph_break": RunTable(
        "A line at which Dynamo stopped capturing for one reason.",
        BreakPlace,
        "reason: file=location.file line=location.line function=location.function code=location.code times compile_ids skipped remedy:",
        {"reason": "Dynamo's words."},
    ),
    "cache_lookup": RunTable(
        "A lookup in a compile cache of torch.",
        CacheQuestion,
        f"{_COMPILE} cache result detail key reason time_saved_ms",
    ),
    "metric": RunTable(
        "A figure of torch's compile metrics.",
        None,
        f"{_COMPILE} phase: name: value:any",
        {
            "phase": "``forward``, ``backward`` or ``runtime``.",
            "name": "As torch names it.",
            "value": "Its value.",
        },
    ),
    "finding": RunTable(
        "A thing to fix, as ``dynamo`` finds it, the most important first.",
        DynamoFinding,
        "kind what=title file=where.file line=where.line remedy=fix cost seconds",
    ),
    "advice": RunTable(
        "Advice on options, CUDA graphs and generated code of a run.",
        RunAdvice,
        "rule severity title graph graphs launch kernel count bytes file=where.file line=where.line evidence fix source",
    ),
    "replay": RunTable(
        "A graph whose launches were to be recorded and replayed as one (CUDA graphs).",
        GraphReplay,
        "graph state rule reason file=where.file line=where.line devices functions inside outside recordings replays",
    ),
    "memory": RunTable(
        "Memory of a graph while one of its kernels runs, as ``memory`` follows the wrapper.",
        MemoryPoint,
        "graph: launch kernel live_bytes input_bytes",
    ),
    "live_buffer": RunTable(
        "A storage that is alive at the peak of a graph.",
        LiveBuffer,
        "graph: name bytes role dtype shape launch kernel file=line.file line=line.line module",
    ),
    "tuned_choice": RunTable(
        "A choice or configuration that autotuning tried for a kernel, as ``tuning`` lists it.",
        TunedChoice,
        "graph: kernel: what: name milliseconds failed chosen compile_seconds registers spills shared",
        {
            "graph": "Graph of the kernel; empty where the record leads to none.",
            "kernel": "The kernel; empty where the record leads to none.",
            "what": "The operator with its sizes; empty for configurations of a generated kernel.",
        },
    ),
    "phase": RunTable(
        "A kind of event at one place of the tree of compile time, as ``time`` shows it.",
        PhaseTime,
        "id:int parent:int? name stage count total_s wall_s self_s max_s max_compile_id",
        {"id": "Number of the row.", "parent": "Row of the event above; null at the top."},
    ),
    "kernel_time": RunTable(
        "Compile time of a Triton kernel with all its configurations.",
        KernelTime,
        "kernel=name process compile_id seconds autotune_s",
    ),
    "time": RunTable(
        "Works of a device in the run's profile with one cause: a launch of a graph, an operator.",
        TimedLaunch,
        "graph launch kernel kind joined_by device launches works total_us mean_us median_us spread_us min_us max_us bytes gbs flops tflops least_us"
        " roofline lost_us registers spills occupancy modules device_kernels",
    ),
    "verdict": RunTable(
        "A verdict on numbers: of a graph by ``accuracy``, of a kernel's call by ``verify``.",
        None,
        "by: graph: kernel: launch:int? verdict: why:",
        {
            "by": "``accuracy`` or ``verify``.",
            "graph": "Id of the graph; of ``accuracy`` empty where no graph of the run is known for it.",
            "kernel": "The kernel; empty for a whole graph.",
            "launch": "Number of its launch; null for a whole graph.",
            "verdict": "``same``, ``rounding``, ``wrong`` or ``unknown``",
            "why": "Why, in one sentence.",
        },
    ),
    "problem": RunTable("A thing that was odd about an artifact.", Problem, "place=where what hint"),
}
"""The tables, in the order in which they are listed."""


def sql_schema() -> str:
    """Return the statements that create the tables."""
    return "\n".join(
        f"CREATE TABLE {name} ({', '.join(f'{c.name} {c.sql}'.rstrip() for c in table.columns)});"
        for name, table in TABLES.items()
    )
