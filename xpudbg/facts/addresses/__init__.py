"""Resolution of addresses in an open run: its graphs, kernels and stages by the words that name them."""
