"""A lesson's step at a table: the same board, question and strip, with the lesson's text above the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import override

from config.shared.simplified import simplified
from config.shared.spacing import filled, spaced
from games.drawing.board.board import rule_link, template
from games.drawing.panels import ask, board, players, status
from games.drawing.panels.fragments import fragment
from games.drawing.viewer.lines import Line
from games.drawing.viewer.losing import NOTHING_LOST
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.clauses import numbers_of
from games.drawing.words.wording import language_tag, title_name
from games.engine.bots.bots import NORMAL
from games.engine.rules.ask import Ask, Option
from games.engine.rules.orders import Orders
from games.engine.title.naming import Words
from games.learning.lessons import Lesson, Position
from games.live.frames import Fragments
from games.models import Seat, Table
from games.tables.reading.scene import Scene, Viewer

HINT_AFTER = 2
"""The number of wrong answers before the hint is shown. After one more, the learner may ask for the answer."""


@dataclass(frozen=True)
class Tries:
    """The results of the answers so far. ``count`` were posted from this page. ``wrong`` answers did not fulfil the current task. ``why``
    describes the last one. ``rule`` is the clause by which the rules refused it."""

    count: int = 0
    wrong: int = 0
    why: str = ""
    rule: str = ""


def said(words: Words, language: str) -> str:
    """A lesson's sentence in the reader's language."""
    if language_tag(language) == "en":
        return words.en
    text = spaced(words.zh_hant)
    return simplified(text) if language_tag(language) == "zh-Hans" else text


def fragments(position: Position, tries: Tries, language: str) -> Fragments:
    """The step's fragments by their ids, like those of a table from :func:`games.drawing.panels.fragments.fragments`."""
    with override(language):
        viewing = LessonViewing(position, tries, language)
        contexts = {
            "status": viewing.status(),
            "players": players.context(viewing),
            "board": board.context(viewing),
            "ask": viewing.panel(),
        }
        drawn = {f"table-{name}": fragment(name, viewing, context) for name, context in contexts.items()}
        return {**drawn, "table-log": viewing.steps_log()}


def scene_of(position: Position, tries: Tries) -> Scene:
    """An unsaved table, for code that draws tables. Its match belongs to the learner, so drawing code never caches it."""
    match = position.match
    table = Table(
        pk=0,
        title=position.title,
        mode=match.setup.mode,
        players=match.setup.players,
        options=match.setup.options,
        status=Table.Status.PLAYING,
        privacy=Table.Privacy.PRIVATE,
        invite=f"lesson {position.title}",
        number=match.number,
        version=tries.count + 1,
        asked_version=tries.count + 1,
    )
    scene = Scene(table, [_seat(table, number, position.step.seat) for number in range(match.setup.players)])
    scene.match, scene.result, scene.log, scene.rematch = match, match.result, [], None
    return scene


def viewer_of(position: Position) -> Viewer:
    """The learner as a viewer."""
    return Viewer(seat=position.step.seat, seats=(position.step.seat,))


def _seat(table: Table, number: int, learner: int) -> Seat:
    if number == learner:
        return Seat(table=table, number=number, name=filled(_("Player {n}"), n=number + 1))
    return Seat(table=table, number=number, bot=NORMAL)


