"""Calls of ATen whose arguments point beyond tensors, as a graph may name them: some end the process, most are refused by ATen."""

# ruff: noqa: E501

CALLS = {
    "sparse_mm": "torch.ops.aten.mm.default(torch.ops.aten._sparse_coo_tensor_unsafe.default(torch.ops.aten.full.default([2,1],1073741824,dtype=torch.int64),torch.ops.aten.full.default([1],3.5),[4,4]),torch.ops.aten.full.default([4,4],1.0))",
    "csr_unsafe": "torch.ops.aten.to_dense.default(torch.ops.aten._sparse_csr_tensor_unsafe.default(torch.ops.aten.full.default([5],1073741824,dtype=torch.int64),torch.ops.aten.full.default([1],1073741824,dtype=torch.int64),torch.ops.aten.full.default([1],3.5),[4,4]))",
    "embedding_bag": "torch.ops.aten._embedding_bag.default(torch.ops.aten.full.default([4,4],1.0),torch.ops.aten.full.default([3],1099511627776,dtype=torch.int64),torch.ops.aten.full.default([2],1099511627776,dtype=torch.int64))",
    "emb_bag_off": "torch.ops.aten._embedding_bag.default(torch.ops.aten.full.default([4,4],1.0),torch.ops.aten.full.default([3],1,dtype=torch.int64),torch.ops.aten.full.default([2],-(1099511627776),dtype=torch.int64))",
    "max_unpool2d": "torch.ops.aten.max_unpool2d.default(torch.ops.aten.full.default([1,1,2,2],1.0),torch.ops.aten.full.default([1,1,2,2],1099511627776,dtype=torch.int64),[4,4])",
    "nested": "torch.ops.aten._nested_view_from_buffer.default(torch.ops.aten.full.default([4],1.0),torch.ops.aten.full.default([1,1],1099511627776,dtype=torch.int64),torch.ops.aten.full.default([1,1],1,dtype=torch.int64),torch.ops.aten.full.default([1],1099511627776,dtype=torch.int64))",
    "unsafe_index": "torch.ops.aten._unsafe_index.Tensor(torch.ops.aten.full.default([4],1.0),[torch.ops.aten.full.default([1],1099511627776,dtype=torch.int64)])",
    "unsafe_masked": "torch.ops.aten._unsafe_masked_index.default(torch.ops.aten.full.default([4],1.0),torch.ops.aten.full.default([1],True,dtype=torch.bool),[torch.ops.aten.full.default([1],1099511627776,dtype=torch.int64)],0.0)",
    "as_strided": "torch.ops.aten.as_strided.default(torch.ops.aten.full.default([4],1.0),[4],[1099511627776])",
    "gather_unsafe": "torch.ops.aten.gather.default(torch.ops.aten.full.default([4],1.0),0,torch.ops.aten.full.default([1],1099511627776,dtype=torch.int64))",
    "segment_reduce": 'torch.ops.aten.segment_reduce.default(torch.ops.aten.full.default([4],1.0),"sum",lengths=torch.ops.aten.full.default([2],1073741824,dtype=torch.int64),unsafe=True)',
    "histc": "torch.ops.aten.bincount.default(torch.ops.aten.full.default([2],8589934592,dtype=torch.int64))",
    "seg_off": 'torch.ops.aten.segment_reduce.default(torch.ops.aten.full.default([4],1.0),"sum",offsets=torch.ops.aten.full.default([3],1099511627776,dtype=torch.int64),unsafe=True)',
    "lu_unpack": "torch.ops.aten.lu_unpack.default(torch.ops.aten.full.default([3,3],1.0),torch.ops.aten.full.default([3],1073741824,dtype=torch.int32))",
    "linalg_lu_solve": "torch.ops.aten.linalg_lu_solve.default(torch.ops.aten.full.default([3,3],1.0),torch.ops.aten.full.default([3],1048576,dtype=torch.int32),torch.ops.aten.full.default([3,3],1.0))",
    "ldl_solve": "torch.ops.aten.linalg_ldl_solve.default(torch.ops.aten.full.default([3,3],1.0),torch.ops.aten.full.default([3],1048576,dtype=torch.int32),torch.ops.aten.full.default([3,3],1.0))",
    "ormqr": "torch.ops.aten.householder_product.default(torch.ops.aten.full.default([3,3],1.0),torch.ops.aten.full.default([3],1.0))",
    "ctc": "torch.ops.aten._ctc_loss.default(torch.ops.aten.full.default([4,1,5],-1.0),torch.ops.aten.full.default([1,3],1073741824,dtype=torch.int64),[4],[3])",
    "adaptive_max_pool2d_backward": "torch.ops.aten.adaptive_max_pool2d_backward.default(torch.ops.aten.full.default([1,1,2,2],1.0),torch.ops.aten.full.default([1,1,4,4],1.0),torch.ops.aten.full.default([1,1,2,2],1099511627776,dtype=torch.int64))",
    "max_pool2d_with_indices_backward": "torch.ops.aten.max_pool2d_with_indices_backward.default(torch.ops.aten.full.default([1,1,2,2],1.0),torch.ops.aten.full.default([1,1,4,4],1.0),[2,2],[2,2],[0,0],[1,1],False,torch.ops.aten.full.default([1,1,2,2],1099511627776,dtype=torch.int64))",
    "fractional": "torch.ops.aten.fractional_max_pool2d_backward.default(torch.ops.aten.full.default([1,1,2,2],1.0),torch.ops.aten.full.default([1,1,4,4],1.0),[2,2],[2,2],torch.ops.aten.full.default([1,1,2,2],1099511627776,dtype=torch.int64))",
    "kthvalue": "torch.ops.aten.multinomial.default(torch.ops.aten.full.default([4],-1.0),2)",
    "quant": "torch.ops.aten.fake_quantize_per_channel_affine.default(torch.ops.aten.full.default([4],1.0),torch.ops.aten.full.default([4],1.0),torch.ops.aten.full.default([4],1048576,dtype=torch.int32),0,0,255)",
    "huge": "torch.ops.aten.full.default([35184372088832],1.0)",
    "pdist": "torch.ops.aten._pdist_backward.default(torch.ops.aten.full.default([1],1.0),torch.ops.aten.full.default([3,3],1.0),2.0,torch.ops.aten.full.default([100],1.0))",
    "cdist_b": "torch.ops.aten._cdist_backward.default(torch.ops.aten.full.default([3,3],1.0),torch.ops.aten.full.default([3,3],1.0),torch.ops.aten.full.default([3,3],1.0),2.0,torch.ops.aten.full.default([1],1.0))",
    "grid": "torch.ops.aten.grid_sampler_2d.default(torch.ops.aten.full.default([1,1,4,4],1.0),torch.ops.aten.full.default([1,2,2,2],inf),0,2,False)",
    "emb_dense_backward": "torch.ops.aten.embedding_dense_backward.default(torch.ops.aten.full.default([3,4],1.0),torch.ops.aten.full.default([3],1099511627776,dtype=torch.int64),4,-1,False)",
    "idx_put_unsafe": "torch.ops.aten._unsafe_index_put.default(torch.ops.aten.full.default([4],1.0),[torch.ops.aten.full.default([1],1099511627776,dtype=torch.int64)],torch.ops.aten.full.default([1],2.0))",
    "weight_int4": "torch.ops.aten._weight_int4pack_mm_for_cpu.default(torch.ops.aten.full.default([2,64],1.0,dtype=torch.bfloat16),torch.ops.aten.full.default([64,8],1,dtype=torch.uint8),1048576,torch.ops.aten.full.default([1,1,2],1.0,dtype=torch.bfloat16))",
    "reshape_alias": "torch.ops.aten._reshape_alias.default(torch.ops.aten.full.default([4],1.0),[1048576],[1])",
    "reshape_alias_stride": "torch.ops.aten._reshape_alias.default(torch.ops.aten.full.default([4],1.0),[4],[1048576])",
    "reshape_alias_back": "torch.ops.aten._reshape_alias.default(torch.ops.aten.full.default([4],1.0),[4],[-1])",
    "log_softmax_b": "torch.ops.aten._log_softmax_backward_data.default(torch.ops.aten.full.default([65536,64],1.0),torch.ops.aten.full.default([4,4],1.0),1,torch.float32)",
    "softmax_b": "torch.ops.aten._softmax_backward_data.default(torch.ops.aten.full.default([65536,64],1.0),torch.ops.aten.full.default([4,4],1.0),1,torch.float32)",
    "fbgemm_emb": "torch.ops.aten._embedding_bag_dense_backward.default(torch.ops.aten.full.default([2,4],1.0),torch.ops.aten.full.default([3],1099511627776,dtype=torch.int64),torch.ops.aten.full.default([3],1099511627776,dtype=torch.int64),torch.ops.aten.full.default([2],1,dtype=torch.int64),torch.ops.aten.full.default([2],1,dtype=torch.int64),4,False,0,None)",
    "nll": "torch.ops.aten.nll_loss_forward.default(torch.ops.aten.full.default([2,3],1.0),torch.ops.aten.full.default([2],1099511627776,dtype=torch.int64),None,1,-100)",
    "batch_norm": "torch.ops.aten.native_batch_norm.default(torch.ops.aten.full.default([2,3,2],1.0),torch.ops.aten.full.default([1],1.0),None,None,None,True,.1,1e-5)",
    "rnn": "torch.ops.aten._thnn_fused_lstm_cell.default(torch.ops.aten.full.default([2,8],1.0),torch.ops.aten.full.default([2,8],1.0),torch.ops.aten.full.default([1,1],1.0))",
    "upsample_b": "torch.ops.aten.upsample_nearest1d_backward.default(torch.ops.aten.full.default([1,1,4],1.0),[1073741824],[1,1,2])",
    "col2im": "torch.ops.aten.col2im.default(torch.ops.aten.full.default([1,4,1],1.0),[2,2],[2,2],[1,1],[0,0],[1099511627776,1])",
    "native_group_norm": "torch.ops.aten.native_group_norm.default(torch.ops.aten.full.default([2,3,2],1.0),None,None,2,3,1048576,1,1e-5)",
    "native_layer_norm_backward": "torch.ops.aten.native_layer_norm_backward.default(torch.ops.aten.full.default([2,3],1.0),torch.ops.aten.full.default([2,3],1.0),[3],torch.ops.aten.full.default([1],1.0),torch.ops.aten.full.default([1],1.0),None,None,[True,False,False])",
    "native_group_norm_b": "torch.ops.aten.native_group_norm_backward.default(torch.ops.aten.full.default([1],1.0),torch.ops.aten.full.default([1],1.0),torch.ops.aten.full.default([1],1.0),torch.ops.aten.full.default([1],1.0),None,100,100,100,1,[True,False,False])",
}
"""By a name of the case, each written as Dynamo prints a node."""

SEEN_TO_CRASH = frozenset(
    {
        "csr_unsafe",
        "segment_reduce",
        "seg_off",
        "ctc",
        "adaptive_max_pool2d_backward",
        "max_pool2d_with_indices_backward",
        "fbgemm_emb",
        "emb_dense_backward",
        "log_softmax_b",
        "reshape_alias",
        "reshape_alias_stride",
    }
)
"""Those that end the process, or read or write beyond a tensor, when ATen is called without a word."""
