"""What play and time tell of clauses: what proves them, how often they were met, and what became of retired ones."""
