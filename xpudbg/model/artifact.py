"""Artifacts: files that a compile leaves behind, each present or with the reason for its absence; and many of them packed as rows."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import overload

from xpudbg.model.row import StrEnum, dataclass


class State(StrEnum):
    """State of an artifact; the three reasons for absence are distinguished."""

    PRESENT = "present"
    NOT_REQUESTED = "not_requested"
    """It was not requested; ``reason`` names the option that requests it."""
    MISSING = "missing"
    """Requested, but not found; ``reason`` says why as far as it is known."""
    NOT_APPLICABLE = "not_applicable"
    """It cannot exist for this graph or kernel; ``reason`` says why (a C++ kernel has no Triton stages)."""
    UNREADABLE = "unreadable"
    """Found, but it could not be read; ``reason`` says why."""


class Kind(StrEnum):
    """Kinds of artifact, spelled as the compilers spell their file names."""

    FX_GRAPH_READABLE = "fx_graph_readable"
    FX_GRAPH_RUNNABLE = "fx_graph_runnable"
    FX_GRAPH_TRANSFORMED = "fx_graph_transformed"
    FX_GRAPH_NODES = "fx_graph_nodes"
    SCHEDULER_NODES = "scheduler_nodes"
    """FX nodes of the scheduler's nodes, and the nodes that each value of a Triton kernel is computed for (JSON lines)."""
    GRAPH_INPUTS = "graph_inputs"
    """Shapes and figures of a graph's inputs (``run --record-inputs``), and the place of their elements (JSON)."""
    GRAPH_INPUT_VALUES = "graph_input_values"
    """The elements of those inputs, as bytes."""
    SPIRV_EXECUTION = "spirv_execution"
    """Kernels of a graph that ran as SPIR-V on the CPU, and changes of their modules (``run --execute spirv``, JSON)."""
    IR_PRE_FUSION = "ir_pre_fusion"
    IR_POST_FUSION = "ir_post_fusion"
    OUTPUT_CODE = "output_code"
    ORIG_FX_GRAPH_DIAGRAM = "orig_fx_graph_diagram"
    GRAPH_DIAGRAM = "graph_diagram"
    PROVENANCE = "inductor_provenance_tracking_node_mappings"
    DYNAMO_OUTPUT_GRAPH = "dynamo_output_graph"
    COMPILED_AUTOGRAD_GRAPH = "compiled_autograd_graph"
    OPTIMIZE_DDP_SPLIT_GRAPH = "optimize_ddp_split_graph"
    OPTIMIZE_DDP_SPLIT_CHILD = "optimize_ddp_split_child"
    BEFORE_PRE_GRAD_GRAPH = "before_pre_grad_graph"
    AFTER_PRE_GRAD_GRAPH = "after_pre_grad_graph"
    INDUCTOR_PRE_GRAD_GRAPH = "inductor_pre_grad_graph"
    AOT_JOINT_GRAPH = "aot_joint_graph"
    AOT_FORWARD_GRAPH = "aot_forward_graph"
    AOT_BACKWARD_GRAPH = "aot_backward_graph"
    AOT_INFERENCE_GRAPH = "aot_inference_graph"
    BEFORE_JOINT_GRAPH = "before_joint_graph"
    AFTER_JOINT_GRAPH = "after_joint_graph"
    BEFORE_POST_GRAD_GRAPH = "before_post_grad_graph"
    AFTER_POST_GRAD_GRAPH = "after_post_grad_graph"
    INDUCTOR_POST_GRAD_GRAPH = "inductor_post_grad_graph"
    KERNEL_STACK_TRACES = "inductor_provenance_tracking_kernel_stack_traces"
    COLLECTIVE_SCHEDULE = "inductor_collective_schedule"
    RUNTIME_AND_TENSOR_META = "inductor_runtime_and_tensor_meta"
    EXPORTED_PROGRAM = "exported_program"
    AOT_INDUCTOR_CODE = "aot_inductor_code"
    TRACE_PAYLOAD = "trace_payload"
    """Another payload of a structured trace, under the name that torch gave it."""
    DEBUG_LOG = "debug_log"
    GRAPH_EXECUTION = "graph_execution"
    """The order in which a process ran its compiled graphs, from its structured trace (JSON)."""
    TORCH_TRACE = "torch_trace"
    TORCH_LOGS = "torch_logs"
    WORKER_LOG = "worker_log"
    LAST_PAGE = "last_page"
    """What a process that died left: its last launches, Python stacks, or lines of the kernel's log."""
    STDOUT = "stdout"
    STDERR = "stderr"
    USER_SOURCE = "user_source"
    """The run's own script, or a Python file beside it that stacks name; secrets are replaced."""
    INDUCTOR_CACHE = "inductor_cache"
    TRITON_CACHE = "triton_cache"
    TRITON_STAGE = "triton_stage"
    TRITONPARSE = "tritonparse"
    """Kernels and launches of a tritonparse trace, as ``collect`` stores them (JSON); its stages are Triton cache entries."""
    PROFILE = "profile"
    """Times of works on devices, from torch.profiler (Kineto) or unitrace."""
    ACCURACY = "accuracy"
    """Values of compiled graphs compared with eager and float64, written by ``xpudbg accuracy`` (JSON)."""
    VERIFY = "verify"
    """Values of kernels compared with eager and float64, written by ``xpudbg verify`` (JSON)."""
    WHATIF = "whatif"
    """Figures of kernels that were compiled in other register modes, as ``xpudbg triton-cache whatif`` stores them (JSON)."""
    IR_DUMP = "ir_dump"
    """IR between the passes of a kernel, as ``xpudbg triton-cache passes`` stores it; its origin says what compiled it."""
    BACKEND_FILE = "backend_file"
    PACKAGE = "package"
    OTHER = "other"
    """Another kind, including kinds of later versions of xpudbg."""

    @classmethod
    def _missing_(cls, value: object) -> Kind:
        return cls.OTHER


