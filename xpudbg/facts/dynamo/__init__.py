"""Report of what torch.compile did with each frame of a run, from its structured traces."""
