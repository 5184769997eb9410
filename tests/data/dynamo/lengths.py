import torch


@torch.compile(backend="eager")
def add_values(x, d):
    for value in d.values():
        x = x + value
    return x


x = torch.ones(3)
add_values(x, {"a": 1, "b": 2})
add_values(x, {"a": 1, "b": 2, "c": 3})
add_values(x, {"a": 1})
