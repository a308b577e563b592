"""Effects on Advantages, Event cards, Global Demand and Ministry cards."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, Refusal
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle.cards import advantages as tiles
from games.titles.imperial_struggle.cards.choosing import NO_MORE, NONE, SKIP, choose
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.cards.events import too_late
from games.titles.imperial_struggle.cards.performing import carries_out, possible_if, refused_if
from games.titles.imperial_struggle.rules import events, scoring
from games.titles.imperial_struggle.rules.game import ISGame, power_of, round_of, seat_of, who
from games.titles.imperial_struggle.rules.ministries import jacobite_defeat as defeat
from games.titles.imperial_struggle.table.cards import advantages as printed_advantages
from games.titles.imperial_struggle.table.cards import events as printed_events
from games.titles.imperial_struggle.table.components import COMMODITIES, investments
from games.titles.imperial_struggle.table.ops.pieces import (
    AddDemand,
    DiscardEvent,
    DrawThenDiscard,
    ExhaustAdvantages,
    JacobiteDefeat,
    RefreshAdvantages,
    RefreshHuguenots,
    ScoreDemand,
    SwapDemand,
    TownshendMarker,
    UseAdvantage,
    WaiveEventSymbol,
    WaiveEventType,
)


@carries_out(UseAdvantage)
def use_advantage(game: ISGame, context: Context, effect: UseAdvantage) -> Flow[bool]:
    """is.advantages.use.11, is.advantages.use.16: even if it is exhausted, without exhausting it."""
    advantages = [
        tile
        for tile in printed_advantages()
        if printed_advantages()[tile].region in effect.regions
        and tiles.may_use(game, context.side, tile, exhausted=True, at_once=effect.at_once)
    ]
    if not advantages:
        return False
    prompt = T("{card}: use which Advantage?", card=Ref(context.source))
    answer = yield from choose(
        game, context.side, prompt, context.rule, lambda: [tiles.option(tile) for tile in advantages]
    )
    yield from tiles.use(game, context.side, answer.parts[1], free=True, counts=not effect.at_once)
    return True


@carries_out(RefreshAdvantages)
def refresh_advantages(game: ISGame, context: Context, effect: RefreshAdvantages) -> Flow[bool]:
    """Up to ``n`` of them, of one's own."""
    done = False
    for _ in range(effect.most):
        advantages = [
            tile
            for tile, held in game.state.advantages.items()
            if held.holder == context.side and held.exhausted and printed_advantages()[tile].region in effect.regions
        ]
        tile = yield from _choose_tile(
            game, context, T("{card}: refresh which Advantage?", card=Ref(context.source)), advantages
        )
        if not tile:
            break
        game.state.advantages[tile].exhausted = False
        _tell_tile(game, context, T("{what} is ready again", what=Ref(f"advantage:{tile}")), tile)
        done = True
    return done


@carries_out(ExhaustAdvantages)
def exhaust_advantages(game: ISGame, context: Context, effect: ExhaustAdvantages) -> Flow[bool]:
    """is.events.readings.19, is.events.readings.23: either player's, none that lies on the map; nothing that looks at using an Advantage
    is triggered."""
    done = False
    for _ in range(effect.most):
        advantages = [tile for tile, held in game.state.advantages.items() if held.holder and not held.exhausted]
        tile = yield from _choose_tile(
            game, context, T("{card}: exhaust which Advantage?", card=Ref(context.source)), advantages
        )
        if not tile:
            break
        game.state.advantages[tile].exhausted = True
        _tell_tile(game, context, T("{what} is exhausted", what=Ref(f"advantage:{tile}")), tile)
        done = True
    return done


def _choose_tile(game: ISGame, context: Context, prompt: Text, advantages: Sequence[str]) -> Flow[str]:
    """One of the Advantages; empty for no more."""
    if not advantages:
        return ""
    options = [*(tiles.option(tile, "tile") for tile in advantages), NO_MORE]
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    return "" if answer.verb == SKIP else answer.parts[1]


