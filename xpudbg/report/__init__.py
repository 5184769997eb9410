"""Contents of the pages of a report, the one HTML file of a whole run."""
