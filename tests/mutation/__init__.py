"""How many small mistakes the tests notice: mutants of the code, drawn by lot, and the tests that kill them."""
