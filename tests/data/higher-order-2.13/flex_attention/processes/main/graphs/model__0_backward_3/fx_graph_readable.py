class GraphModule(torch.nn.Module):
    def forward(self, primals_2: "f32[1, 2, 128, 32]", primals_3: "f32[1, 2, 128, 32]", primals_4: "i32[1, 1, 1, 1]", primals_5: "i32[1, 1, 1]", primals_6: "i32[1, 1, 1]", primals_7: "i32[1, 1, 1, 1]", primals_8: "i32[1, 1, 1]", primals_9: "i32[1, 1, 1, 1]", primals_10: "i32[1, 1, 1]", primals_11: "i32[1, 1, 1, 1]", relu: "f32[1, 2, 128, 32]", getitem: "f32[1, 2, 128, 32]", getitem_1: "f32[1, 2, 128]", tangents_1: "f32[1, 2, 128, 32]"):
        # File: /home/user/work/flex.py:13 in attend, code: return flex_attention(torch.relu(q), k, v, score_mod=bias, block_mask=mask) * 2
        mul_1: "f32[1, 2, 128, 32]" = torch.ops.aten.mul.Tensor(tangents_1, 2);  tangents_1 = None

        # File: /opt/venv/lib/python3.11/site-packages/torch/nn/attention/flex_attention.py:2462 in flex_attention, code: out, lse, max_scores = flex_attention_hop(
        fw_graph0 = self.fw_graph0
        joint_graph0 = self.joint_graph0
        mask_graph0 = self.mask_graph0
        flex_attention_backward = torch.ops.higher_order.flex_attention_backward(relu, primals_2, primals_3, getitem, getitem_1, mul_1, None, fw_graph0, joint_graph0, (128, 128, primals_5, primals_4, primals_6, primals_7, primals_8, primals_9, primals_10, primals_11, None, None, None, None, 128, 128, mask_graph0), 0.17677669529663687, {'BACKEND': 'AUTO', 'PRESCALE_QK': False, 'ROWS_GUARANTEED_SAFE': False, 'BLOCKS_ARE_CONTIGUOUS': False, 'WRITE_DQ': True, 'OUTPUT_LOGSUMEXP': True, 'OUTPUT_MAX': False}, (), ());  primals_2 = primals_3 = getitem = getitem_1 = mul_1 = fw_graph0 = joint_graph0 = primals_5 = primals_4 = primals_6 = primals_7 = primals_8 = primals_9 = primals_10 = primals_11 = mask_graph0 = None
        getitem_3: "f32[1, 2, 128, 32]" = flex_attention_backward[0]
        getitem_4: "f32[1, 2, 128, 32]" = flex_attention_backward[1]
        getitem_5: "f32[1, 2, 128, 32]" = flex_attention_backward[2];  flex_attention_backward = None

        # File: /home/user/work/flex.py:13 in attend, code: return flex_attention(torch.relu(q), k, v, score_mod=bias, block_mask=mask) * 2
        le: "b8[1, 2, 128, 32]" = torch.ops.aten.le.Scalar(relu, 0);  relu = None
        full_default: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        where: "f32[1, 2, 128, 32]" = torch.ops.aten.where.self(le, full_default, getitem_3);  le = full_default = getitem_3 = None
        return (where, getitem_4, getitem_5, None, None, None, None, None, None, None, None)

    class fw_graph0(torch.nn.Module):
        def forward(self, arg0_1: "f32[]", arg1_1: "i32[]", arg2_1: "i32[]", arg3_1: "i32[]", arg4_1: "i32[]"):
            # File: /opt/venv/lib/python3.11/site-packages/torch/nn/attention/flex_attention.py:2462 in flex_attention, code: out, lse, max_scores = flex_attention_hop(
            sub: "i32[]" = torch.ops.aten.sub.Tensor(arg3_1, arg4_1);  arg3_1 = arg4_1 = None
            mul: "f32[]" = torch.ops.aten.mul.Tensor(sub, 0.01);  sub = None
            add: "f32[]" = torch.ops.aten.add.Tensor(arg0_1, mul);  arg0_1 = mul = None
            return add

    class joint_graph0(torch.nn.Module):
        def forward(self, arg0_1: "f32[]", arg1_1: "i32[]", arg2_1: "i32[]", arg3_1: "i32[]", arg4_1: "i32[]", arg5_1: "f32[]"):
            return [arg5_1, None, None, None, None]

    class mask_graph0(torch.nn.Module):
        def forward(self, arg0_1: "i32[]", arg1_1: "i32[]", arg2_1: "i32[]", arg3_1: "i32[]"):
            # File: /home/user/work/flex.py:10 in causal, code: return q >= k
            ge: "b8[]" = torch.ops.aten.ge.Tensor(arg2_1, arg3_1);  arg2_1 = arg3_1 = None
            return ge
