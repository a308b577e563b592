"""The queue: what has to be done later is a row of the database until it is done (docs/decisions/house-queue.md)."""
