class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[16, 16]", arg1_1: "f32[16, 16]"):
        # File: /home/u/coll.py:9 in f, code: y=x@w
        mm: "f32[16, 16]" = torch.ops.aten.mm.default(arg0_1, arg1_1);  arg1_1 = None

        # File: /home/u/coll.py:10 in f, code: z=fc.all_reduce(y.relu(),"sum",dist.group.WORLD)
        relu: "f32[16, 16]" = torch.ops.aten.relu.default(mm);  mm = None

        # File: /home/u/venv/lib/python3.11/site-packages/torch/distributed/_functional_collectives.py:179 in all_reduce, code: tensor = torch.ops._c10d_functional.all_reduce(
        all_reduce: "f32[16, 16]" = torch.ops._c10d_functional.all_reduce.default(relu, 'sum', '0');  relu = None

        # File: /home/u/venv/lib/python3.11/site-packages/torch/distributed/_functional_collectives.py:142 in wait_tensor, code: return torch.ops._c10d_functional.wait_tensor(tensor)  # type: ignore[attr-defined]
        wait_tensor: "f32[16, 16]" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None

        # File: /home/u/coll.py:11 in f, code: g=fc.all_gather_tensor(x*2,0,dist.group.WORLD)
        mul: "f32[16, 16]" = torch.ops.aten.mul.Tensor(arg0_1, 2);  arg0_1 = None

        # File: /home/u/venv/lib/python3.11/site-packages/torch/distributed/_functional_collectives.py:209 in all_gather_single, code: tensor = torch.ops._c10d_functional.all_gather_into_tensor(
        all_gather_into_tensor: "f32[16, 16]" = torch.ops._c10d_functional.all_gather_into_tensor.default(mul, 1, '0');  mul = None

        # File: /home/u/venv/lib/python3.11/site-packages/torch/distributed/_functional_collectives.py:142 in wait_tensor, code: return torch.ops._c10d_functional.wait_tensor(tensor)  # type: ignore[attr-defined]
        wait_tensor_1: "f32[16, 16]" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None

        # File: /home/u/coll.py:12 in f, code: return z+1, g.sum(0)
        add: "f32[16, 16]" = torch.ops.aten.add.Tensor(wait_tensor, 1);  wait_tensor = None
        sum_1: "f32[16]" = torch.ops.aten.sum.dim_IntList(wait_tensor_1, [0]);  wait_tensor_1 = None
        return (add, sum_1)
