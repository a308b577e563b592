"""Saving rows by cached statements, for all that is saved with a move."""

from config.shared.rows import add, write

__all__ = ["add", "write"]
