"""What is printed from the code and data of titles: their sequence of play, decks, costs, ends, and what was designed here."""
