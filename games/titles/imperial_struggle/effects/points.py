"""Effects on points, Debt, Treaty Points and prices."""

from __future__ import annotations

from games.engine.rules.ask import Answer, Ask, Flow, Option, Refusal
from games.engine.rules.text import N, Ref, T
from games.titles.imperial_struggle.cards.choosing import choose
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.cards.counting import holds, number, reckoned
from games.titles.imperial_struggle.cards.performing import (
    Bill,
    carries_out,
    charged_by,
    perform,
    possible,
    possible_if,
    refused_if,
)
from games.titles.imperial_struggle.cards.summaries import summary
from games.titles.imperial_struggle.rules import lots, purse, tracks
from games.titles.imperial_struggle.rules.control import can_unflag
from games.titles.imperial_struggle.rules.game import ISGame, power_of, round_of, seat_of, who
from games.titles.imperial_struggle.rules.payers import why_unpaid
from games.titles.imperial_struggle.rules.prices import WORDS, quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.spaces import fitting
from games.titles.imperial_struggle.table.ops import Choose, If
from games.titles.imperial_struggle.table.ops.base import Only
from games.titles.imperial_struggle.table.ops.points import (
    AddToAction,
    DebtLimit,
    GainTreatyPoints,
    LoseTreatyPoints,
    MilitaryForPolitical,
    PayPoints,
    Points,
    ReduceDebt,
    ReduceDebtOrPoints,
    Score,
    ShiftDiscount,
    SquadronDiscount,
    TakeDebt,
)
from games.titles.imperial_struggle.table.state import Action, Limit, Lot, Reduction, opponent

AT_SPACES = ("flag", "unflag", "build", "repair", "seize", "deploy", "displace", "conflict")
"""What points are spent on at a space of the map (rules/prices.py)."""


def limit_of(only: Only | None) -> Limit | None:
    """is.events.play.12, is.events.readings.22: points for some spaces buy nothing that lies at none."""
    if only is None:
        return None
    if only.where is None:
        return Limit(only.uses)
    return Limit(only.uses or AT_SPACES, only.where)


@possible_if(Points)
def can_have_points(game: ISGame, context: Context, effect: Points) -> bool:
    """Points of a Ministry card join an action of the type; those of an Event wait."""
    return context.of_event or bool(_actions(game, effect.type))


def _actions(game: ISGame, kind: str) -> list[Action]:
    """Actions of a type that points can join: the one in progress, or else those to come."""
    running = lots.in_progress(game)
    if running is not None and lots.points_left(running):
        return [running] if running.kind == kind else []
    return list(lots.unfinished(game, kind))


@carries_out(Points)
def points(game: ISGame, context: Context, effect: Points) -> Flow[bool]:
    """is.events.play.10: kept until the actions of the tile; a Ministry card's join an action of their type."""
    n = number(game, context, effect.n)
    if not n:
        return False
    lot = Lot(n, context.source, limit_of(effect.only))
    if context.of_event:
        lots.add_points(game, effect.type, lot)
    else:
        action = yield from _choose_action(game, context, effect.type)
        action.lots.append(lot)
    _tell_points(game, context, effect.type, n)
    return True


def _choose_action(game: ISGame, context: Context, kind: str) -> Flow[Action]:
    actions = _actions(game, kind)
    if len(actions) == 1:
        return actions[0]
    answer: Answer = yield Ask(
        seat=seat_of(game.state, context.side),
        prompt=T("{card}: to which action are the points added?", card=Ref(context.source)),
        rule=context.rule,
        options=lambda: [
            Option(f"to:{place}", lots.action_name(action), cost=lots.amounts(kind, lots.points_left(action)))
            for place, action in enumerate(actions)
        ],
    )
    return actions[answer.number(1)]


def _tell_points(game: ISGame, context: Context, kind: str, n: int) -> None:
    game.log(
        N(
            "{card} gives {who} {n} point: {points}",
            "{card} gives {who} {n} points: {points}",
            card=Ref(context.source),
            who=who(context.side),
            n=n,
            points=WORDS[kind],
        ),
        seat=seat_of(game.state, context.side),
        rule=context.rule,
        elements=[context.source],
    )


