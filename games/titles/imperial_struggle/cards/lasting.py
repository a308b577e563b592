"""What revealed Ministry cards change by themselves: the answers that rules ask for at their moments (``rules/hooks.py``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Cause
from games.engine.rules.text import N, Ref, T
from games.titles.imperial_struggle.cards import ministries
from games.titles.imperial_struggle.cards.counting import holds, number
from games.titles.imperial_struggle.cards.ministries import act, lasting
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, round_of, seat_of, who
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.spaces import fits
from games.titles.imperial_struggle.table.cards import advantages as printed_advantages
from games.titles.imperial_struggle.table.cards import ministries as printed
from games.titles.imperial_struggle.table.components import SPACES
from games.titles.imperial_struggle.table.ops.lasting import (
    AwardBonus,
    CheaperShifts,
    FirstDebtBonus,
    LargerAction,
    MinorMayUnflag,
    NoVpForExcessDebt,
    UnrecordedDebt,
)
from games.titles.imperial_struggle.table.ops.points import MilitaryForPolitical
from games.titles.imperial_struggle.table.state import SIDES, Action, Limit, Lot, Reduction, Round, opponent
from games.titles.imperial_struggle.table.where import Where


@hooks.reductions.add
def cheaper_shifts(game: ISGame, buy: Purchase) -> Iterable[Reduction]:
    """What Ministry cards take off the cost of this shift (is.ministry.readings.4, is.ministry.britain.22)."""
    if buy.use not in ("flag", "unflag"):
        return ()
    return [
        Reduction(f"ministry:{card}", printed()[card].clause, (buy.use,), effect.n, times=-1)
        for card, effect in lasting(game.state, buy.side, CheaperShifts)
        if effect.type == buy.kind
        and effect.shift in (None, buy.use)
        and fits(game.state, buy.side, buy.space, effect.where)
    ]


@hooks.minor_may_remove.add
def minor_may_unflag(game: ISGame, side: str, space: str) -> bool:
    """Whether a card lets a Minor action unflag here (is.ministry.britain.6, is.ministry.britain.21)."""
    state = game.state
    if state.townshend and side == "britain" and space in SPACES and SPACES[space].commodity == state.townshend:
        return True
    return any(
        fits(state, side, space, effect.where) and holds(game, side, effect.when)
        for _, effect in lasting(state, side, MinorMayUnflag)
    )


@hooks.military_shifts.add
def military_for_political(game: ISGame, side: str, space: str) -> bool:
    """is.ministry.readings.2: all of the Action Round in which it was used."""
    for name in round_of(game).used:
        _, card, place = name.split(":")
        for effect in printed()[card].abilities[int(place)].effects:
            if isinstance(effect, MilitaryForPolitical) and fits(game.state, side, space, effect.where):
                return True
    return False


@hooks.unrecorded_debt.add
def unrecorded_debt(game: ISGame, side: str, kind: str) -> int:
    """Debt that a card lets the side spend unrecorded (is.ministry.britain.17, is.ministry.readings.12)."""
    return sum(
        max(0, effect.n - game.state.merchant_debt)
        for _, effect in lasting(game.state, side, UnrecordedDebt)
        if effect.type == kind
    )


@hooks.first_debt.add
def first_debt(game: ISGame, side: str) -> int:
    """is.ministry.readings.11: compared before that Debt is taken."""
    return sum(effect.n for _, effect in lasting(game.state, side, FirstDebtBonus) if holds(game, side, effect.when))


@hooks.forgives_debt.add
def forgives_debt(game: ISGame, side: str) -> bool:
    """Whether excess Debt costs no victory points (is.ministry.britain.19)."""
    return bool(lasting(game.state, side, NoVpForExcessDebt))


def _bonuses(game: ISGame, side: str, award: str) -> Iterator[tuple[str, AwardBonus]]:
    return ((card, effect) for card, effect in lasting(game.state, side, AwardBonus) if award in effect.awards)


def _by(card: str, amount: int) -> Cause:
    return Cause(amount, T("{card}", card=Ref(f"ministry:{card}")), printed()[card].clause)


@hooks.award_changes.add
def award_changes(game: ISGame, region: str, winner: str) -> Iterable[Cause]:
    """Victory points that cards add to a Regional Award (is.ministry.france.3, is.ministry.britain.18)."""
    for card, effect in _bonuses(game, winner, region):
        if effect.vp:
            yield _by(card, effect.vp)
    for card, effect in _bonuses(game, opponent(winner), region):
        if effect.opponent_vp:
            yield _by(card, effect.opponent_vp)


@hooks.award_treaty.add
@hooks.demand_treaty.add
def award_treaty(game: ISGame, award: str, winner: str) -> Iterable[Cause]:
    """Treaty Points that cards add to an Award (is.ministry.france.12)."""
    for card, effect in _bonuses(game, winner, award):
        if effect.treaty_points:
            yield _by(card, effect.treaty_points)


@hooks.award_given.add
def award_given(game: ISGame, region: str, winner: str) -> None:
    """is.ministry.readings.7: whoever won it."""
    if region == "europe":
        for side in SIDES:
            act(game, side, "europe_award")


@hooks.scored.add
def scored(game: ISGame) -> None:
    """Cards act in the Scoring Phase (is.scoring.3, is.ministry.britain.7)."""
    for side in SIDES:
        act(game, side, "scoring")


@hooks.turn_ends.add
def turn_ends(game: ISGame, side: str) -> None:
    """Cards act in the phase of Ministry powers (is.ministry.france.2, is.peace.powers.3)."""
    act(game, side, "powers")


@hooks.advantage_used.add
def advantage_used(game: ISGame, side: str, advantage: str) -> None:
    """Cards act when an Advantage is used (is.ministry.france.13, is.ministry.britain.19, is.ministry.readings.8)."""
    if printed_advantages()[advantage].region == "europe":
        act(game, side, "own_advantage")
    act(game, opponent(side), "opponent_advantage")


# Larger actions


@hooks.tile_taken.add
def tile_taken(game: ISGame, side: str) -> Flow[None]:
    enlarge(game, side)
    return
    yield


@hooks.revealed.add
def revealed(game: ISGame, side: str, card: str) -> None:
    """is.ministry.use.10: for actions that are not begun."""
    if game.state.round is not None:
        enlarge(game, side)


@hooks.bonus_received.add
def bonus_received(game: ISGame, side: str) -> None:
    """is.ministry.france.26: the actions of the tile, also one that the Event's own effect has spent from."""
    enlarge(game, side, begun=True)


