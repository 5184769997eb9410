"""What runs inside the user's processes: standard library only, and nothing here may break a script."""
