"""What the refusals of Imperial Struggle claim."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.orders import option_of
from games.titles.imperial_struggle.cards.advantages import context_of
from games.titles.imperial_struggle.cards.squadron_price import price_of
from games.titles.imperial_struggle.effects import spaces as effects
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.spaces import fits
from games.titles.imperial_struggle.table.cards import advantages, events
from games.titles.imperial_struggle.table.components import LAST_TURN, LIMITS, NEEDS, NEIGHBORS, SPACES, investments
from games.titles.imperial_struggle.table.ops.pieces import BuildSquadron
from games.titles.imperial_struggle.table.ops.points import PayPoints
from games.titles.imperial_struggle.table.ops.spaces import UnflagFor
from games.titles.imperial_struggle.table.state import Action, Lot, Power, Round, opponent
from tests.titles.reasons import Holds, Refused

KINDS = {"market": "economic", "political": "diplomatic"}


class Here:
    """A refused option in the terms of the game."""

    def __init__(self, refused: Refused) -> None:
        self.refused, self.state = refused, refused.state
        assert self.state.round is not None
        self.action_round: Round = self.state.round
        self.side = self.action_round.side
        self.verb, *self.parts = refused.parts

    @property
    def power(self) -> Power:
        power: Power = self.state.powers[self.side]
        return power

    @property
    def space(self) -> str:
        """Where it would be done; empty: nowhere."""
        return next((part for part in reversed(self.parts) if part in SPACES), "")

    @property
    def effect(self) -> PayPoints | UnflagFor | BuildSquadron | None:
        """Of an Advantage: what is paid for."""
        if self.verb != "advantage":
            return None
        first = advantages()[self.parts[0]].effects[0]
        return first if isinstance(first, PayPoints | UnflagFor | BuildSquadron) else None

    @property
    def kind(self) -> str:
        """The type of points that it costs."""
        if self.effect is not None:
            return "military" if isinstance(self.effect, BuildSquadron) else self.effect.type
        if self.verb in ("flag", "unflag") and "military" not in self.parts:
            return KINDS[SPACES[self.space].type]
        return "diplomatic" if self.verb == "draw" else "military"

    @property
    def price(self) -> int:
        effect = self.effect
        if effect is None:
            return self.refused.price
        if isinstance(effect, PayPoints):
            return effect.n
        game, context = self.refused.game, context_of(self.side, self.parts[0])
        if isinstance(effect, BuildSquadron):
            return price_of(game, context, effect)
        return min(one.price.total for one in effects._fixed_price_targets(game, context, effect) if one.price)

    @property
    def removes(self) -> bool:
        """Whether an opposing flag or Squadron would go."""
        if self.effect is not None:
            return isinstance(self.effect, UnflagFor) or (isinstance(self.effect, PayPoints) and self.effect.removes)
        return self.state.flags.get(self.space) not in (None, self.side)

    @property
    def actions(self) -> list[Action]:
        """Those whose points are of the type."""
        return [action for action in self.action_round.actions if action.kind == self.kind and not action.done]

    @property
    def credit(self) -> int:
        """What Debt and Treaty Points can give."""
        room = max(0, self.power.limit - self.power.debt)
        room += sum(hooks.unrecorded_debt.all(self.refused.game, self.side, self.kind))
        first = 0 if self.action_round.debt or not room else sum(hooks.first_debt.all(self.refused.game, self.side))
        return self.power.treaty + room + first

    def enough(self, action: Action) -> bool:
        """Whether the action has the points, whatever they may be spent on."""
        return _points(action.lots) + self.credit >= self.price

    def fits(self, lot: Lot) -> bool:
        if lot.limit is None:
            return True
        uses, where = lot.limit.uses, lot.limit.where
        return (not uses or self.verb in uses) and (not self.space or fits(self.state, self.side, self.space, where))

    def may_pay(self, action: Action) -> bool:
        """Whether the action has enough points that may be spent on it."""
        kept = [lot for lot in action.lots if lot.whole and lot.points < lot.given and not self.fits(lot)]
        fitting = [lot for lot in action.lots if self.fits(lot)]
        return not kept and bool(fitting) and _points(fitting) + self.credit >= self.price

    def own_neighbors(self, *types: str) -> Iterator[str]:
        return (
            other
            for other in NEIGHBORS[self.space]
            if self.state.flags.get(other) == self.side and (not types or SPACES[other].type in types)
        )


def _points(lots: list[Lot]) -> int:
    return sum(lot.points for lot in lots)


# What it costs


def no_points(refused: Refused) -> bool:
    return not Here(refused).actions


def costs_more_than_all_that_could_be_spent(refused: Refused) -> bool:
    here = Here(refused)
    lots = [lot for action in here.actions for lot in action.lots]
    return here.price > _points(lots) + here.credit


def only_a_minor_action_could_pay(refused: Refused) -> bool:
    here = Here(refused)
    minor = any(action.minor and here.enough(action) for action in here.actions)
    major = any(not action.minor and here.may_pay(action) for action in here.actions)
    return here.removes and here.space not in here.state.conflicts and minor and not major


def what_has_the_points_is_for_something_else(refused: Refused) -> bool:
    here = Here(refused)
    return any(map(here.enough, here.actions)) and not any(map(here.may_pay, here.actions))


def was_spent_on_something_else(refused: Refused) -> bool:
    source = f"ministry:{refused.named('card')}"
    lots = [lot for action in Here(refused).actions for lot in action.lots if lot.source == source]
    return any(lot.whole and lot.points < lot.given for lot in lots)


def two_actions_have_the_points_together(refused: Refused) -> bool:
    here = Here(refused)
    together = sum(_points(action.lots) for action in here.actions)
    return not any(here.enough(action) for action in here.actions) and together + here.credit >= here.price


def is_offered_once_joined(refused: Refused) -> bool:
    """One lot after the other: with each that has joined, those that are left have other numbers."""
    kind, here = Here(refused).kind, refused.match
    joined: list[str] = []
    while join := next((one.id for one in here.options(refused.seat) if one.id.startswith(f"join:{kind}")), ""):
        joined.append(join)
        here = refused.after(*joined)
    return bool(joined) and option_of(here.options(refused.seat), refused.option.id) is not None


def is_offered_once_done(refused: Refused) -> bool:
    return refused.offered_after("done")


# Connections


def has_no_own_neighbor(refused: Refused) -> bool:
    return not list(Here(refused).own_neighbors())


def is_named(refused: Refused, places: list[str]) -> bool:
    """The space that the reason names is an own neighbor among ``places``; no Territory, Fort or Squadron connects."""
    here, named = Here(refused), refused.named("space")
    return (
        named in places and named in here.own_neighbors() and not list(here.own_neighbors("territory", "naval", "fort"))
    )


def neighbor_changed(refused: Refused) -> bool:
    return is_named(refused, Here(refused).action_round.changed)


def neighbor_is_isolated(refused: Refused) -> bool:
    return is_named(refused, Here(refused).action_round.isolated)


def neighbor_has_a_marker(refused: Refused) -> bool:
    """What else could connect has one, too, or has changed control. No Territory helps to take a Fort."""
    here, marked = Here(refused), Here(refused).state.conflicts
    if here.verb not in ("build", "seize"):
        return is_named(refused, list(marked))
    serving = [
        other
        for other in here.own_neighbors("market", "naval", *(["territory"] if here.verb == "build" else []))
        if here.verb == "seize" or other not in here.action_round.changed
    ]
    return refused.named("space") in serving and all(other in marked for other in serving)


def nothing_beside_was_held_before(refused: Refused) -> bool:
    here = Here(refused)
    return not [
        other for other in here.own_neighbors("market", "naval", "territory") if other not in here.action_round.changed
    ]


def is_an_undamaged_fort_of_the_opponent(refused: Refused) -> bool:
    here = Here(refused)
    return here.state.flags[here.space] == opponent(here.side) and here.space not in here.state.damaged


def no_squadron_or_market_beside(refused: Refused) -> bool:
    return not list(Here(refused).own_neighbors("market", "naval"))


# Pieces


def no_squadron_is_unbuilt(refused: Refused) -> bool:
    return "unbuilt" not in Here(refused).power.squadrons


def bought_as_many_as_allowed(refused: Refused) -> bool:
    return Here(refused).action_round.bought == LIMITS.bonus_tiles_bought


def no_war_comes(refused: Refused) -> bool:
    return refused.state.turn == LAST_TURN or not refused.state.theaters


def pool_is_empty(refused: Refused) -> bool:
    return not Here(refused).power.bonus


def theaters_are_full(refused: Refused) -> bool:
    here = Here(refused)
    return all(len(theater.bonus[here.side]) == LIMITS.bonus_tiles_in_theater for theater in here.state.theaters)


def draw_pile_is_empty(refused: Refused) -> bool:
    return not refused.state.deck


# Passing


def something_was_done(refused: Refused) -> bool:
    action_round = Here(refused).action_round
    return bool(action_round.tile) and action_round.acted


# Events


def tile_has_no_symbol(refused: Refused) -> bool:
    return not investments()[Here(refused).action_round.tile].event


def event_is_of_another_type(refused: Refused) -> bool:
    here = Here(refused)
    symbol = events()[here.parts[0]].symbol
    waived = any(name.startswith(("ministry:M-8:", "ministry:M-25:")) for name in here.action_round.used)
    return (
        bool(symbol)
        and symbol != investments()[here.action_round.tile].major
        and (investments()[here.action_round.tile].event or waived)
    )


def event_was_played(refused: Refused) -> bool:
    return bool(Here(refused).action_round.event)


def action_was_begun(refused: Refused) -> bool:
    action_round = Here(refused).action_round
    return not action_round.event and (
        action_round.upgraded or any(action.spent or action.done for action in action_round.actions)
    )


def advantage_was_used(refused: Refused) -> bool:
    return bool(Here(refused).action_round.advantages)


# Advantages


def was_taken_now(refused: Refused) -> bool:
    here = Here(refused)
    return here.parts[0] in here.action_round.taken


def is_exhausted(refused: Refused) -> bool:
    return bool(refused.state.advantages[refused.parts[1]].exhausted)


def marker_on_a_space_of_it(refused: Refused) -> bool:
    return any(space in refused.state.conflicts for space in NEEDS[refused.parts[1]])


def used_as_many_as_allowed(refused: Refused) -> bool:
    return len(Here(refused).action_round.advantages) == LIMITS.advantages


def used_one_of_the_region(refused: Refused) -> bool:
    here, printed = Here(refused), advantages()
    return printed[here.parts[0]].region in [printed[used].region for used in here.action_round.advantages]


def does_nothing(refused: Refused) -> bool:
    """Nobody but the rules knows what would: the Advantage is not offered whatever else is done first."""
    return refused.option.id not in [option.id for option in refused.match.options(refused.seat)]


HOLDS: dict[str, Holds] = {
    "You have no points of this type": no_points,
    "You cannot pay for it": costs_more_than_all_that_could_be_spent,
    "A Minor action cannot remove it": only_a_minor_action_could_pay,
    "The points that you have may not be spent on it": what_has_the_points_is_for_something_else,
    "Points of {card} were spent, and they pay for nothing else in this action": was_spent_on_something_else,
    "No single action has enough points for it": two_actions_have_the_points_together,
    "You can have it once the Event's points have joined the Minor action": is_offered_once_joined,
    "You can have it once the action in progress is done": is_offered_once_done,
    "It is not connected with what you control": has_no_own_neighbor,
    "{space}, which would connect it, has changed control in this Action Round": neighbor_changed,
    "{space}, which would connect it, is Isolated": neighbor_is_isolated,
    "{space}, which would connect it, has a Conflict marker": neighbor_has_a_marker,
    "Nothing connected with it has been yours since before this Action Round": nothing_beside_was_held_before,
    "An opposing Fort can be taken only when it is damaged": is_an_undamaged_fort_of_the_opponent,
    "It needs a connected Squadron, or a connected market without Conflict marker": no_squadron_or_market_beside,
    "All of the Squadrons are built": no_squadron_is_unbuilt,
    "No more Bonus War tiles can be bought in this Action Round": bought_as_many_as_allowed,
    "There is no war to come for which it could be placed": no_war_comes,
    "No Bonus War tile is left in the pool": pool_is_empty,
    "Every theater already has as many of your Bonus War tiles as it can hold": theaters_are_full,
    "The Event draw pile is empty": draw_pile_is_empty,
    "Passing comes directly after the tile, and something has been done since": something_was_done,
    "The Investment tile shows no Event symbol": tile_has_no_symbol,
    "The type of the Event is not that of the tile's Major action": event_is_of_another_type,
    "An Event has been played in this Action Round": event_was_played,
    "Events are played before the actions of the tile": action_was_begun,
    "After an Advantage no Event can be played": advantage_was_used,
    "It was taken in this Action Round": was_taken_now,
    "It is exhausted": is_exhausted,
    "A Conflict marker lies on one of its spaces": marker_on_a_space_of_it,
    "Two Advantages were used in this Action Round": used_as_many_as_allowed,
    "An Advantage of this Region was used in this Action Round": used_one_of_the_region,
    "It would do nothing now": does_nothing,
}

NEVER_MET = {
    "No Bonus War tile is left in the pool": "12 tiles have 8 places; test_course.py empties the pool by hand",
}
