"""Reckonings of a table as JSON, for other programs. See docs/api.md."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.drawing.panels.players import track_of
from games.drawing.viewer.ending import ranks, rivals
from games.drawing.viewer.lines import lines_of
from games.drawing.viewer.thoughts import why
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import LANGUAGES, Wording
from games.engine.rules.ask import Option
from games.engine.rules.orders import offered
from games.engine.rules.reckoning import Cause, Reckoning, reckonings_in
from games.engine.rules.text import Text
from games.requests import refusals
from games.views.answering import scene_for_visitor, viewer_at


@require_safe
@never_cache
def reckonings(request: HttpRequest, table_id: int) -> JsonResponse:
    """The reckonings of the present table for this reader: on the board, of the options, in the latest lines of the
    log, of the score."""
    try:
        scene = scene_for_visitor(request, table_id)
    except refusals.Refusal as refusal:
        return JsonResponse({"error": "not found" if refusal.status == 404 else "refused"}, status=refusal.status)
    viewer = viewer_at(request, scene)
    with override("en"):
        viewing = Viewing(scene, viewer, "en")
    tell = _Teller(viewing.wording)
    log = [] if viewing.curtain else [line for move in scene.log for line in lines_of(move, viewer.seat)]
    options = [] if viewing.ask is None else [*offered(viewing.options), *viewing.ask.refused()]
    track = track_of(viewing)
    return JsonResponse(
        ({} if track is None else {"track": {"at": track.at, "seat": track.seat, "lead": track.lead}})
        | {
            "table": table_id,
            "number": scene.table.number,
            "seat": viewer.seat,
            "bots": [{"seat": seat.number, "level": seat.bot} for seat in scene.seats if seat.bot],
            "board": {path: tell.reckoning(found) for path, found in reckonings_in(viewing.view)},
            "options": [tell.option(option) for option in options if option.price or option.brings or option.scores],
            "log": [
                {"move": line.number, "text": tell.text(line.text), "reckoning": tell.reckoning(line.reckoning)}
                for line in log
                if line.reckoning is not None
            ],
            "score": [
                {
                    "seat": side.seat,
                    "owner": side.owner,
                    "label": tell.text(line.label),
                    "reckoning": tell.reckoning(line.reckoning),
                }
                for side in ([] if scene.result is None else ranks(scene.result, rivals(scene)))
                for line in side.lines
                if isinstance(line.reckoning, Reckoning)
            ],
        }
    )


@require_safe
@never_cache
def thoughts(request: HttpRequest, table_id: int, number: int) -> JsonResponse:
    """What a careful bot expected of the answers that it tried before it made move ``number`` of a match that is over."""
    try:
        scene = scene_for_visitor(request, table_id, number)
        thought = why(scene)
        if thought is None:
            raise refusals.Unknown("")
    except refusals.Refusal as refusal:
        return JsonResponse({"error": "not found" if refusal.status == 404 else "refused"}, status=refusal.status)
    with override("en"):
        tell = _Teller(Viewing(scene, viewer_at(request, scene), "en").wording)
    tried = [
        {
            "id": one.option,
            "label": tell.text(one.label),
            "worlds": one.tried,
            "expected": tell.reckoning(reckoning),
        }
        for one, reckoning in thought.tried
    ]
    return JsonResponse({"table": table_id, "move": number, "seat": thought.seat, "tried": tried})


class _Teller:
    """Reckonings as plain data, their sentences by language."""

    def __init__(self, wording: Wording) -> None:
        self._wordings = {code: wording.in_language(code) for code in LANGUAGES}

    def option(self, option: Option) -> dict[str, Any]:
        """Why it costs, brings and scores so much, as far as it does."""
        answer: dict[str, Any] = {"id": option.id, "refused": option.refused is not None}
        if option.price is not None:
            answer["price"] = self.reckoning(option.price)
        if option.brings is not None:
            answer["brings"] = self.reckoning(option.brings)
        if option.scores:
            answer["scores"] = [{"seat": one.seat, "points": self.reckoning(one.points)} for one in option.scores]
        return answer

    def reckoning(self, reckoning: Reckoning) -> dict[str, Any]:
        causes = [self._cause(cause) for cause in reckoning.causes]
        return {"what": self.text(reckoning.what), "total": reckoning.total, "causes": causes}

    def _cause(self, cause: Cause) -> dict[str, Any]:
        answer: dict[str, Any] = {"amount": cause.amount, "text": self.text(cause.text), "clause": cause.rule}
        if cause.causes:
            answer["causes"] = [self._cause(part) for part in cause.causes]
        return answer

    def text(self, text: Text) -> dict[str, str]:
        said = {}
        for code, wording in self._wordings.items():
            with override(code):
                said[LANGUAGES[code]] = wording.plain(text)
        return said
