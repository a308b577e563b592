"""Match files that people bring: where things are in them, whether they can be read, and whether their moves are legal. Nothing here writes
to the database."""
