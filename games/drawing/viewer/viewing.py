"""A scene for one viewer in one language. All fragments of the viewer are drawn from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from config.shared.spacing import filled
from games.drawing.board.board import Chances
from games.drawing.viewer.in_language import SceneText
from games.drawing.viewer.takeback import TakenBack, may_take_back, taken_back
from games.engine.rules.ask import Ask, Option, Question
from games.engine.rules.orders import Orders
from games.engine.title.view import View
from games.models import Table
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows import rights


class Viewing:
    """A scene as one viewer sees it. Django's language must be the viewer's."""

    def __init__(self, scene: Scene, viewer: Viewer, language: str) -> None:
        self.scene = scene
        self.viewer = viewer
        self.language = language
        self.scene_text = SceneText.of(scene, language)
        self.wording = self.scene_text.wording
        self.signs = self.scene_text.signs
        self.curtain = scene.handed_to(viewer)
        self.ask = self._ask()
        self.context = self.scene_text.context | {
            # Not in the scene's own cache: scene and cache would refer to each other until a full collection.
            "scene": scene,
            "viewer": viewer,
            "you": None if viewer.seat is None else self.signs[viewer.seat],
            "curtain": None if self.curtain is None else self.signs[self.curtain.number],
        }

    def _ask(self) -> Ask | None:
        """The current question to this viewer."""
        scene, seat = self.scene, self.viewer.seat
        if (
            scene.match is None
            or seat is None
            or not scene.running
            or not scene.now
            or self.curtain
            or rights.has_left(scene.seats[seat])
            or scene.table.asleep_since is not None
            or (scene.seats[seat].vote_until is not None and not scene.seats[seat].vote_waits)
        ):
            return None
        return scene.match.questions.shown_ask(seat)

    @cached_property
    def options(self) -> Sequence[Option]:
        """The answers of this viewer, with their forecasts."""
        if self.ask is None:
            return ()
        assert self.scene.match is not None
        assert self.viewer.seat is not None
        options = self.scene.match.options(self.viewer.seat)
        if self.view is None or isinstance(options, Orders):
            return options
        return self.scene.match.title.forecast(self.view, Question(self.ask, options))

    @cached_property
    def view(self) -> View | None:
        """The View of this viewer. Before the curtain it is the public one, because the next player already looks at the screen."""
        match = self.scene.match
        return None if match is None else match.view(None if self.curtain else self.viewer.seat)

    def bot_to_ask(self) -> tuple[str, dict[str, str]] | None:
        """The address at which a careful bot is asked about the present question, and what is sent there. None where nobody may ask it."""
        table = self.scene.table
        if table.pk and rights.may_ask_bot(table, self.scene.seats, self.viewer.seat):
            return reverse("games:opinion", args=[table.pk]), {"version": str(table.asked_version)}
        return None

    def chances(self) -> Chances:
        """The elements of the board that this viewer can touch now."""
        match = self.scene.match
        if self.ask is None or match is None:
            return Chances()
        return Chances.of(self.options, self.ask.refused(), match.title.sets)

    @property
    def alone(self) -> bool:
        """Whether no other person has ever had a seat at this table. Then there is nobody for a chat, unless somebody joins before it
        begins."""
        people = {seat.user_id for seat in self.scene.seats} - {None}
        return bool(self.viewer.seats) and len(people) < 2 and self.scene.table.status != Table.Status.OPEN

    @cached_property
    def takeback(self) -> dict[str, Any]:
        """The moves that this viewer can take back."""
        return may_take_back(self.scene, self.viewer)

    @cached_property
    def takeback_said(self) -> str:
        """The takeback to which this viewer is asked to agree."""
        takeback = self.takeback
        if not takeback["must_agree"] or self.curtain:
            return ""
        name, undone = self.signs[takeback["takeback"].seat].said, takeback["takeback_undoes"]
        sentence = filled(_("{name} asks to take back: {move}."), name=name, move=undone.said(self.wording.plain))
        return " ".join(filter(None, [sentence, undone.consequences]))

    @cached_property
    def taken_back(self) -> list[TakenBack]:
        """The recent takebacks. Nothing before a curtain."""
        return [] if self.curtain else list(taken_back(self.scene, self.viewer))
