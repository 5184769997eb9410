"""Runs on an emulated GPU: environment, device sheets, plan, and the reports of the run."""
