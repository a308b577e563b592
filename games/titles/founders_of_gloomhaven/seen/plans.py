"""What could be done with a card or a standard action now: what it could build and lay, and who would score by that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.rules.ask import Answer
from games.engine.rules.text import T
from games.engine.title.title import Remark
from games.titles.founders_of_gloomhaven.rules.prices import tile_price
from games.titles.founders_of_gloomhaven.seen.foresight import Foresight
from games.titles.founders_of_gloomhaven.seen.foretelling import heading
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.ops import Effect, Road, Upgrade
from games.titles.founders_of_gloomhaven.table.owners import amount, prestige, resource
from games.titles.founders_of_gloomhaven.turn.work import basic_follow, main_action


def plans(view: FoundersView, seat: int, answer: Answer) -> Iterator[Remark]:
    """Of a card that may be played or followed, and of a standard action."""
    for effect in _effects(view, answer):
        if isinstance(effect, Upgrade):
            yield from _buildings(view, seat, effect)
        elif isinstance(effect, Road):
            yield from _roads(view, seat)


def _effects(view: FoundersView, answer: Answer) -> Sequence[Effect]:
    if answer.verb == "play":
        return main_action(answer.parts[1])
    if answer.verb == "basic":
        return basic_follow(view.card)
    if answer.verb == "down":
        return [effect for one in components.standard().values() for effect in one.steps]
    return components.standard()[answer.verb].steps if answer.verb in components.standard() else ()


def _buildings(view: FoundersView, seat: int, effect: Upgrade) -> Iterator[Remark]:
    """Without the roads that it may lay first."""
    foresight = Foresight(view, seat, effect)
    for name in components.advanced():
        price = tile_price(name, effect.cost_delta).total
        found = foresight.best(name) if price <= view.players[seat].money else None
        if found is not None:
            text = T(
                "{what} for {price}; at best: {outcome}",
                what=resource(name),
                price=amount("money", price),
                outcome=heading(found[1]),
            )
            yield Remark(text, "fog.actions.upgrade.7", (f"resource:{name}",), found[1].scores)


def _roads(view: FoundersView, seat: int) -> Iterator[Remark]:
    for one, outcome in Foresight(view, seat).by_road():
        text = T(
            "A road would deliver {what} to {building}", what=resource(one.resource), building=prestige(one.building)
        )
        yield Remark(text, "fog.delivery.1", (f"tile:{one.key}", f"prestige:{one.building}"), outcome.scores)
