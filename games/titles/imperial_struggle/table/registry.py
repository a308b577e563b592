"""The title's steps: every module that plays a part of the game registers its own."""

from __future__ import annotations

from games.engine.rules.step import Steps

steps = Steps()
