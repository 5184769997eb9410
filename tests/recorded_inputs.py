"""Recorded inputs in a copy of a recorded run, as ``run --record-inputs`` leaves them."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def add_recorded_inputs(
    run: Path, graph: str, inputs: Sequence[tuple[str, list[int], list[float] | None]]
) -> None:
    """Add float32 inputs to a graph; one without elements is beyond the limit.

    Args:
        run: The bundle.
        graph: The graph's name.
        inputs: Name, shape and elements.
    """
    folder = f"processes/main/graphs/{graph}"
    data, rows = b"", []
    for name, shape, elements in inputs:
        stride, step = [], 1
        for size in reversed(shape):
            stride.insert(0, step)
            step *= size
        row: dict[str, Any] = {"name": name, "dtype": "float32", "shape": shape, "stride": stride}
        row.update(device="xpu:0", elements=step, min=-1.0, max=1.0, mean=0.0, nan=0, inf=0)
        if elements is None:
            row["left_out"] = f"its {4 * step} bytes are beyond the limit"
        else:
            row.update(offset=len(data), bytes=4 * step)
            data += struct.pack(f"<{step}f", *elements)
        rows.append(row)
    head = {"schema": "xpudbg.graph_inputs", "version": 1, "inputs": rows}
    text = json.dumps(head, indent=1).encode()
    manifest = json.loads((run / "manifest.json").read_text())
    owner = next(g for g in manifest["graphs"] if g["id"] == graph)
    files = (("graph_inputs", "graph_inputs.json", text), ("graph_input_values", "graph_inputs.bin", data))
    for kind, name, content in files:
        (run / folder / name).write_bytes(content)
        row = {"kind": kind, "state": "present", "path": f"{folder}/{name}", "bytes": len(content)}
        owner["artifacts"].append(
            {**row, "sha256": hashlib.sha256(content).hexdigest(), "reason": "", "origin": ""}
        )
    (run / "manifest.json").write_text(json.dumps(manifest))
