"""The fusion analysis as a report, pictures and pages."""
