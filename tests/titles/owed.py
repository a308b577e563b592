"""What a title still owes, in plain words. A title can be played before it has all of this: the shared tests look at what it has."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings

from games.engine.title.info import Info
from games.engine.title.title import Title
from games.learning import scenarios
from games.titles import infos, load

ROOT = Path(settings.BASE_DIR)
DEFAULTS = {field.name: field.default for field in dataclasses.fields(Title)}


class Parts:
    """Where the parts of a title are looked for."""

    def __init__(self, info: Info) -> None:
        self.info = info
        self.package = info.slug.replace("-", "_")
        self.title: Title[Any, Any] = load(info.slug)
        self.title_folder = Path(import_module(f"games.titles.{self.package}").__file__ or "").parent
        self.book = ROOT / "rulebook" / "content" / self.package
        self.tests = ROOT / "tests" / "titles" / self.package

    def gives(self, name: str) -> bool:
        """Whether ``title.py`` gives this field of the record something else than its default."""
        value = getattr(self.title, name)
        return bool(value) and value is not DEFAULTS[name]

    def has(self, *paths: Path) -> bool:
        """Whether one of the files or folders is there."""
        return any(path.exists() for path in paths)


Owes = Callable[[Parts], bool]
OWED: Mapping[str, tuple[Owes, str]] = {
    "book": (
        lambda at: not at.has(at.book / "book.yaml"),
        "a book: book.yaml and a chapter a file in rulebook/content/{package}/ (docs/writing-clauses.md)",
    ),
    "coverage": (
        lambda at: not at.has(at.book / "coverage.md"),
        "the table from the source's sections to clauses: rulebook/content/{package}/coverage.md",
    ),
    "ids": (
        lambda at: not at.has(at.book / "ids.txt"),
        "the list of its clause ids: manage.py load_rules {package} --record",
    ),
    "scenarios": (
        lambda at: not at.has(scenarios.folder(at.info.slug)),
        "a worked example for each rule: games/titles/{package}/scenarios/*.yaml (docs/writing-scenarios.md)",
    ),
    "reasons": (
        lambda at: not at.has(at.tests / "reasons.py"),
        "what each refusal claims about the position: HOLDS in tests/titles/{package}/reasons.py",
    ),
    "holdings": (
        lambda at: not at.gives("holdings"),
        "what everybody has, to be compared with what the log says: Title.holdings",
    ),
    "news": (lambda at: not at.gives("news"), "which events matter to a player who was away: Title.news"),
    "board": (
        lambda at: not at.has(ROOT / "templates" / "games" / at.package / "board.jinja"),
        "its drawing: templates/games/{package}/board.jinja (docs/drawing-a-board.md)",
    ),
    "styles": (
        lambda at: not at.has(*(ROOT / "static" / "css" / f"{at.package}{end}" for end in (".css", ""))),
        "the styles of its drawing: static/css/{package}.css",
    ),
    "places": (
        lambda at: not at.gives("places"),
        "where every piece lies, so that it is seen to travel: Title.places (docs/drawing-a-board.md)",
    ),
    "outline": (
        lambda at: not at.gives("outline"),
        "the table as a list, for screen readers and the keyboard: Title.outline",
    ),
    "words": (
        lambda at: not at.has(*at.title_folder.glob("locale/zh_Hant/LC_MESSAGES/django.po")),
        "its sentences in Chinese: manage.py messages games/titles/{package} (CONTRIBUTING.md#words)",
    ),
    "components": (
        lambda at: not at.gives("components"),
        "a page of the rulebook for each card, tile and space: Title.components",
    ),
    "bot": (
        lambda at: not (at.gives("weigh") and "heuristic" in at.title.bots),
        "a bot that chooses: Title.weigh, and heuristic in Title.bots",
    ),
    "primer": (lambda at: not at.gives("primer"), "the game in three lines: Title.primer"),
    "guidance": (
        lambda at: not (at.gives("guidance") and at.has(at.tests / "guided.py")),
        "what matters at a question: Title.guidance, its numbers counted again in tests/titles/{package}/guided.py",
    ),
    "lesson": (
        lambda at: not at.has(at.title_folder / "lesson.yaml"),
        "a lesson: lesson.yaml (docs/writing-a-lesson.md)",
    ),
    "fixtures": (
        lambda at: not at.has(ROOT / "tests" / "fixtures" / at.package),
        "finished matches that are replayed: python -m tests.titles.record",
    ),
}
"""By part, in the order in which it is best given: whether a title owes it, and what is to be done."""


def owed(info: Info) -> dict[str, str]:
    """By part, what the title still owes, in plain words."""
    at = Parts(info)
    return {part: words.format(package=at.package) for part, (owes, words) in OWED.items() if owes(at)}


def having(*parts: str) -> list[Info]:
    """The titles that have these parts. ``test_owed.py`` says what the others owe."""
    return [info for info in infos() if not any(OWED[part][0](Parts(info)) for part in parts)]
