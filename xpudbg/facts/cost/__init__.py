"""Estimates of time from bytes, operations and the peak rates of a device."""
