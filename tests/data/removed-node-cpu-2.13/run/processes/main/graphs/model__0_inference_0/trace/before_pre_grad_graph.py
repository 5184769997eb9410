class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[4][1]cpu"):
        l_x_ = L_x_

        # File: /home/u/clone.py:3 in f, code: y = x.clone()
        y: "f32[4][1]cpu" = l_x_.clone();  l_x_ = None

        # File: /home/u/clone.py:4 in f, code: return y + 1
        add: "f32[4][1]cpu" = y + 1;  y = None
        return (add,)


 # graph id: 139799298968208