"""Changes that Inductor's FX passes made: the graph before (``readable``) and after (``transformed``)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from xpudbg.facts.fusion.fx_nodes import lowering_names, reshapes
from xpudbg.model.fusion import FxChange
from xpudbg.model.fx import FxFile, FxGraph, FxNode


def fx_changes(before: FxFile, after: FxFile) -> tuple[FxChange, ...]:
    """Find the changes between two stages of one graph, named where the pattern is known.

    Nodes are compared by name and target: the passes keep the names of nodes that they leave alone. Passes over the joint
    graph and freezing run before ``readable`` is written (``torch/_inductor/compile_fx.py``); their changes are found by
    targets that no source line calls.
    """
    changes: list[FxChange] = _earlier(before)
    old_graphs = {g.name.partition(".")[2]: g for g in before.graphs}
    for new in after.graphs:
        old = old_graphs.get(new.name.partition(".")[2])
        if old is not None:
            changes += _graph_changes(old, new)
    return tuple(changes)


def _earlier(file: FxFile) -> list[FxChange]:
    """Find the changes that passes made before the first stage was written."""
    found: list[FxChange] = []
    nodes = file.main.nodes
    by_name = {n.name: n for n in nodes}
    for what, fits, fragments in _EARLIER:
        hit = []
        for node in nodes:
            if node.op not in ("call_function", "get_attr") or fits not in _target(node):
                continue
            near = [node, *(by_name[u] for u in node.users if u in by_name)]
            if not any(n.source and w in n.source.code for n in near for w in fragments):
                hit.append(node)
        if hit:
            counts = Counter(_target(n) for n in hit)
            found.append(_change(f"{what} (before fx_graph_readable was written)", Counter(), counts, hit))
    return found


_EARLIER: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "attention fused to scaled_dot_product_attention",
        "scaled_dot_product",
        ("scaled_dot_product", "sdpa", "attention("),
    ),
    ("linear layers packed for MKL", "mkl._mkl_linear", ()),
    ("linear layers fused and packed for oneDNN", "mkldnn._linear_pointwise", ()),
    ("convolutions fused and packed for oneDNN", "mkldnn._convolution_pointwise", ()),
    ("transposed convolutions packed for oneDNN", "mkldnn._convolution_transpose_pointwise", ()),
    ("LSTM layers packed for oneDNN", "mkldnn_rnn_layer", ()),
    ("quantised operators fused for oneDNN", "onednn.q", ()),
    ("random numbers made by Inductor's own generator", "prims.inductor_random", ()),
    ("parameters frozen to constants", "_frozen_param", ()),
)


def _in_place(gone: Counter[str], come: Counter[str]) -> list[tuple[str, str]]:
    """Functional targets that became in-place ones: ``aten.index_put.default`` and ``aten.index_put_.default``."""
    pairs = []
    for target in gone:
        parts = target.split(".")
        mutating = ".".join([*parts[:1], *(f"{p}_" for p in parts[1:2]), *parts[2:]])
        kernel = target.replace("triton_kernel_wrapper_functional", "triton_kernel_wrapper_mutation")
        if target.startswith("higher_order.auto_functionalized"):
            pairs += [
                (target, t) for t in come if not t.startswith(("aten.", "prims.", "higher_order.", "_"))
            ]
        pairs += [(target, t) for t in dict.fromkeys((mutating, kernel)) if t != target and t in come]
    return pairs


class _Difference:
    """Targets removed and added between two stages and not yet explained by a change, and the added nodes.

    Attributes:
        found: The changes that were named.
    """

    def __init__(self, old: FxGraph, new: FxGraph) -> None:
        was = {n.name: n for n in old.nodes if n.op in ("call_function", "get_attr")}
        now = {n.name: n for n in new.nodes if n.op in ("call_function", "get_attr")}
        lowerings = lowering_names(new.nodes)
        removed = [n for n in was.values() if n.name not in now or now[n.name].target != n.target]
        added = [n for n in now.values() if n.name not in was or was[n.name].target != n.target]
        added = [replace(n, target=lowerings.get(n.target, n.target)) for n in added]
        gone, come = Counter(map(_target, removed)), Counter(map(_target, added))
        # The same operator under another name: no change.
        self.gone, self.come = gone - come, come - gone
        # Of a call with several results, which has an entry of its own.
        for results in (self.gone, self.come):
            results.pop("getitem", None)
        self.nodes = [n for n in added if self.come[_target(n)]]
        self.found: list[FxChange] = []

    def take(self, what: str, lost: Counter[str], made: Counter[str]) -> None:
        """Record a change and remove its targets from the difference."""
        hit = [n for n in self.nodes if _target(n) in made]
        self.found.append(_change(what, lost, made, hit))
        self.gone, self.come = self.gone - lost, self.come - made
        self.nodes = [n for n in self.nodes if n not in hit or self.come[_target(n)]]


def _graph_changes(old: FxGraph, new: FxGraph) -> list[FxChange]:
    rest = _Difference(old, new)
    pairs = _in_place(rest.gone, rest.come)
    if pairs:
        lost = Counter({functional: rest.gone[functional] for functional, _ in pairs})
        copies = rest.gone["aten.copy_.default"]
        if copies:
            lost["aten.copy_.default"] = copies
        saved = ": the copies back into the inputs are saved" if copies else ""
        made = Counter({mutating: rest.come[mutating] for _, mutating in pairs})
        rest.take(f"made in place again{saved}", lost, made)
    parts = ("aten.mm.default", "aten.add.Tensor")
    if biases := min(rest.gone["aten.addmm.default"], *(rest.come[part] for part in parts)):
        what = "bias separated from addmm, so that it can be fused with the nodes after it"
        rest.take(what, Counter({"aten.addmm.default": biases}), Counter(dict.fromkeys(parts, biases)))
    views = rest.gone["aten.view.default"]
    if views and rest.come["aten.reshape.default"] == views:
        what = "views written as reshape, which the pattern matcher looks for"
        rest.take(what, Counter({"aten.view.default": views}), Counter({"aten.reshape.default": views}))
    for name, fits, takes in _KNOWN:
        made = Counter(t for t in map(_target, rest.nodes) if fits in t)
        if made:
            rest.take(name, Counter({t: c for t, c in rest.gone.items() if any(k in t for k in takes)}), made)
    if rest.gone and not rest.come:
        rest.take(_removal(rest.gone), rest.gone, rest.come)
    elif rest.gone or rest.come:
        rest.take("rewritten by other passes", rest.gone, rest.come)
    return rest.found


_SOFTMAX = (
    "softmax",
    "amax",
    "exp",
    "sum",
    "sub",
    "div",
    "bmm",
    "matmul",
    "mul",
    "expand",
    "view",
    "clone",
    "permute",
    "where",
    "full",
    "convert_element_type",
    "logical",
    "eq",
    "any",
)
_POST_OPS = (
    "mkldnn", "add", "sub", "relu", "gelu", "mul", "sigmoid", "tanh", "erf", "exp", "neg", "hardtanh", "clamp", "div", "where",
    "gt", "pow", "convert_element_type",
)  # fmt: skip
"""Operators of the patterns of ``torch/_inductor/fx_passes/mkldnn_fusion.py`` after decomposition (``_gelu_fusion_1``, ``_silu_fusion``, ...)."""
_KNOWN: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("attention fused to scaled_dot_product_attention", "scaled_dot_product", _SOFTMAX),
    ("matrix product with addition fused to addmm", "aten.addmm", ("aten.mm", "aten.add", "view", "t.")),
    ("bmm with addition fused to baddbmm", "aten.baddbmm", ("aten.bmm", "aten.add")),
    ("two products added fused to mm_plus_mm", "mm_plus_mm", ("aten.mm", "aten.add")),
    (
        "fused with oneDNN post-ops",
        "mkldnn_fusion_fn",
        _POST_OPS,
    ),
    (
        "int8 weights multiplied without conversion (_weight_int8pack_mm)",
        "quantization_woq_int8",
        ("mm", "mul", "permute", "convert_element_type", "view", "reshape", "expand", "bmm"),
    ),
    (
        "quantised operators lowered for oneDNN",
        "fx_passes_quantization_",
        ("onednn.q", "quantized_decomposed", "max_pool2d", "cat", "reshape"),
    ),
    (
        "linear fused with oneDNN post-ops",
        "_linear_pointwise",
        ("mm", "add", "relu", "gelu", "permute", "mul", "sigmoid", "tanh", "erf"),
    ),
    (
        "convolution fused with oneDNN post-ops",
        "_convolution_pointwise",
        ("convolution", "relu", "add", "mul", "sigmoid"),
    ),
    ("weights packed for oneDNN or MKL", "mkl", ("mm", "permute", "add")),
    ("quantised linear or convolution", "onednn.q", ("dequantize", "mm", "convolution", "mul", "sub")),
    (
        "random numbers made by Inductor's own generator",
        "inductor_random",
        ("rand", "bernoulli", "native_dropout"),
    ),
    ("seeds gathered into one", "inductor_seeds", ("inductor_seed", "rand")),
    ("padded for alignment", "constant_pad_nd", ("mm", "bmm", "addmm")),
    ("multiply-add fused to fma", "prims.fma", ("mul", "add", "addcmul")),
    ("softmax prepared for the online algorithm", "prepare_softmax_online", ("amax", "exp", "sum", "sub")),
    ("mutations made in place again", "copy_", ("copy", "scatter")),
    ("scatter written as a generalised one", "_generalized_scatter", ("scatter", "select", "slice")),
    (
        "frozen constants folded",
        "_frozen_param",
        ("permute", "convert_element_type", "mul", "full", "to", "clone"),
    ),
    ("batch norm folded into convolution", "_frozen_param", ("batch_norm",)),
)


def _removal(gone: Counter[str]) -> str:
    names = {t.split(".")[1] if "." in t else t for t in gone}
    if names <= reshapes() | {"clone", "convert_element_type", "device_put"}:
        return "views, copies and conversions without effect removed"
    if names <= {
        "full",
        "scalar_tensor",
        "lift_fresh_copy",
        "arange",
        "iota",
        "_tensor_constant",
        "full_like",
        "ones_like",
        "zeros_like",
    }:
        return "constants folded"
    return "removed: dead, folded or a repetition of another node"


def _change(what: str, gone: Counter[str], come: Counter[str], nodes: list[FxNode]) -> FxChange:
    return FxChange(what, _counts(gone), _counts(come), tuple(n.name for n in nodes)[:50])


def _counts(counter: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(((k, v) for k, v in counter.items() if v > 0), key=lambda kv: (-kv[1], kv[0])))


def _target(node: FxNode) -> str:
    if node.op == "get_attr":
        return node.target.rstrip("0123456789")
    return node.short_target