@possible_if(AddToAction)
def can_add(game: ISGame, context: Context, effect: AddToAction) -> bool:
    return bool(lots.unfinished(game, effect.type)) and number(game, context, effect.n) > 0


@carries_out(AddToAction)
def add_to_action(game: ISGame, context: Context, effect: AddToAction) -> bool:
    """is.ministry.readings.1: the Major action of the type, else the Minor one."""
    actions = lots.unfinished(game, effect.type)
    n = number(game, context, effect.n)
    if not actions or not n:
        return False
    min(actions, key=lambda action: action.minor).lots.append(Lot(n, context.source))
    _tell_points(game, context, effect.type, n)
    return True


def _power(context: Context, effect: PayPoints) -> Purchase:
    return Purchase(context.side, "power", effect.type, removes=effect.removes, base=effect.n, rule=context.rule)


@refused_if(PayPoints)
def why_not_paid(game: ISGame, context: Context, effect: PayPoints) -> Refusal | None:
    """Why the points cannot be paid (is.advantages.use.7, is.advantages.use.9)."""
    buy = _power(context, effect)
    return why_unpaid(game, buy, quote(game, buy).price)


@charged_by(PayPoints)
def bill_of_points(game: ISGame, context: Context, effect: PayPoints) -> Bill:
    buy = _power(context, effect)
    return Bill(buy, quote(game, buy))


@carries_out(PayPoints)
def pay_points(game: ISGame, context: Context, effect: PayPoints) -> Flow[bool]:
    """Pay the points of a power (is.advantages.use.7)."""
    if why_not_paid(game, context, effect) is not None:
        return False
    buy = _power(context, effect)
    quoted = quote(game, buy)
    yield from purse.pay(game, buy, quoted)
    game.log(
        N(
            "{who} pays {n} point for {card}",
            "{who} pays {n} points for {card}",
            who=who(context.side),
            n=quoted.price,
            card=Ref(context.source),
        ),
        seat=seat_of(game.state, context.side),
        rule=context.rule,
        elements=[context.source],
        reckoning=quoted.reckoning,
    )
    return True


@carries_out(Score)
def score(game: ISGame, context: Context, effect: Score) -> bool:
    """Score victory points (is.components.track.2)."""
    if isinstance(effect.vp, int):
        tracks.score(game, context.side, effect.vp, context.rule)
        return True
    why = reckoned(game, context, effect.vp)
    tracks.score(game, context.side, why.total, context.rule, why=why)
    return why.total > 0


def _side(context: Context, which: str) -> str:
    return context.side if which == "own" else opponent(context.side)


@possible_if(ReduceDebt)
def can_reduce(game: ISGame, context: Context, effect: ReduceDebt) -> bool:
    return power_of(game, _side(context, effect.who)).debt > 0


@carries_out(ReduceDebt)
def reduce_debt(game: ISGame, context: Context, effect: ReduceDebt) -> bool:
    """Reduce the Debt of a side (is.debt.repay.2)."""
    return tracks.reduce_debt(game, _side(context, effect.who), effect.n, context.rule) > 0


@carries_out(TakeDebt)
def take_debt(game: ISGame, context: Context, effect: TakeDebt) -> bool:
    """A side takes Debt, even beyond its limit (is.debt.limit.3)."""
    tracks.force_debt(game, _side(context, effect.who), effect.n, context.rule)
    return True


@carries_out(ReduceDebtOrPoints)
def reduce_debt_or_points(game: ISGame, context: Context, effect: ReduceDebtOrPoints) -> bool:
    """is.events.succession.8: points for what cannot be reduced; nobody would rather have none."""
    reduced = tracks.reduce_debt(game, context.side, effect.n, context.rule)
    missing = effect.n - reduced
    if missing:
        lots.add_points(game, effect.type, Lot(missing, context.source))
        _tell_points(game, context, effect.type, missing)
    return True


