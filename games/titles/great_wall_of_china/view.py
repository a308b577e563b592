"""What each seat may know of the table, as a board needs it. Secret are hands, piles, the supply and rewards that lie face down."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.lru import LruCache
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import T
from games.engine.title import codec
from games.engine.title.pieces import secret_ids
from games.engine.title.view import Fact, Panel, View
from games.titles.great_wall_of_china.actions import why_not_covered
from games.titles.great_wall_of_china.cards import explained, leads, level, reckonings, subtracted
from games.titles.great_wall_of_china.components import CARDS, WORTH, hand_element, laid_element, token_element
from games.titles.great_wall_of_china.ending import score
from games.titles.great_wall_of_china.hidden import sees_rewards
from games.titles.great_wall_of_china.places import card_piece, cards_in_row
from games.titles.great_wall_of_china.state import Row, Token, Wall


class TokenView(msgspec.Struct, frozen=True):
    """A reward token that lies open."""

    element: str
    value: int


class CardView(msgspec.Struct, frozen=True):
    """A card in a row: what is printed on it (``value``), what it counts now (``counts``) and what that comes of (``counted``)."""

    element: str
    piece: str
    kind: str
    seat: int
    value: int
    counts: int
    counted: Reckoning
    covered: bool
    covers: bool
    """It lies upon the card before it."""
    token: TokenView | None


class SumView(msgspec.Struct, frozen=True):
    """A colour in a row: what its cards count, the reward subtracted, what remains."""

    seat: int
    cards: int
    less: int
    total: int
    leads: bool


class RowView(msgspec.Struct, frozen=True):
    """A row. ``level`` is what a noble makes every card count, ``shielded`` that a token keeps dragons off the last card."""

    element: str
    number: int
    closed: bool
    tokens: list[TokenView]
    cards: list[CardView]
    sums: list[SumView]
    reckonings: dict[int, Reckoning]
    """What the sum of each seat comes of."""
    level: int | None
    shielded: bool


class HandView(msgspec.Struct, frozen=True):
    """Cards of one kind in the viewer's hand: an element for playing one of them, two of them …; the last of the ``pieces`` goes first."""

    kind: str
    value: int
    rising: bool
    """Each further one in a row counts more."""
    count: int
    elements: list[str]
    pieces: list[str]


class SideView(msgspec.Struct, frozen=True):
    """A seat: how many cards and rewards it has; ``values`` of its rewards where the viewer may see them."""

    seat: int
    hand: int
    pile: int
    discarded: dict[str, int]
    tokens: int
    values: list[int] | None
    score: int | None
    ran_out: bool


class WallView(View):
    """The table as one seat sees it."""

    rows: list[RowView]
    sides: list[SideView]
    hand: list[HandView]
    """The viewer's own cards; nothing for spectators."""
    supply: int
    removed: list[int]
    active: int
    phase: str
    rode: bool
    last_turns: bool
    over: bool


_rows: LruCache[bytes, RowView] = LruCache(1024)
"""By what lies in them: all see the same, and most moves change one row at most."""


def view(state: Wall, seat: int | None) -> WallView:
    """The table, for ``seat``."""
    sides = [_side(state, seat, owner) for owner in range(state.seats)]
    return WallView(
        viewer=seat,
        panels=[_panel(side, state.sides[side.seat].tokens) for side in sides],
        rows=[_row(state, index, row) for index, row in enumerate(state.rows)],
        sides=sides,
        hand=[] if seat is None else _hand(state, seat),
        supply=len(state.supply),
        removed=[WORTH[token] for token in state.removed],
        active=state.active,
        phase=state.phase,
        rode=state.rode,
        last_turns=state.ran_out is not None,
        over=state.result is not None,
    )


def _row(state: Wall, index: int, row: Row) -> RowView:
    pieces = cards_in_row(state, index)
    key = codec.encode((index, row, pieces))
    return _rows.get(key) or _rows.put(key, _row_view(index, row, pieces))


def _row_view(index: int, row: Row, pieces: Sequence[str]) -> RowView:
    counting = explained(row.cards)
    cards, sums = _cards(index, row, pieces, counting), reckonings(row, counting)
    return RowView(
        element=f"row:{index}",
        number=index + 1,
        closed=not row.tokens,
        tokens=[_token(token) for token in row.tokens],
        cards=cards,
        sums=_sums(sums) if cards else [],
        reckonings=sums,
        level=level(row.cards),
        shielded=why_not_covered(row) is not None,
    )


def _token(token: Token) -> TokenView:
    return TokenView(token_element(token), WORTH[token])


def _cards(index: int, row: Row, pieces: Sequence[str], counting: Sequence[Cause]) -> list[CardView]:
    return [
        CardView(
            element=laid_element(index, position, card.kind),
            piece=pieces[position],
            kind=card.kind,
            seat=card.seat,
            value=CARDS[card.kind].value,
            counts=counts.amount,
            counted=Reckoning(counts.text, counts.causes),
            covered=card.covered,
            covers=position > 0 and row.cards[position - 1].covered,
            token=_token(card.token) if card.token else None,
        )
        for position, (card, counts) in enumerate(zip(row.cards, counting, strict=True))
    ]


def _sums(reckoned: dict[int, Reckoning]) -> list[SumView]:
    """gwc.turn.check.2 and .8, one colour a line, in the order of seats."""
    sums = {seat: reckoned[seat].total for seat in sorted(reckoned)}
    return [
        SumView(seat, total + (less := subtracted(reckoned[seat])), less, total, leads(sums, seat))
        for seat, total in sums.items()
    ]


def _hand(state: Wall, seat: int) -> list[HandView]:
    return [
        HandView(
            kind=kind,
            value=card.value,
            rising=card.rising > 0,
            count=count,
            elements=[hand_element(kind, n) for n in range(1, count + 1)],
            pieces=secret_ids(state, card_piece(kind, seat), count)[::-1],
        )
        for kind, card in CARDS.items()
        if (count := state.sides[seat].hand.get(kind, 0))
    ]


def _side(state: Wall, viewer: int | None, owner: int) -> SideView:
    side = state.sides[owner]
    seen = sees_rewards(state, viewer, owner)
    return SideView(
        seat=owner,
        hand=sum(side.hand.values()),
        pile=len(side.pile),
        discarded={kind: side.discarded[kind] for kind in CARDS if kind in side.discarded},
        tokens=len(side.tokens),
        values=sorted((WORTH[token] for token in side.tokens), reverse=True) if seen else None,
        score=score(side.tokens).total if seen else None,
        ran_out=state.ran_out == owner,
    )


def _panel(side: SideView, tokens: list[Token]) -> Panel:
    facts = [
        Fact("card-pick", T("Cards in hand"), side.hand, f"hand:{side.seat}"),
        Fact("card-draw", T("Cards in the draw pile"), side.pile),
        Fact("two-coins", T("Reward tokens won"), side.tokens),
    ]
    return Panel(side.seat, None if side.score is None else score(tokens), facts)