# Names of the files in a graph's debug folder: Inductor's (``torch/_inductor/debug.py``, torch 2.5 to 2.15), and the probe's.

KERNEL_LOG = "kernel_log.txt"
"""Lines of the operating system's kernel that ``run`` keeps where its script died (``record/run.py``)."""
FX_GRAPH_READABLE = "fx_graph_readable.py"
FX_GRAPH_RUNNABLE = "fx_graph_runnable.py"
FX_GRAPH_TRANSFORMED = "fx_graph_transformed.py"
FX_GRAPH_NODES = "fx_graph_nodes.json"
"""Metadata of every node, recorded by the probe of ``xpudbg run`` (``probe/site/_xpudbg_nodes.py``); torch writes no such file."""
SCHEDULER_NODES = "scheduler_nodes.json"
"""Record of the scheduler by the probe (``probe/site/_xpudbg_scheduler.py``), in addition to ``ir_pre_fusion.txt``."""
GRAPH_INPUTS = "graph_inputs.json"
"""Inputs of a graph's call, from ``xpudbg run --record-inputs`` (``probe/site/_xpudbg_inputs.py``)."""
GRAPH_INPUT_VALUES = "graph_inputs.bin"
"""The elements of those inputs."""
SPIRV_EXECUTION = "spirv_execution.json"
"""How a graph's kernels ran, from ``xpudbg run --execute spirv`` (``target/spirv_execution.py``)."""
IR_PRE_FUSION = "ir_pre_fusion.txt"
IR_POST_FUSION = "ir_post_fusion.txt"
OUTPUT_CODE = "output_code.py"
OUTPUT_CODE_CPP = "output_code.cpp"
"""The wrapper where Inductor writes it in C++ (``cpp_wrapper``)."""
PROVENANCE = "inductor_provenance_tracking_node_mappings.json"


@dataclass(frozen=True, slots=True)
class KindRow:
    """A row of :data:`KINDS`: how a kind of artifact is found, which graphs lack it, and its place in a pack.

    Attributes:
        rank: Name of the files that are dropped with it for size (``RANKS`` of ``share/content.py``); empty where the file's name decides.
        private: Reason why ``--no-source`` leaves it out; empty where it contains no source line of the user.
        file: Name of its file in a graph's debug folder.
        asked: Setting that makes it, empty where every debug folder has it; None where a graph without it has no row in its ledger.
        logs: Names of a process's files, without ``-pid_<pid>`` and their ends, each with its name in the bundle.
    """

    rank: str
    private: str = ""
    file: str = ""
    asked: str | None = None
    logs: tuple[tuple[str, str], ...] = ()


