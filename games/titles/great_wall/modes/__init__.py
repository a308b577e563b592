"""The modes of play other than the base game, one module each."""
