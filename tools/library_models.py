"""Small models of real libraries, with random weights made from configurations in code: what ``library_worker.py`` runs.

Each function in ``CASES`` gives a ``Case``. Nothing is downloaded. Models have two layers, a hidden size of 64 and no dropout.
"""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812

VOCABULARY = 128
LENGTH = 16


def define_torchvision_operators() -> torch.library.Library:
    """Operators of torchvision's compiled part, which PyPI has for CUDA's torch alone; it is imported by other libraries, too."""
    library = torch.library.Library("torchvision", "DEF")
    library.define("nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    library.define("qnms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    return library


# As long as the process lives.
TORCHVISION = define_torchvision_operators()


@dataclass
class Case:
    """One model and how it is used.

    Attributes:
        model: Makes it, in float32 on the CPU, after the seed was set.
        inputs: Makes its keyword arguments, on the CPU; floating-point ones are given in the dtype that is tried.
        output: Takes the tensors that are compared out of what the model returns.
        loss: Takes the loss out of it; None when the model is used for inference alone.
        patch: Changes a model that is about to run on the device, or settings (Liger); the CPU's stays as it is.
        on_cpu: A context in which the model can run on the CPU (libraries whose kernels are Triton's alone).
        more: Further results of a model, by name (generated tokens): not for float64, and only uncompiled.
        prepare: Changes the model of a dtype before it is used anywhere (quantization).
        exact: Gives the float64 model for a prepared one; None for ``.double()``.
        without: Inputs that are left out in inference.
        dtypes: Dtypes that are tried.
    """

    model: Callable[[], nn.Module]
    inputs: Callable[[], dict[str, Any]]
    output: Callable[[Any], list[torch.Tensor]] = lambda out: [out.logits]
    loss: Callable[[Any], torch.Tensor] | None = lambda out: out.loss
    patch: Callable[[nn.Module], None] = lambda model: None
    on_cpu: Callable[[], contextlib.AbstractContextManager[Any]] = contextlib.nullcontext
    more: Callable[[nn.Module, dict[str, Any]], dict[str, torch.Tensor]] = lambda model, inputs: {}
    prepare: Callable[[nn.Module], nn.Module] = lambda model: model
    exact: Callable[[nn.Module], nn.Module] | None = None
    without: tuple[str, ...] = ()
    dtypes: tuple[str, ...] = ("float32", "bfloat16")


def tokens(batch: int = 2, length: int = LENGTH) -> torch.Tensor:
    """Random token ids, none of them a special one."""
    return torch.randint(3, VOCABULARY, (batch, length))


def padded(batch: int = 2, length: int = LENGTH) -> dict[str, torch.Tensor]:
    """A batch whose second row is padded on the left, with labels that leave the padding out."""
    ids = tokens(batch, length)
    mask = torch.ones_like(ids)
    mask[1:, :5] = 0
    ids = ids.masked_fill(mask == 0, 0)
    return {"input_ids": ids, "attention_mask": mask, "labels": ids.masked_fill(mask == 0, -100)}


def generate(model: nn.Module, inputs: dict[str, Any]) -> dict[str, torch.Tensor]:
    """Eight more tokens, each the likeliest."""
    asked = {name: inputs[name] for name in ("input_ids", "attention_mask") if name in inputs}
    made: torch.Tensor = model.generate(**asked, max_new_tokens=8, do_sample=False, pad_token_id=0)  # type: ignore[operator]
    return {"generated tokens": made}


def generate_static(model: nn.Module, inputs: dict[str, Any]) -> dict[str, torch.Tensor]:
    """The same with a cache of fixed size, with which transformers compiles each further step on a device."""
    made = model.generate(  # type: ignore[operator]
        input_ids=inputs["input_ids"],
        attention_mask=inputs["attention_mask"],
        max_new_tokens=8,
        do_sample=False,
        pad_token_id=0,
        cache_implementation="static",
        return_dict_in_generate=True,
        output_logits=True,
    )
    return {"generated tokens": made.sequences, "generated logits": torch.stack(made.logits)}


def llama_model() -> nn.Module:
    """A Llama with two key/value heads for four heads."""
    from transformers import LlamaConfig, LlamaForCausalLM

    return LlamaForCausalLM(
        LlamaConfig(
            vocab_size=VOCABULARY,
            hidden_size=64,
            intermediate_size=128,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            max_position_embeddings=64,
        )
    )


def llama() -> Case:
    """Transformers' Llama with grouped-query attention."""
    return Case(llama_model, padded, more=generate)


def llama_static() -> Case:
    """The same for generation with a static cache."""
    return Case(llama_model, padded, more=generate_static, loss=None)


def llama_half() -> Case:
    """The same in float16, with attention written out instead of ``scaled_dot_product_attention``."""

    def model() -> nn.Module:
        made = llama_model()
        made.set_attn_implementation("eager")  # type: ignore[operator]
        return made

    # No padding: rows that are hidden as a whole are NaN in this implementation.
    def inputs() -> dict[str, Any]:
        ids = tokens()
        return {"input_ids": ids, "labels": ids}

    return Case(model, inputs, dtypes=("float16",))


def mixtral() -> Case:
    """Transformers' Mixtral: a router and four experts."""
    from transformers import MixtralConfig, MixtralForCausalLM

    config = MixtralConfig(
        vocab_size=VOCABULARY,
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        num_local_experts=4,
        num_experts_per_tok=2,
        max_position_embeddings=64,
    )

    def exact(model: nn.Module) -> nn.Module:
        made = copy.deepcopy(model).double()
        made.config._experts_implementation = "eager"  # type: ignore[union-attr]  # grouped_mm takes no float64
        return made

    def inputs() -> dict[str, Any]:
        # The loss of the router needs them; generate() cannot have them.
        return {
            **padded(),
            "output_router_logits": True,
        }

    return Case(lambda: MixtralForCausalLM(config), inputs, exact=exact, more=generate)


def gpt2() -> Case:
    """Transformers' GPT-2, a batch padded on the left."""
    from transformers import GPT2Config, GPT2LMHeadModel

    config = GPT2Config(
        vocab_size=VOCABULARY,
        n_positions=64,
        n_embd=64,
        n_layer=2,
        n_head=4,
        resid_pdrop=0.0,
        embd_pdrop=0.0,
        attn_pdrop=0.0,
        bos_token_id=1,
        eos_token_id=2,
    )
    return Case(lambda: GPT2LMHeadModel(config), padded, more=generate, dtypes=("float32", "float16"))


def bert() -> Case:
    """Transformers' BERT as a classifier."""
    from transformers import BertConfig, BertForSequenceClassification

    config = BertConfig(
        vocab_size=VOCABULARY,
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=128,
        max_position_embeddings=64,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        num_labels=3,
    )

    def inputs() -> dict[str, Any]:
        return {**padded(), "labels": torch.tensor([0, 2])}

    return Case(lambda: BertForSequenceClassification(config), inputs)


def t5() -> Case:
    """Transformers' T5: encoder, decoder, relative positions."""
    from transformers import T5Config, T5ForConditionalGeneration

    config = T5Config(
        vocab_size=VOCABULARY,
        d_model=64,
        d_kv=16,
        d_ff=128,
        num_layers=2,
        num_heads=4,
        dropout_rate=0.0,
        decoder_start_token_id=0,
    )

    def inputs() -> dict[str, Any]:
        return {**padded(), "labels": tokens(2, 8)}

    return Case(lambda: T5ForConditionalGeneration(config), inputs)


def whisper() -> Case:
    """Transformers' Whisper: convolutions over mel features, then encoder and decoder."""
    from transformers import WhisperConfig, WhisperForConditionalGeneration

    config = WhisperConfig(
        vocab_size=VOCABULARY,
        num_mel_bins=8,
        d_model=64,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=4,
        decoder_attention_heads=4,
        encoder_ffn_dim=128,
        decoder_ffn_dim=128,
        max_source_positions=16,
        max_target_positions=32,
        dropout=0.0,
        pad_token_id=0,
        bos_token_id=1,
        eos_token_id=2,
        decoder_start_token_id=1,
        suppress_tokens=None,
        begin_suppress_tokens=None,
    )

    def inputs() -> dict[str, Any]:
        return {"input_features": torch.randn(2, 8, 32), "labels": tokens(2, 8)}

    return Case(lambda: WhisperForConditionalGeneration(config), inputs)


class Classifier(nn.Module):
    """An image model with its loss."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, images: torch.Tensor, labels: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits and loss."""
        logits = self.model(images)
        return logits, F.cross_entropy(logits.float() if logits.dtype != torch.float64 else logits, labels)


def images() -> dict[str, Any]:
    """Four pictures and their classes."""
    return {"images": torch.randn(4, 3, 32, 32), "labels": torch.tensor([0, 3, 1, 9])}


def timm_resnet() -> Case:
    """Timm's smallest ResNet: convolutions, batch norm, pooling."""
    import timm

    return Case(
        lambda: Classifier(timm.create_model("resnet10t", pretrained=False, num_classes=10)),
        images,
        output=lambda out: [out[0]],
        loss=lambda out: out[1],
    )


def timm_vit() -> Case:
    """Timm's vision transformer."""
    from timm.models.vision_transformer import VisionTransformer

    return Case(
        lambda: Classifier(
            VisionTransformer(img_size=32, patch_size=8, embed_dim=64, depth=2, num_heads=4, num_classes=10)
        ),
        images,
        output=lambda out: [out[0]],
        loss=lambda out: out[1],
    )


class Denoiser(nn.Module):
    """A U-Net with a scheduler: one step of training in ``forward``, two steps of sampling in ``sample``."""

    def __init__(self) -> None:
        super().__init__()
        from diffusers import UNet2DConditionModel

        self.unet = UNet2DConditionModel(
            sample_size=8,
            in_channels=4,
            out_channels=4,
            block_out_channels=(16, 32),
            layers_per_block=1,
            down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
            up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"),
            cross_attention_dim=32,
            norm_num_groups=8,
            attention_head_dim=8,
        )

    def forward(
        self, clean: torch.Tensor, noise: torch.Tensor, steps: torch.Tensor, text: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Predicted noise and its error."""
        from diffusers import DDPMScheduler

        noisy = DDPMScheduler().add_noise(clean, noise, steps)
        predicted = self.unet(noisy, steps, encoder_hidden_states=text).sample
        return predicted, F.mse_loss(predicted, noise)

    def sample(self, noise: torch.Tensor, text: torch.Tensor) -> torch.Tensor:
        """Two steps of DDIM."""
        from diffusers import DDIMScheduler

        scheduler = DDIMScheduler()
        scheduler.set_timesteps(2, device=noise.device)
        latents = noise
        for step in scheduler.timesteps:
            predicted = self.unet(latents, step, encoder_hidden_states=text).sample
            latents = scheduler.step(predicted, step, latents).prev_sample
        return latents


def diffusers_unet() -> Case:
    """Diffusers' conditional U-Net with DDPM's noise and DDIM's steps."""

    def inputs() -> dict[str, Any]:
        return {
            "clean": torch.randn(2, 4, 8, 8),
            "noise": torch.randn(2, 4, 8, 8),
            "steps": torch.tensor([10, 500]),
            "text": torch.randn(2, 5, 32),
        }

    def more(model: nn.Module, given: dict[str, Any]) -> dict[str, torch.Tensor]:
        return {"sampled latents": model.sample(given["noise"], given["text"])}  # type: ignore[operator]

    return Case(Denoiser, inputs, output=lambda out: [out[0]], loss=lambda out: out[1], more=more)


def liger() -> Case:
    """Transformers' Llama with Liger's kernels: RMSNorm, rotary positions, SwiGLU, cross entropy."""

    def patch(model: nn.Module) -> None:
        from liger_kernel.transformers import apply_liger_kernel_to_llama

        apply_liger_kernel_to_llama(model=model, cross_entropy=True, fused_linear_cross_entropy=False)

    return Case(llama_model, padded, patch=patch, output=logits_of_inference, without=("labels",))


def logits_of_inference(out: Any) -> list[torch.Tensor]:
    """Logits where no gradients are wanted: Liger's cross entropy writes the gradient over them, and the fused one makes none."""
    return [] if out.loss is not None else [out.logits]


def liger_fused() -> Case:
    """The same with the loss fused into the last linear layer, which leaves no logits in training."""

    def patch(model: nn.Module) -> None:
        from liger_kernel.transformers import apply_liger_kernel_to_llama

        apply_liger_kernel_to_llama(model=model)

    return Case(llama_model, padded, patch=patch, output=logits_of_inference, without=("labels",))


def fla_gla() -> Case:
    """Gated linear attention of flash-linear-attention."""
    from fla.models import GLAConfig, GLAForCausalLM

    config = GLAConfig(
        hidden_size=64,
        num_hidden_layers=2,
        num_heads=2,
        intermediate_size=128,
        vocab_size=VOCABULARY,
        fuse_cross_entropy=False,
        use_cache=False,
    )
    return Case(lambda: GLAForCausalLM(config), fla_inputs, on_cpu=fla_on_cpu, patch=fla_floats)


def fla_delta_net() -> Case:
    """DeltaNet of flash-linear-attention, with short convolutions."""
    from fla.models import DeltaNetConfig, DeltaNetForCausalLM

    config = DeltaNetConfig(
        hidden_size=64,
        num_hidden_layers=2,
        num_heads=2,
        intermediate_size=128,
        vocab_size=VOCABULARY,
        fuse_cross_entropy=False,
        use_cache=False,
    )
    return Case(lambda: DeltaNetForCausalLM(config), fla_inputs, on_cpu=fla_on_cpu, patch=fla_floats)


def fla_floats(model: nn.Module) -> None:
    """Python floats reach kernels as float32, as outside of compiled graphs.

    Inductor of torch 2.13 makes them float64 on devices that have it, CUDA's as well: Triton then refuses loops of these kernels, whose
    variables change their type ("Loop-carried variable b_dh has initial type fp32 but is re-assigned to fp64").
    """
    import torch._inductor.config

    if hasattr(torch._inductor.config, "_use_fp64_for_unbacked_floats"):
        torch._inductor.config._use_fp64_for_unbacked_floats = False


def fla_inputs() -> dict[str, Any]:
    """Tokens and labels."""
    ids = tokens()
    return {"input_ids": ids, "labels": ids}


def wide(tensor: torch.Tensor) -> torch.Tensor:
    """A tensor in the dtype that Triton kernels compute in: float32, or float64 for float64."""
    return tensor if tensor.dtype == torch.float64 else tensor.float()


def recurrent_gla(q: Any, k: Any, v: Any, gk: Any, **_: Any) -> tuple[torch.Tensor, None]:
    """Gated linear attention step by step."""
    dtype = q.dtype
    q, k, v, gk = (wide(x) for x in (q, k, v, gk))
    state = q.new_zeros(*q.shape[0:1], q.shape[2], q.shape[3], v.shape[3])
    steps = []
    for i in range(q.shape[1]):
        state = state * gk[:, i].exp()[..., None] + k[:, i, :, :, None] * v[:, i, :, None, :]
        steps.append((q[:, i, :, :, None] * q.shape[3] ** -0.5 * state).sum(-2))
    return torch.stack(steps, 1).to(dtype), None


def recurrent_delta_rule(
    q: Any, k: Any, v: Any, beta: Any, use_qk_l2norm_in_kernel: bool = False, **_: Any
) -> tuple[torch.Tensor, None]:
    """The delta rule step by step."""
    dtype = q.dtype
    q, k, v, beta = (wide(x) for x in (q, k, v, beta))
    if use_qk_l2norm_in_kernel:
        q, k = (x * torch.rsqrt(x.square().sum(-1, keepdim=True) + 1e-6) for x in (q, k))
    state = q.new_zeros(*q.shape[0:1], q.shape[2], q.shape[3], v.shape[3])
    steps = []
    for i in range(q.shape[1]):
        key = k[:, i, :, :, None]
        error = (v[:, i] - (state * key).sum(-2)) * beta[:, i, :, None]
        state = state + key * error[:, :, None, :]
        steps.append((q[:, i, :, :, None] * q.shape[3] ** -0.5 * state).sum(-2))
    return torch.stack(steps, 1).to(dtype), None


@contextlib.contextmanager
def fla_on_cpu() -> Iterator[None]:
    """flash-linear-attention's Triton kernels replaced by the same formulas in torch."""
    import fla.layers.delta_net
    import fla.layers.gla
    from fla import modules
    from fla.modules import mlp

    def rms_norm(self: Any, x: Any, residual: Any = None, prenorm: bool = False, **_: Any) -> Any:
        total = wide(x) + (0 if residual is None else wide(residual))
        y = F.rms_norm(total, total.shape[-1:], wide(self.weight), self.eps).to(x.dtype)
        return (y, total.to(x.dtype)) if prenorm else y

    def gated(self: Any, x: Any, g: Any, **_: Any) -> Any:
        y = F.rms_norm(wide(x), x.shape[-1:], wide(self.weight), self.eps)
        return (y * F.silu(wide(g))).to(x.dtype)

    def convolution(self: Any, x: Any, **_: Any) -> Any:
        size = self.kernel_size[0]
        row = F.pad(wide(x).transpose(1, 2), (size - 1, 0))
        y = F.conv1d(row, wide(self.weight), None, groups=x.shape[-1])
        return (F.silu(y) if self.activation else y).transpose(1, 2).to(x.dtype), None

    def swiglu_linear(self: Any, x: Any, y: Any, weight: Any, bias: Any) -> Any:
        return F.linear((F.silu(wide(x)) * wide(y)).to(x.dtype), weight, bias)

    changes = [
        (fla.layers.gla, "fused_recurrent_gla", recurrent_gla),
        (fla.layers.delta_net, "fused_recurrent_delta_rule", recurrent_delta_rule),
        (modules.RMSNorm, "forward", rms_norm),
        (modules.FusedRMSNormGated, "forward", gated),
        (modules.ShortConvolution, "forward", convolution),
        (mlp.SwiGLULinear, "forward", swiglu_linear),
    ]
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in changes]
    try:
        for owner, name, value in changes:
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in before:
            setattr(owner, name, value)


def torchao_int8() -> Case:
    """A Llama whose linear layers torchao quantized to int8 weights, for inference."""

    def prepare(model: nn.Module) -> nn.Module:
        from torchao.quantization import Int8WeightOnlyConfig, quantize_

        quantize_(model, Int8WeightOnlyConfig())
        return model

    def exact(model: nn.Module) -> nn.Module:
        plain = llama_model()
        with torch.no_grad():
            values = {
                name: (
                    value.dequantize() if type(value) not in (torch.Tensor, nn.Parameter) else value
                ).double()
                for name, value in model.state_dict().items()
            }
        plain.load_state_dict(values)
        return plain.double()

    return Case(llama_model, padded, loss=None, prepare=prepare, exact=exact, more=generate)


CASES: dict[str, Callable[[], Case]] = {
    "transformers-llama": llama,
    "transformers-llama-written-out": llama_half,
    "transformers-llama-static-cache": llama_static,
    "transformers-mixtral": mixtral,
    "transformers-gpt2": gpt2,
    "transformers-bert": bert,
    "transformers-t5": t5,
    "transformers-whisper": whisper,
    "timm-resnet": timm_resnet,
    "timm-vit": timm_vit,
    "diffusers-unet": diffusers_unet,
    "liger-llama": liger,
    "liger-llama-fused-loss": liger_fused,
    "fla-gla": fla_gla,
    "fla-delta-net": fla_delta_net,
    "torchao-int8": torchao_int8,
}