_PAYLOAD = "payloads of the trace"
_GRAPH = "FX graphs"
_IR = "Inductor IR"
_LOG = "logs"
_SCRIPT = "script and its output"
_DIAGRAM = "diagrams"
_CODE = "generated code"
_LOG_LINES = "logs hold source lines and tracebacks"
_OWN_OUTPUT = "the script's own output"
_UNKNOWN = "nothing is known of it"
_STACKS = "torch's diagrams carry stack traces"
KINDS: dict[Kind, KindRow] = {
    Kind.FX_GRAPH_READABLE: KindRow(_GRAPH, file=FX_GRAPH_READABLE, asked=""),
    Kind.FX_GRAPH_RUNNABLE: KindRow(_GRAPH, file=FX_GRAPH_RUNNABLE, asked=""),
    Kind.FX_GRAPH_TRANSFORMED: KindRow(_GRAPH, file=FX_GRAPH_TRANSFORMED, asked=""),
    Kind.FX_GRAPH_NODES: KindRow(_GRAPH, file=FX_GRAPH_NODES, asked=""),
    Kind.IR_PRE_FUSION: KindRow(_IR, file=IR_PRE_FUSION, asked=""),
    Kind.IR_POST_FUSION: KindRow(_IR, file=IR_POST_FUSION, asked=""),
    Kind.OUTPUT_CODE: KindRow(_CODE, file=OUTPUT_CODE, asked=""),
    Kind.PROVENANCE: KindRow(_IR, file=PROVENANCE, asked="INDUCTOR_PROVENANCE=1"),
    Kind.ORIG_FX_GRAPH_DIAGRAM: KindRow(
        _DIAGRAM, _STACKS, "orig_fx_graph_diagram.svg", "INDUCTOR_ORIG_FX_SVG=1"
    ),
    Kind.GRAPH_DIAGRAM: KindRow(_DIAGRAM, _STACKS, "graph_diagram.svg", "INDUCTOR_POST_FUSION_SVG=1"),
    Kind.GRAPH_INPUTS: KindRow(_SCRIPT, "it holds numbers of the program", GRAPH_INPUTS),
    Kind.GRAPH_INPUT_VALUES: KindRow("recorded inputs", "the program's own numbers", GRAPH_INPUT_VALUES),
    Kind.SPIRV_EXECUTION: KindRow(_SCRIPT, file=SPIRV_EXECUTION),
    Kind.SCHEDULER_NODES: KindRow(_IR, file=SCHEDULER_NODES),
    Kind.DYNAMO_OUTPUT_GRAPH: KindRow(_GRAPH),
    Kind.COMPILED_AUTOGRAD_GRAPH: KindRow(_PAYLOAD),
    Kind.OPTIMIZE_DDP_SPLIT_GRAPH: KindRow(_PAYLOAD),
    Kind.OPTIMIZE_DDP_SPLIT_CHILD: KindRow(_PAYLOAD),
    Kind.BEFORE_PRE_GRAD_GRAPH: KindRow(_PAYLOAD),
    Kind.AFTER_PRE_GRAD_GRAPH: KindRow(_PAYLOAD),
    Kind.INDUCTOR_PRE_GRAD_GRAPH: KindRow(_PAYLOAD),
    Kind.BEFORE_JOINT_GRAPH: KindRow(_PAYLOAD),
    Kind.AFTER_JOINT_GRAPH: KindRow(_PAYLOAD),
    Kind.AOT_JOINT_GRAPH: KindRow(_PAYLOAD),
    Kind.AOT_FORWARD_GRAPH: KindRow(_PAYLOAD),
    Kind.AOT_BACKWARD_GRAPH: KindRow(_PAYLOAD),
    Kind.AOT_INFERENCE_GRAPH: KindRow(_PAYLOAD),
    Kind.BEFORE_POST_GRAD_GRAPH: KindRow(_PAYLOAD),
    Kind.AFTER_POST_GRAD_GRAPH: KindRow(_PAYLOAD),
    Kind.INDUCTOR_POST_GRAD_GRAPH: KindRow(_PAYLOAD),
    Kind.KERNEL_STACK_TRACES: KindRow(_PAYLOAD, "stack traces with source lines"),
    Kind.COLLECTIVE_SCHEDULE: KindRow(_PAYLOAD),
    Kind.RUNTIME_AND_TENSOR_META: KindRow(_PAYLOAD),
    Kind.TRACE_PAYLOAD: KindRow(_PAYLOAD, _UNKNOWN),
    Kind.EXPORTED_PROGRAM: KindRow(_GRAPH, "it holds stack traces with source lines"),
    Kind.AOT_INDUCTOR_CODE: KindRow(_CODE, "its comments hold source lines"),
    Kind.DEBUG_LOG: KindRow(_LOG, _LOG_LINES),
    Kind.GRAPH_EXECUTION: KindRow(_PAYLOAD),
    Kind.TORCH_TRACE: KindRow("trace", "the trace holds source lines, guards and tracebacks"),
    Kind.TORCH_LOGS: KindRow(_LOG, _LOG_LINES, logs=(("torch_logs", "torch_logs"),)),
    Kind.WORKER_LOG: KindRow(_LOG, _LOG_LINES, logs=(("worker_log", "compile_workers"),)),
    Kind.LAST_PAGE: KindRow(
        _LOG,
        "it names files of the program and addresses of its tensors",
        logs=(("xpudbg_launches", "launches"), ("xpudbg_stacks", "stacks")),
    ),
    Kind.STDOUT: KindRow(_SCRIPT, _OWN_OUTPUT),
    Kind.STDERR: KindRow(_SCRIPT, _OWN_OUTPUT),
    Kind.USER_SOURCE: KindRow(_SCRIPT, "the user's own program"),
    Kind.INDUCTOR_CACHE: KindRow(""),
    Kind.TRITON_CACHE: KindRow(""),
    Kind.TRITON_STAGE: KindRow(""),
    Kind.TRITONPARSE: KindRow("launches", "it holds the source of kernels"),
    Kind.PROFILE: KindRow(
        "launches", "it holds names of the program's functions, its command line and environment"
    ),
    Kind.ACCURACY: KindRow(_SCRIPT, "it holds source lines and numbers of the program"),
    Kind.VERIFY: KindRow(_SCRIPT),
    Kind.WHATIF: KindRow(_SCRIPT),
    Kind.IR_DUMP: KindRow("LLVM IR"),
    Kind.BACKEND_FILE: KindRow(_GRAPH, "it is made of the user's model"),
    Kind.PACKAGE: KindRow(_GRAPH, "it names the weights of the model"),
    Kind.OTHER: KindRow("", _UNKNOWN),
}
"""Every kind, those of graphs and of structured traces in the order in which torch.compile makes them."""
FOLDER_FILES = {row.file: kind for kind, row in KINDS.items() if row.file} | {
    OUTPUT_CODE_CPP: Kind.OUTPUT_CODE
}
"""Kinds of the files in a graph's debug folder, in that order."""
LEDGER = tuple(kind for kind, row in KINDS.items() if row.file and row.asked is not None)
"""The kinds that every graph has a row for, in that order."""
PROCESS_LOGS = {log: (kind, name) for kind, row in KINDS.items() for log, name in row.logs}
"""Kind, and name in the bundle, of a file ``<log>-pid_<pid>.<end>``."""
RECORDED_INPUTS = {k: KINDS[k].file for k in (Kind.GRAPH_INPUTS, Kind.GRAPH_INPUT_VALUES)}
"""Files with input values of the user's program: a pack contains them only on request."""
TRACE_KINDS = tuple(k for k, row in KINDS.items() if row.rank == _PAYLOAD and k is not Kind.GRAPH_EXECUTION)
"""Kinds that only structured traces contain, in the order in which torch.compile makes them."""


