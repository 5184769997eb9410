"""Result of ``xpudbg dynamo``: what torch.compile did with each frame, why it stopped, why it compiled again, and what to do."""