@carries_out(DebtLimit)
def debt_limit(game: ISGame, context: Context, effect: DebtLimit) -> Flow[bool]:
    """is.debt.limit.6, is.events.succession.15: whether Debt stood at the limit is looked at before."""
    side = _side(context, effect.who)
    power = power_of(game, side)
    at_limit = power.debt >= power.limit
    tracks.change_limit(game, side, effect.n, context.rule)
    if at_limit:
        yield from perform(game, context, effect.if_at_limit)
    return True


@carries_out(GainTreatyPoints)
def gain_treaty_points(game: ISGame, context: Context, effect: GainTreatyPoints) -> bool:
    """Gain Treaty Points (is.debt.points.8)."""
    n = number(game, context, effect.n)
    tracks.gain_treaty(game, context.side, n, context.rule)
    return n > 0


@possible_if(LoseTreatyPoints)
def can_lose_treaty_points(game: ISGame, context: Context, effect: LoseTreatyPoints) -> bool:
    return power_of(game, context.side).treaty >= effect.n


@carries_out(LoseTreatyPoints)
def lose_treaty_points(game: ISGame, context: Context, effect: LoseTreatyPoints) -> bool:
    """Lose Treaty Points (is.debt.points.4)."""
    tracks.gain_treaty(game, context.side, -effect.n, context.rule)
    return True


@possible_if(ShiftDiscount)
def can_use_discount(game: ISGame, context: Context, effect: ShiftDiscount) -> bool:
    """is.advantages.use.12: one that is used once needs points of its type in this Action Round, and an opposing flag that it is for."""
    if not effect.once:
        return True
    spaces = fitting(game.state, context.side, effect.where)
    return bool(lots.unfinished(game, effect.type)) and any(can_unflag(game, context.side, space) for space in spaces)


@carries_out(ShiftDiscount)
def shift_discount(game: ISGame, context: Context, effect: ShiftDiscount) -> bool:
    """Shifts cost less, once or for the round (is.control.cost.1, is.control.cost.6)."""
    uses = (effect.shift,) if effect.shift else ("flag", "unflag")
    grant(
        game,
        context,
        Reduction(
            context.source,
            context.rule,
            uses,
            effect.n,
            kind=effect.type,
            where=effect.where,
            times=1 if effect.once else -1,
        ),
    )
    return True


def grant(game: ISGame, context: Context, reduction: Reduction) -> None:
    """A lower price of this Action Round."""
    round_of(game).reductions.append(reduction)
    game.log(
        T("{card} lowers prices for {who}", card=Ref(context.source), who=who(context.side)),
        seat=seat_of(game.state, context.side),
        rule=context.rule,
        elements=[context.source],
    )


@carries_out(SquadronDiscount)
def squadron_discount(game: ISGame, context: Context, effect: SquadronDiscount) -> bool:
    """Squadrons cost less (is.events.succession.4, is.events.readings.2)."""
    grant(game, context, Reduction(context.source, context.rule, ("squadron",), effect.n, kind="military"))
    return True


@carries_out(MilitaryForPolitical)
def military_for_political(game: ISGame, context: Context, effect: MilitaryForPolitical) -> bool:
    """is.ministry.france.4: what is used in the Action Round says it (``cards/powers.py``)."""
    game.log(
        T("{who} may spend Military points on flags there", who=who(context.side)),
        seat=seat_of(game.state, context.side),
        rule=context.rule,
        elements=[context.source],
    )
    return True


@carries_out(If)
def if_(game: ISGame, context: Context, effect: If) -> Flow[bool]:
    """is.events.readings.6: the condition is tested when the effect is carried out."""
    branch = effect.then if holds(game, context.side, effect.when) else effect.otherwise
    return (yield from perform(game, context, branch))


@carries_out(Choose)
def choose_one(game: ISGame, context: Context, effect: Choose) -> Flow[bool]:
    """is.events.play.6: one that can be carried out, where there is one."""
    choices = [place for place, branch in enumerate(effect.options) if possible(game, context, branch)]
    if not choices:
        return False
    options = [Option(f"choice:{place}", summary(effect.options[place])) for place in choices]
    prompt = T("{card}: which effect?", card=Ref(context.source))
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    return (yield from perform(game, context, effect.options[answer.number(1)]))
