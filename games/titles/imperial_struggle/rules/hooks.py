"""Where cards reach into the rules: lists of functions that each rule asks at its moment. A card's module adds its
own with a decorator:

    @hooks.reductions.add
    def swift(game: ISGame, buy: Purchase) -> Iterable[Cause]: ...

The functions of a list are asked in the order in which they were added; what they return is put together by the rule that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Cause
from games.titles.imperial_struggle.table.state import Reduction

if TYPE_CHECKING:
    from games.titles.imperial_struggle.rules.game import ISGame
    from games.titles.imperial_struggle.rules.purchase import Purchase

P = ParamSpec("P")
R = TypeVar("R")


class Hook(Generic[P, R]):
    """Functions that one rule asks at one moment."""

    def __init__(self) -> None:
        self._functions: list[Callable[P, R]] = []

    def add(self, function: Callable[P, R]) -> Callable[P, R]:
        """Have ``function`` asked, too."""
        self._functions.append(function)
        return function

    def all(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        """What each of them says."""
        for function in self._functions:
            yield function(*args, **kwargs)

    def any(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether one of them says something true."""
        return any(self.all(*args, **kwargs))


reductions: Hook[[ISGame, Purchase], Iterable[Reduction]] = Hook()
"""Lasting reductions of a price (those of one Action Round stand in ``Round.reductions``): asked for every price, so
be quick."""
minor_may_remove: Hook[[ISGame, str, str], bool] = Hook()
"""(side, space): whether a Minor action may remove the opposing flag there although it has no Conflict marker
(is.action-round.minor.2)."""
military_shifts: Hook[[ISGame, str, str], bool] = Hook()
"""(side, space): whether Military points may shift this Political space (is.ministry.france.4)."""
unrecorded_debt: Hook[[ISGame, str, str], int] = Hook()
"""(side, kind): how many of the next Debt taken as points of this type are not recorded (is.ministry.britain.17)."""
first_debt: Hook[[ISGame, str], int] = Hook()
"""(side): points that the first Debt taken in the Action Round gives beyond its own (is.ministry.france.23)."""
forgives_debt: Hook[[ISGame, str], bool] = Hook()
"""(side): whether forced Debt above its Debt Limit scores nothing for the opponent (is.ministry.britain.19)."""
award_changes: Hook[[ISGame, str, str], Iterable[Cause]] = Hook()
"""(region, winner): what is added to the victory points of a Regional Award, for the side that wins it."""
award_treaty: Hook[[ISGame, str, str], Iterable[Cause]] = Hook()
"""(region, winner): what is added to its Treaty Points."""
award_given: Hook[[ISGame, str, str], None] = Hook()
"""(region, winner; empty: nobody): after a Regional Award was scored (is.ministry.france.14)."""
demand_treaty: Hook[[ISGame, str, str], Iterable[Cause]] = Hook()
"""(commodity, winner): what is added to the Treaty Points of a Global Demand reward (is.ministry.france.12)."""
scored: Hook[[ISGame], None] = Hook()
"""After Global Demand, in the Scoring Phase (is.scoring.3)."""
turn_ends: Hook[[ISGame, str], None] = Hook()
"""(side): in the Resolve Remaining Powers Phase (is.peace.powers.1)."""
advantage_used: Hook[[ISGame, str, str], None] = Hook()
"""(side, advantage): after a side has exhausted an Advantage by using it."""
tile_taken: Hook[[ISGame, str], Flow[None]] = Hook()
"""(side): right after an Investment tile was taken (is.ministry.use.8)."""
control_changed: Hook[[ISGame, str, str, str], None] = Hook()
"""(space, before, now; empty: nobody): after control of a space changed."""
theater_won: Hook[[ISGame, str, str, int], None] = Hook()
"""(theater, winner, margin): after the spoils' victory points and Treaty Points were given."""
round_begins: Hook[[ISGame, str], None] = Hook()
"""(side): at the start of an Action Round."""
revealed: Hook[[ISGame, str, str], None] = Hook()
"""(side, card): after a Ministry card was revealed."""
action_formed: Hook[[ISGame, str], None] = Hook()
"""(side): after points of an Event or exchanged ones have become a Major action of their own."""
bonus_received: Hook[[ISGame, str], None] = Hook()
"""(side): after the bonus effect of an Event was carried out."""
