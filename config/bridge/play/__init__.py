"""What play tells the rulebook of its clauses, and the rulebook tells play of them."""
