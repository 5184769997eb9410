"""The ``fusion`` log artifact (``TORCH_LOGS="+fusion"``): why pairs of nodes were not fused.

Printed by ``torch/_inductor/scheduler.py`` (``fusion_log``, ``WhyNoFuse``); the line that names the debug folder by
``torch/_inductor/debug.py``. Seen: torch 2.5, 2.11 and 2.13. By example::

    V1120 16:54:07.69 15397 torch/_inductor/scheduler.py:4995] [0/0] [__fusion] ===== attempting fusion (1/10): 9 nodes =====
    V1120 ...] [0/0] [__fusion] fuse_nodes_once, candidates:
    V1120 ...] [0/0] [__fusion]   SchedulerNode(name='op0'), Pointwise(['[8, 8]', 'origins=OrderedSet([full])', ...
    V1120 ...] [0/0] [__fusion]   FusedSchedulerNode(nodes=op4_op11), snodes: [...
    V1120 ...] [0/0] [__fusion] cannot fuse op0 with op1: no shared data
    V1120 ...] [0/0] [__fusion] cannot fuse (benchmark): fusing OrderedSet(['buf0']) with OrderedSet(['buf1']) cause 1.125x slowdown
    V1120 ...] [0/0] [__fusion] fusing op4 with op11
    W1120 ...] [0/0] model__0_inference_0 debug trace: /tmp/.../torchinductor/model__0_inference_0.0

A pair that a benchmark refused is named by its buffers, and its factor is coloured by escape codes.

Under torch.distributed every line begins with ``[rank0]:``. A compile that was started again after a graph break is ``[0/0_1]``: the
number behind the compile id counts its attempts. Outside of Dynamo (AOTInductor) there is no compile id.

A scheduler starts at ``attempting fusion (1/``: a graph has one, and one more for every subgraph (control flow). The ``debug
trace`` line, where the log has it, ends a graph: the schedulers since the one before it, of the same process, are that graph's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from xpudbg.model.plural import plural
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.scheduler_ir import GraphFusionLog, LoggedNode, Refusal

_LINE = re.compile(
    r"^(?:\[rank\d+\]:)?[VDIWEC]\d{4} \S+ (\d{1,19}) [^\]]*\] (?:\[((?!__)[^\]]*)\] )?(.*)$", re.DOTALL
)
_ATTEMPT = re.compile(r"(?<=\d)_\d+$")
_REFUSED = re.compile(r"^cannot fuse (\S+) with (\S+?): (.*)$")
_SLOWER = re.compile(
    r"^cannot fuse \(benchmark\): fusing ([^\n]{1,20000}?) with ((?:(?! with )[^\n]){1,20000}?) cause (\S{1,40}) slowdown"
)
_COLOUR = re.compile(r"\x1b\[\d{0,3}m")
_BUFFER = re.compile(r"'(\w{1,200})'")
_IGNORED = re.compile(
    r"^$|fuse_nodes_once|found |completed fusion|=====|\S+ and \S+ has \d+ shared data|can(?:not)? fuse \(benchmark\)"
    r"|Exception in |ComboKernel|Shared memory|Maximum|Skip|[Ff]usion "
)
_FUSING = re.compile(r"^fusing (\S+) with (\S+)")
_ROUND = re.compile(r"^=+ attempting fusion \((\d{1,19})/\d+\)")
_CANDIDATE = re.compile(r"^\s*\w+\((?:name=|nodes=)'?(\w+)'?\)(?:, (\w+)\()?")
_ORIGINS = (("origins=OrderedSet([", "])"), ("origins={", "}"))
_TRACE = re.compile(r"debug trace: (.*)$")
_MEMBER = re.compile(r"SchedulerNode\(name=\\*'(\w+)\\*'\), (\w+)\((.*?)(?=SchedulerNode\(name=|$)")
MAX_LINE = 16 << 20
"""All members of a foreach node are in one line with their stack traces: 2.8 MB for 632 of them, an optimizer's of 158 tensors."""


@dataclass
class _Segment:
    pid: int
    number: int
    compile_id: str = ""
    refusals: dict[tuple[str, str], Refusal] = field(default_factory=dict)
    fused: dict[tuple[str, str], None] = field(default_factory=dict)
    nodes: dict[str, LoggedNode] = field(default_factory=dict)
    groups: set[str] = field(default_factory=set)
    rounds: int = 0

    def freeze(self, graph: str) -> GraphFusionLog:
        return GraphFusionLog(
            graph,
            self.compile_id,
            self.pid,
            tuple(self.refusals.values()),
            tuple(self.fused),
            tuple(self.nodes.values()),
            self.rounds,
        )


