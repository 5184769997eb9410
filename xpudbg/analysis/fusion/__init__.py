"""What was fused, what was not and why, and what it saved."""
