import torch, torch.nn.functional as F
class M(torch.nn.Module):
    def __init__(s):
        super().__init__(); s.a=torch.nn.Linear(256,512); s.b=torch.nn.Linear(512,256)
    def forward(s,x): return F.layer_norm(s.b(F.gelu(s.a(x))),(256,))
m=M(); f=torch.compile(m); x=torch.randn(128,256)
o=torch.optim.SGD(m.parameters(),lr=.1)
def step():
    o.zero_grad(); f(x).sum().backward(); o.step()
for _ in range(3): step()
from torch.profiler import profile, ProfilerActivity
with profile(activities=[ProfilerActivity.CPU]) as p:
    for _ in range(3): step()
p.export_chrome_trace('cpu.trace.json')
