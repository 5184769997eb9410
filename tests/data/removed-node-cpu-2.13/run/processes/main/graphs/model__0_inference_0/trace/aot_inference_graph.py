class <lambda>(torch.nn.Module):
    def forward(
        self,
        arg0_1: "f32[4][1]cpu",  # PlainAOTInput(idx=0)
    ):
        # File: /home/u/clone.py:3 in f, code: y = x.clone()
        clone: "f32[4][1]cpu" = torch.ops.aten.clone.default(arg0_1);  arg0_1 = None

        # File: /home/u/clone.py:4 in f, code: return y + 1
        add: "f32[4][1]cpu" = torch.ops.aten.add.Tensor(clone, 1);  clone = None
        return (
            add,  # PlainAOTOutput(idx=0)
        )