def parse_fusion_log(text: str, *, origin: str) -> Parsed[tuple[GraphFusionLog, ...]]:
    """Return the fusion log of every scheduler in a torch log, in the order in which they ran.

    Args:
        text: Output in the file of ``TORCH_LOGS_OUT`` or on stderr; lines of other artifacts are skipped.
        origin: What to call the file in problems.

    Returns:
        One entry a scheduler, with the graph's name where the log has it; ``unknown_lines`` counts lines of the artifact that were not understood.
    """
    open_segments: dict[int, list[_Segment]] = {}
    done: list[tuple[int, GraphFusionLog]] = []
    unknown = started = 0
    for line in text.split("\n"):
        match = _LINE.match(line[:MAX_LINE])
        if match is None:
            continue
        pid, compile_id, message = int(match[1]), _ATTEMPT.sub("", match[2] or ""), match[3]
        if (trace := _TRACE.search(message)) is not None and "[__" not in message:
            graph = re.split(r"[\\/]", trace[1].strip())[-1]
            done += [(s.number, s.freeze(graph)) for s in open_segments.pop(pid, [])]
            continue
        artifact, _, message = message.partition("[__fusion] ")
        if artifact:
            continue
        segments = open_segments.setdefault(pid, [])
        if not segments or (segments[-1].rounds and message.startswith("===== attempting fusion (1/")):
            started += 1
            segments.append(_Segment(pid, started))
        if compile_id:
            segments[-1].compile_id = compile_id
        unknown += not _read(segments[-1], message)
    done += [(s.number, s.freeze("")) for segments in open_segments.values() for s in segments]
    logs = tuple(log for _, log in sorted(done, key=lambda d: d[0]))
    problems = (
        (Problem(origin, f"{plural(unknown, 'line')} of the fusion log not understood"),) if unknown else ()
    )
    return Parsed(logs, problems, unknown)


def _read(segment: _Segment, message: str) -> bool:
    if (refused := _REFUSED.match(message)) is not None:
        pair = (refused[1], refused[2])
        times = segment.refusals[pair].times + 1 if pair in segment.refusals else 1
        segment.refusals[pair] = Refusal(*pair, refused[3].strip(), times)
    elif (slower := _SLOWER.match(message)) is not None:
        pair = (_buffers(slower[1]), _buffers(slower[2]))
        factor = _COLOUR.sub("", slower[3])
        segment.refusals[pair] = Refusal(*pair, f"benchmark: fusing causes {factor} slowdown")
    elif (fusing := _FUSING.match(message)) is not None:
        segment.fused[(fusing[1], fusing[2])] = None
    elif (attempt := _ROUND.match(message)) is not None:
        segment.rounds = max(segment.rounds, int(attempt[1]))
    elif (candidate := _CANDIDATE.match(message)) is not None:
        _candidate(segment, candidate, message)
    else:
        return _IGNORED.match(message.strip()) is not None
    return True


def _buffers(names: str) -> str:
    """Return ``OrderedSet(['buf0', 'buf2'])`` as ``buf0_buf2``, as fused nodes are named; before torch 2.6 it was ``{'buf0', 'buf2'}``."""
    return "_".join(_BUFFER.findall(names)) or names


def _candidate(segment: _Segment, match: re.Match[str], message: str) -> None:
    name, kind = match[1], match[2] or ""
    if name in segment.nodes or name in segment.groups:
        return
    if kind:
        segment.nodes[name] = LoggedNode(name, kind, _origins(message))
    elif "snodes: [" not in message:
        segment.nodes[name] = LoggedNode(name)
    else:
        segment.groups.add(name)
        for member in _MEMBER.finditer(message):
            if member[1] not in segment.nodes:
                segment.nodes[member[1]] = LoggedNode(member[1], member[2], _origins(member[3]))


def _origins(text: str) -> tuple[str, ...]:
    for begin, end in _ORIGINS:
        _, found, rest = text.partition(begin)
        names, closed, _ = rest.partition(end)
        if found and closed:
            return tuple(n.strip() for n in names.split(",") if n.strip())
    return ()