def _tell_tile(game: ISGame, context: Context, text: Text, tile: str) -> None:
    game.log(text, seat=seat_of(game.state, context.side), rule=context.rule, elements=[f"advantage:{tile}"])


@carries_out(AddDemand)
def add_demand(game: ISGame, context: Context, effect: AddDemand) -> Flow[bool]:
    """is.scoring.demand.5, is.victory.6: one more commodity for this turn."""
    commodities = [commodity for commodity in effect.commodities if commodity not in game.state.demand]
    if not commodities:
        return False
    options = [
        *(
            Option(f"demand:{commodity}", T("{what}", what=Ref(f"commodity:{commodity}")), (f"demand:{commodity}",))
            for commodity in commodities
        ),
        NONE,
    ]
    prompt = T("{card}: add a commodity to Global Demand?", card=Ref(context.source))
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    if answer.verb == SKIP:
        return False
    game.state.demand.append(answer.parts[1])
    _tell_demand(
        game, context, T("{what} is added to Global Demand", what=Ref(f"commodity:{answer.parts[1]}")), answer.parts[1]
    )
    return True


def _tell_demand(game: ISGame, context: Context, text: Text, commodity: str) -> None:
    game.log(text, seat=seat_of(game.state, context.side), rule=context.rule, elements=[f"demand:{commodity}"])


@carries_out(SwapDemand)
def swap_demand(game: ISGame, context: Context, effect: SwapDemand) -> Flow[bool]:
    """is.events.empire.21: a commodity is drawn from those not in Global Demand, then goes in place of one that is."""
    state = game.state
    unused = [commodity for commodity in COMMODITIES if commodity not in state.demand]
    if not unused or not state.demand:
        return False
    drawn = game.chance.pick("demand", unused)
    game.reveal()
    _tell_demand(game, context, T("{what} is drawn", what=Ref(f"commodity:{drawn}")), drawn)
    options = [
        Option(f"demand:{commodity}", T("{what}", what=Ref(f"commodity:{commodity}")), (f"demand:{commodity}",))
        for commodity in state.demand
    ]
    prompt = T(
        "{card}: {what} takes the place of which commodity?", card=Ref(context.source), what=Ref(f"commodity:{drawn}")
    )
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    state.demand[state.demand.index(answer.parts[1])] = drawn
    text = T(
        "{one} takes the place of {other}", one=Ref(f"commodity:{drawn}"), other=Ref(f"commodity:{answer.parts[1]}")
    )
    _tell_demand(game, context, text, drawn)
    return True


@carries_out(ScoreDemand)
def score_demand(game: ISGame, context: Context, effect: ScoreDemand) -> Flow[bool]:
    """The player may score this commodity now (is.events.readings.7)."""
    commodity = Ref(f"commodity:{effect.commodity}")
    options = [
        Option(f"score:{effect.commodity}", T("Score {what} now", what=commodity), (f"demand:{effect.commodity}",)),
        NONE,
    ]
    prompt = T("{card}: score {what} now?", card=Ref(context.source), what=commodity)
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    if answer.verb == SKIP:
        return False
    scoring.score_demand(game, effect.commodity)
    return True


@refused_if(DrawThenDiscard)
def why_not_drawn(game: ISGame, context: Context, effect: DrawThenDiscard) -> Refusal | None:
    """Why no Event can be drawn (is.ministry.readings.16)."""
    return events.why_not_drawn(game)


@carries_out(DrawThenDiscard)
def draw_then_discard(game: ISGame, context: Context, effect: DrawThenDiscard) -> Flow[bool]:
    """Draw an Event, then discard one (is.ministry.britain.5)."""
    events.draw_event(game, context.side, context.rule)
    yield from _discard(game, context)
    return True


def _discard(game: ISGame, context: Context) -> Flow[bool]:
    hand = list(power_of(game, context.side).hand)
    if not hand:
        return False
    options = [
        Option(f"discard:{card}", T("Discard {card}", card=Ref(f"event:{card}")), (f"event:{card}",)) for card in hand
    ]
    prompt = T("{card}: discard which Event?", card=Ref(context.source))
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    events.discard_event(game, context.side, answer.parts[1], context.rule)
    return True


