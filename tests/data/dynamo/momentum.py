"""An optimizer whose first step makes its state: the second step is compiled again, the third is not."""

import torch

model = torch.nn.Linear(4, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
model(torch.randn(2, 4)).sum().backward()
step = torch.compile(optimizer.step, backend="eager")
for _ in range(3):
    step()
