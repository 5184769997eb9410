"""The report of a run for a CI job."""
