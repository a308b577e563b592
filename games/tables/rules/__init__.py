"""The rules of tables by their dates: since when a table plays by them, who knows them, and which clauses a match met."""
