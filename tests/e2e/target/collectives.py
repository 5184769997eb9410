"""One rank of a job that does everything twice, with CPU tensors over gloo and with xpu tensors, and says where they differ.

Prints ``@result {"name": ..., "same": ..., "detail": ...}`` for each check.
"""

import datetime
import json
import sys
import warnings

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as functional
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module
from torch.nn.parallel import DistributedDataParallel

warnings.simplefilter("ignore")
dist.init_process_group("cpu:gloo,xpu:xccl", timeout=datetime.timedelta(seconds=60))
RANK, SIZE = dist.get_rank(), dist.get_world_size()
torch.xpu.set_device(RANK)
XPU = torch.device("xpu", RANK)


def say(name, same, detail=""):
    print(
        "@result " + json.dumps({"name": name, "same": bool(same), "detail": str(detail)[:400]}), flush=True
    )


def flat(value):
    values = value if isinstance(value, (list, tuple)) else [value]
    return [(v.full_tensor() if isinstance(v, DTensor) else v).detach().cpu() for v in values]


def both(name, function, tolerance=0.0):
    """The function gives the same on both devices."""
    try:
        pairs = list(zip(*(flat(function(torch.device(d))) for d in ("cpu", XPU)), strict=True))
        far = [(a.double() - b.double()).abs().max().item() for a, b in pairs]
        alike = all(a.dtype == b.dtype and a.shape == b.shape for a, b in pairs)
        say(name, alike and max(far) <= tolerance, far)
    except Exception as error:
        say(name, False, f"{type(error).__name__}: {error}")


def refused(name, kind, words, function):
    try:
        say(name, False, f"gave {function()}")
    except kind as error:
        say(name, words in str(error), error)


def values(count, dtype, device, seed=0):
    generator = torch.Generator().manual_seed(10 * RANK + seed)
    return (torch.rand(count, generator=generator) * 8 - 2).to(dtype).to(device)


def data_movement(dtype):
    def broadcast(d):
        x = values(6, dtype, d)
        dist.broadcast(x, SIZE - 1)
        return x

    def all_gather(d):
        x = values(6, dtype, d)
        out, list_ = torch.zeros(6 * SIZE, dtype=dtype, device=d), [torch.zeros_like(x) for _ in range(SIZE)]
        dist.all_gather_into_tensor(out, x)
        dist.all_gather(list_, x)
        return [out, *list_]

    def all_to_all(d):
        sends, gets = [1 + (RANK + k) % 3 for k in range(SIZE)], [1 + (k + RANK) % 3 for k in range(SIZE)]
        out = torch.zeros(sum(gets), 2, dtype=dtype, device=d)
        dist.all_to_all_single(out, values(sum(sends) * 2, dtype, d).reshape(-1, 2), gets, sends)
        list_ = [torch.zeros(3, dtype=dtype, device=d) for _ in range(SIZE)]
        dist.all_to_all(list_, [values(3, dtype, d, k) for k in range(SIZE)])
        return [out, *list_]

    def gather_scatter(d):
        x = values(6, dtype, d)
        out = [torch.zeros_like(x) for _ in range(SIZE)] if RANK == 1 else None
        dist.gather(x, out, dst=1)
        got = torch.zeros(3, dtype=dtype, device=d)
        dist.scatter(got, [values(3, dtype, d, k) for k in range(SIZE)] if RANK == 0 else None, src=0)
        return [got, *(out or [])]

    def point_to_point(d):
        x = values(6, dtype, d)
        out = torch.zeros_like(x)
        pairs = [
            dist.P2POp(dist.isend, x, (RANK + 1) % SIZE),
            dist.P2POp(dist.irecv, out, (RANK - 1) % SIZE),
        ]
        for work in dist.batch_isend_irecv(pairs):
            work.wait()
        return out

    for step in (broadcast, all_gather, all_to_all, gather_scatter, point_to_point):
        both(f"{step.__name__} {dtype}", step)


def reductions(dtype):
    for name in ("SUM", "PRODUCT", "MIN", "MAX", "AVG"):
        if name == "AVG" and not dtype.is_floating_point:
            continue

        def all_reduce(d, name=name):
            x = values(6, dtype, d)
            dist.all_reduce(x, op=getattr(dist.ReduceOp, name))
            return x

        both(f"all_reduce {name} {dtype}", all_reduce)

    def scattered(d):
        out, of_list = torch.zeros(3, dtype=dtype, device=d), torch.zeros(4, dtype=dtype, device=d)
        dist.reduce_scatter_tensor(out, values(3 * SIZE, dtype, d))
        dist.reduce_scatter(of_list, [values(4, dtype, d, k) for k in range(SIZE)])
        x = values(6, dtype, d)
        dist.reduce(x, 0)
        return [out, of_list, *([x] if RANK == 0 else [])]

    both(f"reduce_scatter, reduce {dtype}", scattered)


def asynchronous():
    def future(d):
        x = torch.full((200_000,), RANK + 1.0, device=d)
        work = dist.all_reduce(x, async_op=True)
        doubled = work.get_future().then(lambda done: done.value()[0] * 2).wait()
        work.wait()
        assert work.is_completed()
        return [x, doubled]

    def synchronized(d):
        x = torch.full((200_000,), RANK + 1.0, device=d)
        work = dist.all_reduce(x, async_op=True)
        torch.xpu.synchronize() if d.type == "xpu" else work.wait()
        return x

    def coalesced(d):
        xs = [torch.full((3,), float(RANK + k), device=d) for k in range(3)]
        dist.all_reduce_coalesced(xs)
        with dist._coalescing_manager(device=d if d.type == "xpu" else None, async_ops=True) as manager:
            for x in xs:
                dist.all_reduce(x)
        manager.wait()
        return xs

    def sub_group(d):
        group = dist.new_group([SIZE - 2, SIZE - 1], backend="gloo" if d.type == "cpu" else "xccl")
        x = torch.full((2,), RANK + 1.0, device=d)
        if RANK >= SIZE - 2:
            dist.all_reduce(x, group=group)
        dist.barrier()
        return x

    for step in (future, synchronized, coalesced, sub_group):
        both(step.__name__, step)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.n, self.b = nn.Linear(16, 32), nn.LayerNorm(32), nn.Linear(32, 16)

    def forward(self, x):
        return self.b(nn.functional.gelu(self.n(self.a(x))))


