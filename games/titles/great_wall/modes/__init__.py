"""The modes of play beside the base game, one module each."""
