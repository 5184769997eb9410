"""A linear model, quantized by torchao: ``woq8`` (int8 weights alone) or ``pt2e`` (X86InductorQuantizer, frozen)."""

import json
import sys

import torch
from torch import nn
from torch._dynamo.utils import counters


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Linear(128, 256), nn.Linear(256, 64)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.b(torch.relu(self.a(x)))


model = Model().eval()
if sys.argv[1] == "woq8":
    from torchao.quantization import Int8WeightOnlyConfig, quantize_

    model = model.to(torch.bfloat16)
    quantize_(model, Int8WeightOnlyConfig())
    x = torch.randn(4, 128, dtype=torch.bfloat16)
else:
    from torchao.quantization.pt2e import lowering, move_exported_model_to_eval
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e
    from torchao.quantization.pt2e.quantizer.x86_inductor_quantizer import (
        X86InductorQuantizer,
        get_default_x86_inductor_quantization_config,
    )

    x = torch.randn(4, 128)
    quantizer = X86InductorQuantizer().set_global(get_default_x86_inductor_quantization_config())
    prepared = prepare_pt2e(torch.export.export(model, (x,)).module(), quantizer)
    prepared(x)
    model = convert_pt2e(prepared)
    move_exported_model_to_eval(model)
    model = lowering.lower_pt2e_quantized_to_x86(model, (x,))
    torch._inductor.config.freezing = True
with torch.no_grad():
    torch.compile(model)(x)
print(json.dumps(dict(counters["inductor"])))
