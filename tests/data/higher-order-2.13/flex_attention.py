"""flex_attention with a causal block mask and a bias by score_mod, forward and backward where the device allows it."""
import sys
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

device, train = sys.argv[1], len(sys.argv) > 2
def bias(score, b, h, q, k):
    return score + (q - k) * 0.01
def causal(b, h, q, k):
    return q >= k
mask = create_block_mask(causal, 1, 1, 128, 128, device=device)
def attend(q, k, v):
    return flex_attention(torch.relu(q), k, v, score_mod=bias, block_mask=mask) * 2
q, k, v = (torch.randn(1, 2, 128, 32, device=device, requires_grad=train) for _ in range(3))
out = torch.compile(attend, fullgraph=True)(q, k, v)
if train:
    out.sum().backward()
print(out.float().abs().mean().item())
