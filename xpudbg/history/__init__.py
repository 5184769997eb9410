"""Figures of many runs: a dataset of Parquet files in a folder or behind a URL, and what is made from it."""
