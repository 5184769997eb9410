"""Frozen dataclasses and enums that all rooms share. Imports nothing but the standard library."""
