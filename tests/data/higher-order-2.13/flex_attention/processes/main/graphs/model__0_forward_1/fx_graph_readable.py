class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[1, 2, 128, 32]", primals_2: "f32[1, 2, 128, 32]", primals_3: "f32[1, 2, 128, 32]", primals_4: "i32[1, 1, 1, 1]", primals_5: "i32[1, 1, 1]", primals_6: "i32[1, 1, 1]", primals_7: "i32[1, 1, 1, 1]", primals_8: "i32[1, 1, 1]", primals_9: "i32[1, 1, 1, 1]", primals_10: "i32[1, 1, 1]", primals_11: "i32[1, 1, 1, 1]"):
        # File: /home/user/work/flex.py:13 in attend, code: return flex_attention(torch.relu(q), k, v, score_mod=bias, block_mask=mask) * 2
        relu: "f32[1, 2, 128, 32]" = torch.ops.aten.relu.default(primals_1);  primals_1 = None

        # File: /opt/venv/lib/python3.11/site-packages/torch/nn/attention/flex_attention.py:2462 in flex_attention, code: out, lse, max_scores = flex_attention_hop(
        sdpa_score0 = self.sdpa_score0
        sdpa_mask0 = self.sdpa_mask0
        flex_attention = torch.ops.higher_order.flex_attention(relu, primals_2, primals_3, sdpa_score0, (128, 128, primals_5, primals_4, primals_6, primals_7, primals_8, primals_9, primals_10, primals_11, None, None, None, None, 128, 128, sdpa_mask0), 0.17677669529663687, {'BACKEND': 'AUTO', 'PRESCALE_QK': False, 'ROWS_GUARANTEED_SAFE': False, 'BLOCKS_ARE_CONTIGUOUS': False, 'WRITE_DQ': True, 'OUTPUT_LOGSUMEXP': True, 'OUTPUT_MAX': False}, (), ());  sdpa_score0 = sdpa_mask0 = None
        getitem: "f32[1, 2, 128, 32]" = flex_attention[0]
        getitem_1: "f32[1, 2, 128]" = flex_attention[1];  flex_attention = None

        # File: /home/user/work/flex.py:13 in attend, code: return flex_attention(torch.relu(q), k, v, score_mod=bias, block_mask=mask) * 2
        mul: "f32[1, 2, 128, 32]" = torch.ops.aten.mul.Tensor(getitem, 2)
        return (mul, primals_2, primals_3, primals_4, primals_5, primals_6, primals_7, primals_8, primals_9, primals_10, primals_11, relu, getitem, getitem_1)

    class sdpa_score0(torch.nn.Module):
        def forward(self, arg0_1: "f32[]", arg1_1: "i32[]", arg2_1: "i32[]", arg3_1: "i32[]", arg4_1: "i32[]"):
            # File: /opt/venv/lib/python3.11/site-packages/torch/nn/attention/flex_attention.py:2462 in flex_attention, code: out, lse, max_scores = flex_attention_hop(
            sub: "i32[]" = torch.ops.aten.sub.Tensor(arg3_1, arg4_1);  arg3_1 = arg4_1 = None
            mul: "f32[]" = torch.ops.aten.mul.Tensor(sub, 0.01);  sub = None
            add: "f32[]" = torch.ops.aten.add.Tensor(arg0_1, mul);  arg0_1 = mul = None
            return add

    class sdpa_mask0(torch.nn.Module):
        def forward(self, arg0_1: "i32[]", arg1_1: "i32[]", arg2_1: "i32[]", arg3_1: "i32[]"):
            # File: /home/user/work/flex.py:10 in causal, code: return q >= k
            ge: "b8[]" = torch.ops.aten.ge.Tensor(arg2_1, arg3_1);  arg2_1 = arg3_1 = None
            return ge
