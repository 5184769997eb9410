"""Results for terminal, tables, JSON and files. Deterministic: no clock; width and colour are parameters."""
