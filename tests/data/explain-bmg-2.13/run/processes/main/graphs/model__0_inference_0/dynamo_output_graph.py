class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[64, 64][64, 1]xpu:0"):
        l_x_ = L_x_

        # File: /home/user/.venvs/target-env/lib/python3.11/site-packages/torch/nn/functional.py:3006 in rms_norm, code: return torch.rms_norm(input, normalized_shape, weight, eps)
        x: "f32[64, 64][64, 1]xpu:0" = torch.rms_norm(l_x_, (64,), None, None);  l_x_ = None

        # File: /home/user/demo/block.py:7 in forward, code: weights = torch.softmax(x * 0.125, -1)
        mul: "f32[64, 64][64, 1]xpu:0" = x * 0.125
        weights: "f32[64, 64][64, 1]xpu:0" = torch.softmax(mul, -1);  mul = None

        # File: /home/user/demo/block.py:8 in forward, code: return weights * 2
        mul_1: "f32[64, 64][64, 1]xpu:0" = weights * 2;  weights = None

        # File: /home/user/demo/block.py:18 in forward, code: return x + self.attn(x) @ x
        matmul: "f32[64, 64][64, 1]xpu:0" = mul_1 @ x;  mul_1 = None
        add: "f32[64, 64][64, 1]xpu:0" = x + matmul;  x = matmul = None
        return (add,)
