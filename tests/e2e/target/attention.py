"""Scaled dot product attention on the target against the CPU, every route. Prints what differs, then how many were compared."""

from __future__ import annotations

import contextlib
import itertools

import no_kernels  # noqa: F401
import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

LENGTH = 8
TOLERANCE = {torch.float64: 1e-12, torch.float32: 1e-5, torch.float16: 1e-2, torch.bfloat16: 6e-2}
SHAPES = {
    "plain": ((2, 4, LENGTH, 16), (2, 4, LENGTH, 16), (2, 4, LENGTH, 16)),
    "grouped": ((2, 4, LENGTH, 16), (2, 2, LENGTH, 16), (2, 2, LENGTH, 16)),
    "3-D": ((4, LENGTH, 16),) * 3,
    "narrow values": ((2, 4, LENGTH, 16), (2, 4, LENGTH, 16), (2, 4, LENGTH, 12)),
}


def masks(dtype):
    """Name to options; the first row of most masks sees nothing, as left padding leaves it."""
    keep = torch.ones(LENGTH, LENGTH).tril().bool()
    keep[0] = False
    padding = torch.ones(2, 1, 1, LENGTH).bool()
    padding[1, ..., :3] = False
    bias = torch.zeros(LENGTH, LENGTH).masked_fill(~keep, -torch.inf)
    return {
        "none": {},
        "causal": {"is_causal": True},
        "bool": {"attn_mask": keep},
        "float": {"attn_mask": bias.to(dtype)},
        "float32": {"attn_mask": bias},
        "padding": {"attn_mask": padding},
        "4-D": {"attn_mask": (padding & keep).expand(2, 4, LENGTH, LENGTH)},
    }


def run(device, call, shapes, dtype, options, grad=True, backend=None):
    """Output and gradients, on the CPU."""
    generator = torch.Generator().manual_seed(0)
    made = [torch.randn(s, generator=generator, dtype=torch.float64).to(dtype) for s in shapes]
    tensors = [t.to(device).requires_grad_() for t in made]
    moved = {name: v.to(device) if isinstance(v, torch.Tensor) else v for name, v in options.items()}
    torch.manual_seed(0)
    chosen = sdpa_kernel(backend) if backend is not None else contextlib.nullcontext()
    with chosen, torch.set_grad_enabled(grad):
        out = call(*tensors, **moved)
    if grad:
        out.float().pow(2).sum().backward()
    return [out.detach().cpu(), *(t.grad.cpu() for t in tensors if grad)]


def compare(name, dtype, expected, actual):
    for part, a, b in zip("oqkv", expected, actual, strict=False):
        bound = TOLERANCE[dtype] * max(1.0, a.abs().max().item())
        if not (a.double() - b.double()).abs().max().item() <= bound:  # NaN is a difference
            print("DIFFERENT", *name, part, (a.double() - b.double()).abs().max().item())
    return 1


def eager():
    done = 0
    for (kind, shapes), dtype, mask in itertools.product(SHAPES.items(), TOLERANCE, masks(torch.float32)):
        if kind == "3-D" and mask in {"padding", "4-D"}:
            continue
        options = {**masks(dtype)[mask], "scale": 0.3, "enable_gqa": kind == "grouped"}
        call = F.scaled_dot_product_attention
        # The flash kernel of torch 2.13's CPU takes a float32 mask beside float64 for float64: off by 2 with AVX2.
        trusted = SDPBackend.MATH if dtype == torch.float64 and mask == "float32" else None
        for grad in (True, False):
            expected = run("cpu", call, shapes, dtype, options, grad, trusted)
            routes = [None, SDPBackend.MATH]
            if dtype != torch.float64 and kind != "3-D" and not (kind == "grouped" and grad):
                routes.append(SDPBackend.OVERRIDEABLE)
            for backend in routes:
                actual = run("xpu", call, shapes, dtype, options, grad, backend)
                done += compare((kind, dtype, mask, grad, backend), dtype, expected, actual)
        dropped = {**options, "dropout_p": 0.4}
        expected = run("cpu", call, shapes, dtype, dropped)
        done += compare(
            (kind, dtype, mask, "dropout"), dtype, expected, run("xpu", call, shapes, dtype, dropped)
        )
    print("eager", done)


def compiled():
    done = 0
    for kind, mask in (("grouped", "bool"), ("grouped", "padding"), ("plain", "bool"), ("3-D", "bool")):
        options = {**masks(torch.float32)[mask], "enable_gqa": kind == "grouped"}
        call = F.scaled_dot_product_attention
        expected = run("cpu", call, SHAPES[kind], torch.float32, options)
        actual = run("xpu", torch.compile(call), SHAPES[kind], torch.float32, options)
        done += compare((kind, mask, "compiled"), torch.float32, expected, actual)
    print("compiled", done)


def bias_with_gradient():
    """A bias that wants a gradient gets one: XPU takes the math route then."""
    gradients = []
    for device in ("cpu", "xpu"):
        bias = torch.linspace(-1, 1, LENGTH * LENGTH).view(LENGTH, LENGTH).to(device).requires_grad_()
        run(device, F.scaled_dot_product_attention, SHAPES["plain"], torch.float32, {"attn_mask": bias})
        gradients.append(bias.grad)
    expected, actual = gradients
    print("bias", (expected - actual.cpu()).abs().max().item() < 1e-4)


