"""The row of advisers (fog.actions.recruit)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.engine.rules.ask import Option, Refusal, judged
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven.rules import goods
from games.titles.founders_of_gloomhaven.rules.holdings import has
from games.titles.founders_of_gloomhaven.rules.prices import adviser_price
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import Recruit
from games.titles.founders_of_gloomhaven.table.references import amount, card, resource, who
from games.titles.founders_of_gloomhaven.table.state import Founders


def refill(game: FogGame) -> None:
    """Fills the row. Advisers that are left move to the left, and the deck fills the rest: fog.actions.recruit.8,
    fog.actions.recruit.11, fog.setup.rows.3."""
    state = game.state
    if all(state.row) or not (state.adviser_deck or any(state.row)):
        return
    row = [one for one in state.row if one]
    while state.adviser_deck and len(row) < len(state.row):
        row.append(state.adviser_deck.pop(0))
        game.reveal()
    state.row = row + [""] * (len(state.row) - len(row))


TOO_DEAR = Refusal(T("You have too little money"), "fog.actions.recruit.3")


def why_not(state: Founders, seat: int, effect: Recruit, slot: int, money: int) -> Refusal | None:
    """Why the adviser in a slot may not be recruited with this much money. None: it may be. fog.actions.recruit.2,
    fog.actions.recruit.3."""
    requirement = components.advisers()[state.row[slot]].requirement
    if not (effect.ignore_requirement or has(state, seat, requirement)):
        return _without(requirement)
    return TOO_DEAR if adviser_price(slot, effect.cost_delta).total > money else None


@cache
def _without(requirement: str) -> Refusal:
    text = T("You neither own {what} nor have access to it", what=resource(requirement))
    return Refusal(text, "fog.actions.recruit.2")


def options(state: Founders, seat: int, effect: Recruit, money: int) -> list[Option]:
    """Every adviser of the row. The rules say for each whether it may be recruited."""
    return [
        judged(_option(slot, adviser, effect), why_not(state, seat, effect, slot, money))
        for slot, adviser in enumerate(state.row)
        if adviser
    ]


def offered(state: Founders, seat: int, effect: Recruit, money: int) -> Iterator[tuple[str, Reckoning]]:
    """The advisers that may be recruited, with their prices."""
    for slot, adviser in enumerate(state.row):
        if adviser and why_not(state, seat, effect, slot, money) is None:
            yield adviser, adviser_price(slot, effect.cost_delta)


def _option(slot: int, adviser: str, effect: Recruit) -> Option:
    price = adviser_price(slot, effect.cost_delta)
    label = T("Recruit {adviser} for {price}", adviser=card(adviser), price=amount("money", price.total))
    return Option(f"recruit:{adviser}", label, (f"card:{adviser}",), price=price)


def recruit(game: FogGame, seat: int, adviser: str, price: Reckoning) -> None:
    """Takes the adviser into the hand and gives its points and 1 lasting influence: fog.actions.recruit.5,
    fog.actions.recruit.6, fog.actions.recruit.12."""
    state = game.state
    goods.pay(game, seat, {"money": price.total}, "fog.actions.recruit.3", price)
    state.row[state.row.index(adviser)] = ""
    game.player(seat).hand.append(adviser)
    game.log(
        T("{who} recruits {adviser}", who=who(seat), adviser=card(adviser)),
        seat=seat,
        rule="fog.actions.recruit.1",
        elements=[f"card:{adviser}"],
    )
    goods.gain(game, seat, {"points": components.advisers()[adviser].points}, "fog.actions.recruit.5")
    goods.gain(game, seat, {"lasting": 1}, "fog.actions.recruit.6")
