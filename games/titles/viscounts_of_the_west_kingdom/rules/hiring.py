"""Townsfolk of the main board: the top of each pile, hiring and dismissing it (vis.recruit.hire, vis.action.dismiss)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ask import Flow, Option
from games.engine.reckoning import Reckoning
from games.engine.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import fire, modifiers
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import goods
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, DismissCost
from games.titles.viscounts_of_the_west_kingdom.table.state import Segment
from games.titles.viscounts_of_the_west_kingdom.table.words import VisGame, ask, player, segment_of, townsfolk, who

HIRING, DISMISSING = T("Silver for hiring"), T("Silver for dismissing")
SILVER_VALUE = T("Silver value of the card")


def visible(game: VisGame) -> list[Segment]:
    """Segments whose pile has a card (vis.setup.board.10); an empty one is not refilled (vis.recruit.hire.6)."""
    return [segment for segment in game.state.ring if segment.townsfolk]


def hire_price(card: str) -> Reckoning:
    """vis.recruit.hire.3, vis.townsfolk.card.1"""
    return Reckoning.of(HIRING, (components.card(card).silver, SILVER_VALUE, "vis.recruit.hire.3"))


def hire(game: VisGame, seat: int, segment: Segment, rule: str) -> Flow[None]:
    """vis.recruit.hire.4, vis.recruit.hire.5, vis.townsfolk.card.6: to the discard pile, then what stands at its top right, then whatever
    works each time one hires (vis.action.slots.7)."""
    card = segment.townsfolk.pop(0)
    player(game, seat).discard.append(card)
    game.reveal()
    game.log(
        T("{who} hires {card}", who=who(seat), card=townsfolk(card)),
        seat=seat,
        rule=rule,
        elements=[f"townsfolk:{card}", f"pile:{segment.id}"],
    )
    context = Context(seat=seat, source=f"townsfolk:{card}", rule="vis.recruit.hire.5")
    yield from perform(game, context, components.card(card).on_hire_or_dismiss)
    yield from fire(game, seat, "hire")


def hire_free(game: VisGame, context: Context, n: int) -> Flow[None]:
    """vis.effects.board.1, vis.recruit.hire.8: any that is face up, without paying; the printed one never (vis.recruit.hire.7)."""
    for _ in range(n):
        if not visible(game):
            return
        answer = yield from ask(
            context.seat, T("Hire a Townsfolk card for free"), "vis.effects.board.1", lambda: _hired(game)
        )
        yield from hire(game, context.seat, segment_of(game, answer.parts[1]), "vis.effects.board.1")


def _hired(game: VisGame) -> Sequence[Option]:
    return [
        Option(
            f"hire:{segment.id}",
            T("Hire {card}", card=townsfolk(segment.townsfolk[0])),
            (f"townsfolk:{segment.townsfolk[0]}", f"pile:{segment.id}"),
        )
        for segment in visible(game)
    ]


class Shown:
    """What lies face up at a segment to be dismissed: the top card, or where the pile is empty what is printed there
    (vis.action.dismiss.10, vis.action.dismiss.14)."""

    def __init__(self, segment: Segment) -> None:
        self.segment = segment
        self.card = segment.townsfolk[0] if segment.townsfolk else ""
        printed = components.segments()[segment.id].townsfolk
        found = components.card(self.card) if self.card else printed
        self.silver: int = found.silver
        self.icons: Sequence[str] = found.icons
        self.effects: Sequence[AnyEffect] = found.on_hire_or_dismiss
        self.element = f"townsfolk:{self.card}" if self.card else f"printed:{segment.id}"


def dismiss_price(game: VisGame, seat: int, shown: Shown) -> Reckoning:
    """vis.action.dismiss.4, vis.action.slots.2; the printed one costs as usual (vis.action.dismiss.11)."""
    reckoning = Reckoning.of(DISMISSING, (shown.silver, SILVER_VALUE, "vis.action.dismiss.4"))
    for source, found in modifiers(game.state, seat, DismissCost):
        change = found.value - reckoning.total
        reckoning = reckoning.plus((change, T("{what}", what=Ref(source)), "vis.action.slots.2"))
    return reckoning


def dismiss(game: VisGame, seat: int, segment: Segment) -> Flow[None]:
    """vis.action.dismiss.1, vis.action.dismiss.5, vis.action.dismiss.6: paid for, it leaves the game; its icons count in this action, what
    stands at its top right resolves before it (vis.action.dismiss.8), what stands at the bottom never (vis.action.dismiss.7). The next card
    of the pile shows at once (vis.action.dismiss.9)."""
    state, shown = game.state, Shown(segment)
    price = dismiss_price(game, seat, shown)
    goods.pay(game, seat, {"silver": price.total}, "vis.action.dismiss.4")
    state.dismissed, state.dismissed_icons = shown.element, list(shown.icons)
    if shown.card:
        segment.townsfolk.pop(0)
        state.removed.append(shown.card)
        game.reveal()
    game.log(
        T("{who} dismisses {card}", who=who(seat), card=Ref(shown.element)),
        seat=seat,
        rule="vis.action.dismiss.5",
        elements=[shown.element, f"pile:{segment.id}"],
        reckoning=price,
    )
    context = Context(seat=seat, source=shown.element, rule="vis.action.dismiss.6")
    yield from perform(game, context, shown.effects)
