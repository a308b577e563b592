"""The AI beside a real table (vis.solo)."""
