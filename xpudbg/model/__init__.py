"""Frozen dataclasses and enums that all packages share. Imports only the standard library."""
