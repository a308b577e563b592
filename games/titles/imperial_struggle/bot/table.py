"""The table as a seat that plays itself sees it: whose turn it is, what is left of it, and how sure a lead is."""

from __future__ import annotations

from functools import cached_property
from math import exp

from games.engine.bots.known import Known
from games.titles.imperial_struggle.bot.estimates import ESTIMATES
from games.titles.imperial_struggle.seen.view import ISView
from games.titles.imperial_struggle.table.components import LAST_TURN, LIMITS, NEEDS, NEXT_MARKETS, ROOTS
from games.titles.imperial_struggle.table.state import FRANCE, SIDES, opponent

FEW = 2
NEAR = 10
"""From so many points on what is scored now counts more."""
ROUNDS = LIMITS.rounds * len(SIDES)


class BotView:
    """A View, seen from a side."""

    def __init__(self, view: ISView, seat: int) -> None:
        self.view = view
        self.known: Known = {}
        self.side = view.sides[seat]
        self.other = opponent(self.side)
        self.power, self.rival = view.powers[self.side], view.powers[self.other]

    def flag(self, space: str) -> str:
        return self.view.spaces[space].flag

    def marked(self, space: str) -> bool:
        """Whether a Conflict marker lies there."""
        return self.view.spaces[space].conflict > 0

    @cached_property
    def rounds_left(self) -> int:
        """Action Rounds of both sides still to come in this Peace Turn."""
        return ROUNDS - self.view.round.number if self.view.round is not None else ROUNDS

    @cached_property
    def turns_left(self) -> int:
        """Peace Turns after this one."""
        return LAST_TURN - self.view.turn

    @cached_property
    def pressed(self) -> float:
        """How much more what is scored now counts: the nearer the opponent is to winning in a Victory Check."""
        left = LIMITS.vp_start + self.toward(self.view.vp - LIMITS.vp_start) - LIMITS.vp_britain
        return 1 + ESTIMATES.pressed * max(0.0, NEAR - left)

    @cached_property
    def spread(self) -> float:
        """How fast more lead becomes a sure one: the more rounds are left the slower."""
        return 2.2 + 0.3 * self.rounds_left

    def chance(self, lead: float) -> float:
        """Of keeping a lead that is over what is needed by so much (half a space: even)."""
        return 1 / (1 + exp(-lead / self.spread))

    def debt_cost(self, points: int) -> float:
        """What so much more Debt costs."""
        room = self.power.available_debt
        return sum(ESTIMATES.last_debt if room - n <= FEW else ESTIMATES.debt for n in range(points))

    def treaty_worth(self, points: int) -> float:
        """What that many more Treaty Points are worth."""
        kept = max(0, LIMITS.treaty_kept - self.power.treaty)
        return ESTIMATES.treaty * min(points, kept) + ESTIMATES.spare_treaty * max(0, points - kept)

    def connected(self, market: str) -> bool:
        """is.economic.markets.2, is.economic.markets.3, as far as it matters for planning."""
        if any(self.flag(root) == self.side for root in ROOTS[market]):
            return True
        return any(
            self.flag(other) == self.side and not self.marked(other) and not self.view.spaces[other].isolated
            for other in NEXT_MARKETS[market]
        )

    def toward(self, points: float) -> float:
        """Victory points as the side sees them: those of the marker count for France."""
        return points if self.side == FRANCE else -points

    def completes(self, advantage: str, space: str, side: str) -> bool:
        """Whether the side lacks only this space for an Advantage."""
        return all(self.flag(other) == side for other in NEEDS[advantage] if other != space)
