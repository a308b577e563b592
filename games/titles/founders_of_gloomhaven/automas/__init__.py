"""Playing alone beside a real table (fog.solo)."""
