"""The preview of a link to a table: the players and the state of the match, as far as everybody may know."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from config.shared.spacing import filled
from games.drawing.viewer.in_language import SceneText
from games.drawing.words.typography import figure
from games.engine.rules.state import Track
from games.models import Table
from games.tables.reading.scene import Scene


def address_of(scene: Scene) -> str:
    """The address of the table, or of the earlier position that is shown."""
    if scene.now:
        return reverse("games:table", args=[scene.table.pk])
    return reverse("games:position", args=[scene.table.pk, scene.at])


def description_of(scene: Scene, language: str) -> str:
    """One line with the names at the table and its state, in the active language. It is the same for all people who may see the table."""
    names = _names(scene, language)
    taken = [names[seat.number] for seat in scene.seats if seat.user is not None or seat.bot]
    state = state_of(scene, language)
    return " · ".join([_(", ").join(taken), state]) if taken else state


def _names(scene: Scene, language: str) -> list[str]:
    return [sign.said for sign in SceneText.of(scene, language).signs]


def state_of(scene: Scene, language: str) -> str:
    """The state of the match in a line, in the active language."""
    table, match, names = scene.table, scene.match, _names(scene, language)
    if table.status == Table.Status.OPEN:
        return _("Waiting for players")
    if not scene.now:
        return filled(_("After move {n} of {all}"), n=scene.at, all=table.number)
    if scene.result is not None:
        return _outcome(scene, names, language)
    if table.status == Table.Status.ABANDONED or match is None:
        return _("This table was given up")
    waited = filled(
        _("Waiting for {names}"), names=_(", ").join(names[seat] for seat in match.questions.shown_waiting())
    )
    return " · ".join([waited, filled(_("Move {n}"), n=table.number)])


def _outcome(scene: Scene, names: list[str], language: str) -> str:
    result = scene.result
    assert result is not None
    if result.won is not None:
        return _("The match is over") + " · " + (_("Won") if result.won else _("Lost"))
    winners = [names[seat] for seat in result.winners]
    sentence = _("{name} has won") if len(winners) == 1 else _("{names} share the first place")
    parts = [filled(sentence, name=winners[0], names=_(", ").join(winners))]
    if isinstance(result.track, Track):
        parts += [figure(result.track.at), SceneText.of(scene, language).wording.lead(result.track)]
    return " · ".join(parts)
