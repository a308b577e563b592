"""Tables for the book: what cards count, the set-up, the points; and what is shuffled. All of it is read or computed."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import Ref, T
from games.engine.title.component import Deck, Line, Table
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.cards import counted
from games.titles.great_wall_of_china.components import CARDS, LEVELLERS, RISING, TABLE, TOKENS, token_element
from games.titles.great_wall_of_china.state import Laid

DECKS = (
    Deck(
        id="wall-cards",
        name=T("Wall cards of one color"),
        rules=("gwc.components.cards.1", "gwc.setup.cards.3", "gwc.setup.cards.4"),
        stream="pile of seat 0",
        page=lambda kind: f"card:{kind}",
        drawn=TABLE.hand,
    ),
    Deck(
        id="reward-tokens",
        name=T("Reward tokens"),
        rules=("gwc.components.tokens.1", "gwc.setup.tokens.1"),
        stream="supply",
        page=token_element,
    ),
)
CHANCES = {"first seat": T("Who begins")}


def tables() -> Iterator[Table]:
    yield _cards()
    yield _rows()
    yield _setting_up()


def _cards() -> Table:
    return Table(
        id="cards",
        name=T("What a card counts"),
        columns=(T("Card"), T("Of each color"), T("Counts"), T("In a row with a noble"), messages.COVERED),
        lines=tuple(
            Line(
                cells=(
                    T("{what}", what=Ref(f"card:{card.id}")),
                    card.count,
                    counted([Laid(0, card.id)])[0],
                    counted([Laid(0, card.id), Laid(1, next(iter(LEVELLERS)))])[0],
                    counted([Laid(0, card.id, covered=True)])[0],
                ),
                rules=tuple(card.clauses[:1]),
                component=f"card:{card.id}",
            )
            for card in CARDS.values()
        ),
        rules=("gwc.turn.check.2", "gwc.cards.noble.2", "gwc.cards.dragon.3"),
    )


def _rows() -> Table:
    """The sum of cards of one kind in a row, as the check counts them."""
    most = max(CARDS[kind].count for kind in RISING)
    return Table(
        id="several",
        name=T("Several cards of one kind in a row"),
        columns=(T("Card"), *(T("{n} of them", n=n) for n in range(1, most + 1))),
        lines=tuple(
            Line(
                cells=(
                    T("{what}", what=Ref(f"card:{card.id}")),
                    *(
                        sum(counted([Laid(0, card.id) for _ in range(n)])) if n <= card.count else "—"
                        for n in range(1, most + 1)
                    ),
                ),
                rules=tuple(card.clauses[:1]),
                component=f"card:{card.id}",
            )
            for card in CARDS.values()
            if card.count > 1
        ),
        rules=("gwc.turn.check.2", "gwc.cards.infantry.1"),
        note=T("The sum that these cards of one player count together."),
    )


def _setting_up() -> Table:
    return Table(
        id="set-up",
        name=T("Set-up by number of players"),
        columns=(T("Players"), T("Rows"), T("Tokens on the rows"), T("Tokens in the supply"), T("Cards in hand")),
        lines=tuple(
            Line(cells=(players, rows, rows * TABLE.pair, len(TOKENS) - rows * TABLE.pair, TABLE.hand))
            for players, rows in TABLE.rows.items()
        ),
        rules=("gwc.setup.tokens.2", "gwc.setup.tokens.3", "gwc.setup.cards.4"),
    )
