"""What keepers see of the site: numbers, and what the lines of the log are about. It knows no game and no person."""
