"""The tables of a run: one row class a table, from which come the SQL, the JSON, the Parquet file and docs/tables.md.

Texts are empty, and numbers null, where something is not known; truth values are 0, 1 or null.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SqlRun:
    """The run itself: one row, none where there is no manifest.

    Attributes:
        name: Name of the run.
        state: ``running``, ``collecting`` or ``complete``.
        source: Maker of the bundle: ``run``, ``collect`` or ``pytest``.
        created: UTC time in ISO 8601.
        tool: Version of xpudbg that wrote it.
        command: Command line of the script, as a JSON list.
        cwd: Working directory of the script.
        exit: The script's status.
        signal: Signal that ended the script.
        seconds: Wall time of the script.
        target: The emulated XPU; empty on real devices.
    """

    name: str
    state: str
    source: str
    created: str
    tool: str
    command: str
    cwd: str
    exit: int | None
    signal: str
    seconds: float | None
    target: str


@dataclass(frozen=True, slots=True)
class SqlSetting:
    """A version, a variable that the collection sets, an environment variable, or a fact about the system.

    Attributes:
        kind: ``version``, ``variable``, ``environment`` or ``system``.
        name: Its name: ``torch``, ``TORCHINDUCTOR_MAX_AUTOTUNE``, ...
        value: Its value in the run; null where unset.
        winner: Of a variable: whose value the script got (``ours``, ``user``, ``merged``, ``set``).
        user: Of a variable: the user's own value.
        why: Of a variable: what it brings.
    """

    kind: str
    name: str
    value: str | None
    winner: str = ""
    user: str | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class SqlProcess:
    """A process of the run.

    Attributes:
        id: Its label: ``main``, ``rank0``, ``worker-4711``.
        role: Its part: ``main``, ``rank``, ``compile_worker``, ``subprocess``.
        pid: Process id.
        ppid: Process id of its parent.
        host: Machine, where runs of several were merged.
        rank: Rank under torch.distributed; null outside it.
        python: Version of Python.
        torch: Version of torch, where the process imported it.
        ended: ``normally`` or ``unknown``.
        exception: The exception that ended it.
    """

    id: str
    role: str
    pid: int | None
    ppid: int | None
    host: str
    rank: int | None
    python: str
    torch: str
    ended: str
    exception: str


@dataclass(frozen=True, slots=True)
class SqlGraph:
    """A graph, from Dynamo's capture to generated code.

    Attributes:
        id: Unique in the run.
        kind: ``forward``, ``backward`` or ``inference``.
        compile_id: Dynamo's id, such as ``0/1``.
        generation: How often its process had given the same compile id before.
        process: Process that compiled it.
        rank: Its rank; null outside torch.distributed.
        outcome: How its compile ended.
        detail: For a failed compile the exception.
        function: The compiled function.
        file: File of the function.
        line: Line of the function.
    """

    id: str
    kind: str
    compile_id: str
    generation: int
    process: str
    rank: int | None
    outcome: str
    detail: str
    function: str
    file: str
    line: int | None


@dataclass(frozen=True, slots=True)
class SqlArtifact:
    """An artifact of a graph, a kernel or the run, present or not.

    Attributes:
        graph: Its graph; empty for artifacts of the run and of kernels outside of graphs.
        kernel: Its kernel; empty for artifacts of graphs and of the run.
        kind: ``output_code``, ``triton_stage``, ...
        state: ``present``, ``not_requested``, ``missing``, ``not_applicable`` or ``unreadable``.
        path: Path in the bundle.
        bytes: Size.
        sha256: Digest.
        reason: Why it is not there.
    """

    graph: str
    kernel: str
    kind: str
    state: str
    path: str
    bytes: int | None
    sha256: str
    reason: str


@dataclass(frozen=True, slots=True)
class SqlKernel:
    """A kernel of a graph, or a Triton cache entry that no graph names.

    Attributes:
        graph: Graph that calls it; empty outside of graphs.
        name: Name in the generated code.
        kind: What it is made of: ``triton``, ``cpp``, ``extern``, ...
        process: Process that compiled it.
        calls: How often the wrapper calls it.
    """

    graph: str
    name: str
    kind: str
    process: str
    calls: int


@dataclass(frozen=True, slots=True)
class SqlKernelConfiguration:
    """A configuration of a kernel: joins ``kernel`` to ``configuration``.

    Attributes:
        graph: Graph of the kernel; empty outside of graphs.
        kernel: Name of the kernel.
        key: Triton cache key of the configuration.
    """

    graph: str
    kernel: str
    key: str


@dataclass(frozen=True, slots=True)
class SqlConfiguration:
    """A Triton cache entry: a kernel compiled in one configuration, as ``triton-cache ls`` lists it.

    Attributes:
        cache: Folder of the cache.
        key: Folder of the entry: the hash of the compile.
        kernel: Name of the kernel.
        backend: ``xpu``, ``cuda`` or ``hip``.
        target: Device name, or architecture.
        arch: Architecture, or hardware version.
        triton_version: As written.
        num_warps: Hardware threads of a work-group.
        threads_per_warp: Lanes of a hardware thread.
        num_stages: Software pipelining depth.
        shared: Bytes of shared local memory.
        grf_mode: Register mode that was asked for.
        registers: Registers of a hardware thread.
        spills: Bytes that a hardware thread (XPU) or a thread (CUDA, HIP) spills.
        dpas: Whether DPAS is emitted.
        block_2d: Whether 2D block loads, stores or prefetches are emitted.
        bytes: Size of all its files.
        modified: When it was written, UTC in ISO 8601.
        winner: Whether autotuning chose it; null where nothing tells.
    """

    cache: str
    key: str
    kernel: str
    backend: str
    target: str
    arch: str
    triton_version: str
    num_warps: int | None
    threads_per_warp: int | None
    num_stages: int | None
    shared: int | None
    grf_mode: str
    registers: int | None
    spills: int | None
    dpas: bool | None
    block_2d: bool | None
    bytes: int
    modified: str
    winner: bool | None


@dataclass(frozen=True, slots=True)
class SqlStage:
    """A stage of a Triton cache entry.

    Attributes:
        cache: Folder of the cache.
        key: Folder of the entry.
        stage: ``ttir``, ``ttgir``, ``llir``, ``spv``, ...
        path: Path in the cache.
        bytes: Size.
    """

    cache: str
    key: str
    stage: str
    path: str
    bytes: int


@dataclass(frozen=True, slots=True)
class SqlFusion:
    """Figures of a graph before and after fusion, as ``show-fusion`` counts them.

    Attributes:
        graph: The graph.
        nodes_before: Scheduler nodes that do work.
        kernels_after: Launches after fusion.
        bytes_before: Read and written if every node were a kernel.
        bytes_after: Read and written by the kernels.
        memory_bound_bytes: The part of ``bytes_after`` in memory-bound kernels.
        nodes_complete: Whether ``nodes_before`` counts all.
        kernels_complete: Whether ``kernels_after`` counts calls.
        bytes_complete: Whether every buffer has a known size.
        has_log: Whether the scheduler's fusion log of the graph was found.
    """

    graph: str
    nodes_before: int
    kernels_after: int | None
    bytes_before: int | None
    bytes_after: int | None
    memory_bound_bytes: int | None
    nodes_complete: bool
    kernels_complete: bool
    bytes_complete: bool
    has_log: bool


@dataclass(frozen=True, slots=True)
class SqlNode:
    """A call of a graph's FX graph after pattern matching.

    Attributes:
        graph: The graph.
        name: Name of the node.
        target: ``aten.add.Tensor``.
        type: ``f32[64, 512]``.
    """

    graph: str
    name: str
    target: str
    type: str


@dataclass(frozen=True, slots=True)
class SqlLaunch:
    """A kernel launch of a graph: a call in the generated code.

    Attributes:
        graph: The graph.
        number: Its number from 1: 5 for ``K5``.
        kernel: Name of the kernel.
        kind: What the kernel is made of.
        device: Where it runs.
        bytes_read: Bytes that it reads; null where they are not known.
        bytes_written: Bytes that it writes; null where they are not known.
        bytes_saved: Bytes fewer than if each of its nodes were a kernel.
        memory_bound: Whether its time depends on the bytes that it moves; null on a CPU.
        spills: Bytes that a hardware thread (XPU) or a thread spills, of several configurations the most.
        origins_from: Evidence for the nodes that it computes: ``log``, ``provenance``, ``comment``, ``structure``, ``none``.
        extern_cause: Why it is not generated code; empty for generated kernels.
        source_line: Line of the call in ``output_code.py``.
        function: Subgraph that calls it; empty for the graph itself.
    """

    graph: str
    number: int
    kernel: str
    kind: str
    device: str
    bytes_read: int | None
    bytes_written: int | None
    bytes_saved: int | None
    memory_bound: bool | None
    spills: int | None
    origins_from: str
    extern_cause: str
    source_line: int
    function: str


@dataclass(frozen=True, slots=True)
class SqlLaunchNode:
    """An FX node that a launch computes: joins ``launch`` to ``node``.

    Attributes:
        graph: The graph.
        launch: Number of the launch.
        node: Name of the node.
    """

    graph: str
    launch: int
    node: str


@dataclass(frozen=True, slots=True)
class SqlLaunchModule:
    """An ``nn.Module`` that nodes of a launch belong to.

    Attributes:
        graph: The graph.
        launch: Number of the launch.
        module: Path of the module.
        last: Whether the launch's last node belongs to it: one module a launch.
    """

    graph: str
    launch: int
    module: str
    last: bool


@dataclass(frozen=True, slots=True)
class SqlLaunchBuffer:
    """A buffer of a launch: joins ``launch`` to ``buffer``.

    Attributes:
        graph: The graph.
        launch: Number of the launch.
        buffer: Name of the buffer or graph input.
        access: ``read`` or ``write``; ``removed`` where fusion eliminated it in this launch.
    """

    graph: str
    launch: int
    buffer: str
    access: str


@dataclass(frozen=True, slots=True)
class SqlSchedulerNode:
    """A node of Inductor's scheduler before fusion, in the launch that it became a part of.

    Attributes:
        graph: The graph.
        launch: Number of the launch.
        name: ``op3``.
        kind: ``pointwise``, ``reduction``, ``extern``, ...
        bytes_read: As a kernel of its own.
        bytes_written: As a kernel of its own.
    """

    graph: str
    launch: int
    name: str
    kind: str
    bytes_read: int
    bytes_written: int


@dataclass(frozen=True, slots=True)
class SqlBuffer:
    """A buffer or input of a graph.

    Attributes:
        graph: The graph.
        name: ``buf3``, ``arg0_1``.
        dtype: ``float32``.
        shape: Dimensions as a JSON list of texts.
        bytes: Size; null where a dimension is symbolic.
        role: ``input``, ``output`` or ``intermediate``.
        removed: Whether fusion eliminated it.
    """

    graph: str
    name: str
    dtype: str
    shape: str
    bytes: int | None
    role: str
    removed: bool


@dataclass(frozen=True, slots=True)
class SqlUnfusedPair:
    """Two neighbouring launches that were not fused.

    Attributes:
        graph: The graph.
        a: Name of the first kernel.
        b: Name of the second kernel.
        a_launch: Number of its launch; 0 when not known.
        b_launch: Number of its launch; 0 when not known.
        cause: The reason as data.
        reason: The scheduler's own words.
        bytes_saved: Bytes that one kernel would save at most.
    """

    graph: str
    a: str
    b: str
    a_launch: int
    b_launch: int
    cause: str
    reason: str
    bytes_saved: int | None


@dataclass(frozen=True, slots=True)
class SqlItem:
    """A thing at one level of a compile, as ``explain`` follows it.

    Attributes:
        graph: Its graph; empty for kernels that no graph calls.
        level: ``python``, ``module``, ``captured``, ``aten``, ``post_grad``, ``scheduler``, ``buffer``, ``kernel``, ...
        name: Its name: a node, a buffer, ``K5``, a module path, ``FILE:LINE``.
        code: Its text.
        file: File that it stands in.
        line: Line; 0 when not known.
        function: Function around a Python line.
        detail: A kernel's name, a buffer's shape.
    """

    graph: str
    level: str
    name: str
    code: str
    file: str
    line: int
    function: str
    detail: str


@dataclass(frozen=True, slots=True)
class SqlLink:
    """A link between two items of a graph, from the program towards the hardware.

    Attributes:
        graph: The graph.
        upper_level: Level of the item that is nearer to the program.
        upper: Its name.
        lower_level: Level of what it became.
        lower: Its name.
        evidence: ``recorded``, ``logged`` or ``structure``.
        source: Artifact that says so.
    """

    graph: str
    upper_level: str
    upper: str
    lower_level: str
    lower: str
    evidence: str
    source: str


@dataclass(frozen=True, slots=True)
class SqlLaunchLine:
    """A Python line outside of torch that a launch leads back to.

    Attributes:
        graph: The graph.
        launch: Number of the launch.
        file: File of the line.
        line: The line.
        function: Function around it.
        code: Its text.
    """

    graph: str
    launch: int
    file: str
    line: int
    function: str
    code: str


@dataclass(frozen=True, slots=True)
class SqlFrame:
    """A function that Dynamo was given, or what is left of one behind a graph break.

    Attributes:
        frame: Its label: ``0``, with the process and the reset where there are several.
        process: Process that compiled it.
        function: Its name.
        file: File.
        line: First line, or the line it goes on at.
        resumes: Frame that it continues behind a graph break.
        runs_eagerly: Whether calls that no compiled version fits run in plain Python.
        ranks: Ranks that compiled the same, as a JSON list.
    """

    frame: str
    process: str
    function: str
    file: str
    line: int | None
    resumes: str
    runs_eagerly: bool
    ranks: str


@dataclass(frozen=True, slots=True)
class SqlCompile:
    """A compile of a frame.

    Attributes:
        frame: The frame.
        compile_id: ``0/1``.
        generation: How often the frame's process had given the id before.
        outcome: ``compiled``, ``no_graph``, ``skipped``, ``failed``, ``exported`` or ``unfinished``.
        attempts: How often tracing was started.
        seconds: Compile time.
        backward_seconds: Of a backward that was compiled later.
        graph_ops: Calls in Dynamo's graph.
        graph_nodes: Nodes in Dynamo's graph.
        graph_inputs: Inputs of Dynamo's graph.
        code_bytes: Size of Inductor's code.
        ir_nodes: Nodes of Inductor's IR.
        guards: Guards that Dynamo made.
        checks: Checks that run at each call.
        breaks: Graph breaks.
        recompile: Whether it is a recompile.
        refused_limit: The recompile limit that refused it; 0 where the trace names none, null where it was not refused.
        failure: The exception that ended it.
    """

    frame: str
    compile_id: str
    generation: int
    outcome: str
    attempts: int
    seconds: float | None
    backward_seconds: float | None
    graph_ops: int | None
    graph_nodes: int | None
    graph_inputs: int | None
    code_bytes: int | None
    ir_nodes: int | None
    guards: int | None
    checks: int | None
    breaks: int
    recompile: bool
    refused_limit: int | None
    failure: str


@dataclass(frozen=True, slots=True)
class SqlGuard:
    """A check of a compiled frame.

    Attributes:
        frame: The frame.
        compile_id: The compile.
        generation: How often the id had been given before.
        type: ``TENSOR_MATCH``, ``EQUALS_MATCH``, ...
        source: What is checked: ``x``, ``self.layers.0.weight``.
        text: The check in torch's words.
        place: Line that made it.
    """

    frame: str
    compile_id: str
    generation: int
    type: str
    source: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class SqlRecompile:
    """A guard that failed before a recompile.

    Attributes:
        frame: The frame.
        compile_id: The new compile.
        generation: How often the id had been given before.
        version: Compile whose guard failed.
        kind: What the guard checks.
        source: What was checked.
        guard: The guard in torch's words.
        before: What the compiled version expects.
        after: What the new call had.
        file: File of the guard's line.
        line: Line that the guard came from.
        remedy: What to do.
    """

    frame: str
    compile_id: str
    generation: int
    version: str
    kind: str
    source: str
    guard: str
    before: str
    after: str
    file: str
    line: int | None
    remedy: str


@dataclass(frozen=True, slots=True)
class SqlGraphBreak:
    """A line at which Dynamo stopped capturing for one reason.

    Attributes:
        reason: Dynamo's words.
        file: File of the line.
        line: The line.
        function: Function around it.
        code: Its text.
        times: How many compiles met it.
        compile_ids: These compiles, as a JSON list.
        skipped: Whether the whole function runs in plain Python since.
        remedy: What to do.
    """

    reason: str
    file: str
    line: int | None
    function: str
    code: str
    times: int
    compile_ids: str
    skipped: bool
    remedy: str


@dataclass(frozen=True, slots=True)
class SqlCacheLookup:
    """A lookup in a compile cache of torch.

    Attributes:
        frame: The frame.
        compile_id: The compile.
        generation: How often the id had been given before.
        cache: ``fx_graph``, ``aotautograd``, ...
        result: ``hit``, ``miss``, ``bypass`` or ``failure``.
        detail: torch's further word for it.
        key: The key.
        reason: Why the cache was not asked, or what failed.
        time_saved_ms: What a hit saved.
    """

    frame: str
    compile_id: str
    generation: int
    cache: str
    result: str
    detail: str
    key: str
    reason: str
    time_saved_ms: float | None


@dataclass(frozen=True, slots=True)
class SqlMetric:
    """A figure of torch's compile metrics.

    Attributes:
        frame: The frame.
        compile_id: The compile.
        generation: How often the id had been given before.
        phase: ``forward``, ``backward`` or ``runtime``.
        name: As torch names it.
        value: Its value.
    """

    frame: str
    compile_id: str
    generation: int
    phase: str
    name: str
    value: str | float | int


@dataclass(frozen=True, slots=True)
class SqlFinding:
    """A thing to fix, as ``dynamo`` finds it, the most important first.

    Attributes:
        kind: ``failure``, ``recompiles``, ``graph_breaks``, ...
        what: One sentence.
        file: File of the user's line.
        line: The line.
        remedy: What to do.
        cost: When it costs.
        seconds: Compile time that it took.
    """

    kind: str
    what: str
    file: str
    line: int | None
    remedy: str
    cost: str
    seconds: float | None


@dataclass(frozen=True, slots=True)
class SqlPhase:
    """A kind of event at one place of the tree of compile time, as ``time`` shows it.

    Attributes:
        id: Number of the row.
        parent: Row of the event above; null at the top.
        name: The event, as torch names it.
        stage: The part of torch.compile that it belongs to.
        count: Spans that have ended.
        total_s: Sum of their durations.
        wall_s: Time in which at least one of them was open.
        self_s: What no event below took on the same thread.
        max_s: The longest span.
        max_compile_id: Compile of the longest span.
    """

    id: int
    parent: int | None
    name: str
    stage: str
    count: int
    total_s: float
    wall_s: float
    self_s: float
    max_s: float
    max_compile_id: str


@dataclass(frozen=True, slots=True)
class SqlKernelTime:
    """Compile time of a Triton kernel with all its configurations.

    Attributes:
        kernel: Name of the kernel.
        process: Process that compiled it.
        compile_id: Its compile.
        seconds: Wall time of its compilation.
        autotune_s: Time that its configurations were benchmarked for.
    """

    kernel: str
    process: str
    compile_id: str
    seconds: float | None
    autotune_s: float | None


@dataclass(frozen=True, slots=True)
class SqlVerdict:
    """A verdict on numbers: of a graph by ``accuracy``, of a kernel's call by ``verify``.

    Attributes:
        by: ``accuracy`` or ``verify``.
        graph: Id of the graph; of ``accuracy`` empty where no graph of the run is known for it.
        kernel: The kernel; empty for a whole graph.
        launch: Number of its launch; null for a whole graph.
        verdict: ``same``, ``rounding``, ``wrong`` or ``unknown``
        why: Why, in one sentence.
    """

    by: str
    graph: str
    kernel: str
    launch: int | None
    verdict: str
    why: str


@dataclass(frozen=True, slots=True)
class SqlProblem:
    """A thing that was odd about an artifact.

    Attributes:
        place: The artifact, graph or part of the run.
        what: What was odd.
        hint: What to do.
    """

    place: str
    what: str
    hint: str


TABLES: dict[str, type] = {
    "run": SqlRun,
    "setting": SqlSetting,
    "process": SqlProcess,
    "graph": SqlGraph,
    "artifact": SqlArtifact,
    "kernel": SqlKernel,
    "kernel_configuration": SqlKernelConfiguration,
    "configuration": SqlConfiguration,
    "stage": SqlStage,
    "fusion": SqlFusion,
    "node": SqlNode,
    "launch": SqlLaunch,
    "launch_node": SqlLaunchNode,
    "launch_module": SqlLaunchModule,
    "launch_buffer": SqlLaunchBuffer,
    "launch_line": SqlLaunchLine,
    "scheduler_node": SqlSchedulerNode,
    "buffer": SqlBuffer,
    "unfused_pair": SqlUnfusedPair,
    "item": SqlItem,
    "link": SqlLink,
    "frame": SqlFrame,
    "compile": SqlCompile,
    "guard": SqlGuard,
    "recompile": SqlRecompile,
    "graph_break": SqlGraphBreak,
    "cache_lookup": SqlCacheLookup,
    "metric": SqlMetric,
    "finding": SqlFinding,
    "phase": SqlPhase,
    "kernel_time": SqlKernelTime,
    "verdict": SqlVerdict,
    "problem": SqlProblem,
}
"""Row class by table, in the order in which tables are listed."""
_SQL = {str: "TEXT", int: "INTEGER", bool: "INTEGER", float: "REAL"}


def columns_of(table: str) -> dict[str, str]:
    """Names and SQL types of a table's columns; empty for a column that holds numbers and texts."""
    hints = typing.get_type_hints(TABLES[table])
    return {field.name: _sql_type(hints[field.name]) for field in dataclasses.fields(TABLES[table])}


def _sql_type(hint: typing.Any) -> str:
    kinds = [k for k in typing.get_args(hint) if k is not types.NoneType] or [hint]
    return _SQL[kinds[0]] if len(kinds) == 1 else ""


def sql_schema() -> str:
    """The statements that make the tables."""
    return "\n".join(
        f"CREATE TABLE {table} ({', '.join(f'{name} {kind}'.rstrip() for name, kind in columns_of(table).items())});"
        for table in TABLES
    )
