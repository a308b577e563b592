"""The table as a list: the rows from top to bottom, the viewer's hand, the players."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import N, Ref, T, Text, who
from games.engine.title.outline import OutlineNode, group, place
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.view import CardView, HandView, RowView, SideView, SumView, WallView


def outline(view: WallView) -> list[OutlineNode]:
    """What lies before ``view.viewer``."""
    hand = [group(T("Your hand"), within=[_held(held) for held in view.hand])] if view.viewer is not None else []
    return [
        group(T("The wall"), within=[_row(row) for row in view.rows]),
        *hand,
        group(T("Players"), within=[_side(side) for side in view.sides]),
        place("supply", N("{n} token left", "{n} tokens left", n=view.supply)),
    ]


def _row(row: RowView) -> OutlineNode:
    tokens = [place(token.element) for token in row.tokens]
    return place(row.element, *_state_of(row), within=[*tokens, *(_card(card) for card in row.cards)])


def _state_of(row: RowView) -> Iterator[Text]:
    if row.closed:
        yield T("Closed: no tokens are left")
    elif not row.cards:
        yield T("No card yet")
    for total in sorted(row.sums, key=lambda one: -one.total):
        yield _sum(total)
    if row.level is not None:
        yield T("Every card counts {n}", n=row.level)
    if row.shielded:
        yield T("No dragon here")


def _sum(total: SumView) -> Text:
    """The sum of a seat in a row, and whether it leads (gwc.turn.check.2)."""
    seat = who(total.seat)
    return (
        T("{seat} leads with {n}", seat=seat, n=total.total)
        if total.leads
        else T("{seat} has {n}", seat=seat, n=total.total)
    )


def _card(card: CardView) -> OutlineNode:
    counts = T("covered") if card.covered else T("counts {n}", n=card.counts)
    token = [place(card.token.element)] if card.token else []
    return place(card.element, T("of {seat}", seat=who(card.seat)), counts, within=token)


def _held(held: HandView) -> OutlineNode:
    first, *more = held.elements
    value = T("worth {n}, each further one more", n=held.value) if held.rising else T("worth {n}", n=held.value)
    return place(first, value, T("{n} in hand", n=held.count), within=[place(element) for element in more])


def _side(side: SideView) -> OutlineNode:
    return place(
        f"seat:{side.seat}",
        *_holdings(side),
        within=[place(f"pile:{side.seat}", messages.cards(side.pile))],
    )


def _holdings(side: SideView) -> Iterator[Text]:
    yield N("{n} card in hand", "{n} cards in hand", n=side.hand)
    if side.values:
        yield T("rewards: {values}", values=list(side.values))
    else:
        yield N("{n} reward token won", "{n} reward tokens won", n=side.tokens)
    for kind, n in side.discarded.items():
        yield T("discarded: {n} × {card}", n=n, card=Ref(f"card:{kind}"))
