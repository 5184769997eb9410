"""Native code built on purpose: its figures, builds compared, and why a build fails."""
