"""Ops: what the steps of a card can do, one struct each (games/engine/rules/effects.py). Data files name them in snake case: ``op``."""
