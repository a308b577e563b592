"""Pages of the portal: the lobby and making tables, the table itself, what is posted at it, and looking back."""
