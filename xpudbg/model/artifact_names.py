"""Names of the files in a graph's debug folder: Inductor's (``torch/_inductor/debug.py``, torch 2.5 to 2.15), and the probe's."""

from __future__ import annotations

from xpudbg.model.artifact import Kind

FX_GRAPH_READABLE = "fx_graph_readable.py"
FX_GRAPH_RUNNABLE = "fx_graph_runnable.py"
FX_GRAPH_TRANSFORMED = "fx_graph_transformed.py"
FX_GRAPH_NODES = "fx_graph_nodes.json"
"""What the probe of ``xpudbg run`` records of every node (``probe/site/_xpudbg_nodes.py``); torch writes no such file."""
SCHEDULER_NODES = "scheduler_nodes.json"
"""What the probe records of the scheduler (``probe/site/_xpudbg_scheduler.py``), beside ``ir_pre_fusion.txt``."""
GRAPH_INPUTS = "graph_inputs.json"
"""What a graph was called with, from ``xpudbg run --record-inputs`` (``probe/site/_xpudbg_inputs.py``)."""
GRAPH_INPUT_VALUES = "graph_inputs.bin"
"""The elements of those inputs."""
RECORDED_INPUTS = {Kind.GRAPH_INPUTS: GRAPH_INPUTS, Kind.GRAPH_INPUT_VALUES: GRAPH_INPUT_VALUES}
"""Files that hold what the user's program computed with: no pack has them unless it is asked to."""
SPIRV_EXECUTION = "spirv_execution.json"
"""How a graph's kernels ran, from ``xpudbg run --execute spirv`` (``target/spirv_execution.py``)."""
IR_PRE_FUSION = "ir_pre_fusion.txt"
IR_POST_FUSION = "ir_post_fusion.txt"
OUTPUT_CODE = "output_code.py"
OUTPUT_CODE_CPP = "output_code.cpp"
"""The wrapper where Inductor writes it in C++ (``cpp_wrapper``)."""
PROVENANCE = "inductor_provenance_tracking_node_mappings.json"

GRAPH_FILES = {
    Kind.FX_GRAPH_READABLE: FX_GRAPH_READABLE,
    Kind.FX_GRAPH_RUNNABLE: FX_GRAPH_RUNNABLE,
    Kind.FX_GRAPH_TRANSFORMED: FX_GRAPH_TRANSFORMED,
    Kind.FX_GRAPH_NODES: FX_GRAPH_NODES,
    Kind.IR_PRE_FUSION: IR_PRE_FUSION,
    Kind.IR_POST_FUSION: IR_POST_FUSION,
    Kind.OUTPUT_CODE: OUTPUT_CODE,
    Kind.PROVENANCE: PROVENANCE,
    Kind.SCHEDULER_NODES: SCHEDULER_NODES,
}
"""The file of each kind that the fusion of a graph is told from, in the order in which torch.compile makes them."""
TRITONPARSE_FOLDER = "tritonparse"
"""Folder of a bundle with what tritonparse traces say of kernels and launches."""
STDOUT = "stdout.txt"
STDERR = "stderr.txt"
