"""What a CI job reports about a run."""
