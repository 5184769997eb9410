"""Emulation of a GPU: environment, device sheets, plan, and the reports of the run."""
