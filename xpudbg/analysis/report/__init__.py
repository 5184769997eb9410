"""What the pages of a report say: one HTML file of a whole run."""
