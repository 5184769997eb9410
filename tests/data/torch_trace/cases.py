import sys, torch
name=sys.argv[1]
torch.manual_seed(0)
if name=="graph_break":
    def helper(x):
        print("inside")
        return x+1
    @torch.compile
    def f(x,y):
        a=torch.relu(x)*y
        b=helper(a)
        if b.sum()>0: return b.cos()
        return b.sin()
    f(torch.randn(8),torch.randn(8))
elif name=="skip":
    # break inside a loop/with: frame skipped
    @torch.compile
    def g(x):
        for i in range(3):
            x=x+1
            torch._dynamo.graph_break()
        return x
    g(torch.randn(4))
    @torch.compile
    def h(x):
        with torch.no_grad():
            try:
                x=x*2
                torch._dynamo.graph_break()
            finally:
                x=x+3
        return x
    h(torch.randn(4))
    @torch.compile
    def noops(x): return 3
    noops(1)
elif name=="recompile":
    @torch.compile
    def f(x,k): return (x*k).softmax(-1).sum(0)
    for n in (8,16,33): f(torch.randn(n,128),2.0)
    f(torch.randn(8,128,dtype=torch.float64),2.0)
    f(torch.randn(8,128),3.0)
elif name=="limit":
    @torch.compile(dynamic=False)
    def f(x): return x+1
    for n in range(2,14): f(torch.randn(n))
elif name=="fullgraph":
    @torch.compile(fullgraph=True)
    def f(x):
        print("break"); return x+1
    f(torch.randn(4))
elif name=="backend_exc":
    def bad(gm,ex): raise RuntimeError("no such backend today")
    @torch.compile(backend=bad)
    def f(x): return x+1
    f(torch.randn(4))
elif name=="suppressed":
    import torch._dynamo
    torch._dynamo.config.suppress_errors=True
    def bad(gm,ex): raise RuntimeError("no such backend today")
    @torch.compile(backend=bad)
    def f(x): return x+1
    f(torch.randn(4))
elif name=="lowering_exc":
    import torch._inductor.lowering as L
    op=torch.ops.aten.cos.default
    def boom(*a,**k): raise NotImplementedError("cos has no lowering here")
    import torch._inductor.lowering
    L.lowerings[op]=boom
    @torch.compile
    def f(x): return x.cos()+1
    f(torch.randn(4))
elif name=="backward_exc":
    import torch._inductor.lowering as L
    op=torch.ops.aten.sin.default
    def boom(*a,**k): raise NotImplementedError("sin has no lowering here")
    L.lowerings[op]=boom
    @torch.compile
    def f(x): return x.cos().sum()
    x=torch.randn(4,requires_grad=True)
    f(x).backward()
elif name=="runtime_exc":
    @torch.compile
    def f(x,y): return x@y
    f(torch.randn(3,4),torch.randn(3,4))
elif name=="cache":
    @torch.compile
    def f(x): return torch.sin(x)**2+torch.cos(x)**2
    f(torch.randn(64))
elif name=="dynamic":
    @torch.compile(dynamic=True)
    def f(x):
        if x.shape[0]>5: return x*2
        return x*3
    f(torch.randn(8,4)); f(torch.randn(3,4))
elif name=="backward":
    m=torch.nn.Sequential(torch.nn.Linear(8,8),torch.nn.ReLU(),torch.nn.Linear(8,2))
    c=torch.compile(m); c(torch.randn(4,8)).sum().backward()
elif name=="compiled_autograd":
    torch._dynamo.config.compiled_autograd=True
    m=torch.nn.Sequential(torch.nn.Linear(8,8),torch.nn.ReLU(),torch.nn.Linear(8,2))
    @torch.compile
    def step(x):
        loss=m(x).sum(); loss.backward(); return loss
    step(torch.randn(4,8)); step(torch.randn(6,8))
elif name=="ddp_eager_backend":
    @torch.compile(backend="eager")
    def f(x): return x+1
    f(torch.randn(4))
elif name=="dead":
    import os
    @torch.compile
    def f(x): return x.cos()+1
    def k(*a,**k): os.kill(os.getpid(),9)
    import torch._inductor.graph as G
    G.GraphLowering.run=k
    f(torch.randn(4))
