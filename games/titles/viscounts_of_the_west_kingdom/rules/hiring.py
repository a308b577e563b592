"""Townsfolk of the main board: the top of each pile, hiring it and dismissing it (vis.recruit.hire,
vis.action.dismiss)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.rules.ask import Answer, Flow, Option, allowed, ask, judged, not_allowed
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import fire, modifiers
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import goods
from games.titles.viscounts_of_the_west_kingdom.rules.columns import ask_on_turn, order_price
from games.titles.viscounts_of_the_west_kingdom.rules.outsiders import gain_order
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import NONE, VisGame, player_of, segment_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, DismissCost, SilverDiscount
from games.titles.viscounts_of_the_west_kingdom.table.state import Segment

ORDER = "order-instead"
HIRING, DISMISSING = T("Silver for hiring"), T("Silver for dismissing")
SILVER_VALUE = T("Silver value of the card")


def visible(game: VisGame) -> list[Segment]:
    """Segments whose pile has a card (vis.setup.board.10). An empty pile is not refilled (vis.recruit.hire.6)."""
    return [segment for segment in game.state.ring if segment.townsfolk]


def hire_price(game: VisGame, seat: int, card: str) -> Reckoning:
    """The Silver that hiring a card costs: vis.recruit.hire.3, vis.townsfolk.card.1."""
    price = Reckoning.of(HIRING, (components.card(card).silver, SILVER_VALUE, "vis.recruit.hire.3"))
    return _discounted(game, seat, price, "hire")


def _discounted(game: VisGame, seat: int, price: Reckoning, what: str) -> Reckoning:
    for source, discount in modifiers(game.state, seat, SilverDiscount):
        less = min(discount.n, price.total)
        if what in discount.reduces and less > 0:
            price = price.plus((-less, T("{what}", what=Ref(source)), "vis.townsfolk.card.9"))
    return price


def hire(
    game: VisGame, seat: int, segment: Segment, rule: str, price: Reckoning | msgspec.UnsetType = msgspec.UNSET
) -> Flow[None]:
    """Puts the hired card on the discard pile (vis.recruit.hire.4, vis.recruit.hire.5, vis.townsfolk.card.6). Its
    top-right effect follows, then the abilities that hiring triggers (vis.action.slots.7)."""
    card = segment.townsfolk.pop(0)
    player_of(game, seat).discard.append(card)
    game.reveal()
    game.log(
        T("{who} hires {card}", who=who(seat), card=townsfolk(card)),
        seat=seat,
        rule=rule,
        elements=[f"townsfolk:{card}", f"pile:{segment.id}"],
        reckoning=price,
    )
    context = Context(seat=seat, source=f"townsfolk:{card}", rule="vis.recruit.hire.5")
    yield from perform(game, context, components.card(card).on_hire_or_dismiss)
    yield from fire(game, seat, "hire")


def hire_free(game: VisGame, context: Context, n: int, *, up_to: bool = False) -> Flow[None]:
    """Hires any face-up card without paying (vis.effects.board.1, vis.recruit.hire.8). Printed Townsfolk cannot be
    hired (vis.recruit.hire.7). With ``up_to`` the player may stop earlier (vis.effects.general.1)."""
    seat = context.seat
    for _ in range(n):
        if not can_hire_free(game, seat):
            return
        answer = yield from ask(
            seat,
            T("Hire a Townsfolk card for free"),
            "vis.effects.board.1",
            lambda: [*_hired(game, seat), *([Option(NONE, T("Hire nobody"))] if up_to else [])],
        )
        if answer.verb == NONE:
            return
        yield from _hire_answer(game, seat, answer, "vis.effects.board.1")


def can_hire_free(game: VisGame, seat: int) -> bool:
    return bool(visible(game)) or order_price(game, seat) is not None


def _hired(game: VisGame, seat: int) -> Sequence[Option]:
    """The options of a free hire: each face-up card, or a King's Order instead, for nothing: vis.gates.board.8,
    vis.gates.board.18, vis.gates.board.20."""
    cards = [
        Option(
            f"hire:{segment.id}",
            T("Hire {card}", card=townsfolk(segment.townsfolk[0])),
            (f"townsfolk:{segment.townsfolk[0]}", f"pile:{segment.id}"),
        )
        for segment in visible(game)
    ]
    return [*cards, *([_order_option(None)] if order_price(game, seat) is not None else [])]


def _order_option(price: Reckoning | None) -> Option:
    return Option(ORDER, T("Gain a King's Order instead"), ("column:grey",), price=price)


def _hire_answer(
    game: VisGame, seat: int, answer: Answer, rule: str, price: Reckoning | msgspec.UnsetType = msgspec.UNSET
) -> Flow[None]:
    if answer.verb == ORDER:
        yield from _order_for_a_hire(game, seat)
    else:
        yield from hire(game, seat, segment_of(game, answer.parts[1]), rule, price)


def _order_for_a_hire(game: VisGame, seat: int) -> Flow[None]:
    """Gaining the King's Order counts as a hire: vis.gates.board.10."""
    yield from gain_order(game, Context(seat=seat, source="kings_orders", rule="vis.gates.board.8"))
    yield from fire(game, seat, "hire")


