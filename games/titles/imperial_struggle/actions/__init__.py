"""The Action Round: what can be done in it, and doing it (is.action-round)."""
