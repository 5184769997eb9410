"""Errors with their exit codes, and units of sizes."""