@hooks.action_formed.add
def action_formed(game: ISGame, side: str) -> None:
    """Cards add points to a new action (is.ministry.readings.15)."""
    enlarge(game, side)


@hooks.control_changed.add
def control_changed(game: ISGame, space: str, before: str, now: str) -> None:
    """is.ministry.readings.13: what is counted may have changed."""
    action_round = game.state.round
    if action_round is not None and action_round.tile and SPACES[space].type == "political":
        enlarge(game, action_round.side)


def enlarge(game: ISGame, side: str, *, begun: bool = False) -> None:
    """The actions of the Action Round have the points that revealed cards add to them now; where it says so, those ``begun`` too."""
    action_round = round_of(game)
    if action_round.side != side or not action_round.tile:
        return
    for card, effect in lasting(game.state, side, LargerAction):
        for action in action_round.actions:
            if (
                action.name in effect.action
                and effect.type in (None, action.kind)
                and not action.done
                and _counts(action_round, action)
            ):
                _enlarge(game, side, card, effect, action, begun)


def _counts(action_round: Round, action: Action) -> bool:
    """is.ministry.readings.15: exchanged points count where they are the first Major action of their type."""
    return action.name != "exchange" or not any(
        one.name == "major" and one.kind == action.kind for one in action_round.actions
    )


def _enlarge(game: ISGame, side: str, card: str, effect: LargerAction, action: Action, begun: bool) -> None:
    """A number that is fixed joins an action not yet begun; one that depends on where the action is spent follows what it counts."""
    source = f"ministry:{card}"
    lot = next((lot for lot in action.lots if lot.source == source), None)
    if effect.wholly_in is None and (lot is not None or (action.spent and not begun)):
        return
    due = number(game, ministries.context_of(side, card), effect.n) if _met(game, side, card, effect) else 0
    if lot is None:
        if not due:
            return
        lot = Lot(0, source, _limit(effect), whole=effect.wholly_in is not None)
        action.lots.append(lot)
    if lot.lost:
        return
    change = max(due - lot.given, -lot.points)
    lot.given += change
    lot.points += change
    if change > 0:
        game.log(
            N(
                "{card} gives {who} {n} more point",
                "{card} gives {who} {n} more points",
                card=Ref(source),
                who=who(side),
                n=change,
            ),
            seat=seat_of(game.state, side),
            rule=printed()[card].clause,
            elements=[source],
        )


def _limit(effect: LargerAction) -> Limit | None:
    """is.ministry.britain.22: of no use outside the Region."""
    return None if effect.wholly_in is None else Limit(("flag", "unflag"), Where(region=effect.wholly_in))


def _met(game: ISGame, side: str, card: str, effect: LargerAction) -> bool:
    return card in round_of(game).at_start if effect.at_start else holds(game, side, effect.when)


@hooks.round_begins.add
def round_begins(game: ISGame, side: str) -> None:
    """is.ministry.france.24, is.ministry.readings.10: what is judged at the start of the Action Round, for all cards whoever has them, so
    that it tells nothing of what lies face down."""
    round_of(game).at_start = [
        card
        for card, ministry in printed().items()
        if ministry.side == side
        for ability in ministry.abilities
        for effect in ability.effects
        if isinstance(effect, LargerAction) and effect.at_start and holds(game, side, effect.when)
    ]
