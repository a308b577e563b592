"""A table's past: where somebody stopped looking, the steps since then, where to jump, what differs."""
