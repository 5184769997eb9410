"""Frozen models whose patterns oneDNN has: ``linear`` (dynamic sizes), ``lstm``, ``conv``; quantized by torchao: ``pt2e_linear``."""

import sys

import torch
from torch import nn


class Recurrent(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.m, self.t = nn.LSTM(16, 32, batch_first=True), nn.ConvTranspose2d(4, 4, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y, _ = self.m(x)
        return torch.nn.functional.leaky_relu(self.t(y.reshape(2, 4, 8, -1)))


class Conv(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.c1, self.bn = nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16)
        self.c2, self.fc = nn.Conv2d(16, 16, 3, padding=1), nn.Linear(16, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.bn(self.c1(x)))
        y = torch.nn.functional.max_pool2d(torch.relu(self.c2(x) + x), 2)
        return torch.nn.functional.gelu(self.fc(y.mean((2, 3))))


torch._inductor.config.freezing = True
if sys.argv[1] == "linear":
    torch._dynamo.config.assume_static_by_default = False
    model = nn.Sequential(
        nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 64), nn.SiLU(), nn.Linear(64, 64), nn.ReLU()
    )
    x = torch.randn(8, 64)
    torch._dynamo.mark_dynamic(x, 0)
elif sys.argv[1] == "lstm":
    torch._dynamo.config.allow_rnn = True
    model, x = Recurrent(), torch.randn(2, 8, 16)
elif sys.argv[1] == "conv":
    model, x = Conv(), torch.randn(4, 3, 16, 16)
else:
    from torchao.quantization.pt2e import lowering, move_exported_model_to_eval
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e
    from torchao.quantization.pt2e.quantizer.x86_inductor_quantizer import (
        X86InductorQuantizer,
        get_default_x86_inductor_quantization_config,
    )

    model, x = nn.Sequential(nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 64), nn.GELU()), torch.randn(4, 128)
    quantizer = X86InductorQuantizer().set_global(get_default_x86_inductor_quantization_config())
    prepared = prepare_pt2e(torch.export.export(model.eval(), (x,)).module(), quantizer)
    prepared(x)
    model = convert_pt2e(prepared)
    move_exported_model_to_eval(model)
    model = lowering.lower_pt2e_quantized_to_x86(model, (x,))
if sys.argv[1] != "pt2e_linear":
    model.eval()
with torch.no_grad():
    torch.compile(model)(x)