@dataclass(frozen=True, slots=True)
class Artifact:
    """One artifact of a graph, a kernel or the whole run, present or not.

    Attributes:
        kind: Its kind.
        state: Whether it is there.
        path: Bundle-relative path with ``/``; empty unless present or unreadable.
        bytes: Size in bytes; None unless present.
        sha256: Hex digest; empty unless present.
        reason: Why it is not there; empty when present.
        origin: Where it lay before it was collected, relative to its root where possible.
    """

    kind: Kind
    state: State
    path: str = ""
    bytes: int | None = None
    sha256: str = ""
    reason: str = ""
    origin: str = ""


STAGES = ("source", "ttir", "ttgir", "llir", "spv", "zebin", "ptx", "cubin", "amdgcn", "hsaco")
"""Triton's stages in the order in which they are made."""


def stage_order(stage: str) -> tuple[int, str]:
    """Return a sort key for stages: the order of :data:`STAGES`, then unknown ones by name."""
    return (STAGES.index(stage) if stage in STAGES else len(STAGES), stage)


GRAPH_FILES = {
    k: KINDS[k].file
    for k in (
        *(Kind.FX_GRAPH_READABLE, Kind.FX_GRAPH_RUNNABLE, Kind.FX_GRAPH_TRANSFORMED, Kind.FX_GRAPH_NODES),
        *(Kind.IR_PRE_FUSION, Kind.IR_POST_FUSION, Kind.OUTPUT_CODE, Kind.PROVENANCE, Kind.SCHEDULER_NODES),
    )
}
"""The file of each kind that the fusion analysis reads, in the order in which torch.compile makes them."""
GRAPH_FILE_KINDS = {**{file: kind for kind, file in GRAPH_FILES.items()}, OUTPUT_CODE_CPP: Kind.OUTPUT_CODE}
_PACKAGED_CODE = ".wrapper.cpp"
"""End of the name that ``output_code.cpp`` has in a package of AOTInductor (``.pt2``)."""


