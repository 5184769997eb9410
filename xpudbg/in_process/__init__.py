"""Recording of blocks in a process that has torch already: tests under pytest, notebooks and scripts; uses torch, lazily."""