def train(wrap, device, same_data=False):
    torch.manual_seed(0)
    model = Net().to(device)
    run = wrap(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, foreach=False)
    for step in range(2):
        generator = torch.Generator().manual_seed(step if same_data else 100 * step + RANK)
        loss = (run(torch.randn(4, 16, generator=generator).to(device)).float() ** 2).mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    return [loss, *model.parameters()]


def training():
    def sharded(d, **options):
        def wrap(model):
            mesh = init_device_mesh(d.type, (SIZE,))
            for part in (model.a, model.b, model):
                fully_shard(part, mesh=mesh, **options)
            return model

        return wrap

    def tensor_parallel(d):
        plan = {
            "a": ColwiseParallel(output_layouts=Replicate()),
            "b": RowwiseParallel(input_layouts=Replicate()),
        }
        return lambda model: parallelize_module(model, init_device_mesh(d.type, (SIZE,)), plan)

    mixed = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
    both("ddp", lambda d: train(DistributedDataParallel, d), 1e-6)
    both("fsdp2", lambda d: train(sharded(d), d), 1e-6)
    both("fsdp2 bfloat16", lambda d: train(sharded(d, mp_policy=mixed), d), 5e-3)
    both("tensor parallel", lambda d: train(tensor_parallel(d), d, same_data=True), 1e-6)

    def dtensor(d):
        mesh = init_device_mesh(d.type, (SIZE,))
        x = torch.arange(64.0).reshape(8, 8).to(d)
        a, b = distribute_tensor(x, mesh, [Shard(0)]), distribute_tensor(x, mesh, [Shard(1)])
        return [a @ b, a.redistribute(mesh, [Shard(1)]), a.sum(0)]

    both("dtensor", dtensor)


def compiled():
    def graph(x):
        y = functional.all_reduce(x * 2, "sum", dist.group.WORLD)
        z = functional.all_gather_tensor(y + 1, 0, dist.group.WORLD)
        return functional.reduce_scatter_tensor(z * 3, "sum", 0, dist.group.WORLD).relu()

    x = torch.arange(4.0 * SIZE).reshape(SIZE, 4) * (RANK + 1)
    expected, got = graph(x) + 0, torch.compile(graph, fullgraph=True)(x.to(XPU))
    say("compiled", torch.equal(got.cpu(), expected), got)


def refusals():
    numbers = torch.ones(3, device=XPU, dtype=torch.int32)
    refused(
        "BAND", ValueError, "Cannot use ReduceOp.BAND", lambda: dist.all_reduce(numbers, dist.ReduceOp.BAND)
    )
    refused("int16", TypeError, "not supported", lambda: dist.all_reduce(numbers.short()))
    refused("strides", ValueError, "contiguous", lambda: dist.all_reduce(torch.ones(2, 3, device=XPU).t()))
    gloo = dist.new_group(list(range(SIZE)), backend="gloo")
    for name in ("all_reduce", "broadcast"):
        arguments = (0,) if name == "broadcast" else ()
        refused(
            f"gloo {name}",
            RuntimeError,
            "communicates no xpu tensors",
            lambda name=name, arguments=arguments: getattr(dist, name)(numbers, *arguments, group=gloo),
        )
    short = dist.new_group(list(range(SIZE)), backend="xccl", timeout=datetime.timedelta(seconds=1))
    if RANK == 0:
        refused("timeout", RuntimeError, "ALLREDUCE", lambda: dist.all_reduce(numbers, group=short))


def facts():
    backend = dist.group.WORLD._get_backend(XPU)
    names = (
        dist.is_xccl_available() and isinstance(backend, dist.ProcessGroupXCCL) and backend.name() == "xccl"
    )
    say(
        "names",
        names and not isinstance(dist.group.WORLD._get_backend(torch.device("cpu")), dist.ProcessGroupXCCL),
    )
    halves = torch.full((3,), RANK + 1.0, device=XPU)
    dist.all_reduce(halves, op=dist._make_nccl_premul_sum(0.5))
    say("premultiplied", halves.tolist() == [SIZE * (SIZE + 1) / 4] * 3, halves)
    flags = torch.tensor([RANK == 0, False, True], device=XPU)
    dist.all_reduce(flags)
    say("sum of booleans", flags.cpu().view(torch.uint8).tolist() == [1, 0, 1], flags)
    uneven = [torch.zeros(k + 1, device=XPU) for k in range(SIZE)]
    dist.all_gather(uneven, torch.full((RANK + 1,), float(RANK), device=XPU))
    say("uneven", [u.tolist() for u in uneven] == [[float(k)] * (k + 1) for k in range(SIZE)], uneven)


for kind in (torch.float32, torch.bfloat16, torch.float16, torch.int64):
    data_movement(kind)
    reductions(kind)
data_movement(torch.bool)
asynchronous()
training()
compiled()
facts()
refusals()
print("@done", sys.argv[1:], flush=True)
dist.barrier()
dist.destroy_process_group()
