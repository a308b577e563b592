"""Command cards, clerks and locations: what matters."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.text import N, Ref, T, Text
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.great_wall.guidance.reading import Position, guide
from games.titles.great_wall.seen.view import GreatWallView, LocationView
from games.titles.great_wall.seen.wall import SectionView


def command(at: Position) -> Statement:
    """Which sections would fall, and what it would cost oneself."""
    if not at.breached:
        return Statement(
            T("Every wall section would hold if Winter came now: there is time for clerks and buildings."),
            "gw.winter.siege.4",
        )
    falling: list[Text] = [_costing(section, at.seat) for section in at.breached]
    return Statement(
        T(
            "If Winter came now, the Horde would break through here: {sections}. Barricades, walls and soldiers help.",
            sections=[*falling],
        ),
        "gw.winter.siege.5",
    )


def _costing(section: SectionView, seat: int) -> Text:
    return N(
        "{section} (short by {short}, {n} shame token for you)",
        "{section} (short by {short}, {n} shame tokens for you)",
        n=section.shame_if_breached.get(seat, 0),
        section=Ref(section.element),
        short=section.offense - section.defense,
    )


def slot(at: Position) -> Statement:
    """The locations that one more clerk would fill."""
    close = _close(at)
    if close:
        text = T(
            "Cards are resolved from left to right. One clerk more fills {places}: an early card decides when.",
            places=[*close],
        )
    else:
        text = T(
            "Cards are resolved from left to right. No location is one clerk short yet: "
            "early clerks begin what a later card completes."
        )
    return Statement(text, "gw.autumn.order.2")


def send(at: Position) -> Statement | None:
    """Locations that one clerk would fill, and where one's overseers add to what is gathered."""
    if at.question.ask.rule.startswith("gw.reed."):
        return None
    open_places = {answer.parts[2] for answer in at.answers("send")} or {place.id for place in at.view.locations}
    close = [Ref(place.element) for place in _nearly_full(at) if place.id in open_places]
    overseen: list[Text] = [_overseen(place, at.seat) for place in _own_overseers(at) if place.id in open_places]
    if close and overseen:
        text = T(
            "One clerk more fills {places}. With a clerk of yours there, your overseers bring more at {overseen}.",
            places=[*close],
            overseen=[*overseen],
        )
        return Statement(text, "gw.production.gather.2")
    if close:
        return Statement(
            T("One clerk more fills {places}; then it is resolved for all who have a clerk there.", places=[*close]),
            "gw.locations.kinds.5",
        )
    if overseen:
        return Statement(
            T("With a clerk of yours there, your overseers bring more at {overseen}.", overseen=[*overseen]),
            "gw.production.gather.2",
        )
    return Statement(
        T("No location is one clerk short of being full. A special location needs only one clerk to activate."),
        "gw.autumn.activation.2",
    )


def _nearly_full(at: Position) -> list[LocationView]:
    return [place for place in at.view.locations if place.slots is not None and place.free == 1]


def _close(at: Position) -> list[Ref]:
    return [Ref(place.element) for place in _nearly_full(at)]


def _own_overseers(at: Position) -> list[LocationView]:
    return [place for place in at.view.locations if place.production and at.seat in place.overseers]


def _overseen(place: LocationView, seat: int) -> Text:
    return T("{place} (+{n})", place=Ref(place.element), n=place.overseers[seat][0])


def activate(at: Position) -> Statement:
    """Where one's own clerks are, goods before what they pay for."""
    due = {answer.parts[1] for answer in at.answers("activate")}
    mine = [place for place in at.view.locations if place.id in due and place.clerks.get(at.seat)]
    if not mine:
        return Statement(
            T("You have no clerk at these locations, so they bring you nothing."), "gw.locations.resolve.3"
        )
    names: list[Text] = [_manned(place, at.seat) for place in mine]
    if any(place.production for place in mine) and not all(place.production for place in mine):
        text = T("You have clerks at {places}. Gather goods first, then spend them.", places=[*names])
    else:
        text = T("You have clerks at {places}. Where you have none, you gain nothing.", places=[*names])
    return Statement(text, at.question.ask.rule)


def _manned(place: LocationView, seat: int) -> Text:
    return T("{place} ({n})", place=Ref(place.element), n=place.clerks[seat])


GUIDANCE: Mapping[str, Guide[GreatWallView]] = {
    "command": guide(command),
    "slot": guide(slot),
    "send": guide(send),
    "take": guide(send),
    "activate": guide(activate),
}
