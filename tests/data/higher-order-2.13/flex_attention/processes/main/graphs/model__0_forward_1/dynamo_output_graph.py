class GraphModule(torch.nn.Module):
    def forward(self, L_q_: "f32[1, 2, 128, 32][8192, 4096, 32, 1]xpu:0", L_k_: "f32[1, 2, 128, 32][8192, 4096, 32, 1]xpu:0", L_v_: "f32[1, 2, 128, 32][8192, 4096, 32, 1]xpu:0", G_mask_kv_indices: "i32[1, 1, 1, 1][1, 1, 1, 1]xpu:0", G_mask_kv_num_blocks: "i32[1, 1, 1][1, 1, 1]xpu:0", G_mask_full_kv_num_blocks: "i32[1, 1, 1][1, 1, 1]xpu:0", G_mask_full_kv_indices: "i32[1, 1, 1, 1][1, 1, 1, 1]xpu:0", G_mask_q_num_blocks: "i32[1, 1, 1][1, 1, 1]xpu:0", G_mask_q_indices: "i32[1, 1, 1, 1][1, 1, 1, 1]xpu:0", G_mask_full_q_num_blocks: "i32[1, 1, 1][1, 1, 1]xpu:0", G_mask_full_q_indices: "i32[1, 1, 1, 1][1, 1, 1, 1]xpu:0"):
        l_q_ = L_q_
        l_k_ = L_k_
        l_v_ = L_v_
        g_mask_kv_indices = G_mask_kv_indices
        g_mask_kv_num_blocks = G_mask_kv_num_blocks
        g_mask_full_kv_num_blocks = G_mask_full_kv_num_blocks
        g_mask_full_kv_indices = G_mask_full_kv_indices
        g_mask_q_num_blocks = G_mask_q_num_blocks
        g_mask_q_indices = G_mask_q_indices
        g_mask_full_q_num_blocks = G_mask_full_q_num_blocks
        g_mask_full_q_indices = G_mask_full_q_indices

        # File: /home/user/work/flex.py:13 in attend, code: return flex_attention(torch.relu(q), k, v, score_mod=bias, block_mask=mask) * 2
        query: "f32[1, 2, 128, 32][8192, 4096, 32, 1]xpu:0" = torch.relu(l_q_);  l_q_ = None

        # File: /opt/venv/lib/python3.11/site-packages/torch/nn/attention/flex_attention.py:2462 in flex_attention, code: out, lse, max_scores = flex_attention_hop(
        score_mod_0 = self.score_mod_0
        mask_fn_0 = self.mask_fn_0
        flex_attention = torch.ops.higher_order.flex_attention(query, l_k_, l_v_, score_mod_0, (128, 128, g_mask_kv_num_blocks, g_mask_kv_indices, g_mask_full_kv_num_blocks, g_mask_full_kv_indices, g_mask_q_num_blocks, g_mask_q_indices, g_mask_full_q_num_blocks, g_mask_full_q_indices, None, None, None, None, 128, 128, mask_fn_0), 0.17677669529663687, {'BACKEND': 'AUTO', 'PRESCALE_QK': False, 'ROWS_GUARANTEED_SAFE': False, 'BLOCKS_ARE_CONTIGUOUS': False, 'WRITE_DQ': True, 'OUTPUT_LOGSUMEXP': True, 'OUTPUT_MAX': False}, (), ());  query = l_k_ = l_v_ = score_mod_0 = g_mask_kv_num_blocks = g_mask_kv_indices = g_mask_full_kv_num_blocks = g_mask_full_kv_indices = g_mask_q_num_blocks = g_mask_q_indices = g_mask_full_q_num_blocks = g_mask_full_q_indices = mask_fn_0 = None
        out: "f32[1, 2, 128, 32][8192, 4096, 32, 1]xpu:0" = flex_attention[0];  flex_attention = None

        # File: /home/user/work/flex.py:13 in attend, code: return flex_attention(torch.relu(q), k, v, score_mod=bias, block_mask=mask) * 2
        mul: "f32[1, 2, 128, 32][8192, 4096, 32, 1]xpu:0" = out * 2;  out = None
        return (mul,)

    class score_mod_0(torch.nn.Module):
        def forward(self, child: "f32[][]xpu:0", child_1: "i32[][]xpu:0", child_2: "i32[][]xpu:0", child_3: "i32[][]xpu:0", child_4: "i32[][]xpu:0"):
            # File: /home/user/work/flex.py:8 in bias, code: return score + (q - k) * 0.01
            sub: "i32[][]xpu:0" = child_3 - child_4;  child_3 = child_4 = None
            mul: "f32[][]xpu:0" = sub * 0.01;  sub = None
            add: "f32[][]xpu:0" = child + mul;  child = mul = None
            return add

    class mask_fn_0(torch.nn.Module):
        def forward(self, child: "i32[][]xpu:0", child_1: "i32[][]xpu:0", child_2: "i32[][]xpu:0", child_3: "i32[][]xpu:0"):
            # File: /home/user/work/flex.py:10 in causal, code: return q >= k
            ge: "b8[][]xpu:0" = child_2 >= child_3;  child_2 = child_3 = None
            return ge
