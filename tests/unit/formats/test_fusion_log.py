"""The parser of the scheduler's fusion log."""

from __future__ import annotations

from xpudbg.formats.inductor_ir import parse_fusion_log

LOG = """\
V1120 16:54:07.69 11 torch/_inductor/scheduler.py:4995] [0/0] [__fusion] ===== attempting fusion (1/10): 3 nodes =====
V1120 16:54:07.70 11 torch/_inductor/scheduler.py:5995] [0/0] [__fusion]   SchedulerNode(name='op0'), Pointwise(['[8]', 'origins=OrderedSet([add, mul])', 'stack
V1120 16:54:07.70 11 torch/_inductor/scheduler.py:5995] [0/0] [__fusion]   ExternKernelSchedulerNode(name='op1')
V1120 16:54:07.70 11 torch/_inductor/scheduler.py:2059] [0/0] [__fusion] cannot fuse op0 with op2: no shared data
V1120 16:54:07.70 22 torch/_inductor/scheduler.py:2059] [1/0] [__fusion] cannot fuse op7 with op8: device mismatch (cpu vs xpu:0)
V1120 16:54:07.71 11 torch/_inductor/scheduler.py:5748] [0/0] [__fusion] fusing op0 with op3
V1120 16:54:07.71 11 torch/_inductor/scheduler.py:4995] [0/0] [__fusion] ===== attempting fusion (2/10): 2 nodes =====
V1120 16:54:07.71 11 torch/_inductor/scheduler.py:2059] [0/0] [__fusion] cannot fuse op0 with op2: intermediate nodes between node1 & node2
V1120 16:54:07.72 11 torch/_inductor/graph.py:1] [0/0] [__output_code] cannot fuse a with b: not a line of this artifact
W1120 16:54:08.00 11 torch/_inductor/debug.py:545] [0/0] model__0_forward_1 debug trace: /tmp/x/torchinductor/model__0_forward_1.0
V1120 16:54:09.69 11 torch/_inductor/scheduler.py:4995] [0/0] [__fusion] ===== attempting fusion (1/10): 3 nodes =====
V1120 16:54:09.70 11 torch/_inductor/scheduler.py:2059] [0/0] [__fusion] cannot fuse op0 with op9: node1 is nop
"""


def test_schedulers_are_told_apart_by_process_and_by_their_first_round() -> None:
    parsed = parse_fusion_log(LOG, origin="torch_logs.txt")
    assert parsed.unknown_lines == 0
    first, other, second = parsed.value
    assert (first.graph, first.compile_id, first.pid, first.rounds) == ("model__0_forward_1.0", "0/0", 11, 2)
    assert (other.graph, other.compile_id, other.pid) == ("", "1/0", 22)
    assert (second.graph, second.refusals[0].reason) == ("", "node1 is nop")


def test_the_last_reason_of_a_pair_counts_and_origins_are_kept() -> None:
    log = parse_fusion_log(LOG, origin="o").value[0]
    assert [(r.a, r.b, r.reason, r.times) for r in log.refusals] == [
        ("op0", "op2", "intermediate nodes between node1 & node2", 2)
    ]
    assert log.fused == (("op0", "op3"),)
    assert [(n.name, n.kind, n.origins) for n in log.nodes] == [
        ("op0", "Pointwise", ("add", "mul")),
        ("op1", "", ()),
    ]


def test_the_line_of_a_foreach_node_with_hundreds_of_members_is_read_to_its_end() -> None:
    """Each member stands in it with its stack traces: 2.8 MB for an optimizer's 158 tensors."""
    head = "V1120 16:54:07.69 11 torch/_inductor/scheduler.py:5995] [3/0] [__fusion]   "
    names = [f"op{i}" for i in range(400)]
    trace = "\\'stack_traces = {\\', \\'  File \"adam.py\", line 248, in step\\', " * 12
    members = ", ".join(
        f"\"SchedulerNode(name=\\'{n}\\'), Pointwise([\\'[8]\\', \\'origins=OrderedSet([add_{n}])\\', {trace}])\""
        for n in names
    )
    line = f"{head}ForeachKernelSchedulerNode(nodes={'_'.join(names)}), snodes: [{members}]"
    assert len(line) > 300_000
    (log,) = parse_fusion_log(f"{line}\n{line}\n", origin="o").value
    assert [(n.name, n.kind, n.origins) for n in log.nodes] == [
        (n, "Pointwise", (f"add_{n}",)) for n in names
    ]


