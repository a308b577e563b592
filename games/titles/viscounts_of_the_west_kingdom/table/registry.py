"""The title's steps: every module that plays a part of it registers its own."""

from __future__ import annotations

from games.engine.rules.step import Steps

steps = Steps()
