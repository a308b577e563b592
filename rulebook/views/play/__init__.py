"""Pages and fragments about a clause in play: what proves it, and what changed since the reader's last game."""