class LessonViewing(Viewing):
    """A step of a lesson as the learner sees it. Its fragments have the table's contexts, with the lesson's text."""

    def __init__(self, position: Position, tries: Tries, language: str) -> None:
        self.position = position
        self.tries = tries
        super().__init__(scene_of(position, tries), viewer_of(position), language)

    def _ask(self) -> Ask | None:
        return None if self.position.done else super()._ask()

    def bot_to_ask(self) -> tuple[str, dict[str, str]]:
        """A careful bot may be asked at each step. What it would do may not be what the lesson asks for."""
        address = reverse("games:lesson_opinion", args=[self.position.title, self.position.step.slug])
        return address, {"given": " ".join(self.position.answers)}

    def status(self) -> dict[str, Any]:
        """The context of the status: nobody waits, nothing can be resigned."""
        step = said(self.position.step.name, self.language)
        heading = " · ".join([step, _("Lesson"), title_name(self.scene.info, self.language)])
        without: dict[str, Any] = {"mine": False, "alone": True, "resign": ""}
        return {**status.context(self, self._announcement()), **without, "heading": heading}

    def _announcement(self) -> str:
        """What a screen reader reads once: the result of the answer, and the next task."""
        if self.tries.why:
            return " ".join(filter(None, [self.tries.why, self._hint()]))
        return " ".join(filter(None, [self._praise(), *map(self._plain, self._happened()), self._to_do()]))

    def _plain(self, line: Line) -> str:
        return self.wording.plain(line.text)

    def _praise(self) -> str:
        """The comment on the answer before, if it was right."""
        count = len(self.position.answers)
        return said(self.position.step.tasks[count - 1].said, self.language) if count else ""

    def _to_do(self) -> str:
        return "" if self.position.done else said(self.position.task.task, self.language)

    def _hint(self) -> str:
        return said(self.position.task.hint, self.language) if self.tries.wrong >= HINT_AFTER else ""

    @cached_property
    def options(self) -> Sequence[Option]:
        """Nothing in a lesson is permanent, so no answer needs to be confirmed."""
        options = super().options
        if isinstance(options, Orders):
            return options
        return [msgspec.structs.replace(option, final=False, warns=None) for option in options]

    def panel(self) -> dict[str, Any]:
        """The context of the panel: the lesson's text, then the question as at any table, without what a lesson does not need."""
        context = ask.context(self)
        if "handing_over" in context:
            context["handing_over"], context["losing"] = (), NOTHING_LOST
        state = "learned" if self.position.done else context["state"]
        without: dict[str, Any] = {"primer": None, "may_undo": False, "undoing": None, "turn": None, "spans": []}
        return {**context, **without, "state": state, "lesson": self._lesson()}

    def _lesson(self) -> dict[str, Any]:
        position, step = self.position, self.position.step
        steps = position.lesson.steps
        return {
            "title": position.title,
            "slug": step.slug,
            "number": position.index + 1,
            "count": len(steps),
            "name": said(step.name, self.language),
            "tell": [said(words, self.language) for words in step.tell],
            "clauses": [*map(rule_link, step.clauses, numbers_of(step.clauses))],
            "praise": self._praise(),
            "to_do": self._to_do(),
            "tasks": len(step.tasks),
            "task": len(position.answers) + 1,
            "why": self.tries.why,
            "why_rule": rule_link(self.tries.rule),
            "hint": self._hint(),
            "solution": position.solution if self.tries.wrong > HINT_AFTER and not position.done else "",
            "given": " ".join(position.answers),
            "wrong": self.tries.wrong,
            "begins": not self.tries.count,
            "before": steps[position.index - 1].slug if position.index else "",
            "after": steps[position.index + 1].slug if position.index + 1 < len(steps) else "",
            "learned": said(position.lesson.learned, self.language) if position.index + 1 == len(steps) else "",
        }

    def _happened(self) -> list[Line]:
        """The result of the last answer, for the learner."""
        return list(self._lines_from(self.position.fresh)) if self.position.answers else []

    def steps_log(self) -> str:
        """The events of the step, newest first."""
        lines = template("learn/_lines.jinja").render(self.context, lines=list(self._lines_from(self.position.seen)))
        return template("table/log/_log.jinja").render(self.context, lines=mark_safe(lines))  # noqa: S308 - drawn with autoescape

    def _lines_from(self, first: int) -> Iterable[Line]:
        """The events from a record of the match on, newest first."""
        seat = self.position.step.seat
        for record in reversed(self.position.match.records[first:]):
            for event in record.events:
                if (line := Line.of(record.number, event, seat)) is not None:
                    yield line


def summary(lesson: Lesson, learned: set[str], language: str) -> dict[str, Any]:
    """A lesson's steps, the learned ones among them, and the next one (None when none is left)."""
    steps = [(step.slug, said(step.name, language), step.slug in learned) for step in lesson.steps]
    upcoming = next((slug for slug, _name, known in steps if not known), None)
    return {
        "about": said(lesson.about, language),
        "minutes": lesson.minutes,
        "steps": steps,
        "known": sum(known for *_step, known in steps),
        "next": upcoming or steps[0][0],
        "all_learned": upcoming is None,
        "learned": said(lesson.learned, language),
    }
