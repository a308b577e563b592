"""Set-up and the phases of a Peace Turn (is.setup, is.peace)."""
