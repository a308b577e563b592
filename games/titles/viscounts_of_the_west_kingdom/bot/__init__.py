"""How a bot plays a seat: each option has a worth in points, and the best option is taken.

A bot sees what its seat sees (a View), never the State. ``judging.py`` says what things are worth. ``planning.py``
says what a space offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.rules.ask import Answer, Option, Question, answer_of
from games.titles.viscounts_of_the_west_kingdom.bot.estimates import ESTIMATES
from games.titles.viscounts_of_the_west_kingdom.bot.judging import BotView
from games.titles.viscounts_of_the_west_kingdom.bot.planning import Plan, reach
from games.titles.viscounts_of_the_west_kingdom.rules.goods import ICONS, SILVER
from games.titles.viscounts_of_the_west_kingdom.rules.outsider_points import sets
from games.titles.viscounts_of_the_west_kingdom.seen.view import SegmentView, ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.boxes import FlipFirst
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, Choose, GainKingsOrder

DRAWN_TO = 2
"""This many cards in hand are enough."""
ALWAYS, NEVER = 100.0, -100.0
Judge = Callable[[BotView, Answer, Option], float]


def weigh(view: ViscountsView, question: Question) -> dict[str, float]:
    """What each option seems worth, by its id."""
    table = BotView(view, question.ask.seat)
    if question.ask.rule == "vis.gates.welcome.3":
        return {option.id: table.outsider(answer_of(option.id).parts[1]) for option in question.options}
    destroying = question.ask.rule in ("vis.effects.cards.5", "vis.setup.pairs.11")
    return {option.id: _worth(table, option, destroying) for option in question.options}


def _worth(table: BotView, option: Option, destroying: bool) -> float:
    answer = answer_of(option.id)
    if answer.verb in ("card", "top"):
        return _parted_with(table, answer, destroying)
    judge = WORTH.get(answer.verb)
    return 0.0 if judge is None else judge(table, answer, option)


# Turn by turn


def _pair(table: BotView, answer: Answer, option: Option) -> float:
    """The goods of a Player card, its extra step, and the Hero."""
    card = components.player_card(answer.parts[1])
    hero = option.elements[1].removeprefix("townsfolk:")
    return table.effects(card.gain) + table.effects(card.extra) + table.card(hero)


def _play(table: BotView, answer: Answer, option: Option) -> float:
    """What the row will do at the best space that the card reaches, and what the card does at once."""
    card = answer.parts[1]
    printed = components.card(card)
    row = [card, *table.player.row[1:]]
    return table.played(card) + max(
        _at(table, row, space, paid) for space, paid in reach(table, printed.silver).items()
    )


def _move(table: BotView, answer: Answer, option: Option) -> float:
    paid = option.price.total if option.price is not None else 0
    return _at(table, table.player.row, answer.parts[1], paid)


def _at(table: BotView, row: list[str], space: str, paid: int) -> float:
    """The best action at the space, and the card that the seat could hire there."""
    silver = table.player.silver - paid
    segment = table.segments[components.segment_of(space)]
    plan = Plan(table, row, silver)
    best = max(plan.best(space) + max(0.0, hiring(table, segment, silver)), plan.dismissing(space))
    return best - table.silver * paid


def hiring(table: BotView, segment: SegmentView, silver: int) -> float:
    """What the card of a segment is worth to a seat that pays for it. Below 0: the seat cannot pay, or there is no
    card."""
    if not segment.townsfolk_count:
        return -1.0
    printed = components.card(segment.townsfolk.removeprefix("townsfolk:"))
    if printed.silver > silver:
        return -1.0
    return _hired(table, printed.id) - table.silver * printed.silver


def _hired(table: BotView, card: str) -> float:
    """How much better the deck becomes. A larger deck shows each card less often. The top-right effect is added."""
    cards = [*table.player.unseen, *table.player.discard, *(one for one in table.player.row if one)]
    usual = sum(table.card(one) for one in cards) / max(1, len(cards))
    effects = components.card(card).on_hire_or_dismiss
    return table.card(card) - 0.8 * usual + table.effects(effects)


def _hire(table: BotView, answer: Answer, option: Option) -> float:
    card = option.elements[0].removeprefix("townsfolk:")
    paid = option.price.total if option.price is not None else 0
    return _hired(table, card) - table.silver * paid


def _plan(table: BotView) -> Plan:
    return Plan(table, table.player.row, table.player.silver)


def _dismiss(table: BotView, answer: Answer, option: Option) -> float:
    """The worth of the action with the icons of the card, less the price of the dismissal."""
    return _plan(table).dismissed_for(table.player.space, answer.parts[1], option.price.total if option.price else 0)


# Smaller choices


def _take(table: BotView, answer: Answer, option: Option) -> float:
    """Prefers the resource that the seat has least of."""
    return table.resource - 0.1 * table.player.goods[answer.parts[1]]


def _flip(table: BotView, answer: Answer, option: Option) -> float:
    return ESTIMATES.flip_debt if answer.parts[1] == "debt" else ESTIMATES.flip_deed


def _choose(table: BotView, answer: Answer, option: Option) -> float:
    """Judges an option by the effects that its source offers."""
    kind, _, what = option.elements[0].partition(":")
    for effect in _effects_of(kind, what):
        if isinstance(effect, Choose):
            return table.effects(effect.options[answer.number(1)])
    return 0.0


def _effects_of(kind: str, what: str) -> Sequence[AnyEffect]:
    if kind == "section":
        return next(one.effects for one in components.castle().sections if one.id == what)
    return components.card(what).ability.effects if kind == "townsfolk" else ()


def _parted_with(table: BotView, answer: Answer, destroying: bool) -> float:
    """Cards that are worse than the average are destroyed. A discard only avoids a card that the seat would not
    play."""
    cards = [*table.player.unseen, *table.player.discard]
    usual = sum(table.card(card) for card in cards) / max(1, len(cards))
    worth = table.card(answer.parts[1]) if answer.verb == "card" else usual
    paid = table.silver * components.card(answer.parts[1]).silver if answer.verb == "card" else table.silver * 2
    return usual - worth + (paid - 0.3 if destroying else -ESTIMATES.discarded)


def _shift(table: BotView, answer: Answer, option: Option) -> float:
    """Prefers a section that already has two Workers of the seat."""
    source, target = (table.view.ring[answer.number(index)] for index in (1, 2))
    return 0.7 * table.workers(target, 0) - 0.6 * (table.workers(source, 0) - 1)


def _bump(table: BotView, answer: Answer, option: Option) -> float:
    """Prefers a Worker of an opponent with many points."""
    owner = answer.number(3)
    if owner == table.seat:
        return -1.0
    others = [panel.points or 0 for panel in table.view.panels if panel.seat == owner]
    return 0.1 * sum(others) / 10


def _section(table: BotView, answer: Answer, option: Option) -> float:
    return table.placing(table.view.ring[answer.number(1)], 2)


def _manuscript(table: BotView, answer: Answer, option: Option) -> float:
    return table.manuscript(table.segments[answer.parts[1]])


def _pay(table: BotView, answer: Answer, option: Option) -> float:
    """Prefers the cheapest way to pay."""
    return -sum(one.n * (table.silver if one.icon == ICONS[SILVER] else table.resource) for one in option.cost)


def _outsider(table: BotView, answer: Answer, option: Option) -> float:
    """Judges Outsiders to refuse. Outsiders to welcome are judged in :func:`weigh`."""
    return table.refused(answer.parts[1])


def _column(table: BotView, answer: Answer, option: Option) -> float:
    """Draws a card with the Manuscript Board while the hand is small and there is enough Silver. The other columns
    are used to pay."""
    wants_cards = (
        answer.parts[1] == "blue" and table.player.hand_count < DRAWN_TO and table.player.silver > 3 * DRAWN_TO
    )
    return ALWAYS if wants_cards else NEVER


def _below(table: BotView, answer: Answer, option: Option) -> float:
    """Prefers a free slot."""
    return -1.0 if table.player.chests[answer.number(1)] else 0.0


def _color(table: BotView, answer: Answer, option: Option) -> float:
    color = answer.parts[1]
    return sets({**table.player.ribbons, color: table.player.ribbons.get(color, 0) + 1})


def _order(table: BotView, answer: Answer, option: Option) -> float:
    """Prefers that the next card to drop off has few icons, or has a drop-off ability."""
    worth = 0.0
    for place, card in enumerate(answer.parts[1:]):
        printed = components.card(card)
        kept = len(printed.icons) - (2 if printed.ability.timing == "drop_off" else 0)
        worth -= 0.1 * place * kept
    return worth


WORTH: dict[str, Judge] = {
    "pair": _pair,
    "play": _play,
    "move": _move,
    "trade": lambda table, answer, _: _plan(table).trade(table.player.space, answer.number(1)),
    "build": lambda table, answer, _: _plan(table).build(answer.parts[1], answer.parts[2]),
    "noble": lambda table, answer, _: _plan(table).noble(table.player.space, answer.number(1)),
    "cleric": lambda table, *_: _plan(table).cleric(table.player.space),
    "dismiss": _dismiss,
    "skip": lambda *_: ESTIMATES.nothing,
    "hire": _hire,
    "take": _take,
    "flip": _flip,
    "choose": _choose,
    "shift": _shift,
    "bump": _bump,
    "section": _section,
    "manuscript": _manuscript,
    "site": lambda table, answer, _: table.site(answer.parts[1]),
    "pay": _pay,
    "order": _order,
    "public": lambda table, answer, _: _plan(table).public(answer.parts[1]),
    "order-instead": lambda table, _, option: (
        table.effect(GainKingsOrder()) - table.silver * (option.price.total if option.price else 0)
    ),
    "outsider": _outsider,
    "hero": lambda table, answer, _: table.card(answer.parts[1]),
    "column": _column,
    "below": _below,
    "color": _color,
    "give": lambda table, answer, _: 0.1 * table.player.goods[answer.parts[1]],
    "ignore": lambda *_: 0.1,
    "use": lambda *_: 1.0,
    "first": lambda _, answer, __: float(isinstance(components.outsiders()[answer.parts[1]].end_game, FlipFirst)),
    "debts": lambda table, *_: 2.0 * min(2, table.player.debts),
    "deeds": lambda *_: 3.0,
}
"""What an option is worth, by its verb. Options with other verbs are worth no more than declining."""
