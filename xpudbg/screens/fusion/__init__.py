"""Fusion analysis as report, pictures and pages."""
