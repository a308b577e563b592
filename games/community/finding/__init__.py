"""How people find a game: what they look for (``wishes``), whom they know (``friends``), a seat at once (``matching``), and invitations by
name (``inviting``)."""
