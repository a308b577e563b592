"""Rows about people beside tables: who plays together (``groups``), who follows, mutes or blocks whom (``relations``),
what they report (``moderation``)."""
