"""Forecasts in words: what would be delivered, who chooses, and what seats score if that is not certain."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.text import Param, Ref, T, Text
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.seen.forecast.outcome import Outcome, Spread
from games.titles.founders_of_gloomhaven.table.references import prestige, resource, who


def heading(outcome: Outcome) -> Text:
    """What would be delivered and completed. If a player has a choice that matters, it says who, and what depends on
    it."""
    text = delivered(outcome)
    if outcome.certain:
        return text
    return chosen(with_spreads(text, outcome.spreads), outcome.choosers)


def chosen(text: Text, choosers: Sequence[int]) -> Text:
    """The forecast in words, with the players who choose."""
    if len(choosers) == 1:
        return T("{outcome}; {who} chooses a tile", outcome=text, who=who(choosers[0]))
    return T("{outcome}; {who} choose tiles", outcome=text, who=[who(seat) for seat in choosers])


def with_spreads(text: Text, spreads: Sequence[Spread]) -> Text:
    """The forecast in words, with what seats score if that is not certain."""
    return T("{what}; points: {list}", what=text, list=listed(spreads)) if spreads else text


def listed(spreads: Sequence[Spread]) -> Param:
    """Seats, each with the least and the most."""
    return [T("{who} {least} to {most}", who=who(one.seat), least=one.least, most=one.most) for one in spreads]


def delivered(outcome: Outcome) -> Text:
    """What would be delivered and completed, whatever the players choose."""
    ending = outcome.first
    parts: list[int | str | Ref | Text] = [
        messages.delivered(resource(one.resource), prestige(one.building)) for one in ending.delivered
    ]
    parts += [T("{what}, neutral", what=resource(name)) for name in ending.neutral]
    parts += [T("{building} complete", building=prestige(building)) for building in ending.completed]
    return T("Delivered: {list}", list=parts) if parts else T("Nothing is delivered")
