"""Imported by scripts about the numbers of graphs: Inductor writes kernels as ever, and Triton compiles none of them.

In the mode ``eager`` a graph runs as ATen graph, whatever becomes of its kernels; ``workloads.py`` compiles them.
"""

from torch._inductor.runtime.triton_heuristics import CachingAutotuner

CachingAutotuner.precompile = lambda *_, **__: None
