"""Questions put to a bundle or a cache; answers are frozen dataclasses."""
