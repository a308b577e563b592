"""What the guidance says of Castle, Buildings and Manuscripts, compared with play and with the numbers of the View."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.match.match import Match
from games.engine.rules.ask import answer_of
from games.engine.rules.text import Text
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.pushing import BUMPED, TOP
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components
from tests.titles.forecasts import Claim
from tests.titles.viscounts_of_the_west_kingdom.castle_claims import MOVES_INWARD, events_in_turn, plain


def of_places(match: Match[Any], seat: int, view: ViscountsView, text: Text) -> Iterator[Claim]:
    """What is said at the question for the primary action."""
    numbers = {name: value for name, value in text.params.items() if isinstance(value, int)}
    if text.msgid.startswith("With {n} Worker placed here"):
        yield from _moves(match, seat, numbers["n"], numbers["inward"], numbers["bumped"])
    elif text.msgid.startswith("No section would be full yet"):
        for option in match.options(seat):
            if answer_of(option.id).verb == "noble":
                yield from _moves(match, seat, int(answer_of(option.id).parts[1]), 0, 0)
    elif text.msgid.startswith("A Building costs from {n} icon"):
        yield Claim("guidance: icons of a Building", numbers["n"], numbers["n"], (), lambda end: _cheapest(match, seat))
    elif text.msgid.startswith("The Manuscript here would add {n} point"):
        gain = view.gains[components.segment_of(view.players[seat].space)].total
        yield Claim("guidance: points of the Manuscript", numbers["n"], numbers["n"], (), lambda end: gain)


def _moves(match: Match[Any], seat: int, workers: int, inward: int, bumped: int) -> Iterator[Claim]:
    """More Workers than can be paid for at once are not compared."""
    if not any(option.id == f"noble:{workers}" for option in match.options(seat)):
        return
    for what, number, read in (("move inward", inward, _inward), ("are bumped", bumped, _bumped)):
        yield Claim(
            what=f"guidance: {what} after {workers} Workers",
            least=number,
            most=number,
            given=(f"noble:{workers}",),
            read=read,
            until=lambda end: end.state.phase not in ("action", "acting"),
            follow=plain,
        )


def _inward(match: Match[Any]) -> int:
    """To the second tier or to the third."""
    return sum(event.text.msgid.startswith(MOVES_INWARD) or event.rule == TOP for event in events_in_turn(match))


def _bumped(match: Match[Any]) -> int:
    return sum(event.rule == BUMPED for event in events_in_turn(match))


def _cheapest(match: Match[Any], seat: int) -> int:
    """Of every Building that could be constructed here, whether its icons are there or not."""
    asked = match.ask(seat)
    assert asked is not None
    every = [answer_of(option.id).parts for option in (*match.options(seat), *asked.refused())]
    built = [components.buildings()[parts[1]].cost for parts in every if parts[0] == "build"]
    public = [components.public()[parts[1]].cost for parts in every if parts[0] == "public"]
    return min(built + public)
