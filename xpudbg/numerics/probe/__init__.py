"""Code that runs in the user's processes, with their torch: Python 3.8 and later, relative imports."""
