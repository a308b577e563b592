"""Ops: what cards and tiles can do, one struct each (games/engine/effects.py); data files name them in snake case under ``op``."""
