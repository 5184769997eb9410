"""Make a trace small: python trim.py FROM TO PATH=NEW ..."""

import hashlib
import json
import re
import sys

source, target, *pairs = sys.argv[1:]
text = open(source, encoding="utf-8").read()
for pair in sorted(pairs, key=len, reverse=True):
    old, _, new = pair.partition("=")
    text = text.replace(old, new)
DROPPED = {"chromium_event", "describe_storage", "describe_tensor", "describe_source", "dump_file", "aot_joint_graph", "aot_forward_graph",
           "aot_backward_graph", "aot_inference_graph"}  # fmt: skip
ARTIFACTS = re.compile(r"^(?:torch_version|recompile_reasons|dynamo_graph_break_reason|dynamo_error|(?:fx_graph|aotautograd)_cache_.*)$")
out = []
for block in re.split(r"\n(?=V\d{4} )", text):
    head, _, payload = block.partition("\n")
    prefix, _, body = head.partition("] ")
    record = json.loads(body)
    kind = next(iter(record))
    if kind in DROPPED or (kind == "artifact" and not ARTIFACTS.match(record["artifact"]["name"])):
        continue
    value = record[kind]
    if isinstance(value, dict):
        for key in [k for k in value if value[k] in (None, [], {}) or k.endswith("_config") or k in ("graph_node_shapes", "inductor_provenance", "stack_trace", "exception_stack_trace")]:
            del value[key]
        if kind != "dynamo_start":
            for key in ("stack", "user_stack"):
                value.update({key: value[key][-40:]} if key in value else {})
    if "has_payload" in record:
        lines = [line[1:] for line in payload.rstrip("\n").split("\n")]
        if kind in ("inductor_output_code", "dynamo_output_graph"):
            lines = lines[:4]
        elif kind == "artifact" and "_cache_" in value["name"]:
            loaded = json.loads("\n".join(lines))
            parts = loaded.get("components") or []
            kept = [p for p in parts if not re.match(r"\[\w+\] (?:inductor_config|system_info|torch_|cuda_matmul)", p)]
            loaded["components"] = kept + [p for p in parts if "inductor_config[" in p][:10]
            loaded["components"] += [p for p in parts if "inductor_config[layout_optimization]" in p]
            lines = json.dumps(loaded).split("\n")
        elif kind == "artifact" and value["name"] == "dynamo_error":
            lines = [*lines[:3], *lines[-60:]]
        raw = "\n".join(lines)
        record["has_payload"] = hashlib.md5(raw.encode()).hexdigest()
        out.append(f"{prefix}] {json.dumps(record)}\n" + "".join(f"\t{line}\n" for line in lines))
    else:
        out.append(f"{prefix}] {json.dumps(record)}\n")
open(target, "w", encoding="utf-8").write("".join(out))
