class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[64]", arg1_1: "f32[100, 32]", arg2_1: "f32[64, 32]"):
        # File: /src/mixed.py:12 in idx, code: g=F.embedding(i,e); s=torch.zeros_like(e).index_add(0,i,v); p=F.pad(g,(1,1)); t=torch.topk(g,3).values
        embedding: "f32[64, 32]" = torch.ops.aten.embedding.default(arg1_1, arg0_1);  arg1_1 = None
        topk = torch.ops.aten.topk.default(embedding, 3)
        getitem: "f32[64, 3]" = topk[0];  topk = None

        # File: /src/mixed.py:13 in idx, code: return torch.cat([g,g*2],-1).relu(), s, p, t, torch.sort(g,-1)[0]
        sort = torch.ops.aten.sort.default(embedding)
        getitem_2: "f32[64, 32]" = sort[0];  sort = None

        # No stacktrace found for following nodes
        relu: "f32[64, 32]" = torch.ops.aten.relu.default(embedding)

        # File: /src/mixed.py:13 in idx, code: return torch.cat([g,g*2],-1).relu(), s, p, t, torch.sort(g,-1)[0]
        mul: "f32[64, 32]" = torch.ops.aten.mul.Tensor(embedding, 2)

        # No stacktrace found for following nodes
        relu_1: "f32[64, 32]" = torch.ops.aten.relu.default(mul);  mul = None
        cat: "f32[64, 64]" = torch.ops.aten.cat.default([relu, relu_1], -1);  relu = relu_1 = None

        # File: /src/mixed.py:12 in idx, code: g=F.embedding(i,e); s=torch.zeros_like(e).index_add(0,i,v); p=F.pad(g,(1,1)); t=torch.topk(g,3).values
        full_default: "f32[100, 32]" = torch.ops.aten.full.default([100, 32], 0, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        index_put: "f32[100, 32]" = torch.ops.aten.index_put_.default(full_default, [arg0_1], arg2_1, True);  full_default = arg0_1 = arg2_1 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/nn/functional.py:5430 in pad, code: return torch._C._nn.pad(input, pad, mode, value)
        constant_pad_nd: "f32[64, 34]" = torch.ops.aten.constant_pad_nd.default(embedding, [1, 1], 0.0);  embedding = None
        return (cat, index_put, constant_pad_nd, getitem, getitem_2)
