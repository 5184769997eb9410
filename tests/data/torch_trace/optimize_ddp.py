"""A model whose parameters do not fit into one bucket of DistributedDataParallel, so that optimize_ddp splits it."""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29641", RANK="0", WORLD_SIZE="1")
dist.init_process_group("gloo")
dist._DEFAULT_FIRST_BUCKET_BYTES = 1000


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = torch.nn.Linear(64, 64), torch.nn.Linear(64, 64)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))


torch.compile(DDP(Model(), bucket_cap_mb=0.005))(torch.randn(8, 64)).sum().backward()
dist.destroy_process_group()