def test_what_a_benchmark_refused_is_a_refusal_and_chatter_is_not_unknown() -> None:
    head = "V1120 16:54:07.69 11 torch/_inductor/scheduler.py:1] [0/0] [__fusion] "
    lines = [
        "cannot fuse (benchmark): fusing op1 with op2 cause 1.3x slowdown",
        "op0 and op1 has 4096 shared data",
        "can fuse (benchmark): fusing causes 1.1x speedup",
        "ComboKernel: benchmarking may not accurate due to atomic_add",
        "",
    ]
    parsed = parse_fusion_log("\n".join(head + line for line in lines), origin="o")
    assert parsed.unknown_lines == 0
    assert [(r.a, r.b, r.reason) for r in parsed.value[0].refusals] == [
        ("op1", "op2", "benchmark: fusing causes 1.3x slowdown")
    ]
    assert parse_fusion_log(f"{head}a line of the year 2031", origin="o").unknown_lines == 1


def test_what_a_benchmark_refused_is_named_by_its_buffers_in_the_words_of_each_torch() -> None:
    """Recorded with torch 2.11 on a CUDA device: a set of buffers, and a factor in red; nothing found the pair, and it was "not logged"."""
    head = "V1125 20:57:23.251000 2047 torch/_inductor/scheduler.py:4043] [0/0] [__fusion] cannot fuse (benchmark): fusing "
    factor = "cause \x1b[31m1.125\x1b[39mx slowdown"
    for one, several in (
        ("OrderedSet(['buf0'])", "OrderedSet(['buf1', 'buf4'])"),
        ("{'buf0'}", "{'buf1', 'buf4'}"),
    ):
        parsed = parse_fusion_log(f"{head}{one} with {several} {factor}", origin="o")
        assert parsed.unknown_lines == 0
        assert [(r.a, r.b, r.reason) for r in parsed.value[0].refusals] == [
            ("buf0", "buf1_buf4", "benchmark: fusing causes 1.125x slowdown")
        ]


def test_other_text_gives_nothing() -> None:
    assert parse_fusion_log("hello\n\x00\n", origin="o").value == ()


def test_lines_of_a_rank_and_of_a_later_attempt_are_read_too() -> None:
    """torch.distributed puts the rank before every line; a compile that restarts has its attempt behind its id."""
    text = LOG.replace("V1120", "[rank1]:V1120").replace("W1120", "[rank1]:W1120").replace("[0/0]", "[0/0_1]")
    plain, ranked = (parse_fusion_log(t, origin="o") for t in (LOG, text))
    assert ranked.value == plain.value
    assert ranked.unknown_lines == 0


def test_lines_without_a_compile_id_are_read() -> None:
    """AOTInductor compiles outside of Dynamo; its lines were passed over, and the reader told to collect the log that is there."""
    head = "V1122 04:46:40.557000 3534 /opt/venv/torch/_inductor/scheduler.py:4995] [__fusion] "
    text = "\n".join(
        head + line
        for line in (
            "===== attempting fusion (1/10): 3 nodes =====",
            "  SchedulerNode(name='op1'), Pointwise(['[4, 32]', 'origins=OrderedSet([div])'",
            "cannot fuse op0 with op1: no shared data",
            "fusing op1 with op2",
        )
    )
    (log,) = parse_fusion_log(text, origin="log").value
    assert (log.compile_id, log.pid, log.rounds, log.fused) == ("", 3534, 1, (("op1", "op2"),))
    assert [(r.a, r.b) for r in log.refusals] == [("op0", "op1")] and [n.name for n in log.nodes] == ["op1"]