def graph_file_kind(name: str) -> Kind | None:
    """Return the kind of a graph's artifact from its file name; None for other files."""
    return Kind.OUTPUT_CODE if name.endswith(_PACKAGED_CODE) else GRAPH_FILE_KINDS.get(name)


TRITONPARSE_FOLDER = "tritonparse"
"""Folder of a bundle with kernels and launches from tritonparse traces."""
PACKAGE = "package.json"
"""Facts of a ``.pt2`` package, written by ``collect``."""
STDOUT = "stdout.txt"
STDERR = "stderr.txt"


@dataclass(frozen=True)
class Broken:
    """An artifact that was requested and could exist, but is missing.

    Attributes:
        owner: Id of the graph, name of the kernel, or ``run``.
        kind: Kind of artifact.
        reason: Why it is not there, as far as it is known.
    """

    owner: str
    kind: Kind
    reason: str


@dataclass(frozen=True)
class LedgerSummary:
    """Counts of rows by state, and the broken rows.

    Attributes:
        present: Artifacts that are there.
        not_requested: Artifacts that were not requested.
        not_applicable: Artifacts that cannot exist.
        missing: Artifacts that should be there.
        unreadable: Artifacts that are there but cannot be read.
        reasons: Why artifacts are not there, with counts, the most frequent first.
        broken: Rows that make ``--strict`` fail.
    """

    present: int
    not_requested: int
    not_applicable: int
    missing: int
    unreadable: int
    reasons: tuple[tuple[str, int], ...]
    broken: tuple[Broken, ...]

    @property
    def complete(self) -> bool:
        """Return whether every artifact that was requested and could exist is present."""
        return not self.broken


_WORTH = 4
"""Smallest number of rows for which packing saves memory."""
_DIGEST = 32
_DIGITS = 2 * _DIGEST


_Key = tuple[str, str, str, int, int, bool, bool]


@dataclass(frozen=True, slots=True)
class _Head:
    """The part of a row that is the same in many graphs.

    Attributes:
        row: The row, with its path below the folder, and neither size nor digest.
        below: Its path lies below the folder.
        hashed: It has a digest.
    """

    row: Artifact
    below: bool
    hashed: bool