def hire_adjacent(game: VisGame, seat: int, rule: str) -> Flow[None]:
    """The player may hire the card adjacent to the Viscount and pays for it (vis.recruit.hire.1,
    vis.recruit.hire.2), or may gain a King's Order (vis.gates.board.9)."""
    if not can_hire_adjacent(game, seat):
        return
    answer = yield from ask_on_turn(
        game,
        seat,
        T("Hire the adjacent Townsfolk card?"),
        rule,
        lambda: [*allowed(adjacent(game, seat)), Option(NONE, T("Hire nobody"))],
        refused=lambda: not_allowed(adjacent(game, seat)),
    )
    if answer.verb == NONE:
        return
    yield from hire_paid(game, seat, answer, rule)


def hire_paid(game: VisGame, seat: int, answer: Answer, rule: str) -> Flow[None]:
    """Carries out one of the options of :func:`adjacent`: vis.recruit.hire.3."""
    price = next(option.price for option in adjacent(game, seat) if option.id == answer.id)
    assert price is not None
    goods.pay(game, seat, {"silver": price.total}, "vis.recruit.hire.3")
    yield from _hire_answer(game, seat, answer, rule, price)


def can_hire_adjacent(game: VisGame, seat: int) -> bool:
    """Whether there is any card to hire for a player with enough Silver. No player hires in setup
    (vis.setup.pairs.9)."""
    return bool(segment_at(game, seat).townsfolk) or order_price(game, seat) is not None


def adjacent(game: VisGame, seat: int) -> list[Option]:
    """What the player can hire next to the Viscount. The rules say for each option whether it is allowed."""
    segment, player, rule = segment_at(game, seat), player_of(game, seat), "vis.recruit.hire.3"
    options = []
    if segment.townsfolk:
        card = segment.townsfolk[0]
        elements = (f"townsfolk:{card}", f"pile:{segment.id}")
        price = hire_price(game, seat, card)
        option = Option(f"hire:{segment.id}", T("Hire {card}", card=townsfolk(card)), elements, price=price, final=True)
        options.append(judged(option, goods.why_unpaid(player, price, rule)))
    if (silver := order_price(game, seat)) is not None:
        price = Reckoning.of(HIRING, (silver, T("Gray column"), "vis.gates.board.9"))
        options.append(judged(_order_option(price), goods.why_unpaid(player, price, rule)))
    return options


class Shown:
    """What is face up at a segment for a dismissal: the top card, or, if the pile is empty, what is printed there:
    vis.action.dismiss.10, vis.action.dismiss.14."""

    def __init__(self, segment: Segment) -> None:
        self.segment = segment
        self.card = segment.townsfolk[0] if segment.townsfolk else ""
        printed = components.segments()[segment.id].townsfolk
        townsfolk = components.card(self.card) if self.card else printed
        self.silver: int = townsfolk.silver
        self.icons: Sequence[str] = townsfolk.icons
        self.effects: Sequence[AnyEffect] = townsfolk.on_hire_or_dismiss
        self.element = f"townsfolk:{self.card}" if self.card else f"printed:{segment.id}"


def dismiss_price(game: VisGame, seat: int, shown: Shown) -> Reckoning:
    """What a dismissal costs (vis.action.dismiss.4, vis.action.slots.2). Printed Townsfolk cost the same
    (vis.action.dismiss.11)."""
    reckoning = Reckoning.of(DISMISSING, (shown.silver, SILVER_VALUE, "vis.action.dismiss.4"))
    for source, modifier in modifiers(game.state, seat, DismissCost):
        change = modifier.value - reckoning.total
        reckoning = reckoning.plus((change, T("{what}", what=Ref(source)), "vis.action.slots.2"))
    return _discounted(game, seat, reckoning, "dismiss")


def dismiss(game: VisGame, seat: int, segment: Segment) -> Flow[None]:
    """The dismissed card is paid for and leaves the game (vis.action.dismiss.1, vis.action.dismiss.5,
    vis.action.dismiss.6). Its icons count in this action. Its top-right effect is resolved before the action
    (vis.action.dismiss.8), its bottom effect never (vis.action.dismiss.7). The next card of the pile is shown at
    once (vis.action.dismiss.9)."""
    state, shown = game.state, Shown(segment)
    price = dismiss_price(game, seat, shown)
    goods.pay(game, seat, {"silver": price.total}, "vis.action.dismiss.4")
    state.dismissed, state.dismissed_icons = shown.element, list(shown.icons)
    if shown.card:
        segment.townsfolk.pop(0)
        state.removed.append(shown.card)
        game.reveal()
    game.log(
        messages.dismisses(who(seat), Ref(shown.element)),
        seat=seat,
        rule="vis.action.dismiss.5",
        elements=[shown.element, f"pile:{segment.id}"],
        reckoning=price,
    )
    context = Context(seat=seat, source=shown.element, rule="vis.action.dismiss.6")
    yield from perform(game, context, shown.effects)
