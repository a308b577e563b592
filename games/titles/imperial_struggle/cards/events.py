"""Playing an Event (is.events.play)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.ask import Flow, Option, Refusal
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.cards import ministries
from games.titles.imperial_struggle.cards.choosing import SKIP, choose
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.cards.counting import holds
from games.titles.imperial_struggle.cards.performing import perform
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, power_of, round_of, seat_of, who
from games.titles.imperial_struggle.rules.ministries import keywords
from games.titles.imperial_struggle.table.card_types import Event
from games.titles.imperial_struggle.table.cards import events
from games.titles.imperial_struggle.table.cards import ministries as printed_ministries
from games.titles.imperial_struggle.table.components import investments
from games.titles.imperial_struggle.table.ops.base import Effect
from games.titles.imperial_struggle.table.ops.pieces import WaiveEventSymbol, WaiveEventType
from games.titles.imperial_struggle.table.state import Round

NO_SYMBOL = Refusal(T("The Investment tile shows no Event symbol"), "is.events.play.1")
OTHER_TYPE = Refusal(T("The type of the Event is not that of the tile's Major action"), "is.events.play.2")
PLAYED = Refusal(T("An Event has been played in this Action Round"), "is.events.play.4")
BEGUN = Refusal(T("Events are played before the actions of the tile"), "is.events.play.4")
AFTER_ADVANTAGE = Refusal(T("After an Advantage no Event can be played"), "is.advantages.use.10")


def options(game: ISGame, side: str) -> Iterator[Option]:
    """Events of the hand that can be played now."""
    return (option(game, side, card) for card in power_of(game, side).hand if why_not(game, card) is None)


def refused(game: ISGame, side: str) -> Iterator[Option]:
    """Events of the hand that cannot be played now, with the reason."""
    for card in power_of(game, side).hand:
        if (refusal := why_not(game, card)) is not None:
            label = T("Play the Event {card}", card=Ref(f"event:{card}"))
            yield Option(f"event:{card}", label, (f"event:{card}",), refused=refusal)


def why_not(game: ISGame, card: str) -> Refusal | None:
    """is.events.play.2: why this Event cannot be played now; None where it can."""
    action_round = round_of(game)
    if (refusal := why_none(action_round)) is not None:
        return refusal
    types = {"", investments()[action_round.tile].major}
    types |= {effect.type for effect in _waived(action_round) if isinstance(effect, WaiveEventType)}
    return None if events()[card].symbol in types else OTHER_TYPE


def why_none(action_round: Round) -> Refusal | None:
    """is.events.play.1: why the tile taken, with the abilities used in this Action Round, allows no Event now; None where it does, which
    everybody can see."""
    if (late := too_late(action_round)) is not None:
        return late
    waived = any(isinstance(effect, WaiveEventSymbol) for effect in _waived(action_round))
    return None if waived or investments()[action_round.tile].event else NO_SYMBOL


def too_late(action_round: Round) -> Refusal | None:
    """is.action-round.1, is.events.play.4: once, before the actions of the tile; not after an Advantage (is.advantages.use.10)."""
    if action_round.event:
        return PLAYED
    if action_round.began():
        return BEGUN
    return AFTER_ADVANTAGE if action_round.advantages else None


def option(game: ISGame, side: str, card: str) -> Option:
    """Playing it, and whether its Bonus Condition is met now, or could be by revealing a card (is.events.play.8, is.events.play.21)."""
    printed, name = events()[card], Ref(f"event:{card}")
    label = T("Play the Event {card}", card=name)
    if printed.bonus_when is not None and printed.part(side).bonus is not None:
        if holds(game, side, printed.bonus_when):
            label = T("Play the Event {card} with its bonus effect", card=name)
        elif _hidden(game, side, printed):
            label = T("Play the Event {card}; a Ministry card can give its bonus effect", card=name)
        else:
            label = T("Play the Event {card} without its bonus effect", card=name)
    own_half = T("{what}", what=Ref(f"half:{card}:{side}"))
    return Option(f"event:{card}", label, (f"event:{card}",), detail=own_half)


def _hidden(game: ISGame, side: str, printed: Event) -> list[str]:
    """Face-down cards with the keyword of the Bonus Condition."""
    keyword = printed.bonus_when.keyword if printed.bonus_when is not None else None
    return [
        one.card
        for one in power_of(game, side).ministries
        if keyword is not None and not one.revealed and keyword in printed_ministries()[one.card].keywords
    ]


def _waived(action_round: Round) -> Iterator[Effect]:
    """The effects of the abilities used in this Action Round, some of which lift a condition of playing an Event."""
    for name in action_round.used:
        _, card, number = name.split(":")
        yield from printed_ministries()[card].abilities[int(number)].effects


def play(game: ISGame, side: str, card: str) -> Flow[None]:
    """is.events.play.20: the card leaves the game (is.events.play.13); Ministry cards may be revealed, the Bonus Condition is checked
    (is.events.play.9), then base and bonus effect are carried out (is.events.play.5)."""
    action_round, printed = round_of(game), events()[card]
    power_of(game, side).hand.remove(card)
    action_round.event = card
    game.state.gone.append(card)
    game.log(
        T("{who} plays the Event {card}", who=who(side), card=Ref(f"event:{card}")),
        seat=seat_of(game.state, side),
        rule="is.events.play.4",
        elements=[f"event:{card}"],
    )
    yield from _reveal(game, side, printed)
    met = printed.bonus_when is not None and holds(game, side, printed.bonus_when)
    context = Context(side=side, source=f"event:{card}", rule=printed.clause)
    part = printed.part(side)
    yield from perform(game, context, part.base.effects)
    if met and part.bonus is not None:
        action_round.bonus = True
        game.log(
            T("The Bonus Condition of {card} is met", card=Ref(f"event:{card}")),
            seat=seat_of(game.state, side),
            rule="is.events.play.9",
            elements=[f"event:{card}"],
        )
        yield from perform(game, context, part.bonus.effects)
        for _ in hooks.bonus_received.all(game, side):
            pass


def _reveal(game: ISGame, side: str, printed: Event) -> Flow[None]:
    """is.events.play.8, is.events.play.18: a card with the keyword, before the base effect; asked where it would meet the condition."""
    condition = printed.bonus_when
    if condition is None or condition.keyword is None or condition.keyword in keywords(game, side):
        return
    hidden = _hidden(game, side, printed)
    if not hidden:
        return
    options = [*(reveal_option(card) for card in hidden), Option(SKIP, T("Reveal none"))]
    prompt = T("Reveal a Ministry card for the bonus effect of {card}?", card=Ref(f"event:{printed.id}"))
    answer = yield from choose(game, side, prompt, "is.events.play.8", lambda: options)
    if answer.verb != SKIP:
        ministries.reveal(game, side, answer.parts[1])


def reveal_option(card: str) -> Option:
    """The option to reveal a Ministry card (is.ministry.use.5)."""
    name = f"ministry:{card}"
    return Option(
        f"reveal:{card}",
        T("Reveal {card}", card=Ref(name)),
        (name,),
        final=True,
        head=T("{card}", card=Ref(name)),
        short=T("Reveal it"),
    )
