"""Sections of the kernel card, each fact with its source artifact."""