def logsumexp():
    q, k, v = (torch.randn(s) for s in SHAPES["plain"])
    bias = masks(torch.float32)["float"]["attn_mask"]
    bias[0] = 0.0
    attend = torch.ops.aten._scaled_dot_product_fused_attention_overrideable
    given = attend(*(t.to("xpu") for t in (q, k, v, bias)))[1]
    expected = (q @ k.transpose(-1, -2) / 4.0 + bias).logsumexp(-1)
    print("logsumexp", (given.cpu() - expected).abs().max().item() < 1e-5)


def vmapped():
    """Under vmap: the functions that are mapped, their gradients, and both compiled."""
    generator = torch.Generator().manual_seed(0)
    made = torch.randn(3, 3, 2, 4, LENGTH, 16, generator=generator).unbind()
    mask = torch.rand(3, LENGTH, LENGTH, generator=generator) > 0.3

    def loss(*tensors):
        return F.scaled_dot_product_attention(*tensors).square().sum()

    done = 0
    for name, call, arguments in (
        ("4-D", F.scaled_dot_product_attention, made),
        ("3-D", F.scaled_dot_product_attention, [t[:, 0] for t in made]),
        ("mask", F.scaled_dot_product_attention, [*made, mask]),
        ("gradient", torch.func.grad(loss, (0, 1, 2)), made),
    ):
        mapped = torch.vmap(call)
        expected = mapped(*arguments)
        for function in (mapped, torch.compile(mapped)):
            actual = function(*(t.to("xpu") for t in arguments))
            pairs = zip(expected, actual, strict=True) if name == "gradient" else [(expected, actual)]
            for a, b in pairs:
                done += compare(("vmap", name), torch.float32, [a], [b.cpu()])
    print("vmap", done)


def nested():
    """Nested tensors of both layouts: attention with gradients, and the layers of a transformer's fast path."""
    done = 0
    for layout in (torch.jagged, torch.strided):
        results = []
        for device in ("cpu", "xpu"):
            generator = torch.Generator().manual_seed(0)
            parts = [torch.randn(n, 4, 8, generator=generator).to(device) for n in (3, 5, 2)]
            x = torch.nested.nested_tensor(parts, layout=layout, requires_grad=True)
            heads = x.transpose(1, 2)
            if layout == torch.strided:
                heads = heads.contiguous()
            out = F.scaled_dot_product_attention(heads, heads, heads).transpose(1, 2)
            padded = torch.nested.to_padded_tensor(out.contiguous(), 0.0)
            padded.square().sum().backward()
            results.append(
                [padded.detach().cpu(), torch.nested.to_padded_tensor(x.grad.contiguous(), 0.0).cpu()]
            )
        done += compare((layout,), torch.float32, *results)
    for norm_first in (False, True):
        torch.manual_seed(0)
        layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True, norm_first=norm_first)
        model = torch.nn.TransformerEncoder(layer, 2).eval()
        x, padding = torch.randn(2, 6, 16), torch.zeros(2, 6).bool()
        padding[1, 4:] = True
        results = []
        for device in ("cpu", "xpu"):
            with torch.no_grad():
                out = model.to(device)(x.to(device), src_key_padding_mask=padding.to(device))
            results.append([out.cpu()])
        done += compare(("encoder", norm_first), torch.float32, *results)
    print("nested", done)


def errors():
    """The first words of what is raised, on the CPU and on the target."""
    q, k, v = (torch.randn(s) for s in SHAPES["plain"])
    mask = torch.ones(LENGTH, LENGTH)
    for arguments in (
        (q, k.double(), v),
        (q, k, v, mask.int()),
        (q, k, v, mask.half()),
        (q, k, v, mask.double()),
        (q, k, v, torch.ones(3, 3)),
        (q, k, v, None, 2.0),
        (q[0, 0, 0], k, v),
    ):
        raised = []
        for device in ("cpu", "xpu"):
            try:
                F.scaled_dot_product_attention(
                    *(a.to(device) if isinstance(a, torch.Tensor) else a for a in arguments)
                )
                raised.append("nothing")
            except RuntimeError as error:
                raised.append(str(error).split(",")[0])
        if raised[0] != raised[1]:
            print("DIFFERENT error", raised)
    for backend in (None, SDPBackend.MATH):
        with sdpa_kernel(backend) if backend is not None else contextlib.nullcontext():
            try:
                F.scaled_dot_product_attention(*(t.to("xpu") for t in (q, k, v, mask)), is_causal=True)
                print("DIFFERENT no error for a mask beside is_causal")
            except RuntimeError:
                pass
    print("errors done")


def layouts():
    """Strides of what the operator gives, beside those of its meta function, which generated code asserts."""
    operator = torch.ops.aten._scaled_dot_product_fused_attention_overrideable
    compared = 0
    for shapes, transposed in itertools.product((SHAPES["plain"], SHAPES["narrow values"]), (False, True)):
        made = [torch.randn(b, t, h, d) if transposed else torch.randn(b, h, t, d) for b, h, t, d in shapes]
        made = [t.transpose(1, 2) if transposed else t for t in made]
        found = operator(*(t.to("xpu") for t in made), None, 0.0, False, False)
        right = operator(*(t.to("meta") for t in made), None, 0.0, False, False)
        for part, a, b in zip(("output", "logsumexp"), found, right, strict=False):
            if (a.shape, a.stride()) != (b.shape, b.stride()):
                print("DIFFERENT layout", part, transposed, tuple(a.shape), a.stride(), b.stride())
            compared += 1
    print("layouts", compared)


if __name__ == "__main__":
    eager()
    compiled()
    bias_with_gradient()
    logsumexp()
    vmapped()
    nested()
    errors()
    layouts()