@possible_if(DiscardEvent)
def can_discard(game: ISGame, context: Context, effect: DiscardEvent) -> bool:
    return bool(power_of(game, context.side).hand)


@carries_out(DiscardEvent)
def discard_event(game: ISGame, context: Context, effect: DiscardEvent) -> Flow[bool]:
    """Discard an Event from the hand (is.ministry.britain.10, is.events.play.17)."""
    return (yield from _discard(game, context))


@carries_out(TownshendMarker)
def townshend_marker(game: ISGame, context: Context, effect: TownshendMarker) -> Flow[bool]:
    """is.ministry.readings.9: on any of the six."""
    options = [
        Option(f"townshend:{commodity}", T("{what}", what=Ref(f"commodity:{commodity}")), (f"demand:{commodity}",))
        for commodity in COMMODITIES
    ]
    prompt = T("On which commodity do you place the Townshend Acts marker?")
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    game.state.townshend = answer.parts[1]
    text = T("The Townshend Acts marker lies on {what}", what=Ref(f"commodity:{answer.parts[1]}"))
    _tell_demand(game, context, text, answer.parts[1])
    return True


@carries_out(JacobiteDefeat)
def jacobite_defeat(game: ISGame, context: Context, effect: JacobiteDefeat) -> bool:
    """Britain places a Jacobite Defeat marker (is.ministry.britain.20)."""
    defeat(game, context.rule)
    return True


@carries_out(RefreshHuguenots)
def refresh_huguenots(game: ISGame, context: Context, effect: RefreshHuguenots) -> bool:
    """Make all Huguenots markers ready again (is.ministry.huguenots.4)."""
    flipped = [space for space, ready in game.state.huguenots.items() if not ready]
    for space in flipped:
        game.state.huguenots[space] = True
    if flipped:
        game.log(
            T("The Huguenots markers of {who} are ready again", who=who(context.side)),
            seat=seat_of(game.state, context.side),
            rule="is.ministry.huguenots.4",
            elements=[f"space:{space}" for space in flipped],
        )
    return bool(flipped)


def _may_play(game: ISGame, context: Context) -> bool:
    """An Event can still be played in this Action Round."""
    action_round = round_of(game)
    return bool(action_round.tile) and too_late(action_round) is None


@possible_if(WaiveEventSymbol)
def may_waive_symbol(game: ISGame, context: Context, effect: WaiveEventSymbol) -> bool:
    """is.ministry.france.25: of use only where the tile has no symbol, and an Event of the hand fits its type."""
    action_round = round_of(game)
    if not _may_play(game, context) or investments()[action_round.tile].event:
        return False
    major = investments()[action_round.tile].major
    return any(printed_events()[card].symbol in ("", major) for card in power_of(game, context.side).hand)


@carries_out(WaiveEventSymbol)
def waive_event_symbol(game: ISGame, context: Context, effect: WaiveEventSymbol) -> bool:
    """What is used in the Action Round says it (``cards/events.py``)."""
    return _tell_waived(game, context)


@possible_if(WaiveEventType)
def may_waive_type(game: ISGame, context: Context, effect: WaiveEventType) -> bool:
    """is.ministry.britain.8: the Event symbol is still needed; of use only with such an Event in hand."""
    action_round = round_of(game)
    if (
        not _may_play(game, context)
        or not investments()[action_round.tile].event
        or investments()[action_round.tile].major == effect.type
    ):
        return False
    return any(printed_events()[card].symbol == effect.type for card in power_of(game, context.side).hand)


@carries_out(WaiveEventType)
def waive_event_type(game: ISGame, context: Context, effect: WaiveEventType) -> bool:
    """What is used in the Action Round says it (``cards/events.py``)."""
    return _tell_waived(game, context)


def _tell_waived(game: ISGame, context: Context) -> bool:
    game.log(
        T("{card} lets {who} play an Event", card=Ref(context.source), who=who(context.side)),
        seat=seat_of(game.state, context.side),
        rule=context.rule,
        elements=[context.source],
    )
    return True
