"""The book outside of its pages."""