class ArtifactRows(Sequence[Artifact]):
    """Rows of a graph or kernel, unpacked on each access; equal to a tuple of the same rows.

    Args:
        heads: The common part of the rows of many graphs, one object for all of them.
        folder: Folder of the files, with ``/`` at its end.
        sizes: Bytes of each file; -1 where the row has none.
        digests: The sha256 digests of the rows that have one, 32 bytes each.
    """

    __slots__ = ("_digests", "_folder", "_heads", "_sizes")

    def __init__(self, heads: tuple[_Head, ...], folder: str, sizes: array[int], digests: bytes) -> None:
        self._heads, self._folder, self._sizes, self._digests = heads, folder, sizes, digests

    def __len__(self) -> int:
        return len(self._heads)

    def __iter__(self) -> Iterator[Artifact]:
        folder, digests, at = self._folder, self._digests, 0
        for head, size in zip(self._heads, self._sizes, strict=True):
            row = head.row
            if size < 0 and not head.below and not head.hashed:
                yield row
                continue
            digest = ""
            if head.hashed:
                digest = digests[at : at + _DIGEST].hex()
                at += _DIGEST
            path = folder + row.path if head.below else row.path
            yield Artifact(
                row.kind, row.state, path, size if size >= 0 else None, digest, row.reason, row.origin
            )

    @overload
    def __getitem__(self, place: int) -> Artifact: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Artifact, ...]: ...

    def __getitem__(self, place: int | slice) -> Artifact | tuple[Artifact, ...]:
        return tuple(self)[place]

    @property
    def present_bytes(self) -> int:
        """Bytes of the files that are present."""
        rows = zip(self._heads, self._sizes, strict=True)
        return sum(size for head, size in rows if size > 0 and head.row.state is State.PRESENT)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (tuple, ArtifactRows)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def present_bytes(rows: Sequence[Artifact]) -> int:
    """Return the bytes of the files of rows that are present; packed rows are not unpacked for it."""
    if isinstance(rows, ArtifactRows):
        return rows.present_bytes
    return sum(row.bytes or 0 for row in rows if row.state is State.PRESENT)


class RowPacker:
    """Packs the rows of the graphs and kernels of one run."""

    def __init__(self) -> None:
        self._heads: dict[_Key, _Head] = {}
        self._alike: dict[Artifact, Artifact] = {}
        self._shapes: dict[tuple[int, ...], tuple[_Head, ...]] = {}

    def pack(self, rows: Sequence[Artifact]) -> Sequence[Artifact]:
        """Return the same rows in less memory; a tuple for a few rows, or for rows that xpudbg never writes.

        Args:
            rows: Those of one graph or kernel.
        """
        if len(rows) < _WORTH:
            return tuple(self._alone(row) for row in rows)
        texts = [row.sha256 for row in rows]
        digests = _packed_digests(texts)
        try:
            sizes = array("q", [-1 if row.bytes is None else row.bytes for row in rows])
        except OverflowError:
            return tuple(rows)
        if digests is None or sizes.count(-1) != sum(row.bytes is None for row in rows) or min(sizes) < -1:
            return tuple(rows)
        folder = _folder_of([row.path for row in rows if row.path])
        skipped = len(folder)
        known, heads = self._heads, []
        for row in rows:
            path = row.path
            below = skipped > 0 and path != ""
            if below:
                path = path[skipped:]
            # There is one object of each kind and state, and their hashes take long.
            key = path, row.reason, row.origin, id(row.kind), id(row.state), below, row.sha256 != ""
            head = known.get(key)
            if head is None:
                plain = Artifact(row.kind, row.state, path, reason=row.reason, origin=row.origin)
                head = known[key] = _Head(plain, below, key[-1])
            heads.append(head)
        shape = self._shapes.setdefault(tuple(map(id, heads)), tuple(heads))
        return ArtifactRows(shape, folder, sizes, digests)

    def _alone(self, row: Artifact) -> Artifact:
        """Return one object for equal rows without a file, which many kernels have; any other row unchanged."""
        return row if row.path or row.sha256 else self._alike.setdefault(row, row)


def _packed_digests(texts: Sequence[str]) -> bytes | None:
    """Return the given digests as bytes; None where one does not have this tool's form."""
    if not {len(text) for text in texts} <= {0, _DIGITS}:
        return None
    text = "".join(texts)
    try:
        found = bytes.fromhex(text)
    except ValueError:
        return None
    return found if found.hex() == text else None


def _folder_of(paths: Sequence[str]) -> str:
    """Return the folder that contains all paths, with ``/`` at its end; empty where they share none."""
    if not paths:
        return ""
    first, last = min(paths), max(paths)
    same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[: first.rfind("/", 0, same) + 1]
