"""Runs on a GPU that is not there: environment, device sheets, plan, and what the run reports."""
