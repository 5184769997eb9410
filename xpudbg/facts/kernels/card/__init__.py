"""The chapters of the kernel card, each fact with the artifact that it was read from."""
