"""Nim: three heaps of stones. The smallest title that can be played, in three files: copy this folder to begin another."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import DRAFT, Info, Mode

INFO = Info(
    slug="nim",
    name_zh="尼姆",
    name_en="Nim",
    summary=T("Take stones from one heap at a time. Whoever takes the last stone wins."),
    book="nim",
    minutes=5,
    modes=(Mode(slug="standard", name=T("Standard game"), players=(2,), rule="nim.goal.1"),),
    stage=DRAFT,
)
